"""The call: what it takes, what it answers, what it says that nobody looked at."""

import json
from datetime import date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onrecord
from onrecord.errors import InputError, SettingError
from onrecord.gate import CHECKS, POLICY, Verdict, check
from onrecord.gate.language import foreign
from onrecord.gate.policy import check_policy, judge
from onrecord.gate.report import CLASSES
from onrecord.gate.when import day_of

TALK = [
    {"role": "user", "name": "Ana", "content": "Someone said Ben was promoted.", "at": "2026-03-04"},
    {"role": "user", "name": "Cleo", "content": "I live in Graz."},
]
WORDS = st.sampled_from(
    'maybe the lamp is not broken if Ana said 12 euros on Friday and we sell it . , " ( : ? \n until 3 March'.split(" ")
)
TEXTS = st.lists(WORDS, max_size=25).map(" ".join) | st.text(max_size=60)


def test_it_is_the_package_s_own_call() -> None:
    report = onrecord.check("I think it rains in Graz.", "It rains in Graz.")
    assert report.verdict is Verdict.REWRITE and report.verdict.name == "REWRITE"
    (finding,) = report.findings
    assert (finding.check, finding.kind, finding.class_) == ("hedge", "dropped", "open")
    assert report.memory[finding.start : finding.end] == finding.words and finding.cues == ("I think",)
    assert finding.excerpts[0].string == "I think" and finding.passage.string == "I think it rains in Graz."


def test_offsets_of_excerpts_count_in_their_turn() -> None:
    report = check(TALK, "Ben was promoted.")
    excerpt = report.to_dict()["findings"][0]["excerpts"][0]
    turn = TALK[excerpt["turn"]]
    assert turn["content"][excerpt["start"] : excerpt["end"]] == excerpt["text"] and excerpt["speaker"] == "Ana"


@pytest.mark.parametrize(
    "source",
    [
        "The lamp is broken.",
        ["The lamp is broken.", "Yes."],
        [{"role": "user", "content": "The lamp is broken."}],
        [{"speaker": "Ana", "text": "The lamp is broken.", "at": "2026-03-04T10:00:00Z"}],
        [{"role": "user", "content": [{"type": "text", "text": "The lamp is broken."}, {"type": "image_url"}]}],
        [{"role": "assistant", "content": None, "tool_calls": []}, {"role": "user", "content": "The lamp is broken."}],
        {"role": "user", "content": "The lamp is broken."},
        iter([{"role": "user", "content": "The lamp is broken.", "timestamp": 1772600000}]),
    ],
)
def test_sources_as_frameworks_pass_them(source: object) -> None:
    assert check(source, "The lamp is broken.").verdict is Verdict.PASS  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (12, "a string or a list of turns, not int"),
        ([12], "turn 1 is int"),
        ([{"role": "user"}], "turn 1 has no content"),
        ([{"content": 3}], "turn 1: its content is int"),
        ([{"content": "x", "at": "soon"}], "turn 1: no day can be read from 'soon'"),
    ],
)
def test_sources_that_cannot_be_read(source: object, told: str) -> None:
    with pytest.raises(InputError, match=told):
        check(source, "x")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said_at", "day"),
    [
        ("2:01 pm on 23 January, 2022", date(2022, 1, 23)), ("29.12.2023, 21:01:58", date(2023, 12, 29)),
        ("2026-03-04", date(2026, 3, 4)), ("2026-03-04T09:00:00+02:00", date(2026, 3, 4)),
        (datetime(2026, 3, 4, 9), date(2026, 3, 4)), (date(2026, 3, 4), date(2026, 3, 4)),
        (1772600000, date(2026, 3, 4)), ("1772600000", date(2026, 3, 4)), ("March 4, 2026", date(2026, 3, 4)),
        (None, None), ("  ", None),
    ],
)  # fmt: skip
def test_days_of_speaking(said_at: object, day: date | None) -> None:
    assert day_of(said_at) == day  # type: ignore[arg-type]


@pytest.mark.parametrize("said_at", ["30.02.2024", "2026-13-01", "yesterday", "next spring", 10**30, b"2026", []])
def test_what_is_no_day(said_at: object) -> None:
    with pytest.raises(InputError):
        day_of(said_at)  # type: ignore[arg-type]


def test_the_day_of_a_turn_goes_before_that_of_the_call() -> None:
    talk = [{"speaker": "Ana", "content": "I saw a fox yesterday.", "at": "2026-03-04"}]
    assert check(talk, "Ana saw a fox on March 3, 2026.", said_at="2026-09-09").verdict is Verdict.PASS
    wrong = check(talk, "Ana saw a fox on September 8, 2026.", said_at="2026-09-09")
    assert wrong.verdict is Verdict.REJECT and wrong.findings[0].suggestion == "2026-03-03"


def test_not_checked_is_always_said() -> None:
    report = check("The lamp is broken.", "The lamp is broken.")
    assert {"added", "broadened", "truth in the world"} <= {n.what for n in report.not_checked}
    partly = check("The lamp is broken.", "The lamp is broken.", checks=["hedge"])
    assert partly.checked == ("hedge",)
    assert {n.what for n in partly.not_checked} >= set(CHECKS) - {"hedge"}
    dated = check("The lamp broke yesterday.", "The lamp broke yesterday.")
    assert any(n.what == "relative times" for n in dated.not_checked)


@pytest.mark.parametrize(
    ("source", "memory"),
    [
        ("", ""), ("", "The lamp is broken."), ("The lamp is broken.", ""), ("The lamp is broken.", " \n\t"),
        ("The lamp is broken.", "Quarterly revenue doubled."), ("The lamp is broken.", "..."), ("[]", "{}"),
        ("Vielleicht hat Anna die Lampe nicht kaputt gemacht.", "Anna hat die Lampe kaputt gemacht."),
        ("Peut-être que la lampe est cassée dans le salon.", "La lampe est cassée dans le salon."),
        ("ランプは壊れているかもしれない。", "ランプは壊れている。"), ("لعل المصباح مكسور", "المصباح مكسور"),
    ],
)  # fmt: skip
def test_what_nobody_can_check_never_passes(source: str, memory: str) -> None:
    report = check(source, memory)
    assert report.verdict is Verdict.UNCHECKABLE and report.not_checked


def test_another_language_is_compared_by_its_figures_only() -> None:
    report = check("Die Miete ist 950 Euro und wird nicht erhöht.", "Die Miete ist 590 Euro und wird erhöht.")
    assert report.verdict is Verdict.REJECT and {f.check for f in report.findings} == {"figure"}
    (said,) = [n for n in report.not_checked if "another language (de)" in n.why and "memory" in n.why]
    assert "polarity" in said.what and "figure" not in said.what


@pytest.mark.parametrize("source", ["Ich wohne in Berlin.", "Wohne in Berlin, ich.", "Moi, je reste in Berlin."])
def test_a_few_words_in_another_language_carry_no_memory(source: str) -> None:
    report = check(source, "User lives in Berlin.")
    assert report.verdict is Verdict.UNCHECKABLE
    assert any("the source is in another language" in n.why for n in report.not_checked)


@pytest.mark.parametrize(
    "source", ["Los Angeles.", "Loves pain au chocolat.", "Lives in La Paz.", "In Berlin, as ever."]
)
def test_a_name_or_a_borrowed_word_makes_no_other_language(source: str) -> None:
    assert foreign(source) == ""


def test_the_worst_finding_decides() -> None:
    report = check("Maybe the hall seats 250 people.", "The hall seats 520 people.")
    assert {f.check for f in report.findings} == {"hedge", "figure"} and report.verdict is Verdict.REJECT
    mixed = check("I think it rains in Graz. The hall is red.", "It rains in Graz. The hall is red.")
    assert [s.verdict for s in mixed.sentences] == [Verdict.REWRITE, Verdict.PASS]


def test_the_policy_is_a_table_that_can_be_another() -> None:
    assert {key.partition(".")[0] for key in POLICY} == set(CLASSES)
    soft = {**POLICY, "hedge": (Verdict.PASS_WITH_FLAGS, Verdict.PASS_WITH_FLAGS)}
    assert check("I think it rains in Graz.", "It rains in Graz.", policy=soft).verdict is Verdict.PASS_WITH_FLAGS
    assert judge((), POLICY) is Verdict.PASS
    for wrong in ({"hedges": (Verdict.PASS,) * 2}, {"hedge": Verdict.PASS}, {"hedge": (Verdict.UNCHECKABLE,) * 2}):
        with pytest.raises(SettingError):
            check_policy(wrong)  # type: ignore[arg-type]


def test_wrong_settings() -> None:
    with pytest.raises(SettingError, match="no check 'hedges'"):
        check("x", "x", checks=["hedges"])
    with pytest.raises(SettingError, match="'gpt' is no model"):
        check("x", "x", witness="gpt")
    with pytest.raises(SettingError, match="added is int"):
        check("x", "x", added=3)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="a memory is a string, not bytes"):
        check("x", b"x")  # type: ignore[arg-type]


def test_a_witness_may_only_lower_a_verdict_and_has_to_point() -> None:
    source, memory = "It is on the cards that the mill is sold.", "The mill is sold."
    assert check(source, memory).verdict is Verdict.PASS

    def witness(sentence: str) -> dict:
        return {"hedged": "cards" in sentence, "attributed": False, "markers": ["on the cards"]}

    report = check(source, memory, witness=witness)
    assert report.verdict is Verdict.REWRITE and report.findings[0].cues == ("on the cards",)
    nowhere = check(source, memory, witness=lambda s: {"hedged": True, "attributed": False, "markers": ["perhaps"]})
    assert nowhere.verdict is Verdict.PASS  # it calls the memory hedged as well, and points nowhere

    def silent(sentence: str) -> dict:
        raise TimeoutError

    late = check(source, memory, witness=silent)
    assert late.verdict is Verdict.PASS and any("TimeoutError" in n.why for n in late.not_checked)
    kept = check("Maybe it rains in Graz.", "It rains in Graz.", witness=lambda s: {"hedged": False})
    assert kept.verdict is Verdict.REWRITE


def test_added_has_to_quote_the_source() -> None:
    source, memory = "I twisted my foot on the stairs.", "The user broke a foot on the stairs."

    def answer(verdict: str, quote: str):
        return check(source, memory, added=lambda m, s: {"verdict": verdict, "quote": quote})

    assert answer("unsupported", "I twisted my foot").verdict is Verdict.REWRITE
    assert answer("unsupported", "broke").verdict is check(source, memory).verdict
    assert answer("supported", "twisted my foot").verdict is check(source, memory).verdict
    assert any("no words of the source" in n.why for n in answer("supported", "x y").not_checked)


def test_the_report_as_json_and_as_text() -> None:
    report = check(TALK, "Ben was promoted.")
    plain = json.loads(report.to_json())
    assert plain == json.loads(json.dumps(report.to_dict())) and plain["verdict"] == "rewrite"
    assert set(plain["versions"]) == {"onrecord", "cues", "lexicon"}
    assert str(report).startswith("rewrite\n  attribution (dropped): “Ben was promoted.”")
    json.loads(check("x \ud800", "x \ud800").to_json())


@settings(max_examples=150, deadline=None)
@given(TEXTS, TEXTS)
def test_any_two_texts(source: str, memory: str) -> None:
    report = check([{"speaker": "Ana", "content": source, "at": "2026-03-04"}], memory)
    assert report.to_json() == check([{"speaker": "Ana", "content": source, "at": "2026-03-04"}], memory).to_json()
    for finding in report.findings:
        assert 0 <= finding.start < finding.end <= len(memory)
        assert memory[finding.start : finding.end] == finding.words and finding.reason
        for excerpt in finding.excerpts:
            assert excerpt.string in source
    if report.verdict is Verdict.PASS:
        assert report.sentences and not report.findings


@settings(max_examples=60, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=20).map(" ".join))
def test_a_source_never_contradicts_itself(text: str) -> None:
    report = check(text, text)
    assert not [
        f for f in report.findings if f.certain and f.check not in ("figure", "brittle", "truncated", "quotation")
    ]


@pytest.mark.parametrize(
    ("source", "memory", "found"),
    [
        ("i cant stand jazz lol", "User loves jazz.", "opposite.attitude"),
        ("I'm so sick of salads", "User enjoys salads.", "opposite.attitude"),
        ("All of them except Bob came.", "All of them came.", "scope.exception"),
        ("All of them except Bob came.", "Bob came.", "polarity.excepted"),
        ("nobody but Ines passed the test", "Ines did not pass the test.", "polarity.excepted"),
        ("I stopped taking lisinopril in May", "User takes lisinopril.", "polarity.implied"),
        ("i try to avoid gluten", "User eats gluten.", "polarity.implied"),
        ("He refused to sign the lease", "He signed the lease.", "polarity.implied"),
        ("I have yet to visit Rome", "User visited Rome.", "polarity.implied"),
        ("I quit smoking", "User smokes.", "polarity.implied"),
        ("Mara forgot to water the ferns", "Mara watered the ferns.", "polarity.implied"),
        ("i almost dropped the cake", "User dropped the cake.", "polarity.implied"),
        ("my brother is 12, i'm 15", "User is 12.", "speaker.bearer"),
        ("My sister has a dog", "User has a dog.", "speaker.bearer"),
        ("Lena's boss lives in Ghent", "Lena lives in Ghent.", "speaker.bearer"),
        ("we might go to Rome", "User is going to Rome.", "hedge.dropped"),
        ("I never drink coffee after noon", "User never drinks coffee.", "scope.limit"),
        ("I never drink coffee after noon", "User drinks coffee.", "polarity.reversed"),
        ("The meeting is Monday or Tuesday", "The meeting is Monday.", "scope.alternative"),
        ("about 1,200 people came", "Exactly 1,200 people came.", "figure.bound"),
        ("about 1,200 people came", "1,200 people came.", "figure.bound"),
        ("I signed up for the pottery class", "User did the pottery class.", "scope.plan"),
        ("I swapped my drum kit for a banjo", "User swapped a banjo for a drum kit.", "roles.exchanged"),
        ("we flew from Oslo to Riga", "They flew from Riga to Oslo.", "roles.exchanged"),
        ("there are 4 goats and 9 hens", "There are 9 goats and 4 hens.", "figure.role"),
        ("I solved 7 of the 10 riddles", "User solved 10 riddles.", "figure.role"),
        ("the headache is gone", "User has a headache.", "temporal.ended"),
        ("I love Mondays. jk", "User loves Mondays.", "scope.joke"),
        ("only the attic leaks", "The house leaks.", "scope.only"),
        ("Only the attic window of the house leaks", "The house leaks.", "scope.only"),
    ],
)
def test_what_is_implied_or_left_out_is_found(source: str, memory: str, found: str) -> None:
    report = check(source, memory, speaker="user")
    assert found in [f.code for f in report.findings]


@pytest.mark.parametrize(
    ("source", "memory"),
    [
        ("i cant get enough of jazz", "User loves jazz."),
        ("I never stopped taking lisinopril", "User takes lisinopril."),
        ("don't forget to water the ferns", "Water the ferns."),
        ("I quit smoking", "User quit smoking."),
        ("I quit smoking last year", "User used to smoke."),
        ("Everyone but Ines passed", "Everyone except Ines passed."),
        ("my brother is 12, i'm 15", "User is 15."),
        ("my brother is 12, i'm 15", "User's brother is 12."),
        ("My sister Ada has a dog", "Ada has a dog."),
        ("I never drink coffee after noon", "User never drinks coffee after noon."),
        ("I don't eat meat or fish", "User does not eat meat."),
        ("about 1,200 people came", "Roughly 1,200 people came."),
        ("I signed up for the pottery class", "User registered for the pottery class."),
        ("We flew from Oslo to Riga", "They flew to Riga from Oslo."),
        ("there are 4 goats and 9 hens", "There are nine hens and four goats."),
        ("the headache is gone", "User had a headache."),
        ("no kidding, I love Mondays", "User loves Mondays."),
        ("I can't wait for the hike", "User is excited about the hike."),
    ],
)
def test_what_keeps_it_in_other_words_is_let_go(source: str, memory: str) -> None:
    report = check(source, memory, speaker="user")
    assert report.verdict is Verdict.PASS, [f.code for f in report.findings]


@pytest.mark.parametrize(
    ("source", "memory"),
    [
        ("Vivo en Berlin.", "User lives in Berlin."),
        ("Vivo en Berlin.", "User is in Berlin."),
        ("Ana arbeitet in Berlin.", "Ana works in Berlin."),
        ("Mieszkam w Gdansk.", "User lives in Gdansk."),
        ("I live in Berlin.", "Vivo en Berlin."),
    ],
)
def test_names_alone_carry_nothing_in_an_unknown_language(source: str, memory: str) -> None:
    report = check(source, memory)
    assert report.verdict is Verdict.UNCHECKABLE
    assert any("language" in n.why for n in report.not_checked)
