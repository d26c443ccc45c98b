"""Send the cases of a node down its branches: open children take its place in the pool.

A case whose value is missing goes down every branch that has known cases, with the share of that
branch in their weight (C9). The columns are handed down in their order; cases of children that are
leaves are let go. The last open child is on top of the stack, so it is scanned next.

A large node loses few cases at a time, in place. The gain ratio prefers uneven cuts. Where labels are
noisy, a cut separates a few cases from a node of a hundred thousand, the next one a few from its large
child, and so on for thousands of levels: a chain. Such a child is neither divided nor summed anew: it
keeps its parent's segment, the cases that leave are marked as gone, and the class weights of blocks are
counted down. So a level costs what leaves and a look at the blocks. There is one chain at a time; whole
cases, no gaps and no limits only (`Rule.chains`).
"""

from c45_core.measures import TIE
from c45_fast.layout import (
    BLOCK,
    CHAIN,
    CLASS,
    LEFT,
    MISSING,
    NODES,
    RANK,
    REMAIN,
    ROW,
    ROW_BITS,
    STACK,
)

CLOSED = -1
"""The place at which the cases of a child that is a leaf begin; and the side of such a case."""
SEVERAL = -2
"""The side of a case that goes down several branches."""


def divide(given, rule, work, made, node, opened, winner):
    """Make the children of a node, and open those that are no leaves."""
    place, numeric = given.place[winner], given.is_numeric[winner]
    branches = branches_of(given, made, opened, winner)
    eldest = born(given, work, made, node, branches, winner)
    shares(given, work, made, opened, winner, branches)
    several = send_cases(given, work, made, node, opened, winner, branches, eldest)
    opens, size = open_children(given, rule, work, made, node, branches, eldest)
    hand_down_rows(work, made, node, branches, eldest, size)
    if opens > 0:
        for column in range(len(given.gaps)):
            if opens == 2 and numeric and column == place and not several:
                continue  # its order has one child after the other
            hand_down(work, made, work.key[column], node, branches, opens, size)


def branches_of(given, made, opened, winner):
    """Return how many branches the test of a node has."""
    place = given.place[winner]
    if given.is_numeric[winner]:
        return 2
    if not given.grouped[place]:
        return given.branches[place]
    way, most = way_of(given, opened, place), 0
    for code in range(way, way + given.branches[place]):
        most = max(most, made.way[code])
    return most + 1


def way_of(given, opened, nominal):
    """Return where the branches of the values of an attribute are written."""
    return (opened * given.cell[len(given.branches)] + given.cell[nominal]) // given.classes


def born(given, work, made, node, branches, winner):
    """Write down the children of a node, return the number of the first."""
    eldest, classes = work.state[NODES], given.classes
    made.attribute[node] = winner
    for branch in range(branches):
        child = eldest + branch
        made.parent[child], made.branch[child] = node, branch
        made.depth[child] = made.depth[node] + 1
        made.attribute[child] = made.opened[child] = -1
        made.first[child] = made.last[child] = 0
        for k in range(classes):
            made.counts[child * classes + k] = 0.0
    work.state[NODES] += branches
    return eldest


def shares(given, work, made, opened, winner, branches):
    """Set the share of each branch in the known weight, in `fraction` (C9)."""
    classes, place, total = given.classes, given.place[winner], 0.0
    for branch in range(branches):
        weight = 0.0
        if given.is_numeric[winner]:
            at = (opened * len(given.gaps) + place) * classes
            for k in range(at, at + classes):
                weight += made.below[k] if branch == 0 else made.known[k] - made.below[k]
        else:
            at = opened * given.cell[len(given.branches)] + given.cell[place] + branch * classes
            for k in range(at, at + classes):
                weight += made.cell[k]
        work.fraction[branch] = weight
        total += weight
    for branch in range(branches):
        work.fraction[branch] /= total if total > 0.0 else 1.0


def send_cases(given, work, made, node, opened, winner, branches, eldest):
    """Find the side of each case and what each child gets; tell whether one goes down several."""
    classes, label, place, rows = given.classes, given.label, given.place[winner], work.row
    counts, side, share = made.counts, work.side, work.share
    fraction, size, all_unit = work.fraction, work.size, work.all_unit
    unit, numeric, several = made.unit_node[node], given.is_numeric[winner], False
    for branch in range(branches):
        size[branch], all_unit[branch] = 0, unit
    first, last = made.first[node], made.last[node]
    if numeric:
        rank, low = given.rank[place], made.low[opened * len(given.gaps) + place]
        for i in range(first, last):
            here = rank[rows[i]]
            side[rows[i]] = SEVERAL if here == MISSING else here > low
    else:
        code = given.code[place]
        for i in range(first, last):
            branch = code[rows[i]]
            if branch >= 0 and given.grouped[place]:
                branch = made.way[way_of(given, opened, place) + branch]
            side[rows[i]] = SEVERAL if branch < 0 else branch
    for i in range(first, last):
        row, weight = rows[i], 1.0 if unit else share[i]
        branch = side[row]
        if branch >= 0:
            counts[(eldest + branch) * classes + label[row]] += weight
            size[branch] += 1
            continue
        several = True
        for each in range(branches):
            if fraction[each] > 0.0:
                counts[(eldest + each) * classes + label[row]] += weight * fraction[each]
                size[each] += 1
                if weight * fraction[each] != 1.0:
                    all_unit[each] = False
    return several


def open_children(given, rule, work, made, node, branches, eldest):
    """Give each child that is no leaf a segment; return how many there are, and their cases."""
    opens, first = 0, made.first[node]
    top = first
    for branch in range(branches):
        child = eldest + branch
        work.begin[branch] = CLOSED
        if not is_open(given, rule, made, child):
            continue
        work.begin[branch] = made.first[child] = top
        top += work.size[branch]
        made.last[child] = top
        opened_below(given, work, made, node, child, work.all_unit[branch])
        opens += 1
    return opens, top - first


def is_open(given, rule, made, node):
    """Tell whether a node is to be scanned: not empty, not pure, not too small or too deep."""
    weight, most, at = 0.0, 0.0, node * given.classes
    for k in range(at, at + given.classes):
        weight += made.counts[k]
        most = max(most, made.counts[k])
    if weight < TIE or weight - most <= rule.tolerance:
        return False
    if weight < 2.0 * rule.min_cases - rule.tolerance:
        return False
    return rule.max_depth < 0 or made.depth[node] < rule.max_depth


def opened_below(given, work, made, node, child, unit):
    """Put an open child on the stack: a nominal attribute is tested once on a path (C23), but for one
    whose values are grouped (C30)."""
    nominal, winner = len(given.branches), made.attribute[node]
    made.unit_node[child] = unit
    for each in range(nominal):
        made.used[child * nominal + each] = made.used[node * nominal + each]
    if not given.is_numeric[winner] and not given.grouped[given.place[winner]]:
        made.used[child * nominal + given.place[winner]] = True
    work.stack[work.state[STACK]] = child
    work.state[STACK] += 1


def hand_down_rows(work, made, node, branches, eldest, size):
    """Divide the rows of a node and their weights; those of a leaf are written down."""
    first, side, unit = made.first[node], work.side, made.unit_node[node]
    rows, share, buffer, portion = work.row, work.share, work.buffer, work.portion
    begin, goes_to, fraction = work.begin, work.next, work.fraction
    leaf, leaf_row, left = made.leaf, made.leaf_row, work.state[LEFT]
    for branch in range(branches):
        goes_to[branch] = begin[branch] - first
    for i in range(first, made.last[node]):
        row, weight = rows[i], 1.0 if unit else share[i]
        branch = side[row]
        if branch >= 0:
            if begin[branch] == CLOSED:
                leaf[left], leaf_row[left] = eldest + branch, row
                left += 1
                side[row] = CLOSED
            else:
                buffer[goes_to[branch]], portion[goes_to[branch]] = row, weight
                goes_to[branch] += 1
            continue
        for each in range(branches):
            if fraction[each] > 0.0:
                if begin[each] == CLOSED:
                    leaf[left], leaf_row[left] = eldest + each, row
                    left += 1
                else:
                    buffer[goes_to[each]], portion[goes_to[each]] = row, weight * fraction[each]
                    goes_to[each] += 1
    work.state[LEFT] = left
    copy_buffer(buffer, rows, first, size)
    copy_buffer(portion, share, first, size)


def copy_buffer(buffer, into, first, size):
    """Copy what stands at the beginning of a buffer to `first` and behind."""
    for i in range(size):
        into[first + i] = buffer[i]


def left_in(work, made, leaf, row):
    """Write down that a case came to a leaf."""
    place = work.state[LEFT]
    made.leaf[place], made.leaf_row[place] = leaf, row
    work.state[LEFT] = place + 1


def hand_down(work, made, key, node, branches, opens, size):
    """Divide a column: a stable partition, first branch first."""
    first, last, side, buffer = made.first[node], made.last[node], work.side, work.buffer
    if opens == 1:
        place = first
        for i in range(first, last):
            this = key[i]
            key[place] = this
            place += side[this & ROW] != CLOSED
        return
    if opens == 2 and branches == 2:
        place, beyond = first, 0
        for i in range(first, last):
            this = key[i]
            key[place] = buffer[beyond] = this  # what it does not belong to is written over
            here = side[this & ROW]
            place += here != 1
            beyond += here != 0
        copy_buffer(buffer, key, place, beyond)
        return
    begin, goes_to, fraction = work.begin, work.next, work.fraction
    for branch in range(branches):
        goes_to[branch] = begin[branch] - first
    for i in range(first, last):
        this = key[i]
        branch = side[this & ROW]
        if branch >= 0:
            buffer[goes_to[branch]] = this
            goes_to[branch] += 1
        elif branch == SEVERAL:
            for each in range(branches):
                if fraction[each] > 0.0 and begin[each] != CLOSED:
                    buffer[goes_to[each]] = this
                    goes_to[each] += 1
    copy_buffer(buffer, key, first, size)


MIN_CHAIN_CASES = 512
"""The number of cases a chain goes on with at least."""
UNEVEN = 8
"""A cut is uneven if its smaller side has at most one case in so many."""
NONE = -1


def divide_node(given, rule, chain, work, made, node, opened, winner):
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
    leaving = gather_small_side(given, chain.gone, work, made, node, opened, winner, small)
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


def gather_small_side(given, gone, work, made, node, opened, winner, small):
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
