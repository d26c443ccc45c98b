"""The distance measure of López de Mántaras (1991)."""

from oracles.counting import information, known_of, summed


def measured(cases, dialect):
    """Return gain, joint entropy and 1 - d_N.

    C7 puts the known share F on the gain or on the quotient; C8 makes the unknown cases one more value
    or leaves them out.
    """
    known, share = known_of(cases)
    counted = cases if dialect.unknown_in_iv == "branch" else known
    classes, values = (summed(known, lambda c, k=k: c[k]) for k in (1, 0))
    mutual = information(classes) + information(values) - information(summed(known, lambda c: c[:2]))
    gain = mutual * (share if dialect.unknown_factor == "gain" else 1)
    joint = information(summed(counted, lambda case: (repr(case[0]), case[1])))
    return gain, joint, gain / joint * (share if dialect.unknown_factor == "ratio" else 1)
