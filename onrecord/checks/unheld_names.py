"""Names that nobody in a conversation says and nobody who speaks bears."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.talk import Talk, talk_of
from onrecord.text import stem

__all__ = ["unheld_names"]

_LETTERS = 6  # letters of an acronym that may be spelled out in talk


def unheld_names(said: Part, held: Alignment) -> Iterator[Finding]:
    """Names that nobody says and nobody who speaks bears."""
    talk = talk_of(held)
    assert talk is not None
    for name in said.names:
        stems = [stem(p) for p in name.parts]
        shown = stems if name.kind == "person" else stems[:1]  # "Zenith Roofing" is not "Acme Roofing"
        if (
            not name.certain
            or _unreadable(name)
            or any(s in talk.word_stems for s in shown)
            or _alias(name, talk, held)
        ):
            continue
        link = held.link_of(name.start)
        if link is not None and link.carried:
            continue
        yield Finding(
            "name.added", "critical", name.start, name.end, f"nobody in the source says “{name.string}”",
            (held.window.excerpt,), contradicts=name.certain_kind,
        )  # fmt: skip


def _unreadable(name: Name) -> bool:
    """A mark that a program puts where it has no word ("UNK") names nobody."""
    return all(part.lower() in ("unk", "unknown") for part in name.parts)


def _spelled_out(letters: str, talk: Talk) -> bool:
    """ "E K G" or "E.K.G." for "EKG"."""
    keys = " ".join(talk.document.text.tokens.keys).replace(".", "")
    return f" {' '.join(letters.lower())} " in f" {keys} " or letters.lower() in keys


def _alias(name: Name, talk: Talk, held: Alignment) -> bool:
    if _initials(name.string) & set(talk.document.text.tokens.keys):
        return True  # "NYC", "LOTR"
    if name.string.isupper() and len(name.string) <= _LETTERS and _spelled_out(name.string, talk):
        return True
    return any(
        same_name(name, other, ()) in (NameRelation.SAME, NameRelation.ALIAS) for other in talk.names(held.window.first)
    )


def _initials(string: str) -> set[str]:
    """What a name of several words may be called in talk: its initials, with and without its small words."""
    words = [w for w in string.replace("-", " ").split() if w[0].isalnum()]
    if len(words) == 1:
        word = words[0].lower()
        return {word[0] + word[1:2], word[0] + word[-1]} if len(word) > _LETTERS else set()  # "CA" for California
    if words[0].lower() == "the":
        words = words[1:]
    return {"".join(w[0] for w in words).lower(), "".join(w[0] for w in words if w[0].isupper()).lower()}
