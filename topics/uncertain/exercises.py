"""Exercises on uncertain answers: how far a threshold may be off, parts of a case, what leaves say."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import prod

import numpy as np

from c45_core.explain.labels import cut_condition
from c45_core.formula.expression import Decimal, Expression, total
from c45_core.measures import TIE
from c45_core.prune import prune
from c45_core.table import Nominal
from c45_core.tree import Tree, tree_of
from c45_core.validate.folds import needs_validation
from c45_course.practice.items import Item
from c45_course.practice.subjects import SheetContext, as_given

from . import formulas
from .consultation import Asked, Consultation, Split, consult
from .formulas import limit, part_of, standard_error
from .partial_case import UNKNOWN, Answer, Between, Shares
from .sentences import ConsultTeller
from .soft_thresholds import SLACK, SoftThreshold, SoftThresholds, soften

PROBABILITIES = (0.6, 0.7, 0.8, 0.9)
"""Probabilities of a value of which one is not sure."""
MAX_CASES = 20
"""Maximum number of cases of the table of which a value is taken away."""
LEAVES_REACHED = range(2, 5)
"""Numbers of leaves to which a case comes, which can be added up by hand."""
LEAVES_OF_TREE = range(2, 13)
"""Numbers of leaves of a tree that is printed."""
PLACES = (0.25, 0.5, 0.75)
"""Places between a threshold and its bound at which a value is taken."""


def error_of_threshold(given: SheetContext) -> Iterator[Item]:
    """Ask for the standard error of the errors at a threshold, and how many a threshold may make."""
    for test in given.shuffled(given.once(_soften).tests):
        values = {
            "attribute": given.labels.attribute(test.attribute),
            "cut": given.words.notation.number(test.cut),
            "known": given.words.notation.weight(test.known),
            "errors": given.words.notation.weight(test.errors),
        }
        without_halves = (test.errors * (test.known - test.errors) / (test.known + 1)) ** 0.5
        entries = [
            given.number(standard_error(test), "SE", [("halves_forgotten", Decimal(without_halves))]),
            given.number(limit(test), "G"),
        ]
        yield given.calculation(given.say("uncertain_limit", **values), entries, "limit", test.node)


def soft_share(given: SheetContext) -> Iterator[Item]:
    """Ask which part of a case goes left and right at a soft threshold."""
    soft = given.once(_soften)
    ends = [(test, end) for test in soft.tests for end in (test.lower, test.upper) if end != test.cut]
    for (test, end), place in given.shuffled(product(ends, PLACES)):
        value = _choose_between(test.cut, end, place, given.words.notation.digits)
        if test.lower < value < test.upper:
            yield _ask_parts(given, soft, test, value)


def certainties(given: SheetContext) -> Iterator[Item]:
    """Ask for the certainty of each class for a case that is not fully known."""
    for case, found in _consult_cases(given):
        entries = [
            given.number(
                formulas.certainty(found, klass, given.labels),
                f"S({given.labels.klass(klass)})",
                [
                    ("leaf_majority", _add_by_majority(found, klass)),
                    ("branches_even", _divide_evenly(found, klass)),
                ],
            )
            for klass in np.flatnonzero(found.certainty > TIE).tolist()
        ]
        asked = given.say("uncertain_case", case=_write_case(given, case))
        answer = given.say("uncertain_answers"), given.labels.klass(found.label)
        lines = _write_leaves(given, given.once(_choose_tree))
        yield given.calculation(asked, entries, "certainty", given=lines, answer=answer)


def gap(given: SheetContext) -> Iterator[Item]:
    """Ask for the gap, and for the most that the certainty of a class can be."""
    for _, found in _consult_cases(given):
        if np.count_nonzero(found.least > TIE) > 1:
            yield _ask_gap(given, found)


def which_class(given: SheetContext) -> Iterator[Item]:
    """Ask which class a case is given of which parts come to several leaves."""
    for _, found in _consult_cases(given):
        classes = np.flatnonzero(found.certainty > TIE).tolist()
        parts = given.say("semicolon").join(
            given.say(
                "uncertain_part",
                weight=given.words.notation.number(leaf.weight),
                counts=given.counts(leaf.counts),
            )
            for leaf in found.leaves_reached
        )
        options = [given.labels.klass(klass) for klass in classes]
        reason = ConsultTeller(given.labels, given.words).answer_of_tree(found)
        asked = given.say("uncertain_which", parts=parts)
        right = classes.index(found.label)
        yield given.choice(asked, options, right, reason, "class", room=4)


CALCULATIONS = (error_of_threshold, soft_share, certainties, gap)
QUESTIONS = (which_class,)


# --- thresholds -----------------------------------------------------------------------------------


def _choose_tree(given: SheetContext) -> Tree:
    """Return the tree that is consulted: pruned, unless that takes cases kept aside."""
    trace = given.trace
    return tree_of(trace) if needs_validation(trace.dialect) else prune(trace).tree


def _soften(given: SheetContext) -> SoftThresholds:
    return soften(given.once(_choose_tree), given.trace.table, given.trace.dialect)


def _choose_between(cut: float, end: float, place: float, digits: int) -> float:
    """Return a value between two numbers, with as few decimals as tell it from both."""
    value, found = cut + (end - cut) * place, cut
    for decimals in range(digits + 1):
        found = round(value, decimals)
        if min(cut, end) < found < max(cut, end):
            break
    return found


def _ask_parts(given: SheetContext, soft: SoftThresholds, test: SoftThreshold, value: float) -> Item:
    write, attribute = given.words.notation.number, given.labels.attribute(test.attribute)
    split = _consult_at(given, soft, test, value)
    left, right = (as_given(part_of(split, branch, soft)) for branch in (0, 1))
    below = value <= test.cut
    bound = test.lower if below else test.upper
    along = abs(value - (bound if below else test.cut)) / abs(bound - test.cut)
    not_halved = 1 - Decimal(along)
    slips = [("not_halved", not_halved), ("other_branch", right.expression)]
    entries = [
        given.number(left, f"P({write(value)})", slips),
        given.number(right, f"1 - P({write(value)})", [("other_branch", left.expression)]),
    ]
    asked = given.say(
        "uncertain_soft",
        attribute=attribute,
        lower=write(test.lower),
        cut=write(test.cut),
        upper=write(test.upper),
        value=write(value),
        slack=f"{SLACK:g}",
    )
    return given.calculation(asked, entries, "part", test.node)


def _consult_at(given: SheetContext, soft: SoftThresholds, test: SoftThreshold, value: float) -> Split:
    """Return how a case is divided at a test of which nothing but the value there is known."""
    name = given.trace.table.attributes[test.attribute].name
    known = {name: Between(value, value)}
    found = consult(given.once(_choose_tree), given.trace.source, known, given.trace.dialect, soft)
    return next(each for each in found.steps if isinstance(each, Split) and each.node == test.node)


# --- cases ----------------------------------------------------------------------------------------


def _consult_cases(given: SheetContext) -> Iterator[tuple[dict[str, Answer], Consultation]]:
    """Give cases of the table of which one value is uncertain or unknown, and what the tree says."""
    trace, tree = given.trace, given.once(_choose_tree)
    if trace.table is not trace.source or len(tree.leaves()) not in LEAVES_OF_TREE:
        return
    tested = dict.fromkeys(node.test.attribute for node in tree.walk() if node.test is not None)
    rows = given.shuffled(range(trace.table.rows))[:MAX_CASES]
    for row, place in given.shuffled(product(rows, tested)):
        case = _make_uncertain(given, row, place, list(tested))
        if case is not None:
            found = consult(tree, trace.source, case, trace.dialect)
            trained = all(leaf.cases > TIE for leaf in found.leaves_reached)
            several = np.count_nonzero(found.certainty > TIE) > 1
            if trained and several and len(found.leaves_reached) in LEAVES_REACHED:
                yield case, found


def _make_uncertain(
    given: SheetContext, row: int, place: int, tested: list[int]
) -> dict[str, Answer] | None:
    """Return a case of the table with one uncertain value; None for one that lacks a value itself."""
    case: dict[str, Answer] = {}
    for attribute in tested:
        column = given.trace.table.attributes[attribute]
        if column.missing()[row]:
            return None
        if not isinstance(column, Nominal):
            number = float(column.numbers[row])
            case[column.name] = UNKNOWN if attribute == place else Between(number, number)
            continue
        code, values = int(column.codes[row]), len(column.values)
        case[column.name] = Shares.certain(code, values)
        if attribute == place:
            case[column.name] = _guess_value(given, code, values)
    return case


def _guess_value(given: SheetContext, code: int, values: int) -> Answer:
    """Return that nothing is known, or that a value is likely and another one the rest."""
    share, other = given.shuffled((None, *PROBABILITIES))[0], (code + 1) % values
    if share is None or values < 2:
        return UNKNOWN
    probable = {code: share, other: round(1 - share, 1)}
    return Shares(tuple(probable.get(each, 0.0) for each in range(values)))


def _write_case(given: SheetContext, case: dict[str, Answer]) -> str:
    """Write what is known of a case."""
    teller, table = ConsultTeller(given.labels, given.words), given.trace.table
    return given.say("semicolon").join(
        given.say(
            "uncertain_known",
            attribute=given.labels.attribute(table.index(name)),
            answer=teller.answer(table.index(name), answer),
        )
        for name, answer in case.items()
    )


def _write_leaves(given: SheetContext, tree: Tree, way: str = "") -> list[str]:
    """Write a line for each leaf: the tests on the way to it, and its training cases by class."""
    if tree.test is None:
        counts = given.counts(tree.counts) or given.say("uncertain_empty")
        return [given.say("uncertain_leaf", way=way, counts=counts)]
    found = []
    for place, branch in enumerate(tree.branches):
        test = _write_test(given, tree, place)
        both = f"{way}{given.words('language', 'comma')}{test}" if way else test
        found += _write_leaves(given, branch, both)
    return found


def _write_test(given: SheetContext, node: Tree, branch: int) -> str:
    assert node.test is not None
    attribute = node.test.attribute
    if isinstance(given.trace.table.attributes[attribute], Nominal):
        return given.labels.nominal_test(attribute, branch)
    return f"{given.labels.attribute(attribute)} {cut_condition(node.test.threshold, branch)}"


def _ask_gap(given: SheetContext, found: Consultation) -> Item:
    label, write = int(found.least.argmax()), given.words.notation.fixed
    name, least = given.labels.klass(label), float(found.least[label])
    listed = given.words.listed(
        given.say("uncertain_least", klass=given.labels.klass(klass), least=write(each))
        for klass, each in enumerate(found.least.tolist())
        if each > TIE
    )
    told = as_given(formulas.gap(found, given.labels, given.trace.dialect))
    most = replace(
        told,
        quantity="consult_most",
        left=formulas.certainty(found, label, given.labels).left + r"_{\mathrm{max}}",
        expression=Decimal(least) + Decimal(found.gap, of=lambda: told.expression),
        recorded=float(found.most[label]),
    )
    alone = 1 - Decimal(least)
    entries = [
        given.number(told, "Δ", [("one_class_alone", alone)]),
        given.number(most, given.say("uncertain_most", klass=name), [("without_gap", Decimal(least))]),
    ]
    return given.calculation(given.say("uncertain_gap", least=listed, klass=name), entries, "gap")


# --- slips ----------------------------------------------------------------------------------------


def _add_by_majority(found: Consultation, klass: int) -> Expression:
    """Add the whole part of every leaf of a class, whatever else is in the leaf."""
    return total(Decimal(leaf.weight) for leaf in found.leaves_reached if leaf.label == klass)


def _divide_evenly(found: Consultation, klass: int) -> Expression:
    """Divide what is unknown evenly among the branches, and not as the training cases are."""
    parts = []
    for leaf in found.leaves_reached:
        shares = (
            1 / len(split.shares) if split.asked is Asked.UNKNOWN else split.shares[branch]
            for split, branch in found.way(leaf)
        )
        parts.append(Decimal(prod(shares)) * Decimal(float(leaf.distribution[klass])))
    return total(parts)
