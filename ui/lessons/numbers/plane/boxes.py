"""Find the region of a node in the plane of two attributes, and the tests on others that led to it."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core.explain.labels import Labels, cut_value
from c45_core.language.words import Words
from c45_core.trace.replay import Trace

Ends = list[float | None]
"""The lower end, which is not in the region, and the upper one, which is; None: without end."""


@dataclass(frozen=True)
class PlaneRegion:
    """The region of a node: its ends across and up.

    `came`: the branches of tests on other attributes, as 'node:branch'; nodes that differ in them may
    share a region. `where`: all conditions as a text, '' for the root.
    """

    box: tuple[Ends, Ends]
    came: list[str]
    where: str


def region_of(
    trace: Trace, number: int, axes: tuple[int, int], labels: Labels, words: Words
) -> PlaneRegion:
    """Return the region that the tests on the way to a node leave of the plane."""
    box: tuple[Ends, Ends] = ([None, None], [None, None])
    came, others = [], []
    for split, branch in trace.way(number):
        if split.attribute in axes and split.threshold is not None:
            ends = box[axes.index(split.attribute)]
            # A lower branch lies below the cut, so each test can only narrow what is left.
            ends[1 if branch == 0 else 0] = split.threshold
        else:
            came.append(f"{split.node}:{branch}")
            others.append(labels.test(split, branch))
    bounds = [_bounds(labels.attribute(axis), ends) for axis, ends in zip(axes, box, strict=True)]
    return PlaneRegion(box, came, words("language", "comma").join(filter(None, [*bounds, *others])))


def _bounds(name: str, ends: Ends) -> str:
    """Write the ends of an attribute: '0.1 < sugar ≤ 0.2', '' where there is none."""
    low, high = ends
    if low is None:
        return "" if high is None else f"{name} ≤ {cut_value(high)}"
    return (
        f"{name} > {cut_value(low)}"
        if high is None
        else f"{cut_value(low)} < {name} ≤ {cut_value(high)}"
    )
