"""Where lists may not reach: asking somebody about one sentence. What cannot point at words is no answer.

A *witness* is any callable that is given one sentence and says whether it is hedged or attributed, and by which
words. It is asked about the source sentence that a clause rests on, and may only lower a verdict. *Added* is a callable
that is given a memory sentence and the source, and says whether the source supports it; it has to quote the source
either way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from onrecord.checks.finding import Finding as Seen
from onrecord.checks.talk import Talk
from onrecord.errors import SettingError
from onrecord.evidence.locate import locate
from onrecord.gate.match import Match, Piece
from onrecord.gate.report import NotChecked

__all__ = ["Added", "Witness", "ask_added", "ask_witness", "check_callable"]

#: ``sentence`` -> ``{"hedged": bool, "attributed": bool, "markers": ["words of the sentence"]}``
Witness = Callable[[str], Mapping[str, Any]]
#: ``(memory sentence, source)`` -> ``{"verdict": "supported" | "unsupported" | "cannot_tell", "quote": "..."}``
Added = Callable[[str, str], Mapping[str, Any]]

_KINDS = (("hedged", "hedge"), ("attributed", "attribution"))
_LEAST = 0.45  # of a clause that a sentence has to carry before its standing is the clause's


def check_callable(value: object, name: str) -> None:
    """Raises :class:`SettingError` where a witness was given that cannot be asked."""
    if value is not None and not callable(value):
        raise SettingError(f"{name} is {type(value).__name__}: give a function, such as lambda sentence: {{...}}")


def ask_witness(witness: Witness, piece: Piece, seen: list[Seen]) -> Iterator[Seen | NotChecked]:
    """What the witness says of the source sentence of a clause, beyond what the checks saw."""
    if piece.best.coverage < _LEAST:
        return
    found = {s.code.partition(".")[0] for s in seen}
    if found >= {"hedge", "attribution"}:
        return
    passage = piece.best.window.excerpt
    answer = _answer(witness, passage.string)
    if isinstance(answer, str):
        yield NotChecked("witness", answer, piece.said.start, piece.said.end)
        return
    own = _answer(witness, piece.said.string)
    markers = [m for m in answer.get("markers", ()) if isinstance(m, str) and m and m in passage.string]
    for key, check in _KINDS:
        if answer.get(key) is not True or check in found or (not isinstance(own, str) and own.get(key) is True):
            continue
        if not markers:
            yield NotChecked(
                "witness", f"it says {key} and points at no words of the sentence", piece.said.start, piece.said.end
            )
            continue
        start = passage.start + passage.string.index(markers[0])
        cue = passage.document.excerpt(start, start + len(markers[0]))
        yield Seen(
            f"{check}.dropped", "major", piece.said.start, piece.said.end,
            f"a witness reads the source as {key} (“{cue.string}”); the text does not say so", (cue,),
        )  # fmt: skip


def _answer(witness: Witness, sentence: str) -> Mapping[str, Any] | str:
    """The witness's answer, or why there is none: whatever it does, the deterministic verdict stands."""
    try:
        answer = witness(sentence)
    except Exception as error:
        return f"the witness did not answer ({type(error).__name__})"
    return answer if isinstance(answer, Mapping) else f"the witness answered {type(answer).__name__}, not a mapping"


def ask_added(added: Added, match: Match, talk: Talk) -> Seen | NotChecked | None:
    """``None`` where the source supports a memory sentence; an answer without words of the source is none."""
    sentence = match.sentence
    try:
        answer = added(sentence.string, talk.document.text.string)
        verdict, quote = answer["verdict"], answer.get("quote", "")
    except Exception as error:
        return NotChecked("added", f"no usable answer ({type(error).__name__})", sentence.start, sentence.end)
    if verdict not in ("supported", "unsupported"):
        return NotChecked("added", "it could not be told", sentence.start, sentence.end)
    places = locate(quote, talk.document) if isinstance(quote, str) and quote.strip() else ()
    if not places:
        return NotChecked("added", f"{verdict}, and no words of the source were quoted", sentence.start, sentence.end)
    if verdict == "supported":
        return None
    return Seen(
        "added.unsupported", "major", sentence.start, sentence.end, "a model finds it unsupported by the source",
        places[:1],
    )  # fmt: skip
