#!/usr/bin/env python
"""Print ``docs/checks.md`` from the docstrings of the package's own checks, doubts, rules and rechecks.

``python scripts/print_checks.py`` writes the page; with ``--check`` it only says whether the page is current.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from onrecord.checks.binding import DOUBTS
from onrecord.checks.registry import BUILT_IN, checks
from onrecord.desk.rechecks import RECHECKS
from onrecord.desk.rules import RULES

PAGE = Path(__file__).parents[1] / "docs" / "checks.md"
_LABEL = re.compile(r"^(Kept|Let go|Window|Source):", re.MULTILINE)
_ROLE = re.compile(r":\w+:`~?([\w.]+)`")

_HEAD = """\
# Checks, doubts, rules and rechecks

<!-- Printed from the docstrings by scripts/print_checks.py: change those, not this page. -->

A *check* compares a sentence with a passage and finds differences. A *doubt* asks whether the words of a passage that
has them all hang together as the sentence has them. A *rule* settles a sentence of an article; the first that holds
decides. A *recheck* looks at a settled sentence once more and can only make the answer worse.

`onrecord checks` lists them all, with those of installed plug-ins; [newsroom-check](../examples/newsroom-check/) shows
how to add one. Cases for each check stand in `tests/cases/`, in YAML that anyone can add to.
"""


def page() -> str:
    """The whole page."""
    parts = [_HEAD]
    parts.append("## Checks\n\nIn the order in which they run. The examples are run as tests.\n")
    for check in checks():
        if check.name in BUILT_IN:
            files = [folder + check.name + ".yml" for folder in ("", "talk/")]
            cases = [f"[{f}](../tests/cases/{f})" for f in files if (PAGE.parents[1] / "tests" / "cases" / f).is_file()]
            lost = f"What a text loses: {check.loses}. Run by: {', '.join(check.doors)}. Cases: {', '.join(cases)}"
            parts.append(section(check.name, check.documentation, lost))
    parts.append(
        "## Doubts\n\nIn the order in which they are asked (`onrecord/checks/binding/`). A doubt is a reason to show "
        "the sentence to a\nperson, never a finding against it.\n"
    )
    parts.extend(section(doubt.__name__, doubt.__doc__ or "") for doubt in DOUBTS)
    parts.append("## Rules\n\nIn this order. What none settles is shown to a person.\n")
    parts.extend(section(rule.name, rule.apply.__doc__ or "") for rule in RULES)
    parts.append("## Rechecks\n\nIn this order.\n")
    parts.extend(section(recheck.name, recheck.apply.__doc__ or "") for recheck in RECHECKS)
    return "\n".join(parts)


def section(name: str, docstring: str, more: str = "") -> str:
    body = "\n".join(_markdown(inspect.cleandoc(docstring)))
    return f"### {name}\n\n{body}\n" + (f"\n{more}\n" if more else "")


def _markdown(docstring: str) -> Iterator[str]:
    """The docstring with its doctests as code blocks and its labels in bold."""
    code = False
    for line in docstring.split("\n"):
        if code != line.startswith("    "):
            yield "```" if code else "```python"
            code = not code
        if code:
            yield line[4:]
            continue
        plain = _ROLE.sub(lambda m: f"`{m.group(1).rpartition('.')[2]}`", line).replace("``", "`")
        plain = _LABEL.sub(r"**\1:**", plain)
        yield plain
        if plain in ("**Kept:**", "**Let go:**"):
            yield ""
    if code:
        yield "```"


def main(arguments: list[str]) -> int:
    text = page()
    if "--check" in arguments:
        current = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text
        print(
            "docs/checks.md is current" if current else "docs/checks.md is out of date: python scripts/print_checks.py"
        )
        return 0 if current else 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
