"""The tagger: what it may do to the lists' answer, that its file is the one expected, and that all works without it."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files

import pytest

from onrecord import cues
from onrecord.cues import finder
from onrecord.cues.reading import Reading
from onrecord.cues.tagger import Head, Model, load, model, settle, unpacked
from onrecord.cues.tagger.register import REGISTERS
from onrecord.errors import FileError, SettingError
from onrecord.text import Text

FOLDER = files("onrecord.cues.tagger").joinpath("weights")
ASSAY = "The protein could be purified from nuclear extracts of T cells, but not from B cells."


def head(weights: dict[str, float], *, known: tuple[str, ...] = (), keep: float = 0.5, add: float = 0.5) -> Head:
    """A head for talk, so that no register has to be told, that goes by ``weights`` alone."""
    return Head("hedge", "talk", frozenset(known), weights, -5.0, 1.0, 0.0, keep, add, {"maybe": 3})


def answer(sentence: str, one: Head) -> list[tuple[str, str]]:
    text = Text(sentence, "en")
    told = Model({"talk": (one,)}, one.known, {}, (0.0, -9.0, -9.0, -9.0), {}, "")
    found = settle(Reading(text, 0, len(sentence)), cues.find(text, by=("list",)), told)
    return [(cue.string, cue.by) for cue in found if cue.kind == "hedge"]


def test_a_list_cue_that_is_not_likely_is_let_go() -> None:
    assert answer("It may rain.", head({"m=hedge+": 10.0})) == [("may", "list")]
    assert answer("It may rain.", head({})) == []
    assert answer("It may rain, maybe.", head({"w=maybe": 10.0})) == [("maybe", "list")]


def test_likely_words_are_added_and_neighbours_are_one_cue() -> None:
    weights = {"w=odds": 10.0, "w=on": 10.0}
    assert answer("It is odds on to rain.", head(weights, known=("odds", "on"))) == [("odds on", "tagger")]
    assert answer("It is odds, on to rain.", head(weights, known=("odds", "on"))) == [
        ("odds", "tagger"),
        ("on", "tagger"),
    ]
    assert answer("It is odds on to rain.", head(weights, known=("odds", "on"), add=0.999)) == []
    assert answer("It is odds on to rain.", head(weights)) == []  # no word that is looked at


def test_what_the_lists_let_go_is_not_added() -> None:
    sentence = "He ran around the block, odds or no."
    assert cues.find("He ran around the block.", by=("list",)) == []
    assert answer(sentence, head({"w=around": 10.0, "w=odds": 10.0}, known=("around", "odds"))) == [
        ("around", "tagger"), ("odds", "tagger"),
    ]  # fmt: skip
    sentence = "Test if it leaks."
    one = replace(head({"w=if": 10.0}, known=("if",)), kind="condition")
    text = Text(sentence, "en")
    told = Model({"talk": (one,)}, one.known, {}, (0.0, -9.0, -9.0, -9.0), {}, "")
    assert not [c for c in settle(Reading(text, 0, len(text)), [], told) if c.kind == "condition"]


def test_an_added_hedge_has_the_strength_of_its_word_and_a_probability() -> None:
    text = Text("So maybe-ish.", "en")
    one = head({"w=maybe": 10.0, "w=ish": 7.0}, known=("maybe", "ish"))
    told = Model({"talk": (one,)}, one.known, {}, (0.0, -9.0, -9.0, -9.0), {}, "")
    (cue,) = settle(Reading(text, 0, len(text)), [], told)
    assert (cue.string, cue.strength, cue.by) == ("maybe-ish", 3, "tagger")
    assert cue.score == pytest.approx(1 / (1 + 2.718281828**-5))


def test_another_register_is_left_to_the_lists() -> None:
    text = Text("It may rain.", "en")
    one = head({})
    told = Model({"talk": (one,)}, one.known, {"rain": (0.0, 0.0, 0.0, 9.0)}, (0.0, 0.0, 0.0, 0.0), {}, "")
    listed = cues.find(text, by=("list",))
    assert settle(Reading(text, 0, len(text)), listed, told) == listed


def test_the_shipped_file_is_small_and_has_the_digest_beside_it() -> None:
    data = FOLDER.joinpath("cues-en.json.gz").read_bytes()
    digest = FOLDER.joinpath("cues-en.sha256").read_text().split()[0]
    assert len(data) < 1_000_000
    shipped = unpacked(data, digest)
    assert shipped.digest == digest and cues.tagger_version() == digest[:12]
    assert set(shipped.heads) <= set(REGISTERS) and shipped.heads
    assert all(0 < h.keep <= h.add < 1 and h.weights for found in shipped.heads.values() for h in found)
    licences = dict(shipped.card["data"])
    assert licences and not any(word in str(licences).lower() for word in ("none stated", "-nc", "gpl"))


def test_a_changed_file_is_refused() -> None:
    data = FOLDER.joinpath("cues-en.json.gz").read_bytes()
    digest = FOLDER.joinpath("cues-en.sha256").read_text().split()[0]
    content = json.loads(gzip.decompress(data))
    content["heads"] = []
    with pytest.raises(FileError, match="install the package again"):
        unpacked(gzip.compress(json.dumps(content).encode()), digest)
    with pytest.raises(FileError):
        unpacked(data, "")


@pytest.fixture
def without_weights(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    load.cache_clear()
    monkeypatch.setattr(model, "_FILE", "weights/none.json.gz")
    yield
    load.cache_clear()


@pytest.mark.usefixtures("without_weights")
def test_without_weights_the_lists_answer_and_it_shows() -> None:
    assert cues.finders() == ("list",) and cues.tagger_version() is None
    assert cues.label("It might not rain.") == {
        "negated": True, "hedged": True, "attributed": False, "conditional": False,
    }  # fmt: skip
    assert cues.find("It might rain.", by=("tagger",)) == []


def test_in_a_paper_the_tagger_knows_ability_from_doubt() -> None:
    assert cues.finders() == ("list", "tagger")
    assert not cues.label(ASSAY)["hedged"]
    assert cues.label(ASSAY, by=("list",))["hedged"]
    assert cues.label(ASSAY)["negated"]


def test_a_text_has_the_cues_of_its_sentences_in_every_register() -> None:
    sentences = (ASSAY, "I could be late.", "The system shall stop if the pump fails.", ASSAY, "He said no.")
    text = Text(" ".join(sentences), "en")
    alone = [(s.start + c.start, c.kind) for s in text.sentences for c in cues.find(s.string)]
    assert len(text.sentences) == len(sentences)
    assert [(c.start, c.kind) for c in cues.find(text)] == alone


def test_talk_is_the_lists_alone() -> None:
    for sentence in ("I could be late, maybe.", "He said it depends on the weather.", "I don't know if she's in."):
        assert cues.find(sentence) == cues.find(sentence, by=("list",))


def test_who_may_answer_is_checked() -> None:
    with pytest.raises(SettingError, match="no such finder: oracle; there are list, tagger"):
        cues.find("It may rain.", by=("list", "oracle"))
    assert cues.find("It may rain.", by="list") == cues.find("It may rain.", by=("list",))


def test_the_lists_name_is_taken() -> None:
    class Mine:
        by = "list"

        def find(self, text: Text, start: int, end: int) -> list[cues.Cue]:
            return []

    with pytest.raises(SettingError):
        cues.register(Mine())
    assert finder._FINDERS == []


def test_the_witness_points_at_words_of_its_sentence() -> None:
    seen = cues.witness("“It may be the pump,” she said.")
    assert seen["hedged"] and seen["attributed"] and seen["markers"] == ["may", "said"]
    assert [cue.string for cue in seen["cues"]] == seen["markers"]
    nothing = cues.witness("The pump is broken.")
    assert not nothing["hedged"] and not nothing["attributed"] and nothing["markers"] == []


def test_weights_are_read_on_first_use_only() -> None:
    code = (
        "import onrecord.cues as c; from onrecord.cues.tagger import load;"
        "assert load.cache_info().currsize == 0; c.find('x', by=('list',)); assert load.cache_info().currsize == 0;"
        "c.find('x'); assert load.cache_info().currsize == 1; import sys; assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
