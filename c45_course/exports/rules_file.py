"""Write a list of rules as JSON or as text: one per path, or those of C4.5rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from c45_core.explain.c45rules.told import RuleTeller
from c45_core.explain.labels import Labels
from c45_core.explain.rules import RuleWriter
from c45_core.language.words import Words
from c45_core.rules import Condition, Rule, RuleList
from c45_core.rules.c45rules.steps import RuleSteps, StepKind
from c45_core.rules.condition import IN
from c45_core.table import Nominal
from c45_core.tree import Tree

RULES = ("json", "text")
"""The formats of a list of rules."""
STEPS = "steps"
"""The format of how a list came about."""


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

    @classmethod
    def of_list(cls, found: RuleList) -> ListedRules:
        """Return the final list of C4.5rules."""
        rules = (ListedRule(r.label, r.conditions, r.error, r.cover) for r in found.rules)
        return cls(tuple(rules), found.default)


def rules_file(listed: ListedRules, labels: Labels, words: Words, form: str) -> Iterator[str]:
    """Give a list of rules in one of `RULES`; `labels`: of the table as the tree asks it."""
    if form == "json":
        return iter([json.dumps(as_data(listed, labels), ensure_ascii=False, indent=1) + "\n"])
    return _lines(listed, RuleWriter(labels, words))


def steps_file(found: RuleList, labels: Labels, words: Words) -> Iterator[str]:
    """Give every decision of C4.5rules as a numbered sentence; a path begins with its rule."""
    writer = RuleWriter(labels, words)
    teller = RuleTeller(found, writer)
    for number, step in enumerate(RuleSteps(found), 1):
        if step.kind is StepKind.ROUND and step.within == 0:
            path = found.paths[step.place].generalised
            yield f"\n{writer.if_then(path.conditions, path.label)}\n"
        elif step.within == step.place == 0 and step.kind is not StepKind.FATE:
            yield "\n"
        yield f"{number}. {teller.step(step)}\n"


def as_data(listed: ListedRules, labels: Labels) -> dict[str, Any]:
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
