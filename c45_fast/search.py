"""Search the best cut of a numeric column at a node.

1. A walk along the column scores each cut fast: by a table of m log2 m, or by logarithms where cases
   have weights. It notes those that come near the best so far (`walk_...`).
2. The noted cuts are measured again by shares, which loses less to rounding, and compared one by one;
   of equals the lowest is taken, C19 (`compare_near_best`).

Two things spare work. At a large node blocks of cases that can have no near cut are passed over
(`bounds.py`). Where two classes have weights, a cut between two cases of one class with a cut on either
side is not scored at once: gain and ratio are convex there (Fayyad and Irani 1992), so the best lies at
an end. It is scored only when the cut after it comes near the best.
"""

from typing import Any, NamedTuple

from c45_core.measures import TIE
from c45_fast.bounds import INFINITY, LIGHT, Yard, bound_blocks
from c45_fast.layout import BLOCK, CLASS, DECREASE, RANK, RATIO, ROW, ROW_BITS
from c45_fast.measures import ENTROPY, GINI, impurity, intrinsic_value, mean_impurity, xlog2x


class Walk(NamedTuple):
    """A column at a node.

    Its cases with a known value are `key[first:end]`, sorted by value; `value` is by rank. A cut lies
    between neighbours whose values are more than `value_gap` apart.
    The weight of a case is 1 where `unit`, else `part[row]` times `worth`; with `in_chain`, cases that
    are `gone[row]` do not count. `known` is the weight of all cases here.
    Each side of a cut must weigh `limit`. A cut at most `tolerance` above another is its equal.
    """

    key: Any
    value: Any
    part: Any
    gone: Any
    first: int
    end: int
    value_gap: float
    unit: bool
    worth: float
    in_chain: bool
    known: float
    limit: float
    tolerance: float


def sum_blocks(key, first, end, edge, classes, unit, part):
    """Sum class weights before each block, and of all, into `edge`; return how often values change."""
    changes, at, start = 0, 0, first
    for k in range(classes):
        edge[k] = 0
    while start < end:
        stop = min(start + BLOCK, end)
        if unit and classes == 2:
            ones = 0
            for i in range(start, stop):
                ones += (key[i] >> ROW_BITS) & 1
            edge[at + 2] = edge[at] + (stop - start - ones)
            edge[at + 3] = edge[at + 1] + ones
        else:
            for k in range(classes):
                edge[at + classes + k] = edge[at + k]
            for i in range(start, stop):
                cell = at + classes + ((key[i] >> ROW_BITS) & CLASS)
                edge[cell] += 1 if unit else part[key[i] & ROW]
        for i in range(start, min(stop, end - 1)):
            changes += (key[i] >> RANK) != (key[i + 1] >> RANK)
        at += classes
        start = stop
    return changes


def sum_chain_blocks(edge, block, cells, classes):
    """Sum the class weights before each block into `edge`, from those of the blocks of a chain."""
    for k in range(classes):
        edge[k] = 0
    for cell in range(cells):
        edge[cell + classes] = edge[cell] + block[cell]


def sum_missing(key, end, last, left, classes, unit, part):
    """Sum the class weights of the cases of a missing value into `left`."""
    for k in range(classes):
        left[k] = 0
    for i in range(end, last):
        left[(key[i] >> ROW_BITS) & CLASS] += 1 if unit else part[key[i] & ROW]


def sum_upto(search, walk, place, classes):
    """Sum the class weights of the cases up to a place into `left`."""
    left, block = search.left, (place - walk.first) // BLOCK
    for k in range(classes):
        left[k] = search.edge[block * classes + k]
    for i in range(walk.first + block * BLOCK, place + 1):
        this = walk.key[i]
        if not (walk.in_chain and walk.gone[this & ROW]):
            left[(this >> ROW_BITS) & CLASS] += 1 if walk.unit else walk.part[this & ROW]


def is_cut(low, high, value, value_gap):
    """Tell whether there is a cut between two neighbouring ranks."""
    return low != high and (value_gap == 0.0 or value[low] + value_gap < value[high])


def count_cuts(key, first, end, value, value_gap):
    """Count the cuts between the cases first:end of a column."""
    found = 0
    if value_gap == 0.0:
        for i in range(first, end - 1):
            found += (key[i] >> RANK) != (key[i + 1] >> RANK)
        return found
    for i in range(first, end - 1):
        if is_cut(key[i] >> RANK, key[i + 1] >> RANK, value, value_gap):
            found += 1
    return found


def count_allowed_cuts(walk):
    """Count the cuts that leave enough weight on both sides."""
    found, below, key = 0, 0, walk.key
    for i in range(walk.first, walk.end - 1):
        below += 1 if walk.unit else walk.part[key[i] & ROW]
        low = below * walk.worth
        if min(low, walk.known - low) >= walk.limit:
            found += is_cut(key[i] >> RANK, key[i + 1] >> RANK, walk.value, walk.value_gap)
    return found


def count_values_upto(still, low):
    """Count the ranks up to `low` that a case of the chain still has."""
    found = 0
    for rank in range(low + 1):
        found += still[rank] > 0
    return found


def find_next(key, place, end, gone, in_chain):
    """Return the place of the next case of a column, `end` if there is none."""
    place += 1
    if in_chain:
        while place < end and gone[key[place] & ROW]:
            place += 1
    return place


MIN_BOUNDED_CASES = 256
"""Minimum number of cases of a node whose blocks are bounded."""
SLACK = 1e-9
"""A cut this far below the best is not chosen: more than rounding can move a score."""


def search_cut(given, rule, search, walk, blocks, unknown):
    """Return the place of the case after which the best cut lies, -1 if no cut can be taken."""
    classes, edge, log = given.classes, search.edge, given.log
    totals, kind = blocks * classes, GINI if rule.cut_by == DECREASE else ENTROPY
    for k in range(classes):
        search.cells[k] = edge[totals + k] * walk.worth
    base = impurity(search.cells, 0, classes, kind)
    # With a coarse tolerance a far lower cut may hold off the best: every one is compared.
    exact = walk.tolerance <= TIE
    yard = make_yard(rule, walk, kind, base, unknown, exact)
    top, by_bounds = -INFINITY, exact and walk.end - walk.first >= MIN_BOUNDED_CASES
    if by_bounds:
        top = bound_blocks(search, walk, yard, log, blocks, classes)
    if kind == ENTROPY and classes == 2 and walk.unit:
        top, found = walk_two_classes(search, walk, yard, log, blocks, by_bounds, top)
    elif kind == ENTROPY and classes == 2:
        top, found = walk_two_weighted(search, walk, yard, blocks, by_bounds, top)
    else:
        top, found = walk_column(search, walk, yard, log, blocks, by_bounds, top, classes)
    return compare_near_best(
        rule, search, walk, kind, base, unknown, totals, classes, top - yard.slack, found
    )


def make_yard(rule, walk, kind, base, unknown, exact):
    """Return the numbers by which the cuts are scored.

    `base`: the impurity of the known cases; `exact`: whether a cut far below the best may be left out.
    """
    known = walk.known
    counted = known + unknown if rule.unknown_in_iv else known
    scale, fraction = 1.0 / known, known / (known + unknown)
    if rule.cut_by == RATIO:
        scale = counted / known
    if rule.factor_on_gain or rule.cut_by == RATIO:
        scale *= fraction
    iv = xlog2x(counted) - (xlog2x(unknown) if rule.unknown_in_iv else 0.0)
    slack = SLACK + 1e-14 * known + 2.0 * TIE if exact else INFINITY
    return Yard(kind, rule.cut_by, base * known, iv, scale, slack, walk.unit, walk.worth, LIGHT * known)


def walk_two_classes(search, walk, yard, log, blocks, by_bounds, top):
    """Score the cuts between cases of two classes that count 1 each, by entropy.

    Return the best score, and how many cuts came near the best so far: `search.at` and `search.score`
    hold their places and scores.
    """
    key, value, gone, in_chain = walk.key, walk.value, walk.gone, walk.in_chain
    edge, bound, at, scores, end = search.edge, search.bound, search.at, search.score, walk.end
    limit, by_ratio, value_gap = walk.limit, yard.cut_by == RATIO, walk.value_gap
    before, iv, scale, slack = yard.before, yard.iv, yard.scale, yard.slack
    found, all_x, all_y = 0, edge[2 * blocks], edge[2 * blocks + 1]
    every = all_x + all_y
    for block in range(blocks):
        if by_bounds and bound[block] < top - slack:
            continue
        y = edge[2 * block + 1]
        below, i = edge[2 * block] + y, walk.first + block * BLOCK
        stop = min(i + BLOCK, end - 1)
        while i < stop:
            if in_chain and gone[key[i] & ROW]:
                i += 1
                continue
            after = find_next(key, i, end, gone, in_chain)
            if after >= end:
                break
            below += 1
            y += (key[i] >> ROW_BITS) & 1
            if is_cut(key[i] >> RANK, key[after] >> RANK, value, value_gap):
                x, rest = below - y, every - below
                if below >= limit and rest >= limit:
                    sides = log[below] + log[rest]
                    parted = log[x] + log[y] + log[all_x - x] + log[all_y - y]
                    here = (before - sides + parted) * scale
                    if by_ratio:
                        here /= iv - sides
                    if here >= top - slack:
                        top = max(top, here)
                        at[found], scores[found] = i, here
                        found += 1
            i = after
    return top, found


def walk_two_weighted(search, walk, yard, blocks, by_bounds, top):
    """Score the cuts between weighted cases of two classes; return the same as `walk_two_classes`.

    A cut between two cases of one class that has a cut on either side is spared. Those right before one
    that comes near the best are noted with it, if they come near, too: they may be as good, and lower.
    """
    key, value, part, worth, end = walk.key, walk.value, walk.part, walk.worth, walk.end
    edge, bound, at, scores = search.edge, search.bound, search.at, search.score
    limit, known, value_gap, slack = walk.limit, walk.known, walk.value_gap, yard.slack
    spares, found, all_x, all_y = walk.tolerance <= TIE, 0, edge[2 * blocks], edge[2 * blocks + 1]
    every, x_before, y_before, of_x, of_y = all_x + all_y, -1, -1, 0.0, 0.0
    for block in range(blocks):
        if by_bounds and bound[block] < top - slack:
            continue
        y = edge[2 * block + 1]
        below, first = edge[2 * block] + y, walk.first + block * BLOCK
        beside, spared = False, 0
        for i in range(first, min(first + BLOCK, end - 1)):
            this, that = key[i], key[i + 1]
            weight = part[this & ROW]
            below, y = below + weight, y + weight * ((this >> ROW_BITS) & 1)
            low = below * worth
            cut = min(low, known - low) >= limit
            cut = cut and is_cut(this >> RANK, that >> RANK, value, value_gap)
            alike = (this >> ROW_BITS) & 1 == (that >> ROW_BITS) & 1
            between = cut and beside and spares and alike and i + 2 < end
            if between:  # spared if there is a cut on the other side, too
                between = known - low - part[that & ROW] * worth >= limit
                between = between and is_cut(that >> RANK, key[i + 2] >> RANK, value, value_gap)
            if cut and not between:
                x = below - y
                if x != x_before:  # from one scored cut to the next often one class alone moves
                    x_before, of_x = x, sum_sides(x, all_x, worth)
                if y != y_before:
                    y_before, of_y = y, sum_sides(y, all_y, worth)
                here = score_two_classes(below, every, of_x + of_y, known, yard)
                if here >= top - slack:
                    top = max(top, here) if here < INFINITY else top
                    near = count_near_before(walk, yard, i, below, y, all_x, all_y, spared, top - slack)
                    for place in range(i - near, i + 1):
                        at[found], scores[found] = place, here if place == i else INFINITY
                        found += 1
            beside, spared = cut, spared + 1 if between else 0
    return top, found


def sum_sides(below, every, worth):
    """Return the sum of w log2 w over both sides of a cut, w being the weight of one class there."""
    return xlog2x(below * worth) + xlog2x((every - below) * worth)


def score_two_classes(below, every, parted, known, yard):
    """Score a cut by the weight below it and `parted`, the sum of `sum_sides` over both classes.

    The score is infinity where a side is light.
    """
    low = below * yard.worth
    if min(low, known - low) < yard.light:
        return INFINITY  # it is measured again in any case
    sides = xlog2x(low) + xlog2x((every - below) * yard.worth)
    gain = (yard.before - sides + parted) * yard.scale
    if yard.cut_by != RATIO:
        return gain
    return gain / (yard.iv - sides) if yard.iv > sides else -INFINITY


def count_near_before(walk, yard, place, below, y, all_x, all_y, spared, floor):
    """Return how many of the spared cuts right before a place are not below the floor.

    Scores are convex between two cuts, so none before one below the floor is better than the first cut.
    """
    near, worth = 0, yard.worth
    while near < spared:
        this = walk.key[place - near]
        weight = walk.part[this & ROW]
        below, y = below - weight, y - weight * ((this >> ROW_BITS) & 1)
        parted = sum_sides(below - y, all_x, worth) + sum_sides(y, all_y, worth)
        if score_two_classes(below, all_x + all_y, parted, walk.known, yard) < floor:
            break
        near += 1
    return near


def walk_column(search, walk, yard, log, blocks, by_bounds, top, classes):
    """Score the cuts for any classes and any impurity; return the same as `walk_two_classes`."""
    key, value, gone, part = walk.key, walk.value, walk.gone, walk.part
    unit, worth, in_chain = walk.unit, walk.worth, walk.in_chain
    edge, left, at, scores = search.edge, search.left, search.at, search.score
    found, totals, by_table = 0, blocks * classes, walk.unit and yard.kind == ENTROPY
    for block in range(blocks):
        if by_bounds and search.bound[block] < top - yard.slack:
            continue
        below = 0
        for k in range(classes):
            left[k] = edge[block * classes + k]
            below += left[k]
        i = walk.first + block * BLOCK
        stop = min(i + BLOCK, walk.end - 1)
        while i < stop:
            if in_chain and gone[key[i] & ROW]:
                i += 1
                continue
            after = find_next(key, i, walk.end, gone, in_chain)
            if after >= walk.end:
                break
            weight = 1 if unit else part[key[i] & ROW]
            left[(key[i] >> ROW_BITS) & CLASS] += weight
            below += weight
            low = below * worth
            cut = is_cut(key[i] >> RANK, key[after] >> RANK, value, walk.value_gap)
            if cut and low >= walk.limit and walk.known - low >= walk.limit:
                if by_table:
                    here = score_unit_cut(left, edge, totals, log, classes, yard)
                else:
                    here = score_cut(left, edge, totals, classes, worth, yard)
                if not unit and min(low, walk.known - low) < yard.light:
                    here = INFINITY  # it is measured again in any case
                elif here > top:
                    top = here
                if here >= top - yard.slack:
                    at[found], scores[found] = i, here
                    found += 1
            i = after
    return top, found


def score_unit_cut(left, edge, totals, log, classes, yard):
    """Score a cut by gain, or gain over IV, where each case counts 1; `left`: the cases below it."""
    below, beyond, parted = 0, 0, 0.0
    for k in range(classes):
        here, rest = left[k], edge[totals + k] - left[k]
        below += here
        beyond += rest
        parted += log[here] + log[rest]
    sides = log[below] + log[beyond]
    gain = (yard.before - sides + parted) * yard.scale
    return gain / (yard.iv - sides) if yard.cut_by == RATIO else gain


def score_cut(left, edge, totals, classes, worth, yard):
    """Score a cut by gain, gain over IV, or decrease; `left`: the class weights below it."""
    below, beyond, parted = 0, 0, 0.0
    for k in range(classes):
        below += left[k]
        beyond += edge[totals + k] - left[k]
    low, high = below * worth, beyond * worth
    if min(low, high) <= 0.0:
        return -INFINITY if yard.cut_by == RATIO else 0.0
    if yard.kind == ENTROPY:
        for k in range(classes):
            parted += xlog2x(left[k] * worth) + xlog2x((edge[totals + k] - left[k]) * worth)
        after = xlog2x(low) + xlog2x(high) - parted
    else:
        for k in range(classes):
            here, rest = left[k] * worth, (edge[totals + k] - left[k]) * worth
            parted += here * here / low + rest * rest / high
        after = low + high - parted
    gain = (yard.before - after) * yard.scale
    if yard.cut_by != RATIO:
        return gain
    divisor = yard.iv - xlog2x(low) - xlog2x(high)
    return gain / divisor if divisor > 0.0 else -INFINITY


def compare_near_best(rule, search, walk, kind, base, unknown, totals, classes, floor, found):
    """Compare the noted cuts one by one; return the place of the one to take, -1 for none."""
    best, place, rounding = -INFINITY, -1, SLACK + 1e-14 * walk.known
    for t in range(found):
        if search.score[t] >= max(floor, best + walk.tolerance - rounding):
            near = search.at[t]
            here = measure_cut(rule, search, walk, kind, base, unknown, totals, classes, near)
            if here > best + walk.tolerance or (place < 0 and here > best):
                best, place = here, near
    return place


def measure_cut(rule, search, walk, kind, base, unknown, totals, classes, place):
    """Measure the cut after a case by shares, as `cuts.score_cuts` does; -infinity: not allowed."""
    cells, worth, low = search.cells, walk.worth, 0.0
    sum_upto(search, walk, place, classes)
    for k in range(classes):
        cells[k] = search.left[k] * worth
        cells[classes + k] = search.edge[totals + k] * worth - cells[k]
        low += cells[k]
    if low < walk.limit or walk.known - low < walk.limit:
        return -INFINITY
    gain = base - mean_impurity(cells, 0, 2, classes, kind)
    if gain < TIE:
        gain = 0.0
    fraction = walk.known / (walk.known + unknown)
    if rule.factor_on_gain:
        gain *= fraction
    if rule.cut_by != RATIO:
        return gain
    iv = intrinsic_value(cells, 0, 2, classes, unknown, rule.unknown_in_iv)
    if iv <= TIE:
        return -INFINITY
    return gain / iv if rule.factor_on_gain else gain / iv * fraction
