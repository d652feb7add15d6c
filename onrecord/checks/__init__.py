"""Aligning a sentence with its evidence; one check a file: the pair -> findings."""

from onrecord.checks.finding import Finding, Severity
from onrecord.checks.registry import Check, check, checks, run_checks

__all__ = ["Check", "Finding", "Severity", "check", "checks", "run_checks"]
