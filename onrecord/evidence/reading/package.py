"""An Office file as the archive that it is: parts are unpacked in memory, within bounds, and never written anywhere.

Refused: an archive that unpacks to more than the limits, one whose parts are encrypted, XML with a document type
(where entity bombs and fetched entities live; Office writes none). Relationships to addresses outside are not
followed.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from typing import Any

from onrecord.errors import FileError
from onrecord.evidence.reading.limits import Limits

__all__ = ["Package"]

_PARTS = 20_000
_MEGABYTE = 1_000_000
_DOCTYPE = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.I)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


class Package:
    """The parts of a DOCX or XLSX file; raises :class:`FileError` for what is none or swells beyond the limits."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        if data.startswith(_OLE):
            raise FileError(
                "it is protected by a password or in the old Office format; save it without one as .docx or .xlsx"
            )
        self._limits = limits
        self._unpacked = 0
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            infos = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError, OverflowError) as error:
            raise FileError("it is damaged: no Office file; open it in its program and save it anew") from error
        if len(infos) > _PARTS:
            raise FileError(f"it holds more than {_PARTS:,} parts; save it anew")
        self._infos = {info.filename: info for info in infos if ".." not in info.filename.split("/")}
        self.odd = sorted(
            info.filename for info in infos if ".." in info.filename.split("/") or info.filename.startswith(("/", "\\"))
        )

    @property
    def names(self) -> list[str]:
        return sorted(self._infos)

    def __contains__(self, name: str) -> bool:
        return name in self._infos

    def part(self, name: str) -> bytes:
        """The bytes of a part; raises :class:`FileError` when it is missing, damaged or swells."""
        info = self._infos.get(name)
        if info is None:
            raise FileError(f"it lacks its part {name[:80]}; open it in its program and save it anew")
        if info.flag_bits & 1:
            raise FileError("it is protected by a password; save a copy without one")
        allowed = min(
            self._limits.expanded_bytes - self._unpacked, max(_MEGABYTE, info.compress_size * self._limits.expansion)
        )
        try:
            with self._zip.open(info) as stream:
                data = stream.read(allowed + 1)
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            OSError,
            ValueError,
            NotImplementedError,
            RuntimeError,
        ) as error:
            raise FileError("it is damaged; open it in its program and save it anew") from error
        if len(data) > allowed:
            raise FileError(
                "it unpacks to far more than a document holds (a bomb, or damaged); save it anew or split it"
            )
        self._unpacked += len(data)
        return data

    def xml(self, name: str) -> Any:
        """The root element of an XML part."""
        from lxml import etree

        data = self.checked(name)
        parser = etree.XMLParser(
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=True,
            remove_comments=True,
            remove_pis=True,
        )
        try:
            root = etree.fromstring(data, parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            raise FileError(f"its part {name[:80]} is damaged; open it in its program and save it anew") from error
        return root

    def checked(self, name: str) -> bytes:
        """The bytes of an XML part that declares no document type."""
        data = self.part(name)
        plain = data.replace(b"\x00", b"") if b"\x00" in data[:200] else data
        if _DOCTYPE.search(plain):
            raise FileError("its XML declares a document type, which Office never writes; save it anew")
        return data

    def relations(self, name: str) -> dict[str, tuple[str, str]]:
        """A part's relationships within the file: id to (type, name of the part)."""
        folder, base = posixpath.split(name)
        rels = posixpath.join(folder, "_rels", base + ".rels")
        if rels not in self:
            return {}
        found = {}
        for rel in self.xml(rels):
            if rel.get("TargetMode") == "External" or not rel.get("Target"):
                continue
            target = rel.get("Target")
            path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            found[rel.get("Id") or ""] = ((rel.get("Type") or "").rsplit("/", 1)[-1], path)
        return found
