"""Claims stay tethered: every figure in README and docs stands in ``docs/claims.toml`` with what is behind it.

A claim that is ``shown`` names a stored result (its file, its digest, the figure) or a measurement that runs in a
minute, and the form in which documents tell it. The guard renders the form from the figure and looks for it: text that
drifts, a result that was edited and a measurement that comes out otherwise are all told.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from onrecord.bench.page import amount
from onrecord.bench.result import Figure, load
from onrecord.bench.statistics import share
from onrecord.errors import FileError, SettingError

__all__ = ["STATUSES", "Claim", "check_claim", "demo_figures", "read_claims", "rendered", "to_markdown"]

STATUSES = ("shown", "not shown", "retracted", "not claimed")


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim: ``text`` in plain words, its ``status``, and for one that is shown what is behind it.

    ``form`` is how the files in ``where`` tell it, with ``{count} {total} {value} {low} {high}``. ``result`` and
    ``digest`` name a stored result, ``measured`` a measurement that is made anew; ``set`` and ``figure`` name it.
    ``why`` says, of the other statuses, what is missing or was wrong.
    """

    id: str
    status: str
    text: str
    why: str = ""
    where: tuple[str, ...] = ()
    form: str = ""
    command: str = ""
    result: str = ""
    digest: str = ""
    measured: str = ""
    set: str = ""
    figure: str = ""


def read_claims(path: Path) -> tuple[Claim, ...]:
    """The claims of a TOML file; raises :class:`SettingError` naming the claim that is not complete."""
    try:
        whole = tomllib.loads(path.read_text(encoding="utf-8"))
        results = whole.get("result", {})
        claims = tuple(_claim(table, results) for table in whole["claim"])
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise SettingError(f"{path} cannot be read as claims: {error!r}") from None
    seen: set[str] = set()
    for claim in claims:
        if claim.id in seen:
            raise SettingError(f"two claims are called {claim.id}")
        seen.add(claim.id)
        if claim.status not in STATUSES:
            raise SettingError(f"claim {claim.id}: status {claim.status!r} is none of {', '.join(STATUSES)}")
        if claim.status == "shown" and not (claim.figure and claim.command and (claim.result or claim.measured)):
            raise SettingError(f"claim {claim.id} is shown: it needs figure, command, and result or measured")
        if claim.status != "shown" and not claim.why:
            raise SettingError(f"claim {claim.id} is {claim.status}: say why")
    return claims


def _claim(table: dict[str, Any], results: dict[str, Any]) -> Claim:
    """A claim's table; ``result`` names one of the stored results, whose file and digest stand once."""
    stored = results[table["result"]] if "result" in table else {"file": "", "digest": ""}
    plain = {**table, "where": tuple(table.get("where", ())), "result": stored["file"], "digest": stored["digest"]}
    return Claim(**plain)


def check_claim(claim: Claim, root: Path) -> list[str]:
    """What is wrong with a claim that is shown; empty where all is well. ``root`` is the repository's folder."""
    if claim.status != "shown":
        return []
    problems: list[str] = []
    if claim.result:
        path = root / claim.result
        if not path.is_file():
            return [f"{claim.id}: {claim.result} is not there"]
        digest = "sha256:" + hashlib.sha256(path.read_bytes()).hexdigest()
        if digest != claim.digest:
            problems.append(f"{claim.id}: {claim.result} was changed (its digest is {digest})")
        try:
            figure = _named(claim, load(path)["figures"])
        except FileError as error:
            return [*problems, f"{claim.id}: {error}"]
    else:
        figure = _named(claim, MEASURED[claim.measured](root)) if claim.measured in MEASURED else None
    if figure is None:
        return [*problems, f"{claim.id}: there is no figure {claim.figure!r}"]
    told = rendered(claim, figure)
    for name in claim.where:
        if told not in (root / name).read_text(encoding="utf-8"):
            problems.append(f"{claim.id}: {name} does not say {told!r}")
    return problems


def rendered(claim: Claim, figure: Figure) -> str:
    """The figure as the documents tell it."""
    unit = figure.unit
    return claim.form.format(
        count=figure.counts.get("count"), total=figure.counts.get("total"), value=amount(figure.value, unit),
        low=amount(figure.low, unit), high=amount(figure.high, unit),
    )  # fmt: skip


def demo_figures(root: Path) -> Iterator[Figure]:
    """The bundled demonstration: faults that were not confirmed and that were blocked, true sentences blocked."""
    from importlib.resources import as_file, files

    from onrecord.desk import check

    demo = files("onrecord.demo")
    faults = tomllib.loads(demo.joinpath("faults.toml").read_text(encoding="utf-8"))["fault"]
    with as_file(demo) as folder:
        decisions = {_words(d.text): d for d in check(folder / "article.md", folder / "evidence").decisions}
    wrong = [decisions.pop(_words(fault["sentence"])) for fault in faults]
    yield _share("faults not confirmed", [d.verdict not in ("confirmed", "no_fact") for d in wrong])
    yield _share("faults blocked", [d.blocking for d in wrong])
    yield _share("other sentences blocked", [d.blocking for d in decisions.values()])


def planted_figures(root: Path) -> Iterator[Figure]:
    """The sentences written to mislead the proof: those that are known to be confirmed and should not be."""
    import yaml

    rows = yaml.safe_load((root / "tests/desk/planted.yml").read_text(encoding="utf-8"))["not_confirmed"]
    yield _share("wrongly confirmed", ["fails" in row for row in rows])


def invented_figures(root: Path) -> Iterator[Figure]:
    """Sentences made of a passage's own words that say something else: those that are confirmed, by half.

    The tests of the desk hold the lists of what is confirmed to be exact (``tests/desk/test_invented.py``).
    """
    lines = (root / "tests/desk/invented.jsonl").read_text(encoding="utf-8").splitlines()
    passages = [json.loads(line) for line in lines]
    for half in ("seen", "unseen"):
        mine = [p for p in passages if p["half"] == half]
        wrong = [text in p.get("confirmed", ()) for p in mine for text in p["not_stated"]]
        yield _share(f"wrongly confirmed, {half}", wrong)


def invented_memories(root: Path) -> Iterator[Figure]:
    """Memories that say something else than their source and pass the gate, and faithful ones that pass, by half.

    The tests of the gate hold the marks of what passes to be exact (``tests/gate/test_invented.py``).
    """
    lines = (root / "tests/gate/invented.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    for half in ("seen", "unseen"):
        for faithful, name in ((False, "wrongly passed"), (True, "faithful passed")):
            mine = [r for r in rows if r["half"] == half and r["faithful"] is faithful]
            yield _share(f"{name}, {half}", [r.get("passes", faithful) for r in mine])


#: Measurements that run in a minute on what the repository holds.
MEASURED: Mapping[str, Callable[[Path], Iterable[Figure]]] = {
    "demonstration": demo_figures, "planted sentences": planted_figures,
    "invented sentences": invented_figures, "invented memories": invented_memories,
}  # fmt: skip


def to_markdown(claims: Iterable[Claim], root: Path) -> str:
    """The page ``docs/claims.md``: the claims by status, each shown one with its figure and how to have it again."""
    claims = list(claims)
    lines = [
        "# Claims",
        "",
        "What we say of this program, and what is behind it. The page is printed from `claims.toml` by",
        "`scripts/print_claims.py`; a test holds every figure in the README against it.",
    ]
    for status in STATUSES:
        lines += ["", f"## {status.capitalize()}", ""]
        mine = [claim for claim in claims if claim.status == status]
        if not mine:
            lines.append("None.")
        elif status == "shown":
            lines += ["| claim | figure | 95% interval | command | behind it |", "|---|---|---|---|---|"]
            lines += [_row(claim, root) for claim in mine]
        else:
            lines += [f"- **{claim.text}** {claim.why}" for claim in mine]
    return "\n".join(lines) + "\n"


def _row(claim: Claim, root: Path) -> str:
    found = load(root / claim.result)["figures"] if claim.result else MEASURED[claim.measured](root)
    figure = _named(claim, found)
    if figure is None:
        raise SettingError(f"claim {claim.id}: there is no figure {claim.figure!r}")
    counts = f"{figure.counts['count']}/{figure.counts['total']} = " if set(figure.counts) == {"count", "total"} else ""
    interval = (
        f"{amount(figure.low, figure.unit)} to {amount(figure.high, figure.unit)}" if figure.low is not None else ""
    )
    behind = f"[{Path(claim.result).name}](../{claim.result})" if claim.result else "measured anew by the tests"
    value = amount(figure.value, figure.unit)
    return f"| {claim.text} | {counts}{value} | {interval} | `{claim.command}` | {behind} |"


def _named(claim: Claim, figures: Iterable[Figure]) -> Figure | None:
    return next((f for f in figures if f.name == claim.figure and f.set == claim.set), None)


def _share(name: str, holds: list[bool]) -> Figure:
    found = share(sum(holds), len(holds))
    counts = {"count": found.count, "total": found.total}
    return Figure(name, found.value, low=found.low, high=found.high, interval="Wilson", counts=counts)


def _words(sentence: str) -> str:
    return " ".join(sentence.split())
