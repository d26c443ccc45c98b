"""Write rules and their conditions in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from c45_core.explain.labels import Labels, cut_value
from c45_core.language.words import Words
from c45_core.once import Once
from c45_core.rules.condition import IN, Condition
from c45_core.rules.rule import Rule

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
