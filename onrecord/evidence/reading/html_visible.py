"""Takes what a reader does not see out of a page: scripts, styles, and text that is hidden by the page's own marks.

Hidden is what says so in place: ``hidden``, ``aria-hidden="true"``, and inline styles that show nothing, no size, no
opacity, white on white, or a place off the screen. What is struck out (``<del>``, ``<s>``, ``<strike>``) goes too, as
tracked deletions of a Word file do: the page no longer says it. Style sheets are not evaluated.
"""

from __future__ import annotations

import re
from typing import Any

from onrecord.evidence.reading.extracted import sound

__all__ = ["prune"]

_NEVER = frozenset(
    (
        "script style noscript template iframe object embed applet svg math canvas video audio select option datalist "
        "input textarea button head map dialog frame frameset noframes"
    ).split()
)
_STRUCK = frozenset(["del", "s", "strike"])
_STYLE = re.compile(
    r"(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|opacity:0*(?:\.0+)?%?(?=;|$)|font-size:0*(?:\.0+)?(?:px|pt|em|rem|%)?(?=;|$)"
    r"|(?:left|top|text-indent|margin-left|margin-top):-\d{3,}|clip:rect\(0|width:0(?:px)?;height:0|height:0(?:px)?;(?:.*;)?overflow:hidden"
    r"|text-decoration(?:-line)?:[^;]{0,40}line-through)"
)
_WHITE = r"(?:#fff(?:fff)?|white|rgba?\(255,255,255[^)]*\)|transparent|rgba\([^)]*,0\))"
_WHITE_INK = re.compile(rf"(?:^|;)color:{_WHITE}(?=;|!|$)")
_GROUND = re.compile(r"(?:^|;)background(?:-color|-image)?:([^;]*)")
_WHITE_GROUND = re.compile(rf"{_WHITE}|none|initial|inherit")


def prune(root: Any) -> int:
    """Removes unseen elements from the tree in place; the number of hidden characters that went with them."""
    from lxml import etree

    gone: list[tuple[Any, bool]] = []
    walker = etree.iterwalk(root, events=("start", "comment", "pi"))
    for event, element in walker:
        if event != "start":
            gone.append((element, False))
            continue
        tag = element.tag.lower() if isinstance(element.tag, str) else ""
        if tag in _NEVER:
            gone.append((element, False))
            walker.skip_subtree()
        elif tag in _STRUCK or (tag not in ("html", "body") and _hidden(element)):
            gone.append((element, True))
            walker.skip_subtree()
    hidden = 0
    for element, counts in gone:
        if counts:
            hidden += len(" ".join("".join(element.itertext()).split()))
        _drop(element)
    return hidden


def _hidden(element: Any) -> bool:
    if element.get("hidden") is not None or (element.get("aria-hidden") or "").strip().lower() == "true":
        return True
    style = element.get("style")
    if not style:
        return False
    style = "".join(style[:2000].lower().split()).replace("!important", "")
    if _STYLE.search(style):
        return True
    if _WHITE_INK.search(style):
        ground = _GROUND.search(style)
        return (ground is None and not _dark_parent(element)) or (
            ground is not None and bool(_WHITE_GROUND.fullmatch(ground.group(1)))
        )
    return False


def _dark_parent(element: Any) -> bool:
    """Whether an element around sets a background of its own, on which white words can be read."""
    for _ in range(20):
        element = element.getparent()
        if element is None:
            return False
        if element.get("bgcolor") or "background" in (element.get("style") or "").lower() or element.get("class"):
            return True
    return True


def _drop(element: Any) -> None:
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is not None:
            before.tail = sound((before.tail or "") + element.tail)
        else:
            parent.text = sound((parent.text or "") + element.tail)
        element.tail = None
    parent.remove(element)
