"""Who says it: reporting words with their source and their content, after the scheme of PARC and PolNeAR (Pareti 2016).

A word of the list is a cue only where the sentence around it shows that something is reported: a content clause, a
quotation, a content that goes before (``..., she added``), an addressee. The source is the noun phrase left of the
verb, or right of it where the order is turned or the voice passive (``said the mayor``, ``was told by his doctor``).
What is the speaker's own present opinion (``I think``) is a hedge, not an attribution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from onrecord.cues.contents import PARTED, around, content_after, contents_of, plain_content, quote_follows, rest
from onrecord.cues.cue import Cue, CueKind
from onrecord.cues.expressions import Hit
from onrecord.cues.grammar import is_adverb, is_past, words
from onrecord.cues.sources import WordRange, source_after, source_before
from onrecord.cues.stream import JOINED, Stream

__all__ = ["Attribution", "attributions"]


@dataclass(frozen=True, slots=True)
class Attribution:
    """One report: ``group`` is its class in the list (speech, belief, document, hearsay, denial, request, stance).

    ``words`` are the words of its cue in the stream that it was read from.
    """

    group: str
    cue: Cue
    source: Cue | None
    contents: tuple[Cue, ...]
    words: range = range(0)


def attributions(stream: Stream, hits: list[Hit]) -> Iterator[Attribution]:
    """The attributions among the ``hits`` of the attribution list (see :mod:`onrecord.cues.lists`), in order."""
    sentences = stream.sentences()
    at = 0
    previous: WordRange | None = None
    for hit in hits:
        while at + 1 < len(sentences) and hit.start >= sentences[at][1]:
            at += 1
            previous = None
        first, last = sentences[at]
        found = _read(stream, hit, first, last, previous)
        if found is not None:
            group, source, contents = found
            previous = source or previous
            yield Attribution(
                group, _cue(stream, (hit.start, hit.end), "attribution_cue", hit),
                _cue(stream, source, "attribution_source", hit) if source else None,
                tuple(_cue(stream, part, "attribution_content", hit) for part in contents),
                range(hit.start, hit.end),
            )  # fmt: skip


def _cue(stream: Stream, part: WordRange, kind: CueKind, hit: Hit) -> Cue:
    return Cue(stream.text, *stream.source(*part), kind, entry=hit.entry.line)


_Found = tuple[str, WordRange | None, tuple[WordRange, ...]]


def _read(stream: Stream, hit: Hit, first: int, last: int, previous: WordRange | None) -> _Found | None:
    group, frame = hit.entry.fields[0], hit.entry.fields[1]
    if frame == "alone":
        clause = content_after(stream, hit.end, last, turned=False, only_that=False)
        if clause is None and "clause" in hit.entry.fields:
            return None
        return group, None, rest(stream, hit.start, hit.end, first, last)
    if frame == "prefix":
        source = source_after(stream, hit.end, last, apposition=False)
        if source and "name" in hit.entry.fields and not _is_definite(stream, source[0]):
            return None
        return (group, source, around(stream, hit.start, source[1], first, last)) if source else None
    if frame == "suffix":
        source = source_before(stream, hit.start, first)
        if source and stream.keys[source[0]] in ("i", "we", "you"):
            return None  # "I hope that"
        return group, source, ((hit.end, last),) if hit.end < last else ()
    return _verb(stream, hit, group, frame, first, last, previous)


def _is_definite(stream: Stream, i: int) -> bool:
    return stream.keys[i] in words("determiner") or not stream.is_lower(i)


def _verb(
    stream: Stream, hit: Hit, group: str, frame: str, first: int, last: int, previous: WordRange | None
) -> _Found | None:
    keys, before = stream.keys, stream.before
    i, j = hit.start, hit.end
    only_that = frame in ("that", "quote") or (_looks_like_a_noun(stream, hit, first))
    if i > first and keys[i - 1] == "as" and j < last and keys[j] == "by" and is_past(keys[i]):
        source = source_after(stream, j + 1, last, apposition=False)  # "as reported by the Herald"
        return (group, source, around(stream, i - 1, source[1], first, last)) if source else None
    if _is_passive(stream, i, first):
        return _passive(stream, hit, group, frame, first, last)
    source = source_before(stream, i, first)
    turned = None
    if source is None and _may_be_turned(stream, i, j, first, last):
        turned = source = source_after(stream, j, last)
    shared = i > first and (keys[i - 1] in ("and", "but", "or") or before[i] == "," or keys[i].endswith("ing"))
    if source is None and shared:
        source = previous or ((first, first + 1) if i > first and keys[first] in words("subject") else None)
    if source is not None and turned is None and not _may_report(stream, source, i, group, first):
        return None
    aside = _aside(stream, source, j, first, last) if source is not None and turned is None else None
    if aside is not None:
        return group, aside, around(stream, aside[0] - 1, j, first, last)
    alone = source is not None and source[0] == first and j == last and is_past(keys[i])
    if alone and group == "speech" and "noun" not in hit.entry.fields:
        return group, source, ()  # "he wrote.", after a quotation that is a sentence of its own
    contents = contents_of(stream, i, j, source, turned, first, last, only_that)
    if frame == "quote":
        quoted = j < last and (before[j] == '"' or quote_follows(stream, j))
        return (group, source, ((j, last),)) if quoted and source is not None else None
    if source is None and not _is_told(stream, hit, contents, first):
        return None
    if contents:
        return group, source, contents
    if frame == "free" and not only_that:
        if keys[i] == "tell" and not _is_other(stream, source or (i, j)):
            return None  # "you should tell your doctor" has nothing told yet
        return None if _is_topic(stream, i, j, source, last) else (group, source, plain_content(stream, j, last))
    if source is None or j >= last or before[j] not in JOINED or (only_that and group != "document"):
        return None
    content = ((j, last),)
    if group == "document" and any(k in words("document") for k in keys[slice(*source)]) and _is_object(stream, j):
        return group, source, content
    if frame in ("to", "object") and keys[j] == "to" and j + 1 < last:
        return group, source, content
    if frame == "object" and _is_object(stream, j) and _is_subject(stream, source, first):
        told = keys[source[0]] == "you" and group == "speech" and is_past(keys[i])  # "you mentioned a leak"
        return (group, source, content) if told or _is_other(stream, source) else None
    return None


def _may_be_turned(stream: Stream, i: int, j: int, first: int, last: int) -> bool:
    """Whether the subject may follow the verb: after what was said, or where a verb of speech opens the sentence."""
    if i > first:
        return stream.before[i] in PARTED
    return stream.keys[i] in words("turned") and j < last and _is_definite(stream, j)


def _aside(stream: Stream, source: WordRange, j: int, first: int, last: int) -> WordRange | None:
    """The source of a report beside what it reports: "as the paper noted, it is odd", "as he wrote in May"."""
    keys, before = stream.keys, stream.before
    start = source[0] + (keys[source[0]] == "as")
    if start == source[1] or start == first or keys[start - 1] != "as":
        return None
    if start - 1 > first and before[start - 1] in JOINED:
        return None
    ends = j >= last or before[j] not in JOINED or keys[j] in words("preposition")
    return (start, source[1]) if ends else None


def _is_topic(stream: Stream, i: int, j: int, source: WordRange | None, last: int) -> bool:
    """Whether only a topic is named ("the club you told me about") or nothing was said ("he didn't tell me")."""
    keys = stream.keys
    k = j + (j < last and keys[j] in words("object"))
    if keys[i] in ("tell", "tells", "told", "telling") and k < last and keys[k] == "about":
        return True
    return source is not None and any(key in ("not", "never") for key in keys[source[1] : i])


def _passive(stream: Stream, hit: Hit, group: str, frame: str, first: int, last: int) -> _Found | None:
    """A passive ("was told by his doctor"): the subject is no source; who did it may be named after "by"."""
    keys, before, i, j = stream.keys, stream.before, hit.start, hit.end
    if j < last and keys[j] == "by" and before[j] in JOINED:
        source = source_after(stream, j + 1, last)
        return (group, source, ((first, i),)) if source else None
    own = source_before(stream, i, first)
    if frame not in ("free", "to", "object", "verb") or (group == "belief" and own and not _is_other(stream, own)):
        return None
    content = content_after(stream, j, last, turned=False, only_that=frame == "object")
    to = j + (j < last and keys[j] == "not")  # "was told not to go"
    infinitive = to + 1 < last and keys[to] == "to" and before[j] in JOINED
    if content is None and infinitive and group in ("speech", "request"):
        content = (j, last)
    if content is None and keys[i] != "told":
        return None
    return group, None, (content,) if content else ()


def _looks_like_a_noun(stream: Stream, hit: Hit, first: int) -> bool:
    """Whether the word may be a noun here: the list says that it can be, and it has no ending of a verb."""
    key = stream.keys[hit.start]
    if "noun" not in hit.entry.fields:
        return False
    if hit.start > first and stream.before[hit.start] in JOINED:
        previous = stream.keys[hit.start - 1]
        if previous in words("determiner"):
            return True
        if previous in words("pronoun") or (stream.is_lower(hit.start) and not stream.is_lower(hit.start - 1)):
            return False  # "she claims", "Clinton claims"
    return not (is_past(key) or key.endswith("ing"))


def _is_told(stream: Stream, hit: Hit, contents: tuple[WordRange, ...], first: int) -> bool:
    """Whether a verb without a subject reports: "..., saying that", "and added that", a message to pass on."""
    key, i = stream.keys[hit.start], hit.start
    if not contents:
        return False
    if key.endswith("ing"):
        joined = i > first and stream.before[i] in JOINED
        return i > first and (not joined or stream.keys[i - 1] in ("and", "of", "by", "in", "from", "for"))
    if key == "tell" and (i == first or stream.keys[i - 1] == "please"):
        return True
    return is_past(key) and hit.entry.fields[0] != "belief"


def _is_subject(stream: Stream, source: WordRange, first: int) -> bool:
    """Whether a noun phrase can be the subject of a verb of its own, not the object of the verb before it."""
    start = source[0]
    if is_past(stream.keys[start]) and source[1] - start > 1:
        return False
    return start == first or stream.keys[start - 1] not in words("auxiliary") or stream.before[start] not in JOINED


def _is_passive(stream: Stream, i: int, first: int) -> bool:
    k = i - 1
    while k >= first and (is_adverb(stream.keys[k]) or stream.keys[k] == "not") and stream.before[k + 1] in JOINED:
        k -= 1
    joined = stream.before[i] in JOINED
    return joined and k >= first and stream.keys[k] in words("be") and is_past(stream.keys[i])


def _is_other(stream: Stream, source: WordRange) -> bool:
    return stream.keys[source[0]] not in ("i", "we", "you") or source[1] - source[0] > 1


def _may_report(stream: Stream, source: WordRange, i: int, group: str, first: int) -> bool:
    """Whether the verb can report something: the speaker's own present belief, a wish or a question does not."""
    keys = stream.keys
    subject = keys[source[0]] if source[1] - source[0] == 1 else ""
    between = keys[source[1] : i]
    own = subject in ("i", "we", "you")
    if own and (group in ("belief", "stance") or (group == "request" and not is_past(keys[i]))):
        return False
    if subject == "who" and source[0] == first:
        return False  # a question
    if source[0] > first and stream.before[source[0]] in JOINED:
        previous = keys[source[0] - 1]
        if previous in ("if", "unless") or previous in words("inverted"):
            return False  # what someone might say, or a question
    if subject == "i" and keys[i] in words("own_wording"):
        return False
    if own and keys[i] != "tell" and any(k in words("modal") or k in ("to", "let", "please") for k in between):
        return False
    return not (group == "belief" and source[0] > first and keys[source[0] - 1] in ("do", "did", "if", "would"))


def _is_object(stream: Stream, j: int) -> bool:
    key = stream.keys[j]
    return key not in words("preposition") and key not in words("coordinator") and key not in words("auxiliary")
