"""Take the best cut of a numeric attribute at a node, and write down what is recorded of it."""

from __future__ import annotations

from c45_core.engine.cuts import MAX_MIN_SPLIT
from c45_fast.keys import MISSING, RANK
from c45_fast.search import searched
from c45_fast.state import BLOCK, CUTS
from c45_fast.walk import (
    Walk,
    count_cuts,
    count_down,
    count_still,
    count_tries,
    following,
    sum_missing,
    sum_upto,
    summed,
)


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
        count_down(edge, chain.block[column], blocks * classes, classes)
    else:
        cuts = summed(key, first, end, edge, classes, unit, part)
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
        tries = count_tries(walk)
        if rule.rows_known and end - first < 2.0 * (limit + rule.tolerance) - rule.tolerance:
            tries = 0
    made.cuts[here], made.tries[here], made.best[here] = cuts, tries, -1
    made.low[here] = made.high[here] = -1
    work.state[CUTS] += cuts
    if tries == 0 or known <= 0.0:  # weights that are next to nothing beside the others
        return
    place = searched(given, rule, search, walk, blocks, unknown)
    if place >= 0:
        sum_upto(search, walk, place, classes)
        for k in range(classes):
            made.below[at + k] = search.left[k] * worth
        low = key[place] >> RANK
        made.low[here] = low
        made.high[here] = key[following(key, place, end, chain.gone, in_chain)] >> RANK
        if in_chain:
            made.best[here] = count_still(chain.still[column], low) - 1
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
