"""Each check of the gate is needed: switched off, a planted memory passes that with it does not."""

import pytest

from onrecord.gate import CHECKS, Verdict, check, grounds, match

PLANTED = {
    "polarity": ("We have not signed the contract.", "They signed the contract."),
    "condition": ("We sign the contract if the audit passes.", "They sign the contract."),
    "hedge": ("Maybe the audit passed.", "The audit passed."),
    "attribution": ("According to Lena, the audit passed.", "The audit passed."),
    "temporal": ("The lift is temporarily out of order.", "The lift is out of order."),
    "brittle": ("3 orders in May and 4 orders in June, 7 orders in all.", "There were 7 orders in all."),
    "truncated": ("23 seats: 14 for nurses, 6 for cooks and 3 for us.", "23 seats: 14 for nurses and 6 for cooks."),
    "figure": ("The hall seats 250 people.", "The hall seats 520 people."),
    "unit": ("The parcel weighs 71 kg.", "The parcel weighs 71 lb."),
    "date": ("The school opened in 1925.", "The school opened in 1935."),
    "name": ("I had lunch with Petra in the park.", "The user had lunch with Sandra in the park."),
    "quotation": ('The sign reads "no dogs on the lawn".', 'The sign reads "no dogs or bikes on the lawn".'),
    "speaker": ([{"speaker": "Ana", "content": "I broke my wrist."}, {"speaker": "Ben", "content": "Ouch."}],
                "Ben broke his wrist."),
    "scope": ("We plan to sell the mill.", "They sold the mill."),
    "opposite": ("Sales at the shop fell in the spring.", "Sales at the shop rose in the spring."),
    "change": ("Sales rose from 14 boats to 16 boats.", "Sales fell from 16 boats to 14 boats."),
    "roles": ("Arlo Bank bought Benton Mills.", "Benton Mills bought Arlo Bank."),
}  # fmt: skip


def test_every_check_has_its_mutant() -> None:
    assert set(PLANTED) == set(CHECKS)


@pytest.mark.parametrize("name", CHECKS)
def test_without_the_check_the_memory_passes(name: str) -> None:
    source, memory = PLANTED[name]
    found = {f.check for f in check(source, memory).findings}
    assert name in found
    others = [c for c in CHECKS if c not in found]
    assert check(source, memory, checks=others).verdict is Verdict.PASS


def test_clause_alignment_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read by the sentence, a doubt about the one thing is lost among the words of the other."""
    talk = [{"speaker": "Ana", "content": "The tent is in the attic and dry. Maybe the lamp is broken."}]
    memory = "The tent is in the attic and the lamp is broken."
    assert [f.code for f in check(talk, memory).findings] == ["hedge.dropped"]
    monkeypatch.setattr(match, "_parts", lambda whole, content, index: [whole])
    assert check(talk, memory).findings == ()


def test_that_most_of_the_clause_is_carried_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = [
        {"speaker": "Ana", "content": "Maybe I'll make you a mug. I made twelve bowls last week for the charity sale."}
    ]
    memory = "Ana made twelve bowls for a charity sale."
    assert check(talk, memory).verdict is Verdict.PASS
    source = "If it rains we might eat in the hall, my sister thinks."
    text = "The hall has a new stage."
    assert check(source, text).findings == ()
    monkeypatch.setattr(grounds, "_CARRIED", dict.fromkeys(grounds._CARRIED, 0.0))
    monkeypatch.setattr(grounds, "_WORDS", 0)
    assert check(source, text).findings != ()


def test_that_it_is_stated_elsewhere_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = [
        {"speaker": "Ana", "content": "I think the shop is closed on Mondays."},
        {"speaker": "Ben", "content": "It is closed on Mondays, I just called them."},
    ]
    memory = "The shop is closed on Mondays."
    assert check(talk, memory).verdict is Verdict.PASS
    monkeypatch.setattr(grounds, "_stated_elsewhere", lambda *_: False)
    assert check(talk, memory).verdict is Verdict.REWRITE


def test_what_cannot_be_aligned_never_passes() -> None:
    report = check("The tent is in the attic.", "Quarterly revenue doubled.", threshold=0.0)
    assert report.verdict is Verdict.UNCHECKABLE
    mixed = check("The tent is in the attic.", "The tent is in the attic. Quarterly revenue doubled.")
    assert mixed.verdict is Verdict.PASS_WITH_FLAGS and "sentence" in [n.what for n in mixed.not_checked]
