"""The passage does not hold the words as true: it asks, denies, excepts or pretends what the text states.

"Visitors, not Ana Ruiz, praised the fair" has every word of "Ana Ruiz praised the fair". Polarity is compared word by
word elsewhere; here a sign around the words is enough, whatever it governs.
"""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.atoms.quotations import Quotation
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import (
    ARTICLES,
    BE,
    DEFINITE,
    HAVE,
    before,
    covered,
    gap,
    held_before,
    held_segments,
    listed,
    participle,
    worded,
)
from onrecord.text.data import lines, read

__all__ = ["alleged", "asked", "clipped", "denied", "exempted", "irreal", "marked", "narrowed", "not_real", "unsaid"]

_EXEMPTING = frozenset("unless lest except".split())
_IRREAL = frozenset("would wouldn't could might should".split())
_MODAL = _IRREAL | frozenset("will won't can may must shall is are was were to going plans planned".split())
_UNIVERSAL = frozenset("any every all each whoever whatever everybody everyone anyone anybody only always".split())

_RESTRICTING = 3  # tokens behind a noun within which a restriction of it begins
_STATING = ("content", "atom", "qualifier")


def asked(alignment: Alignment) -> Iterator[str]:
    """A question of the document states nothing: "Does the tower lean?"."""
    text = alignment.window.document.text
    borders = [(text.token_range(s.start, s.end), s) for s in alignment.window.sentences]
    for (first, last), sentence in borders:
        question = sentence.string.rstrip("\"'”’» ").endswith("?")
        if question and any(first <= k.first < last for k in worded(alignment)) and "?" not in alignment.said.string:
            yield "the passage asks, and the text states"
            return


def unsaid(alignment: Alignment) -> Iterator[str]:
    """Words may be quoted to deny them: "He never said “we cheated”" says the opposite of "He said “we cheated”"."""
    quoted = [k for k in alignment.carried if k.step == "quotation"]
    if not quoted:
        return
    text = alignment.window.document.text
    sentence = text.sentence_at(
        text.folded.source(text.tokens.starts[quoted[0].first], text.tokens.ends[quoted[0].first])[0]
    )
    if sentence is None:
        return
    first, _ = text.token_range(sentence.start, sentence.end)
    here = {w.key for w in alignment.said.tokens if w.index < quoted[0].said.first}
    for key in text.tokens.keys[first : quoted[0].first]:
        if key in listed("denials") and key not in here:
            yield f"in the document these words stand behind “{key}”"
            return


def clipped(alignment: Alignment) -> Iterator[str]:
    """A word in quotation marks is no statement: "She said “harbour”" tells nothing that she said of it."""
    own = [q for q in alignment.said.quotations if _length(q) == 1]
    whole = any(_length(q) == 1 for q in alignment.window.part.quotations)  # “Yes,” she said
    sources = [a.source for a in alignment.said.attributions if a.source is not None]
    rest = [
        k for k in alignment.links
        if k.step != "light" and not any(s.start <= k.said.start < s.end for s in (*sources, *own))
    ]  # fmt: skip
    if own and not whole and not rest:
        yield f"“{own[0].string.strip()}” alone states nothing"


def _length(quotation: Quotation) -> int:
    return sum(len(quotation.text.words_between(p.start, p.end)) for p in quotation.pieces)


def denied(alignment: Alignment) -> Iterator[str]:
    """A negation that only the text has, whatever it governs: names are denied too, "Marta Gil, not Ana Ruiz"."""
    verbatim = [k.said for k in alignment.links if k.step == "quotation"]
    here = [c for c in alignment.said.cues if c.kind == "negation"]
    if verbatim and all(verbatim[0].start <= c.start <= verbatim[-1].end for c in here):
        return
    there = [c for c in alignment.window.part.cues if c.kind == "negation"]
    if here and not there:
        yield f"the text denies something (“{here[0].string}”), the passage nothing"


def marked(alignment: Alignment) -> Iterator[str]:
    """A word right before turns what is said of the next: "not Ana", "against the plan", "near Alton"."""
    for link in worded(alignment):
        mark = held_before(alignment, link)
        aside = _set_aside(alignment, link)
        if aside:
            yield f"the passage says “{aside} {link.said.string}”"
            return
        if mark in listed("marks") and before(alignment, link) != mark:
            yield f"the passage says “{mark} {link.said.string}”"
            return


def _set_aside(alignment: Alignment, link: Link) -> str:
    """The phrase right before words that sets them aside in the passage only: "instead of", "other than"."""
    keys = alignment.window.document.text.tokens.keys
    own = {w.key for w in alignment.said.tokens}
    i = link.first
    while i and keys[i - 1] in ARTICLES | DEFINITE:
        i -= 1
    for phrase in lines(read("onrecord.checks.data", "en/set_aside.txt")):
        words = tuple(phrase.split())
        if tuple(keys[max(0, i - len(words)) : i]) == words and words[0] not in own:
            return phrase
    return ""


def not_real(alignment: Alignment) -> Iterator[str]:
    """What a novel, a myth or a pretence holds is not stated: "The tower falls in her novel"."""
    here = {w.key for w in alignment.said.tokens}
    for word in alignment.window.part.tokens:
        if word.key in listed("unreal") and word.key not in here:
            yield f"the passage speaks of it as of a “{word.string}”"
            return


def narrowed(alignment: Alignment) -> Iterator[str]:
    """Under a negation fewer words say more: "did not lose in May" is not "did not lose a game at home in May"."""
    denies = any(c.kind == "negation" for c in alignment.said.cues)
    carried = worded(alignment)
    used = covered(alignment)
    yield from _of_all(alignment, used)
    if not denies:
        return
    cuts = held_segments(alignment)
    for sentence in alignment.window.sentences:
        first, last = alignment.window.document.text.token_range(sentence.start, sentence.end)
        inside = [k.first for k in carried if first <= k.first < last]
        if not inside or not any(c.kind == "negation" and sentence.holds(c) for c in alignment.window.part.cues):
            continue
        touched = [c for c in cuts if any(c[0] <= i < c[1] for i in inside)]
        for element in alignment.window.part.elements:
            within = min(inside) < element.first < last and any(a <= element.first < b for a, b in touched)
            if within and element.role in _STATING and element.first not in used:
                yield f"the passage denies less: it has “{element.string}” besides"
                return


def _of_all(alignment: Alignment, used: set[int]) -> Iterator[str]:
    """Of "any" and "every" fewer words say more too: "a refund for any flight cancelled" is not one for any flight."""
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    for link in worded(alignment):
        if not _UNIVERSAL & set(said[max(alignment.said.tokens[0].index, link.said.first - 2) : link.said.first]):
            continue
        for i in range(link.last, min(link.last + _RESTRICTING, len(keys))):
            after = alignment.window.by_token.get(i)
            if after is None or {",", ".", ";"} & set(gap(alignment, i - 1)) or keys[i] in BE | HAVE | _MODAL:
                break
            if i not in used and after.role in _STATING and not participle(keys[i - 1]):
                yield f"the passage says “{link.said.string} … {after.string}”, the text says it of all"
                return
            if i in used:
                break


def alleged(alignment: Alignment) -> Iterator[str]:
    """What somebody is accused of, denies or suspects is not stated: "he accused the museum of selling works"."""
    own = {w.key for w in alignment.said.tokens}
    keys = alignment.window.document.text.tokens.keys
    used = covered(alignment)
    for first, inside in _sentences(alignment):
        for i in range(first, max(inside)):
            if keys[i] not in listed("alleging") or keys[i] in own or i in used:
                continue
            following = min(j for j in inside if j > i)
            if not any("," in gap(alignment, j) for j in range(i, following)):
                yield f"the passage has it behind “{keys[i]}”"
                return


def exempted(alignment: Alignment) -> Iterator[str]:
    """ "Unless" is not "if": a word that exempts stands on one side only."""
    own = {w.key for w in alignment.said.tokens} & _EXEMPTING
    keys = alignment.window.document.text.tokens.keys
    for first, inside in _sentences(alignment):
        there = {k for k in keys[first : max(inside) + 1] if k in _EXEMPTING}
        if there != own:
            yield f"only one of the two says “{min(there ^ own)}”"
            return


def irreal(alignment: Alignment) -> Iterator[str]:
    """ "Would have taken the lead" is not "had taken the lead": a "would" among the words that the text leaves out."""
    own = {w.key for w in alignment.said.tokens}
    if own & _MODAL:
        return
    keys = alignment.window.document.text.tokens.keys
    for _, inside in _sentences(alignment):
        for i in range(min(inside), max(inside)):
            if keys[i] in _IRREAL and {i - 1, i + 1, i + 2} & set(inside):
                yield f"the passage says “{keys[i]}”"
                return


def _sentences(alignment: Alignment) -> Iterator[tuple[int, list[int]]]:
    """For each sentence of the passage that carries something: its first token, and the tokens that carry."""
    used = covered(alignment)
    for sentence in alignment.window.sentences:
        first, last = alignment.window.document.text.token_range(sentence.start, sentence.end)
        inside = [i for i in sorted(used) if first <= i < last]
        if inside:
            yield first, inside
