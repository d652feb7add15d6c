"""Check ``off_record``: the source was told something in confidence, the text prints it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.checks import Finding, check
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part

__all__ = ["off_record"]

_CONFIDENCE = re.compile(
    r"\b(?:off the record|not for (?:attribution|publication)|on (?:deep )?background|under embargo|embargoed)\b",
    re.IGNORECASE,
)


@check("off_record", loses="confidence")
def off_record(said: Part, held: Alignment) -> Iterator[Finding]:
    """The passage was given off the record, on background or under embargo, and the text does not say so.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("off_record", "Off the record, the clerk called the vote rigged.", "The vote was rigged.")
        ['off_record: Off the record -> The vote was rigged.']

    Let go:
        >>> findings("off_record", "The clerk said the vote was rigged.", "The vote was rigged.")
        []

    Window: the aligned passage. Source: house rules on confidential talks.
    """
    if _CONFIDENCE.search(said.string):
        return
    passage = held.window.part
    found = _CONFIDENCE.search(passage.string)
    if found is not None and held.carried:
        start = passage.start + found.start()
        yield Finding(
            "off_record", "critical", said.start, said.end,
            f"the passage was given in confidence (“{found.group()}”)",
            (held.window.document.excerpt(start, passage.start + found.end()),),
        )  # fmt: skip
