"""``evidence.toml``: what it says counts, what the document says otherwise is kept, mistakes are named with their
line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from onrecord.errors import SettingError
from onrecord.evidence.document import Labels
from onrecord.evidence.labels import FileLabels, merge, parse_labels
from onrecord.evidence.reading import read_document, read_evidence
from tests.evidence.reading_files import MAIL


def test_all_keys() -> None:
    (label,) = parse_labels(
        '[[file]]\nname = "./a\\\\b.txt"\nkind = "wire report"\nclass = "outlet"\noutlet = "Wire"\nbyline = "A. Moss"\n'
        'url = "https://w.example/1"\npublished = 2024-05-06\nretrieved = "7 May 2024"\nlanguage = '
        '"en"\ntier = 2\ntitle = "T"\norigin = "sent"\n'
        'colour = "red"\n'
    ).values()
    assert label.name == "a/b.txt" and label.line == 1
    assert label.labels == Labels(
        "wire report",
        "outlet",
        "Wire",
        "A. Moss",
        "https://w.example/1",
        "T",
        "2024-05-06",
        "2024-05-07",
        "en",
        "A",
        (("origin", "sent"), ("evidence.toml", "unknown key 'colour' ignored")),
    )


@pytest.mark.parametrize(
    ("line", "tier"),
    [
        ("tier = 1", "A"),
        ("tier = 2", "A"),
        ('tier = "A"', "A"),
        ('tier = "B"', "B"),
        ('tier = "b"', "B"),
        ('kind = "own-article"', "B"),
        ('class = "archive"', "B"),
        ("", "A"),
        ('kind = "own-article"\ntier = 1', "B"),
    ],
)
def test_tiers(line: str, tier: str) -> None:
    assert parse_labels(f'[[file]]\nname = "a"\n{line}\n')["a"].labels.tier == tier


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[file]]\nname = "a"\nkind = release\n', r"line 3"),
        ('[[file]]\nname = "a"\n\n[[file]]\nkind = "x"\n', r"line 4: a \[\[file\]\] without its name"),
        ('[[file]]\nname = "a"\n[[file]]\nname = "a"\n', r"line 3: a is labelled twice"),
        ('[[file]]\nname = "a"\ntier = 3\n', r"line 3: tier is"),
        ('[[file]]\nname = "a"\ntier = true\n', r"line 3: tier is"),
        ('[[file]]\nname = "a"\noutlet = 5\n', r"line 3: outlet is no text"),
        ('[[file]]\nname = "a"\n\npublished = "03/04/2024"\n', r"line 4: published is no date"),
        ('[file]\nname = "a"\n', r"line 1: write \[\[file\]\]"),
        ('# x\nname = "a"\n', r"line 2: 'name' is not known there"),
        ("a = " + "[" * 5000, r"evidence\.toml"),
    ],
)
def test_mistakes_name_line_and_remedy(text: str, message: str) -> None:
    with pytest.raises(SettingError, match=message):
        parse_labels(text)


def test_what_the_newsroom_says_counts_and_the_rest_is_noted() -> None:
    said = Labels(
        kind="page",
        outlet="The Paper",
        byline="Ada Moss",
        published="2024-03-05",
        title="Dues",
        notes=(("title", "Dues up"),),
    )
    label = FileLabels("a", Labels(outlet="Paper Ltd", published="2024-03-05T10:00:00", title="Dues up", tier="B"))
    labels = merge(said, label)
    assert (labels.outlet, labels.byline, labels.published, labels.tier, labels.kind) == (
        "Paper Ltd",
        "Ada Moss",
        "2024-03-05T10:00:00",
        "B",
        "page",
    )
    assert labels.notes == (("outlet", "The Paper"), ("title", "Dues"))
    assert merge(said, None) is said


def test_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("a.txt", "sub/b.txt", "sub/c.txt"):
        (tmp_path / name).write_text("Some words.")
    (tmp_path / "sub" / "one.eml").write_bytes(MAIL)
    (tmp_path / "evidence.toml").write_text(
        '[[file]]\nname = "a.txt"\noutlet = "A"\n[[file]]\nname = "sub/b.txt"\noutlet = "far"\n[[file]]\n'
        'name = "gone.pdf"\n'
        '[[file]]\nname = "sub/C.txt"\n[[file]]\nname = "sub/one.eml/berths.csv"\nkind = "record"\n'
    )
    (tmp_path / "sub" / "evidence.toml").write_text('[[file]]\nname = "b.txt"\noutlet = "near"\n')
    evidence = read_evidence(tmp_path)
    assert [(d.id, d.labels.outlet, d.labels.kind) for d in evidence] == [
        ("a.txt", "A", ""),
        ("sub/b.txt", "near", ""),
        ("sub/c.txt", "", ""),
        ("sub/one.eml", "", "mail"),
        ("sub/one.eml/berths.csv", "", "record"),
    ]
    said = {u.path: u.reason for u in evidence.unread}
    assert said["gone.pdf"].startswith("labelled in evidence.toml (line 7) but not there")
    assert said["sub/C.txt"].endswith("is it sub/c.txt?")


@pytest.mark.parametrize("data", [b"\xff\xfe[\x00", b'[[file]]\nname = "caf\xe9"\n'])
def test_bytes_that_are_no_utf8(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "evidence.toml").write_bytes(data)
    with pytest.raises(SettingError, match="not UTF-8"):
        read_evidence(tmp_path)


def test_labels_for_one_document(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ein Wort.")
    document = read_document(
        tmp_path / "a.txt",
        "mine",
        parse_labels('[[file]]\nname = "a.txt"\nlanguage = "de-AT"\nkind = "record"\n')["a.txt"],
    )
    assert (document.id, document.language, document.labels.kind) == ("mine", "de", "record")
    assert document.labels.language == "de" and ("locale", "de-AT") in document.labels.notes
    plain = read_document(tmp_path / "a.txt", labels=Labels(outlet="Wire", tier="B"))
    assert (plain.id, plain.labels.outlet, plain.independent) == ("a.txt", "Wire", False)
