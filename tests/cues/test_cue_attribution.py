"""Attribution: cue, source, content and class."""

from __future__ import annotations

import pytest

from onrecord import cues


@pytest.mark.parametrize(
    ("sentence", "group", "source", "cue", "content"),
    [
        ("The mayor said the bridge was unsafe.", "speech", "The mayor", "said", "the bridge was unsafe"),
        ("The mayor said that the bridge was unsafe.", "speech", "The mayor", "said", "the bridge was unsafe"),
        ("“The bridge is unsafe,” the mayor said.", "speech", "the mayor", "said", "The bridge is unsafe"),
        ("“The bridge is unsafe,” said the mayor.", "speech", "the mayor", "said", "The bridge is unsafe"),
        ("The bridge is unsafe, she added.", "speech", "she", "added", "The bridge is unsafe"),
        ("According to the police, two men ran.", "document", "the police", "According to", "two men ran"),
        ("Two men ran, according to the police.", "document", "the police", "according to", "Two men ran"),
        ("Ana Ruiz, the warden, told us the dam leaks.", "speech", "Ana Ruiz, the warden", "told", "the dam leaks"),
        ("He was told by his doctor to rest.", "speech", "his doctor", "told", None),
        ("I was told the dam leaks.", "hearsay", None, "I was told", "the dam leaks"),
        ("I heard the dam was leaking.", "hearsay", None, "I heard", "the dam was leaking"),
        ("Reportedly the dam leaks.", "hearsay", None, "Reportedly", "the dam leaks"),
        ("Rumour has it the dam leaks.", "hearsay", None, "Rumour has it", "the dam leaks"),
        ("She believes the dam leaks.", "belief", "She", "believes", "the dam leaks"),
        ("The owner denied that the dam leaks.", "denial", "The owner", "denied", "the dam leaks"),
        ("The owner denied any leak.", "denial", "The owner", "denied", "any leak"),
        ("The survey found no cracks.", "document", "The survey", "found", "no cracks"),
        ("Mr. Okafor said the dam leaks.", "speech", "Mr. Okafor", "said", "the dam leaks"),
        ("Ana, who was there, said the dam leaks.", "speech", "Ana, who was there", "said", "the dam leaks"),
        ("Engineers urged the council to act.", "request", "Engineers", "urged", "the council to act"),
        ("The dam, he noted, leaks.", "speech", "he", "noted", "leaks"),
        ("As the warden noted, the dam leaks.", "speech", "the warden", "noted", "the dam leaks"),
        ("As reported by the warden, the dam leaks.", "speech", "the warden", "reported", "the dam leaks"),
        ("She wrote.", "speech", "She", "wrote", None),
        ("She hopes that the dam holds.", "belief", "She", "hopes", "the dam holds"),
        ("You mentioned a leak last week.", "speech", "You", "mentioned", "a leak last week"),
        ("He promised us a pump.", "speech", "He", "promised us", "a pump"),
        ("She was like, you should see the dam", "speech", "She", "was like", None),
        ("I got a note that said the dam leaks.", "speech", "a note", "said", "the dam leaks"),
        ("They rang to say the dam leaks.", "speech", "They", "rang to say", "the dam leaks"),
        ("A rumour is going around that the dam leaks.", "hearsay", None, "rumour is going around", None),
        ("The tide table has us down for noon.", "document", "The tide table", "has us down", None),
        ("The council is leaning towards a new dam.", "belief", "The council", "is leaning towards", "a new dam"),
        ("It may well be, said Ana.", "speech", "Ana", "said", "It may well be"),
        ("Mum is sure it has leaked.", "belief", "Mum", "is sure", "it has leaked"),
        ("We were instructed not to swim.", "request", None, "instructed", "not to swim"),
        ("The union needs us to sign by noon.", "request", "The union", "needs us to", "sign by noon"),
        ("There are rumours they will drain it.", "hearsay", None, "There are rumours", None),
        ("Ravi offered to drain it.", "speech", "Ravi", "offered to", "drain it"),
        ("The clerk expressed doubts about the dam.", "speech", "The clerk", "expressed doubts", "about the dam"),
        ("My kids are begging me for a boat.", "request", "My kids", "begging me", "for a boat"),
    ],
)
def test_attribution_is_read(sentence: str, group: str, source: str | None, cue: str, content: str | None) -> None:
    attributions = cues.attributions(sentence)
    assert [a.cue.string for a in attributions] == [cue]
    (a,) = attributions
    assert a.group == group
    assert (a.source.string.strip(",") if a.source else None) == (source.strip(",") if source else None)
    if content is not None:
        assert content in [part.string for part in a.contents]


@pytest.mark.parametrize(
    "sentence",
    [
        "I think the dam leaks.",
        "The said parcel is lost.",
        "That said, the dam is old.",
        "The United States has many dams.",
        "She posted a parcel.",
        "He wrote a book.",
        "Two questions remain.",
        "The report is long.",
        "We went according to plan.",
        "It costs 5 euros per day.",
        "Do you think the dam leaks?",
        "Tell me a joke.",
        "I heard about the dam.",
        "I'm glad to hear that.",
        "I told myself to rest.",
        "You should tell your doctor.",
        "I heard them when I was there.",
        "I'm just saying.",
        "My uncle tells great stories.",
        "Guess who called.",
        "My boss called.",
        "I swear it is true.",
        "I'm worried it leaks.",
        "They admitted him to hospital.",
        "Most T cells express the receptor.",
        "We agreed to meet.",
        "He asked for it.",
        "The hearing room is upstairs.",
        "Time will tell.",
    ],
)
def test_what_reports_nothing_is_let_go(sentence: str) -> None:
    assert cues.attributions(sentence) == []


def test_a_shared_subject_is_the_source_of_both_verbs() -> None:
    said, added = cues.attributions("The warden said the dam leaks and added that the pump is old.")
    assert said.source is not None and added.source is not None
    assert said.source.string == added.source.string == "The warden"


def test_sources_do_not_cross_sentences() -> None:
    attributions = cues.attributions("The warden said the dam leaks. And added that the pump is old.")
    assert attributions[0].source is not None
    assert [a.source for a in attributions[1:]] in ([], [None])


def test_find_gives_all_parts() -> None:
    kinds = {cue.kind: cue.string for cue in cues.find("The mayor said the bridge was unsafe.")}
    assert kinds == {
        "attribution_source": "The mayor",
        "attribution_cue": "said",
        "attribution_content": "the bridge was unsafe",
    }
