"""Following a quotation along a document over what breaks it there without being part of what is quoted.

From a stretch that stands word for word, the walk goes on to both ends of the quotation, and may pass, on the
document's side only, an attribution between two parts of one utterance ("We will," she said, "appeal.") and the number
of a note ("Grillet et al. [13] revealed"); and, on both sides, spaces within a word and words run together, as scanned
pages have them. It passes nothing else: one word more, less or changed is no match.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from onrecord.atoms.lists import section
from onrecord.atoms.quotations import find_quotations
from onrecord.citations.match import Form, Match
from onrecord.evidence.lines.index import Index, Shard
from onrecord.evidence.lines.line import Needle
from onrecord.evidence.lines.search import cuts_number, places
from onrecord.text import Text

__all__ = ["walk"]

_PARTS = 3  # one stretch in so many has to stand somewhere
_FEW = 4  # votes of one place from which a place with a single vote is chance
_ANCHORS = 4  # places from which the walk is tried
_RARE, _COMMON = 8, 64  # places up to which eight bytes tell most; above which they say nothing
_SQUEEZED, _ALIKE = 48, 6  # characters in which other spaces are looked for, and how many have to be alike
_PASSABLE = re.compile("[\"“”‘’'„«»「」『』＂\\[\\]⁰¹²³⁴-⁹]")
_MOST_KEYS = 2000  # a longer quotation is looked for word for word only
_ASIDE = 40  # words that an attribution may take
_RUN = 6  # parts of a word that are put together
_LONG_WORD, _LONG_PART = 9, 4  # letters from which a word and its parts are not two readings of the same letters
_WINDOW = 1500  # characters around an aside in which the quotations are read
_SPLITS = frozenset("not no non never nor un in im dis il ir anti".split())
_NOTE = re.compile(r"[\s.,;:!?\"”’)»]*(?:\[\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\]|[⁰¹²³⁴-⁹]{1,3})[\s.,;:!?\"“‘(«]*")
_ASIDE_MARKS = re.compile(r"[^\w]*[\"”’»」＂][^\w]*\w.*\w[^\w]*[\"“‘«「＂][^\w]*", re.S)


def walk(
    index: Index, keys: Sequence[str], number: int | None = None, joined: frozenset[int] = frozenset(),
    *, capitals: bool = False, needle: Needle | None = None,
) -> tuple[Match, ...]:  # fmt: skip
    """The first place to which the walk leads, or none.

    ``joined`` are the keys that a hyphen ties to the one before. With ``capitals`` the quotation is all in capitals,
    which do not tell the dotless i of Turkish from the other.
    """
    if len(keys) < 2 or len(keys) > _MOST_KEYS:
        return ()
    needle = needle or Needle(keys)
    for shard, low, high in _shards(index, number):
        for i, at in _anchors(needle, shard, low, high):
            if not capitals and not _may_pass(index, shard, needle, needle.starts[i], at):
                continue
            found = _from(index, shard, keys, i, at, _Steps(index, shard, joined, capitals))
            if found is not None:
                return (found,)
    return ()


def _shards(index: Index, number: int | None) -> Iterator[tuple[Shard, int, int]]:
    if number is None:
        for shard in index.shards:
            yield shard, 0, shard.line.length
    else:
        shard, k = index.shard_of[number]
        yield shard, *index.bounds(shard, k)


def _anchors(needle: Needle, shard: Shard, low: int, high: int) -> list[tuple[int, int]]:
    """The needle's keys and the offsets of the line where a walk may begin: where the same eight bytes stand, those
    first at which most of the needle's others stand as far from them as they should.
    """
    line = shard.line
    width = line.width
    if needle.encoded(width) is None or len(line.buckets) < 2:
        return []
    hashes = needle.hashes(width)
    buckets = []
    table, shift = line.buckets, line.shift
    spare = len(hashes) - (len(hashes) + _PARTS - 1) // _PARTS  # what a walk passes parts a few stretches, not most
    for i, (start, key, hashed) in enumerate(hashes):
        at = hashed >> shift
        first, last = table[at], table[at + 1]
        if first < last:
            buckets.append((i, start, key, first, last))
        elif i - len(buckets) >= spare:
            return []
    rare = [one for one in buckets if one[4] - one[3] <= _RARE]
    votes: dict[int, int] = {}
    first_at: dict[int, tuple[int, int]] = {}
    for i, start, key, first, last in rare or buckets:
        if last - first > _COMMON:
            continue
        for p in line.postings[first:last]:
            if low <= p < high and line.chars[p * width : p * width + 8] == key:
                begin = p - start
                votes[begin] = votes.get(begin, 0) + 1
                first_at.setdefault(begin, (i, p))
    least = 2 if max(votes.values(), default=0) >= _FEW else 1
    best = sorted((-count, begin) for begin, count in votes.items() if count >= least)[:_ANCHORS]
    return [first_at[begin] for _, begin in best]


def _may_pass(index: Index, shard: Shard, needle: Needle, start: int, at: int) -> bool:
    """Whether, where needle and line part on either side of an anchor, something stands that a walk may pass: a quick
    look, since most quotations that are not found part at another word.
    """
    line = shard.line
    said, length = needle.string, len(needle.string)
    held = line.text(at, at + length - start)
    n = _common(said[start:], held)
    if n < length - start:
        border = held.rfind(" ", 0, n + 1) + 1 if n < len(held) else n
        if not _passable(index, shard, at + border, said[start + border :], line.text(at + border, at + border + 64)):
            return False
    before = line.text(at - start, at).rjust(start, "\0")  # a quotation with more spaces begins before the line does
    n = _common(said[:start][::-1], before[::-1])
    if n < start:
        cut = start - n
        border = before.find(" ", max(0, cut - 1)) + 1
        low = max(0, at - start + border - 64)
        return border > 0 and _passable(
            index, shard, at - start + border, said[:border][::-1], line.text(low, at - start + border)[::-1]
        )
    return True


def _common(one: str, two: str) -> int:
    """How many characters two strings begin alike with."""
    low, high = 0, min(len(one), len(two))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == two[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _passable(index: Index, shard: Shard, at: int, said: str, held: str) -> bool:
    """Whether other spaces, a quotation mark or a note may be why words part before the token at ``at``."""
    one, two = said[:_SQUEEZED].replace(" ", ""), held[:_SQUEEZED].replace(" ", "")
    n = min(len(one), len(two), _ALIKE)
    if n and one[:n] == two[:n]:
        return True
    place = index.place(shard, at, at + 1)
    return _PASSABLE.search(index.text(place.document), max(0, place.start - 16), place.start) is not None


def _from(index: Index, shard: Shard, keys: Sequence[str], i: int, at: int, steps: _Steps) -> Match | None:
    """The match of which key ``i`` stands at an offset of the line."""
    line = shard.line
    room = 24 * _ASIDE
    right = " ".join(keys[i:])
    held = line.text(at, at + len(right) + room).split(" ")
    ahead = steps.follow(keys[i:], held, at, i)
    if ahead is None:
        return None
    before = " ".join(keys[:i])
    low = max(0, at - len(before) - room)
    text = line.text(low, at).rstrip(" ")
    behind = text.split(" ")
    back = steps.follow(list(reversed(keys[:i])), list(reversed(behind)), low + len(text), i, -1) if i else at
    if back is None:
        return None
    start, end = back, ahead
    place = index.place(shard, start, end)
    string = index.text(place.document)
    whole = Needle(line.text(start, end).split(" "))
    if cuts_number(string, place.start, place.end) or not any(places(whole, line, start - 1, end + 1)):
        return None
    forms: tuple[Form, ...] = tuple(sorted(steps.forms))
    return Match(index.ids[place.document], place.start, place.end, (), forms, place)


class _Steps:
    """Follows keys along the tokens of a line in one direction, and notes what was passed."""

    def __init__(self, index: Index, shard: Shard, joined: frozenset[int], capitals: bool) -> None:
        self.capitals = capitals
        self.index = index
        self.shard = shard
        self.joined = joined
        self.forms: set[Form] = set()

    def follow(self, said: Sequence[str], held: Sequence[str], at: int, i: int, way: int = 1) -> int | None:
        """The offset of the line at the far end of the last key; ``None`` where the keys do not go on.

        ``at`` is the near end of the first token; ``i`` the number of the first key (of the one after it, backwards).
        """
        a = b = 0
        while a < len(said):
            if b < len(held) and self._same(said[a], held[b]):
                at += way * len(held[b]) + (way if a + 1 < len(said) else 0)
                a, b = a + 1, b + 1
                continue
            run = self._run(said, held, a, b, at, i, way)
            if run is not None:
                m, n = run
                at += way * (len(" ".join(held[b : b + n])) + (1 if a + m < len(said) else 0))
                a, b = a + m, b + n
                continue
            n = self._aside(said, held, a, b, at, way)
            if not n:
                return None
            at += way * (len(" ".join(held[b : b + n])) + 1)
            b += n
        return at

    def _same(self, said: str, held: str) -> bool:
        return said == held or (self.capitals and said.replace("ı", "i") == held.replace("ı", "i"))

    def _run(
        self, said: Sequence[str], held: Sequence[str], a: int, b: int, at: int, i: int, way: int
    ) -> tuple[int, int] | None:
        """How many keys on either side are the same letters with other spaces between."""
        m, n = 1, 1
        one, two = said[a], held[b] if b < len(held) else ""
        while one and two and len(one) != len(two):
            if len(one) < len(two) and a + m < len(said) and m < _RUN:
                one = one + said[a + m] if way > 0 else said[a + m] + one
                m += 1
            elif len(two) < len(one) and b + n < len(held) and n < _RUN:
                two = two + held[b + n] if way > 0 else held[b + n] + two
                n += 1
            else:
                return None
        if one != two or not _of_letters(one) or m == n:
            return None
        if min(m, n) != 1:
            return None
        if n == 1:
            numbers = range(i + a + 1, i + a + m) if way > 0 else range(i - a - m + 1, i - a)
            tied = all(k in self.joined for k in numbers)
            parts = said[a : a + m]
        else:
            length = len(" ".join(held[b : b + n]))
            start, end = (at, at + length) if way > 0 else (at - length, at)
            place = self.index.place(self.shard, start, end)
            between = self.index.text(place.document)[place.start : place.end]
            tied = not any(c.isspace() for c in between) or ("\n" in between and "-" in between)
            parts = held[b : b + n]
        if not tied and not self._odd(parts, one, n == 1, at):
            return None
        self.forms.add("hyphen" if tied else "spacing")
        return m, n

    def _odd(self, parts: Sequence[str], word: str, parted: bool, at: int) -> bool:
        """Whether spaces went astray: the parts are no words, where the quotation parts a word; the word is none, where
        it runs words together."""
        if any(part in _SPLITS or len(part) < 2 for part in parts):
            return False
        if len(word) >= _LONG_WORD and all(len(part) >= _LONG_PART for part in parts):
            return True
        return any(not self._word(part, at) for part in parts) if parted else not self._word(word, at)

    def _word(self, key: str, at: int) -> bool:
        if key in section("ordinary", "function") or key in section("ordinary", "start"):
            return True
        place = self.index.place(self.shard, at, at + 1)
        return next(self.index.find([key], place.document), None) is not None

    def _aside(self, said: Sequence[str], held: Sequence[str], a: int, b: int, at: int, way: int) -> int:
        """How many tokens of the document an attribution or the number of a note takes here; 0 where none stands."""
        for n in range(1, min(_ASIDE, len(held) - b)):
            if held[b + n] != said[a]:
                continue
            length = len(" ".join(held[b : b + n]))
            start, end = (at - 1, at + length + 1) if way > 0 else (at - length - 1, at + 1)
            kind = self._kind(start, end)
            if kind:
                self.forms.add(kind)
                return n
        return 0

    def _kind(self, start: int, end: int) -> Form | None:
        """What stands between the token that ends at ``start`` of the line and the one that begins at ``end``."""
        before = self.index.place(self.shard, start - 1, start)
        b = self.index.place(self.shard, end, end + 1)
        if b.document != before.document:
            return None
        string = self.index.text(b.document)
        between = string[before.end : b.start]
        if _NOTE.fullmatch(between):
            return "note"
        if _ASIDE_MARKS.fullmatch(between) and _one_utterance(string, before.end, b.start):
            return "attribution"
        return None


def _of_letters(word: str) -> bool:
    return all(c.isalpha() or unicodedata.category(c)[0] == "M" for c in word)


def _one_utterance(string: str, end: int, start: int) -> bool:
    """Whether a quotation closes at ``end``, another opens before ``start``, and both are one speaker's words: one
    attribution stands between and belongs to both, or the first ends with a comma, the second has no other attribution
    and one paragraph holds them.
    """
    low = max(string.rfind("\n", 0, end) + 1, end - _WINDOW)
    high = string.find("\n", start)
    high = min(high if high >= 0 else len(string), start + _WINDOW)
    if low > end or "\n\n" in string[end:start]:
        return False
    quotations = find_quotations(Text(string[low:high], "en"))
    first = next((q for q in quotations if q.content.start < end - low <= q.end), None)
    opens = (q for q in quotations if q.start < start - low < q.content.end and q.content.start >= end - low)
    second = next(opens, None)
    if first is None or second is None or first is second or first.depth != second.depth:
        return False
    if first.group == second.group:
        return True
    if second.cue is None:
        return string[end : end + 1] == "," or first.content.string.rstrip().endswith(",")
    return first.end <= second.cue.start < second.start
