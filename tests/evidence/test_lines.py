"""Lines of keys: the quick way builds what the plain way gives; what is kept in a file is what was kept in memory."""

from __future__ import annotations

import pickle
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.errors import FileError
from onrecord.evidence import Document, locate
from onrecord.evidence.lines import Line, Needle, places
from onrecord.evidence.lines.build import build
from onrecord.evidence.lines.index import Index
from onrecord.evidence.lines.stored import load, save
from onrecord.evidence.lines.tables import SEPARATOR, Bit, class_of, tables
from onrecord.text import Text
from onrecord.text.fold import fold

_PIECES = [
    "word",
    "The",
    "Straße",
    "ﬁne",
    "ſo",
    "İstanbul",
    "né",
    "ne\u0301",
    "x\u0338=",
    "12",
    "3.5",
    "12,50,000",
    "1'250",
    "3.5kg",
    "v1.2",
    "1990's",
    "O'5",
    "don’t",
    "a’",
    "½",
    "1½",
    "x²",
    "①",
    "10⁻⁶",
    "CO₂",
    "٣٫٥",
    "５．２",
    "℃",
    "㎡",
    "№ 5",
    "%",
    "$",
    "€5",
    "-5",
    "(-5",
    "−3",
    "5-10",
    "–",
    "-\n",
    "-\r\n",
    " -\nx",
    "\u00ad\n",
    "\u00ad",
    "\u200b",
    "\u200d",
    "\ufeff",
    "\u202e",
    "\n",
    "\r",
    "\x0b",
    "\x85",
    "\u2028",
    "\x00",
    "\x01",
    "\x02",
    "\ud800",
    "“",
    "”",
    "«",
    "…",
    "_",
    "mіx",
    "μm",
    "миp",
    "日本",
    "語。",
    "か\u3099",
    "ก",
    "กำ",
    "ที่",
    "हिन्दी",
    "क\u093c",
    "العربية",
    "한",
    "\u1112\u1161\u11ab",
    "😀",
    "𝟎𝟏",
    "𠀀",
    "𐍈",
    "to",
    "and",
    "or",
    "three-\nto four-year",
    "pre-\nand post-war",
]
_TEXT = st.lists(st.tuples(st.sampled_from(_PIECES), st.sampled_from([" ", "", "", "\n", "  "])), max_size=30).map(
    lambda parts: "".join(piece + gap for piece, gap in parts)
)


def plainly(documents: list[str]) -> str:
    line = ""
    for document in documents:
        for key in Text(document, "und").tokens.keys:
            line += " " + key
        line += " " + SEPARATOR
    return line + " "


def as_string(documents: list[str]) -> str:
    return "".join(map(chr, build(documents).line.tolist()))


@settings(max_examples=500, deadline=None)
@given(st.lists(_TEXT, min_size=1, max_size=4))
def test_the_quick_way_builds_the_line_of_the_tokens(documents: list[str]) -> None:
    assert as_string(documents) == plainly(documents)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.text(max_size=30), min_size=1, max_size=3))
def test_of_any_characters(documents: list[str]) -> None:
    assert as_string(documents) == plainly(documents)


@settings(max_examples=200, deadline=None)
@given(st.lists(_TEXT, min_size=1, max_size=3))
def test_every_token_leads_back_to_its_place(documents: list[str]) -> None:
    line = Line.of(build(documents), postings=True)
    at, begin = 1, 0
    for document in documents:
        text = Text(document, "und")
        for start, end, key in text.tokens:
            assert line.text(at, at + len(key)) == key
            assert line.source(at, at + len(key)) == tuple(begin + x for x in text.folded.source(start, end))
            at += len(key) + 1
        at += 2
        begin += len(document) + 3


def test_a_long_document_is_cut_where_no_rule_looks_across(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("onrecord.evidence.lines.build._CHUNK", 64)
    words = "the evalu-\nation of 3.5kg was né½ and so on with many plain words here and there as it goes on "
    documents = [words * 20, "short", words * 3, "語" * 300 + " and ½ of it", ""]
    assert as_string(documents) == plainly(documents)


def test_marks_that_compose_are_those_of_unicode() -> None:
    for point in range(0x300, 0x370):
        mark = chr(point)
        composes = any(len(fold(base + mark).string) == 1 for base in "aeioucnsyAEIOUghkrtwx")
        assert not composes or class_of(mark)[0] & Bit.NOTABLE


def test_a_character_is_classed_as_its_fold_is() -> None:
    for c in "aÀ9.,'-%€ \n我ﾊ５":
        bits, out = class_of(c)
        keys = Text(c, "und").tokens.keys
        if keys:
            assert chr(out) == keys[0]
        assert bits == tables().look_up(np.array([ord(c)]))[0][0]


@settings(max_examples=150, deadline=None)
@given(st.lists(_TEXT, min_size=1, max_size=3), st.data())
def test_with_postings_and_without_the_same_is_found(documents: list[str], data: st.DataObject) -> None:
    with_, without = (Line.of(build(documents), postings=p) for p in (True, False))
    keys = with_.text(0, with_.length).split()
    if not keys:
        return
    start = data.draw(st.integers(0, len(keys) - 1))
    needle = Needle(keys[start : start + data.draw(st.integers(1, 6))])
    found = list(places(needle, with_))
    assert found == list(places(needle, without))
    assert SEPARATOR in needle.string or found or any(c.isdigit() for c in needle.string)


def test_a_word_that_stands_everywhere_is_found_everywhere() -> None:
    line = Line.of(build(["the mill " * 2000]), postings=True)
    assert len(list(places(Needle(["the", "mill", "the"]), line))) == 1999  # each shares its last word with the next
    assert len(list(Index({"a": "the mill " * 2000}).find(["the", "mill", "the"]))) == 1000
    assert len(list(places(Needle(["the", "mill", "the", "wall"]), line))) == 0


def test_a_place_that_cuts_a_number_hides_none_that_overlaps_it() -> None:
    text = "12:30 12:30 12 "
    assert [(p.start, p.end) for p in Index({"a": text}).find(Text("12:30 12", "und").tokens.keys)] == [(6, 14)]
    assert [(e.start, e.end) for e in locate("12:30 12", Document("a", Text(text)))] == [(6, 14)]


DOCUMENTS = {
    "plain": "The council approved the budget.",
    "wide": "Совет утвердил бюджет — 5 %.",
    "astral": "𠀀 and 😀 here",
    "empty": "",
    "mixed": "né ﬁne ½ 日本語",
    "surrogate": "a \ud800 lone one",
}


def test_what_is_stored_is_what_was_built(tmp_path: Path) -> None:
    index = Index(DOCUMENTS)
    save(index, tmp_path / "index")
    loaded = load(tmp_path / "index")
    assert loaded.ids == index.ids
    for number, text in enumerate(DOCUMENTS.values()):
        assert loaded.text(number) == text
        keys = Text(text, "und").tokens.keys
        for i in range(len(keys)):
            assert list(loaded.find(keys[i : i + 3])) == list(index.find(keys[i : i + 3]))
            assert list(loaded.find(keys[i : i + 3], number)) == list(index.find(keys[i : i + 3], number))
    again = pickle.loads(pickle.dumps(loaded))
    assert list(again.find(["approved", "the"])) == list(index.find(["approved", "the"]))


def test_a_short_needle_is_found_at_the_joint_of_stretches(tmp_path: Path) -> None:
    text = "a " * 524_287 + "zq b" + " a" * 10
    index = Index({"long": text})
    save(index, tmp_path / "index")
    assert [p.start for p in load(tmp_path / "index").find(["zq"])] == [text.index("zq")]


@pytest.mark.parametrize(
    "content",
    [b"", b"onrc", b"onrcIDX1", b"onrcIDX1" + b"\xff" * 8, b"onrcIDX1\x02" + b"\0" * 7 + b"{}", b"PK\x03\x04"],
)
def test_a_file_that_is_no_index_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "index").write_bytes(content)
    with pytest.raises(FileError, match="index"):
        load(tmp_path / "index")


def test_an_index_that_is_cut_off_is_told(tmp_path: Path) -> None:
    save(Index(DOCUMENTS), tmp_path / "index")
    whole = (tmp_path / "index").read_bytes()
    for size in range(16, len(whole) - 1, max(1, len(whole) // 40)):
        (tmp_path / "cut").write_bytes(whole[:size])
        with pytest.raises(FileError, match="is no index"):
            load(tmp_path / "cut")


def test_an_index_into_no_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be written"):
        save(Index(DOCUMENTS), tmp_path / "nowhere" / "index")


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("12", "at 12:30 today"),
        ("30", "at 12:30 today"),
        ("5", "from 5–10 on"),
        ("10", "from 5–10 on"),
        ("1", "½ a mile"),
        ("2", "½ a mile"),
        ("1/2", "1½ miles"),
        ("m", "5 ㎡ of it"),
        ("5", "3.5万人"),
        ("3", "3.5万人"),
        ("5", "x²5"),
        ("1", "1/2 of it"),
        ("2012", "a 2012-13 plan"),
    ],
)
def test_no_match_begins_or_ends_inside_a_number(quote: str, source: str) -> None:
    assert list(Index({"a": source}).find(Text(quote, "und").tokens.keys)) == []


@pytest.mark.slow
@pytest.mark.timing
@pytest.mark.parametrize(
    "piece",
    [
        "a ",
        "é",
        "e\u0301",
        "-\n",
        "a-\nb",
        "½",
        "漢",
        "1.5kg ",
        "\u200b",
        "ก็",
        "mиx ",
        "\u00ad\n",
        "1'a ",
        "\x01",
        "😀",
    ],
)
def test_building_takes_time_in_proportion(piece: str) -> None:
    def seconds(n: int) -> float:
        text = piece * (n // len(piece))
        taken = []
        for _ in range(3):
            began = time.process_time()
            build([text])
            taken.append(time.process_time() - began)
        return min(taken)

    seconds(20_000)
    assert seconds(400_000) < 3 * seconds(200_000) + 0.02
