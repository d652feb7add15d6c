"""The reports made by hand lie in this folder and are imported by name."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
