"""What code sees when a claim is laid on the words it is drawn from: figures, dates, names, polarity, doubt."""

from __future__ import annotations

from onrecord.checks.aligning import align
from onrecord.checks.elements import Element, Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import run_checks
from onrecord.checks.window import Source, Window
from onrecord.evidence import Document
from onrecord.text import Text, stem

__all__ = ["CHECKS", "differences"]

#: The checks that compare what is stated; who says it, and quotations within, are for the gate.
CHECKS = (
    "figure", "change", "date", "name", "opposite", "polarity", "roles", "hedge", "condition", "modality", "qualifier",
    "temporal",
)  # fmt: skip
_AFFIXES = ("un", "in", "im", "ir", "il", "non", "dis")
_LONGEST = 20_000  # characters of a claim or a quotation that are compared


def differences(claim: str, quote: str) -> tuple[Finding, ...] | None:
    """What the quotation states otherwise than the claim, or does not state as firmly; ``None`` where nothing could be
    compared (another language than English, no words, too long).

    >>> [f.code for f in differences("Sales rose by 40%.", "Sales rose by 4% in May.")]
    ['figure.value']
    """
    said, held = Text(claim), Text(quote)
    if max(len(claim), len(quote)) > _LONGEST or not said.tokens.keys or not held.tokens.keys:
        return None
    if any(t.language not in ("en", "und") for t in (said, held)):
        return None
    document = Document("quotation", Text(quote, "en"))
    if not document.text.sentences:
        return None
    window = Window(Source(document), 0, len(document.text.sentences) - 1)
    text = Text(claim, "en")
    found: list[Finding] = []
    for sentence in text.sentences:
        part = Part(text, sentence.start, sentence.end)
        found += run_checks(part, align(part, window, _weight), CHECKS)
    affixed = _denied_by_affix(text, document.text) or _denied_by_affix(document.text, text)
    return tuple(f for f in found if not (affixed and f.code.startswith("polarity")))


def _denied_by_affix(one: Text, two: Text) -> bool:
    """Whether a word of ``one`` denies a word of ``two`` by its first letters: "unchanged", where the other has "did
    not change". The two negations are one, and the check for polarity sees only the second.
    """
    stems = {stem(w.key, "en") for w in two.words}
    return any(
        w.key.startswith(prefix) and stem(w.key[len(prefix) :], "en") in stems
        for w in one.words for prefix in _AFFIXES if len(w.key) > len(prefix) + 3
    )  # fmt: skip


def _weight(element: Element) -> float:
    return 2.0 if element.role == "atom" else 1.0
