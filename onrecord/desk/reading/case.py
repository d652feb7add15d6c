"""A sentence while it is read: what is shown of it, the readings so far, and when there are enough of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.reading.placed import Placed, placed
from onrecord.desk.reading.votes import vote
from onrecord.desk.report import Decision
from onrecord.models.roles.reader import Item, Reading

__all__ = ["Case"]


@dataclass
class Case:
    """``unread`` says why a reading that was wanted is not there; what is ``suspected`` keeps it from a model."""

    claim: Claim
    decision: Decision
    item: Item
    suspected: tuple[Finding, ...] = ()
    readings: list[Reading] = field(default_factory=list)
    unread: str = ""
    looked_again: bool = False
    void: str = ""  # why an answer did not count, while the same is asked once more
    _placed: dict[int, Placed] = field(default_factory=dict)

    def placed(self, n: int) -> Placed:
        """What code found for the excerpts of the ``n``-th reading, from 0."""
        if n not in self._placed:
            self._placed[n] = placed(self.claim, self.readings[n].excerpts)
        return self._placed[n]

    @property
    def missing(self) -> tuple[str, ...]:
        """What the readings so far name as missing."""
        return tuple(dict.fromkeys(m for r in self.readings if not r.void for m in r.missing))

    def count(self, reading: Reading) -> None:
        self.readings.append(reading)
        self.void = ""

    def again(self) -> None:
        """The last reading is void, and is asked for once more."""
        self.void = self.readings.pop().void

    def start_again(self, item: Item) -> None:
        """Read it anew with other passages."""
        self.item = item
        self.looked_again = True
        self.readings.clear()
        self._placed.clear()

    def settled(self) -> bool:
        """Whether a further reading is not worth its call, since code agrees with the readings so far.

        - A first reading that finds the sentence stated, in words in which code itself finds most of it: code and model
          agree. One for whose words code has an objection will not be confirmed, whatever the next says.
        - A first reading that misses only a wording: the sentence is shown in any case.
        - Two readings that agree that something is missing or otherwise, where code too finds the words in no passage.
        """
        counted = [(n, r) for n, r in enumerate(self.readings) if not r.void]
        if not counted:
            return False
        if len(counted) == 1:
            n, first = counted[0]
            if first.verdict == "supported":
                found = self.placed(n)
                return found.agrees or bool(found.against)
            return first.verdict == "not_found" and first.only_wording
        return len({r.verdict for _, r in counted}) == 1 and vote(self.readings) != "stated" and self._open()

    def _open(self) -> bool:
        """Whether code finds one of the missing words in no passage either."""
        best = self.claim.best
        if best is None:
            return True
        words = [w for r in self.readings for w in (*r.missing, r.change[0]) if w]
        at = self.claim.string.find
        links = [best.link_of(self.claim.part.start + i) for w in words if (i := at(w)) >= 0]
        return any(link is not None and link.step == "open" for link in links)
