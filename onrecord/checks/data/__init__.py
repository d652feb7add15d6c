"""Lists that checks read, beside the lexicon."""
