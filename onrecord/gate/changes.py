"""What a rewrite did to its source, as typed changes: each type that exists is in every answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from onrecord.errors import OnrecordError
from onrecord.gate.check import check
from onrecord.gate.report import Finding, Report, Verdict
from onrecord.gate.source import SourceLike
from onrecord.gate.when import When

__all__ = ["CHANGES", "Change", "Inspection", "inspect"]

Status = Literal["pass", "fail", "not_checked"]

#: Every type of change, with the codes of the findings that show it; ``None`` where nothing measured looks for it.
CHANGES: dict[str, tuple[str, ...] | None] = {
    "reversed_polarity": ("polarity.", "opposite."),
    "dropped_condition": ("condition.dropped", "condition.asserted"),
    "dropped_certainty": ("hedge.dropped",),
    "strengthened_certainty": ("hedge.strengthened",),
    "weakened_certainty": ("hedge.added",),
    "dropped_attribution": ("attribution.dropped",),
    "changed_attribution": ("attribution.changed",),
    "dropped_temporal_scope": ("temporal.dropped", "temporal.ended", "temporal.tense"),
    "dropped_inputs": ("brittle.",),
    "truncated_list": ("truncated.",),
    "changed_figure": ("figure.value", "figure.role", "figure.bound", "change."),
    "added_figure": ("figure.added",),
    "changed_unit": ("unit.",),
    "changed_date": ("date.value",),
    "added_date": ("date.added",),
    "changed_name": ("name.other", "name.unlike"),
    "added_name": ("name.added",),
    "changed_quotation": ("quotation.",),
    "moved_speaker": ("speaker.",),
    "changed_roles": ("roles.",),
    "plan_as_done": ("scope.plan", "scope.joke"),
    "question_as_statement": ("scope.question",),
    "widened_quantifier": ("scope.quantifier", "scope.only", "scope.limit", "scope.exception", "scope.alternative"),
    "added_claim": ("added.",),
    "broadened_scope": None,
    "lost_alignment": (),
}


@dataclass(frozen=True, slots=True)
class Change:
    """One type of change: whether it happened, and the findings that show it."""

    type: str
    status: Status
    findings: tuple[Finding, ...] = ()
    why: str = ""

    def to_dict(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"type": self.type, "status": self.status}
        if self.findings:
            plain["findings"] = [f.to_dict() for f in self.findings]
        if self.why:
            plain["why"] = self.why
        return plain


@dataclass(frozen=True, slots=True)
class Inspection:
    """Every type of change, in the order of :data:`CHANGES`, and the report that it was read from."""

    changes: tuple[Change, ...]
    report: Report

    @property
    def failed(self) -> tuple[str, ...]:
        """The types that happened."""
        return tuple(c.type for c in self.changes if c.status == "fail")

    def status(self, type: str) -> Status:
        """The status of one type; raises :class:`OnrecordError` for a type that does not exist."""
        for change in self.changes:
            if change.type == type:
                return change.status
        raise OnrecordError(f"there is no change {type!r}; there are {', '.join(CHANGES)}")

    def to_dict(self) -> dict[str, Any]:
        return {
            "verdict": self.report.verdict.value, "changes": [c.to_dict() for c in self.changes],
            "not_checked": [n.to_dict() for n in self.report.not_checked],
        }  # fmt: skip

    def __str__(self) -> str:
        wide = max(map(len, CHANGES)) + 2
        lines = []
        for change in self.changes:
            words = "; ".join(f.reason for f in change.findings) or change.why
            lines.append(f"{change.type:{wide}}{change.status.replace('_', ' '):13}{words}".rstrip())
        return "\n".join(lines)


def inspect(source: SourceLike, output: str, *, said_at: When = None, speaker: str | None = None) -> Inspection:
    """What the rewrite ``output`` did to ``source``: every type of change with pass, fail or not_checked.

    Arguments are those of :func:`onrecord.check`. A type is *not_checked* where no sentence could be aligned, where the
    language is not read, or where nothing measured looks for it.
    """
    return read_changes(check(source, output, said_at=said_at, speaker=speaker))


def read_changes(report: Report) -> Inspection:
    """The typed changes of a report."""
    aligned = [s for s in report.sentences if s.verdict is not Verdict.UNCHECKABLE]
    changes: list[Change] = []
    for type, codes in CHANGES.items():
        if codes is None:
            changes.append(Change(type, "not_checked", why="nothing measured looks for it"))
            continue
        if type == "lost_alignment":
            lost = len(report.sentences) - len(aligned)
            why = f"{lost} of {len(report.sentences)} sentences" if lost else ""
            changes.append(Change(type, "fail" if lost else "pass" if report.sentences else "not_checked", why=why))
            continue
        found = tuple(f for f in report.findings if f.code.startswith(codes))
        if found:
            changes.append(Change(type, "fail", found))
        elif type == "added_claim":
            changes.append(Change(type, "not_checked", why="no model was asked"))
        elif not aligned:
            changes.append(Change(type, "not_checked", why="no sentence could be aligned"))
        elif codes[0].partition(".")[0] not in report.checked:
            changes.append(Change(type, "not_checked", why="the check did not run"))
        else:
            changes.append(Change(type, "pass"))
    return Inspection(tuple(changes), report)
