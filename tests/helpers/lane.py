"""What a lane tries: the fast one little, the whole command more, a thorough run all.

A test may spend so many seconds in a lane on its cases, and is left out where one of them costs more
than the lane can pay; `tests/costs.csv` holds what they cost. Fast and whole try the same tests and the
same random examples every time: what fails, fails again. A thorough run (`C45_THOROUGH=1`, every night
in CI) tries everything, and new examples, which is how an unknown fault is found.
"""

import csv
import os
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import inf
from pathlib import Path
from zlib import crc32

COSTS = Path(__file__).resolve().parents[1] / "costs.csv"
FEWEST = 20
UNMEASURED = 4.0
"""CPU seconds that a journey in a browser is taken to cost until it is measured."""


@dataclass(frozen=True)
class Lane:
    """What a lane can pay.

    One in `share` random examples is tried. All cases of a test take `budget` CPU seconds, one of them
    `dearest`, and there are at most `most` of them, however cheap they are.
    """

    share: int
    budget: float
    dearest: float
    most: float


FAST = Lane(share=10, budget=0.25, dearest=0.5, most=12)
WHOLE = Lane(share=5, budget=0.5, dearest=4.0, most=inf)

_chosen = {"lane": WHOLE, "named": False}


def fast(expression):
    """Tell whether an expression of marks (`-m`) asks for the fast lane."""
    return "not slow" in (expression or "")


def choose(expression, named=False):
    """Take the lane an expression of marks asks for. `named`: single tests are asked for."""
    _chosen["lane"] = FAST if fast(expression) else WHOLE
    _chosen["named"] = named


def thorough():
    """Tell whether this run tries everything, and new random examples."""
    return os.environ.get("C45_THOROUGH", "") == "1"


def examples(most):
    """Return how many of so many random examples a law tries in this lane, but not too few."""
    if thorough():
        return most
    return max(min(most, FEWEST), most // _chosen["lane"].share)


@cache
def costs():
    """Return the CPU seconds that a case of a test takes, by its name; what is cheap is not there."""
    with COSTS.open(encoding="utf-8", newline="") as lines:
        return {row["test"]: float(row["seconds"]) for row in csv.DictReader(lines)}


def dear(name, worth=1):
    """Tell whether a case of this test costs more than the fast lane can pay."""
    return costs().get(_test(name), 0.0) > FAST.dearest * worth


def tried(tests):
    """Return which of the tests this run tries: of (name, marks, worth), in their order, the names.

    A test that is worth more than another one may spend as many times more. The cases that are tried
    lie evenly spread: the same ones every time. A journey in a browser is never too dear for the whole
    command; one that is marked `nightly` is left out. Where one place of a journey is all that is paid,
    the name of the test says which, so that languages and sizes take turns from test to test.
    """
    tests = list(tests)
    if thorough() or _chosen["named"]:
        return {name for name, _, _ in tests}
    left = [test for test in tests if "nightly" not in test[1]]
    return {
        case
        for test, cases in groupby(left, key=lambda each: _test(each[0]))
        for case in _paid(test, list(cases))
    }


def _paid(test, cases):
    """Return the names of the cases of a test that the lane can pay."""
    lane, worth = _chosen["lane"], max(worth for _, _, worth in cases)
    journey = any("browser" in marks for _, marks, _ in cases)
    cost = costs().get(test, UNMEASURED if journey else 0.0)
    if cost > lane.dearest * worth and not journey:
        return []
    first = [name for name, marks, _ in cases if "rest" not in marks]
    last = [name for name, marks, _ in cases if "rest" in marks]
    many = min(lane.most, lane.budget / cost if cost else inf) * worth
    if journey and many < 2 and first:
        return [first[crc32(test.encode()) % len(first)]]
    chosen = _spread(first, max(1, many))
    return chosen + _spread(last, many - len(chosen))


def _spread(names, most):
    """Return at most so many of the names, evenly spread."""
    many = max(0, int(min(most, len(names))))
    return [names[place * len(names) // many] for place in range(many)]


def _test(name):
    return name.partition("[")[0]
