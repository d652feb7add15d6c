"""What stands beside a person's name: "spokeswoman X", "X, the secretary-general of Y", "the head of the body, X,"."""

from __future__ import annotations

import re

from onrecord.atoms.lists import words
from onrecord.atoms.memo import pattern

__all__ = ["role_beside", "title_before"]

_BEFORE = pattern(r"(?:[^\W\d_][\w'-]*\s){1,5}$")
_AFTER = pattern(r",\s+(?:[0-9]{1,3},\s+)?(?:who\s+(?:is|was)\s+)?([a-z][\w-]*\b[^,.;:!?()\n\"]{2,110})")
_BEFORE_COMMA = pattern(r"(?:^|[\s\"(])((?:[Tt]he|[Aa]n?|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir)\s[^,.;:!?()\n\"]{2,90}),\s$")
_CUT = pattern(r"\s(?:who|which|that|said|says|told|and\s+(?:a|the)|has|had|was|is|will|would|in\s+[0-9]{4})\b")
_WORD = pattern(r"[^\W\d_][\w-]*")
_MODIFIERS = frozenset(
    "prime vice deputy foreign finance home defence defense general managing senior assistant associate "
    "attorney former acting ex then interim outgoing incoming late executive chief lead co first head press "
    "police fire human rights football opposition party company club army navy village district county state "
    "city".split()
)


def title_before(string: str, start: int) -> int | None:
    """Where a title in small letters begins that ends right before ``start`` ("former prime minister X"), if one
    does."""
    match = _BEFORE().search(string, max(0, start - 60), start)
    if not match:
        return None
    found = list(_WORD().finditer(string, match.start(), start))
    roles = words("roles")
    if not found or found[-1].group() not in roles:
        return None
    at = found[-1].start()
    for word in reversed(found[:-1]):
        if word.group() not in _MODIFIERS and word.group() not in roles:
            break
        at = word.start()
    return at


def role_beside(string: str, start: int, end: int) -> tuple[int, int] | None:
    """The range of the apposition that says what the person named at ``start, end`` is, if there is one."""
    roles = words("roles")
    if string.startswith(", ", end):
        match = _AFTER().match(string, end)
        if match:
            a, b = match.span(1)
            cut = _CUT().search(string, a, b)
            b = cut.start() if cut else b
            if _has_role(string[a:b], roles):
                return a, b
    if string.endswith(", ", max(0, start - 2), start):
        match = _BEFORE_COMMA().search(string, max(0, start - 110), start)
        if match and _has_role(match.group(1), roles):
            return match.span(1)
    return None


def _has_role(phrase: str, roles: frozenset[str]) -> bool:
    """Whether a role is the head of a phrase: among its first words, before any "of" or "at"."""
    head = re.split(r"\s(?:of|at|for|in|on|from|with)\s", phrase, maxsplit=1)[0]
    return any(word.lower() in roles for word in _WORD().findall(head)[:8])
