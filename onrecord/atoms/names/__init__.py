"""Names: people, places and organisations, and whether two of them are one."""

from onrecord.atoms.names.acronyms import introduces_acronym
from onrecord.atoms.names.find import find_names
from onrecord.atoms.names.name import Name, NameKind
from onrecord.atoms.names.relation import NameRelation, same_name

__all__ = ["Name", "NameKind", "NameRelation", "find_names", "introduces_acronym", "same_name"]
