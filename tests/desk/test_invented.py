"""Invented passages with sentences that they state and sentences that they do not, almost all of the same words.

``invented.jsonl`` was written by hands that had not seen the program: seventy or eighty passages at a time, each with
four or five false sentences made of its words and three or four true ones. The half ``seen`` was read while the
doubts of ``checks/binding`` were written; no sentence of the half ``unseen`` was. ``confirmed`` and ``refuted`` list
what the desk still answers wrongly: the lists are exact, so a fault that is mended has to be taken out of them.
"""

import json
from pathlib import Path

import pytest

import onrecord

_PASSAGES = [
    json.loads(line) for line in Path(__file__).with_name("invented.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("passage", _PASSAGES, ids=[f"{p['half']}-{n}" for n, p in enumerate(_PASSAGES)])
def test_what_is_confirmed_and_what_is_refuted(passage: dict) -> None:
    def verdict(text: str) -> str:
        return onrecord.support(text, [passage["source"]]).verdict

    assert [t for t in passage["not_stated"] if verdict(t) == "supported"] == passage.get("confirmed", [])
    refuted = [t for t in passage["stated"] if verdict(t) in ("contradicted", "not_stated")]
    assert refuted == passage.get("refuted", [])


def test_both_halves_are_large_enough_to_tell_something() -> None:
    for half, least in (("seen", 600), ("unseen", 340)):
        assert sum(len(p["not_stated"]) for p in _PASSAGES if p["half"] == half) >= least
