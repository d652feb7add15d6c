"""Word lists of the operators, one entry a line."""
