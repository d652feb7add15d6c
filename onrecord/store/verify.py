"""Verifying the audit trail: the chain, the heads kept outside it, and the rows that the entries speak of.

What each kind of tampering shows as:

=====================================  ================================================================
an entry was edited                    ``edited``: its digest is not that of its content
entries were swapped or one put in     ``edited`` or ``out_of_order``: an entry does not follow the one before
an entry in the middle was dropped     ``missing``: its number is not there
the last entries were dropped          ``tail_dropped``: the heads go further than the trail
the last k were rewritten, well        ``rewritten``: the heads have other digests for these numbers
entries were added, well               ``unknown_outside``: no head was kept for them
a row was changed, removed, put in     ``row_changed``, ``row_gone``, ``row_added``
=====================================  ================================================================

A run that was killed between an entry and its head is no fault, and a clock that went back is a remark.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from onrecord.store import checks, held, recordings, tables, vectors
from onrecord.store.audit import START, Entry, Fault, Verification, read_entries
from onrecord.store.heads import HeadFile, Heads

__all__ = ["verify"]

_ROOMS = (checks, held, recordings, vectors)


def verify(connection: Connection, kept: HeadFile, *, shared: bool) -> Verification:
    """Check one state of the store. ``shared`` says that other machines write to it and keep their own heads."""
    heads = kept.read()
    faults: list[Fault] = []
    remarks: list[str] = []
    rows: dict[str, tuple[int, str]] = {}  # the last digest that the trail has for each row
    count, head, at = 0, START, ""
    for entry in read_entries(connection):
        faults.extend(_chained(entry, count, head))
        faults.extend(_known(entry, heads, shared=shared))
        if entry.at < at:
            remarks.append(
                f"entry {entry.seq} is dated before entry {count}: a clock went back ({entry.at} after {at})"
            )
        if "row" in entry.detail:
            rows[entry.subject] = (entry.seq, str(entry.detail["row"]))
        count, head, at = entry.seq, entry.digest, entry.at
    faults.extend(_ended(connection, heads, count, head))
    if kept.path is not None and count and not heads.done and not heads.begun:
        message = f"no heads are kept in {kept.path}: dropped or rewritten last entries could not be seen"
        if shared:
            remarks.append(message)
        else:
            faults.append(Fault("no_heads", 0, message))
    faults.extend(Fault("heads_damaged", 0, f"line {n} of {kept.path} is damaged") for n in heads.damaged)
    if heads.torn:
        remarks.append(f"the last line of {kept.path} is incomplete: a run was killed while it wrote it")
    unknown = sum(1 for f in faults if f.kind == "unknown_outside" and shared)
    if unknown:
        remarks.append(f"{unknown} entries were written by other machines: their heads are kept there")
        faults = [f for f in faults if f.kind != "unknown_outside"]
    faults.extend(_rows(connection, rows))
    return Verification(count, head, tuple(faults), tuple(remarks), len(rows))


def _chained(entry: Entry, count: int, head: str) -> Iterator[Fault]:
    """Whether an entry is what it was, and follows the one before it."""
    seq = entry.seq
    if seq != count + 1:
        named = f"entry {count + 1} is" if seq == count + 2 else f"entries {count + 1} to {seq - 1} are"
        yield Fault("missing", count + 1, f"{named} missing before entry {seq} ({entry.action} {entry.subject})")
    if entry.computed != entry.digest:
        yield Fault("edited", seq, f"entry {seq} was changed after it was written ({entry.action} {entry.subject})")
    elif seq == count + 1 and entry.previous != head:
        yield Fault("out_of_order", seq, f"entry {seq} does not follow entry {count}: one of them was moved or put in")


def _known(entry: Entry, heads: Heads, *, shared: bool) -> Iterator[Fault]:
    """Whether the head kept outside for an entry's number is the entry's."""
    seq = entry.seq
    done = heads.done.get(seq)
    if done:
        if entry.digest not in done:
            yield Fault("rewritten", seq, f"entry {seq} is another than the one whose head was kept outside the store")
        elif len(done) > 1:
            yield Fault("rewritten", seq, f"two entries were committed as number {seq}: the store was put back once")
    elif entry.digest not in heads.begun.get(seq, ()) and (heads.done or heads.begun):
        yield Fault("unknown_outside", seq, f"no head was kept outside the store for entry {seq}")


def _ended(connection: Connection, heads: Heads, count: int, head: str) -> Iterator[Fault]:
    """Whether the trail ends where the heads say."""
    last = connection.execute(select(tables.audit_head.c.count, tables.audit_head.c.head)).first()
    beside: tuple[int, str] = (0, "") if last is None else (last[0], last[1])
    known = max(heads.count, beside[0])
    if known > count:
        named = f"entry {known} is" if known == count + 1 else f"entries {count + 1} to {known} are"
        yield Fault("tail_dropped", known, f"{named} missing at the end of the trail")
    elif count and beside != (count, head):
        yield Fault("head_differs", count, "the head that is kept beside the trail is not that of its last entry")


def _rows(connection: Connection, known: dict[str, tuple[int, str]]) -> Iterator[Fault]:
    """Whether each row is as its last entry has it."""
    left = dict(known)
    for room in _ROOMS:
        for subject, digest in room.rows(connection):
            seq, wanted = left.pop(subject, (0, ""))
            if not wanted:
                yield Fault("row_added", 0, f"{subject} is in no entry of the trail: it was put in by other means")
            elif digest != wanted:
                yield Fault("row_changed", seq, f"{subject} was changed after entry {seq}")
    for subject, (seq, _) in sorted(left.items(), key=lambda item: item[1]):
        yield Fault("row_gone", seq, f"{subject} of entry {seq} is gone")
