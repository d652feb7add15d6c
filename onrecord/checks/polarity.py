"""Check ``polarity``: the one denies what the other asserts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.contraries import contrary
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.implied import implied, undone_there
from onrecord.checks.leaving_out import contrasted, excepted
from onrecord.checks.registry import check
from onrecord.checks.rival import rest_carried
from onrecord.checks.scopes import Governed, governed
from onrecord.checks.talk import talk_of
from onrecord.cues import Cue
from onrecord.evidence import Excerpt
from onrecord.text import Span

__all__ = ["polarity"]

_CERTAIN = 0.75  # carried share from which a flipped negation is a contradiction, not a doubt
_MOST = 0.6  # share of the governed words that must be flipped


@check("polarity", loses="negation")
def polarity(said: Part, held: Alignment) -> Iterator[Finding]:
    """The passage denies it and the text asserts it, or the other way round.

    Each word is compared with the word that carries it: is it under an odd number of negations on one side and an even
    number on the other? So a "not" in the neighbouring clause says nothing about this one.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("polarity", "She did not approve the plan.", "She approved the plan.")
        ['polarity.reversed: not -> approved']

    Let go:
        >>> findings("polarity", "The plan was approved, but it was not published.", "The plan was approved.")
        []

    Window: the aligned passage, clause by clause; of a question that was put in a conversation, its answer.
    Source: BioScope (Vincze et al. 2008) for cues and scopes.
    """
    yield from implied(said, held)
    yield from excepted(said, held)
    yield from contrasted(said, held)
    compared = list(governed("negation", said, held))
    turned = _turned_by_answer(held)
    if turned is None:
        return
    if turned and not compared:
        compared = [Governed(k, (), ()) for k in held.carried if k.said.role in ("content", "reporting")]
    flipped = [g for g in compared if (len(g.said) + len(g.held) + turned) % 2]
    if not flipped or any(g.said and undone_there(o.link, held) for g in flipped for o in flipped):
        return
    if talk_of(held) is not None and (
        not _mostly(flipped, compared, said, held)
        or _denies_at_once(held)
        or _elliptic(held)
        or _kept_by_contrary(flipped, said, held)
        or _SINCE.search(held.window.part.string) is not None
    ):
        return
    if turned and not any(g.said or g.held for g in flipped):
        yield _answered(flipped[0], held)
        return
    certain = len(flipped) >= _MOST * len(compared) and rest_carried(held) >= _CERTAIN
    one = _nearest(flipped)
    certain = certain and not held.open and _said_outright(held) and not _turned_again(said, held)
    certain = certain and not _both_deny(said, held) and not held.window.part.string.rstrip().endswith("?")
    yield _finding(one, held, certain and _denies(one, held))


def _turned_by_answer(held: Alignment) -> int | None:
    """1 where the passage is a question that was answered by a no, 0 where it states, ``None`` where nobody knows."""
    talk = talk_of(held)
    if talk is None or held.window.first != held.window.last or not talk.is_question(held.window.first):
        return 0
    answer = talk.answer(held.window.first)
    return None if answer is None else int(answer == "no")


def _mostly(flipped: list[Governed], compared: list[Governed], said: Part, held: Alignment) -> bool:
    """Whether most of what stands in the clause of the negation is turned: "no" beside one noun turns that only."""
    one = flipped[0]
    if one.held:
        clause = held.window.part.clause_of(one.held[0].start)
        inside = [g for g in compared if _in(held, g, clause)]
    elif one.said:
        clause = said.clause_of(one.said[0].start)
        inside = [g for g in compared if clause.start <= g.link.said.start < clause.end]
    else:
        inside = compared
    turned = [g for g in flipped if g in inside]
    joined = held.window.first != held.window.last  # of two sentences read as one, the other may be what is carried
    return len(turned) >= _MOST * max(1, len(inside)) and 2 * len(flipped) >= len(compared) + joined


def _in(held: Alignment, one: Governed, clause: Span) -> bool:
    found = held.excerpt(one.link)
    return found is not None and clause.start <= found.start < clause.end


def _denies_at_once(held: Alignment) -> bool:
    """ "Nothing so far, but I was thinking of it", "Nope, ...": the first word denies all that was asked."""
    tokens = held.window.part.tokens
    if len(tokens) < 2 or tokens[0].key not in _AT_ONCE:
        return False
    if tokens[0].key in ("nope", "nah"):
        return True
    parted = held.window.document.text.string[tokens[0].end : tokens[1].start].strip() != ""
    return parted or (tokens[0].key != "no" and tokens[1].key in _AT_LEAST_SO_FAR)


def _kept_by_contrary(flipped: list[Governed], said: Part, held: Alignment) -> bool:
    """ "Not allowed" and "forbidden", "not unusual" and "usual": a contrary on one side does what a "not" does."""
    clause_words = {e.stems[0] for e in held.window.part.elements if len(e.stems) == 1 and e.role != "light"}
    for link in held.links:
        if link.carried or len(link.said.stems) != 1 or link.said.role == "light":
            continue
        term = link.said.stems[0]
        if any(contrary(term, other) for other in clause_words):
            return True
    return False


_SINCE = re.compile(  # "it's been ages since I danced": the user has not danced in ages
    r"\b(?:been|it's|it is) (?:\w+ ){0,3}?(?:ages|years|months|weeks|forever|long|while) since\b", re.IGNORECASE
)
_AT_LEAST_SO_FAR = frozenset("so yet really at much that even".split())
_AT_ONCE = frozenset("no nope nah nothing none never not".split())


def _elliptic(held: Alignment) -> bool:
    """ "I tried to watch it but I just couldn't": what is denied stands in another clause, or in another sentence."""
    for cue in held.window.part.cues:
        if cue.kind == "negation":
            clause = held.window.part.clause_of(cue.start)
            inside = [e for e in held.window.part.elements if clause.start <= e.start < clause.end]
            if not any(e.role in ("content", "atom", "reporting") for e in inside):
                return True
    return False


def _answered(one: Governed, held: Alignment) -> Finding:
    return Finding(
        "polarity.reversed", "major", one.link.said.start, one.link.said.end,
        "it was asked, and the answer was a no; the text states it", (held.window.excerpt,), contradicts=False,
    )  # fmt: skip


_CLAUSE = frozenset(
    "not n't never cannot neither nobody didn't doesn't don't wasn't isn't weren't aren't won't can't hasn't haven't "
    "hadn't".split()
)
_BEFORE = 4  # words between a negation and what it denies


def _denies(one: Governed, held: Alignment) -> bool:
    """Whether the negation denies the clause, right before the word: "with no shirt" denies the shirt only."""
    cue = one.held[0] if one.held else one.said[0]
    if cue.string.lower().replace("’", "'") not in _CLAUSE:
        return False
    word = one.link.first if one.held else one.link.said.first
    return 0 <= word - _after(cue) <= _BEFORE


def _after(cue: Cue) -> int:
    """The token behind a cue; "n't" is the end of one ("didn't")."""
    if cue.string[:1].isalpha():
        return cue.text.tokens_over(cue.start, cue.end)[1]
    return cue.text.token_range(cue.end, cue.end)[0]


def _nearest(flipped: list[Governed]) -> Governed:
    """The word that the negation stands before: what is denied, not what it is denied of."""

    def after_cue(one: Governed) -> tuple[bool, int]:
        at, word = (_after(one.held[0]), one.link.first) if one.held else (_after(one.said[0]), one.link.said.first)
        return word < at, word

    return min(flipped, key=after_cue)


_TURNING_AGAIN = frozenset("until except but unless only than rather instead empty everyone".split())


def _turned_again(said: Part, held: Alignment) -> bool:
    """ "Not until May" and "except on Sundays" turn a negation round once more: a person decides."""
    return any(w.key in _TURNING_AGAIN for w in (*said.tokens, *held.window.part.tokens))


def _both_deny(said: Part, held: Alignment) -> bool:
    """Whether both sides deny something: "neither did X" and "neither Y nor X" may be one, and a person sees that."""
    return all(any(c.kind == "negation" for c in part.cues) for part in (said, held.window.part))


def _said_outright(held: Alignment) -> bool:
    """Whether every word that states something is in the passage itself."""
    return all(link.carried for link in held.links if link.said.role in ("content", "reporting"))


def _finding(one: Governed, held: Alignment, certain: bool) -> Finding:
    if one.held:
        cue, reason = one.held[0], f"the document negates this with “{one.held[0].string}”; the text does not"
        found: Excerpt | None = held.window.document.excerpt(cue.start, cue.end)
        start, end = one.link.said.start, one.link.said.end
    else:
        reason = f"the text negates this with “{one.said[0].string}”; the document does not"
        found = held.excerpt(one.link)
        start, end = one.said[0].start, one.said[0].end
    return Finding("polarity.reversed", "major", start, end, reason, (found,) if found else (), contradicts=certain)
