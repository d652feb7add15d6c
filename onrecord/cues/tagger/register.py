"""What kind of text a sentence comes from, as far as its words tell: talk, biomedicine, requirements, other prose.

One word is not a cue everywhere ("absence of" in a finding of biology, "depending on" in a specification), and corpora
of one kind agree with each other more than with the rest. So the tagger speaks only in registers in which it was
measured. ``talk`` is the ground: a sentence counts as anything else only where the model is sure.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Literal, get_args

from onrecord.cues.stream import Stream

__all__ = ["REGISTERS", "Register", "register_features", "register_of"]

Register = Literal["talk", "biomedicine", "requirements", "prose"]
REGISTERS: tuple[Register, ...] = get_args(Register)

_SURE = 0.6  # from this probability on a register other than talk is believed
_SHORT = 4  # letters: "need", "feed" and the like are no past forms


def register_features(stream: Stream, first: int, last: int) -> list[str]:
    """What tells the register of the sentence from word ``first`` up to ``last``: its words, its length, its signs."""
    keys, string, starts = stream.keys, stream.string, stream.starts
    found = list(dict.fromkeys(keys[first:last]))  # in order, so that sums are the same in every run
    found.append(f"#{min((last - first) // 4, 8)}")
    if '"' in stream.before[first : last + 1]:
        found.append('#"')
    if last > first and stream.is_lower(first):
        found.append("#lower")
    if any(len(key) > _SHORT and key.endswith("ed") for key in found):
        found.append("#ed")
    names = sum([string[start].isupper() for start in starts[first + 1 : last]])
    found.append(f"#names{min(names, 4)}")
    return found


def register_of(features: list[str], weights: Mapping[str, tuple[float, ...]], bias: tuple[float, ...]) -> Register:
    """The register that ``weights`` (of each feature, for each of :data:`REGISTERS`) tell, or ``talk``."""
    talk, biomedicine, requirements, prose = bias
    for name in features:
        weight = weights.get(name)
        if weight is not None:
            talk += weight[0]
            biomedicine += weight[1]
            requirements += weight[2]
            prose += weight[3]
    scores = (talk, biomedicine, requirements, prose)
    best = max(range(len(scores)), key=scores.__getitem__)
    total = sum(exp(score - scores[best]) for score in scores)
    return REGISTERS[best] if 1 / total >= _SURE else "talk"
