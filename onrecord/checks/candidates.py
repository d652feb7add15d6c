"""What in a passage may carry one element of a sentence: a word, a form, a synonym, an equal figure or date, a name.

Each kind of element is looked for in its own way. A candidate is a possibility; the choice among them is made over the
whole sentence (:mod:`onrecord.checks.aligning`).
"""

from __future__ import annotations

from collections.abc import Iterable

from onrecord.atoms.figures import Agreement, Figure
from onrecord.atoms.figures import compare as compare_figures
from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.atoms.times import Relation, Time
from onrecord.atoms.times import compare as compare_times
from onrecord.checks import lexicon
from onrecord.checks.direction import FALLING, RISING, directions
from onrecord.checks.elements import Element, Part
from onrecord.checks.steps import QUALITY, Candidate, Step
from onrecord.checks.window import Window
from onrecord.checks.year_before import names_year_before, years_before
from onrecord.text import stem

__all__ = ["ONESELF", "candidates", "in_context", "in_title"]

_MOST = 8  # candidates kept for one element


def candidates(element: Element, part: Part, window: Window) -> list[Candidate]:
    """What in a window may carry an element of a part."""
    atom = element.atom
    if isinstance(atom, Figure):
        return _figures(atom, window)
    if isinstance(atom, Time):
        return _times(atom, part, window) or _same_words(element, window)
    if isinstance(atom, Name):
        return _names(element, atom, window)
    return _words(element, window)


_FIGURE_STEPS: dict[Agreement, Step] = {
    Agreement.EQUAL: "figure", Agreement.ROUNDED: "rounded",
    Agreement.CONVERTED: "converted", Agreement.WITHIN: "within",
}  # fmt: skip


def _figures(said: Figure, window: Window) -> list[Candidate]:
    found: list[Candidate] = []
    for held in (*window.part.figures, *window.part.figure_parts):
        step = _FIGURE_STEPS.get(compare_figures(said, held))
        if step is not None:
            found.append(_of(held, step, window))
    return found[:_MOST]


def _times(said: Time, part: Part, window: Window) -> list[Candidate]:
    found = [
        _of(held, "date", window)
        for held in window.part.times
        if compare_times(said, held) in (Relation.EQUAL, Relation.WITHIN)
        or _same_day_of_year(said, held)
        or _same_limit(said, held)
    ]
    if not found and names_year_before(part, said):
        found = [Candidate("date", *where) for where in years_before(window.part)]
    return found[:_MOST]


def _same_day_of_year(said: Time, held: Time) -> bool:
    """ "April 14" in both, where neither names its year and one was written on no known day.

    "Monday, 10 March" and "Tuesday, 10 March" are not the same day of any one year.
    """
    bare = "XXXX" in (said.value[:4], held.value[:4]) and len(said.value) > len("XXXX")
    return (
        bare
        and (None in (said.weekday, held.weekday) or said.weekday == held.weekday)
        and said.granularity == held.granularity
        and said.value[4:] == held.value[4:]
        and all(t.elided or t.value.startswith("XXXX") for t in (said, held))
    )


def _same_limit(said: Time, held: Time) -> bool:
    """ "By the end of March" and "by March 31": a limit is its last day."""
    return said.bound == held.bound == "by" and said.end_ is not None and said.end_ == held.end_


def _same_words(element: Element, window: Window) -> list[Candidate]:
    """The very words, or a listed equivalent ("a year earlier", "a year ago"), where the calendar cannot tell."""
    listed = lexicon.in_order(lexicon.family(element.key))
    ways = [element.stems] + [key if isinstance(key, tuple) else (key,) for key in listed]
    found = [Candidate("date", *r) for way in ways for r in _runs(way, window)]
    said = element.atom
    if isinstance(said, Time):  # "on Tuesday" of another week has the same words and is another day
        other = {
            i for t in window.part.times if compare_times(said, t) is Relation.DIFFERENT
            for i in range(*window.document.text.token_range(t.start, t.end))
        }  # fmt: skip
        found = [c for c in found if c.first not in other]
    return found[:_MOST]


def _names(element: Element, said: Name, window: Window) -> list[Candidate]:
    found: list[Candidate] = []
    seen: set[int] = set()
    for held in window.part.names:
        relation = same_name(said, held, window.names_around)
        known = relation in (NameRelation.SAME, NameRelation.ALIAS)
        if known or _cut_short(said, held) or _spelled_otherwise(said, held):
            found.append(_of(held, "name" if relation is NameRelation.SAME else "alias", window))
            seen.update(range(found[-1].first, found[-1].last))
    for first, last in _runs(element.stems, window):
        inside = window.by_token.get(first)
        if first in seen or (
            inside is not None
            and isinstance(inside.atom, Name)
            and inside.last - inside.first > last - first
            and not _goes_on_in(element, inside)
        ):
            continue  # part of another, longer name
        found.append(Candidate("name", first, last))
    return found[:_MOST]


def _goes_on_in(element: Element, held: Element) -> bool:
    """ "The Alton council" is held by "the Alton Town Council": the next word of the text ends the longer name."""
    keys = element.text.tokens.keys
    return element.last < len(keys) and stem(keys[element.last]) == held.stems[-1]


_LETTERS = str.maketrans("zkyvwj", "sciubi")
_LONG_NAME = 5


def _spelled_otherwise(said: Name, held: Name) -> bool:
    """Whether two names of one word differ only in letters that transcriptions exchange, or in a last "e" or "h"."""
    if len(said.parts) != 1 or len(held.parts) != 1 or "person" in (said.kind, held.kind):
        return False
    a, b = (n.parts[0].translate(_LETTERS).replace("ou", "u").replace("ph", "f") for n in (said, held))
    if min(len(a), len(b)) < _LONG_NAME:
        return False
    return a == b or a.rstrip("eh") == b.rstrip("eh")


def _cut_short(said: Name, held: Name) -> bool:
    """Whether one is the other's abbreviation with a full stop ("Mich." for Michigan)."""
    if len(said.parts) != 1 or len(held.parts) != 1:
        return False
    for short, full in ((said, held), (held, said)):
        a, b = short.parts[0], full.parts[0]
        if 3 <= len(a) < len(b) and b.startswith(a) and short.text.string[short.end : short.end + 1] == ".":
            return True
    return False


def in_title(element: Element, said: Part, window: Window) -> bool:
    """Whether a word belongs to a person's title or role, and the document gives that person that title somewhere."""
    for name in said.names:
        for part in (name.title, name.role):
            if part is None or not (part.start <= element.start and element.end <= part.end):
                continue
            wanted = list(lexicon.family(element.key))
            for mention in window.source.mentions(name.parts[-1]):
                if any(_in_part(key, mention) for key in wanted):
                    return True
    return False


def _in_part(key: lexicon.Key, part: Part) -> bool:
    if isinstance(key, str):
        return key in part.places
    n = len(key)
    return any(part.stems[i : i + n] == key for i in range(len(part.stems) - n + 1))


def _words(element: Element, window: Window) -> list[Candidate]:
    found: list[Candidate] = []
    taken: set[int] = set()

    def add(step: Step, ranges: Iterable[tuple[int, int]]) -> None:
        for first, last in ranges:
            if first not in taken:
                taken.add(first)
                found.append(Candidate(step, first, last))

    keys = window.document.text.tokens.keys
    places = window.part.places
    own = element.text.tokens.keys[element.first] if len(element.stems) == 1 else ""
    add("word", (r for r in _runs(element.stems, window) if not own or not lexicon.distinct(own, keys[r[0]])))
    for other in lexicon.in_order(lexicon.family(element.key)):
        if isinstance(other, tuple):
            if other[0] in places:
                add("phrase", _runs(other, window))
        elif other in places:
            add("phrase" if len(element.stems) > 1 else "synonym", _runs((other,), window))
    for term in lexicon.in_order(frozenset(lexicon.entailing(element.key))):
        if isinstance(term, str) and term in places:
            add("implied", _runs((term,), window))
    if element.key in RISING or element.key in FALLING:
        add("synonym", ((i, i + 1) for i in directions(element.key, window)))
    if not found and len(element.stems) > 1:
        add("form", _word_by_word(element, window))
    found.sort(key=lambda c: (-QUALITY[c.step], c.first))
    return found[:_MOST]


def _word_by_word(element: Element, window: Window) -> list[tuple[int, int]]:
    """A listed phrase that the passage does not have as such: its words that state something, each for itself."""
    words = [t for w, t in zip(element.words, element.stems, strict=True) if not lexicon.is_light(w.key)]
    places = window.part.places
    if not words or any(t not in places for t in words):
        return []
    return [(i, i + 1) for i in places[words[0]]]


def _runs(stems: tuple[str, ...], window: Window) -> list[tuple[int, int]]:
    """Where the stems stand in a row in the window, as half-open token ranges."""
    held = window.part.stems
    tokens = window.part.tokens
    if not tokens or not stems:
        return []
    base = tokens[0].index
    n = len(stems)
    return [
        (i, i + n) for i in window.part.places.get(stems[0], ())
        if n == 1 or held[i - base : i - base + n] == stems
    ]  # fmt: skip


def _of(span: Name | Figure | Time, step: Step, window: Window) -> Candidate:
    first, last = window.document.text.tokens_over(span.start, span.end)
    return Candidate(step, first, max(last, first + 1))


_SPEAKING = frozenset(("we", "our", "us"))
ONESELF = frozenset(stem(w) for w in "company firm group club team council bank charity agency".split())


def in_context(element: Element, window: Window) -> bool:
    """Whether a name or word that the passage lacks stands near it, so that the passage may mean it without saying it.

    Where a body speaks of itself ("we delivered 28"), the text calls it by what it is ("the company delivered 28").
    """
    if len(element.stems) == 1 and element.stems[0] in ONESELF and _SPEAKING & window.part.places.keys():
        return True
    if isinstance(element.atom, Name):
        said = element.atom
        return frozenset(element.stems) <= window.context_stems or any(
            same_name(said, held, ()) in (NameRelation.SAME, NameRelation.ALIAS) for held in window.context_names
        )
    if element.atom is not None or element.role != "content":
        return False
    return len(element.stems) == 1 and element.stems[0] in window.context_stems
