"""Write a tree as text, as a Python function and as an SQL query; write rules as JSON or as text.

The text is drawn as Quinlan's program does. The code answers complete cases with the class the tree
gives them; where a value it asks for is missing (None for text, nan for a number, NULL) or was never
declared, it answers None or NULL: dividing a case among branches is left to `classify.py`. Names and
values are data: each is written as a string of its language, never as code. SQL is that of the
standard ("name", 'value' with quotes doubled).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from c45_core.align import IT_IS, fitted
from c45_core.classify import labels as largest
from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.rounding import fixed
from c45_core.rules import IN, Condition, Rule, RuleWriter, condition_of, possible_paths
from c45_core.table import Nominal, Table
from c45_core.tree import Tree
from c45_course.exports.tree_names import draw_tree_lines, names_by_labels

DEEPEST = 80
"""Python refuses code indented a hundred times; a higher tree is written path by path."""
INDENT = "    "


def drawn(tree: Tree, labels: Labels, *, expected: bool = False) -> str:
    """Draw a tree as Quinlan's program prints it: one line per branch, (N/E) behind a leaf.

    N: the training cases there; E, left out where it is 0: those it gets wrong, or with `expected`, in
    a tree pruned by estimated errors, the errors expected of N cases. Both have one decimal.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.tree import tree_of
    >>> loans = datasets.load("loan_5")
    >>> print(drawn(tree_of(grow(loans.table)), loans.labels("en")))
    Marital status = single: no (2.0)
    Marital status = married: no (2.0)
    Marital status = divorced: yes (1.0)
    """
    named = names_by_labels(labels)
    return "\n".join(draw_tree_lines(tree, named, partial(fixed, digits=1), expected=expected))


def python(tree: Tree, table: Table, dialect: Dialect) -> str:
    """Write a tree as a Python function of a case, a mapping from column names to values.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.tree import tree_of
    >>> trace = grow(datasets.load("loan_5").table)
    >>> print(python(tree_of(trace), trace.table, trace.dialect))
    def classify(case):
        if case['婚姻状况'] == '单身':
            return '否'
        if case['婚姻状况'] == '已婚':
            return '否'
        if case['婚姻状况'] == '离异':
            return '是'
        return None
    """
    table = fitted(table, dialect)
    body = (
        _write_paths(tree, table, dialect)
        if tree.height > DEEPEST
        else _write_nested(tree, table, dialect)
    )
    return "\n".join(["def classify(case):", *body])


def sql(tree: Tree, table: Table, dialect: Dialect) -> str:
    """Write a tree as an SQL query: one WHEN per leaf, with the tests on the way to it.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.tree import tree_of
    >>> trace = grow(datasets.load("loan_5").table)
    >>> print(sql(tree_of(trace), trace.table, trace.dialect))
    SELECT
        CASE
            WHEN "婚姻状况" = '单身' THEN '否'
            WHEN "婚姻状况" = '已婚' THEN '否'
            WHEN "婚姻状况" = '离异' THEN '是'
        END AS predicted
    FROM "loan_5";
    """
    table = fitted(table, dialect)
    lines = ["SELECT", f"{INDENT}CASE"]
    for conditions, leaf in possible_paths(tree):
        tests = " AND ".join(_in_sql(condition, table) for condition in conditions) or "1 = 1"
        answer = _sql_text(table.classes[_class(leaf, dialect)])
        lines.append(f"{INDENT * 2}WHEN {tests} THEN {answer}")
    return "\n".join([*lines, f"{INDENT}END AS predicted", f"FROM {_sql_name(table.name)};"])


# --- Python ---------------------------------------------------------------------------------------


def _write_nested(tree: Tree, table: Table, dialect: Dialect) -> Iterator[str]:
    """Give the lines of the function: tests inside tests, as the tree is built."""
    waiting: list[tuple[int, Tree, int]] = []

    def enter(depth: int, node: Tree) -> Iterator[str]:
        if node.is_leaf:
            yield f"{INDENT * depth}return {table.classes[_class(node, dialect)]!r}"
        waiting.extend((depth, node, branch) for branch in range(len(node.branches) - 1, -1, -1))

    yield from enter(1, tree)
    while waiting:
        depth, node, number = waiting.pop()
        assert node.test is not None
        test = _in_python(condition_of(node.number, node.test, number), table)
        yield f"{INDENT * depth}if {test}:"
        yield from enter(depth + 1, node.branches[number])
    if not tree.is_leaf:
        yield f"{INDENT}return None"


def _write_paths(tree: Tree, table: Table, dialect: Dialect) -> Iterator[str]:
    """Give the lines of the function: one `if` for each path."""
    for conditions, leaf in possible_paths(tree):
        tests = " and ".join(_in_python(condition, table) for condition in conditions)
        yield f"{INDENT}if {tests}:"
        yield f"{INDENT * 2}return {table.classes[_class(leaf, dialect)]!r}"
    yield f"{INDENT}return None"


def _in_python(condition: Condition, table: Table) -> str:
    column = table.attributes[condition.attribute]
    if isinstance(column, Nominal):
        name, values = _name_and_values(column, condition)
        return f"case[{name!r}] " + (f"== {values[0]!r}" if len(values) == 1 else f"in {values!r}")
    return f"case[{column.name!r}] {condition.sign} {condition.value!r}"


# --- SQL ------------------------------------------------------------------------------------------


def _in_sql(condition: Condition, table: Table) -> str:
    column = table.attributes[condition.attribute]
    if isinstance(column, Nominal):
        name, values = _name_and_values(column, condition)
        written = [_sql_text(value) for value in values]
        test = f"= {written[0]}" if len(written) == 1 else f"IN ({', '.join(written)})"
        return f"{_sql_name(name)} {test}"
    return f"{_sql_name(column.name)} {condition.sign} {condition.value!r}"


def _sql_name(name: str) -> str:
    return '"' + _writable(name).replace('"', '""') + '"'


def _sql_text(value: str) -> str:
    return "'" + _writable(value).replace("'", "''") + "'"


def _writable(text: str) -> str:
    if "\0" in text:
        raise refusal("picture.sql", text=text)
    return text


# --- both -----------------------------------------------------------------------------------------


def _name_and_values(column: Nominal, condition: Condition) -> tuple[str, tuple[str, ...]]:
    """Return the column of the table as it was given and its values that meet a condition."""
    asks = column.asks
    if asks is None:
        codes = condition.group or (int(condition.value),)
        return column.name, tuple(column.values[code] for code in codes)
    if condition.value == IT_IS:
        return asks.attribute, (asks.value,)
    return asks.attribute, tuple(value for value in asks.values if value != asks.value)


def _class(leaf: Tree, dialect: Dialect) -> int:
    """Return the class a case at a leaf gets: of equal weights the first, whatever the leaf says."""
    if leaf.weight < TIE:
        return leaf.label
    return int(largest(leaf.counts[None, :] / leaf.weight, dialect)[0])


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
    return _write_rules(listed, RuleWriter(labels, words))


def rules_as_data(listed: ListedRules, labels: Labels) -> dict[str, Any]:
    """Return a list of rules as JSON writes it."""
    return {
        "rules": [
            {
                "class": labels.klass(rule.label),
                "conditions": [_describe_condition(condition, labels) for condition in rule.conditions],
                "error": rule.error,
                "cover": rule.cover,
            }
            for rule in listed.rules
        ],
        "default": labels.klass(listed.default),
    }


def _describe_condition(condition: Condition, labels: Labels) -> dict[str, Any]:
    place = condition.attribute
    if condition.sign == IN:
        values = [labels.value(place, code) for code in condition.group]
        return {"attribute": labels.attribute(place), "op": IN, "value": values}
    nominal = isinstance(labels.table.attributes[place], Nominal)
    value = labels.value(place, int(condition.value)) if nominal else condition.value
    return {"attribute": labels.attribute(place), "op": condition.sign, "value": value}


def _write_rules(listed: ListedRules, writer: RuleWriter) -> Iterator[str]:
    for number, rule in enumerate(listed.rules, 1):
        said = writer.if_then(rule.conditions, rule.label)
        yield f"{number}. {said} {writer.quality(rule.error, rule.cover)}\n"
    yield writer.otherwise(listed.default) + "\n"
