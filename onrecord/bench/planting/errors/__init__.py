"""Operators that make a sentence false, one kind a file."""
