"""PDF: text with page numbers, read by pypdfium2 (the reader of Chromium) in a process of its own.

The process has a time limit and a memory limit, so a file built to loop or to swell ends with a reason instead of
taking the run with it; and pdfium, which is not thread-safe, never shares a process with anyone. Only bytes go in and
only JSON comes out.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from onrecord.errors import FileError
from onrecord.evidence.document import Page
from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.extracted import Extracted, Writer
from onrecord.evidence.reading.limits import DEFAULT, Limits
from onrecord.evidence.reading.pdf_layout import Line, blocks_of_page, running_heads, runs_on
from onrecord.evidence.reading.pdf_worker import OUT_OF_MEMORY

__all__ = ["read"]

_PROGRAM = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from onrecord.evidence.reading.pdf_worker "
    "import main; main()"
)
_STATES = {
    "scanned": "without text (scanned?); run text recognition (OCR)",
    "unmapped": "not read, the letters cannot be told (no ToUnicode map); run text recognition (OCR)",
    "damaged": "damaged and not read; print the file to PDF anew",
}
_REASONS = {
    "password": "it is protected by a password; save a copy without one",
    "broken": "it is damaged and cannot be opened as a PDF; get it again or print it to PDF anew",
    "expands": "its streams unpack to far more than a document holds (a bomb, or damaged); print it to PDF anew",
    "characters": "its text is longer than the limit; split it into several files",
    "memory": "reading it takes more memory than the limit; split it or print it to PDF anew",
}


def read(data: bytes, limits: Limits = DEFAULT) -> Extracted:
    """The text of a PDF, page by page, without its running heads; pages without text are named in ``problems``."""
    pages = _pages(data, limits)
    claims = Claims()
    for field, value in sorted(pages["about"].items()):
        claims.add(field, value)
    lines = [[Line(*line) for line in page["lines"]] for page in pages["pages"]]
    heads = running_heads(lines, [page["height"] for page in pages["pages"]])
    writer = Writer(limits)
    ranges: list[Page] = []
    for i, page in enumerate(lines):
        before, start = writer.length, -1
        for block in blocks_of_page([line for k, line in enumerate(page) if (i, k) not in heads]):
            if start < 0 < before and runs_on(writer.blocks[-1].kind, writer.tail, block):
                start = writer.go_on(block.text)
            else:
                level = 1 if block.kind in ("heading", "list_item") else 0
                begins = writer.block(block.kind, block.text, level, mark=block.mark)
                start = begins if start < 0 else start
        if start >= 0 and writer.length > start:
            ranges.append(Page(i + 1, start, writer.length))
    problems = _problems(pages, limits)
    if not writer.length:
        raise FileError("; ".join(problems) or "it has no text; if it is a scan, run text recognition (OCR) on it")
    if heads:
        left = sorted({" ".join(lines[i][k].text.split())[:60] for i, k in heads})
        claims.remark(f"running heads and footers left out: {'; '.join(left[:5])}{' ...' if len(left) > 5 else ''}")
    for what in pages["remarks"]:
        claims.remark(what)
    return writer.extracted(claims.labels(), problems, ranges)


def _pages(data: bytes, limits: Limits) -> dict[str, Any]:
    head = json.dumps({"pages": limits.pages, "characters": limits.characters, "expanded": limits.expanded_bytes})
    if not sys.executable:
        raise FileError("no Python interpreter to read PDFs with (sys.executable is empty); save it as text")
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", _PROGRAM, json.dumps([p for p in sys.path if p])],
            input=head.encode("ascii") + b"\n" + data,
            capture_output=True,
            timeout=limits.seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise FileError(
            f"reading it took more than {limits.seconds:g} seconds; print it to PDF anew or save it as text"
        ) from None
    except OSError as error:
        raise FileError(f"the process that reads PDFs could not be started: {error.strerror}") from error
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        if done.returncode > 0 and done.returncode != OUT_OF_MEMORY:  # not the file's fault
            last = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2][:200]
            raise FileError(f"the process that reads PDFs failed ({last}); report this with the file") from None
        raise FileError(_REASONS["memory" if done.returncode == OUT_OF_MEMORY else "broken"]) from None
    if "error" in answer:
        raise FileError(_REASONS[answer["error"]])
    found: dict[str, Any] = answer
    return found


def _problems(pages: dict[str, Any], limits: Limits) -> list[str]:
    """What of the file was not read, in one line a reason."""
    problems = []
    for state, what in _STATES.items():
        numbers = [i + 1 for i, page in enumerate(pages["pages"]) if page["state"] == state]
        if numbers:
            problems.append(f"{'page' if len(numbers) == 1 else 'pages'} {_ranges(numbers)} {what}")
    if pages["count"] > limits.pages:
        problems.append(f"only the first {limits.pages:,} of {pages['count']:,} pages were read; split the file")
    return problems


def _ranges(numbers: list[int]) -> str:
    """``1-3, 7``"""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][1] + 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    shown = [f"{a}-{b}" if b > a else f"{a}" for a, b in runs[:20]]
    return ", ".join(shown) + (f" and {len(runs) - 20} more" if len(runs) > 20 else "")
