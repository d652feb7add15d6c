"""Scoring the desk on a round: articles with documents, planted errors, true rewrites and a label for every sentence.

A round folder holds ``articles/<id>/article.md`` and ``articles/<id>/evidence/``, and JSON lines: ``labels.jsonl``
(article, n, unit, sentence, label, factual_error), ``planted.jsonl`` (id, article, kind, original, changed) and
``rewrites.jsonl`` (id, article, original, changed; how). The desk runs on each unchanged article, and on each article
with one sentence replaced.

Measures: A1 planted errors not confirmed, A2 planted errors blocked, A3 rewrites confirmed (and blocked), B1 factual
errors confirmed, B2 correct sentences blocked, and the share of sentences that code settled.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from onrecord.bench.measure import Answer
from onrecord.desk import Article, Decision, Report, check
from onrecord.errors import FileError, InputError
from onrecord.evidence import Evidence
from onrecord.evidence.reading import read_evidence

__all__ = ["decisions", "is_round", "rows", "score_article", "scored", "worst_inside"]

_KEYS = {
    "labels": ("article", "n", "sentence", "label", "factual_error"),
    "planted": ("id", "article", "original", "changed"),
    "rewrites": ("id", "article", "original", "changed"),
}
_NO_STRINGS = frozenset({"n", "factual_error"})
_CORRECT = ("supported", "no_fact")  # labels
_PASSES = ("confirmed", "no_fact")  # verdicts


def is_round(folder: Path) -> bool:
    return any(folder.glob("articles/*/article.md")) and any((folder / f"{name}.jsonl").is_file() for name in _KEYS)


def rows(folder: Path) -> Iterator[dict[str, Any]]:
    """Each article with its labels, planted errors and rewrites; then one row that holds the lines that are unusable.

    Raises :class:`FileError` where a file of the round is missing or a line is no JSON.
    """
    problems: list[str] = []
    read = {name: list(_lines(folder / f"{name}.jsonl", keys, problems)) for name, keys in _KEYS.items()}
    for path in sorted(p.parent for p in folder.glob("articles/*/article.md")):
        mine = {name: [row for row in found if row["article"] == path.name] for name, found in read.items()}
        yield {"id": path.name, **mine}
    if problems:
        yield {"id": "", "problems": problems}


def _lines(path: Path, keys: tuple[str, ...], problems: list[str]) -> Iterator[dict[str, Any]]:
    """The rows of a file that have all the keys; each of the others is a problem."""
    if not path.is_file():
        raise FileError(f"{path} is missing: a round has {', '.join(f'{name}.jsonl' for name in _KEYS)}")
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise FileError(f"{path}, line {number}: no JSON ({error})") from None
        given = row if isinstance(row, dict) else {}
        lacking = [k for k in keys if k not in given or not (isinstance(given[k], str) or k in _NO_STRINGS)]
        if lacking:
            problems.append(f"{path.name}, line {number}: the row lacks {', '.join(lacking)}")
        else:
            yield row


def score_article(folder: Path, row: dict[str, Any]) -> Answer:
    """Run the desk over one article of a round and over each of its changes; the counts of all measures."""
    return scored(row, decisions(folder, row))


def decisions(folder: Path, row: dict[str, Any], as_of: date | None = None, standard: str = "news") -> dict[str, Any]:
    """What the desk says of each sentence of an article, and of each planted error and rewrite.

    A plain dictionary (``sentences``, ``planted``, ``rewrites``, ``problems``, ``foreign``), so that it can be kept.
    """
    if not row["id"]:
        return {"sentences": [], "planted": [], "rewrites": [], "problems": row["problems"], "foreign": False}
    path = folder / "articles" / row["id"]
    evidence = read_evidence([path / "evidence"])
    source = (path / "article.md").read_text(encoding="utf-8")
    article = Article.of(source)
    problems: list[str] = []
    report = check(article, evidence, as_of=as_of, standard=standard)
    changed = {k: list(_change(problems, row[k], source, evidence, as_of, standard)) for k in ("planted", "rewrites")}
    return {
        "sentences": [{"n": d.n, "text": d.text, **_told(d)} for d in report.decisions], **changed,
        "problems": problems,
        "foreign": bool(len(evidence)) and article.text.language not in {d.language for d in evidence},
    }  # fmt: skip


def scored(row: dict[str, Any], said: dict[str, Any]) -> Answer:
    """The counts of all measures: labels against what was decided."""
    if not row["id"]:
        return Answer({}, problems=said["problems"])
    answer = Answer({}, doc=row["id"])
    labelled = list(_label(answer.problems, row["id"], said["sentences"], row["labels"]))
    answer.problems += said["problems"]
    planted, rewritten = said["planted"], said["rewrites"]
    correct = [d for label, _, d in labelled if label in _CORRECT]
    _count(answer, "A1 planted errors not confirmed", (not _passes(d) for d in planted))
    _count(answer, "A2 planted errors blocked", (d["blocking"] for d in planted))
    _count(answer, "A3 rewrites confirmed", map(_passes, rewritten))
    _count(answer, "A4 rewrites blocked", (d["blocking"] for d in rewritten))
    _count(answer, "B1 factual errors confirmed", (_passes(d) for _, wrong, d in labelled if wrong))
    _count(answer, "B2 correct sentences blocked", (d["blocking"] for d in correct))
    rest = [d for label, _, d in labelled if label not in _CORRECT]
    _count(answer, "B3 not fully supported, confirmed", map(_passes, rest))
    _count(answer, "C1 sentences settled by code", (d["settled"] for _, _, d in labelled))
    _count(answer, "C2 correct sentences confirmed", map(_passes, correct))
    for kind in sorted({d["kind"] for d in planted}):
        mine = [d for d in planted if d["kind"] == kind]
        _count(answer, f"planted, {kind}: not confirmed", (not _passes(d) for d in mine))
        _count(answer, f"planted, {kind}: blocked", (d["blocking"] for d in mine))
    if said["foreign"]:
        for name in [name for name in answer.counts if name[:1] in "ABC" and name[1:2].isdigit()]:
            answer.counts[f"{name}, no document in the article's language"] = answer.counts[name]
    answer.more = {
        "sentences": [
            {"label": label, "factual_error": wrong, **{k: v for k, v in d.items() if k != "text"}}
            for label, wrong, d in labelled
        ],
        "planted": planted, "rewrites": rewritten,
    }  # fmt: skip
    answer.right = {
        **{f"{d['id']} not confirmed": not _passes(d) for d in planted},
        **{f"{d['id']} confirmed": _passes(d) for d in rewritten},
    }
    return answer


def _label(
    problems: list[str], article: str, said: list[dict[str, Any]], labels: list[dict[str, Any]]
) -> Iterator[tuple[str, bool, dict[str, Any]]]:
    """Each label with the decision on its sentence, matched by the words."""
    left: dict[str, list[dict[str, Any]]] = {}
    for decision in said:
        left.setdefault(_words(decision["text"]), []).append(decision)
    for row in labels:
        found = left.get(_words(row["sentence"]))
        if not found:
            problems.append(f"{article} n={row['n']}: no sentence of the article has these words")
            continue
        yield row["label"], bool(row["factual_error"]), found.pop(0) if len(found) > 1 else found[0]


def _change(
    problems: list[str],
    changes: list[dict[str, Any]],
    source: str,
    evidence: Evidence,
    as_of: date | None,
    standard: str,
) -> Iterator[dict[str, Any]]:
    """The desk's answer on each changed sentence."""
    for row in changes:
        at = source.find(row["original"])
        if at < 0:
            problems.append(f"{row['id']}: the original does not stand in the article")
            continue
        changed = source[:at] + row["changed"] + source[at + len(row["original"]) :]
        try:
            report = check(Article.of(changed), evidence, as_of=as_of, standard=standard)
        except InputError as error:
            problems.append(f"{row['id']}: {error}")
            continue
        worst = worst_inside(report, at, at + len(row["changed"]))
        if worst is None:
            problems.append(f"{row['id']}: the changed sentence is no unit of the article")
            continue
        yield {"id": row["id"], "kind": str(row.get("kind") or row.get("how", "")), **_told(worst)}


def worst_inside(report: Report, start: int, end: int) -> Decision | None:
    """The worst decision on the sentences that a range touches: a rewrite that became two passes only where both do."""
    inside = [d for d in report.decisions if d.start < end and start < d.end]
    return max(inside, key=lambda d: (d.blocking, d.verdict not in _PASSES), default=None)


def _passes(said: dict[str, Any]) -> bool:
    return said["verdict"] in _PASSES


def _count(answer: Answer, name: str, holds: Iterable[bool]) -> None:
    held = [bool(h) for h in holds]
    answer.counts[name] = [sum(held), len(held)]


def _told(d: Decision) -> dict[str, Any]:
    return {"verdict": d.verdict, "blocking": d.blocking, "settled": d.settled, "decided_by": d.decided_by}


def _words(sentence: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in sentence).split())
