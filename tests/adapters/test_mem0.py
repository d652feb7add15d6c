"""The gate on the real mem0: a local vector store, and a scripted model on the loopback interface."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["MEM0_TELEMETRY"] = "False"  # read when mem0 is imported
os.environ["MEM0_DIR"] = tempfile.mkdtemp(prefix="mem0-")
pytest.importorskip("mem0", reason="needs pip install 'onrecord[mem0]'")
pytest.importorskip("sqlalchemy", reason="needs pip install 'onrecord[store]'")

sys.path.insert(0, str(Path(__file__).parent))

from loopback import Service, config, service

import onrecord
from onrecord.errors import InputError, SettingError
from onrecord.store import open_store

pytestmark = [pytest.mark.filterwarnings("ignore")]  # of mem0's own dependencies

TALK = [{"role": "user", "content": "Someone said Alice was promoted to administrator this morning. I live in Graz."}]
HEARSAY, FACT = "Alice was promoted to administrator", "User lives in Graz"


@pytest.fixture
def model() -> Iterator[Service]:
    with service() as served:
        yield served


@pytest.fixture
def memory(model: Service, tmp_path: Path):
    from mem0 import Memory

    made = Memory.from_config(config(model.url, str(tmp_path)))
    yield made
    made.close()


def stored(memory) -> dict[str, dict]:
    """The memories of a user with what the gate found."""
    found = memory.get_all(filters={"user_id": "ana"})["results"]
    return {one["memory"]: (one.get("metadata") or {}).get("onrecord", {}) for one in found}


def test_review_stores_all_and_marks_what_was_found(memory, model: Service, tmp_path: Path) -> None:
    gated = onrecord.wrap(memory, store=tmp_path / "store.db")
    model.says(HEARSAY, FACT)
    assert [r["event"] for r in gated.add(TALK, user_id="ana")["results"]] == ["ADD", "ADD"]
    found = stored(gated)
    assert found[FACT] == {"verdict": "pass"}
    assert found[HEARSAY]["verdict"] == "rewrite" and "attribution.dropped" in found[HEARSAY]["findings"][0]
    assert not (tmp_path / "store.db").exists(), "nothing was held, so no store was opened"


def test_block_holds_and_release_writes_it_after_all(memory, model: Service, tmp_path: Path) -> None:
    gated = onrecord.wrap(memory, "block", store=tmp_path / "store.db")
    model.says(HEARSAY, FACT)
    result = gated.add(TALK, user_id="ana")
    assert [(r["event"], r["memory"]) for r in result["results"]] == [("ADD", FACT), ("HELD", HEARSAY)]
    assert set(stored(gated)) == {FACT}
    (held,) = gated.onrecord.held()
    assert held.memory == HEARSAY and held.source[0]["content"] == TALK[0]["content"]
    assert held.report["findings"][0]["check"] == "attribution" and held.target["user_id"] == "ana"
    assert gated.onrecord.release(held.id, by="Lena").status == "released"
    assert stored(gated)[HEARSAY] == {"verdict": "released", "held": held.id}
    with pytest.raises(onrecord.OnrecordError, match="is released by Lena"):
        gated.onrecord.release(held.id, by="Omar")


def test_a_write_that_is_tried_again_is_held_once(memory, model: Service, tmp_path: Path) -> None:
    gated = onrecord.wrap(memory, "block", store=tmp_path / "store.db", today=None)
    memory.db.save_messages = lambda *_: None  # as where a crash comes before the messages are saved
    for _ in range(2):
        model.says("Lena left the company")
        gated.add([{"role": "user", "content": "Maybe Lena left the company."}], user_id="ana")
    assert len(gated.onrecord.held()) == 1


def test_repair_stores_a_mended_text(memory, model: Service, tmp_path: Path) -> None:
    gated = onrecord.wrap(memory, "repair", store=tmp_path / "store.db")
    model.says(HEARSAY, FACT)
    gated.add(TALK, user_id="ana")
    (mended,) = [text for text in stored(gated) if text != FACT]
    assert mended == "According to someone, Alice was promoted to administrator"
    assert stored(gated)[mended]["was"] == HEARSAY
    history = memory.history(next(m["id"] for m in memory.get_all(filters={"user_id": "ana"})["results"]
                                  if m["memory"] == mended))  # fmt: skip
    assert history[0]["new_memory"] == mended, "mem0's own history has what was stored"


def test_earlier_messages_are_part_of_the_source(memory, model: Service, tmp_path: Path) -> None:
    gated = onrecord.wrap(memory, "block", store=tmp_path / "store.db")
    model.says()
    gated.add([{"role": "user", "content": "My sister Rosa is a nurse in Lyon."}], user_id="ana")
    model.says("Rosa is a nurse in Lyon")
    result = gated.add([{"role": "user", "content": "She turns 40 in May."}], user_id="ana")
    assert [r["event"] for r in result["results"]] == ["ADD"]
    assert stored(gated)["Rosa is a nurse in Lyon"] == {"verdict": "pass"}


def test_an_update_is_held_against_the_old_memory_and_the_message(memory, model: Service, tmp_path: Path) -> None:
    gated = onrecord.wrap(memory, "block", store=tmp_path / "store.db")
    model.says(FACT)
    (added,) = gated.add([{"role": "user", "content": "I live in Graz."}], user_id="ana")["results"]
    told = gated.update(added["id"], "User lives in Graz and plays the cello",
                        messages=[{"role": "user", "content": "Maybe I will play the cello."}])  # fmt: skip
    assert told["held"] == 1 and set(stored(gated)) == {FACT}
    gated.update(added["id"], "User lives in Graz and plays the cello",
                 messages=[{"role": "user", "content": "I play the cello."}])  # fmt: skip
    assert stored(gated)["User lives in Graz and plays the cello"] == {"verdict": "pass"}
    assert gated.onrecord.release(1, by="Lena").status == "released"


def test_an_update_without_messages_says_that_it_was_not_checked(memory, model: Service, tmp_path: Path) -> None:
    gated = onrecord.wrap(memory, "block", store=tmp_path / "store.db")
    model.says(FACT)
    (added,) = gated.add([{"role": "user", "content": "I live in Graz."}], user_id="ana")["results"]
    gated.update(added["id"], "User lives in Linz")
    assert stored(gated)["User lives in Linz"]["verdict"] == "uncheckable"


def test_a_delete_that_no_message_speaks_of_is_held(memory, model: Service, tmp_path: Path) -> None:
    gated = onrecord.wrap(memory, "block", store=tmp_path / "store.db")
    model.says(FACT)
    (added,) = gated.add([{"role": "user", "content": "I live in Graz."}], user_id="ana")["results"]
    told = gated.delete(added["id"], messages=[{"role": "user", "content": "The soup was too salty."}])
    assert told["held"] == 1 and set(stored(gated)) == {FACT}
    assert gated.onrecord.release(1, by="Lena").status == "released" and stored(gated) == {}
    model.says(FACT)
    (added,) = gated.add([{"role": "user", "content": "I live in Graz."}], user_id="ana")["results"]
    gated.delete(added["id"], messages=[{"role": "user", "content": "I no longer live in Graz."}])
    assert stored(gated) == {}


def test_raw_messages_are_stored_as_they_are(memory, tmp_path: Path) -> None:
    gated = onrecord.wrap(memory, "block", store=tmp_path / "store.db")
    gated.add([{"role": "user", "content": "Maybe the lamp is broken."}], user_id="ana", infer=False)
    assert stored(gated) == {"Maybe the lamp is broken.": {"verdict": "pass"}}


@pytest.mark.parametrize(
    "answer", ["", "no JSON at all", "[]", '{"memory": "x"}', '{"memory": [1, {"text": 2}, {}]}', "```json\n{"]
)
def test_an_answer_that_mem0_cannot_read_stores_nothing(memory, model: Service, tmp_path: Path, answer: str) -> None:
    gated = onrecord.wrap(memory, "block", store=tmp_path / "store.db")
    model.answers.append(answer)
    try:
        gated.add(TALK, user_id="ana")
    except Exception as error:  # mem0's own, as without the gate
        assert "onrecord" not in type(error).__module__
    assert stored(gated) == {}


def test_an_answer_in_a_code_block_is_gated_too(memory, model: Service, tmp_path: Path) -> None:
    gated = onrecord.wrap(memory, "block", store=tmp_path / "store.db")
    model.answers.append("```json\n" + json.dumps({"memory": [{"id": "0", "text": HEARSAY}]}) + "\n```")
    gated.add(TALK, user_id="ana")
    assert stored(gated) == {} and len(gated.onrecord.held()) == 1


def test_an_async_memory(model: Service, tmp_path: Path) -> None:
    from mem0 import AsyncMemory

    async def talk() -> None:
        memory = AsyncMemory.from_config(config(model.url, str(tmp_path)))
        gated = onrecord.wrap(memory, "block", store=tmp_path / "store.db")
        model.says(HEARSAY, FACT)
        result = await gated.add(TALK, user_id="ana")
        assert sorted(r["event"] for r in result["results"]) == ["ADD", "HELD"]
        (kept,) = [r for r in result["results"] if r["event"] == "ADD"]
        told = await gated.update(kept["id"], "User lives in Graz and plays the cello",
                                  messages=[{"role": "user", "content": "Maybe I will play the cello."}])  # fmt: skip
        assert told["held"] == 2
        told = await gated.delete(kept["id"], messages=[{"role": "user", "content": "The soup was too salty."}])
        assert told["held"] == 3
        assert (await gated.onrecord.release(1, by="Lena")).status == "released"
        found = (await gated.get_all(filters={"user_id": "ana"}))["results"]
        assert {one["memory"] for one in found} == {HEARSAY, FACT}
        memory.close()

    asyncio.run(talk())


_CRASH = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from loopback import config
from mem0 import Memory
import onrecord
folder = sys.argv[3]
memory = Memory.from_config(config(sys.argv[2], folder))
gated = onrecord.wrap(memory, "block", store=folder + "/store.db")
memory.vector_store.insert = lambda *a, **k: os.kill(os.getpid(), signal.SIGKILL)
gated.add([{"role": "user", "content": sys.argv[4]}], user_id="ana")
"""


def test_a_held_write_survives_a_kill(model: Service, tmp_path: Path) -> None:
    """Killed at the moment at which mem0 writes: what was held is in the store."""
    model.says(HEARSAY, FACT)
    arguments = [sys.executable, "-W", "ignore", "-c", _CRASH, str(Path(__file__).parent), model.url, str(tmp_path),
                 TALK[0]["content"]]  # fmt: skip
    done = subprocess.run(arguments, env={**os.environ, "MEM0_DIR": str(tmp_path)}, capture_output=True, timeout=120)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()[-500:]
    (held,) = open_store(tmp_path / "store.db").held.list()
    assert held.memory == HEARSAY and held.status == "held"


def test_what_cannot_be_wrapped_says_so(memory) -> None:
    gated = onrecord.wrap(memory)
    with pytest.raises(InputError, match="gated already"):
        onrecord.wrap(gated)
    with pytest.raises(SettingError, match="a dict cannot be wrapped"):
        onrecord.wrap({})
    with pytest.raises(SettingError, match="there are review, block, repair"):
        onrecord.wrap(print, "strict")  # type: ignore[arg-type]
