"""Case files: what a check finds and what it lets go, as YAML that anyone can add to; also for plug-ins.

::

    check: hedge
    kept:                       # a finding is due
      - source: It may have started in the kitchen.
        text: It started in the kitchen.
        finds: hedge.dropped    # the code of the finding
        words: started          # the words of `text` that it points at; may be left out
        held: may               # the words of `source` that it shows; may be left out
        origin: own             # where the case comes from: "own", or the report that it rewords
    let_go:                     # none is due
      - source: ...
        text: ...
    cannot_tell:                # the two sentences do not settle it: whatever is found must not be called certain
      - source: ...
        text: ...
        why: ...

``source`` may be a table in Markdown; ``row`` then names the row that the sentence is held against. ``written`` and
``published`` are the days of the text and of the source, ``outlet`` is the source's outlet. ``fails`` says why the
check does not yet answer as it should. In a test of your own::

    @pytest.mark.parametrize("case", load_cases("cases/ticker.yml"), ids=str)
    def test_case(case):
        assert case.problem() == ""
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args

from onrecord.checks.aligning import align
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Element, Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import Check, checks
from onrecord.checks.window import Source, Window
from onrecord.errors import FileError, SettingError
from onrecord.evidence import Document, Labels
from onrecord.evidence.reading import extract_markdown
from onrecord.text import Text

__all__ = ["Case", "Expectation", "load_cases"]

Expectation = Literal["kept", "let_go", "cannot_tell"]
_STRINGS = ("source", "text", "finds", "words", "held", "row", "outlet", "origin", "why", "fails")
_DATES = ("written", "published")


@dataclass(frozen=True, slots=True)
class Case:
    """One item of a case file: a source, a text, and what the check should say of the two."""

    check: str
    expectation: Expectation
    number: int
    source: str
    text: str
    finds: str = ""
    words: str = ""
    held: str = ""
    row: str = ""
    outlet: str = ""
    written: date | None = None
    published: date | None = None
    origin: str = "own"
    why: str = ""
    fails: str = ""

    def __str__(self) -> str:
        return f"{self.check}-{self.expectation}-{self.number}"

    def alignment(self) -> Alignment:
        """The text laid on the source (on its named row, where it is a table): what the check is given."""
        labels = Labels(outlet=self.outlet, published=self.published.isoformat() if self.published else "")
        if self.row:
            extracted = extract_markdown(self.source)
            document = Document("source", Text(extracted.text, "en"), labels, cells=extracted.cells)
            window = Source(document).window(*_row(document, self.row))
        else:
            document = Document("source", Text(self.source, "en"), labels)
            window = Window(Source(document), 0, len(document.text.sentences) - 1)
        return align(Part(Text(self.text, "en"), 0, len(self.text), self.written), window, _weight)

    def findings(self) -> tuple[Finding, ...]:
        """What the check finds; raises :class:`SettingError` where no check of this name is installed."""
        held = self.alignment()
        return tuple(_named(self.check).run(held.said, held))

    def problem(self) -> str:
        """``""`` where the check answers as expected; otherwise what it did instead, in one line."""
        found = self.findings()
        said = ", ".join(f"{f.code} on {self.text[f.start : f.end]!r}" for f in found) or "nothing"
        if self.expectation == "let_go":
            return f"no finding is due, but it finds {said}" if found else ""
        if self.expectation == "cannot_tell":
            return f"it cannot be certain, but it is of {said}" if any(f.contradicts for f in found) else ""
        if any(self._is_due(f) for f in found):
            return ""
        due = " and ".join(repr(w) for w in (self.words, self.held) if w) or "the text"
        return f"{self.finds} is due on {due}, but it finds {said}"

    def _is_due(self, finding: Finding) -> bool:
        shown = finding.excerpts[0].string if finding.excerpts else ""
        words = self.text[finding.start : finding.end]
        return finding.code == self.finds and self.words in ("", words) and self.held in ("", shown)


def load_cases(path: Path | str) -> list[Case]:
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
        where = " ".join(str(error).split())
        raise FileError(f"{path.name} is no YAML: {where}; put a text that holds ': ' or quotes in quotes") from None
    if not isinstance(content, dict) or not isinstance(content.get("check"), str):
        raise FileError(f"{path.name} names no check: begin it with a line 'check: NAME'")
    unknown = sorted(str(k) for k in content if k != "check" and k not in get_args(Expectation))
    if unknown:
        raise FileError(f"{path.name} has an entry {unknown[0]!r}; there are check, {', '.join(get_args(Expectation))}")
    found: list[Case] = []
    for expectation in get_args(Expectation):
        items = content.get(expectation) or []
        if not isinstance(items, list):
            raise FileError(f"{path.name}: {expectation} is a list; begin every item with '- source: ...'")
        found.extend(_case(content["check"], expectation, n, item, path.name) for n, item in enumerate(items, 1))
    return found


def _case(check: str, expectation: Expectation, number: int, item: Any, file: str) -> Case:
    where = f"{file}, {expectation}, item {number}"
    if not isinstance(item, dict):
        raise FileError(f"{where}: an item has keys; write 'source: ...' and 'text: ...'")
    values: dict[str, Any] = {}
    for key, value in item.items():
        if key in _DATES:
            if not isinstance(value, date) or isinstance(value, datetime):
                raise FileError(f"{where}: {key} is a day; write it as 2026-03-31, without quotes")
            values[key] = value
        elif key in _STRINGS:
            if not isinstance(value, str) or not value.strip():
                raise FileError(f"{where}: {key} is no text; put it in quotes")
            values[key] = value.strip()
        else:
            raise FileError(f"{where}: unknown key {key!r}; there are {', '.join((*_STRINGS, *_DATES))}")
    for key, why in _missing(expectation, values):
        raise FileError(f"{where}: {key} is missing: {why}")
    for key, whole in (("words", "text"), ("held", "source")):
        if values.get(key, "") not in values[whole]:
            raise FileError(f"{where}: {key} {values[key]!r} do not stand in its {whole}; copy them from it")
    return Case(check, expectation, number, **values)


def _missing(expectation: Expectation, values: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key in ("source", "text"):
        if key not in values:
            yield key, "every item has a source and a text"
    if expectation == "kept" and "finds" not in values:
        yield "finds", "name the code of the finding that is due"
    if expectation == "cannot_tell" and "why" not in values:
        yield "why", "say what the two sentences leave open"


def _row(document: Document, row: str) -> tuple[int, int]:
    cells = [c for c in document.cells if row in (c.row_header, document.text.string[c.start : c.end])]
    if not cells:
        raise SettingError(f"the table has no row {row!r}")
    indices = [s.index for c in cells for s in document.text.sentences if s.start <= c.start < s.end]
    return min(indices), max(indices)


def _named(name: str) -> Check:
    for check in checks():
        if check.name == name:
            return check
    raise SettingError(f"no check {name!r} is installed; there are {', '.join(c.name for c in checks())}")


def _weight(element: Element) -> float:
    return 2.0 if element.role == "atom" else 1.0
