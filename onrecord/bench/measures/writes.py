"""Memory writes against labels: are the writes that would mislead flagged, and the faithful ones let through?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet, find
from onrecord.bench.formulas import SHARE, Formula
from onrecord.bench.measure import Answer, Measure

__all__ = ["MEASURE"]

_RESOLVED = "time_added_correctly_resolved"


class Writes(Measure):
    help = "Score the gate on labelled memory writes: misleading ones flagged, faithful ones let through."
    about = (
        "A write is flagged where the gate finds something (pass_with_flags, rewrite or reject). What cannot be aligned"
        " is counted by itself: it is neither flagged nor passed."
    )
    takes = "A folder with writes.jsonl: source (turns), memory, said_at, label, would_mislead, mechanisms, part."
    keeps_rows = True
    goals = {"would mislead: flagged": 0.90, "right dates: passed": 0.95}

    def sets(self, folder: Path) -> Iterable[DataSet]:
        yield from find(folder, "writes", kind="writes")

    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer | None:
        from onrecord.gate import Verdict, check

        turns = [{"speaker": t["speaker"], "content": t["text"], "at": t.get("at")} for t in row["source"]]
        report = check(turns, row["memory"], said_at=row.get("said_at"))
        flagged = report.verdict not in (Verdict.PASS, Verdict.UNCHECKABLE)
        unaligned = report.verdict is Verdict.UNCHECKABLE
        answer = Answer({}, doc=str(row.get("conv", "")))
        answer.more = {"verdict": report.verdict.value, "findings": sorted({f.code for f in report.findings})}
        for name in _groups(row):
            answer.counts[f"{name}: flagged"] = [flagged, 1]
            answer.counts[f"{name}: not aligned"] = [unaligned, 1]
        if row["label"] == "ok" and _RESOLVED in row.get("mechanisms", ()):
            answer.counts["right dates: passed"] = [not any(f.check == "date" for f in report.findings), 1]
        answer.right["verdict"] = flagged == (row["label"] == "bad")
        share = min((s.containment for s in report.sentences), default=0.0)
        answer.more["containment"] = round(share, 4)
        return answer

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        return (SHARE,)

    def goal(self, data: DataSet, figure: str) -> tuple[float, bool] | None:
        if figure.strip() == "ok: flagged":
            return 0.05, True
        return super().goal(data, figure.strip())


def _groups(row: dict[str, Any]) -> list[str]:
    groups = [row["label"]] if row["label"] in ("ok", "ambiguous", "malformed") else []
    if row["label"] == "bad":
        groups.append("would mislead" if row.get("would_mislead") else "bad, harmless")
    if row.get("part") and row["label"] in ("ok", "bad") and (row["label"] == "ok" or row.get("would_mislead")):
        groups.append(f"{row['part']}, {groups[0]}")
    return groups


MEASURE = Writes()
