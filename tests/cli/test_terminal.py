"""The view in a terminal: plain when piped, safe, at any width, in any encoding."""

import io
import re

import pytest
import sample_report as sample
from rich.cells import cell_len
from rich.console import Console

from onrecord.cli.terminal import print_report


def printed(*, width: int = 80, encoding: str = "utf-8", report=None, article: str = sample.ARTICLE, **more) -> str:
    show_all = more.pop("show_all", False)
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    console = Console(file=file, width=width, **more)
    print_report(report or sample.report(), article, console, show_all=show_all)
    file.flush()
    return raw.getvalue().decode(encoding)


def test_what_blocks_comes_first_then_what_to_look_at_then_the_rest() -> None:
    text = printed()
    headings = ("Blocked: 6 sentences", "To look at: 2", "3 sentences need nothing", "Not read")
    places = [text.index(words) for words in headings]
    assert places == sorted(places)
    assert " ".join(text.split()).endswith("6 blocked, 2 to look at → not publishable")


def test_a_blocked_sentence_has_all_that_is_needed_to_decide() -> None:
    assert (
        " ✗ Stated differently · sentence 3 · line 6\n"
        "    Each bus seats [44] people.\n"
        "    Why      The document has 40 where the text has 44\n"
        "    Edit     44 → 40\n"
        "    Evidence memo.pdf · page 1 · Town of Harlow Bay · 2026-03-05\n"
        "             │ Each bus has room for [40] passengers.\n"
    ) in printed()


def test_a_sentence_to_look_at_has_the_nearest_passage_and_the_missing_words() -> None:
    text = printed()
    assert "The first bus [starts] on May 4." in text and "Nearest  plan.csv · row 2" in text


def test_stated_sentences_are_listed_on_demand() -> None:
    assert "memo.pdf, 3 steps" not in printed()
    assert re.search(r"✓ +2 Stated: The town of Harlow Bay .*memo\.pdf, 3 steps", printed(show_all=True))


def test_piped_output_is_plain() -> None:
    text = printed()
    assert "\x1b" not in text
    assert not any(line != line.rstrip() for line in text.splitlines())


def test_a_terminal_gets_styles_and_no_brackets() -> None:
    text = printed(force_terminal=True, color_system="truecolor", legacy_windows=False)
    assert "\x1b[" in text and "[44]" not in text


@pytest.mark.parametrize("width", [20, 80, 120, 500])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    assert max(map(cell_len, printed(width=width, show_all=width > 40).splitlines())) <= width


def test_wide_letters_are_counted_by_their_width() -> None:
    article = "市は電気バスを二台購入した。" * 8
    found = sample.Decision(1, "body", article, 0, len(article), "unsupported", "major", True, "rule:x", "no")
    text = printed(report=sample.report((found,)), article=article)
    assert max(map(cell_len, text.splitlines())) <= 80 and "市は電気バス" in text


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_another_encoding_gets_signs_that_it_has(encoding: str) -> None:
    text = printed(encoding=encoding, show_all=True)
    assert " X Stated differently" in text and "44 -> 40" in text and "✗" not in text
    assert re.search(r"\+ +2 Stated", text)


@pytest.mark.parametrize("styled", [False, True])
def test_hostile_strings_steer_no_terminal(styled: bool) -> None:
    report, article = sample.hostile()
    more = {"force_terminal": True, "color_system": "standard", "legacy_windows": False} if styled else {}
    text = re.sub(r"\x1b\[[0-9;]*m", "", printed(report=report, article=article, show_all=True, **more))
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    assert "<U+202E>" in text and "[bold]" in text


def test_nothing_that_no_line_can_hold_is_lost() -> None:
    report = sample.report(notes=(("memo.pdf", "x" * 300),))
    assert printed(report=report).count("x") >= 300


def test_a_reason_is_not_dimmed_with_its_label() -> None:
    text = printed(force_terminal=True, color_system="standard", legacy_windows=False)
    assert "\x1b[2m    Why      \x1b[0mThe document has 40" in text
