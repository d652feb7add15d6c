"""Door 1: a memory held against what it was made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from onrecord.atoms.times import find_times
from onrecord.checks.finding import Finding as Seen
from onrecord.checks.registry import run_checks
from onrecord.checks.talk import Talk
from onrecord.errors import InputError, SettingError
from onrecord.gate.grounds import stands
from onrecord.gate.language import foreign, unread
from onrecord.gate.match import THRESHOLD, Match, Piece, match
from onrecord.gate.policy import POLICY, Policy, check_policy, judge
from onrecord.gate.report import CHECKS, CLASSES, Finding, NotChecked, Report, SentenceAnswer, Verdict
from onrecord.gate.source import SourceLike, read_source, split_long
from onrecord.gate.versions import versions
from onrecord.gate.when import When, day_of
from onrecord.gate.witness import Added, Witness, ask_added, ask_witness, resolved
from onrecord.models import Model
from onrecord.text import Text

__all__ = ["check"]

#: Checks that read a memory sentence whole: a total may stand in one clause and its items in another.
_BY_SENTENCE = frozenset({"brittle", "truncated"})
_VALUES = frozenset(name for name, class_ in CLASSES.items() if class_ == "value")
_ALWAYS = (
    NotChecked("broadened", "whether a claim is told of more than the source tells it of (a test server, the server)"),
    NotChecked("truth in the world", "the memory is compared with its source, not with the world"),
)


def check(
    source: SourceLike,
    memory: str,
    *,
    said_at: When = None,
    speaker: str | None = None,
    checks: Iterable[str] | None = None,
    witness: Witness | Model | str | None = None,
    added: Added | Model | str | None = None,
    policy: Policy = POLICY,
    threshold: float = THRESHOLD,
) -> Report:
    """Hold a memory against what it was made from.

    ``source`` is a string or a list of turns (``{"speaker" or "role", "content", "at"}``), ``memory`` one or several
    sentences. ``said_at`` is the day of speaking, from which "yesterday" is told: a date, a datetime, or text such as
    "2:01 pm on 23 January, 2022"; a turn's own ``at`` goes before it. ``speaker`` is who says a source that is a
    string. ``checks`` names those to run (default: all). ``witness`` and ``added`` are a model, its name
    (``anthropic:NAME``) or a callable (:mod:`onrecord.gate.witness`); ``policy`` is the table of
    :mod:`onrecord.gate.policy`, or another; ``threshold`` is the share of a sentence's content words that the source
    has to hold before anything is said of it.

    Offsets in the report are Python string indices into ``memory``; those of excerpts count in their turn's own text.
    Raises :class:`InputError` where the source or the memory cannot be read, :class:`SettingError` for an unknown check
    or a wrong policy.
    """
    if not isinstance(memory, str):
        raise InputError(f"a memory is a string, not {type(memory).__name__}")
    names = _named(checks)
    asks = resolved(witness, "the witness"), resolved(added, "added")
    if policy is not POLICY:
        check_policy(policy)
    talk = read_source(source, said_at, speaker)
    text = split_long(Text(memory, "en"))
    anchor = day_of(said_at) or next((t.day for t in reversed(talk.turns) if t.day is not None), None)
    languages = {name: foreign(t.string) for name, t in (("the memory", text), ("the source", talk.document.text))}
    run = names & _VALUES if any(languages.values()) else names
    findings: list[Finding] = []
    answers: list[SentenceAnswer] = []
    notes: list[NotChecked] = list(_notes(text, talk, languages, anchor, names, run, asks[1]))
    for start, end in text.sentence_borders:
        matched = match(talk, text, start, end, anchor)
        found: list[Finding] = []
        verdict = Verdict.UNCHECKABLE
        if (
            matched.pieces
            and _by_names_only(matched)
            and (unread(matched.sentence) or all(unread(p.best.window.part) for p in matched.pieces))
        ):
            notes.append(
                NotChecked("sentence", "only names and figures are shared, and the language is not known", start, end)
            )
        elif matched.pieces and matched.containment >= threshold:
            for item in _sentence(matched, talk, run, *asks):
                (found if isinstance(item, Finding) else notes).append(item)  # type: ignore[arg-type]
            if found or not any(languages.values()):
                verdict = judge(found, policy)
        else:
            notes.append(_unaligned(matched, threshold))
        findings += found
        passages = tuple(dict.fromkeys(p.best.window.excerpt for p in matched.pieces))
        answers.append(SentenceAnswer(start, end, verdict, matched.containment, passages))
    checked = tuple(name for name in CHECKS if name in run)
    return Report(
        memory, _overall(answers, findings, policy), tuple(findings), tuple(answers), checked,
        (*notes, *_ALWAYS), versions(),
    )  # fmt: skip


def _named(checks: Iterable[str] | None) -> frozenset[str]:
    if checks is None:
        return frozenset(CHECKS)
    if isinstance(checks, str):
        checks = (checks,)
    names = frozenset(checks)
    unknown = sorted(str(n) for n in names if n not in CHECKS)
    if unknown:
        raise SettingError(f"there is no check {unknown[0]!r}; there are {', '.join(CHECKS)}")
    return names


def _overall(answers: list[SentenceAnswer], findings: list[Finding], policy: Policy) -> Verdict:
    """The verdict of the sentences that could be checked; with others beside them never better than a flagged pass."""
    checked = [a for a in answers if a.verdict is not Verdict.UNCHECKABLE]
    if not checked:
        return Verdict.UNCHECKABLE
    verdict = judge(findings, policy)
    if len(checked) < len(answers) and verdict is Verdict.PASS:
        return Verdict.PASS_WITH_FLAGS
    return verdict


def _sentence(
    matched: Match, talk: Talk, names: frozenset[str], witness: Witness | Model | None, added: Added | Model | None
) -> Iterator[Finding | NotChecked]:
    """What is found in one memory sentence, each difference once."""
    found: set[tuple[str, int, int]] = set()
    for piece in matched.pieces:
        seen = [s for s in _seen(piece, matched, names) if stands(s, piece, matched, talk)]
        if witness is not None:
            for item in ask_witness(witness, piece, seen):
                if isinstance(item, NotChecked):
                    yield item
                else:
                    seen.append(item)
        for one in seen:
            if one.code.endswith(".unsettled"):
                words = matched.sentence.text.string[one.start : one.end]
                yield NotChecked(f"{one.code.partition('.')[0]} “{words}”", one.reason, one.start, one.end)
                continue
            made = _made(one, piece, matched)
            if made.check in names and (made.code, made.start, made.end) not in found:
                found.add((made.code, made.start, made.end))
                yield made
    if added is not None:
        answer = ask_added(added, matched, talk)
        if isinstance(answer, Seen):
            yield _made(answer, matched.pieces[0], matched)
        elif answer is not None:
            yield answer


def _seen(piece: Piece, matched: Match, names: frozenset[str]) -> Iterator[Seen]:
    yield from run_checks(piece.said, piece.best, (names | _SHARED) - _BY_SENTENCE, door="gate")
    if names & _BY_SENTENCE:
        yield from run_checks(matched.sentence, piece.best, names & _BY_SENTENCE, door="gate")


#: ``figure`` also sees a unit that was changed.
_SHARED = frozenset({"figure"})


def _made(seen: Seen, piece: Piece, matched: Match) -> Finding:
    name, _, kind = seen.code.partition(".")
    if seen.code == "figure.unit":
        name, kind = "unit", "changed"
    return Finding(
        name, kind, seen.severity, seen.contradicts, seen.start, seen.end,
        matched.sentence.text.string[seen.start : seen.end], seen.excerpts, seen.reason, seen.suggestion,
        piece.best.window.excerpt, (matched.sentence.start, matched.sentence.end),
    )  # fmt: skip


def _unaligned(matched: Match, threshold: float) -> NotChecked:
    start, end = matched.sentence.start, matched.sentence.end
    if not matched.pieces and not any(e.role in ("content", "atom") for e in matched.sentence.elements):
        return NotChecked("sentence", "it states nothing that could be compared", start, end)
    share = f"{matched.containment:.0%} of its content words, fewer than {threshold:.0%}"
    return NotChecked("sentence", f"no part of the source states it: the source holds {share}", start, end)


def _by_names_only(matched: Match) -> bool:
    """Whether the source holds no word of a memory sentence besides names, figures and dates."""
    return all(k.said.atom is not None for p in matched.pieces for k in p.best.carried if k.said.role != "light")


def _relative(text: Text) -> Iterator[bool]:
    times = (t for start, end in text.sentence_borders for t in find_times(text, start, end))
    return (t.begin is None and t.value.startswith(("XXXX-XX", "XXXX-W", "PAST", "FUTURE")) for t in times)


def _notes(
    text: Text, talk: Talk, languages: dict[str, str], anchor: date | None, names: frozenset[str],
    run: frozenset[str], added: Added | Model | None,
) -> Iterator[NotChecked]:  # fmt: skip
    if not text.string.strip():
        yield NotChecked("the memory", "it is empty")
    if not talk.document.text.string.strip():
        yield NotChecked("the memory", "the source is empty")
    for name in CHECKS:
        if name not in names:
            yield NotChecked(name, "switched off")
    for what, code in languages.items():
        if code:
            language = f"in another language ({code})" if code != "und" else "in another script"
            listed = ", ".join(n for n in CHECKS if n in names - run)
            yield NotChecked(listed or "standing", f"{what} is {language}, and the word lists are English")
    if anchor is None and any(_relative(text)):
        yield NotChecked("relative times", "the day of speaking is not known (said_at)")
    if added is None:
        yield NotChecked("added", "whether the source supports every word: no model was asked")
    kinds = sorted({d.kind for t in (text, talk.document.text) for d in t.disguises})
    if kinds:
        yield NotChecked("characters that do not show or mislead", ", ".join(k.replace("_", " ") for k in kinds))
