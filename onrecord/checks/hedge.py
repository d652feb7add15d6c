"""Check ``hedge``: the document is unsure, the text is not (or less so)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.modals import modal_before, modals_in
from onrecord.checks.registry import check
from onrecord.checks.scopes import Governed, cues_over, governed
from onrecord.checks.talk import listed_talk, talk_of
from onrecord.cues import Cue
from onrecord.text import Span, stem

__all__ = ["hedge"]


@check("hedge", loses="certainty")
def hedge(said: Part, held: Alignment) -> Iterator[Finding]:
    """The document was unsure; the text is not. Or the text doubts what the document states.

    A doubt kept in other words is kept: "might" and "possibly" are one. Doubts are ordered (probably < may < might); a
    weaker one than the document's is reported as strengthened certainty.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("hedge", "It may have started in the kitchen.", "It started in the kitchen.")
        ['hedge.dropped: may -> started']

    Let go:
        >>> findings("hedge", "The fire may have started in the kitchen.",
        ...          "The fire might have started in the kitchen.")
        []

    Window: the clause that carries the words. Source: Hyland (1998); CoNLL-2010 shared task (Farkas et al. 2010).
    """
    if talk_of(held) is not None:
        yield from _in_talk(said, held)
        return
    for one in governed("hedge", said, held):
        there = max((c.strength for c in one.held), default=0)
        here = max((c.strength for c in one.said), default=0)
        if there and not here:
            cue = max(one.held, key=lambda c: c.strength)
            yield Finding(
                "hedge.dropped", "major", one.link.said.start, one.link.said.end,
                f"the document says “{cue.string}”; the text states it flatly",
                (held.window.document.excerpt(cue.start, cue.end),),
            )  # fmt: skip
            return
        if here and not there:
            cue = max(one.said, key=lambda c: c.strength)
            if _not_settled(held) or any(stem(w.key) in held.window.part.places for w in cue.words if len(w.key) > 3):
                continue  # "is expected to" of what the document says "will" or "should" happen
            found = held.excerpt(one.link)
            yield Finding(
                "hedge.added", "minor", cue.start, cue.end,
                f"the text says “{cue.string}”; the document states it without doubt", (found,) if found else (),
            )  # fmt: skip
            return


def _in_talk(said: Part, held: Alignment) -> Iterator[Finding]:
    """The same in a conversation, where a doubt may stand beside the claim ("Alice has it. Not sure though.")."""
    if any(lexicon.reporting_class(stem(w.key)) == "advice" for c in said.cues if c.kind == "hedge" for w in c.words):
        return  # "Evan suggested kayaking" tells what Evan did
    compared = [g for g in governed("hedge", said, held) if not _wished(said, g) and not _denied(said, held, g)]
    lost = [g for g in compared if _doubts(g.held) and not _doubts(g.said)]
    joined = held.window.first != held.window.last
    if lost and _SHARE * (len(compared) + joined) <= len(lost):
        one = lost[0]
        cue = max(_doubts(one.held), key=lambda c: c.strength)
        if not (cue.string.lower() in _OPINION and any(w.key in ("would", "'d") for w in said.tokens)):
            yield _dropped(one.link.said.start, one.link.said.end, held, cue.start, cue.end)
            return
    if not any(c.kind == "hedge" for c in said.cues):
        beside = _doubt_beside(held)
        if beside is not None:
            yield _dropped(said.start, said.end, held, *beside)
            return
    for one in compared:
        there, here = (max((c.strength for c in _doubts(cues)), default=0) for cues in (one.held, one.said))
        if here and there > here:
            cue = max(one.held, key=lambda c: c.strength)
            yield Finding(
                "hedge.strengthened", "major", one.link.said.start, one.link.said.end,
                f"the source says “{cue.string}”, which is less sure than “{one.said[0].string}”",
                (held.window.document.excerpt(cue.start, cue.end),), cue.string,
            )  # fmt: skip
            return
        if here and not there and here >= _STRONG and not _not_settled(held):
            cue = max(one.said, key=lambda c: c.strength)
            if any(c.kind == "hedge" for c in held.window.part.cues) or any(
                a.group == "hearsay" or (a.source is not None and a.source.string.lower() == "they")
                for a in held.window.part.attributions
            ):
                continue
            if modals_in(held.window.part) & {"permission", "ability"}:
                continue  # "allowed to" is "may"
            found = held.excerpt(one.link)
            yield Finding(
                "hedge.added", "major", cue.start, cue.end,
                f"the text says “{cue.string}”; the source states it without doubt", (found,) if found else (),
            )  # fmt: skip
            return


_SHARE = 0.5  # of the carried words that a doubt has to govern before the claim is what was doubted
_STRONG = 2
_THOUGHT = frozenset("thinking considering thought tempted".split())
_OPINION = frozenset(("i think", "think i", "i'd say", "i guess"))
_NT = re.compile(r"\b(have|has|do|does|did|is|was|are|were|could|ca|would|had)n'?t\b")  # also without apostrophe
_SHORT = 6  # words of a clause that only doubts what stands beside it


def _doubts(cues: tuple[Cue, ...]) -> list[Cue]:
    return [c for c in cues if c.string.lower() not in listed_talk("loose")]


def _wished(said: Part, one: Governed) -> bool:
    """Whether the text only tells what somebody wants: "wants to improve" states nothing of what was doubted."""
    found = modal_before(said, one.link.said.first)
    return found is not None and found[0] == "wish"


def _denied(said: Part, held: Alignment, one: Governed) -> bool:
    """Whether the text denies what the source only thought of: it says less than the source, not more."""
    thought = any(w.key in _THOUGHT for c in one.held for w in c.words)
    there = any(c.kind == "negation" for c in held.window.part.cues)
    return thought and bool(cues_over("negation", said, one.link.said.start)) and not there


def _dropped(start: int, end: int, held: Alignment, first: int, last: int) -> Finding:
    found = held.window.document.excerpt(first, last)
    return Finding(
        "hedge.dropped", "major", start, end, f"the source says “{found.string}”; the text states it flatly", (found,)
    )


def _doubt_beside(held: Alignment) -> tuple[int, int] | None:
    """The range of a few words before or after the claim, in its turn, that only say that nobody is sure of it."""
    talk = talk_of(held)
    if talk is None:
        return None
    borders = held.window.document.text.sentence_borders
    turn = talk.turn_at(held.window.part.start)
    for number in (held.window.last + 1, held.window.last, held.window.first - 1):
        if not 0 <= number < len(borders) or not turn.start <= borders[number][0] < turn.end:
            continue
        line = f" {_negated(' '.join(talk.keys(number)))} "
        if not any(f" {entry} " in line for entry in listed_talk("doubt")):
            continue
        part = talk.part(number, number)
        for clause in part.clauses:
            keys = _negated(" ".join(w.key for w in clause.words)).split()
            if not 0 < len(keys) <= _SHORT or any(clause.start <= _at(held, k) < clause.end for k in held.carried):
                continue
            line = f" {' '.join(keys)} "
            if any(f" {e} " in line and _only_doubts(part, clause, e) for e in listed_talk("doubt")):
                return clause.start, clause.words[-1].end
    return None


def _negated(line: str) -> str:
    """Keys in a row with their contractions written out."""
    return _NT.sub(r"\1 not", line).replace("n't", "not")


def _only_doubts(part: Part, clause: Span, entry: str) -> bool:
    """Whether a clause holds nothing besides its doubt that could be what is doubted."""
    known = frozenset(entry.split())
    inside = [e for e in part.elements if clause.start <= e.start < clause.end and e.role in ("content", "atom")]
    cues = [c for c in part.cues if c.kind in ("hedge", "negation")]
    stating = [e for e in inside if not any(c.overlaps(e) for c in cues) and not {w.key for w in e.words} <= known]
    return len(stating) <= 1


def _at(held: Alignment, link: Link) -> int:
    found = held.excerpt(link)
    return found.start if found is not None and link.said.role != "light" else -1


_NOT_SETTLED = frozenset("will would could should may might can expect expects expected plan plans planned due".split())


def _not_settled(held: Alignment) -> bool:
    """Whether the document itself speaks of what may or will be, not of what is."""
    return any(w.key in _NOT_SETTLED for w in held.window.part.tokens)
