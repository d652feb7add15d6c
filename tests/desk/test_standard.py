"""A publisher's standard: reading it, what is wrong with it, what it changes."""

from pathlib import Path

import pytest

from onrecord.desk import Standard
from onrecord.desk.rechecks import RECHECKS
from onrecord.desk.report import VERDICTS
from onrecord.desk.rules import RULES
from onrecord.desk.standard import _modules
from onrecord.errors import SettingError
from tests.desk.small_desk import MEMO, claim, report

WRONG = "Each bus seats 44 people."


def standard(folder: Path, content: str) -> Standard:
    path = folder / "ours.toml"
    path.write_text(content, encoding="utf-8")
    return Standard.load(path)


def test_the_default_is_news() -> None:
    news = Standard.load()
    assert news.label == "news/1" and news.blocking == {"major", "critical"}
    assert set(news.severities) <= set(VERDICTS) and not news.rules_off and not news.rechecks_off
    assert report(WRONG).standard == "news/1"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("name = ", "is no valid TOML"),
        ("names = 'ours'", "an unknown entry 'names'; known are blocking, findings, minimums, name, not_checked, off"),
        ("[severity]\nwrong = 'major'", "[severity] names 'wrong'; verdicts that have a severity are misattributed"),
        ("[severity]\nmisquoted = 'grave'", "'grave' is no severity; there are minor, major, critical"),
        ("blocking = ['all']", "'all' is no severity"),
        ("blocking = [3]", "blocking: 3 is no severity"),
        ("blocking = 'major'", "blocking is 'major', and should be a list in brackets, of minor, major, critical"),
        ("blocking = 3", "blocking is 3, and should be a list"),
        ("name = 3", "name is 3, and should be a text in quotes: name = '3'"),
        ("version = 1.2", "version is 1.2, and should be a text in quotes: version = '1.2'"),
        ("severity = 'major'", "severity is 'major', and should be a table: write [severity]"),
        ("[severity]\nmisquoted = 2", "[severity] misquoted: 2 is no severity"),
        ("minimums = 3", "minimums is 3, and should be a table: write [minimums]"),
        ("[minimums]\nwords = 3", "[minimums] has an unknown entry 'words'; known are content_words, coverage"),
        ("[minimums]\ncoverage = 'half'", "[minimums] coverage is 'half', and should be a number from 0"),
        ("[minimums]\ncoverage = true", "[minimums] coverage is True, and should be a number"),
        ("[minimums]\ncoverage = nan", "[minimums] coverage is nan, and should be a number"),
        ("[minimums]\ncontent_words = -1", "[minimums] content_words is -1, and should be a number from 0"),
        ("off = 'rules'", "off is 'rules', and should be a table: write [off] and below it rules = []"),
        ("[off]\nrule = ['contradicted']", "[off] has an unknown entry 'rule'; known are rechecks, rules"),
        (
            "[off]\nrules = 'contradicted'",
            "[off] rules is 'contradicted', and should be a list in brackets, of contradicted, ",
        ),
        ("[off]\nrules = ['contradiction']", "[off] rules names 'contradiction'; there are contradicted, "),
        ("[off]\nrules = [['contradicted']]", "[off] rules names ['contradicted']; there are"),
        ("[off]\nrechecks = ['contradicted']", "[off] rechecks names 'contradicted'; there are against_itself, "),
    ],
)
def test_a_wrong_standard_says_what_to_write(tmp_path: Path, content: str, told: str) -> None:
    with pytest.raises(SettingError) as error:
        standard(tmp_path, content)
    assert told in str(error.value)


def test_the_names_are_those_of_the_rules_and_rechecks() -> None:
    """A standard can name each of them, and nothing else: one file is one rule."""
    assert _modules("rules") == sorted(r.name for r in RULES)
    assert _modules("rechecks") == sorted(r.name for r in RECHECKS)


def test_a_standard_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"no standard 'sport'; there are .*news.* or give a \.toml file"):
        Standard.load("sport")
    with pytest.raises(SettingError, match="cannot be read"):
        Standard.load(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'")
    with pytest.raises(SettingError, match="cannot be read"):
        Standard.load(str(tmp_path / "latin.toml"))


def test_severities_decide_what_blocks(tmp_path: Path) -> None:
    lenient = standard(tmp_path, "name = 'ours'\nversion = '2'\n[severity]\ninaccurate = 'minor'\n")
    answer = report(WRONG, standard=lenient)
    assert (answer.decisions[0].verdict, answer.decisions[0].severity, answer.blocked) == ("inaccurate", "minor", False)
    assert answer.standard == "ours/2"
    strict = standard(tmp_path, "blocking = ['minor', 'critical']\n[severity]\ninaccurate = 'minor'\n")
    assert report(WRONG, standard=strict).blocked
    assert not report(WRONG, standard=standard(tmp_path, "blocking = []")).blocked


def test_a_verdict_that_is_left_out_is_major(tmp_path: Path) -> None:
    assert report(WRONG, standard=standard(tmp_path, "name = 'bare'")).decisions[0].severity == "major"


@pytest.mark.parametrize("name", [r.name for r in RULES])
def test_every_rule_can_be_switched_off(tmp_path: Path, name: str) -> None:
    article = f"{MEMO} {WRONG} And then? “We lost the whole of it in a fire,” she said. The council bought 300 trams."
    off = standard(tmp_path, f"[off]\nrules = ['{name}']")
    answer = report(article, standard=off)
    assert f"rule:{name}" not in {d.decided_by for d in answer.decisions}
    assert (name, "switched off by the standard") in answer.not_checked


@pytest.mark.parametrize("name", [r.name for r in RECHECKS])
def test_every_recheck_can_be_switched_off(tmp_path: Path, name: str) -> None:
    off = standard(tmp_path, f"[off]\nrechecks = ['{name}']")
    answer = report("The depot was opened on Monday, 10 March 2026.", standard=off)
    assert (name, "switched off by the standard") in answer.not_checked
    assert (answer.decisions[0].decided_by == "recheck:weekday") is (name != "weekday")


def test_minimums(tmp_path: Path) -> None:
    strange = "Quantum computers factor enormous integers with superconducting circuits."
    few = standard(tmp_path, "[minimums]\ncontent_words = 4")
    many = standard(tmp_path, "[minimums]\ncontent_words = 9")
    assert report(strange, standard=few).decisions[0].verdict == "unsupported"
    assert report(strange, standard=many).decisions[0].verdict == "needs_review"
    sentence = "The council bought two buses."
    assert report(sentence).decisions[0].verdict == "confirmed"
    never = standard(tmp_path, "[minimums]\ncoverage = 1.1")
    assert claim(sentence, standard=never).workspace.standard.minimums["coverage"] == 1.1
    assert report(sentence, standard=never).decisions[0].verdict == "needs_review"
