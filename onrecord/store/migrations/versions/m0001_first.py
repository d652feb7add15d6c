"""The first tables."""

from alembic import op
from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, Text

revision = "0001"
down_revision = None


def _texts(*names: str) -> list[Column[str]]:
    return [Column(name, Text, nullable=False) for name in names]


def _key(name: str = "id") -> Column[int]:
    return Column(name, Integer, primary_key=True, autoincrement=True)


def upgrade() -> None:
    op.create_table("info", Column("name", Text, primary_key=True), *_texts("value"))
    op.create_table(
        "documents", Column("digest", Text, primary_key=True), Column("content", LargeBinary, nullable=False)
    )
    op.create_table("snapshots", Column("digest", Text, primary_key=True), *_texts("at", "content"))
    op.create_table(
        "checks", _key(), *_texts("at", "article", "article_digest", "snapshot", "standard"),
        Column("blocked", Boolean, nullable=False), *_texts("report"),
    )  # fmt: skip
    op.create_table(
        "decisions", Column("check_id", Integer, primary_key=True), Column("n", Integer, primary_key=True),
        *_texts("sentence", "verdict"), Column("blocking", Boolean, nullable=False), *_texts("decided_by"),
    )  # fmt: skip
    op.create_table("rulings", _key(), *_texts("at", "by", "article", "sentence", "ruling", "note"))
    op.create_index("rulings_by_sentence", "rulings", ["sentence"])
    op.create_table("questions", Column("key", Text, primary_key=True), *_texts("at", "content"))
    op.create_table(
        "answers", Column("key", Text, primary_key=True), *_texts("at", "by", "role", "question", "raw", "stop"),
        Column("tokens_in", Integer, nullable=False), Column("tokens_out", Integer, nullable=False),
        Column("cost", Float, nullable=False),
    )  # fmt: skip
    op.create_index("answers_by_time", "answers", ["at"])
    op.create_table(
        "readings", Column("item", Text, primary_key=True), *_texts("answer"), Column("n", Integer, nullable=False)
    )
    op.create_table(
        "held", _key(),
        *_texts("key", "at", "memory", "source", "report", "target", "status", "settled_at", "settled_by", "note"),
    )  # fmt: skip
    op.create_index("held_by_status", "held", ["status"])
    op.create_index("held_by_key", "held", ["key"])
    op.create_table(
        "audit", Column("seq", Integer, primary_key=True, autoincrement=False),
        *_texts("at", "actor", "action", "subject", "detail", "previous", "digest"),
    )  # fmt: skip
    op.create_table(
        "audit_head", Column("id", Integer, primary_key=True, autoincrement=False),
        Column("count", Integer, nullable=False), *_texts("head"),
    )  # fmt: skip
