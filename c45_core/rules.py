"""Turn a tree into if-then rules, one per path from the root to a leaf (C21), and write them.

The conditions of a path are its tests; where a numeric attribute is cut twice on one side, only the
tighter cut is kept. A case whose value is missing does not meet a condition (Release 8, C4.5rules).
Cases and errors are those of the leaf: a case with a missing value counts with its weight there.

Source: Quinlan 1993, section 5.1; document 001.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Bools
from c45_core.explain.labels import Labels, cut_value
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune.leaf_errors import extra_errors
from c45_core.table import Nominal, Table
from c45_core.tree import Test, Tree

SIGNS = ("=", "<=", ">")
IN = "in"
"""The sign of a group of values (C30)."""


@dataclass(frozen=True)
class Condition:
    """One test: attribute `sign` value. `value` is a value code for '=', the cut for '<=' and '>'.

    For 'in', `group` holds the value codes, and `value` the number of the node that asks: to C4.5rules
    groups of two nodes are two conditions, even if the values are the same.

    `attribute` counts the columns the tree asks for (`align.fitted` gives a table these columns).
    """

    attribute: int
    sign: str
    value: float
    group: tuple[int, ...] = ()

    @property
    def is_impossible(self) -> bool:
        """Whether no value meets it: a group below another one of which it has no value."""
        return self.sign == IN and not self.group

    def holds(self, table: Table) -> Bools:
        """Say which cases meet it, bool[rows]."""
        column = table.attributes[self.attribute]
        if isinstance(column, Nominal):
            if self.sign == IN:
                return np.isin(column.codes, self.group)
            return np.asarray(column.codes == int(self.value))
        met = column.numbers <= self.value if self.sign == "<=" else column.numbers > self.value
        return np.asarray(met & ~np.isnan(column.numbers))


def covered(conditions: Iterable[Condition], table: Table) -> Bools:
    """Say which cases meet all conditions, bool[rows]; no condition is met by every case."""
    met = np.ones(table.rows, dtype=bool)
    for condition in conditions:
        met &= condition.holds(table)
    return met


def merged(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    """Keep the tightest bound where an attribute is cut twice on the same side, or grouped twice.

    >>> once = merged([Condition(0, "<=", 9.0), Condition(1, "=", 2.0), Condition(0, "<=", 5.0)])
    >>> once == (Condition(0, "<=", 5.0), Condition(1, "=", 2.0))
    True
    """
    kept: dict[tuple[int, str], Condition] = {}
    for condition in conditions:
        place = condition.attribute, condition.sign
        before = kept.get(place, condition)
        kept[place] = _tighter(before, condition)
    return tuple(kept.values())


def _tighter(one: Condition, other: Condition) -> Condition:
    if one.sign == IN:
        return replace(other, group=tuple(code for code in other.group if code in one.group))
    if one.sign == "<=":
        return min(one, other, key=lambda condition: condition.value)
    return max(one, other, key=lambda condition: condition.value)


@dataclass(frozen=True)
class Rule:
    """If all conditions hold, then class `label`.

    `weight` and `errors`: of the training cases it covers, and of those it gets wrong; `limit`: the
    upper limit U_CF(E, N) of the error rate, 1 where it covers nothing; `leaf`: the node it was read
    off.
    """

    conditions: tuple[Condition, ...]
    label: int
    weight: float
    errors: float
    limit: float
    leaf: int | None = None

    @property
    def confidence(self) -> float:
        """One minus the upper limit of the error rate."""
        return 1.0 - self.limit

    def covers(self, table: Table) -> Bools:
        """Say which cases meet all conditions, bool[rows]; `table` as the tree asks it (`fitted`)."""
        return covered(self.conditions, table)


def tree_rules(tree: Tree, dialect: Dialect) -> tuple[Rule, ...]:
    """Return one rule per leaf, first branch first; on complete cases exactly one of them holds.

    A leaf to which no complete case can come, below a group that lacks its values (C30), has none.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.prune import tree_of
    >>> golf = grow(datasets.load("golf_14").table)
    >>> rules = tree_rules(tree_of(golf), golf.dialect)
    >>> len(rules), rules[0].weight, rules[0].errors, round(rules[0].confidence, 6)
    (5, 2.0, 0.0, 0.5)
    """
    return tuple(
        Rule(
            conditions,
            leaf.label,
            leaf.weight,
            leaf.errors,
            upper_limit(leaf.weight, leaf.errors, dialect),
            leaf.number,
        )
        for conditions, leaf in possible_paths(tree)
    )


def possible_paths(tree: Tree) -> Iterator[tuple[tuple[Condition, ...], Tree]]:
    """Give the leaves that some complete case may come to, with the conditions on the way, merged."""
    for tests, leaf in paths(tree):
        conditions = merged(tests)
        if not any(condition.is_impossible for condition in conditions):
            yield conditions, leaf


def paths(tree: Tree) -> Iterator[tuple[tuple[Condition, ...], Tree]]:
    """Give every leaf with the tests on the way to it."""
    waiting: list[tuple[tuple[Condition, ...], Tree]] = [((), tree)]
    while waiting:
        conditions, node = waiting.pop()
        if node.test is None:
            yield conditions, node
            continue
        below = [
            ((*conditions, condition_of(node.number, node.test, b)), branch)
            for b, branch in enumerate(node.branches)
        ]
        waiting += reversed(below)


def upper_limit(weight: float, errors: float, dialect: Dialect) -> float:
    """Return the upper limit U_CF(E, N) of the error rate, by the dialect's confidence and limit.

    >>> round(upper_limit(6, 0, Dialect()), 6), upper_limit(0, 0, Dialect())
    (0.206299, 1.0)
    """
    if weight <= TIE:
        return 1.0
    return (errors + extra_errors(weight, errors, dialect)) / weight


def condition_of(node: int, test: Test, branch: int) -> Condition:
    """Return the condition of a branch of the test at a node."""
    if test.groups:
        return Condition(test.attribute, IN, float(node), test.groups[branch])
    if test.threshold is None:
        return Condition(test.attribute, "=", float(branch))
    return Condition(test.attribute, SIGNS[1 + branch], test.threshold)


_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class RuleWriter:
    """Writes rules with the names of a reader's language.

    A name that holds a word or sign by which the parts of a rule are joined, or an opening quote, is
    quoted, so that one sees where a condition ends: ‘fish and chips’. A closing quote within the quotes
    is written twice. They are the inner ones of the language: sentences quote whole conditions.
    """

    labels: Labels
    words: Words

    @Once
    def names(self) -> Labels:
        """The names of attributes and values as they are written in a condition."""
        return replace(self.labels, write=self._name)

    def rule(self, rule: Rule) -> str:
        """Write a rule: 'If Outlook = sunny and Humidity ≤ 75, then suitable.'

        >>> from c45_core import grow
        >>> from c45_course import datasets
        >>> from c45_core.prune import tree_of
        >>> from c45_core.rules import tree_rules
        >>> from c45_core.language.words import words
        >>> golf = datasets.load("golf_14")
        >>> first = tree_rules(tree_of(grow(golf.table)), grow(golf.table).dialect)[0]
        >>> RuleWriter(golf.labels("en"), words("en")).rule(first)
        'If Outlook = sunny and Humidity ≤ 77.5, then suitable.'
        """
        return self.if_then(rule.conditions, rule.label)

    def if_then(self, conditions: tuple[Condition, ...], label: int) -> str:
        """Write conditions and the class that follows from them."""
        klass = self.labels.klass(label)
        if not conditions:
            return self._say("always", klass=klass)
        joined = self._say("and").join(self._bounds(conditions))
        return self._say("rule", conditions=joined, klass=klass)

    def otherwise(self, label: int) -> str:
        """Write the default class."""
        return self._say("otherwise", klass=self.labels.klass(label))

    def quality(self, error: float, cover: float) -> str:
        """Write what is expected of a rule, and the training cases that meet its conditions."""
        return self._say("quality", error=self._n(error), cases=self.words.cases(cover))

    def counts(self, rule: Rule) -> str:
        """Write its cases, errors and confidence."""
        return self._say(
            "counts",
            cases=self.words.cases(rule.weight),
            errors=self.words.notation.weight(rule.errors),
            confidence=self._n(rule.confidence),
        )

    def condition(self, condition: Condition) -> str:
        """Write one condition."""
        if condition.sign == "=":
            return self.names.nominal_test(condition.attribute, int(condition.value))
        if condition.sign == IN:
            return self.names.group_test(condition.attribute, condition.group)
        attribute = self.names.attribute(condition.attribute)
        return f"{attribute} {'≤' if condition.sign == '<=' else '>'} {cut_value(condition.value)}"

    def _bounds(self, conditions: Iterable[Condition]) -> list[str]:
        """Write conditions, a lower and an upper bound of one attribute as an interval."""
        waiting = list(conditions)
        written = []
        for condition in waiting:
            pair = [c for c in waiting if c.attribute == condition.attribute]
            if sorted(c.sign for c in pair) != ["<=", ">"]:
                written.append(self.condition(condition))
            elif condition is pair[0]:
                low, high = sorted(pair, key=lambda c: c.sign == "<=")
                written.append(
                    self._say(
                        "between",
                        low=cut_value(low.value),
                        attribute=self.names.attribute(low.attribute),
                        high=cut_value(high.value),
                    )
                )
        return written

    def _name(self, name: str) -> str:
        if not _is_joining(name, self._say("joining").split()):
            return name
        closing = self._say("quoted", name="")[-1]
        return self._say("quoted", name=name.replace(closing, closing * 2))

    def _say(self, key: str, **values: object) -> str:
        return self.words("rules", key, **values)

    def _n(self, value: float) -> str:
        return self.words.notation.shown(value)


def _is_joining(name: str, marks: Iterable[str]) -> bool:
    """Tell whether a name holds one of the words and signs by which the parts of a rule are joined."""
    held = set(_WORD.findall(name.lower()))
    return any(mark in held if mark.isascii() and mark.isalpha() else mark in name for mark in marks)
