"""How many random examples a law tries: the fast lane few, the whole command more, a thorough run all.

Fast and whole try the same examples every time: what fails, fails again. A thorough run
(`C45_THOROUGH=1`, every night in CI) tries new ones, which is how an unknown fault is found.
"""

import os

FAST_SHARE, WHOLE_SHARE = 10, 3
FEWEST = 20

_lane = {"fast": False}


def choose(expression):
    """Take the lane an expression of marks asks for (`-m`)."""
    _lane["fast"] = "not slow" in (expression or "")


def thorough():
    """Tell whether this run tries everything, and new random examples."""
    return os.environ.get("C45_THOROUGH", "") == "1"


def examples(most):
    """Return how many of so many random examples a law tries in this lane, but not too few."""
    if thorough():
        return most
    return max(min(most, FEWEST), most // (FAST_SHARE if _lane["fast"] else WHOLE_SHARE))
