"""One measure a file; the name of the file is the name of the command."""
