"""Grow the tree: the algorithm, as the book tells it, node by node."""

from __future__ import annotations

from c45_fast.branching import left_in
from c45_fast.chain import NONE, UNEVEN, divided
from c45_fast.choice import chosen, why_none
from c45_fast.scan import scan
from c45_fast.state import (
    CHAIN,
    END,
    LEFT,
    NODES,
    OPENED,
    ROOM_LEAVES,
    ROOM_NODES,
    ROOM_OPENED,
    ROOM_POOL,
    STACK,
    WORK,
)

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
        winner = chosen(given, rule, work)
        if winner >= 0:
            divided(given, rule, chain, work, made, node, opened, winner)
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
