"""Measure divisions: from the class weights of branches to gain, IV, gain ratio and Gini decrease.

The one place where the numbers of a split are computed: for a nominal attribute at all nodes
of a level, for every candidate cut of a numeric one, and for a single table under explanation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.grow import single
from c45_core.measures import Floats, clean, entropy, gini, ratio


@dataclass(frozen=True, eq=False)
class Division:
    """The numbers of divisions of cases into branches; every array has the shape [...] of the batch.

    `known` is the weight with a known value, `fraction` its share F of all, `base` the entropy of
    the known cases, `conditional` H(D|A); `gain`, `iv` and `ratio` follow the dialect. `base_gini`,
    `conditional_gini` and `gini_decrease` are the same with the Gini index in place of the entropy,
    nan in a dialect that does not ask for it.
    """

    known: Floats
    fraction: Floats
    base: Floats
    conditional: Floats
    gain: Floats
    iv: Floats
    ratio: Floats
    base_gini: Floats
    conditional_gini: Floats
    gini_decrease: Floats


def measure(counts: Floats, unknown: Floats, dialect: Dialect, *, numeric: bool = False) -> Division:
    """Measure divisions given as class weights [..., branches, classes] and unknown weight [...].

    gain = F (H(known) - H(D|A)), with F on the ratio instead where the dialect says so (C7), and so
    for the decrease of the Gini index; IV takes the unknown cases as one more branch, or leaves them
    out (C8). `numeric`: the branches are the two sides of a cut; it matters to Release 8's single
    precision only.
    """
    if dialect.arithmetic == "single":
        return Division(*single.numbers(counts, unknown, numeric=numeric), *_not_asked_for(unknown))
    branch = counts.sum(axis=-1)
    known = branch.sum(axis=-1)
    total = known + unknown
    base = entropy(counts.sum(axis=-2))
    conditional = _mean(branch, entropy(counts))
    fraction = np.divide(known, total, out=np.zeros_like(known), where=total > 0)
    gain = _decrease(base, conditional, fraction, dialect)
    ginis = _not_asked_for(known)
    if dialect.criterion == "gini":
        before, after = gini(counts.sum(axis=-2)), _mean(branch, gini(counts))
        ginis = before, after, _decrease(before, after, fraction, dialect)
    if dialect.unknown_in_iv == "branch":
        branch = np.concatenate([branch, np.asarray(unknown)[..., None]], axis=-1)
    iv = entropy(branch)
    per_bit = gain_ratio(gain, iv, fraction, dialect)
    return Division(known, fraction, base, conditional, gain, iv, per_bit, *ginis)


def _mean(weight: Floats, impurity: Floats) -> Floats:
    """Return the mean impurity of branches [..., branches], by their weight; 0 where there is none."""
    known = weight.sum(axis=-1)
    total = (weight * impurity).sum(axis=-1)
    return clean(np.divide(total, known, out=np.zeros_like(known), where=known > 0))


def _decrease(before: Floats, after: Floats, fraction: Floats, dialect: Dialect) -> Floats:
    """Return by how much an impurity falls, times F where the dialect says so (C7)."""
    fallen = clean(before - after)
    return fallen * fraction if dialect.unknown_factor == "gain" else fallen


def _not_asked_for(like: Floats) -> tuple[Floats, ...]:
    """Return nan three times in the shape of an array, without room in memory."""
    nothing = np.broadcast_to(np.nan, np.shape(like))
    return nothing, nothing, nothing


def gain_ratio(gain: Floats, iv: Floats, fraction: Floats, dialect: Dialect) -> Floats:
    """Return the gain ratio, with F on it where the dialect says so (C7); nan where IV is 0."""
    found = ratio(gain, iv)
    if dialect.unknown_factor == "ratio":
        found = found * fraction
    return rounded(found, dialect)


def rounded(numbers: Floats, dialect: Dialect) -> Floats:
    """Return numbers as the dialect stores them: in double precision, or rounded to single."""
    return numbers if dialect.arithmetic == "double" else single.stored(numbers)
