"""The measuring of speed: what is measured and how it is told. No time decides a test."""

import json
import math
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from onrecord.bench import invented
from onrecord.bench.perf import benches, suites, timed
from onrecord.bench.result import Figure
from onrecord.bench.speed import GOALS, fitted, measure
from onrecord.bench.suites import Bench
from onrecord.bench.suites.bench import SMALL, USUAL
from onrecord.cli.app import app
from onrecord.desk import Article
from onrecord.text import Text

RUNNER = CliRunner()


def test_one_seed_gives_the_same_copy_and_another_another() -> None:
    assert invented.documents(2, 2000) == invented.documents(2, 2000)
    assert invented.documents(2, 2000) != invented.documents(2, 2000, seed=2)
    held = invented.documents(2, 2000)
    assert invented.article(held, 10) == invented.article(held, 10)


def test_documents_have_the_size_asked_for_and_no_slot_is_left() -> None:
    held = invented.documents(3, 5000)
    assert len(held) == 3 and all(len(string) == 5000 for string in held.values())
    assert not re.search(r"[{}]", "".join(held.values()))


def test_about_a_third_of_the_article_comes_from_the_documents() -> None:
    held = invented.documents(4, 8000)
    article = Article.of(invented.article(held, 120))
    everything = " ".join(held.values())
    same = sum(article.text.string[unit.start : unit.end] in everything for unit in article.units)
    assert len(article.units) >= 120
    assert 10 <= same <= 60  # a part of the copied ones is changed


def test_texts_of_new_evidence_are_not_yet_analysed() -> None:
    held = invented.documents(1, 1000)
    invented.evidence(held).documents[0].text.tokens  # noqa: B018
    assert "tokens" not in invented.evidence(held).documents[0].text.__dict__


def test_the_copy_has_names_figures_dates_and_quotations() -> None:
    from onrecord import atoms

    kinds = {atom.kind for atom in atoms.find(Text(invented.documents(1, 6000)["document-000.txt"], "en"))}
    assert {"person", "organisation", "quantity", "figure", "date", "quotation"} <= kinds


@pytest.mark.slow
def test_everything_is_measured() -> None:
    measured = list(measure(small=True))
    names = {figure.name for figure in measured}
    assert {
        "desk, new documents", "desk, documents analysed before", "index of new documents", "locate, found",
        "locate, not found", "import onrecord", "import onrecord.desk", "first check of the demonstration",
    } <= names  # fmt: skip
    times = [figure for figure in measured if figure.unit == "ms"]
    assert times and all(figure.value is not None and figure.value >= 0 and figure.beside for figure in times)
    assert all(figure.counts["ratio"] >= 0 for figure in times)
    growths = {figure.name: figure for figure in measured if figure.unit == "exponent"}
    assert list(growths["growth with the article"].counts) == [f"ms at {n:,} sentences" for n in SMALL.articles]
    assert list(growths["growth with the evidence"].counts) == [f"ms at {n:,} characters" for n in SMALL.evidence]


def test_the_peak_is_that_of_the_process_itself() -> None:
    code = "from onrecord.bench.speed import peak_memory as p; a = p(); b = bytearray(1 << 26); print(a, p())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, after = map(float, done.stdout.split())
    assert 5 < before < 1000
    assert 40 < after - before < 120


def test_each_goal_is_the_goal_of_something_measured() -> None:
    amount = f"{USUAL.memory / 1_000_000:g} MB of evidence"
    names = {"desk, new documents", "desk, documents analysed before", "import onrecord", f"peak memory, {amount}"}
    assert names | {"growth with the article", "growth with the evidence"} == GOALS.keys()


def test_the_exponent_is_that_of_the_power() -> None:
    sizes = (10, 20, 40, 80)
    for exponent in (0.5, 1.0, 2.0):
        assert math.isclose(fitted([(n, 3 * n**exponent) for n in sizes]), exponent, abs_tol=1e-9)


FIGURES = [
    Figure("desk, new documents", 210.0, unit="ms", low=200.0, high=230.0, beside="90 x words", goal=300, most=True),
    Figure("growth with the evidence", 1.01, unit="exponent", counts={"ms at 1,500 characters": 3.0}),
]


def test_the_command_prints_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("onrecord.bench.speed.measure", lambda *_: FIGURES)
    result = RUNNER.invoke(app, ["eval", "speed", "--small"], env={"COLUMNS": "120"})
    assert result.exit_code == 0, result.output
    assert "210 ms (200 ms to 230 ms) · 90 x words · goal at most 300 ms" in result.stdout
    assert re.search(r"growth with the evidence +1.01 exponent · ms at 1,500 characters 3.0", result.stdout)


def test_the_command_writes_json_alone_to_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("onrecord.bench.speed.measure", lambda *_: FIGURES)
    result = RUNNER.invoke(app, ["eval", "speed", "--processes", "2", "--json", "-"])
    found = json.loads(result.stdout)
    assert found["operation"] == "eval speed" and found["command"] == "onrecord eval speed --processes 2"
    assert [f["name"] for f in found["figures"]] == [f.name for f in FIGURES]


def test_no_process_at_all_is_refused() -> None:
    result = RUNNER.invoke(app, ["eval", "speed", "--processes", "0"])
    assert result.exit_code == 2 and "1 or more" in result.stderr


def test_what_is_prepared_is_not_timed() -> None:
    made: list[str] = []

    def make():
        made.append("prepared")
        return lambda: made.append("run")

    assert timed(3, Bench("once", make)) < 1 and made == ["prepared", "run", "run", "run"]
    made.clear()
    timed(2, Bench("anew", make, anew=True))
    assert made == ["prepared", "run", "prepared", "run"]


def test_every_bench_stands_beside_one_of_its_suite() -> None:
    for suite in suites():
        known = benches(suite, SMALL)
        names = [bench.name for bench in known]
        assert len(set(names)) == len(names)
        assert all(bench.beside in names for bench in known if bench.beside), suite
        assert all(bool(bench.make) != bool(bench.command) for bench in known)
