"""Case files for the gate: what it finds in a memory and what it lets go, as YAML that anyone can add to.

::

    check: hedge                    # a check of the gate, or "any"
    kept:                           # a finding is due
      - source: I think the shop is closed.
        memory: The shop is closed.
        finds: hedge.dropped        # the code of the finding; with "any", codes of which one is due
    let_go:                         # none is due, and the memory passes
      - source:                     # turns, each "speaker: words"
          - "Ana: Is the shop open?"
          - "Ben: Yes, until six."
        memory: The shop is open.

``said_at`` is the day of speaking, ``speaker`` who says a source that is a text (default: user), ``origin`` where the
case comes from, ``fails`` why the gate does not yet answer as it should. In a test of your own::

    @pytest.mark.parametrize("case", load_talk_cases("cases/hedge.yml"), ids=str)
    def test_case(case):
        assert case.problem() == ""
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from onrecord.errors import FileError, SettingError
from onrecord.gate.check import check
from onrecord.gate.report import CHECKS, Report, Verdict

__all__ = ["TalkCase", "load_talk_cases"]

Expectation = Literal["kept", "let_go"]
_EXPECTED: tuple[Expectation, ...] = ("kept", "let_go")
_STRINGS = ("memory", "finds", "speaker", "origin", "fails")


@dataclass(frozen=True, slots=True)
class TalkCase:
    """One item of a case file: what was said, what was made of it, and what the gate should say."""

    check: str
    expectation: Expectation
    number: int
    source: str | tuple[str, ...]
    memory: str
    finds: tuple[str, ...] = ()
    said_at: str = ""
    speaker: str = "user"
    origin: str = "own"
    fails: str = ""

    def __str__(self) -> str:
        return f"{self.check}-{self.expectation}-{self.number}"

    @property
    def turns(self) -> Any:
        """The source as the gate takes it."""
        if isinstance(self.source, str):
            return self.source
        split = (turn.partition(": ") for turn in self.source)
        return [{"speaker": who, "content": words} for who, _, words in split]

    def report(self) -> Report:
        """What the gate says of the case."""
        return check(self.turns, self.memory, said_at=self.said_at or None, speaker=self.speaker)

    def problem(self) -> str:
        """``""`` where the gate answers as expected; otherwise what it did instead, in one line."""
        report = self.report()
        found = [f.code for f in report.findings]
        said = f"{', '.join(found) or 'nothing'} ({report.verdict.value})"
        if self.expectation == "let_go":
            return "" if report.verdict is Verdict.PASS else f"no finding is due, but it finds {said}"
        if any(code in found for code in self.finds):
            return ""
        return f"{' or '.join(self.finds)} is due, but it finds {said}"


def load_talk_cases(path: Path | str) -> list[TalkCase]:
    """The items of a case file, in order; raises :class:`FileError` that names the item and says what to write."""
    path = Path(path)
    try:
        yaml = import_module("yaml")
    except ImportError:
        raise SettingError("case files need PyYAML: pip install PyYAML") from None
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"{path.name} cannot be read: {error}") from None
    except yaml.YAMLError as error:
        raise FileError(f"{path.name} is no YAML: {' '.join(str(error).split())}") from None
    name = content.get("check") if isinstance(content, dict) else None
    if name not in (*CHECKS, "any"):
        raise FileError(f"{path.name}: begin it with a line 'check: NAME', of {', '.join(CHECKS)}, or any")
    unknown = sorted(str(k) for k in content if k not in ("check", *_EXPECTED))
    if unknown:
        raise FileError(f"{path.name} has an entry {unknown[0]!r}; there are check, {', '.join(_EXPECTED)}")
    return [
        _case(name, expectation, number, item, f"{path.name}, {expectation}, item {number}")
        for expectation in _EXPECTED
        for number, item in enumerate(content.get(expectation) or [], 1)
    ]


def _case(check: str, expectation: Expectation, number: int, item: Any, where: str) -> TalkCase:
    if not isinstance(item, dict):
        raise FileError(f"{where}: an item has keys; write 'source: ...' and 'memory: ...'")
    given = dict(item)
    source = given.pop("source", None)
    if isinstance(source, list) and all(isinstance(t, str) and ": " in t for t in source):
        source = tuple(source)
    if not isinstance(source, str | tuple) or not source:
        raise FileError(f"{where}: source is a text, or a list of turns 'speaker: words'")
    said_at = given.pop("said_at", "")
    values: dict[str, Any] = {}
    for key, value in given.items():
        if key not in _STRINGS or not isinstance(value, str) or not value.strip():
            raise FileError(
                f"{where}: {key!r} is no text that is known; there are source, said_at, {', '.join(_STRINGS)}"
            )
        values[key] = value
    if "memory" not in values or (expectation == "kept") != ("finds" in values):
        raise FileError(f"{where}: give a memory, and for what is kept (and only there) the finding that is due")
    finds = tuple(code.strip() for code in values.pop("finds", "").split(" or ") if code.strip())
    return TalkCase(check, expectation, number, source, finds=finds, said_at=str(said_at), **values)
