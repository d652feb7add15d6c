"""The whole path with a real model on this machine. Opt-in, since it takes a model file and about an hour::

    ONRECORD_GGUF=model.gguf pytest -m slow -n 0 -s tests/desk/test_reading_local_model.py

Reads three articles of a round (three readings, or as ``ONRECORD_GGUF_READINGS`` says), records every answer, and
prints calls, tokens, time and the round's figures. ``ONRECORD_GGUF_STORE`` names a store to go on from,
``ONRECORD_GGUF_SHA256`` a digest that the file must have, ``ONRECORD_GGUF_ARTICLES`` other articles of the round.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from onrecord.desk import Article, Decision, check
from onrecord.desk.reading import Reader, ReadingSettings
from onrecord.evidence import Evidence
from onrecord.evidence.reading import read_evidence
from onrecord.models import Recorder, model
from onrecord.store import open_store

ROUND = Path(__file__).parents[3] / "shared" / "data" / "desk_rounds" / "A"
THREE = "a06-textron-q1 a07-chemed-q3 a10-prostate-cancer"
ARTICLES = tuple(os.environ.get("ONRECORD_GGUF_ARTICLES", THREE).split())
READINGS = int(os.environ.get("ONRECORD_GGUF_READINGS", "3"))
SETTINGS = ReadingSettings.suited("llamacpp:", readings=READINGS)
PASSES = ("confirmed", "no_fact")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("ONRECORD_GGUF" not in os.environ, reason="opt-in: set ONRECORD_GGUF to a model file"),
    pytest.mark.skipif(not ROUND.is_dir(), reason="the round is not beside this checkout"),
]


def rows(name: str, article: str) -> Iterator[dict[str, Any]]:
    for line in (ROUND / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["article"] == article:
            yield row


def words(sentence: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in sentence).split())


def changed(row: dict[str, Any], source: str, evidence: Evidence, reader: Reader) -> Decision:
    """The worst decision on the changed sentence."""
    at = source.index(row["original"])
    article = Article.of(source[:at] + row["changed"] + source[at + len(row["original"]) :])
    report = check(article, evidence, reader=reader)
    inside = [d for d in report.decisions if d.start < at + len(row["changed"]) and at < d.end]
    return max(inside, key=lambda d: (d.blocking, d.verdict not in PASSES))


def test_three_articles_with_a_model_on_this_machine(tmp_path: Path) -> None:
    path = Path(os.environ["ONRECORD_GGUF"])
    wanted = os.environ.get("ONRECORD_GGUF_SHA256")
    if wanted:
        with path.open("rb") as file:
            assert hashlib.file_digest(file, "sha256").hexdigest() == wanted
    began = time.time()
    total = {"sentences": 0, "read": 0, "readings": 0, "void": 0, "calls": 0, "tokens_in": 0, "tokens_out": 0}
    by_label: dict[str, dict[str, int]] = {}
    planted: list[Decision] = []
    rewrites: list[Decision] = []
    with open_store(os.environ.get("ONRECORD_GGUF_STORE") or tmp_path / "store.db") as store:
        recorder = Recorder(model(f"llamacpp:{path}"), store.recordings, at_once=1)
        reader = Reader(recorder, SETTINGS)
        for name in ARTICLES:
            source = (ROUND / "articles" / name / "article.md").read_text(encoding="utf-8")
            evidence = read_evidence([ROUND / "articles" / name / "evidence"])
            report = check(Article.of(source), evidence, reader=reader)
            assert report.readings is not None
            for key in total:
                total[key] += getattr(report.readings, key)
            print(name, json.dumps(report.readings.to_dict()), f"{time.time() - began:.0f} s", flush=True)
            labels = {words(row["sentence"]): row["label"] for row in rows("labels", name)}
            for decision in report.decisions:
                told = by_label.setdefault(labels.get(words(decision.text), "none"), {})
                key = f"{decision.verdict} ({decision.decided_by.split(':')[0]})"
                told[key] = told.get(key, 0) + 1
            again = check(Article.of(source), evidence, reader=Reader(Recorder(recorder.model, store.recordings,
                                                                              mode="replay"), SETTINGS))  # fmt: skip
            assert again.to_json() == report.to_json()
            for rows_of, into in (("planted", planted), ("rewrites", rewrites)):
                for row in rows(rows_of, name):
                    into.append(changed(row, source, evidence, reader))
                    print(row["id"], into[-1].verdict, into[-1].decided_by, f"{time.time() - began:.0f} s", flush=True)
        spent = recorder.budget.spent
        assert store.verify().sound
    print(json.dumps({**total, "calls of this run with the changed sentences": spent.calls, "tokens": spent.tokens,
                      "seconds": round(time.time() - began)}))  # fmt: skip
    print(json.dumps(by_label, indent=1))
    confirmed = [d for d in planted if d.verdict in PASSES]
    print(f"A1 planted not confirmed {len(planted) - len(confirmed)}/{len(planted)}, A2 blocked "
          f"{sum(d.blocking for d in planted)}/{len(planted)}, A3 rewrites confirmed "
          f"{sum(d.verdict in PASSES for d in rewrites)}/{len(rewrites)}, blocked "
          f"{sum(d.blocking for d in rewrites)}/{len(rewrites)}")  # fmt: skip
    if total["readings"] == total["void"]:
        print("no reading of this model counted: the decisions are those of code alone")
    assert total["calls"] > 0
    for decision in confirmed:
        assert decision.excerpts, decision.text
