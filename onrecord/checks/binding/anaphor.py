"""Who "she" is: a pronoun of the text stands for somebody, and the passage has to say it of the same one.

"Mayor Lee spoke on Friday. She resigned in May." is not stated by "Captain Roe resigned in May", though every word of
its second sentence is there.

Nothing is resolved for certain: a pronoun may stand for what the nearest sentence before it names that has anybody (or
anything) of its kind. Where the passage names another, or where its own pronoun may stand for another, that is a doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from onrecord.atoms.lists import words
from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import BE, HAVE, gap, participle
from onrecord.checks.candidates import ONESELF
from onrecord.checks.elements import Element, Part
from onrecord.text import Text, Word, stem

__all__ = ["described", "elsewhere", "referred"]

_PERSON = frozenset("he she him her his hers".split())
_THING = frozenset("it its they them their theirs".split())
_ALONE = frozenset("this that these those both neither".split())
_ORDER = frozenset(("former", "latter"))
_MODAL = frozenset("will would can could may might shall should must did does do".split())
_FIRST = 3  # words of a sentence among which what it is about is named
_POINTING = frozenset("the this that these those".split())
_SPEAKING = frozenset("i we my our me us".split())
_BACK = 3  # sentences before the pronoun among which its noun is looked for
_SAME = (NameRelation.SAME, NameRelation.ALIAS)


@dataclass(frozen=True, slots=True)
class Referents:
    """What a pronoun may stand for: ``names``, and the stems of the other nouns there."""

    names: tuple[Name, ...]
    stems: frozenset[str]

    def __bool__(self) -> bool:
        return bool(self.names or self.stems)


def referred(alignment: Alignment) -> Iterator[str]:
    """What the passage says of somebody else than the pronoun of the text may stand for.

    "Ann Lee spoke. She resigned in May." is not stated by "Ann Lee spoke. Ruth Roe resigned in May.".
    """
    for word in alignment.said.tokens:
        if not _points(alignment.said, word) or _empty(alignment, word):
            continue
        if word.key in _ORDER:
            yield f"which of two “the {word.string}” is, is not told by the passage alone"
            return
        meant = _referents(alignment.said.text, alignment.said, word.start, word.key in _PERSON)
        if any(
            a.source is not None and a.source.start <= word.start < a.source.end for a in alignment.said.attributions
        ):
            place = _speaker(alignment)
            part = alignment.window.part
            if place is None and not part.quotations and not _SPEAKING & {w.key for w in part.tokens}:
                yield f"in the passage nobody is said to say it, in the text “{word.string}” does"
                return
        else:
            link = _next(alignment, word)
            place = _place(alignment, link) if link is not None else None
        doubt = _doubt(alignment, word, place, meant) if place is not None else ""
        if doubt:
            yield doubt
            return


def _points(part: Part, word: Word) -> bool:
    """Whether a word stands for what was said before: a pronoun, "this" without a noun, "both", "there"."""
    keys = part.text.tokens.keys
    behind = keys[word.index + 1] if word.index + 1 < len(keys) else ""
    if word.key in _PERSON | _THING:
        return True
    if word.key in _ALONE:
        return behind in BE | HAVE or behind in _MODAL or participle(behind)
    if word.key in _ORDER:
        return keys[word.index - 1] == "the" and (behind in BE | HAVE or behind in _MODAL or participle(behind))
    first = part.tokens[0].index
    return word.key == "there" and behind not in BE | HAVE and behind not in _MODAL and word.index - first < 2


def described(alignment: Alignment) -> Iterator[str]:
    """ "The mayor" of the text is one whom it named before: "Mayor Roe of Corby resigned" may be about another.

    Only where the passage names whom it means, and the text does not name the same one in the sentences before.
    """
    said = alignment.said.text.tokens.keys
    used = {i for k in alignment.carried for i in range(k.first, k.last)}
    for link in alignment.carried:
        if link.said.role != "content" or link.said.first == 0 or said[link.said.first - 1] not in _POINTING:
            continue
        meant = _named_before(alignment.said)
        name = _name_beside(alignment, link, used)
        if name is None:
            if _of_another(alignment, link, meant):
                yield f"“{link.said.string}” may be another in the passage than in the text"
                return
            continue
        if not any(same_name(n, name, ()) in _SAME for n in meant):
            yield f"the passage says it of “{name.string}”, whom the text does not name before"
            return


def _of_another(alignment: Alignment, link: Link, meant: list[Name]) -> bool:
    """Whether "the company" (or "the mayor") has other names before it in the passage than in the text, and none of its
    own.
    """
    keys = alignment.window.document.text.tokens.keys
    noun = keys[link.last - 1]
    if stem(noun) not in ONESELF and noun not in words("roles"):
        return False
    if link.first == 0 or keys[link.first - 1] not in _POINTING:
        return False
    there = _named_before(alignment.window.part)
    return bool(meant) and bool(there) and not any(same_name(a, b, ()) in _SAME for a in meant for b in there)


def elsewhere(alignment: Alignment) -> Iterator[str]:
    """A sentence that names nobody and no place is about those that the text is about; the passage may be about others.

    "On Sunday Arden voted. Turnout was 40 percent." is not stated by "On Sunday Corby voted. Turnout was 40 percent.".
    """
    if any(isinstance(k.said.atom, Name) and not _only_capital(k.said.atom) for k in alignment.links):
        return
    meant = [n for n in _named_before(alignment.said) if not (alignment.said.holds(n) and _only_capital(n))]
    there = [n for n in alignment.window.context_names if _proper(n)]
    if any(same_name(a, b, ()) in _SAME for a in meant for b in there):
        return
    here = next((n for n in reversed(meant) if not _only_capital(n)), None)
    other = next((n for n in there if not _only_capital(n)), None)
    if here is not None and other is not None:
        yield f"the document speaks of {other.string} around the passage, the text of {here.string}"


def _only_capital(name: Name) -> bool:
    """Whether a name may be a common word that only begins its sentence."""
    if name.certain_kind or len(name.parts) > 1:
        return False
    sentence = name.text.sentence_at(name.start)
    return sentence is not None and sentence.start == name.start


def _name_beside(alignment: Alignment, link: Link, used: set[int]) -> Name | None:
    """The name that the passage gives a noun: "Mayor **Roe**", "**Corby's** mayor", "Roe" in "the mayor, Roe,"."""
    for at, edge in ((link.last, link.last - 1), (link.first - 1, link.first - 1)):
        element = alignment.window.by_token.get(at)
        if element is None or at in used or not isinstance(element.atom, Name):
            continue
        joint = gap(alignment, edge).strip()
        owner = at < link.first
        if (not joint and (not owner or element.string.endswith(("'s", "’s", "s'")))) or (joint == "," and not owner):
            return element.atom
    return None


def _named_before(part: Part) -> list[Name]:
    """The names of a sentence and of those right before it, and of the text's first."""
    here = part.text.sentence_at(part.start)
    if here is None:
        return [n for n in part.names if _proper(n)]
    found = list(part.names)
    for n in {0, *range(max(0, here.index - _BACK), here.index)}:
        start, end = part.text.sentence_borders[n]
        found.extend(Part(part.text, start, end).names)
    return [n for n in found if _proper(n)]


def _proper(name: Name) -> bool:
    """Whether a name is no amount of money that is written with a code: "USD 890,000", "890M"."""
    behind = name.text.string[name.end : name.end + 2].strip()
    return not any(c.isdigit() for c in name.string) and not behind[:1].isdigit()


def _speaker(alignment: Alignment) -> int | None:
    """The token of the passage that names who says what carries the text, if the passage says who does."""
    text = alignment.window.document.text
    for one in alignment.window.part.attributions:
        if one.source is None or not one.source.words:
            continue
        first, last = text.token_range(one.source.start, one.source.end)
        for i in range(first, last):
            element = alignment.window.by_token.get(i)
            spoken = text.tokens.keys[i] in _PERSON | _THING | _SPEAKING
            if spoken or (element is not None and element.role in ("content", "atom")):
                return i
    return None


def _next(alignment: Alignment, word: Word) -> Link | None:
    """What is said of the pronoun: the next word behind it that the passage carries as a word."""
    behind = [k for k in alignment.links if k.said.first > word.index and k.step not in ("light", "having", "context")]
    return behind[0] if behind and behind[0].carried and behind[0].step != "quotation" else None


def _empty(alignment: Alignment, word: Word) -> bool:
    """ "It is likely that": the pronoun stands for nothing."""
    keys = alignment.said.text.tokens.keys
    behind = keys[word.index + 1 : word.index + 8]
    return word.key == "it" and bool(BE & set(behind[:2])) and bool({"that", "to", "who"} & set(behind))


def _doubt(alignment: Alignment, word: Word, place: int, meant: Referents) -> str:
    text = alignment.window.document.text
    key = text.tokens.keys[place]
    element = alignment.window.by_token.get(place)
    if key in _SPEAKING:
        return "" if word.key in _THING or not meant.names else _speaking(alignment, word, meant)
    if key in _PERSON | _THING | _ALONE or (key == word.key == "there"):
        if (key in _PERSON) != (word.key in _PERSON):
            return ""  # a firm is "it" here and "they" there; a person is asked for by name
        start = text.folded.source(text.tokens.starts[place], text.tokens.ends[place])[0]
        if word.key in _PERSON:
            same = _alike(meant, _referents(text, _sentence(text, start), start, True))
        else:
            same = _same_topic(alignment.said.text, alignment.said.start, text, start)
        return "" if same else f"“{word.string}” may be another in the passage than in the text"
    if element is None:
        return ""
    return "" if _fits(element, meant) else f"the passage says it of “{element.string}”, the text of “{word.string}”"


def _place(alignment: Alignment, link: Link) -> int | None:
    """The token of the passage that stands where the pronoun of the text stands: the subject, or owner, of a word."""
    text = alignment.window.document.text
    keys = text.tokens.keys
    sentence = _sentence(text, text.folded.source(text.tokens.starts[link.first], text.tokens.ends[link.first])[0])
    first = text.token_range(sentence.start, sentence.end)[0]
    used = {i for k in alignment.carried for i in range(k.first, k.last)}
    i = link.first - 1
    while i >= first:
        if "," in gap(alignment, i):  # over an aside, to what it is an aside of
            opening = next((j for j in range(i, first - 1, -1) if "," in gap(alignment, j - 1)), None)
            if opening is not None and opening - 1 >= first:
                i = opening - 1
        element = alignment.window.by_token.get(i)
        if keys[i] in _PERSON | _THING | _SPEAKING | _ALONE or keys[i] == "there":
            return i
        if element is not None and i not in used and element.role in ("content", "atom"):
            dated = isinstance(element.atom, Time) or keys[i].endswith("ly")
            if not dated and not lexicon.is_light(keys[i]):
                return i
        i -= 1
    return None


def _sentence(text: Text, offset: int) -> Part:
    sentence = text.sentence_at(offset)
    start, end = (sentence.start, sentence.end) if sentence is not None else (offset, len(text.string))
    return Part(text, start, end)


def _referents(text: Text, part: Part, offset: int, person: bool) -> Referents:
    """What stands before a pronoun: in its own sentence, else in the nearest of those before it that has any."""
    own = _named(part, part.start, offset, person)
    if own:
        return own
    here = text.sentence_at(part.start)
    if here is None:
        return own
    for n in range(here.index - 1, max(-1, here.index - 1 - _BACK), -1):
        start, end = text.sentence_borders[n]
        found = _named(Part(text, start, end), start, end, person)
        if found:
            return found
    return own


def _named(part: Part, start: int, end: int, person: bool) -> Referents:
    names = tuple(n for n in part.names if start <= n.start < end and (_may_be_person(n) if person else True))
    nouns = frozenset(term for e in part.elements if e.role == "content" and start <= e.start < end for term in e.stems)
    if person and not names:
        return Referents((), frozenset())
    return Referents(names, nouns)


def _may_be_person(name: Name) -> bool:
    return name.kind == "person" or not name.certain_kind


def _fits(element: Element, meant: Referents) -> bool:
    """Whether what the passage names may be what the pronoun stands for; where the text names nobody, nothing fits."""
    if isinstance(element.atom, Name):
        named = element.atom
        known = any(same_name(n, named, ()) in _SAME for n in meant.names)
        return known and not any(n.kind == "person" and same_name(n, named, ()) not in _SAME for n in meant.names)
    return bool(_families(element.stems) & meant.stems)


def _families(stems: Sequence[str]) -> frozenset[str]:
    found: set[str] = set()
    for term in stems:
        found.update(k for k in lexicon.family(term) if isinstance(k, str))
    return frozenset(found | set(stems))


def _distinct(names: Sequence[Name]) -> list[Name]:
    found: list[Name] = []
    for name in names:
        if not any(same_name(name, other, ()) in _SAME for other in found):
            found.append(name)
    return found


def _alike(here: Referents, there: Referents) -> bool:
    """Whether two pronouns may stand for the same person."""
    people, others = _distinct(here.names), _distinct(there.names)
    return not people or not others or any(same_name(a, b, ()) in _SAME for a in people for b in others)


def _same_topic(one: Text, here: int, other: Text, there: int) -> bool:
    """Whether the sentences before two places are about the same: the first thing that the one names, the other names
    among its first.
    """
    a, b = _topic(one, here), _topic(other, there)
    if not a or not b:
        return True
    return _among(a[0], b) or _among(b[0], a)


def _among(element: Element, others: Sequence[Element]) -> bool:
    if isinstance(element.atom, Name):
        named = [e.atom for e in others if isinstance(e.atom, Name)]
        if any(same_name(element.atom, n, ()) in _SAME for n in named):
            return True
    own = _families(element.stems)
    return any(own & set(e.stems) for e in others)


def _topic(text: Text, offset: int) -> list[Element]:
    """The first things that the nearest sentence before names, pronouns passed over to what they stand for."""
    sentence = text.sentence_at(offset)
    if sentence is None:
        return []
    for n in range(sentence.index - 1, max(-1, sentence.index - 1 - _BACK), -1):
        start, end = text.sentence_borders[n]
        part = Part(text, start, end)
        opening = [w.key for w in part.tokens[:_FIRST]]
        if (_PERSON | _THING | _SPEAKING) & set(opening) and n > 0:
            continue
        stating = [e for e in part.elements if e.role in ("content", "atom") and not isinstance(e.atom, Time)]
        if stating:
            return stating[:_FIRST]
    return []


def _speaking(alignment: Alignment, word: Word, meant: Referents) -> str:
    """ "I" in a passage is who speaks there: one whom the document names."""
    held = alignment.window.context_names
    if any(same_name(a, b, ()) in _SAME for a in meant.names for b in held):
        return ""
    names = {stem(k) for n in meant.names for k in n.string.lower().split()}
    return "" if names & alignment.window.context_stems else f"who speaks in the passage need not be “{word.string}”"
