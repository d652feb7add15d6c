"""Several processes on one store, and processes that are killed: SQLite and a real PostgreSQL."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

sys.path.insert(0, str(Path(__file__).parent))

from postgres_server import server

from onrecord.desk import Article, check
from onrecord.errors import StoreError
from onrecord.evidence import Document, Evidence
from onrecord.models import Answer, Question
from onrecord.models.recorder import Recorded
from onrecord.store import open_store
from onrecord.store.tables import metadata
from onrecord.store.transfer import export_lines, import_file

WRITERS = Path(__file__).with_name("writers.py")
EACH = 20


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with server() as url:
        yield url


@pytest.fixture
def fresh(postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The server's database, emptied; heads go to the test's own folder."""
    monkeypatch.setenv("ONRECORD_HEADS", str(tmp_path))
    engine = create_engine(postgres.replace("postgresql://", "postgresql+pg8000://"))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of either kind."""
    return str(tmp_path / "store.db") if request.param == "sqlite" else str(request.getfixturevalue("fresh"))


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "error", str(WRITERS), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_two_processes_that_open_a_new_store_and_write_lose_nothing(where: str) -> None:
    running = [start("hold", where, name, str(EACH)) for name in ("a", "b")]
    printed: list[str] = []
    for process in running:
        out, errors = process.communicate(timeout=100)
        assert (process.returncode, errors) == (0, "")
        printed += out.split()
    assert len(set(printed)) == 2 * EACH
    with open_store(where) as store:
        kept = [h.memory for h in store.held.list()]
        found = store.verify()
    assert sorted(kept) == sorted(f"{name} {i}" for name in ("a", "b") for i in range(EACH))
    assert (found.sound, found.count, found.remarks) == (True, 2 * EACH, ())


def test_what_was_told_to_be_kept_survives_a_kill(where: str) -> None:
    open_store(where).close()
    process = start("hold", where, "a", "100000")
    assert process.stdout is not None
    told = [process.stdout.readline().strip() for _ in range(5)]
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read()  # not communicate(), which does not see what readline() has taken in already
    process.communicate(timeout=100)
    told += [line for line in rest.split("\n")[:-1] if line]
    with open_store(where) as store:
        kept = {str(h.id) for h in store.held.list()}
        assert set(told) <= kept
        assert len(kept) <= len(told) + 1  # the one that was kept and not yet told
        assert store.verify().sound
        store.held.hold("after", source="s", report={})
        assert store.verify().sound


@pytest.mark.parametrize(("point", "kept"), [("before", 0), ("inside", 0), ("after", 1)])
def test_a_kill_in_the_middle_of_a_write_leaves_all_of_it_or_nothing(where: str, point: str, kept: int) -> None:
    process = start("kill", where, point)
    process.communicate(timeout=100)
    assert process.returncode == -signal.SIGKILL
    with open_store(where) as store:
        assert len(store.held.list()) == kept
        assert store.verify().sound
        store.held.hold("after", source="s", report={})
        found = store.verify()
    assert found.sound, found.faults


def test_postgresql_holds_what_sqlite_holds(fresh: str) -> None:
    odd = "a\x00b \ud800 é 漢 \U0001f642"
    with open_store(fresh) as store:
        held = store.held.hold(odd, source=[odd], report={"r": odd})
        assert store.held.get(held.id).memory == odd
        assert store.held.release(held.id, by="Bo", apply=lambda _: None).status == "released"
        with store.reading() as connection:
            assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
        assert "127.0.0.1" in store.name


def test_a_store_moves_from_a_file_to_a_server(fresh: str, tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db") as store:
        for i in range(3):
            store.held.hold(f"memory {i}", source="s", report={})
        (tmp_path / "all.jsonl").write_text("".join(export_lines(store)))
    with open_store(fresh) as server:
        import_file(server, tmp_path / "all.jsonl")
        assert server.held.hold("next", source="s", report={}).id == 4
        assert [h.memory for h in server.held.list()] == ["memory 0", "memory 1", "memory 2", "next"]
        assert server.verify().sound


def test_answers_and_checks_are_kept_on_a_server(fresh: str) -> None:
    question = Question("reader", "1", "s", "u\x00\ud800", {}, ("i1", "i2"), (("P1",), ()))
    evidence = Evidence.of({"memo.txt": "Each bus seats 40 people. \x00 \ud800"})
    article = Article.of("Each bus seats 44 people.")
    with open_store(fresh) as server:
        kept = server.recordings.keep(Recorded("k" * 64, question, Answer("a\x00\ud800", "m", tokens_in=3), 0.5))
        assert server.recordings.get("k" * 64) == kept
        assert server.recordings.find(["i2", "i3"])["i2"].n == 1
        assert server.recordings.used_today().tokens_in == 3
        report = check(article, evidence).to_dict()
        number = server.checks.keep(report, Document(article.id, article.text), evidence)
        assert server.checks.get(number).report == report
        server.checks.rule("Each bus seats 44 people.", "fine", by="Ed")
        found = server.verify()
    assert found.sound, found.faults


def test_a_server_that_is_not_there_is_told_in_one_line_without_the_password() -> None:
    with pytest.raises(StoreError) as caught:
        open_store("postgresql://tester:secret-word@127.0.0.1:9/none")
    assert "secret-word" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_entries_of_another_machine_are_no_fault(fresh: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        monkeypatch.setenv("ONRECORD_HEADS", str(folder))
        with open_store(fresh) as store:
            store.held.hold(folder.name, source="s", report={})
            found = store.verify()
    assert found.sound
    assert "written by other machines" in found.remarks[0]


def test_an_answer_that_the_database_did_not_take_outlives_those_that_it_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The write of the first fails (a full disk, a server that is gone); the second's strikes out its own only."""
    where = tmp_path / "store.db"

    def answer(n: int) -> Recorded:
        return Recorded(f"{n}" * 64, Question("reader", "1", "s", f"u{n}", {}), Answer("{}", "m", "end", 5, 6), 0.5)

    with open_store(where) as store:
        with monkeypatch.context() as patch:
            patch.setattr(store.recordings, "_insert", lambda recorded: (_ for _ in ()).throw(StoreError("no room")))
            with pytest.raises(StoreError):
                store.recordings.keep(answer(1))
        store.recordings.keep(answer(2))
    with open_store(where) as store:
        assert [one.key[0] for one in store.recordings.all()] == ["1", "2"]
        assert store.verify().sound
    assert not list(tmp_path.glob("*.answers.*"))
