"""What happens to a true quotation on its way: each mode makes one of a sentence, or ``None`` where it cannot."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable

from onrecord.bench.quotation.cutting import SPACELESS, tokens, untokens
from onrecord.bench.quotation.words import turning

__all__ = ["HONEST", "Maker"]

#: (sentence, language) -> quotation
Maker = Callable[[str, str], str | None]
_HYPHENATED = re.compile(r"[^\W\d_]{9,}")
_TO_CYRILLIC = str.maketrans("aeopc", "аеорс")
_TO_LATIN = str.maketrans("аеорсху", "aeopcxy")
_TO_GREEK_LATIN = str.maketrans("ο", "o")
_CAPS = {"tr": str.maketrans("i", "İ")}


def exact(sentence: str, language: str) -> str:
    return sentence


def case(sentence: str, language: str) -> str | None:
    shown = sentence.translate(_CAPS.get(language, {})).upper()
    return shown if shown != sentence else None


def typography(sentence: str, language: str) -> str:
    """What an editor or a publishing system does to pasted marks."""
    shown = sentence.replace("'", "’").replace(" - ", " — ").replace("-", "\u2011")
    return re.sub(r'"([^"]*)"', "“\\1”", shown) if '"' in shown else f"“{shown}”"


def plain_typography(sentence: str, language: str) -> str | None:
    table = {ord(a): b for a, b in zip("’‘“”«»–—‑", '\'\'""""---', strict=True)}
    shown = sentence.translate(table)
    return shown if shown != sentence else None


def whitespace(sentence: str, language: str) -> str | None:
    if language in SPACELESS:
        return None
    words = sentence.split()
    words[3] += "\n "
    words[5] = " " + words[5]
    return "  ".join(words)


def nbsp(sentence: str, language: str) -> str | None:
    shown = sentence.replace(" ", "\u00a0", 3)
    return shown if shown != sentence else None


def partial_span(sentence: str, language: str) -> str | None:
    words = tokens(sentence, language)
    part = untokens(words[2:9] if language not in SPACELESS else words[3:15], language)
    return part if sum(c.isalnum() for c in part) >= 12 else None


def ligature(sentence: str, language: str) -> str | None:
    shown = sentence.replace("ffi", "ﬃ").replace("fi", "ﬁ").replace("fl", "ﬂ").replace("ff", "ﬀ")
    return shown if shown != sentence else None


def decomposed(sentence: str, language: str) -> str | None:
    shown = unicodedata.normalize("NFD", sentence)
    return shown if shown != sentence else None


def soft_hyphen(sentence: str, language: str) -> str | None:
    shown = _HYPHENATED.sub(lambda m: m.group()[:4] + "\u00ad" + m.group()[4:], sentence)
    return shown if shown != sentence else None


def line_end_hyphen(sentence: str, language: str) -> str | None:
    """One long word broken at a line end, as a narrow column has it; in scripts that break words so."""
    match = _HYPHENATED.search(sentence)
    if match is None or language in SPACELESS or language in ("ar", "ur", "hi", "bn", "ko"):
        return None
    at = match.start() + 4
    return sentence[:at] + "-\n" + sentence[at:] if sentence[at].islower() else None


def unseen(sentence: str, language: str) -> str:
    """A zero-width space within a word and bidirectional marks around the whole."""
    at = next((i for i in range(1, len(sentence)) if sentence[i - 1 : i + 1].isalpha()), 1)
    return "\u2068" + sentence[:at] + "\u200b" + sentence[at:] + "\u2069"


def homoglyph(sentence: str, language: str) -> str | None:
    """A few letters come from another script that has the same shapes."""
    tables = {"ru": _TO_LATIN, "el": _TO_GREEK_LATIN}
    if language in ("ar", "ur", "hi", "bn", "ko") or language in SPACELESS:
        return None
    words = sentence.split(" ")
    changed = 0
    for i, word in enumerate(words):
        shown = word[0] + word[1:].translate(tables.get(language, _TO_CYRILLIC)) if len(word) > 4 else word
        if shown != word and word.isalpha() and not word[0].isupper() and changed < 3:
            shown = _first_only(word, shown)
            words[i] = shown
            changed += 1
    return " ".join(words) if changed else None


def _first_only(word: str, shown: str) -> str:
    at = next(i for i in range(len(word)) if word[i] != shown[i])
    return word[:at] + shown[at] + word[at + 1 :]


def ellipsis(sentence: str, language: str) -> str | None:
    """The middle left out, both ends kept, where the middle holds nothing that turns the rest."""
    words = tokens(sentence, language)
    keep = 8 if language in SPACELESS else 4
    middle = words[keep:-keep]
    if len(middle) < 2 or not _plain(middle, language) or not _long(words[:keep]) or not _long(words[-keep:]):
        return None
    return untokens([*words[:keep], "…" if len(sentence) % 2 else "[...]", *words[-keep:]], language)


def _long(words: list[str]) -> bool:
    return sum(c.isalpha() for w in words for c in w) >= 10


def _plain(words: list[str], language: str) -> bool:
    bare = [_bare(word.lower().replace("’", "'")) for word in words]
    known = turning(language)
    if language in SPACELESS or language == "ko":
        return not set("".join(bare)) & known
    return not any(word in known or word.partition("'")[0] in known or word.endswith("n't") for word in bare)


def _bare(word: str) -> str:
    return "".join(c for c in word if c.isalnum() or c == "'" or unicodedata.category(c)[0] == "M")


def bracket_sic(sentence: str, language: str) -> str:
    words = tokens(sentence, language)
    at = 8 if language in SPACELESS else 5
    return untokens([*words[:at], "[sic]", *words[at:]], language)


def bracket_explained(sentence: str, language: str) -> str | None:
    if language != "en":
        return None
    words = sentence.split()
    return " ".join([*words[:5], "[as the authors put it]", *words[5:]])


def bracket_capital(sentence: str, language: str) -> str | None:
    """A quotation that begins in mid-sentence, with a capital put in."""
    words = sentence.split()
    if language in SPACELESS or not words[3][0].islower() or not words[3].isalpha() or len(words[3]) < 2:
        return None
    words = words[3:]
    words[0] = f"[{words[0][0].upper()}]{words[0][1:]}"
    return " ".join(words)


def nested(sentence: str, language: str) -> str:
    """A quotation within the quotation, with the inner marks that go with the outer ones."""
    words = tokens(sentence, language)
    inner = untokens(words[2:6], language)
    return f"“{untokens(words[:2], language)} ‘{inner}’ {untokens(words[6:], language)}”"


def moved_punctuation(sentence: str, language: str) -> str:
    return f'"{sentence.rstrip(".!?。！？।۔ ")},"'


def html_entities(sentence: str, language: str) -> str:
    shown = html.escape(sentence).replace(" ", "&nbsp;", 1).replace("’", "&rsquo;").replace("—", "&mdash;")
    return f"&ldquo;{shown}&rdquo;"


def ocr_space(sentence: str, language: str) -> str | None:
    """A space within one long word, as scanned pages have it."""
    if language in SPACELESS or language in ("ko",):
        return None
    match = re.search(r"(?<![\w'’-])[^\W\d_]{9,}(?![\w'’-])", sentence)
    if match is None:
        return None
    at = match.start() + 5
    return sentence[:at] + " " + sentence[at:]


#: By name, in the order in which they are told.
HONEST: dict[str, Maker] = {
    "exact": exact, "case": case, "typography": typography, "plain typography": plain_typography,
    "whitespace": whitespace, "no-break space": nbsp, "partial span": partial_span, "ligature": ligature,
    "decomposed": decomposed, "soft hyphen": soft_hyphen, "line-end hyphen": line_end_hyphen, "unseen": unseen,
    "homoglyph": homoglyph, "ellipsis": ellipsis, "bracket, sic": bracket_sic,
    "bracket, explained": bracket_explained, "bracket, capital": bracket_capital, "nested": nested,
    "moved punctuation": moved_punctuation, "HTML entities": html_entities, "OCR space": ocr_space,
}  # fmt: skip
