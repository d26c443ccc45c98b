"""Measure divisions: from the class weights of branches to gain, IV, gain ratio and Gini decrease.

The numbers of a split that are recorded and shown are computed here: for a nominal attribute at all
nodes of a level, for the best cut of a numeric one, for every cut that is listed, and for a single one
under explanation. To find the best cut its measure alone is computed (`cuts.py`, `c45_fast/`). Which
of them a decision needs the dialect says; what it does not need is computed when looked at, by the same
functions from the same class weights, so to the same bits.
"""

from dataclasses import dataclass, field

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine import single
from c45_core.frozen import Frozen
from c45_core.measures import TINY, Floats, added, entropy_of, gini_of, ratio, tidy
from c45_core.quantities import Criterion


@dataclass(frozen=True, eq=False)
class Division(Frozen):
    """The numbers of divisions of cases into branches; every array has the shape [...] of the batch.

    `known` is the weight with a known value, `fraction` its share F of all, `base` the entropy of
    the known cases, `conditional` H(D|A); `gain`, `iv` and `ratio` follow the dialect. `base_gini`,
    `conditional_gini` and `gini_decrease` are the same with the Gini index in place of the entropy,
    nan in a dialect that does not ask for it. `own`: of each criterion in `dialect.dividing` the
    quotient, under its key `by`, and the divisor, under its key `divisor`, if that is not the IV.
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
    own: dict[str, Floats] = field(default_factory=dict, kw_only=True)


def measure(
    sides: Floats,
    unknown: Floats,
    dialect: Dialect,
    *,
    numeric: bool = False,
    classes: Floats | None = None,
    absent: Floats | None = None,
) -> Division:
    """Measure divisions given as class weights [branches, classes, ...] and unknown weight [...].

    gain = F (H(known) - H(D|A)), with F on the ratio instead where the dialect says so (C7), and so
    for the decrease of the Gini index; IV takes the unknown cases as one more branch, or leaves them
    out (C8). `numeric`: the branches are the two sides of a cut; it matters to Release 8's single
    precision only. `classes` [classes, ...]: the weights of the known cases, if they are at hand; the
    branches are then parts of them. `absent` [classes, ...]: the class weights of the cases with an
    unknown value, which only a criterion with a divisor of its own asks for.
    """
    if dialect.arithmetic == "single":
        counts = np.moveaxis(sides, (0, 1), (-2, -1))
        return Division(*single.numbers(counts, unknown, numeric=numeric), *_not_asked_for(unknown))
    by_class = np.ascontiguousarray(np.swapaxes(sides, 0, 1))  # numpy adds rows, not columns, fast
    branch = np.add.reduce(by_class, axis=0)
    if classes is None:
        classes = np.add.reduce(sides, axis=0)
    known = added(classes)
    fraction = known_fraction(known, unknown)
    base, conditional = entropy_of(classes), mean(branch, entropy_of(by_class, branch))
    gain = decrease(base, conditional, fraction, dialect)
    ginis = _not_asked_for(gain)
    if dialect.impurity == "gini":
        before, after = gini_of(classes), mean(branch, gini_of(by_class, branch))
        ginis = before, after, decrease(before, after, fraction, dialect)
    iv = intrinsic_value(branch, unknown, dialect)
    per_bit = gain_ratio(gain, iv, fraction, dialect)
    own: dict[str, Floats] = {}
    for criterion in dialect.dividing:
        divisor = iv
        if criterion.divided_by is not None:
            divisor = own[criterion.divisor] = divisor_of(criterion, by_class, absent, dialect)
        fallen = ginis[2] if criterion.impurity == "gini" else gain
        own[criterion.by] = gain_ratio(fallen, divisor, fraction, dialect)
    return Division(known, fraction, base, conditional, gain, iv, per_bit, *ginis, own=own)


def divisor_of(
    criterion: Criterion, by_class: Floats, absent: Floats | None, dialect: Dialect
) -> Floats:
    """Return what a criterion divides the gain by, of class weights [classes, branches, ...].

    The cases with an unknown value, `absent` [classes, ...], count as they do in the IV (C8).
    """
    assert criterion.divided_by is not None
    return criterion.divided_by.measure(by_class, absent if dialect.unknown_in_iv == "branch" else None)


def with_gain(division: Division, gain: Floats, dialect: Dialect) -> dict[str, Floats]:
    """Return `own` of a division with another gain, as it is after a penalty."""
    own = dict(division.own)
    for criterion in dialect.dividing:
        divisor = own.get(criterion.divisor, division.iv)
        if criterion.impurity == "entropy":
            own[criterion.by] = gain_ratio(gain, divisor, division.fraction, dialect)
    return own


def known_fraction(known: Floats, unknown: Floats) -> Floats:
    """Return F, the share of the known weight in all; 0 where there is nothing."""
    return np.asarray(known / np.maximum(known + unknown, TINY))


def intrinsic_value(branch: Floats, unknown: Floats, dialect: Dialect) -> Floats:
    """Return the IV of branches of a weight [branches, ...] beside the unknown weight [...] (C8)."""
    if dialect.unknown_in_iv == "branch":
        branch = np.concatenate([branch, np.asarray(unknown)[None]])
    return entropy_of(branch)


def mean(weight: Floats, impurity: Floats) -> Floats:
    """Return the mean impurity of branches [branches, ...], by their weight; 0 where there is none."""
    return tidy(np.asarray(added(weight * impurity) / np.maximum(added(weight), TINY)))


def decrease(before: Floats, after: Floats, fraction: Floats, dialect: Dialect) -> Floats:
    """Return by how much an impurity falls, times F where the dialect says so (C7)."""
    fallen = tidy(np.asarray(before - after))
    return fallen * fraction if dialect.unknown_factor == "gain" else fallen


def _not_asked_for(like: Floats) -> tuple[Floats, ...]:
    """Return nan three times in the shape of an array."""
    nothing = np.full(np.shape(like), np.nan)
    return nothing, nothing, nothing


def gain_ratio(gain: Floats, iv: Floats, fraction: Floats, dialect: Dialect) -> Floats:
    """Return the gain ratio, with F on it where the dialect says so (C7); nan where IV is 0."""
    found = ratio(gain, iv)
    if dialect.unknown_factor == "ratio":
        found = found * fraction
    return rounded(found, dialect)


def rounded(numbers: Floats, dialect: Dialect) -> Floats:
    """Return numbers as the dialect stores them: in double precision, or rounded to single."""
    return numbers if dialect.arithmetic == "double" else single.round_to_single(numbers)
