"""Order the rules of the classes, drop what harms more than it helps, and replay it.

The record is a `RuleList`. Every decision in it is a step, and after each step stand certain rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from c45_core.align import fitted
from c45_core.classify import distributions
from c45_core.classify import labels as classes_of
from c45_core.dialect import Dialect
from c45_core.engine.level import Bools, Ints
from c45_core.frozen import Frozen, read_only
from c45_core.measures import TIE, Floats
from c45_core.rules import Condition, covered
from c45_core.table import Table
from c45_core.tree import Tree

from .generalising import Generalised, RuleOptions
from .subsets import ClassChoice, Climbs, CodeLengths

MAX_ERROR = 0.7
"""A rule whose pessimistic error is above this matches no case."""


@dataclass(frozen=True)
class ProgramRule:
    """A rule that was kept.

    `number`: from 1 in the order kept, for good; `label`: its class; `conditions`: in the program's
    order; `error`: its pessimistic error; `bits`: its code length; `cover`, `wrong`: weight of the
    training cases that meet its conditions, and of those of another class among them.
    """

    number: int
    label: int
    conditions: tuple[Condition, ...]
    error: float
    bits: float
    cover: float
    wrong: float

    def matches(self, table: Table) -> Bools:
        """Say which cases the rule answers for, bool[rows]; too inaccurate a rule for none."""
        if self.error > MAX_ERROR:
            return np.zeros(table.rows, dtype=bool)
        return covered(self.conditions, table)


@dataclass(frozen=True)
class Path:
    """The fate of one path: how it was generalised, and the number of the rule it is, or is like."""

    generalised: Generalised
    rule: int | None


@dataclass(frozen=True, eq=False)
class RuleList:
    """The record of C4.5rules on one tree.

    `options`, `dialect`: what it was asked; `paths`: one per leaf that holds a case or more; `kept`:
    the rules in the order kept; `lengths`: the code lengths; `choices`: by class that has rules;
    `order`: of the classes; `passes`: the list evaluated until no rule was dropped.
    """

    options: RuleOptions
    dialect: Dialect
    paths: tuple[Path, ...]
    kept: tuple[ProgramRule, ...]
    lengths: CodeLengths
    choices: tuple[ClassChoice, ...]
    order: ClassOrder
    passes: tuple[Evaluation, ...]

    @property
    def rules(self) -> tuple[ProgramRule, ...]:
        """The final list: the rules in the order in which they are tried."""
        return tuple(self.rule(usage.number) for usage in self.passes[-1].usages)

    @property
    def default(self) -> int:
        """The class where no rule matches."""
        return self.order.default

    @property
    def dropped_rules(self) -> tuple[int, ...]:
        """The numbers of the rules dropped, in the order in which they were."""
        return tuple(found.dropped for found in self.passes if found.dropped is not None)

    @property
    def usages(self) -> tuple[Usage, ...]:
        """The effect of each rule of the final list on the training cases."""
        return self.passes[-1].usages

    @property
    def steps(self) -> tuple[RuleStep, ...]:
        """The decisions in the order in which they were made."""
        return tuple(_list_steps(self))

    def rule(self, number: int) -> ProgramRule:
        """Return a rule by its number."""
        return self.kept[number - 1]

    def standing_after(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the rules after a step, in order as far as it is made.

        While paths become rules: those kept so far. Then the rules of a class give way to those chosen;
        then those of the classes placed come first; then rules are dropped.
        """
        done = self.steps[: number + 1]
        kinds, last = [step.kind for step in done], done[-1]
        if last.kind is StepKind.EVALUATION:
            gone = [each.dropped for each in self.passes[: last.place + 1]]
            return tuple(rule for rule in self.order.rule_numbers if rule not in gone)
        settled = (self.paths[step.place].rule for step in done if step.kind is StepKind.FATE)
        kept = tuple(dict.fromkeys(rule for rule in settled if rule is not None))
        for choice in self.choices[: kinds.count(StepKind.CHOICE)]:
            others = set(choice.candidates.numbers) - set(choice.chosen)
            kept = tuple(rule for rule in kept if rule not in others)
        placed = self.order.placed[: kinds.count(StepKind.PLACE)]
        ordered = tuple(rule for each in placed for rule in each.rules)
        return ordered + tuple(rule for rule in kept if rule not in ordered)

    def find_fired_rules(self, table: Table) -> Ints:
        """Return the place in the final list of the rule that answers each case, -1 for the default."""
        asked = fitted(table, self.dialect)
        first = np.full(table.rows, -1)
        for place, rule in enumerate(self.rules):
            first[(first < 0) & rule.matches(asked)] = place
        return first

    def classify(self, table: Table) -> Ints:
        """Return the class of each case, int64[rows]."""
        labels = np.array([*(rule.label for rule in self.rules), self.default])
        return np.asarray(labels[self.find_fired_rules(table)])


@dataclass(frozen=True)
class Placed:
    """One class put in order.

    `label`: its code; `false_positives`: by class that was not yet placed, the weight of the cases of
    other classes that its rules match, of those not matched before; `rules`: the numbers of its rules
    in their order.
    """

    label: int
    false_positives: Mapping[int, float]
    rules: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class ClassOrder(Frozen):
    """The classes in order; `uncovered` [classes]: class weights of the cases that no rule matches."""

    placed: tuple[Placed, ...]
    uncovered: Floats
    default: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "uncovered", read_only(self.uncovered))

    @property
    def rule_numbers(self) -> tuple[int, ...]:
        """The numbers of all rules in the order in which they are tried."""
        return tuple(number for placed in self.placed for number in placed.rules)


def order_classes(
    table: Table, matched: Mapping[int, Bools], rules: Mapping[int, tuple[int, ...]]
) -> ClassOrder:
    """Return the order of all classes and the default class.

    Next comes the class whose rules match the fewest cases of other classes among those that no class
    before has matched. The default class is that of most cases which no rule matches; of equals the
    more frequent one, then the first.

    `matched`: by rule number the cases it matches, bool[rows]; `rules`: by class its rules, sorted.
    """
    covered = {label: _join(table, [matched[number] for number in rules[label]]) for label in rules}
    done = np.zeros(table.rows, dtype=bool)
    waiting, placed = sorted(rules), []
    while waiting:
        wrong = {
            label: float(table.weights[covered[label] & ~done & (table.labels != label)].sum())
            for label in waiting
        }
        fewest = min(wrong.values())
        label = next(label for label in waiting if wrong[label] <= fewest + TIE)
        placed.append(Placed(label, wrong, rules[label]))
        done |= covered[label]
        waiting.remove(label)
    uncovered = _weigh_classes(table, ~done)
    return ClassOrder(tuple(placed), uncovered, _choose_default(uncovered, _weigh_classes(table, done)))


def _join(table: Table, masks: list[Bools]) -> Bools:
    return np.any(masks, axis=0) if masks else np.zeros(table.rows, dtype=bool)


def _weigh_classes(table: Table, rows: Bools) -> Floats:
    weights = np.where(rows, table.weights, 0.0)
    return np.bincount(table.labels, weights=weights, minlength=len(table.classes)).astype(np.float64)


def _choose_default(uncovered: Floats, covered: Floats) -> int:
    best = np.flatnonzero(uncovered >= uncovered.max() - TIE)
    every = (uncovered + covered)[best]
    return int(best[int(np.argmax(every >= every.max() - TIE))])


@dataclass(frozen=True)
class Usage:
    """The effect of one rule of a list, in weight of cases.

    `number`: of the rule; `used`: of the cases it answers; `wrong`: of these not of its class;
    `better`, `worse`: of those for which it does good, and harm.
    """

    number: int
    used: float
    wrong: float
    better: float
    worse: float


@dataclass(frozen=True)
class Evaluation:
    """A list of rules on the training cases: what each rule does, all errors, and the rule dropped."""

    usages: tuple[Usage, ...]
    errors: float
    dropped: int | None


def first_two(matched: Sequence[Bools], rows: int) -> tuple[Ints, Ints]:
    """Return the place of the first rule that matches each case, and of the next; -1 for none."""
    first, second = np.full(rows, -1), np.full(rows, -1)
    for place, met in enumerate(matched):
        second[met & (first >= 0) & (second < 0)] = place
        first[met & (first < 0)] = place
    return first, second


def drop_harmful(
    table: Table,
    indexed: tuple[int, ...],
    labels: Mapping[int, int],
    matched: Mapping[int, Bools],
    default: int,
) -> tuple[Evaluation, ...]:
    """Evaluate a list again and again until no rule does more harm than good; the last one drops none.

    The first rule that matches a case answers; without it, the next one would, or the default class.
    Where both answers differ, the rule does good if it is right, and harm if it is wrong and the other
    answer would be right. The first rule of the list that does more harm than good is dropped.

    `indexed`: the rules by number, in order; `labels`, `matched`: of each rule; `default`: the class
    where none matches.
    """
    kept = list(indexed)
    passes: list[Evaluation] = []
    while True:
        answers = [labels[number] for number in kept]
        found = _evaluate(table, kept, answers, [matched[number] for number in kept], default)
        passes.append(found)
        if found.dropped is None:
            return tuple(passes)
        kept.remove(found.dropped)


def _evaluate(
    table: Table, kept: list[int], answers: list[int], matched: list[Bools], default: int
) -> Evaluation:
    first, second = first_two(matched, table.rows)
    labels = np.array([*answers, default])  # the last one is found by -1
    answer, other = labels[first], labels[second]
    right = answer == table.labels
    differs = (first >= 0) & (answer != other)
    better, worse = differs & right, differs & ~right & (other == table.labels)

    def weighed(rows: Bools) -> list[float]:
        here = rows & (first >= 0)
        found: list[float] = np.bincount(first[here], table.weights[here], len(kept)).tolist()
        return found

    every = np.ones(table.rows, dtype=bool)
    counted = zip(kept, *map(weighed, (every, ~right, better, worse)), strict=True)
    usages = tuple(Usage(*numbers) for numbers in counted)
    harmful = next((u.number for u in usages if u.worse > u.better + TIE), None)
    return Evaluation(usages, float(table.weights[~right].sum()), harmful)


@dataclass(frozen=True, eq=False)
class Comparison(Frozen):
    """The answers for some cases.

    `by_tree`, `by_rules` [rows]: class codes; `fired` [rows]: the place in the list of the rule that
    answers, -1 for the default class.
    """

    by_tree: Ints
    by_rules: Ints
    fired: Ints

    def __post_init__(self) -> None:
        for name in ("by_tree", "by_rules", "fired"):
            object.__setattr__(self, name, read_only(getattr(self, name)))

    @property
    def differing(self) -> Ints:
        """The rows of the cases that get two answers."""
        return np.flatnonzero(self.by_tree != self.by_rules)


def compare_with_tree(tree: Tree, found: RuleList, table: Table) -> Comparison:
    """Return the answers of a tree and of a list for the cases of a table.

    >>> from c45_core import grow
    >>> from c45_core.prune import unpruned
    >>> from topics.rules.algorithm import c45rules
    >>> from c45_course import datasets
    >>> melons = grow(datasets.load("watermelon_2.0").table)
    >>> listed = c45rules(unpruned(melons), melons.table, melons.dialect)
    >>> compare_with_tree(unpruned(melons), listed, melons.table).differing.tolist()
    [5, 6]
    """
    by_tree = classes_of(distributions(tree, table, found.dialect), found.dialect)
    return Comparison(by_tree, found.classify(table), found.find_fired_rules(table))


class StepKind(StrEnum):
    """Kinds of decisions."""

    ROUND = "round"
    """Whether a path loses a condition, and which."""
    FATE = "fate"
    """The fate of the path."""
    CLIMB = "climb"
    """The end of one climb through the sets of a class."""
    CHOICE = "choice"
    """The choice of the rules of a class."""
    PLACE = "place"
    """The class that comes next."""
    DEFAULT = "default"
    """The class that answers where no rule applies."""
    EVALUATION = "evaluation"
    """Whether a rule does more harm than good, and which is dropped."""


@dataclass(frozen=True)
class RuleStep:
    """One decision. `place`: of the path, the choice, the class or the evaluation in the record;
    `within`: of the round of the path, or of the climb of the choice, else 0.
    """

    kind: StepKind
    place: int
    within: int = 0


def _list_steps(found: RuleList) -> Iterator[RuleStep]:
    for place, path in enumerate(found.paths):
        for within in range(len(path.generalised.rounds)):
            yield RuleStep(StepKind.ROUND, place, within)
        yield RuleStep(StepKind.FATE, place)
    for place, choice in enumerate(found.choices):
        if isinstance(choice.tried, Climbs):
            for within in range(len(choice.tried.climbs)):
                yield RuleStep(StepKind.CLIMB, place, within)
        yield RuleStep(StepKind.CHOICE, place)
    for place in range(len(found.order.placed)):
        yield RuleStep(StepKind.PLACE, place)
    yield RuleStep(StepKind.DEFAULT, 0)
    for place in range(len(found.passes)):
        yield RuleStep(StepKind.EVALUATION, place)
