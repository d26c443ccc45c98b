"""Choose the attribute that divides a node: pass the gate, take the largest measure (C1)."""

from __future__ import annotations

from c45_core.engine.loops.scan import OUT


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
