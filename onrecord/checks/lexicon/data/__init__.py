"""Word lists of the lexicon, one folder a language; the head of each file says what belongs in it and what does not."""
