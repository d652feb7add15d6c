"""Finding passages by meaning in documents of other languages, where words find nothing.

A vector of the sentence is compared with vectors of the documents' sentences (cosine). It only *finds*: a passage that
it brings is shown to an editor, and to a model that reads; no rule, check or verdict looks at a cosine, which is as
high for an altered figure or a denial as for the statement itself.
"""

from onrecord.evidence.meaning.encoder import Encoder, installed
from onrecord.evidence.meaning.search import MOST, Meaning, Searched, may_hold
from onrecord.evidence.meaning.vectors import InMemory, Vectors

__all__ = ["MOST", "Encoder", "InMemory", "Meaning", "Searched", "Vectors", "installed", "may_hold"]
