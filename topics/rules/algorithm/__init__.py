"""Turn a tree into a short, ordered list of rules, as Quinlan's program C4.5rules does.

    paths ──generalise──▶ rules ──choose──▶ fewer ──order──▶ list ──drop──▶ list

Source: Quinlan 1993, chapter 5, and the program of Release 8, which is later than the book and weighs
exceptions in another way (Quinlan 1995).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from c45_core.align import fitted
from c45_core.dialect import Dialect
from c45_core.engine.level import Bools
from c45_core.language.refusal import refusal
from c45_core.prune import unpruned
from c45_core.rules import Condition, paths
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree

from .generalising import (
    DEFAULT,
    Generalised,
    Generaliser,
    PathFate,
    Precision,
    RuleOptions,
    are_alike,
    sort_conditions,
)
from .rule_list import Path, ProgramRule, RuleList, drop_harmful, order_classes
from .subsets import Candidates, ClassChoice, CodeLengths, choose, code_lengths, shares

__all__ = ["ProgramRule", "RuleList", "RuleOptions", "c45rules", "of_trees", "rules_of_trace"]

MIN_WEIGHT = 1.0
"""A leaf of less weight gives no rule."""


def c45rules(
    tree: Tree,
    table: Table,
    dialect: Dialect,
    options: RuleOptions = DEFAULT,
    draws: Iterator[float] | None = None,
) -> RuleList:
    """Turn a tree that is not pruned, and its training cases, into a list of rules with its record.

    `draws`: the random numbers of the climbs, where lists before this one have drawn some.

    The program's own numbers come with the dialect `release8` and `arithmetic="single"`.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, preset("release8"))
    >>> found = c45rules(unpruned(golf), golf.table, golf.dialect)
    >>> [rule.number for rule in found.rules], golf.table.classes[found.default]
    ([1, 4, 2, 3], '适合')
    """
    if tree.test is None and tree.branches:
        raise refusal("tree.by_hand_rules")
    table, precision = fitted(table, dialect), Precision.of(dialect)
    estimating = dialect.with_(confidence=options.confidence)
    generaliser = Generaliser(table, estimating, options, precision)
    generalised = [
        generaliser.generalise(leaf.number, leaf.label, conditions)
        for conditions, leaf in paths(tree)
        if precision.is_at_most(MIN_WEIGHT, precision.store(leaf.weight)) and conditions
    ]
    lengths = code_lengths(table, dialect, options, precision)
    entries, kept = _number_rules(generalised, lengths, table)
    return _choose_and_order(entries, kept, lengths, table, dialect, options, draws or shares())


def rules_of_trace(trace: Trace, **options: Any) -> RuleList:
    """Return the ordered rules of C4.5rules and their record; `options`: of `RuleOptions`."""
    return c45rules(unpruned(trace), trace.table, trace.dialect, RuleOptions(**options))


def of_trees(
    trees: Sequence[Tree], table: Table, dialect: Dialect, options: RuleOptions = DEFAULT
) -> tuple[tuple[RuleList, ...], RuleList]:
    """Return the list of each tree, and the composite list of all, as after windowing.

    The composite chooses among the rules of all lists as they were before dropping, tree after tree;
    of two that are alike the first stays, with the larger error. It has no paths of its own. One
    stream of random numbers serves all lists.
    """
    if any(node.test and node.test.groups for tree in trees for node in tree.walk()):
        raise refusal("tree.groups_composite")
    table, precision, draws = fitted(table, dialect), Precision.of(dialect), shares()
    lists = tuple(c45rules(tree, table, dialect, options, draws) for tree in trees)
    kept: list[ProgramRule] = []
    for rule in (found.rule(number) for found in lists for number in found.order.rule_numbers):
        before = _find_alike(kept, rule.label, rule.conditions)
        if before is None:
            kept.append(replace(rule, number=len(kept) + 1))
        else:
            kept[before.number - 1] = replace(before, error=max(before.error, rule.error))
    lengths = code_lengths(table, dialect, options, precision)
    return lists, _choose_and_order((), tuple(kept), lengths, table, dialect, options, draws)


def _choose_and_order(
    entries: tuple[Path, ...],
    kept: tuple[ProgramRule, ...],
    lengths: CodeLengths,
    table: Table,
    dialect: Dialect,
    options: RuleOptions,
    draws: Iterator[float],
) -> RuleList:
    """Choose rules of each class among those kept, order them, and drop the harmful ones."""
    matched = {rule.number: rule.matches(table) for rule in kept}
    choices = _choose_by_class(kept, matched, table, Precision.of(dialect), options, draws)
    rules = {label: _sort_by_error(choices.get(label), kept) for label in range(len(table.classes))}
    order = order_classes(table, matched, rules)
    labels = {rule.number: rule.label for rule in kept}
    passes = drop_harmful(table, order.rule_numbers, labels, matched, order.default)
    chosen = tuple(choices.values())
    return RuleList(options, dialect, entries, kept, lengths, chosen, order, passes)


def _number_rules(
    generalised: list[Generalised], lengths: CodeLengths, table: Table
) -> tuple[tuple[Path, ...], tuple[ProgramRule, ...]]:
    """Number the rules that are new; of two that are alike the first stays, with the larger error."""
    entries: list[Path] = []
    kept: list[ProgramRule] = []
    for found in generalised:
        if found.fate is not None:
            entries.append(Path(found, None))
            continue
        conditions = sort_conditions(found.conditions, found.left)
        before = _find_alike(kept, found.label, conditions)
        if before is None:
            base, number = found.rounds[-1].base, len(kept) + 1
            bits = lengths.rule(conditions)
            measured = (found.error, bits, base.covers, base.wrong)
            kept.append(ProgramRule(number, found.label, conditions, *measured))
            entries.append(Path(replace(found, fate=PathFate.KEPT), number))
        else:
            kept[before.number - 1] = replace(before, error=max(before.error, found.error))
            entries.append(Path(replace(found, fate=PathFate.DUPLICATE), before.number))
    return tuple(entries), tuple(kept)


def _find_alike(
    kept: Sequence[ProgramRule], label: int, conditions: tuple[Condition, ...]
) -> ProgramRule | None:
    """Return the first rule of a class with the same conditions."""
    same = (rule for rule in kept if rule.label == label and are_alike(rule.conditions, conditions))
    return next(same, None)


def _choose_by_class(
    kept: tuple[ProgramRule, ...],
    matched: dict[int, Bools],
    table: Table,
    precision: Precision,
    options: RuleOptions,
    draws: Iterator[float],
) -> dict[int, ClassChoice]:
    """Choose the rules of each class that has any, in declared order, with one stream of numbers."""
    found = {}
    for label in sorted({rule.label for rule in kept}):
        mine = [rule for rule in kept if rule.label == label]
        candidates = Candidates(
            numbers=tuple(rule.number for rule in mine),
            bits=tuple(rule.bits for rule in mine),
            matched=np.array([matched[rule.number] for rule in mine]),
            own=table.labels == label,
            weights=table.weights,
            precision=precision,
        )
        found[label] = choose(label, candidates, draws, annealing=options.annealing)
    return found


def _sort_by_error(choice: ClassChoice | None, kept: tuple[ProgramRule, ...]) -> tuple[int, ...]:
    """Return the rules chosen for a class, the one of the lowest pessimistic error first."""
    chosen = () if choice is None else choice.chosen
    return tuple(sorted(chosen, key=lambda number: kept[number - 1].error))
