"""The answers that a comparison of two times can give."""

from __future__ import annotations

from enum import Enum

__all__ = ["Relation"]


class Relation(Enum):
    """What ``b`` says of ``a``; see :func:`compare`."""

    EQUAL = "equal"
    WITHIN = "within"
    WIDER = "wider"
    DIFFERENT = "different"
    UNKNOWN = "unknown"
