"""Door 2: an article and the documents behind it."""

from onrecord.desk.article import Article, Unit
from onrecord.desk.desk import check
from onrecord.desk.report import Decision, ProofStep, Report
from onrecord.desk.standard import Standard

__all__ = ["Article", "Decision", "ProofStep", "Report", "Standard", "Unit", "check"]
