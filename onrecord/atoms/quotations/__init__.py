"""Quotations: words inside quotation marks, who said them, and the turns of a transcript."""

from onrecord.atoms.quotations.find import find_quotations
from onrecord.atoms.quotations.pieces import Piece
from onrecord.atoms.quotations.quotation import Quotation
from onrecord.atoms.quotations.turns import Turn, find_turns

__all__ = ["Piece", "Quotation", "Turn", "find_quotations", "find_turns"]
