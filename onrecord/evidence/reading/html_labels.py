"""What a page says about itself: JSON-LD, OpenGraph, ``<meta>``, ``<time>``, and the byline that a reader sees.

The order is that of trust; where two differ the first is the label and the others are notes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from onrecord.evidence.reading.claims import Claims

if TYPE_CHECKING:
    from onrecord.evidence.reading.html_blocks import Piece

__all__ = ["read_claims", "visible_claims"]

_META = {
    "og:title": "title",
    "og:site_name": "outlet",
    "og:url": "url",
    "og:locale": "language",
    "article:published_time": "published",
    "og:article:published_time": "published",
    "article:author": "byline",
    "author": "byline",
    "byl": "byline",
    "dc.creator": "byline",
    "dcterms.creator": "byline",
    "parsely-author": "byline",
    "sailthru.author": "byline",
    "citation_author": "byline",
    "date": "published",
    "dc.date": "published",
    "dc.date.issued": "published",
    "dcterms.date": "published",
    "dcterms.issued": "published",
    "dcterms.created": "published",
    "pubdate": "published",
    "publishdate": "published",
    "publish-date": "published",
    "parsely-pub-date": "published",
    "sailthru.date": "published",
    "datepublished": "published",
    "citation_publication_date": "published",
    "originalpublicationdate": "published",
    "citation_title": "title",
    "dc.title": "title",
    "dcterms.title": "title",
    "twitter:title": "title",
    "application-name": "outlet",
    "dc.publisher": "outlet",
    "dcterms.publisher": "outlet",
    "citation_journal_title": "outlet",
    "publisher": "outlet",
    "content-language": "language",
    "dc.language": "language",
}
_ARTICLE = re.compile(r"Article|Report|Posting|Release|Review|Interview|Analysis|Opinion|Statement")
_BYLINE = re.compile(r"(?:By|BY|Von|VON|Par|PAR|Por|POR)\s+(?=[A-ZÀ-Þ])([^\n!?:;\d|·•]{3,80})")
_WITHIN_NAMES = frozenset(
    [
        "and",
        "und",
        "et",
        "y",
        "e",
        "&",
        "de",
        "del",
        "van",
        "von",
        "der",
        "den",
        "la",
        "le",
        "di",
        "da",
        "dos",
        "bin",
        "al",
        "in",
    ]
)
_MAX_JSON = 1_000_000
_TOP = 10  # blocks at the head of a page among which a byline may stand


def read_claims(root: Any, claims: Claims) -> None:
    """Adds what the page's metadata says; to be called before scripts are pruned."""
    metas: list[tuple[str, str]] = []
    for meta in root.iter("meta"):
        name = (
            (meta.get("property") or meta.get("name") or meta.get("itemprop") or meta.get("http-equiv") or "")
            .strip()
            .lower()
        )
        if name in _META and meta.get("content"):
            metas.append((name, meta.get("content")))
    for script in root.iter("script"):
        if (script.get("type") or "").split(";")[0].strip().lower() == "application/ld+json":
            for thing in _things(script.text or ""):
                _linked(thing, claims)
    metas.sort(key=lambda m: not m[0].startswith(("og:", "article:")))
    for name, content in metas:
        if not (_META[name] == "byline" and content.startswith(("http:", "https:"))):
            claims.add(_META[name], content.replace("_", "-") if _META[name] == "language" else content)
    for link in root.iter("link"):
        if "canonical" in (link.get("rel") or "").lower():
            claims.add("url", link.get("href"))
    if root.tag == "html":
        claims.add("language", root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang"))


def visible_claims(root: Any, found: list[Piece], claims: Claims) -> None:
    """Adds what a reader of the page sees: its times, its byline, its headline."""
    for time in root.iter("time"):
        value = time.get("datetime") or (time.text or "")
        if value.strip() and (
            time.get("pubdate") is not None
            or (time.get("itemprop") or "") == "datePublished"
            or not claims.value("published")
        ):
            claims.add("published", value)
            break
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        marks = (
            f"{element.get('class') or ''} {element.get('rel') or ''} {element.get('itemprop') or ''}".lower().split()
        )
        if any(m in ("byline", "author", "author-name", "article-author", "byline__name") for m in marks):
            words = " ".join("".join(element.itertext()).split())
            if 2 < len(words) <= 100:
                claims.add("byline", _byline(words) or words)
                break
    for piece in [p for p in found if not p.aside][:_TOP]:
        if piece.kind in ("paragraph", "caption") and (name := _byline(piece.text)):
            claims.add("byline", name)
            break
    for piece in found:
        if piece.kind == "heading" and piece.level == 1 and not piece.aside:
            claims.add("title", piece.text)
            break
    title = next(iter(root.iter("title")), None)
    if title is not None and not claims.value("title"):
        claims.add("title", "".join(title.itertext()))


def _byline(words: str) -> str:
    """The name or names in a line such as ``By Jane Roe in Oslo, 5 March``; empty where the line is none."""
    found = _BYLINE.match(words) if len(words) <= 100 else None
    if not found:
        return ""
    name = found.group(1).strip(" ,-–—")
    named = all(w[0].isupper() or w in _WITHIN_NAMES for w in name.replace(",", " ").split())
    return (
        name
        if named and len(name.split()) <= 10 and (found.end() == len(words) or words[found.end()] not in "!?:;")
        else ""
    )


def _things(string: str) -> Iterator[dict[str, Any]]:
    """The objects in a piece of JSON-LD, those of ``@graph`` and lists too; none when it is broken."""
    if len(string) > _MAX_JSON:
        return
    try:
        whole = json.loads(string, strict=False)
    except (ValueError, RecursionError):
        return
    queue = [whole]
    for _ in range(500):
        if not queue:
            return
        thing = queue.pop(0)
        if isinstance(thing, list):
            queue.extend(thing[:100])
        elif isinstance(thing, dict):
            yield thing
            if isinstance(thing.get("@graph"), list):
                queue.extend(thing["@graph"][:200])


def _linked(thing: dict[str, Any], claims: Claims) -> None:
    kind = thing.get("@type")
    kinds = (
        [k for k in kind if isinstance(k, str)] if isinstance(kind, list) else [kind] if isinstance(kind, str) else []
    )
    if not any(_ARTICLE.search(k) for k in kinds):
        return
    claims.add("title", thing.get("headline") or thing.get("name"))
    claims.add("byline", ", ".join(_names(thing.get("author"))))
    claims.add("outlet", next(iter(_names(thing.get("publisher"))), ""))
    claims.add("published", thing.get("datePublished"))
    claims.add("language", thing.get("inLanguage"))
    url = thing.get("url") or thing.get("mainEntityOfPage")
    claims.add("url", url.get("@id") if isinstance(url, dict) else url)


def _names(value: Any) -> list[str]:
    values = value[:20] if isinstance(value, list) else [value]
    names = [v.get("name") if isinstance(v, dict) else v for v in values]
    return [n for n in names if isinstance(n, str) and n.strip() and not n.startswith(("http:", "https:"))]
