"""What each lane tries, and that what drives a browser is not in the fast one."""

import subprocess
import sys
from pathlib import Path

import lane
import pytest


@pytest.fixture(autouse=True)
def _lane_of_this_run(monkeypatch):
    monkeypatch.setattr(lane, "_lane", dict(lane._lane))
    monkeypatch.delenv("C45_THOROUGH", raising=False)


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


NAMES = [f"tests/test_some.py::test_each[{number}]" for number in range(2000)]


def test_the_whole_command_tries_a_fourth_of_what_is_left_of_a_product_and_always_the_same():
    lane.choose(None)
    tried = [name for name in NAMES if lane.tries(name, {"slow", "rest"})]
    assert 450 < len(tried) < 550
    assert tried == [name for name in NAMES if lane.tries(name, {"slow", "rest"})]
    assert all(lane.tries(name, {"slow"}) for name in NAMES)


def test_a_nightly_journey_is_tried_in_a_thorough_run_or_by_its_name(monkeypatch):
    lane.choose(None)
    assert not lane.tries(NAMES[0], {"browser", "nightly"})
    lane.choose(None, named=True)
    assert lane.tries(NAMES[0], {"browser", "nightly"})
    lane.choose(None)
    monkeypatch.setenv("C45_THOROUGH", "1")
    assert all(lane.tries(name, {"slow", "rest", "nightly"}) for name in NAMES)


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
