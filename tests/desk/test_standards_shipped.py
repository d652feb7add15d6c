"""The standards that ship: each is sound, and says of its worked example what the example says it has to."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from onrecord.desk import Report, Standard, check
from onrecord.errors import SettingError

EXAMPLES = Path(__file__).parents[2] / "examples" / "standards"
SHIPPED = sorted(f.name.removesuffix(".toml") for f in files("onrecord.desk.standards").iterdir() if ".toml" in f.name)
WORKED = [name for name in SHIPPED if name != "news"]  # of news, the demo is the example


def example(name: str, standard: str) -> Report:
    return check(EXAMPLES / name / "article.md", EXAMPLES / name / "evidence", standard=standard)


def test_each_standard_but_the_default_has_an_example() -> None:
    assert [f.name for f in sorted(EXAMPLES.iterdir()) if f.is_dir()] == WORKED
    assert {"finance", "law", "medicine", "support"} <= set(WORKED)


@pytest.mark.parametrize("name", WORKED)
def test_an_example_comes_out_as_it_says(name: str) -> None:
    report = example(name, name)
    expected = tomllib.loads((EXAMPLES / name / "expected.toml").read_text(encoding="utf-8"))["sentence"]
    assert len(expected) == len(report.decisions)
    for want, got in zip(expected, report.decisions, strict=True):
        assert got.text.startswith(want["begins"])
        assert (got.verdict, got.blocking) == (want["verdict"], want["blocking"]), got.text
        assert got.verdict != "confirmed" or "wrong" not in want
    assert report.standard == Standard.load(name).label and report.blocked


@pytest.mark.parametrize("name", WORKED)
def test_a_standard_says_what_it_leaves_to_people(name: str) -> None:
    told = dict(example(name, name).not_checked)
    assert Standard.load(name).not_checked and all(told[what] == why for what, why in Standard.load(name).not_checked)


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("finance", "Net profit"),
        ("law", "The landlord"),
        ("medicine", "Larvomil reduces"),
        ("support", "Return shipping"),
    ],
)
def test_what_only_the_profession_holds_back(name: str, begins: str) -> None:
    """The same sentence is shown to a newsroom, and does not block there."""
    ours, news = (next(d for d in example(name, s).decisions if d.text.startswith(begins)) for s in (name, "news"))
    assert ours.blocking and not news.blocking and news.verdict != "confirmed"


def test_findings_are_graded_by_code_and_by_family(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('[findings]\n"date.period" = "critical"\nfigure = "minor"\n[severity]\nneeds_review = "minor"\n')
    ours = Standard.load(path)
    assert ours.severity("needs_review") == "minor"
    assert ours.severity("needs_review", ["date.period", "figure.own"]) == "critical"
    assert ours.severity("misquoted", ["figure.own"]) == "major"
    assert Standard.load().severity("needs_review", ["date.period"]) is None
    path.write_text('[findings]\n"spelling.wrong" = "major"\n')
    with pytest.raises(SettingError, match=r"\[findings\] names 'spelling.wrong'; a code begins with one of attrib"):
        Standard.load(path)
