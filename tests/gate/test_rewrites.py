"""inspect, drift and fix."""

import pytest

import onrecord
from onrecord.errors import InputError
from onrecord.gate import Verdict
from onrecord.gate.changes import CHANGES

V0 = "Someone said Alice might be promoted in May."


def test_every_type_of_change_is_in_every_answer() -> None:
    for output in ("Alice is promoted in May.", "Quarterly revenue doubled.", ""):
        found = onrecord.inspect(V0, output)
        assert [c.type for c in found.changes] == list(CHANGES)
        assert all(c.status in ("pass", "fail", "not_checked") for c in found.changes)
        assert all(bool(c.findings) == (c.status == "fail") or c.type == "lost_alignment" for c in found.changes)


def test_what_failed_passed_and_was_not_looked_at() -> None:
    found = onrecord.inspect("The budget is 1.2 million dollars.", "The budget is 1.2 million euros.")
    assert found.failed == ("changed_unit",)
    assert found.status("changed_figure") == "pass" and found.status("broadened_scope") == "not_checked"
    assert onrecord.inspect("The budget is $1.2 million.", "The budget is 1,200,000 dollars.").failed == ()
    lost = onrecord.inspect(V0, "Quarterly revenue doubled.")
    assert lost.failed == ("lost_alignment",) and lost.status("reversed_polarity") == "not_checked"
    with pytest.raises(onrecord.OnrecordError, match="no change 'x'"):
        found.status("x")


@pytest.mark.parametrize(
    ("source", "output", "type"),
    [
        ("Ana never smoked.", "Ana smoked.", "reversed_polarity"),
        ("We sell the boat if it leaks.", "They sell the boat.", "dropped_condition"),
        ("Maybe the lamp is broken.", "The lamp is broken.", "dropped_certainty"),
        ("According to Ana, the lamp is broken.", "The lamp is broken.", "dropped_attribution"),
        ("The lamp works for now.", "The lamp works.", "dropped_temporal_scope"),
        ("The hall seats 250 people.", "The hall seats 520 people.", "changed_figure"),
        ("I adopted a cat.", "The user adopted a cat on 3 August 2021.", "added_date"),
        ("We plan to sell the mill.", "They sold the mill.", "plan_as_done"),
        ("Is the museum free?", "The museum is free.", "question_as_statement"),
        ("Some windows were replaced.", "All windows were replaced.", "widened_quantifier"),
    ],
)
def test_types(source: str, output: str, type: str) -> None:
    assert onrecord.inspect(source, output).status(type) == "fail"


def test_each_loss_is_put_on_its_hop() -> None:
    found = onrecord.drift(
        [V0, "Alice might be promoted in May.", "Alice is promoted in May.", "Alice is promoted in May."]
    )
    assert {(x.type, x.hop, x.end_to_end) for x in found.losses} >= {
        ("dropped_attribution", 1, True), ("dropped_certainty", 2, True),
    }  # fmt: skip
    assert found.hops[2].inspection.failed == ()


def test_a_hop_that_lost_alignment_is_itself_the_finding() -> None:
    found = onrecord.drift([V0, "Alice might be promoted in May.", "There is staff news.", "There is staff news."])
    lost = [x for x in found.losses if x.type == "lost_alignment"]
    assert [x.hop for x in lost] == [2] and not found.hops[1].aligned and found.hops[2].aligned


def test_a_loss_that_was_taken_back() -> None:
    found = onrecord.drift(["Maybe the lamp is broken.", "The lamp is broken.", "Maybe the lamp is broken."])
    (back,) = [x for x in found.losses if x.type == "dropped_certainty"]
    assert (back.hop, back.end_to_end) == (1, False) and "taken back later" in str(found)


def test_drift_of_turns_and_wrong_versions() -> None:
    talk = [{"speaker": "Ana", "content": "Maybe the lamp is broken."}]
    assert onrecord.drift([talk, "The lamp is broken."]).losses[0].type == "dropped_certainty"
    for wrong in (["x"], "xy", ["x", 2]):
        with pytest.raises(InputError):
            onrecord.drift(wrong)


@pytest.mark.parametrize(
    ("source", "memory", "mended"),
    [
        ("Maybe Lena left her keys.", "Lena left her keys.", "Maybe Lena left her keys."),
        ("I think the meeting moved to room 4.", "The meeting moved to room 4.",
         "Probably the meeting moved to room 4."),
        ("My neighbour says the café is closing.", "The café is closing.",
         "According to the user's neighbour, the café is closing."),
        ("We sign once the audit passes.", "They sign.", "They sign once the audit passes."),
        ("I used to play the cello.", "The user plays the cello.", "The user used to play the cello."),
        ("The hall seats 250 people.", "The hall seats 520 people.", "The hall seats 250 people."),
        ("The budget is 1.2 million dollars.", "The budget is 1.2 million euros.",
         "The budget is 1.2 million dollars."),
        ("The price rose from 30 to 36 euros.", "The price rose by 36 euros.", "The price rose to 36 euros."),
        ("My brother studies in Groningen.", "The user's brother studies in Maastricht.",
         "The user's brother studies in Groningen."),
        ("14 eng, 6 design, 3 ops, so the headcount is 23.", "The headcount is 23.",
         "The headcount is 23 (14 + 6 + 3)."),
        ("I'm not allergic to cats.", "The user is allergic to cats.", "The user said: “I'm not allergic to cats.”"),
    ],
)  # fmt: skip
def test_repairs_carry_the_source_s_own_words(source: str, memory: str, mended: str) -> None:
    found = onrecord.fix(source, memory, speaker="user")
    assert found is not None and found.memory == mended and found.by == "rules"
    assert onrecord.check(source, mended, speaker="user").verdict is Verdict.PASS


def test_a_date_is_mended_in_the_way_in_which_it_was_written() -> None:
    talk = [{"speaker": "Ana", "content": "I went to Paris yesterday.", "at": "2026-03-04"}]
    assert onrecord.fix(talk, "Ana went to Paris on March 2, 2026.").memory == "Ana went to Paris on March 3, 2026."
    talk = [{"speaker": "Ana", "content": "I broke my wrist."}, {"speaker": "Ben", "content": "Ouch."}]
    assert onrecord.fix(talk, "Ben broke his wrist.").memory == "Ana broke his wrist."


def test_two_repairs_in_one_memory() -> None:
    found = onrecord.fix(
        "Maybe it rains in Graz. The hall seats 250 people.", "It rains in Graz. The hall seats 520 people."
    )
    assert found.memory == "Maybe it rains in Graz. The hall seats 250 people." and len(found.repairs) == 2


def test_nothing_to_mend_and_nothing_that_passes() -> None:
    assert onrecord.fix("The lamp is broken.", "The lamp is broken.").memory == "The lamp is broken."
    assert onrecord.fix("The lamp is broken.", "Quarterly revenue doubled.") is None


def test_a_model_s_rewrite_goes_through_the_same_gate() -> None:
    talk = [{"speaker": "Ana", "content": "Did you book the hotel?"}, {"speaker": "Ben", "content": "Nope."}]
    memory = "Ben booked the hotel."
    assert onrecord.fix(talk, memory) is None
    good = onrecord.fix(talk, memory, fixer=lambda source, text, findings: "Ben did not book the hotel.")
    assert good.by == "model" and good.memory == "Ben did not book the hotel."
    assert onrecord.fix(talk, memory, fixer=lambda *_: memory) is None
    assert onrecord.fix(talk, memory, fixer=lambda *_: 1 / 0) is None
    assert onrecord.fix(talk, memory, fixer=lambda *_: None) is None
