"""Say how good a cut within a block of neighbouring cases can be at most.

The class weights on either side of such a cut lie between those at the ends of the block. Gain and
decrease are convex in them, so largest at a corner of what they can be; where the corners are not gone
through, a side has at least what is left of it at its smaller end. IV is concave, so least at an
end. A block whose bound is below the best cut that was met has no cut to be chosen.

"Left" is the weight of a side times its impurity.
"""

from typing import NamedTuple

from c45_fast.layout import BLOCK, RANK, RATIO, ROW
from c45_fast.measures import ENTROPY, xlog2x

INFINITY = float("inf")


class Yard(NamedTuple):
    """The numbers by which all cuts of a column at a node are scored: (before - sum of w I) scale over
    the sides of weights w and impurities I, for a ratio divided by iv - sum of w log2 w.

    `kind`: ENTROPY or GINI; `cut_by`; `before`: the weight of the known cases times their impurity;
    `iv`: w log2 w of all that count in the IV, less that of the cases of unknown value; `scale`: F over
    the known weight, for a ratio times the weight that counts in the IV (C7, C8); `slack`: a cut this
    far below the best is not chosen. `unit`: every case counts 1, else a part is `worth` so much;
    `light`: of a side with less weight no bound is known.
    """

    kind: int
    cut_by: int
    before: float
    iv: float
    scale: float
    slack: float
    unit: bool
    worth: float
    light: float


LIGHT = 1e-5
"""Minimum share of the weight on a side: below it, rounding may move a score too far."""


def xlogx(weight, log, yard):
    """Return x log2 x of a sum of cases: from the table where each counts 1."""
    return log[weight] if yard.unit else xlog2x(weight * yard.worth)


def bound_blocks(search, walk, yard, log, blocks, classes):
    """Bound the cuts within each block; return the best score of a cut between two blocks."""
    edge, bound, key, gone = search.edge, search.bound, walk.key, walk.gone
    totals, top, every = blocks * classes, -INFINITY, 0
    for k in range(classes):
        every += edge[totals + k]
    for block in range(blocks):
        low, place = block * classes, walk.first + block * BLOCK - 1
        below, upto = 0, 0
        for k in range(classes):
            below += edge[low + k]
            upto += edge[low + classes + k]
        if classes == 2 and walk.unit and yard.kind == ENTROPY:
            bound[block] = bound_of_two(edge, low, totals, log, yard)
        else:
            bound[block] = bound_of(edge, low, totals, below, upto, every, log, yard, classes)
        if block == 0 or (walk.in_chain and (gone[key[place] & ROW] or gone[key[place + 1] & ROW])):
            continue
        before, after = key[place] >> RANK, key[place + 1] >> RANK
        if before == after or walk.value[before] + walk.value_gap >= walk.value[after]:
            continue
        sides = min(below, every - below)
        if sides * walk.worth < max(walk.limit, yard.light):
            continue
        left = left_of(edge, low, below, log, yard, classes)
        left += left_beyond(edge, low, totals, every - below, log, yard, classes)
        here = (yard.before - left) * yard.scale
        if yard.cut_by == RATIO:
            here /= yard.iv - xlogx(below, log, yard) - xlogx(every - below, log, yard)
        top = max(top, here)
    return top


def bound_of_two(edge, low, totals, log, yard):
    """Return the most that a cut in a block can score: cases of two classes, 1 each, by entropy."""
    x, y, far_x, far_y = edge[low], edge[low + 1], edge[low + 2], edge[low + 3]
    all_x, all_y = edge[totals], edge[totals + 1]
    every, below, upto, between, other = all_x + all_y, x + y, far_x + far_y, x + far_y, far_x + y
    log_x, log_y = log[x] + log[all_x - x], log[y] + log[all_y - y]
    log_far_x, log_far_y = log[far_x] + log[all_x - far_x], log[far_y] + log[all_y - far_y]
    near, far = log[below] + log[every - below], log[upto] + log[every - upto]
    left = min(
        near - log_x - log_y,
        far - log_far_x - log_far_y,
        log[between] + log[every - between] - log_x - log_far_y,
        log[other] + log[every - other] - log_far_x - log_y,
    )
    gain = (yard.before - left) * yard.scale
    if yard.cut_by != RATIO:
        return gain
    least = yard.iv - max(near, far)
    if below == 0 or upto == every or least <= 0.0:
        return INFINITY
    return gain / least


def bound_of(edge, low, totals, below, upto, every, log, yard, classes):
    """Return the most that a cut in a block can score."""
    left = left_of(edge, low, below, log, yard, classes)
    left += left_beyond(edge, low + classes, totals, every - upto, log, yard, classes)
    gain = (yard.before - left) * yard.scale
    if yard.cut_by != RATIO:
        return gain
    near = xlogx(below, log, yard) + xlogx(every - below, log, yard)
    far = xlogx(upto, log, yard) + xlogx(every - upto, log, yard)
    return divide_by_iv(gain, yard.iv - max(near, far), below, every - upto, yard)


def divide_by_iv(gain, least, below, beyond, yard):
    """Return a gain over the least IV; no bound is known where a side may be light."""
    if least <= 0.0 or min(below, beyond) * yard.worth < yard.light:
        return INFINITY
    return gain / least


def left_of(edge, at, total, log, yard, classes):
    """Return weight times impurity of the `total` cases before a block: edge[at:at + classes]."""
    found = 0.0
    if yard.kind == ENTROPY:
        for k in range(at, at + classes):
            found -= xlogx(edge[k], log, yard)
        return found + xlogx(total, log, yard)
    for k in range(at, at + classes):
        found += float(edge[k]) * edge[k]
    return (total - found / total) * yard.worth if total > 0 else 0.0


def left_beyond(edge, at, totals, total, log, yard, classes):
    """Return the same of the cases after a place; `totals`: where the sums of all cases are."""
    found = 0.0
    if yard.kind == ENTROPY:
        for k in range(classes):
            found -= xlogx(edge[totals + k] - edge[at + k], log, yard)
        return found + xlogx(total, log, yard)
    for k in range(classes):
        rest = float(edge[totals + k] - edge[at + k])
        found += rest * rest
    return (total - found / total) * yard.worth if total > 0 else 0.0
