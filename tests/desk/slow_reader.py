"""Run by a test as a process of its own: reads the article of these tests with a model that is slow and counts.

``python slow_reader.py STORE LOG KILL``: every answer is written to LOG before it is given back, as a service bills it.
``KILL``: ``inside`` kills the process in the middle of the database's write of the second answer, ``journal`` right
after the journal has it; ``none`` runs to the end.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from reading_desk import ARTICLE, EVIDENCE, SCRIPT

from onrecord.desk import Article, check
from onrecord.desk.reading import Reader, ReadingSettings
from onrecord.models import Answer, Question, Recorder
from onrecord.models.recorder import Recorded
from onrecord.models.scripted import Scripted
from onrecord.store import Store, open_store
from onrecord.store.audit import Entry
from onrecord.store.recordings import StoredRecordings


def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Billed(Scripted):
    """Writes down what it is paid for."""

    def __init__(self, log: Path, pause: float) -> None:
        super().__init__(SCRIPT)
        self._log = log
        self._pause = pause

    def answer(self, question: Question) -> Answer:
        answer = super().answer(question)
        with self._log.open("a") as file:
            file.write(question.key(self) + "\n")
            file.flush()
            os.fsync(file.fileno())
        print("billed", flush=True)
        time.sleep(self._pause)
        return answer


def kill_at_the_second(store: Store, kill: str) -> None:
    """Break the store so that its process dies with the second answer."""
    insert = StoredRecordings._insert
    begun = store.audit.begun
    seen = [0]

    def dying_insert(self: StoredRecordings, recorded: Recorded) -> Recorded:
        seen[0] += 1
        if seen[0] == 2 and kill == "journal":
            die()
        return insert(self, recorded)

    def dying_begun(entries: list[Entry]) -> None:
        if seen[0] == 2 and kill == "inside":
            die()
        begun(entries)

    StoredRecordings._insert = dying_insert  # type: ignore[method-assign]
    store.audit.begun = dying_begun  # type: ignore[method-assign]


def main(where: str, log: str, kill: str) -> None:
    with open_store(where) as store:
        kill_at_the_second(store, kill)
        model = Billed(Path(log), 0.3 if kill == "slow" else 0.0)
        recorder = Recorder(model, store.recordings, at_once=1)
        report = check(Article.of(ARTICLE), EVIDENCE, reader=Reader(recorder, ReadingSettings(group=1)))
        print(report.to_json(), end="")


if __name__ == "__main__":
    main(*sys.argv[1:4])
