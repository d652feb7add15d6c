"""Speech, or words used as words.

``scare`` is a term, a nickname or the title of a work, told by, in this order:

1. a naming word right before it: 'a drug called "Relief"', 'the so-called "purge"', 'nicknamed "Lofty"', 'titled
"Choosing Health"';
2. a word for a work right before it and capitals within: 'the album "Night Trains"'; 'the word "peace"';
3. a nickname inside a name: 'William "Bill" Smith';
4. one or two words with no reporting verb and no stop of their own: 'the "experts" met'.

All else is ``speech``: a single word that a reporting verb governs ('she called it "reckless"') is a partial quotation.
"""

from __future__ import annotations

from onrecord.atoms.lists import section
from onrecord.atoms.memo import pattern

__all__ = ["is_term"]

_BEFORE = pattern(r"([^\W_][\w’'-]*)(?:\s+(as|a|an|the))?[\s,:]*$")
_WORD = pattern(r"[^\W_][\w’'-]*")
_NAME_BEFORE = pattern(r"[A-Z][\w’'.-]+\s+$")
_NAME_AFTER = pattern(r"\s+[A-Z][\w’'-]+")
_SMALL = frozenset(
    ["a", "an", "the", "of", "in", "on", "for", "to", "and", "or", "at", "by", "from", "with", "de", "la"]
)


def is_term(string: str, start: int, end: int, content: tuple[int, int], cued: bool) -> bool:
    """Whether the quotation at ``start, end`` quotes a name, a title or a term (see the module)."""
    inside = string[content[0] : content[1]].strip()
    words = _WORD().findall(inside)
    before = _BEFORE().search(string, max(0, start - 40), start)
    word = before.group(1).lower() if before else ""
    stopped = inside.endswith((".", "!", "?", "…", ",", "—"))
    if word in section("quotation_words", "naming") and len(words) <= 12 and not inside.endswith("."):
        return True
    if word in section("quotation_words", "terms") and len(words) <= 6 and not stopped:
        return True
    titled = bool(words) and all(w[0].isupper() or w[0].isdigit() or w in _SMALL for w in words)
    if titled and word in section("quotation_words", "works") and len(words) <= 14:
        return True
    if (
        titled and len(words) <= 2 and not stopped and _NAME_BEFORE().search(string, max(0, start - 30), start)
        and _NAME_AFTER().match(string, end)
    ):  # fmt: skip
        return True
    if titled and 2 <= len(words) <= 10 and not cued and not stopped:
        return True
    return len(words) <= 2 and not cued and not inside.endswith((".", "!", "?", "…", "—"))
