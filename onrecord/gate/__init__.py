"""Door 1: does a memory state what its conversation states? See :func:`onrecord.check`."""

from onrecord.gate.check import check
from onrecord.gate.policy import POLICY, Policy
from onrecord.gate.report import CHECKS, Finding, NotChecked, Report, SentenceAnswer, Verdict

__all__ = [
    "CHECKS", "POLICY", "Finding", "NotChecked", "Policy", "Report", "SentenceAnswer", "Verdict", "check",
]  # fmt: skip
