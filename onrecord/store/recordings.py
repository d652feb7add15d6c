"""Answers of models in the store: see :class:`onrecord.models.recorder.Recordings`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Any

from sqlalchemy import Connection, func, insert, select

from onrecord.models.ask import Answer, Question
from onrecord.models.budget import Spent
from onrecord.models.recorder import Place, Recorded
from onrecord.store import tables
from onrecord.store.audit import digest_of
from onrecord.store.journal import Journal
from onrecord.store.writing import Transactions

__all__ = ["StoredRecordings", "rows"]

_ANSWERS, _READINGS, _QUESTIONS = tables.answers, tables.readings, tables.questions
_AT_ONCE = 500  # items looked up in one query


class StoredRecordings:
    """Answers under the digest of all that was shown, and where the reading of each sentence is."""

    def __init__(self, store: Transactions, journal: Journal) -> None:
        self._store = store
        self._journal = journal
        self._lock = Lock()
        for entry in journal.take_in():
            self._insert(_recorded(entry))

    def get(self, key: str) -> Recorded | None:
        """The answer under a key."""
        with self._store.reading() as connection:
            row = connection.execute(select(_ANSWERS).where(_ANSWERS.c.key == key)).first()
        return _recorded(dict(row._mapping)) if row is not None else None

    def find(self, items: Iterable[str]) -> dict[str, Place]:
        """Where the readings of these items are, for those that there are."""
        wanted = list(dict.fromkeys(items))
        found: dict[str, Place] = {}
        with self._store.reading() as connection:
            for i in range(0, len(wanted), _AT_ONCE):
                query = select(_READINGS).where(_READINGS.c.item.in_(wanted[i : i + _AT_ONCE]))
                found.update({row.item: Place(row.answer, row.n) for row in connection.execute(query)})
        return found

    def keep(self, recorded: Recorded) -> Recorded:
        """Keep an answer and the places of its items; what was kept first stays, and is returned."""
        with self._lock, self._journal.noted(_plain(recorded)):
            return self._insert(recorded)

    def used_today(self) -> Spent:
        """What the answers of this day, by the store's clock and in UTC, cost."""
        day = self._store.now()[:10]
        query = select(
            func.count(), func.sum(_ANSWERS.c.tokens_in), func.sum(_ANSWERS.c.tokens_out), func.sum(_ANSWERS.c.cost)
        ).where(_ANSWERS.c.at >= day)
        with self._store.reading() as connection:
            calls, tokens_in, tokens_out, cost = connection.execute(query).one()
        return Spent(int(calls), int(tokens_in or 0), int(tokens_out or 0), float(cost or 0.0))

    def hand_out(self, key: str, question: Question, model: str) -> None:
        """Note a question that goes out in a file, so that its answer can be taken in by the key."""
        with self._store.writing() as writer:
            known = writer.connection.scalar(select(_QUESTIONS.c.key).where(_QUESTIONS.c.key == key))
            if known is None:
                content = {**question.to_dict(), "model": model}
                writer.connection.execute(insert(_QUESTIONS).values(key=key, at=writer.at, content=content))
                writer.audit("question.handed_out", f"question:{key}", actor="desk", row=digest_of({"c": content}))

    def handed_out(self, key: str) -> Question | None:
        """The question that was handed out under a key."""
        with self._store.reading() as connection:
            content = connection.scalar(select(_QUESTIONS.c.content).where(_QUESTIONS.c.key == key))
        return None if content is None else Question.from_dict({k: v for k, v in content.items() if k != "model"})

    def all(self) -> Iterator[Recorded]:
        """Every answer, in order of their keys."""
        with self._store.reading() as connection:
            for row in connection.execute(select(_ANSWERS).order_by(_ANSWERS.c.key)):
                yield _recorded(dict(row._mapping))

    def close(self) -> None:
        self._journal.close()

    def _insert(self, recorded: Recorded) -> Recorded:
        with self._store.writing() as writer:
            known = writer.connection.execute(select(_ANSWERS).where(_ANSWERS.c.key == recorded.key)).first()
            if known is not None:
                return _recorded(dict(known._mapping))
            plain = _plain(recorded)
            writer.connection.execute(insert(_ANSWERS).values(at=writer.at, **plain))
            row = digest_of({**plain, "places": self._places(writer.connection, recorded)})
            writer.audit("answer.kept", f"answer:{recorded.key}", actor=recorded.answer.by, row=row)
        return recorded

    def _places(self, connection: Connection, recorded: Recorded) -> list[list[Any]]:
        """Note where the readings of the items are that have none yet; which those are, in order of the items."""
        items = recorded.question.items
        query = select(_READINGS.c.item).where(_READINGS.c.item.in_(items))
        known = set(connection.scalars(query)) if items else set()
        new = {item: n for n, item in reversed(list(enumerate(items))) if item not in known}
        if new:
            values = [{"item": item, "answer": recorded.key, "n": n} for item, n in new.items()]
            connection.execute(insert(_READINGS), values)
        return sorted([item, n] for item, n in new.items())


def rows(connection: Connection) -> Iterator[tuple[str, str]]:
    """What the trail calls each row, and the digest that the row has now."""
    places: dict[str, list[list[Any]]] = {}
    for row in connection.execute(select(_READINGS)):
        places.setdefault(row.answer, []).append([row.item, row.n])
    for row in connection.execute(select(_ANSWERS).order_by(_ANSWERS.c.key)):
        plain = {k: v for k, v in row._mapping.items() if k != "at"}
        yield f"answer:{row.key}", digest_of({**plain, "places": sorted(places.pop(row.key, []))})
    for answer in sorted(places):
        yield f"reading:{answer}", ""  # of an answer that is not there
    for row in connection.execute(select(_QUESTIONS).order_by(_QUESTIONS.c.key)):
        yield f"question:{row.key}", digest_of({"c": row.content})


def _plain(recorded: Recorded) -> dict[str, Any]:
    answer = recorded.answer
    return {
        "key": recorded.key, "by": answer.by, "role": recorded.question.role, "question": recorded.question.to_dict(),
        "raw": answer.raw, "stop": answer.stop, "tokens_in": answer.tokens_in, "tokens_out": answer.tokens_out,
        "cost": recorded.cost,
    }  # fmt: skip


def _recorded(plain: dict[str, Any]) -> Recorded:
    answer = Answer(plain["raw"], plain["by"], plain["stop"], plain["tokens_in"], plain["tokens_out"])
    return Recorded(plain["key"], Question.from_dict(plain["question"]), answer, plain["cost"])
