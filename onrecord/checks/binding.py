"""Doubts about how the words of a passage hang together: each word is there, but not said of the same thing.

Words carried one by one are a bag. What makes a statement of them is who does what to whom and what is said of what,
and that a parser would tell. These are the signs that can be read without one: words of a clause spread over two
sentences, a number beside another noun, a predicate that the passage does not make, an order turned round, words left
out between two neighbours, a word used twice. Each is a reason to show the sentence to a person, never a finding
against it.

Source: the minimal edits of SummEdits (Laban et al. 2023) and PAWS (Zhang et al. 2019); error kinds read on public
sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.alignment import ONESELF, Alignment, Link
from onrecord.checks.direction import FALLING, RISING
from onrecord.checks.segments import segments
from onrecord.checks.table import cells_of
from onrecord.text import stem

__all__ = ["doubts"]

_COUNTED = 3  # tokens between a number and what it counts
_SKIPPED = 3  # words of the passage that may be left out between two neighbours of the sentence
_NEIGHBOURS = 3  # tokens within which two words of the sentence are neighbours
_BE = frozenset("is are was were be been being am isn't aren't wasn't weren't".split())
_HAVE = frozenset("has have had having hasn't haven't hadn't".split())
_ARTICLES = frozenset("a an the one no some his her its their our my".split())
_DEFINITE = frozenset("the this that these those his her its their our such".split())
_PRONOUNS = frozenset("he she it they we i you who".split())
_OPENING = 4  # words with which a sentence points back
_TURNING = frozenset("by of from".split())
_PARTICIPLES = frozenset(
    "born made held set sold built known won lost found left shown given taken written kept sent told paid led met put "
    "cut hit run seen become begun done gone drawn thrown grown driven spent bought brought caught taught thought "
    "fought hurt shut spread".split()
)


def doubts(alignment: Alignment) -> Iterator[str]:
    """The reasons for which words that are all there are not taken for the statement; none where they hang together."""
    if cells_of(alignment.window):
        return  # a row is read by its cells, and says one thing
    if _table_rows(alignment):
        yield "rows of a table do not make a sentence"
        return
    yield from _asked(alignment)
    yield from _unsaid(alignment)
    yield from _denied(alignment)
    yield from _used_twice(alignment)
    yield from _scattered(alignment)
    yield from _uncounted(alignment)
    yield from _meant(alignment)
    yield from _not_predicated(alignment)
    yield from _turned(alignment)
    yield from _left_out(alignment)
    yield from _headed(alignment)
    yield from _exchanged(alignment)
    yield from _marked(alignment)
    yield from _not_real(alignment)
    yield from _in_relative(alignment)
    yield from _amounts(alignment)
    yield from _narrowed(alignment)


def _worded(alignment: Alignment) -> list[Link]:
    """What is carried word by word; a quotation that stands word for word hangs together as it is."""
    return [k for k in alignment.carried if k.step != "quotation"]


def _table_rows(alignment: Alignment) -> bool:
    part = alignment.window.part
    return any(part.start <= c.start < part.end for c in alignment.window.document.cells)


def _asked(alignment: Alignment) -> Iterator[str]:
    """A question of the document states nothing."""
    text = alignment.window.document.text
    borders = [(text.token_range(s.start, s.end), s) for s in alignment.window.sentences]
    for (first, last), sentence in borders:
        asked = sentence.string.rstrip("\"'”’» ").endswith("?")
        if asked and any(first <= k.first < last for k in _worded(alignment)) and "?" not in alignment.said.string:
            yield "the passage asks, and the text states"
            return


_UNSAID = frozenset(
    "never not denied deny denies denying refused false untrue nobody without n't didn't doesn't don't wasn't isn't "
    "cannot".split()
)


def _unsaid(alignment: Alignment) -> Iterator[str]:
    """ "He never said “we cheated”" holds the words and says the opposite of "He said “we cheated”"."""
    quoted = [k for k in alignment.carried if k.step == "quotation"]
    if not quoted:
        return
    text = alignment.window.document.text
    sentence = text.sentence_at(
        text.folded.source(text.tokens.starts[quoted[0].first], text.tokens.ends[quoted[0].first])[0]
    )
    if sentence is None:
        return
    first, _ = text.token_range(sentence.start, sentence.end)
    here = {w.key for w in alignment.said.tokens if w.index < quoted[0].said.first}
    for key in text.tokens.keys[first : quoted[0].first]:
        if key in _UNSAID and key not in here:
            yield f"in the document these words stand behind “{key}”"
            return


def _denied(alignment: Alignment) -> Iterator[str]:
    """A negation on one side only, whatever it governs: names and figures are denied too."""
    verbatim = [k.said for k in alignment.links if k.step == "quotation"]
    here = [c for c in alignment.said.cues if c.kind == "negation"]
    if verbatim and all(verbatim[0].start <= c.start <= verbatim[-1].end for c in here):
        return
    there = [c for c in alignment.window.part.cues if c.kind == "negation"]
    if here and not there:
        yield f"the text denies something (“{here[0].string}”), the passage nothing"


def _used_twice(alignment: Alignment) -> Iterator[str]:
    used: set[int] = set()
    for link in alignment.carried:
        if link.said.role not in ("content", "atom"):
            continue
        tokens = set(range(link.first, link.last))
        if used & tokens and not any(
            other.first == link.first
            and other is not link
            and (
                other.said.key == link.said.key
                or lexicon.derived(other.said.key, link.said.key)
                or _one_stem(other, link)
            )
            for other in alignment.carried
        ):
            yield f"one word of the passage would carry two of the text (“{link.said.string}”)"
            return
        used |= tokens


def _one_stem(a: Link, b: Link) -> bool:
    """ "It delivered 28 jets, while deliveries of helicopters fell": one event, named twice."""
    short = min(len(a.said.stems[0]), len(b.said.stems[0]))
    return short >= 5 and a.said.stems[0][:short] == b.said.stems[0][:short]


def _scattered(alignment: Alignment) -> Iterator[str]:
    """Each piece has to rest on one sentence of the passage: its first word and names may stand in another."""
    if alignment.window.first == alignment.window.last:
        return
    borders = [alignment.window.document.text.token_range(s.start, s.end) for s in alignment.window.sentences]
    for start, end in segments(alignment.said):
        inside = [k for k in _worded(alignment) if start <= k.said.start < end and k.said.role != "reporting"]
        resting = [k for k in inside[1:] if not isinstance(k.said.atom, Name)]
        where = {next((i for i, (a, b) in enumerate(borders) if a <= k.first < b), -1) for k in resting}
        apart = where and any(not (borders[i][0] <= k.first < borders[i][1]) for i in where for k in inside)
        if len(where) > 1 and _goes_on(alignment, borders[max(where)][0]):
            continue
        if len(where) > 1 or (apart and not _refers_back(alignment, borders[min(where)][0])):
            yield f"the words of “{alignment.said.text.string[start:end].strip()}” stand in two sentences"
            return


def _goes_on(alignment: Alignment, first: int) -> bool:
    """Whether a sentence says more of the very thing of the one before: "This is a rise of 4 percent"."""
    keys = alignment.window.document.text.tokens.keys[first : first + 2]
    return len(keys) == 2 and keys[0] in ("this", "that") and (keys[1] in _BE or keys[1] in _EQUATING)


_EQUATING = frozenset("represents compares reflects means equals marks".split())


def _refers_back(alignment: Alignment, first: int) -> bool:
    """Whether a sentence of the passage opens with a word that points to what was said before, or speaks as "we"."""
    keys = alignment.window.document.text.tokens.keys
    used = {i for k in alignment.carried for i in range(k.first, k.last)}
    for i in range(first, min(first + _OPENING, len(keys))):
        if keys[i] in _PRONOUNS or (keys[i] in _DEFINITE and keys[i] != "the"):
            return True
        if keys[i] == "the" and i + 1 < len(keys) and (i + 1 in used or stem(keys[i + 1]) in ONESELF):
            return True
    return False


def _uncounted(alignment: Alignment) -> Iterator[str]:
    """A number has to count the same thing: the word after it stands close to it in the passage too."""
    links = [k for k in alignment.links if k.step != "light"]
    for figure, noun in pairwise(links):
        atom = figure.said.atom
        if (
            not isinstance(atom, Figure)
            or atom.unit
            or not figure.carried
            or not noun.carried
            or figure.step == "quotation"
        ):
            continue
        if noun.said.first - figure.said.last > 1:
            continue
        behind = noun.first >= figure.last
        gap = noun.first - figure.last if behind else figure.first - noun.last
        if gap > (_COUNTED if behind else 1):
            yield f"{figure.said.string} does not count “{noun.said.string}” in the passage"
            return


def _meant(alignment: Alignment) -> Iterator[str]:
    """What only the context has may be the sentence's subject, a speaker or title, or something said with "the"."""
    stating = [k for k in alignment.links if k.step not in ("light", "having")]
    first = next((i for i, k in enumerate(stating) if k.carried), len(stating))
    spoken = [q.speaker for q in alignment.said.quotations if q.speaker is not None]
    titles = [t for n in alignment.said.names for t in (n.title, n.role) if t is not None]
    keys = alignment.said.text.tokens.keys
    leading = [k for k in stating[:first] if k.step == "context"]
    if leading and first < len(stating):
        carried = stating[first]
        sentence = next(
            (
                s
                for s in alignment.window.sentences
                if _starts(alignment, s.start) <= carried.first < _starts(alignment, s.end)
            ),
            None,
        )
        before = {w.key for w in alignment.said.tokens if w.index < leading[-1].said.first}
        if before & (_BE | _HAVE) or (
            sentence is not None and not _refers_back(alignment, _starts(alignment, sentence.start))
        ):
            yield f"“{leading[0].said.string}” stands only near the passage"
            return
    for i, link in enumerate(stating):
        if link.step != "context" or i < first or any(s.overlaps(link.said) for s in (*spoken, *titles)):
            continue
        if link.said.role == "content" and any(
            k in _DEFINITE for k in keys[max(0, link.said.first - 2) : link.said.first]
        ):
            continue
        yield f"“{link.said.string}” stands only near the passage"
        return


def _starts(alignment: Alignment, offset: int) -> int:
    return alignment.window.document.text.token_range(offset, offset)[0]


def _not_predicated(alignment: Alignment) -> Iterator[str]:
    """ "X is Y", "X has Y": the passage has to say so of X, not only to hold both."""
    by_token = {i: k for k in alignment.links for i in range(k.said.first, k.said.last)}
    tokens = alignment.said.tokens
    keys = alignment.window.document.text.tokens.keys
    for n, word in enumerate(tokens):
        forms = _BE if word.key in _BE else _HAVE if word.key in _HAVE else None
        if forms is None or by_token[word.index].step != "light":
            continue
        rest = [w for w in tokens[n + 1 :] if by_token[w.index].step != "light" and not w.key.endswith("ly")]
        if rest and by_token[rest[0].index].step == "quotation":
            continue
        following = tokens[n + 1].key if n + 1 < len(tokens) else ""
        if (
            not rest
            or following in _BE | _HAVE
            or rest[0].key.endswith(("ed", "ing", "en"))
            or rest[0].key in _PARTICIPLES
        ):
            continue  # an auxiliary: the verb after it is asked for by itself
        complement = by_token[rest[0].index]
        before = [k for k in alignment.links if k.step != "light" and k.said.last <= word.index]
        subject = before[-1] if before else None
        if not complement.carried or complement.said.first - word.index > _NEIGHBOURS:
            continue
        if subject is None or not subject.carried:
            reach = keys[max(0, complement.first - 12) : complement.first]
            if not any(k in forms for k in reach):
                yield f"the passage does not say “{word.string} {complement.said.string}”"
                return
            continue
        if not _says(alignment, subject, complement, forms):
            yield f"the passage does not say “{subject.said.string} {word.string} {complement.said.string}”"
            return


def _says(alignment: Alignment, subject: Link, complement: Link, forms: frozenset[str]) -> bool:
    """Whether a form of the verb (or an apposition) joins the two in the passage, with nothing else said between."""
    text = alignment.window.document.text
    keys = text.tokens.keys
    a, b = subject.last, complement.first
    if b < a:
        a, b = complement.last, subject.first  # "Y is X", or an apposition turned round: "Y, X"
        return b - a <= 2
    between = keys[a:b]
    at = [i for i, k in enumerate(between) if k in forms]
    if not at:
        start = text.tokens.ends[a - 1] if a else 0
        joint = text.folded.string[start : text.tokens.starts[b]]
        light = all(k in _ARTICLES or lexicon.is_light(k) for k in between)
        return len(between) <= 5 and (light or (joint.lstrip().startswith((",", "-", "(")) and "." not in joint))
    after = between[at[-1] + 1 :]
    left = [k for k in after if k not in _ARTICLES and not lexicon.is_light(k) and not k.endswith("ly")]
    return not left or after[0] in _ARTICLES


def _turned(alignment: Alignment) -> Iterator[str]:
    """Within a piece the words keep their order, but for times, and where "by", "of" or a genitive turns it."""
    keys = alignment.window.document.text.tokens.keys
    said_keys = alignment.said.text.tokens.keys
    for start, end in segments(alignment.said):
        inside = [k for k in _worded(alignment) if start <= k.said.start < end and k.said.role in ("content", "atom")]
        for a, b in pairwise(inside):
            if b.first >= a.first or isinstance(a.said.atom, Time) or isinstance(b.said.atom, Time):
                continue
            if a.first - b.last <= 2 and (isinstance(a.said.atom, Figure) or isinstance(b.said.atom, Figure)):
                continue  # "revenue of 5 million rose" and "5 million in revenue"
            there, here = keys[b.last : a.first], said_keys[a.said.last : b.said.first]
            if _TURNING & {*there, *here} or any(
                k.endswith("'s") for k in (keys[b.last - 1], said_keys[a.said.last - 1])
            ):
                continue
            yield f"“{a.said.string}” and “{b.said.string}” stand the other way round in the passage"
            return


def _left_out(alignment: Alignment) -> Iterator[str]:
    """Neighbours in the sentence are near one another in the passage, or what stands between is set off by commas."""
    text = alignment.window.document.text
    keys, tokens = text.tokens.keys, text.tokens
    covered = {i for k in alignment.carried for i in range(k.first, k.last)}
    for start, end in segments(alignment.said):
        inside = [k for k in _worded(alignment) if start <= k.said.start < end]
        for a, b in pairwise(inside):
            if b.first < a.last or b.said.first - a.said.last > _NEIGHBOURS:
                continue
            skipped = [
                i for i in range(a.last, b.first)
                if i not in covered and keys[i].isalpha() and not lexicon.is_light(keys[i])
            ]  # fmt: skip
            if skipped and keys[b.first - 1] == "to" and b.first - 2 in skipped and _said_before(alignment, b) != "to":
                yield f"the passage says “{keys[b.first - 2]} to {b.said.string}”"
                return
            between = text.folded.string[tokens.ends[a.last - 1] : tokens.starts[b.first]]
            apart = between.count(",") >= 2 or "(" in between or " - " in between or between.startswith(",")
            if len(skipped) > _SKIPPED and not apart:
                yield f"the passage has more between “{a.said.string}” and “{b.said.string}”"
                return


_UNDER = frozenset("of for about into but except instead without than".split())


def _headed(alignment: Alignment) -> Iterator[str]:
    """"The daughter of the minister was elected" says nothing of the minister, nor does "the minister's daughter"."""
    text = alignment.window.document.text
    keys = text.tokens.keys
    used = {i for k in alignment.carried for i in range(k.first, k.last)}
    start = alignment.window.part.tokens[0].index
    for link in _worded(alignment):
        if link.said.role not in ("content", "atom"):
            continue
        if keys[link.last - 1].endswith("'s") and link.last < len(keys) and link.last not in used:
            mine = alignment.said.text.tokens.keys[link.said.last - 1]
            if not mine.endswith("'s") and not lexicon.is_light(keys[link.last]):
                yield f"the passage says “{keys[link.last - 1]} {keys[link.last]}”"
                return
        i = link.first - 1
        while i >= start and keys[i] in _ARTICLES | _DEFINITE:
            i -= 1
        if i < start or keys[i] not in _UNDER or _before(alignment, link) == keys[i]:
            continue
        preposition = keys[i]
        i -= 1
        after = keys[link.last] if link.last < len(keys) else ""
        if i < start or (i not in used and not lexicon.is_light(keys[i]) and after not in ("which", "who", "whose")):
            yield f"the passage says “{keys[max(i, start)]} {preposition} {link.said.string}”"
            return


def _before(alignment: Alignment, link: Link) -> str:
    """The word before an element in the sentence, articles passed over; empty at its start."""
    keys = alignment.said.text.tokens.keys
    first = alignment.said.tokens[0].index
    i = link.said.first - 1
    while i >= first and keys[i] in _ARTICLES | _DEFINITE:
        i -= 1
    return keys[i] if i >= first else ""


def _held_before(alignment: Alignment, link: Link) -> str:
    """The word before what carries an element in the passage, articles passed over; empty at its start."""
    keys = alignment.window.document.text.tokens.keys
    first = alignment.window.part.tokens[0].index
    i = link.first - 1
    while i >= first and keys[i] in _ARTICLES | _DEFINITE:
        i -= 1
    return keys[i] if i >= first else ""


_MARKS = frozenset("not against without except unlike near beside outside beyond opposite despite".split())


def _marked(alignment: Alignment) -> Iterator[str]:
    """A word right before turns what is said of the next: "not Ana", "against the plan", "near Alton"."""
    for link in _worded(alignment):
        mark = _held_before(alignment, link)
        if mark in _MARKS and _before(alignment, link) != mark:
            yield f"the passage says “{mark} {link.said.string}”"
            return


_UNREAL = frozenset(
    "myth novel fiction fictional fictitious hoax joke pretend pretends pretended pretending imagine imagined imagining dream "
    "dreamed dreamt falsely untrue legend parody satire spoof hypothetical".split()
)


def _not_real(alignment: Alignment) -> Iterator[str]:
    """What a novel, a myth or a pretence holds is not stated."""
    here = {w.key for w in alignment.said.tokens}
    for word in alignment.window.part.tokens:
        if word.key in _UNREAL and word.key not in here:
            yield f"the passage speaks of it as of a “{word.string}”"
            return


_RELATIVE = frozenset(("who", "which", "that", "whose"))
_REACH_BACK = 6


def _in_relative(alignment: Alignment) -> Iterator[str]:
    """"The man who shot the bear was fined": the bear is only in the clause about the man."""
    text = alignment.window.document.text
    keys, tokens = text.tokens.keys, text.tokens
    used = {i for k in alignment.carried for i in range(k.first, k.last)}
    start = alignment.window.part.tokens[0].index
    links = [k for k in _worded(alignment) if k.said.role in ("content", "atom")]
    if len(links) < 2:
        return
    subject = links[0]
    for i in range(subject.first - 1, max(start, subject.first - _REACH_BACK) - 1, -1):
        if "," in text.folded.string[tokens.ends[i] : tokens.starts[i + 1]]:
            return
        if keys[i] in _RELATIVE and i - 1 >= start and (i - 1) not in used and not lexicon.is_light(keys[i - 1]):
            yield f"in the passage “{subject.said.string}” stands in a clause about “{keys[i - 1]}”"
            return


_BY_HOW_MUCH = frozenset(("to", "by", "from"))


def _amounts(alignment: Alignment) -> Iterator[str]:
    """"Rose by 8" is not "rose to 8", and "fell 5 per cent to 12" is neither "to 5 per cent" nor "by 12"."""
    for link in _worded(alignment):
        if not isinstance(link.said.atom, Figure):
            continue
        here, there = _before(alignment, link), _held_before(alignment, link)
        if here not in _BY_HOW_MUCH:
            continue
        changed = stem(there) in RISING | FALLING
        if (there in _BY_HOW_MUCH and there != here) or (changed and here != "by"):
            yield f"the passage says “{there} {link.said.string}”, the text “{here} {link.said.string}”"
            return


def _narrowed(alignment: Alignment) -> Iterator[str]:
    """Under a negation a claim with fewer words says more: "never lost at home" is not "never lost"."""
    if not any(c.kind == "negation" for c in alignment.said.cues) or alignment.window.first != alignment.window.last:
        return
    carried = _worded(alignment)
    if not carried:
        return
    used = {i for k in alignment.carried for i in range(k.first, k.last)}
    first, last = min(k.first for k in carried), max(k.last for k in carried)
    for element in alignment.window.part.elements:
        if first < element.first < last and element.role in ("content", "atom") and element.first not in used:
            yield f"the passage denies less: it has “{element.string}” besides"
            return


_GAIN = 3  # tokens of misfit that an exchange has to save
_MOST_OFF = 8


def _exchanged(alignment: Alignment) -> Iterator[str]:
    """Two of a kind have changed places: with them exchanged, the words would stand as they do in the text."""
    keys = {w.key for w in alignment.said.tokens}
    held_keys = {w.key for w in alignment.window.part.tokens}
    if ("by" in keys) != ("by" in held_keys):
        return  # a passive turns the order and keeps the roles
    said_keys, doc_keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    links = [k for k in _worded(alignment) if k.said.role in ("content", "atom")]
    places = [(k.first, k.last) for k in links]
    cost = _spacing(links, places)
    for i, a in enumerate(links):
        for j in range(i + 1, len(links)):
            b = links[j]
            if _sort(a) != _sort(b) or places[j][0] >= places[i][0]:
                continue
            if j == i + 1 and _TURNING & {*said_keys[a.said.last : b.said.first], *doc_keys[b.last : a.first]}:
                continue  # "admissions from hospitals" is "hospital admissions"
            swapped = list(places)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            if cost - _spacing(links, swapped) >= _GAIN:
                yield f"“{a.said.string}” and “{b.said.string}” have changed places"
                return


def _sort(link: Link) -> str:
    atom = link.said.atom
    return "word" if atom is None else type(atom).__name__


def _spacing(links: list[Link], places: list[tuple[int, int]]) -> int:
    """How far the gaps between the words in the passage are from those in the text."""
    off = 0
    for n in range(1, len(links)):
        own = links[n].said.first - links[n - 1].said.last
        off += min(_MOST_OFF, abs(places[n][0] - places[n - 1][1] - own))
    return off


def _said_before(alignment: Alignment, link: Link) -> str:
    """The word before an element in the sentence; empty at its start."""
    keys = alignment.said.text.tokens.keys
    return keys[link.said.first - 1] if link.said.first else ""
