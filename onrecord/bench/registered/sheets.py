"""The sheets of a round: sentences for two labellers, and planted changes for people to keep or strike."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from onrecord.bench.planting import Ground, plant
from onrecord.bench.registered.protocol import LABELLERS, write_rows
from onrecord.desk import Article
from onrecord.evidence.reading import read_evidence

__all__ = ["propose", "write_sheets"]


def write_sheets(folder: Path) -> int:
    """A sheet for each labeller with every sentence of every article and an empty label; how many sentences."""
    rows: list[dict[str, Any]] = []
    for path in sorted(folder.glob("articles/*/article.md")):
        article = Article.of(path.read_text(encoding="utf-8"))
        rows += [
            {
                "article": path.parent.name, "n": unit.n, "unit": unit.kind,
                "sentence": article.text.string[unit.start : unit.end], "label": "", "factual_error": None,
            }
            for unit in article.units
        ]  # fmt: skip
    for labeller in LABELLERS:
        write_rows(folder / f"labels.{labeller}.jsonl", rows)
    return len(rows)


def propose(folder: Path, seed: int, quota: int) -> Mapping[str, int]:
    """Write ``planted.jsonl`` and ``rewrites.jsonl`` with at most ``quota`` changes of each kind; how many of each.

    Files that are there already (made by people) are left as they are.
    """
    rows: dict[str, list[dict[str, Any]]] = {"planted": [], "rewrites": []}
    counts: dict[str, int] = {}
    for path in sorted(folder.glob("articles/*/article.md")):
        evidence = read_evidence([path.parent / "evidence"])
        source = path.read_text(encoding="utf-8")
        article = Article.of(source)
        for unit in article.units:
            sentence = article.text.string[unit.start : unit.end]
            if unit.kind != "body" or source.count(sentence) != 1:
                continue
            for change in plant(Ground(sentence, evidence), f"{seed} {path.parent.name} {unit.n}"):
                if counts.get(change.kind, 0) >= quota:
                    continue
                counts[change.kind] = counts.get(change.kind, 0) + 1
                number = sum(map(len, rows.values())) + 1
                row = {
                    "id": f"P{number:03d}", "article": path.parent.name, "kind": change.kind, "original": sentence,
                    "changed": change.apply(sentence), "absent": change.absent,
                    "evidence": change.evidence.to_dict() if change.evidence else None,
                }  # fmt: skip
                rows["planted" if change.absent else "rewrites"].append(row)
    for name, found in rows.items():
        if not (folder / f"{name}.jsonl").exists():
            write_rows(folder / f"{name}.jsonl", found)
    return counts
