"""Citations as services and writers give them, and the answers they stand in."""

from __future__ import annotations

from typing import Any

import pytest

from onrecord.citations import audit_answer, span_gate
from onrecord.citations.formats import STYLES, parse
from onrecord.citations.formats.reading import style_of
from onrecord.errors import InputError, SettingError
from onrecord.testing import ScriptedModel

DOCS = {
    "minutes.txt": "The council approved the budget on Tuesday. The landlord is not permitted to terminate the lease.",
    "trial.txt": "Body weight was unchanged in both arms. The 😀 drug may reduce pain.",
}
HELD, CLAIM = "The council approved the budget on Tuesday.", "The budget was approved."
FALSE = "The council rejected the budget on Tuesday."

ANTHROPIC: dict[str, Any] = {
    "type": "message", "role": "assistant",
    "content": [
        {"type": "text", "text": "As the minutes say, "},
        {
            "type": "text", "text": CLAIM,
            "citations": [
                {"type": "char_location", "cited_text": HELD, "document_index": 0, "document_title": "Minutes",
                 "start_char_index": 0, "end_char_index": 43},
            ],
        },
    ],
}  # fmt: skip
COHERE: dict[str, Any] = {
    "message": {
        "content": [{"type": "text", "text": 'The minutes say "approved the budget on Tuesday" of it.'}],
        "citations": [
            {"start": 0, "end": 55, "text": 'The minutes say "approved the budget on Tuesday" of it.',
             "sources": [{"type": "document", "id": "minutes.txt", "document": {"id": "minutes.txt", "title": "M"}}]},
        ],
    }
}  # fmt: skip
OPENAI: dict[str, Any] = {
    "output": [
        {"type": "file_search_call", "id": "fs_1"},
        {"type": "message", "content": [
            {"type": "output_text", "text": 'It "approved the budget on Tuesday".', "annotations": [
                {"type": "file_citation", "index": 35, "file_id": "file-1", "filename": "minutes.txt"}]}]},
    ]
}  # fmt: skip
ASSISTANTS: dict[str, Any] = {
    "content": [
        {"type": "text", "text": {"value": "The budget was approved【4:0†source】.", "annotations": [
            {"type": "file_citation", "text": "【4:0†source】", "start_index": 24, "end_index": 36,
             "file_citation": {"file_id": "minutes.txt", "quote": HELD}}]}}
    ]
}  # fmt: skip
BEDROCK: dict[str, Any] = {
    "output": {"message": {"role": "assistant", "content": [
        {"citationsContent": {
            "content": [{"text": CLAIM}],
            "citations": [{"title": "minutes.txt", "sourceContent": [{"text": HELD}],
                           "location": {"documentChar": {"documentIndex": 0, "start": 0, "end": 43}}}]}}]}}
}  # fmt: skip
RETRIEVED: dict[str, Any] = {
    "output": {"text": CLAIM},
    "citations": [
        {"generatedResponsePart": {"textResponsePart": {"text": CLAIM, "span": {"start": 0, "end": 24}}},
         "retrievedReferences": [{"content": {"text": HELD},
                                  "location": {"type": "S3", "s3Location": {"uri": "s3://bucket/minutes.txt"}}}]}
    ],
}  # fmt: skip
AZURE: dict[str, Any] = {
    "choices": [{"message": {
        "role": "assistant", "content": f"{CLAIM[:-1]} [doc1].",
        "context": {"citations": [{"content": HELD, "title": "Minutes", "filepath": "minutes.txt", "url": None}]}}}]
}  # fmt: skip
FOOTNOTES = f"{CLAIM}[^a]\n\n[^a]: minutes.txt: “{HELD}”\n"
BRACKETS = 'It was "approved on Tuesday"? No: the council "approved the budget on Tuesday" [1].\n\n[1] minutes.txt\n'

ANSWERS = [
    ("anthropic", ANTHROPIC), ("cohere", COHERE), ("openai", OPENAI), ("openai", ASSISTANTS), ("bedrock", BEDROCK),
    ("bedrock", RETRIEVED), ("azure", AZURE), ("markdown-footnotes", FOOTNOTES), ("bracket", BRACKETS),
]  # fmt: skip
IDS = ["anthropic", "cohere", "openai", "assistants", "bedrock", "retrieved", "azure", "footnotes", "brackets"]


def falsified(value: Any) -> Any:
    """The same answer with another word in every quotation."""
    if isinstance(value, str):
        return value.replace("approved the budget", "rejected the budget")
    if isinstance(value, dict):
        return {k: falsified(v) for k, v in value.items()}
    return [falsified(v) for v in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("style", "answer"), ANSWERS, ids=IDS)
def test_a_citation_is_read_as_it_comes(style: str, answer: Any) -> None:
    assert style_of(answer) == style
    audit = audit_answer(answer, DOCS)
    assert audit.style == style and audit.problems == ()
    words = [c for c in audit.citations if "approved the budget" in c.quote]
    assert [(c.word, c.document) for c in words] == [("found", "minutes.txt")]
    assert audit_answer(answer, DOCS, style).counts == audit.counts  # type: ignore[arg-type]


@pytest.mark.parametrize(("style", "answer"), ANSWERS, ids=IDS)
def test_a_falsified_quotation_is_not_found_in_any_of_them(style: str, answer: Any) -> None:
    audit = audit_answer(falsified(answer), DOCS)
    words = [c.word for c in audit.citations if "rejected the budget" in c.quote]
    assert words == ["not_found"] and not audit.ok


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "answer", [{}, [], "", {"content": None}, {"citations": [5, None, {}]}, 5, None, {"message": 3}]
)
def test_what_is_no_answer_has_no_citation_and_is_not_ok(style: str, answer: Any) -> None:
    audit = audit_answer(answer, DOCS, style)  # type: ignore[arg-type]
    assert not audit.ok and not any(c.word in ("found", "supports") for c in audit.citations)


def test_an_unknown_shape_or_style_is_told() -> None:
    with pytest.raises(InputError, match="give its style"):
        parse({"what": 1})
    with pytest.raises(SettingError, match="bracket"):
        parse("text", "harvard")


def test_offsets_that_lie_elsewhere() -> None:
    place = {"type": "char_location", "document_index": 0, "start_char_index": 44, "end_char_index": 97}
    moved = {"type": "text", "text": CLAIM, "citations": [{**place, "cited_text": HELD}]}
    audit = audit_answer(moved, DOCS)
    assert [c.word for c in audit.citations] == ["found"], "the words are there, only the offsets are not"
    wrong = {"type": "text", "text": CLAIM, "citations": [{**place, "cited_text": FALSE}]}
    assert [c.word for c in audit_answer(wrong, DOCS).citations] == ["not_found"]


def test_a_document_by_another_number_is_misattributed() -> None:
    answer = {"type": "text", "text": CLAIM, "citations": [
        {"type": "page_location", "cited_text": HELD, "document_index": 1, "start_page_number": 1}]}  # fmt: skip
    (one,) = audit_answer(answer, DOCS).citations
    assert (one.word, one.document) == ("misattributed", "trial.txt")


def test_numbers_that_stand_for_no_document() -> None:
    audit = audit_answer("One [5, 7]. Two [2-3].", DOCS)
    assert [(c.word, c.document) for c in audit.citations] == [
        ("not_found", ""), ("not_found", ""), ("unquoted", "trial.txt"), ("not_found", ""),
    ]  # fmt: skip
    assert not audit.ok


def test_without_a_list_numbers_are_the_order_of_the_documents() -> None:
    audit = audit_answer('Weight was "unchanged in both arms" [2]. A [link](x).', DOCS)
    assert [(c.word, c.document) for c in audit.citations] == [("found", "trial.txt")]
    assert any("1 sentence without a citation" in n for n in audit.not_checked)


def test_quotations_belong_to_the_mark_behind_them() -> None:
    text = 'It "approved the budget on Tuesday" [1] and weight was "unchanged in both arms" [2].'
    assert [(c.quote, c.document) for c in audit_answer(text, DOCS).citations] == [
        ("approved the budget on Tuesday", "minutes.txt"), ("unchanged in both arms", "trial.txt"),
    ]  # fmt: skip


def test_what_quotes_nothing_was_not_checked() -> None:
    audit = audit_answer("The budget was approved [1].", DOCS)
    assert audit.citations[0].word == "unquoted" and not audit.ok
    assert "1 citation that quotes nothing" in audit.not_checked
    assert "the whole answer: it has no citation" in audit_answer("Nothing is cited here.", DOCS).not_checked


def test_a_quotation_at_risk_is_no_clean_bill() -> None:
    audit = audit_answer('The lease: "permitted to terminate the lease" [1].', DOCS)
    assert [c.word for c in audit.citations] == ["found"]
    assert [c.at_risk for c in audit.doubtful] == [True] and not audit.ok


def test_the_judge_is_asked_for_each_found_quotation() -> None:
    model = ScriptedModel.verdict("unrelated", 0.8, "It says something else.")
    audit = audit_answer(ANTHROPIC, DOCS, llm_call=model)
    assert [(c.word, c.reason) for c in audit.citations] == [("unrelated", "It says something else.")]
    assert not audit.ok and len(model.calls) == 1
    assert audit_answer(ANTHROPIC, DOCS, judge=ScriptedModel.verdict("supports")).ok


def test_objects_of_a_library_are_read_as_their_values() -> None:
    class Message:
        def model_dump(self) -> dict[str, Any]:
            return ANTHROPIC

    assert audit_answer(Message(), DOCS).ok
    assert audit_answer(Message(), DOCS).to_dict()["counts"] == {"found": 1}


def test_footnotes_that_are_missing_or_cited_nowhere() -> None:
    audit = audit_answer(
        'Said "unchanged in both arms".[^x] More.[^y]\n\n[^x]: <https://a.example/trial.txt>\n[^z]: b', DOCS
    )
    assert (audit.citations[0].word, audit.citations[0].document) == ("found", "trial.txt")
    assert set(audit.problems) == {"footnote y is not there", "footnote z is cited nowhere"}


@pytest.mark.parametrize(
    ("start", "end", "quote", "word", "reason"),
    [
        (4, 11, None, "found", ""), (0, 43, HELD, "found", ""), (0, 43, "approved the budget", "found", ""),
        (5, 11, None, "not_found", "cuts_word"), (4, 10, None, "not_found", "cuts_word"),
        (43, 44, None, "not_found", "no_words"), (0, 0, None, "not_found", "outside_document"),
        (11, 4, None, "not_found", "outside_document"), (-3, 4, None, "not_found", "outside_document"),
        (0, 10_000, None, "not_found", "outside_document"), (True, 5, None, "not_found", "outside_document"),
        ("0", 5, None, "not_found", "outside_document"), (0, 43, FALSE, "not_found", "nowhere"),
        (0, 43, "permitted to terminate", "not_found", "elsewhere_in_document"),
        (0, 43, "unchanged in both arms", "misattributed", "other_document"), (0, 43, "", "not_found", "no_words"),
    ],
)  # fmt: skip
def test_spans(start: Any, end: Any, quote: Any, word: str, reason: str) -> None:
    found = span_gate("minutes.txt", start, end, DOCS, quote)
    assert (found, found.reason) == (word, reason)


def test_spans_in_other_units() -> None:
    start = DOCS["trial.txt"].index("drug")
    assert span_gate("trial.txt", start, start + 4, DOCS, "drug").places[0].string == "drug"
    assert span_gate("trial.txt", start + 1, start + 5, DOCS, "drug", unit="utf16").places[0].string == "drug"
    assert span_gate("trial.txt", start + 3, start + 7, DOCS, "drug", unit="utf8").places[0].string == "drug"
    inside = start - 2  # half of the pair of units
    assert span_gate("trial.txt", inside + 1, start + 5, DOCS, unit="utf16").reason == "outside_document"


def test_a_span_of_no_document() -> None:
    assert span_gate("nowhere", 0, 4, DOCS).reason == "unknown_document"
    assert span_gate("nowhere", 0, 4, DOCS, HELD) == "misattributed"
    assert span_gate("minutes.txt", 0, 4, None).reason == "no_documents"  # type: ignore[arg-type]
    assert span_gate("bad", 0, 4, {"bad": 5}).reason == "unreadable_document"  # type: ignore[dict-item]
