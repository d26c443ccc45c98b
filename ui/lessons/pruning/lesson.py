"""Declare the lesson on pruning."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.formula.by_hand import LATEX, sign
from c45_core.formula.writing import latex, result
from c45_core.prune import prune_tree
from c45_core.prune.leaf_errors import upper_limit, write_leaf_errors
from c45_core.prune.methods import mep
from c45_core.prune.methods.ebp import MARGIN
from c45_core.prune.verdicts import explain_verdict
from c45_core.prune.weakest import sequence
from c45_core.tree import Tree
from c45_course import datasets
from c45_course.documents import printed_trees
from ui.lessons.pruning import default_view
from ui.lessons.pruning.pictures import PICTURES
from ui.lessons.shared import melons
from ui.state import address
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed

LEAVES = ((6.0, 0.0), (3.0, 1.0))
"""The leaves by which EBP's estimate is explained: cases and training errors of each."""


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the numbers and formulas of PEP on the printed tree T4."""
    dialect, write = Dialect(pruning="pep"), choices.words.notation
    printed = printed_trees.load("pep_t4")
    tree = printed.tree
    told = explain_verdict(prune_tree(tree, dialect).weighed[0], dialect)
    numbers = {each.quantity.removeprefix("pep_"): write.number(each.recorded) for each in told}
    rules = {f"f_{each.quantity.removeprefix('pep_')}": each.in_symbols(write) for each in told}
    none, some = LEAVES
    expected = write_leaf_errors(*none, dialect).expression
    (link,) = sequence(tree).links(0)
    alone = mep.expect_errors(tree.as_leaf(), 1 / 2, 2.0)
    return {
        **numbers,
        **rules,
        "cases": choices.words.cases(tree.weight),
        "too_large": melons.describe_errors(len(melons.grow_stages()) - 1, choices.words),
        "errors": write.weight(sum(leaf.errors for leaf in tree.leaves())),
        "own": write.weight(tree.errors),
        "f_limit": r"\sum_{i=0}^{E} \binom{N}{i} U^i (1-U)^{N-i} = \mathrm{CF}",
        "s_limit": r"U_{\mathrm{CF}}(E,N)",
        "confidence": f"{100 * dialect.confidence:g}%",
        "margin": write.number(MARGIN),
        "none": choices.words.cases(none[0]),
        "none_expected": latex(expected, write),
        "none_sign": LATEX[sign(expected, result(expected, write), write)],
        "none_errors": result(expected, write),
        "some": choices.words.cases(some[0]),
        "some_wrong": write.weight(some[1]),
        "some_limit": write.fixed(upper_limit(some[1], some[0], dialect.confidence)),
        "some_errors": write.fixed(write_leaf_errors(*some, dialect).expression.value),
        **{f"f_{quantity}": each.in_symbols(write) for quantity, each in _further(tree).items()},
        "link": write.number(link.strength),
        "prior_errors": write.number(alone),
        "document": datasets.documents()[printed.documents[0]][choices.language],
    }


def _further(tree: Tree) -> Mapping[str, Explanation]:
    """Return the formulas of CCP and MEP, on the printed tree."""
    ccp = Dialect(pruning="ccp")
    found = explain_verdict(prune_tree(tree, ccp).weighed[0], ccp)
    priors = np.array([1 / 2, 1 / 2])
    expected = explain_verdict(mep.weigh(tree, priors, 2.0), Dialect(pruning="mep"))
    wanted = ("ccp_strength", "mep_rate")
    return {each.quantity: each for each in (*found, *expected) if each.quantity in wanted}


GROWN = "grown"
"""The task of the part that shows the tree of a table."""


def task() -> str:
    """Return which task the part shown has: that of T4, or that of a grown tree."""
    return GROWN if (address.text("room") or default_view.default_room()) == GROWN else ""


def _header() -> Mapping[str, bool]:
    """Offer table and convention where the part shown works on them."""
    return dict.fromkeys(("table", "dialect", "limits"), LESSON.load("views:uses_table")())


LESSON = Lesson(
    package=__package__,
    key="pruning",
    path="first",
    place=50,
    minutes=10,
    guess=Options(("fewer", "same", "more"), right="more"),
    symbols=("T", "t", "N", "L", "E_i", "J", "e", "E(T)", "E(t)", r"\mathrm{SE}", "k"),
    whys=("half", "error", "limit", "node", "others"),
    builds_on=("growing",),
    kinds=("pruned", "pep_subtree", "pep_leaf"),
    posed=(Posed("overfit", ("training", "noise", "large"), right="noise"),),
    prunes="pep",
    facts=facts,
    pictures=PICTURES,
    other_views={"room": ("before", "methods", "map")},
    tasks=(GROWN,),
    task=task,
    laboratory="views:show_laboratory",
    header=_header,
    stage=True,
)
