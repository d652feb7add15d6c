"""Reading answers strictly: whatever is not exactly what was asked for is void, and says why."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.evidence import Document, Labels
from onrecord.models import Answer, CallFailed, FromFunction, Question
from onrecord.models.fence import shown
from onrecord.models.json_answer import Fields, Void, read_object
from onrecord.models.roles import added, fixer, judge, reader, witness
from onrecord.text import Text

GOOD = {"hedged": True, "hedge_words": ["may"], "attributed": False, "attribution_words": []}
SENTENCE = "The mill may close in May."


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ("", "empty"), ("  \n", "empty"), ("no", "no JSON"), ("[]", "no JSON object"), ('"x"', "no JSON object"),
        ("null", "no JSON object"), ('{"a": 1', "no JSON"), ('{"a": 1}{"a": 1}', "no JSON"),
        ('{"a": 1} done', "no JSON"),
        ('{"a": NaN}', "NaN"), ('{"a": Infinity}', "Infinity"), ('{"a": -Infinity}', "Infinity"),
        ('{"a": 1, "a": 2}', "one key twice"), ('{"a": "x" "y"}', "no JSON"), ('{"a": "nested "quotes""}', "no JSON"),
        ("[" * 100_000, "no JSON"), ('{"a":' * 30_000, "no JSON"), ("x" * 300_000, "longer than any"),
        ('```json\n{"a": 1}\n``` and ```json\n{"a": 2}\n```', "no JSON"),
    ],
)  # fmt: skip
def test_no_object_is_void(raw: str, why: str) -> None:
    with pytest.raises(Void, match=why):
        read_object(Answer(raw, "m"))


def test_an_object_in_a_fence_is_let_pass() -> None:
    assert read_object(Answer('```json\n{"a": true}\n```', "m")).truth("a")
    assert read_object(Answer(' {"a": "say \\"so\\""} ', "m")).string("a") == 'say "so"'


@pytest.mark.parametrize(
    ("stop", "why"), [("refused", "refused"), ("too_long", "longer"), ("length", "greatest length")]
)
def test_how_an_answer_ended_counts(stop: Any, why: str) -> None:
    with pytest.raises(Void, match=why):
        read_object(Answer('{"a": 1', "m", stop))


def test_a_field_of_another_type_is_void() -> None:
    fields = Fields({"t": "yes", "n": True, "l": [1], "c": "maybe", "f": 1.5, "s": 3, "o": [3]})
    for ask in (
        lambda: fields.truth("t"), lambda: fields.whole("n"), lambda: fields.whole("f"), lambda: fields.strings("l"),
        lambda: fields.choice("c", ("yes", "no")), lambda: fields.string("s"), lambda: fields.objects("o"),
        lambda: fields.string("none"), lambda: fields.strings("none"),
    ):  # fmt: skip
        with pytest.raises(Void):
            ask()


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=200), st.sampled_from(["end", "length", "refused", "too_long"]))
def test_no_answer_whatever_breaks_a_role(raw: str, stop: Any) -> None:
    answer = Answer(raw, "m", stop)
    assert witness.read(answer, SENTENCE).void
    assert added.read(answer, SENTENCE, "The mill may close.").verdict == "cannot_tell"
    assert judge.read(answer, "It may close.", "The mill may close").verdict == "unrelated"
    assert fixer.read(answer, SENTENCE, "source").memory == ""


@settings(deadline=None, max_examples=60)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5),
                    lambda inner: st.lists(inner, max_size=3)
                    | st.dictionaries(st.sampled_from(["verdict", "excerpt", "reasoning"]), inner, max_size=4),
                    max_leaves=10))  # fmt: skip
def test_no_json_whatever_supports(value: Any) -> None:
    answer = Answer(json.dumps(value), "m")
    found = judge.read(answer, "It may close.", "The mill may close")
    assert (found.verdict, found.confidence, bool(found.void)) == ("unrelated", 0.0, True)


def says(**fields: Any) -> Answer:
    return Answer(json.dumps(fields), "m")


def test_the_witness_points_at_words_of_the_sentence() -> None:
    reading = witness.read(says(**GOOD), SENTENCE)
    assert (reading.hedged, reading.attributed, reading.void) == (True, False, "")
    assert [(e.start, e.end) for e in reading.hedge] == [(9, 12)]
    for wrong in (
        {"hedge_words": ["might"]}, {"hedge_words": []}, {"hedged": False}, {"attributed": True},
        {"attribution_words": ["mill"]}, {"hedge_words": ["may", "perhaps"]}, {"hedge_words": [""]},
    ):  # fmt: skip
        reading = witness.read(says(**{**GOOD, **wrong}), SENTENCE)
        assert reading.void and not reading.hedged and not reading.hedge


def test_added_counts_only_where_it_points_at_the_source() -> None:
    source, memory = "Ana: I got a small dog in June.", "Ana got a small brown dog in June."
    good = {"verdict": "unsupported", "source_words": ["a small dog"], "added_words": ["brown"]}
    reading = added.read(says(**good), memory, source)
    assert (reading.verdict, [e.string for e in reading.added]) == ("unsupported", ["brown"])
    for wrong in (
        {"source_words": []}, {"source_words": ["a brown dog"]}, {"added_words": []}, {"added_words": ["black"]},
        {"verdict": "supported"}, {"verdict": "true"},
    ):  # fmt: skip
        reading = added.read(says(**{**good, **wrong}), memory, source)
        assert (reading.verdict, bool(reading.void)) == ("cannot_tell", True)
    assert added.read(says(verdict="cannot_tell", source_words=[], added_words=[]), memory, source).void == ""


def test_the_judge_starts_from_no() -> None:
    quote = "The trial showed a fall of 12 percent in men over 60."
    claim, source = "Deaths fell by 12 percent.", f"A trial was held. {quote} It cost 3 million."
    good = {"verdict": "supports", "excerpt": "a fall of 12 percent", "confidence": 0.8, "reasoning": "It says so."}
    found = judge.read(says(**good), claim, quote, source)
    assert (found.verdict, found.confidence, found.reasoning, found.by) == ("supports", 0.8, "It says so.", "m")
    for same in (
        {"excerpt": ""}, {"excerpt": None}, {"excerpt": "A trial was held"}, {"excerpt": "The trial … of 12 percent"},
        {"reasoning": "It says “the trial showed a fall”."}, {"confidence": 1}, {"confidence": 0},
    ):  # fmt: skip
        assert judge.read(says(**{**good, **same}), claim, quote, source).verdict == "supports", same
    for wrong in (
        {"excerpt": "a fall of 21 percent"}, {"excerpt": "Deaths fell"}, {"excerpt": "of 12 percent … The trial"},
        {"excerpt": "…"}, {"excerpt": ["a fall"]}, {"confidence": 1.01}, {"confidence": "0.8"}, {"confidence": True},
        {"confidence": -0.1}, {"verdict": "yes"}, {"verdict": None}, {"reasoning": 5},
        {"reasoning": "It says “the trial showed a rise”."},
    ):  # fmt: skip
        found = judge.read(says(**{**good, **wrong}), claim, quote, source)
        assert (found.verdict, found.confidence, bool(found.void)) == ("unrelated", 0.0, True), wrong


def test_words_around_the_object_are_let_pass_and_a_second_object_is_not() -> None:
    one = json.dumps({"verdict": "supports", "confidence": 1})
    assert judge.read(Answer(f"Here it is:\n{one}\nDone.", "m"), "c", "q").verdict == "supports"
    for raw, stop in (
        (one + one, "end"), (f"{one} or {one}", "end"), (one, "refused"), (one, "too_long"),
        ("x" * 300_000 + one, "end"), ("} " + "{", "end"), ("{", "end"), (f"[{one}]}}", "end"),
    ):  # fmt: skip
        assert judge.read(Answer(raw, "m", stop), "c", "q").void  # type: ignore[arg-type]


def test_the_fixer_gives_a_sentence_or_nothing() -> None:
    assert (
        fixer.read(says(memory=" Bo says\nAna may go. "), "Ana goes.", "Bo: Ana may go").memory == "Bo says Ana may go."
    )
    for wrong in ("", "Ana goes.", " Ana  goes. ", "x" * 5_000, "<<<sentence ab"):
        assert fixer.read(says(memory=wrong), "Ana goes.", "Bo: Ana may go").void


def test_a_call_that_fails_is_void_and_says_why() -> None:
    def down(system: str, user: str) -> str:
        raise TimeoutError

    assert witness.ask_witness(down, SENTENCE).void == "down did not answer in time"
    assert added.ask_added(down, SENTENCE, "x").verdict == "cannot_tell"
    assert judge.ask_judge(down, "c", "q").verdict == "unrelated"
    assert fixer.ask_fixer(down, "a", "b", ["c"]).memory == ""
    with pytest.raises(CallFailed, match="gave int where a str was expected"):
        FromFunction(lambda s, u: 3, "odd").answer(witness.question(SENTENCE))  # type: ignore[arg-type, return-value]


def test_a_function_is_model_enough() -> None:
    assert witness.ask_witness(lambda system, user: json.dumps(GOOD), SENTENCE).hedged


# The reader ----------------------------------------------------------------------------------------------------------

MEMO = Document(
    "memo.txt", Text("The town bought two buses. Each bus seats 40 people. The depot opens in May."), Labels()
)
OTHER = Document("other.txt", Text("A fair opens in June, the paper said, and the band plays."), Labels())
MODEL = FromFunction(lambda s, u: "", "m")


def passage(document: Document) -> reader.Passage:
    return reader.Passage(document, 0, len(document.text.string))


ITEMS = (
    reader.Item("Each bus seats 40 people.", "body", "", (passage(MEMO),)),
    reader.Item("The fair opens in July.", "body", "", (passage(OTHER),)),
)
ASKED = reader.question(ITEMS, 1, MODEL)


def line(**more: Any) -> dict[str, Any]:
    plain = {
        "sentence": 1, "verdict": "supported", "lines": [2], "missing": [], "only_wording": False, "wrong": "",
        "right": "",
    }  # fmt: skip
    return {**plain, **more}


def one(n: int = 0, **more: Any) -> reader.Reading:
    return reader.read(says(answers=[line(**more)]), ASKED, n, ITEMS[n])


def test_a_reading_points_at_words_of_its_document() -> None:
    found = one()
    assert (found.verdict, found.void, [e.string for e in found.excerpts]) == (
        "supported", "", ["Each bus seats 40 people."],
    )  # fmt: skip
    assert found.excerpts[0].document is MEMO


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"lines": []}, "points at no line"),
        ({"lines": [0]}, "none of"), ({"lines": [-1]}, "none of"), ({"lines": [5]}, "none of"),
        ({"lines": [10**400]}, "none of"), ({"lines": [2, 99]}, "none of"),
        ({"lines": [4]}, "in no document that this sentence was shown"),
        ({"lines": [2, 4]}, "in no document that this sentence was shown"),
        ({"lines": ["2"]}, "whole numbers"), ({"lines": ["２"]}, "whole numbers"), ({"lines": [2.0]}, "whole numbers"),
        ({"lines": [True]}, "whole numbers"), ({"lines": [[2]]}, "whole numbers"), ({"lines": 2}, "whole numbers"),
        ({"lines": "2"}, "whole numbers"), ({"lines": None}, "whole numbers"), ({"lines": [2] * 101}, "whole numbers"),
        ({"lines": [{"passage": "P1", "words": "Each bus seats 40 people"}]}, "whole numbers"),
        ({"verdict": "true"}, "verdict is none of"),
        ({"missing": ["40 people"]}, "names what is missing"),
        ({"sentence": 2}, "leaves the sentence out"),
        ({"sentence": 3}, "not asked about"),
        ({"only_wording": "no"}, "neither true nor false"),
    ],
)  # fmt: skip
def test_a_reading_that_does_not_count_says_why(more: dict[str, Any], why: str) -> None:
    found = one(**more)
    assert why in found.void
    assert (found.verdict, found.excerpts) == ("not_found", ())


def test_words_may_be_credited_to_the_passage_of_another_sentence_of_the_call() -> None:
    """Line 3 is shown for the second sentence only, and stands in a document of which the first was shown a part."""
    short = replace(ITEMS[0], passages=(reader.Passage(MEMO, 0, MEMO.text.string.index("The depot")),))
    start = MEMO.text.string.index("The depot")
    rest = replace(ITEMS[1], passages=(reader.Passage(MEMO, start, len(MEMO.text.string)),))
    asked = reader.question((short, rest), 1, MODEL)
    found = reader.read(says(answers=[line(lines=[2, 3])]), asked, 0, short)
    assert [e.string for e in found.excerpts] == ["Each bus seats 40 people.", "The depot opens in May"]


def test_missing_words_count_where_they_stand_in_the_sentence() -> None:
    found = one(1, sentence=2, verdict="not_found", lines=[], missing=["in July", "at noon"])
    assert (found.missing, found.void) == (("in July",), "")


def test_a_change_needs_both_its_sides() -> None:
    against = {"sentence": 2, "verdict": "contradicted", "lines": [4], "wrong": "July", "right": "June"}
    assert one(1, **against).change == ("July", "June")
    for wrong in ({"wrong": "August"}, {"right": "April"}, {"right": ""}, {"wrong": ""}):
        assert one(1, **{**against, **wrong}).change == ("", "")


def test_a_sentence_twice_voids_the_answer() -> None:
    answer = says(answers=[line(), line(verdict="not_found", lines=[])])
    assert "twice" in reader.read(answer, ASKED, 0, ITEMS[0]).void
    assert reader.read(says(answers=[line()] * 3), ASKED, 0, ITEMS[0]).void


def test_a_number_twice_is_one_excerpt() -> None:
    assert [e.string for e in one(lines=[2, 2, 2]).excerpts] == ["Each bus seats 40 people."]


def test_the_schema_allows_the_numbers_of_the_lines_and_no_others() -> None:
    lines = ASKED.schema["properties"]["answers"]["items"]["properties"]["lines"]
    assert lines["items"]["enum"] == [1, 2, 3, 4]
    assert "enum" not in reader.PROMPT.schema["properties"]["answers"]["items"]["properties"]["lines"]["items"]


@pytest.mark.parametrize("words", ["Ja.", "購入した。", "x."])
def test_a_short_line_counts_in_its_own_passage_alone(words: str) -> None:
    """Which one is meant the number tells; in another passage of a document, too few words tell nothing."""
    text = Text(f"{words}\n\nDas Rathaus ist heute offen.")
    document = Document("short.txt", text)
    item = reader.Item("Yes.", "body", "", (passage(document),))
    asked = reader.question([item], 1, MODEL)
    found = reader.read(says(answers=[line(lines=[1])]), asked, 0, item)
    assert found.void == "" and [e.string for e in found.excerpts] == [words]
    other = replace(item, passages=(reader.Passage(document, text.string.index("Das"), len(text.string)),))
    both = reader.question([other, replace(item, passages=(reader.Passage(document, 0, len(words)),))], 1, MODEL)
    assert reader.read(says(answers=[line(lines=[1])]), both, 0, other).void


@settings(deadline=None, max_examples=80)
@given(st.lists(st.text(alphabet=st.sampled_from("ab .!\n\r\u2028\x85\u200b\xad[]12<>|漢。é"), min_size=1, max_size=60),
                min_size=1, max_size=3), st.text(alphabet="[12] x\n<>", max_size=20))  # fmt: skip
def test_every_line_that_is_shown_can_be_pointed_at_and_gives_its_own_words(texts: list[str], sentence: str) -> None:
    documents = [Document(f"d{n}", Text(text)) for n, text in enumerate(texts)]
    item = reader.Item(sentence, "body", sentence, tuple(map(passage, documents)))
    asked = reader.question([item], 1, MODEL)
    every = asked.schema["properties"]["answers"]["items"]["properties"]["lines"]["items"]["enum"]
    assert every == list(range(1, sum(len(passage(d).lines) for d in documents) + 1))
    pointed = 0
    for number in every:
        found = reader.read(says(answers=[line(verdict="not_found", lines=[number])]), asked, 0, item)
        if found.void:
            continue  # a line of nothing that shows
        pointed += 1
        (excerpt,) = found.excerpts
        seen = " ".join(shown(excerpt.string).split())
        assert f"\n[{number}] {seen}\n" in asked.user
        assert excerpt.string == excerpt.document.text.string[excerpt.start : excerpt.end]
    assert pointed == sum(bool(shown(d.text.string[a:b]).strip()) for d in documents
                          for a, b in passage(d).lines)  # fmt: skip


def test_a_line_keeps_its_meaning_where_sentences_are_cut_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that was kept is read by the words that the question showed under the number."""
    monkeypatch.setattr(reader.Passage, "lines", property(lambda self: [(self.start, self.end)]))
    found = reader.read(says(answers=[line()]), ASKED, 0, ITEMS[0])
    assert [e.string.rstrip(".") for e in found.excerpts] == ["Each bus seats 40 people"]


def test_what_an_answer_did_wrong_is_told_when_it_is_asked_for_again() -> None:
    again = reader.question(ITEMS, 1, MODEL, ["the answer is empty", "it names a sentence twice"])
    assert "An earlier answer about it did not count: the answer is empty." in again.user
    assert set(again.items).isdisjoint(ASKED.items)
    assert again.key(MODEL) != ASKED.key(MODEL)


def test_a_reading_does_not_depend_on_what_else_was_asked() -> None:
    alone = reader.question(ITEMS[1:], 1, MODEL)
    assert alone.items[0] == ASKED.items[1]
    assert alone.key(MODEL) != ASKED.key(MODEL)


@pytest.mark.parametrize(
    "other",
    [
        reader.Item("Each bus seats 41 people.", "body", "", (passage(MEMO),)),
        reader.Item("Each bus seats 40 people.", "headline", "", (passage(MEMO),)),
        reader.Item("Each bus seats 40 people.", "body", "Two came.", (passage(MEMO),)),
        reader.Item("Each bus seats 40 people.", "body", "", (passage(MEMO), passage(OTHER))),
        reader.Item("Each bus seats 40 people.", "body", "", (reader.Passage(MEMO, 0, 60),)),
        reader.Item("Each bus seats 40 people.", "body", "",
                    (passage(Document("memo.txt", MEMO.text, Labels(outlet="Arden Post"))),)),
    ],
)  # fmt: skip
def test_a_key_covers_all_that_is_shown_of_a_sentence(other: reader.Item) -> None:
    assert reader.item_key(other, 1, MODEL) != reader.item_key(ITEMS[0], 1, MODEL)


def test_a_key_covers_who_is_asked_and_which_reading() -> None:
    base = reader.item_key(ITEMS[0], 1, MODEL)
    assert base == reader.item_key(ITEMS[0], 1, FromFunction(lambda s, u: "x", "m"))
    assert base != reader.item_key(ITEMS[0], 2, MODEL)
    assert base != reader.item_key(ITEMS[0], 1, FromFunction(lambda s, u: "", "n"))
    assert base != reader.item_key(ITEMS[0], 1, FromFunction(lambda s, u: "", "m", "high"))


def test_a_question_survives_json() -> None:
    assert Question.from_dict(json.loads(json.dumps(ASKED.to_dict()))) == ASKED


def test_a_person_is_told_what_is_wrong_with_an_answer() -> None:
    good = [line(), line(sentence=2, verdict="not_found", lines=[], missing=["July"])]
    assert reader.misshapen(says(answers=good), ASKED) == ""
    assert "sentence 2: the answer leaves" in reader.misshapen(says(answers=good[:1]), ASKED)
    good[0]["lines"] = [4]
    assert "sentence 1: it points at line 4, which is in none of its passages" in reader.misshapen(
        says(answers=good), ASKED
    )
