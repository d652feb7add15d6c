"""How the time of an analysis grows with its input: four times the input tells a square (16) from a line (4) on a
busy machine.
"""

import gc
import time
from collections.abc import Callable


def growth(analyse: Callable[[str], object], piece: str, count: int) -> float:
    """The time for ``4 * count`` pieces by that for ``count``, each the best of five, in time of this process."""

    def best(string: str) -> float:
        times = []
        for _ in range(5):
            began = time.process_time()
            analyse(string)
            times.append(time.process_time() - began)
        return min(times)

    gc.disable()
    try:
        return (best(piece * 4 * count) + 0.001) / (best(piece * count) + 0.001)
    finally:
        gc.enable()
