"""The verb of the text is another than that of the passage, or does something to something else.

"The platform offered sick pay" is not "the platform gives sick pay", and who "asked not to be named" did not ask
"not to name".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment
from onrecord.checks.binding.around import (
    ARTICLES,
    BE,
    DEFINITE,
    covered,
    participle,
    stating,
    uncovered,
)

__all__ = ["fainter", "passive", "voice"]

_VERBS = 3  # tokens between a verb and its object that may say something else


def fainter(alignment: Alignment) -> Iterator[str]:
    """A verb that says little stands where the passage has one that says something else: "gives", "offered to"."""
    used = covered(alignment)
    tokens = alignment.said.text.tokens
    for a, b in pairwise(stating(alignment)):
        if b.first < a.last:
            continue
        between = [tokens.keys[i] for i in range(a.said.last, b.said.first)]
        verb = next((k for k in between if lexicon.is_light(k) == "light verb"), "")
        if not verb:
            continue
        for i in range(a.last, b.first):
            other = alignment.window.by_token.get(i)
            if other is None or i in used or other.role not in ("content", "reporting", "qualifier"):
                continue
            if not other.words[-1].key.endswith("ly"):
                yield f"the passage has “{other.string}” where the text has “{verb}”"
                return


def passive(alignment: Alignment) -> Iterator[str]:
    """What the text tells as done to something was, in the passage, done to something else.

    "The judge dismissed two charges and adjourned the trial" does not say that the charges were adjourned.
    """
    said = alignment.said.text.tokens.keys
    keys = alignment.window.document.text.tokens.keys
    links = stating(alignment)
    for a, b in pairwise(links):
        joint = said[a.said.last : b.said.first]
        if not joint or not BE & set(joint) or not participle(said[b.said.first]) or b.first < a.last:
            continue
        before = keys[max(0, b.first - _VERBS) : b.first]
        if BE & set(before) or keys[b.first - 1] in ARTICLES | DEFINITE or "by" in before:
            continue
        object_ = uncovered(alignment, b.last, min(b.last + _VERBS, len(keys)))
        if object_ is not None and not keys[b.first].endswith("ing"):
            yield f"the passage says “{keys[b.first]}” of “{object_.string}”"
            return


def voice(alignment: Alignment) -> Iterator[str]:
    """ "Asked not to be named" is not "asked not to name": a verb that only the passage has in the passive."""
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    for link in stating(alignment):
        verb, own = keys[link.first], said[link.said.last - 1]
        if not link.first or link.last - link.first > 1 or keys[link.first - 1] not in BE or not participle(verb):
            continue
        earlier = set(said[max(0, link.said.first - _VERBS) : link.said.first])
        if own.endswith(("ed", "en")) or earlier & BE or "by" in keys[link.last : link.last + 1]:
            continue
        if said[link.said.first - 1] == "to" or own == verb.removesuffix("ed") or own == verb.removesuffix("d"):
            yield f"the passage says “{keys[link.first - 1]} {verb}”, the text “{own}”"
            return
