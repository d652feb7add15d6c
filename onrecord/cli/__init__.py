"""The terminal: one command a file. Nothing heavy is imported before a command runs."""
