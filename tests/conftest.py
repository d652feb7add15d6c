"""What all tests share: a test that compares times is told apart, since a timing never decides."""

from __future__ import annotations

import inspect
import re

import pytest
from hypothesis import settings

settings.register_profile("no clock", deadline=None)  # a busy machine is no fault
settings.load_profile("no clock")

_CLOCK = re.compile(r"perf_counter|process_time|monotonic\(|text_timing|doubling|_seconds\(")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark slow tests that look at a clock ``timing`` too: CI shows their outcome and does not fail by it."""
    for item in items:
        if item.get_closest_marker("slow") is None:
            continue
        function = getattr(item, "function", None)
        source = inspect.getsource(function) if function is not None else ""
        if _CLOCK.search(source) or "doubling" in item.name or "linear" in item.name or "time" in item.path.stem:
            item.add_marker(pytest.mark.timing)
