"""Grow the tree: the algorithm, as the book tells it, node by node.

The attribute that divides a node is chosen at the end of the file (C1).
"""

from c45_core.reasons import Leaf
from c45_fast.branching import NONE, UNEVEN, divide_node, left_in
from c45_fast.layout import (
    BY_CHANCE,
    CHAIN,
    END,
    FREE,
    LEFT,
    NODES,
    NOTHING,
    OPENED,
    ROOM_LEAVES,
    ROOM_NODES,
    ROOM_OPENED,
    ROOM_POOL,
    STACK,
    USED,
    WITHOUT_GAIN,
    WORK,
)
from c45_fast.scan import OUT, scan

DONE, PAUSED, NO_ROOM = 0, 1, 2


def grow_on(given, rule, search, merge, chain, work, made, most_branches, until):
    """Scan the open node on top, choose, divide, go on; return why it stopped.

    DONE: no node is open; PAUSED: `until` cases were looked at; NO_ROOM: a node may need more room.
    """
    state = work.state
    while state[STACK] > 0:
        if state[WORK] > until:
            return PAUSED
        node = work.stack[state[STACK] - 1]
        if not has_room(given, state, made, node, most_branches):
            return NO_ROOM
        state[STACK] -= 1
        if made.depth[node] >= state[END]:
            leave(work, chain.gone, made, node)
            continue
        opened = made.opened[node] = state[OPENED]
        state[OPENED] += 1
        scan(given, rule, search, merge, chain, work, made, node, opened)
        winner = choose_attribute(given, rule, work)
        if winner >= 0:
            divide_node(given, rule, chain, work, made, node, opened, winner)
        else:
            made.stop[node] = why_none(given, rule, work)
            leave(work, chain.gone, made, node)
    return DONE


def has_room(given, state, made, node, most_branches):
    """Tell whether the pool and what is written hold another node, its children and their cases."""
    copies = most_copies(given, made.last[node] - made.first[node])
    return (
        made.first[node] + copies <= state[ROOM_POOL]
        and state[NODES] + most_branches <= state[ROOM_NODES]
        and state[OPENED] < state[ROOM_OPENED]
        and state[LEFT] + copies <= state[ROOM_LEAVES]
    )


def most_copies(given, cases):
    """Return how many cases the children of a node of so many cases may have together.

    A case of a missing value goes down every branch that has cases; those that leave a chain, one in
    `UNEVEN` at most, lie behind its segment.
    """
    most = cases // UNEVEN + 1
    for attribute in range(len(given.place)):
        branches = 2 if given.is_numeric[attribute] else given.branches[given.place[attribute]]
        most = max(most, min(cases, given.missing[attribute]) * (branches - 1))
    return cases + most


def leave(work, gone, made, node):
    """Close a node that no attribute divides: its cases stay in it."""
    in_chain = work.state[CHAIN] == node
    for i in range(made.first[node], made.last[node]):
        if not (in_chain and gone[work.row[i]]):
            left_in(work, made, node, work.row[i])
    if in_chain:
        work.state[CHAIN] = NONE


NO_TEST, NO_GAIN, NO_AVERAGE = int(Leaf.NO_TEST), int(Leaf.NO_GAIN), int(Leaf.NO_AVERAGE)
SAME_VALUES, NO_ATTRIBUTE = int(Leaf.SAME_VALUES), int(Leaf.NO_ATTRIBUTE)
INDEPENDENT = int(Leaf.INDEPENDENT)


def choose_attribute(given, rule, work):
    """Return the attribute to divide by, -1 if none is good enough."""
    total, number = 0.0, 0
    for attribute in range(len(given.place)):
        if given.counted[attribute] and work.gain[attribute] != OUT:
            total += work.gain[attribute]
            number += 1
    if rule.gate and number == 0:
        return -1
    pass_from = total / number - rule.slack if rule.gate else OUT
    best, winner = rule.least, -1
    for attribute in range(len(given.place)):
        gain = work.gain[attribute]
        if gain != OUT and gain >= pass_from:
            measure = work.measure[attribute]
            if measure > best + rule.tolerance:
                best, winner = measure, attribute
    return winner


def why_none(given, rule, work):
    """Return why no attribute divides a node, as `choice.choose` of the engine says."""
    attributes, free, number, used, nothing, without = len(given.place), 0, 0, 0, 0, 0
    by_chance = 0
    for attribute in range(attributes):
        out = work.out[attribute]
        by_chance += out == BY_CHANCE
        free += out in (FREE, BY_CHANCE)
        number += out in (FREE, BY_CHANCE) and given.counted[attribute]
        used += out == USED
        nothing += out in (USED, NOTHING)
        without += out == WITHOUT_GAIN
    if free > 0:
        if rule.gate and number == 0:
            return NO_AVERAGE
        return INDEPENDENT if by_chance > 0 else NO_GAIN
    if without > 0:
        return NO_GAIN
    if used == attributes:
        return NO_ATTRIBUTE
    return SAME_VALUES if nothing == attributes else NO_TEST
