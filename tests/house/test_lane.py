"""The fast lane tries fewer random examples, and what drives a browser is not in it."""

import lane
import pytest


@pytest.fixture(autouse=True)
def _lane_of_this_run():
    before = lane._lane["fast"]
    yield
    lane._lane["fast"] = before


@pytest.mark.parametrize("expression", ["", None, "slow", "browser", "not browser"])
def test_the_whole_command_tries_all(expression):
    lane.choose(expression)
    assert [lane.examples(most) for most in (3000, 100, 5)] == [3000, 100, 5]


@pytest.mark.parametrize("expression", ["not slow", "not slow and not browser"])
def test_the_fast_lane_tries_a_tenth_but_not_too_few(expression):
    lane.choose(expression)
    assert [lane.examples(most) for most in (3000, 100, 60, 5)] == [300, 20, 20, 5]


@pytest.mark.browser
def test_whatever_drives_a_browser_is_slow(request):
    assert request.node.get_closest_marker("slow")


@pytest.mark.browser
@pytest.mark.smoke
def test_but_for_a_journey_of_the_fast_lane(request):
    assert not request.node.get_closest_marker("slow")
