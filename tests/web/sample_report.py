"""Reports made by hand, with every verdict, for the tests of the views. Town, people and outlets are invented."""

from __future__ import annotations

from typing import Any

from onrecord.checks.finding import Finding
from onrecord.desk.report import Decision, ProofStep, Report
from onrecord.evidence import Document, Evidence, Excerpt, Labels
from onrecord.evidence.document import Cell, Page
from onrecord.text import Text

ARTICLE = """---
title: "Harlow Bay buys two buses"
seo_description: "Harlow Bay buys two buses for $480,000."
---

The town of Harlow Bay bought two electric buses on March 3. Each bus seats 44 people.
The town paid $480,000 for both. “We will never go back to diesel,” said Mayor Ines Calder.

## Next steps

The Harlow Courier reported that riders want more evening trips. The depot will not be enlarged.
A cinema chain plans to open eleven screens in the old depot.

- The first bus starts on May 4.
- Have you ridden one?
"""

MEMO = Document(
    "memo.pdf",
    Text(
        "The town of Harlow Bay bought two electric buses on March 3. Each bus has room for 40 passengers.\n\n"
        "The depot will be enlarged by two bays. The town paid 420,000 dollars for both buses.\n",
        "en",
    ),
    Labels(kind="record", outlet="Town of Harlow Bay", published="2026-03-05"),
    (Page(1, 0, 98), Page(2, 98, 190)),
)
SPEECH = Document(
    "mail/speech.eml", Text("Ines Calder said: “We will not go back to diesel.” She thanked the crews.", "en")
)
TABLE = Document(
    "plan.csv",
    Text("Bus\tStart\nFirst bus\tMay 4\nSecond bus\tJune 1\n", "en"),
    cells=(
        Cell(0, 0, 0, 0, 3, header=True), Cell(0, 0, 1, 4, 9, header=True),
        Cell(0, 1, 0, 10, 19, "", "Bus"), Cell(0, 1, 1, 20, 25, "First bus", "Start"),
        Cell(0, 2, 0, 26, 36, "", "Bus"), Cell(0, 2, 1, 37, 43, "Second bus", "Start"),
    ),
)  # fmt: skip
ARCHIVE = Document(
    "archive/2025.md",
    Text("A survey by the regional agency found that riders want more evening trips.", "en"),
    Labels(tier="B"),
)
EVIDENCE = Evidence((MEMO, SPEECH, TABLE, ARCHIVE))


def words(document: Document, string: str) -> Excerpt:
    at = document.text.string.index(string)
    return document.excerpt(at, at + len(string))


def decision(n: int, unit: str, text: str, verdict: Any, reason: str, **more: Any) -> Decision:
    start = ARTICLE.index(text)
    blocking = more.pop("blocking", verdict not in ("confirmed", "no_fact", "needs_review"))
    severity = more.pop("severity", "major" if blocking else None)
    by = more.pop("decided_by", "rule:contradicted")
    return Decision(n, unit, text, start, start + len(text), verdict, severity, blocking, by, reason, **more)


def finding(code: str, said: str, reason: str, **more: Any) -> Finding:
    start = ARTICLE.index(said)
    return Finding(code, "major", start, start + len(said), reason, **more)


def steps(*links: tuple[str, str, Excerpt | None]) -> tuple[ProofStep, ...]:
    places = [(ARTICLE.index(said), len(said)) for said, _, _ in links]
    return tuple(ProofStep(link[0], at, at + n, *link[1:]) for link, (at, n) in zip(links, places, strict=True))


def decisions() -> tuple[Decision, ...]:
    price, seats = words(MEMO, "420,000 dollars"), words(MEMO, "40")
    bought = words(MEMO, "The town of Harlow Bay bought two electric buses on March 3.")
    said = words(SPEECH, "We will not go back to diesel")
    return (
        decision(1, "headline", "Harlow Bay buys two buses", "confirmed", "memo.pdf states it",
                 excerpts=(bought,),
                 decided_by="rule:passage_holds_sentence"),
        decision(2, "body", bought.string, "confirmed", "memo.pdf states it", excerpts=(bought,),
                 steps=steps(("Harlow Bay", "name", words(MEMO, "Harlow Bay")),
                             ("bought", "word", words(MEMO, "bought")),
                             ("March 3", "date", words(MEMO, "March 3"))),
                 decided_by="rule:passage_holds_sentence"),
        decision(3, "body", "Each bus seats 44 people.", "inaccurate", "the document has 40 where the text has 44",
                 findings=(finding("figure.value", "44", "the document has 40 where the text has 44", excerpts=(seats,),
                                   suggestion="40", contradicts=True),),
                 excerpts=(words(MEMO, "Each bus has room for 40 passengers."),),
                 suggestion="Each bus seats 40 people."),
        decision(4, "body", "The town paid $480,000 for both.", "inaccurate",
                 "the document has 420,000 dollars where the text has $480,000", severity="critical",
                 findings=(finding("figure.value", "$480,000 for both", "another value", excerpts=(price,)),),
                 excerpts=(words(MEMO, "The town paid 420,000 dollars for both buses."),)),
        decision(5, "body", "“We will never go back to diesel,” said Mayor Ines Calder.", "misquoted",
                 "the document has “We will not go back to diesel”",
                 findings=(finding("quotation.changed", "We will never go back to diesel", "“not” became “never”",
                                   excerpts=(said,), suggestion="We will not go back to diesel"),),
                 excerpts=(said,), suggestion="“We will not go back to diesel,” said Mayor Ines Calder.",
                 decided_by="rule:quotation_in_no_document"),
        decision(6, "body", "The Harlow Courier reported that riders want more evening trips.", "misattributed",
                 "no document from the Harlow Courier; archive/2025.md has it from the regional agency",
                 findings=(finding("credit.other", "The Harlow Courier", "another source",
                                   excerpts=(words(ARCHIVE, "the regional agency"),)),),
                 excerpts=(words(ARCHIVE, "riders want more evening trips"),), decided_by="recheck:credited_outlet"),
        decision(7, "body", "The depot will not be enlarged.", "contradicted", "the document states the opposite",
                 findings=(finding("polarity", "not", "the text denies what the document states"),),
                 excerpts=(words(MEMO, "The depot will be enlarged by two bays."),)),
        decision(8, "body", "A cinema chain plans to open eleven screens in the old depot.", "unsupported",
                 "no document shares its words or names", decided_by="rule:shares_no_content"),
        decision(9, "list", "The first bus starts on May 4.", "needs_review", "not found in the best passage: starts",
                 steps=steps(("first bus", "word", words(TABLE, "First bus")), ("starts", "open", None),
                             ("May 4", "date", words(TABLE, "May 4"))),
                 passage=words(TABLE, "First bus\tMay 4"), missing=("starts",), decided_by="rule:left_open"),
        decision(10, "list", "Have you ridden one?", "no_fact", "it is a question",
                 decided_by="rule:no_checkable_fact"),
        decision(11, "seo_description", "Harlow Bay buys two buses for $480,000.", "inaccurate", "a small slip",
                 severity="minor", blocking=False),
    )  # fmt: skip


def report(found: tuple[Decision, ...] | None = None, **more: Any) -> Report:
    settings: dict[str, Any] = {
        "not_read": (("scan.pdf", "no text on any page: run text recognition on it first"),),
        "not_checked": (("pictures, sound and video", "only text is read"),),
        "notes": (("memo.pdf", "published: 2026-03-06"),),
    } | more
    return Report(
        "article.md", EVIDENCE.digest, "news/1", (("onrecord", "0.1.0"), ("cues", "1"), ("lexicon", "1")), "2026-03-07",
        tuple((d.id, d.digest, d.labels.tier, d.language) for d in EVIDENCE),
        decisions() if found is None else found, **settings,
    )  # fmt: skip


HOSTILE = (
    "<script>alert(1)</script> \"quoted\" & 'single' \x1b[2J\x1b]0;title\x07 \u202egnp.exe\u202c \x9b31m "
    "[bold]{{ 7*7 }} ![x](http://x) @someone"
)


def hostile() -> tuple[Report, str]:
    """A report in which every string that comes from outside is hostile, and its article."""
    article = f"{HOSTILE} said so."
    labels = Labels(outlet=HOSTILE, published=HOSTILE)
    document = Document(f"{HOSTILE}.txt", Text(f"They say {HOSTILE} and more.", "en"), labels)
    whole = words(document, HOSTILE)
    one = Finding("figure.value", "major", 0, len(HOSTILE), HOSTILE, (whole,), HOSTILE)
    step = ProofStep(HOSTILE, 0, len(HOSTILE), HOSTILE, whole, HOSTILE)
    sentence = (1, "body", article, 0, len(article))
    found = (
        Decision(*sentence, "inaccurate", "major", True, HOSTILE, HOSTILE, (one,), (whole,), f"Not {HOSTILE}", (step,)),
        Decision(*sentence, "needs_review", None, False, HOSTILE, HOSTILE, (), (), "", (step,), whole, (HOSTILE,)),
        Decision(*sentence, "confirmed", None, False, HOSTILE, HOSTILE, (), (whole,), "", (step,)),
    )
    made = Report(
        HOSTILE, EVIDENCE.digest, HOSTILE, ((HOSTILE, HOSTILE),), HOSTILE,
        ((document.id, document.digest, HOSTILE, HOSTILE),), found,
        ((HOSTILE, HOSTILE),), ((HOSTILE, HOSTILE),), ((HOSTILE, HOSTILE),),
    )  # fmt: skip
    return made, article
