"""Place the nodes of a tree without Graphviz: parents above the middle of their children."""

from __future__ import annotations

from collections.abc import Sequence

Reach = list[tuple[float, float]]
"""How far a subtree reaches on each level below its root: to the left and to the right of the root."""


def placed(parents: Sequence[int | None], rooms: Sequence[float], between: float) -> list[float]:
    """Return the x of the centre of every node; the drawing begins at 0.

    `parents`: node 0 is the root, and a parent stands before its children; `rooms`: the width that each
    node needs; `between`: the least distance of two neighbours.

    >>> placed([None, 0, 0], [10.0, 20.0, 20.0], between=4.0)
    [22.0, 10.0, 34.0]
    """
    children: list[list[int]] = [[] for _ in parents]
    for number, parent in enumerate(parents):
        if parent is not None:
            children[parent].append(number)
    reaches: list[Reach] = [[] for _ in parents]
    shifts = [0.0] * len(parents)
    for number in reversed(range(len(parents))):
        below = _joined(children[number], reaches, shifts, between)
        reaches[number] = [(-rooms[number] / 2, rooms[number] / 2), *below]
    centres = [-min(left for left, _ in reaches[0])]
    for number, parent in list(enumerate(parents))[1:]:
        centres.append(centres[parent or 0] + shifts[number])
    return centres


def _joined(
    children: Sequence[int], reaches: Sequence[Reach], shifts: list[float], between: float
) -> Reach:
    """Place siblings, as close as they fit, and return how far they reach.

    `shifts`: is told how far each child stands from the middle of all.
    """
    joined: Reach = []
    for child in children:
        pairs = zip(joined, reaches[child], strict=False)
        shifts[child] = max((right - left + between for (_, right), (left, _) in pairs), default=0.0)
        moved = [(left + shifts[child], right + shifts[child]) for left, right in reaches[child]]
        joined = [
            *((min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(joined, moved, strict=False)),
            *joined[len(moved) :],
            *moved[len(joined) :],
        ]
    if not children:
        return []
    middle = (shifts[children[0]] + shifts[children[-1]]) / 2
    for child in children:
        shifts[child] -= middle
    return [(left - middle, right - middle) for left, right in joined]
