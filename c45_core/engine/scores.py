"""Hold the scores of attributes at the nodes of a level, or of all levels.

They are columns, the same whatever the kind of the attribute; the numeric attributes are one group, and
so are nominal ones with equally many values. At the end stands Pearson's test of independence, by
which ID3 stops growing (C37):

    chi^2 = sum over branches b and classes k of (n_bk - e_bk)^2 / e_bk,      e_bk = n_b n_k / n

n_bk are the known cases of a branch and a class, n_b and n_k their sums. With (branches - 1)(classes -
1) degrees of freedom, counting only what holds cases, p is the chance of so large a chi^2 if they were
independent.

Source: Quinlan 1986, section 5. What it leaves out: a correction for few cases, and for having taken
the best of many cuts of a number; cases with a missing value.
"""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Ints
from c45_core.engine.division import Division
from c45_core.frozen import Frozen, Once
from c45_core.measures import TIE, Floats, chance

UNDECIDED = 0
"""The verdict of an attribute that takes part in the comparison, until the comparison is made."""


@dataclass(frozen=True, eq=False)
class Scores(Frozen):
    """Attributes at n nodes; every array ends in the axis of the nodes (before it, of attributes).

    `counts` [branches + 1, classes, ..., n]: class weights, the unknown cases last; `division`: the
    numbers, [..., n] each; `penalty`: taken off a numeric attribute's gain; `gain` and `ratio`: those
    that enter the comparison, after the penalty; `threshold`: the cut, nan for a nominal attribute
    (the midpoint, until `recording.joined_scans` places it);
    `cuts`: how many cuts there are, `tries`: how many took part, `best`: the one chosen, counted from
    the lowest, -1 for none, `midpoint` (of neighbouring values at the cut); `verdict`. Where values are
    grouped (C30) `way` [values, ..., n] has the branch of each value, which is none else, and `steps`
    how many steps that took.
    """

    counts: Floats
    division: Division
    penalty: Floats
    gain: Floats
    ratio: Floats
    threshold: Floats
    cuts: Ints
    tries: Ints
    best: Ints
    midpoint: Floats
    verdict: Ints
    way: Ints
    steps: Ints

    def compared(self, dialect: Dialect) -> Floats:
        """Return the measure by which the dialect compares attributes."""
        if dialect.comparing in dialect.dividing:
            return self.division.own[dialect.attribute_by]
        if dialect.criterion == "gini":
            return self.division.gini_decrease
        return self.gain if dialect.criterion == "gain" else self.ratio


@dataclass(frozen=True, eq=False)
class Scan(Frozen):
    """The scores of all attributes at a level, by `groups`: the numeric ones, nominal ones of one size.

    `attributes[i]` [g]: the attributes of `groups[i]`.
    """

    attributes: tuple[Ints, ...]
    groups: tuple[Scores, ...]

    def stacked(self, name: str, dialect: Dialect | None = None) -> np.ndarray:
        """Return a column for all attributes, [attributes, n].

        'iv' is the one of the division, 'chance' that of independence.
        """
        found = [_column(group, name, dialect) for group in self.groups]
        if len(found) == 1:
            return found[0]
        return np.concatenate(found)[self._order]

    @Once
    def _order(self) -> Ints:
        """Return the place of each attribute in the groups together, [attributes]."""
        return np.argsort(np.concatenate(self.attributes))

    def by_attribute(self) -> list[Scores]:
        """Return the scores of each attribute."""
        found: dict[int, Scores] = {}
        for attributes, group in zip(self.attributes, self.groups, strict=True):
            found.update(zip(attributes.tolist(), split_attributes(group), strict=True))
        return [found[attribute] for attribute in range(len(found))]

    @property
    def candidates(self) -> int:
        """Number of cuts."""
        return sum(int(group.cuts.sum()) for group in self.groups)


def _column(group: Scores, name: str, dialect: Dialect | None) -> np.ndarray:
    if name == "compared":
        assert dialect is not None
        return group.compared(dialect)
    if name == "chance":
        return chances(group.counts[:-1])
    found: np.ndarray = group.division.iv if name == "iv" else getattr(group, name)
    return found


def join_records(parts: list[Any], axis: int = -1) -> Any:
    """Join records of the same kind, each field along the axis of the nodes."""
    if len(parts) == 1:
        return parts[0]
    if isinstance(parts[0], np.ndarray):
        return np.concatenate(parts, axis=axis)
    if isinstance(parts[0], dict):
        return {key: join_records([part[key] for part in parts], axis) for key in parts[0]}
    return type(parts[0])(
        **{
            field.name: join_records([getattr(part, field.name) for part in parts], axis)
            for field in fields(parts[0])
        }
    )


def take_nodes(record: Any, place: Ints) -> Any:
    """Return a record, or a scan, with the nodes at these places, in their order."""
    if isinstance(record, np.ndarray):
        return record[..., place]
    if isinstance(record, dict):
        return {key: take_nodes(array, place) for key, array in record.items()}
    if isinstance(record, Scan):
        return Scan(record.attributes, tuple(take_nodes(group, place) for group in record.groups))
    return type(record)(
        **{field.name: take_nodes(getattr(record, field.name), place) for field in fields(record)}
    )


def split_attributes(scores: Any, attributes: int | None = None) -> list[Any]:
    """Return the scores [.., g, n] of a group for each of its attributes, [.., n]."""
    if isinstance(scores, np.ndarray):
        return [scores[..., row, :] for row in range(scores.shape[-2])]
    if isinstance(scores, dict):
        return [
            {key: array[..., row, :] for key, array in scores.items()} for row in range(attributes or 0)
        ]
    size = scores.gain.shape[-2]
    columns = {
        field.name: split_attributes(getattr(scores, field.name), size) for field in fields(scores)
    }
    rows = zip(*columns.values(), strict=True)
    return [type(scores)(**dict(zip(columns, row, strict=True))) for row in rows]


def chi_squared(sides: Floats) -> tuple[Floats, Ints]:
    """Return chi^2 and the degrees of freedom of class weights [branches, classes, ...], [...] each.

    >>> statistic, degrees = chi_squared(np.array([[2.0, 3.0], [4.0, 0.0], [3.0, 2.0]]))
    >>> round(float(statistic), 4), int(degrees)
    (3.5467, 2)
    """
    branch, klass = sides.sum(axis=1, keepdims=True), sides.sum(axis=0, keepdims=True)
    expected = branch * klass / np.maximum(klass.sum(axis=1, keepdims=True), TIE)
    cells = np.where(expected > TIE, (sides - expected) ** 2 / np.maximum(expected, TIE), 0.0)
    filled = (branch[:, 0] > TIE).sum(axis=0), (klass[0] > TIE).sum(axis=0)
    degrees = np.maximum(filled[0] - 1, 0) * np.maximum(filled[1] - 1, 0)
    return np.asarray(cells.sum(axis=(0, 1))), np.asarray(degrees, dtype=np.int64)


def chances(sides: Floats) -> Floats:
    """Return the chance for each of many divisions [branches, classes, ...], [...]."""
    statistic, degrees = chi_squared(sides)
    each = zip(statistic.ravel().tolist(), degrees.ravel().tolist(), strict=True)
    return np.array([chance(x, k) for x, k in each]).reshape(statistic.shape)
