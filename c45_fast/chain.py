"""Let a large node lose few cases at a time, in place.

The gain ratio prefers uneven cuts. Where labels are noisy, a cut separates a few cases from a node
of a hundred thousand, the next one a few from its large child, and so on for thousands of levels: a
chain. Such a child is neither divided nor summed anew: it keeps its parent's segment, the cases
that leave are marked as gone, and the class weights of blocks are counted down. So a level costs
what leaves and a look at the blocks. There is one chain at a time; whole cases, no gaps and no
limits only (`Rule.chains`).
"""

from __future__ import annotations

from c45_fast.branching import born, divide, is_open, left_in, opened_below
from c45_fast.keys import CLASS, RANK, ROW, ROW_BITS
from c45_fast.state import BLOCK, CHAIN, REMAIN

MIN_CHAIN_CASES = 512
"""The number of cases a chain goes on with at least."""
UNEVEN = 8
"""A cut is uneven if its smaller side has at most one case in so many."""
NONE = -1


def divided(given, rule, chain, work, made, node, opened, winner):
    """Divide a node: by an uneven cut of a large one in place, otherwise all of it."""
    in_chain = work.state[CHAIN] == node
    small = smaller_side(given, rule, work, made, node, opened, winner, in_chain)
    if small == NONE:
        if in_chain:
            compact(given, chain.gone, work, made, node)
        divide(given, rule, work, made, node, opened, winner)
        return
    if not in_chain:
        begin(given, chain, work, made, node)
    part(given, rule, chain, work, made, node, opened, winner, small)


def smaller_side(given, rule, work, made, node, opened, winner, in_chain):
    """Return which side of a cut is small, NONE if the cut is not uneven or there can be no chain."""
    busy = work.state[CHAIN] != NONE and not in_chain
    if not rule.chains or busy or not given.is_numeric[winner] or not made.unit_node[node]:
        return NONE
    below, every = 0.0, 0.0
    at = (opened * len(given.gaps) + given.place[winner]) * given.classes
    for k in range(at, at + given.classes):
        below += made.below[k]
        every += made.known[k]
    less = min(below, every - below)
    if less * UNEVEN > every or every - less < MIN_CHAIN_CASES:
        return NONE
    return 0 if below < every - below else 1


def begin(given, chain, work, made, node):
    """Begin a chain at a node: count its cases by block and by value."""
    first, last, classes = made.first[node], made.last[node], given.classes
    for column in range(len(given.gaps)):
        key, position, still = work.key[column], chain.position[column], chain.still[column]
        block, distinct = chain.block[column], 0
        for rank in range(len(still)):
            still[rank] = 0
        for cell in range((last - first + BLOCK) // BLOCK * classes):
            block[cell] = 0
        for i in range(first, last):
            this = key[i]
            position[this & ROW] = (i - first) // BLOCK
            distinct += still[this >> RANK] == 0
            still[this >> RANK] += 1
            block[(i - first) // BLOCK * classes + ((this >> ROW_BITS) & CLASS)] += 1
        chain.distinct[column] = distinct
    for cell in range(given.cell[len(given.branches)]):
        chain.held[cell] = 0.0
    for nominal in range(len(given.branches)):
        code, at = given.code[nominal], given.cell[nominal]
        for i in range(first, last):
            row = work.row[i]
            chain.held[at + code[row] * classes + given.label[row]] += 1.0
    for i in range(first, last):
        chain.gone[work.row[i]] = False
    work.state[CHAIN], work.state[REMAIN] = node, last - first


def part(given, rule, chain, work, made, node, opened, winner, small):
    """Part the few cases on one side of a cut from the node of the chain."""
    classes, first, last = given.classes, made.first[node], made.last[node]
    eldest = born(given, work, made, node, 2, winner)
    few, many = eldest + small, eldest + 1 - small
    leaving = gathered(given, chain.gone, work, made, node, opened, winner, small)
    for i in range(last, last + leaving):
        made.counts[few * classes + given.label[work.row[i]]] += 1.0
        take_away(given, chain, work.row[i])
    for k in range(classes):
        cell = made.counts[node * classes + k] - made.counts[few * classes + k]
        made.counts[many * classes + k] = cell
    work.state[REMAIN] -= leaving
    if is_open(given, rule, made, many):
        made.first[many], made.last[many] = first, last
        opened_below(given, work, made, node, many, True)
        work.state[CHAIN] = many
        if 2 * work.state[REMAIN] < last - first:
            compact(given, chain.gone, work, made, many)
    else:
        for i in range(first, last):
            if not chain.gone[work.row[i]]:
                left_in(work, made, many, work.row[i])
        work.state[CHAIN] = NONE
    if not is_open(given, rule, made, few):
        for i in range(last, last + leaving):
            left_in(work, made, few, work.row[i])
        return
    made.first[few], made.last[few] = last, last + leaving
    opened_below(given, work, made, node, few, True)
    for column in range(len(given.gaps)):
        key, rank = work.key[column], given.rank[column]
        for i in range(last, last + leaving):
            row = work.row[i]
            key[i] = (int(rank[row]) << RANK) | (int(given.label[row]) << ROW_BITS) | row
        in_order(key, last, last + leaving)


def in_order(key, first, last):
    """Sort key[first:last] by Shell's method, in place: numba's own sort needs further memory."""
    step = 1
    while 3 * step < last - first:
        step = 3 * step + 1
    while step > 0:
        for i in range(first + step, last):
            this, place = key[i], i
            while place >= first + step and key[place - step] > this:
                key[place] = key[place - step]
                place -= step
            key[place] = this
        step //= 3


def gathered(given, gone, work, made, node, opened, winner, small):
    """Put the rows on the small side of the cut behind the segment of the node; return how many."""
    column, first, last = given.place[winner], made.first[node], made.last[node]
    key, low = work.key[column], made.low[opened * len(given.gaps) + column]
    found, i = 0, first if small == 0 else last - 1
    while first <= i < last:
        this = key[i]
        if (this >> RANK <= low) != (small == 0):
            break
        if not gone[this & ROW]:
            work.row[last + found] = this & ROW
            found += 1
        i += 1 if small == 0 else -1
    return found


def take_away(given, chain, row):
    """Count a case down in every column."""
    classes, label = given.classes, given.label[row]
    chain.gone[row] = True
    for column in range(len(given.gaps)):
        chain.block[column][chain.position[column][row] * classes + label] -= 1
        rank = given.rank[column][row]
        chain.still[column][rank] -= 1
        if chain.still[column][rank] == 0:
            chain.distinct[column] -= 1
    for nominal in range(len(given.branches)):
        code = given.code[nominal][row]
        chain.held[given.cell[nominal] + code * classes + label] -= 1.0


def compact(given, gone, work, made, node):
    """End the chain: leave out of the segment of a node what is gone."""
    first, last = made.first[node], made.last[node]
    for column in range(len(given.gaps)):
        key, place = work.key[column], first
        for i in range(first, last):
            this = key[i]
            key[place] = this
            place += not gone[this & ROW]
    place = first
    for i in range(first, last):
        row = work.row[i]
        work.row[place] = row
        place += not gone[row]
    made.last[node] = place
    work.state[CHAIN] = NONE
