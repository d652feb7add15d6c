"""Scoring the desk on a round: articles with documents, planted errors, true rewrites and a label for every sentence.

A round folder holds ``articles/<id>/article.md`` and ``articles/<id>/evidence/``, and JSON lines: ``labels.jsonl``
(article, n, unit, sentence, label, factual_error), ``planted.jsonl`` (id, article, kind, original, changed) and
``rewrites.jsonl`` (id, article, original, changed; how). The desk runs on each unchanged article, and on each article
with one sentence replaced.

Measures: A1 planted errors not confirmed, A2 planted errors blocked, A3 rewrites confirmed (and blocked), B1 factual
errors confirmed, B2 correct sentences blocked, and the share of sentences that code settled.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from onrecord.bench.statistics import Share, share
from onrecord.desk import Article, Decision, Report, check
from onrecord.errors import FileError, InputError
from onrecord.evidence import Evidence
from onrecord.evidence.reading import read_evidence

__all__ = ["Changed", "Labelled", "RoundScore", "score_round"]

_KEYS = {
    "labels": ("article", "n", "sentence", "label", "factual_error"),
    "planted": ("id", "article", "original", "changed"),
    "rewrites": ("id", "article", "original", "changed"),
}
_NO_STRINGS = frozenset({"n", "factual_error"})


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence of an unchanged article: its label and what the desk said of it."""

    article: str
    label: str
    factual_error: bool
    decision: Decision


@dataclass(frozen=True, slots=True)
class Changed:
    """A planted error or a rewrite, and what the desk said of the sentence (the worst, where it became several)."""

    id: str
    article: str
    kind: str
    decision: Decision


@dataclass
class RoundScore:
    """All answers on a round and the figures made of them."""

    digest: str
    labelled: list[Labelled] = field(default_factory=list)
    planted: list[Changed] = field(default_factory=list)
    rewrites: list[Changed] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def shares(self) -> dict[str, Share]:
        """The figures by name; every one with its counts and its 95% interval."""
        correct = [s for s in self.labelled if s.label in ("supported", "no_fact")]
        errors = [s for s in self.labelled if s.factual_error]
        return {
            "A1 planted errors not confirmed": _share(self.planted, lambda c: not _passes(c.decision)),
            "A2 planted errors blocked": _share(self.planted, lambda c: c.decision.blocking),
            "A3 rewrites confirmed": _share(self.rewrites, lambda c: _passes(c.decision)),
            "A4 rewrites blocked": _share(self.rewrites, lambda c: c.decision.blocking),
            "B1 factual errors confirmed": _share(errors, lambda s: _passes(s.decision)),
            "B2 correct sentences blocked": _share(correct, lambda s: s.decision.blocking),
            "B3 not fully supported, confirmed": _share(
                [s for s in self.labelled if s.label not in ("supported", "no_fact")], lambda s: _passes(s.decision)
            ),
            "C1 sentences settled by code": _share(self.labelled, lambda s: s.decision.settled),
            "C2 correct sentences confirmed": _share(correct, lambda s: _passes(s.decision)),
        }

    def kinds(self) -> dict[str, dict[str, Share]]:
        """For each kind of planted error: not confirmed, and blocked."""
        return {
            kind: {
                "not confirmed": _share([c for c in self.planted if c.kind == kind], lambda c: not _passes(c.decision)),
                "blocked": _share([c for c in self.planted if c.kind == kind], lambda c: c.decision.blocking),
            }
            for kind in sorted({c.kind for c in self.planted})
        }

    def to_dict(self) -> dict[str, Any]:
        return {
            "data": self.digest,
            "figures": {name: s.to_dict() for name, s in self.shares().items()},
            "kinds": {kind: {n: s.to_dict() for n, s in row.items()} for kind, row in self.kinds().items()},
            "problems": self.problems,
            "sentences": [
                {"article": s.article, "n": s.decision.n, "label": s.label, "factual_error": s.factual_error,
                 "verdict": s.decision.verdict, "blocking": s.decision.blocking, "decided_by": s.decision.decided_by}
                for s in self.labelled
            ],
            "planted": [_row(c) for c in self.planted],
            "rewrites": [_row(c) for c in self.rewrites],
        }  # fmt: skip


def score_round(
    folder: Path, *, only: frozenset[str] | None = None, progress: Callable[[int, int], None] | None = None
) -> RoundScore:
    """Run the desk over a round folder and score it; ``only`` keeps the named articles.

    Raises :class:`InputError` where the folder is no round. A row that lacks a key or fits no sentence is a problem in
    the score, and the rest goes on.
    """
    articles = sorted(p for p in (folder / "articles").glob("*") if (p / "article.md").is_file())
    if not articles:
        raise InputError(f"{folder} is no round: it needs articles/<id>/article.md with an evidence folder beside it")
    score = RoundScore(_digest(folder))
    labels, planted, rewrites = (list(_rows(score, folder / f"{name}.jsonl", keys)) for name, keys in _KEYS.items())
    chosen = [a for a in articles if only is None or a.name in only]
    for number, path in enumerate(chosen, 1):
        evidence = read_evidence([path / "evidence"])
        source = (path / "article.md").read_text(encoding="utf-8")
        score.labelled.extend(_label(score, path.name, check(Article.of(source), evidence), labels))
        for rows, into in ((planted, score.planted), (rewrites, score.rewrites)):
            for row in rows:
                if row["article"] == path.name:
                    into.extend(_change(score, row, source, evidence))
        if progress is not None:
            progress(number, len(chosen))
    return score


def _label(score: RoundScore, article: str, report: Report, labels: list[dict[str, Any]]) -> Iterator[Labelled]:
    """Each label with the decision on its sentence, matched by the words."""
    left: dict[str, list[Decision]] = {}
    for decision in report.decisions:
        left.setdefault(_words(decision.text), []).append(decision)
    for row in labels:
        if row["article"] != article:
            continue
        found = left.get(_words(row["sentence"]))
        if not found:
            score.problems.append(f"{article} n={row['n']}: no sentence of the article has these words")
            continue
        yield Labelled(article, row["label"], bool(row["factual_error"]), found.pop(0) if len(found) > 1 else found[0])


def _change(score: RoundScore, row: dict[str, Any], source: str, evidence: Evidence) -> Iterator[Changed]:
    """The desk's answer on one changed sentence."""
    at = source.find(row["original"])
    if at < 0:
        score.problems.append(f"{row['id']}: the original does not stand in the article")
        return
    changed = source[:at] + row["changed"] + source[at + len(row["original"]) :]
    end = at + len(row["changed"])
    try:
        report = check(Article.of(changed), evidence)
    except InputError as error:
        score.problems.append(f"{row['id']}: {error}")
        return
    inside = [d for d in report.decisions if d.start < end and at < d.end]
    if not inside:
        score.problems.append(f"{row['id']}: the changed sentence is no unit of the article")
        return
    worst = max(inside, key=lambda d: (d.blocking, not _passes(d)))
    yield Changed(row["id"], row["article"], row.get("kind") or row.get("how", ""), worst)


def _passes(decision: Decision) -> bool:
    return decision.verdict in ("confirmed", "no_fact")


def _row(changed: Changed) -> dict[str, Any]:
    d = changed.decision
    return {
        "id": changed.id, "kind": changed.kind, "verdict": d.verdict, "blocking": d.blocking,
        "decided_by": d.decided_by, "reason": d.reason,
    }  # fmt: skip


def _share(rows: list[Any], holds: Callable[[Any], bool]) -> Share:
    return share(sum(bool(holds(r)) for r in rows), len(rows))


def _words(sentence: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in sentence).split())


def _rows(score: RoundScore, path: Path, keys: tuple[str, ...]) -> Iterator[dict[str, Any]]:
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
            score.problems.append(f"{path.name}, line {number}: the row lacks {', '.join(lacking)}")
        else:
            yield row


def _digest(folder: Path) -> str:
    """SHA-256 over the round's files in order of their paths."""
    total = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        total.update(path.relative_to(folder).as_posix().encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return "sha256:" + total.hexdigest()
