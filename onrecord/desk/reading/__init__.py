"""What code could not settle, read by a language model: with the passages that code found, and nothing counts that
code does not find in the documents.

The order: :mod:`choosing <onrecord.desk.reading.choosing>` passages, asking in groups
(:mod:`stage <onrecord.desk.reading.stage>`), the :mod:`table of votes <onrecord.desk.reading.votes>`, a
:mod:`second look <onrecord.desk.reading.second_look>`, and what :mod:`code has to place
<onrecord.desk.reading.placed>` before a sentence is confirmed.
"""

from onrecord.desk.reading.stage import Collector, Read, Reader, ReadingSettings

__all__ = ["Collector", "Read", "Reader", "ReadingSettings"]
