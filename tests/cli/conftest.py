"""The reports made by hand live beside the tests of the views."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "web"))
