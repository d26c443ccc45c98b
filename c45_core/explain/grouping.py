"""Say how the values of an attribute were grouped, and write the numbers of a division by groups.

Source: Quinlan 1993, chapter 7; his program, option -s (convention C30).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import nan

import numpy as np

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.impurity import ENTROPY
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import Decimal, Expression, Weight, share, surprise, total
from c45_core.grouping import Divided, Grouping, Merging, Pair
from c45_core.language.words import Words
from c45_core.measures import TIE, Floats
from c45_core.trace.frames import Frame
from c45_core.trace.replay import Trace

Groups = Sequence[tuple[int, ...]]


def _as_decimal(expression: Expression) -> Decimal:
    return Decimal(expression.value, of=lambda: expression)


@dataclass(frozen=True)
class GroupNumbers:
    """The formulas of a division by groups.

    `counts` [values, classes]: class weights of the known cases by value; `unknown`: the weight of the
    others; `names`: of the values; `attribute`, `node`: their numbers; `factor`, `extra`: whether the
    gain is multiplied by F and the unknown cases are one more branch of the IV (C7, C8).
    """

    counts: Floats
    unknown: float
    names: Sequence[str]
    attribute: int
    node: int = 0
    factor: bool = True
    extra: bool = True

    def of(self, groups: Groups) -> tuple[Explanation, Explanation, Explanation]:
        """Return gain, IV and gain ratio of a division, each down to its counts."""
        gain, iv = self._gain(groups), self._iv(groups)
        ratio: Expression = Weight(0.0)
        if iv.value > TIE:
            ratio = _as_decimal(gain.expression) / _as_decimal(iv.expression)
        return gain, iv, self._tell("gain_ratio", r"\frac{\mathrm{Gain}}{\mathrm{IV}}", ratio)

    def _gain(self, groups: Groups) -> Explanation:
        known = self.counts.sum(axis=0)
        whole = float(known.sum())
        sides = [
            (group, self.counts[list(group)].sum(axis=0))
            for group in groups
            if self.counts[list(group)].sum() > 0
        ]
        terms = tuple(
            Term(self._name(group), share(float(part.sum()), whole) * _as_decimal(ENTROPY.mixed(part)))
            for group, part in sides
        )
        lost = _as_decimal(ENTROPY.mixed(known)) - total(term.expression for term in terms)
        expression: Expression = lost
        rule = r"H(D) - \sum_g \frac{|D^g|}{|D|} H(D^g)"
        if self.unknown > TIE and self.factor:
            expression = share(whole, whole + self.unknown) * lost
            rule = rf"F \left( {rule} \right)"
        return self._tell("gain", rule, expression, terms)

    def _iv(self, groups: Groups) -> Explanation:
        unknown = self.unknown if self.extra else 0.0
        whole = float(self.counts.sum()) + unknown
        sizes = [(self._name(group), float(self.counts[list(group)].sum())) for group in groups]
        if unknown > TIE:
            sizes.append(("?", unknown))
        terms = tuple(Term(name, surprise(size, whole)) for name, size in sizes if size > 0)
        rule = r"-\sum_g \frac{|D^g|}{|D|} \log_2 \frac{|D^g|}{|D|}"
        return self._tell("iv", rule, total(term.expression for term in terms), terms)

    def _name(self, group: tuple[int, ...]) -> str:
        return escape(", ".join(self.names[code] for code in group))

    def _tell(
        self, quantity: str, rule: str, expression: Expression, terms: tuple[Term, ...] = ()
    ) -> Explanation:
        left = {"gain": r"\mathrm{Gain}", "iv": r"\mathrm{IV}", "gain_ratio": r"\mathrm{GainRatio}"}
        return Explanation(
            quantity=quantity,
            node=self.node,
            left=left[quantity],
            rule=f"{left[quantity]} = {rule}",
            expression=expression,
            recorded=expression.value,
            source="grouping",
            terms=terms,
            attribute=self.attribute,
        )


def of_merge(trace: Trace, frame: Frame, labels: Labels) -> tuple[Explanation, ...]:
    """Explain gain, IV and ratio of the division a step of a grouping looks at; () for a decision."""
    assert frame.attribute is not None and frame.merge is not None
    groups = trace.evaluation(frame.node, frame.attribute).groups
    assert groups is not None
    step = groups.found.step(frame.merge)
    if step.ends or not step.made.counts:
        return ()
    return numbers_of(trace, frame.node, frame.attribute, labels).of(step.groups)


def numbers_of(trace: Trace, node: int, attribute: int, labels: Labels) -> GroupNumbers:
    """Return the formulas of divisions by groups of an attribute at a node."""
    evaluation, dialect = trace.evaluation(node, attribute), trace.dialect
    assert evaluation.groups is not None
    counts = evaluation.groups.counts
    return GroupNumbers(
        counts,
        evaluation.unknown,
        [labels.value(attribute, code) for code in range(len(counts))],
        attribute,
        node,
        factor=dialect.unknown_factor == "gain",
        extra=dialect.unknown_in_iv == "branch",
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
        return self.labels.group(attribute, codes)

    def groups(self, attribute: int, groups: Groups) -> str:
        """Write several groups."""
        return " | ".join(self.group(attribute, group) for group in groups)

    def lines(self, attribute: int, found: Grouping) -> Iterator[str]:
        """Give a sentence for each merge, and for the end."""
        yield from self._begins(attribute, found)
        for pair in found.pure:
            yield self._pure(attribute, pair)
        for each in found.rounds:
            yield self.round(attribute, each)
        groups = self.groups(attribute, found.branches)
        yield self._say("ends", groups=groups, ratio=self._ratio(found.made))

    def step(self, attribute: int, found: Grouping, number: int) -> str:
        """Say one step of a grouping: how it begins, a pair that is tried, what a round decides."""
        step = found.step(number)
        if step.round is None:
            if step.pair is None:
                return self.words.told(self._begins(attribute, found))
            return self._pure(attribute, step.pair)
        if step.ends or step.pair is None:
            return self.round(attribute, step.round)
        key = "tries" if step.made.counts else "too_light"
        return self._say(key, group=self.group(attribute, step.pair.joined), **self._numbers(step.made))

    def round(self, attribute: int, found: Merging) -> str:
        """Say what a round merged, or why it merged nothing."""
        if found.taken is None:
            return self._say("stops", n=len(found.places))
        return self._say(
            "merges",
            group=self.group(attribute, found.taken.joined),
            n=len(found.places),
            **self._numbers(found.taken.made),
        )

    def _begins(self, attribute: int, found: Grouping) -> Iterator[str]:
        name, ratio = self.labels.attribute(attribute), self._ratio(found.start)
        yield self._say("begins", attribute=name, n=found.start.groups, ratio=ratio)
        if found.absent:
            yield self._say("absent", values=self.group(attribute, found.absent))

    def _pure(self, attribute: int, pair: Pair) -> str:
        return self._say("pure", group=self.group(attribute, pair.joined))

    def _numbers(self, made: Divided) -> dict[str, object]:
        fixed = self.words.notation.fixed
        return {
            "gain": fixed(float(made.gain)),
            "iv": fixed(float(made.iv)),
            "ratio": self._ratio(made),
        }

    def _ratio(self, made: Divided) -> str:
        """Write a gain ratio as it is, and not the number that stands for none when it is compared."""
        defined = made.counts and float(made.iv) > TIE
        return self.words.notation.fixed(float(made.gain) / float(made.iv) if defined else nan)

    def _say(self, key: str, **values: object) -> str:
        return self.words("grouping", key, **values)
