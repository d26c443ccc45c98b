"""Exercises on lessons of the course: entropy, pruning, missing values, how good a tree is.

Each fades: the first calculation of a kind is printed whole, of the second the first half, of the third
nothing. A table without missing values has some taken away, one attribute after the other.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.formula.by_hand import agreeing
from c45_core.formula.expression import Decimal, Expression, Number, Quotient, Weight, total
from c45_core.growing import grow
from c45_core.measures import TIE
from c45_core.prune import prune_tree, tree_of
from c45_core.prune.formulas import Speaker
from c45_core.prune.leaf_errors import upper_limit, write_leaf_errors
from c45_core.prune.record import Weighed
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.reasons import Outcome
from c45_core.table import Column, Nominal, Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_core.validate.both import crossed
from c45_course.documents import printed_trees
from c45_course.practice.calculations import plain_name
from c45_course.practice.exercises import make_faded
from c45_course.practice.items import Entry, Item
from c45_course.practice.made_tables import made_sets
from c45_course.practice.phrasing import Asker
from c45_course.practice.subjects import Drawer, SheetContext, Subject

MAX_LEAVES, MAX_ERASED = 5, 2
"""Maximum number of leaves of a subtree that is judged, and of values taken from an attribute."""
MIN_CASES, FOLDS = 9, 3
"""Minimum number of cases that are tested by folds, and the number of the folds."""
FADES = ("solved", "half", "frame")


def fading(draw: Callable[..., Iterator[Item]]) -> tuple[Drawer, ...]:
    """Return what draws a calculation solved, a second one begun, and a third one empty."""
    return tuple(partial(draw, fade=fade) for fade in FADES)


# --- entropy and missing values: the calculations of attributes at the root ---------------------------

_ENTROPIES = ("entropy", "base_entropy", "branch_entropy", "conditional_entropy")


def calculate_entropies(given: SheetContext, fade: str) -> Iterator[Item]:
    """Ask for the entropies of the branches of an attribute, and what is left once it is known."""
    yield from _calculate_attributes(given, given.trace, fade, _ENTROPIES)


def calculate_with_missing(given: SheetContext, fade: str) -> Iterator[Item]:
    """Ask for all numbers of an attribute some of whose values are missing."""
    trace = given.once(_erase)
    yield from _calculate_attributes(given, trace, fade, (), is_missing=True)


def _calculate_attributes(
    given: SheetContext, trace: Trace, fade: str, only: Collection[str], *, is_missing: bool = False
) -> Iterator[Item]:
    asker = Asker(trace, given.labels.on(trace.table), given.words)
    for each in given.shuffled(each for each in trace.evaluations(0) if each.divides):
        if is_missing and not each.unknown:
            continue
        item = make_faded(asker, each.attribute, fade, given.sheet, only)
        if erased := _name_erased(given, trace, each.attribute):
            item = replace(item, asked=given.words.told((erased, item.asked)))
        yield item


def _erase(given: SheetContext) -> Trace:
    """Return the trace of the table, or of one without some values where none is missing."""
    table = given.trace.source
    if any(column.missing().any() for column in table.attributes):
        return given.trace
    columns: list[Column] = []
    for column in table.attributes:
        rows = list(given.shuffled(range(table.rows))[: min(MAX_ERASED, table.rows // 4)])
        if isinstance(column, Nominal):
            codes = column.codes.copy()
            codes[rows] = -1
            columns.append(replace(column, codes=codes))
        else:
            columns.append(column)
    return grow(replace(table, attributes=tuple(columns)), given.trace.dialect)


def _name_erased(given: SheetContext, trace: Trace, attribute: int) -> str:
    """Say of which cases a value is taken away that the printed table has; "" where none is."""
    if trace is given.trace:
        return ""
    column = trace.table.attributes[attribute]
    names = [trace.table.case_names[row] for row in np.flatnonzero(column.missing())]
    name = given.labels.on(trace.table).attribute(attribute)
    return given.say("missing_suppose", attribute=name, cases=given.words.listed(names))


def ask_sets(given: SheetContext) -> Iterator[Item]:
    """Ask for the entropy of a set of which the counts alone are given, or for what a split leaves."""
    for made in given.shuffled(made_sets(given.words)):
        found = made.question.explanation
        assert found is not None
        entry = given.number(found, plain_name(found.quantity, notation=given.words.notation))
        yield given.calculation(made.ask(given.words), [entry], "set", str(made.counts))


def ask_most_mixed(given: SheetContext) -> Iterator[Item]:
    """Ask which branch of an attribute is the most mixed, where one alone is."""
    trace = given.trace
    names = given.labels.on(trace.table)
    for each in given.shuffled(each for each in trace.evaluations(0) if each.divides):
        filled = sorted(each.filled, key=lambda n: -each.branches[n].entropy)
        values = [each.branches[n].entropy for n in filled]
        if len(values) < 2 or values[0] - values[1] < 0.05:
            continue
        options = [
            given.say("option", name=names.part(each, n), counts=given.counts(each.branches[n].counts))
            for n in sorted(filled)
        ]
        shares = [max(each.branches[n].counts) / each.branches[n].weight for n in sorted(filled)]
        if min(shares) < max(shares[n] for n, at in enumerate(sorted(filled)) if at == filled[0]) - TIE:
            continue
        asked = given.say("entropy_mixed", attribute=names.attribute(each.attribute))
        right = sorted(filled).index(filled[0])
        yield given.choice(
            asked, options, right, given.say("entropy_mixed_said"), "mixed", each.attribute
        )


def ask_parts(given: SheetContext) -> Iterator[Item]:
    """Ask with which weight a case whose value is missing goes into a branch."""
    trace = given.once(_erase)
    names = given.labels.on(trace.table)
    for each in given.shuffled(each for each in trace.evaluations(0) if each.divides and each.unknown):
        known = sum(each.branches[n].weight for n in each.filled)
        branch = given.shuffled(each.filled)[0]
        part = Weight(each.branches[branch].weight) / Weight(known)
        of_all = Weight(each.branches[branch].weight) / Weight(known + each.unknown)
        even = 1 / Weight(float(len(each.filled)))
        found = explain_formula("part", part)
        entry = given.number(found, "w", [("shares_of_all", of_all), ("branches_even", even)])
        name = names.attribute(each.attribute)
        asked = given.say("missing_part", attribute=name, branch=names.part(each, branch))
        said = (_name_erased(given, trace, each.attribute), asked)
        yield given.calculation(given.words.told(filter(None, said)), [entry], "part", each.attribute)


def explain_formula(quantity: str, expression: Expression) -> Explanation:
    """Return an explanation of a number that no record holds, from its formula."""
    return Explanation(quantity, 0, "", "", expression, float(expression.value), "")


# --- pruning ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """A subtree to be judged, and who names its nodes; `printed`: the printed tree it is of, or ""."""

    tree: Tree
    speaker: Speaker
    printed: str

    @property
    def name(self) -> str:
        """Name of its topmost node."""
        return self.speaker.node(self.tree.number)

    def weigh(self, method: str) -> tuple[Weighed, Dialect]:
        """Return the verdict on it by a method."""
        dialect = Dialect(pruning=method)
        return prune_tree(self.tree, dialect).weighed[-1 if method == "ebp" else 0], dialect


def _list_judged(given: SheetContext) -> list[Judged]:
    """Return the subtrees of the grown tree and of printed ones that can be judged by hand."""
    own = speaker(given.trace, given.labels, given.words)
    found = [Judged(node, own, "") for node in tree_of(given.trace).walk()]
    for name in printed_trees.names():
        printed = printed_trees.load(name)
        named = Speaker(given.words, printed.nodes.__getitem__, klass=None)
        found += [Judged(node, named, name) for node in printed.tree.walk()]
    return [each for each in found if not each.tree.is_leaf and _is_short(each.tree)]


def _is_short(tree: Tree) -> bool:
    """Tell whether a subtree has few leaves, and whole cases in each."""
    leaves = _leaves(tree)
    whole = all(float(n).is_integer() for leaf in leaves for n in (leaf.weight, leaf.errors))
    return len(leaves) <= MAX_LEAVES and whole


def _leaves(tree: Tree) -> list[Tree]:
    return [leaf for leaf in tree.leaves() if leaf.weight > TIE]


def _in_order(given: SheetContext, fade: str) -> list[Judged]:
    """Return the subtrees in a drawn order; T4 is the one to be calculated alone, by PEP."""
    drawn, first = given.shuffled(given.once(_list_judged)), printed_trees.names()[0]
    return sorted(drawn, key=lambda each: (each.printed == first) != (fade == FADES[-1]))


def prune_by_pep(given: SheetContext, fade: str) -> Iterator[Item]:
    """Ask for the numbers by which PEP decides on a subtree, and for the decision."""
    wanted = ("pep_rate", "pep_subtree", "pep_standard_error", "pep_limit", "pep_leaf")
    for each in _in_order(given, fade):
        verdict, dialect = each.weigh("pep")
        numbers = [n for n in explain_verdict(verdict, dialect) if n.quantity in wanted]
        named = [(plain_name(number.quantity), number) for number in numbers]
        yield _judge(given, each, "pep", fade, verdict, named)


def prune_by_ebp(given: SheetContext, fade: str) -> Iterator[Item]:
    """Ask for the errors that EBP expects of a subtree and of a leaf in its place; for the decision."""
    for each in _in_order(given, ""):
        if any(not branch.is_leaf for branch in each.tree.branches):
            continue
        verdict, dialect = each.weigh("ebp")
        sides = {"E(T)": _leaves(each.tree), "E(t)": [each.tree.as_leaf()]}
        named = [
            (name, explain_formula("leaf_errors", total(_expect(leaf, dialect) for leaf in leaves)))
            for name, leaves in sides.items()
        ]
        limits = {(n.errors, n.weight) for n in (*_leaves(each.tree), each.tree.as_leaf()) if n.errors}
        written = [agreeing(found.expression, given.words.notation) for _, found in named]
        notation = max(written, key=lambda each: each.digits)
        said = [
            given.say(
                "pruning_limit",
                e=notation.weight(e),
                n=notation.weight(n),
                limit=notation.fixed(upper_limit(e, n, dialect.confidence)),
            )
            for e, n in sorted(limits)
        ]
        yield _judge(given, each, "ebp", fade, verdict, named, said)


def _expect(leaf: Tree, dialect: Dialect) -> Expression:
    """Write the errors expected of a leaf: by the root, or with the printed limit."""
    if leaf.errors < TIE:
        return write_leaf_errors(leaf.weight, leaf.errors, dialect).expression
    limit = upper_limit(leaf.errors, leaf.weight, dialect.confidence)
    return Weight(leaf.weight) * Decimal(limit)


def _judge(
    given: SheetContext,
    each: Judged,
    method: str,
    fade: str,
    verdict: Weighed,
    named: Sequence[tuple[str, Explanation]],
    limits: Sequence[str] = (),
) -> Item:
    write = given.words.notation.weight
    leaves = given.words.listed(
        given.say("pruning_leaf", n=write(leaf.weight), e=write(leaf.errors))
        for leaf in _leaves(each.tree)
    )
    asked = given.say(
        f"pruning_{method}", node=each.name, leaves=leaves, errors=write(each.tree.errors)
    )
    outcome = given.say("pruning_leaf_said" if verdict.outcome is Outcome.LEAF else "pruning_kept_said")
    numbers = [given.number(number, name) for name, number in named]
    decided = Entry(given.say("pruning_decision"), outcome, points=1)
    lines = [*map(Entry, limits), *numbers, decided]
    return given.fade_lines(asked, lines, fade, method, each.name, each.printed)


# --- how good is it? --------------------------------------------------------------------------------

Tested = tuple[int, int, int]
"""One fold: its cases, those classified correctly, and those of the most frequent class."""


def _test_folds(given: SheetContext) -> list[list[Tested]]:
    """Return the folds of several cross-validations of the table by other seeds."""
    table = given.trace.source
    if table.rows < MIN_CASES:
        return []
    found = []
    for seed in given.shuffled(range(1, 6)):
        parts = crossed(table, given.trace.dialect.with_(pruning="none"), FOLDS, seed=seed).parts
        found.append([_count(table, part.grown.confusion) for part in parts])
    return found


def _count(table: Table, confusion: np.ndarray) -> Tested:
    most = confusion[np.argmax(np.bincount(table.labels))].sum()
    return round(confusion.sum()), round(np.trace(confusion)), round(most)


def test_once(given: SheetContext, fade: str) -> Iterator[Item]:
    """Ask how good a tree is on cases held out, and how good the most frequent class would be."""
    for folds in given.once(_test_folds):
        for n, right, most in folds:
            rate = _share(right, n)
            entries = [
                given.number(explain_formula("accuracy", rate), given.say("accuracy")),
                given.number(
                    explain_formula("error_rate", Number(1.0) - rate),
                    given.say("error_rate"),
                    [("right_cases", rate)],
                ),
                given.number(
                    explain_formula("most_frequent", _share(most, n)), given.say("most_frequent")
                ),
            ]
            asked = given.say("evaluation_once", n=n, right=right, most=most)
            yield given.fade_lines(asked, entries, fade, "once", n, right, most)


def test_by_folds(given: SheetContext) -> Iterator[Item]:
    """Ask for the accuracy of a cross-validation, from the counts of its folds."""
    for folds in given.once(_test_folds):
        listed = given.words.listed(
            given.say("evaluation_fold", right=right, n=n) for n, right, _ in folds
        )
        right, n = sum(each[1] for each in folds), sum(each[0] for each in folds)
        found = explain_formula("accuracy", _share(right, n))
        entry = given.number(found, given.say("accuracy"), [("wrong_cases", _share(n - right, n))])
        asked = given.say("evaluation_folds", k=FOLDS, folds=listed)
        yield given.calculation(asked, [entry], "folds", right, n)


def ask_surest(given: SheetContext) -> Iterator[Item]:
    """Ask which of two equal accuracies is known more closely: that of more cases."""
    for folds in given.once(_test_folds):
        n, right, _ = folds[0]
        pairs = given.shuffled(((right, n), (100 * right, 100 * n)))
        options = [given.say("evaluation_of", right=r, n=all_) for r, all_ in pairs]
        at = max(range(2), key=lambda place: pairs[place][1])
        reason = given.say("evaluation_surest_said")
        yield given.choice(given.say("evaluation_surest"), options, at, reason, "surest")


def _share(part: int, whole: int) -> Quotient:
    return Weight(float(part)) / Weight(float(whole))


EXERCISES: Mapping[str, Subject] = {
    "entropy": Subject(fading(calculate_entropies), (ask_sets, ask_sets, ask_most_mixed)),
    "pruning": Subject((*fading(prune_by_pep), *fading(prune_by_ebp)[::2]), ()),
    "missing": Subject(fading(calculate_with_missing), (ask_parts, ask_parts)),
    "evaluation": Subject(fading(test_once), (test_by_folds, ask_surest)),
}
"""The exercises on each lesson: a row each."""
