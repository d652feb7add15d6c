"""Every figure in the README stands in docs/claims.toml and is what its measurement says."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from onrecord.bench.claims import Claim, check_claim, read_claims, rendered, to_markdown
from onrecord.bench.result import Figure, load
from onrecord.errors import SettingError

ROOT = Path(__file__).parents[1]
CLAIMS = read_claims(ROOT / "docs" / "claims.toml")
SHOWN = [claim for claim in CLAIMS if claim.status == "shown"]
_FIGURE = re.compile(r"\d+/\d+ = [\d.]+%|\d+ of the \d+ in")
ROUND = ROOT.parent / "shared" / "data" / "desk_rounds" / "A"


@pytest.mark.parametrize("claim", SHOWN, ids=lambda claim: claim.id)
def test_what_is_claimed_is_shown(claim: Claim) -> None:
    assert check_claim(claim, ROOT) == []


def test_every_figure_of_the_readme_is_claimed() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = "\n".join(_rendered(claim) for claim in SHOWN if "README.md" in claim.where)
    found = _FIGURE.findall(readme)
    assert len(found) >= 10
    assert [figure for figure in found if figure not in told] == []


def test_the_page_is_current() -> None:
    assert (ROOT / "docs" / "claims.md").read_text(encoding="utf-8") == to_markdown(CLAIMS, ROOT)


def test_every_status_and_its_reason_are_told() -> None:
    page = to_markdown(CLAIMS, ROOT)
    assert all(f"## {status}" in page for status in ("Shown", "Not shown", "Retracted", "Not claimed"))
    assert all(claim.why in page for claim in CLAIMS if claim.status != "shown")


def test_the_guard_sees_text_that_drifts(tmp_path: Path) -> None:
    claim = next(c for c in SHOWN if c.result and c.where)
    for name in (*claim.where, claim.result):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    assert check_claim(claim, tmp_path) == []
    text = (tmp_path / "README.md").read_text(encoding="utf-8")
    told = _rendered(claim)
    (tmp_path / "README.md").write_text(text.replace(told, told.replace("%", ".0%", 1)), encoding="utf-8")
    (problem,) = check_claim(claim, tmp_path)
    assert "README.md does not say" in problem


def test_the_guard_sees_a_result_that_was_edited(tmp_path: Path) -> None:
    claim = replace(next(c for c in SHOWN if c.result), where=())
    path = tmp_path / claim.result
    path.parent.mkdir(parents=True)
    path.write_bytes((ROOT / claim.result).read_bytes() + b" ")
    (problem,) = check_claim(claim, tmp_path)
    assert "was changed" in problem
    path.unlink()
    assert check_claim(claim, tmp_path) == [f"{claim.id}: {claim.result} is not there"]


_BROKEN = """
import sys
from pathlib import Path
import onrecord.text.data as data

read = data.read

def without(package, name):
    return "\\n".join(line for line in read(package, name).split("\\n") if not {"fell", "fall"} & set(line.split()))

if "break" in sys.argv:
    data.read = without
from onrecord.bench.claims import Claim, check_claim, demo_figures
blocked = next(f for f in demo_figures(Path()) if f.name == "faults blocked")
print(blocked.counts["count"])
"""


def test_the_guard_sees_a_term_that_the_lexicon_has_lost(tmp_path: Path) -> None:
    """The count of blocked faults, told in a text, is another one when the opposites lose a pair."""
    whole, broken = (
        int(subprocess.run([sys.executable, "-c", _BROKEN, *more], capture_output=True, text=True, check=True).stdout)
        for more in ([], ["break"])
    )
    assert broken < whole
    claim = next(c for c in SHOWN if c.id == "demo-blocked")
    told = replace(claim, where=("page.md",), form="{count} are blocked")
    (tmp_path / "page.md").write_text(f"{broken} are blocked", encoding="utf-8")
    (problem,) = check_claim(told, tmp_path)
    assert f"page.md does not say '{whole} are blocked'" in problem


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ('status = "proven"', "is none of"),
        ('status = "shown"', "it needs figure, command, and result or measured"),
        ('status = "not shown"', "say why"),
        ('status = "shown"\ncolour = "red"', "cannot be read as claims"),
    ],
)
def test_a_claim_that_is_not_complete_is_named(table: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "claims.toml"
    path.write_text(f'[[claim]]\nid = "x"\ntext = "It works."\n{table}\n', encoding="utf-8")
    with pytest.raises(SettingError, match=says):
        read_claims(path)


@pytest.mark.slow
@pytest.mark.skipif(
    not ROUND.is_dir(), reason="the round's articles are third parties' texts and not in this repository"
)
def test_round_a_comes_out_as_it_is_stored() -> None:
    from onrecord.bench.running import run

    stored = {f.name: f for f in load(ROOT / next(c.result for c in SHOWN if c.result))["figures"]}
    for figure in run("round", ROUND).figures:
        assert stored[figure.name].counts == figure.counts, figure.name


def _rendered(claim: Claim) -> str:
    from onrecord.bench.claims import MEASURED

    figures: list[Figure] = list(
        load(ROOT / claim.result)["figures"] if claim.result else MEASURED[claim.measured](ROOT)
    )
    return rendered(claim, next(f for f in figures if f.name == claim.figure and f.set == claim.set))
