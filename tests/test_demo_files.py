"""The bundled demo: its sentences, its faults, the words behind them, and binaries that the script rebuilds."""

from __future__ import annotations

import csv
import email
import email.policy
import html
import importlib.metadata
import importlib.util
import re
import tomllib
from datetime import date
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pypdfium2
import pytest
from docx import Document

import onrecord.demo
from onrecord.evidence.document import Labels

DEMO = Path(onrecord.demo.__file__).parent
EVIDENCE = DEMO / "evidence"
SCRIPT = Path(__file__).resolve().parent.parent / "scripts" / "make_demo.py"
NAMES = [
    "council-page.html", "figures.csv", "memo.docx", "nota-de-prensa.txt",
    "own-archive.md", "release.eml", "release.pdf",
]  # fmt: skip
ANSWERS: dict[str, list[dict[str, Any]]] = tomllib.loads((DEMO / "faults.toml").read_text("utf-8"))
FAULTS, TRUE = ANSWERS["fault"], ANSWERS["true"]


def article() -> tuple[dict[str, str], str]:
    _, front, body = (DEMO / "article.md").read_text("utf-8").split("---\n", 2)
    fields = dict(line.split(": ", 1) for line in front.splitlines())
    return {key: value.strip('"') for key, value in fields.items()}, body


def squeezed(string: str) -> str:
    return " ".join(string.split())


@cache
def words_of(name: str) -> str:
    """The text of a document, read here without the package, white space as single spaces."""
    path = EVIDENCE / name
    if name.endswith(".pdf"):
        pdf = pypdfium2.PdfDocument(path)
        string = "\n".join(page.get_textpage().get_text_range() for page in pdf).replace("\ufffe", "")
        pdf.close()
    elif name.endswith(".docx"):
        memo = Document(str(path))
        rows = (cell.text for table in memo.tables for row in table.rows for cell in row.cells)
        string = "\n".join([*(paragraph.text for paragraph in memo.paragraphs), *rows])
    elif name.endswith(".eml"):
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        string = "\n".join([message["Subject"], *(part.get_content() for part in message.iter_parts())])
    elif name.endswith(".html"):
        source = re.sub(r"<(script|style)\b.*?</\1>", " ", path.read_text("utf-8"), flags=re.DOTALL)
        string = html.unescape(re.sub(r"<[^>]+>", "", source))
    else:
        string = path.read_text("utf-8")
    return squeezed(string)


def supports() -> list[dict[str, str]]:
    shown = [fault for fault in FAULTS if "document" in fault]
    return shown + [support for true in TRUE for support in true["support"]]


def test_every_document_is_there_and_labelled() -> None:
    labels = tomllib.loads((EVIDENCE / "evidence.toml").read_text("utf-8"))["file"]
    assert sorted(label["name"] for label in labels) == NAMES
    assert sorted(path.name for path in EVIDENCE.iterdir()) == sorted([*NAMES, "evidence.toml"])
    assert [label["name"] for label in labels if label["tier"] == "B"] == ["own-archive.md"]
    assert [label["name"] for label in labels if label["language"] != "en"] == ["nota-de-prensa.txt"]
    assert all(date.fromisoformat(label["published"]) <= date(2026, 5, 14) for label in labels)
    assert all(".example.org/" in label["url"] for label in labels)


@pytest.mark.parametrize("name", NAMES)
def test_documents_are_short(name: str) -> None:
    assert 150 <= len(re.findall(r"\w+", words_of(name))) <= 600


def test_the_answers_are_the_article() -> None:
    fields, body = article()
    sentences = [answer["sentence"] for answer in FAULTS + TRUE]
    assert len(sentences) == len(set(sentences)) == 25
    for sentence in sentences:
        assert body.count(sentence) == 1, sentence
        body = body.replace(sentence, "")
    assert body.strip() == ""
    assert set(fields) == {"title", "seo_title", "seo_description", "date"}
    assert fields["date"] == "2026-05-14"


def test_the_faults_are_of_twelve_kinds() -> None:
    assert len({fault["kind"] for fault in FAULTS}) == len(FAULTS) == 12
    assert all(fault["wrong"] in fault["sentence"] and fault["right"] for fault in FAULTS)
    assert [fault["kind"] for fault in FAULTS if "document" not in fault] == ["unsupported"]


@pytest.mark.parametrize("support", supports(), ids=lambda support: support["words"][:40])
def test_the_words_stand_in_the_document(support: dict[str, str]) -> None:
    assert support["words"] in words_of(support["document"])


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["kind"])
def test_no_document_states_the_fault(fault: dict[str, str]) -> None:
    kept = fault["sentence"].strip("“”.")
    for name in NAMES:
        assert kept not in words_of(name)
        if fault["kind"] in {"misquotation", "money", "place", "date", "unsupported"}:
            assert fault["wrong"].rstrip(".") not in words_of(name)


@pytest.mark.parametrize(
    ("absent", "fault"),
    [
        ("3.6", "money"), ("3,600,000", "money"), ("Cendal", "place"), ("Feb. 11", "date"), ("brewery", "unsupported"),
        ("restaurant", "unsupported"), ("ice house", "unsupported"), ("Engineer Corwin", "person"),
        ("includes the charging", "negation"), ("Monday, September", "weekday"), ("Agency reported", "credit"),
        ("will add a late", "hedge"), ("North Spit route rose", "direction"), ("no date", "no-date"),
    ],
)  # fmt: skip
def test_words_that_would_support_a_fault_are_absent(absent: str, fault: str) -> None:
    assert fault in {known["kind"] for known in FAULTS}
    assert [name for name in NAMES if absent.casefold() in words_of(name).casefold()] == []


def test_weekdays_fit_their_dates() -> None:
    months = {"January": 1, "February": 2, "March": 3, "April": 4, "May": 5, "June": 6, "September": 9}
    given = re.compile(rf"([A-Z][a-z]+day), ({'|'.join(months)}) (\d+)")
    found = 0
    for name in NAMES:
        for weekday, month, day in given.findall(words_of(name)):
            assert date(2026, months[month], int(day)).strftime("%A") == weekday
            found += 1
    assert found >= 5
    wrong = [m for m in given.findall(article()[1]) if date(2026, months[m[1]], int(m[2])).strftime("%A") != m[0]]
    assert wrong == [("Monday", "September", "8")]


def test_the_figures_add_up() -> None:
    with (EVIDENCE / "figures.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    counts = list(rows[0])[2:]
    for year in ("2022", "2023", "2024", "2025"):
        quarters = [row for row in rows if row["Year"] == year and row["Period"] != "Full year"]
        (full,) = [row for row in rows if row["Year"] == year and row["Period"] == "Full year"]
        assert len(quarters) == 4
        assert all(sum(int(row[count]) for row in quarters) == int(full[count]) for count in counts)
    for row in rows:
        routes = int(row["Quarry Island passengers"]) + int(row["North Spit passengers"])
        assert routes == int(row["Total passengers"])
    by_year = {row["Year"]: row for row in rows if row["Period"] == "Full year"}
    fell = 1 - int(by_year["2025"]["North Spit passengers"]) / int(by_year["2024"]["North Spit passengers"])
    gained = int(by_year["2025"]["Quarry Island passengers"]) / int(by_year["2024"]["Quarry Island passengers"]) - 1
    assert (round(fell * 100, 1), round(gained * 100, 1)) == (6.0, 3.3)


def test_the_funding_adds_up() -> None:
    amounts = [int(amount.replace(",", "")) for amount in re.findall(r"\$([\d,]+,000)", words_of("memo.docx"))]
    *parts, total = [amount for amount in amounts if amount >= 500_000]
    assert sum(parts) == total == 11_800_000
    assert max(parts) == 5_400_000


def test_the_survey_adds_up() -> None:
    rows = re.findall(r"\?,(\d+),(\d+),(\d+),412", words_of("release.eml"))
    assert [sum(map(int, row)) for row in rows] == [412, 412, 412]
    assert [round(int(row[0]) / 4.12) for row in rows] == [68, 23, 52]


def test_the_pdf_has_what_makes_pdfs_hard() -> None:
    pdf = pypdfium2.PdfDocument(EVIDENCE / "release.pdf")
    pages = [page.get_textpage().get_text_range() for page in pdf]
    pdf.close()
    assert len(pages) == 2
    for number, page in enumerate(pages, start=1):
        assert "Press release, May 13, 2026" in page
        assert f"Page {number} of 2" in page
        assert "\ufffe" in page  # pdfium's sign for a hyphen at the end of a line


def test_the_memo_has_headings_a_table_and_a_footnote() -> None:
    memo = Document(str(EVIDENCE / "memo.docx"))
    assert [p.text for p in memo.paragraphs if p.style.name == "Heading 1"][:3] == ["Recommendation", "Bids", "Money"]
    assert [cell.text for cell in memo.tables[0].rows[-1].cells][:2] == ["Total", "$11,800,000"]
    (footnotes,) = [part for part in memo.part.package.iter_parts() if part.partname == "/word/footnotes.xml"]
    assert "up to $4,000,000 for harbor works" in footnotes.blob.decode("utf-8")
    assert "footnoteReference" in memo.element.xml


def builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_demo", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.filterwarnings("default")  # what reportlab itself warns of is not ours to mend
def test_the_binaries_are_what_the_script_builds(tmp_path: Path) -> None:
    pytest.importorskip("reportlab", reason="reportlab is needed to build the demo's PDF (development only)")
    if not SCRIPT.exists():
        pytest.skip("scripts/make_demo.py is not part of this distribution")
    script = builder()
    for package, version in script.BUILT_WITH.items():
        if importlib.metadata.version(package) != version:
            pytest.skip(f"the demo was built with {package} {version}; other versions write other bytes")
    script.main(tmp_path)
    for name in script.BUILDERS:
        assert (tmp_path / name).read_bytes() == (EVIDENCE / name).read_bytes(), f"run {SCRIPT.name} and commit {name}"


def test_the_guide_names_every_label() -> None:
    guide = Path(__file__).resolve().parent.parent / "docs" / "writing-evidence-toml.md"
    if not guide.exists():
        pytest.skip("docs/ is not part of this distribution")
    page = guide.read_text("utf-8")
    named = set(re.findall(r"^\| `(\w+)` \|", page, flags=re.MULTILINE))
    assert named == {"name", *Labels().to_dict()} - {"notes"}
    (example,) = re.findall(r"```toml\n(.*?)```", page, flags=re.DOTALL)
    assert all(set(file) <= named for file in tomllib.loads(example)["file"])
    labels = tomllib.loads((EVIDENCE / "evidence.toml").read_text("utf-8"))["file"]
    assert all(set(file) <= named for file in labels)
