"""Every case file in tests/cases/talk, item by item. A new item needs no code: see onrecord.gate.testing."""

from pathlib import Path

import pytest

from onrecord.errors import FileError
from onrecord.gate.testing import TalkCase, load_talk_cases

FOLDER = Path(__file__).parents[1] / "cases" / "talk"
CASES = [case for path in sorted(FOLDER.glob("*.yml")) for case in load_talk_cases(path)]
PAGE = (
    "attribution", "brittle", "condition", "date", "figure", "hedge", "name", "polarity", "quotation", "scope",
    "speaker", "temporal", "truncated", "unit",
)  # fmt: skip


@pytest.mark.parametrize(
    "case",
    [pytest.param(c, marks=pytest.mark.xfail(strict=True, reason=c.fails) if c.fails else ()) for c in CASES],
    ids=str,
)
def test_case(case: TalkCase) -> None:
    assert case.problem() == ""


@pytest.mark.parametrize("name", PAGE)
def test_a_check_has_enough_cases(name: str) -> None:
    cases = load_talk_cases(FOLDER / f"{name}.yml")
    let_go = [c for c in cases if c.expectation == "let_go"]
    assert len(cases) >= 25 and 3 * len(let_go) >= len(cases)
    assert len({(c.source, c.memory) for c in cases}) == len(cases), "an item stands twice"
    assert all(code.split(".")[0] == name for c in cases for code in c.finds)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("check: nothing", "begin it with a line 'check: NAME'"),
        ("check: hedge\nfound: []", "there are check, kept, let_go"),
        ("check: hedge\nkept: [word]", "an item has keys"),
        ("check: hedge\nkept: [{source: [A], memory: B, finds: x}]", "a list of turns"),
        ("check: hedge\nkept: [{source: A, memory: B}]", "the finding that is due"),
        ("check: hedge\nlet_go: [{source: A, memory: B, finds: x}]", "only there"),
        ("check: hedge\nlet_go: [{source: A, memory: B, said: x}]", "'said' is no text that is known"),
        ("check: [", "is no YAML"),
    ],
)
def test_a_wrong_file_says_what_to_write(tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "talk.yml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(FileError, match=told.replace("(", r"\(")):
        load_talk_cases(path)


def test_a_problem_names_what_is_due_and_what_is_found() -> None:
    case = TalkCase("hedge", "kept", 1, "I think it rains.", "It rains.", ("polarity.reversed",))
    assert case.problem() == "polarity.reversed is due, but it finds hedge.dropped (rewrite)"
    assert TalkCase("hedge", "let_go", 1, "I think it rains.", "It rains.").problem().startswith("no finding is due")
