"""The reader: do these passages state these sentences of an article?

The passages are shown in numbered lines, one a sentence, and a model points at lines by number: so it cannot misquote,
and the words that count are those of the document. Source of the idea: citations by sentence index, as in Anthropic's
citations API and in Gao et al. (2023), "Enabling large language models to generate text with citations".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

from onrecord.evidence import Document, Excerpt, locate
from onrecord.models.ask import Answer, Model, Question, digest
from onrecord.models.fence import Fence, shown
from onrecord.models.json_answer import Fields, Void, read_object
from onrecord.models.roles.prompt import DATA, Prompt, closed, strings
from onrecord.text import Text

__all__ = ["PROMPT", "Item", "Passage", "Reading", "item_key", "misshapen", "question", "read"]

ReadVerdict = Literal["supported", "contradicted", "not_found", "no_fact"]
_VERDICTS: tuple[ReadVerdict, ...] = ("supported", "contradicted", "not_found", "no_fact")
_LEAST = 12  # characters that a line of another sentence's passage must have; Han, kana and Hangul count double
_WIDE = 2  # their weight
_SENTENCE = "<<<sentence {} "  # how the block of a sentence begins
_PASSAGE = re.compile(r"<<<passage (P[0-9]+) ([0-9a-f]{12})\n(.*?)\n\2>>>", re.S)
_LINE = re.compile(r"^\[([0-9]+)\] (.+)$", re.M)
_EACH = 200  # tokens of an answer that one sentence may take

PROMPT = Prompt(
    "reader", "2",
    "Passages of documents are given in numbered lines, and sentences of an article. Judge of each sentence whether "
    "the lines state it. The lines alone count, not what you know from elsewhere.\n\n"
    "supported: the lines state everything in the sentence, be it in other words, shorter names or another language. "
    "What follows at once and without doubt is stated: the weekday of a date, a sum of two stated figures, the country "
    "of a city.\n"
    "contradicted: the lines speak of the same thing and have it otherwise: another figure, date, person, place, "
    "direction, order of who did what to whom, or the opposite.\n"
    "not_found: something in the sentence is not in the lines, and they do not have it otherwise.\n"
    "no_fact: the sentence states nothing that could be borne out: a greeting, a question, a call to act.\n\n"
    "Be strict. Words or a report credited to somebody must be theirs in the lines. Words in quotation marks must be "
    "the document's own or a faithful translation. Words that narrow or weaken (former, acting, planned, alleged, at "
    "least, only, some, may, if) must be the same. A plan is not yet a fact, and a part is not the whole. If you "
    "hesitate between supported and another answer, give the other.\n\n"
    "For each sentence give, in this order: its number; lines, the numbers of all lines that are needed to bear it "
    "out, or of those that have it otherwise; missing, the words of the sentence that no line bears out, copied from "
    "the sentence (an empty list for supported and no_fact); the verdict; only_wording, true where what is missing is "
    "a matter of wording and changes no fact; and for contradicted wrong, the words of the sentence to be replaced, "
    "and right, the words of a line to put there (both empty otherwise).\n" + DATA,
    closed({
        "answers": {"type": "array", "items": closed({
            "sentence": {"type": "integer"},
            "lines": {"type": "array", "items": {"type": "integer"}},
            "missing": strings("copied from the sentence"),
            "verdict": {"type": "string", "enum": list(_VERDICTS)},
            "only_wording": {"type": "boolean"},
            "wrong": {"type": "string"},
            "right": {"type": "string"},
        })},
    }),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a document that is shown, half-open; ``head`` is what heads it, such as a table's columns."""

    document: Document
    start: int
    end: int
    head: str = ""

    @property
    def words(self) -> str:
        return self.document.text.string[self.start : self.end]

    @property
    def lines(self) -> list[tuple[int, int]]:
        """Where its sentences and table rows start and end in the document: what is numbered."""
        borders = self.document.text.sentence_borders
        first = max(0, bisect_right(borders, (self.start, self.start)) - 1)
        found: list[tuple[int, int]] = []
        for start, end in borders[first:]:
            if start >= self.end:
                break
            start, end = max(start, self.start), min(end, self.end)
            if self.document.text.string[start:end].strip():
                found.append((start, end))
        return found or [(self.start, self.end)]

    @property
    def about(self) -> str:
        """What is told of the document: never its file name, which anybody may have chosen."""
        labels = self.document.labels
        told = (
            ("outlet", labels.outlet), ("by", labels.byline), ("title", labels.title), ("published", labels.published),
            ("kind", labels.kind), ("language", self.document.language), ("columns", self.head),
        )  # fmt: skip
        return "; ".join(f"{name}: {' '.join(value.split())[:200]}" for name, value in told if value)


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence to be read: its words and kind, the sentence before it where it leans on that, and its passages."""

    sentence: str
    kind: str
    context: str
    passages: tuple[Passage, ...]

    @property
    def content(self) -> list[object]:
        """All that is shown because of this sentence."""
        return [self.sentence, self.kind, self.context, [[p.about, p.words] for p in self.passages]]


@dataclass(frozen=True, slots=True)
class Reading:
    """What one reading says of one sentence, after every excerpt was found in the document that it names.

    ``change`` is (wrong, right) where both stand where they should: in the sentence, and in the document of an
    excerpt. ``void`` says why a reading does not count.
    """

    verdict: ReadVerdict = "not_found"
    excerpts: tuple[Excerpt, ...] = ()
    missing: tuple[str, ...] = ()
    only_wording: bool = False
    change: tuple[str, str] = ("", "")
    void: str = ""
    by: str = ""


def item_key(item: Item, reading: int, model: Model, again: str = "") -> str:
    """The digest of what is shown of one sentence, of the prompt and of who is asked: 64 hex digits.

    What a reading of it is kept under; other sentences that are asked about in the same call are not in it. ``again``
    is why an earlier answer did not count, where it is asked about once more.
    """
    shown_ = [model.name, model.effort, PROMPT.role, PROMPT.version, PROMPT.digest, reading, item.content]
    return digest([*shown_, again] if again else shown_)


def question(items: Sequence[Item], reading: int, model: Model, again: Sequence[str] = ()) -> Question:
    """One question about several sentences. Readings see the passages in different orders.

    Passages of several sentences that overlap are shown once, as one. Their sentences are numbered through the whole
    question, and the schema allows no other numbers. ``again`` says of each item why an earlier answer did not count.
    """
    stretches = _ordered(items, reading)
    names = {_place(p): f"P{n}" for n, p in enumerate(stretches, 1)}
    labels = tuple(tuple(names[_place(_holding(p, stretches))] for p in item.passages) for item in items)
    fence = Fence([text for i in items for text in (i.sentence, i.context)]
                  + [t for p in stretches for t in (p.about, shown(p.words))])  # fmt: skip
    blocks: list[str] = []
    for n, (item, own) in enumerate(zip(items, labels, strict=True), 1):
        lines = [f"Sentence {n} ({item.kind}). Its passages: {', '.join(dict.fromkeys(own)) or 'none'}."]
        if again:
            lines.append(f"An earlier answer about it did not count: {again[n - 1]}.")
        if item.context:
            lines.append(fence.block("before", item.context))
        lines.append(fence.block(f"sentence {n}", item.sentence))
        blocks.append("\n".join(lines))
    # The passages come last: a small model answers from what it has just read.
    last = 0
    for passage in stretches:
        words = [_line(passage.document, start, end) for start, end in passage.lines]
        numbered = [f"[{n}] {line}" for n, line in enumerate(words, last + 1)]
        last += len(words)
        blocks.append(fence.block(f"passage {names[_place(passage)]}", passage.about, "--", *numbered))
    keys = tuple(item_key(i, reading, model, again[n] if again else "") for n, i in enumerate(items))
    closing = (
        "Answer for the sentence." if len(items) == 1 else f"Answer for all {len(items)} sentences, in their order."
    )
    user = "\n\n".join((*blocks, closing))
    return Question(
        PROMPT.role, PROMPT.version, PROMPT.system, user, _schema(last), keys, labels, reading,
        200 + _EACH * len(items),
    )  # fmt: skip


def _schema(last: int) -> dict[str, Any]:
    """The prompt's schema with the numbers of the lines that are shown."""
    schema = deepcopy(PROMPT.schema)
    lines = schema["properties"]["answers"]["items"]["properties"]["lines"]
    lines["items"]["enum"] = list(range(1, last + 1))
    return schema


def read(answer: Answer, asked: Question, n: int, item: Item) -> Reading:
    """The reading of the ``n``-th item (from 0) of a question; void where the answer as a whole is.

    It depends on the answer and the item alone, so an answer that was kept counts for a sentence also when the others
    that were asked about with it have changed since.
    """
    try:
        named: dict[str, list[Passage]] = {}
        for label, passage in zip(asked.labels[n], item.passages, strict=True):
            named.setdefault(label, []).append(passage)
        lines = _shown_lines(asked.user)
        return _counted(item, _own(answer, asked, n), lambda number: _excerpt(number, lines, named), answer.by)
    except Void as void:
        return Reading(void=str(void), by=answer.by)


def misshapen(answer: Answer, asked: Question) -> str:
    """Why an answer cannot count for some sentence of a question, in words; ``""`` where nothing is wrong with it.

    For answers that a person fills in, who can put them right: the lines have to be of the sentence's own passages.
    """
    held = Document("question", Text(asked.user, "und"))
    lines = _shown_lines(asked.user)
    for n in range(len(asked.items)):

        def excerpt(number: int, own: tuple[str, ...] = asked.labels[n]) -> Excerpt:
            if number not in lines or lines[number][0] not in own:
                raise Void(f"it points at line {number}, which is in none of its passages")
            return held.excerpt(0, len(asked.user))

        sentence = _SENTENCE.format(n + 1)
        start = asked.user.find(sentence)
        item = Item(asked.user[start : asked.user.find(">>>", start)], "", "", ())
        try:
            _counted(item, _own(answer, asked, n), excerpt, answer.by)
        except Void as void:
            return f"sentence {n + 1}: {void}"
    return ""


def _own(answer: Answer, asked: Question, n: int) -> Fields:
    """What an answer says of the ``n``-th item."""
    numbered: dict[int, Fields] = {}
    for fields in read_object(answer).objects("answers", most=len(asked.items)):
        number = fields.whole("sentence")
        if number in numbered or not 1 <= number <= len(asked.items):
            raise Void("it names a sentence twice, or one that was not asked about")
        numbered[number] = fields
    if n + 1 not in numbered:
        raise Void("the answer leaves the sentence out")
    return numbered[n + 1]


def _counted(item: Item, fields: Fields, excerpt: Callable[[int], Excerpt], by: str) -> Reading:
    verdict = next(v for v in _VERDICTS if v == fields.choice("verdict", _VERDICTS))
    excerpts = tuple(excerpt(number) for number in dict.fromkeys(fields.wholes("lines")))
    if verdict in ("supported", "contradicted") and not excerpts:
        raise Void(f"it says {verdict} and points at no line")
    said = Document("sentence", Text(item.sentence, "und"))
    missing = tuple(dict.fromkeys(w for w in fields.strings("missing") if locate(Text(w, "und"), said)))
    if missing and verdict == "supported":
        raise Void("it says supported and names what is missing")
    only = fields.truth("only_wording")
    wrong, right = fields.string("wrong"), fields.string("right")
    stands = verdict == "contradicted" and locate(Text(wrong, "und"), said)
    held = stands and any(locate(Text(right, "und"), e.document) for e in excerpts)
    return Reading(verdict, excerpts, missing, only, (wrong, right) if held else ("", ""), "", by)


def _excerpt(number: int, lines: Mapping[int, tuple[str, str]], named: Mapping[str, list[Passage]]) -> Excerpt:
    """The words of a document that a line shows: exactly, in the passage that it was shown in.

    The line's words are those of the question that was asked, so an answer that was kept never comes to mean other
    words. A model that is asked about several sentences may point at a passage of another one, and a passage may have
    been shown longer for another one: the words then have to stand in a document of which this sentence was shown a
    passage.
    """
    if number not in lines:
        raise Void("it points at a line that there is none of")
    label, words = lines[number]
    for passage in named.get(label, ()):
        for start, end in passage.lines:
            if _line(passage.document, start, end) == words:
                return passage.document.excerpt(start, end)
    for passage in [p for own in named.values() for p in own] if _weight(words) >= _LEAST else ():
        found = locate(Text(words, "und"), passage.document)
        if found:
            return min(found, key=lambda e: abs(e.start - passage.start))
    raise Void("it points at a line that stands in no document that this sentence was shown")


def _shown_lines(user: str) -> dict[int, tuple[str, str]]:
    """The lines of a question by their numbers: the name of the passage, and the words.

    No text can add one: the marks of the fence stand in no text, and no line of a document has a break in it.
    """
    start = user.find("<<<passage ")
    return {
        int(number): (label, words)
        for label, _, inner in _PASSAGE.findall(user[max(0, start) :])
        for number, words in _LINE.findall(inner.partition("\n--\n")[2])
    }


def _line(document: Document, start: int, end: int) -> str:
    """A sentence as it is shown, in one line."""
    return " ".join(shown(document.text.string[start:end]).split())


def _weight(words: str) -> int:
    return sum(_WIDE if "\u3040" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7a3" else 1 for c in words if c.isalnum())


def _ordered(items: Sequence[Item], reading: int) -> list[Passage]:
    """The passages of all items as stretches that do not overlap: by document and place, and in another order for each
    reading.
    """
    ordered: list[Passage] = []
    for one in sorted({_place(p): p for item in items for p in item.passages}.values(), key=_place):
        last = ordered[-1] if ordered else None
        if last is not None and last.document is one.document and last.head == one.head and one.start <= last.end:
            ordered[-1] = Passage(last.document, last.start, max(last.end, one.end), last.head)
        else:
            ordered.append(one)
    if reading % 3 == 2:
        ordered.reverse()
    elif reading % 3 == 0:
        middle = len(ordered) // 2
        ordered = ordered[middle:] + ordered[:middle]
    return ordered


def _holding(passage: Passage, stretches: Sequence[Passage]) -> Passage:
    """The stretch that a passage is shown in."""

    def holds(one: Passage) -> bool:
        same = one.document is passage.document and one.head == passage.head
        return same and one.start <= passage.start and passage.end <= one.end

    return next(one for one in stretches if holds(one))


def _place(passage: Passage) -> tuple[str, int, int]:
    return passage.document.id, passage.start, passage.end
