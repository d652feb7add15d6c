"""Outlets: one for all forms of its name, and what a label says of who reported and who republished."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from onrecord.atoms.lists import section, table
from onrecord.atoms.memo import pattern
from onrecord.atoms.names.lexicon import plain_key

__all__ = ["known_outlets", "looks_like_outlet", "normal_outlet", "parse_outlet", "same_outlet"]

_DOMAIN = pattern(r"(?:https?://)?(?:www\.|m\.|edition\.|amp\.|news\.)?((?:[\w-]+\.)+[a-z]{2,})(?:[/:?#].*)?$", re.I)
_VIA = pattern(
    r"\s*[(\[]\s*(?:via|through|on|republished by|as republished by|carried by|syndicated by|in)\s+([^)\]]+)[)\]]\s*$"
    r"|,?\s+(?:via|republished by|as republished by|carried by|syndicated by|republished in)\s+(.+)$"
    r"|\s+/\s+(.+)$",
    re.I,
)
_FROM = pattern(r"^(.+?)\s*[(\[]\s*(?:from|source:|originally)\s+([^)\]]+)[)\]]\s*$", re.I)


@cache
def known_outlets() -> dict[str, str]:
    """Plain key of every name and domain -> the outlet's normal name."""
    return {plain_key(form): normal for normal, others in table("outlets") for form in (normal, *others)}


@cache
def _with_article() -> frozenset[str]:
    """Plain keys that name an outlet only with the article: "the Times" is one, "times" is not."""
    forms = [form for normal, others in table("outlets") for form in (normal, *others)]
    bare = {plain_key(form) for form in forms if form.startswith("The ") and form.count(" ") == 1}
    return frozenset(bare - {plain_key(form) for form in forms if not form.startswith("The ")})


@lru_cache(maxsize=1 << 12)
def normal_outlet(label: str) -> str | None:
    """The normal name of a listed outlet by any of its names, its domain or an address on it; else ``None``.

    >>> normal_outlet("the BBC"), normal_outlet("https://www.bbc.co.uk/news/1"), normal_outlet("the mill")
    ('BBC News', 'BBC News', None)
    """
    known = known_outlets()
    label = label.strip().strip("\"'“”‘’.,")
    key = plain_key(label)
    if key in known:
        return known[key] if key not in _with_article() or label[:4].lower() == "the " else None
    match = _DOMAIN().match(label)
    if match:
        parts = match.group(1).lower().split(".")
        for i in range(len(parts) - 1):
            domain = plain_key(".".join(parts[i:]))
            if domain in known:
                return known[domain]
    for ending in (
        " newspaper",
        " news agency",
        " agency",
        " website",
        " online",
        " magazine",
        " radio",
        " newswire",
        " television",
    ):
        if key.endswith(ending) and key.removesuffix(ending) in known:
            return known[key.removesuffix(ending)]
    return None


def looks_like_outlet(label: str) -> bool:
    """Whether an unlisted name has the form of an outlet's: a closing word such as "Gazette", or a domain."""
    words = label.split()
    named = len(words) > 1 and words[-1] in section("outlet_words") and words[0][:1].isupper()
    return named or bool(_DOMAIN().match(label.strip()))


def same_outlet(a: str, b: str) -> bool | None:
    """Whether two labels name one outlet; ``None`` where the list does not know.

    >>> same_outlet("BBC", "bbc.co.uk"), same_outlet("Reuters", "AP"), same_outlet("the mill", "the mill")
    (True, False, None)
    """
    one, two = normal_outlet(a), normal_outlet(b)
    if one and two:
        if one != two and (_short_for(one, two) or _short_for(two, one)):
            return None
        return one == two
    if plain_key(a.strip()) == plain_key(b.strip()) and looks_like_outlet(a.strip().removeprefix("the ")):
        return True
    return None


def _short_for(short: str, full: str) -> bool:
    """Whether a name may be the house's own short form of another: "the Times" in the New York Times."""
    word = plain_key(short)
    return " " not in word and word in _with_article() and plain_key(full).split()[-1] == word


def parse_outlet(label: str) -> tuple[str, str]:
    """Who reported and who republished it, from a label; normal names where listed, ``""`` where there is none.

    >>> parse_outlet("Associated Press (via Forbes)"), parse_outlet("the BBC")
    (('Associated Press', 'Forbes'), ('BBC News', ''))
    """
    label = label.strip()
    match = _VIA().search(label)
    if match and not (match.group(3) and normal_outlet(label)):
        outlet, via = label[: match.start()].strip(), next(group for group in match.groups() if group).strip()
        return normal_outlet(outlet) or outlet, normal_outlet(via) or via
    match = _FROM().match(label)
    if match:
        return normal_outlet(match.group(2)) or match.group(2).strip(), normal_outlet(match.group(1)) or match.group(
            1
        ).strip()
    return normal_outlet(label) or label, ""
