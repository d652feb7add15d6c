"""Planting: seeded operators that make a false sentence, or a true rewrite, of a sentence that documents support.

Each operator is one file. It proposes changes of a sentence; a change is planted only where the documents hold what
the original says at that place (:attr:`Change.evidence`) and a search shows that they do not hold the changed words.
The word lists are the operators' own: none of the desk's lists is read, so that the desk is not measured by itself.
"""

from onrecord.bench.planting.change import Change, Ground
from onrecord.bench.planting.operators import ERRORS, OPERATORS, REWRITES, plant

__all__ = ["ERRORS", "OPERATORS", "REWRITES", "Change", "Ground", "plant"]
