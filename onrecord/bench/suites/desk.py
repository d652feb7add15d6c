"""The desk: an article against documents seen for the first time and again, and how that grows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from onrecord.bench.invented import article, documents, evidence
from onrecord.bench.suites.bench import Bench, Sizes, Work

__all__ = ["BENCHES"]

_HEAD = "---\ndate: 2024-05-20\nlanguage: en\n---\n"
_WORD = re.compile(r"\w+")


def BENCHES(sizes: Sizes) -> Iterator[Bench]:
    """``words``, the baseline, cuts all documents into words."""
    yield Bench("words", lambda: _words(sizes))
    yield Bench("desk, new documents", lambda: _check(sizes, sizes.sentences, fresh=True), anew=True, beside="words")
    yield Bench("desk, documents analysed before", lambda: _check(sizes, sizes.sentences), beside="words")
    yield Bench("index of new documents", lambda: _index(sizes), anew=True, beside="words")
    for n in sizes.articles:
        name = f"desk, {n} sentences"
        yield Bench(name, partial(_check, sizes, n), grows="growth with the article", size=n, unit="sentences")
    for n in sizes.evidence:
        name, make = f"desk, {n:,} characters", partial(_new_evidence, sizes, n)
        yield Bench(name, make, anew=True, grows="growth with the evidence", size=n, unit="characters")


def _read(text: str) -> Any:
    from onrecord.desk import Article

    return Article.of(_HEAD + text)


def _words(sizes: Sizes) -> Work:
    held = documents(sizes.documents, sizes.characters)
    return lambda: [_WORD.findall(string) for string in held.values()]


def _check(sizes: Sizes, sentences: int, fresh: bool = False) -> Work:
    from onrecord.desk import check

    held = documents(sizes.documents, sizes.characters)
    text = article(held, sentences)
    known = evidence(held)
    if not fresh:
        check(_read(text), known)
    else:
        _warm()
    return lambda: check(_read(text), known)


def _new_evidence(sizes: Sizes, size: int) -> Work:
    from onrecord.desk import check

    held = documents(max(1, size // sizes.characters), min(size, sizes.characters))
    text = article(held, sizes.sentences)
    known = evidence(held)
    _warm()
    return lambda: check(_read(text), known)


def _index(sizes: Sizes) -> Work:
    from onrecord.evidence import passages

    known = evidence(documents(sizes.documents, sizes.characters))
    _warm()
    return lambda: passages(known)


_warmed: list[bool] = []


def _warm() -> None:
    """Word lists and patterns are loaded before anything is timed."""
    from onrecord.desk import check

    if not _warmed:
        held = documents(1, 3000, seed=5)
        check(_read(article(held, 3)), evidence(held))
        _warmed.append(True)
