"""Check ``attribution``: the document reports it as somebody's words, the text states it as a fact."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.talk import listed_talk, talk_of
from onrecord.cues import Attribution
from onrecord.text import Span, stem

__all__ = ["attribution"]


@check("attribution", loses="source")
def attribution(said: Part, held: Alignment) -> Iterator[Finding]:
    """Who said it is gone, or the text has somebody say what the document itself states.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("attribution", "The harbour is unsafe, the captain said.", "The harbour is unsafe.")
        ['attribution.dropped: said -> The harbour is unsafe.']

    Let go:
        >>> findings("attribution", "The harbour is unsafe, the captain said.",
        ...          "According to the captain, the harbour is unsafe.")
        []

    Window: the sentence that carries the words. In talk, "I said" reports nobody else, and that the text reports the
    speaker is no finding. Source: PolNeAR (Newell et al. 2018): source, cue, content.
    """
    if talk_of(held) is not None:
        yield from _relayed(said, held)
        return
    here = said.attributions
    if here or said.credits or any(e.role == "reporting" for e in said.elements):
        yield from _added(here, held)
        return
    for report in held.window.part.attributions:
        if report.group not in _GROUPS or _shows(report):
            continue
        if any(_carries(held, content) for content in report.contents):
            yield Finding(
                "attribution.dropped", "minor", said.start, said.end,
                f"in the document somebody says this (“{report.cue.string}”); the text states it as a fact",
                (held.window.document.excerpt(report.cue.start, report.cue.end),),
            )  # fmt: skip
            return


def _relayed(said: Part, held: Alignment) -> Iterator[Finding]:
    """In talk: the speaker has it from somebody else, and the text does not say so, or names another."""
    yield from _another(said, held)
    if said.attributions or {w.key for w in said.tokens} & listed_talk("told"):
        return
    for report in held.window.part.attributions:
        if report.group not in _GROUPS or _shows_in_talk(report, held) or _own_words(report, held):
            continue
        if any(_near(held, report) and _holds_claim(held, content) for content in report.contents) and not _first_hand(
            report
        ):
            yield Finding(
                "attribution.dropped", "major", said.start, said.end,
                f"the speaker has it from somebody else (“{report.cue.string}”); the text states it as a fact",
                (held.window.document.excerpt(report.cue.start, report.cue.end),),
            )  # fmt: skip
            return

    start, end = held.window.part.start, held.window.part.end
    string = held.window.document.text.string
    prefix = next((found for p in (_FROM, _CLAIMS, _THINKS, _TOLD) if (found := p.search(string, start, end))), None)
    if (
        prefix is not None
        and held.carried
        and all(k.said.role == "light" or _begins(held, k) >= prefix.end() for k in held.carried)
    ):
        yield Finding(
            "attribution.dropped", "major", said.start, said.end,
            f"the speaker has it from somebody else (“{prefix[1]}”); the text states it as a fact",
            (held.window.document.excerpt(prefix.start(1), prefix.end(1)),),
        )  # fmt: skip


def _another(said: Part, held: Alignment) -> Iterator[Finding]:
    """The text has it from somebody, and from somebody else than the source: "Ben says" became "Carla says"."""
    talk = talk_of(held)
    for here in said.attributions:
        if here.source is None or here.group not in _GROUPS or talk is None:
            continue
        own = {stem(w.key) for w in here.source.words}
        if own & (talk.speakers | _PRONOUNS) or not here.source.string[:1].isupper():
            continue
        there = [a.source for a in held.window.part.attributions if a.source is not None and a.group in _GROUPS]
        others = [s for s in there if s.string[:1].isupper() and s.string.split()[0].lower() not in _PRONOUNS]
        if others and not any(own & {stem(w.key) for w in s.words} for s in there):
            yield Finding(
                "attribution.changed", "major", here.source.start, here.source.end,
                f"the source has it from “{others[0].string}”",
                (held.window.document.excerpt(others[0].start, others[0].end),), others[0].string,
            )  # fmt: skip
            return


_PRONOUNS = frozenset("i he she we they you it who somebody someone the a an my his her our their this".split())


def _holds_claim(held: Alignment, content: Span) -> bool:
    """Whether what was carried stands in what is reported: at least half of it."""
    stating = [k for k in held.carried if k.said.role in ("content", "atom")]
    inside = [k for k in stating if content.start <= _begins(held, k) < content.end]
    return bool(inside) and 2 * len(inside) >= len(stating)


_FROM = re.compile(
    r"\W*(?:\w+ ){0,3}?((?:tip|message|word|note|text|texts|e-?mail|mail|call|voicemail|update|report|news|rumou?r|"
    r"heads-up|heads up|"
    r"info|statement|letter|heard)(?: just)?(?: in)? from [^:,;.!?\n]{1,40})(?::| that\b| says\b| –| -|, )",
    re.IGNORECASE,
)
_CLAIMS = re.compile(  # forms that are nouns as well: a noun before them and a clause behind show the verb
    r"\b(?:the|my|our|an?|his|her|their|one) (?:\w+ ){0,2}?(\w+ (?:claims|reports|states|notes|guesses|fears|swears)) "
    r"(?=(?:the|an?|my|our|his|her|their|that|it|he|she|they|there|we)\b)",
    re.IGNORECASE,
)
_TOLD = re.compile(  # with something between the telling and what was told: "told me, off the record, that"
    r"\b((?!i |we |you )(?:[\w'’-]{1,25} ){1,4}(?:told|tells) (?:me|us))\b(?=[, ])", re.IGNORECASE
)
_THINKS = re.compile(  # a clause whose verb no list has: "thinks the shoulder needs surgery"
    r"\b((?!i |we |you )(?:[\w'’-]{1,25} ){0,3}[\w'’-]{1,25} "
    r"(?:thinks|believes|reckons|says|swears|insists|suspects|figures|claims))"
    r" (?=(?:the|an?|my|our|his|her|their|its|that|this|it|he|she|they|there|we)\b)",
    re.IGNORECASE,
)
_SPEAKING = frozenset("i we you".split())


def _begins(held: Alignment, link: Link) -> int:
    found = held.excerpt(link)
    return found.start if found is not None else -1


def _own_words(report: Attribution, held: Alignment) -> bool:
    """Whether the speaker reports himself, or puts words into the mouth of whom he talks to: "like I said"."""
    if report.source is None:
        return report.group not in ("hearsay", "speech", "document")
    keys = {w.key for w in report.source.words}
    return bool(keys & _SPEAKING) or report.group == "request"


def _first_hand(report: Attribution) -> bool:
    """ "A friend told me that they're moving": what somebody near says of himself is no hearsay."""
    if report.source is None or not report.contents:
        return False
    near = any(w.key in ("my", "our", "mine", "ours") for w in report.source.words)
    opening = [w.key for w in report.contents[-1].words[:2]]
    return near and any(k.split("'")[0] in ("he", "she", "they") for k in opening)


def _added(here: tuple[Attribution, ...], held: Alignment) -> Iterator[Finding]:
    """The text has somebody say it; in the passage and beside it nobody says anything, and nothing is quoted."""
    around = held.window.around
    speech = [a for a in here if a.group in _GROUPS and a.source is not None]
    transcript = held.window.document.labels.kind.startswith("transcript")
    if speech and not around.attributions and not around.quotations and not transcript:
        cue = speech[0].cue
        yield Finding(
            "attribution.added", "minor", cue.start, cue.end,
            f"the text has somebody say it (“{cue.string}”); the document states it itself", (held.window.excerpt,),
        )  # fmt: skip


_GROUPS = frozenset({"speech", "belief", "hearsay", "document", "denial", "request"})


_FAR = 25  # tokens between a cue and what is carried: in a run-on sentence somebody says something somewhere


def _near(held: Alignment, report: Attribution) -> bool:
    first, last = held.window.document.text.tokens_over(report.cue.start, report.cue.end)
    return any(
        min(abs(k.first - last), abs(first - k.last)) <= _FAR
        for k in held.carried
        if k.said.role in ("content", "atom")
    )


def _shows_in_talk(report: Attribution, held: Alignment) -> bool:
    """As :func:`_shows`, but a capital at the start of a sentence makes no person ("It also found that")."""
    if report.cue.string.lower().startswith("refer"):
        return True
    if report.source is None:
        return _shows(report)
    if any("'s" in word.key for word in report.source.words[-1:]):
        return True
    factive = any(lexicon.reporting_class(stem(w.key)) == "factive" for w in report.cue.words)
    source = report.source
    named = any(n.start < source.end and source.start < n.end for n in held.window.part.names)
    return factive and (not named or source.string.split()[0].endswith("ing"))


def _shows(report: Attribution) -> bool:
    """Whether no person stands behind the words: a study, a result or a look at something "reveals" or "shows"."""
    if report.source is not None and "'s" in report.source.string:
        return True  # "its 2019 reported earnings" reports nothing
    factive = any(lexicon.reporting_class(stem(w.key)) == "factive" for w in report.cue.words)
    source = "" if report.source is None else report.source.string
    return factive and (not source[:1].isupper() or source.split()[0].endswith("ing"))


def _carries(held: Alignment, content: Span) -> bool:
    """Whether what is reported is what carries the claim: most of the carried words stand in it."""
    first, last = held.window.document.text.token_range(content.start, content.end)
    states = [link for link in held.carried if link.said.role in ("content", "atom")]
    return 2 * sum(first <= link.first < last for link in states) > len(states) > 0
