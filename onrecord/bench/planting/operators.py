"""The operators in order, and the choice among what they propose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from onrecord.bench.planting.change import Change, Ground
from onrecord.bench.planting.errors import attribution, dates, names, numbers, quotations, stance, units
from onrecord.bench.planting.errors import relations as reversed_relations
from onrecord.bench.planting.rewrites import figures, order, phrases, sentences, voice

__all__ = ["ERRORS", "OPERATORS", "REWRITES", "plant"]

Operator = Callable[[Ground, Random], Iterator[Change]]

#: False sentences, by kind of error.
ERRORS: Mapping[str, Operator] = {
    "number": numbers.numbers, "date or time": dates.dates, "person": names.persons,
    "place or organisation": names.places, "reversed relation": reversed_relations.relations,
    "attribution": attribution.attribution, "quotation": quotations.quotations, "negation": stance.negation,
    "hedge dropped": stance.hedge, "condition dropped": stance.condition, "unit": units.units,
}  # fmt: skip
#: True rewrites, by what they change.
REWRITES: Mapping[str, Operator] = {
    "synonym": phrases.synonym, "order": order.order, "active or passive": voice.voice,
    "number format": figures.number_format, "quote style": phrases.quote_style, "merged": sentences.merged,
    "split": sentences.split,
}  # fmt: skip
OPERATORS: Mapping[str, Operator] = {**ERRORS, **REWRITES}


def plant(ground: Ground, seed: str, kinds: Mapping[str, Operator] = OPERATORS) -> list[Change]:
    """At most one change of each kind, the same ones for the same seed; kinds that the sentence has no place for have
    none.
    """
    found = []
    for kind, operator in kinds.items():
        change = next(operator(ground, Random(f"{seed} {kind}")), None)
        if change is not None and change.apply(ground.string) != ground.string:
            found.append(change)
    return found
