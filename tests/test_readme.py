"""What the README shows is what the program prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

import onrecord
from onrecord.cli.app import app

_ROOT = Path(__file__).parents[1]
_README = (_ROOT / "README.md").read_text(encoding="utf-8")


def test_the_excerpt_is_printed_by_the_demo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    printed = CliRunner().invoke(app, ["demo"]).stdout
    excerpt = re.search(r"```text\n(.*?)```", _README, re.DOTALL)
    assert excerpt is not None
    for block in excerpt.group(1).strip("\n").split("\n\n"):
        assert block in printed


def test_the_example_of_support_holds() -> None:
    line = re.search(r'onrecord\.support\("([^"]+)", \["([^"]+)"\]\)\.verdict  # "(\w+)"', _README)
    assert line is not None
    claim, passage, verdict = line.groups()
    assert onrecord.support(claim, [passage]).verdict == verdict


def test_the_count_of_sentences_wrongly_confirmed_is_current() -> None:
    planted = yaml.safe_load((_ROOT / "tests" / "desk" / "planted.yml").read_text(encoding="utf-8"))["not_confirmed"]
    count = re.search(r"(\d+) of the (\d+) in `tests/desk/planted.yml`", _README)
    assert count is not None
    assert (int(count[1]), int(count[2])) == (sum("fails" in item for item in planted), len(planted))


def test_the_examples_of_the_gate_and_of_citations_hold() -> None:
    pair = re.search(r'source, memory = "([^"]+)", "([^"]+)"', _README)
    assert pair is not None
    source, memory = pair.groups()
    assert f'.verdict.name  # "{onrecord.check(source, memory).verdict.name}"' in _README
    mended = onrecord.fix(source, memory)
    assert mended is not None and f'.memory  # "{mended.memory}"' in _README
    line = re.search(r'onrecord\.quote_gate\("([^"]+)", "(\w+)", \{"\w+": "([^"]+)"\}\)  # "(\w+)"', _README)
    assert line is not None
    quote, name, text, answer = line.groups()
    assert onrecord.quote_gate(quote, name, {name: text}) == answer
