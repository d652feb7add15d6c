"""Figures: finding the numbers that a text states, comparing two of them, what follows from several by arithmetic."""

from onrecord.atoms.figures.comparing import Agreement, compare
from onrecord.atoms.figures.converting import convert
from onrecord.atoms.figures.deriving import OPERATIONS, Derivation, derive
from onrecord.atoms.figures.figure import Figure, canonical
from onrecord.atoms.figures.find import find_figures
from onrecord.atoms.figures.terms import may_be_figure

__all__ = [
    "OPERATIONS",
    "Agreement",
    "Derivation",
    "Figure",
    "canonical",
    "compare",
    "convert",
    "derive",
    "find_figures",
    "may_be_figure",
]
