"""Which lane is run: the fast one (`-m "not slow"`) tries fewer random examples than the whole."""

FAST_SHARE = 10
FEWEST = 20

_lane = {"fast": False}


def choose(expression):
    """Take the lane an expression of marks asks for (`-m`)."""
    _lane["fast"] = "not slow" in (expression or "")


def examples(most):
    """Return how many random examples a law tries: all, or in the fast lane a tenth, but not too few.

    The examples of the laws are derandomised: the fast lane tries the same ones every time, and so
    does the whole command. Only `C45_EXAMPLES` tries new ones (test_laws.py).
    """
    return max(min(most, FEWEST), most // FAST_SHARE) if _lane["fast"] else most
