"""For tests, of this package and of those who use it: case files for checks, and a model that answers from a script."""

from onrecord.testing.cases import Case, Expectation, load_cases
from onrecord.testing.scripted import ScriptedModel

__all__ = ["Case", "Expectation", "ScriptedModel", "load_cases"]
