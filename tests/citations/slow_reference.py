"""Finding words verbatim, as slowly and plainly as can be: from the definition, with nothing of the package's.

Characters are taken one by one, each to what it is compared as; tokens by a loop over them; a quotation is tried at
every token. Only what the generated texts hold is provided for (see ``test_against_reference.py``).
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

SIGNS = "%°$€£¥₹₽₩¢+±<>=≤≥≈~^/&@#‰§"
QUOTES = "‘’‚′´‹›"
DASHES = "‐‑‒–—―−"
UNSEEN = "\u00ad\u200b\u200c\u2060\ufeff\u202e\u2068\u2069"
LATIN_LOOK = "aeopcyxijsdhlqwABEKMHOPCTYXIJS"
CYRILLIC_LOOK = "аеорсухіјѕԁһӏԛԝАВЕКМНОРСТУХІЈЅ"


class Character(NamedTuple):
    c: str
    start: int
    end: int


class Token(NamedTuple):
    key: str
    start: int
    end: int
    first: int  # its first character in the plain text, and past its last
    last: int


def plain(text: str) -> list[Character]:
    """What each character is compared as, with where it stands; a hyphen at a line end is taken out with its break."""
    found: list[Character] = []
    for i, c in enumerate(text):
        if c in UNSEEN and not (c == "\u00ad" and text[i + 1 :].lstrip(" \t").startswith(("\n", "\r\n"))):
            continue
        if unicodedata.category(c)[0] == "M" and found:
            before = found.pop()
            joined = unicodedata.normalize("NFC", before.c + c)
            found += [Character(one, before.start, i + 1) for one in joined]
            continue
        found += [Character(one, i, i + 1) for one in _plain(c, text, i)]
    return _without_line_hyphens(found)


def _plain(c: str, text: str, i: int) -> str:
    if c in QUOTES:
        return "'"
    if c in DASHES or c == "\u00ad":
        return "-"
    if c in "“”„«»「」":
        return '"'
    if c in "²³":
        behind = text[i + 1 : i + 2]
        apart = " " if behind.isnumeric() and behind not in ("²", "³") else ""
        return ("" if i and text[i - 1] in "²³" else "^") + unicodedata.normalize("NFKC", c) + apart
    if c in "½¼":
        before = " " if i and text[i - 1].isalnum() else ""
        behind = " " if text[i + 1 : i + 2].isnumeric() else ""
        return before + unicodedata.normalize("NFKC", c).replace("⁄", "/") + behind
    if unicodedata.category(c) == "Nd":
        return str(unicodedata.decimal(c))
    return unicodedata.normalize("NFKC", c)


def _without_line_hyphens(given: list[Character]) -> list[Character]:
    """A space before the hyphen goes too, as some files have it, unless a word that stands for itself follows."""
    kept: list[Character] = []
    i = 0
    while i < len(given):
        j = _past_break(given, i + 1) if given[i].c == "-" else -1
        spaced = len(kept) > 1 and kept[-1].c in " \t" and kept[-2].c.isalpha()
        if j > 0 and kept and kept[-1].c.isalpha():
            i = j
        elif j > 0 and spaced and _word_at(given, j) not in ("the", "a"):
            kept.pop()
            i = j
        else:
            kept.append(given[i])
            i += 1
    return kept


def _past_break(given: list[Character], j: int) -> int:
    """The small letter that a line break with white space around leads to; -1 where none does."""
    while j < len(given) and given[j].c in " \t":
        j += 1
    if j == len(given) or given[j].c not in "\r\n":
        return -1
    if given[j].c == "\r":
        j += 1
        if j == len(given) or given[j].c != "\n":
            return -1
    j += 1
    while j < len(given) and given[j].c in " \t":
        j += 1
    return j if j < len(given) and given[j].c.isalpha() and not given[j].c.isupper() else -1


def _word_at(given: list[Character], j: int) -> str:
    word = ""
    while j < len(given) and (given[j].c.isalnum() or given[j].c == "_"):
        word += given[j].c
        j += 1
    return word


def is_word(c: str) -> bool:
    return c.isalnum() or unicodedata.category(c)[0] == "M"


def is_alone(c: str) -> bool:
    return "\u3040" <= c <= "\u30ff" or "\u4e00" <= c <= "\u9fff"


def tokens(text: str) -> list[Token]:
    """The tokens of a text."""
    held = plain(text)
    found: list[Token] = []
    i = 0

    def at(k: int) -> str:
        return held[k].c if 0 <= k < len(held) else ""

    while i < len(held):
        c = at(i)
        end = i
        if "0" <= c <= "9":
            end = _number(held, i)
        if end == i and is_alone(c):
            end = i + 1
        elif end == i and is_word(c):
            end = i
            while end < len(held) and (
                (is_word(at(end)) and not is_alone(at(end)))
                or (at(end) == "'" and at(end + 1) != "" and is_word(at(end + 1)) and not is_alone(at(end + 1)))
            ):
                end += 1
        elif end == i and c in SIGNS:
            end = i + 1
        elif end == i and c == "-":
            before = at(i - 1) or " "
            end = i + 1 if at(i + 1).isdigit() and (before.isspace() or before in "([<>=~^$€£") else i
        if end == i:
            i += 1
            continue
        string = "".join(x.c for x in held[i:end])
        found.append(Token(_key(string), held[i].start, held[end - 1].end, i, end))
        i = end
    return found


def _number(held: list[Character], i: int) -> int:
    """Past the number that begins at ``i``; ``i`` where letters go on behind it."""

    def at(k: int) -> str:
        return held[k].c if k < len(held) else ""

    def digits(k: int) -> int:
        while "0" <= at(k) <= "9":
            k += 1
        return k

    end = digits(i)
    for _ in range(20):
        if at(end) in (".", ",", "'") and at(end) and "0" <= at(end + 1) <= "9":
            end = digits(end + 1)
        else:
            break
    return i if at(end) and is_word(at(end)) else end


def _key(word: str) -> str:
    latin = any(c.isascii() and c.isalpha() for c in word)
    cyrillic = [c for c in word if "\u0400" <= c <= "\u04ff"]
    if latin and cyrillic:
        if all(c in CYRILLIC_LOOK for c in cyrillic):
            word = "".join(LATIN_LOOK[CYRILLIC_LOOK.index(c)] if c in CYRILLIC_LOOK else c for c in word)
        else:
            word = "".join(CYRILLIC_LOOK[LATIN_LOOK.index(c)] if c in LATIN_LOOK else c for c in word)
    return unicodedata.normalize("NFC", word.casefold())


def places(quote: str, text: str) -> list[tuple[int, int]]:
    """Every place, without overlap, at which the tokens of the quotation stand and cut no number."""
    said = [t.key for t in tokens(quote)]
    held = tokens(text)
    found: list[tuple[int, int]] = []
    i = 0
    while said and i + len(said) <= len(held):
        there = held[i : i + len(said)]
        if [t.key for t in there] == said and not _cut(text, held, i, i + len(said)):
            found.append((there[0].start, there[-1].end))
            i += len(said)
        else:
            i += 1
    return found


def _cut(text: str, held: list[Token], first: int, last: int) -> bool:
    start, end = held[first].start, held[last - 1].end
    if (first and held[first - 1].end > start) or (last < len(held) and held[last].start < end):
        return True
    key = held[first].key
    if key[0].isdigit() and first:
        before = held[first - 1].key
        if before in "-+±<>=≤≥≈~^$€£¥₹₽₩§":
            two = held[first - 2].key if first > 1 else ""
            if before == "^" or before not in "-" or not two[:1].isdigit():
                return True
        elif before[-1].isdigit() and _is_fraction([t.key for t in held[first:last]]):
            return True
    if held[last - 1].key[-1].isdigit() and last < len(held) and held[last].key in "%‰°^¢":
        return True
    joins = ".,'’٫٬/:⁄-‐‑‒–−"
    came = text[start - 1].isdigit() if start else False
    came |= start > 1 and text[start - 1] in joins and text[start - 2].isdigit()
    if text[start].isnumeric() and came:
        return True
    if text[end - 1].isnumeric():
        behind = text[end : end + 1]
        if behind in ("½", "¼") or (behind and behind in joins and text[end + 1 : end + 2].isdigit()):
            return True
    return False


def _is_fraction(keys: list[str]) -> bool:
    return len(keys) > 2 and keys[0].isdigit() and keys[1] == "/" and keys[2].isdigit()
