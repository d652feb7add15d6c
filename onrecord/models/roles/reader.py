"""The reader: do these passages state these sentences of an article?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from onrecord.evidence import Document, Excerpt, locate
from onrecord.models.ask import Answer, Model, Question, digest
from onrecord.models.fence import Fence, shown
from onrecord.models.json_answer import Fields, Void, read_object
from onrecord.models.roles.prompt import DATA, Prompt, closed, strings
from onrecord.text import Text

__all__ = ["PROMPT", "Item", "Passage", "Reading", "item_key", "question", "read"]

ReadVerdict = Literal["supported", "contradicted", "not_found", "no_fact"]
_VERDICTS: tuple[ReadVerdict, ...] = ("supported", "contradicted", "not_found", "no_fact")
_LEAST = 12  # characters that an excerpt must have; Han, kana and Hangul count double
_WIDE = 2  # their weight
_EACH = 260  # tokens of an answer that one sentence may take

PROMPT = Prompt(
    "reader", "1",
    "An editor wants to know of each sentence of an article whether the passages below state it. You judge by the "
    "passages alone; what you know from elsewhere does not count, for or against.\n\n"
    "supported: a passage, or several together, state everything in the sentence. Another wording, another order, "
    "another language or a shorter form of a name is fine. So is what follows at once and without doubt: the weekday "
    "of a date, a sum or difference of two stated figures, the country of a city.\n"
    "contradicted: the passages speak of the same thing and have it otherwise: another figure, date, person, place, "
    "direction, order of who did what to whom, or the opposite.\n"
    "not_found: something in the sentence is not in the passages, and they do not have it otherwise.\n"
    "no_fact: the sentence states nothing that a document could bear out: a greeting, a question, a call to act.\n\n"
    "Be strict in these:\n"
    "- Who said it is part of the sentence. Words or a report credited to somebody must be theirs in the passage.\n"
    "- Words in quotation marks must be the passage's own, word for word, or a faithful translation of them.\n"
    "- A word that narrows or weakens counts: former, acting, planned, alleged, at least, only, some, may, if. A "
    "sentence that drops or adds one is not supported.\n"
    "- A plan is not yet a fact, and a part is not the whole.\n"
    "- If you hesitate between supported and another answer, give the other.\n\n"
    "For each sentence give: its number; the verdict; excerpts, each copied exactly and without gaps from one passage, "
    "a clause or more, with the name of the passage (for supported: all that is needed to bear out every part; for "
    "contradicted: the words that have it otherwise); missing, the words of the sentence that no passage bears out, "
    "copied from the sentence (empty for supported and no_fact); only_wording, true where what is missing is a "
    "matter of wording and leaves every fact as it is; and, for contradicted, wrong, the words of the sentence to be "
    "replaced, and right, the words to put there as the passage has them (both empty otherwise).\n" + DATA,
    closed({
        "answers": {"type": "array", "items": closed({
            "sentence": {"type": "integer"},
            "verdict": {"type": "string", "enum": list(_VERDICTS)},
            "excerpts": {"type": "array", "items": closed({
                "passage": {"type": "string"}, "words": {"type": "string"},
            })},
            "missing": strings("copied from the sentence"),
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


def item_key(item: Item, reading: int, model: Model) -> str:
    """The digest of what is shown of one sentence, of the prompt and of who is asked: 64 hex digits.

    What a reading of it is kept under; other sentences that are asked about in the same call are not in it.
    """
    return digest([model.name, model.effort, PROMPT.role, PROMPT.version, PROMPT.digest, reading, item.content])


def question(items: Sequence[Item], reading: int, model: Model) -> Question:
    """One question about several sentences. Readings see the passages in different orders."""
    passages = _ordered(items, reading)
    names = {_place(p): f"P{n}" for n, p in enumerate(passages, 1)}
    fence = Fence([text for i in items for text in (i.sentence, i.context, *(t for p in i.passages for t in _told(p)))])
    blocks = [fence.block(f"passage {names[_place(p)]}", *_told(p)) for p in passages]
    for n, item in enumerate(items, 1):
        found = ", ".join(names[_place(p)] for p in item.passages) or "none"
        lines = [f"Sentence {n} ({item.kind}). Passages found for it: {found}."]
        if item.context:
            lines.append(fence.block("before", item.context))
        lines.append(fence.block(f"sentence {n}", item.sentence))
        blocks.append("\n".join(lines))
    keys = tuple(item_key(item, reading, model) for item in items)
    user = "\n\n".join((*blocks, f"Answer for all {len(items)} sentences, in their order."))
    return PROMPT.question(user, items=keys, reading=reading, most=200 + _EACH * len(items))


def read(answer: Answer, items: Sequence[Item], reading: int) -> tuple[Reading, ...]:
    """One reading for each item; where the answer as a whole is void, each of them is."""
    named = {f"P{n}": p for n, p in enumerate(_ordered(items, reading), 1)}
    try:
        answers = read_object(answer).objects("answers", most=len(items))
        numbered: dict[int, Fields] = {}
        for fields in answers:
            n = fields.whole("sentence")
            if n in numbered or not 1 <= n <= len(items):
                raise Void(f"the answer has sentence {n} twice or where there is none")
            numbered[n] = fields
    except Void as void:
        return tuple(Reading(void=str(void), by=answer.by) for _ in items)
    return tuple(_one(item, numbered.get(n), named, answer.by) for n, item in enumerate(items, 1))


def _one(item: Item, fields: Fields | None, named: dict[str, Passage], by: str) -> Reading:
    try:
        if fields is None:
            raise Void("the answer leaves the sentence out")
        return _counted(item, fields, named, by)
    except Void as void:
        return Reading(void=str(void), by=by)


def _counted(item: Item, fields: Fields, named: dict[str, Passage], by: str) -> Reading:
    verdict = next(v for v in _VERDICTS if v == fields.choice("verdict", _VERDICTS))
    excerpts = tuple(_excerpt(e, named) for e in fields.objects("excerpts", most=20))
    if verdict in ("supported", "contradicted") and not excerpts:
        raise Void(f"it says {verdict} and points at no words")
    said = Document("sentence", Text(item.sentence, "und"))
    missing = tuple(dict.fromkeys(w for w in fields.strings("missing") if locate(Text(w, "und"), said)))
    if missing and verdict == "supported":
        raise Void("it says supported and names what is missing")
    only = fields.truth("only_wording")
    wrong, right = fields.string("wrong"), fields.string("right")
    stands = verdict == "contradicted" and locate(Text(wrong, "und"), said)
    held = stands and any(locate(Text(right, "und"), e.document) for e in excerpts)
    return Reading(verdict, excerpts, missing, only, (wrong, right) if held else ("", ""), "", by)


def _excerpt(fields: Fields, named: dict[str, Passage]) -> Excerpt:
    """The place of quoted words: in the passage, else anywhere in the document that the passage is from."""
    passage = named.get(fields.string("passage", most=20))
    if passage is None:
        raise Void("it names a passage that was not shown")
    words = fields.string("words")
    if _weight(words) < _LEAST and words.strip() != passage.words.strip():
        raise Void("it quotes too few words to tell where they are from")
    found = locate(Text(words, "und"), passage.document)
    if not found:
        raise Void("it quotes words that do not stand in the document")
    return min(found, key=lambda e: (not passage.start <= e.start < passage.end, abs(e.start - passage.start)))


def _weight(words: str) -> int:
    return sum(_WIDE if "\u3040" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7a3" else 1 for c in words if c.isalnum())


def _ordered(items: Sequence[Item], reading: int) -> list[Passage]:
    """The passages of all items, each once: by document and place, and in another order for each reading."""
    found = {_place(p): p for item in items for p in item.passages}
    ordered = [found[key] for key in sorted(found)]
    if reading % 3 == 2:
        ordered.reverse()
    elif reading % 3 == 0:
        middle = len(ordered) // 2
        ordered = ordered[middle:] + ordered[:middle]
    return ordered


def _place(passage: Passage) -> tuple[str, int, int]:
    return passage.document.id, passage.start, passage.end


def _told(passage: Passage) -> tuple[str, str, str]:
    return passage.about, "--", shown(passage.words)
