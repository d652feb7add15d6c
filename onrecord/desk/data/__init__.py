"""Word lists of this room, one folder a language; see :mod:`onrecord.text.data`."""
