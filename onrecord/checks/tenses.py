"""What was so in the source and is so in the text: "was married" and "is married", "collected" and "collects"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.talk import talk_of
from onrecord.cues.grammar import is_past
from onrecord.text import Word, stem

__all__ = ["present_of_past"]

_WAS, _IS = frozenset("was were wasn't weren't".split()), frozenset("is are am isn't aren't".split())
_HELPING = _WAS | _IS | frozenset("be been being has have had 's 've 're 'm get gets got getting having".split())
_ARTICLES = frozenset("a an the my our his her their very so really like also just".split())
_PAST_IN_PART = frozenset("used once formerly previously ago back".split())
_ENDINGS = ("s", "es", "ies")


def present_of_past(said: Part, held: Alignment) -> Iterator[Finding]:
    """A state or a habit that the source tells of the past, the text of the present."""
    if talk_of(held) is None or any(w.key in _PAST_IN_PART for w in said.tokens):
        return
    part = held.window.part
    for link in held.carried:
        if link.said.role in ("content", "atom") and _had(said, held, link):
            found = held.tokens_excerpt(link.first, link.last)
            yield Finding(
                "temporal.tense", "major", link.said.start, link.said.end,
                f"the source says that somebody had “{found.string}”, the text that he has", (found,),
            )  # fmt: skip
            return
        if link.said.role not in ("content", "reporting") or link.said.atom is not None:
            continue
        here, there = _before(said.tokens, link.said.first), _before(part.tokens, link.first)
        now = here in _IS
        turned = now and there in _WAS and not _goes_on(held, link) and not _thought(held, link)
        if not turned and not (_habit(said, link) and _told(part, link) and stem(here) not in _HELPING):
            continue
        found = held.tokens_excerpt(link.first - (there in _WAS and turned and _next_to(part, link)), link.last)
        yield Finding(
            "temporal.tense", "major", link.said.start, link.said.end,
            f"the source tells it of the past (“{found.string}”), the text of the present", (found,),
        )  # fmt: skip
        return


_EARLIER = re.compile(
    r"\b(?:growing up|as an? (?:kid|child|baby|teen\w*|boy|girl|student)|when i was|back (?:then|in|when)|years? ago|"
    r"in (?:college|school|high school|my (?:teens|twenties|youth))|in the (?:past|eighties|nineties)|used to)\b",
    re.IGNORECASE,
)


def _had(said: Part, held: Alignment, link: Link) -> bool:
    """ "We had a dog growing up" and "the user has a dog"."""
    part = held.window.part
    here, there = _before(said.tokens, link.said.first), _before(part.tokens, link.first)
    earlier = _EARLIER.search(part.text.string, part.start, part.end) is not None
    return here in ("has", "have", "owns") and there in ("had", "owned") and earlier


def _before(tokens: tuple[Word, ...], index: int) -> str:
    """The key before a token, articles passed over."""
    i = index - tokens[0].index - 1
    while i > 0 and tokens[i].key in _ARTICLES:
        i -= 1
    return tokens[i].key if i >= 0 else ""


def _next_to(part: Part, link: Link) -> int:
    """1 where the very token before is the verb that is shown."""
    i = link.first - part.tokens[0].index - 1
    return int(i >= 0 and part.tokens[i].key in _WAS)


def _goes_on(held: Alignment, link: Link) -> bool:
    """Whether a past form is one of manner only: "was wondering", or a participle ("was born", "was promoted")."""
    key = held.window.document.text.tokens.keys[link.last - 1]
    return is_past(key) and key not in ("married", "engaged", "divorced", "retired")


_THOUGHT = frozenset("thinking wondering hoping planning considering looking going trying meaning".split())


def _thought(held: Alignment, link: Link) -> bool:
    """ "We were thinking about it": the past is a courtesy."""
    return held.window.document.text.tokens.keys[link.first] in _THOUGHT


def _habit(said: Part, link: Link) -> bool:
    """Whether the text has the verb in the third person of the present."""
    i = link.said.first - said.tokens[0].index
    key = said.tokens[i].key
    return i > 0 and key.endswith("s") and not key.endswith("ss") and not is_past(key) and _verb_like(said, i)


def _verb_like(said: Part, i: int) -> bool:
    """Whether a subject stands before the word and no determiner: "user collects", not "the user's stamps"."""
    before = said.tokens[i - 1]
    return i <= 3 and not before.key.endswith("'s") and before.key not in _ARTICLES | {"of", "in", "and", "with", "to"}


def _told(part: Part, link: Link) -> bool:
    """Whether the source has the verb in a plain past."""
    i = link.first - part.tokens[0].index
    key = part.tokens[i].key
    before = part.tokens[i - 1].key if i > 0 else ""
    return is_past(key) and before not in _HELPING and not before.endswith(("'ve", "'s", "'re", "'m", "'d"))
