"""Door 1: a memory held against what it was made from."""

from __future__ import annotations

from collections.abc import Iterable

from onrecord.checks.finding import Finding as Seen
from onrecord.checks.registry import run_checks
from onrecord.checks.talk import Talk
from onrecord.gate.grounds import stands
from onrecord.gate.match import Match, Piece, THRESHOLD, match
from onrecord.gate.policy import POLICY, Policy, judge
from onrecord.gate.report import CHECKS, Finding, NotChecked, Report, SentenceAnswer, Verdict
from onrecord.gate.source import SourceLike, read_source
from onrecord.gate.when import day_of
from onrecord.text import Text

__all__ = ["check"]


def check(
    source: SourceLike,
    memory: str,
    *,
    said_at: object = None,
    speaker: str | None = None,
    checks: Iterable[str] | None = None,
    policy: Policy = POLICY,
) -> Report:
    talk = read_source(source, said_at, speaker)
    text = Text(memory, "en")
    anchor = day_of(said_at)
    names = None if checks is None else frozenset(checks)
    findings=[]; answers=[]
    for start, end in text.sentence_borders:
        m = match(talk, text, start, end, anchor)
        found = []
        if m.containment >= THRESHOLD:
            found = sentence_findings(m, talk, names)
        findings += found
        v = judge(found, policy) if m.containment >= THRESHOLD else Verdict.UNCHECKABLE
        answers.append(SentenceAnswer(start, end, v, m.containment, tuple(p.best.window.excerpt for p in m.pieces)))
    checkable=[a for a in answers if a.verdict is not Verdict.UNCHECKABLE]
    v = judge(findings, policy) if checkable else Verdict.UNCHECKABLE
    if checkable and len(checkable) < len(answers) and v is Verdict.PASS: v = Verdict.PASS_WITH_FLAGS
    return Report(memory, v, tuple(findings), tuple(answers), CHECKS, (), ())


_BY_SENTENCE = frozenset({"brittle", "truncated"})
from onrecord.checks.registry import checks as _all
_BY_CLAUSE = frozenset(c.name for c in _all()) - _BY_SENTENCE


def sentence_findings(m: Match, talk: Talk, names) -> list[Finding]:
    found: list[Finding] = []
    for piece in m.pieces:
        of_clause = list(run_checks(piece.said, piece.best, _BY_CLAUSE, door="gate"))
        of_sentence = list(run_checks(m.sentence, piece.best, _BY_SENTENCE, door="gate"))
        for seen in of_clause + of_sentence:
            if stands(seen, piece, m, talk):
                f = _made(seen, piece, m)
                if all((f.check, f.kind) != (o.check, o.kind) or f.start != o.start for o in found):
                    found.append(f)
    return found


def _made(seen: Seen, piece: Piece, m: Match) -> Finding:
    name, _, kind = seen.code.partition(".")
    if seen.code == "figure.unit":
        name, kind = "unit", "changed"
    return Finding(name, kind, seen.severity, seen.contradicts, seen.start, seen.end,
        m.sentence.text.string[seen.start:seen.end], seen.excerpts, seen.reason, seen.suggestion,
        piece.best.window.excerpt, (m.sentence.start, m.sentence.end))
