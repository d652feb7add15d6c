"""Words that cases are made with."""
