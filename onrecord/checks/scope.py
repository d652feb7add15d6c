"""Check ``scope``: a plan told as a done thing, a question as a statement, some as all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.implied import joked, unfinished
from onrecord.checks.infinitives import irreal, left_open
from onrecord.checks.leaving_out import alternative, only, unlimited, widened
from onrecord.checks.modals import Modal, modal_before, modals_in
from onrecord.checks.portions import portion, rhythm, several
from onrecord.checks.registry import check
from onrecord.checks.talk import talk_of
from onrecord.cues.grammar import is_past, words
from onrecord.text import stem

__all__ = ["scope"]


@check("scope", loses="scope", doors=("gate",))
def scope(said: Part, held: Alignment) -> Iterator[Finding]:
    """Quantifier or mood changed: a plan became a deed, a wish a fact, a question a statement, "some" became "all".

    A plan that is told as a plan in other words is kept ("is going to", "will", "plans to"), and so is a question that
    was answered with a yes.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("scope", "I am planning to sell the flat.", "The user sold the flat.")
        ['scope.plan: planning to -> sold']

    Let go:
        >>> findings("scope", "I am planning to sell the flat.", "The user is going to sell the flat.")
        []

    Window: up to four words before each carried word, in its clause; for a question the two turns after it.
    Source: mood and modality of Palmer (2001); the paper's scope expansions, of which this reads only what words show.
    """
    yield from _question(said, held)
    yield from _asked_about(said, held)
    yield from _plan(said, held)
    yield from _quantifier(said, held)
    yield from _absolute(said, held)
    yield from unfinished(said, held)
    yield from left_open(said, held)
    yield from irreal(said, held)
    yield from portion(said, held)
    yield from rhythm(said, held)
    yield from several(said, held)
    yield from joked(said, held)
    yield from widened(said, held)
    yield from only(said, held)
    yield from unlimited(said, held)
    yield from alternative(said, held)


def _question(said: Part, held: Alignment) -> Iterator[Finding]:
    """What was asked is stated, and nobody said yes."""
    talk = talk_of(held)
    number = held.window.first
    if talk is None or number != held.window.last or not talk.is_question(number):
        return
    if said.string.rstrip().endswith("?") or _asks(said, held.window.part) or "whether" in said.places:
        return
    asked = [k for k in held.carried if k.said.role != "light" and _at(held, k) >= _asked_from(held)]
    if 2 * len(asked) < len([k for k in held.carried if k.said.role != "light"]):
        return  # "I watched a film, have you seen it?": what is told was not asked
    if talk.answer(number) is not None:
        return  # answered: whether by yes or by no is compared by `polarity`
    yield Finding(
        "scope.question", "major", said.start, said.end, "it was asked, and the text states it", (held.window.excerpt,)
    )


def _asked_from(held: Alignment) -> int:
    """Where the question begins in its sentence: at its last clause, or at a verb before its subject."""
    part = held.window.part
    start = part.clauses[-1].start
    for verb, subject in pairwise(part.tokens):
        if verb.key in words("auxiliary") and subject.key in words("subject") | {"you"} and verb.start > start:
            start = verb.start
    return start


def _at(held: Alignment, link: Link) -> int:
    found = held.excerpt(link)
    return found.start if found is not None else -1


def _asked_about(said: Part, held: Alignment) -> Iterator[Finding]:
    """ "I asked about the operation" tells of no operation."""
    if talk_of(held) is None or _asks(said):
        return
    part = held.window.part
    asked = _ABOUT_IT.search(part.text.string, part.start, part.end)
    stating = [k for k in held.carried if k.said.role in ("content", "atom")]
    behind = [k for k in stating if asked is not None and _at(held, k) >= asked.end()]
    if asked is None or not behind or 2 * len(behind) < len(stating):
        return
    yield Finding(
        "scope.question", "major", said.start, said.end, f"the source only {asked[1]} about it",
        (held.window.document.excerpt(asked.start(), asked.end()),),
    )  # fmt: skip


_ABOUT_IT = re.compile(r"\b(asked|wondered|inquired|enquired)\b(?: \w{1,20}){0,4}? about\b", re.IGNORECASE)
_ASKING = frozenset("question demand advice belief".split())


def _asks(said: Part, question: Part | None = None) -> bool:
    """Whether the text itself says that it was asked, wished or doubted, in words that the question lacks."""
    return any(
        (question is None or e.stems[0] not in question.places)
        and ((e.role == "reporting" and lexicon.reporting_class(e.key) in _ASKING) or e.string.lower() in _ABOUT)
        for e in said.elements
    )


_ABOUT = frozenset("curious interested wants want unsure uncertain whether if offers offered invites invited".split())

#: Classes of what is not yet done, and the classes of the text that tell it as no more than that.
_OPEN = frozenset({"intent", "wish", "thought", "proposal", "advice", "permission", "attempt", "future", "readiness"})
_LOOSE = frozenset({"thought", "proposal", "advice"})  # nobody has decided yet


def _plan(said: Part, held: Alignment) -> Iterator[Finding]:
    for link in held.carried:
        if link.said.role == "light" or link.said.atom is not None:
            continue
        there = modal_before(held.window.part, link.first)
        here = modal_before(said, link.said.first)
        if there is not None and here is not None and here[0] == "future" and _only_offered(held, there):
            yield _plan_finding(held, link, there, "the text has it decided")
            return
        if there is None or not _is_open(held, there) or here is not None:
            continue
        if modals_in(said) & (_OPEN | {"ability", "obligation"}) or not _told_as_done(said, link, there):
            continue
        yield _plan_finding(held, link, there, "the text tells it as done")
        return


def _was_possible(held: Alignment) -> bool:
    """Whether the source, in talk, states that something can be done: no question, no "couldn't"."""
    talk = talk_of(held)
    if talk is None or any(c.kind == "negation" for c in held.window.part.cues):
        return False
    return not any(talk.is_question(n) for n in range(held.window.first, held.window.last + 1))


def _plan_finding(held: Alignment, link: Link, there: Modal, told: str) -> Finding:
    found = held.tokens_excerpt(there[1], there[2])
    return Finding(
        "scope.plan",
        "major",
        link.said.start,
        link.said.end,
        f"the source says “{found.string}” of this; {told}",
        (found,),
    )


def _only_offered(held: Alignment, modal: Modal) -> bool:
    """Whether the source says "could": an offer or a thought, no promise."""
    return talk_of(held) is not None and held.tokens_excerpt(modal[1], modal[2]).string.lower() == "could"


def _is_open(held: Alignment, modal: Modal) -> bool:
    """Whether a modal leaves open whether it was done; "supposed to" does, other duties mostly were."""
    if modal[0] == "ability":
        return _was_possible(held)
    if modal[0] == "obligation":
        return held.tokens_excerpt(modal[1], modal[2]).string.lower().startswith("supposed")
    return modal[0] in _OPEN


def _told_as_done(said: Part, link: Link, there: Modal) -> bool:
    """Whether the text tells in the past, or as going on, what was not yet done; the present may mean the future."""
    tokens = said.tokens
    at = link.said.first - tokens[0].index
    key = tokens[at].key
    if at > 0 and tokens[at - 1].key == "to":
        return False
    if (is_past(key) or key in _ALIKE) and key == tokens[at + link.said.last - link.said.first - 1].key:
        before = {w.key for w in tokens[max(0, at - 3) : at]}
        return not before & {"be", "get", "getting", "being"}
    if _copula_before(said, at) or (
        there[0] in ("permission", "advice") and key.endswith("s") and not key.endswith("ss")
    ):
        return True
    return there[0] in _LOOSE | {"wish"} and at > 0 and tokens[at - 1].key in ("is", "are") and key.endswith("ing")


def _copula_before(said: Part, at: int) -> bool:
    """ "Is a vet" of who "wants to be a vet"."""
    tokens = said.tokens
    k = at - 1
    while k > 0 and tokens[k].key in ("a", "an", "the"):
        k -= 1
    return 0 <= k < at - 1 and tokens[k].key in ("is", "was", "are", "were")


_ALIKE = frozenset("quit put cut hit set let hurt cost shut split spread bet shed".split())  # their past is their base
_ALL = frozenset("all every everyone everybody always entire whole".split())
_NEAR = 4  # words between "all" and what it counts ("all of Ana's friends")


def _quantifier(said: Part, held: Alignment) -> Iterator[Finding]:
    """The text says all where the source says some, or names no number at all."""
    there = {w.key for w in held.window.part.tokens}
    if there & (_ALL | {"each", "both", "any", "entirely", "fully", "never", "no", "nothing"}):
        return
    for word in said.tokens:
        if word.key not in _ALL:
            continue
        counted = next((k for k in held.links if k.said.start > word.start and k.said.role == "content"), None)
        if counted is None or not counted.carried or counted.said.first - word.index > _NEAR:
            continue
        shown = held.excerpt(counted)
        yield Finding(
            "scope.quantifier", "major", word.start, counted.said.end,
            f"the text says “{word.string}”; the source does not", (shown,) if shown else (),
        )  # fmt: skip
        return


_ABSOLUTE: dict[str, frozenset[str]] = {
    "permanently": frozenset("permanent forever good indefinitely always".split()),
    "forever": frozenset("permanent permanently good always ever".split()),
    "exactly": frozenset("exact precisely dot sharp right just".split()),
    "precisely": frozenset("exact exactly dot sharp".split()),
    "completely": frozenset("complete totally entirely fully all whole 100 full absolutely".split()),
    "entirely": frozenset("complete completely totally fully all whole 100 full absolutely only".split()),
    "definitely": frozenset("definite certainly sure certain absolutely for will 100 totally".split()),
    "certainly": frozenset("definitely sure certain absolutely will 100 totally".split()),
    "both": frozenset("two pair each either and also too same &".split()),
    "total": frozenset("total altogether sum all together combined".split()),
    "whole": frozenset("whole all entire entirely full complete total".split()),
    "constantly": frozenset("constant always nonstop all every keeps keep forever".split()),
    "exclusively": frozenset("exclusive only solely just nothing all".split()),
    "daily": frozenset("day days every each always morning night evening nightly".split()),
    "guaranteed": frozenset("guarantee guarantees promise promised".split()),
    "confirmed": frozenset("confirm confirms confirmation official officially definitely yes sure".split()),
}


def _absolute(said: Part, held: Alignment) -> Iterator[Finding]:
    """The text says "permanently", "exactly", "both"; nothing in the turn does."""
    talk = talk_of(held)
    if talk is None:
        return
    for word in said.tokens:
        equal = _ABSOLUTE.get(word.key)
        if equal is None:
            continue
        turn = talk.turn_at(held.window.part.start)
        keys = {w.key for w in talk.document.text.words_between(turn.start, turn.end)}
        if word.key in keys or keys & equal or stem(word.key) in {stem(k) for k in keys}:
            continue
        yield Finding(
            "scope.quantifier", "major", word.start, word.end, f"the text says “{word.string}”; the source does not",
            (held.window.excerpt,),
        )  # fmt: skip
        return
