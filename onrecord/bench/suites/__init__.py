"""Speed suites, one file a room: ``BENCHES`` gives what is timed, with the plain operation that it stands beside.

pyperf runs each bench in processes of its own (:mod:`onrecord.bench.perf`). To add one, add it to a suite, or a file.
"""

from onrecord.bench.suites.bench import Bench, Sizes

__all__ = ["Bench", "Sizes"]
