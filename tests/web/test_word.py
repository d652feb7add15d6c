"""The article as a Word file: comments at the sentences, the author's own file kept, the same bytes twice."""

import io
from dataclasses import replace

import docx
import pytest
import sample_report as sample

from onrecord.evidence.reading.formats import extract_bytes
from onrecord.web.word import to_docx
from onrecord.web.words import grouped

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def opened(content: bytes) -> "docx.document.Document":
    return docx.Document(io.BytesIO(content))


def commented(content: bytes) -> dict[str, str]:
    """The comments' texts with the words that they stand at."""
    document = opened(content)
    found: dict[str, str] = {}
    for comment in document.comments:
        within, words = False, ""
        for element in document.element.body.iter():
            if element.get(f"{W}id") == str(comment.comment_id):
                within = element.tag == f"{W}commentRangeStart" or (within and element.tag != f"{W}commentRangeEnd")
            elif within and element.tag == f"{W}t":
                words += element.text or ""
        found[comment.text] = words
    return found


def test_every_sentence_that_needs_somebody_has_its_comment() -> None:
    report = sample.report()
    groups = grouped(report)
    told = commented(to_docx(report, sample.ARTICLE))
    overview, *rest = told
    assert "blocked" in overview and "read, snapshot" in overview
    assert len(rest) == len(groups["stop"]) + len(groups["look"])
    for d in (*groups["stop"], *groups["look"]):
        said = next(text for text in told if text.endswith(f"sentence {d.n}."))
        assert told[said] == " ".join(d.text.split())


def test_what_a_comment_says() -> None:
    told = "\n".join(commented(to_docx(sample.report(), sample.ARTICLE)))
    for words in ("✗ Stated differently", "? Couldn't check", "Edit: ", " · page 2", "Decided by rule"):
        assert words in told


def own() -> bytes:
    """A Word file of an author: runs of their own, a tracked deletion and insertion, a table, a comment."""
    document = docx.Document()
    document.add_heading("Harlow Bay buys two buses", 0)
    paragraph = document.add_paragraph("The town of Harlow Bay bought two electric buses on March 3. Each bus ")
    paragraph.add_run("seats 44").bold = True
    paragraph.add_run(" people. It is ")
    gone = paragraph.add_run("never ")
    paragraph.add_run("late.")
    deleted = gone._r.makeelement(f"{W}del", {f"{W}id": "9", f"{W}author": "Ada"})
    gone._r.addprevious(deleted)
    deleted.append(gone._r)
    gone._r.find(f"{W}t").tag = f"{W}delText"
    table = document.add_table(rows=2, cols=2)
    for cell, words in zip([c for r in table.rows for c in r.cells], ["Bus", "Seats", "First", "44"], strict=True):
        cell.text = words
    document.add_comment(paragraph.runs[0], text="Nice lead", author="Ada", initials="A")
    saved = io.BytesIO()
    document.save(saved)
    return saved.getvalue()


def about(*texts: tuple[str, str]) -> "sample.Report":
    """A report on a Word article: the sample's open decisions moved onto other words."""
    model = next(d for d in sample.report().decisions if d.verdict == "inaccurate")
    decisions = tuple(
        replace(model, n=n, unit=unit, text=text, findings=(), steps=(), suggestion="")
        for n, (unit, text) in enumerate(texts, 1)
    )
    return replace(sample.report(), article="own.docx", decisions=decisions)


def test_an_authors_own_file_keeps_its_words_and_gets_the_comments() -> None:
    report = about(("body", "Each bus seats 44 people."), ("body", "It is late."), ("table", "First | 44"))
    content = to_docx(report, "", own())
    told = commented(content)
    assert told.pop("Nice lead") == "The town of Harlow Bay bought two electric buses on March 3. Each bus "
    assert [words for text, words in told.items() if "sentence" in text.splitlines()[-1]] == [
        "Each bus seats 44 people.", "It is late.", "First",
    ]  # fmt: skip
    before, after = (extract_bytes("a.docx", c) for c in (own(), content))
    assert after.text == before.text, "no word of the author's is touched"
    bold = [r.text for p in opened(content).paragraphs for r in p.runs if r.bold]
    assert bold == ["seats 44"] and b"delText" in opened(content).element.xml.encode()


def test_words_that_are_not_found_are_told_at_the_beginning() -> None:
    told = commented(to_docx(about(("body", "Words of a footnote.")), "", own()))
    at_top = [words for text, words in told.items() if "Words of a footnote." in text]
    assert at_top == ["Harlow Bay buys two buses"]


@pytest.mark.parametrize("original", [None, own()])
def test_the_same_bytes_twice(original: bytes | None) -> None:
    once, again = (to_docx(sample.report(), sample.ARTICLE, original) for _ in range(2))
    assert once == again


def test_hostile_words_are_marks() -> None:
    report = about(("body", "Each bus \x1b[2J\u202eseats\x00 44 people."))
    assert opened(to_docx(report, "")).paragraphs


def test_an_article_without_a_run_is_no_fault() -> None:
    empty = io.BytesIO()
    docx.Document().save(empty)
    assert opened(to_docx(about(("body", "Each bus seats 44 people.")), "", empty.getvalue()))
