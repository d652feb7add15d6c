"""A sentence taken apart into what has to be accounted for: names, figures, times, phrases and single words.

Both sides of a comparison are taken apart in the same way, so a rule about a word is written once. What a word does in
the sentence is decided by lists (:mod:`onrecord.checks.lexicon`), not by a parser: a word that states nothing of its
own is ``light``, one that changes a claim is a ``qualifier``, a verb of speech is ``reporting``; the rest is content.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cached_property
from typing import Literal

from onrecord.atoms import Atom, Competing
from onrecord.atoms.credits import Credit, find_credits
from onrecord.atoms.figures import Figure, find_figures
from onrecord.atoms.names import Name
from onrecord.atoms.quotations import Quotation, find_quotations
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.cues import Attribution, Cue, attributions, clauses
from onrecord.cues import find as find_cues
from onrecord.text import Span, Text, Word, stem

__all__ = ["Element", "Joined", "Part", "Role", "parts_of_shares"]

_PAIR = 7  # words after "both" within which its "and" stands
_OF = re.compile(r"\s(?:out of|of|in)\s")

Role = Literal["content", "light", "qualifier", "reporting", "atom"]


def parts_of_shares(figures: Iterable[Figure]) -> Iterator[Figure]:
    """The two numbers of each share that is written with two: 16 and 49 of "16 out of 49"."""
    for share in figures:
        joint = _OF.search(share.string) if share.share else None
        if joint:
            middle = share.start + joint.start()
            for a, b in ((share.start, middle), (share.start + joint.end(), share.end)):
                yield from find_figures(share.text, a, b)


class Element(Span):
    """A smallest thing to account for: the tokens from ``first`` to before ``last``, and their ``stems``.

    ``key`` is what the lexicon knows it by: the stem of a word, the stems of a phrase.
    """

    __slots__ = ("atom", "first", "key", "last", "role", "stems")

    def __init__(
        self, text: Text, start: int, end: int, first: int, last: int, stems: tuple[str, ...], role: Role,
        atom: Atom | None = None,
    ) -> None:  # fmt: skip
        super().__init__(text, start, end)
        self.first = first
        self.last = last
        self.stems = stems
        self.role = role
        self.atom = atom
        self.key: lexicon.Key = stems[0] if len(stems) == 1 else stems

    @property
    def middle(self) -> float:
        return (self.first + self.last - 1) / 2


class Part(Span):
    """A range of a text, usually a sentence, with its analysis, computed once.

    ``anchor`` is the day that relative times in it are told from (a document's date, an article's). ``heading`` says
    that the part is a headline or the like: marks around the whole of it are markup, and its present tense may mean the
    future.
    """

    def __init__(self, text: Text, start: int, end: int, anchor: date | None = None, *, heading: bool = False) -> None:
        super().__init__(text, start, end)
        self.anchor = anchor
        self.heading = heading

    @cached_property
    def tokens(self) -> tuple[Word, ...]:
        return self.text.words_between(self.start, self.end)

    @cached_property
    def stems(self) -> tuple[str, ...]:
        return tuple(stem(w.key) for w in self.tokens)

    @cached_property
    def places(self) -> dict[str, tuple[int, ...]]:
        """Each stem with the token indices at which it stands."""
        found: dict[str, list[int]] = {}
        for word, term in zip(self.tokens, self.stems, strict=True):
            found.setdefault(term, []).append(word.index)
        return {term: tuple(indices) for term, indices in found.items()}

    @cached_property
    def _atoms(self) -> Competing:
        return Competing(self.text, self.start, self.end, self.anchor)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that lie wholly in the part; one that runs over its edge is left out, as with names and times."""
        return tuple(f for f in self._atoms.figures if self.holds(f))

    @cached_property
    def names(self) -> tuple[Name, ...]:
        return tuple(n for n in self._atoms.names if self.holds(n))

    @cached_property
    def times(self) -> tuple[Time, ...]:
        return tuple(t for t in self._atoms.times if self.holds(t))

    @cached_property
    def figure_parts(self) -> tuple[Figure, ...]:
        return tuple(parts_of_shares(self.figures))

    @cached_property
    def quotations(self) -> tuple[Quotation, ...]:
        found = find_quotations(self.text, self.start, self.end)
        if self.heading:
            return tuple(q for q in found if self.start <= q.start and q.end <= self.end)
        return found

    @cached_property
    def credits(self) -> tuple[Credit, ...]:
        return find_credits(self.text, self.start, self.end)

    @cached_property
    def cues(self) -> tuple[Cue, ...]:
        return tuple(find_cues(self.text, self.start, self.end, by=("list",)))  # certain, or not at all

    @cached_property
    def attributions(self) -> tuple[Attribution, ...]:
        return tuple(attributions(self.text, self.start, self.end))

    @cached_property
    def clauses(self) -> tuple[Span, ...]:
        return clauses(self.text, self.start, self.end)

    def clause_of(self, offset: int) -> Span:
        """The clause that holds an offset; the whole part where none does."""
        for clause in self.clauses:
            if clause.start <= offset < clause.end:
                return clause
        return self

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """What has to be accounted for, in order; every token belongs to one element."""
        return tuple(self._cut())

    def _cut(self) -> Iterator[Element]:
        tokens, stems = self.tokens, self.stems
        if not tokens:
            return
        base = tokens[0].index
        atom_at: dict[int, Atom] = {}
        for atom in (*self.times, *self.figures, *self.names):
            first, last = self.text.tokens_over(atom.start, atom.end)
            for i in range(first, last):
                atom_at.setdefault(i, atom)
        bound_at = {
            i for f in self.figures if f.cue is not None for i in range(*self.text.token_range(*f.cue))
        }  # "about", "at least": compared with the figure
        credited = {
            i for c in self.credits if not c.document for i in range(*self.text.token_range(c.start, c.end))
        }  # "the BBC reported": compared by the check `credit`
        i = 0
        while i < len(tokens):
            atom_here = atom_at.get(base + i)
            j = i + 1
            if base + i in credited or self._note_mark(tokens[i]):
                yield self._element(i, j, "light")
            elif atom_here is not None:
                while j < len(tokens) and atom_at.get(base + j) is atom_here:
                    j += 1
                yield self._element(i, j, "atom", atom_here)
            elif base + i in bound_at or _idle(tokens, i):
                yield self._element(i, j, "light")
            else:
                length, role = _phrase_at(stems, i, base, atom_at)
                if length > 1:
                    j = i + length
                    yield self._element(i, j, role)
                else:
                    yield self._element(i, j, _role(tokens[i].key, stems[i]))
            i = j

    def _note_mark(self, word: Word) -> bool:
        """ "[1]", "[^1]", "²": the mark of a note states nothing."""
        string = self.text.string
        before, after = string[max(0, word.start - 2) : word.start], string[word.end : word.end + 1]
        if word.key == "^" or word.string in "¹²³⁴⁵⁶⁷⁸⁹":
            return True
        return word.key.isdigit() and (before.endswith(("[", "[^")) and after == "]")

    def _element(self, i: int, j: int, role: Role, atom: Atom | None = None) -> Element:
        first, last = self.tokens[i], self.tokens[j - 1]
        return Element(self.text, first.start, last.end, first.index, last.index + 1, self.stems[i:j], role, atom)


class Joined(Part):
    """Adjacent parts as one: their analyses one after the other, so that each sentence is analysed once."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        super().__init__(parts[0].text, parts[0].start, parts[-1].end, parts[0].anchor)
        self.parts = parts

    @cached_property
    def tokens(self) -> tuple[Word, ...]:
        return tuple(w for p in self.parts for w in p.tokens)

    @cached_property
    def stems(self) -> tuple[str, ...]:
        return tuple(s for p in self.parts for s in p.stems)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        return tuple(f for p in self.parts for f in p.figures)

    @cached_property
    def names(self) -> tuple[Name, ...]:
        return tuple(n for p in self.parts for n in p.names)

    @cached_property
    def times(self) -> tuple[Time, ...]:
        return tuple(t for p in self.parts for t in p.times)

    @cached_property
    def figure_parts(self) -> tuple[Figure, ...]:
        return tuple(f for p in self.parts for f in p.figure_parts)

    @cached_property
    def quotations(self) -> tuple[Quotation, ...]:
        return tuple(dict.fromkeys(q for p in self.parts for q in p.quotations))

    @cached_property
    def credits(self) -> tuple[Credit, ...]:
        return tuple(dict.fromkeys(c for p in self.parts for c in p.credits))

    @cached_property
    def cues(self) -> tuple[Cue, ...]:
        return tuple(c for p in self.parts for c in p.cues)

    @cached_property
    def attributions(self) -> tuple[Attribution, ...]:
        return tuple(a for p in self.parts for a in p.attributions)

    @cached_property
    def clauses(self) -> tuple[Span, ...]:
        return tuple(c for p in self.parts for c in p.clauses)

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        return tuple(e for p in self.parts for e in p.elements)


def _idle(tokens: Sequence[Word], i: int) -> bool:
    """Whether a word only belongs to the construction that it stands in: "any" after "than", "both" before an "and"."""
    if tokens[i].key == "any":
        return i > 0 and tokens[i - 1].key == "than"
    return tokens[i].key == "both" and any(w.key == "and" for w in tokens[i + 1 : i + _PAIR])


_PHRASE_ROLES: dict[str, Role] = {"light": "light", "qualifiers": "qualifier", "reporting": "reporting"}


def _phrase_at(stems: tuple[str, ...], i: int, base: int, atom_at: dict[int, Atom]) -> tuple[int, Role]:
    """The longest listed phrase that begins at token ``i`` outside of atoms: its length and its role."""
    for phrase, name in lexicon.phrases_from(stems[i : i + 2]):
        n = len(phrase)
        if stems[i : i + n] == phrase and not any(base + i + k in atom_at for k in range(n)):
            kind, _, detail = name.partition(":")
            if detail in _BY_CHECKS:
                return n, "light"
            return n, _PHRASE_ROLES.get(kind, "content")
    return 0, "content"


def _role(key: str, term: str) -> Role:
    if not any(c.isalnum() for c in key):
        return "light"
    narrows = lexicon.qualifier(key)
    if narrows in _BY_CHECKS or (narrows in (None, "time") and lexicon.is_light(key)):
        return "light"
    if narrows:
        return "qualifier"
    return "reporting" if lexicon.reporting_class(term) else "content"


#: Qualifiers that a check compares by their scope; to account for them word by word would ask twice.
_BY_CHECKS = frozenset({"modality", "negation"})
