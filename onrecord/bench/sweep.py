"""The alignment threshold, swept: ``python -m onrecord.bench.sweep WRITES.jsonl``.

For each share of content words from which a memory sentence counts as aligned: how many misleading writes are flagged,
how many faithful ones are, and how many of each can be aligned at all.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

__all__ = ["sweep"]

_STEPS = tuple(n / 20 for n in range(13))


def sweep(rows: list[dict[str, Any]]) -> dict[float, Counter[str]]:
    """Counts by threshold: ``mislead``, ``mislead flagged``, ``mislead aligned``, and the same of ``ok``."""
    from onrecord.gate import Verdict, check

    found: dict[float, Counter[str]] = {}
    for threshold in _STEPS:
        counts = found[threshold] = Counter()
        for row in rows:
            group = "ok" if row["label"] == "ok" else "mislead" if row.get("would_mislead") else ""
            if not group:
                continue
            turns = [{"speaker": t["speaker"], "content": t["text"], "at": t.get("at")} for t in row["source"]]
            verdict = check(turns, row["memory"], said_at=row.get("said_at"), threshold=threshold).verdict
            counts[group] += 1
            counts[f"{group} flagged"] += verdict not in (Verdict.PASS, Verdict.UNCHECKABLE)
            counts[f"{group} aligned"] += verdict is not Verdict.UNCHECKABLE
    return found


def main(path: str) -> None:
    """Print the table for a file of labelled writes."""
    rows = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]
    print("threshold  mislead flagged / aligned / all   ok flagged / aligned / all")
    for threshold, n in sweep(rows).items():
        print(
            f"{threshold:9.2f}  {n['mislead flagged']:15d} / {n['mislead aligned']:7d} / {n['mislead']:3d}"
            f"   {n['ok flagged']:10d} / {n['ok aligned']:7d} / {n['ok']:3d}"
        )


if __name__ == "__main__":
    main(sys.argv[1])
