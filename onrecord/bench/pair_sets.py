"""The pair sets: which labels mean that the sources state the text, and what kind of error a row has.

Nothing is harmonised beyond that: ``yes`` and ``no`` are the labels of each set's makers; a row with another label is
not judged. Formats: ``docs/data.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from onrecord.text import Text

__all__ = ["SETS", "Item", "PairSet", "items"]


@dataclass(frozen=True, slots=True)
class PairSet:
    """A set: how its files begin, the documents that must stand beside, its labels.

    ``by_language`` sets are told by language as well; texts of a ``gated`` one are also held against their source as
    the gate holds a memory.
    """

    start: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    needs: tuple[str, ...] = ()
    by_language: bool = False
    gated: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A text to be judged: whether its sources state it (``None``: not said), and the kinds of its errors."""

    text: str
    stated: bool | None
    kinds: tuple[str, ...] = ()


_PLAIN = (("supported",), ("unsupported",))
_NLI = (("entailment",), ("neutral", "contradiction", "not_entailment"))

SETS: tuple[PairSet, ...] = (
    PairSet("summedits", *_PLAIN, ("summedits.docs.jsonl.gz",)),
    PairSet("bump", *_PLAIN, ("bump.docs.jsonl.gz",)),
    PairSet("frank.sentences", *_PLAIN, ("frank.docs.jsonl.gz",), gated=True),
    PairSet("wice_claim", ("supported",), ("partially_supported", "not_supported")),
    PairSet("faithbench", ("consistent", "benign"), ("unwanted",)),
    PairSet("qags_", *_PLAIN),
    PairSet("tofueval", *_PLAIN),
    PairSet("expertqa", ("Complete",), ("Partial", "Incomplete")),
    PairSet("press_release_insciout", ("same",), ("exaggerates",)),
    PairSet("aggrefact_cliff", *_PLAIN),
    PairSet("aggrefact_goyal21", *_PLAIN),
    PairSet("summacbench_", *_PLAIN),
    PairSet("xsum_hallucination", *_PLAIN, ("xsum_hallucination.docs.jsonl.gz",)),
    PairSet("fib_xsum", *_PLAIN, ("fib_xsum.docs.jsonl.gz",)),
    PairSet("faceval_dialogue", *_PLAIN),
    PairSet("begin_v2", ("Fully attributable",), ("Not fully attributable",)),
    PairSet("halueval_summarization", *_PLAIN, ("halueval_summarization.docs.jsonl.gz",)),
    PairSet("factcheckgpt", ("completely-support",), ("partially-support", "irrelevant", "refute")),
    PairSet("table_accuracy", (), ()),
    PairSet("table_scitab", ("supports",), ("refutes", "not enough info")),
    PairSet("table_tabfact", ("entailment",), ("contradiction",), ("table_tabfact.docs.jsonl.gz",)),
    PairSet("table_infotabs", *_NLI, ("table_infotabs.docs.jsonl.gz",)),
    PairSet("table_logicnlg", ("entailment",), ("contradiction",), ("table_logicnlg.docs.jsonl.gz",)),
    PairSet("table_pubhealthtab", ("SUPPORTS",), ("REFUTES", "NOT ENOUGH INFO")),
    PairSet("xling_ntrex", *_PLAIN, ("xling_ntrex.docs.jsonl.gz",), by_language=True),
    PairSet("xling_demetr", *_PLAIN, by_language=True),
    PairSet("xling_xnli_", *_NLI),
    PairSet("nli_snli", *_NLI), PairSet("nli_anli", *_NLI), PairSet("nli_fever", *_NLI), PairSet("nli_xnli_en", *_NLI),
    PairSet("nli_healthver", *_NLI), PairSet("nli_contractnli", *_NLI, ("nli_contractnli.docs.jsonl.gz",)),
)  # fmt: skip


def items(pairs: PairSet, row: Mapping[str, Any]) -> Iterator[Item]:
    """What is judged of a row: its text, or, where errors are marked in a long text, each of its sentences."""
    if pairs.start == "table_accuracy":
        yield from _marked_sentences(row)
        return
    label = row["label"]
    stated = True if label in pairs.yes else False if label in pairs.no else None
    yield Item(row["text"], stated, tuple(_kinds(row)))


def _kinds(row: Mapping[str, Any]) -> Iterator[str]:
    """The kinds of error that the annotators name."""
    meta = row.get("meta") or {}
    if row["label"] in ("exaggerates", "downplays"):
        yield row["label"]
    if meta.get("error_type") and isinstance(meta["error_type"], str):
        yield meta["error_type"]
    yield from sorted({str(kind) for kind in meta.get("error_types") or ()})
    yield from sorted(k for k, share in (meta.get("summary_error_type_sentence_fraction") or {}).items() if share)
    if isinstance(meta.get("errors"), dict):
        yield from sorted(kind for kind, said in meta["errors"].items() if said == "yes")
    if meta.get("perturbation") and row["label"] == "unsupported":
        yield str(meta["perturbation"]).partition("_id")[2].partition("_")[2] or str(meta["perturbation"])


def _marked_sentences(row: Mapping[str, Any]) -> Iterator[Item]:
    """The accuracy shared task: error spans by token, numbered from 1 over the text."""
    text = Text(row["text"], "en")
    places, at = [], 0
    for token in row["meta"]["tokens_text"].split():
        found = text.string.find(token, at)
        if found >= 0:
            at = found + len(token)
        places.append(found if found >= 0 else at)
    wrong = [(places[min(int(e["DOC_TOKEN_START"]), len(places)) - 1], str(e["TYPE"])) for e in row["meta"]["errors"]]
    for sentence in text.sentences:
        kinds = {kind for place, kind in wrong if sentence.start <= place < sentence.end}
        yield Item(sentence.string, not kinds, tuple(sorted(kinds)))
