"""A small trained tagger beside the word lists: which words are cues, in the kinds of text in which it was measured.

Pure Python, a sparse linear model, loaded on first use; trained by ``python -m training.cues`` in the repository. What
it was trained on, what it reaches and where it is switched on: ``docs/models/cues.md``.
"""

from onrecord.cues.tagger.model import Head, Model, load, unpacked
from onrecord.cues.tagger.settle import settle

__all__ = ["Head", "Model", "load", "settle", "unpacked"]
