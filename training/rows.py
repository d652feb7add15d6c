"""The annotated corpora as rows of one shape, each with its licence and what it annotates.

:data:`CORPORA` is the table that the model card prints. ``terms`` decides what may ship: weights in the package are
fitted on ``clear`` rows only (a stated licence that lets derived works be passed on under terms of one's own); rows
whose makers state no licence (``unstated``), non-commercial ones and GPL ones are for measuring.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from onrecord.errors import FileError
from onrecord.text import Text

__all__ = ["CORPORA", "Corpus", "Row", "Terms", "by_name", "read", "records"]

Terms = Literal["clear", "unstated", "non-commercial", "copyleft"]
Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence. ``marks``: for each kind that is annotated here, the half-open spans of its cues (none: no cue).

    ``flags`` holds a kind's truth for the whole sentence where that is not "has a span"; ``group`` is what must not be
    split between training and test (a document, a conversation); ``origin`` names the corpus and, in mixed ones, the
    part, which has terms of its own.
    """

    text: str
    marks: dict[str, Spans]
    group: str
    origin: str
    flags: dict[str, bool] = field(default_factory=dict)

    def holds(self, kind: str) -> bool:
        """Whether the sentence has a cue of ``kind``."""
        return self.flags.get(kind, bool(self.marks[kind]))


@dataclass(frozen=True, slots=True)
class Corpus:
    """Where rows come from: files below the data folder, the kinds annotated, the field the text belongs to."""

    name: str
    files: tuple[str, ...]
    field: Literal["biomedicine", "reviews", "novels", "news", "requirements", "encyclopedia", "conversation"]
    terms: Terms
    licence: str
    kinds: tuple[str, ...]
    held_out: tuple[str, ...] = ()  # files that are never trained on
    parts: tuple[str, ...] = ()  # of a mixed file, the sources that are read


_ATTRIBUTION = ("attribution_cue", "attribution_source", "attribution_content")
_CONVERSATION = ("negation", "condition", "hedge", *_ATTRIBUTION, "time")
_TALK = tuple(f"conv_cues/{name}.jsonl" for name in ("train1", "train2", "train_extra", "work_train"))
_TALK_TEST = ("conv_cues/sentences.jsonl",)

CORPORA = (
    Corpus("bioscope-abstracts", ("cues/bioscope_abstracts_dev.jsonl.gz",), "biomedicine", "clear",
           "CC BY 2.0 (as the BigBio data card says)", ("negation", "hedge")),
    Corpus("bioscope-papers", ("cues/bioscope_papers_dev.jsonl.gz",), "biomedicine", "clear",
           "CC BY 2.0 (as the BigBio data card says)", ("negation", "hedge")),
    Corpus("cira", ("cues/cira_dev.jsonl.gz",), "requirements", "clear", "CC BY 4.0", ("condition",)),
    Corpus("szeged-wiki", ("cues/szeged_wiki_sample_test.jsonl.gz",), "encyclopedia", "clear",
           "CC BY (as the repository calls it; Wikipedia text CC BY-SA)", ("condition", "hedge")),
    Corpus("wikiwars", ("cues/wikiwars_train.jsonl.gz",), "encyclopedia", "clear", "CC BY-SA 3.0", ("time",)),
    Corpus("talk-written", _TALK, "conversation", "clear", "written for this project", _CONVERSATION,
           parts=("written",)),
    Corpus("talk-mts", _TALK, "conversation", "clear", "CC BY 4.0", _CONVERSATION, _TALK_TEST, ("mts",)),
    Corpus("talk-halueval", _TALK, "conversation", "clear", "MIT", _CONVERSATION, _TALK_TEST, ("halueval",)),
    Corpus("talk-memorybank", (), "conversation", "clear", "MIT", _CONVERSATION, _TALK_TEST, ("memorybank",)),
    Corpus("talk-realtalk", _TALK, "conversation", "unstated", "none stated", _CONVERSATION, _TALK_TEST,
           ("realtalk",)),
    Corpus("talk-dialogsum", _TALK, "conversation", "non-commercial", "CC BY-NC-SA 4.0", _CONVERSATION, _TALK_TEST,
           ("dialogsum",)),
    Corpus("talk-locomo", _TALK, "conversation", "non-commercial", "CC BY-NC 4.0", _CONVERSATION, _TALK_TEST,
           ("locomo",)),
    Corpus("polnear", ("cues/polnear_train.jsonl.gz",), "news", "unstated", "none stated", _ATTRIBUTION,
           ("cues/polnear_dev.jsonl.gz",)),
    Corpus("cdsco", ("cues/cdsco_train.jsonl.gz",), "novels", "unstated", "none stated", ("negation",),
           ("cues/cdsco_dev.jsonl.gz",)),
    Corpus("timebank", ("cues/te3_timebank.jsonl.gz", "cues/te3_aquaint.jsonl.gz"), "news", "unstated", "none stated",
           ("time",)),
    Corpus("sfu-review", ("cues/sfu_review_dev.jsonl.gz",), "reviews", "copyleft", "GPL 3 or later",
           ("negation", "hedge")),
)  # fmt: skip


def by_name(name: str) -> Corpus:
    """The corpus of that name; :class:`KeyError` where there is none."""
    return {corpus.name: corpus for corpus in CORPORA}[name]


def read(data: Path, corpus: Corpus, *, held_out: bool = False) -> list[Row]:
    """The rows of a corpus below ``data``, in the order of its files: for fitting, or the ``held_out`` ones."""
    rows: list[Row] = []
    for name in corpus.held_out if held_out else corpus.files:
        for i, record in enumerate(records(data / name)):
            if not corpus.parts or record["source"] in corpus.parts:
                rows += _rows(record, corpus, i)
    return rows


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The JSON objects of a lines file, packed or not; raises :class:`FileError` where it is not there."""
    if not path.is_file():
        raise FileError(f"{path.name} is missing below {path.parent}: docs/models/cues.md names the corpora")
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _spans(raw: Iterable[list[Any]]) -> Spans:
    return tuple(sorted({(part[0], part[1]) for part in raw}))


def _rows(record: dict[str, Any], corpus: Corpus, number: int) -> Iterator[Row]:
    """The rows of one record: one for a sentence, several for a document of the time corpora."""
    text = record["text"]
    if "timexes" in record:
        yield from _sentences_of(record, corpus)
        return
    if record.get("discard") or record.get("title"):
        return
    group = str(record.get("doc", record.get("conversation", f"{corpus.name}:{number}")))
    flags: dict[str, bool] = {}
    if corpus.field == "conversation":
        attributions = record["attribution"]
        marks = {
            "negation": _spans(record["negation_cues"]), "hedge": _spans(record["hedge_cues"]),
            "condition": _spans(record["condition_cues"]), "time": _spans(record["times"]),
            **{f"attribution_{role}": _spans(a[f"{role}_span"] for a in attributions if a[f"{role}_span"])
               for role in ("cue", "source", "content")},
        }  # fmt: skip
        flags = {"attribution_cue": record["attributed"], "hedge": record["hedged"], "negation": record["negated"],
                 "condition": record["conditional"]}  # fmt: skip
    elif corpus.name == "polnear":
        marks = {"attribution_cue": _spans(record["cues"]), "attribution_source": _spans(record["sources"]),
                 "attribution_content": _spans(record["contents"])}  # fmt: skip
    elif corpus.name == "cdsco":
        affixal = set(_spans(record["affixal_cues"]))
        marks = {"negation": tuple(span for span in _spans(record["negation_cues"]) if span not in affixal)}
    elif corpus.name == "cira":
        condition = _condition_of(record)
        if condition is None:
            return
        marks = {"condition": condition}
    elif corpus.name == "szeged-wiki":
        marks, flags = _szeged(record)
    else:
        marks = {"negation": _spans(record["negation_cues"]), "hedge": _spans(record["speculation_cues"])}
    yield Row(text, marks, group, corpus.name, flags)


_CONDITIONAL = (
    "if", "unless", "in case", "in the case", "in the event", "provided", "as long as", "so long as", "otherwise",
    "assuming",
)  # fmt: skip


def _condition_of(record: dict[str, Any]) -> Spans | None:
    """The conditional markers of a CiRA row; ``None`` where an unmarked word may be one (the corpus doesn't say)."""
    named = [part.strip().lower() for marker in record["marker_text"] for part in marker.split("-")]
    words = record["text"].lower()
    spans = [
        (start, start + len(marker))
        for marker in _CONDITIONAL if any(part.startswith(marker) for part in named)
        for start in _places(words, marker)
    ]  # fmt: skip
    if not spans and any(next(_places(words, marker), None) is not None for marker in _CONDITIONAL):
        return None
    return tuple(sorted(spans))


def _places(words: str, marker: str) -> Iterator[int]:
    """Where ``marker`` stands as words of its own."""
    at = words.find(marker)
    while at >= 0:
        end = at + len(marker)
        if not (at and words[at - 1].isalnum()) and not words[end : end + 1].isalnum():
            yield at
        at = words.find(marker, end)


_DOUBT = {"modal_probable", "hypo_doxastic"}


def _szeged(record: dict[str, Any]) -> tuple[dict[str, Spans], dict[str, bool]]:
    """Conditions and hedges of the typed Wikipedia sample: "would" and "will" of a condition are no markers of it."""
    text, types = record["text"], set(record["types"])
    conditional = "hypo_condition" in types
    markers = [c for c in record["cues"] if conditional and text[c[0] : c[1]].lower() in ("if", "unless", "until")]
    hedges = [c for c in record["cues"] if c[2] in _DOUBT]
    marks = {"condition": _spans(markers), "hedge": _spans(hedges)}
    return marks, {"condition": conditional, "hedge": bool(types & _DOUBT)}


def _sentences_of(record: dict[str, Any], corpus: Corpus) -> Iterator[Row]:
    text = record["text"]
    times = [(t[0], t[1]) for t in record["timexes"]]
    for start, end in Text(text, "en").sentence_borders:
        spans = tuple((a - start, b - start) for a, b in sorted(set(times)) if start <= a and b <= end)
        yield Row(text[start:end], {"time": spans}, str(record.get("doc", record.get("id"))), corpus.name)
