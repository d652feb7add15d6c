"""The machinery that all measures share: rows, limits, processes, resuming, bad rows, figures and their intervals."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.bench import data as data_module
from onrecord.bench.data import DataSet, Line, chosen, find, lines
from onrecord.bench.formulas import BALANCED, F1, LIFT, PRECISION, PRF, RECALL, SHARE, Formula
from onrecord.bench.measure import Answer, Measure, measure, names
from onrecord.bench.result import Figure, load
from onrecord.bench.running import Options, run
from onrecord.bench.scoring import figure
from onrecord.bench.statistics import bootstrap_difference, kappa, mcnemar, share
from onrecord.errors import FileError, InputError, SettingError


class Vowels(Measure):
    """Counts the rows whose text begins with a vowel."""

    help = "For tests."
    seen: list[str] = []  # noqa: RUF012

    @property
    def name(self) -> str:
        return "vowels"

    def sets(self, folder: Path) -> Iterable[DataSet]:
        return find(folder, "letters")

    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer | None:
        Vowels.seen.append(row["id"])
        if row["text"] == "stop":
            raise KeyboardInterrupt
        if row["text"] == "skip":
            return None
        return Answer({"vowel": [row["text"][0] in "aeiou", 1]}, doc=row.get("doc", ""))

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        return (SHARE,)


@pytest.fixture
def vowels(monkeypatch: pytest.MonkeyPatch) -> Vowels:
    found = Vowels()
    Vowels.seen = []
    monkeypatch.setattr("onrecord.bench.running.measure", lambda name: found)
    return found


def write(path: Path, texts: Sequence[Any]) -> None:
    rows = [t if isinstance(t, dict) else {"id": f"r{n}", "text": t} for n, t in enumerate(texts)]
    content = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(content) if path.suffix == ".gz" else content)


def test_rows_are_counted_with_their_interval(vowels: Vowels, tmp_path: Path) -> None:
    write(tmp_path / "letters_dev.jsonl.gz", ["ada", "bob", "eve", "skip"])
    result = run("vowels", tmp_path)
    assert [(s.name, s.split, s.rows, s.bad) for s in result.sets] == [("letters_dev", "dev", 3, 0)]
    (found,) = result.figures
    assert found.counts == {"count": 2, "total": 3} and found.interval == "Wilson"
    assert (found.low, found.high) == (share(2, 3).low, share(2, 3).high)


def test_one_bad_row_is_told_and_the_rest_goes_on(vowels: Vowels, tmp_path: Path) -> None:
    write(tmp_path / "letters.jsonl", ["ada", {"id": "no text"}, "eve"])
    with open(tmp_path / "letters.jsonl", "a", encoding="utf-8") as file:
        file.write('{"id": \n["x"]\n')
    (read,) = run("vowels", tmp_path).sets
    assert (read.rows, read.bad) == (2, 3)
    assert [p.split(":")[0] for p in read.problems] == ["line 2", "line 4", "line 5"]
    assert read.problems[0] == "line 2: the row lacks 'text'" and "is no object" in read.problems[2]


def test_a_run_that_was_stopped_is_taken_up_and_done_rows_are_not_done_again(vowels: Vowels, tmp_path: Path) -> None:
    keep = tmp_path / "rows"
    write(tmp_path / "letters.jsonl", ["ada"] * 3 + ["bob"] * 13 + ["stop"] + ["eve"] * 4)
    rows = [json.loads(line) for line in (tmp_path / "letters.jsonl").read_text().splitlines()]
    with pytest.raises(KeyboardInterrupt):
        run("vowels", tmp_path, Options(keep=keep))
    assert len(Vowels.seen) == 17
    (kept,) = keep.iterdir()
    with open(kept, "a", encoding="utf-8") as file:
        file.write('{"n": 17, "row": "half')
    Vowels.seen, before = [], Vowels.answer
    try:
        Vowels.answer = lambda self, data, row: before(self, data, row | {"text": row["text"].replace("stop", "odd")})  # type: ignore[method-assign]
        result = run("vowels", tmp_path, Options(keep=keep))
    finally:
        Vowels.answer = before  # type: ignore[method-assign]
    assert [r["id"] for r in rows[16:]] == Vowels.seen, "sixteen were kept, two chunks of eight"
    assert result.figures[0].counts == {"count": 8, "total": 21}


def test_other_code_or_data_never_meets_old_answers(
    vowels: Vowels, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = tmp_path / "rows"
    write(tmp_path / "letters.jsonl", ["ada"])
    for _ in range(2):
        run("vowels", tmp_path, Options(keep=keep))
    assert Vowels.seen == ["r0"]
    monkeypatch.setattr("onrecord.bench.kept.code", lambda: "changed")
    run("vowels", tmp_path, Options(keep=keep))
    assert Vowels.seen == ["r0", "r0"]
    write(tmp_path / "letters.jsonl", ["ada", "bob"])
    assert run("vowels", tmp_path, Options(keep=keep)).figures[0].counts["total"] == 2


def test_a_limit_takes_the_same_rows_whatever_their_order(tmp_path: Path) -> None:
    rows = [Line.of(n, str(n).encode()) for n in range(50)]
    first = [line.content for line in chosen(rows, 10)]
    assert len(first) == 10 and sorted(first) == sorted(line.content for line in chosen(reversed(rows), 10))
    assert [line.number for line in chosen(rows, 10)] == sorted(line.number for line in chosen(rows, 10))
    assert len(list(chosen(rows, None))) == len(list(chosen(rows, 99))) == 50
    with pytest.raises(InputError, match="1 or more"):
        list(chosen(rows, 0))


def test_several_processes_give_what_one_gives(tmp_path: Path) -> None:
    rows = [
        {"id": f"s{n}", "text": t, "negation_cues": [], "speculation_cues": []}
        for n, t in enumerate(["It is not so.", "It is so."] * 10)
    ]
    write(tmp_path / "bioscope_abstracts_dev.jsonl", rows)
    one, two = (run("cues", tmp_path, Options(jobs=jobs)) for jobs in (1, 2))
    assert one.figures == two.figures and one.sets == two.sets and one.figures


def test_files_are_found_in_a_folder_and_in_its_folders(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("a_test.jsonl", "inner/a_dev.jsonl.gz", "inner/a.docs.jsonl.gz", "b.jsonl", "a.txt"):
        write(tmp_path / name, [])
    assert [(d.name, d.split) for d in find(tmp_path, "a")] == [("a_test", "test"), ("a_dev", "dev")]
    assert find(tmp_path, "b", needs=("missing.jsonl",)) == []
    assert find(tmp_path, "a_dev", needs=("a.docs.jsonl.gz",))[0].needs[0].name == "a.docs.jsonl.gz"


def test_a_torn_archive_says_so(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl.gz").write_bytes(gzip.compress(b'{"id": 1}\n' * 1000)[:-20])
    with pytest.raises(FileError, match="cannot be read"):
        list(lines(tmp_path / "x.jsonl.gz"))


def test_lines_are_streamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "x.jsonl", ["a"] * 5)
    monkeypatch.setattr(data_module, "_MOST", 8)
    assert max(len(line.content) for line in lines(tmp_path / "x.jsonl")) == 8


def test_formulas_by_hand() -> None:
    assert float(PRECISION.of(np.array([3, 1, 2]))) == 0.75
    assert float(RECALL.of(np.array([3, 1, 2]))) == 0.6
    assert round(float(F1.of(np.array([3, 1, 2]))), 4) == 0.6667
    assert float(BALANCED.of(np.array([1, 4, 3, 4]))) == 0.5
    assert float(LIFT.of(np.array([3, 6, 1, 10]))) == 5.0
    assert np.isnan(F1.of(np.array([0, 0, 0])))


def test_a_bootstrap_draws_documents_and_not_their_sentences() -> None:
    apart = figure("x", SHARE, [[1, 1], [0, 1]] * 50)
    together = figure("x", SHARE, [[10, 10], [0, 10]] * 5)
    assert apart.value == together.value == 0.5 and apart.counts == together.counts
    assert (apart.interval, together.interval) == ("Wilson", "bootstrap by document")
    assert together.high - together.low > 2 * (apart.high - apart.low)
    assert figure("x", SHARE, [[0, 10]] * 4).interval == "Wilson", "no width would show where there is nothing"
    assert figure("x", F1, [[1, 0, 0]]).interval == "" and figure("x", F1, []).value is None


@given(st.lists(st.tuples(*[st.integers(0, 5)] * 3), min_size=2, max_size=30))
def test_an_interval_holds_its_figure_and_is_the_same_twice(units: list[tuple[int, int, int]]) -> None:
    for formula in PRF:
        found = figure("x", formula, units)
        assert found == figure("x", formula, list(units))
        if found.low is not None and found.interval != "Wilson":
            assert 0 <= found.low <= found.high <= 1


def test_tests_for_two_systems_and_two_labellers() -> None:
    assert mcnemar(0, 0) == 1.0 and mcnemar(0, 10) == round(2 / 2**10, 6)
    worse = [([5, 10], [9, 10])] * 10
    assert bootstrap_difference(SHARE, worse) == (0.4, 0.4)
    assert kappa(["a", "b", "a", "b"], ["a", "b", "b", "a"]) == 0.0
    assert kappa(["a", "b"], ["a", "b"]) == 1.0 and kappa(["a"], ["a"]) is None


def test_a_result_file_is_read_back_and_nothing_else_is_one(vowels: Vowels, tmp_path: Path) -> None:
    write(tmp_path / "letters.jsonl", ["ada"])
    result = run("vowels", tmp_path)
    (tmp_path / "r.json").write_text(result.to_json(), encoding="utf-8")
    assert load(tmp_path / "r.json")["figures"] == result.figures
    for content in ("{", "[]", '{"format": 99}', '{"format": 1}'):
        (tmp_path / "r.json").write_text(content, encoding="utf-8")
        with pytest.raises(FileError, match="is no result file"):
            load(tmp_path / "r.json")


def test_a_bound_of_nothing_is_kept() -> None:
    one = Figure("x", 0.0, low=0.0, high=0.1, counts={"count": 0, "total": 9})
    assert Figure.of(json.loads(json.dumps(one.to_dict()))) == one
    assert "goal" not in one.to_dict() and "split" not in one.to_dict()


def test_a_goal_is_reached_or_not() -> None:
    assert Figure("x", 0.9, goal=0.8).reached and not Figure("x", 0.9, goal=0.8, most=True).reached
    assert Figure("x", None, goal=0.8).reached is None


def test_every_file_of_measures_is_a_measure() -> None:
    assert {"round", "speed", "cues"} <= set(names())
    assert all(measure(name).name == name and measure(name).help.endswith(".") for name in names())
    with pytest.raises(SettingError, match="there is no measure 'x'"):
        measure("x")
