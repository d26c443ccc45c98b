"""Walk along a numeric column at a node: class weights, as whole numbers and so exactly, and cuts."""

from __future__ import annotations

from typing import Any, NamedTuple

from c45_fast.keys import CLASS, RANK, ROW, ROW_BITS
from c45_fast.state import BLOCK


class Walk(NamedTuple):
    """A column at a node: the cases first:end of `key` with a known value, by value.

    `value`: by rank; cuts lie between values more than `value_gap` apart. `unit`: every case counts 1,
    else `part` parts worth `worth` each; `in_chain`: those `gone` do not count. `known`: the weight of
    all; each side of a cut must keep `limit`, `tolerance` below the best a cut is equal.
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


def summed(key, first, end, edge, classes, unit, part):
    """Sum class weights before each block and of all; return how often the value changes."""
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


def count_down(edge, block, cells, classes):
    """Sum class weights before each block of the chain, as they were counted down."""
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
    """Sum the class weights up to a case into `left`."""
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


def count_tries(walk):
    """Count the cuts that leave enough weight on both sides."""
    found, below, key = 0, 0, walk.key
    for i in range(walk.first, walk.end - 1):
        below += 1 if walk.unit else walk.part[key[i] & ROW]
        low = below * walk.worth
        if min(low, walk.known - low) >= walk.limit:
            found += is_cut(key[i] >> RANK, key[i + 1] >> RANK, walk.value, walk.value_gap)
    return found


def count_still(still, low):
    """Count the different values of the chain up to a rank."""
    found = 0
    for rank in range(low + 1):
        found += still[rank] > 0
    return found


def following(key, place, end, gone, in_chain):
    """Return the place of the next case of a column, `end` if there is none."""
    place += 1
    if in_chain:
        while place < end and gone[key[place] & ROW]:
            place += 1
    return place
