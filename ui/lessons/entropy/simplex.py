"""Compute with all mixtures of three classes: lines of equal entropy, and a grid over them."""

from __future__ import annotations

from functools import cache

import numpy as np

from c45_core.measures import Floats, entropy

_TURNS = 241
_STEPS = 40


@cache
def level_line(level: float) -> Floats:
    """Return the line of a level around the middle [turns, 3 shares], cut off at the sides."""
    turn = np.linspace(0, 2 * np.pi, _TURNS)[:, None]
    up, across = np.array([2, -1, -1]) / np.sqrt(6), np.array([0, 1, -1]) / np.sqrt(2)
    return meets(level, np.cos(turn) * up + np.sin(turn) * across)


def meets(level: float, ways: Floats) -> Floats:
    """Return where, going from the middle, the entropy has fallen to a level [ways, 3 shares].

    Entropy only falls on such a way. Where it is still higher at the side, that is the place.
    """
    inward = np.where(ways < 0, ways, -np.inf)
    side = np.min(-1 / 3 / np.where(np.isinf(inward), -1e-9, inward), axis=-1, keepdims=True)
    near, far = np.zeros_like(side), side
    for _ in range(30):
        half = (near + far) / 2
        high = entropy(1 / 3 + half * ways)[:, None] > level
        near, far = np.where(high, half, near), np.where(high, far, half)
    return np.asarray(np.clip(1 / 3 + far * ways, 0, 1))


@cache
def mesh() -> tuple[Floats, np.ndarray]:
    """Return a grid over the triangle: shares [points, 3] and the points of each small triangle."""
    points = [(i, j) for i in range(_STEPS + 1) for j in range(_STEPS + 1 - i)]
    at = {point: number for number, point in enumerate(points)}
    inner = [(i, j) for i, j in points if i + j < _STEPS]
    small = [(at[i, j], at[i + 1, j], at[i, j + 1]) for i, j in inner]
    small += [(at[i + 1, j], at[i + 1, j + 1], at[i, j + 1]) for i, j in inner if i + j < _STEPS - 1]
    return np.array([(i, j, _STEPS - i - j) for i, j in points]) / _STEPS, np.array(small)
