"""Asking for help loads nothing heavy."""

import subprocess
import sys

HEAVY = (
    "lxml", "docx", "openpyxl", "pypdfium2", "Stemmer", "trafilatura", "py3langid", "numpy", "scipy", "jinja2",
    "onrecord.text", "onrecord.evidence", "onrecord.desk",
)  # fmt: skip

CODE = """
import sys
sys.argv = ["onrecord", *{args!r}]
from onrecord.cli.main import run
try:
    run()
except SystemExit:
    pass
print("LOADED", *sorted(sys.modules), file=sys.stderr)
"""


def loaded(*args: str) -> set[str]:
    command = [sys.executable, "-c", CODE.format(args=list(args))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return set(done.stderr.split("LOADED", 1)[1].split())


def test_help_loads_no_reader_no_index_and_no_template() -> None:
    for args in (["--help"], ["desk", "--help"], ["--version"]):
        assert not loaded(*args) & set(HEAVY), args


def test_an_error_in_the_command_line_loads_nothing_heavy() -> None:
    assert not loaded("desk", "--wrong") & set(HEAVY)
