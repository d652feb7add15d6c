"""Asking a language model: the contract, providers, the five roles, and remembering what was answered.

Nothing here is needed for a check: without a model, code decides and the rest is shown to a person.
"""

from onrecord.models.ask import Answer, Ask, CallFailed, FromFunction, Model, Question, as_model
from onrecord.models.budget import Budget, Limits, Price, Spent
from onrecord.models.providers import model
from onrecord.models.recorder import InMemory, Recorder, Recordings

__all__ = [
    "Answer", "Ask", "Budget", "CallFailed", "FromFunction", "InMemory", "Limits", "Model", "Price", "Question",
    "Recorder", "Recordings", "Spent", "as_model", "model",
]  # fmt: skip
