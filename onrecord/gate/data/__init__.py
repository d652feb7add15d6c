"""Word lists of the gate."""
