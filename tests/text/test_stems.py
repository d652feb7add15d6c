"""Irregular English forms agree with their base; words that state something else do not."""

import pytest

from onrecord.text import Text, stem
from onrecord.text.data import lines, pairs, read

SAME = [
    "go went gone goes going",
    "buy bought buying",
    "be was were been is are am",
    "have had has",
    "fall fell fallen falling",
    "rise rose risen rising",
    "win won winning",
    "lead led leading",
    "pay paid pays paying",
    "say said says",
    "tell told",
    "hold held holding",
    "sell sold selling",
    "shoot shot shooting",
    "spend spent",
    "leave left leaving leaves",
    "find found",
    "die died dying dies",
    "bring brought",
    "catch caught",
    "teach taught",
    "think thought",
    "fight fought",
    "build built",
    "lose lost losing",
    "write wrote written writing",
    "steal stole stolen",
    "choose chose chosen",
    "withdraw withdrew withdrawn",
    "overthrow overthrew overthrown",
    "withhold withheld",
    "undergo underwent undergone",
    "panic panicked panicking",
    "child children",
    "man men",
    "woman women",
    "person people",
    "foot feet",
    "wife wives",
    "thief thieves",
    "crisis crises",
    "analysis analyses",
    "criterion criteria",
    "referendum referenda",
    "appendix appendices",
    "alumnus alumni",
    "spokeswoman spokeswomen",
    "sign signed signing signs",
    "company companies",
    "travel travelled traveling",
    "severe severely",
    "officer officers officer's",
    "backed backs backing",
    "constitution constitutions",
]

DIFFERENT = [
    ("die", "dead"),
    ("die", "death"),
    ("dead", "death"),
    ("good", "better"),
    ("good", "best"),
    ("bad", "worse"),
    ("many", "more"),
    ("find", "founded"),
    ("may", "might"),
    ("can", "could"),
    ("will", "would"),
    ("feed", "fed"),
    ("live", "life"),
    ("police", "policy"),
    ("new", "news"),
    ("arm", "army"),
    ("fall", "fill"),
    ("rise", "raise"),
    ("lie", "lay"),
    ("bear", "born"),
    ("several", "severe"),
    ("import", "important"),
    ("public", "publication"),
    ("office", "officer"),
    ("execute", "executive"),
    ("author", "authority"),
    ("late", "lately"),
    ("hard", "hardly"),
    ("most", "mostly"),
    ("widow", "widower"),
    ("employ", "employer"),
    ("university", "universe"),
    ("organ", "organise"),
    ("general", "generate"),
    ("back", "backed"),
]


@pytest.mark.parametrize("words", SAME)
def test_forms_of_one_word_agree(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_other_words_stay_apart(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_the_list_is_sound() -> None:
    """Each form once, in small letters; each entry does something; a base is no form of another word."""
    entries = list(pairs("en/irregular.txt"))
    forms = [form for form, _ in entries]
    assert len(entries) > 250
    assert len(forms) == len(set(forms))
    assert all(form.islower() and base.islower() for form, base in entries)
    assert [(form, base) for form, base in entries if base in set(forms)] == []


def test_possessives_go_first() -> None:
    assert stem("women's") == stem("woman")
    assert stem("companies'") == stem("company")


def test_a_number_is_its_own_stem() -> None:
    assert stem("1990") == "1990"


def test_a_language_without_a_stemmer_keeps_its_words() -> None:
    assert stem("signed", "und") == "signed"
    assert stem("went", "fr") != stem("go", "en")


def test_other_languages_have_their_own_stemmer() -> None:
    assert stem("häuser", "de") == stem("haus", "de")
    assert stem("votaron", "es") == stem("votar", "es")


def test_words_of_a_text_use_its_language() -> None:
    assert [w.stem for w in Text("They went home", language="en").words] == ["they", "go", "home"]
    assert [w.stem for w in Text("went", language="und").words] == ["went"]


def test_kept_words_have_a_stem_of_their_own() -> None:
    """Each word once, in small letters; each line parts a word from another; a kept stem is nobody else's."""
    groups = [line.split() for line in lines(read("onrecord.text.data", "en/kept.txt"))]
    words = [word for group in groups for word in group]
    assert len(words) == len(set(words))
    assert all(word.islower() for word in words)
    forms = {form for form, _ in pairs("en/irregular.txt")}
    assert not forms & set(words)
    for group in groups:
        assert {stem(word) for word in group} == {group[0]}
