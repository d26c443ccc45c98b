"""A profile that is used again holds nothing of the test before: these tests may share a browser."""

import pytest
from profiles import Profiles

pytestmark = pytest.mark.browser

LEAVE = """async () => {
  localStorage.setItem("left", "1");
  sessionStorage.setItem("left", "1");
  document.cookie = "left=1; path=/";
  await caches.open("left");
  await new Promise((done) => {
    const asked = indexedDB.open("left", 1);
    asked.onsuccess = () => { asked.result.close(); done(); };
  });
}"""
FOUND = """async () => [
  localStorage.length, sessionStorage.length, document.cookie.includes("left"),
  (await caches.keys()).length, (await indexedDB.databases()).length, history.length,
  innerWidth, matchMedia("(prefers-color-scheme: dark)").matches,
  matchMedia("(prefers-reduced-motion)").matches,
]"""
EMPTY = [0, 0, False, 0, 0, 2]


@pytest.fixture
def pool(browser, app_url):
    found = Profiles(browser, app_url)
    yield found
    found.close()


def test_a_profile_used_again_is_empty(pool, app_url):
    page, profile = pool.take({"color_scheme": "dark", "viewport": {"width": 390, "height": 844}})
    page.goto(app_url + "/_stcore/health")
    assert page.evaluate(FOUND) == [*EMPTY, 390, True, True]
    page.evaluate(LEAVE)
    assert page.evaluate(FOUND)[:5] == [1, 1, True, 1, 1]
    pool.give_back(profile)
    again, same = pool.take({})
    again.goto(app_url + "/_stcore/health")
    assert same is profile
    assert again.evaluate(FOUND) == [*EMPTY, 1440, False, True]


def test_two_visits_at_a_time_are_two_persons(pool, app_url):
    (one, first), (other, second) = pool.take({}), pool.take({})
    assert first is not second
    for page in (one, other):
        page.goto(app_url + "/_stcore/health")
    one.evaluate(LEAVE)
    assert other.evaluate(FOUND)[:5] == EMPTY[:5]
    for profile in (first, second):
        pool.give_back(profile)


def test_another_locale_is_another_profile(pool):
    (one, first), (other, second) = pool.take({"locale": "zh-CN"}), pool.take({"locale": "en-US"})
    assert (one.evaluate("navigator.language"), other.evaluate("navigator.language")) == (
        "zh-CN",
        "en-US",
    )
    pool.give_back(first)
    assert pool.take({"locale": "en-US"})[1] not in (first, second)


def test_a_profile_that_can_not_be_emptied_is_not_used_again(pool):
    _, profile = pool.take({})
    profile.rest.close()
    pool.give_back(profile)
    assert not any(pool.free.values())
