"""What is installed: every file that is not code can be reached where the code asks for it, and none is left over."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

import onrecord
from onrecord.desk.versions import versions

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "onrecord"
DATA = sorted(p for p in PACKAGE.rglob("*") if p.is_file() and p.suffix not in (".py", ".pyc") and p.name != "py.typed")
ASKED_FOR = re.compile(r"[\w./-]*\.(?:txt|html|css|js|json|toml)")


def short(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@cache
def strings() -> frozenset[str]:
    """Every string in the package's code that is no docstring; of an f-string, its fixed pieces."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        found.update(
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
        )
    return frozenset(found)


def test_there_is_data() -> None:
    assert {p.suffix for p in DATA} >= {".txt", ".toml", ".json", ".html", ".css", ".js", ".md", ".eml", ".pdf"}


@pytest.mark.parametrize("path", DATA, ids=short)
def test_a_data_file_is_reached_through_its_package(path: Path) -> None:
    room = next(p for p in path.parents if (p / "__init__.py").is_file())
    package = ".".join(room.relative_to(ROOT).parts)
    assert files(package).joinpath(path.relative_to(room).as_posix()).read_bytes()


def test_the_files_that_the_code_names_are_there() -> None:
    there = [f"/{short(p)}" for p in DATA]
    asked = sorted(s for s in strings() if ASKED_FOR.fullmatch(s))
    assert {"en/grammar.txt", "report.html", "report.css", "report.js"} <= set(asked)
    written = {"index.html", "protocol.json"}  # made by the measuring, in the user's folders
    missing = [s for s in asked if not any(t.endswith(s if s[0] in "./" else f"/{s}") for t in there)]
    assert set(missing) == written


def test_no_list_is_left_over() -> None:
    """A list is read by its name; those of the cues, one a kind of cue, are read as they stand in their folder."""
    lists = [p for p in DATA if p.suffix == ".txt" and p.relative_to(PACKAGE).parts[0] not in ("demo", "cues")]
    words = {w for s in strings() for w in re.split(r"[^\w]+", s)}
    assert [short(p) for p in lists if p.stem not in words] == []


def test_the_version_is_told_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project and project["dynamic"] == ["version"]
    assert dict(versions())["onrecord"] == onrecord.__version__
    assert f"\n## [{onrecord.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_package_says_that_it_is_typed() -> None:
    assert files("onrecord").joinpath("py.typed").is_file()
