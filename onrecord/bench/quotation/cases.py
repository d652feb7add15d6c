"""The cases of one row: what is quoted, of which document, and what the gate should say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from onrecord.bench.quotation.corpora import Corpus
from onrecord.bench.quotation.cutting import halves, sentences, tokens, untokens
from onrecord.bench.quotation.dishonest import DISHONEST
from onrecord.bench.quotation.honest import HONEST

__all__ = ["Case", "cases"]

_EACH = 4  # cases of a mode that a document may give
_TRIED = 14  # sentences of a document from which they are made
_STRIDE = 7  # how far on the document stands that a quotation is credited to wrongly
_LETTERS = 12  # of what people quoted, what is shorter is left out: the gate calls it too short by its own rule
_WORDS = 4


@dataclass(frozen=True, slots=True)
class Case:
    """``expected`` is a word of the gate where one word only is right, else any but ``found`` catches a dishonest one.
    ``where`` names the row and the sentence, so that a miss can be looked up."""

    mode: str
    honest: bool
    quote: str
    document: str
    language: str = "en"
    expected: str = ""
    speaker: str | None = None
    where: str = ""


def cases(corpus: Corpus, row: dict[str, Any]) -> Iterator[Case]:
    """Every case of a row; a row of a corpus of marked quotations gives those that people marked."""
    if corpus.kind == "quotesum":
        yield from _quotesum(corpus, row)
    elif corpus.kind in ("paragraphs", "spoken"):
        yield from _marked(corpus, row)
    elif corpus.kind == "burmese":
        for source in row["sources"][:1]:
            if row["id"].endswith(("0", "3", "6", "9")):  # each source comes three times
                yield from _made(corpus, source["id"], source["text"], "my")
    else:
        if corpus.kind == "attributions":
            yield from _attributions(row)
        yield from _made(corpus, row["id"], row["text"], row.get("lang", "en"))


def _made(corpus: Corpus, document: str, text: str, language: str) -> Iterator[Case]:
    """Cases of every mode, made from the sentences of a document."""
    held = sentences(text, language)[:_TRIED]
    other_id = _other(corpus, document, language)
    others = sentences(corpus.texts[other_id], language) if other_id else []
    if not held:
        return
    given = dict.fromkeys((*HONEST, *DISHONEST, "misattributed", "broken by its attribution"), 0)
    for n, sentence in enumerate(held):
        where = f"{document}, sentence {n}"
        for mode, maker in HONEST.items():
            quote = maker(sentence, language) if given[mode] < _EACH else None
            if quote is not None:
                given[mode] += 1
                yield Case(mode, True, quote, document, language, "found", where=where)
        if not others:
            continue
        other = others[n % len(others)]
        for mode, falsifier in DISHONEST.items():
            quote = falsifier(sentence, held[n + 1 : n + 2], other, language) if given[mode] < _EACH else None
            if quote is not None:
                given[mode] += 1
                yield Case(mode, False, quote, document, language, where=where)
        if given["misattributed"] < _EACH and other_id and other not in corpus.texts[document]:
            given["misattributed"] += 1
            yield Case("misattributed", False, other, document, language, "misattributed", where=where)
    if corpus.kind == "abstracts":
        yield from _broken(document, held)


def _other(corpus: Corpus, document: str, language: str) -> str:
    """Another document of the same language, a fixed stride on."""
    n = corpus.number[document]
    for step in range(_STRIDE, len(corpus.order) + _STRIDE):
        one = corpus.order[(n + step) % len(corpus.order)]
        if one != document and corpus.languages[one] == language and not one.endswith("]"):
            return one
    return ""


def _broken(document: str, held: list[str]) -> Iterator[Case]:
    for n, sentence in enumerate(held[:2]):
        tail = halves(sentence.split())[1]
        if '"' not in sentence and "“" not in sentence and tail[0][0].islower():
            where = f"{document}, sentence {n}"
            yield Case(
                "broken by its attribution", True, sentence, f"{document} [attributed]", "en", "found", where=where
            )


def _quotesum(corpus: Corpus, row: dict[str, Any]) -> Iterator[Case]:
    """What people took from sources into an answer."""
    sources = {s["n"]: s["id"] for s in row["sources"]}
    for n, quote in enumerate(row["meta"]["quotes"]):
        if not quote["verbatim_in_source"] or not _long(quote["quote"]):
            continue
        document, where = sources[quote["source"]], f"{row['id']}, quotation {n}"
        yield Case("marked by people", True, quote["quote"], document, "en", "found", where=where)
        yield from _falsified(corpus, document, quote["quote"], where)


def _falsified(corpus: Corpus, document: str, quote: str, where: str) -> Iterator[Case]:
    others = sentences(corpus.texts[_other(corpus, document, "en")], "en")
    if len(quote.split()) < 12 or not others:
        return
    for mode, falsifier in DISHONEST.items():
        false = falsifier(quote, [], others[0], "en")
        if false is not None:
            yield Case(mode, False, false, document, "en", where=where)


def _marked(corpus: Corpus, row: dict[str, Any]) -> Iterator[Case]:
    """The quotations of a paragraph of a novel; parts of one that a reporting clause breaks are one."""
    parts: dict[str, list[str]] = {}
    for start, end, id, *_ in row["quotes"]:
        parts.setdefault(id, []).append(row["text"][start:end].strip('"“” \n'))
    clauses = [row["text"][a:b] for a, b, *_ in row.get("referring", ())]
    for id, pieces in parts.items():
        where = f"{row['id']}, {id}"
        if len(pieces) == 1:
            if _long(pieces[0]):
                yield Case("marked by people", True, pieces[0], row["doc"], "en", "found", where=where)
                yield from _falsified(corpus, row["doc"], pieces[0], where)
        elif len(pieces) == 2 and clauses and all(_long(p) for p in pieces):
            quote = " ".join(pieces)
            yield Case("marked by people, broken by its attribution", True, quote, row["doc"], "en", "", where=where)


def _attributions(row: dict[str, Any]) -> Iterator[Case]:
    """What news articles have people say, in quotation marks, with the person the annotators name, and with another."""
    named = [a for a in row["attributions"] if a.get("source")]
    sources = [" ".join(_strings(a["source"])) for a in named]
    for n, one in enumerate(named):
        content = " ".join(_strings(one["content"]))
        quoted = [p for p in content.replace("”", "“").replace('"', "“").split("“")[1::2] if _long(p)]
        if not quoted or not _name(sources[n]):
            continue
        where = f"{row['id']}, attribution {n}"
        yield Case("marked by people", True, quoted[0], row["id"], "en", "found", where=where)
        yield Case("speaker, the right one", True, quoted[0], row["id"], "en", "found", sources[n], where)
        other = next((s for s in sources if _name(s) and not set(s.split()) & set(sources[n].split())), None)
        if other is not None:
            yield Case("speaker, another one", False, quoted[0], row["id"], "en", "", other, where)


def _strings(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else [str(v) for v in value]


def _name(source: str) -> bool:
    """Whether a source is a name of two or three words: one that can be told from another."""
    words = source.split()
    return 2 <= len(words) <= 3 and all(w[0].isupper() for w in words)


def _long(quote: str) -> bool:
    words = tokens(quote, "en")
    return len(words) >= _WORDS and sum(c.isalnum() for c in untokens(words, "en")) >= _LETTERS
