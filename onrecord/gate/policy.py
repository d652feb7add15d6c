"""What each finding does to a memory: one table, no score; the worst finding decides.

A loss that nobody can mend later rejects: once the value, the day or the name is wrong, the store holds no trace of the
right one. A loss of standing (who said it, how sure they were, when it held) is mended by a rewrite that carries the
source's own words. What only shades a claim is a flag. ``certain`` is what the checks call a contradiction; where they
are not certain, what would reject asks for a rewrite.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from onrecord.errors import SettingError
from onrecord.gate.report import CHECKS, CLASSES, Finding, Verdict

__all__ = ["POLICY", "Policy", "check_policy", "judge"]

#: ``check`` or ``check.kind`` -> the verdict when the finding is certain, and when it is not.
Policy = Mapping[str, tuple[Verdict, Verdict]]

_REJECT, _REWRITE, _FLAG = Verdict.REJECT, Verdict.REWRITE, Verdict.PASS_WITH_FLAGS

POLICY: Policy = MappingProxyType({
    "polarity": (_REJECT, _REJECT),
    "opposite": (_REJECT, _REWRITE),
    "brittle": (_REJECT, _REWRITE),
    "truncated": (_REJECT, _REWRITE),
    "unit": (_REJECT, _REJECT),
    "figure": (_REJECT, _REWRITE),
    "figure.bound": (_REJECT, _FLAG),
    "change": (_REJECT, _REWRITE),
    "date": (_REJECT, _REWRITE),
    "name": (_REJECT, _REWRITE),
    "roles": (_REJECT, _REWRITE),
    "quotation": (_REJECT, _REWRITE),
    "quotation.shortened": (_FLAG, _FLAG),
    "hedge": (_REWRITE, _REWRITE),
    "hedge.added": (_REWRITE, _FLAG),
    "attribution": (_REWRITE, _REWRITE),
    "attribution.changed": (_REWRITE, _REWRITE),
    "attribution.added": (_FLAG, _FLAG),
    "condition": (_REWRITE, _REWRITE),
    "condition.asserted": (_REWRITE, _REWRITE),
    "condition.added": (_FLAG, _FLAG),
    "temporal": (_REWRITE, _REWRITE),
    "scope": (_REWRITE, _REWRITE),
    "speaker": (_REWRITE, _REWRITE),
    "added": (_REWRITE, _REWRITE),
})  # fmt: skip
_ORDER = (Verdict.PASS, Verdict.PASS_WITH_FLAGS, Verdict.REWRITE, Verdict.REJECT)


def check_policy(policy: Policy) -> Policy:
    """A policy, as given; raises :class:`SettingError` that names an entry that is none."""
    for key, value in policy.items():
        if key.partition(".")[0] not in CLASSES:
            raise SettingError(f"the policy has an entry for {key!r}; there are {', '.join(CHECKS)}")
        pair = tuple(value) if isinstance(value, tuple | list) else ()
        if len(pair) != 2 or not all(isinstance(v, Verdict) and v in _ORDER for v in pair):
            raise SettingError(f"the policy's {key!r} needs two verdicts, certain and not: pass, ... or reject")
    return policy


def verdict_of(finding: Finding, policy: Policy) -> Verdict:
    """What one finding does; a check that the policy does not name asks for a rewrite."""
    pair = policy.get(finding.code) or policy.get(finding.check) or (_REWRITE, _REWRITE)
    return pair[0] if finding.certain else pair[1]


def judge(findings: Iterable[Finding], policy: Policy) -> Verdict:
    """The worst of what the findings do; a pass where there is none."""
    return max((verdict_of(f, policy) for f in findings), key=_ORDER.index, default=Verdict.PASS)
