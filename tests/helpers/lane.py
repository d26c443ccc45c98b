"""What a lane tries: the fast one little, the whole command more, a thorough run all.

Fast and whole try the same tests and the same random examples every time: what fails, fails again. A
thorough run (`C45_THOROUGH=1`, every night in CI) tries everything, and new examples, which is how an
unknown fault is found.
"""

import os
from zlib import crc32

FAST_SHARE, WHOLE_SHARE = 10, 5
"""One in so many random examples is tried in a lane."""
REST_SHARE = 4
"""One in so many tests of what is left of a product (`pairs.py`) is tried by the whole command."""
FEWEST = 20

_lane = {"fast": False, "named": False}


def choose(expression, named=False):
    """Take the lane an expression of marks asks for (`-m`). `named`: single tests are asked for."""
    _lane["fast"] = "not slow" in (expression or "")
    _lane["named"] = named


def thorough():
    """Tell whether this run tries everything, and new random examples."""
    return os.environ.get("C45_THOROUGH", "") == "1"


def examples(most):
    """Return how many of so many random examples a law tries in this lane, but not too few."""
    if thorough():
        return most
    return max(min(most, FEWEST), most // (FAST_SHARE if _lane["fast"] else WHOLE_SHARE))


def tries(name, marks):
    """Tell whether this run tries a test of this name, with these marks.

    Which of what is left of a product are tried is decided by their names: the same ones every time,
    but others from test to test, so that two choices that do not fit meet in one test or another.
    """
    if thorough() or _lane["named"]:
        return True
    if "nightly" in marks:
        return False
    return "rest" not in marks or crc32(name.encode()) % REST_SHARE == 0
