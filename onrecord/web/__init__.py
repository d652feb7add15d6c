"""The desk's report for people: words, places and marks shared by every view, and the stand-alone HTML page."""
