"""Starting up: a new Python that imports the package, or checks the demonstration."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from onrecord.bench.suites.bench import Bench, Sizes

__all__ = ["BENCHES"]

_DEMONSTRATION = (  # one line: pyperf keeps the command
    "from pathlib import Path; import onrecord.demo; from onrecord.desk import check;"
    " folder = Path(onrecord.demo.__file__).parent; check(folder / 'article.md', folder / 'evidence')"
)


def BENCHES(sizes: Sizes) -> Iterator[Bench]:
    """``empty``, the baseline, starts Python and does nothing: its time is within the others."""
    yield Bench("empty", command=(sys.executable, "-c", "pass"))
    for name, code in (
        ("import onrecord", "import onrecord"), ("import onrecord.desk", "import onrecord.desk"),
        ("first check of the demonstration", _DEMONSTRATION),
    ):  # fmt: skip
        yield Bench(name, command=(sys.executable, "-c", code), beside="empty")
