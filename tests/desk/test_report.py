"""The answer: JSON, the same bytes everywhere; and two properties of any article."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.desk import Article, check
from onrecord.desk.report import BLOCKED, VERDICTS
from onrecord.errors import FileError, InputError
from onrecord.evidence import Evidence
from tests.desk.small_desk import MEMO, MEMOS, dated, decide, evidence, labelled, report

ARTICLE = dated(
    "2026-03-04",
    f"# Arden buys two buses\n\n{MEMO} Each bus seats 44 people. The council bought 300 trams. And then?\n\n"
    "“We will build a stadium,” said Helen Marsh. Two more come this weekend, the BBC reported.",
)


def test_to_dict_is_json() -> None:
    answer = report(ARTICLE)
    plain = answer.to_dict()
    assert json.loads(answer.to_json()) == plain and answer.to_json().endswith("}\n")
    assert plain["schema"] == "onrecord.desk/1" and plain["snapshot"] == MEMOS.digest
    assert plain["blocked"] is True and sum(plain["counts"].values()) == len(plain["decisions"])
    assert [d["n"] for d in plain["decisions"]] == list(range(1, len(answer.decisions) + 1))
    assert set(plain["counts"]) <= set(VERDICTS)


def test_every_place_holds_its_words() -> None:
    answer = report(ARTICLE)
    assert len(answer.decisions) >= 9
    for d in answer.decisions:
        assert ARTICLE[d.start : d.end] == d.text and d.reason and d.decided_by.startswith(("rule:", "recheck:"))
        for f in d.findings:
            assert d.start <= f.start < f.end <= d.end and f.reason
        for s in d.steps:
            assert ARTICLE[s.start : s.end] == s.said
        shown = [*d.excerpts, *(e for f in d.findings for e in f.excerpts), *(s.excerpt for s in d.steps if s.excerpt)]
        for e in shown:
            assert MEMO[e.start : e.end] == e.string and e.document.id == "memo.txt"
        if d.verdict == "confirmed":
            assert d.excerpts and d.steps and not d.blocking and d.severity is None
        assert (d.severity is not None) is (d.verdict in BLOCKED)


def test_the_report_says_what_was_not_checked() -> None:
    answer = report(
        "The buses came.", evidence(MEMO, "Der Rat hat zwei Busse gekauft und die Halle vergrößert, sagte sie.")
    )
    what = dict(answer.not_checked)
    assert "truth in the world" in what and "language model" in what
    assert any(w.startswith("documents in another language (de") for w in what)
    assert "words of time against the day of reading" in what
    hidden = report("The buses came.", evidence(labelled("The bu\u200bses came. \u202eThey are red.")))
    assert any(d == "memo.txt" for d, _ in hidden.notes)


def test_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "evidence").mkdir()
    (tmp_path / "evidence" / "memo.txt").write_text(MEMO, encoding="utf-8")
    (tmp_path / "evidence" / "broken.pdf").write_bytes(b"%PDF-1.7 no more")
    (tmp_path / "article.md").write_text(ARTICLE, encoding="utf-8")
    answer = check(tmp_path / "article.md", tmp_path / "evidence")
    assert answer.article == "article.md" and [d[0] for d in answer.documents] == ["memo.txt"]
    assert [name for name, _ in answer.not_read] == ["broken.pdf"]
    assert [d.verdict for d in answer.decisions] == [d.verdict for d in report(ARTICLE).decisions]
    by_file = check(str(tmp_path / "article.md"), [tmp_path / "evidence" / "memo.txt"])
    assert by_file.decisions == check(tmp_path / "article.md", str(tmp_path / "evidence" / "memo.txt")).decisions or (
        [d.to_dict() for d in by_file.decisions] == [d.to_dict() for d in answer.decisions]
    )
    with pytest.raises(FileError, match=r"none\.md"):
        check(tmp_path / "none.md", tmp_path / "evidence")
    with pytest.raises(FileError, match="none"):
        check(tmp_path / "article.md", tmp_path / "none")


def test_progress_and_an_article_without_a_sentence() -> None:
    seen: list[tuple[int, int]] = []
    check(Article.of("One came. Two came."), MEMOS, progress=lambda done, all: seen.append((done, all)))
    assert seen == [(1, 2), (2, 2)]
    with pytest.raises(InputError, match=r"article\.md holds no"):
        check(Article.of("* * *\n\n- - -"), MEMOS)


_SCRIPT = """
import sys
from pathlib import Path
from onrecord.desk import Article, check
sys.stdout.buffer.write(check(Path(sys.argv[1]), Path(sys.argv[2])).to_json().encode("utf-8"))
"""


def test_the_same_bytes_twice_and_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "evidence").mkdir()
    (tmp_path / "evidence" / "memo.txt").write_text(MEMO, encoding="utf-8")
    (tmp_path / "evidence" / "other.txt").write_text("Each bus seats 44 people. The BBC was there.", encoding="utf-8")
    (tmp_path / "article.md").write_text(ARTICLE, encoding="utf-8")
    here = check(tmp_path / "article.md", tmp_path / "evidence").to_json().encode("utf-8")
    assert check(tmp_path / "article.md", tmp_path / "evidence").to_json().encode("utf-8") == here
    for seed, zone in (("0", "Pacific/Kiritimati"), ("4711", "America/Los_Angeles")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C"}
        done = subprocess.run(
            [sys.executable, "-c", _SCRIPT, tmp_path / "article.md", tmp_path / "evidence"],
            capture_output=True, env=environment, check=True, cwd=Path(__file__).parents[2],
        )  # fmt: skip
        assert done.stdout == here


NAMES = ["Helen Marsh", "Ruth Calder", "Anil Mehta", "Peter Novak", "Marta Gil"]
PLACES = ["Lyon", "Derby", "Leeds", "Vienna", "Oslo"]
NUMBERS = st.integers(min_value=13, max_value=9_800)


@st.composite
def documents(draw: st.DrawFn) -> tuple[list[str], list[int]]:
    """Sentences with names and figures, no figure twice, and the figure of each."""
    numbers = draw(st.lists(NUMBERS, min_size=6, max_size=6, unique=True))
    a, b, c = draw(st.permutations(NAMES))[:3]
    p, q = draw(st.permutations(PLACES))[:2]
    sentences = [
        f"The mill in {p} employs {numbers[0]} workers.",
        f"{a}, who lives in {q}, gave {numbers[1]} euros to the library.",
        f"According to {b}, the flood destroyed {numbers[2]} houses near {p}.",
        f"The council of {q} did not renew {numbers[3]} leases.",
        f"A fire at the farm of {c} killed {numbers[4]:,} hens on Monday.",
        f"If the vote fails, {numbers[5]} shops in {q} may close.",
    ]
    order = draw(st.permutations(range(len(sentences))))
    return [sentences[i] for i in order], [numbers[i] for i in order]


@settings(max_examples=40, deadline=None)
@given(documents(), st.integers(min_value=0, max_value=5))
def test_a_sentence_copied_from_a_document_is_never_blocked(drawn: tuple[list[str], list[int]], which: int) -> None:
    sentences, _ = drawn
    decision = decide(sentences[which], Evidence.of({"source.txt": " ".join(sentences)}))
    assert decision.verdict in ("confirmed", "needs_review") and not decision.blocking


@settings(max_examples=40, deadline=None)
@given(documents(), st.integers(min_value=0, max_value=5), NUMBERS)
def test_a_copied_sentence_with_one_number_changed_is_never_confirmed(
    drawn: tuple[list[str], list[int]], which: int, number: int
) -> None:
    sentences, numbers = drawn
    while number in numbers:  # the figures of the other sentences are in the next test
        number += 1
    changed = re.sub(r"\d[\d,]*", str(number), sentences[which], count=1)
    decision = decide(changed, Evidence.of({"source.txt": " ".join(sentences)}))
    assert decision.verdict not in ("confirmed", "no_fact"), changed


TWO = (
    "The flood destroyed 15 houses near Lyon. The council of Derby did not renew 16 leases. "
    "Ruth Calder opened the fair in May. Anil Mehta closed the school in June."
)


@settings(max_examples=20, deadline=None)
@given(documents(), st.integers(min_value=0, max_value=5), st.integers(min_value=0, max_value=5))
def test_a_copied_sentence_with_the_number_of_another_is_never_confirmed(
    drawn: tuple[list[str], list[int]], which: int, other: int
) -> None:
    """The figure stands in the document, but for something else."""
    sentences, numbers = drawn
    if which == other:
        return
    changed = re.sub(r"\d[\d,]*", str(numbers[other]), sentences[which], count=1)
    decision = decide(changed, Evidence.of({"source.txt": " ".join(sentences)}))
    assert decision.verdict not in ("confirmed", "no_fact"), changed


@pytest.mark.parametrize(
    "sentence",
    [
        "The flood destroyed 15 houses near Derby.",
        "Anil Mehta opened the fair in May.",
        "The council of Lyon did not renew 16 leases.",
        "Ruth Calder closed the school in June.",
        "The flood destroyed 16 houses near Lyon.",
        "Ruth Calder opened the fair in June.",
        "Ruth Calder closed the fair in May.",
        "The flood destroyed 16 leases near Lyon.",
    ],
)
def test_what_the_next_sentence_says_of_something_else_confirms_nothing(sentence: str) -> None:
    assert decide(sentence, Evidence.of({"source.txt": TWO})).verdict not in ("confirmed", "no_fact")


@pytest.mark.parametrize(
    ("sentence", "source"),
    [
        (
            "Helen Marsh said the depot in Mill Lane is unsafe.",
            "The depot in Mill Lane is unsafe. Helen Marsh was in Rome.",
        ),
        ("She said the depot in Mill Lane is unsafe.", "The depot in Mill Lane is unsafe."),
        ("She said the plan is “costly and foolish”.", "A costly and foolish plan was tried in Rome."),
    ],
)
def test_what_nobody_said_is_not_confirmed_as_said(sentence: str, source: str) -> None:
    assert decide(sentence, Evidence.of({"source.txt": source})).verdict not in ("confirmed", "no_fact")


def test_copied_sentences_are_confirmed() -> None:
    """The usual case of the property above: not merely shown."""
    held = Evidence.of({"source.txt": MEMO})
    verdicts = [d.verdict for d in report(MEMO, held).decisions]
    assert verdicts == ["confirmed"] * len(verdicts)
