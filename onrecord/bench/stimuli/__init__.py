"""Stimulus sets: sources of our own for scoring memory systems. A set is never edited: a change is a new set."""
