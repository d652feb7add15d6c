"""A measure with its progress bar, for ``onrecord eval`` and ``onrecord eval all``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from onrecord.cli.desk import reading

if TYPE_CHECKING:
    from onrecord.bench.result import Result
    from onrecord.bench.running import Options

__all__ = ["measured"]


def measured(name: str, place: Path | None, options: Options) -> Result:
    """Run a measure with a progress bar."""
    from onrecord.bench.running import run

    with reading(f"eval {name}") as progress:
        return run(name, place, options, progress)
