"""Credits: which outlet or document words come from, and when two labels are one outlet."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.atoms.credits import find_credits, parse_outlet, same_outlet
from onrecord.atoms.lists import table
from onrecord.atoms.outlets import known_outlets, normal_outlet
from onrecord.text import Text


def found(string: str) -> list[tuple[str, str]]:
    return [(c.value, c.manner) for c in find_credits(Text(string, "en"))]


@pytest.mark.parametrize(
    ("string", "expected"),
    [
        ("The mill closed, Reuters reported.", ("Reuters", "reported")),
        ("The mill closed, Der Standard reported.", ("Der Standard", "reported")),
        ("The Associated Press first reported the closure.", ("Associated Press", "reported")),
        ("The mill closed, according to the BBC.", ("BBC News", "according")),
        ("The mill closed, per AFP.", ("Agence France-Presse", "according")),
        ("Ana Ruiz told IPS that it closed.", ("Inter Press Service", "told")),
        ("“It closed,” said Ana Ruiz, to IPS.", ("Inter Press Service", "told")),
        ("In an interview with CNN she confirmed it.", ("CNN", "told")),
        ("As first reported by the New York Times, it closed.", ("The New York Times", "reported")),
        ("LONDON (AP) - The mill closed.", ("Associated Press", "republished")),
        ("The mill closed (Reuters).", ("Reuters", "reported")),
        ("The story ran via Forbes.", ("Forbes", "republished")),
        ("The mill closed, the Arden Gazette reported.", ("Arden Gazette", "reported")),
        ("A Bloomberg report puts it lower.", ("Bloomberg News", "reported")),
        ("“It closed,” the company said in a statement.", ("statement", "reported")),
        ("The company said in a news release that it closed.", ("news release", "reported")),
        ("In a statement, the company confirmed it.", ("statement", "reported")),
        ("The mill closed, according to court records.", ("court records", "according")),
    ],
)
def test_credits(string: str, expected: tuple[str, str]) -> None:
    assert found(string)[0] == expected


@pytest.mark.parametrize(
    "string",
    [
        "Kmart reported a loss.",
        "Police told reporters that it closed.",
        "The sun rose and the times changed, she said.",
        "They met at the post office (AB) in a book shop.",
        "The Times changed nothing (see above).",
        "They acted, citing the release of two men.",
        "",
    ],
)
def test_what_is_no_credit(string: str) -> None:
    assert found(string) == []


def test_spans_of_outlet_and_cue() -> None:
    text = Text("Ana Ruiz told the\u00a0BBC that it closed.", "en")
    (credit,) = find_credits(text)
    assert (credit.outlet.string, credit.cue.string, credit.string) == ("the\u00a0BBC", "told", "told the\u00a0BBC")
    assert not credit.document and credit.to_dict()["manner"] == "told"


def test_a_document_is_marked_as_one() -> None:
    (credit,) = find_credits(Text("The firm said in a statement that it closed."))
    assert credit.document and credit.outlet.string == "a statement" and credit.cue.string == "said in"


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("BBC", "BBC News", True),
        ("the BBC", "https://www.bbc.co.uk/news/article-1", True),
        ("Associated Press", "AP", True),
        ("Süddeutsche Zeitung", "sueddeutsche.de", True),
        ("El Pais", "El País", True),
        ("Reuters", "AP", False),
        ("Fox News", "BBC", False),
        ("the Times", "The New York Times", None),
        ("the mill", "the mill", None),
        ("Arden Gazette", "the Arden Gazette", True),
        ("Arden Gazette", "Reuters", None),
        ("a statement", "a statement", None),
        ("", "", None),
    ],
)
def test_same_outlet(a: str, b: str, expected: bool | None) -> None:
    assert same_outlet(a, b) is expected
    assert same_outlet(b, a) is expected


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Associated Press (via Forbes)", ("Associated Press", "Forbes")),
        ("AP via Yahoo News", ("Associated Press", "Yahoo News")),
        ("Reuters, republished by The Straits Times", ("Reuters", "Straits Times")),
        ("Straits Times (from Reuters)", ("Reuters", "Straits Times")),
        ("the BBC", ("BBC News", "")),
        ("Arden Gazette", ("Arden Gazette", "")),
        ("Radio Free Europe/Radio Liberty", ("Radio Free Europe/Radio Liberty", "")),
        ("", ("", "")),
    ],
)
def test_parse_outlet(label: str, expected: tuple[str, str]) -> None:
    assert parse_outlet(label) == expected


def test_the_list_is_sound() -> None:
    owners: dict[str, str] = {}
    for normal, others in table("outlets"):
        for form in (normal, *others):
            assert owners.setdefault(form, normal) == normal, form
    assert len(table("outlets")) >= 400
    assert all(normal_outlet(normal) == normal for normal, _ in table("outlets"))
    assert set(known_outlets().values()) == {normal for normal, _ in table("outlets")}


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["the BBC", "told", "Reuters", "reported", "(AP)", "in a", "statement", "via", ",", ".", "é", "said"]
        )
    )
)
def test_offsets_hold_for_any_text(words: list[str]) -> None:
    text = Text(" ".join(words), "en")
    for credit in find_credits(text):
        assert credit.holds(credit.outlet) and credit.outlet.string
        assert 0 <= credit.start < credit.end <= len(text)
    parse_outlet(text.string)


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["said in a ", "told the New York ", "(AP) ", "Reuters reported ", "A", "a.b-c."])
def test_doubling(unit: str) -> None:
    def seconds(length: int) -> float:
        string = (unit * length)[:length]
        return min(_timed(Text(string, "en")) for _ in range(3))

    assert seconds(80_000) < 3 * seconds(40_000) + 0.05


def _timed(text: Text) -> float:
    start = time.process_time()
    find_credits(text)
    return time.process_time() - start
