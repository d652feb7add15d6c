"""What is given of a wrong type to the public face is told in the package's own words: what was given, what to give."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest

import onrecord
from onrecord import InputError, OnrecordError, SettingError
from onrecord.desk import Article, check
from onrecord.evidence import Document, Evidence
from onrecord.text import Text

ARTICLE: Any = Article.of("The bridge cost 40 million euros.")
HELD: Any = Evidence.of({"a.txt": "The bridge cost 40 million euros."})
ANY: Any = onrecord


@pytest.mark.parametrize("article", [None, 3, b"x", ["a.md"], object()])
def test_an_article_is_a_path_or_an_article(article: Any) -> None:
    with pytest.raises(InputError, match=rf"an article is a path or an Article, not {type(article).__name__}"):
        check(article, HELD)


@pytest.mark.parametrize("article", ["The bridge cost 40 million euros. It opened.", "One.\n\nTwo.\n", "long " * 900])
def test_a_text_that_is_given_for_a_path_is_told(article: str) -> None:
    with pytest.raises(InputError, match=r"Article\.of") as raised:
        check(article, HELD)
    assert len(str(raised.value)) < 300


def test_a_missing_file_is_named_as_it_was_given() -> None:
    with pytest.raises(InputError, match=r"nowhere/article\.md: it is not there"):
        check("nowhere/article.md", HELD)
    with pytest.raises(InputError, match="the path of the article is empty"):
        check("", HELD)


@pytest.mark.parametrize("evidence", [None, 3, b"x", [None], [3], ["a.txt", b"b"], object()])
def test_evidence_is_paths_or_evidence(evidence: Any) -> None:
    with pytest.raises(InputError, match=r"evidence is .*not (a path but )?(NoneType|int|bytes|object)"):
        check(ARTICLE, evidence)


def test_evidence_as_texts_names_the_way_to_give_it() -> None:
    texts: Any = {"a.txt": "words"}
    with pytest.raises(InputError, match=r"Evidence\.of"):
        check(ARTICLE, texts)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"as_of": "2026-01-01"}, r"as_of is a date, not str: give datetime\.date\(2026, 1, 1\)"),
        ({"as_of": 3}, "as_of is a date, not int"),
        ({"standard": None}, "a standard is a name, a .toml file or a Standard, not NoneType"),
        ({"standard": 3}, "a standard is a name, a .toml file or a Standard, not int"),
        ({"reader": 3}, "a reader is made by onrecord.desk.reading.Reader, not int"),
        ({"progress": 3}, "progress is a function, not int"),
    ],
)
def test_an_option_of_a_wrong_type_is_told(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OnrecordError, match=words):
        check(ARTICLE, HELD, **options)


def test_a_moment_is_taken_as_its_day() -> None:
    assert (
        check(ARTICLE, HELD, as_of=datetime(2026, 1, 1, 12)).to_json()
        == check(ARTICLE, HELD, as_of=date(2026, 1, 1)).to_json()
    )


WRONG: list[tuple[str, Callable[[], Any], type[OnrecordError], str]] = [
    ("article", lambda: Article.of(ANY), InputError, "an article is a string of Markdown, not module"),
    ("read", lambda: Article.read(ANY), InputError, "an article is a path or an Article, not module"),
    ("claim", lambda: onrecord.support(ANY, ["a"]), InputError, "a claim is a string, not module"),
    ("bytes", lambda: onrecord.support(b"x", ["a"]), InputError, "a claim is a string, not bytes"),  # type: ignore[arg-type]
    ("passages", lambda: onrecord.support("x", ANY), InputError, "passages are strings or an Evidence, not module"),
    ("passage", lambda: onrecord.support("x", ["a", None]), InputError, "passage 2 is NoneType"),  # type: ignore[list-item]
    ("written", lambda: onrecord.support("x", "a", written="2026-01-01"), InputError, "written is a date"),  # type: ignore[arg-type]
    ("drift", lambda: onrecord.drift(ANY), InputError, "drift takes a list of versions"),
    ("drift 3", lambda: onrecord.drift(3), InputError, "drift takes a list of versions"),  # type: ignore[arg-type]
    ("fix", lambda: onrecord.fix(None, "a"), InputError, "a source is a string or a list of turns, not NoneType"),  # type: ignore[arg-type]
    ("fix memory", lambda: onrecord.fix("a", None), InputError, "a memory is a string, not NoneType"),  # type: ignore[arg-type]
    ("normalize", lambda: onrecord.normalize(None), InputError, "a quotation is a string, not NoneType"),  # type: ignore[arg-type]
    ("texts", lambda: Evidence.of(None), InputError, r"texts are given as \{id: text\}, not as NoneType"),  # type: ignore[arg-type]
    ("text", lambda: Evidence.of({"a": None}), InputError, "the text of a is NoneType"),  # type: ignore[dict-item]
    ("documents", lambda: Evidence((Document("a", Text("b")), "c")), InputError, "evidence is made of documents"),  # type: ignore[arg-type]
]  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_the_rest_of_the_public_face(call: Callable[[], Any], kind: type[OnrecordError], words: str) -> None:
    with pytest.raises(kind, match=words):
        call()


def test_a_standard_may_be_given_by_a_path_object(tmp_path: Any) -> None:
    path = tmp_path / "our.toml"
    path.write_text('name = "our"\nversion = "2"\n')
    assert check(ARTICLE, HELD, standard=path).standard == "our/2"
    with pytest.raises(SettingError, match=r"no standard 'nowhere'"):
        check(ARTICLE, HELD, standard="nowhere")


def test_a_folder_is_no_article(tmp_path: Any) -> None:
    with pytest.raises(InputError, match="is a folder: give the file of one article"):
        check(tmp_path, HELD)
