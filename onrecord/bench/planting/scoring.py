"""The desk on planted sentences: in their article where there is one, else sentence by sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet
from onrecord.bench.measure import Answer
from onrecord.bench.planting.change import Ground
from onrecord.bench.planting.operators import plant
from onrecord.bench.round import worst_inside
from onrecord.bench.sources import evidence
from onrecord.desk import Article, check
from onrecord.desk.support import support
from onrecord.evidence import Evidence, locate_all
from onrecord.evidence.reading import read_evidence
from onrecord.text import Text

__all__ = ["Judge", "score", "supported_sentences"]

#: What the desk says of a sentence that takes the place of the original (and of the one behind it): confirmed, blocked.
Judge = Callable[[str, bool], tuple[bool, bool] | None]
_MOST = 8  # sentences of one text that are planted in


def supported_sentences(data: DataSet, row: dict[str, Any]) -> Iterator[tuple[Ground, Judge]]:
    """The sentences of a row that its documents support, with a judge for changed ones."""
    if data.kind == "round":
        held, source = _article(data.path, row["article"])
        first, *rest = row["sentences"]
        yield Ground(first, held, rest[0] if rest else ""), _in_article(source, held, first, rest)
        return
    held = evidence(row, data.path.parent)
    meaning = (row.get("meta") or {}).get("aligned_source_sentence")
    if meaning:
        aligned = next(iter(locate_all(meaning, held)), None)
        if aligned is not None:
            yield Ground(row["text"].strip(), held, aligned=aligned), _alone(held)
        return
    texts = row.get("sentences") or [s.string for s in Text(row["text"], "en").sentences]
    for text, following in list(zip(texts, [*texts[1:], ""], strict=True))[:_MOST]:
        yield Ground(text.strip(), held, following.strip()), _alone(held)


def score(answer: Answer, ground: Ground, judge: Judge, seed: str) -> None:
    """Plant one change of each kind and count what is said of it; the unchanged sentence stands beside."""
    changes = plant(ground, seed)
    if not changes:
        return
    unchanged = judge(ground.string, False)
    if unchanged is None:
        return
    _count(answer, "unchanged: confirmed", unchanged[0])
    _count(answer, "unchanged: blocked", unchanged[1])
    for change in changes:
        said = judge(change.apply(ground.string), change.kind == "merged")
        if said is None:
            continue
        confirmed, blocked = said
        if change.absent:
            for name in ("error", f"error, {change.kind}"):
                _count(answer, f"{name}: not confirmed", not confirmed)
                _count(answer, f"{name}: blocked", blocked)
            answer.right[f"{len(answer.right)} {change.kind}"] = not confirmed
        else:
            for name in ("rewrite", f"rewrite, {change.kind}"):
                _count(answer, f"{name}: confirmed", confirmed)
                _count(answer, f"{name}: blocked", blocked)
            answer.right[f"{len(answer.right)} {change.kind}"] = not blocked


def _count(answer: Answer, name: str, holds: bool) -> None:
    count, total = answer.counts.get(name, [0, 0])
    answer.counts[name] = [count + holds, total + 1]


def _alone(held: Evidence) -> Judge:
    def judge(changed: str, both: bool) -> tuple[bool, bool]:
        found = [support(s.string, held) for s in Text(changed, "en").sentences if s.string.strip()]
        return (
            all(one.verdict == "supported" for one in found),
            any(one.verdict in ("contradicted", "not_stated") for one in found),
        )

    return judge


def _in_article(source: str, held: Evidence, first: str, rest: list[str]) -> Judge:
    def judge(changed: str, both: bool) -> tuple[bool, bool] | None:
        at = source.find(first)
        end = at + len(first)
        if both and rest:
            behind = source.find(rest[0], end)
            end = behind + len(rest[0]) if behind >= 0 else -1
        if at < 0 or end < 0:
            return None
        report = check(Article.of(source[:at] + changed + source[end:]), held)
        worst = worst_inside(report, at, at + len(changed))
        return None if worst is None else (worst.verdict in ("confirmed", "no_fact"), worst.blocking)

    return judge


@lru_cache(maxsize=2)
def _article(folder: Path, name: str) -> tuple[Evidence, str]:
    path = folder / "articles" / name
    return read_evidence([path / "evidence"]), (path / "article.md").read_text(encoding="utf-8")
