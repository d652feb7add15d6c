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
from onrecord.models.scripted import Scripted
from onrecord.store import open_store
from onrecord.store.recordings import StoredRecordings

where, log, kill = sys.argv[1], Path(sys.argv[2]), sys.argv[3]


class Billed(Scripted):
    def answer(self, question: Question) -> Answer:
        answer = super().answer(question)
        with log.open("a") as file:
            file.write(question.key(self) + "\n")
            file.flush()
            os.fsync(file.fileno())
        print("billed", flush=True)
        if kill == "slow":
            time.sleep(0.3)
        return answer


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


with open_store(where) as store:
    if kill in ("inside", "journal"):
        insert = StoredRecordings._insert
        begun = store.audit.begun
        seen = [0]

        def dying_insert(self: StoredRecordings, recorded: object) -> object:
            seen[0] += 1
            if seen[0] == 2 and kill == "journal":
                die()
            return insert(self, recorded)  # type: ignore[arg-type]

        def dying_begun(entries: list[object]) -> None:
            if seen[0] == 2 and kill == "inside":
                die()
            begun(entries)  # type: ignore[arg-type]

        StoredRecordings._insert = dying_insert  # type: ignore[assignment, method-assign]
        store.audit.begun = dying_begun  # type: ignore[assignment, method-assign]
    recorder = Recorder(Billed(SCRIPT), store.recordings, at_once=1)
    report = check(Article.of(ARTICLE), EVIDENCE, reader=Reader(recorder, ReadingSettings(group=1)))
    print(report.to_json(), end="")
