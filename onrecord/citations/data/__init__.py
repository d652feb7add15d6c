"""Word lists of this room: ``LANGUAGE/turns.txt``, words that turn a statement round."""
