"""The case file, item by item."""

from pathlib import Path

import pytest

from onrecord.testing import load_cases


@pytest.mark.parametrize("case", load_cases(Path(__file__).parents[1] / "cases" / "off_record.yml"), ids=str)
def test_case(case):
    assert case.problem() == ""
