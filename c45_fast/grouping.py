"""Group the values of a nominal attribute at a node (C30; the rounds are told in `grouping.py`).

The groups lie in one line. Two are tried as one by taking the parts of each out of the sums and putting
the part of both in. What is tried decides; it is listed again, by `grouping.py`, when somebody looks.
"""

from typing import NamedTuple

from c45_core.grouping import BETTER, MAX_LEFT, MIN_GAIN, MIN_IV, NOT_ADMITTED
from c45_core.measures import TIE, TINY
from c45_fast.measures import ENTROPY, impurity, weight_of, xlog2x

NO_PAIR = -1


class Whole(NamedTuple):
    """The numbers that do not change at a node.

    `known`: weight of the cases whose value is known; `base`: their entropy; `factor`: of the gain
    (C7); `counted`: the weight that the IV is of (C8), `log`: what it begins with.
    """

    known: float
    base: float
    factor: float
    counted: float
    log: float


def group_values(given, rule, merge, made, nominal, opened):
    """Group the values of an attribute at a node.

    `cell` has the class weights by value, and afterwards in their place those by group. Written down
    are the branch of each value and the number of steps.
    """
    classes, values = given.classes, given.branches[nominal]
    at = opened * given.cell[len(given.branches)] + given.cell[nominal]
    way, steps = at // classes, opened * len(given.branches) + nominal
    for code in range(values):
        made.way[way + code] = code
    made.steps[steps] = 0
    known = weight_of(made.cell, at, values * classes)
    if known <= TIE:
        return
    unknown = weight_of(made.cell, at + values * classes, classes)
    whole = lay_out_values(rule, merge, made.cell, at, values, classes, known, unknown)
    gain, iv = measure_groups(merge, whole, values)
    groups = set_aside(merge, made.way, way, values, classes)
    present = groups
    groups = merge_pure(merge, made.way, way, values, classes, groups)
    steps_taken = 1 + present - groups
    if groups < present:
        gain, iv = measure_groups(merge, whole, groups)
    half = gain / 2.0 - TIE
    while groups > MAX_LEFT:
        tried, one, other, gain, iv = best_pair(rule, merge, whole, groups, classes, half, gain, iv)
        steps_taken += tried + 1
        if one == NO_PAIR:
            break
        join(merge, made.way, way, values, classes, groups, one, other)
        groups -= 1
    made.steps[steps] = steps_taken
    add_up(merge, made, at, way, values, classes, groups)


def lay_out_values(rule, merge, cell, at, values, classes, known, unknown):
    """Lay each value out as a group of its own, and return what will not change."""
    for k in range(classes):
        merge.every[k] = 0.0
    for value in range(values):
        for k in range(classes):
            weight = cell[at + value * classes + k]
            merge.by_value[value * classes + k] = merge.cells[value * classes + k] = weight
            merge.every[k] += weight
        weight = weight_of(merge.cells, value * classes, classes)
        lay(merge, value, classes, weight)
    beside = unknown if rule.unknown_in_iv else 0.0
    counted, log = known + beside, xlog2x(known + beside) - xlog2x(beside)
    factor = known / (known + unknown) if rule.factor_on_gain else 1.0
    return Whole(max(known, TINY), impurity(merge.every, 0, classes, ENTROPY), factor, counted, log)


def lay(merge, group, classes, weight):
    """Set the weight of a group and its parts |D^g| H(D^g) and |D^g| log2 |D^g| from its cells."""
    merge.weight[group], merge.size[group] = weight, xlog2x(weight)
    mixed = 0.0
    for k in range(group * classes, (group + 1) * classes):
        mixed += xlog2x(merge.cells[k])
    merge.mixed[group] = merge.size[group] - mixed


def measure_groups(merge, whole, groups):
    """Return the gain and the IV of the groups as they lie."""
    mixed, size = 0.0, 0.0
    for group in range(groups):
        mixed += merge.mixed[group]
        size += merge.size[group]
    return measure_sums(whole, mixed, size)


def measure_sums(whole, mixed, size):
    """Return gain and IV from the sums of the parts of groups."""
    gain = whole.factor * (whole.base - mixed / whole.known)
    iv = (whole.log - size) / whole.counted
    return 0.0 if abs(gain) < TIE else gain, max(iv, 0.0)


def set_aside(merge, way, first, values, classes):
    """Let the values that some case has move up, the others have no branch yet; return how many."""
    groups = 0
    for value in range(values):
        way[first + value] = NO_PAIR
        if merge.weight[value] > TIE:
            way[first + value] = groups
            move(merge, value, groups, classes)
            groups += 1
    return groups


def move(merge, group, to, classes):
    """Put a group in another place."""
    merge.weight[to], merge.mixed[to] = merge.weight[group], merge.mixed[group]
    merge.size[to] = merge.size[group]
    for k in range(classes):
        merge.cells[to * classes + k] = merge.cells[group * classes + k]


def merge_pure(merge, way, first, values, classes, groups):
    """Make one group of the pure groups of each class; return how many groups are left."""
    one = 0
    while one < groups - 1:
        klass, other = pure_class(merge, one, classes), one + 1
        while klass != NO_PAIR and other < groups:
            if merge.weight[other] - merge.cells[other * classes + klass] <= TIE:
                join(merge, way, first, values, classes, groups, one, other)
                groups -= 1
            else:
                other += 1
        one += 1
    return groups


def pure_class(merge, group, classes):
    """Return the first class of some weight, if it has all the weight of a group, else NONE."""
    klass = 0
    for k in range(classes - 1, -1, -1):
        if merge.cells[group * classes + k] >= TIE:
            klass = k
    return klass if merge.weight[group] - merge.cells[group * classes + klass] <= TIE else NO_PAIR


def best_pair(rule, merge, whole, groups, classes, half, gain, iv):
    """Try every pair: return how many there are, the one that is merged, its gain and IV; NONE, and
    the gain and IV as they are, where the round ends it."""
    enough, largest, mixed, size = 0, 0.0, 0.0, 0.0
    for group in range(groups):
        enough += merge.weight[group] >= rule.min_cases - TIE
        largest = max(largest, merge.weight[group])
        mixed += merge.mixed[group]
        size += merge.size[group]
    barred = 0 if enough <= MAX_LEFT else NO_PAIR  # the first of the heaviest
    while barred != NO_PAIR and merge.weight[barred] < largest - TIE:
        barred += 1
    least = ratio_of(gain, iv) + BETTER
    tried, best, other, best_gain, best_iv, best_ratio = 0, NO_PAIR, NO_PAIR, NOT_ADMITTED, 0.0, 0.0
    for i in range(groups):
        for j in range(i + 1, groups):
            if barred in (i, j):
                continue
            tried += 1
            both, weight = 0.0, merge.weight[i] + merge.weight[j]
            for k in range(classes):
                both += xlog2x(merge.cells[i * classes + k] + merge.cells[j * classes + k])
            log = xlog2x(weight)
            mixed_then = mixed - merge.mixed[i] - merge.mixed[j] + (log - both)
            size_then = size - merge.size[i] - merge.size[j] + log
            gain_then, iv_then = measure_sums(whole, mixed_then, size_then)
            ratio = ratio_of(gain_then, iv_then)
            reaches = gain_then >= half > best_gain
            if reaches or ratio >= best_ratio - TIE or (best == NO_PAIR and enough < MAX_LEFT):
                best, other, best_gain, best_iv, best_ratio = i, j, gain_then, iv_then, ratio
    if best == NO_PAIR or (enough >= MAX_LEFT and best_ratio < least):
        return tried, NO_PAIR, NO_PAIR, gain, iv
    return tried, best, other, best_gain, best_iv


def ratio_of(gain, iv):
    """Return the gain ratio as it is compared while values are grouped."""
    return gain / iv if gain >= MIN_GAIN and iv > MIN_IV else NOT_ADMITTED


def join(merge, way, first, values, classes, groups, one, other):
    """Take a group into one before it; the last group moves into its place."""
    last = groups - 1
    for k in range(classes):
        merge.cells[one * classes + k] += merge.cells[other * classes + k]
    lay(merge, one, classes, merge.weight[one] + merge.weight[other])
    move(merge, last, other, classes)
    for code in range(first, first + values):
        if way[code] == other:
            way[code] = one
        elif way[code] == last:
            way[code] = other


def add_up(merge, made, at, way, values, classes, groups):
    """Write the class weights of the groups down; the values set aside are one more branch."""
    for place in range(at, at + values * classes):
        made.cell[place] = 0.0
    for value in range(values):
        if made.way[way + value] == NO_PAIR:
            made.way[way + value] = groups
        branch = at + made.way[way + value] * classes
        for k in range(classes):
            made.cell[branch + k] += merge.by_value[value * classes + k]
