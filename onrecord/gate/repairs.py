"""The repairs themselves: how each finding says what the words should have been.

A repair is tried alone and with the others of its memory; which of them passes is for the gate to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from onrecord.atoms.times import find_times
from onrecord.cues import attributions, clauses
from onrecord.cues.grammar import is_past
from onrecord.gate.report import Finding
from onrecord.text import Text, stem

__all__ = ["repaired", "whole_sentences"]

_ADVERBS = frozenset(
    "maybe perhaps possibly probably apparently reportedly allegedly supposedly presumably hopefully likely".split()
)
_MODALS = {"might", "may", "could", "should", "may well", "could well"}
_THOUGHT = re.compile(
    r"^(?:i|we) (?:also |still |really |just )?(think|believe|guess|suppose|suspect|assume|reckon|hope)\b", re.I
)
_THINKING = {"think": "Probably", "believe": "Probably", "reckon": "Probably", "hope": "Hopefully"}
_REMARKS = frozenset("unverified unconfirmed tentative provisional tbc preliminary unofficial".split())
_LIKE = re.compile(r"^(?:it )?(?:looks|look|seems|sounds) like\b|^it seems\b|^seems?\b", re.I)
_UNSURE = re.compile(
    r"\b(?:not sure|unsure|unclear|not clear|not certain|no idea|don't know|do not know|unknown|idk)\b", re.I
)


def repaired(memory: str, findings: tuple[Finding, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Candidate texts, the ones that keep most of the memory first: all repairs together, then each alone."""
    edits = [edit for f in findings if (edit := _edit(memory, f)) is not None]
    if not edits:
        return
    for chosen in (edits, *([e] for e in edits)) if len(edits) > 1 else (edits,):
        text, names, free = memory, [], len(memory)
        for start, end, words, name in sorted(chosen, key=lambda e: (-e[1], -e[0])):
            if end <= free:  # of two repairs of one place, the first
                text = text[:start] + words + text[end:]
                names.append(name)
                free = start
        yield text, tuple(reversed(names))


_Edit = tuple[int, int, str, str]


def _edit(memory: str, finding: Finding) -> _Edit | None:
    """The words to put in place of others: (start, end, words, what was done)."""
    start, end = finding.sentence
    sentence = memory[start:end]
    cue = finding.cues[0] if finding.cues else ""
    if finding.check in ("figure", "unit", "date", "name", "quotation", "change") and finding.suggestion:
        return _value(memory, finding)
    if finding.check == "brittle" and finding.suggestion:
        return finding.start, finding.end, finding.suggestion, "the values that it came from are back"
    if finding.check == "speaker" and finding.suggestion:
        return finding.start, finding.end, finding.suggestion, "told of who said it"
    if finding.code == "hedge.dropped" and cue:
        words = _hedged(sentence, cue)
        return (start, end, words, f"the doubt is back: “{cue}”") if words else None
    if finding.code == "attribution.dropped" and finding.passage is not None:
        words = _attributed(sentence, finding)
        return (start, end, words, "who said it is back") if words else None
    if finding.code == "condition.dropped" and finding.passage is not None:
        words = _conditional(sentence, finding)
        return (start, end, words, "the condition is back") if words else None
    if finding.code == "temporal.dropped" and finding.passage is not None:
        words = _bounded(sentence, finding)
        return (start, end, words, f"the bound in time is back: “{cue}”") if words else None
    return None


def _value(memory: str, finding: Finding) -> _Edit:
    start = finding.start
    if finding.code == "figure.role":  # "by 36" -> "to 36"
        before = re.search(r"\b(?:by|to|from)\s+(?:about\s+|around\s+)?$", memory[:start], re.I)
        start = before.start() if before else start
    words = _written_like(finding.suggestion, finding.words) if finding.check == "date" else finding.suggestion
    if finding.code == "name.other" and memory[:start].endswith(("Mr. ", "Ms. ", "Mrs. ", "Dr. ")):
        words = words.split()[-1]
    return start, finding.end, words, f"the source's words: “{words}”"


def _written_like(day: str, words: str) -> str:
    """An ISO day in the way in which the memory writes its dates, where that has a month's name."""
    if not re.fullmatch(r"\d{4}-\d\d(?:-\d\d)?", day) or not re.search(r"[A-Za-z]{3}", words):
        return day
    at = date.fromisoformat(day if len(day) > len("2026-03") else f"{day}-01")
    return f"{at:%B} {at.day}, {at.year}" if len(day) > len("2026-03") else f"{at:%B} {at.year}"


def _hedged(sentence: str, cue: str) -> str:
    """The sentence with the words of doubt that its source has."""
    lower = cue.lower().strip(" ,.")
    body, stop = _body(sentence)
    if lower in _ADVERBS:
        return f"{lower.capitalize()} {_uncapitalised(body)}{stop}"
    if lower in _MODALS or lower.rstrip(" not") in _MODALS:
        return _with_modal(body, lower.split()[0], stop)
    thought = _THOUGHT.match(lower)
    if thought is not None:
        return f"{_THINKING.get(thought[1].lower(), 'Presumably')} {_uncapitalised(body)}{stop}"
    if _UNSURE.search(lower):
        return f"It is {'not sure' if 'sure' in lower else 'unclear'} whether {_uncapitalised(body)}{stop}"
    if _LIKE.match(lower):
        return f"It seems that {_uncapitalised(body)}{stop}"
    return f"{body} ({lower}){stop}" if lower in _REMARKS else ""


def _with_modal(body: str, modal: str, stop: str) -> str:
    """ "X may have left" needs a parser; "It may be that X left" does not."""
    return f"It {modal} be that {_uncapitalised(body)}{stop}"


def _attributed(sentence: str, finding: Finding) -> str:
    assert finding.passage is not None
    body, stop = _body(sentence)
    passage = finding.passage.string
    cue = finding.cues[0] if finding.cues else ""
    for report in attributions(Text(passage, "en")):
        if report.cue.string == cue and report.source is not None:
            source = _possessive(report.source.string)
            return f"According to {source}, {_uncapitalised(body)}{stop}"
    lower = cue.lower()
    if " from " in lower:
        return f"According to {_possessive(cue[lower.index(' from ') + 6 :])}, {_uncapitalised(body)}{stop}"
    if lower in ("reportedly", "allegedly"):
        return f"{cue.capitalize()} {_uncapitalised(body)}{stop}"
    if "rumo" in lower:
        return f"Rumour has it that {_uncapitalised(body)}{stop}"
    return f"The user heard that {_uncapitalised(body)}{stop}" if cue else ""


def _conditional(sentence: str, finding: Finding) -> str:
    assert finding.passage is not None
    body, stop = _body(sentence)
    cue = finding.cues[0] if finding.cues else ""
    passage = finding.passage.string
    at = passage.find(cue)
    if at < 0:
        return ""
    text = Text(passage, "en")
    clause = next((c for c in clauses(text) if c.start <= at < c.end), None)
    if clause is None or clause.end - at < len(cue) + 3:
        return ""
    words = passage[at : clause.end].strip(" ,.;:!?\n")
    if clause.start <= 1 and clause.end >= len(passage) - 2 and at == 0:
        return ""  # no comma tells where the condition ends
    return f"{body} {_third(words[:1].lower() + words[1:])}{stop}"


def _bounded(sentence: str, finding: Finding) -> str:
    assert finding.passage is not None
    body, stop = _body(sentence)
    cue = finding.cues[0] if finding.cues else ""
    passage = finding.passage.string
    lower = cue.lower()
    at = passage.find(cue)
    if _past(passage) and not _past(body):
        return "" if lower != "used to" else _used_to(body, passage[at + len(cue) :]) + stop
    if lower in ("until", "till", "as of", "up until", "through"):
        times = find_times(Text(passage, "en"), at, len(passage))
        following = re.match(rf"{re.escape(cue)}\s+[\w'’-]+", passage[at:])
        end = times[0].end if times else at + following.end() if following else at
        return f"{body} {lower}{passage[at + len(cue) : end]}{stop}" if end > at else ""
    if lower in ("formerly", "previously", "initially", "originally"):
        return f"{lower.capitalize()} {_uncapitalised(body)}{stop}"
    if lower in ("for now", "for the time being", "so far", "temporarily", "provisionally", "currently"):
        return f"{body} {lower}{stop}"
    return ""


def _used_to(body: str, after: str) -> str:
    """ "Used to" before the verb that the source has behind it."""
    verb = re.match(r"\s*(\w+)", after)
    if verb is None:
        return ""
    for word in Text(body, "en").words:
        if stem(word.key) == stem(verb[1].lower()):
            return f"{body[: word.start]}used to {verb[1]}{body[word.end :]}"
    return ""


def _past(words: str) -> bool:
    """Whether a verb in the past stands among the words: a present tense beside it would read wrong."""
    return any(w.key in ("was", "were", "had", "did", "used") or is_past(w.key) for w in Text(words, "en").words)


def _body(sentence: str) -> tuple[str, str]:
    """A sentence and the stop at its end."""
    found = re.match(r"(.*?)([.!?]*)\s*$", sentence, re.S)
    assert found is not None
    return found[1], found[2]


def _uncapitalised(body: str) -> str:
    """The sentence in the middle of another: a name, an "I" and an acronym keep their capital."""
    first = body.split(" ", 1)[0]
    common = first.lower() in _OPENERS
    return body[:1].lower() + body[1:] if common else body


_OPENERS = frozenset(
    "the a an this that these those there it he she they we you his her their its our my your all some every each no "
    "two three four five six seven eight nine ten in on at for from user patient nobody someone somebody one".split()
)
_OWN = {
    "my": "the user's",
    "our": "their",
    "mine": "the user's",
    "i": "the user",
    "we": "they",
    "me": "the user",
    "us": "them",
}


def _possessive(source: str) -> str:
    """ "My neighbour" in the mouth of the speaker is "the user's neighbour" in a memory about him."""
    return _uncapitalised(_third(source.strip(" ,.;:")))


def _third(words: str) -> str:
    return (
        re.sub(r"\b(my|our|mine|i|we|me|us)\b", lambda m: _OWN[m[0].lower()], words, flags=re.I)
        .replace("the user am", "the user is")
        .replace("the user have", "the user has")
    )


def whole_sentences(memory: str, findings: tuple[Finding, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The source's own sentence in place of the memory's, as it stands, in quotation marks with its speaker.

    The last resort of the rules: nothing is lost, and it reads like a sentence.
    """
    edits: dict[tuple[int, int], str] = {}
    for f in findings:
        if f.passage is None:
            continue
        talk = f.passage.document.__dict__.get("talk")
        who = talk.turn_at(f.passage.start).speaker if talk is not None else ""
        start = min([f.passage.start, *(e.start for e in f.excerpts)])
        end = max([f.passage.end, *(e.end for e in f.excerpts)])
        words = (
            " ".join(f.passage.document.text.string[start:end].split())
            .replace("“", "'")
            .replace("”", "'")
            .replace('"', "'")
        )
        who = "The user" if who.lower() == "user" else who or "The source"
        edits[f.sentence] = f"{who} said: “{words}”"
    if edits:
        text = memory
        for (start, end), words in sorted(edits.items(), reverse=True):
            text = text[:start] + words + text[end:]
        yield text, ("quoted from the source",)
