"""A run that is killed loses no answer that was paid for, and the next run goes on where it ended."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from onrecord.store import open_store

RUN = Path(__file__).with_name("slow_reader.py")


def start(store: Path, log: Path, kill: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "error", str(RUN), str(store), str(log), kill]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def billed(log: Path) -> list[str]:
    return log.read_text().split() if log.exists() else []


def finish(store: Path, log: Path) -> str:
    """Runs to the end; the report that is printed."""
    process = start(store, log, "none")
    out, errors = process.communicate(timeout=100)
    assert (process.returncode, errors) == (0, "")
    return out[out.index("{") :]


def kept(store: Path) -> set[str]:
    with open_store(store) as opened:
        assert opened.verify().sound
        return {r.key for r in opened.recordings.all()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The report of a run that nothing disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    return finish(folder / "s.db", folder / "log")


@pytest.mark.parametrize("kill", ["inside", "journal"])
def test_a_kill_inside_a_write_loses_no_paid_answer(tmp_path: Path, kill: str, whole: str) -> None:
    store, log = tmp_path / "s.db", tmp_path / "log"
    process = start(store, log, kill)
    process.communicate(timeout=100)
    assert process.returncode == -signal.SIGKILL
    assert len(billed(log)) == 2
    assert kept(store) == set(billed(log))
    assert list(tmp_path.glob("s.db.answers.*")) == []
    report = finish(store, log)
    assert len(billed(log)) == len(set(billed(log))), "an answer was paid for twice"
    assert report == whole


def test_a_kill_between_calls_loses_none_and_the_next_run_goes_on(tmp_path: Path, whole: str) -> None:
    store, log = tmp_path / "s.db", tmp_path / "log"
    process = start(store, log, "slow")
    assert process.stdout is not None
    for _ in range(3):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=100)
    before = billed(log)
    assert 3 <= len(before) < json.loads(whole)["readings"]["calls"]
    # The last was on its way: what the service has sent and nobody has taken in is nowhere.
    assert set(before[:-1]) <= kept(store)
    assert finish(store, log) == whole
    assert len(set(billed(log))) >= len(billed(log)) - 1


def test_two_processes_on_one_store_come_to_one_report(tmp_path: Path, whole: str) -> None:
    store, log = tmp_path / "s.db", tmp_path / "log"
    open_store(store).close()
    running = [start(store, log, "slow") for _ in range(2)]
    reports = []
    for process in running:
        out, errors = process.communicate(timeout=100)
        assert (process.returncode, errors) == (0, "")
        reports.append(out[out.index("{") :])
    assert reports == [whole, whole]
    assert kept(store) == set(billed(log))
    assert list(tmp_path.glob("s.db.answers.*")) == []
