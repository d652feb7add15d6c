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

__all__ = ["PROMPT", "Item", "Passage", "Reading", "item_key", "misshapen", "question", "read"]

ReadVerdict = Literal["supported", "contradicted", "not_found", "no_fact"]
_VERDICTS: tuple[ReadVerdict, ...] = ("supported", "contradicted", "not_found", "no_fact")
_LEAST = 12  # characters that an excerpt must have; Han, kana and Hangul count double
_WIDE = 2  # their weight
_SENTENCE = "<<<sentence {} "  # how the block of a sentence begins
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
    "For each sentence give, in this order: its number; excerpts, the words of the passages on which you rest, each "
    "copied exactly and without gaps from one passage, a clause or more, with the name of that passage (all that is "
    "needed to bear out every part of the sentence, or the words that have it otherwise; an excerpt is never copied "
    "from the sentence itself); missing, the words of the sentence that no passage bears out, copied from the sentence "
    "(empty for supported and no_fact); the verdict; only_wording, true where what is missing is a matter of wording "
    "and leaves every fact as it is; and, for contradicted, wrong, the words of the sentence to be replaced, and "
    "right, the words to put there as the passage has them (both empty otherwise).\n" + DATA,
    closed({
        "answers": {"type": "array", "items": closed({
            "sentence": {"type": "integer"},
            "excerpts": {"type": "array", "items": closed({
                "passage": {"type": "string"}, "words": {"type": "string", "description": "copied from the passage"},
            })},
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
    """One question about several sentences. Readings see the passages in different orders.

    Passages of several sentences that overlap are shown once, as one.
    """
    stretches = _ordered(items, reading)
    names = {_place(p): f"P{n}" for n, p in enumerate(stretches, 1)}
    labels = tuple(tuple(names[_place(_holding(p, stretches))] for p in item.passages) for item in items)
    fence = Fence([text for i in items for text in (i.sentence, i.context)] + [t for p in stretches for t in _told(p)])
    blocks = [fence.block(f"passage {names[_place(p)]}", *_told(p)) for p in stretches]
    for n, (item, own) in enumerate(zip(items, labels, strict=True), 1):
        lines = [f"Sentence {n} ({item.kind}). Its passages: {', '.join(dict.fromkeys(own)) or 'none'}."]
        if item.context:
            lines.append(fence.block("before", item.context))
        lines.append(fence.block(f"sentence {n}", item.sentence))
        blocks.append("\n".join(lines))
    keys = tuple(item_key(item, reading, model) for item in items)
    closing = f"Answer for all {len(items)} sentences, in their order. Copy excerpts from the passages, not from these."
    user = "\n\n".join((*blocks, closing))
    return Question(
        PROMPT.role, PROMPT.version, PROMPT.system, user, PROMPT.schema, keys, labels, reading, 200 + _EACH * len(items)
    )


def read(answer: Answer, asked: Question, n: int, item: Item) -> Reading:
    """The reading of the ``n``-th item (from 0) of a question; void where the answer as a whole is.

    It depends on the answer and the item alone, so an answer that was kept counts for a sentence also when the others
    that were asked about with it have changed since.
    """
    try:
        numbered: dict[int, Fields] = {}
        for fields in read_object(answer).objects("answers", most=len(asked.items)):
            number = fields.whole("sentence")
            if number in numbered or not 1 <= number <= len(asked.items):
                raise Void(f"the answer has sentence {number} twice or where there is none")
            numbered[number] = fields
        if n + 1 not in numbered:
            raise Void("the answer leaves the sentence out")
        named: dict[str, list[Passage]] = {}
        for label, passage in zip(asked.labels[n], item.passages, strict=True):
            named.setdefault(label, []).append(passage)
        return _counted(item, numbered[n + 1], named, answer.by)
    except Void as void:
        return Reading(void=str(void), by=answer.by)


def misshapen(answer: Answer, asked: Question) -> str:
    """Why an answer cannot count for some sentence of a question, in words; ``""`` where nothing is wrong with it.

    For answers that a person fills in, who can put them right: excerpts are looked for in what the question shows.
    """
    held = Document("question", Text(asked.user, "und"))
    for n in range(len(asked.items)):
        passages = tuple(Passage(held, 0, len(asked.user)) for _ in asked.labels[n])
        sentence = _SENTENCE.format(n + 1)
        item = Item(asked.user[asked.user.find(sentence) :], "", "", passages)
        void = read(answer, asked, n, item).void
        if void:
            return f"sentence {n + 1}: {void}"
    return ""


def _counted(item: Item, fields: Fields, named: dict[str, list[Passage]], by: str) -> Reading:
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


def _excerpt(fields: Fields, named: dict[str, list[Passage]]) -> Excerpt:
    """The place of quoted words: in the passage named, else anywhere in its document.

    A model that is asked about several sentences may name a passage of another one: the words then have to stand in a
    document of which this sentence was shown a passage.
    """
    words, label = fields.string("words"), fields.string("passage", most=20)
    passages = named.get(label) or [p for own in named.values() for p in own]
    if _weight(words) < _LEAST and not any(words.strip() == p.words.strip() for p in passages):
        raise Void("it quotes too few words to tell where they are from")
    for passage in passages:
        found = locate(Text(words, "und"), passage.document)
        if found:
            return min(found, key=lambda e: (not passage.start <= e.start < passage.end, abs(e.start - passage.start)))
    raise Void("it quotes words that do not stand in the document")


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


def _told(passage: Passage) -> tuple[str, str, str]:
    return passage.about, "--", shown(passage.words)
