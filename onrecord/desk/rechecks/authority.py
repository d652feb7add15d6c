"""Recheck ``authority``: words quoted from a decided case have to stand in that case, not in another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.atoms.quotations import Piece
from onrecord.checks.finding import Finding
from onrecord.desk.article import Unit
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck
from onrecord.evidence import Document, Excerpt, locate
from onrecord.text import Text

__all__ = ["authority"]

_WORD = r"[A-Z][\w.'’&-]*"
_PARTY = rf"{_WORD}(?: (?:(?:of|the|and|&|for) )*{_WORD})*"
_CASE = re.compile(rf"({_PARTY}),? v\.? ({_PARTY})")
_IN = re.compile(r"^(?:In|See|Cf|But|Accord|Under|The|And|Also) ")
#: A match between two clubs has the same form: only words of a court, or a place in a reporter, make it a case.
_COURT = re.compile(
    r"\b(?:court|judges?|justices?|tribunal|panel|opinion|dissent\w*|ruling|judgment|held|holding)\b"
    r"|\d [A-Z][\w. ]* \d",
    re.IGNORECASE,
)
_ID = re.compile(r"\s*[(\[]?(?:Id|Ibid)\.", re.IGNORECASE)
_LEAST = 3  # words of a quotation that are somebody's
_BACK = 50  # sentences before an "Id." among which the case is looked for
_OPENING = 400  # characters of an opinion in which its name stands
_SETTLED = ("misquoted", "inaccurate", "contradicted", "unsupported", "misattributed")


@recheck("authority")
def authority(claim: Claim, outcome: Outcome) -> Outcome | None:
    """ "In Borley v. Quill the court said that “notice shall be given”", and the words stand in Moss v. Arden.

    The case is the one that the sentence names, the citation right behind it names, or, for "Id.", the one named last
    before. Blocked where a document of that case is there, has not the words, and another one has them; shown where no
    document is of that case.
    """
    pieces = [p for q in claim.part.quotations for p in q.pieces if len(p.words) >= _LEAST]
    if not pieces or outcome.verdict in _SETTLED:
        return None
    case = _case_of(claim)
    if case is None:
        return None
    documents = list(claim.workspace.evidence)
    own = [d for d in documents if d.independent and _is_of(d, case)]
    for piece in pieces:
        if any(locate(piece.string, d) for d in own):
            continue
        others = _held(piece, [d for d in documents if d.independent and d not in own])
        if not own and outcome.verdict == "confirmed":
            return _shown(outcome, piece, f"no document is of {case}, which the text cites", others)
        if own and others:
            holder = others[0].document
            reason = f"the words stand in {holder.labels.title or holder.id}, not in {case}"
            finding = Finding("credit.authority", "major", piece.start, piece.end, reason, others[:1], contradicts=True)
            return Outcome("misattributed", reason, (*outcome.findings, finding), others[:1])
    return None


def _case_of(claim: Claim) -> str | None:
    """The case that the quoted words of a sentence are cited from."""
    own = _cases(claim.string)
    if own:
        return own[-1] if _COURT.search(claim.string) else None
    units = claim.workspace.article.units
    string = claim.workspace.article.text.string
    after = units[claim.unit.n] if claim.unit.n < len(units) else None  # they are numbered from 1
    if after is not None and after.paragraph == claim.unit.paragraph:
        words = string[after.start : after.end]
        named = _CASE.match(words)
        if named:
            return _cases(words)[0] if _COURT.search(words) else None
        if not _ID.match(words):
            return None
        return _last_before(claim.unit, units, string)
    return None


def _last_before(unit: Unit, units: tuple[Unit, ...], string: str) -> str | None:
    for other in reversed(units[max(0, unit.n - 1 - _BACK) : unit.n - 1]):
        cases = _cases(string[other.start : other.end])
        if cases:
            return cases[-1]
    return None


def _cases(string: str) -> list[str]:
    return [f"{_IN.sub('', m[1])} v. {m[2]}".rstrip(".,") for m in _CASE.finditer(string)]


def _is_of(document: Document, case: str) -> bool:
    """Whether a document's title or opening names the case first of all cases."""
    heads = (document.labels.title, document.text.string[:_OPENING])
    return any(named and _key(named[0]) == _key(case) for named in map(_cases, heads))


def _key(case: str) -> tuple[str, ...]:
    return tuple(Text(case, "en").tokens.keys)


def _held(piece: Piece, documents: list[Document]) -> tuple[Excerpt, ...]:
    return tuple(_excerpts(piece, documents))


def _excerpts(piece: Piece, documents: list[Document]) -> Iterator[Excerpt]:
    for document in documents:
        yield from list(locate(piece.string, document))[:1]


def _shown(outcome: Outcome, piece: Piece, reason: str, excerpts: tuple[Excerpt, ...]) -> Outcome:
    finding = Finding("credit.no_authority", "minor", piece.start, piece.end, reason)
    shown = outcome.excerpts or excerpts
    return Outcome("needs_review", reason, (*outcome.findings, finding), shown, "", outcome.steps)
