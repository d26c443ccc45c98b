"""Compute which part of a case goes down the left branch of a soft threshold.

P(x) is 1 up to the lower bound, one half at the cut, 0 from the upper bound on, and falls in straight
lines between them. The program adds 0.001 to the length of either side, so that a side of length 0
divides by something; P therefore has a small step at the cut and one at the upper bound.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

SLACK = 0.001
"""What the program adds to the length of each side of a soft threshold."""


class Piece(StrEnum):
    """The piece of P on which a value lies."""

    BELOW = "below"
    """Up to the lower bound: all of the case goes left."""
    LEFT = "left"
    """Between the lower bound and the cut."""
    RIGHT = "right"
    """Between the cut and the upper bound."""
    ABOVE = "above"
    """From the upper bound on: all of the case goes right."""


@dataclass(frozen=True)
class Threshold:
    """A cut with the bounds between which it is soft; a hard one has three times the same number."""

    lower: float
    cut: float
    upper: float

    @classmethod
    def hard(cls, cut: float) -> Threshold:
        """Return a threshold without bounds of its own."""
        return cls(cut, cut, cut)

    @property
    def is_hard(self) -> bool:
        """Whether the bounds are the cut."""
        return self.lower == self.cut == self.upper

    @property
    def width_left(self) -> float:
        """The length from the lower bound to the cut, and 0.001."""
        return self.cut - self.lower + SLACK

    @property
    def width_right(self) -> float:
        """The length from the cut to the upper bound, and 0.001."""
        return self.upper - self.cut + SLACK

    def piece(self, value: float) -> Piece:
        """Return the piece of P on which a value lies."""
        if value <= self.lower:
            return Piece.BELOW
        if value <= self.cut:
            return Piece.LEFT
        return Piece.RIGHT if value < self.upper else Piece.ABOVE

    def left(self, value: float) -> float:
        """Return P(x), the part of a case with this value that goes left.

        >>> humidity = Threshold(70, 75, 80.155045)
        >>> [round(humidity.left(x), 5) for x in (70, 72.5, 75, 80, 81)]
        [1.0, 0.75005, 0.5001, 0.01513, 0.0]
        """
        match self.piece(value):
            case Piece.BELOW:
                return 1.0
            case Piece.LEFT:
                return 1.0 - 0.5 * (value - self.lower) / self.width_left
            case Piece.RIGHT:
                return 0.5 - 0.5 * (value - self.cut) / self.width_right
        return 0.0

    def area(self, value: float) -> float:
        """Return the area under P to the right of a value, as the program computes it.

        Each side is a triangle (beside the cut on a rectangle) of slope 1/2 over its length and 0.001.

        >>> Threshold.hard(5).area(3), Threshold.hard(5).area(7)
        (2.0, 0.0)
        """
        match self.piece(value):
            case Piece.BELOW:
                return self.lower - value + self._left_of_cut(self.lower) + self._right_of_cut(self.cut)
            case Piece.LEFT:
                return self._left_of_cut(value) + self._right_of_cut(self.cut)
            case Piece.RIGHT:
                return self._right_of_cut(value)
        return 0.0

    def _left_of_cut(self, value: float) -> float:
        length = self.cut - value
        return 0.5 * length + 0.25 * length**2 / self.width_left

    def _right_of_cut(self, value: float) -> float:
        return 0.25 * (self.upper - value) ** 2 / self.width_right

    def share(self, low: float, high: float) -> float:
        """Return the part that goes left of a case whose value is spread evenly from low to high.

        >>> round(Threshold.hard(75).share(70, 85), 6), Threshold.hard(75).share(75, 75)
        (0.333333, 1.0)
        """
        if low == high:
            return self.left(low)
        if high <= self.lower:
            return 1.0
        if low > self.upper:
            return 0.0
        return (self.area(low) - self.area(high)) / (high - low)
