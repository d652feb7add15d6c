"""The example of a newsroom's own check, installed as anyone would install it."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "newsroom-check"


@pytest.mark.slow
def test_the_example_is_installed_and_listed(tmp_path: Path) -> None:
    """A fresh environment that borrows what this one has (so that nothing is fetched), and pip without its network."""
    pytest.importorskip("hatchling")
    folder = tmp_path / "environment"
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")

    def run(*arguments: object) -> str:
        environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
        done = subprocess.run(
            [python, *map(str, arguments)], capture_output=True, text=True, cwd=tmp_path, env=environment, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    site = Path(run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (site / "borrowed.pth").write_text(f"{ROOT}\n{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    command = ("-c", "from onrecord.cli.main import run; run()", "checks")
    assert "off_record" not in run(*command)

    source = tmp_path / "newsroom-check"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__", "dist", "build", ".pytest_cache"))
    run("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index", source)
    assert "off_record" in run(*command)
    assert "off the record, on background or under embargo" in " ".join(run(*command, "off_record").split())

    passed = run("-m", "pytest", "-q", "-p", "no:cacheprovider", source / "tests")
    assert "7 passed" in passed
    told = run(
        "-c",
        "from onrecord.desk import Article, check; from onrecord.evidence import Evidence\n"
        "held = Evidence.of({'notes': 'Off the record, the vote of the trustees was rigged.'})\n"
        "print(check(Article.of('The vote of the trustees was rigged.'), held).to_json())",
    )
    assert '"code": "off_record"' in told and '"confirmed"' not in told


def test_the_readme_is_short_and_names_what_is_there() -> None:
    readme = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    assert len(readme.splitlines()) <= 10
    for name in ("newsroom_check/off_record.py", "cases/off_record.yml", "pyproject.toml"):
        assert name in readme and (EXAMPLE / name).is_file()


def test_the_example_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cases and its docstring, without an installation."""
    import doctest

    from onrecord.checks import registry
    from onrecord.testing import load_cases

    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.delitem(sys.modules, "newsroom_check", raising=False)
    from newsroom_check.off_record import off_record

    own = registry.checks()
    monkeypatch.setattr("onrecord.testing.cases.checks", lambda: (*own, off_record))
    monkeypatch.setattr("onrecord.checks.examples.checks", lambda: (*own, off_record))
    cases = load_cases(EXAMPLE / "cases" / "off_record.yml")
    assert [c.problem() for c in cases] == [""] * 7
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(off_record.run, "off_record"):
        runner.run(test)
    assert runner.summarize(verbose=False) == (0, 3)
