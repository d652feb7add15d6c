"""Dates, times of day, durations and sets, with TIMEX3 values: a grammar of our own, and how two of them relate."""

from onrecord.atoms.times.compare import compare
from onrecord.atoms.times.find import find_times
from onrecord.atoms.times.relation import Relation
from onrecord.atoms.times.time import Time

__all__ = ["Relation", "Time", "compare", "find_times"]
