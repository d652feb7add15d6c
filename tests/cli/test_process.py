"""The command as a process: closed and full streams, signals. Each ends with its code and without a traceback."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

RUN = [sys.executable, "-c", "from onrecord.cli.main import run; run()"]
COMMANDS = (("--help",), ("--version",), ("desk", "--help"), ("checks",), ("demo",), ("eval", "--help"))

pytestmark = pytest.mark.skipif(os.name != "posix", reason="streams are closed by a shell")


def shell(redirected: str, *args: str) -> subprocess.CompletedProcess[bytes]:
    """A command run by a shell with its streams led elsewhere; the exit code is that of the command, not of a pipe."""
    script = f'set -o pipefail; "$@" {redirected}'
    return subprocess.run(["bash", "-c", script, "bash", *RUN, *args], capture_output=True, timeout=120)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_a_full_disk_is_told_in_one_line(args: tuple[str, ...]) -> None:
    done = shell(">/dev/full", *args)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1 and b"no space left" in done.stderr


@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_a_reader_that_leaves_is_no_fault(args: tuple[str, ...]) -> None:
    done = shell("| true", *args)
    assert done.returncode in (0, 1, 141) and done.stderr == b""


@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_a_closed_standard_output_is_told_and_is_no_publishable(args: tuple[str, ...]) -> None:
    done = shell(">&-", *args)
    assert done.returncode == 2
    assert done.stderr == b"onrecord: standard output is closed: send it to a file or to /dev/null\n"


def test_a_closed_standard_error_or_input_harms_nothing(tmp_path: Path) -> None:
    assert shell("2>&-", "checks").returncode == 0
    (tmp_path / "a.txt").write_text("The bridge cost 40 million euros.")
    done = shell("<&-", "desk", "-", str(tmp_path))
    assert done.returncode == 2 and b"holds no text" in done.stderr and b"Traceback" not in done.stderr


def test_ctrl_c_while_modules_load_ends_quietly() -> None:
    code = "from onrecord.cli import main; print('up', flush=True); main.run()"
    for wait in (0.0, 0.05, 0.1, 0.2, 0.4):
        process = subprocess.Popen(
            [sys.executable, "-c", code, "demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )  # fmt: skip
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        time.sleep(wait + 0.05)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
        assert (process.returncode, error) in ((130, b""), (1, b""))  # 1: it was done before
