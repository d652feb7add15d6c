"""Scoring a memory system: what its rewrites do to hedged, relayed, conditional, dated and denied remarks.

The answer has three shares, always together, each with its counts and its 95% Wilson interval: the checkable writes
that the gate flags, the writes that could not be aligned with their source, and the sources of which nothing was
stored. A write that could not be aligned is never in the denominator of the first. A flag is the gate's, which errs
both ways: the first share is a flag rate, not the system's true rate of loss.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from onrecord.bench.statistics import Share, share
from onrecord.errors import InputError, OnrecordError, SettingError
from onrecord.gate import CHECKS, Verdict, check
from onrecord.gate.versions import versions

__all__ = ["SETS", "MemoryScore", "StimulusSet", "compare", "read_writes", "run_system", "score_writes", "stimuli"]

SETS = ("hearsay-v1",)
Writes = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class StimulusSet:
    """Sources in their order, and a digest that names them: two scores compare only where it is the same."""

    id: str
    digest: str
    sources: tuple[dict[str, Any], ...]


@lru_cache(maxsize=8)
def stimuli(name: str = "hearsay-v1") -> StimulusSet:
    """A stimulus set that comes with the package; raises :class:`SettingError` where there is none of this name."""
    if name not in SETS:
        raise SettingError(f"there is no stimulus set {name!r}; there are {', '.join(SETS)}")
    content = files("onrecord.bench.stimuli").joinpath(f"{name}.jsonl").read_bytes().replace(b"\r\n", b"\n")
    sources = tuple(json.loads(line) for line in content.decode("utf-8").splitlines() if line.strip())
    return StimulusSet(name, "sha256:" + hashlib.sha256(content).hexdigest(), sources)


@dataclass(frozen=True, slots=True)
class MemoryScore:
    """The three shares, the flags by check and by kind of source, and each write with its verdict."""

    stimuli: str
    digest: str
    system: str
    model: str
    flagged: Share
    not_aligned: Share
    nothing_stored: Share
    by_check: tuple[tuple[str, Share], ...]
    by_kind: tuple[tuple[str, Share], ...]
    rows: tuple[dict[str, Any], ...]
    versions: tuple[tuple[str, str], ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "stimuli": self.stimuli, "digest": self.digest, "system": self.system, "model": self.model,
            "flagged": _plain(self.flagged), "not_aligned": _plain(self.not_aligned),
            "nothing_stored": _plain(self.nothing_stored),
            "by_check": {name: _plain(s) for name, s in self.by_check},
            "by_kind": {name: _plain(s) for name, s in self.by_kind},
            "writes": list(self.rows), "versions": dict(self.versions),
        }  # fmt: skip


def _plain(found: Share) -> dict[str, Any]:
    return {"count": found.count, "total": found.total, "value": found.value, "low": found.low, "high": found.high}


def read_writes(lines: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Writes by source: JSON lines ``{"id": "hedged-01", "writes": ["...", ...]}``; a source may stand several times.

    Raises :class:`InputError` that names the line.
    """
    found: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            name, writes = row["id"], row["writes"]
        except (ValueError, KeyError, TypeError):
            raise InputError(f'line {number} is not {{"id": ..., "writes": [...]}}') from None
        if not isinstance(name, str) or not isinstance(writes, list) or not all(isinstance(w, str) for w in writes):
            raise InputError(f"line {number}: id is a string and writes a list of strings")
        found[name] = (*found.get(name, ()), *writes)
    return found


def run_system(function: Callable[[list[dict[str, Any]]], Any], chosen: StimulusSet) -> dict[str, tuple[str, ...]]:
    """Writes of a live system: a function ``(messages) -> memories`` is given each source by itself.

    Raises :class:`InputError` that names the source where the function raises, or gives something else than memories.
    """
    return {source["id"]: _live(function, source) for source in chosen.sources}


def _live(function: Callable[[list[dict[str, Any]]], Any], source: dict[str, Any]) -> tuple[str, ...]:
    asked = f"the system that is scored failed on source {source['id']}"
    try:
        memories = function([dict(m) for m in source["messages"]])
        memories = [memories] if isinstance(memories, str) else list(memories or ())
    except OnrecordError:
        raise
    except Exception as error:  # another's code: whatever it raises is its own
        words = f"{asked} ({type(error).__name__}): that error is its own or its provider's; --debug prints it"
        raise InputError(words) from error
    texts = []
    for m in memories:
        if not isinstance(m, (str, Mapping)):
            raise InputError(f"{asked}: it gave {type(m).__name__} where a memory was expected, a text or a dictionary")
        texts.append(m if isinstance(m, str) else m.get("memory") or m.get("text") or m.get("content"))
    return tuple(t for t in texts if isinstance(t, str) and t.strip())


def score_writes(writes: Writes, chosen: StimulusSet, *, system: str = "", model: str = "") -> MemoryScore:
    """Hold every write against its source. Raises :class:`InputError` for writes of a source that the set has not."""
    known = {s["id"] for s in chosen.sources}
    strange = sorted(name for name in writes if name not in known)
    if strange:
        raise InputError(f"{chosen.id} has no source {strange[0]!r}: score the writes of its own sources")
    rows: list[dict[str, Any]] = []
    flags: Counter[str] = Counter()
    kinds: dict[str, list[bool]] = {}
    for source in chosen.sources:
        turns = [{"speaker": m.get("name") or m["role"], "content": m["content"]} for m in source["messages"]]
        for text in writes.get(source["id"], ()):
            report = check(turns, text, said_at=source.get("said_at"))
            codes = [f.code for f in report.findings]
            rows.append({"id": source["id"], "write": text, "verdict": report.verdict.value, "findings": codes})
            if report.verdict is Verdict.UNCHECKABLE:
                continue
            flags.update({code.partition(".")[0] for code in codes})
            kinds.setdefault(source["kind"], []).append(bool(codes))
    checkable = sum(map(len, kinds.values()))
    empty = sum(not writes.get(s["id"]) for s in chosen.sources)
    return MemoryScore(
        chosen.id, chosen.digest, system, model,
        share(sum(map(sum, kinds.values())), checkable), share(len(rows) - checkable, len(rows)),
        share(empty, len(chosen.sources)),
        tuple((name, share(flags[name], checkable)) for name in CHECKS),
        tuple((kind, share(sum(found), len(found))) for kind, found in kinds.items()), tuple(rows), versions(),
    )  # fmt: skip


def compare(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Two scores side by side: (figure, first, second).

    Raises :class:`InputError` where they are scores of different stimulus sets: those figures do not compare.
    """
    for key in ("stimuli", "digest"):
        if one.get(key) != other.get(key):
            raise InputError(
                f"the two scores are of different stimulus sets ({one.get('stimuli')}, {other.get('stimuli')}):"
                " score both systems on one set"
            )
    found = []
    for name in ("flagged", "not_aligned", "nothing_stored"):
        found.append((name.replace("_", " "), _words(one[name]), _words(other[name])))
    for name in one["by_check"]:
        if one["by_check"][name]["count"] or other["by_check"].get(name, {}).get("count"):
            found.append((name, _words(one["by_check"][name]), _words(other["by_check"][name])))
    return found


def _words(plain: Mapping[str, Any]) -> str:
    return str(Share(plain["count"], plain["total"], plain["value"], plain["low"], plain["high"]))
