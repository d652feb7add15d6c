"""What the text says that something is or has, the passage has to say of it, not only to hold both.

"Helen Marsh visited a farm near Lyon" has every word of "Helen Marsh has a farm near Lyon" but for one that states
nothing by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import ARTICLES, BE, HAVE, NEIGHBOURS, participle
from onrecord.text import stem

__all__ = ["not_predicated"]

_REACH = 12  # tokens before a complement among which its verb is looked for
_APPOSED = 5  # tokens between a subject and an apposition to it


def not_predicated(alignment: Alignment) -> Iterator[str]:
    """ "X is Y", "X has Y": the passage has to say so of X, with a form of the verb or as an apposition ("X, a Y")."""
    by_token = {i: k for k in alignment.links for i in range(k.said.first, k.said.last)}
    tokens = alignment.said.tokens
    keys = alignment.window.document.text.tokens.keys
    for n, word in enumerate(tokens):
        forms = BE if word.key in BE else HAVE if word.key in HAVE else None
        if forms is None or by_token[word.index].step != "light":
            continue
        rest = [w for w in tokens[n + 1 :] if by_token[w.index].step != "light" and not w.key.endswith("ly")]
        if not rest or by_token[rest[0].index].step == "quotation":
            continue
        after = tokens[n + 1].key
        if after in BE | HAVE or participle(rest[0].key) or lexicon.reporting_class(stem(after)):
            continue  # an auxiliary: the verb after it is asked for by itself
        complement = by_token[rest[0].index]
        earlier = [k for k in alignment.links if k.step != "light" and k.said.last <= word.index]
        subject = earlier[-1] if earlier else None
        if not complement.carried or complement.said.first - word.index > NEIGHBOURS:
            continue
        if subject is None or not subject.carried:
            reach = keys[max(0, complement.first - _REACH) : complement.first]
            if not any(k in forms for k in reach):
                yield f"the passage does not say “{word.string} {complement.said.string}”"
                return
            continue
        finite = not _infinite(alignment.said.text.tokens.keys, word.index)
        if not _says(alignment, subject, complement, forms, finite):
            yield f"the passage does not say “{subject.said.string} {word.string} {complement.said.string}”"
            return


def _infinite(keys: Sequence[str], i: int) -> bool:
    """Whether a form of "be" or "have" states nothing by itself: "to be", "being", "to have"."""
    return keys[i] in ("be", "being", "having") or (keys[i] == "have" and i > 0 and keys[i - 1] == "to")


def _says(alignment: Alignment, subject: Link, complement: Link, forms: frozenset[str], finite: bool) -> bool:
    """Whether a form of the verb (or an apposition) joins the two in the passage, with nothing else said between."""
    text = alignment.window.document.text
    keys = text.tokens.keys
    a, b = subject.last, complement.first
    if b < a:
        a, b = complement.last, subject.first  # "Y is X", or an apposition turned round: "Y, X"
        return b - a <= 2
    between = keys[a:b]
    at = [i for i, k in enumerate(between) if k in forms]
    if at and finite and _infinite(keys, a + at[-1]):
        return False  # "claimed to be a nurse" and "close to being a nurse" do not say "is a nurse"
    if not at:
        start = text.tokens.ends[a - 1] if a else 0
        joint = text.folded.string[start : text.tokens.starts[b]]
        light = all(k in ARTICLES or lexicon.is_light(k) for k in between)
        return len(between) <= _APPOSED and (light or (joint.lstrip().startswith((",", "-", "(")) and "." not in joint))
    after = between[at[-1] + 1 :]
    left = [k for k in after if k not in ARTICLES and not lexicon.is_light(k) and not k.endswith("ly")]
    return not left or after[0] in ARTICLES
