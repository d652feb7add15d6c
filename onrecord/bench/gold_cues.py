"""What the annotators of each cue corpus marked, in one shape: which properties a sentence has, and where.

Each reader takes a row of its corpus (formats: ``docs/data.md``) and gives a :class:`Gold` by property, or ``None`` for
a row that its makers did not mean to be judged (a title, a discarded line, a sentence whose cues were not marked).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["READERS", "Gold", "Span"]

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Gold:
    """Whether the sentence has the property, and the spans of its cues (``None`` where a corpus marks no spans)."""

    present: bool
    spans: frozenset[Span] | None = None


Read = Callable[[dict[str, Any]], Mapping[str, Gold] | None]


def _spans(given: Any) -> frozenset[Span]:
    return frozenset((int(s[0]), int(s[1])) for s in given)


def _gold(given: Any) -> Gold:
    spans = _spans(given)
    return Gold(bool(spans), spans)


def _both(row: dict[str, Any]) -> Mapping[str, Gold]:
    """BioScope, SFU reviews: negation and speculation cues."""
    return {"negation": _gold(row["negation_cues"]), "hedge": _gold(row["speculation_cues"])}


def _conll_bio(row: dict[str, Any]) -> Mapping[str, Gold]:
    return {"hedge": _gold(row["speculation_cues"] if "speculation_cues" in row else row["cues"])}


def _conll_wiki(row: dict[str, Any]) -> Mapping[str, Gold] | None:
    return None if row.get("title") else {"hedge": Gold(row["label"] == "uncertain")}


def _conan_doyle(row: dict[str, Any]) -> Mapping[str, Gold]:
    """All cues, and those that are words of their own: an affix (*im*possible) denies within a word."""
    every, affixal = _spans(row["negation_cues"]), _spans(row.get("affixal_cues", ()))
    explicit = every - affixal
    return {"negation": Gold(bool(explicit), explicit), "negation with affixes": Gold(bool(every), every)}


def _negated_wiki(row: dict[str, Any]) -> Mapping[str, Gold]:
    """Every sentence is negated: only recall can be read from it."""
    return {"negation": Gold(True)}


def _genia(row: dict[str, Any]) -> Mapping[str, Gold] | None:
    """Cues are marked where they bear on an event: a sentence without one was not judged."""
    if not row["n_events"]:
        return None
    return {
        "negation": _gold(row["negation_cues"]), "hedge": _gold(row["certainty_cues"]),
        "attribution": Gold(bool(row["source_cues"])),
    }  # fmt: skip


_HEDGES = {"modal_probable", "hypo_doxastic", "hypo_investigation"}


def _szeged(row: dict[str, Any]) -> Mapping[str, Gold]:
    """Conditions, and the other types of uncertainty as hedges; spans only where each cue's type is known."""
    types = set(row["types"])
    cues = row["cues"]
    known = all(cue[2] for cue in cues)
    conditions = _spans(c for c in cues if c[2] == "hypo_condition") if known else None
    hedges = _spans(c for c in cues if c[2] in _HEDGES) if known else None
    return {"condition": Gold("hypo_condition" in types, conditions), "hedge": Gold(bool(types & _HEDGES), hedges)}


def _requirements(row: dict[str, Any]) -> Mapping[str, Gold] | None:
    """CiRA: rows whose causal relation is marked; of the others nobody said which words they have."""
    return {"condition": Gold(bool(row["conditional_marker"]))} if row.get("marked") else None


def _news(row: dict[str, Any]) -> Mapping[str, Gold] | None:
    """PolNeAR: a sentence is attributed where it has a cue."""
    if row.get("discard"):
        return None
    return {
        "attribution": _gold(row["cues"]), "attribution source": _gold(row["sources"]),
        "attribution content": _gold(row["contents"]),
    }  # fmt: skip


def _science(row: dict[str, Any]) -> Mapping[str, Gold] | None:
    """Findings whose probability annotators called uncertain."""
    aspects = row.get("aspects")
    return {"hedge": Gold(aspects["Probability"] == "Uncertain")} if aspects else None


def _conversation(row: dict[str, Any]) -> Mapping[str, Gold]:
    cues = [a["cue_span"] for a in row["attribution"] if a["cue_span"]]
    sources = [a["source_span"] for a in row["attribution"] if a["source_span"]]
    return {
        "negation": Gold(row["negated"], _spans(row["negation_cues"])),
        "hedge": Gold(row["hedged"], _spans(row["hedge_cues"])),
        "attribution": Gold(row["attributed"], _spans(cues)),
        "attribution source": Gold(bool(sources), _spans(sources)),
        "condition": Gold(row["conditional"], _spans(row["condition_cues"])),
    }


#: The start of a corpus's file names, and its reader.
READERS: Mapping[str, Read] = {
    "bioscope_": _both, "sfu_review_": _both, "conll2010_bio": _conll_bio, "conll2010_wiki": _conll_wiki,
    "cdsco_": _conan_doyle, "negnn_": _negated_wiki, "genia_mk_": _genia, "szeged_wiki": _szeged,
    "cira_": _requirements, "polnear_": _news, "sci_certainty": _science, "conv_": _conversation,
}  # fmt: skip
