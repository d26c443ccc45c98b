"""Write a list of rules as JSON or as text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.rules import IN, Condition, Rule, RuleWriter
from c45_core.table import Nominal
from c45_core.tree import Tree

RULES = ("json", "text")
"""The formats of a list of rules."""


@dataclass(frozen=True)
class ListedRule:
    """A rule with its pessimistic error and the weight of the training cases that meet it."""

    label: int
    conditions: tuple[Condition, ...]
    error: float
    cover: float


@dataclass(frozen=True)
class ListedRules:
    """Rules in the order in which they are tried, and the class where none applies."""

    rules: tuple[ListedRule, ...]
    default: int

    @classmethod
    def of_paths(cls, tree: Tree, rules: Sequence[Rule]) -> ListedRules:
        """Return the rules of the paths of a tree; the default is the class of its root."""
        listed = (ListedRule(rule.label, rule.conditions, rule.limit, rule.weight) for rule in rules)
        return cls(tuple(listed), tree.label)


def rules_file(listed: ListedRules, labels: Labels, words: Words, form: str) -> Iterator[str]:
    """Give a list of rules in one of `RULES`; `labels`: of the table as the tree asks it."""
    if form == "json":
        return iter([json.dumps(rules_as_data(listed, labels), ensure_ascii=False, indent=1) + "\n"])
    return _lines(listed, RuleWriter(labels, words))


def rules_as_data(listed: ListedRules, labels: Labels) -> dict[str, Any]:
    """Return a list of rules as JSON writes it."""
    return {
        "rules": [
            {
                "class": labels.klass(rule.label),
                "conditions": [_condition(condition, labels) for condition in rule.conditions],
                "error": rule.error,
                "cover": rule.cover,
            }
            for rule in listed.rules
        ],
        "default": labels.klass(listed.default),
    }


def _condition(condition: Condition, labels: Labels) -> dict[str, Any]:
    place = condition.attribute
    if condition.sign == IN:
        values = [labels.value(place, code) for code in condition.group]
        return {"attribute": labels.attribute(place), "op": IN, "value": values}
    nominal = isinstance(labels.table.attributes[place], Nominal)
    value = labels.value(place, int(condition.value)) if nominal else condition.value
    return {"attribute": labels.attribute(place), "op": condition.sign, "value": value}


def _lines(listed: ListedRules, writer: RuleWriter) -> Iterator[str]:
    for number, rule in enumerate(listed.rules, 1):
        said = writer.if_then(rule.conditions, rule.label)
        yield f"{number}. {said} {writer.quality(rule.error, rule.cover)}\n"
    yield writer.otherwise(listed.default) + "\n"
