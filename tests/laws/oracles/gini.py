"""The Gini index of the branches and its decrease: Breiman et al. 1984, section 4.3."""

from oracles.counting import known_of, parts, summed, weight


def index(cases):
    """Return 1 minus the sum of the squared shares of the classes."""
    whole = weight(cases)
    return 1 - sum((w / whole) ** 2 for w in summed(cases, lambda case: case[1]))


def measured(cases, dialect):
    """Return the mean index of the branches and the decrease, times F where C7 puts it on the gain."""
    known, share = known_of(cases)
    left = sum(weight(part) / weight(known) * index(part) for part in parts(known))
    return left, (index(known) - left) * (share if dialect.unknown_factor == "gain" else 1)
