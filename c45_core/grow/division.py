"""Measure divisions: from the class weights of branches to gain, IV and gain ratio.

The one place where the four numbers of a split are computed: for a nominal attribute at all nodes
of a level, for every candidate cut of a numeric one, and for a single table under explanation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.grow import single
from c45_core.measures import Floats, clean, entropy, ratio


@dataclass(frozen=True, eq=False)
class Division:
    """The numbers of divisions of cases into branches; every array has the shape [...] of the batch.

    `known` is the weight with a known value, `fraction` its share F of all, `base` the entropy of
    the known cases, `conditional` H(D|A); `gain`, `iv` and `ratio` follow the dialect.
    """

    known: Floats
    fraction: Floats
    base: Floats
    conditional: Floats
    gain: Floats
    iv: Floats
    ratio: Floats


def measure(counts: Floats, unknown: Floats, dialect: Dialect, *, numeric: bool = False) -> Division:
    """Measure divisions given as class weights [..., branches, classes] and unknown weight [...].

    gain = F (H(known) - H(D|A)), with F on the ratio instead where the dialect says so (C7);
    IV takes the unknown cases as one more branch, or leaves them out (C8). `numeric`: the branches
    are the two sides of a cut; it matters to Release 8's single precision only.
    """
    if dialect.arithmetic == "single":
        return Division(*single.numbers(counts, unknown, numeric=numeric))
    branch = counts.sum(axis=-1)
    known = branch.sum(axis=-1)
    total = known + unknown
    base = entropy(counts.sum(axis=-2))
    weighted = (branch * entropy(counts)).sum(axis=-1)
    conditional = clean(np.divide(weighted, known, out=np.zeros_like(known), where=known > 0))
    fraction = np.divide(known, total, out=np.zeros_like(known), where=total > 0)
    gain = clean(base - conditional)
    if dialect.unknown_factor == "gain":
        gain = gain * fraction
    if dialect.unknown_in_iv == "branch":
        branch = np.concatenate([branch, np.asarray(unknown)[..., None]], axis=-1)
    iv = entropy(branch)
    return Division(
        known, fraction, base, conditional, gain, iv, gain_ratio(gain, iv, fraction, dialect)
    )


def gain_ratio(gain: Floats, iv: Floats, fraction: Floats, dialect: Dialect) -> Floats:
    """Return the gain ratio, with F on it where the dialect says so (C7); nan where IV is 0."""
    found = ratio(gain, iv)
    if dialect.unknown_factor == "ratio":
        found = found * fraction
    return rounded(found, dialect)


def rounded(numbers: Floats, dialect: Dialect) -> Floats:
    """Return numbers as the dialect stores them: in double precision, or rounded to single."""
    return numbers if dialect.arithmetic == "double" else single.stored(numbers)
