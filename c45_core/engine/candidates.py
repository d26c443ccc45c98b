"""List all cuts of a numeric attribute at one node, with the numbers that the views show.

Growing keeps the best one, by its class weights. All are listed from the same sums by which it was
found, and measured as the best one is recorded (`division.py`), so that one to the same bits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Ints
from c45_core.engine.cuts import penalty_for, pieces, summed
from c45_core.engine.division import measure
from c45_core.engine.scores import joined
from c45_core.engine.sums import Runs
from c45_core.engine.thresholds import midpoints
from c45_core.frozen import Frozen
from c45_core.measures import Floats, added
from c45_core.reasons import Skip


@dataclass(frozen=True, eq=False)
class Candidates(Frozen):
    """All c cuts of a numeric attribute at one node, lowest first.

    `threshold`, `midpoint`, `gain`, `iv`, `ratio`, `gini_decrease` (nan where not asked for) [c];
    `below` [c, classes]: class weights at or below the cut; `skip` [c]: why a cut was left out;
    `least`: the weight each side had to keep; `penalty`: what the cuts that took part cost the gain;
    `own` [c]: the numbers of a criterion with a divisor of its own, by their keys.
    """

    threshold: Floats
    midpoint: Floats
    gain: Floats
    iv: Floats
    ratio: Floats
    gini_decrease: Floats
    below: Floats
    skip: Ints
    least: float
    penalty: float
    own: dict[str, Floats]


def candidates(
    runs: Runs, weight: float, classes: int, cut_at: Callable[[Floats], Floats], dialect: Dialect
) -> Candidates:
    """List every cut of a single run with every number.

    `weight`: of all cases of the node; `cut_at`: returns the thresholds for midpoints.
    """
    sums = summed(runs, classes, dialect)
    cut = np.flatnonzero(sums.is_cut)
    below = sums.running.to(cut, np.zeros_like(cut))
    unknown_weight = np.repeat(added(sums.unknown), len(cut))
    parts = []
    for piece in pieces(len(cut), classes):
        left = below[:, piece]
        sides, unknown = np.stack([left, sums.known - left]), unknown_weight[piece]
        absent = np.repeat(sums.unknown, left.shape[-1], axis=1)
        parts.append(measure(sides, unknown, dialect, numeric=True, classes=sums.known, absent=absent))
    short = np.zeros(len(cut), dtype=bool) if sums.short is None else sums.short[cut]
    middle = midpoints(runs.value[cut], runs.value[cut + 1], dialect)
    return Candidates(
        threshold=cut_at(middle),
        midpoint=middle,
        gain=np.concatenate([part.gain for part in parts]),
        iv=np.concatenate([part.iv for part in parts]),
        ratio=np.concatenate([part.ratio for part in parts]),
        gini_decrease=np.concatenate([part.gini_decrease for part in parts]),
        below=np.ascontiguousarray(below.T),
        skip=np.where(short, Skip.TOO_FEW, Skip.NONE).astype(np.int64),
        least=float(sums.least[0]),
        penalty=float(penalty_for(np.array([int((~short).sum())]), np.array([weight]), dialect)[0]),
        own=joined([part.own for part in parts]),
    )
