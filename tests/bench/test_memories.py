"""Scoring memory systems: the three shares, the page, and what does not compare."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from onrecord.bench.memories import compare, read_writes, run_system, score_writes, stimuli
from onrecord.bench.memories_page import render
from onrecord.cli.app import app
from onrecord.errors import InputError, SettingError

RUNNER = CliRunner()
SET = stimuli("hearsay-v1")
VERBATIM = {s["id"]: (s["messages"][0]["content"],) for s in SET.sources}
FLAT = {
    "hedged-02": ("The staging database ran out of disk during the weekend backup",),
    "hearsay-05": ("The bakery owner won the lottery",),
    "attributed-02": ("The March invoices were booked twice",),
    "conditional-01": ("The team ships the importer on May 19, 2026",),
    "dated-02": ("Maya is team lead",),
    "negated-04": ("Nadia has a driving licence",),
    "control-03": ("Nadia's daughter Livia was born on March 4, 2018 in Trieste",),
    "control-08": ("Quarterly revenue doubled",),
}


def test_the_set_has_sources_of_every_kind() -> None:
    kinds = [s["kind"] for s in SET.sources]
    assert len(SET.sources) >= 60 and len({s["id"] for s in SET.sources}) == len(SET.sources)
    assert set(kinds) == {"hedged", "hearsay", "attributed", "conditional", "dated", "negated", "control"}
    assert min(map(kinds.count, set(kinds))) >= 7
    assert len({s["messages"][0]["content"] for s in SET.sources}) == len(SET.sources)


def test_what_is_stored_word_for_word_is_never_flagged() -> None:
    score = score_writes(VERBATIM, SET, system="verbatim")
    assert (score.flagged.count, score.not_aligned.count, score.nothing_stored.count) == (0, 0, 0)
    assert score.flagged.total == len(SET.sources) and score.flagged.high < 0.06


def test_flat_writes_are_flagged_by_their_check_and_strange_ones_stand_apart() -> None:
    score = score_writes(FLAT, SET)
    assert (score.flagged.count, score.flagged.total) == (6, 7), "the one that could not be aligned is not in it"
    assert (score.not_aligned.count, score.not_aligned.total) == (1, 8)
    assert (score.nothing_stored.count, score.nothing_stored.total) == (len(SET.sources) - 8, len(SET.sources))
    found = dict(score.by_check)
    assert found["temporal"].count == found["condition"].count == found["polarity"].count == 1
    assert dict(score.by_kind)["control"].count == 0


def test_a_live_function_is_asked_for_each_source() -> None:
    asked = []

    def system(messages: list) -> list:
        asked.append(messages)
        return [{"memory": messages[0]["content"]}, {"memory": ""}, "  "]

    assert run_system(system, SET) == VERBATIM
    assert len(asked) == len(SET.sources)
    assert run_system(lambda messages: None, SET) == {s["id"]: () for s in SET.sources}


@pytest.mark.parametrize(
    "line", ["no json", "[]", '{"id": "x"}', '{"id": 1, "writes": []}', '{"id": "x", "writes": [1]}']
)
def test_a_wrong_line_is_named(line: str) -> None:
    with pytest.raises(InputError, match="line 2"):
        read_writes(['{"id": "hedged-01", "writes": []}', line])


def test_unknown_sources_and_sets() -> None:
    with pytest.raises(InputError, match="has no source 'x-01'"):
        score_writes({"x-01": ("a",)}, SET)
    with pytest.raises(SettingError, match="there are hearsay-v1"):
        stimuli("hearsay-v9")


def test_scores_of_different_sets_do_not_compare() -> None:
    one = score_writes(VERBATIM, SET).to_dict()
    assert compare(one, one)[0][0] == "flagged"
    with pytest.raises(InputError, match="different stimulus sets"):
        compare(one, {**one, "digest": "sha256:0"})


def test_the_page_escapes_what_a_system_wrote() -> None:
    score = score_writes({"control-01": ("<script>alert(1)</script> signing keys\u202e",)}, SET, system="<b>x</b>")
    page = render(score)
    assert "<script>" not in page and "<b>x" not in page and "\u202e" not in page
    assert "&lt;script&gt;" in page and "default-src &#39;none&#39;" not in page and "default-src 'none'" in page


def test_the_commands(tmp_path: Path) -> None:
    listed = RUNNER.invoke(app, ["bench", "sources"])
    assert [json.loads(line)["id"] for line in listed.stdout.splitlines()] == [s["id"] for s in SET.sources]
    writes = tmp_path / "writes.jsonl"
    rows = [json.dumps({"id": k, "writes": list(v)}) for k, v in FLAT.items()]
    writes.write_text("\n".join(rows), encoding="utf-8")
    made = [str(tmp_path / name) for name in ("one.json", "one.html")]
    done = RUNNER.invoke(app, ["bench", "run", str(writes), "--system", "flat", "--json", made[0], "--html", made[1]])
    assert done.exit_code == 0 and "6/7" in done.stdout
    assert json.loads(Path(made[0]).read_text(encoding="utf-8"))["flagged"]["count"] == 6
    assert "flat on hearsay-v1" in Path(made[1]).read_text(encoding="utf-8")
    both = RUNNER.invoke(app, ["bench", "compare", made[0], made[0]])
    assert both.exit_code == 0 and "not aligned" in both.stdout
    wrong = ("run", f"run {writes} --live x:y", "run --live x:y", f"compare {writes} {made[0]}")
    for arguments in wrong:
        failed = RUNNER.invoke(app, ["bench", *arguments.split()])
        assert failed.exit_code == 2 and len(failed.stderr.splitlines()) == 1
