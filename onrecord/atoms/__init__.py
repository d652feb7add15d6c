"""What a sentence states that can be checked by itself: quotations, figures, quantities, dates, names, credits."""

from onrecord.atoms.atom import Atom
from onrecord.atoms.find import figures_names_times, find

__all__ = ["Atom", "figures_names_times", "find"]
