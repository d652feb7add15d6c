"""Run by the tests as processes of their own: writers on one store, and one that is killed at a chosen point.

``python writers.py hold WHERE NAME COUNT``: hold COUNT writes, printing each id once it is kept.
``python writers.py kill WHERE POINT``: hold one write, and be killed at POINT: ``before``, ``inside`` or ``after``
the commit.
"""

from __future__ import annotations

import os
import signal
import sys

from onrecord.store import open_store


def hold(where: str, name: str, count: int) -> None:
    with open_store(where) as store:
        for i in range(count):
            held = store.held.hold(f"{name} {i}", source="s", report={}, key=f"{name}-{i}")
            print(held.id, flush=True)


def kill(where: str, point: str) -> None:
    store = open_store(where)

    def die(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    if point == "before":  # the row and the entry are written, no head is kept
        store.audit.begun = die  # type: ignore[method-assign]
    elif point == "inside":  # the head is kept, the commit is not made
        begun = store.audit.begun
        store.audit.begun = lambda entries: (begun(entries), die())  # type: ignore[assignment, func-returns-value]
    else:  # committed, and the head is not kept as done
        store.audit.done = die  # type: ignore[method-assign]
    store.held.hold("killed", source="s", report={})


if __name__ == "__main__":
    if sys.argv[1] == "hold":
        hold(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        kill(sys.argv[2], sys.argv[3])
