"""Rule ``name_nearly_in_documents``: a person whom the documents call by another given name."""

from __future__ import annotations

from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome, rule
from onrecord.evidence import locate_all
from onrecord.text import stem

__all__ = ["name_nearly_in_documents"]

_SHARED = 0.4  # coverage of the best passage from which the sentence is about what the documents are about


@rule("name_nearly_in_documents")
def name_nearly_in_documents(claim: Claim) -> Outcome | None:
    """A person's full name stands in no document, and every person of that surname there has one other given name.

    "Keith Marlow" where the documents have Kevin Marlow throughout is a wrong name, whatever else the sentence says.
    """
    if claim.best is None or claim.best.coverage < _SHARED:
        return None
    for name in claim.part.names:
        if (
            name.kind != "person"
            or not name.certain
            or len(name.parts) != 2
            or locate_all(name.string, claim.workspace.evidence)
        ):
            continue
        others = _of_same_surname(claim, name)
        if len({o.value for o in others}) != 1:
            continue
        other = others[0]
        document = next(d for d in claim.workspace.evidence if d.text is other.text)
        finding = Finding(
            "name.given", "major", name.start, name.end, f"the documents have {other.string}, and no {name.string}",
            (document.excerpt(other.start, other.end),), other.string, contradicts=True,
        )  # fmt: skip
        a, b = name.start - claim.part.start, name.end - claim.part.start
        return Outcome(
            "inaccurate",
            finding.reason,
            (finding,),
            finding.excerpts,
            claim.string[:a] + other.string + claim.string[b:],
        )
    return None


def _of_same_surname(claim: Claim, name: Name) -> list[Name]:
    """The persons of the documents with the same surname and another given name."""
    workspace = claim.workspace
    found: list[Name] = []
    for number in workspace.index.numbers(stem(name.parts[-1])):
        document, sentence = workspace.index.sentence(number)
        for other in workspace.source(document).part(sentence.index, sentence.index).names:
            if other.parts[-1:] != name.parts[-1:] or len(other.parts) < 2:
                continue
            if same_name(name, other, ()) is not NameRelation.DIFFERENT:
                return []
            found.append(other)
    return found
