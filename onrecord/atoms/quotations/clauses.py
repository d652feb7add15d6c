"""The reporting clause of a quotation: the verb and its subject, found in the words on either side.

No parser: a subject runs from the verb back to its determiner or the start of a capitalised name, over an apposition
between commas ("Allan Wagner, the head of the body, said"); after an inverted verb it runs forward to the first word
that no longer belongs to it ("said a spokesman for the firm on Monday"). The positions are those that Quotebank and
PARC 3 describe: before, after, around, inverted.
"""

from __future__ import annotations

from typing import NamedTuple

from onrecord.atoms.lists import section
from onrecord.atoms.memo import pattern

__all__ = ["Clause", "clause_after", "clause_before", "clause_in"]

_TOKEN = pattern(r"[^\W_](?:[\w’'.&-]*[\w&])?\.?(?=[\s,;:’'\"“”)—–]|$)|[^\W_](?:[\w’'&-]*\w)?|&|[^\w\s]")
_END = pattern(
    r"(?<![A-Z])(?<!Mr)(?<!Mrs)(?<!Ms)(?<!Dr)(?<!St)(?<!Gen)(?<!Sen)(?<!Gov)(?<!Rep)[.!?…]+[\"”’»)]*(?:\s+|$)"
)
_ABBREVIATED = frozenset(
    "Mr Mrs Ms Dr St Gen Sen Gov Rep Prof Rev Col Lt Capt Sgt Jr Sr Inc Corp Co Ltd Mme Hon Maj".split()
)
_MOST_WORDS = 40


class Clause(NamedTuple):
    """Offsets of the cue and of the speaker, where there is one."""

    cue: tuple[int, int]
    speaker: tuple[int, int] | None


class _Token(NamedTuple):
    word: str
    lower: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        return self.word[0].isalnum() or self.word == "&"

    @property
    def capital(self) -> bool:
        return self.word[0].isupper() or self.word == "&"


def _tokens(string: str, start: int, end: int) -> list[_Token]:
    found = []
    for match in _TOKEN().finditer(string, start, end):
        word = match.group()
        if word[-1] == "." and len(word) > 2 and word.count(".") == 1 and word[:-1] not in _ABBREVIATED:
            found.append(_Token(word[:-1], word[:-1].lower(), match.start(), match.end() - 1))
            found.append(_Token(".", ".", match.end() - 1, match.end()))
        else:
            found.append(_Token(word, word.lower(), *match.span()))
    return found


def _words(heading: str) -> frozenset[str]:
    return section("clause_words", heading)


def _is_cue(tokens: list[_Token], i: int, verbs: frozenset[str]) -> bool:
    """Whether the word at ``i`` is a reporting verb here: no noun after a determiner, no infinitive, no passive."""
    if tokens[i].lower not in verbs or (tokens[i].word[0].isupper() and i):
        return False
    before = tokens[i - 1].lower if i else ""
    if before in _words("determiners") - {"that", "one", "all", "both", "some", "many", "others"} or before == "to":
        return False
    if before.endswith(("’s", "'s")) and before not in ("he's", "she's", "he’s", "she’s"):
        return False
    beside = bool(i) and (before in _words("pronouns") or tokens[i - 1].capital or before == ",")
    if i and tokens[i].lower in _words("also_nouns") and not beside:
        return False
    passive = (
        before in _words("passive")
        and tokens[i].lower not in ("quoted", "cited")
        and not tokens[i].lower.endswith("ing")
    )
    return not passive


def clause_before(string: str, start: int, end: int) -> Clause | None:
    """The clause that leads in a quotation at ``end``; looks back no further than ``start``."""
    start = max(start, end - 400)
    cut = start
    for match in _END().finditer(string, start, end):
        cut = match.end()
    tokens = _tokens(string, cut, end)[-_MOST_WORDS:]
    while tokens and not tokens[-1].is_word and tokens[-1].word not in ":":
        tokens.pop()
    if not tokens:
        return None
    colon = tokens[-1].word == ":"
    verbs = section("reporting_verbs", "inverts") | section("reporting_verbs", "before")
    for i in range(len(tokens) - 1, -1, -1):
        token = tokens[i]
        if token.word == ";":
            break
        if token.lower == "to" and i and tokens[i - 1].lower == "according":
            return Clause((tokens[i - 1].start, token.end), _forward(tokens, i + 1))
        last = i == len(tokens) - 1 - colon
        if last and i > 1 and tokens[i - 1].lower == "to" and token.lower in verbs:  # "he went so far as to say"
            return Clause((token.start, token.end), _leading(tokens))
        if _is_cue(tokens, i, verbs):
            speaker = _main_subject(tokens, i, verbs) if token.lower.endswith("ing") else _backward(tokens, i)
            if speaker is None and i == 0:
                speaker = _forward(tokens, 1)
            if speaker is not None or last:
                return Clause((token.start, token.end), speaker)
    if (
        colon
        and len(tokens) <= 7
        and all(t.capital or t.lower in _words("particles") for t in tokens[:-1])
        and len(tokens) > 1
    ):
        return Clause((tokens[-1].start, tokens[-1].end), (tokens[0].start, tokens[-2].end))
    return None


def clause_after(string: str, start: int, end: int, ended: bool) -> Clause | None:
    """The clause that follows a quotation directly. ``ended``: the quotation closed with a full stop, so that a clause
    which begins with a capital is a sentence of its own unless it is nothing but "Name verb."."""
    tokens = _tokens(string, start, min(end, start + 260))[:_MOST_WORDS]
    while tokens and tokens[0].word in ",-—–)]*_":
        tokens.pop(0)
    if not tokens or not tokens[0].is_word:
        return None
    first = tokens[0]
    if first.lower == "according" and len(tokens) > 1 and tokens[1].lower == "to":
        return Clause((first.start, tokens[1].end), _forward(tokens, 2))
    if first.word.islower() and first.lower in section("reporting_verbs", "inverts"):
        speaker = _forward(tokens, 1)
        return Clause((first.start, first.end), speaker) if speaker else None
    if first.lower in _words("not_subjects"):
        return None
    verbs = section("reporting_verbs", "inverts") | section("reporting_verbs", "before")
    commas = 0
    for i in range(1, min(len(tokens), 34)):
        token = tokens[i]
        if not token.is_word and token.word not in "'’(),-":
            return None
        commas += token.word == ","
        if commas > 4 or (commas == 0 and i > 12):
            return None
        if _is_cue(tokens, i, verbs):
            if ended and not first.word[0].islower() and (i + 1 >= len(tokens) or tokens[i + 1].word not in ".,"):
                return None
            speaker = _backward(tokens, i)
            return Clause((token.start, token.end), speaker) if speaker else None
    return None


def clause_in(string: str, start: int, end: int) -> Clause | None:
    """The clause that closes the sentence in which a quotation stands: ``..., Smith said.``"""
    match = _END().search(string, start, min(end, start + 300))
    stop = match.start() if match else min(end, start + 300)
    comma = max(string.rfind(",", start, stop), start - 1)
    for at in (comma, string.rfind(",", start, comma) if comma > start else -1, string.rfind(",", start, comma - 1)):
        if at >= start:
            clause = clause_after(string, at + 1, stop, False)
            if clause is not None and len(string[clause.cue[1] : stop].split()) <= 8:
                return clause
    return None


def _main_subject(tokens: list[_Token], participle: int, verbs: frozenset[str]) -> tuple[int, int] | None:
    """Who is saying, with "saying": the subject of the reporting verb before it, else that of the sentence."""
    for i in range(participle - 1, 0, -1):
        if _is_cue(tokens, i, verbs) and not tokens[i].lower.endswith("ing"):
            speaker = _backward(tokens, i)
            if speaker is not None and tokens[i - 1].lower not in ("who", "which"):
                return speaker
    return _leading(tokens)


def _leading(tokens: list[_Token]) -> tuple[int, int] | None:
    """The pronoun or the capitalised name that opens a sentence, or follows its opening phrase and a comma."""
    first = 0
    if _opens_phrase(tokens[0]):
        first = next((k + 1 for k, token in enumerate(tokens[:-1]) if token.word == ","), 0)
        if not first or _opens_phrase(tokens[first]):
            return None
    if tokens[first].lower in _words("pronouns"):
        return tokens[first].start, tokens[first].end
    last = -1
    for k in range(first, min(len(tokens), first + 8)):
        if not tokens[k].is_word or not tokens[k].capital:
            break
        last = k
    return (tokens[first].start, tokens[last].end) if last >= 0 else None


def _opens_phrase(token: _Token) -> bool:
    """Whether a sentence opens with something other than its subject by name: "During", "Following", "The"."""
    lower = token.lower
    if lower in _words("pronouns"):
        return False
    return lower in _words("determiners") or lower in section("ordinary", "function") or lower.endswith(("ing", "ly"))


def _backward(tokens: list[_Token], verb: int) -> tuple[int, int] | None:
    """The subject that ends before the verb at ``verb``."""
    i = verb - 1
    while i >= 0 and (
        tokens[i].lower in _words("auxiliaries") or (tokens[i].lower.endswith("ly") and tokens[i].word.islower())
    ):
        i -= 1
    if i < 0:
        return None
    if tokens[i].word == ",":
        before = next((k for k in range(i - 1, max(-1, i - 24), -1) if tokens[k].word == ","), -1)
        if before > 0:
            return _phrase(tokens, before - 1)
        return _phrase(tokens, i - 1) if i <= 8 else None
    if tokens[i].word == ")":
        opening = next((k for k in range(i - 1, -1, -1) if tokens[k].word == "("), -1)
        return _phrase(tokens, opening - 1) if opening > 0 else None
    return _phrase(tokens, i)


def _phrase(tokens: list[_Token], last: int) -> tuple[int, int] | None:
    """The noun phrase whose last word is at ``last``."""
    final = tokens[last]
    if not final.is_word or final.word.isdigit():
        return None
    if final.lower in _words("pronouns"):
        return final.start, final.end
    first = last + 1
    for k in range(last, max(-1, last - 16), -1):
        token = tokens[k]
        lower = token.lower
        if not token.is_word:
            break
        if lower in _words("left_stops"):
            joins = lower == "and" and k and tokens[k - 1].capital and k < last and tokens[k + 1].capital
            if not joins:
                break
        elif (k < last and lower in _words("auxiliaries")) or (
            k < last and lower in _words("pronouns") and lower not in _words("determiners")
        ):
            break
        first = k
        if lower in _words("determiners") and not (
            k and tokens[k - 1].lower in ("of", "for", "at", "from", "in", "with", "all")
        ):
            break
    while first <= last and tokens[first].lower in _words("prepositions"):
        first += 1
    if (
        first > last
        or last - first > 14
        or (last == first and tokens[first].lower in _words("determiners") | _words("not_subjects"))
    ):
        return None
    return tokens[first].start, tokens[last].end


def _forward(tokens: list[_Token], first: int) -> tuple[int, int] | None:
    """The noun phrase that begins at ``first``."""
    last = first - 1
    for k in range(first, min(len(tokens), first + 12)):
        token = tokens[k]
        lower = token.lower
        if not token.is_word:
            break
        if k == first and lower in _words("pronouns") - {"one"}:
            return token.start, token.end
        stops = lower in _words("forward_stops") and not (k == first and lower in ("this", "that"))
        if stops and not (lower == "and" and k + 1 < len(tokens) and tokens[k + 1].capital):
            break
        if k > first and ((lower.endswith("ly") and token.word.islower()) or lower in _words("pronouns")):
            break
        last = k
    if last < first or tokens[first].lower in _words("not_subjects"):
        return None
    return tokens[first].start, tokens[last].end
