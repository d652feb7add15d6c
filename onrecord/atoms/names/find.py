"""Finding the names of a text: what the reader of its capitals claims, with the titles and roles beside it."""

from __future__ import annotations

from onrecord.atoms.lists import words
from onrecord.atoms.memo import kept_within, pattern
from onrecord.atoms.names.name import Name
from onrecord.atoms.names.reader import Claim, Reader
from onrecord.atoms.names.roles import role_beside, title_before
from onrecord.text import Span, Text

__all__ = ["find_names"]

_PART = pattern(r"[^\W\d_][\w'-]*\.?")
_MOST_PARTS = 3  # words of a person's name behind an office
_QUALIFIER = pattern(r"\b(?:[Ff]ormer|[Aa]cting|[Tt]hen|[Ll]ate|[Ii]nterim|ex)[- ]$")


def find_names(text: Text, start: int = 0, end: int | None = None) -> tuple[Name, ...]:
    """The names that share a character with the range, by position; the whole text is read to tell them.

    >>> [(n.value, n.kind, n.title.string) for n in find_names(Text("They met Dr Ana O'Brien's team."))]
    [("Ana O'Brien", 'person', 'Dr')]
    """
    return kept_within(text, _all_names, start, end)


def _all_names(text: Text) -> tuple[Name, ...]:
    reader = Reader(text)
    claims = list(reader.claims())
    persons = [c.value for c in claims if c.kind == "person" and (c.certain_kind or c.title)]
    surnames = {value.split()[-1] for value in persons if not value.endswith((".", "III"))}
    names = []
    for claim in claims:
        alone = " " not in claim.value and not claim.demonym
        if alone and claim.value in surnames and not (claim.kind == "place" and claim.certain_kind):
            claim.kind, claim.certain_kind = "person", True
        names.append(_name(text, reader.string, claim))
    return tuple(names)


def _cut_office(string: str, claim: Claim) -> None:
    """An office in capitals that no list of titles has ("Finance Director Ana Ruiz"): what a role ends is no name."""
    found = list(_PART().finditer(string, claim.start, claim.end))
    roles = words("roles")
    last = max((i for i, part in enumerate(found[:-1]) if part.group().lower() in roles), default=-1)
    if last >= 0 and len(found) - last - 1 <= _MOST_PARTS:
        claim.title = (claim.start, found[last].end())
        claim.start = found[last + 1].start()
        claim.value = " ".join(string[claim.start : claim.end].split())


def _name(text: Text, string: str, claim: Claim) -> Name:
    source = text.folded.source
    if claim.kind == "person" and claim.title is None and claim.value.count(" "):
        _cut_office(string, claim)
    title, role = claim.title, None
    if claim.kind == "person":
        earlier = title_before(string, title[0] if title else claim.start)
        if earlier is None and title:
            match = _QUALIFIER().search(string, max(0, title[0] - 10), title[0])
            earlier = title[0] - len(match.group()) if match else None
        if earlier is not None:
            title = (earlier, title[1] if title else claim.start - 1)
        role = role_beside(string, (title or (claim.start, 0))[0], claim.end)
        if (role or title) and not claim.certain_kind:
            claim.certain_kind = True
    return Name(
        text,
        *source(claim.start, claim.end),
        claim.kind,
        claim.value,
        title=Span(text, *source(*title)) if title else None,
        role=Span(text, *source(*role)) if role else None,
        certain=claim.certain,
        certain_kind=claim.certain_kind,
        demonym=claim.demonym,
    )
