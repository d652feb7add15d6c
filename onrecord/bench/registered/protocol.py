"""A round's protocol: written once, digested, and refused where anything that it names was changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from onrecord.bench.data import DataSet
from onrecord.desk import Article
from onrecord.desk.standard import Standard
from onrecord.errors import FileError, InputError, SettingError

__all__ = ["CRITERIA", "LABELLERS", "LABELS", "Protocol", "read_protocol", "read_rows", "register", "write_rows"]

FILE = "protocol.json"
LABELLERS = ("first", "second")
LABELS = ("supported", "partly", "not_in_evidence", "contradicted", "no_fact")
CRITERIA = (
    "A1 planted errors not confirmed", "A2 planted errors blocked", "A3 rewrites confirmed",
    "B1 factual errors confirmed", "B2 correct sentences blocked",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Protocol:
    """What was registered. ``articles`` and ``files`` hold digests; ``controls`` are (article, n) of control sentences.

    ``files`` are the sheets of planted errors and rewrites, which are registered before the first run.
    """

    name: str
    seed: int
    as_of: date | None
    standard: str
    standard_digest: str
    criteria: tuple[str, ...]
    quotas: Mapping[str, int]
    articles: Mapping[str, str]
    files: Mapping[str, str]
    controls: tuple[tuple[str, int], ...]
    written: str

    def to_dict(self) -> dict[str, Any]:
        plain = {
            "name": self.name, "written": self.written, "seed": self.seed,
            "as_of": self.as_of.isoformat() if self.as_of else None, "standard": self.standard,
            "standard_digest": self.standard_digest, "criteria": list(self.criteria), "quotas": dict(self.quotas),
            "labels": list(LABELS), "labellers": list(LABELLERS), "articles": dict(self.articles),
            "files": dict(self.files), "controls": [list(c) for c in self.controls],
        }  # fmt: skip
        return plain | {"digest": _digest_of(plain)}


def register(
    folder: Path, name: str, *, seed: int, as_of: date | None, standard: str, quotas: Mapping[str, int], controls: int,
    written: str,
) -> Protocol:  # fmt: skip
    """Write the protocol of a round whose articles, ``planted.jsonl`` and ``rewrites.jsonl`` stand in ``folder``.

    Raises :class:`SettingError` where there is a protocol already: a registered round is not registered anew.
    """
    if (folder / FILE).exists():
        raise SettingError(f"{folder} is registered already: make a new folder for another round")
    articles = {p.parent.name: _digest(p.parent) for p in sorted(folder.glob("articles/*/article.md"))}
    if not articles:
        raise InputError(
            f"{folder} has no articles: it needs articles/<id>/article.md with an evidence folder beside it"
        )
    units = [(id, n) for id in articles for n in _units(folder / "articles" / id / "article.md")]
    chosen = tuple(sorted(Random(f"{seed} controls").sample(units, min(controls, len(units)))))
    files = {f"{kind}.jsonl": _digest(folder / f"{kind}.jsonl") for kind in ("planted", "rewrites")}
    protocol = Protocol(
        name, seed, as_of, standard, _standard(standard), CRITERIA, quotas, articles, files, chosen, written
    )
    text = json.dumps(protocol.to_dict(), ensure_ascii=False, indent=1) + "\n"
    (folder / FILE).write_text(text, encoding="utf-8")
    return protocol


def read_protocol(folder: Path) -> Protocol:
    """The protocol of a round, checked: raises :class:`SettingError` naming what was changed since it was written."""
    try:
        given = json.loads((folder / FILE).read_text(encoding="utf-8"))
        plain = {key: value for key, value in given.items() if key != "digest"}
        if given["digest"] != _digest_of(plain):
            raise SettingError(f"{folder / FILE} was changed after it was written: the round cannot be run")
        protocol = Protocol(
            given["name"], given["seed"], date.fromisoformat(given["as_of"]) if given["as_of"] else None,
            given["standard"], given["standard_digest"], tuple(given["criteria"]), given["quotas"], given["articles"],
            given["files"], tuple((str(a), int(n)) for a, n in given["controls"]), given["written"],
        )  # fmt: skip
    except FileNotFoundError:
        raise FileError(f"{folder} has no {FILE}: write one with onrecord rounds new") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise FileError(f"{folder / FILE} is no protocol ({error!r}): write one with onrecord rounds new") from None
    for id, digest in protocol.articles.items():
        if _digest(folder / "articles" / id) != digest:
            raise SettingError(f"article {id} or its evidence was changed after the protocol was written")
    present = {p.parent.name for p in folder.glob("articles/*/article.md")}
    if present != set(protocol.articles):
        raise SettingError(f"articles were added or taken away: {', '.join(sorted(present ^ set(protocol.articles)))}")
    for file, digest in protocol.files.items():
        if _digest(folder / file) != digest:
            raise SettingError(f"{file} was changed after the protocol was written")
    if _standard(protocol.standard) != protocol.standard_digest:
        raise SettingError(f"the standard {protocol.standard} is not the registered one: its rules were changed")
    return protocol


def read_rows(path: Path) -> list[dict[str, Any]]:
    """JSON lines; raises :class:`FileError` where the file is missing or a line is no object."""
    if not path.is_file():
        raise FileError(f"{path} is missing")
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                row = json.loads(line)
            except ValueError as error:
                raise FileError(f"{path}, line {number}: no JSON ({error})") from None
            if not isinstance(row, dict):
                raise FileError(f"{path}, line {number}: no object")
            rows.append(row)
    return rows


def write_rows(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def _units(path: Path) -> list[int]:
    return [unit.n for unit in Article.of(path.read_text(encoding="utf-8")).units]


def _digest(path: Path) -> str:
    return DataSet(path.name, path).digest


def _standard(name: str) -> str:
    """A digest of what a standard says, whatever the order of its sets."""
    standard = Standard.load(name)
    return _digest_of({field.name: _plain(getattr(standard, field.name)) for field in fields(standard)})


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return str(value)


def _digest_of(plain: Mapping[str, Any]) -> str:
    return "sha256:" + hashlib.sha256(json.dumps(plain, ensure_ascii=False, sort_keys=True).encode()).hexdigest()
