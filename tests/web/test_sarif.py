"""The report as SARIF: valid, at the right lines, and saying what the report says.

The official schema is not ours to copy: ``ONRECORD_SARIF_SCHEMA`` may name its file, and then the whole of it is asked.
Without it, a subset that we wrote from the standard is.
"""

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import sample_report as sample

from onrecord.web.sarif import to_sarif

REGION = {
    "type": "object", "additionalProperties": False,
    "properties": {
        **{name: {"type": "integer", "minimum": 1} for name in ("startLine", "startColumn", "endLine", "endColumn")},
        "charOffset": {"type": "integer", "minimum": 0}, "charLength": {"type": "integer", "minimum": 0},
        "snippet": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
    },
}  # fmt: skip
MESSAGE = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
LOCATION = {
    "type": "object",
    "properties": {
        "physicalLocation": {
            "type": "object", "required": ["artifactLocation"],
            "properties": {"region": REGION, "artifactLocation": {"type": "object", "properties": {
                "uri": {"type": "string", "pattern": r"^[!-~]*$"}, "index": {"type": "integer", "minimum": -1},
            }}},
        },
    },
}  # fmt: skip
SUBSET = {
    "type": "object", "required": ["version", "runs"], "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string"}, "version": {"enum": ["2.1.0"]},
        "runs": {"type": "array", "items": {
            "type": "object", "required": ["tool"],
            "properties": {
                "tool": {"type": "object", "required": ["driver"], "properties": {"driver": {
                    "type": "object", "required": ["name"],
                }}},
                "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                "results": {"type": "array", "items": {
                    "type": "object", "required": ["message"],
                    "properties": {
                        "kind": {"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
                        "level": {"enum": ["none", "note", "warning", "error"]},
                        "message": MESSAGE, "ruleIndex": {"type": "integer", "minimum": -1},
                        "locations": {"type": "array", "items": LOCATION},
                        "relatedLocations": {"type": "array", "items": LOCATION},
                    },
                }},
            },
        }},
    },
}  # fmt: skip


def log(uri: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(to_sarif(sample.report(), sample.ARTICLE, uri))
    return found


def test_it_is_sarif() -> None:
    jsonschema.Draft202012Validator(SUBSET).validate(log())
    run = log()["runs"][0]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["kind"] == "fail" or result["level"] == "none", "the standard: only what fails has a level"


def test_it_is_sarif_by_the_official_schema() -> None:
    path = os.environ.get("ONRECORD_SARIF_SCHEMA")
    if not path:
        pytest.skip("ONRECORD_SARIF_SCHEMA does not name the official schema of SARIF 2.1.0")
    jsonschema.Draft4Validator(json.loads(Path(path).read_text(encoding="utf-8"))).validate(log("drafts/a b.md"))


def test_each_sentence_that_needs_somebody_is_there_and_no_other() -> None:
    report = sample.report()
    told = [r["locations"][0]["logicalLocations"][0]["name"] for r in log()["runs"][0]["results"]]
    assert told == [f"sentence {d.n}" for d in report.decisions if d.verdict not in ("confirmed", "no_fact")]
    levels = {(r["ruleId"], r["kind"], r["level"]) for r in log()["runs"][0]["results"]}
    assert {("desk/inaccurate", "fail", "error"), ("desk/needs_review", "review", "none")} <= levels
    assert ("desk/inaccurate", "fail", "warning") in levels, "a slip that does not block"


def test_lines_and_columns_lead_to_the_words() -> None:
    lines = sample.ARTICLE.split("\n")
    for result in log()["runs"][0]["results"]:
        region = result["locations"][0]["physicalLocation"]["region"]
        a, b = region["charOffset"], region["charOffset"] + region["charLength"]
        words = sample.ARTICLE[a:b]
        assert words == region["snippet"]["text"]
        assert lines[region["startLine"] - 1][region["startColumn"] - 1 :].startswith(words.split("\n")[0])
        assert sample.ARTICLE[:b].count("\n") + 1 == region["endLine"]


def test_a_fix_is_the_edit() -> None:
    fixed = [r for r in log()["runs"][0]["results"] if "fixes" in r]
    assert fixed
    for result in fixed:
        change = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
        a = change["deletedRegion"]["charOffset"]
        whole = sample.ARTICLE[:a] + change["insertedContent"]["text"]
        assert whole != sample.ARTICLE[: len(whole)]


def test_a_word_file_has_no_lines() -> None:
    from dataclasses import replace

    run = json.loads(to_sarif(replace(sample.report(), article="a.docx"), sample.ARTICLE))["runs"][0]
    assert not any("region" in r["locations"][0]["physicalLocation"] or "fixes" in r for r in run["results"])


def test_the_address_is_the_one_given_and_escaped() -> None:
    assert log("drafts/über uns.md")["runs"][0]["artifacts"][0]["location"]["uri"] == "drafts/%C3%BCber%20uns.md"
