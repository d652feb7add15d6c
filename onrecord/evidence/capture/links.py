"""The pages that an article links to."""

from __future__ import annotations

import html
import re

__all__ = ["links"]

_LINK = re.compile(r"https?://[^\s<>\"'`\\^{|}]+", re.IGNORECASE)
_AFTER = ".,;:!?»”’…"


def links(text: str) -> tuple[str, ...]:
    """The addresses in a Markdown or HTML text, each once, in order; what ends a sentence or a bracket is no part.

    >>> links("See [the report](https://a.example/r_(1).pdf), or https://b.example/x?y=1&amp;z=2.")
    ('https://a.example/r_(1).pdf', 'https://b.example/x?y=1&z=2')
    """
    found: dict[str, None] = {}
    for match in _LINK.finditer(text):
        url = html.unescape(match.group()).partition("#")[0]
        while url and (url[-1] in _AFTER or any(url[-1] == b and url.count(a) < url.count(b) for a, b in ("()", "[]"))):
            url = url[:-1]
        found[url] = None
    return tuple(found)
