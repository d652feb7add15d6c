"""Cutting a sentence into clauses, and the clause that a cue governs; no parser, so a border in doubt is not drawn.

A border is drawn at quotation marks, brackets, semicolons, colons and dashes; before a relative pronoun; before a
subordinating conjunction; after a clause that such a word opened, at its comma; and before *and, or, but, so* where
what follows has a verb of its own. A participle that shares the helper of the clause before (``was arrested and
charged``) has none. The pieces are contiguous: what a relative clause cuts in two stays two pieces.

After the scope rules of NegEx and ConText (Chapman 2001, Harkema 2009), which end a scope at conjunctions and
punctuation.
"""

from __future__ import annotations

from onrecord.cues.cue import Cue
from onrecord.cues.grammar import is_adverb, is_past, starts_clause, words
from onrecord.cues.stream import JOINED, Stream
from onrecord.text import Span, Text

__all__ = ["clauses", "cuts", "scope"]

_HARD = ('"', "(", ";", ".")
_SCARE = 3  # quoted words up to which quotation marks set words off, not a clause
_LOOK_BACK = 60  # words searched for the verb of a clause
_WINDOW = 2000  # characters on either side of a cue within which its scope is looked for
_FORWARD = frozenset(("without", "rather than", "instead of"))  # cues that govern only what follows them


def cuts(stream: Stream, first: int, last: int) -> list[int]:
    """The word indices at which the clauses of words ``first`` up to ``last`` begin, ``first`` among them."""
    found = [first]
    opened = stream.keys[first] in words("opener") if first < last else False
    for i in range(first + 1, last):
        if i <= found[-1]:
            continue
        sign = stream.before[i]
        if (sign in _HARD or sign == "^") and not _is_soft(stream, i, last):
            border = True
        elif sign == ",":
            border = opened or _after_comma(stream, found[-1], i, last)
        else:
            border = _inside(stream, found[-1], i, last)
        if border:
            found.append(i)
            opened = stream.keys[i] in words("opener") or (sign == "," and stream.keys[i] in words("relative"))
    return found


def _is_soft(stream: Stream, i: int, last: int) -> bool:
    """Whether a mark before word ``i`` parts no clauses: the stop of an abbreviation, quotes around a word or two."""
    sign = stream.before[i]
    if sign == ".":
        return stream.ends[i - 1] - stream.starts[i - 1] < _SCARE
    if sign != '"':
        return False
    nearby = range(max(1, i - _SCARE), min(i + _SCARE, last - 1) + 1)
    return any(stream.before[k] == '"' for k in nearby if k != i)


def _after_comma(stream: Stream, start: int, i: int, last: int) -> bool:
    """Whether the comma before word ``i`` parts two clauses, not two items of a list."""
    key = stream.keys[i]
    if key in words("relative") or key in words("subordinator"):
        return True
    at = i + 1 if key in words("coordinator") else i
    return _has_verb(stream, start, i) and (starts_clause(stream, at, last) or _own_verb(stream, start, i, at, last))


def _inside(stream: Stream, start: int, i: int, last: int) -> bool:
    """Whether a clause begins at word ``i``, which follows the word before without punctuation."""
    key, previous = stream.keys[i], stream.keys[i - 1]
    if key in words("own_clause"):
        return i + 1 < last and previous not in ("not", "nothing", "anything", "all", "even", "as", "just", "only")
    if key in words("maybe_clause"):
        return starts_clause(stream, i + 1, last) and previous not in ("even", "only", "what", "as", "not", "just")
    if key in ("who", "whose", "whom", "which"):
        return previous not in words("preposition") and previous not in words("auxiliary") and i > start + 1
    if key == "that":
        return is_past(previous) or (previous.endswith("s") and starts_clause(stream, i + 1, last))
    if key in words("coordinator"):
        return _has_verb(stream, start, i) and (
            (i + 2 < last and stream.keys[i + 1] in words("subject") and stream.keys[i + 1] != "who")
            or _own_verb(stream, start, i, i + 1, last)
            or (key in ("but", "yet", "so", "and") and _full_clause(stream, i + 1, last))
        )
    return False


def _has_verb(stream: Stream, start: int, end: int) -> bool:
    """Whether a range holds a verb that shows itself, or begins with a name or pronoun and is long enough for one."""
    within = stream.keys[max(start, end - _LOOK_BACK) : end]
    if any(key in words("auxiliary") or is_past(key) for key in within):
        return True
    return end - start > 2 and stream.keys[start] not in words("determiner")


def _own_verb(stream: Stream, start: int, end: int, at: int, last: int) -> bool:
    """Whether word ``at`` (or one after adverbs) is a finite verb, no helper being in the clause before."""
    while at < last and is_adverb(stream.keys[at]) and stream.keys[at] != "like":
        at += 1
    if at + 1 >= last and not (at < last and is_past(stream.keys[at])):
        return False
    key = stream.keys[at]
    if key in words("auxiliary"):
        return True
    if not is_past(key):
        return False
    return not any(stream.keys[k] in words("be_have") for k in range(max(start, end - _LOOK_BACK), end))


def _full_clause(stream: Stream, i: int, last: int) -> bool:
    """A noun phrase that a determiner opens, or a name, with a helper verb after it."""
    if i >= last:
        return False
    if not (stream.keys[i] in words("determiner") or stream.keys[i] in words("pronoun") or not stream.is_lower(i)):
        return False
    for k in range(i + 1, min(i + 6, last)):
        if stream.before[k] not in JOINED or stream.keys[k] in words("preposition"):
            return False
        if stream.keys[k] in words("auxiliary"):
            return True
    return False


def clauses(text: Text, start: int = 0, end: int | None = None) -> tuple[Span, ...]:
    """The clauses of a sentence (or any range) of ``text``, in order, without overlap; every word is in one.

    >>> [c.string for c in clauses(Text("The council met on Monday, but the mayor did not attend."))]
    ['The council met on Monday', 'but the mayor did not attend']
    """
    stream = Stream(text, start, end)
    if not len(stream):
        return ()
    found = cuts(stream, 0, len(stream))
    return tuple(
        Span(text, *stream.source(a, b)) for a, b in zip(found, [*found[1:], len(stream)], strict=True)
    )  # fmt: skip


def scope(cue: Cue, sentence: Span) -> tuple[int, int]:
    """The range of the sentence that ``cue`` governs, at most: its clause, or what follows the cue in its clause.

    A "not" before *think, believe, seem* and the like governs the clause that follows too. Offsets are into the text.
    """
    begin, finish = max(sentence.start, cue.start - _WINDOW), min(sentence.end, cue.end + _WINDOW)
    stream = Stream(sentence.text, begin, finish)
    found = cuts(stream, 0, len(stream)) if len(stream) else []
    for at, (a, b) in enumerate(zip(found, [*found[1:], len(stream)], strict=True)):
        low, high = stream.source(a, b)
        if low <= cue.start < high:
            begin, finish = low, max(high, cue.end)
            inside = range(a, b)
            after = [k for k in inside if stream.source(k, k + 1)[0] >= cue.end]
            raised = cue.kind == "negation" and any(stream.keys[k] in words("cognition") for k in after[:3])
            if raised and at + 1 < len(found) and stream.before[b] in JOINED:
                c = found[at + 2] if at + 2 < len(found) else len(stream)
                finish = stream.source(b, c)[1]
            break
    if cue.kind == "condition" or cue.string.lower() in _FORWARD:
        begin = cue.start
    return begin, finish
