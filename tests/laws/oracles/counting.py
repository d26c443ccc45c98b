"""Count and sum the weights of cases, for every oracle."""

import math
from collections import defaultdict


def summed(cases, key):
    """Return the weights of the cases that share a key, one sum each."""
    sums = defaultdict(float)
    for case in cases:
        sums[key(case)] += case[2]
    return list(sums.values())


def weight(cases):
    """Return the weight of cases."""
    return math.fsum(case[2] for case in cases)


def information(weights):
    """Return the entropy of weights in bits."""
    whole = math.fsum(weights)
    return -math.fsum(w / whole * math.log2(w / whole) for w in weights if w > 1e-12)


def parts(cases):
    """Return the cases of each value."""
    found = defaultdict(list)
    for case in cases:
        found[case[0]].append(case)
    return list(found.values())


def known_of(cases):
    """Return the cases with a known value, and their share F."""
    known = [case for case in cases if case[0] is not None]
    return known, weight(known) / weight(cases)
