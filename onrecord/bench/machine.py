"""What a result file says of the machine: enough to compare durations, nothing that names its owner."""

from __future__ import annotations

import os
import platform
from pathlib import Path

__all__ = ["machine"]

_CPU_INFO = Path("/proc/cpuinfo")


def machine() -> dict[str, str | int]:
    """Processor, cores, system and Python."""
    return {
        "processor": _processor(), "cores": os.cpu_count() or 0, "system": platform.system(),
        "architecture": platform.machine(), "python": platform.python_version(),
    }  # fmt: skip


def _processor() -> str:
    try:
        lines = _CPU_INFO.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return platform.processor()
    return next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor()
    )
