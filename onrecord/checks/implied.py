"""What a wording implies of the claim behind it: "forgot to", "gave up", "signed up for", "is gone", "just kidding".

A negation needs no "not". After Karttunen (1971) on implicative verbs: "she forgot to lock it" says that she did not.
After his non-factive ones: who signed up for a race has not run it. Read in talk only, where they are frequent and no
editor is there to see them.
"""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.modals import modals_in
from onrecord.checks.standing import Standing, denied_before, first_behind, standings
from onrecord.checks.talk import listed_talk, talk_of
from onrecord.cues.grammar import is_past
from onrecord.text import Word, stem

__all__ = ["ended", "implied", "joked", "undone_there", "unfinished"]

_OPEN_MODALS = frozenset({"future", "intent", "wish", "thought", "proposal", "advice", "attempt", "obligation"})
_BEFORE = 4  # tokens between what is over and the words that say so
_PRESENT = frozenset("is are am has have does do 's".split())
_STATES = frozenset("is are am was were be been has have had do does did".split())
_IRONY = ("🙄", " /s", "\N{UPSIDE-DOWN FACE}")


def implied(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source says "forgot to", "refuses to", "gave up"; the text says that it is done."""
    for one in _governing(held, ("undone", "ceased")):
        link = _carried_behind(held, one)
        if link is None or _kept(said, one, held) or (one.kind == "ceased" and _in_the_past(said)):
            continue
        yield _finding("polarity.implied", link, held, one, "which denies it or ends it; the text states it")
        return


def unfinished(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source says "signed up for", "needs to"; the text tells the thing itself as done or had."""
    for one in _governing(held, ("unfinished",)):
        link = _carried_behind(held, one)
        if link is None or _kept(said, one, held) or modals_in(said) & _OPEN_MODALS or not _asserts(said, link, held):
            continue
        yield _finding("scope.plan", link, held, one, "of this; the text tells it as done")
        return


def ended(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source says that it is over; the text says that it is."""
    for one in _governing(held, ("ended",)):
        part, text = held.window.part, held.window.document.text
        first = text.tokens_over(one.start, one.end)[0]
        clause = part.clause_of(one.start)
        low = text.token_range(clause.start, clause.end)[0]
        link = next(
            (
                k for k in reversed(held.carried)
                if k.said.role == "content" and max(low, first - _BEFORE) <= k.first < first
            ), None,
        )  # fmt: skip
        keys = {w.key for w in said.tokens}
        if link is None or _kept(said, one, held) or not keys & _PRESENT or _in_the_past(said):
            continue
        yield _finding("temporal.ended", link, held, one, "of this; the text states it of the present")
        return


def joked(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source takes it back as a joke, or rolls its eyes; the text takes it at its word."""
    talk = talk_of(held)
    if talk is None or {stem(w.key) for w in said.tokens} & _JOKING or not held.carried:
        return
    borders = held.window.document.text.sentence_borders
    turn = talk.turn_at(held.window.part.start)
    last = min(len(borders) - 1, held.window.last + 1)
    for number in range(held.window.first, last + 1):
        start, end = borders[number]
        if not turn.start <= start < turn.end:
            continue
        part = talk.part(number, number)
        one = next((s for s in standings(part) if s.kind == "joke"), None)
        string = held.window.document.text.string
        mark = next((string.find(m, start, end) for m in _IRONY if string.find(m, start, end) >= 0), -1)
        if one is None and mark < 0:
            continue
        a, b = (one.start, one.end) if one is not None else (mark, mark + 1)
        if any(a <= _at(held, k) < b for k in held.carried):
            continue
        yield Finding(
            "scope.joke", "major", said.start, said.end, "the source does not mean it; the text takes it at its word",
            (held.window.document.excerpt(a, b),),
        )  # fmt: skip
        return


_JOKING = frozenset(
    stem(w) for w in "joke joking joked jokes kidding sarcastic sarcastically sarcasm ironically".split()
)


def undone_there(link: Link, held: Alignment) -> bool:
    """Whether a word stands behind a wording of the source that undoes it, as a "not" of the text does."""
    found = held.excerpt(link)
    return found is not None and any(s.end <= found.start < s.until for s in _governing(held, ("undone", "ceased")))


def _governing(held: Alignment, kinds: tuple[str, ...]) -> Iterator[Standing]:
    if talk_of(held) is None:
        return
    part = held.window.part
    for one in standings(part):
        if one.kind in kinds and not denied_before(part, one):
            yield one


def _carried_behind(held: Alignment, one: Standing) -> Link | None:
    """The link of the first thing that a wording governs, where the text has it."""
    element = first_behind(held.window.part, one.end, one.until)
    if element is None:
        return None
    return next((k for k in held.carried if k.first < element.last and element.first < k.last), None)


def _kept(said: Part, one: Standing, held: Alignment) -> bool:
    """Whether the text says so as well, with these words or others, or leaves it open."""
    if any(c.kind in ("negation", "hedge", "condition") for c in said.cues):
        return True
    if any(s.kind in _SAYING_SO and not _is_what_is_told(held, s, one) for s in standings(said)):
        return True
    keys = {w.key for k in held.links if not k.carried for w in k.said.words}
    if keys & (listed_talk("attitude") | _LEAVING_OPEN):
        return True
    words = held.window.document.text.words_between(one.start, one.end)
    return bool({stem(w.key) for w in words if len(w.key) > 3} & set(said.stems))


_SAYING_SO = ("undone", "ceased", "unfinished", "ended")


def _is_what_is_told(held: Alignment, here: Standing, one: Standing) -> bool:
    """Whether a wording of the text is what the source's wording governs: "ordered" of "forgot to order"."""
    link = held.link_of(here.start)
    return link is not None and link.carried and held.tokens_excerpt(link.first, link.last).start >= one.end


_LEAVING_OPEN = frozenset(
    "goal goals aim aims interested interest seeking asked asks wants want wanted wish wishes would could plans plan "
    "planned used former formerly ex previously past attempt attempted missed left dropped free sober avoided "
    "over instead rather than".split()
)


def _in_the_past(said: Part) -> bool:
    """Whether the text itself tells it of the past ("smoked", "used to smoke")."""
    tokens = said.tokens
    for n, word in enumerate(tokens):
        if word.key in ("was", "were", "had", "did") or (is_past(word.key) and word.key not in _STATES):
            before = tokens[n - 1].key if n else ""
            if before not in ("is", "are", "am", "has", "have", "'s", "been", "be"):
                return True
    return False


def _asserts(said: Part, link: Link, held: Alignment) -> bool:
    """Whether the text tells it as done or had: a past, a "has", an "is". The plain present may be to come."""
    before = [w.key for w in said.tokens if w.index < link.said.first]
    if "to" in before[-2:]:
        return False
    if _going_on(said) and (said.times or {w.key for w in said.tokens} & _AHEAD):
        return False  # "is getting married next June"
    if any(is_past(k) or k in _STATES or k in ("owns", "own", "got") for k in before):
        return True
    return is_past(link.said.words[0].key) or any(w.key in before and w.key.endswith("s") for w in _unheld(held))


def _unheld(held: Alignment) -> list[Word]:
    """The words of the text that the source lacks, names and who speaks left out."""
    return [
        w for k in held.open if k.said.atom is None and k.said.role in ("content", "reporting") for w in k.said.words
    ]


_AHEAD = frozenset("next soon upcoming tomorrow later tonight".split())


def _going_on(said: Part) -> bool:
    tokens = said.tokens
    return any(w.key.endswith("ing") and tokens[n].key in ("is", "are", "am") for n, w in enumerate(tokens[1:]))


def _at(held: Alignment, link: Link) -> int:
    found = held.excerpt(link)
    return found.start if found is not None else -1


def _finding(code: str, link: Link, held: Alignment, one: Standing, what: str) -> Finding:
    cue = held.window.document.excerpt(one.start, one.end)
    return Finding(
        code, "major", link.said.start, link.said.end, f"the source says “{cue.string}”, {what}"
        if code == "polarity.implied" else f"the source says “{cue.string}” {what}", (cue,),
    )  # fmt: skip
