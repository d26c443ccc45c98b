"""Turn a tree into if-then rules (C21): one per path, and the list of C4.5rules."""

from c45_core.rules.c45rules import ProgramRule, RuleList, RuleOptions, c45rules, of_trees
from c45_core.rules.condition import Condition
from c45_core.rules.rule import Rule, tree_rules

__all__ = [
    "Condition",
    "ProgramRule",
    "Rule",
    "RuleList",
    "RuleOptions",
    "c45rules",
    "of_trees",
    "tree_rules",
]
