"""Which reader reads which file, and what to do about files that none reads."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from importlib import import_module

from onrecord.errors import FileError
from onrecord.evidence.reading.extracted import Extracted
from onrecord.evidence.reading.limits import DEFAULT, Limits

__all__ = ["READERS", "extract_bytes"]

Reader = Callable[[bytes, Limits], Extracted]

READERS = {
    ".txt": "plain",
    ".text": "plain",
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".pdf": "pdf",
    ".docx": "docx",
    ".docm": "docx",
    ".eml": "mail",
    ".csv": "csv",
    ".tsv": "csv",
    ".tab": "csv",
    ".xlsx": "xlsx",
    ".xlsm": "xlsx",
    ".json": "json",
    ".srt": "captions",
    ".vtt": "captions",
}
_OCR = "it is a picture; run text recognition (OCR) on it, or write its words to a text file"
_SPEECH = "it is a recording; add its transcript as a text, SRT or VTT file"
_PACKED = "it is an archive; unpack it into the folder"
_HELP = {
    ".msg": "Outlook's own format; save the mail as .eml",
    ".doc": "the old Word format; save it as .docx",
    ".xls": "the old Excel format; save it as .xlsx or .csv",
    ".ppt": "a presentation; save it as PDF",
    ".pptx": "a presentation; save it as PDF",
    ".key": "a presentation; save it as PDF",
    ".odp": "a presentation; save it as PDF",
    ".odt": "an OpenDocument text; save it as .docx",
    ".ods": "an OpenDocument table; save it as .xlsx or .csv",
    ".rtf": "a rich text file; save it as .docx",
    ".pages": "a Pages file; export it as .docx",
    ".numbers": "a Numbers file; export it as .xlsx",
    ".epub": "an e-book; save it as PDF or text",
    ".mhtml": "a web archive; save the page as .html or PDF",
    ".mht": "a web archive; save the page as .html or PDF",
    ".webarchive": "a web archive; save the page as .html or PDF",
    ".xml": "XML without a known form; save it as .html or text",
    ".mbox": "a mailbox; save its mails as .eml",
    ".xlsb": "a binary workbook; save it as .xlsx or .csv",
    ".warc": "a web archive; save the page as .html or PDF",
    **dict.fromkeys([".png", ".jpg", ".jpeg", ".gif", ".tif", ".tiff", ".bmp", ".webp", ".heic", ".svg"], _OCR),
    **dict.fromkeys(
        [".mp3", ".m4a", ".wav", ".ogg", ".flac", ".aac", ".mp4", ".mov", ".mkv", ".avi", ".webm"], _SPEECH
    ),
    **dict.fromkeys([".zip", ".gz", ".tgz", ".tar", ".7z", ".rar", ".bz2", ".xz"], _PACKED),
}


def extract_bytes(name: str, data: bytes, limits: Limits = DEFAULT) -> Extracted:
    """What is in a file, by the end of its name and, where that is wrong, by its first bytes; only :class:`FileError`
    is raised.
    """
    if not data:
        raise FileError("it is empty")
    if len(data) > limits.file_bytes:
        raise FileError(
            f"it has {len(data):,} bytes, more than the limit of {limits.file_bytes:,}; split it or raise the limit"
        )
    reader = _reader(_suffix(name), data)
    try:
        found: Extracted = reader(data, limits)
    except FileError:
        raise
    except (Exception, RecursionError, MemoryError) as error:
        # The last net under readers of files that anybody may have made: a reason, never a crash of the run.
        raise FileError(f"it could not be read ({type(error).__name__}); save it as text or PDF") from error
    if not found.text.strip():
        raise FileError("it has no words")
    return found


def _suffix(name: str) -> str:
    base = name.rsplit("/", 1)[-1].lower()
    return "." + base.rsplit(".", 1)[1] if "." in base.lstrip(".") else ""


def _reader(suffix: str, data: bytes) -> Reader:
    """The reader for a file; raises :class:`FileError` that says what to do where there is none."""
    module = _by_content(suffix, data) or READERS.get(suffix)
    if module is None and suffix in _HELP:
        raise FileError(_HELP[suffix])
    if module is None:
        from onrecord.evidence.reading.decode import decode

        try:
            decode(data[:10_000])
        except FileError:
            raise FileError(
                f"no reader for {suffix or 'files without an ending'}; save it as PDF, DOCX, HTML or text"
            ) from None
        module = "plain"
    read: Reader = import_module(f"onrecord.evidence.reading.{module}").read
    return read


def _by_content(suffix: str, data: bytes) -> str:
    """The reader that the first bytes call for, whatever the file's name is."""
    head = data[:1024].lstrip()
    if head.startswith(b"%PDF-"):
        return "pdf"
    if head.startswith(b"{\\rtf"):
        raise FileError(_HELP[".rtf"])
    if READERS.get(suffix) in ("plain", "markdown") and head[:15].lower().startswith((b"<!doctype html", b"<html")):
        return "html"
    if data.startswith(b"PK\x03\x04") and suffix not in _HELP:
        try:
            names = zipfile.ZipFile(io.BytesIO(data)).namelist()
        except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError, OverflowError):
            return READERS.get(suffix, "") if suffix in (".docx", ".docm", ".xlsx", ".xlsm") else "docx"
        if any(n.startswith("word/") for n in names):
            return "docx"
        if any(n.startswith("xl/") for n in names):
            return "xlsx"
        if suffix not in (".docx", ".docm", ".xlsx", ".xlsm"):
            raise FileError(_PACKED)
    return ""
