"""The stand-alone HTML report: one file that asks nothing of any network and can be read, printed and kept.

Without a script everything is there: the sentences of the article are links to their evidence. The script adds keys. A
strict Content-Security-Policy names the page's own style and script by their hashes, so that nothing else can run or
load even if a string from a document were to slip through; and every string is escaped by :func:`_shown`, which no
template can pass by.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from onrecord.web import words
from onrecord.web.blocks import blocks
from onrecord.web.view import View, flowing
from onrecord.web.visible import pieces

if TYPE_CHECKING:
    from onrecord.desk.report import Report

__all__ = ["render"]


def render(report: Report, article_text: str) -> str:
    """The page. ``article_text`` is the article's text, into which the decisions' offsets point."""
    groups = {name: [View(d) for d in found] for name, found in words.grouped(report).items()}
    return _environment().get_template("report.html").render(
        report=report, words=words, groups=groups, views=[View(d) for d in report.decisions],
        summary=words.summary(report), blocks=list(blocks(report, article_text)),
        style=_asset("report.css"), script=_asset("report.js"),
        style_hash=_hash(_asset("report.css")), script_hash=_hash(_asset("report.js")),
    )  # fmt: skip


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("onrecord.web"), autoescape=True, finalize=_shown, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.filters["step"] = words.step
    environment.filters["flowing"] = lambda excerpt: flowing(excerpt.document, excerpt.string)
    return environment


def _shown(value: Any) -> Any:
    """What a template prints: a string is escaped, and what cannot be seen in it stands as a mark."""
    if value is None or isinstance(value, Markup):
        return value
    return Markup("").join(
        Markup('<span class="unseen" title="a character that does not show">{}</span>').format(part)
        if mark
        else escape(part)
        for part, mark in pieces(str(value))
    )


@cache
def _asset(name: str) -> Markup:
    """A style or script of ours, kept as it is."""
    return Markup(files("onrecord.web").joinpath("assets", name).read_text(encoding="utf-8").strip())


def _hash(content: str) -> Markup:
    """The name by which the policy lets one inline style or script through."""
    return Markup("sha256-" + base64.b64encode(hashlib.sha256(content.encode("utf-8")).digest()).decode("ascii"))
