"""The tables. Migrations make them (:mod:`onrecord.store.migrations`); a test holds that both agree.

All that comes from outside is kept as JSON in ASCII: every string survives there, lone surrogates and NUL too, which
no database takes as text. Times are ISO 8601 in UTC with microseconds, so their order is that of the strings.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

__all__ = [
    "Json", "answers", "audit", "audit_head", "checks", "decisions", "documents", "held", "info", "metadata",
    "questions", "readings", "rulings", "snapshots", "vectors",
]  # fmt: skip

metadata = MetaData()


class Json(TypeDecorator[Any]):
    """Any JSON value as ASCII text with sorted keys: the same value is the same bytes."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str:
        return json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else json.loads(value)


def _column(name: str, kind: Any, *, key: bool = False) -> Column[Any]:
    return Column(name, kind, nullable=False, primary_key=key)


#: Facts about the store itself: its id.
info = Table("info", metadata, _column("name", Text, key=True), _column("value", Text))

#: Documents in their canonical bytes, articles among them, once each however many checks they serve.
documents = Table("documents", metadata, _column("digest", Text, key=True), _column("content", LargeBinary))

#: The documents of one check in order, and what was not read.
snapshots = Table(
    "snapshots", metadata, _column("digest", Text, key=True), _column("at", Text), _column("content", Json)
)

#: One check of one article, with its whole report.
checks = Table(
    "checks", metadata, Column("id", Integer, primary_key=True, autoincrement=True), _column("at", Text),
    _column("article", Json), _column("article_digest", Text), _column("snapshot", Text), _column("standard", Json),
    _column("blocked", Boolean), _column("report", Json),
)  # fmt: skip

#: The decisions of a check, to be searched; the report holds them whole.
decisions = Table(
    "decisions", metadata, _column("check_id", Integer, key=True), _column("n", Integer, key=True),
    _column("sentence", Text), _column("verdict", Text), _column("blocking", Boolean), _column("decided_by", Text),
)  # fmt: skip

#: What a person ruled on a sentence; ``sentence`` is the digest of its words, so that a ruling survives a re-check.
rulings = Table(
    "rulings", metadata, Column("id", Integer, primary_key=True, autoincrement=True), _column("at", Text),
    _column("by", Json), _column("article", Json), _column("sentence", Text), _column("ruling", Text),
    _column("note", Json),
)  # fmt: skip

#: Questions to a model that were handed out in a file and wait for their answer.
questions = Table("questions", metadata, _column("key", Text, key=True), _column("at", Text), _column("content", Json))

#: Answers as they came, usable or not. ``key`` is the digest of all that was shown.
answers = Table(
    "answers", metadata, _column("key", Text, key=True), _column("at", Text), _column("by", Json),
    _column("role", Text), _column("question", Json), _column("raw", Json), _column("stop", Text),
    _column("tokens_in", Integer), _column("tokens_out", Integer), _column("cost", Float),
)  # fmt: skip

#: Which answer holds the reading of which item: ``item`` is the digest of what was shown of one sentence.
readings = Table("readings", metadata, _column("item", Text, key=True), _column("answer", Text), _column("n", Integer))

#: What a model made of stretches of documents, to find passages by meaning. ``key`` is the digest of document, stretch
#: and model: nothing in a report rests on a row but where it looked.
vectors = Table(
    "vectors", metadata, _column("key", Text, key=True), _column("at", Text), _column("document", Text),
    _column("model", Text), _column("content", LargeBinary),
)  # fmt: skip

#: Writes to a memory that were held back, until a person releases or drops them.
held = Table(
    "held", metadata, Column("id", Integer, primary_key=True, autoincrement=True), _column("key", Text),
    _column("at", Text), _column("memory", Json), _column("source", Json), _column("report", Json),
    _column("target", Json), _column("status", Text), _column("settled_at", Text), _column("settled_by", Json),
    _column("note", Json),
)  # fmt: skip

#: What happened, in order; each entry holds the digest of the one before.
audit = Table(
    "audit", metadata, Column("seq", Integer, primary_key=True, autoincrement=False), _column("at", Text),
    _column("actor", Json), _column("action", Text), _column("subject", Text), _column("detail", Json),
    _column("previous", Text), _column("digest", Text),
)  # fmt: skip

#: How many entries the trail has and the digest of the last: kept apart, as in the file of heads.
audit_head = Table(
    "audit_head", metadata, _column("id", Integer, key=True), _column("count", Integer), _column("head", Text)
)
