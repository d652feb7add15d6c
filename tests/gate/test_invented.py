"""Invented memories with their sources, faithful ones and ones that say something else, in talk as people talk.

The half ``unseen`` was written at one sitting with a part of ``seen``, before any check was changed by it. Rows were
split by chance, those of a source together, and nobody has read what the gate answers to them. The half ``seen`` was
read and added to while the checks were written. ``passes`` marks the rows that the gate still answers wrongly; the
marks are exact, so a fault that is mended has to be taken out of them.
"""

import json
from pathlib import Path

import pytest

from onrecord.gate import Verdict
from onrecord.gate.testing import TalkCase

_ROWS = [
    json.loads(line) for line in Path(__file__).with_name("invented.jsonl").read_text(encoding="utf-8").splitlines()
]


def passes(row: dict) -> bool:
    source = row["source"]
    case = TalkCase("any", "let_go", 0, source if isinstance(source, str) else tuple(source), row["memory"],
                    said_at=row.get("said_at", ""))  # fmt: skip
    return case.report().verdict is Verdict.PASS


@pytest.mark.parametrize("row", _ROWS, ids=[f"{r['half']}-{n}" for n, r in enumerate(_ROWS)])
def test_what_passes(row: dict) -> None:
    assert passes(row) == row.get("passes", row["faithful"])


def test_the_halves_are_large_enough_and_share_no_source() -> None:
    sources = {half: {json.dumps(r["source"]) for r in _ROWS if r["half"] == half} for half in ("seen", "unseen")}
    assert not sources["seen"] & sources["unseen"]
    for half in sources:
        mine = [r["faithful"] for r in _ROWS if r["half"] == half]
        assert sum(mine) >= 40 and len(mine) - sum(mine) >= 55
    assert len({(json.dumps(r["source"]), r["memory"]) for r in _ROWS}) == len(_ROWS), "a row stands twice"
    assert all("passes" not in r or r["passes"] != r["faithful"] for r in _ROWS)
