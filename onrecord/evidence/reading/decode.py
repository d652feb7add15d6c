"""Bytes to text: the byte order mark, then UTF-8, then what the file declares, then a guess that is said.

UTF-8 is tried before the declared charset because text that is valid UTF-8 with accents is hardly ever anything else,
while pages are often served under the wrong name; ISO 8859-1 is read as Windows-1252, as the WHATWG Encoding Standard
does.
"""

from __future__ import annotations

import codecs
import re

from onrecord.errors import FileError
from onrecord.evidence.reading.extracted import sound

__all__ = ["decode", "universal"]

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip
_SAME = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
}
_CONTROL = re.compile("[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f\ufffd]")
_WESTERN = re.compile(rb"[\x80-\xff]{4,}")
_SAMPLE = 100_000
_SHORT = 1_000  # bytes in which charset-normalizer finds too little to go by


def decode(data: bytes, declared: str = "") -> tuple[str, str]:
    """The text of ``data`` with line ends as ``\\n``, and the encoding when it had to be guessed (else an empty
    string).

    Raises :class:`FileError` for what is no text.

    >>> decode("Zürich".encode("utf-16"))
    ('Zürich', '')
    >>> decode("Zürich".encode("cp1252"))
    ('Zürich', 'cp1252')
    """
    string, guessed = _decode(data, declared)
    if string.startswith("\ufeff"):
        string = string[1:]
    head = string[:_SAMPLE]
    odd = head.count("\x00") + len(_CONTROL.findall(head))
    if odd * 20 > len(head):
        raise FileError("it holds bytes that are no text; if it is a document, save it as PDF, DOCX or text")
    return universal(sound(string)), guessed


def universal(string: str) -> str:
    """The string with ``\\r\\n`` and ``\\r`` as ``\\n``."""
    return string.replace("\r\n", "\n").replace("\r", "\n") if "\r" in string else string


def _decode(data: bytes, declared: str) -> tuple[str, str]:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace"), ""
    wide = _wide(data)
    if wide:
        return data.decode(wide, "replace"), wide
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError:
        pass
    name = _known(declared)
    if name and name != "utf-8":
        try:
            return data.decode(name), ""
        except (UnicodeError, ValueError):
            pass
    name = _guess(data)
    return data.decode(name, "replace"), name


def _wide(data: bytes) -> str:
    """UTF-16 without a mark: every other byte of Western text is NUL."""
    head = data[:4000]
    if len(head) < 4 or b"\x00" not in head:
        return ""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if odd * 10 > half * 7 and even * 10 < half:
        return "utf-16-le"
    if even * 10 > half * 7 and odd * 10 < half:
        return "utf-16-be"
    return ""


def _known(declared: str) -> str:
    """Python's name of a declared charset; empty where it names none, or a codec that is no charset."""
    try:
        info = codecs.lookup(declared.strip().strip("\"'")[:40])
    except (LookupError, ValueError):
        return ""
    if not getattr(info, "_is_text_encoding", True) or info.name.startswith(
        ("unicode", "raw", "idna", "punycode", "mbcs", "oem")
    ):
        return ""
    return _SAME.get(info.name, info.name)


def _guess(data: bytes) -> str:
    """A short piece, mostly ASCII with single high bytes, is Windows-1252; for the rest charset-normalizer is asked."""
    sample = data[:_SAMPLE]
    high = sum(byte >= 0x80 for byte in sample)
    if len(sample) < _SHORT and high * 5 < len(sample) and not _WESTERN.search(sample):
        return "cp1252"
    from charset_normalizer import from_bytes

    best = from_bytes(sample).best()
    return (_known(best.encoding) if best is not None else "") or "cp1252"
