"""Plain text, Markdown, subtitles and JSON."""

from __future__ import annotations

import pytest

from onrecord.errors import FileError
from onrecord.evidence.reading import captions, json, markdown, plain
from onrecord.evidence.reading.decode import decode
from onrecord.evidence.reading.extracted import Extracted
from tests.evidence.reading_files import JSON, SRT, TURNS, VTT


def kinds(found: Extracted) -> list[tuple[str, str]]:
    return [(b.kind, found.text[b.start : b.end]) for b in found.blocks]


@pytest.mark.parametrize(
    "data",
    ["Zürich, 5 €".encode(c) for c in ("utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be", "cp1252")],
)
def test_encodings(data: bytes) -> None:
    assert decode(data)[0] == "Zürich, 5 €"


def test_declared_charset_is_used_when_it_fits() -> None:
    assert decode("Правда дороже".encode("cp1251"), "windows-1251") == ("Правда дороже", "")
    assert decode("Zürich".encode(), "iso-8859-1") == ("Zürich", "")  # said wrongly: it is UTF-8
    assert decode("“so”".encode("cp1252"), "iso-8859-1")[0] == "“so”"


@pytest.mark.parametrize("charset", ["rot13", "base64", "no-such", "", "unicode_escape", "\x00", "x" * 5000])
def test_odd_charsets_do_no_harm(charset: str) -> None:
    assert decode("Zürich is a town".encode("cp1252"), charset)[0] == "Zürich is a town"


def test_longer_text_in_another_alphabet_is_guessed_and_said() -> None:
    words = "Городской совет утвердил бюджет на следующий год. Расходы на дороги вырастут на десять процентов. " * 3
    text, guessed = decode(words.encode("cp1251"))
    assert text == words and guessed == "cp1251"


def test_line_ends_and_nul() -> None:
    assert decode(b"one\rtwo\r\nthree\n")[0] == "one\ntwo\nthree\n"
    assert decode(b"a long enough line with one \x00 in it")[0] == "a long enough line with one \ufffd in it"


def test_binary_junk_is_no_text() -> None:
    with pytest.raises(FileError, match="no text"):
        plain.read(bytes(range(256)) * 40)


def test_plain_blocks() -> None:
    found = plain.read(
        b"Ferry line cut\n\nThe ferry sails\ntwice a day.\n\n- no boat on Sundays\n- fares stay\n\nEnd of it.\n"
    )
    assert kinds(found) == [
        ("heading", "Ferry line cut"),
        ("paragraph", "The ferry sails\ntwice a day."),
        ("list_item", "no boat on Sundays"),
        ("list_item", "fares stay"),
        ("paragraph", "End of it."),
    ]


def test_plain_without_blank_lines_has_a_paragraph_a_line() -> None:
    assert [k for k, _ in kinds(plain.read(b"First one.\nSecond one.\n"))] == ["paragraph", "paragraph"]


MARKDOWN = """---
title: "Quay closes"
seo_description: 'Why, and for how long'
date: 2024-03-05
tags:
  - harbour
---

# Quay *closes* #

**The north quay** shuts on
9 March, [the port](https://port.example) said.

> It is a pity,
> the chair said.

1. First
   goes on
* [ ] Second

![The quay in spring](quay.jpg)
*Photo: A. Moss*

Setext
------

```
a = 1
```

<!-- not for print -->
***
[ref]: https://x.example
Last.
"""


def test_markdown_blocks() -> None:
    found = markdown.read(MARKDOWN.encode())
    assert found.text == MARKDOWN
    assert kinds(found) == [
        ("front_matter_field", "Quay closes"),
        ("front_matter_field", "Why, and for how long"),
        ("front_matter_field", "2024-03-05"),
        ("front_matter_field", "harbour"),
        ("heading", "Quay *closes"),
        ("paragraph", "The north quay** shuts on\n9 March, [the port](https://port.example) said."),
        ("quote", "It is a pity,\n> the chair said."),
        ("list_item", "First\n   goes on"),
        ("list_item", "Second"),
        ("caption", "The quay in spring"),
        ("caption", "Photo: A. Moss"),
        ("heading", "Setext"),
        ("paragraph", "a = 1"),
        ("paragraph", "Last."),
    ]
    quote = found.blocks[6]
    assert [MARKDOWN[a:b] for a, b in quote.spans] == ["It is a pity,", "the chair said."]
    assert [b.key for b in found.blocks[:4]] == ["title", "seo_description", "date", "tags"]
    assert (found.labels.title, found.labels.published) == ("Quay closes", "2024-03-05")
    assert found.blocks[4].level == 1 and found.blocks[11].level == 2


@pytest.mark.parametrize(
    "text", ["---\ntitle: x\n", "---\n---\n", "--- \n", "#", "> ", "|", "```", "<!--", "- ", "![](x)\n", "****\n"]
)
def test_markdown_scraps(text: str) -> None:
    found = markdown.read(text.encode())
    assert found.text == text and all(b.end > b.start for b in found.blocks)


def test_srt_joins_cues_into_turns() -> None:
    assert captions.read(SRT).text == "MAYOR: We will rebuild the bridge by 2027.\n\nREPORTER: At what cost?"


def test_vtt_voices_tags_and_notes() -> None:
    assert (
        captions.read(VTT).text == "Ada Moss: It costs nine million. That is all.\n\nBen Ray: Thank you & good night."
    )


def test_rolling_captions_say_a_line_once() -> None:
    cues = (
        b"00:01.000 --> 00:02.000\nwe went\n\n00:02.000 --> 00:03.000\nwe went\nto the quay\n\n00:03.000 "
        b"--> 00:04.000\nto the quay\n"
    )
    assert captions.read(b"WEBVTT\n\n" + cues).text == "we went to the quay"


def test_text_without_cues_is_said() -> None:
    with pytest.raises(FileError, match="no subtitles"):
        captions.read(b"just words\n")


def test_json_paths() -> None:
    found = json.read(JSON)
    assert found.text.splitlines() == [
        "title: Minutes",
        "date: 2024-02-01",
        "items[0].what: New roof",
        "items[0].cost: 12500.50",
        "open: true",
    ]
    assert (found.labels.title, found.labels.published) == ("Minutes", "2024-02-01")


def test_json_turns_are_a_transcript() -> None:
    found = json.read(TURNS)
    assert found.labels.kind == "transcript"
    assert found.text == "id: 7\n\nChair: Order, please.\n\nMs Roe: I object."


def test_json_keeps_both_of_a_key_that_comes_twice_and_the_digits() -> None:
    assert json.read(b'{"a": 1.10, "a": 2e3, "n": NaN, "big": ' + b"9" * 5000 + b"}").text.startswith(
        "a: 1.10\na: 2e3\nn: NaN\nbig: 999"
    )


@pytest.mark.parametrize(
    "data", [b"[" * 100_000, b'{"a":' * 3000 + b"1" + b"}" * 3000, b"{", b"[1,,2]", b'{"a": [[]]}']
)
def test_json_that_cannot_be_read(data: bytes) -> None:
    with pytest.raises(FileError):
        json.read(data)


def test_json_lone_surrogates_become_sound() -> None:
    assert json.read(b'{"a": "x\\ud800y\\u0000z"}').text == "a: x\ufffdy\ufffdz"


def test_markdown_from_a_string() -> None:
    found = markdown.extract_markdown("---\r\ntitle: A\r\n---\r\n# B\r\n\r\nWords.\r\n")
    assert kinds(found) == [("front_matter_field", "A"), ("heading", "B"), ("paragraph", "Words.")]
    assert found.text == "---\ntitle: A\n---\n# B\n\nWords.\n"


def test_control_characters_and_page_breaks() -> None:
    assert (
        decode(b"first page\x0csecond page \x1b[31mred\x07 and more words")[0]
        == "first page\nsecond page \ufffd[31mred\ufffd and more words"
    )
