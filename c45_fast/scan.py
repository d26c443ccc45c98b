"""Scan every attribute at a node: the class weights of its branches, its gain, its measure."""

from math import frexp, ldexp, log2

from c45_core.engine.cuts import MAX_MIN_SPLIT
from c45_core.engine.sums import BITS
from c45_core.measures import TIE
from c45_fast.grouping import group_values
from c45_fast.layout import (
    BLOCK,
    BY_CHANCE,
    CHAIN,
    CUTS,
    DECREASE,
    FREE,
    GAIN,
    MISSING,
    NOTHING,
    RANK,
    TOO_LITTLE,
    USED,
    WITHOUT_GAIN,
    WORK,
)
from c45_fast.measures import ENTROPY, GINI, are_independent, impurity, intrinsic_value, mean_impurity
from c45_fast.search import (
    Walk,
    count_allowed_cuts,
    count_cuts,
    count_values_upto,
    find_next,
    search_cut,
    sum_blocks,
    sum_chain_blocks,
    sum_missing,
    sum_upto,
)

OUT = -float("inf")
"""The gain of an attribute that takes no part in the comparison, the measure of one that cannot win."""


def scan(given, rule, search, merge, chain, work, made, node, opened):
    """Measure every attribute at a node: write down what is recorded, and `gain` and `measure`."""
    first, last, classes = made.first[node], made.last[node], given.classes
    in_chain = work.state[CHAIN] == node
    work.state[WORK] += last - first
    worth = 1.0 if made.unit_node[node] else to_parts(work, first, last)
    for column in range(len(given.gaps)):
        best_cut(given, rule, search, chain, made, work, column, node, opened, worth, in_chain)
    size_of_all = given.cell[len(given.branches)]
    for nominal in range(len(given.branches)):
        at, size = opened * size_of_all + given.cell[nominal], (given.branches[nominal] + 1) * classes
        if in_chain:
            for cell in range(size):
                made.cell[at + cell] = chain.held[given.cell[nominal] + cell]
        else:
            count_classes(given, work, made, nominal, node, at, size)
        if given.grouped[nominal]:
            group_values(given, rule, merge, made, nominal, opened)
    weight = 0.0
    for k in range(classes):
        weight += made.counts[node * classes + k]
    for attribute in range(len(given.place)):
        place = given.place[attribute]
        if given.is_numeric[attribute]:
            measured_cut(given, rule, search.cells, work, made, attribute, place, opened, weight)
        else:
            measured_nominal(
                given, rule, search.cells, work, made, attribute, place, node, opened * size_of_all
            )


def to_parts(work, first, last):
    """Divide the weights of a node into whole numbers of parts, return what a part is worth."""
    rows, share, part, most = work.row, work.share, work.part, 0.0
    for i in range(first, last):
        most = max(most, share[i])
    power = BITS - frexp(most)[1] - frexp(float(last - first))[1]
    scale = ldexp(1.0, power)
    for i in range(first, last):
        part[rows[i]] = round(share[i] * scale)
    return 1.0 / scale


def count_classes(given, work, made, nominal, node, at, size):
    """Count the classes in the branches of a nominal attribute at a node, the missing last."""
    classes, code, label, cell = given.classes, given.code[nominal], given.label, made.cell
    rows, share, unit = work.row, work.share, made.unit_node[node]
    for place in range(at, at + size):
        cell[place] = 0.0
    absent = at + size - classes
    for i in range(made.first[node], made.last[node]):
        row = rows[i]
        branch = code[row]
        start = absent if branch < 0 else at + branch * classes
        cell[start + label[row]] += 1.0 if unit else share[i]


def measured_cut(given, rule, cells, work, made, attribute, column, opened, weight):
    """Measure a numeric attribute at its best cut."""
    classes, columns = given.classes, len(given.gaps)
    here = opened * columns + column
    at = here * classes
    work.gain[attribute], work.out[attribute] = OUT, TOO_LITTLE
    if made.best[here] < 0:
        if made.cuts[here] == 0:
            work.out[attribute] = NOTHING
        return
    unknown, below, beyond = 0.0, 0.0, 0.0
    for k in range(classes):
        cells[k] = made.below[at + k]
        cells[classes + k] = made.known[at + k] - made.below[at + k]
        below += cells[k]
        beyond += cells[classes + k]
        unknown += made.unknown[at + k]
    if min(below, beyond) <= TIE:
        work.out[attribute] = NOTHING
        return
    if min(below, beyond) <= rule.min_cases - rule.tolerance:
        return
    known, gini = below + beyond, rule.by == DECREASE
    base = impurity(made.known, at, classes, ENTROPY)
    gain = base - mean_impurity(cells, 0, 2, classes, ENTROPY)
    iv = intrinsic_value(cells, 0, 2, classes, unknown, rule.unknown_in_iv)
    before = impurity(made.known, at, classes, GINI) if gini else 0.0
    after = mean_impurity(cells, 0, 2, classes, GINI) if gini else 0.0
    penalty = log2(max(made.tries[here], 1)) / weight if rule.penalty else 0.0
    floor = TOO_LITTLE if rule.penalty else WITHOUT_GAIN if rule.without_gain else FREE
    compared_by(rule, work, attribute, gain, iv, before - after, known, unknown, penalty, floor)
    if rule.level > 0.0:
        set_apart(rule, cells, 0, 2, classes, work, attribute)


def measured_nominal(given, rule, cells, work, made, attribute, nominal, node, at):
    """Measure a nominal attribute, unless it was used on the way here."""
    classes, cell, branches = given.classes, made.cell, given.branches[nominal]
    work.gain[attribute], work.out[attribute] = OUT, USED
    if made.used[node * len(given.branches) + nominal]:
        return
    at += given.cell[nominal]
    enough, filled, known, unknown = 0, 0, 0.0, 0.0
    least = max(rule.min_cases - rule.tolerance, TIE)
    for branch in range(branches):
        weight = 0.0
        for k in range(classes):
            weight += cell[at + branch * classes + k]
        filled += weight > TIE
        enough += weight > least
        known += weight
    if filled < 2 or enough < 2:
        work.out[attribute] = NOTHING if filled < 2 else TOO_LITTLE
        return
    for k in range(classes):
        unknown += cell[at + branches * classes + k]
        cells[k] = 0.0
        for branch in range(branches):
            cells[k] += cell[at + branch * classes + k]
    gini = rule.by == DECREASE
    gain = impurity(cells, 0, classes, ENTROPY) - mean_impurity(cell, at, branches, classes, ENTROPY)
    iv = intrinsic_value(cell, at, branches, classes, unknown, rule.unknown_in_iv)
    before = impurity(cells, 0, classes, GINI) if gini else 0.0
    after = mean_impurity(cell, at, branches, classes, GINI) if gini else 0.0
    floor = WITHOUT_GAIN if given.grouped[nominal] and rule.without_gain else FREE
    compared_by(rule, work, attribute, gain, iv, before - after, known, unknown, 0.0, floor)
    if rule.level > 0.0:
        set_apart(rule, cell, at, branches, classes, work, attribute)


def compared_by(rule, work, attribute, gain, iv, decrease, known, unknown, penalty, floor):
    """Set the gain of an attribute, unless too little is left of it, and its measure.

    `floor`: why one without gain takes no part, FREE where it does.
    """
    fraction = known / (known + unknown)
    gain = gain if gain >= TIE else 0.0
    decrease = decrease if decrease >= TIE else 0.0
    if rule.factor_on_gain:
        gain *= fraction
        decrease *= fraction
    gain -= penalty
    if floor != FREE and gain < rule.tolerance:
        work.out[attribute] = floor
        return
    work.gain[attribute], work.out[attribute] = gain, FREE
    if rule.least_iv != 0.0 and iv <= rule.least_iv:
        work.measure[attribute] = OUT
    elif rule.by == GAIN:
        work.measure[attribute] = gain
    elif rule.by == DECREASE:
        work.measure[attribute] = decrease
    elif iv <= TIE:
        work.measure[attribute] = OUT
    else:
        work.measure[attribute] = gain / iv if rule.factor_on_gain else gain / iv * fraction


def set_apart(rule, cells, first, branches, classes, work, attribute):
    """Let an attribute not win whose branches may be chance (C37)."""
    if work.out[attribute] == FREE and are_independent(cells, first, branches, classes, rule.level):
        work.out[attribute], work.measure[attribute] = BY_CHANCE, OUT


def best_cut(given, rule, search, chain, made, work, column, node, opened, worth, in_chain):
    """Find the best cut of a column at a node and write it down; `worth`: of a part of a weight."""
    classes, columns, key, edge = given.classes, len(given.gaps), work.key[column], search.edge
    unit, first, last = made.unit_node[node], made.first[node], made.last[node]
    value, part, end = given.value[column], work.part, last
    if given.gaps[column]:
        while end > first and key[end - 1] >> RANK == MISSING:
            end -= 1
    blocks = (end - first + BLOCK - 1) // BLOCK
    if in_chain:
        cuts = chain.distinct[column] - 1
        sum_chain_blocks(edge, chain.block[column], blocks * classes, classes)
    else:
        cuts = sum_blocks(key, first, end, edge, classes, unit, part)
        if rule.value_gap != 0.0:
            cuts = count_cuts(key, first, end, value, rule.value_gap)
    here = opened * columns + column
    at, totals, known, unknown = here * classes, blocks * classes, 0.0, 0.0
    for k in range(classes):
        weight = edge[totals + k] * worth
        made.known[at + k] = weight
        made.below[at + k] = made.unknown[at + k] = 0.0
        known += weight
    if end < last:
        sum_missing(key, end, last, search.left, classes, unit, part)
        for k in range(classes):
            made.unknown[at + k] = search.left[k] * worth
            unknown += search.left[k] * worth
    limit = limit_of(rule, known, classes)
    walk = Walk(
        key,
        value,
        part,
        chain.gone,
        first,
        end,
        rule.value_gap,
        unit,
        worth,
        in_chain,
        known,
        limit,
        rule.tolerance,
    )
    tries = cuts
    if limit > 0.0:
        tries = count_allowed_cuts(walk)
        if rule.rows_known and end - first < 2.0 * (limit + rule.tolerance) - rule.tolerance:
            tries = 0
    made.cuts[here], made.tries[here], made.best[here] = cuts, tries, -1
    made.low[here] = made.high[here] = -1
    work.state[CUTS] += cuts
    if tries == 0 or known <= 0.0:  # weights that are next to nothing beside the others
        return
    place = search_cut(given, rule, search, walk, blocks, unknown)
    if place >= 0:
        sum_upto(search, walk, place, classes)
        for k in range(classes):
            made.below[at + k] = search.left[k] * worth
        low = key[place] >> RANK
        made.low[here] = low
        made.high[here] = key[find_next(key, place, end, chain.gone, in_chain)] >> RANK
        if in_chain:
            made.best[here] = count_values_upto(chain.still[column], low) - 1
        else:
            made.best[here] = count_cuts(key, first, place + 2, value, rule.value_gap) - 1


def limit_of(rule, known, classes):
    """Return how much weight each side of a cut must keep, less the tolerance."""
    least = max(rule.min_cases, 0.0)
    if rule.tenth:
        tenth = 0.1 * known / classes
        if tenth > least:
            least = min(tenth, MAX_MIN_SPLIT)
    return least - rule.tolerance
