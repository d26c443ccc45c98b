"""Group values by gains and IVs in double precision: a merge changes the parts of two groups only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from c45_core.grouping.merging import EXACT, Measure, grouped
from c45_core.grouping.record import Counts, Grouping, Place, Real
from c45_core.measures import TIE, TINY, Floats, added, entropy, xlog2x


class InDouble(Measure):
    """Measures divisions in double precision.

    `counts` [values, classes]: class weights of the cases whose value is known; `unknown`: the weight
    of the others; `factor`: whether the gain is multiplied by F, the share of the known ones (C7);
    `extra`: whether the unknown ones are one more branch of the IV (C8).
    """

    def __init__(
        self, counts: Floats, unknown: float, *, factor: bool = True, extra: bool = True
    ) -> None:
        super().__init__(self._of)
        self.known, self.base = max(float(counts.sum()), TINY), float(entropy(counts.sum(axis=0)))
        beside = unknown if extra else 0.0
        self.whole = self.known + beside
        self.log = float(xlog2x(self.whole) - xlog2x(beside))
        self.factor = self.known / (self.known + unknown) if factor else 1.0

    def _of(self, groups: Sequence[Counts]) -> tuple[Real, Real]:
        mixed, sizes = _parts(np.array(groups, dtype=np.float64))
        gain, iv = self._measured(mixed.sum(), sizes.sum())
        return float(gain), float(iv)

    def merged(self, groups: Sequence[Counts], places: Sequence[Place]) -> list[tuple[Real, Real]]:
        """Return gain and IV of each division in which two of the groups are one."""
        rows = np.array(groups, dtype=np.float64)
        one, other = np.array(places, dtype=np.int64).reshape(-1, 2).T
        parts = _parts(np.concatenate([rows, rows[one] + rows[other]]))
        each, both = parts[:, : len(rows)], parts[:, len(rows) :]
        mixed, sizes = each.sum(axis=1)[:, None] - each[:, one] - each[:, other] + both
        gains, ivs = self._measured(mixed, sizes)
        return list(zip(gains.tolist(), ivs.tolist(), strict=True))

    def _measured(self, mixed: Any, sizes: Any) -> tuple[Floats, Floats]:
        """Return gain and IV from the sums over groups of |D^g| H(D^g) and |D^g| log2 |D^g|."""
        gain = self.factor * (self.base - mixed / self.known)
        iv = (self.log - sizes) / self.whole
        return np.where(np.abs(gain) < TIE, 0.0, gain), np.maximum(iv, 0.0)


def _parts(rows: Floats) -> Floats:
    """Return |D^g| H(D^g) and |D^g| log2 |D^g| of groups [groups, 1 + classes], [2, groups]."""
    logs = xlog2x(rows)
    return np.stack([logs[:, 0] - logs[:, 1:].sum(axis=1), logs[:, 0]])


def grouped_in_double(
    counts: Floats, unknown: float, least: float, *, factor: bool = True, extra: bool = True
) -> Grouping:
    """Return how values are grouped where gain and IV are computed in double precision.

    Only a value that no case has is set aside. `least`: as for `grouped`; others: as for `InDouble`.
    """
    rows = np.column_stack([added(counts.T), counts])
    measure = InDouble(counts, unknown, factor=factor, extra=extra)
    return grouped(rows, measure, least, EXACT)
