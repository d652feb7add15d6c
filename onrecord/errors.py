"""The package's own errors.

::

    OnrecordError
    ├── InputError      what was given cannot be used: says what was expected and what to do
    │   └── FileError   a file: names it
    ├── SettingError    a standard, a label file, an option or an environment variable is wrong
    ├── StoreError      the store cannot be opened, read or written, or does not hold what was asked for
    └── ModelError      a language model gave no usable answer: says why and whether asking again may help
        └── BudgetError     a call was not made, because it would go over the budget

No message carries a key or the text of a document.
"""

__all__ = ["BudgetError", "FileError", "InputError", "ModelError", "OnrecordError", "SettingError", "StoreError"]


class OnrecordError(Exception):
    """Any error that the package raises on purpose."""


class InputError(OnrecordError):
    """What was given cannot be used."""


class FileError(InputError):
    """A file cannot be used; the message names it."""


class SettingError(OnrecordError):
    """A setting is wrong: a standard, a label file, an option."""


class StoreError(OnrecordError):
    """The store cannot be used, or does not hold what was asked for."""


class ModelError(OnrecordError):
    """A language model gave no usable answer."""


class BudgetError(ModelError):
    """A call would have gone over the budget, and was not made."""
