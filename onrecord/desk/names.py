"""The names of the rules and rechecks, for what has to know them without their code: a standard that switches one off."""

from __future__ import annotations

__all__ = ["RECHECK_NAMES", "RULE_NAMES"]

RULE_NAMES = (
    "no_checkable_fact",
    "quotation_in_no_document",
    "shares_no_content",
    "passage_holds_sentence",
    "contradicted",
    "name_nearly_in_documents",
    "figure_in_no_document",
)

RECHECK_NAMES = (
    "credited_outlet",
    "no_date_announced",
    "weekday",
    "undated_source",
    "title",
    "read_later",
    "against_itself",
)
