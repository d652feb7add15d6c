"""Of whom it is told: "my dad has diabetes" says nothing of the speaker, and "Lena's husband" is not Lena.

Without a parser: the subject of a clause is what stands before its first verb, and only a subject that is plain ("I",
"my brother", "Kim", "he") is compared. What is not plain is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from onrecord.atoms.names import Name
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.talk import Talk, Turn, listed_talk, talk_of
from onrecord.cues.grammar import is_adverb, is_past, words
from onrecord.cues.inflect import irregular
from onrecord.cues.stream import Stream
from onrecord.text import Span, stem
from onrecord.text.data import lines, read

__all__ = ["borne"]

_SELF = frozenset("i im ive".split())
_OWN = frozenset("my our".split())
_THEIR = frozenset("their his her".split())
_OTHERS = frozenset("he she".split())
_PASSED = frozenset("and but so well also oh haha yeah yes ok okay now btw because since cause though the".split())
_LONGEST = 5  # words of a subject
_CALLED_BY_KIN = frozenset(
    "mom mum mommy dad daddy grandma grandpa granny nana gran granddad mother father auntie hubby".split()
)
_VERBS = frozenset("'s 're 've 'm 'll".split())


@dataclass(frozen=True, slots=True)
class _Bearer:
    """Who a clause is about: ``kind`` is self, person (a noun for one), name or other (he, she)."""

    kind: str
    word: str
    owner: str
    end: int  # offset behind the subject


def borne(said: Part, held: Alignment) -> Iterator[Finding]:
    """The text tells of one what the source tells of another."""
    talk = talk_of(held)
    if talk is None or held.window.first != held.window.last or {w.key for w in said.tokens} & listed_talk("told"):
        return  # "the user heard that Kofi got the job" tells of Kofi
    turn = talk.turn_at(held.window.part.start)
    here = _bearer(said, said, talk, turn)
    if here is None or any(a.cue.start >= here.end for a in said.attributions):
        return  # "the user heard that Kim got the job" tells of what was heard, and of whom, as the source does
    told = [
        k for k in held.carried
        if k.said.role in ("content", "atom") and k.said.start >= here.end and not set(k.said.stems) <= talk.speakers
    ]  # fmt: skip
    yield from _others_own(here, told, said, held)
    clause = _clause(held, told)
    if clause is None:
        return
    there = _last_bearer(held.window.part, clause, _at(held, told[-1]), talk, turn)
    if there is None or _at(held, told[-1]) < there.end or not _differ(here, there, said, held, talk):
        return
    if there.kind == "thing" and not 0 <= _at(held, told[0]) - there.end <= _RIGHT_BEHIND:
        return
    start, end = said.start, here.end
    while start < end and said.text.string[start] in " \n\"'“":
        start += 1
    shown = held.window.document.excerpt(clause.start, max(there.end, clause.start + 1))
    yield Finding(
        "speaker.bearer", "major", start, end, f"the source tells it of “{shown.string.strip()}”", (shown,),
        contradicts=False,
    )  # fmt: skip


_HAVING = frozenset("has have had owns own".split())
_SOMEBODYS = frozenset("his her their your".split())


def _others_own(here: _Bearer, told: Sequence[Link], said: Part, held: Alignment) -> Iterator[Finding]:
    """ "I help my mom with her diabetes meds": it is hers, and the text says that the user has it."""
    if here.kind != "self" or not told:
        return
    verb = [w.key for w in said.tokens if here.end <= w.start < told[0].said.start]
    keys = held.window.document.text.tokens.keys
    first = told[0].first
    if not verb or verb[0] not in _HAVING or first < 1:
        return
    if keys[first - 1] in _SOMEBODYS or (keys[first - 1].endswith(("'s", "s'")) and keys[first - 1][:-2] not in _TIMES):
        shown = held.tokens_excerpt(first - 1, told[0].last)
        yield Finding(
            "speaker.bearer", "major", said.start, here.end, f"the source says “{shown.string}”", (shown,),
            contradicts=False,
        )  # fmt: skip


_TIMES = frozenset("today tomorrow yesterday it that there here what who let he she".split())


def _clause(held: Alignment, told: Sequence[Link]) -> Span | None:
    """The clause of the source that holds all that is told; ``None`` where there is no one such clause."""
    if not told:
        return None
    clauses = {(c.start, c.end): c for c in (held.window.part.clause_of(_at(held, k)) for k in told)}
    if len(clauses) == 1:
        return next(iter(clauses.values()))
    last = held.window.part.clause_of(_at(held, told[-1]))  # "I teach maths and my wife teaches art"
    stems = {w.stem for w in held.window.document.text.words_between(last.start, last.end)}
    return last if all(set(k.said.stems) <= stems for k in told) else None


def _at(held: Alignment, link: Link) -> int:
    found = held.excerpt(link)
    return found.start if found is not None else -1


_RIGHT_BEHIND = 2  # characters between a thing and its verb
_JOINTS = frozenset("and but while whereas when because since after before as that until if".split())


def _last_bearer(part: Part, clause: Span, offset: int, talk: Talk, turn: Turn) -> _Bearer | None:
    """The subject nearest before an offset: a clause that no cut was drawn in may hold two, each with its verb."""
    stream = Stream(part.text, clause.start, clause.end)
    verb = False
    found = _bearer(part, clause, talk, turn)
    for i in range(1, len(stream)):
        start, _ = stream.source(i, i + 1)
        if start >= offset:
            break
        verb = verb or _is_verb(stream, i - 1)
        if verb and (stream.keys[i - 1] in _JOINTS or stream.before[i] == ","):
            later = _bearer(part, Span(part.text, start, clause.end), talk, turn)
            if later is not None and later.end <= offset:
                found = later
    if found is None:
        found = _head_of_relative(part, clause, offset, talk)
    return found


_PERSONS = frozenset("guy girl man woman lady kid person someone somebody one dude chap fella people".split())
_RELATIVE = frozenset("who that whose".split())


def _head_of_relative(part: Part, clause: Span, offset: int, talk: Talk) -> _Bearer | None:
    """ "The guy who sits next to me is tall", "my niece, who lives with us, plays": the head before the "who"."""
    if part.text is not talk.document.text:
        return None
    stream = Stream(part.text, part.start, offset)
    for k in range(min(4, len(stream) - 1)):
        key, after = stream.keys[k], stream.keys[k + 1]
        if after not in _RELATIVE:
            continue
        if key in _PERSONS or key in _persons():
            owner = "self" if k and stream.keys[k - 1] in _OWN else ""
            last = stream.keys[len(stream) - 1]
            verb = any(_is_verb(stream, i) for i in range(k + 2, len(stream)))
            return _Bearer("person", key, owner, stream.source(k, k + 1)[1]) if verb and last not in _SELF else None
    return None


def _bearer(part: Part, clause: Span, talk: Talk, turn: Turn) -> _Bearer | None:
    """The plain subject of a clause, ``None`` where it has none that is plain."""
    stream = Stream(part.text, clause.start, clause.end)
    i, count = 0, len(stream)
    while i < count and stream.keys[i] in _PASSED and i < 3:
        i += 1
    if i >= count:
        return None
    key = stream.keys[i]
    after = stream.keys[i + 1] if i + 1 < count else ""
    end = stream.source(i, i + 1)[1]
    called = part.text is not talk.document.text and stem(key) in talk.speakers
    if part.text is talk.document.text and key in _SELF:
        return _Bearer("self", "", "", end)
    if part.text is talk.document.text and key in _OWN:
        return _possessed(stream, i + 1, "self")
    if key in ("his", "her") and part.text is talk.document.text:
        return _possessed(stream, i + 1, "other")
    if part.text is talk.document.text and key in _CALLED_BY_KIN and _is_verb(stream, i + 1):
        return _Bearer("person", key, "self", end)
    if key in _OTHERS and _is_verb(stream, i + 1):
        return _Bearer("other", key, "", end)
    if called:
        own = _own(talk, turn)
        if stem(key) not in own and not any(stem(key) in talk.stems_of(t.speaker) for t in talk.turns):
            return None  # "the user", where several speak
        if after == "'s" and not _is_verb(stream, i + 2):
            return _possessed(stream, i + 2, "self" if stem(key) in own else key)
        if not _is_verb(stream, i + 1):
            return None
        return _Bearer("self", "", "", end) if stem(key) in own else _Bearer("name", key, "", end)
    if part.text is not talk.document.text and key in _THEIR:
        return _possessed(stream, i + 1, "self")
    name = next((n for n in part.names if n.start <= stream.source(i, i + 1)[0] < n.end), None)
    if name is not None and name.kind == "person":
        return _named(stream, i, name)
    return None


_GENERIC = frozenset(stem(w) for w in ("user", "speaker", "person", "customer", "client", "human"))
_HELPERS = frozenset(("assistant", "ai", "system", "bot", "model", "agent", "tool"))


def _own(talk: Talk, turn: Turn) -> frozenset[str]:
    """The stems by which the one who has the turn may be called: his own, and "user" where only one person speaks."""
    own = talk.stems_of(turn.speaker)
    persons = {t.speaker.lower() for t in talk.turns} - _HELPERS
    alone = len(persons) <= 1 and turn.speaker.lower() not in _HELPERS
    return own | _GENERIC if alone else own


def _named(stream: Stream, i: int, name: Name) -> _Bearer | None:
    k = i
    while k < len(stream) and stream.source(k, k + 1)[0] < name.end:
        k += 1
    word = name.parts[0].lower()
    if k < len(stream) and stream.keys[k] == "'s":
        owned = _possessed(stream, k + 1, word)
        if owned is not None:
            return owned
        return _Bearer("name", word, "", name.end) if k + 1 < len(stream) else None
    return _Bearer("name", word, "", name.end) if _is_verb(stream, k) else None


def _possessed(stream: Stream, i: int, owner: str) -> _Bearer | None:
    """ "My brother" before a verb: the noun for a person behind a possessive, with a word or two before it."""
    for k in range(i, min(i + 3, len(stream))):
        if stream.before[k] not in (" ", "-") and k > i:
            return None
        if stream.keys[k] in _persons():
            own = stream.keys[k + 1] if k + 1 < len(stream) else ""
            named = k + 1 < len(stream) and not stream.is_lower(k + 1) and own not in _VERBS
            if named and _is_verb(stream, k + 2):
                return _Bearer("person", stream.keys[k], owner, stream.source(k + 1, k + 2)[1])
            if own == "'s":
                chained = _possessed(stream, k + 2, stream.keys[k])  # "my sister's husband"
                if chained is not None:
                    return chained
            return (
                _Bearer("person", stream.keys[k], owner, stream.source(k, k + 1)[1])
                if _is_verb(stream, k + 1)
                else None
            )
    return _thing(stream, i, owner)


def _thing(stream: Stream, i: int, owner: str) -> _Bearer | None:
    """ "My car" before a verb that shows itself."""
    if i + 1 >= len(stream) or stream.before[i + 1] != " " or not is_past(stream.keys[i + 1]):
        return None
    if stream.keys[i] in words("preposition") or is_past(stream.keys[i]):
        return None
    return _Bearer("thing", stream.keys[i], owner, stream.source(i, i + 1)[1])


def _is_verb(stream: Stream, i: int) -> bool:
    """Whether a verb stands at word ``i``, adverbs passed over; a form in -s counts, since a subject stands before."""
    while i < len(stream) and (is_adverb(stream.keys[i]) or stream.keys[i] in ("not", "never", "both")):
        i += 1
    if i >= len(stream) or stream.before[i] not in (" ", "-"):
        return False
    key = stream.keys[i]
    return (
        key in words("auxiliary") or key in _VERBS or is_past(key) or key in irregular()
        or (key.endswith("s") and len(key) > 3 and not key.endswith("ss"))
    )  # fmt: skip


def _differ(here: _Bearer, there: _Bearer, said: Part, held: Alignment, talk: Talk) -> bool:
    """Whether two subjects are two persons for certain."""
    if "other" in (here.kind, there.kind):
        owned = here.kind == "other" and there.kind == "person" and there.owner == "other"
        return owned or (here.kind == "self" and there.kind == "other")
    if here.kind == there.kind == "self":
        return False
    if "thing" in (here.kind, there.kind):
        mine = here.kind == "self" and there.owner == "self"
        named = here.kind == "name" and stem(here.word) == stem(there.owner)
        return there.kind == "thing" and (mine or named) and stem(there.word) not in set(said.stems)
    if here.kind == there.kind == "person":
        return not _may_be_one(here.word, there.word)
    said_stems = set(said.stems)
    if here.kind == "self" and there.kind == "person":
        return not any(stem(w) in said_stems for w in _persons().get(there.word, {there.word}))
    if here.kind == "person" and there.kind == "self":
        return here.owner == "self"
    if "person" in (here.kind, there.kind):
        person, name = (here, there) if here.kind == "person" else (there, here)
        return stem(person.owner) == stem(name.word) and not any(
            stem(w) in (said_stems if there is person else set(held.window.part.stems))
            for w in _persons().get(person.word, {person.word})
        )
    if here.kind == "name" and there.kind == "name":
        return False  # another name is compared by `name`
    if here.kind == "name":  # the source speaks of its own speaker
        return {stem(here.word)} <= talk.speakers
    return {stem(there.word)} <= talk.speakers or there.kind == "name"


def _may_be_one(a: str, b: str) -> bool:
    return a in _persons().get(b, ()) or b in _persons().get(a, ())


@cache
def _persons() -> dict[str, frozenset[str]]:
    """Each word for a person with those that may be the same one, itself among them."""
    found: dict[str, frozenset[str]] = {}
    for line in lines(read("onrecord.checks.data", "en/persons.txt")):
        row = frozenset(line.split())
        for word in row:
            found[word] = found.get(word, frozenset()) | row
    return found
