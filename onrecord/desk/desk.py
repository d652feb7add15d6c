"""The desk: an article held against its documents, sentence by sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from onrecord.desk.article import Article
from onrecord.desk.claim import Claim, Workspace
from onrecord.desk.given import given_article, given_day, given_evidence, given_standard
from onrecord.desk.leads import leads
from onrecord.desk.multilingual import Multilingual, nearby
from onrecord.desk.outcome import Outcome
from onrecord.desk.proof import prove
from onrecord.desk.rechecks import RECHECKS
from onrecord.desk.report import Decision, Report
from onrecord.desk.rules import RULES
from onrecord.desk.standard import Standard
from onrecord.desk.versions import versions
from onrecord.errors import InputError
from onrecord.evidence import Evidence

if TYPE_CHECKING:
    from onrecord.desk.reading import Read, Reader

__all__ = ["check", "decide"]

_LONGEST = 300  # words; a list or a text without stops is no sentence, and is not read as one
_NOT_CHECKED = (
    ("truth in the world", "the desk compares the article with its documents, not with the world"),
    ("pictures, sound and video", "only text is read"),
)
_NO_MODEL = ("language model", "no reading by a model was asked for: what code could not settle is shown for review")


def check(
    article: Path | str | Article,
    evidence: Evidence | Path | str | Sequence[Path | str],
    *,
    as_of: date | None = None,
    standard: Standard | str | Path = "news",
    reader: Reader | None = None,
    multilingual: Multilingual | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Hold an article against its documents.

    ``article`` is a path (.md, .txt, .html, .docx, .pdf) or an :class:`Article`; ``evidence`` a folder, files, or an
    :class:`Evidence`. ``as_of`` is the day on which the article will be read (default: its own date). ``standard`` is a
    publisher's standard, by name or TOML file. ``reader`` has a language model read what code leaves open.
    ``multilingual`` says how passages of documents in other languages are found by meaning (default: with the model of
    the extra ``multilingual``, where it is installed). ``progress`` is called with (done, all) after each sentence.

    Raises :class:`onrecord.errors.FileError` when the article cannot be read, :class:`~onrecord.errors.InputError` when
    something of another kind was given, :class:`~onrecord.errors.SettingError` when the standard or the labels are
    wrong. A document that cannot be read is no error: the report names it.
    """
    as_of = given_day(as_of, "as_of")
    if reader is not None and not hasattr(reader, "read"):
        raise InputError(f"a reader is made by onrecord.desk.reading.Reader, not {type(reader).__name__}")
    if progress is not None and not callable(progress):
        raise InputError(f"progress is a function, not {type(progress).__name__}: it is called with (done, all)")
    standard = given_standard(standard)
    article, evidence = given_article(article), given_evidence(evidence)
    if not article.units:
        raise InputError(f"{article.id} holds no sentence: give an article with at least one")
    workspace = Workspace(article, evidence, standard, as_of or article.date, multilingual or Multilingual())
    claims = [Claim(workspace, unit) for unit in article.units]
    decisions: list[Decision] = []
    for claim in claims:
        decisions.append(decide(claim))
        if progress is not None:
            progress(len(decisions), len(claims))
    read = reader.read(claims, decisions) if reader is not None else None
    for n, claim in enumerate(claims):
        outcome = read.outcomes.get(claim.unit.n) if read is not None else None
        if read is not None and outcome is not None:
            decisions[n] = _rechecked(claim, outcome, f"model:{read.readings.model}")
    decisions = [replace(d, nearby=nearby(c)) if d.verdict == "needs_review" and d.decided_by != "rule:too_long" else d
                 for c, d in zip(claims, decisions, strict=True)]  # fmt: skip
    return Report(
        article.id, evidence.digest, standard.label, (*versions(), *_model(workspace)),
        workspace.as_of.isoformat() if workspace.as_of else "",
        tuple((d.id, d.digest, d.labels.tier, d.language) for d in evidence),
        tuple(decisions),
        tuple((u.path, u.reason) for u in evidence.unread),
        tuple(_not_checked(workspace, read)),
        tuple(_notes(article, evidence)),
        read.readings if read is not None else None,
    )  # fmt: skip


def decide(claim: Claim) -> Decision:
    """The first rule that holds settles the sentence; rechecks look at the result; what is left, a person is shown."""
    if len(claim.part.tokens) > _LONGEST:
        reason = f"longer than {_LONGEST} words: too long to be read as one sentence"
        return _rechecked(claim, Outcome("needs_review", reason), "rule:too_long")
    off = claim.workspace.standard.rules_off
    for rule in RULES:
        if rule.name in off:
            continue
        outcome = rule.apply(claim)
        if outcome is not None:
            return _rechecked(claim, outcome, f"rule:{rule.name}")
    return _rechecked(claim, _left_open(claim), "rule:left_open")


def _left_open(claim: Claim) -> Outcome:
    """Nothing settled it: the best passage, and what of the sentence it does not carry."""
    proof = prove(claim)
    if proof is None:
        return Outcome("needs_review", "no passage was found for it")
    findings = proof.objections
    missing = [link.said.string for link in proof.open]
    if missing:
        reason = "not found in the best passage: " + ", ".join(missing[:8]) + (" …" if len(missing) > 8 else "")
    elif claim.unit.row:
        reason = "a row of a table is only confirmed by a table with the same heads: compare it cell by cell"
    elif findings:
        reason = findings[0].reason
    elif proof.doubts:
        reason = proof.doubts[0]
    else:
        reason = "not settled"
    return Outcome("needs_review", reason, findings, (), "", tuple(proof.steps()))


def _rechecked(claim: Claim, outcome: Outcome, by: str) -> Decision:
    """A decision, after every recheck has looked at it; a recheck can only make it worse."""
    for recheck in RECHECKS:
        if recheck.name in claim.workspace.standard.rechecks_off:
            continue
        worse = recheck.apply(claim, outcome)
        if worse is not None:
            outcome, by = worse, f"recheck:{recheck.name}"
    standard = claim.workspace.standard
    severity = None
    if outcome.verdict not in ("confirmed", "no_fact"):
        severity = standard.severity(outcome.verdict, (f.code for f in outcome.findings))
    best = claim.best if by != "rule:too_long" else None
    looked_at = outcome.verdict == "needs_review" and by != "rule:too_long" and not claim.unit.row
    proof = prove(claim) if looked_at else None
    passage = (
        proof.alignment.window.excerpt if proof else best.window.excerpt if best and not outcome.excerpts else None
    )
    missing = tuple(link.said.string for link in proof.open) if proof else ()
    also, nowhere = leads(claim, proof) if proof else ((), ())
    return Decision(
        claim.unit.n, claim.unit.kind, claim.string, claim.unit.start, claim.unit.end,
        outcome.verdict, severity, standard.blocks(severity), by, outcome.reason,
        outcome.findings, outcome.excerpts, outcome.suggestion, outcome.steps, passage, missing, also, nowhere,
    )  # fmt: skip


def _not_checked(workspace: Workspace, read: Read | None) -> Iterable[tuple[str, str]]:
    yield from _NOT_CHECKED
    yield from (_NO_MODEL,) if read is None else read.not_checked
    if workspace.as_of is None:
        yield "words of time against the day of reading", "the article has no date and none was given (as_of)"
    yield from _languages(workspace, read is None)
    if workspace.long:
        yield "the article against itself", f"it has {len(workspace.article.units):,} sentences, too many to compare"
    yield from workspace.standard.not_checked
    for name in sorted(workspace.standard.rules_off | workspace.standard.rechecks_off):
        yield name, "switched off by the standard"


def _languages(workspace: Workspace, unread: bool) -> Iterable[tuple[str, str]]:
    """What could not be compared, or was not found, because it is in another language."""
    languages = sorted({d.language for d in workspace.evidence} - {workspace.article.text.language, "und"})
    what = "documents in another language" + (f" ({', '.join(languages)})" if languages else "")
    meaning = workspace.searched
    if workspace.foreign and unread:
        compared = "compared by names, figures, dates and quotations only"
        yield what, f"{compared}; other words cannot be matched without a model"
    if workspace.unsearched:
        yield what, f"searched by names, figures, dates and quotations only, not by meaning: {workspace.unsearched}"
    elif meaning is not None:
        yield what, "passages that are near in meaning are shown and not judged"
        for one in meaning.searched:
            left = one.sentences - one.read
            if left:
                told = f"{left:,} of {one.sentences:,} sentences in another language"
                yield one.document.id, f"{told} were not looked through by meaning: there are too many"


def _model(workspace: Workspace) -> Iterable[tuple[str, str]]:
    meaning = workspace.searched
    if meaning is not None:
        yield "passages by meaning", f"{meaning.encoder.name}, sha256:{meaning.encoder.digest}"


def _notes(article: Article, evidence: Evidence) -> Iterable[tuple[str, str]]:
    """What an editor should know of the article and the documents: differing labels, disguised characters."""
    kinds = sorted({d.kind for d in article.text.disguises})
    if kinds:
        named = ", ".join(k.replace("_", " ") for k in kinds)
        yield article.id, f"holds characters that do not show or mislead: {named}"
    for document in evidence:
        for field, value in document.labels.notes:
            yield document.id, f"{field}: {value}"
        kinds = sorted({d.kind for d in document.text.disguises})
        if kinds:
            yield (
                document.id,
                "holds characters that do not show or mislead: " + ", ".join(k.replace("_", " ") for k in kinds),
            )
