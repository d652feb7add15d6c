"""The evidence of a check, stored whole and content-addressed, so that a report can name what it was checked against.

::

    folder/documents/<sha-256>.json     one document in its canonical bytes
    folder/snapshots/<sha-256>.json     the documents of one check in order, and what was not read

A file's name is the SHA-256 of what it holds (a snapshot's that of :attr:`Evidence.digest`), so documents are stored
once, however many checks they serve, and a changed byte is found and named when the snapshot is loaded.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from onrecord.errors import FileError
from onrecord.evidence.document import Cell, Document, Evidence, Labels, Page, Unread
from onrecord.text import Text

__all__ = ["document_of", "load", "save"]

_FORMAT = 1


def save(evidence: Evidence, folder: Path | str) -> Path:
    """Writes the evidence below ``folder`` and returns the path of its snapshot; what is there already is not written
    again.
    """
    folder = Path(folder)
    try:
        for name in ("documents", "snapshots"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        for document in evidence:
            _write(folder / "documents" / f"{_hex(document.digest)}.json", document.canonical)
        path = folder / "snapshots" / f"{_hex(evidence.digest)}.json"
        _write(path, _index(evidence))
    except OSError as error:
        raise FileError(
            f"the snapshot could not be written ({error.strerror}); check the folder and its space"
        ) from error
    return path


def load(folder: Path | str, digest: str = "") -> Evidence:
    """The evidence stored below ``folder`` under its digest, or the only one there; verified byte by byte.

    Raises :class:`FileError` that names what is missing or changed.
    """
    folder = Path(folder)
    index = _chosen(folder, digest)
    content = _index_content(index)
    documents = tuple(_document(folder, str(d["id"]), str(d["digest"])) for d in content["documents"])
    evidence = Evidence(documents, tuple(Unread(str(path), str(reason)) for path, reason in content["unread"]))
    if _hex(evidence.digest) != index.stem or [d.id for d in evidence] != [d["id"] for d in content["documents"]]:
        raise FileError(
            f"snapshots/{index.name} was changed: its documents are not those of its name; get the snapshot anew"
        )
    return evidence


def _index(evidence: Evidence) -> bytes:
    content: dict[str, Any] = {
        "format": _FORMAT,
        "digest": evidence.digest,
        "documents": [{"id": d.id, "digest": d.digest} for d in evidence],
        "unread": [[u.path, u.reason] for u in evidence.unread],
    }
    content["check"] = _check(content)
    return json.dumps(content, ensure_ascii=True, sort_keys=True, indent=1).encode("ascii") + b"\n"


def _check(content: dict[str, Any]) -> str:
    plain = json.dumps({k: v for k, v in content.items() if k != "check"}, ensure_ascii=True, sort_keys=True)
    return "sha256:" + hashlib.sha256(plain.encode("ascii")).hexdigest()


def _chosen(folder: Path, digest: str) -> Path:
    if digest:
        path = folder / "snapshots" / f"{_hex(digest)}.json"
        if not _hex(digest).isalnum() or not path.is_file():
            raise FileError(f"no snapshot {digest[:80]} in {folder.name}; check the digest and the folder")
        return path
    found = sorted((folder / "snapshots").glob("*.json"))
    if len(found) != 1:
        names = ", ".join("sha256:" + p.stem for p in found[:5])
        raise FileError(
            f"{folder.name} holds {len(found)} snapshots{'; give the digest of one: ' + names if found else ''}"
        )
    return found[0]


def _index_content(path: Path) -> dict[str, Any]:
    changed = FileError(f"snapshots/{path.name} was changed after it was written; get the snapshot anew")
    try:
        content = json.loads(path.read_bytes())
        if content["format"] != _FORMAT:
            raise FileError(f"snapshots/{path.name} has format {content['format']!r}, this version reads {_FORMAT}")
        if content["check"] != _check(content):
            raise changed
    except OSError as error:
        raise FileError(f"snapshots/{path.name} cannot be read ({error.strerror})") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise changed from None
    found: dict[str, Any] = content
    return found


def _document(folder: Path, id: str, digest: str) -> Document:
    name = f"documents/{_hex(digest)}.json"
    try:
        data = (folder / name).read_bytes()
    except FileNotFoundError:
        raise FileError(f"{name} ({id}) is missing from the snapshot; get the snapshot anew") from None
    except OSError as error:
        raise FileError(f"{name} ({id}) cannot be read ({error.strerror})") from None
    if hashlib.sha256(data).hexdigest() != _hex(digest):
        raise FileError(f"{name} ({id}) was changed after it was written; get the snapshot anew")
    return document_of(json.loads(data))


def document_of(content: dict[str, Any]) -> Document:
    """A document from the JSON value of its canonical bytes."""
    labels = dict(content["labels"])
    labels["class_"] = labels.pop("class")
    labels["notes"] = tuple((str(a), str(b)) for a, b in labels["notes"])
    return Document(
        content["id"],
        Text(content["text"], labels["language"] or None),
        Labels(**labels),
        tuple(Page(*page) for page in content["pages"]),
        tuple(Cell(*cell) for cell in content["cells"]),
    )


def _write(path: Path, data: bytes) -> None:
    """Puts the bytes in place at once, so that a run that is killed leaves no half of a file."""
    if path.exists() and path.read_bytes() == data:
        return
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(part, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def _hex(digest: str) -> str:
    return digest.removeprefix("sha256:")
