"""Train the cue tagger: ``python -m training.cues --data FOLDER``.

For every kind of cue and register there is annotation for, a head is fitted on rows of clear terms and measured against
the lists alone: by cross-validation on its own corpora (documents never split) and on corpora left out. A head is
switched on only where it is better by :data:`BETTER` in F1 and more sentences are mended than spoilt than chance would
give (exact McNemar test). Same data, seed and library versions give the same bytes.

``--terms unstated`` (or ``any``) measures what rows of doubtful terms would add; it writes no weights.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from onrecord.cues import lists
from onrecord.cues.cue import CueKind
from onrecord.cues.tagger.model import Head
from onrecord.cues.tagger.register import Register
from onrecord.errors import FileError
from training.decide import Decision, decide, parts_of
from training.register import RegisterModel, RegisterRows
from training.rows import CORPORA, Corpus, Row, Terms, read

__all__ = ["HEADS", "HOMES", "main"]

#: The fields of corpora that a register's heads are fitted on.
HOMES: dict[Register, tuple[str, ...]] = {
    "talk": ("conversation",), "biomedicine": ("biomedicine",), "requirements": ("requirements",),
    "prose": ("encyclopedia", "news", "novels"),
}  # fmt: skip
#: What is tried. Time is not: the grammar of onrecord.atoms is better there already (docs/models/cues.md).
HEADS: tuple[tuple[CueKind, Register], ...] = tuple(
    (kind, register)
    for register in HOMES
    for kind in ("negation", "condition", "hedge", "attribution_cue")
    if any(corpus.field in HOMES[register] and kind in corpus.kinds for corpus in CORPORA)
)
_FOLDER = Path(__file__).resolve().parent.parent / "onrecord" / "cues" / "tagger" / "weights"
_TERMS: dict[str, tuple[Terms, ...]] = {
    "clear": ("clear",), "unstated": ("clear", "unstated"),
    "any": ("clear", "unstated", "non-commercial", "copyleft"),
}  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, measure, decide, and write the weights and a JSON of every figure. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m training.cues", description="Train the cue tagger.")
    parser.add_argument("--data", type=Path, required=True, help="the folder with cues/, conv_cues/ and pairs/")
    parser.add_argument("--terms", choices=_TERMS, default="clear", help="which rows to fit on (default: clear)")
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--out", type=Path, default=_FOLDER, help="where the weights go (default: the package)")
    parser.add_argument("--figures", type=Path, help="where the JSON of all figures goes (default: not kept)")
    parser.add_argument(
        "--head", action="append", metavar="KIND:REGISTER", help="only this one (hedge:talk); writes no weights"
    )
    parser.add_argument("--most", type=int, help="at most so many rows of each corpus (a trial run)")
    options = parser.parse_args(arguments)
    if not options.data.is_dir():
        print(f"no such folder: {options.data}; give the data folder with --data", file=sys.stderr)
        return 2
    try:
        return _trained(options)
    except FileError as error:
        print(error, file=sys.stderr)
        return 2


def _trained(options: argparse.Namespace) -> int:
    kept = {corpus.name: read(options.data, corpus)[: options.most] for corpus in CORPORA}
    fitted_on = [c for c in CORPORA if c.terms in _TERMS[options.terms] and kept[c.name]]
    registers = RegisterRows(options.data, seed=options.seed, most=options.most)
    decisions = [
        decision for kind, name in HEADS
        if (not options.head or f"{kind}:{name}" in options.head)
        and (decision := _decided(kind, name, fitted_on, kept, registers, options)) is not None
    ]  # fmt: skip
    if options.figures:
        figures = [decision.to_dict() for decision in decisions]
        options.figures.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    if options.terms == "clear" and not options.head:
        heads = [decision.head for decision in decisions if decision.on]
        print(write(options.out, heads, registers.fit(), card(fitted_on, options.seed)))
    return 0


def _decided(
    kind: CueKind, register: Register, corpora: Sequence[Corpus], kept: dict[str, list[Row]], registers: RegisterRows,
    options: argparse.Namespace,
) -> Decision | None:  # fmt: skip
    home = [c for c in corpora if c.field in HOMES[register] and kind in c.kinds]
    decision = decide(
        kind, register, {c.name: kept[c.name] for c in home}, registers, parts_of(kept), seed=options.seed
    )
    if decision is not None:
        print(decision, flush=True)
    return decision


def card(corpora: Sequence[Corpus], seed: int) -> dict[str, Any]:
    """What the weights file says of itself."""
    return {
        "data": [[corpus.name, corpus.licence] for corpus in corpora], "seed": seed, "lists": lists.version(),
        "made with": {name: version(name) for name in ("numpy", "scipy", "scikit-learn")},
    }  # fmt: skip


def write(folder: Path, heads: Sequence[Head], register: RegisterModel, about: dict[str, Any]) -> str:
    """Write the weights and their digest below ``folder``; returns a line that says what was written."""
    content = {
        "card": about, "register": {"weights": register[0], "bias": register[1]},
        "heads": [{**asdict(head), "known": sorted(head.known)} for head in heads],
    }  # fmt: skip
    packed = gzip.compress(json.dumps(content, sort_keys=True, separators=(",", ":")).encode(), 9, mtime=0)
    digest = hashlib.sha256(packed).hexdigest()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cues-en.json.gz").write_bytes(packed)
    (folder / "cues-en.sha256").write_text(f"{digest}  cues-en.json.gz\n", encoding="ascii")
    return f"{len(heads)} heads, {len(packed):,} bytes, sha256 {digest}"


if __name__ == "__main__":
    sys.exit(main())
