"""Compare the numbers that documents print with the ones the trace holds.

A `Claim` is one printed number about one table: what it claims, where it stands, as it was printed,
and `at`, which says where a trace keeps the same number. The claims are declared beside the tables
(`datasets/NAME.toml`); `docs/conventions.md` explains the conventions they refer to.

    claim.py       what a claim is
    printed.py     the printed number against the computed one
    quantities.py  every quantity a claim can be about: how to find it, and the step that shows it
    place.py       the place in a trace at which a quantity is found
    replay_steps.py  the step of the replay that shows a claim, or a decision
    declared.py    claims as they are declared
"""

from c45_course.claims.claim import VERDICTS, At, Claim
from c45_course.claims.printed import agrees, read_number, relation
from c45_course.claims.quantities import QUANTITIES, computed
from c45_course.claims.replay_steps import DECISIONS, decision, frame_of

__all__ = [
    "DECISIONS",
    "QUANTITIES",
    "VERDICTS",
    "At",
    "Claim",
    "agrees",
    "computed",
    "decision",
    "frame_of",
    "read_number",
    "relation",
]
