"""Documents and sentences in a prompt: fenced, labelled, and never able to end their own fence.

::

    <<<passage P2 7f3a90c1
    The words, whatever they say.
    7f3a90c1>>>

The mark is made of a digest of everything that is fenced, so it is the same for the same content, it cannot be known
by who writes a document, and it stands in none of them. What looks like a fence or like the turns of a conversation
in a text is broken up in what the model sees; characters that do not show are left out, since a person who looks at the
passage would not see them either. Source of the idea: "datamarking" and delimiters in Hines et al. (2024),
"Defending against indirect prompt injection attacks with spotlighting".
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence

__all__ = ["Fence", "shown"]

_LENGTH = 12
_SHAPES = re.compile(r"<{3,}|>{3,}|<\|[^|\n]{1,40}\|>|\[/?INST\]|</?s>|```+")
_BREAK = str.maketrans({"<": "‹", ">": "›", "[": "(", "]": ")", "|": "¦", "`": "'"})
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


def shown(text: str) -> str:
    """A text as a model sees it: without what does not show, and with nothing in it that looks like a fence."""
    text = _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    return _SHAPES.sub(lambda m: m.group().translate(_BREAK), text)


class Fence:
    """One fence for one question. Give it everything that it will hold."""

    def __init__(self, contents: Iterable[str]) -> None:
        held = [shown(c) for c in contents]
        self.mark = _mark(held)

    def block(self, label: str, *lines: str) -> str:
        """A fenced block; ``label`` is ours and holds no words of a document."""
        inner = "\n".join(shown(line) for line in lines)
        return f"<<<{label} {self.mark}\n{inner}\n{self.mark}>>>"


def _mark(held: Sequence[str]) -> str:
    total = hashlib.sha256()
    for text in held:
        total.update(hashlib.sha256(text.encode("utf-8", "backslashreplace")).digest())
    while True:
        mark = total.hexdigest()[:_LENGTH]
        if not any(mark in text for text in held):
            return mark
        total.update(b"again")
