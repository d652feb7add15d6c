"""From readings to a verdict: the whole table in one place.

A reading that is void does not vote. ``stated`` means that the readings say so; whether code lets it stand is decided
afterwards (:mod:`onrecord.desk.reading.placed`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from onrecord.models.roles.reader import Reading

__all__ = ["Vote", "vote"]

Vote = Literal["stated", "nothing_to_check", "contradicted", "not_stated", "only_wording", "divided", "void"]


def vote(readings: Sequence[Reading]) -> Vote:
    """What the readings of one sentence come to.

    ==============================================================  ====================================================
    readings that count                                             vote
    ==============================================================  ====================================================
    none                                                            ``void``: a person looks
    one or more contradicted, whatever the others                   ``contradicted``: blocked
    all supported                                                   ``stated``: confirmed, if code could place it all
    all no_fact                                                     ``nothing_to_check``: passes, if code sees no atom
    all not_found, each only a matter of wording                    ``only_wording``: shown
    all not_found, one at least more than wording                   ``not_stated``: blocked
    anything else: two supported against one not_found, two         ``divided``: shown
    not_found against one supported, no_fact against another
    ==============================================================  ====================================================
    """
    counted = [r for r in readings if not r.void]
    if not counted:
        return "void"
    verdicts = Counter(r.verdict for r in counted)
    if verdicts["contradicted"]:
        return "contradicted"
    if len(verdicts) > 1:
        return "divided"
    if verdicts["supported"]:
        return "stated"
    if verdicts["no_fact"]:
        return "nothing_to_check"
    return "only_wording" if all(r.only_wording for r in counted) else "not_stated"
