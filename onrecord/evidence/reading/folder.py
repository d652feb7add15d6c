"""Folders of evidence: every file becomes a document or an entry that says why it was not read and what to do.

Passed over without a word, because no one puts evidence there: names that begin with a dot (``.DS_Store``, ``.git``),
``Thumbs.db``, ``desktop.ini``, ``__MACOSX`` and Office's lock files (``~$...``). Links are never followed below a
folder.
"""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from onrecord.errors import FileError
from onrecord.evidence.document import Document, Evidence, Labels, Unread
from onrecord.evidence.labels import NAME, FileLabels, merge, read_labels
from onrecord.evidence.reading.extracted import Extracted
from onrecord.evidence.reading.formats import extract_bytes
from onrecord.evidence.reading.limits import DEFAULT, Limits
from onrecord.text import Text
from onrecord.text.language import detect

__all__ = ["extract", "read_document", "read_evidence"]

_PASSED_OVER = frozenset(["thumbs.db", "desktop.ini", "__macosx"])
_CERTAIN = 500  # characters from which on the words tell the language better than the page's own mark


def read_evidence(paths: Path | str | Sequence[Path | str], *, limits: Limits = DEFAULT) -> Evidence:
    """The documents in folders (with all folders below) and files, and what could not be read.

    A document's id is its path below the folder with ``/``, in NFC, control characters escaped; an attachment's is
    ``mail.eml/attachment.pdf``. Labels come from the ``evidence.toml`` of any folder (see
    :mod:`onrecord.evidence.labels`), the nearest to the file. The same files give the same digest on every machine.

    Raises :class:`FileError` for a path that is not there, :class:`SettingError` for a wrong ``evidence.toml``.
    """
    given = [Path(paths)] if isinstance(paths, (str, os.PathLike)) else [Path(p) for p in paths]
    gathered = _Gathered(limits)
    for root in given:
        gathered.add(root)
    return gathered.evidence()


def read_document(
    path: Path | str, id: str | None = None, labels: FileLabels | Labels | None = None, *, limits: Limits = DEFAULT
) -> Document:
    """One file as a document; raises :class:`FileError` that names it and says what to do."""
    path = Path(path)
    id = name_of(path.name) if id is None else id
    found = extract(path, limits=limits)
    label = FileLabels(id, labels) if isinstance(labels, Labels) else labels
    return _document(id, found, label)


def extract(path: Path | str, *, limits: Limits = DEFAULT) -> Extracted:
    """A file's text with its blocks and their offsets; raises :class:`FileError`."""
    path = Path(path)
    try:
        found = extract_bytes(path.name, read_bytes(path, limits, follow=True), limits)
    except FileError as error:
        raise FileError(f"{name_of(path.name)}: {error}") from error
    return replace(found, labels=_believed(found))


def read_bytes(path: Path, limits: Limits = DEFAULT, follow: bool = False) -> bytes:
    """The bytes of a regular file; never waits on a pipe or a device, reads at most the limit."""
    flags = (
        os.O_RDONLY
        | getattr(os, "O_NONBLOCK", 0)
        | getattr(os, "O_BINARY", 0)
        | (0 if follow else getattr(os, "O_NOFOLLOW", 0))
    )
    for last in (False, True):
        try:
            number = os.open(path, flags)
        except FileNotFoundError:
            raise FileError("it is not there; check the path") from None
        except PermissionError:
            raise FileError("it may not be read; change its permissions") from None
        except (OSError, ValueError) as error:
            raise FileError(
                f"it cannot be opened ({getattr(error, 'strerror', None) or error}); copy it anew"
            ) from None
        before = os.fstat(number)
        if not stat.S_ISREG(before.st_mode):
            os.close(number)  # a folder cannot even be made a file object
            raise FileError("it is no ordinary file (a pipe, a device or a folder); copy its content to a file")
        with os.fdopen(number, "rb") as file:
            if before.st_size > limits.file_bytes:
                raise FileError(
                    f"it has {before.st_size:,} bytes, more than the limit of {limits.file_bytes:,}; "
                    "split it or raise the limit"
                )
            try:
                data = file.read(limits.file_bytes + 1)
            except OSError as error:
                raise FileError(f"it cannot be read ({error.strerror}); copy it anew") from None
            after = os.fstat(file.fileno())
        if (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns) and len(data) == before.st_size:
            return data
        if last:
            raise FileError("it changed while it was read; run again when it is complete")
    raise AssertionError  # the loop returns or raises


def name_of(path: str) -> str:
    """A path as an id: NFC, ``/`` between folders, control and direction characters and broken bytes escaped.

    >>> name_of("notes\\n2.txt")
    'notes\\\\n2.txt'
    """
    composed = unicodedata.normalize("NFC", path)
    return "".join(
        c.encode("unicode_escape").decode("ascii") if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") else c
        for c in composed
    )


@dataclass
class _Gathered:
    limits: Limits
    documents: dict[str, Document] = field(default_factory=dict)
    unread: list[Unread] = field(default_factory=list)
    labels: dict[str, FileLabels] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)  # files given twice
    used: set[str] = field(default_factory=set)  # names that a label file names and that are there
    files: int = 0

    def add(self, root: Path) -> None:
        """Reads a folder or a file; a document whose id is taken gets its folder's name before it."""
        try:
            is_folder = root.is_dir()
        except (OSError, ValueError) as error:
            raise FileError(f"{name_of(str(root.name))}: it cannot be looked at ({error}); check the path") from None
        if not is_folder:
            if not os.path.lexists(root):
                raise FileError(f"{name_of(str(root))}: it is not there; check the path")
            if root.name.lower() == NAME:
                self.labels.update(read_labels(root))
            else:
                self._file(root, name_of(root.name), "", self.labels.get(name_of(root.name)), follow=True)
            return
        found = sorted(self._walk(root, "", 0), key=lambda item: item[0])
        labels: dict[str, FileLabels] = {}
        for path, where, is_labels in sorted(found, key=lambda item: item[0].count("/")):
            if is_labels:
                above = path.rpartition("/")[0]
                labels.update(
                    {f"{above}/{name}" if above else name: label for name, label in read_labels(where, path).items()}
                )
        self.used.clear()
        here = root.resolve().name
        for path, where, is_labels in found:
            if not is_labels:
                self._file(where, path, here, labels.get(path), labels=labels)
        for name, label in sorted(labels.items()):
            if name not in self.used:
                near = next((path for path, _, _ in found if path.casefold() == name.casefold()), "")
                hint = f"is it {near}?" if near else "add the file or take the label out"
                self.unread.append(Unread(name, f"labelled in {label.where} (line {label.line}) but not there; {hint}"))

    def _walk(self, folder: Path, above: str, depth: int) -> Iterator[tuple[str, Path, bool]]:
        """Every file below a folder: its path in the folder, where it is, whether it holds labels."""
        if depth > self.limits.folders_deep:
            self.unread.append(Unread(above, f"more than {self.limits.folders_deep} folders deep; move its files up"))
            return
        try:
            with os.scandir(folder) as entries:
                listed = sorted(entries, key=lambda e: (unicodedata.normalize("NFC", e.name), e.name))
        except OSError as error:
            self.unread.append(
                Unread(above or ".", f"the folder may not be read ({error.strerror}); change its permissions")
            )
            return
        for entry in listed:
            if entry.name.startswith((".", "~$")) or entry.name.lower() in _PASSED_OVER:
                continue
            path = f"{above}/{name_of(entry.name)}" if above else name_of(entry.name)
            if entry.is_symlink():
                self.unread.append(Unread(path, "it is a link, and links are not followed; copy the file here"))
            elif entry.is_dir(follow_symlinks=False):
                yield from self._walk(Path(entry.path), path, depth + 1)
            else:
                yield path, Path(entry.path), entry.name.lower() == NAME

    def _file(self, where: Path, path: str, folder: str, label: FileLabels | None, follow: bool = False,
              labels: dict[str, FileLabels] | None = None) -> None:  # fmt: skip
        same = os.path.realpath(where)
        if same in self.seen:
            self.used.add(path)
            return
        self.seen.add(same)
        self.used.add(path)
        self.files += 1
        id = path if path not in self.documents or not folder else f"{folder}/{path}"
        if id in self.documents:
            self.unread.append(Unread(id, "another file has the same name; rename one of them"))
            return
        if self.files > self.limits.files:
            self.unread.append(Unread(id, f"more than {self.limits.files:,} files; split the folder"))
            return
        try:
            data = read_bytes(where, self.limits, follow)
        except FileError as error:
            self.unread.append(Unread(id, str(error)))
            return
        self._content(id, path, data, label, labels or {}, 0)

    def _content(
        self, id: str, path: str, data: bytes, label: FileLabels | None, labels: dict[str, FileLabels], depth: int
    ) -> None:
        try:
            found = extract_bytes(path, data, self.limits)
        except FileError as error:
            self.unread.append(Unread(id, str(error)))
            return
        self.documents[id] = _document(id, found, label)
        self.unread.extend(Unread(id, problem) for problem in found.problems)
        for attachment in found.attachments:
            name = f"{path}/{name_of(attachment.name)}"
            inner = f"{id}/{name_of(attachment.name)}"
            self.used.add(name)
            if depth >= self.limits.mail_depth:
                self.unread.append(Unread(inner, "a mail within mails, too deep; save it as a file of its own"))
            elif inner in self.documents:
                self.unread.append(Unread(inner, "another file has the same name; rename one of them"))
            else:
                self._content(inner, name, attachment.data, labels.get(name), labels, depth + 1)

    def evidence(self) -> Evidence:
        return Evidence(tuple(self.documents.values()), tuple(sorted(self.unread, key=lambda u: (u.path, u.reason))))


def _document(id: str, found: Extracted, label: FileLabels | None) -> Document:
    labels = merge(_believed(found) if label is None or not label.labels.language else found.labels, label)
    if found.attachments:
        attached = tuple(("attachment", name_of(a.name)) for a in found.attachments)
        labels = replace(labels, notes=(*labels.notes, *attached))
    return Document(id, Text(found.text, labels.language or None), labels, found.pages, found.cells)


def _believed(found: Extracted) -> Labels:
    """The labels without a language that the words deny: templates often carry the wrong one, which then is a note."""
    said = found.labels
    if not said.language or len(found.text) < _CERTAIN or detect(found.text) in ("und", said.language):
        return said
    return replace(said, language="", notes=(*said.notes, ("language", said.language)))
