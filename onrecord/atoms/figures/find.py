"""Every figure of a text, in order: see :class:`onrecord.atoms.figures.figure.Figure`.

What counts as no figure: parts of dates and times in digits, addresses, telephone and reference numbers, list marks,
names (``V-280``, ``Boeing 737``), ``one`` as a pronoun. A year is a figure with ``maybe_year``; who reads dates drops
it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from onrecord.atoms.figures.figure import Figure, Measure
from onrecord.atoms.figures.joining import join
from onrecord.atoms.figures.lexicon import LANGUAGES
from onrecord.atoms.figures.modifiers import modified, noun_after
from onrecord.atoms.figures.number import Number
from onrecord.atoms.figures.scan import scan
from onrecord.text import Text

__all__ = ["find_figures"]


@lru_cache(maxsize=256)
def _once(step: Fraction) -> Fraction:
    """One object for each precision: a text has a handful of them for thousands of figures."""
    return step


def find_figures(text: Text, start: int = 0, end: int | None = None) -> tuple[Figure, ...]:
    """The figures between two offsets of ``text``, in order, without overlap.

    >>> [(f.string, f.value, f.unit) for f in find_figures(Text("Nearly 1.2 million people paid $35 each.", "en"))]
    [('1.2 million', '1200000', None), ('$35', '35', 'USD')]
    """
    folded = text.folded
    whole = start == 0 and end is None
    low = 0 if whole else folded.position(start)
    high = len(folded.string) if end is None else folded.position(end)
    numbers = list(scan(text, low, high))
    if not numbers:
        return ()
    language = text.language if text.language in LANGUAGES else "en"
    found: list[Figure] = []
    for number in join(folded.string, numbers, language):
        figure = _figure(text, number, language)
        if not found or figure.start >= found[-1].end:  # one sign of the source may fold into two numbers
            found.append(figure)
    return tuple(found)


def _figure(text: Text, number: Number, language: str) -> Figure:
    folded = text.folded
    said = modified(folded.string, number, language)
    low = number.readings[0]
    measure = Measure(
        readings=number.readings if number.high is None else (low,),
        low=low,
        high=low if number.high is None else number.high,
        step=_once(abs(number.step) or Fraction(1)),
        precision=number.precision,
        approximate=number.approximate or said.approximate,
        below=said.below,
        above=said.above,
        bound=said.bound or ("lower" if number.vague else None),
        strict=said.strict,
        ordinal=number.ordinal,
        share=number.share,
        loose=number.loose,
        pair=number.pair,
        maybe_year=number.year and number.unit is None and number.high is None,
        sure=number.sure and not said.doubtful,
        tolerance=number.tolerance,
        written=number.written,
    )
    start, end = number.start, number.end
    while folded.string[start] == " ":  # a vulgar fraction folds with a space before it
        start += 1
    noun = noun_after(folded.string, text.tokens, max(end, said.end or 0), language)
    cue = (said.start, said.end) if said.start is not None and said.end is not None else number.cue
    return Figure(
        text, *folded.source(start, end), measure, number.unit,
        folded.source(*noun) if noun else None, folded.source(*cue) if cue else None,
    )  # fmt: skip
