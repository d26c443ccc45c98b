"""Declare what one can ask of windowing: the program's options -t, -w and -i, and a seed."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral

from c45_core.language.refusal import refusal


@dataclass(frozen=True, kw_only=True)
class WindowOptions:
    """The options of windowing.

    `trials` (-t): how many trees are grown from a window drawn anew; `window` (-w): how many cases the
    first window of each has; `increment` (-i): how many exceptions are added at least, while there are
    as many; None: by the size of the table. `seed`: of a plain draw; None: the random numbers that the
    program draws, which are always the same.

    Errors: InputError for a number that is not whole or below 1.

    >>> WindowOptions().trials
    10
    """

    trials: int = 10
    window: int | None = None
    increment: int | None = None
    seed: int | None = None

    def __post_init__(self) -> None:
        for name in ("trials", "window", "increment"):
            found = getattr(self, name)
            if found is not None and not (isinstance(found, Integral) and int(found) >= 1):
                raise refusal("windows.count", name=name, found=repr(found))


DEFAULT = WindowOptions()
"""The options of the program when none is given but that it is to use windows."""
