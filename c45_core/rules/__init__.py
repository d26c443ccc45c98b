"""Turn a tree into if-then rules (C21): one per path, and simplified in the manner of C4.5rules."""

from c45_core.rules.c45rules import ProgramRule, RuleList, RuleOptions, c45rules
from c45_core.rules.condition import Condition
from c45_core.rules.rule import Rule, tree_rules
from c45_core.rules.ruleset import RuleSet, simplified_rules
from c45_core.rules.simplify import Fate, Simplified, simplify

__all__ = [
    "Condition",
    "Fate",
    "ProgramRule",
    "Rule",
    "RuleList",
    "RuleOptions",
    "RuleSet",
    "Simplified",
    "c45rules",
    "simplified_rules",
    "simplify",
    "tree_rules",
]
