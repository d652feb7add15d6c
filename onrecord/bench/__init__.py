"""Measuring: no figure without a command.

Adding a measure is one file in ``onrecord/bench/measures/``: a subclass of :class:`onrecord.bench.measure.Measure` as
``MEASURE``. It says which data sets it finds in a folder (:meth:`~onrecord.bench.measure.Measure.sets`), what the code
under test makes of one row (:meth:`~onrecord.bench.measure.Measure.answer`: counts by name, for instance right, wrong
and missed cues) and which formulas turn a count into figures (:meth:`~onrecord.bench.measure.Measure.formulas`). The
command ``onrecord eval NAME``, ``eval all``, the result file, intervals, resuming, processes, the page and the
comparison of two results follow from these three. The file is imported for ``--help``: it imports rooms inside its
functions.
"""
