"""Declare the lesson on pruning, with its pictures and its facts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import floor
from statistics import NormalDist

from c45_core.dialect import Dialect, preset
from c45_core.explain.explanation import Explanation
from c45_core.growing import grow
from c45_core.prune import prune_tree
from c45_core.prune.leaf_errors import chance_of_at_most
from c45_core.prune.verdicts import explain_verdict
from c45_core.rounding import fixed
from c45_core.tree import Tree, tree_of
from c45_core.validate.curve import Stage, best, stages
from c45_course import datasets
from c45_course.documents import printed_trees
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.state import address
from ui.state.address_names import NAMES
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture, Posed
from ui.state.notation import FEWEST_DIGITS, with_few_digits

MELONS, MELONS_DIALECT = "watermelon_2.0_split", "id3"
"""The table of Zhou's section 4.3 in his two parts, and the variant by which he grows his tree."""


@cache
def grow_stages() -> tuple[Stage, ...]:
    """Return the stages of Zhou's growing tree: no split yet, then one more after each split."""
    melons, dialect = datasets.load(MELONS), preset(MELONS_DIALECT)
    tree = tree_of(grow(melons.training, dialect))
    return stages(tree, melons.training, melons.validation, dialect)


load_tree = cache(printed_trees.load)
"""Kept: the printed trees do not change while the app runs."""
_OWN = {row.key for row in NAMES if "pruning" in row.lessons.split()} | {"own"}
"""The names of the lesson; the step is named by links from before its usual one was the first."""
TABLE = "table"
"""The name of the tree of the chosen table among the printed trees."""


def is_untouched() -> bool:
    """Return whether the address names nothing of the lesson: then the first step is shown.

    A link that names a part of the lesson and no step shows the last one, as it always has.
    """
    return not any(map(address.has, _OWN))


def uses_table() -> bool:
    """Return whether the part that the address names works on the chosen table."""
    part = address.text("room")
    if part == "map":
        return address.text("tree", TABLE) == TABLE
    of_book = address.text("cases", "book") == "book"
    return part in ("grown", "methods") or (part == "before" and not of_book)


_LEFT, _RIGHT, _POINTS = 14.0, WIDTH - 14.0, 120


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
        return 1.0 if errors == self.cases else chance_of_at_most(errors, self.cases, self.rate)[0]


def _explain_t4() -> tuple[Tree, dict[str, Explanation]]:
    """Return the printed tree T4, and the explanations of the numbers of PEP, by their names."""
    dialect, tree = Dialect(pruning="pep"), load_tree("pep_t4").tree
    told = explain_verdict(prune_tree(tree, dialect).weighed[0], dialect)
    return tree, {each.quantity.removeprefix("pep_"): each for each in told}


def find_errors_of_t4() -> Errors:
    """Return the errors of the printed tree T4, by the numbers of PEP."""
    tree, told = _explain_t4()
    names = ("rate", "subtree", "standard_error", "leaf")
    return Errors(round(tree.weight), *(told[name].recorded for name in names))


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
    canvas, errors = Canvas(268), find_errors_of_t4()
    write = with_few_digits(choices.words.notation, FEWEST_DIGITS)
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


PICTURES = {
    "why_half": Picture(_draw_half, ("axis", "stairs", "curve")),
    "why_error": Picture(_draw_error, ("axis",)),
}


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the errors of the melons' tree, and the numbers and formulas of PEP on the tree T4."""
    write, (tree, told) = with_few_digits(choices.words.notation, FEWEST_DIGITS), _explain_t4()
    whole, least, leaves = grow_stages()[-1], best(grow_stages()), tree.leaves()
    return {
        **{name: write.number(each.recorded) for name, each in told.items()},
        **{f"f_{name}": each.in_symbols(write) for name, each in told.items()},
        "trained": write.weight(whole.training.weight),
        "unseen": write.weight(whole.unseen.weight),
        "trained_wrong": write.weight(whole.training.errors),
        "unseen_wrong": write.weight(whole.unseen.errors),
        "least_splits": str(least.splits),
        "least_trained": write.weight(least.training.errors),
        "least_unseen": write.weight(least.unseen.errors),
        "cases": choices.words.cases(tree.weight),
        "n": write.weight(tree.weight),
        "rest": write.number(tree.weight - find_errors_of_t4().mean),
        "leaves": str(len(leaves)),
        "each": choices.words.listed(write.weight(leaf.errors) for leaf in leaves),
        "errors": write.weight(sum(leaf.errors for leaf in leaves)),
        "own": write.weight(tree.errors),
        "major": write.weight(tree.weight - tree.errors),
    }


LESSON = Lesson(
    package=__package__,
    key="pruning",
    path="first",
    place=50,
    minutes=8,
    guess=Options(("less", "better", "same"), right="better"),
    toy="laboratory:show_scissors",
    symbols=("N", "L", "E_i", "J", "e", "E(T)", "E(t)", r"\mathrm{SE}", "k"),
    whys=("half", "error", "node"),
    builds_on=("growing",),
    kinds=("pruned", "pep_subtree"),
    posed=(
        Posed("overfit", ("training", "noise", "large"), right="noise"),
        Posed("test", ("good", "low", "high"), right="low"),
    ),
    prunes="pep",
    facts=facts,
    pictures=PICTURES,
    other_views={"room": ("grown", "before", "methods", "map")},
    header=lambda: dict.fromkeys(("table", "dialect", "limits"), uses_table()),
    stage=True,
)
