"""Check ``condition``: the document ties it to a condition, the text does not."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.talk import listed_talk, talk_of
from onrecord.cues import Cue, scope
from onrecord.text import Span

__all__ = ["condition"]

_AHEAD = 60  # characters behind a condition's marker in which its first words are looked at


@check("condition", loses="condition")
def condition(said: Part, held: Alignment) -> Iterator[Finding]:
    """The document says "if", "unless", "provided that"; the text has no condition.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("condition", "The pool will close if no sponsor is found.", "The pool will close.")
        ['condition.dropped: if -> The pool will close.']

    Let go:
        >>> findings("condition", "The pool will close if no sponsor is found.",
        ...          "Unless a sponsor is found, the pool will close.")
        []

    Window: the sentence that carries the words; a condition governs all of its sentence. Source: CiRA (Fischbach et al.
    2021).
    """
    here = [c for c in said.cues if c.kind == "condition"]
    there = [c for c in held.window.part.cues if c.kind == "condition"]
    if bool(here) == bool(there):
        return
    text = held.window.document.text
    if there:
        for cue in there:
            sentence = text.sentence_at(cue.start)
            if sentence is None or not _carries(held, sentence.start, sentence.end):
                continue
            if talk_of(held) is not None and (_courtesy(cue) or not _of_the_rest(held, cue, sentence)):
                if not _courtesy(cue) and _asserted(held, cue, sentence):
                    yield Finding(
                        "condition.asserted", "major", said.start, said.end,
                        f"the source only supposes it: “{_words(text.string[cue.start : sentence.end])}”",
                        (held.window.document.excerpt(cue.start, cue.end),),
                    )  # fmt: skip
                    return
                continue
            yield Finding(
                "condition.dropped", "major", said.start, said.end,
                f"the document says it under a condition: “{_words(text.string[cue.start : sentence.end])}”",
                (held.window.document.excerpt(cue.start, cue.end),),
            )  # fmt: skip
            return
    elif talk_of(held) is None:
        yield Finding(
            "condition.added", "minor", here[0].start, here[0].end,
            f"the text makes it depend on something (“{here[0].string}”); the document does not",
        )  # fmt: skip


def _carries(held: Alignment, start: int, end: int) -> bool:
    tokens, source = held.window.document.text.tokens, held.window.document.text.folded.source
    return any(
        start <= source(tokens.starts[link.first], tokens.ends[link.first])[0] < end
        for link in held.carried
        if link.said.role != "light"
    )


def _courtesy(cue: Cue) -> bool:
    """ "If you like", "if it's convenient": nothing depends on it."""
    words = [w.key for w in cue.text.words_between(cue.start, min(len(cue.text), cue.end + _AHEAD))]
    opening = " ".join(words) + " "
    before = cue.text.words_between(max(0, cue.start - _AHEAD), cue.start)
    if before and before[-1].key in ("especially", "particularly", "even", "as", "what"):
        return True
    return any(opening.startswith(entry + " ") for entry in listed_talk("courtesy"))


def _of_the_rest(held: Alignment, cue: Cue, sentence: Span) -> bool:
    """Whether what is carried is what depends on the condition, not the condition itself."""
    start, end = scope(cue, sentence)
    if start <= sentence.start + 1 and end >= sentence.end - 1:
        split = _second_subject(cue, sentence)
        if split is None:
            return not _carries_condition(held, cue)  # no comma tells where the condition ends
        end = split
    inside = outside = 0
    for link in held.carried:
        if link.said.role not in ("content", "reporting", "atom"):
            continue
        offset = held.excerpt(link).start if held.excerpt(link) is not None else -1  # type: ignore[union-attr]
        if sentence.start <= offset < sentence.end:
            if start <= offset < end:
                inside += 1
            else:
                outside += 1
    return outside > 0 and outside >= inside


_SUBJECTS = frozenset("i we you he she they im".split())
_LEAST = 3  # words of a condition: its marker, its subject, its verb


def _second_subject(cue: Cue, sentence: Span) -> int | None:
    """Where, behind a condition that opens a sentence, a pronoun begins what depends on it: "once it's dry we'll …"."""
    inside = cue.text.words_between(cue.start, sentence.end)
    return next((w.start for w in inside[_LEAST:] if w.key.split("'")[0] in _SUBJECTS), None)


_SUPPOSING = frozenset("if unless suppose supposing say should".split())


def _asserted(held: Alignment, cue: Cue, sentence: Span) -> bool:
    """Whether all that is carried stands in the condition itself: the text states what the source only supposes."""
    if not {w.key for w in cue.words} & _SUPPOSING:
        return False
    start, end = scope(cue, sentence)
    if start <= sentence.start + 1 and end >= sentence.end - 1:
        start, end = cue.start, _second_subject(cue, sentence) or sentence.end
    stating = [k for k in held.carried if k.said.role in ("content", "reporting", "atom")]
    offsets = [held.tokens_excerpt(k.first, k.last).start for k in stating]
    return len(stating) > 1 and all(max(start, cue.start) <= o < end for o in offsets)


def _carries_condition(held: Alignment, cue: Cue) -> bool:
    """Whether the text has the first words of the condition: then it is the condition that was stored."""
    text = held.window.document.text
    first, _ = text.token_range(cue.end, len(text))
    elements = [e for e in held.window.part.elements if e.first >= first and e.role in ("content", "atom")][:1]
    return any(k.first <= e.first < k.last for e in elements for k in held.carried)


def _words(string: str) -> str:
    return string if len(string) <= 80 else string[:79] + "…"
