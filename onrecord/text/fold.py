"""Typography undone: the same words in plain characters, with a map back to the text as given.

Typographic quotes, dashes and spaces become plain ones, ligatures and full-width letters their letters (Unicode
NFKC), digits of every script ASCII digits, every line end but ``\\r\\n`` a newline; soft hyphens, zero-width and
bidirectional marks go; a word hyphenated at a line end is one word again. Letters, their case and their diacritics
stay. What would change a *number* is not done: a superscript stays apart from its base (``x²`` is ``x^2``, ``10⁻⁶``
is ``10^-6``), a vulgar fraction is written out (``1½`` is ``1 1/2``), a circled number does not join its neighbours.
A subscript after a letter is a plain digit (``CO₂`` is ``CO2``).

Source of the idea: Unicode Annex 15 (normalization forms) and the offset alignment of the `tokenizers` normalisers.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["Folded", "fold"]

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′ʼʹ＇´‹›", "'"),
        **dict.fromkeys("“”„‟″«»〝〞〟＂「」『』", '"'),
        **dict.fromkeys("‐‑‒–—―−﹣－⸺⸻", "-"),
        **dict.fromkeys("\u00a0\u1680\u202f\u205f\u2800\u3000" + "".join(map(chr, range(0x2000, 0x200B))), " "),
        **dict.fromkeys("\u2028\u2029\x85", "\n"),
        # Windows-1252 read as ISO 8859-1: browsers show these controls as the marks that were meant
        **dict.fromkeys("\x82\x8b\x91\x92\x9b", "'"),
        **dict.fromkeys("\x84\x93\x94", '"'),
        **dict.fromkeys("\x96\x97", "-"),
        "\x80": "€",
        "\x89": "‰",
        "\x95": "•",
        "٫": ".",
        "٬": ",",
        "⁄": "/",
        "∕": "/",
        "…": "...",
        "⋯": "...",
        "ſ": "s",
        "№": "No.",
        **dict.fromkeys("⋅∙‧", "·"),
        "㎟": "mm^2",
        "㎠": "cm^2",
        "㎡": "m^2",
        "㎢": "km^2",
        "㎣": "mm^3",
        "㎤": "cm^3",
        "㎥": "m^3",
        "㎦": "km^3",
        "㎨": "m/s^2",
        "㎯": "rad/s^2",
    }
)
# "Acme™" must not become the word "AcmeTM"
_KEPT = frozenset("™℠\u0e33\u0eb3")  # the Thai and Lao vowel "am" is one letter to its readers
# Characters that a reader does not see: they join what stands on either side.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# All but ASCII and common letters that fold to themselves; a letter before a mark is looked at with it.
_NOTABLE = re.compile(
    "[^\x00-\x7f\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0100-\u0131\u0139-\u013e\u0141-\u0148\u014a-\u017e\u0391-\u03c9\u0400-\u045f"
    "\u0621-\u063a\u0641-\u064a\u0671-\u0674\u0679-\u06d3\u0900-\u0939\u093d-\u0950\u0981-\u09b9\u0e01-\u0e32\u0e40-\u0e46"
    "\u3001\u3002\u3041-\u3096\u30a1-\u30fc\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+"
)
_LINE_END = re.compile(r"[ \t]*\r?\n")
_BREAKS = re.compile("\r(?!\n)|[\x0b\x0c\x1c-\x1e]")
# "evalu-\nation" and, from PDFs, "evalu -\nation"; not "pre-\nand post-war", nor a dash before a word of its own
_LINE_HYPHEN = re.compile(
    r"(?<=[^\W\d_])(?:(?P<space>[ \t])-|-)[ \t]*(?:\r\n|\n)[ \t]*"
    r"(?=[^\W\d_])(?!(?:and|und|oder|(?:or|to)(?= \w{1,30}-))\b)"
    r"(?(space)(?!(?:but|the|an?|who|whose|which|what|when|where|while|that|this|these|those|it|its|he|his|she|her|they|their"
    r"|we|our|you|i|not|nor|no|in|on|at|of|for|from|by|with|as|is|was|were|are|be|has|had|have|so|if|than|then|about|after"
    r"|before|because|including|even|just|only|one|some|all|there|now|yet|also|especially|how|why)\b))"
)
_MAX_MARKS = 8  # combining marks kept on one letter; more is decoration or an attack


@lru_cache(maxsize=8192)
def _fold_character(c: str) -> str:
    """One character in plain form; the empty string for one that nobody sees."""
    if _UNSEEN.match(c):
        return ""
    plain = c.translate(_PLAIN)
    if plain != c or c in _KEPT:
        return plain
    category = unicodedata.category(c)
    if category == "Nd":
        return str(unicodedata.decimal(c))
    compatible = unicodedata.normalize("NFKC", c).translate(_PLAIN)
    kind = _number_form(c)
    if kind == "super":
        return "^" + compatible
    if kind == "sub":
        return "_" + compatible
    return compatible


@lru_cache(maxsize=8192)
def _number_form(c: str) -> str:
    """``super``, ``sub``, ``fraction`` or ``other`` for a sign that holds a number in another form, else empty."""
    category = unicodedata.category(c)
    tag = unicodedata.decomposition(c).partition(">")[0]
    if tag in ("<super", "<sub") and category in ("No", "Sm"):
        return tag[1:]
    if category != "No":
        return ""
    return "fraction" if tag == "<fraction" else "other" if tag else ""


@lru_cache(maxsize=8192)
def _is_mark(c: str) -> bool:
    """Whether ``c`` is written on the character before it: a combining mark, or a vowel or final of a Hangul
    syllable.
    """
    return unicodedata.category(c)[0] == "M" or "\u1161" <= c <= "\u11ff"


@lru_cache(maxsize=8192)
def _plain_alone(c: str) -> bool:
    """Whether ``c`` folds to itself and begins a cluster of its own."""
    return not _is_mark(c) and _fold_character(c) == c


class Folded:
    """A folded string and its map: pieces of equal length need no entry, so the map is small.

    ``string`` holds plain characters; :meth:`source` takes a half-open range of it to the range of the text as given.
    What came of one character (``½`` is ``1/2``) maps back to the whole of that character. ``joins`` are the places in
    ``string`` where the line end after a hyphen was taken out, in order.
    """

    __slots__ = ("_after", "_begin", "_end", "_starts", "joins", "string")

    def __init__(self, string: str, pieces: list[tuple[int, int, int, int]]) -> None:
        self.joins: tuple[int, ...] = ()
        # A piece is (folded start, folded end, source start, source end): a stretch whose length or order changed.
        self.string = string
        self._starts = [p[0] for p in pieces]
        self._end = [p[1] for p in pieces]
        self._begin = [p[2] for p in pieces]
        self._after = [p[3] for p in pieces]

    @property
    def same_length(self) -> bool:
        """Whether every folded offset is the source's offset too."""
        return not self._starts

    def start(self, position: int) -> int:
        """Offset in the source where the folded character at ``position`` begins."""
        i = bisect_right(self._starts, position) - 1
        if i < 0:
            return position
        if position < self._end[i]:
            return self._begin[i]
        return self._after[i] + position - self._end[i]

    def end(self, position: int) -> int:
        """Offset in the source where the folded range that ends before ``position`` ends."""
        if position == 0:
            return 0
        i = bisect_right(self._starts, position - 1) - 1
        if i < 0:
            return position
        if position - 1 < self._end[i]:
            return self._after[i]
        return self._after[i] + position - self._end[i]

    def source(self, start: int, end: int) -> tuple[int, int]:
        """The half-open range of the text as given that the folded range ``start, end`` came from."""
        if not self._starts:
            return start, end
        first = self.start(start)
        return first, self.end(end) if end > start else first

    def position(self, offset: int) -> int:
        """The first folded character that does not begin before ``offset`` of the source."""
        i = bisect_left(self._begin, offset) - 1  # the last piece that begins before
        if i < 0:
            return min(offset, len(self.string))
        return min(self._end[i] + max(0, offset - self._after[i]), len(self.string))


def _clusters(run: str) -> Iterator[tuple[int, int]]:
    """Where letters with their marks stand in a run; unseen characters in a row are a cluster, and belong to a letter
    where a mark follows them. A character that stays as it is is left out.
    """
    i, length = 0, len(run)
    while i < length:
        j = i + 1
        if _UNSEEN.match(run, i):
            while j < length and _UNSEEN.match(run, j):
                j += 1
            yield i, j
        elif j == length or (run[j] < "\u0300" and run[j] != "\u00ad"):
            if not _plain_alone(run[i]):
                yield i, j
        else:
            while j < length:
                k = j
                while k < length and _UNSEEN.match(run, k):
                    k += 1
                if k == length or not _is_mark(run[k]):
                    break
                j = k + 1
            if j > i + 1 or not _plain_alone(run[i]):
                yield i, j
        i = j


def _apart(source: str, start: int, end: int, plain: str) -> str:
    """The plain form of a number sign so that it joins no neighbour: ``1½`` is ``1 1/2``, ``10²³`` is ``10^23``."""
    form = _number_form(source[start])
    if not form:
        return plain
    before = source[start - 1] if start else " "
    if form in ("super", "sub"):
        if _number_form(before) == form or (form == "sub" and before.isalpha()):
            plain = plain[1:]
    elif before.isalnum():
        plain = " " + plain
    after = source[end : end + 1]
    if (after.isnumeric() and _number_form(after) != form) or (form == "other" and after.isalnum()):
        plain += " "
    return plain


def fold(source: str) -> Folded:
    """Fold ``source``; takes time linear in its length. Any string is accepted, lone surrogates and NUL included."""
    if any(c in source for c in "\r\x0b\x0c\x1c\x1d\x1e"):
        source = _BREAKS.sub("\n", source)
    edits: list[tuple[int, int, str]] = []  # (source start, source end, replacement), in order
    if not source.isascii():
        for match in _NOTABLE.finditer(source):
            first, end = match.span()
            run = match.group()
            if first and (_is_mark(run[0]) or (_UNSEEN.match(run) and _mark_follows(run))):
                first -= 1  # a mark belongs to the letter before it
                run = source[first:end]
            for i, j in _clusters(run):
                cluster = run[i:j]
                if j - i == 1:
                    plain = _apart(source, first + i, first + j, _fold_character(cluster))
                else:
                    plain = _fold_cluster(cluster)
                if cluster[-1] == "\u00ad" and _LINE_END.match(source, first + j):
                    plain = "-"  # a soft hyphen is seen at a line end
                if plain != cluster:
                    edits.append((first + i, first + j, plain))
    folded = _edited(source, edits)
    hyphens = []
    if "-" in folded.string and "\n" in folded.string:
        hyphens = [m for m in _LINE_HYPHEN.finditer(folded.string) if not folded.string[m.end()].isupper()]
    if hyphens:
        joined = [(*folded.source(*m.span()), "") for m in hyphens]
        folded = _edited(source, _without_overlap(edits, joined))
        folded.joins = tuple(folded.position(end) for _, end, _ in joined)
    return folded


def _mark_follows(run: str) -> bool:
    seen = next((c for c in run if not _UNSEEN.match(c)), "")
    return seen != "" and _is_mark(seen)


def _fold_cluster(cluster: str) -> str:
    """A letter with its marks, or a row of unseen characters."""
    kept = [plain for c in cluster if (plain := _fold_character(c))]
    return unicodedata.normalize("NFC", "".join(kept[: 1 + _MAX_MARKS]))


def _edited(source: str, edits: list[tuple[int, int, str]]) -> Folded:
    """The source with its edits made, and the map back."""
    if not edits:
        return Folded(source, [])
    out: list[str] = []
    pieces: list[tuple[int, int, int, int]] = []
    at = length = 0
    for start, end, plain in edits:
        if start > at:
            out.append(source[at:start])
            length += start - at
        out.append(plain)
        if len(plain) != end - start or end - start > 1:
            pieces.append((length, length + len(plain), start, end))
        length += len(plain)
        at = end
    out.append(source[at:])
    return Folded("".join(out), _merged(pieces))


def _without_overlap(a: list[tuple[int, int, str]], b: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Both lists of edits in order; where two touch the same characters the longer (a line-end hyphen) wins."""
    kept: list[tuple[int, int, str]] = []
    for edit in sorted(a + b, key=lambda e: (e[0], -e[1])):
        if kept and edit[0] < kept[-1][1]:
            continue
        kept.append(edit)
    return kept


def _merged(pieces: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Empty replacements at one folded position, made one piece, so that the map stays a function."""
    merged: list[tuple[int, int, int, int]] = []
    for piece in pieces:
        empty = piece[0] == piece[1] == (merged[-1][1] if merged else -1)
        if empty and merged[-1][0] == piece[0] and merged[-1][3] == piece[2]:
            merged[-1] = (piece[0], piece[1], merged[-1][2], piece[3])
        else:
            merged.append(piece)
    return merged
