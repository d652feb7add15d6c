"""The verb of the text is another than that of the passage, or does something to something else.

"The platform offered sick pay" is not "the platform gives sick pay", and who "asked not to be named" did not ask
"not to name".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import (
    ARTICLES,
    BE,
    DEFINITE,
    before,
    covered,
    gap,
    held_before,
    listed,
    one_sentence,
    participle,
    stating,
    uncovered,
)
from onrecord.checks.elements import Element
from onrecord.text import stem

__all__ = ["bare", "done_by_another", "fainter", "other_verb", "passive", "past", "to_be", "voice"]

_NEAR = 3  # tokens around two neighbours within which their verb stands
_DONE = frozenset(stem(w) for w in ("conduct", "perform", "undertake", "carry", "do"))
_WILL = frozenset(("will", "would", "shall", "to"))  # "will take", "is to take"
_LEADING = frozenset("to will would can could may might shall should must".split())
_MEANT = frozenset("for against pending towards toward".split())  # before a deed that is only meant: "for sale"
_AUXILIARY = 4  # tokens before a verb among which its auxiliary stands
_NOW = frozenset("is are has have isn't aren't hasn't haven't".split())
_THEN = frozenset("was were had wasn't weren't hadn't".split())
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


def other_verb(alignment: Alignment) -> Iterator[str]:
    """A verb that says little still says something: "Lee gave the money" is not "Lee took the money".

    The passage has to have the verb too, or another form of the noun that carries the meaning ("made a decision",
    "decided").
    """
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    for a, b, at in _light_verbs(alignment):
        verb = said[at]
        if _of_one_family(said[b.said.last - 1], keys[b.last - 1]):
            continue
        first, last = sorted((a.first, b.first))
        near = [i for i in range(max(0, first - _NEAR), min(len(keys), last + _NEAR)) if _one_verb(verb, keys[i])]
        if not near:
            others = [k for k in keys[min(a.last, b.first) : last] if lexicon.is_light(k) == "light verb"]
            there = f"has “{others[0]}”" if others else "does not have it"
            yield f"the text says “{verb} … {b.said.string}”, the passage {there}"
            return
        other = uncovered(alignment, a.last, b.first) if near[0] > b.first else None
        if other is not None:
            yield f"the passage says “{other.string} … {b.said.string}”, the text “{verb} … {b.said.string}”"
            return
        led = keys[near[0] - 1] if near[0] else ""
        own = said[at - 1] if at else ""
        if led != own and (led in _LEADING or own in _LEADING) and not {led, own} <= _WILL:
            yield f"the passage says “{led} {keys[near[0]]}”, the text “{own} {verb}”".replace("“ ", "“")
            return


def _light_verbs(alignment: Alignment) -> Iterator[tuple[Link, Link, int]]:
    """Each verb of the text that says little, with what stands before it and its object; alone, or in a phrase."""
    said = alignment.said.text.tokens.keys
    for a, b in pairwise(stating(alignment)):
        own = said[b.said.first] if b.said.last - b.said.first > 1 and b.step == "form" else ""
        if lexicon.is_light(own) == "light verb" and b.last - b.first == 1:
            yield a, b, b.said.first  # "held talks", of which the passage has the talks
            continue
        at = next((i for i in range(a.said.last, b.said.first) if lexicon.is_light(said[i]) == "light verb"), None)
        if at is not None:
            yield a, b, at


def _of_one_family(said: str, held: str) -> bool:
    """Whether a noun of the text stands for another form of it in the passage: a decision, decided."""
    return said != held and stem(said) != said and (participle(held) or lexicon.derived(stem(said), stem(held)))


def _one_verb(verb: str, key: str) -> bool:
    """Whether two words are one verb, or two of those that only say that something was done."""
    a, b = stem(verb), stem(key)
    return a == b or (a in _DONE and b in _DONE)


def past(alignment: Alignment) -> Iterator[str]:
    """What was need not be: "Lee was the mayor" does not say that Lee is the mayor.

    The other way round is no fault: an article tells in the past what its documents tell in the present.
    """
    if alignment.said.heading:
        return
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    links = stating(alignment)
    for a, b in pairwise(links):
        now = next((i for i in range(a.said.last, b.said.first) if said[i] in _NOW), None)
        if now is None or (said[now] in ("has", "have") and participle(said[b.said.first])):
            continue
        first, last = sorted((a.first, b.first))
        near = set(keys[max(first, last - _AUXILIARY) : last + 1])
        if one_sentence(alignment, a.first, b.first) and near & _THEN and not near & (_NOW | {"be", "been"}):
            yield f"the passage tells in the past what the text says “{said[now]}”"
            return


def to_be(alignment: Alignment) -> Iterator[str]:
    """What is to be done need not be done: "ordered the mill to be sold" does not say that it was sold.

    Nor does "the mill is for sale".
    """
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    for link in stating(alignment):
        own, verb = said[link.said.first], keys[link.first]
        if link.said.atom is not None or not participle(own) or link.first < 2 or link.said.first == 0:
            continue
        led = {said[i] for i in range(max(0, link.said.first - _AUXILIARY), link.said.first)}
        if keys[link.first - 1] in ("be", "being") and not led & {"be", "being"}:
            yield f"the passage says “{keys[link.first - 2]} {keys[link.first - 1]} {verb}”, the text “{own}”"
            return
        if keys[link.first - 1] == "to" and "to" not in led and BE & led and not participle(verb):
            yield f"the passage says “to {verb}”, the text “{own}”"
            return
        if not participle(verb) and held_before(alignment, link) in _MEANT and before(alignment, link) not in _MEANT:
            yield f"the passage says “{held_before(alignment, link)} {verb}”, the text “{own}”"
            return


def done_by_another(alignment: Alignment) -> Iterator[str]:
    """The passage names who does it, and the text another: "Lee let Roe sell the mill" is not "Lee sold the mill".

    Nor is "Lee had the mill painted by Roe" "Lee painted the mill", nor "Lee sold it" "Lee was sold it".
    """
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    used = covered(alignment)
    for a, b in pairwise(stating(alignment)):
        if b.said.atom is not None or b.first < a.last or b.last - b.first > 1:
            continue
        told = set(said[a.said.last : b.said.first])
        own, verb = said[b.said.last - 1], keys[b.first]
        doer = _name_at(alignment, b.first - 1, used) if participle(own) and not told & BE else None
        earlier = keys[doer.first - 1] if doer is not None and doer.first else ""
        owner = doer is not None and (doer.string.endswith(("'s", "’s")) or doer.first == a.last)  # "Mayor Lee"
        if doer is not None and not owner and earlier not in listed("prepositions") | {"and"}:
            yield f"in the passage “{doer.string}” does it (“{verb}”)"
            return
        behind = _name_at(alignment, b.last + 1, used) if b.last < len(keys) and keys[b.last] == "by" else None
        if behind is not None and not told & BE:
            yield f"in the passage it is done by “{behind.string}”"
            return
        if isinstance(a.said.atom, Name) and told & BE and participle(own) and _beside(alignment, a, b):
            yield f"in the passage “{a.said.string}” does it, in the text it is done to “{a.said.string}”"
            return


def _beside(alignment: Alignment, a: Link, b: Link) -> bool:
    """Whether a participle stands right behind a name in the passage, without a comma between."""
    verb = alignment.window.document.text.tokens.keys[b.first]
    return b.first == a.last and participle(verb) and not gap(alignment, a.last - 1).strip()


def _name_at(alignment: Alignment, token: int, used: set[int]) -> Element | None:
    """The name at a token of the passage that the text does not have."""
    element = alignment.window.by_token.get(token)
    if element is None or not isinstance(element.atom, Name) or used & set(range(element.first, element.last)):
        return None
    own = [k.said.atom for k in alignment.links if isinstance(k.said.atom, Name)]
    same = (NameRelation.SAME, NameRelation.ALIAS)
    return None if any(same_name(n, element.atom, ()) in same for n in own) else element


def bare(alignment: Alignment) -> Iterator[str]:
    """A verb without its ending hangs on another one: who "helped Roe sell the mill" does not say that Roe sold it."""
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    for link in stating(alignment):
        own, verb = said[link.said.last - 1], keys[link.first]
        if link.said.atom is not None or link.last - link.first > 1 or link.first == 0 or own == verb:
            continue
        before = alignment.window.by_token.get(link.first - 1)
        named = before is not None and isinstance(before.atom, Name)
        if named and participle(own) and not participle(verb) and not verb.endswith("s") and stem(own) == stem(verb):
            yield f"the passage says “{before.string if before else ''} {verb}”, the text “{own}”"
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
