"""The score of a memory system as one HTML page that asks nothing of any network."""

from __future__ import annotations

import base64
import hashlib
import re

from jinja2 import Environment, PackageLoader, StrictUndefined

from onrecord.bench.memories import MemoryScore, stimuli

__all__ = ["render"]

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}"
    "table{border-collapse:collapse;margin:1.5rem 0;width:100%}caption{text-align:left;font-weight:bold}"
    "th,td{border-bottom:1px solid #bbb;padding:.3rem .6rem;text-align:left;vertical-align:top}"
)
_UNSHOWN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)


def render(score: MemoryScore) -> str:
    """The page. Every string is escaped; characters that do not show or turn the line round are shown as a mark."""
    environment = Environment(
        loader=PackageLoader("onrecord.bench", "templates"), autoescape=True, undefined=StrictUndefined
    )
    environment.filters["shown"] = lambda words: _UNSHOWN.sub("\ufffd", words)
    said = {s["id"]: " ".join(m["content"] for m in s["messages"]) for s in stimuli(score.stimuli).sources}
    digest = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    return environment.get_template("memories.html").render(score=score, said=said, style=_STYLE, style_hash=digest)
