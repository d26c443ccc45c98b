"""Say how the values of an attribute were grouped, and write the numbers of a division by groups.

Source: Quinlan 1993, chapter 7; his program, option -s (convention C30).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.formulas import ENTROPY
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import (
    Decimal,
    Expression,
    Minus,
    Product,
    Quotient,
    Sum,
    Weight,
    share,
    surprise,
    total,
)
from c45_core.grouping import Grouping, Merging
from c45_core.language.words import Words
from c45_core.measures import TIE, Floats

Groups = Sequence[tuple[int, ...]]


def _computed(expression: Expression) -> Decimal:
    return Decimal(expression.value, of=lambda: expression)


@dataclass(frozen=True)
class GroupNumbers:
    """The formulas of a division by groups.

    `counts` [values, classes]: class weights of the known cases by value; `unknown`: the weight of the
    others; `names`: of the values; `attribute`: its number.
    """

    counts: Floats
    unknown: float
    names: Sequence[str]
    attribute: int

    def of(self, groups: Groups) -> tuple[Explanation, Explanation, Explanation]:
        """Return gain, IV and gain ratio of a division, each down to its counts."""
        gain, iv = self._gain(groups), self._iv(groups)
        ratio: Expression = Weight(0.0)
        if iv.value > TIE:
            ratio = Quotient(_computed(gain.expression), _computed(iv.expression))
        return gain, iv, self._told("gain_ratio", r"\frac{\mathrm{Gain}}{\mathrm{IV}}", ratio)

    def _gain(self, groups: Groups) -> Explanation:
        known = self.counts.sum(axis=0)
        whole = float(known.sum())
        sides = [
            (group, self.counts[list(group)].sum(axis=0))
            for group in groups
            if self.counts[list(group)].sum() > 0
        ]
        terms = tuple(
            Term(
                self._name(group),
                Product((share(float(part.sum()), whole), _computed(ENTROPY.mixed(part)))),
            )
            for group, part in sides
        )
        lost = Sum((_computed(ENTROPY.mixed(known)), Minus(total(term.expression for term in terms))))
        expression: Expression = lost
        if self.unknown > TIE:
            expression = Product((share(whole, whole + self.unknown), lost))
        rule = r"F \left( H(D) - \sum_g \frac{|D^g|}{|D|} H(D^g) \right)"
        return self._told("gain", rule, expression, terms)

    def _iv(self, groups: Groups) -> Explanation:
        whole = float(self.counts.sum()) + self.unknown
        sizes = [(self._name(group), float(self.counts[list(group)].sum())) for group in groups]
        if self.unknown > TIE:
            sizes.append(("?", self.unknown))
        terms = tuple(Term(name, surprise(size, whole)) for name, size in sizes if size > 0)
        rule = r"-\sum_g \frac{|D^g|}{|D|} \log_2 \frac{|D^g|}{|D|}"
        return self._told("iv", rule, total(term.expression for term in terms), terms)

    def _name(self, group: tuple[int, ...]) -> str:
        return escape(", ".join(self.names[code] for code in group))

    def _told(
        self, quantity: str, rule: str, expression: Expression, terms: tuple[Term, ...] = ()
    ) -> Explanation:
        left = {"gain": r"\mathrm{Gain}", "iv": r"\mathrm{IV}", "gain_ratio": r"\mathrm{GainRatio}"}
        return Explanation(
            quantity=quantity,
            node=0,
            left=left[quantity],
            rule=f"{left[quantity]} = {rule}",
            expression=expression,
            recorded=expression.value,
            source="grouping",
            terms=terms,
            attribute=self.attribute,
        )


def class_weights(
    codes: np.ndarray, labels: np.ndarray, weights: Floats, shape: tuple[int, int]
) -> Floats:
    """Return the class weights of each value, [values, classes], of the cases whose value is known."""
    counts, known = np.zeros(shape), codes >= 0
    np.add.at(counts, (codes[known], labels[known]), weights[known])
    return counts


@dataclass(frozen=True)
class GroupTeller:
    """Says how values were grouped, in one language."""

    labels: Labels
    words: Words

    def group(self, attribute: int, codes: tuple[int, ...]) -> str:
        """Write a group of values."""
        said = ", ".join(self.labels.value(attribute, code) for code in codes)
        return said if len(codes) == 1 else f"{{{said}}}"

    def groups(self, attribute: int, groups: Groups) -> str:
        """Write several groups."""
        return " | ".join(self.group(attribute, group) for group in groups)

    def lines(self, attribute: int, found: Grouping) -> Iterator[str]:
        """Give a sentence for each merge, and for the end."""
        name, fixed = self.labels.attribute(attribute), self.words.notation.fixed
        yield self._say("begins", attribute=name, n=found.start.groups, ratio=fixed(found.start.ratio))
        if found.absent:
            yield self._say("absent", values=self.group(attribute, found.absent))
        for pair in found.pure:
            yield self._say("pure", group=self.group(attribute, pair.joined))
        for each in found.rounds:
            yield self.round(attribute, each)
        yield self._say(
            "ends", groups=self.groups(attribute, found.branches), ratio=fixed(found.made.ratio)
        )

    def round(self, attribute: int, found: Merging) -> str:
        """Say what a round merged, or why it merged nothing."""
        fixed = self.words.notation.fixed
        if found.taken is None:
            return self._say("stops", n=len(found.pairs))
        return self._say(
            "merges",
            group=self.group(attribute, found.taken.joined),
            n=len(found.pairs),
            gain=fixed(float(found.taken.made.gain)),
            iv=fixed(float(found.taken.made.iv)),
            ratio=fixed(found.taken.made.ratio),
        )

    def _say(self, key: str, **values: object) -> str:
        return self.words("grouping", key, **values)
