"""Credits: which outlet or document a sentence takes its words from.

"Reuters reported", "according to the BBC", "told IPS", "(AP)", "via Forbes", "as first reported by"; and documents: "in
a statement", "according to the report". An outlet is one by the list, or by its form where a cue of credit stands
beside it; "Kmart reported a loss" is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

from onrecord.atoms.atom import Atom
from onrecord.atoms.lists import section
from onrecord.atoms.memo import kept_within, pattern
from onrecord.atoms.outlets import looks_like_outlet, normal_outlet, parse_outlet, same_outlet
from onrecord.text import Span, Text

__all__ = ["Credit", "Manner", "find_credits", "parse_outlet", "same_outlet"]

Manner = Literal["reported", "told", "according", "republished"]

_ARTICLE = r"(?:the|a|an|its|his|her|their|this|that)"
_SMALL = r"(?:of\s|and\s|the\s|della\s|dello\s|de\s|do\s|sur\s|&\s)?"
_ONE = r"[A-Z0-9][\w.'&!-]*"
_MANY = rf"{_ONE}(?:[\s/]{_SMALL}{_ONE}){{0,5}}"
_DOMAIN = r"(?:[\w-]+\.)+(?:com|org|net|co\.uk|de|fr|gov|eu)\b"
_NAME = pattern(rf"(?:[Tt]he\s)?(?:{_MANY}|{_DOMAIN}|dpa\b|taz\b)")
_ADVERBS = r"(?:\s(?:has|had|also|first|later|previously|earlier|then))*,?\s$"
_ADVERB = pattern(_ADVERBS)
_BEFORE = pattern(rf"(?:(?:[Tt]he\s)?{_MANY}|\bdpa|\btaz)(?:\s(?:newspaper|news agency|magazine|website))?{_ADVERBS}")
_MANNERS: dict[str, Manner] = {"according": "according", "by": "reported", "via": "republished", "told": "told"}
_DATELINE = pattern(r"\([^()\n]{2,40}\)\s*[-–—]")


def _any(heading: str, capital: bool = True) -> str:
    """The entries of a part of the list as alternatives: longest first; ``capital``: first letter in either case."""
    entries = sorted(section("credit_words", heading), key=lambda entry: (-len(entry), entry))
    firsts = [f"[{e[0].upper()}{e[0]}]" if capital else e[0] for e in entries]
    return "|".join(a + re.escape(e[1:]).replace("_", r"\s") for a, e in zip(firsts, entries, strict=True))


def _firsts() -> str:
    """The letters with which a cue begins."""
    parts = ("according", "by", "via", "told", "stating", "nouns", "reported")
    firsts = {entry[0] for part in parts for entry in section("credit_words", part)} | {"i", "t"}
    return re.escape("".join(sorted({case for c in firsts for case in (c.lower(), c.upper())})))


@cache
def _cue() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?=[{_firsts()}])(?:"  # one look for most words
        rf"(?P<according>(?:{_any('according')})\s)|(?P<by>(?:{_any('by')})\s)|(?P<via>(?:{_any('via')})\s)"
        rf"|(?P<told>(?:{_any('told')})\s|(?<=, )to\s(?=[A-Z])|(?<=said )to\s(?=[A-Z]))"
        rf"|(?P<in>(?:(?:{_any('stating')})\s)?[Ii]n\s(?={_ARTICLE}\s[a-z]))"
        rf"|(?P<noun>(?:{_any('nouns')})\b)|(?P<reported>(?:{_any('reported')})\b)"
        r")|(?P<bracket>\((?=[^()\n]{2,60}\)))"
    )


@cache
def _document() -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?:{_ARTICLE}|another|one)\s)?(?:[\w-]+\s){{0,3}}?(?:{_any('documents', False)})\b"
        r"(?!(?<=\srelease)\sof\b)"
    )


class Credit(Atom):
    """A credit: the span from cue to outlet. ``value`` is the outlet's normal name, or the document in plain words;
    ``outlet`` and ``cue`` are their spans (a bracket has its opening mark for a cue); ``document`` is true where no
    outlet but a document is credited."""

    __slots__ = ("cue", "document", "manner", "outlet")

    def __init__(self, text: Text, outlet: Span, cue: Span, value: str, manner: Manner, document: bool = False) -> None:
        super().__init__(text, min(outlet.start, cue.start), max(outlet.end, cue.end), "credit", value)
        self.outlet = outlet
        self.cue = cue
        self.manner: Manner = manner
        self.document = document

    def to_dict(self) -> dict[str, Any]:
        plain = super().to_dict()
        for name in ("outlet", "cue"):
            span: Span = getattr(self, name)
            plain[name] = {"start": span.start, "end": span.end, "text": span.string}
        return plain | {"manner": self.manner, "document": self.document}


def find_credits(text: Text, start: int = 0, end: int | None = None) -> tuple[Credit, ...]:
    """The credits that share a character with the range, by position.

    >>> [(c.value, c.manner) for c in find_credits(Text("The dam held, Reuters reported. Ana Ruiz told the BBC so."))]
    [('Reuters', 'reported'), ('BBC News', 'told')]
    """
    return kept_within(text, _all_credits, start, end)


def _all_credits(text: Text) -> tuple[Credit, ...]:
    found: list[Credit] = []
    taken = -1
    for credit in sorted(_credits(text), key=lambda c: (c.outlet.start, c.document, -len(c.outlet), c.cue.start)):
        if credit.outlet.start >= taken:
            found.append(credit)
            taken = credit.outlet.end
    return tuple(sorted(found, key=lambda c: (c.start, c.end)))


def _credits(text: Text) -> Iterator[Credit]:
    string = text.folded.string

    def made(
        outlet: tuple[int, int], cue: tuple[int, int], value: str, manner: Manner, document: bool = False
    ) -> Credit:
        source = text.folded.source
        return Credit(text, Span(text, *source(*outlet)), Span(text, *source(*cue)), value, manner, document)

    for match in _cue().finditer(string):
        group = match.lastgroup
        cue = (match.start(), match.start() + len(match.group().rstrip()))
        if group in ("reported", "noun"):
            outlet = _outlet_before(string, match.start(), group == "reported")
            if outlet:
                yield made(outlet[:2], cue, outlet[2], "reported")
            continue
        if group == "bracket":
            close = string.index(")", match.end())
            value, via = parse_outlet(string[match.end() : close])
            name = normal_outlet(value)
            if name and string[match.end() : close].replace(".", "")[:1].isupper():
                again = via or _DATELINE().match(string, match.start())
                yield made((match.end(), close), cue, name, "republished" if again else "reported")
            continue
        if group == "in":
            document = _document().match(string, match.end())
            spoken = document is not None and string.startswith(" with ", document.end())
            asked = _outlet_after(string, document.end() + 6, False) if document and spoken else None
            if asked:
                yield made(asked[:2], cue, asked[2], "told")
            elif document and (
                " " in string[cue[0] : cue[1]]
                or _plain(document.group()).split()[-1] in section("credit_words", "statements")
            ):
                yield made(document.span(), cue, _plain(document.group()), "reported", True)
            continue
        manner = _MANNERS[group or ""]
        outlet = _outlet_after(string, match.end(), shaped=group != "told")
        if outlet:
            yield made(outlet[:2], cue, outlet[2], manner)
        elif group in ("according", "by"):
            document = _document().match(string, match.end())
            if document:
                yield made(document.span(), cue, _plain(document.group()), manner, True)


def _plain(document: str) -> str:
    """A document without its article and qualifiers: the noun phrase that the list knows it by."""
    match = re.search(r"(?:(?:press|news|court|blog)\s)?[\w-]+$", document)
    return match.group().lower() if match else document.lower()


def _outlet_after(string: str, at: int, shaped: bool) -> tuple[int, int, str] | None:
    """The outlet that begins at ``at``: the longest listed name, else a capitalised one of an outlet's form."""
    match = _NAME().match(string, at)
    if not match:
        return None
    end = match.end()
    if string[end - 2 : end] == "'s":
        end -= 2
    whole = end
    while end > at:
        name = normal_outlet(string[at:end])
        if name and (string[at:end].isupper() or len(string[at:end]) > 2):
            label = string[at:end]
            return at, end if "." in label[:-1] else at + len(label.rstrip(".,")), name
        end = at + max(string[at:end].rfind(" "), 0)
    label = string[at:whole].rstrip(".,").removeprefix("the ").removeprefix("The ")
    return (at, at + len(string[at:whole].rstrip(".,")), label) if shaped and looks_like_outlet(label) else None


def _outlet_before(string: str, at: int, shaped: bool) -> tuple[int, int, str] | None:
    """The outlet that ends right before the verb at ``at``."""
    floor = max(0, at - 80)
    adverb = _ADVERB().search(string, floor, at)
    end = adverb.start() if adverb else at
    match = _BEFORE().search(string, floor, at)
    if not match:
        return None
    start = match.start()
    while start < end:
        label = string[start:end].removesuffix(",")
        name = normal_outlet(label)
        if name and (not label.endswith(".") or (label.isupper() and "." in label[:-1])):
            return start, start + len(label), name
        space = string.find(" ", start, end)
        if space < 0:
            break
        start = space + 1
    label = string[match.start() : end].removeprefix("The ").removeprefix("the ")
    known = shaped and looks_like_outlet(label) and string.startswith(("report", "wrote", "reveal"), at)
    return (match.start(), end, label) if known else None
