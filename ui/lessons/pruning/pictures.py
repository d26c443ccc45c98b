"""Draw what the numbers of PEP rest on: a staircase under a smooth curve, and one standard error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb, floor
from statistics import NormalDist

from c45_core.dialect import Dialect
from c45_core.prune import prune_tree
from c45_core.prune.verdicts import explain_verdict
from c45_core.rounding import fixed
from c45_course.documents import printed_trees
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shared import melons
from ui.state.choices import Choices
from ui.state.lesson import Picture

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


def errors_of_t4() -> Errors:
    """Return the errors of the printed tree T4, by the numbers of PEP."""
    dialect, tree = Dialect(pruning="pep"), printed_trees.load("pep_t4").tree
    told = explain_verdict(prune_tree(tree, dialect).weighed[0], dialect)
    number = {each.quantity.removeprefix("pep_"): each.recorded for each in told}
    found = (number["rate"], number["subtree"], number["standard_error"], number["leaf"])
    return Errors(round(tree.weight), *found)


def _half(say: Callable[..., str], _: Choices) -> Canvas:
    """The staircase of the binomial distribution; the normal curve meets each step half-way."""
    canvas, errors = Canvas(300), errors_of_t4()
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


def _error(say: Callable[..., str], choices: Choices) -> Canvas:
    """The normal curve around the errors of the subtree, shaded up to one standard error."""
    canvas, errors, write = Canvas(268), errors_of_t4(), choices.words.notation
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
    for x, sign, below_by, anchor in (
        (errors.mean, "E(T)", 20, "end"),
        (errors.leaf, "E(t)", 44, "middle"),
        (limit, "E(T) + SE", 20, "start"),
    ):
        across = place(x)[0]
        canvas.line([(across, place(x)[1]), (across, foot + below_by - 14)], dashed=True)
        start = across + {"end": 12, "middle": 0, "start": -12}[anchor]
        canvas.text(f"{sign} = {write.number(x)}", start, foot + below_by, anchor=anchor)
    canvas.note(say("axis"), WIDTH / 2, foot + 68, anchor="middle")
    return canvas


def _too_large(_: Callable[..., str], choices: Choices) -> Canvas:
    """The errors of a tree that grows too large, as the first lesson shows them."""
    return melons.draw_errors(len(melons.grow_stages()) - 1, choices.words)


PICTURES = {
    "idea": Picture(_too_large),
    "why_half": Picture(_half, ("axis", "stairs", "curve")),
    "why_error": Picture(_error, ("axis",)),
}
