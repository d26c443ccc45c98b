"""Write the rules of a tree as plain data, ready for JSON: "c45-rules/1" (docs/trace-json.md)."""

from __future__ import annotations

from collections.abc import Iterable

from c45_core.binary import IT_IS, fitted
from c45_core.dialect import Dialect, name_of
from c45_core.rules import Condition, Rule, RuleSet
from c45_core.table import Nominal, Table
from c45_course.exports.as_json.values import Json, number

SCHEMA = "c45-rules/1"


def rules_json(rules: Iterable[Rule], table: Table, dialect: Dialect) -> Json:
    """Return the rules of a tree, one per leaf; `table`: the one it was grown from, as it was given.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> trace = grow(datasets.load("loan_5").table)
    >>> rules_json(trace.rules(), trace.source, trace.dialect)["rules"][0]["if"]
    [{'attribute': '婚姻状况', 'sign': '=', 'value': '单身'}]
    """
    asked = fitted(table, dialect)
    return {
        "schema": SCHEMA,
        "dialect": {"name": name_of(dialect), "switches": dialect.switches()},
        "target": table.target,
        "classes": list(table.classes),
        "rules": [_rule(rule, asked) for rule in rules],
    }


def rule_set_json(rules: RuleSet, table: Table) -> Json:
    """Return simplified rules: the first that holds decides, and where none does the default class."""
    found = rules_json(rules.rules, table, rules.dialect)
    return {**found, "default": table.classes[rules.default]}


def _rule(rule: Rule, table: Table) -> Json:
    return {
        "if": [_condition(condition, table) for condition in rule.conditions],
        "then": table.classes[rule.label],
        "weight": number(rule.weight),
        "errors": number(rule.errors),
        "confidence": number(rule.confidence),
        "leaf": rule.leaf,
    }


def _condition(condition: Condition, table: Table) -> Json:
    """Return a condition about a column as it was given: of one value against the rest, too."""
    column = table.attributes[condition.attribute]
    if not isinstance(column, Nominal):
        value = number(condition.value)
        return {"attribute": column.name, "sign": condition.sign, "value": value}
    code = int(condition.value)
    if column.asks is None:
        return {"attribute": column.name, "sign": "=", "value": column.values[code]}
    sign = "=" if code == IT_IS else "!="
    return {"attribute": column.asks.attribute, "sign": sign, "value": column.asks.value}
