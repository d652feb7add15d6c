"""Every case file in tests/cases, item by item. A new item needs no code: see onrecord.testing."""

from pathlib import Path

import pytest

from onrecord.checks.registry import BUILT_IN, checks
from onrecord.errors import FileError, SettingError
from onrecord.testing import Case, load_cases

FOLDER = Path(__file__).parents[1] / "cases"
CASES = [case for path in sorted(FOLDER.glob("*.yml")) for case in load_cases(path)]

#: Checks that only the gate runs have their cases in tests/cases/talk.
DESK = [c.name for c in checks() if c.name in BUILT_IN and "desk" in c.doors]


@pytest.mark.parametrize(
    "case",
    [pytest.param(c, marks=pytest.mark.xfail(strict=True, reason=c.fails) if c.fails else ()) for c in CASES],
    ids=str,
)
def test_case(case: Case) -> None:
    assert case.problem() == ""


def test_every_check_has_its_file() -> None:
    assert sorted(p.stem for p in FOLDER.glob("*.yml")) == sorted(DESK)
    assert {c.check for c in CASES} == set(DESK)
    assert all((FOLDER / "talk" / f"{name}.yml").is_file() for name in BUILT_IN if name not in DESK)


@pytest.mark.parametrize("name", DESK)
def test_a_file_has_enough_of_each(name: str) -> None:
    cases = load_cases(FOLDER / f"{name}.yml")
    assert all(c.check == name for c in cases)
    kept = [c for c in cases if c.expectation == "kept"]
    let_go = [c for c in cases if c.expectation == "let_go"]
    assert len(cases) >= 15 and 3 * len(let_go) >= len(cases) and len(kept) >= 5
    assert all(c.finds.split(".")[0] == name for c in kept)
    assert len({(c.source, c.text) for c in cases}) == len(cases), "an item stands twice"


def written(folder: Path, content: str) -> Path:
    path = folder / "ticker.yml"
    path.write_text(content, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("kept: []", "begin it with a line 'check: NAME'"),
        ("check: figure\nfound: []", "there are check, kept, let_go, cannot_tell"),
        ("check: figure\nkept: {}", None),
        ("check: figure\nkept: yes", "begin every item with '- source: ...'"),
        ("check: figure\nkept: [word]", "kept, item 1: an item has keys"),
        ("check: figure\nlet_go: [{source: A.}]", "let_go, item 1: text is missing"),
        ("check: figure\nkept: [{source: A., text: B.}]", "name the code of the finding"),
        ("check: figure\ncannot_tell: [{source: A., text: B.}]", "why is missing"),
        ("check: figure\nlet_go: [{source: A., text: B., written: '2026'}]", "write it as 2026-03-31"),
        ("check: figure\nlet_go: [{source: 12, text: B.}]", "put it in quotes"),
        ("check: figure\nlet_go: [{source: A., text: B., said: C.}]", "unknown key 'said'"),
        ("check: figure\nkept: [{source: A., text: B., finds: figure.value, words: C}]", "copy them from it"),
        ("check: figure\nlet_go: [{source: a: b}]", "is no YAML"),
    ],
)
def test_a_wrong_file_says_what_to_write(tmp_path: Path, content: str, told: str | None) -> None:
    path = written(tmp_path, content)
    if told is None:
        assert load_cases(path) == []
        return
    with pytest.raises(FileError) as error:
        load_cases(path)
    assert told in str(error.value) and str(error.value).startswith("ticker.yml")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none\.yml cannot be read"):
        load_cases(tmp_path / "none.yml")


def test_an_unknown_check_and_an_unknown_row() -> None:
    with pytest.raises(SettingError, match="no check 'ticker' is installed; there are quotation"):
        Case("ticker", "let_go", 1, "A cat sat.", "A cat sat.").findings()
    with pytest.raises(SettingError, match="no row 'Corby'"):
        Case("figure", "let_go", 1, "| a | b |\n|---|---|\n| c | 1 |", "A cat sat.", row="Corby").findings()


def test_a_problem_names_what_is_due_and_what_is_found() -> None:
    source, text = "The bridge cost 47 million euros.", "The bridge cost 74 million euros."
    assert Case("figure", "kept", 1, source, text, "figure.value", "74 million euros").problem() == ""
    assert Case("figure", "kept", 1, source, source, "figure.value").problem().endswith("but it finds nothing")
    assert "no finding is due" in Case("figure", "let_go", 1, source, text).problem()
    assert "it cannot be certain" in Case("figure", "cannot_tell", 1, source, text, why="-").problem()
    assert "figure.value on '74 million euros'" in Case("figure", "kept", 1, source, text, "figure.unit").problem()


def test_without_pyyaml_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "yaml", None)
    with pytest.raises(SettingError, match="pip install PyYAML"):
        load_cases(written(tmp_path, "check: figure"))
