"""The entry point of the command ``onrecord``: small, so that an early Ctrl-C and a closed stream are met at once."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

__all__ = ["run"]

_INTERRUPTED = 130  # 128 + SIGINT, as shells have it
_NOT_RUN = 2


def run() -> None:
    """The entry point of the installed command."""
    early = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if early:  # while modules load there is nothing to tidy up, and a traceback would say nothing
        signal.signal(signal.SIGINT, _leave)
    _streams()
    from onrecord.cli.app import app

    if early:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    app(prog_name="onrecord")


def _leave(*_: Any) -> None:
    os._exit(_INTERRUPTED)


def _streams() -> None:
    """Python has no stream where the shell closed one. A file opened later would take its number: refused or replaced.

    Without standard output nothing could be told, and a verdict that nobody reads must not end as "publishable".
    """
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        print("onrecord: standard output is closed: send it to a file or to /dev/null", file=sys.stderr)
        sys.exit(_NOT_RUN)


if __name__ == "__main__":  # else `python -m onrecord.cli.main` would do nothing and end with 0, as for "publishable"
    run()
