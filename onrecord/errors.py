"""The package's own errors.

::

    OnrecordError
    ├── InputError      what was given cannot be used: says what was expected and what to do
    │   └── FileError   a file: names it
    └── SettingError    a standard, a label file or an option is wrong

No message carries a key or the text of a document.
"""

__all__ = ["FileError", "InputError", "OnrecordError", "SettingError"]


class OnrecordError(Exception):
    """Any error that the package raises on purpose."""


class InputError(OnrecordError):
    """What was given cannot be used."""


class FileError(InputError):
    """A file cannot be used; the message names it."""


class SettingError(OnrecordError):
    """A setting is wrong: a standard, a label file, an option."""
