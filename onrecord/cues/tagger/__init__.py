"""A small trained tagger beside the word lists: which words are cues, in the kinds of text in which it was measured.

Pure Python, a sparse linear model, loaded on first use; trained by ``python -m training.cues`` in the repository. What
it was trained on, what it reaches and where it is switched on: ``docs/models/cues.md``.
"""

from onrecord.cues.tagger.model import Head, Model, load, unpacked
from onrecord.cues.tagger.settle import settle

__all__ = ["Head", "Model", "load", "settle", "unpacked", "version"]


def version() -> str | None:
    """A short digest of the weights in use, so that a report can name its tagger; ``None`` where there are none."""
    model = load()
    return model.digest[:12] if model is not None else None
