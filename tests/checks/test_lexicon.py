"""The lexicon: whole, consistent, and right about pairs that a proof would trip over."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from onrecord.checks import lexicon
from onrecord.checks.lexicon.entries import Key, keys, rows, surface
from onrecord.checks.lexicon.tables import tables
from onrecord.text import Text, stem


def key(member: str) -> Key:
    return keys(member)[0]


def members(name: str, separators: str = r"[,=|]|->") -> list[str]:
    """All members of a list's entries."""
    found: list[str] = []
    for row in rows(name):
        text = re.sub(r"^[vnar]:", "", row.text)
        if row.header == "exclusive":
            text = text.partition(":")[2]
        found += [m.strip() for m in re.split(separators, text) if m.strip()]
    return found


SYNONYMS = [
    ("buy", "purchase"), ("bought", "acquired"), ("began", "started"), ("ended", "concluded"), ("rose", "went up"),
    ("fell", "dropped"), ("declined", "went down"), ("film", "movie"), ("company", "firm"), ("physician", "doctor"),
    ("attorney", "lawyer"), ("big", "large"), ("former", "ex"), ("rapidly", "quickly"), ("carried out", "conducted"),
    ("put forward", "proposed"), ("as many as", "up to"), ("annually", "every year"), ("a year", "per annum"),
    ("per cent", "percent"), ("%", "per cent"),
    ("CEO", "chief executive"),
    ("brought in", "introduced"), ("set up", "established"), ("founded", "established"), ("illegal", "unlawful"),
    ("because of", "due to"), ("took part", "participated"), ("died", "passed away"), ("lost his life", "died"),
    ("jailed", "imprisoned"), ("found guilty", "convicted"), ("heart attack", "myocardial infarction"),
    ("hypertension", "high blood pressure"), ("approximately", "roughly"), ("prior to", "before"), ("wed", "married"),
    ("abroad", "overseas"), ("First World War", "World War I"), ("autumn", "fall"),
    ("supported", "backed"), ("exceeded", "topped"), ("children", "kids"), ("photos", "photographs"),
    ("happened", "took place"), ("helped", "assisted"), ("needed", "required"), ("chose", "selected"),
    ("attained", "reached"), ("lawmaker", "legislator"), ("police officer", "cop"),
    ("car", "automobile"), ("petrol", "gasoline"), ("vaccinated", "immunised"), ("scrapped", "abandoned"),
]  # fmt: skip

NOT_SYNONYMS = [
    ("rise", "soar"), ("fall", "plunge"), ("kill", "murder"), ("die", "kill"), ("arrest", "charge"),
    ("charge", "convict"),
    ("accuse", "convict"), ("say", "claim"), ("say", "admit"), ("suspect", "criminal"), ("offer", "give"),
    ("try", "succeed"),
    ("plan", "do"), ("can", "do"), ("may", "will"), ("most", "all"), ("some", "all"), ("football", "rugby"),
    ("car", "vehicle"),
    ("dog", "poodle"), ("profit", "revenue"), ("director", "manager"), ("minister", "prime minister"),
    ("defended", "accused"),
    ("import", "significant"), ("several", "serious"), ("severe", "multiple"), ("buy", "sell"), ("lend", "borrow"),
    ("failed", "struggled"), ("last", "permanent"), ("raise", "lift"), ("approve", "endorse"), ("rural", "country"),
    ("injured", "killed"), ("temporary", "permanent"), ("sanction", "authorise"), ("film", "shoot"),
    ("vote", "elect"),
    ("state", "country"), ("country", "state"), ("England", "Britain"), ("man", "woman"), ("research", "evidence"),
    ("hypothesis", "theory"), ("lead", "win"), ("buyer", "buy"), ("critic", "praise"), ("coronavirus", "COVID"),
    ("policewoman", "police officer"), ("chairman", "chairperson"), ("substitute", "replace"), ("debt", "deficit"),
    ("resign", "step down"), ("revenue", "profit"), ("revenue", "earnings"), ("income", "earnings"),
    ("bankruptcy", "insolvency"),
    ("deal", "merger"), ("agreement", "merger"), ("strike", "attack"), ("strike", "walkout"), ("raid", "attack"),
    ("study", "trial"), ("trial", "test"), ("disease", "illness"), ("illness", "injury"), ("dead", "missing"),
    ("employee", "contractor"), ("bank", "lender"), ("court", "judge"), ("minister", "secretary"), ("bill", "law"),
    ("law", "act"), ("vote", "poll"), ("vote", "election"), ("survey", "poll"), ("city", "town"), ("town", "village"),
    ("percent", "percentage points"), ("murder", "manslaughter"), ("cleared", "acquitted"), ("tried", "attempted"),
    ("protested", "demonstrated"), ("harassed", "pestered"), ("stabbed", "knifed"), ("historic", "historical"),
    ("apparent", "evident"), ("official", "formal"), ("verified", "checked"), ("delayed", "postponed"),
    ("prevented", "stopped"), ("back", "support"), ("top", "exceed"), ("premier", "prime minister"),
    ("withdraw", "revoke"), ("acute", "severe"), ("curable", "treatable"), ("supply", "deliver"), ("own", "possess"),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), SYNONYMS)
def test_pairs_that_keep_a_sentence_true(a: str, b: str) -> None:
    assert lexicon.synonymous(key(a), key(b))
    assert lexicon.synonymous(key(b), key(a))
    assert key(b) in lexicon.family(key(a))


@pytest.mark.parametrize(("a", "b"), NOT_SYNONYMS)
def test_pairs_left_out_on_purpose(a: str, b: str) -> None:
    assert not lexicon.synonymous(key(a), key(b))
    assert not lexicon.derived(key(a), key(b))


def test_a_passive_is_not_its_active() -> None:
    """By stems "is beating" is "be beat": a passive without its preposition must not be listed as a phrase."""
    for passive in ("be beaten", "be defeated", "be paid", "be tried", "be arrested", "be held"):
        assert key(passive) not in tables().classes
        assert len(lexicon.family(key(passive))) == 1


def test_part_of_speech_narrows() -> None:
    assert lexicon.synonymous("fall", "autumn", "n")
    assert not lexicon.synonymous("fall", "autumn", "v")
    assert lexicon.synonymous("fall", "fall", "r")


def test_nothing_is_chained() -> None:
    assert lexicon.synonymous("start", "launch") is False
    assert lexicon.synonymous("draw", "attract")
    assert lexicon.synonymous("draw", "tie")
    assert not lexicon.synonymous("attract", "tie")


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("soared", "rose"), ("plunged", "fell"), ("murdered", "killed"), ("poodle", "dog"), ("car", "vehicle"),
        ("announced", "said"), ("claims", "said"), ("surgeon", "doctor"), ("novelist", "writer"), ("huge", "large"),
        ("policewoman", "police officer"), ("flu", "disease"), ("shoot dead", "kill"), ("soccer", "football"),
        ("lunches", "meals"), ("resigned", "stepped down"), ("acquitted", "cleared"), ("spokesman", "spokesperson"),
        ("ruling", "decision"), ("postponed", "delayed"), ("wounded", "injured"), ("severe", "serious"),
    ],
)  # fmt: skip
def test_entailment_goes_one_way(stronger: str, weaker: str) -> None:
    assert lexicon.entails(key(stronger), key(weaker))
    assert not lexicon.entails(key(weaker), key(stronger))
    assert not lexicon.synonymous(key(stronger), key(weaker))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("kill", "die"), ("win", "participate"), ("always", "sometimes"), ("all", "some"), ("suspect", "criminal"),
        ("plunge", "slip"), ("impossible", "difficult"), ("arrest", "convict"), ("offer", "give"),
        ("charge", "convict"),
        ("car", "bus"), ("may", "month"), ("will", "document"), ("found", "help"),
    ],
)  # fmt: skip
def test_entailments_left_out_on_purpose(a: str, b: str) -> None:
    assert not lexicon.entails(key(a), key(b))


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("rise", "fall", "full"), ("increased", "decreased", "full"), ("more", "fewer", "full"),
        ("won", "lost", "full"),
        ("accept", "reject", "full"), ("approve", "reject", "full"), ("supports", "opposes", "full"),
        ("first", "last", "full"),
        ("north", "south", "full"), ("open", "close", "full"), ("higher", "lower", "full"),
        ("largest", "smallest", "full"),
        ("male", "female", "full"), ("former", "current", "full"), ("guilty", "innocent", "full"),
        ("guilty", "not guilty", "full"),
        ("enabled", "disabled", "full"), ("allowed", "forbidden", "full"), ("pass", "fail", "full"),
        ("he", "she", "full"),
        ("left", "right", "full"),
        ("exhaustive", "non-exhaustive", "full"), ("with", "without", "full"), ("legal", "illegal", "full"),
        ("buy", "sell", "converse"), ("import", "export", "converse"), ("lender", "borrower", "converse"),
        ("parent", "child", "converse"), ("before", "after", "converse"), ("above", "below", "converse"),
        ("lend", "borrow", "converse"), ("rise", "increase", None), ("man", "child", None),
        ("victory", "defeat", None),
    ],
)  # fmt: skip
def test_opposites(a: str, b: str, kind: str | None) -> None:
    assert lexicon.antonym(key(a), key(b)) == kind
    assert lexicon.antonym(key(b), key(a)) == kind


@pytest.mark.parametrize(
    ("a", "b"),
    [("spring", "autumn"), ("north", "east"), ("gold", "bronze"), ("urban", "rural"), ("coastal", "inland"),
     ("morning", "evening"), ("Africa", "Asia"), ("million", "billion"), ("semi-final", "final"),
     ("third", "fourth")],
)  # fmt: skip
def test_exclusive_sets(a: str, b: str) -> None:
    assert lexicon.exclusive(key(a), key(b))
    assert lexicon.exclusive(key(b), key(a))
    assert not lexicon.exclusive(key(a), key(a))


@pytest.mark.parametrize(
    ("a", "b"),
    [("child", "teenager"), ("spring", "north"), ("bishop", "priest"), ("pensioner", "adult"), ("autumn", "fall")],
)
def test_alternatives_that_may_both_hold(a: str, b: str) -> None:
    assert not lexicon.exclusive(key(a), key(b))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("criticise", "criticism"), ("criticize", "criticise"), ("approve", "approval"), ("grow", "growth"),
        ("lose", "loss"),
        ("sell", "sale"), ("die", "death"), ("marry", "marriage"), ("survive", "survival"), ("analyse", "analysis"),
        ("decide", "decision"), ("choose", "choice"), ("succeed", "success"), ("programme", "program"),
        ("labour", "labor"),
        ("defence", "defense"), ("ageing", "aging"), ("grey", "gray"),
        ("take over", "takeover"), ("kidney", "renal"), ("child", "children"),
    ],
)  # fmt: skip
def test_families(a: str, b: str) -> None:
    assert lexicon.derived(key(a), key(b)) or key(a) == key(b)


@pytest.mark.parametrize(
    ("a", "b"),
    [("buyer", "sale"), ("critic", "approve"), ("Niger", "Nigerian"), ("survivor", "survival"),
     ("convert", "conversation"),
     ("revolt", "revolution"), ("killer", "kill"), ("employ", "employee")],
)  # fmt: skip
def test_words_outside_a_family(a: str, b: str) -> None:
    assert not lexicon.derived(key(a), key(b))


@pytest.mark.parametrize(
    ("word", "name"),
    [("the", "function"), ("however", "discourse"), ("took", "light verb"), ("said", "reporting"),
     ("to", "preposition"), ("although", "conjunction"), ("than", "conjunction"), ("while", "conjunction"),
     ("in addition", "discourse"), ("the fact that", "frame"), ("thing", "empty noun"),
     ("according to", "reporting")],
)  # fmt: skip
def test_light_words(word: str, name: str) -> None:
    assert lexicon.is_light(word) == name


@pytest.mark.parametrize(
    "word",
    ["only", "at least", "former", "acting", "proposed", "alleged", "almost", "first", "more", "most", "some",
     "all", "every",
     "never", "still", "already", "again", "even", "just", "up", "down", "not", "may", "us", "mine", "state",
     "report", "well",
     "or", "without", "against", "importantly", "respectively", "one", "if", "when", "then", "so", "per",
     "through", "across"],
)  # fmt: skip
def test_words_that_are_never_light(word: str) -> None:
    assert lexicon.is_light(word) is None
    assert lexicon.is_light(key(word)) is None


@pytest.mark.parametrize(
    ("word", "name"),
    [("only", "exclusivity"), ("at least", "bound"), ("up to", "bound"), ("former", "status"), ("acting", "status"),
     ("planned", "status"), ("all", "whole"), ("some", "quantity"), ("a majority of", "quantity"),
     ("largest", "superlative"), ("second", "rank"), ("nearly", "quantity"), ("chief", None), ("official", None),
     ("key", None),
     ("may", "modality"),
     ("plans to", "modality"), ("no longer", "aspect"), ("still", "aspect"), ("never", "time"), ("not", "negation"),
     ("about", "approximation"), ("very", "degree"), ("project", None), ("plan", None), ("house", None)],
)  # fmt: skip
def test_qualifiers(word: str, name: str | None) -> None:
    assert lexicon.qualifier(word) == name
    assert lexicon.qualifier(key(word) if " " in word or word in ("only", "all", "may") else word) == name


@pytest.mark.parametrize(
    ("verb", "name"),
    [("said", "neutral"), ("claimed", "assertive"), ("admits", "factive"), ("denied", "negative"),
     ("accused", "critical"),
     ("welcomed", "supportive"), ("forecast", "prediction"), ("asked", "question"), ("vowed", "promise"),
     ("urged", "demand"),
     ("warned", "warning"), ("call for", "demand"), ("walk", None)],
)  # fmt: skip
def test_verbs_of_speech(verb: str, name: str | None) -> None:
    assert lexicon.reporting_class(key(verb)) == name


def test_phrases_are_found_from_their_first_stem() -> None:
    stems = tuple(stem(w.key) for w in Text("It was carried out at least twice.", "en").words)
    found = [
        (phrase, name) for i, first in enumerate(stems) for phrase, name in lexicon.phrases().get(first, ())
        if stems[i : i + len(phrase)] == phrase
    ]  # fmt: skip
    assert ("at", "least") in [phrase for phrase, _ in found]
    assert "qualifiers:bound" in [name for phrase, name in found if phrase == ("at", "least")]
    assert any(phrase == ("carri", "out") and name.startswith("synonyms:") for phrase, name in found)
    first_class = dict(reversed(found))
    assert first_class["at", "least"] == "qualifiers:bound"


def test_the_longest_phrase_stands_first() -> None:
    for entries in lexicon.phrases().values():
        lengths = [len(stems) for stems, _ in entries]
        assert lengths == sorted(lengths, reverse=True)
        assert all(length > 1 for length in lengths)


def test_a_person_stands_for_every_person() -> None:
    assert lexicon.synonymous(("lose", "her", "life"), "die")
    assert len(keys("lose one's life")) == 4


# --- Integrity


def test_no_pair_is_both_the_same_and_opposed() -> None:
    for a, b in tables().opposed:
        assert not lexicon.synonymous(a, b), (a, b)
        assert not lexicon.derived(a, b), (a, b)
        assert not lexicon.entails(a, b), (a, b)


def test_no_pair_is_both_the_same_and_exclusive() -> None:
    sets: dict[str, list[Key]] = {}
    for member, identities in tables().excluded.items():
        for identity in identities:
            sets.setdefault(identity, []).append(member)
    for together in sets.values():
        assert len(together) > 1
        for a, b in combinations(together, 2):
            assert not lexicon.synonymous(a, b), (a, b)
            assert not lexicon.derived(a, b), (a, b)
            assert not lexicon.entails(a, b) and not lexicon.entails(b, a), (a, b)


def test_entailments_are_not_equivalences_and_do_not_turn_round() -> None:
    for stronger, weaker in tables().entailed.items():
        for weak in weaker:
            assert not lexicon.synonymous(stronger, weak), (stronger, weak)
            assert not lexicon.entails(weak, stronger), (stronger, weak)


def test_no_light_word_is_a_qualifier() -> None:
    assert not set(tables().light) & set(tables().qualifiers)


@pytest.mark.parametrize("name", ["light", "qualifiers", "reporting"])
def test_an_entry_stands_in_one_class(name: str) -> None:
    seen: dict[tuple[str, ...], str] = {}
    for row in rows(name):
        assert row.header
        for member in (m.strip() for m in row.text.split(",")):
            words = surface(member)
            assert words not in seen, (member, seen.get(words), row.header)
            seen[words] = row.header


@pytest.mark.parametrize("name", ["synonyms", "phrases", "nominal", "entails", "antonyms"])
def test_no_line_stands_twice(name: str) -> None:
    seen: dict[frozenset[str] | str, int] = {}
    for row in rows(name):
        part, text = (row.text[:2], row.text[2:]) if row.text[1] == ":" else ("", row.text)
        whole = re.search(r"->|\||: ", text)
        identity = row.text if whole else frozenset({part, *(m.strip() for m in re.split("[,=]", text))})
        assert identity not in seen, (row.number, seen.get(identity), row.text)
        seen[identity] = row.number


def test_a_line_of_phrases_holds_a_phrase() -> None:
    for row in rows("phrases"):
        assert "=" in row.text
        assert any(len(surface(m)) > 1 for m in row.text.split("=")), row.text


def test_every_member_has_words() -> None:
    for name in lexicon.LISTS:
        assert all(surface(member) for member in members(name)), name


def test_shared_stems_join_nothing_that_confirms() -> None:
    found = tables()
    for shared in found.shared:
        assert shared not in found.classes
        assert shared not in found.derived
        assert shared not in found.entailed
    assert lexicon.antonym("import", "export") == "converse"


def test_collisions_do_collide() -> None:
    """Every word of a line shares its stem with a word of another group: a line that no longer does can go."""
    for row in rows("collisions"):
        groups = [[w.strip() for w in group.split(",")] for group in row.text.split("|")]
        for i, group in enumerate(groups):
            others = {stem(w) for j, other in enumerate(groups) if j != i for w in other}
            assert any(stem(w) in others for w in group), (row.number, group)


def test_words_that_only_the_stemmer_joins_are_distinct() -> None:
    for a, b in [("consultant", "consult"), ("locality", "local"), ("operator", "operation")]:
        assert lexicon.distinct(a, b), (a, b)
    for a, b in [("late", "late"), ("import", "imported"), ("walk", "walking"), ("house", "tree")]:
        assert not lexicon.distinct(a, b), (a, b)


#: Pairs that stemmers are known to join: each must have a stem of its own, or stand in collisions.txt.
UNRELATED = [
    ("universe", "university"), ("organ", "organise"), ("new", "news"), ("police", "policy"), ("general", "generate"),
    ("station", "state"), ("commit", "commission"), ("train", "trainee"), ("minister", "ministry"),
    ("secret", "secretary"), ("several", "severe"), ("import", "important"), ("public", "publication"),
    ("office", "officer"),
    ("hard", "hardly"), ("late", "lately"), ("defend", "defendant"), ("most", "mostly"), ("miner", "mineral"),
    ("hero", "heroine"),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), UNRELATED)
def test_known_look_alikes_are_not_joined(a: str, b: str) -> None:
    assert stem(a) != stem(b) or lexicon.distinct(a, b)
    if stem(a) != stem(b):
        assert not lexicon.synonymous(stem(a), stem(b))
        assert not lexicon.derived(stem(a), stem(b))


def test_sizes() -> None:
    """The lists are what the documentation says of them."""
    counts = {name: sum(1 for _ in rows(name)) for name in lexicon.LISTS}
    assert counts["synonyms"] >= 1200
    assert counts["phrases"] >= 500
    assert counts["nominal"] >= 600
    assert sum(len(weaker) for weaker in tables().entailed.values()) >= 700
    assert len(tables().opposed) // 2 >= 600


def test_version_is_a_digest_of_the_lists() -> None:
    assert re.fullmatch(r"[0-9a-f]{12}", lexicon.version())
    assert lexicon.version() == lexicon.version()
