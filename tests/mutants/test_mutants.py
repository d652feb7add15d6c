"""Each defence is needed: switched off, planted sentences pass that with it do not.

A mutant is a defence that is broken on purpose. The planted sentences stand here beside their documents; with the
defence none is confirmed (or all are blocked), without it each is confirmed (or none is blocked).
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from importlib import import_module
from pathlib import Path

import pytest

from onrecord.checks import binding, registry
from onrecord.checks.registry import BUILT_IN
from onrecord.desk import Standard, proof
from onrecord.desk.rechecks import RECHECKS
from onrecord.desk.report import Decision
from onrecord.desk.rules import RULES
from onrecord.evidence import Document
from onrecord.evidence.reading import extract_markdown
from onrecord.text import Text

sys.path.insert(0, str(Path(__file__).parents[1] / "desk"))

from small_desk import MEMO, dated, evidence, labelled, report

PASSES = ("confirmed", "no_fact")


@dataclass(frozen=True)
class Planted:
    """A false sentence and its documents. ``caught`` says what the defence does to it: not confirmed, or blocked."""

    defence: str
    article: str
    documents: tuple[object, ...]
    caught: str = "not confirmed"
    without: tuple[str, ...] = ()  # rechecks that would catch it as well, off on both sides
    which: int = 0  # the false sentence among those of the article

    def __str__(self) -> str:
        return self.defence

    def decision(self, rules_off: frozenset[str] = frozenset(), rechecks_off: frozenset[str] = frozenset()) -> Decision:
        standard = replace(Standard.load(), rules_off=rules_off, rechecks_off=rechecks_off | frozenset(self.without))
        return report(self.article, evidence(*self.documents), standard=standard).decisions[self.which]

    def is_caught(self, decision: Decision) -> bool:
        return decision.blocking if self.caught == "blocked" else decision.verdict not in PASSES


def planted(defence: str, article: str, *documents: object, caught: str = "not confirmed",
            without: tuple[str, ...] = (), which: int = 0) -> Planted:  # fmt: skip
    return Planted(defence, article, documents, caught, without, which)


MILL = "The mill in Arden closed in May after ninety years"

CHECKS = [
    planted(
        "quotation", "She said the plan is “foolish and costly” for the town.",
        "She said the plan is foolish but costly for the town.", "Foolish and costly, they were.",
    ),
    planted("figure", "Each bus seats 44 people.", MEMO, caught="blocked"),
    planted(
        "change", "The fee was moved to 15 euros from 20 euros.", "The fee was moved to 20 euros from 15 euros.",
        caught="blocked",
    ),
    planted("date", "The council bought the buses on 5 March 2026.", MEMO, caught="blocked"),
    planted(
        "name", "The prize was handed over by Marta Gil at the town hall.",
        "The prize was handed over by Ana Ruiz at the town hall.", caught="blocked",
    ),
    planted(
        "opposite", "Sales at the shop rose in the spring.", "Sales at the shop fell in the spring.", caught="blocked",
    ),
    planted("polarity", "The inspector approved the hut.", "The inspector did not approve the hut.", caught="blocked"),
    planted("roles", "Benton Mills bought Arlo Bank.", "Arlo Bank bought Benton Mills.", caught="blocked"),
    planted(
        "roles", "Arden lost 60 jobs, and Borley lost 40 jobs.", "Arden lost 40 jobs, and Borley lost 60 jobs.",
        caught="blocked",
    ),
    planted("hedge", "The fire started in the kitchen.", "The fire may have started in the kitchen."),
    planted("condition", "The pool in Arden will close.", "The pool in Arden will close if no sponsor is found."),
    planted("attribution", "The harbour of Arden is unsafe.", "The harbour of Arden is unsafe, the captain said."),
    planted("modality", "The owner sold the mill.", "The owner will sell the mill."),
    planted("qualifier", "The director signed the contract.", "The acting director signed the contract."),
    planted("temporal", "The bridge at Arden is closed.", "The bridge at Arden is temporarily closed."),
]  # fmt: skip

DOUBTS = [
    planted("the document is the newsroom's own", "Each bus seats 40 people.", labelled(MEMO, tier="B")),
    planted("too few words of it stand in the passage", "It rained.", "It rained in May."),
    planted(
        "too little of it stands in the passage itself", "Helen Marsh opened the new depot.",
        "Helen Marsh was in Rome. The clerk slept. She opened the new depot. The depot is new. The new depot opened in "
        "May. The new depot opened again. The depot opened late. A new depot opened. The depot opened new.",
    ),
    planted(
        "too much of it is only to be understood", "The council depot was enlarged by masons.",
        "The council has a depot. The depot of the council is old. The council likes the depot. The depot is near the "
        "council. Nobody came. It was enlarged by masons.",
    ),
    planted(
        "in this language only the very words", "Der Kran wurde geprüft, sagte die Stadt am Montag dem Rat.",
        "Der Kran wurde nicht geprüft, sagte die Stadt am Montag dem Rat.",
    ),
    planted("a negation turns round", "Prices in Arden did not rise in May.", "Prices in Arden did not soar in May."),
]  # fmt: skip

BINDING = [
    planted("asked", "The tower leans to the left.", "Does the tower lean to the left? The guide laughed."),
    planted("unsaid", "He said: “We cheated in the final.”", "He never said: “We cheated in the final.”"),
    planted("denied", "Marta Gil, not Ana Ruiz, signed the lease.", "Marta Gil and Ana Ruiz signed the lease."),
    planted("used_twice", "The firm hired a lawyer and an attorney in May.", "The firm hired a lawyer in May."),
    planted(
        "scattered", "The flood destroyed 15 houses near Derby.",
        "The flood destroyed 15 houses. A fair opened near Derby.",
    ),
    planted("uncounted", "The farm keeps 40 hens.", "The farm keeps 40 cows, three old dogs, a cat and hens."),
    planted(
        "meant", "The council built the depot for Helen Marsh.",
        "Helen Marsh was there. It rained. The council built the depot for the town.",
    ),
    planted("not_predicated", "Helen Marsh has a farm near Lyon.", "Helen Marsh visited a farm near Lyon."),
    planted("turned", "Dogs chased cats in the yard.", "Cats chased dogs in the yard."),
    planted("voiced", "The council was sued by the mill.", "The council sued the mill."),
    planted("nearer", "She joined the board in 2015.", "She joined the board in 2011, and left it in 2015."),
    planted("nearer", "The shop sold 30 boats in June.", "The shop sold 30 boats in May and 90 in June."),
    planted(
        "in_aside", "The mayor opposed the tunnel on Monday.",
        "The mayor, who had opposed the tunnel, voted for it on Monday.",
    ),
    planted(
        "partitive", "The museum is the oldest in the county.", "The museum is one of the oldest in the county.",
    ),
    planted(
        "focused", "Only members may vote on the budget in May.", "Members may vote on the budget only in May.",
    ),
    planted("nominal", "The curfew was lifted in May.", "The lifting of the curfew in May was delayed."),
    planted("apart", "Nordbank has raised its payout every year.",
            "Unlike its rival Nordbank, which cut its payout, Felsen Bank has raised its payout every year."),
    planted("headless", "The mill, which was built in 1890, was sold to Lee.",
            "The mill was sold to Lee with its tower, which was built in 1890."),
    planted("dated_elsewhere", "On Friday evening, 80 homes on Mill Lane were flooded.",
            "On Friday evening the river stood at 3 metres. In 2015, when it was higher, 80 homes on Mill Lane were "
            "flooded."),
    planted("fainter", "The council holds a vote in May.", "The council postponed and holds a vote in May."),
    planted("passive", "The dismissal of the charges against Lars Holm was adjourned until May.",
            "The judge dismissed the charges against Lars Holm and adjourned the trial until May."),
    planted("alone", "The foreman, Jan Mulder, escaped through a window.",
            "Cole escaped through a window; the foreman, Jan Mulder, was trapped for two hours."),
    planted("subordinated", "Because the mill closed, sales of wool fell.",
            "Because sales of wool fell, the mill closed."),
    planted("clipped", "Mayor Ada Moss said “harbour”.", "“We will build the harbour wall,” Mayor Ada Moss said."),
    planted("voice", "The owner has asked not to name her on the sign.",
            "The owner has asked not to be named on the sign."),
    planted("alternative", "Staff will be offered posts elsewhere and a payment.",
            "Staff will be offered posts elsewhere or a payment."),
    planted("coordinated", "Ruben Cole and the foreman were trapped for two hours.",
            "Ruben Cole escaped through a window; the foreman was trapped for two hours."),
    planted("compared", "Her second book was harder to write than the one she is writing now.",
            "Her second book was harder to write than her first but easier than the one she is writing now."),
    planted("alleged", "The museum had been selling works in secret.",
            "The curator had accused the museum of selling works in secret."),
    planted("exempted", "The treasurer expects to overspend by 3 million pounds if the state raises its grant.",
            "The treasurer expects to overspend by 3 million pounds unless the state raises its grant."),
    planted("excepted", "The ferry runs on every day of the week.",
            "The ferry runs on every day of the week, with the exception of Sunday."),
    planted("excepted", "The harbour of Arden is safe.", "The harbour of Arden is safe only in summer."),
    planted("irreal", "Dunmore had taken the lead into half-time, their manager said.",
            "Had the keeper not slipped, Dunmore would have taken the lead into half-time, their manager said."),
    planted("left_out", "Ann Lee enjoys the mill.", "Ann Lee enjoys painting the mill."),
    planted("headed", "The minister was elected in May.", "The daughter of the minister was elected in May."),
    planted("headed", "The minister was elected in May.", "The minister's daughter was elected in May."),
    planted(
        "exchanged", "The wool of Arden and the bread of Borley won prizes.",
        "The bread of Arden and the wool of Borley won prizes.",
    ),
    planted("marked", "Ana Ruiz praised the fair.", "Visitors, not Ana Ruiz, praised the fair."),
    planted("not_real", "The tower of Arden falls in May.", "In the novel the tower of Arden falls in May."),
    planted("in_relative", "The bear was fined.", "The man who shot the bear was fined."),
    planted("amounts", "Sales grew from 8 percent.", "Sales grew 8 percent."),
    planted("amounts", "The price fell to 5 per cent.", "The price fell 5 per cent to 12."),
    planted("unranked", "The bank is the private lender in Arden.",
            "The bank is the largest private lender in Arden."),
    planted("referred", "Ann Lee spoke on Friday. She resigned in May.",
            "Ann Lee spoke on Friday. Ruth Roe resigned in May.", which=1),
    planted("described", "Arden's mayor spoke. The mayor resigned in May.",
            "Arden's mayor spoke. Corby's mayor resigned in May.", which=1),
    planted("told_from", "The mill closed in 2009. The depot opened that year.",
            "The mill closed in 2009. The bank failed in 2011. The depot opened that year.", which=1),
    planted("elsewhere", "Voters in Arden went to the polls. Turnout was 40 percent.",
            "Voters in Corby went to the polls. Turnout was 40 percent.", which=1),
    planted("placed_elsewhere", "In Arden, turnout was 40 percent.",
            "Arden voted on Sunday. In Corby, turnout was 40 percent."),
    planted("other_verb", "Ann Lee brought the car to Arden.", "Ann Lee took the car to Arden."),
    planted("past", "Lee is the mayor of Arden.", "Lee was the mayor of Arden."),
    planted("done_by_another", "Ann Lee sold the mill.", "Ann Lee had the mill sold by Tom Roe."),
    planted("bare", "Tom Roe sold the mill in May.", "Ann Lee helped Tom Roe sell the mill in May."),
    planted("as_much", "The mill in Arden is old.", "The mill in Arden is as old as the yard."),
    planted("other_preposition", "Ann Lee wrote a letter from Tom Roe.", "Ann Lee wrote a letter to Tom Roe."),
    planted("governed", "Ann Lee bought the mill.", "Ann Lee bought shares in the mill."),
    planted("to_be", "The mill in Arden was sold to Lee.", "The council ordered the mill in Arden to be sold to Lee."),
    planted("quantified", "Most pumps in Corby were mended in May.",
            "In May the pumps in Arden and Corby, most of them in Arden, were mended."),
    planted("widened", "Ann Lee was the first woman to edit a paper.",
            "Ann Lee was the first woman to edit a paper in the north."),
    planted("skipped", "The board chose Roe in May.", "The board that has met in Corby chose Roe in May."),
    planted("respective", "The motor and home units contributed £41 million and £96 million respectively.",
            "Kestrel Insurance said pre-tax profit for the first half rose 12% to £184 million, beating the £171 "
            "million average forecast of nine analysts polled by the company. The motor and home units contributed £96 "
            "million and £41 million respectively, with the remainder coming from travel and pet cover."),
    planted("narrowed", "The club did not lose in May.", "The club did not lose a game at home in May."),
]  # fmt: skip

RULE_CASES = [
    planted("quotation_in_no_document", "“We will build a new stadium,” said Helen Marsh.", MEMO, caught="blocked"),
    planted(
        "shares_no_content", "Quantum computers factor enormous integers with superconducting circuits.", MEMO,
        caught="blocked",
    ),
    planted("contradicted", "Each bus seats 44 people.", MEMO, caught="blocked"),
    planted(
        "name_nearly_in_documents",
        "The town council of Arden, which Ellen Marsh chairs, bought two buses in March 2026.", MEMO, caught="blocked",
    ),
]  # fmt: skip

RECHECK_CASES = [
    planted(
        "credited_outlet", f"{MILL}, the BBC reported.", labelled(f"{MILL}.", "r.txt", outlet="Reuters"),
        labelled("The BBC visited a school in Borley, where pupils planted trees.", "b.txt", outlet="BBC News"),
        caught="blocked",
    ),
    planted(
        "no_date_announced", dated("2026-03-04", "No date has been set for the opening of the new depot in Arden."),
        labelled("The new depot in Arden will have its opening on 5 May 2026.", published="2026-03-02"),
        caught="blocked",
    ),
    planted(
        "weekday", "The hearing will be held on Monday, 10 March 2026 in Arden.",
        "The hearing will be held on Monday, 10 March 2026 in Arden.",
    ),
    planted(
        "undated_source", dated("2026-03-04", "The council of Arden adopted the budget on Tuesday."),
        "The council of Arden adopted the budget on Tuesday.",
    ),
    planted(
        "title", "The contract with the mill was signed by Mayor Helen Marsh.",
        "The contract with the mill was signed by Helen Marsh. Former Mayor Helen Marsh likes tea.",
        "Former Mayor Helen Marsh was there.",
    ),
    planted(
        "against_itself",
        "The ferry carries 240 passengers on each trip. On each trip the ferry carries 260 passengers.",
        "The ferry carries 240 passengers on each trip.",
    ),
    planted(
        "authority", "In Borley v. Quill the court spoke of “a notice in writing before the term ends”.",
        labelled("A notice in writing before the term ends is due.", "m.md", title="Moss v. Arden Mills"),
        labelled("The tenant of the mill in Borley paid late.", "q.md", title="Borley v. Quill"), caught="blocked",
    ),
    planted(
        "ended_range", dated("2026-04-20", "The exhibition in Arden runs from March 3 to April 10."),
        labelled("The exhibition in Arden runs from March 3 to April 10.", published="2026-03-02"),
    ),
    planted(
        "age", dated("2026-03-04", "The 94-year-old mill in Arden burned down."),
        labelled("The 94-year-old mill in Arden burned down.", published="2016-06-02"),
    ),
    planted(
        "reporting_period", "Sales at the mill rose 8 percent in 2025.",
        "Sales at the mill rose 8 percent in fiscal 2025.",
    ),
    planted(
        "correction", "The bridge cost 40 million euros.",
        "The bridge cost 40 million euros.\n\nCorrection: The bridge was said to cost 40 million euros. It cost 44.",
    ),
]  # fmt: skip


@contextmanager
def without_check(name: str) -> Iterator[None]:
    every = registry.checks()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "checks", lambda: tuple(c for c in every if c.name != name))
        yield


@contextmanager
def without_doubt(reason: str) -> Iterator[None]:
    doubts: Callable[..., Iterator[str]] = proof._doubts
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proof, "_doubts", lambda *given: (d for d in doubts(*given) if not d.startswith(reason)))
        yield


@pytest.mark.parametrize("case", CHECKS, ids=str)
def test_a_check_is_needed(case: Planted) -> None:
    with_it = case.decision()
    assert case.is_caught(with_it)
    assert any(f.code.split(".")[0] == case.defence for f in with_it.findings)
    with without_check(case.defence):
        assert not case.is_caught(case.decision())


@pytest.mark.parametrize("case", DOUBTS, ids=str)
def test_a_doubt_is_needed(case: Planted) -> None:
    assert case.is_caught(case.decision())
    with without_doubt(case.defence):
        assert not case.is_caught(case.decision())


@pytest.mark.parametrize("case", BINDING, ids=str)
def test_a_doubt_of_binding_is_needed(case: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    """``skipped`` is the coarse one and would catch many of the others' sentences too: it is off for them."""
    others = tuple(d for d in binding.DOUBTS if case.defence == "skipped" or d.__name__ != "skipped")
    monkeypatch.setattr(binding, "DOUBTS", others)
    assert case.is_caught(case.decision())
    monkeypatch.setattr(binding, "DOUBTS", tuple(d for d in others if d.__name__ != case.defence))
    assert not case.is_caught(case.decision())


@pytest.mark.parametrize("case", RULE_CASES, ids=str)
def test_a_rule_is_needed(case: Planted) -> None:
    with_it = case.decision()
    assert case.is_caught(with_it) and with_it.decided_by == f"rule:{case.defence}"
    assert not case.is_caught(case.decision(rules_off=frozenset({case.defence})))


@pytest.mark.parametrize("case", RECHECK_CASES, ids=str)
def test_a_recheck_is_needed(case: Planted) -> None:
    with_it = case.decision()
    assert case.is_caught(with_it) and with_it.decided_by == f"recheck:{case.defence}"
    assert not case.is_caught(case.decision(rechecks_off=frozenset({case.defence})))


def test_read_later_is_needed() -> None:
    """The one recheck that asks for the day of reading."""
    fair = "The fair takes place in Arden this weekend."
    held = evidence(labelled(fair, published="2026-03-03"))
    off = replace(Standard.load(), rechecks_off=frozenset({"read_later"}))
    for standard, verdict in ((Standard.load(), "needs_review"), (off, "confirmed")):
        answer = report(dated("2026-03-04", fair), held, as_of=date(2026, 3, 12), standard=standard)
        assert answer.decisions[0].verdict == verdict


def test_the_rules_that_do_not_block_are_needed() -> None:
    """Without them a true sentence, a question, a figure and a name are left unexplained."""
    for name, article, reason in (
        ("passage_holds_sentence", "Each bus seats 40 people.", "memo.txt states it"),
        ("no_checkable_fact", "What do you think of the buses?", "it is a question"),
        ("figure_in_no_document", "The council bought 300 trams.", "no independent document has 300"),
        (
            "name_in_no_document",
            "The council of Arden bought two buses from a friend of Robert Quill.",
            "no document names Robert Quill",
        ),
    ):
        case = planted(name, article, labelled(MEMO))
        with_it, without = case.decision(), case.decision(rules_off=frozenset({name}))
        assert with_it.decided_by == f"rule:{name}" and with_it.reason.startswith(reason)
        assert without.decided_by == "rule:left_open" and not without.reason.startswith(reason)


SEATS = "The new bus of the town council of Arden seats 40 people and one driver."


def test_a_disagreement_with_a_proof_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One document states it, another has another figure: without the question the first alone would confirm."""
    case = planted("contradiction", SEATS, SEATS, SEATS.replace("40", "44"))
    with_it = case.decision()
    assert with_it.verdict == "needs_review" and len({e.document.id for e in with_it.excerpts}) == 2
    assert with_it.reason.startswith("1.txt states it, but another passage does not")
    module = import_module("onrecord.desk.rules.passage_holds_sentence")  # the package has the rule by this name
    monkeypatch.setattr(module, "contradiction", lambda claim, besides: None)
    assert case.decision().verdict == "confirmed"


def test_a_disagreement_without_a_proof_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same where no proof comes first: without the question the article's figure would be called wrong."""
    case, unproved = planted("_stated_elsewhere", SEATS, SEATS.replace("40", "44"), SEATS), {"passage_holds_sentence"}
    with_it = case.decision(rules_off=frozenset(unproved))
    assert with_it.verdict == "needs_review" and with_it.reason.startswith("the documents disagree")
    module = import_module("onrecord.desk.rules.contradicted")
    monkeypatch.setattr(module, "_stated_elsewhere", lambda laid, contrary, finding: False)
    assert case.decision(rules_off=frozenset(unproved)).verdict == "inaccurate"


TABLE = """League table of the spring

| Club | W | L | PTS |
|------|---|---|-----|
| Arden | 9 | 4 | 31 |
| Borley | 8 | 5 | 28 |
"""


def table() -> Document:
    found = extract_markdown(TABLE)
    return Document("table.md", Text(found.text, "en"), cells=found.cells)


@pytest.mark.parametrize(
    ("article", "document"),
    [
        (
            "Dogs chased cats in the yard of the mill, and the school praised the yard.",
            "Cats chased dogs in the yard of the mill. The school in Arden praised the yard of the mill in May.",
        ),
        ("Arden and Borley have 28 points.", table()),
    ],
)
def test_a_piece_that_hangs_together_is_needed(article: str, document: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The passage that carries most of a sentence proves none of its pieces by their words alone."""
    case = planted("_hangs", article, document)
    assert case.is_caught(case.decision())
    monkeypatch.setattr(proof, "_hangs", lambda main, part: True)
    assert not case.is_caught(case.decision())


def test_that_rows_are_no_sentence_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    case = planted("_table_rows", "Arden and Borley have 28 points.", table())
    assert case.is_caught(case.decision())
    monkeypatch.setattr(binding, "_table_rows", lambda alignment: False)
    assert not case.is_caught(case.decision())


def test_the_rule_of_table_rows_is_needed() -> None:
    """Without it a true row is left open; with it, the same words under other heads still confirm none."""
    case = planted("table_row", TABLE.split("\n\n")[1], table())
    assert case.decision().decided_by == "rule:table_row" and case.decision().verdict == "confirmed"
    assert case.decision(rules_off=frozenset({"table_row"})).decided_by == "rule:left_open"
    swapped = planted("table_row", "| Club | L | W |\n|---|---|---|\n| Arden | 9 | 4 |\n| Borley | 8 | 5 |", table())
    assert swapped.is_caught(swapped.decision())


def test_every_defence_has_its_mutant() -> None:
    asked_by_a_recheck = {"credit"}  # a proof does not ask it; see credited_outlet
    of_the_desk = {c.name for c in registry.checks() if c.name in BUILT_IN and "desk" in c.doors}
    assert {c.defence for c in CHECKS} | asked_by_a_recheck == of_the_desk
    others = {
        "table_row",
        "passage_holds_sentence",
        "no_checkable_fact",
        "figure_in_no_document",
        "name_in_no_document",
    }
    assert {c.defence for c in RULE_CASES} | others == {r.name for r in RULES}
    assert {c.defence for c in RECHECK_CASES} | {"read_later"} == {r.name for r in RECHECKS}


def test_every_doubt_has_its_mutant() -> None:
    """Every reason that the proof can give stands above; it is read from the source, so that a new one is noticed."""
    source = Path(proof.__file__).read_text(encoding="utf-8")
    body = source[source.index("def _doubts") :].split("\n\n\n")[0]
    given = [line.split('"')[1] for line in body.splitlines() if line.strip().startswith("yield") and '"' in line]
    never = [r for r in given if "{" in r]  # names what stands in the context: no alignment puts a figure there
    assert [r for r in given if r not in never and not any(r.startswith(d.defence) for d in DOUBTS)] == []
    assert len(given) >= len(DOUBTS)
    assert {c.defence for c in BINDING} == {d.__name__ for d in binding.DOUBTS}
