"""Where sentences begin and end: rules, so that each border has a reason.

A full stop ends a sentence unless it belongs to an abbreviation, an initial, a number, a list mark or an ellipsis
that goes on; ``?`` and ``!`` end one unless a small letter follows; the full stops of Chinese, Japanese, Urdu, Hindi,
Bengali and others end one at once, the Greek question mark too. Closing quotes and brackets and the mark of a
footnote stay with the sentence that they close. A reporting clause after a quoted question belongs to it. Thai has no
stop: there a space between letters ends a piece that is long enough. Line breaks are judged in
:mod:`onrecord.text.lines`, words before a full stop in :mod:`onrecord.text.abbreviations`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from onrecord.text.abbreviations import abbreviations, listed
from onrecord.text.lines import line_ends, typical_width

__all__ = ["borders"]

_CLOSING = "\"')\\]}】》〉"
_FOOTNOTE = r"\[(?:\^[\w-]{1,20}|\d{1,3}(?:[, -]+\d{1,3})*|[a-z]|note \d{1,3}|citation needed)\]|\^\d{1,3}(?!\d)"
_LATIN_STOP = rf"(?<=[.?!])(?![a-z0-9,])(?:(?: \.){{2,3}}|[.?!]*)[{_CLOSING}]*(?:{_FOOTNOTE})*|(?<=\n)\s*"
_OPENING = "\"'([{<*_-–—•· \t\r\n"
_UNSPACED = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003134f]")
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]")
_THAI_PIECE = 25  # characters; shorter pieces between spaces are names, figures and members of a list
_LOOK_BACK = 40
_LOOK_ON = 60
_QUOTE_REACH = 2000  # characters of a sentence in which quotation marks are counted

_INITIALS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")
_ORDINAL_MONTH = re.compile(
    r"(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b"
)
_ORDINAL_ARTICLE = re.compile(
    r"\b(?:[Dd](?:er|ie|as|em|en)|[Ii]m|[Aa]m|[Vv]om|[Zz]um|[Zz]ur|[Bb]eim|[Jj]eder?|[Ii]ns?)\s$"
)
_CLOCK = re.compile(
    r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Mon|Tue|Tues|Wed|Thu|Thurs|Fri|Sat|Sun)\.|(?:[ECMP][SD]?T|GMT|UTC|BST|CET"
    r"|CEST|IST|JST|AEST|Eastern|Central|Mountain|Pacific|Greenwich|Jan|Feb|Mar|March|Apr|April|May|June?|July?|Aug|August"
    r"|Sept?|September|Oct|October|Nov|November|Dec|December)\b)"
)
_REPORTING = re.compile(
    r"(?:[A-Z][\w.'-]*\s+){1,4}(?:said|says|asked|asks|wrote|writes|cried|shouted|added|adds|replied|demanded|wondered|inquired)\b"
)
_REPORTING_UNSPACED = re.compile(
    r"(?:と|って|など|という|[^\s。，,.]{0,5}(?:说|說|问|問|表示|称|稱|指出|写道|寫道|回答|答|喊)(?:道)?[。，,.])"
)
_COMPANY = re.compile(r"(?:Inc|Corp|Ltd|LLC|plc)\b")  # a name with a mark of its own: "Wow! Inc."
_GLUED = re.compile(r"[\"']?[A-Z][a-z]+[ ,]")
_SPACED_CLOSE = re.compile(r"\s(?:\"|'')(?=\s|$)")  # « Oui ! », and quotation marks of text that was cut into words


@cache
def _pattern(ascii_only: bool, thai: bool) -> re.Pattern[str]:
    """What may be a border. The leading character set lets ``re`` run over everything else quickly."""
    if ascii_only:
        return re.compile(rf"[.?!\n](?:{_LATIN_STOP})")
    stops = "。؟۔।॥։።჻။។᙮"
    space = "|(?<=[\u0e01-\u0e4e] )(?=[\u0e01-\u0e44])" if thai else ""
    first = rf"[.?!\n;{stops}{' ' if thai else ''}]"
    unspaced = rf"(?<=[{stops}])[{stops}.?!]*[{_CLOSING}]*(?:{_FOOTNOTE})*"
    return re.compile(rf"{first}(?:{_LATIN_STOP}|{unspaced}|(?<=;)(?=[\"')\s]|\Z){space})")


def borders(folded: str, joins: Sequence[int] = ()) -> Iterator[tuple[int, int]]:
    """Half-open ranges of the sentences of a folded string (see :mod:`onrecord.text.fold`), trimmed, in order.
    ``joins`` are the places where a line ended within a word.
    """
    ascii_only = folded.isascii()
    pattern = _pattern(ascii_only, not ascii_only and re.search("[\u0e01-\u0e44]", folded) is not None)
    width = typical_width(folded, joins)
    start = 0
    for match in pattern.finditer(folded):
        at, end = match.span()
        if at < start:
            continue
        mark = folded[at]
        if mark == "\n":
            if at == start:  # the sentence before ended with its stop
                start = end
                continue
            border = end if line_ends(folded, start, at, end, width, joins) else -1
        elif mark in ".?!":
            border = _after_stop(folded, start, at, end)
        elif mark == " ":
            border = end if at - start >= _THAI_PIECE else -1
        elif mark == ";":
            border = end if _GREEK.match(folded, at - 1) else -1
        else:
            border = _after_unspaced(folded, start, at, end)
        if border > 0:
            sentence = folded[start:border]
            words = sentence.strip()
            if words:
                start += len(sentence) - len(sentence.lstrip())
                yield start, start + len(words)
            start = border
    rest = folded[start:]
    if words := rest.strip():
        start += len(rest) - len(rest.lstrip())
        yield start, start + len(words)


def _after_unspaced(folded: str, start: int, at: int, end: int) -> int:
    """The border after a stop that no space need follow, or -1 where a reporting clause goes on after the quotation."""
    quote = folded.find('"', at, end)
    if quote < 0:
        return end
    marks = folded.count('"', max(start, at - _QUOTE_REACH), at)
    if marks % 2 == 0 and not (marks and folded.startswith('""', quote)):
        return quote  # the mark opens the next sentence
    if marks % 2 and folded.startswith('""', quote):
        return quote + 1  # one closes, the next one opens
    return -1 if _REPORTING_UNSPACED.match(folded, end) else end


def _within_quotation(folded: str, start: int, at: int) -> bool:
    """Whether a quotation is open at ``at``: an odd number of quotation marks in the sentence so far."""
    return folded.count('"', max(start, at - _QUOTE_REACH), at) % 2 == 1


def _after_stop(folded: str, start: int, at: int, end: int) -> int:
    """The border that the stop at ``at`` (up to ``end``, with what closes) makes in the sentence from ``start``, or
    -1.
    """
    after = folded[end : end + _LOOK_ON]
    if not after or after.isspace():
        return end
    if not after[0].isspace():
        return _after_glued(folded, start, at, end)
    spaced = _SPACED_CLOSE.match(after)
    if spaced and (after[1] == "'" or _within_quotation(folded, start, at)):
        end += spaced.end()
        after = after[spaced.end() :]
    following = after.lstrip(_OPENING)
    first = following[:1]
    mark = folded[at]
    if first.islower() and not following[1:2].isupper():  # "iPhone" begins a sentence
        return end if _all_small(folded, start, at, end) else -1
    if not first:  # nothing but marks up to the end: those that close belong here
        return end if after.strip("\"')]} \t") else end + len(after)
    if first in ",;:":
        return -1
    if mark != ".":
        quoted = folded[end - 1] in "\"'" and end > at + 1
        return -1 if (quoted and _REPORTING.match(following)) or (mark == "!" and _COMPANY.match(following)) else end
    if folded.startswith(("...", ". ."), at):
        # "... and the American people": words left out, unless they stand where a sentence ended
        left_out = at > start and folded[at - 1].isspace()
        return -1 if left_out and _first_word(following).lower() not in listed("en", "starts") else end
    closed = end > at + 1 and folded[at + 1] in "\"')]}"
    return -1 if _abbreviated(folded, start, at, end, following, closed) else end


def _all_small(folded: str, start: int, at: int, end: int) -> bool:
    """Whether a sentence without any capital ends here, as in a chat, before a small letter."""
    if (end - at > 1 and folded[end - 1] in "\"')]}") or folded.startswith("..", at):
        return False
    if not folded[start : min(at, start + 300)].islower():
        return False
    word = _word_before(folded, start, at)
    table = abbreviations()
    return len(word) > 1 and "." not in word and word not in table and word.title() not in table


def _after_glued(folded: str, start: int, at: int, end: int) -> int:
    """A stop with no space after it: ``3.5``, ``e.g.``, ``example.org``; but ``end.Next``, and Chinese or Japanese,
    end.
    """
    if _UNSPACED.match(folded, end) and (folded[at] in "?!" or (at and _UNSPACED.match(folded, at - 1))):
        return _after_unspaced(folded, start, at, end)
    if not _GLUED.match(folded, at + 1):
        return -1
    word = _word_before(folded, start, at)
    if len(word) < 3 or not word.isalpha() or not word.islower():
        return -1
    quote = folded.find('"', at, end)
    return quote if quote >= 0 and not _within_quotation(folded, start, at) else end


def _word_before(folded: str, start: int, at: int) -> str:
    """The word that ends at ``at``, with its inner full stops, without what opens before it."""
    words = folded[max(start, at - _LOOK_BACK) : at].rsplit(None, 1)
    if not words or folded[at - 1].isspace():
        return ""
    word = words[-1].lstrip(_OPENING)
    for sign in "-/('\"":
        if sign in word:
            word = word.rsplit(sign, 1)[1]
    return word


def _first_word(following: str) -> str:
    word = following.split(None, 1)[0]
    cut = word.find("'")
    return (word if cut < 0 else word[:cut]).rstrip(",.;:!?\"')")


def _abbreviated(folded: str, start: int, at: int, end: int, following: str, closed: bool) -> bool:
    """Whether the full stop at ``at`` belongs to the word before it and the sentence goes on."""
    word = _word_before(folded, start, at)
    known = abbreviations().get("Str" if word.endswith("str") else word)  # German streets: "Hauptstr. 5"
    if known is None:
        if len(word) == 1 or "." in word:
            return _initial(folded, start, at, word, following, closed)
        if word.isdigit():
            return len(word) <= 3 and _ordinal(folded, start, at, word, following)
        if len(word) == 2 and word[0] == word[1] and word.isupper():  # "EE. UU."
            return following[:2].isupper() and following[:1] == following[1:2] and following[2:3] == "."
        return _list_mark(folded, start, at, word)
    if closed and known.kind != "number":
        return known.kind != "end" and folded[at + 1] in ")]}'\""
    digit = following[:1].isdigit()
    match known.kind:
        case "more":
            return True
        case "number":
            return digit or _list_mark(folded, start, at, word)
        case "time":
            return _CLOCK.match(following) is not None
        case "end":
            return False
        case "either" if digit:
            return True
    if digit:  # "535 U.S. 467", "Miami, Fla. 33101"
        bracket = folded[end : end + 4].lstrip().startswith("(")  # "et al. (2009)"
        return bracket or _number_before(folded, start, at - len(word)) or following[:5].isdigit()
    return _name_follows(following, known.starts)


def _name_follows(following: str, starts: frozenset[str]) -> bool:
    """Whether what follows reads as more of the same name, not as a sentence's first word."""
    word = _first_word(following)
    if word[:1].isalpha() and following[len(word) : len(word) + 1] == "." and len(word) == 1:
        return True  # one more initial: "J. A. Smith"
    if not word[:1].isupper() and (word[:1].upper() != word[:1].lower() or not word[:1].isalpha()):
        return False
    return word.lower() not in starts or (len(word) > 1 and word.isupper())


def _number_before(folded: str, start: int, position: int) -> bool:
    before = folded[max(start, position - 12) : position].rstrip()
    return before[-1:].isdigit()


def _initial(folded: str, start: int, at: int, word: str, following: str, closed: bool) -> bool:
    """A single letter or letters with full stops: an initial, a label, a unit or letters for a name (``F.B.I.``)."""
    if len(word) > 1:
        if _INITIALS.fullmatch(word) is None:
            return False
        if following[:1].isdigit():  # "5 U.S.C. 552"
            return _number_before(folded, start, at - len(word))
        return closed or _name_follows(following, listed("en", "starts"))
    if not word.isalpha():
        return _ordinal(folded, start, at, word, following) if word.isdigit() else False
    if closed:
        return False
    position = at - 1
    if _list_mark(folded, start, at, word):
        return True
    previous = _word_before(folded, start, position - 1) if position > start else ""
    if following[:1].isdigit():  # "535 U. S. 467", "Roe, J. (2010)"
        initials = len(previous.rstrip(".")) == 1 or previous.endswith(",") or _number_before(folded, start, position)
        return word.isupper() and initials
    if previous.lower() in listed("en", "labels") or (word.islower() and _number_before(folded, start, position)):
        return False
    if word == "I" and previous and not (len(previous) > 2 and previous[0].isupper()):
        return False
    return _name_follows(following, listed("en", "starts"))


def _list_mark(folded: str, start: int, at: int, word: str) -> bool:
    """Whether the word before the stop is all that its line holds: ``3. The hall``, ``b. The roof``, ``iv. The
    door``.
    """
    if len(word) > 3 or at - start > _LOOK_BACK or not (word.isdigit() or len(word) == 1 or not word.strip("ivxlc")):
        return False
    if folded[start : at - len(word)].strip(_OPENING):
        return False
    before = folded[max(0, start - 8) : start]
    return "\n" in before or not before.strip()


def _ordinal(folded: str, start: int, at: int, word: str, following: str) -> bool:
    """A number with a full stop that goes on: a list mark, or a German ordinal (``am 3. Mai``, ``der 2.
    Weltkrieg``).
    """
    if _list_mark(folded, start, at, word):
        return True
    if len(word) > 2:
        return False
    if _ORDINAL_MONTH.match(following):
        return True
    article = _ORDINAL_ARTICLE.search(folded[max(start, at - len(word) - 8) : at - len(word)])
    return (
        article is not None and following[:1].isupper() and _first_word(following).lower() not in listed("de", "starts")
    )
