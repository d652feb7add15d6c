"""Operators that change the words and not what is said, one kind a file."""
