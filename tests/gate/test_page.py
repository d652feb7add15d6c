"""docs/gate.md says what the gate does."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_is_current() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "print_gate.py"), "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def test_its_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "gate.md").read_text(encoding="utf-8"), re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "gate.md", "gate.md", 0)
    assert len(blocks) > 20 and doctest.DocTestRunner().run(test).failed == 0
