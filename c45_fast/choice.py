"""Choose the attribute that divides a node: pass the gate, take the largest measure (C1)."""

from __future__ import annotations

from c45_core.reasons import Leaf
from c45_fast.scan import OUT
from c45_fast.state import BY_CHANCE, FREE, NOTHING, USED, WITHOUT_GAIN

NO_TEST, NO_GAIN, NO_AVERAGE = int(Leaf.NO_TEST), int(Leaf.NO_GAIN), int(Leaf.NO_AVERAGE)
SAME_VALUES, NO_ATTRIBUTE = int(Leaf.SAME_VALUES), int(Leaf.NO_ATTRIBUTE)
INDEPENDENT = int(Leaf.INDEPENDENT)


def chosen(given, rule, work):
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
