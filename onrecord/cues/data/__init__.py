"""Word lists of the cues, by language; the expression language is described in :mod:`onrecord.cues.expressions`."""
