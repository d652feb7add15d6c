#!/usr/bin/env python
"""Print ``docs/gate.md``: the gate's checks from their docstrings, its policy, its types of change.

``python scripts/print_gate.py`` writes the page; with ``--check`` it only says whether the page is current.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from print_checks import section

from onrecord.checks.registry import checks
from onrecord.gate import CHECKS, POLICY
from onrecord.gate.changes import CHANGES
from onrecord.gate.report import CLASSES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "gate.md"

_HEAD = """\
# The gate

<!-- Printed by scripts/print_gate.py: change the docstrings and tables, not this page. -->

An agent hears "someone said Alice was promoted" and its memory stores "Alice was promoted". Nothing was invented; what
was lost is that it was hearsay. The gate compares a memory with what it was made from, and says what the rewrite did.

```python
>>> import onrecord
>>> report = onrecord.check("Someone said that Alice was promoted this morning.", "Alice was promoted.")
>>> report.verdict.name, [f.code for f in report.findings]
('REWRITE', ['attribution.dropped'])
>>> onrecord.fix("Someone said that Alice was promoted this morning.", "Alice was promoted.").memory
'According to someone, Alice was promoted.'
```

Each memory sentence is laid on the source sentence that holds most of its content words, clause by clause; where the
source holds fewer than a quarter of them, the sentence is *uncheckable*, and never a pass. `report.not_checked` says
what nobody looked at. The lists are English: of another language only figures, units, dates, names and quotations are
compared.

`onrecord.wrap(memory, posture)` puts the gate before a store: a `mem0.Memory` or `AsyncMemory`, a LangGraph
`BaseStore`, a LlamaIndex `Memory` or `FactExtractionMemoryBlock`, or any function `(messages) -> memories`. With
`review` all is stored and marked, with `block` what is
flagged is held back for a person (`onrecord held`), with `repair` a mended text is stored, or else it is held back.
"""


def page() -> str:
    """The whole page."""
    return "\n".join(_parts())


def _parts() -> Iterator[str]:
    yield _HEAD
    yield "## Policy\n\nThe worst finding decides. `onrecord gate --policy` prints this; a caller may pass another.\n"
    yield "| finding | when certain | when not |\n|---|---|---|"
    for code, (certain, doubt) in POLICY.items():
        yield f"| `{code}` | {certain.value} | {doubt.value} |"
    yield "\n## Types of change\n\n`onrecord.inspect` lists each with pass, fail or not checked.\n"
    yield "| type | shown by |\n|---|---|"
    for type, codes in CHANGES.items():
        shown = "nothing yet" if codes is None else ", ".join(f"`{c.rstrip('.')}`" for c in codes) or "containment"
        yield f"| `{type}` | {shown} |"
    yield "\n## Checks\n"
    for check in checks():
        if check.name in CHECKS:
            cases = f" Cases: [{check.name}.yml](../tests/cases/talk/{check.name}.yml)."
            known = (ROOT / "tests" / "cases" / "talk" / f"{check.name}.yml").is_file()
            more = f"What a memory loses: {check.loses}. Class: {CLASSES[check.name]}." + (cases if known else "")
            yield section(check.name, check.documentation, more)


def main(arguments: list[str]) -> int:
    text = page()
    if "--check" in arguments:
        current = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text
        print("docs/gate.md is current" if current else "docs/gate.md is out of date: python scripts/print_gate.py")
        return 0 if current else 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
