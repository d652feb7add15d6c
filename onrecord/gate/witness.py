"""Where lists may not reach: asking somebody about one sentence. What cannot point at words is no answer.

A *witness* is given one sentence and says whether it is hedged or attributed, and by which words. It is asked about the
source sentence that a clause rests on, and may only lower a verdict. *Added* is given a memory sentence and the source,
and says whether the source supports it; it has to quote the source either way. Both are a model of
:mod:`onrecord.models`, which is asked through its role (:mod:`onrecord.models.roles`), or any callable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from onrecord.checks.finding import Finding as Seen
from onrecord.checks.talk import Talk
from onrecord.errors import OnrecordError, SettingError
from onrecord.evidence import Document, Excerpt
from onrecord.evidence.locate import locate
from onrecord.gate.match import Match, Piece
from onrecord.gate.report import NotChecked
from onrecord.models import Model, Recorder, model
from onrecord.models.roles import added as added_role
from onrecord.models.roles import witness as witness_role
from onrecord.models.roles.added import AddedReading
from onrecord.models.roles.witness import WitnessReading
from onrecord.text import Text

__all__ = ["Added", "Witness", "ask_added", "ask_witness", "resolved"]

#: ``sentence`` -> ``{"hedged": bool, "attributed": bool, "markers": ["words of the sentence"]}``
Witness = Callable[[str], Mapping[str, Any]]
#: ``(memory sentence, source)`` -> ``{"verdict": "supported" | "unsupported" | "cannot_tell", "quote": "..."}``
Added = Callable[[str, str], Mapping[str, Any]]

F = TypeVar("F", bound=Callable[..., Any])

_LEAST = 0.45  # of a clause that a sentence has to carry before its standing is the clause's


def resolved(given: F | Model | str | None, what: str) -> F | Model | None:
    """A callable or a model as it is, and the model of a name (``anthropic:NAME``), which is asked nothing twice.

    Raises :class:`SettingError` where it is nothing that can be asked.
    """
    if isinstance(given, str):
        return Recorder(model(given))
    if given is None or callable(given) or isinstance(given, Model):
        return given
    raise SettingError(f"{what} is {type(given).__name__}: give a function, a model, or a name as anthropic:NAME")


def ask_witness(witness: Witness | Model, piece: Piece, seen: list[Seen]) -> Iterator[Seen | NotChecked]:
    """What the witness says of the source sentence of a clause, beyond what the checks saw."""
    if piece.best.coverage < _LEAST:
        return
    found = {s.code.partition(".")[0] for s in seen}
    if found >= {"hedge", "attribution"}:
        return
    start, end = piece.said.start, piece.said.end
    passage = piece.best.window.excerpt
    reading = _reading(witness, passage.string)
    if reading.void:
        yield NotChecked("witness", reading.void, start, end)
        return
    kinds = (
        ("hedge", "hedged", reading.hedged, reading.hedge),
        ("attribution", "attributed", reading.attributed, reading.attribution),
    )
    if not any(holds and check not in found for check, _, holds, _ in kinds):
        return
    own = _reading(witness, piece.said.string)
    for check, word, holds, markers in kinds:
        if not holds or check in found or getattr(own, word):
            continue
        if not markers:
            yield NotChecked("witness", f"it says {word} and points at no words of the sentence", start, end)
            continue
        cue = passage.document.excerpt(passage.start + markers[0].start, passage.start + markers[0].end)
        yield Seen(
            f"{check}.dropped", "major", start, end,
            f"a witness reads the source as {word} (“{cue.string}”); the text does not say so", (cue,),
        )  # fmt: skip


def _reading(witness: Witness | Model, sentence: str) -> WitnessReading:
    """The witness's answer, void where there is none: whatever it does, the deterministic verdict stands."""
    try:
        if isinstance(witness, Model):
            return witness_role.ask_witness(witness, sentence)
        answer = witness(sentence)
        if not isinstance(answer, Mapping):
            return WitnessReading(void=f"the witness answered {type(answer).__name__}, not a mapping")
        held = Document("sentence", Text(sentence, "und"))
        words = [m for m in answer.get("markers", ()) if isinstance(m, str)]
        found = tuple(place for m in words for place in locate(m, held)[:1])
        hedged, attributed = answer.get("hedged") is True, answer.get("attributed") is True
        return WitnessReading(hedged, attributed, found, found)
    except Exception as error:
        return WitnessReading(void=f"the witness did not answer ({_why(error)})")


def ask_added(added: Added | Model, match: Match, talk: Talk) -> Seen | NotChecked | None:
    """``None`` where the source supports a memory sentence; an answer without words of the source is none."""
    sentence = match.sentence
    start, end = sentence.start, sentence.end
    try:
        reading = _asked(added, sentence.string, talk)
    except Exception as error:
        return NotChecked("added", f"no usable answer ({_why(error)})", start, end)
    if reading.void or reading.verdict == "cannot_tell":
        return NotChecked("added", reading.void or "it could not be told", start, end)
    if reading.verdict == "supported":
        return None
    words = reading.added[0] if reading.added else None
    return Seen(
        "added.unsupported", "major", start + words.start if words else start, start + words.end if words else end,
        "a model finds it unsupported by the source", reading.source[:1],
    )  # fmt: skip


def _asked(added: Added | Model, sentence: str, talk: Talk) -> AddedReading:
    """What is said of a sentence; places in the source are places in the conversation's text."""
    if isinstance(added, Model):
        shown, begins = _with_speakers(talk)
        reading = added_role.ask_added(added, sentence, shown)
        source = tuple(e for place in reading.source for e in _in_talk(place, begins, talk))
        if reading.source and not source:
            return AddedReading(void="it points at the names of speakers only")
        return AddedReading(reading.verdict, source, reading.added, reading.void)
    answer = added(sentence, talk.document.text.string)
    verdict, quote = answer["verdict"], answer.get("quote", "")
    if verdict not in ("supported", "unsupported"):
        return AddedReading()
    places = locate(quote, talk.document) if isinstance(quote, str) else ()
    return (
        AddedReading(verdict, places)
        if places
        else AddedReading(void=f"{verdict}, and no words of the source were quoted")
    )


def _with_speakers(talk: Talk) -> tuple[str, list[tuple[int, int, int]]]:
    """The turns with who says them, which the text of a conversation does not hold, and (begin, end, offset in that
    text) of each turn's words."""
    shown, begins = "", []
    for turn in talk.turns:
        said = talk.document.text.string[turn.start : turn.end]
        shown += f"{turn.speaker}: " if turn.speaker else ""
        begins.append((len(shown), len(shown) + len(said), turn.start))
        shown += said + "\n\n"
    return shown, begins


def _in_talk(place: Excerpt, begins: list[tuple[int, int, int]], talk: Talk) -> Iterator[Excerpt]:
    for begin, end, offset in begins:
        first, last = max(begin, place.start), min(end, place.end)
        if first < last:
            yield talk.document.excerpt(first - begin + offset, last - begin + offset)


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, OnrecordError) else type(error).__name__
