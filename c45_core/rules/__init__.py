"""Turn a tree into if-then rules (C21): one per path."""

from c45_core.rules.condition import Condition
from c45_core.rules.rule import Rule, tree_rules

__all__ = [
    "Condition",
    "Rule",
    "tree_rules",
]
