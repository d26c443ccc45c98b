"""The fast lane tries fewer random examples than the whole, and what drives a browser is not in it."""

import lane
import pytest


@pytest.fixture(autouse=True)
def _lane_of_this_run(monkeypatch):
    before = lane._lane["fast"]
    monkeypatch.delenv("C45_THOROUGH", raising=False)
    yield
    lane._lane["fast"] = before


@pytest.mark.parametrize("expression", ["", None, "slow", "browser", "not browser"])
def test_the_whole_command_tries_a_third(expression):
    lane.choose(expression)
    assert [lane.examples(most) for most in (3000, 100, 5)] == [1000, 33, 5]


@pytest.mark.parametrize("expression", ["not slow", "not slow and not browser"])
def test_the_fast_lane_tries_a_tenth_but_not_too_few(expression):
    lane.choose(expression)
    assert [lane.examples(most) for most in (3000, 100, 60, 5)] == [300, 20, 20, 5]


@pytest.mark.parametrize("expression", ["", "not slow"])
def test_a_thorough_run_tries_all(expression, monkeypatch):
    lane.choose(expression)
    monkeypatch.setenv("C45_THOROUGH", "1")
    assert [lane.examples(most) for most in (3000, 100, 5)] == [3000, 100, 5]


@pytest.mark.browser
def test_whatever_drives_a_browser_is_slow(request):
    assert request.node.get_closest_marker("slow")


@pytest.mark.browser
@pytest.mark.smoke
def test_but_for_a_journey_of_the_fast_lane(request):
    assert not request.node.get_closest_marker("slow")
