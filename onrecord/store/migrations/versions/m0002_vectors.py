"""Vectors of documents in other languages, by which passages are found."""

from alembic import op
from sqlalchemy import Column, LargeBinary, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "vectors", Column("key", Text, primary_key=True), Column("at", Text, nullable=False),
        Column("document", Text, nullable=False), Column("model", Text, nullable=False),
        Column("content", LargeBinary, nullable=False),
    )  # fmt: skip
