"""Names: what is one, of what kind, with which title; and whether two are one."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.atoms.lists import sections
from onrecord.atoms.names import Name, NameRelation, find_names, introduces_acronym, same_name
from onrecord.atoms.names.lexicon import country_adjectives, known_places, nicknames, titles
from onrecord.text import Text

SAME, ALIAS, DIFFERENT, UNKNOWN = NameRelation.SAME, NameRelation.ALIAS, NameRelation.DIFFERENT, NameRelation.UNKNOWN


def names(string: str) -> list[Name]:
    return list(find_names(Text(string, "en")))


def values(string: str) -> list[str]:
    return [n.value for n in names(string)]


def one(words: str) -> Name:
    return names(f"They saw {words} there.")[0]


@pytest.mark.parametrize(
    ("string", "value", "kind"),
    [
        ("It was Vincent van Gogh who painted.", "Vincent van Gogh", "person"),
        ("It was Juan García de la Torre who came.", "Juan García de la Torre", "person"),
        ("It was Jean-Luc Picard's ship.", "Jean-Luc Picard", "person"),
        ("It was O'Brien’s dog, Mr O'Brien said.", "O'Brien", "person"),
        ("It was J.K. Rowling again.", "J.K. Rowling", "person"),
        ("It was Kevin McNamara Jr. again.", "Kevin McNamara Jr.", "person"),
        ("It was Bashar al-Assad again.", "Bashar al-Assad", "person"),
        ("They left the Bank of England alone.", "Bank of England", "organisation"),
        ("They left the University of Oxford alone.", "University of Oxford", "organisation"),
        ("They left the Department for Transport alone.", "Department for Transport", "organisation"),
        ("They sued Johnson & Johnson again.", "Johnson & Johnson", "organisation"),
        ("They sued Kmart Corp. again.", "Kmart Corp.", "organisation"),
        ("They asked the NHS about it.", "NHS", "organisation"),
        ("They met at the G20 again.", "G20", "organisation"),
        ("They flew the Bell V-280 again.", "Bell V-280", "organisation"),
        ("They moved to the U.S. last year.", "U.S.", "place"),
        ("They moved to Port Harcourt last year.", "Port Harcourt", "place"),
        ("They moved to Trinidad and Tobago last year.", "Trinidad and Tobago", "place"),
        ("They swam in Lake Arden again.", "Lake Arden", "place"),
        ("They lived in Mill Street again.", "Mill Street", "place"),
        ("They read The Guardian again.", "The Guardian", "organisation"),
        ("They met Médecins Sans Frontières again.", "Médecins Sans Frontières", "organisation"),
    ],
)
def test_what_is_a_name(string: str, value: str, kind: str) -> None:
    first = names(string)[0]
    assert (first.value, first.kind) == (value, kind)
    assert first.string.replace("’", "'") == value


@pytest.mark.parametrize(
    "string",
    [
        "I think so. The rain fell. However, it stopped.",
        "On Monday it rained. In May and on 3 August too.",
        "Heavy rain fell on Sunday.",
        "Officials disagreed. Engineers were late.",
        "The president spoke. The Prime Minister did not.",
        "WHEN IT RAINS IT POURS",
        "",
        "no capitals here",
    ],
)
def test_what_is_no_name(string: str) -> None:
    assert values(string) == []


def test_the_first_word_of_a_sentence() -> None:
    assert values("Arden said no. They met Arden later.") == ["Arden", "Arden"]
    assert values("Workers at Arden Mills left. The workers were tired.") == ["Arden Mills"]
    (lone,) = names("Brexitania happened.")
    assert not lone.certain
    assert values("Police said Ana Ruiz left.") == ["Ana Ruiz"]


def test_headlines_claim_only_what_is_known() -> None:
    text = "New Dam Opens Near Arden As Engineers Warn Of Floods\n\nThe dam stands near Arden, officials said."
    assert [(n.value, n.certain) for n in names(text)] == [("Arden", False), ("Arden", True)]
    capitals = names("NIGERIA OPENS NEW DAM\n\nThe dam was opened.")
    assert [(n.string, n.certain) for n in capitals] == [("NIGERIA", False)]


@pytest.mark.parametrize(
    ("string", "value", "title"),
    [
        ("They met Dr. Ana Ruiz there.", "Ana Ruiz", "Dr."),
        ("They met President Xi Jinping there.", "Xi Jinping", "President"),
        ("They met former prime minister Ann Lee there.", "Ann Lee", "former prime minister"),
        ("They met former President Lee there.", "Lee", "former President"),
        ("They met Chief Executive Tom Gil there.", "Tom Gil", "Chief Executive"),
        ("It was, spokeswoman Jane Doe said, late.", "Jane Doe", "spokeswoman"),
        ("Mr Reid left.", "Reid", "Mr"),
    ],
)
def test_titles(string: str, value: str, title: str) -> None:
    first = names(string)[0]
    assert (first.value, first.kind) == (value, "person")
    assert first.title is not None and first.title.string == title


def test_a_title_cuts_a_run() -> None:
    found = names("So said White House Press Secretary Sean Arden and Bank of England Governor Ann Lee.")
    assert [n.value for n in found] == ["White House", "Sean Arden", "Bank of England", "Ann Lee"]


@pytest.mark.parametrize(
    ("string", "role"),
    [
        ("They met Ana Ruiz, the secretary-general of the bloc, there.", "the secretary-general of the bloc"),
        ("They met Ana Ruiz, 45, a teacher from Arden, there.", "a teacher from Arden"),
        ("The head of the mill, Ana Ruiz, left.", "The head of the mill"),
        ("They met Ana Ruiz, which was nice, there.", None),
    ],
)
def test_roles(string: str, role: str | None) -> None:
    (person,) = (n for n in names(string) if n.value == "Ana Ruiz")
    assert (person.role.string if person.role else None) == role


def test_nationalities_are_places_by_adjective() -> None:
    found = names("The Chinese President Xi Jinping met Americans.")
    assert [(n.value, n.demonym) for n in found] == [("China", True), ("Xi Jinping", False), ("United States", True)]
    assert values("They flew British Airways there.") == ["British Airways"]


def test_german_nouns_are_no_names() -> None:
    text = "Der Direktor von Siemens, Peter Holm, sagte am Montag, das Werk und die Halle werden nicht verkauft."
    assert values(text) == ["Siemens", "Peter Holm"]


def test_small_words_of_other_languages_open_no_name() -> None:
    text = "El Gobierno de Arden anunció que la planta de Lagos cerrará, según Ana Ruiz, y no dio más datos."
    assert values(text) == ["Gobierno de Arden", "Lagos", "Ana Ruiz"]
    assert values("They read that Le Pen had met De Gaulle and the others.") == ["Le Pen", "De Gaulle"]


@pytest.mark.parametrize(
    ("string", "expected"),
    [
        ("North Korean leader Kim Jong Un spoke.", ["North Korea", "Kim Jong Un"]),
        ("It was King Charles III who spoke.", ["Charles III"]),
        ("Secretary of State Ann Lee spoke.", ["Ann Lee"]),
        ("US President Ann Lee spoke.", ["US", "Ann Lee"]),
        ("Will Arden spoke. Will he go?", ["Will Arden"]),
        ("McDonald's closed and so did Macy's.", ["McDonald's", "Macy's"]),
        ("A Harbour Safety Board report came.", ["Harbour Safety Board"]),
        ("Black Friday came.", []),
        ("John Smith, Mary Jones, Peter Brown and Ann Lee met", ["John Smith", "Mary Jones", "Peter Brown", "Ann Lee"]),
        ("They met Sen. Ann Lee (D-Mont.) there.", ["Ann Lee"]),
    ],
)
def test_cuts(string: str, expected: list[str]) -> None:
    assert values(string) == expected


def test_months_that_are_persons() -> None:
    assert values("Theresa May spoke in May 2019. May said no.") == ["Theresa May", "May"]


def test_a_surname_is_a_person_where_the_full_name_stands() -> None:
    assert [n.kind for n in names("They met Ana Arden there. Later Arden left.")] == ["person", "person"]


def test_shared_names_go_by_what_stands_before() -> None:
    assert one("Washington").certain_kind is False
    (place,) = names("He lives in Washington now.")
    assert (place.kind, place.certain_kind) == ("place", True)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("John Reid", "John Reid", SAME),
        ("John Reid", "Mr Reid", ALIAS),
        ("John Reid", "Dr John Reid", ALIAS),
        ("John Reid", "Ann Reid", DIFFERENT),
        ("Kevin McNamara", "Keith McNamara", DIFFERENT),
        ("Bill Smith", "William Smith", ALIAS),
        ("Bob Smith", "Rob Smith", UNKNOWN),
        ("Steve Gil", "Steven Gil", ALIAS),
        ("Mr Reid", "Mrs Reid", DIFFERENT),
        ("Mr Reid", "Mr Gil", DIFFERENT),
        ("J. Smith", "John Smith", ALIAS),
        ("K. Smith", "John Smith", DIFFERENT),
        ("John A. Smith", "John B. Smith", DIFFERENT),
        ("John A. Smith", "John Smith", ALIAS),
        ("John Smith Jr.", "John Smith Sr.", DIFFERENT),
        ("Osama bin Laden", "bin Laden", ALIAS),
        ("Xi Jinping", "President Xi", ALIAS),
        ("Gabriel García Márquez", "García Márquez", ALIAS),
        ("Gabriel García", "Gabriel García Márquez", UNKNOWN),
        ("Hillary Arden", "Bill Arden", DIFFERENT),
        ("Hillary", "Hillary Arden", UNKNOWN),
        ("Anna Jonson", "Anna Johnson", UNKNOWN),
        ("Ana Ruiz", "Marta Gil", DIFFERENT),
        ("Atlético Madrid", "Atletico Madrid", SAME),
        ("U.S.", "United States", ALIAS),
        ("United States", "American", ALIAS),
        ("China", "Chinese", ALIAS),
        ("Kyiv", "Kiev", ALIAS),
        ("France", "Germany", DIFFERENT),
        ("Lyon", "Osaka", DIFFERENT),
        ("Paris", "France", UNKNOWN),
        ("Berlin", "German", UNKNOWN),
        ("California", "Los Angeles", UNKNOWN),
        ("Texas", "Ohio", DIFFERENT),
        ("Kmart Corp.", "Kmart", ALIAS),
        ("the BBC", "BBC News", ALIAS),
        ("Reuters", "the BBC", DIFFERENT),
        ("World Health Organization", "WHO", ALIAS),
        ("World Health Organization", "World Health Organisation", SAME),
        ("Harbour Safety Board", "HSB", ALIAS),
        ("Harbour Safety Board", "HSC", UNKNOWN),
        ("Toyota", "Boeing", DIFFERENT),
        ("Manchester", "Manchester United", UNKNOWN),
        ("Ana Ruiz", "Harbour Safety Board", DIFFERENT),
    ],
)
def test_same_name(a: str, b: str, expected: NameRelation) -> None:
    x, y = one(a), one(b)
    assert same_name(x, y) is expected
    assert same_name(y, x) is expected
    assert same_name(x, x) is SAME


def test_two_bearers_of_a_surname_make_it_unknown() -> None:
    around = [one("John Reid"), one("Ann Reid")]
    assert same_name(one("Mr Reid"), one("John Reid"), around) is UNKNOWN
    assert same_name(one("Reid"), one("Reid"), around) is UNKNOWN
    assert same_name(one("Mr Reid"), one("John Reid"), around[:1]) is ALIAS


_GIVEN = st.sampled_from(["John", "Ann", "Kevin", "Keith", "Maria", "Peter", "Omar", "Lucia", "Hans", "Fiona"])
_SURNAME = st.sampled_from(["Arden", "Ruiz", "Gil", "Holm", "Okoye"])


@given(_GIVEN, _GIVEN, _SURNAME)
def test_two_given_names_are_never_one_person(first: str, second: str, surname: str) -> None:
    relation = same_name(one(f"{first} {surname}"), one(f"{second} {surname}"))
    assert (relation is SAME) == (first == second)
    assert first == second or relation is DIFFERENT


def test_introduced_acronyms() -> None:
    text = Text("The Harbour Safety Board (HSB) met the MOB (Mill Owners’ Board). Prices (USD) rose (A).")
    assert {k: v.string for k, v in introduces_acronym(text).items()} == {
        "HSB": "Harbour Safety Board",
        "MOB": "Mill Owners’ Board",
    }


def test_offsets_in_disguised_text() -> None:
    text = Text("They met Dr.\u00a0Ana O\u2019Brien\u2019s te\u00adam in Lagos.", "en")
    found = find_names(text)
    assert [(n.string, n.value) for n in found] == [("Ana O’Brien", "Ana O'Brien"), ("Lagos", "Lagos")]


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ABcd .,'’-&\n\"()éÉ1", max_size=80))
def test_offsets_hold_for_any_text(string: str) -> None:
    text = Text(string, "en")
    end = 0
    for name in find_names(text):
        assert end <= name.start < name.end <= len(string)
        assert name.value and name.parts
        end = name.end
    introduces_acronym(text)


def test_lists_are_sound() -> None:
    countries = {country for _, country in known_places().values()}
    assert countries <= {known_places()[k][0] for k in known_places() if known_places()[k][0] == known_places()[k][1]}
    assert set(country_adjectives().values()) <= countries | {"Latin America"}
    assert all(name not in others for name, others in nicknames().items())
    assert {kind for kind, _ in titles().values()} == {"address", "office"}
    assert all(len(line.split()) > 1 for line in sections("nicknames")[""])


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    ["Abc ", "Abc of ", "A. ", "Bank of Abc and ", "Ann Lee, the ", "(AB) ", "May Abc ", "U.S. ", "the head of the "],
)
def test_doubling(unit: str) -> None:
    def seconds(length: int) -> float:
        string = (unit * length)[:length]
        return min(_timed(Text(string, "en")) for _ in range(3))

    assert seconds(80_000) < 3 * seconds(40_000) + 0.05


def _timed(text: Text) -> float:
    start = time.process_time()
    find_names(text)
    introduces_acronym(text)
    return time.process_time() - start


def test_german_nouns_of_a_single_sentence_are_no_names() -> None:
    """A sentence has few function words to tell the language by; the text knows it."""
    text = Text("Der Rat beschloss am Dienstag den Haushalt von 13,57 Millionen Euro, sagte Anna Schmidt.", "de")
    assert [n.string for n in find_names(text)] == ["Anna Schmidt"]
