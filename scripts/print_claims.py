#!/usr/bin/env python
"""Print ``docs/claims.md`` from ``docs/claims.toml`` and the results behind it.

``python scripts/print_claims.py`` writes the page. With ``--result NAME FILE`` it first puts another result file behind
the claims of ``[result.NAME]``, with its digest; a figure that changed then has to be told anew where a claim stands.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from onrecord.bench.claims import check_claim, read_claims, to_markdown  # noqa: E402

CLAIMS = ROOT / "docs" / "claims.toml"


def put(name: str, file: Path) -> None:
    """Name another result file for ``[result.NAME]``."""
    text = CLAIMS.read_text(encoding="utf-8")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    entry = f'[result.{name}]\nfile = "{file.resolve().relative_to(ROOT).as_posix()}"\ndigest = "sha256:{digest}"\n'
    changed, count = re.subn(rf"\[result\.{re.escape(name)}\]\nfile = .*\ndigest = .*\n", lambda _: entry, text)
    if count != 1:
        raise SystemExit(f"docs/claims.toml has no [result.{name}]")
    CLAIMS.write_text(changed, encoding="utf-8")


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--result"] and len(arguments) == 3:
        put(arguments[1], Path(arguments[2]))
    elif arguments:
        print(__doc__)
        return 2
    claims = read_claims(CLAIMS)
    (ROOT / "docs" / "claims.md").write_text(to_markdown(claims, ROOT), encoding="utf-8")
    problems = [problem for claim in claims for problem in check_claim(claim, ROOT)]
    print("\n".join(problems) if problems else "docs/claims.md is current, and every claim is as it is told")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
