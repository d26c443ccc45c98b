"""Declare the lesson on pruning, with the parts of its laboratory, its pictures and its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb, floor
from statistics import NormalDist
from typing import Any

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.formula.by_hand import LATEX, sign
from c45_core.formula.writing import latex, result
from c45_core.language.words import Words
from c45_core.prune import prune_tree
from c45_core.prune.leaf_errors import upper_limit, write_leaf_errors
from c45_core.prune.methods import mep
from c45_core.prune.methods.ebp import MARGIN
from c45_core.prune.verdicts import explain_verdict
from c45_core.prune.weakest import sequence
from c45_core.rounding import fixed
from c45_core.tree import Tree
from c45_course import datasets
from c45_course.documents import printed_trees
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shared import melons
from ui.state import address
from ui.state import choices as chosen
from ui.state.address_names import NAMES
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture, Posed
from ui.state.presenting import offered
from ui.state.widgets import choose

_OWN = {row.key for row in NAMES if "pruning" in row.lessons.split()} | {"own"}
"""The names of the lesson; the step is named by links from before its usual one was the first."""


def is_untouched() -> bool:
    """Return whether the address names nothing of the lesson: then the first step is shown.

    A link that names a part of the lesson and no step shows the last one, as it always has.
    """
    return not any(map(address.has, _OWN))


def default_room() -> str:
    """Return the usual part of the lesson: the table's tree, where the address brings only a table."""
    named = address.text("table") in chosen.tables(allow_invalid=False)
    return "grown" if named and is_untouched() and not address.has("step") else "hand"


def describe_opening() -> dict[str, Any]:
    """Return what the player is told: whether the first step is usual, and what it adds to the address.

    It adds the part that is shown, because what a reader chooses next names something of the lesson.
    """
    usual = default_room()
    pin = {"room": usual, "step": "1"} if usual != "hand" and not address.has("room") else None
    return {"begins": is_untouched(), "pin": pin}


TABLE = "table"
"""The name of the tree of the chosen table among the printed trees."""
PARTS = {
    "hand": "tree_given:show_given_tree",
    "grown": "tree_grown:show_grown_tree",
    "before": "tree_grown:show_before_growing",
    "methods": "compare_methods:show_methods",
    "map": "settings_map:show_map",
}
"""Names of the functions that show the parts of the laboratory, by the name in the address."""
STAGED = ("hand", "grown", "before")
"""The parts that show a decision on the player's stage."""


def uses_table() -> bool:
    """Return whether the part that the address names works on the chosen table."""
    view = address.text("room") or default_room()
    if view == "map":
        return address.text("tree", TABLE) == TABLE
    of_book = address.text("cases", "book") == "book"
    return view in ("grown", "methods") or (view == "before" and not of_book)


def show_laboratory(choices: Choices) -> None:
    """Let the reader choose a part, and show it."""
    words = choices.words
    above = st.container(key="lab_fold", horizontal=True, vertical_alignment="center", gap="small")
    if default_room() != "hand" and not address.has("room"):
        address.pin(room=default_room())
    view = choose(
        "room",
        list(PARTS),
        words("pruning", "room"),
        shown=lambda name: words("pruning", f"room_{name}"),
        default=default_room(),
        kind="segmented",
        hidden_label=True,
        forget=("node", "step", "region"),
        sets={"step": "1"},
    )
    if view in STAGED and offered("room"):
        _fold(above, view, words)
    LESSON.load(PARTS[view])(choices)


def _fold(row: DeltaGenerator, view: str, words: Words) -> None:
    """Write what opens and shuts the choices on a small screen, where the step has the first screen.

    The browser does it alone (`ui/page/page.css`). The text never changes, so what is open stays open.
    """
    row.html(f"<details><summary>{words('pruning', 'fold')}</summary></details>")
    row.caption(words("pruning", f"room_{view}"))


_LEFT, _RIGHT = 14.0, WIDTH - 14.0
_POINTS = 120


@dataclass(frozen=True)
class Errors:
    """The errors of a subtree as PEP sees them: each of `cases` is wrong with the probability `rate`.

    `leaf`: the corrected errors of the node as a leaf.
    """

    cases: int
    rate: float
    mean: float
    deviation: float
    leaf: float

    @property
    def normal(self) -> NormalDist:
        """The normal distribution that stands for the binomial one."""
        return NormalDist(self.mean, self.deviation)

    def at_most(self, errors: int) -> float:
        """Return the probability of at most so many errors, by the binomial distribution."""
        wrong, right = self.rate, 1 - self.rate
        return sum(
            comb(self.cases, r) * wrong**r * right ** (self.cases - r) for r in range(errors + 1)
        )


def find_errors_of_t4() -> Errors:
    """Return the errors of the printed tree T4, by the numbers of PEP."""
    dialect, tree = Dialect(pruning="pep"), printed_trees.load("pep_t4").tree
    told = explain_verdict(prune_tree(tree, dialect).weighed[0], dialect)
    number = {each.quantity.removeprefix("pep_"): each.recorded for each in told}
    found = (number["rate"], number["subtree"], number["standard_error"], number["leaf"])
    return Errors(round(tree.weight), *found)


def _draw_half(say: Callable[..., str], _: Choices) -> Canvas:
    """The staircase of the binomial distribution; the normal curve meets each step half-way."""
    canvas, errors = Canvas(300), find_errors_of_t4()
    shown = floor(errors.mean)
    first, last, top, foot = shown - 3, shown + 4, 28.0, 244.0
    low, high = errors.at_most(first - 1) - 0.03, errors.at_most(last) + 0.03

    def place(x: float, share: float) -> tuple[float, float]:
        across = (x - first) / (last + 1 - first)
        return _LEFT + (_RIGHT - _LEFT) * across, foot - (foot - top) * (share - low) / (high - low)

    steps = [(r, errors.at_most(r)) for r in range(first, last + 1)]
    stairs = [place(x, share) for r, share in steps for x in (r, r + 1)]
    canvas.line(stairs, colour=PAGE.ink, width=2)
    along = [first + (last + 1 - first) * n / _POINTS for n in range(_POINTS + 1)]
    curve = [place(x, errors.normal.cdf(x)) for x in along]
    canvas.line([(x, y) for x, y in curve if y <= foot], colour=PAGE.accent, width=2)
    share = errors.at_most(shown)
    x, y = place(shown + 0.5, share)
    canvas.line([place(shown, low), place(shown, share)], dashed=True)
    canvas.line([(x, foot), (x, y)], dashed=True)
    canvas.dot(x, y, 5, PAGE.accent)
    canvas.line([(_LEFT, foot), (_RIGHT, foot)])
    canvas.text(f"{shown} + ½", x + 7, foot - 9, colour=PAGE.accent)
    for r in range(first, last + 2):
        canvas.note(str(r), place(r, low)[0], foot + 18, anchor="middle")
    canvas.note(say("axis"), (_LEFT + _RIGHT) / 2, foot + 42, anchor="middle")
    canvas.text(say("stairs"), _LEFT, top - 8, bold=True)
    canvas.text(say("curve"), _RIGHT, foot - 26, anchor="end", colour=PAGE.accent, bold=True)
    return canvas


def _draw_error(say: Callable[..., str], choices: Choices) -> Canvas:
    """The normal curve around the errors of the subtree, shaded up to one standard error."""
    canvas, errors, write = Canvas(268), find_errors_of_t4(), choices.words.notation
    normal, foot, top = errors.normal, 196.0, 22.0
    low, high = errors.mean - 3 * errors.deviation, errors.mean + 3.2 * errors.deviation
    limit = errors.mean + errors.deviation

    def place(x: float) -> tuple[float, float]:
        height = normal.pdf(x) / normal.pdf(errors.mean)
        return 12 + (WIDTH - 24) * (x - low) / (high - low), foot - (foot - top) * height

    along = [low + (high - low) * n / _POINTS for n in range(_POINTS + 1)]
    below = [place(x) for x in along if x < limit] + [place(limit)]
    canvas.area([(below[0][0], foot), *below, (below[-1][0], foot)], PAGE.accent, 0.25)
    canvas.line([place(x) for x in along], colour=PAGE.ink, width=2)
    canvas.line([(12, foot), (WIDTH - 12, foot)])
    share = f"{fixed(100 * normal.cdf(limit), 2)}%"
    canvas.text(share, place(errors.mean)[0] - 14, foot - 40, anchor="middle", bold=True)
    for x, symbol, below_by, anchor in (
        (errors.mean, "E(T)", 20, "end"),
        (errors.leaf, "E(t)", 44, "middle"),
        (limit, "E(T) + SE", 20, "start"),
    ):
        across = place(x)[0]
        canvas.line([(across, place(x)[1]), (across, foot + below_by - 14)], dashed=True)
        start = across + {"end": 12, "middle": 0, "start": -12}[anchor]
        canvas.text(f"{symbol} = {write.number(x)}", start, foot + below_by, anchor=anchor)
    canvas.note(say("axis"), WIDTH / 2, foot + 68, anchor="middle")
    return canvas


def _draw_too_large(_: Callable[..., str], choices: Choices) -> Canvas:
    """The errors of a tree that grows too large, as the first lesson shows them."""
    return melons.drawn(len(melons.grown()) - 1, choices.words)


PICTURES = {
    "idea": Picture(_draw_too_large),
    "why_half": Picture(_draw_half, ("axis", "stairs", "curve")),
    "why_error": Picture(_draw_error, ("axis",)),
}


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
        "too_large": melons.said(len(melons.grown()) - 1, choices.words),
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
        **{
            f"f_{quantity}": each.in_symbols(write) for quantity, each in _explain_further(tree).items()
        },
        "link": write.number(link.strength),
        "prior_errors": write.number(alone),
        "document": datasets.documents()[printed.documents[0]][choices.language],
    }


def _explain_further(tree: Tree) -> Mapping[str, Explanation]:
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
    return GROWN if (address.text("room") or default_room()) == GROWN else ""


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
    laboratory="lesson:show_laboratory",
    header=lambda: dict.fromkeys(("table", "dialect", "limits"), uses_table()),
    stage=True,
)
