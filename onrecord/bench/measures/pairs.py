"""Texts with a label against their sources: what ``onrecord.support`` says of them, beside trivial baselines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from onrecord.bench.data import DataSet, find
from onrecord.bench.formulas import AUC, BALANCED, BINS, LIFT, SHARE, Formula
from onrecord.bench.measure import Answer, Measure, Totals
from onrecord.bench.result import Figure

if TYPE_CHECKING:
    from onrecord.bench.pair_sets import Item, PairSet
    from onrecord.evidence import Evidence

__all__ = ["MEASURE"]

_CLEAN = "flagged, clean"
_KIND = "flagged, kind "
_GATE = "gate, "
_CERTAINTY = ("hedge", "modality", "condition", "qualifier")


class Pairs(Measure):
    help = "Score onrecord.support on texts with labelled sources: summaries, claims, tables, translations."
    about = (
        "Balanced accuracy of the confirmed and of the blocked, precision of what code says, coverage, the rank of the"
        " score (AUC), flags on clean texts and their lift by kind of error; beside two baselines: words in common, and"
        " the commoner label."
    )
    takes = "A folder with pair sets as JSON lines, or a folder of such folders."
    goals = {"frank.sentences_derived: flagged, clean": 0.12, f"frank.sentences_derived: {_GATE}flagged, clean": 0.12}

    def sets(self, folder: Path) -> Iterable[DataSet]:
        from onrecord.bench.pair_sets import SETS

        for pairs in SETS:
            yield from find(folder, pairs.start, kind=pairs.start, needs=pairs.needs)

    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer | None:
        from onrecord.bench.pair_sets import SETS, items
        from onrecord.bench.sources import evidence, has_text

        if not has_text(row):
            return None
        pairs = next(p for p in SETS if p.start == data.kind)
        held = evidence(row, data.path.parent)
        answer = Answer({}, doc="; ".join(sorted(str(s["id"]) for s in row["sources"]))[:200])
        for item in items(pairs, row):
            self._judge(answer, pairs, item, held)
        return answer if answer.counts else None

    def _judge(self, answer: Answer, pairs: PairSet, item: Item, held: Evidence) -> None:
        if item.stated is None and not item.kinds:
            return
        verdict, score, codes = _said(item.text, held)
        flagged = verdict in ("contradicted", "not_stated")
        counts: dict[str, list[float]] = {}
        if item.stated is not None:
            common = _common(item.text, held)
            counts |= {
                "confirmed or not": _balanced(verdict == "supported", item.stated),
                "blocked or not": _balanced(not flagged, item.stated),
                "precision of confirmed": [verdict == "supported" and item.stated, verdict == "supported"],
                "precision of blocked": [flagged and not item.stated, flagged],
                "coverage": [flagged or verdict == "supported", 1],
                "score": _histogram(score, item.stated),
                "baseline, words in common": _histogram(common, item.stated),
                "baseline, all words in the source": _balanced(common == 1.0, item.stated),
                "baseline, the text is stated": [item.stated, 1],
            }
            if pairs.by_language:
                language = held.documents[0].labels.language
                counts[f"confirmed or not, {language}"] = counts["confirmed or not"]
                counts[f"blocked or not, {language}"] = counts["blocked or not"]
            right = verdict == "supported" if item.stated else verdict != "supported"
            answer.right["confirmed or not"] = answer.right.get("confirmed or not", True) and right
            answer.right["blocked or not"] = answer.right.get("blocked or not", True) and flagged != item.stated
        for kind in item.kinds or (("clean",) if item.stated else ()):
            name = _CLEAN if kind == "clean" else f"{_KIND}{kind}"
            counts[name] = [flagged, 1]
            if pairs.gated:
                counts[_GATE + name] = [_gated(item.text, held), 1]
            if pairs.start.startswith("press_release"):
                certain = any(code.partition(".")[0] in _CERTAINTY for code in codes)
                counts[f"certainty finding, {kind}"] = [certain, 1]
        for name, numbers in counts.items():
            known = answer.counts.get(name, [0.0] * len(numbers))
            answer.counts[name] = [a + float(b) for a, b in zip(known, numbers, strict=True)]

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        if count in ("score", "baseline, words in common"):
            return (AUC,)
        return (BALANCED,) if "or not" in count or count.startswith("baseline, all") else (SHARE,)

    def goal(self, data: DataSet, figure: str) -> tuple[float, bool] | None:
        found = super().goal(data, figure)
        return None if found is None else (found[0], True)

    def more_figures(self, data: DataSet, totals: Totals) -> Iterator[Figure]:
        for door in ("", _GATE):
            yield from self._lifts(data, totals, door)

    def _lifts(self, data: DataSet, totals: Totals, door: str) -> Iterator[Figure]:
        """How much more often texts with each kind of error are flagged than clean ones."""
        from onrecord.bench.scoring import figure

        clean = totals.get(door + _CLEAN, {})
        for name, documents in totals.items():
            if name.startswith(door + _KIND) and clean:
                units = [
                    (*documents.get(doc, (0, 0)), *clean.get(doc, (0, 0)))
                    for doc in dict.fromkeys((*documents, *clean))
                ]
                yield figure(
                    f"{door}lift, {name.removeprefix(door + _KIND)}", LIFT, units, set=data.name, split=data.split
                )


def _said(text: str, held: Evidence) -> tuple[str, float, list[str]]:
    """The verdict on a text of one or several sentences: the worst, with the lowest score, and the findings' codes."""
    from onrecord import support
    from onrecord.text import Text

    order = ("supported", "unsure", "not_stated", "contradicted")
    answers = [support(s.string, held) for s in Text(text).sentences if s.string.strip()] or [support(text, held)]
    worst = max(answers, key=lambda a: order.index(a.verdict))
    return worst.verdict, min(a.score for a in answers), [f.code for a in answers for f in a.decision.findings]


def _gated(text: str, held: Evidence) -> bool:
    """Whether the gate finds something in a text, taken for a memory made from its sources."""
    from onrecord.gate import Verdict, check

    report = check([{"content": d.text.string, "at": d.labels.published} for d in held], text)
    return report.verdict not in (Verdict.PASS, Verdict.UNCHECKABLE)


def _common(text: str, held: Evidence) -> float:
    """The share of a text's words that stand in the sources: the baseline that any checker has to beat."""
    said = _words(text)
    there = {word for document in held for word in _words(document.text.string)}
    return len(said & there) / len(said) if said else 0.0


def _words(text: str) -> set[str]:
    return {"".join(c for c in word if c.isalnum()) for word in text.casefold().split()} - {""}


def _balanced(accepted: bool, stated: bool) -> list[float]:
    return [accepted and stated, stated, not accepted and not stated, not stated]


def _histogram(score: float, stated: bool) -> list[float]:
    """A score as a count: bins of the stated, then bins of the others."""
    found = [0.0] * (2 * BINS)
    found[min(BINS - 1, int(score * BINS)) + (0 if stated else BINS)] = 1.0
    return found


MEASURE = Pairs()
