"""Consult a tree or a list of rules about a case that is not fully known.

    case ──answers──▶ known, a range, probabilities, unknown ──tree or rules──▶ class, certainty, bounds

Source: Quinlan 1993, chapter 8; the programs consult and consultr of Release 8 (convention C31).
"""

from .answers import UNKNOWN, Answer, Between, Shares, Unknown, answers_of, read
from .rules import RuleConsultation, consult_rules
from .tree import Arrived, Asked, Consultation, Split, consult

__all__ = [
    "UNKNOWN",
    "Answer",
    "Arrived",
    "Asked",
    "Between",
    "Consultation",
    "RuleConsultation",
    "Shares",
    "Split",
    "Unknown",
    "answers_of",
    "consult",
    "consult_rules",
    "read",
]
