"""Headlines: lines in capitals or in Title Case, where a capital proves nothing and only what is known is claimed."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.atoms.lists import section
from onrecord.atoms.memo import pattern
from onrecord.atoms.names.lexicon import country_adjectives, given_names, known_organisations, known_places, plain_key
from onrecord.atoms.names.runs import Token

__all__ = ["Headlines"]

_WORD = pattern(r"[^\W\d_][\w'-]*")
_LONGEST = 200


class Headlines:
    """Which lines of a folded string are headlines."""

    def __init__(self, string: str) -> None:
        self._string = string
        self._range = (0, 0)
        self._headline = False

    def at(self, position: int) -> bool:
        """Whether the line at ``position`` is a headline."""
        if not self._range[0] <= position < self._range[1]:
            start = self._string.rfind("\n", 0, position) + 1
            stop = self._string.find("\n", position)
            stop = len(self._string) if stop < 0 else stop
            self._range = (start, stop + 1)
            self._headline = stop - start <= _LONGEST and _is_headline(self._string[start:stop].strip(" #*_\t"))
        return self._headline

    def known(self, run: list[Token], middle: set[str], phrases: set[str]) -> Iterator[tuple[int, int]]:
        """The ranges of a run that are names by what is known from elsewhere."""
        i = 0
        while i < len(run):
            stop = next((j for j in range(min(len(run), i + 6), i, -1) if self._is_known(run[i:j], middle, phrases)), i)
            if stop > i:
                yield run[i].start, run[stop - 1].end
            i = max(stop, i + 1)

    def _is_known(self, tokens: list[Token], middle: set[str], phrases: set[str]) -> bool:
        phrase = self._string[tokens[0].start : tokens[-1].end]
        lower = phrase.lower()
        if lower in section("ordinary", "function"):
            return False
        proper = phrase.title() if phrase.isupper() and len(phrase) > 3 else phrase
        key = plain_key(proper)
        if proper in phrases or key in known_places() or proper in country_adjectives() or key in known_organisations():
            return True
        first = tokens[0].word
        if len(tokens) == 1:
            return proper in middle and lower not in section("ordinary", "start")
        given = given_names().get(first.title() if first.isupper() else first, False)
        return len(tokens) == 2 and given and tokens[1].word.lower() not in section("ordinary", "start")


def _is_headline(line: str) -> bool:
    if (line.endswith((".", ",", ";")) or ". " in line or line.count(",") > 1) and not line.isupper():
        return False
    found = _WORD().findall(line)
    if len(found) < 4:
        return line.isupper() and len(found) > 1
    if sum(word.isupper() for word in found) >= 0.8 * len(found):
        return True
    long = [word for word in found if len(word) > 3]
    return (
        len(long) >= 3
        and sum(word[0].isupper() for word in long) >= 0.75 * len(long)
        and sum(w[0].isupper() for w in found) >= 0.6 * len(found)
    )
