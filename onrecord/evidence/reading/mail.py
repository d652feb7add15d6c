"""A mail (EML): its headers at the top, its plain text (else its HTML), and its attachments as files of their own."""

from __future__ import annotations

import email
import re
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.policy import compat32
from email.utils import getaddresses

from onrecord.errors import FileError
from onrecord.evidence.reading import html
from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.decode import decode, universal
from onrecord.evidence.reading.extracted import Attachment, Block, Extracted, Writer, sound
from onrecord.evidence.reading.limits import DEFAULT, Limits
from onrecord.evidence.reading.plain import blocks_of

__all__ = ["read"]

_SHOWN = ("From", "To", "Cc", "Date", "Subject")
_HEADER = re.compile(r"^[A-Za-z][A-Za-z0-9-]*:", re.M)
_MAX_PARTS = 1_000
_SUFFIXES = {
    "application/pdf": ".pdf",
    "text/html": ".html",
    "text/csv": ".csv",
    "text/plain": ".txt",
    "message/rfc822": ".eml",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
    "image/png": ".png",
    "image/jpeg": ".jpg",
}


def read(data: bytes, limits: Limits = DEFAULT, charset: str = "") -> Extracted:
    """The text of a mail; what is attached comes back as :class:`Attachment`."""
    if not _HEADER.match(data.lstrip()[:1000].decode("latin-1")):
        raise FileError("it does not begin with the headers of a mail; save the mail as .eml anew, or as text")
    try:
        message = email.message_from_bytes(data, policy=compat32)
        parts = list(_parts(message))
    except (RecursionError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise FileError("it is damaged: no mail; save it anew") from error
    claims = Claims("mail")
    headers = {name: _header(message, name) for name in _SHOWN}
    senders = getaddresses([headers["From"]])
    claims.add("byline", next((name or address for name, address in senders), headers["From"]))
    claims.add("title", headers["Subject"])
    claims.add("published", headers["Date"])
    bodies, attached, problems = _sort(parts, limits)
    writer = Writer(limits)
    lines = [f"{name}: {value}" for name, value in headers.items() if value]
    if lines:
        writer.write("\n".join(lines))
        at = 0
        for line in lines:
            name, _, _ = line.partition(": ")
            writer.blocks.append(Block("front_matter_field", at + len(name) + 2, at + len(line), key=name.lower()))
            at += len(line) + 1
    for part in bodies:
        _body(part, writer, claims, limits)
    if not writer.length:
        raise FileError("the mail is empty")
    return writer.extracted(claims.labels(), problems, attachments=attached)


def _parts(message: Message) -> list[Message]:
    """The leaves of a mail in order; a mail within the mail is a leaf."""
    found: list[Message] = []
    queue = [message]
    while queue and len(found) < _MAX_PARTS:
        part = queue.pop()
        if part.get_content_maintype() == "multipart" and isinstance(part.get_payload(), list):
            queue.extend(reversed([p for p in part.get_payload() if isinstance(p, Message)]))
        else:
            found.append(part)
    return found


def _sort(parts: list[Message], limits: Limits) -> tuple[list[Message], list[Attachment], list[str]]:
    """The parts that are the mail's own text, the attachments, and what was left out."""
    plain = [p for p in parts if p.get_content_type() == "text/plain" and not _is_attached(p)]
    pages = [p for p in parts if p.get_content_type() == "text/html" and not _is_attached(p)]
    words = any(_payload(p).strip() for p in plain)
    bodies = plain if words else pages
    attached: list[Attachment] = []
    problems: list[str] = []
    names: set[str] = set()
    for number, part in enumerate(parts, 1):
        if any(part is p for p in (*plain, *pages)):
            continue
        if len(attached) >= limits.attachments:
            problems.append(f"only the first {limits.attachments} attachments were read; save the others as files")
            break
        name = _filename(part, number)
        stem, dot, suffix = name.rpartition(".")
        k = 2
        while name in names:
            name = f"{stem}-{k}{dot}{suffix}" if dot else f"{suffix}-{k}"
            k += 1
        names.add(name)
        attached.append(Attachment(name, _payload(part)))
    if len(parts) >= _MAX_PARTS:
        problems.append(f"only the first {_MAX_PARTS:,} parts of the mail were read; save the others as files")
    return bodies, attached, problems


def _is_attached(part: Message) -> bool:
    disposition = str(part.get("Content-Disposition") or "").strip().lower()
    return disposition.startswith("attachment") or (bool(part.get_param("name")) and "filename" in disposition)


def _filename(part: Message, number: int) -> str:
    try:
        name = part.get_filename() or ""
    except (ValueError, LookupError, TypeError, AttributeError, IndexError):
        name = ""
    name = re.split(r"[/\\]", _decoded(name))[-1].strip(" .")[:150]
    return name or f"part-{number}{_SUFFIXES.get(part.get_content_type(), '')}"


def _payload(part: Message) -> bytes:
    payload = part.get_payload()
    if isinstance(payload, list):
        try:
            return b"\n".join(p.as_bytes() for p in payload if isinstance(p, Message))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return b""
    try:
        data = part.get_payload(decode=True)
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError):
        return b""
    return data if isinstance(data, bytes) else b""


def _body(part: Message, writer: Writer, claims: Claims, limits: Limits) -> None:
    charset = part.get_content_charset() or ""
    if part.get_content_type() == "text/html":
        try:
            page = html.read(_payload(part), limits, charset)
        except FileError:
            return
        text, blocks = page.text, page.blocks
        for field, what in page.labels.notes:
            if field == "reading":
                claims.remark(what)
        cells = page.cells
    else:
        text, guessed = decode(_payload(part), charset)
        text, cells = text.strip("\n "), ()
        blocks = blocks_of(text)
        if guessed:
            claims.remark(f"encoding guessed: {guessed}")
    if text:
        if writer.length:
            writer.write("\n\n")
        writer.add(text, blocks, cells)


def _header(message: Message, name: str) -> str:
    value = message.get(name)
    return "" if value is None else " ".join(sound(_decoded(str(value))).split())[:1000]


def _decoded(value: str) -> str:
    try:
        return universal(str(make_header(decode_header(value))))
    except (ValueError, LookupError, TypeError, MessageError):
        return value
