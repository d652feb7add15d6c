"""The tables of the model card, printed from the figures of a training run: ``python -m training.card``.

The card (``docs/models/cues.md``) holds them between two marks; a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from training.rows import CORPORA

__all__ = ["CARD", "FIGURES", "data_table", "figures_table", "filled"]

CARD = Path(__file__).resolve().parent.parent / "docs" / "models" / "cues.md"
FIGURES = CARD.with_name("cues-figures.json")


def data_table() -> str:
    """Every corpus that is read, its licence, and whether the shipped weights were fitted on it."""
    lines = ["| corpus | field | licence as stated | kinds | in the weights |", "|---|---|---|---|---|"]
    for corpus in CORPORA:
        kinds = ", ".join(kind.replace("_", " ") for kind in corpus.kinds)
        use = "yes" if corpus.terms == "clear" and corpus.files else f"no ({corpus.terms})" if corpus.files else "no"
        lines.append(f"| {corpus.name} | {corpus.field} | {corpus.licence} | {kinds} | {use} |")
    return "\n".join(lines)


def figures_table(decisions: list[dict[str, Any]]) -> str:
    """For each head and corpus F1 (precision/recall): the lists, both by cross-validation, both with it left out."""
    lines = [
        "| head | corpus (sentences with a cue) | lists alone | lists and tagger | corpus left out | on |",
        "|---|---|---|---|---|---|",
    ]
    for decision in decisions:
        name = f"{decision['kind'].replace('_', ' ')}, {decision['register']}"
        for corpus, found in decision["corpora"].items():
            positives = found["list"]["tp"] + found["list"]["fn"]
            cells = [_cell(found.get(way)) for way in ("list", "dev", "left out")]
            on = ("**on**" if decision["on"] else "off") if corpus == "all" else ""
            lines.append(f"| {name} | {corpus} ({positives}) | {' | '.join(cells)} | {on} |")
    return "\n".join(lines)


def _cell(figures: dict[str, float] | None) -> str:
    if figures is None:
        return ""
    return f"{figures['f1']:.3f} ({figures['precision']:.3f}/{figures['recall']:.3f})"


def filled(card: str, decisions: list[dict[str, Any]]) -> str:
    """The card with its tables as they should be."""
    for mark, table in (("data", data_table()), ("figures", figures_table(decisions))):
        head, _, rest = card.partition(f"<!-- {mark} -->\n")
        _, _, tail = rest.partition(f"<!-- end of {mark} -->")
        card = f"{head}<!-- {mark} -->\n{table}\n<!-- end of {mark} -->{tail}"
    return card


if __name__ == "__main__":
    CARD.write_text(
        filled(CARD.read_text(encoding="utf-8"), json.loads(FIGURES.read_text(encoding="utf-8"))), encoding="utf-8"
    )
