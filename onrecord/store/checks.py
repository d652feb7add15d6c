"""Checks of articles: the article, the documents behind it, the whole report, and what people ruled.

Documents are kept once each, in the canonical bytes that their digest is taken over, so a check can be replayed from
the store and a changed byte is found.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, insert, select

from onrecord.errors import StoreError
from onrecord.evidence import Document, Evidence, Unread
from onrecord.evidence.snapshot import document_of
from onrecord.store import tables
from onrecord.store.audit import digest_of
from onrecord.store.writing import Transactions, Writer

__all__ = ["Checks", "KeptCheck", "Ruled", "Ruling", "rows", "sentence_digest"]

Ruling = Literal["fine", "wrong", "open"]
_RULINGS: tuple[Ruling, ...] = ("fine", "wrong", "open")


def sentence_digest(sentence: str) -> str:
    """What a ruling is kept under: the words of the sentence, however the lines broke."""
    return hashlib.sha256(" ".join(sentence.split()).encode("utf-8", "backslashreplace")).hexdigest()


@dataclass(frozen=True, slots=True)
class KeptCheck:
    """A check as it was kept: ``report`` is the report's dictionary, ``article`` the article as a document."""

    id: int
    at: str
    article: Document
    evidence: Evidence
    report: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a person ruled on a sentence. ``open`` takes an earlier ruling back."""

    id: int
    at: str
    by: str
    article: str
    sentence: str
    ruling: Ruling
    note: str


class Checks:
    """Keeping checks and rulings, each in one transaction with its entry in the audit trail."""

    def __init__(self, store: Transactions) -> None:
        self._store = store

    def keep(self, report: dict[str, Any], article: Document, evidence: Evidence, *, by: str = "desk") -> int:
        """Keep a check whole; returns its number. ``report`` is what ``Report.to_dict`` gives."""
        if report.get("snapshot") != evidence.digest:
            raise StoreError("the report is not of this evidence: its snapshot is another")
        with self._store.writing() as writer:
            for document in (article, *evidence):
                self._document(writer, document, by)
            self._snapshot(writer, evidence, by)
            values = {
                "article": report["article"], "article_digest": article.digest, "snapshot": evidence.digest,
                "standard": report["standard"], "blocked": report["blocked"], "report": report,
            }  # fmt: skip
            made = writer.connection.execute(
                insert(tables.checks).values(at=writer.at, **values).returning(tables.checks.c.id)
            )
            number = int(made.scalar_one())
            decided = [
                {
                    "check_id": number, "n": d["n"], "sentence": sentence_digest(d["text"]), "verdict": d["verdict"],
                    "blocking": d["blocking"], "decided_by": d["decided_by"],
                }
                for d in report["decisions"]
            ]  # fmt: skip
            if decided:
                writer.connection.execute(insert(tables.decisions), decided)
            row = digest_of({**values, "decisions": decided})
            writer.audit("check.kept", f"check:{number}", actor=by, row=row)
        return number

    def get(self, number: int) -> KeptCheck:
        """A check with its documents, each verified by its digest; :class:`StoreError` names what is not as it was."""
        with self._store.reading() as connection:
            row = connection.execute(select(tables.checks).where(tables.checks.c.id == number)).first()
            if row is None:
                raise StoreError(f"there is no check {number} in the store")
            content = connection.scalar(
                select(tables.snapshots.c.content).where(tables.snapshots.c.digest == row.snapshot)
            )
            if content is None:
                raise StoreError(f"the snapshot of check {number} is gone from the store")
            documents = tuple(_load(connection, digest) for digest in content["documents"])
            article = _load(connection, row.article_digest)
        evidence = Evidence(documents, tuple(Unread(path, reason) for path, reason in content["unread"]))
        if evidence.digest != row.snapshot:
            raise StoreError(f"the snapshot of check {number} was changed: its documents are not those of its name")
        return KeptCheck(number, row.at, article, evidence, row.report)

    def list(self) -> tuple[tuple[int, str, str, bool], ...]:
        """(number, time, article, blocked) of every check, the oldest first."""
        c = tables.checks.c
        with self._store.reading() as connection:
            found = connection.execute(select(c.id, c.at, c.article, c.blocked).order_by(c.id))
            return tuple((row[0], row[1], row[2], bool(row[3])) for row in found)

    def rule(self, sentence: str, ruling: Ruling, *, by: str, article: str = "", note: str = "") -> Ruled:
        """Keep what a person ruled on a sentence; it holds for the same words in every later check."""
        if ruling not in _RULINGS:
            raise StoreError(f"{ruling!r} is no ruling; there are {', '.join(_RULINGS)}")
        values = {"by": by, "article": article, "sentence": sentence_digest(sentence), "ruling": ruling, "note": note}
        with self._store.writing() as writer:
            made = writer.connection.execute(
                insert(tables.rulings).values(at=writer.at, **values).returning(tables.rulings.c.id)
            )
            number = int(made.scalar_one())
            row = digest_of({"id": number, "at": writer.at, **values})
            writer.audit(f"ruling.{ruling}", f"ruling:{number}", actor=by, row=row)
            return Ruled(number, writer.at, by, article, values["sentence"], ruling, note)

    def ruling(self, sentence: str) -> Ruled | None:
        """The last ruling on a sentence that was not taken back."""
        c = tables.rulings.c
        query = select(tables.rulings).where(c.sentence == sentence_digest(sentence)).order_by(c.id.desc()).limit(1)
        with self._store.reading() as connection:
            row = connection.execute(query).first()
        return Ruled(**row._mapping) if row is not None and row.ruling != "open" else None

    def _document(self, writer: Writer, document: Document, by: str) -> None:
        table = tables.documents
        if writer.connection.scalar(select(table.c.digest).where(table.c.digest == document.digest)) is None:
            writer.connection.execute(insert(table).values(digest=document.digest, content=document.canonical))
            writer.audit("document.kept", f"document:{document.digest}", actor=by, row=document.digest)

    def _snapshot(self, writer: Writer, evidence: Evidence, by: str) -> None:
        table = tables.snapshots
        if writer.connection.scalar(select(table.c.digest).where(table.c.digest == evidence.digest)) is None:
            content = {
                "documents": [d.digest for d in evidence], "unread": [[u.path, u.reason] for u in evidence.unread],
            }  # fmt: skip
            writer.connection.execute(insert(table).values(digest=evidence.digest, at=writer.at, content=content))
            writer.audit("snapshot.kept", f"snapshot:{evidence.digest}", actor=by, row=digest_of(content))


def _load(connection: Connection, digest: str) -> Document:
    content = connection.scalar(select(tables.documents.c.content).where(tables.documents.c.digest == digest))
    if content is None:
        raise StoreError(f"a document ({digest[:19]}) is gone from the store")
    if _sha(content) != digest:
        raise StoreError(f"a document ({digest[:19]}) was changed after it was stored")
    return document_of(json.loads(content))


def _sha(content: bytes) -> str:
    return "sha256:" + hashlib.sha256(content).hexdigest()


def rows(connection: Connection) -> Iterator[tuple[str, str]]:
    """What the trail calls each row, and the digest that the row has now."""
    for row in connection.execute(select(tables.documents).order_by(tables.documents.c.digest)):
        yield f"document:{row.digest}", _sha(row.content)
    for row in connection.execute(select(tables.snapshots).order_by(tables.snapshots.c.digest)):
        yield f"snapshot:{row.digest}", digest_of(row.content)
    decided: dict[int, list[dict[str, Any]]] = {}
    d = tables.decisions
    for row in connection.execute(select(d).order_by(d.c.check_id, d.c.n)):
        decided.setdefault(row.check_id, []).append({**row._mapping, "blocking": bool(row.blocking)})
    for row in connection.execute(select(tables.checks).order_by(tables.checks.c.id)):
        plain = {k: v for k, v in row._mapping.items() if k not in ("id", "at")}
        plain["blocked"] = bool(plain["blocked"])
        yield f"check:{row.id}", digest_of({**plain, "decisions": decided.pop(row.id, [])})
    for check in sorted(decided):
        yield f"decisions:{check}", ""  # of a check that is not there
    for row in connection.execute(select(tables.rulings).order_by(tables.rulings.c.id)):
        yield f"ruling:{row.id}", digest_of(dict(row._mapping))
