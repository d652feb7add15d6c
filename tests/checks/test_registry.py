"""The list of checks, what their docstrings have to hold, and the page that is printed from them."""

import doctest
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from onrecord.checks import registry
from onrecord.checks.binding import DOUBTS
from onrecord.checks.examples import aligned
from onrecord.checks.registry import BUILT_IN, Check, check, checks, run_checks
from onrecord.desk.rechecks import RECHECKS
from onrecord.desk.rules import RULES
from onrecord.errors import SettingError

ROOT = Path(__file__).parents[2]
OWN = [c for c in checks() if c.name in BUILT_IN]


@check("ticker", loses="nothing")
def ticker(said, held):
    """A check of somebody else's."""
    return ()


@pytest.fixture
def plug_in(monkeypatch: pytest.MonkeyPatch):
    """Installs a plug-in, as far as the registry can see."""

    def install(value: object, name: str = "ticker") -> None:
        entry = EntryPoint(name, "somebody:ticker", "onrecord.checks")
        monkeypatch.setattr(EntryPoint, "load", lambda self: value)
        monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group == "onrecord.checks" else [])
        checks.cache_clear()

    yield install
    checks.cache_clear()


def test_the_checks_are_one_module_each() -> None:
    assert tuple(c.name for c in OWN) == BUILT_IN
    for one in OWN:
        assert (ROOT / "onrecord" / "checks" / f"{one.name}.py").is_file() and one.loses


@pytest.mark.parametrize("one", OWN, ids=lambda c: c.name)
def test_a_docstring_is_a_manual_page(one: Check) -> None:
    page = one.documentation
    assert page.strip().split("\n")[0].rstrip().endswith((".", ":", ","))
    kept, let_go = page.index("Kept:"), page.index("Let go:")
    window = page.index("Window:")
    for start in (kept, let_go):
        end = min(e for e in (kept, let_go, window, len(page)) if e > start)
        assert ">>> " in page[start:end], "an example to run"
    assert re.search(rf"\['{one.name}\.\w+", page[kept:]), "the example that is kept has a finding"
    assert re.search(r"^\s+\[\]$", page[let_go:], re.MULTILINE), "the example that is let go has none"


@pytest.mark.parametrize("one", OWN, ids=lambda c: c.name)
def test_the_examples_run(one: Check) -> None:
    """A check is no function any more, so pytest's own collection of doctests passes it over."""
    found = doctest.DocTestFinder().find(one.run, one.name)
    assert sum(len(t.examples) for t in found) >= 3
    runner = doctest.DocTestRunner(verbose=False)
    told: list[str] = []
    for test in found:
        runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)


@pytest.mark.parametrize("one", [*RULES, *RECHECKS], ids=lambda r: r.name)
def test_rules_and_rechecks_are_documented(one) -> None:
    page = one.apply.__doc__ or ""
    assert len(page.split()) >= 10 and page.strip().split("\n\n")[0].rstrip().endswith((".", "?"))
    room = "rules" if one in RULES else "rechecks"
    assert (ROOT / "onrecord" / "desk" / room / f"{one.name}.py").is_file()


@pytest.mark.parametrize("doubt", DOUBTS, ids=lambda d: d.__name__)
def test_doubts_are_documented_with_an_example(doubt) -> None:
    page = doubt.__doc__ or ""
    assert len(page.split()) >= 10 and page.rstrip().endswith((".", '"'))
    assert page.count('"') >= 2 and page.count('"') % 2 == 0


def test_the_page_is_current() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "print_checks.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


def test_the_page_names_everything() -> None:
    page = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (\S+)$", page, re.MULTILINE)
    assert headings == [
        *BUILT_IN, *(d.__name__ for d in DOUBTS), *(r.name for r in RULES), *(r.name for r in RECHECKS),
    ]  # fmt: skip
    assert page.count("```") % 2 == 0 and "::" not in re.sub(r"```.*?```", "", page, flags=re.DOTALL)


def test_a_plug_in_comes_after_the_own_checks(plug_in) -> None:
    plug_in(ticker)
    assert [c.name for c in checks()] == [*BUILT_IN, "ticker"]


def test_a_plug_in_that_is_no_check(plug_in) -> None:
    plug_in(lambda said, held: ())
    with pytest.raises(SettingError, match=r"somebody:ticker is no check: decorate .* with onrecord\.checks\.check"):
        checks()


def test_a_plug_in_with_a_name_that_is_taken(plug_in) -> None:
    plug_in(check("figure", loses="value")(lambda said, held: ()))
    with pytest.raises(SettingError, match="takes the name 'figure', which another check has"):
        checks()


def test_findings_come_in_the_order_of_the_checks() -> None:
    held = aligned("The club may have sold 14 boats in May.", "The club sold 41 boats in May.")
    assert [f.code for f in run_checks(held.said, held)] == ["figure.value", "hedge.dropped"]
    assert [f.code for f in run_checks(held.said, held, ["hedge"])] == ["hedge.dropped"]
    assert list(run_checks(held.said, held, [])) == []
