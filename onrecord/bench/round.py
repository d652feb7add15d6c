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
from pathlib import Path
from typing import Any

from onrecord.bench.measure import Answer
from onrecord.desk import Article, Decision, Report, check
from onrecord.errors import FileError, InputError
from onrecord.evidence import Evidence
from onrecord.evidence.reading import read_evidence

__all__ = ["is_round", "rows", "score_article", "worst_inside"]

_KEYS = {
    "labels": ("article", "n", "sentence", "label", "factual_error"),
    "planted": ("id", "article", "original", "changed"),
    "rewrites": ("id", "article", "original", "changed"),
}
_NO_STRINGS = frozenset({"n", "factual_error"})
_CORRECT = ("supported", "no_fact")


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
    if not row["id"]:
        return Answer({}, problems=row["problems"])
    path = folder / "articles" / row["id"]
    evidence = read_evidence([path / "evidence"])
    source = (path / "article.md").read_text(encoding="utf-8")
    answer = Answer({}, doc=row["id"])
    labelled = list(_label(answer.problems, row["id"], check(Article.of(source), evidence), row["labels"]))
    planted, rewritten = (list(_change(answer.problems, row[k], source, evidence)) for k in ("planted", "rewrites"))
    correct = [d for label, _, d in labelled if label in _CORRECT]
    _count(answer, "A1 planted errors not confirmed", (not _passes(d) for _, d in planted))
    _count(answer, "A2 planted errors blocked", (d.blocking for _, d in planted))
    _count(answer, "A3 rewrites confirmed", (_passes(d) for _, d in rewritten))
    _count(answer, "A4 rewrites blocked", (d.blocking for _, d in rewritten))
    _count(answer, "B1 factual errors confirmed", (_passes(d) for _, wrong, d in labelled if wrong))
    _count(answer, "B2 correct sentences blocked", (d.blocking for d in correct))
    rest = [d for label, _, d in labelled if label not in _CORRECT]
    _count(answer, "B3 not fully supported, confirmed", map(_passes, rest))
    _count(answer, "C1 sentences settled by code", (d.settled for _, _, d in labelled))
    _count(answer, "C2 correct sentences confirmed", map(_passes, correct))
    for kind in sorted({_kind(change) for change, _ in planted}):
        mine = [d for change, d in planted if _kind(change) == kind]
        _count(answer, f"planted, {kind}: not confirmed", (not _passes(d) for d in mine))
        _count(answer, f"planted, {kind}: blocked", (d.blocking for d in mine))
    answer.more = {
        "sentences": [
            {"n": d.n, "label": label, "factual_error": wrong, **_told(d)} for label, wrong, d in labelled
        ],
        "planted": [{"id": change["id"], "kind": _kind(change), **_told(d)} for change, d in planted],
        "rewrites": [{"id": change["id"], "kind": _kind(change), **_told(d)} for change, d in rewritten],
    }  # fmt: skip
    answer.right = {
        **{f"{change['id']} not confirmed": not _passes(d) for change, d in planted},
        **{f"{change['id']} confirmed": _passes(d) for change, d in rewritten},
    }
    return answer


def _label(
    problems: list[str], article: str, report: Report, labels: list[dict[str, Any]]
) -> Iterator[tuple[str, bool, Decision]]:
    """Each label with the decision on its sentence, matched by the words."""
    left: dict[str, list[Decision]] = {}
    for decision in report.decisions:
        left.setdefault(_words(decision.text), []).append(decision)
    for row in labels:
        found = left.get(_words(row["sentence"]))
        if not found:
            problems.append(f"{article} n={row['n']}: no sentence of the article has these words")
            continue
        yield row["label"], bool(row["factual_error"]), found.pop(0) if len(found) > 1 else found[0]


def _change(
    problems: list[str], changes: list[dict[str, Any]], source: str, evidence: Evidence
) -> Iterator[tuple[dict[str, Any], Decision]]:
    """The desk's answer on each changed sentence."""
    for row in changes:
        at = source.find(row["original"])
        if at < 0:
            problems.append(f"{row['id']}: the original does not stand in the article")
            continue
        changed = source[:at] + row["changed"] + source[at + len(row["original"]) :]
        try:
            worst = worst_inside(check(Article.of(changed), evidence), at, at + len(row["changed"]))
        except InputError as error:
            problems.append(f"{row['id']}: {error}")
            continue
        if worst is None:
            problems.append(f"{row['id']}: the changed sentence is no unit of the article")
            continue
        yield row, worst


def worst_inside(report: Report, start: int, end: int) -> Decision | None:
    """The worst decision on the sentences that a range touches: a rewrite that became two passes only where both do."""
    inside = [d for d in report.decisions if d.start < end and start < d.end]
    return max(inside, key=lambda d: (d.blocking, not _passes(d)), default=None)


def _passes(decision: Decision) -> bool:
    return decision.verdict in ("confirmed", "no_fact")


def _count(answer: Answer, name: str, holds: Iterable[bool]) -> None:
    held = [bool(h) for h in holds]
    answer.counts[name] = [sum(held), len(held)]


def _kind(change: dict[str, Any]) -> str:
    return str(change.get("kind") or change.get("how", ""))


def _told(d: Decision) -> dict[str, Any]:
    return {"verdict": d.verdict, "blocking": d.blocking, "decided_by": d.decided_by}


def _words(sentence: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in sentence).split())
