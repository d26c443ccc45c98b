"""Rearrange rows by exchanges: shuffle them, and bring those of a class to the front."""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.engine.level import Bools, Ints


def shuffle(rows: Ints, draws: Iterator[float]) -> None:
    """Exchange each row with itself or one behind it, by a random number for each."""
    for place in range(len(rows)):
        exchange(rows, place, place + int((len(rows) - place) * next(draws)))


def to_front(rows: Ints, free: int, chosen: Bools, wanted: int) -> None:
    """Exchange the first so many of the chosen rows to the places from `free` on; `chosen`: by row."""
    for place in range(free, len(rows)):
        if not wanted:
            return
        if chosen[rows[place]]:
            exchange(rows, free, place)
            free, wanted = free + 1, wanted - 1


def exchange(rows: Ints, one: int, other: int) -> None:
    """Exchange two rows."""
    rows[one], rows[other] = rows[other], rows[one]
