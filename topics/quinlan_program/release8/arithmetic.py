"""Compute in single precision as Quinlan's program does: sums, logarithms, the order of a sort."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core.grouping import Counts

Singles = NDArray[np.float32]
Single = np.float32

NOT_ADMITTED = Single(-0.001)
"""Stands for a gain, or a ratio, that there is not."""
LN2 = 0.69314718055994530942


def summed(numbers: Any) -> Single:
    """Add in single precision, one after the other; 0 for none."""
    array = np.asarray(numbers, dtype=Single)
    return Single(np.add.accumulate(array)[-1]) if len(array) else Single(0)


def measuring(freq: Singles, unknown: Single, weight: Single) -> Callable[..., tuple[Single, Single]]:
    """Return what measures a division of the known cases, whose class weights by value are `freq`."""
    known = Single(weight - unknown)
    classes = np.add.accumulate(freq, axis=0)[-1]
    bits = sum(float(count) * log2(count) for count in classes)
    base = Single((float(known) * log2(known) - bits) / float(known))
    share = Single(1) - Single(unknown / weight)

    def measure(rows: Sequence[Counts], least: float) -> tuple[Single, Single]:
        sizes = [row[0] for row in rows]
        iv = Single(info([unknown, *sizes]) / weight)
        if sum(size >= least for size in sizes) < 2:
            return NOT_ADMITTED, iv
        after = Single(summed([info(row[1:]) for row in rows]) / known)
        return Single(share * Single(base - after)), iv

    return measure


def log2(number: Any) -> float:
    """Return the logarithm as the program computes it, in double precision; 0 for 0."""
    return log(float(number)) / LN2 if number > 0 else 0.0


def info(numbers: Any) -> Single:
    """Return N log2 N less the sum of x log2 x, the sum rounded after each term."""
    total = summed(numbers)
    terms = Single(0)
    for number in numbers:
        terms = Single(float(terms) + float(number) * log2(number))
    return Single(float(total) * log2(total) - float(terms))


def sorted_as_the_program(values: list[float]) -> list[int]:
    """Return the order into which the program's quicksort brings numbers: that of equal ones matters.

    The last number is the pivot. Those not above it are exchanged to the front, those equal to it then
    to the end of that front; the pivot comes behind it, and both sides are sorted.
    """
    order, waiting = list(range(len(values))), [(0, len(values) - 1)]
    while waiting:
        first, last = waiting.pop()
        if first >= last:
            continue
        pivot, middle = values[order[last]], first
        for place in range(first, last):
            if values[order[place]] <= pivot:
                order[middle], order[place] = order[place], order[middle]
                middle += 1
        lower = middle - 1
        for place in range(lower, first - 1, -1):
            if values[order[place]] == pivot:
                order[lower], order[place] = order[place], order[lower]
                lower -= 1
        order[middle], order[last] = order[last], order[middle]
        waiting += [(first, lower), (middle + 1, last)]
    return order
