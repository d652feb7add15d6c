"""Cues against the annotations of cue corpora: has a sentence a negation, a hedge, an attribution, a condition?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet, find
from onrecord.bench.formulas import F1, PRF, RECALL, Formula
from onrecord.bench.measure import Answer, Measure

__all__ = ["MEASURE"]

_LABELS = {"negation": "negated", "hedge": "hedged", "attribution": "attributed", "condition": "conditional"}
_KINDS = {
    "negation": "negation", "negation with affixes": "negation", "hedge": "hedge", "condition": "condition",
    "attribution": "attribution_cue", "attribution source": "attribution_source",
    "attribution content": "attribution_content",
}  # fmt: skip
_CONVERSATIONS = ("sentences", "train", "work_train")


class Cues(Measure):
    help = "Score the cues of sentences: negation, hedge, attribution, condition."
    about = (
        "Sentence by sentence (precision, recall, F1) and span by span (F1 of spans that are the same, or overlap),"
        " for each corpus. Nothing is tuned on what is scored."
    )
    takes = "A folder with cue corpora as JSON lines, or a folder of such folders."
    goals = {
        "BioScope: negation F1": 0.96, "BioScope and SFU: hedge F1": 0.92, "Szeged and CiRA: condition F1": 0.85,
        "PolNeAR: attribution F1": 0.92, "conversation: negation F1": 0.90, "conversation: hedge F1": 0.90,
        "conversation: attribution F1": 0.90, "conversation: condition F1": 0.90,
    }  # fmt: skip
    pools = {
        "BioScope": ("bioscope_",), "BioScope and SFU": ("bioscope_", "sfu_review_"),
        "Szeged and CiRA": ("szeged_wiki", "cira_"), "PolNeAR": ("polnear_",), "conversation": ("conv_sentences",),
    }  # fmt: skip

    def sets(self, folder: Path) -> Iterable[DataSet]:
        from onrecord.bench.gold_cues import READERS

        for prefix in READERS:
            yield from find(folder, prefix, kind=prefix)
        for data in find(folder, *_CONVERSATIONS, kind="conv_"):
            if "conv_cues" in data.path.resolve().parts:
                split = data.split or ("train" if "train" in data.name else "test")
                yield replace(data, name=f"conv_{data.name}", split=split)

    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer | None:
        from onrecord import cues
        from onrecord.bench.gold_cues import READERS

        gold = READERS[data.kind](row)
        if gold is None:
            return None
        text = row["text"]
        labels, found = cues.label(text), cues.find(text)
        answer = Answer({}, doc=str(row.get("doc") or row.get("conversation") or ""))
        for name, marked in gold.items():
            spans = frozenset((c.start, c.end) for c in found if c.kind == _KINDS[name])
            said = labels[_LABELS[name]] if name in _LABELS else bool(spans)
            answer.counts[name] = [said and marked.present, said and not marked.present, marked.present and not said]
            answer.right[name] = said == marked.present
            if marked.spans is not None:
                same = len(spans & marked.spans)
                answer.counts[f"{name} spans"] = [same, len(spans) - same, len(marked.spans) - same]
                met = sum(_overlaps(s, spans) for s in marked.spans)
                stray = sum(not _overlaps(s, marked.spans) for s in spans)
                answer.counts[f"{name} spans, overlapping"] = [met, stray, len(marked.spans) - met]
        return answer

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        if data.kind == "negnn_":
            return (RECALL,)
        return (F1,) if "spans" in count else PRF


def _overlaps(span: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


MEASURE = Cues()
