"""Reading the names out of a text's capitalised runs.

Capitalised runs are cut into titles, nationalities, calendar words and names; each name is claimed only as far as the
text and the lists bear it out. The first word of a sentence is a name where it has a capital in mid-sentence elsewhere,
is listed, or goes with another capital and is no ordinary word; in a headline only what is known from the body or the
lists is claimed. Source of the idea: Mikheev (1999), "A knowledge-free method for capitalized word disambiguation".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from onrecord.atoms.lists import section, words
from onrecord.atoms.memo import pattern
from onrecord.atoms.names.headlines import Headlines
from onrecord.atoms.names.kinds import kind_of
from onrecord.atoms.names.lexicon import (
    country_adjectives,
    given_names,
    known_organisations,
    known_places,
    plain_key,
    shared_places,
    titles,
)
from onrecord.atoms.names.name import NameKind
from onrecord.atoms.names.runs import Token, runs
from onrecord.text import Text

__all__ = ["Claim", "Reader"]

_LOWER = pattern(r"(?<![\w'-])[a-zà-öø-ÿ][a-zà-öø-ÿ'-]+")
_IN = pattern(r"\b(?:in|near|across|outside|throughout|around|from|to)\s$")
_ORDINARY_END = tuple(
    "ing ly tion tions ness ment ments able ible ful less ous ize ised ized ers ors ists ians ities ity ics "
    "ism ance ence ship hood ive ary ory ed ure ures ages".split()
)
_MONTH_NAMES = frozenset(
    ("May", "March", "April", "June", "August", "Sun", "Earth", "Autumn", "Summer", "Winter", "Spring", "Mar", "Jan")
)
_NEAR_MONTH = pattern(
    r"(?:[0-9](?:st|nd|rd|th)?|\b(?:in|of|on|since|until|till|last|next|early|late|mid|this|by|from|and|to|between|before"
    r"|after|during|every))\s$"
)
_PARTY = pattern(r"[DRI]-[A-Z][A-Za-z.]*$")  # "(D-Mont.)": a party and a state
_ENGLISH = frozenset("the and of was that to with for his from by were has".split())
# German writes every noun with a capital: there only what the lists know is claimed.
_GERMAN = frozenset("der die das und ist nicht mit von ein eine zu auf im den dem für sich auch".split())
_WITH_DAY = frozenset(
    ("Black", "Good", "Bloody", "Super", "Palm", "Ash", "Cyber", "Sheffield", "Mail", "Easter", "Shrove", "Holy", "Sun")
)


@dataclass(slots=True)
class Claim:
    """A name on its way: folded offsets, title range, and how sure."""

    start: int
    end: int
    value: str
    kind: NameKind
    certain_kind: bool
    certain: bool = True
    title: tuple[int, int] | None = None
    demonym: bool = False


class Reader:
    """One text: what its words look like elsewhere, and the claims."""

    def __init__(self, text: Text) -> None:
        self.string = text.folded.string
        self.runs = list(runs(self.string))
        self.headlines = Headlines(self.string)
        self.lower = frozenset(_LOWER().findall(self.string)) if self.runs else frozenset()
        foreign = section("ordinary", "foreign") - section("ordinary", "function")
        self.english = len(self.lower & _ENGLISH) >= len(self.lower & foreign)
        german = len(self.lower & _GERMAN)
        self.nouns = not self.english and (german > 3 or (german > 0 and text.language == "de"))
        self.middle: set[str] = set()
        self.phrases: set[str] = set()
        given = given_names()
        self.surnames = {run[-1].word for run in self.runs if len(run) > 1 and any(t.word in given for t in run[:-1])}
        for run in self.runs:
            if self.headlines.at(run[0].start):
                continue
            inner = run[1:] if run[0].first else run
            self.middle.update(token.word for token in inner)
            if len(inner) > 1:
                self.phrases.add(self.string[inner[0].start : inner[-1].end])

    def claims(self) -> Iterator[Claim]:
        for run in self.runs:
            headline = self.headlines.at(run[0].start)
            if headline or self.nouns:
                seen = (self.middle, self.phrases) if not self.nouns else (set[str](), set[str]())
                for start, end in self.headlines.known(run, *seen):
                    kind, sure = kind_of(self._proper(start, end))
                    yield Claim(start, end, self._proper(start, end), kind, sure, certain=not headline)
            else:
                yield from self._run(run)

    def _proper(self, start: int, end: int) -> str:
        value = " ".join(self.string[start:end].split())
        return value.title() if value.isupper() and len(value) > 5 else value

    def _run(self, run: list[Token]) -> Iterator[Claim]:
        """The claims of one run outside headlines."""
        i = 0
        title: tuple[int, int] | None = None
        while i < len(run):
            token = run[i]
            listed = self._listed(run, i)
            if listed > i + 1:
                yield from self._claim(run[i:listed], None)
                i, title = listed, None
                continue
            if token.word == "I" or (i == 0 and self._is_function_word(run)):
                i += 1
                continue
            if self._is_calendar(run, i):
                i, title = i + 1, None
                continue
            length = self._title(run, i)
            if length:
                title = (run[i].start, run[i + length - 1].end)
                if i + length < len(run) and self.string[title[1] : run[i + length].start].strip():
                    title = None  # "President of France" names no president
                i += length
                continue
            stop = self._stop(run, i)
            yield from self._claim(run[i:stop], title)
            i, title = stop, None

    def _is_function_word(self, run: list[Token]) -> bool:
        """Whether a run opens with "The" and the like; "Will Arden" does not, nor "May" where "Theresa May" stands."""
        word = run[0].word
        foreign = not self.english and run[0].first and word.lower() in section("ordinary", "foreign")
        small = foreign or word.lower() in section("ordinary", "function")
        if not small or (word.isupper() and len(word) > 1):
            return False
        if len(run) == 1:
            return word not in self.surnames
        return not (word in given_names() and run[1].word != "I")

    def _listed(self, run: list[Token], i: int) -> int:
        """Past the last token of the longest listed name of two words or more that begins at ``i`` and fills the
        run."""
        if not 2 <= len(run) - i <= 12:
            return i
        key = plain_key(self.string[run[i].start : run[-1].end])
        known = known_organisations().get(key) or known_places().get(key, ("",))[0]
        article = run[i].word.lower() == "the" and not known.startswith("The ")
        return len(run) if known and not article else i

    def _is_calendar(self, run: list[Token], i: int) -> bool:
        word = run[i].word
        if word not in words("calendar") or (i and word in section("calendar", "numerals")):
            return False
        if word in _MONTH_NAMES or word in given_names():
            if (i and run[i - 1].word in given_names()) or (
                i + 1 < len(run) and word in given_names() and not run[i + 1].word.isdigit()
            ):
                return False
            after = self.string[run[i].end : run[i].end + 4].lstrip(" ")
            dated = (
                after[:1].isdigit()
                or _NEAR_MONTH().search(self.string, max(0, run[i].start - 9), run[i].start) is not None
            )
            return dated or (len(run) == 1 and word not in self.surnames)
        return not (i and run[i - 1].word in _WITH_DAY)

    def _title(self, run: list[Token], i: int) -> int:
        """How many tokens from ``i`` on are a title."""
        for length in (4, 3, 2, 1):
            if i + length > len(run):
                continue
            if " ".join(self.string[run[i].start : run[i + length - 1].end].split()) in titles():
                closes = length == 1 and i > 0 and i + 1 == len(run)
                return 0 if closes and run[i].word in section("titles", "surnames") else length
        if i + 1 < len(run) and run[i].word.lower() in words("roles"):
            return int(run[i].first or run[i + 1].word in given_names())
        return 0

    def _stop(self, run: list[Token], i: int) -> int:
        """Past the last token of the name that begins at ``i``."""
        adjectives = country_adjectives()
        for length in (2, 1):
            if i + length <= len(run) and " ".join(t.word for t in run[i : i + length]) in adjectives:
                stop = i + length
                nationality = (
                    stop == len(run)
                    or run[stop].word in given_names()
                    or self._title(run, stop)
                    or self._is_calendar(run, stop)
                )
                if nationality:
                    return stop
        for k in range(i + 1, len(run)):
            if self._is_calendar(run, k):
                return k
            length = self._title(run, k)
            if length and k + length < len(run) and self.string[run[k - 1].end : run[k].start] == " ":
                named = run[k + length].word in given_names()
                if (length > 1 or run[k].word not in section("titles", "surnames") or named) and not run[
                    k + length
                ].word.startswith(("Jr", "Sr", "II")):
                    return k
        return len(run)

    def _claim(self, tokens: list[Token], title: tuple[int, int] | None) -> Iterator[Claim]:
        """The name that ``tokens`` make up, if the text bears it out."""
        certain = True
        if tokens[0].first and not title:
            tokens, certain = self._first(tokens)
        elif len(tokens) == 1 and not title and not self._single(tokens[0].word):
            return
        if not tokens:
            return
        start, end = tokens[0].start, tokens[-1].end
        value = " ".join(self.string[start:end].split())
        if len(value) < 2 or value.replace(".", "").isdigit() or _PARTY().match(value):
            return
        country = country_adjectives().get(value)
        if country and not title:
            yield Claim(start, end, country, "place", True, certain, None, True)
            return
        kind, sure = kind_of(value)
        if title and not (kind != "person" and sure and len(tokens) > 1):
            kind, sure = "person", True
        elif (kind == "place" and not sure) or (kind != "place" and not sure and len(tokens) < 3):
            if _IN().search(self.string, max(0, start - 12), start):
                sure = kind == "place"
                kind = "place" if kind == "place" or kind == "organisation" else kind
            elif (
                len(tokens) == 1
                and kind == "place"
                and tokens[0].word in given_names()
                and plain_key(value) in shared_places()
            ):
                kind = "person" if given_names()[tokens[0].word] else "place"
        if len(tokens) == 1 and not title and tokens[0].word.lower() in section("ordinary", "start"):
            certain = False
        yield Claim(start, end, value, kind, sure, certain, title)

    def _first(self, tokens: list[Token]) -> tuple[list[Token], bool]:
        """What of a run that opens a sentence is a name, and whether that is certain."""
        word = tokens[0].word
        lower = word.lower()
        key = plain_key(word)
        place = key in known_places() and lower not in self.lower
        shape = (word.isupper() and len(word) > 1) or any(c.isdigit() or c == "." for c in word)
        adjective = " ".join(token.word for token in tokens[:2]) in country_adjectives()
        known = (
            adjective or given_names().get(word, False) or key in known_organisations() or word in country_adjectives()
        )
        listed = known or place or shape
        ordinary = (
            lower in section("ordinary", "function") or lower in section("ordinary", "start") or lower in self.lower
        )
        if len(tokens) == 1:
            if ordinary and word not in self.middle and not (listed and word.isupper()):
                return [], False
            if word in self.middle or listed:
                return tokens, not (ordinary and not listed)
            owner = self.string.startswith("'s ", tokens[0].end)
            return ([], False) if lower.endswith(_ORDINARY_END) else (tokens, owner)
        phrase = self.string[tokens[0].start : tokens[-1].end]
        if listed or phrase in self.phrases or (not ordinary and not lower.endswith(("ly", "ing"))):
            return tokens, True
        if word in given_names() and tokens[1].word.lower() not in section("ordinary", "start"):
            return tokens, True
        if plain_key(phrase) in known_organisations() or plain_key(phrase) in known_places() or kind_of(phrase)[1]:
            return tokens, True
        rest = tokens[1:]
        lone = rest[0].word if len(rest) == 1 else ""
        return [] if lone in words("calendar") or lone.lower() in section("ordinary", "start") else rest, True

    def _single(self, word: str) -> bool:
        """Whether one capitalised word in mid-sentence is a name."""
        lower = word.lower()
        if len(word.rstrip(".")) < 2 or (lower in section("ordinary", "function") and not word.isupper()):
            return False
        return not (lower in section("ordinary", "start") and lower in self.lower)
