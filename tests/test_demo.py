"""The bundled demo: every deliberate fault is caught, nothing true is blocked, and the answer is the same twice."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import as_file, files
from typing import Any

import pytest

from onrecord.desk import Decision, Report, check

_DEMO = files("onrecord.demo")
_FAULTS: dict[str, list[dict[str, Any]]] = tomllib.loads(_DEMO.joinpath("faults.toml").read_text(encoding="utf-8"))


@cache
def _report() -> Report:
    with as_file(_DEMO) as folder:
        return check(folder / "article.md", folder / "evidence")


def _decision(sentence: str) -> Decision:
    wanted = " ".join(sentence.split())
    return next(d for d in _report().decisions if " ".join(d.text.split()) == wanted)


@pytest.mark.parametrize("fault", _FAULTS["fault"], ids=lambda f: str(f["kind"]))
def test_every_fault_is_caught(fault: dict[str, Any]) -> None:
    decision = _decision(fault["sentence"])
    assert decision.verdict not in ("confirmed", "no_fact")
    assert decision.findings, "the editor has to be told what is wrong, not only that nothing was found"


def test_most_faults_block() -> None:
    blocked = [f["kind"] for f in _FAULTS["fault"] if _decision(f["sentence"]).blocking]
    assert {"misquotation", "negation", "person", "money", "date", "direction", "weekday", "no-date"} <= set(blocked)


@pytest.mark.parametrize("item", _FAULTS["true"], ids=lambda t: str(t["sentence"])[:40])
def test_nothing_true_is_blocked(item: dict[str, Any]) -> None:
    assert not _decision(item["sentence"]).blocking


def test_a_confirmed_sentence_names_a_document_that_supports_it() -> None:
    for item in _FAULTS["true"]:
        decision = _decision(item["sentence"])
        if decision.verdict == "confirmed":
            documents = {e.document.id for e in decision.excerpts}
            assert documents & {s["document"] for s in item["support"]}, decision.text


def test_the_report_is_the_same_twice() -> None:
    with as_file(_DEMO) as folder:
        assert check(folder / "article.md", folder / "evidence").to_json() == _report().to_json()


def test_tier_b_confirms_nothing() -> None:
    assert all(e.document.independent for d in _report().decisions if d.verdict == "confirmed" for e in d.excerpts)


def test_the_other_doors_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from onrecord.cli.app import app

    monkeypatch.setenv("COLUMNS", "100")
    printed = CliRunner().invoke(app, ["demo"]).stdout
    verdicts = [line.split()[1].rstrip(":") for line in printed.splitlines() if line.strip().startswith("verdict")]
    assert verdicts == ["rewrite", "pass", "reject", "found", "not", "misattributed"]
