"""Information gain, IV and gain ratio: Quinlan 1993, sections 2.2 and 3.2."""

from oracles.counting import information, known_of, parts, summed, weight


def measured(cases, dialect):
    """Return gain, IV and gain ratio; F and the unknown cases as C7 and C8 have them."""
    known, share = known_of(cases)
    left = sum(
        weight(part) / weight(known) * information(summed(part, lambda case: case[1]))
        for part in parts(known)
    )
    gain = information(summed(known, lambda case: case[1])) - left
    gain *= share if dialect.unknown_factor == "gain" else 1
    counted = cases if dialect.unknown_in_iv == "branch" else known
    iv = information(summed(counted, lambda case: repr(case[0])))
    return gain, iv, gain / iv * (share if dialect.unknown_factor == "ratio" else 1)
