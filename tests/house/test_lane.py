"""What each lane tries, and that what drives a browser is not in the fast one."""

import subprocess
import sys
from math import inf
from pathlib import Path

import lane
import pytest

DEAR, CHEAP = "tests/test_some.py::test_dear", "tests/test_some.py::test_cheap"


@pytest.fixture(autouse=True)
def _lane_of_this_run(monkeypatch):
    monkeypatch.setattr(lane, "_chosen", dict(lane._chosen))
    monkeypatch.setattr(lane, "costs", lambda: {DEAR: 1.0, CHEAP: 0.125})
    monkeypatch.setattr(lane, "FAST", lane.Lane(10, budget=0.375, dearest=0.7, most=20))
    monkeypatch.setattr(lane, "WHOLE", lane.Lane(5, budget=2.5, dearest=6.0, most=inf))
    monkeypatch.delenv("C45_THOROUGH", raising=False)


def tried(name, cases, rest=0, marks=(), worth=1):
    """The numbers of the cases of a test that are tried; the last ones are left of a product."""
    given = [
        (f"{name}[{k}]", {*marks, *(["rest"] if k >= cases - rest else [])}, worth)
        for k in range(cases)
    ]
    return sorted(int(each.split("[")[1][:-1]) for each in lane.tried(given))


@pytest.mark.parametrize("expression", ["", None, "slow", "browser", "not browser"])
def test_the_whole_command_tries_a_fifth(expression):
    lane.choose(expression)
    assert [lane.examples(most) for most in (3000, 100, 5)] == [600, 20, 5]


@pytest.mark.parametrize("expression", ["not slow", "not slow and not browser"])
def test_the_fast_lane_tries_a_tenth_but_not_too_few(expression):
    lane.choose(expression)
    assert [lane.examples(most) for most in (3000, 100, 60, 5)] == [300, 20, 20, 5]


@pytest.mark.parametrize("expression", ["", "not slow"])
def test_a_thorough_run_tries_all(expression, monkeypatch):
    lane.choose(expression)
    monkeypatch.setenv("C45_THOROUGH", "1")
    assert [lane.examples(most) for most in (3000, 100, 5)] == [3000, 100, 5]


CASES = 40
FREE = "tests/test_some.py::test_of_no_cost"


def test_a_test_tries_as_many_cases_as_it_can_pay_evenly_spread():
    lane.choose("not slow")
    assert tried(CHEAP, 9) == [0, 3, 6]
    assert tried(CHEAP, 2) == [0, 1]
    assert tried(FREE, CASES) == list(range(0, CASES, 2))
    lane.choose("")
    assert tried(CHEAP, CASES) == list(range(0, CASES, 2))
    assert tried(DEAR, 9) == [0, 4]
    assert tried(FREE, CASES) == list(range(CASES))


def test_what_is_left_of_a_product_is_tried_when_the_others_are_paid():
    lane.choose("")
    assert tried(CHEAP, 50, rest=40) == [*range(10), *range(10, 50, 4)]
    assert tried(DEAR, 9, rest=7) == [0, 1]
    assert tried(DEAR, 9, rest=9) == [0, 4]


def test_what_is_too_dear_is_left_out_but_for_journeys_and_what_is_worth_it():
    lane.choose("not slow")
    assert lane.dear(f"{DEAR}[3]") and not lane.dear(DEAR, worth=2) and not lane.dear(CHEAP)
    assert not tried(DEAR, 3)
    assert len(tried(DEAR, 3, marks=["browser"])) == 1
    assert tried(DEAR, 3, worth=4) == [0]
    lane.choose("")
    assert tried(DEAR, 3, worth=1.5) == [0, 1, 2]


@pytest.mark.parametrize("expression", ["", "not slow"])
def test_a_journey_that_nobody_has_measured_yet_goes_to_one_place(expression):
    lane.choose(expression)
    assert len(tried(FREE, CASES, marks=["browser"])) == 1
    assert len(tried(FREE, CASES, rest=CASES - 2, marks=["browser"])) == 1


def test_journeys_that_go_to_one_place_take_turns():
    """In which language they go, or at which size: about as many here as there, the same every time."""
    lane.choose("")
    names = [f"tests/test_some.py::test_{number}" for number in range(60)]
    went = [tried(name, 9, rest=7, marks=["browser"]) for name in names]
    assert 20 < went.count([0]) < 40 and went.count([0]) + went.count([1]) == len(names)
    assert went == [tried(name, 9, rest=7, marks=["browser"]) for name in names]


def test_a_nightly_journey_is_tried_in_a_thorough_run_or_by_its_name(monkeypatch):
    lane.choose(None)
    assert not tried(CHEAP, 3, marks=["browser", "nightly"])
    lane.choose(None, named=True)
    assert tried(CHEAP, 3, marks=["browser", "nightly"]) == [0, 1, 2]
    lane.choose("not slow")
    monkeypatch.setenv("C45_THOROUGH", "1")
    assert tried(DEAR, 30, rest=9, marks=["nightly"]) == list(range(30))


@pytest.mark.browser
def test_whatever_drives_a_browser_is_slow(request):
    assert request.node.get_closest_marker("slow")


def test_the_fast_lane_leaves_it_out():
    """Asked of pytest itself: `-m` must see the marks that are given to a test."""
    here = Path(__file__)
    asked = ["-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-m", "not slow", here]
    answer = subprocess.check_output([sys.executable, *asked], text=True, cwd=here.parents[2])
    assert "test_but_for_a_journey_of_the_fast_lane" in answer
    assert "test_whatever_drives_a_browser_is_slow" not in answer


@pytest.mark.browser
@pytest.mark.smoke
def test_but_for_a_journey_of_the_fast_lane(request):
    assert not request.node.get_closest_marker("slow")
