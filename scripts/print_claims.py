"""Print ``docs/claims.md`` from ``docs/claims.toml`` and the results behind it."""

from pathlib import Path

from onrecord.bench.claims import read_claims, to_markdown

ROOT = Path(__file__).parents[1]

if __name__ == "__main__":
    page = to_markdown(read_claims(ROOT / "docs" / "claims.toml"), ROOT)
    (ROOT / "docs" / "claims.md").write_text(page, encoding="utf-8")
