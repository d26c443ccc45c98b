"""A profile that is used again holds nothing of the test before: these tests may share a browser."""

import pytest
from profiles import Profiles

pytestmark = pytest.mark.browser

LEAVE = """async () => {
  localStorage.setItem("left", "1");
  sessionStorage.setItem("left", "1");
  window.name = "left";
  document.cookie = "left=1; path=/";
  await caches.open("left");
  await new Promise((done) => {
    const asked = indexedDB.open("left", 1);
    asked.onsuccess = () => { asked.result.close(); done(); };
  });
}"""
FOUND = """async () => [
  localStorage.length, sessionStorage.length, window.name, document.cookie.includes("left"),
  (await caches.keys()).length, (await indexedDB.databases()).length, history.length,
  innerWidth, matchMedia("(prefers-color-scheme: dark)").matches,
  matchMedia("(prefers-reduced-motion)").matches,
]"""
EMPTY = [0, 0, "", False, 0, 0, 2]
LEFT = [1, 1, "left", True, 1, 1]
STORED = len(LEFT)


@pytest.fixture(scope="module")
def pool(browser, app_url):
    found = Profiles(browser, app_url)
    yield found
    found.close()


def test_a_profile_used_again_is_empty(pool, app_url):
    page, profile = pool.take({"color_scheme": "dark", "viewport": {"width": 390, "height": 844}})
    page.goto(app_url + "/_stcore/health?first")
    assert page.evaluate(FOUND) == [*EMPTY, 390, True, True]
    page.evaluate(LEAVE)
    assert page.evaluate(FOUND)[:STORED] == LEFT
    pool.give_back(profile)
    again, same = pool.take({})
    again.goto(app_url + "/_stcore/health?again")
    assert same is profile
    assert again.evaluate(FOUND) == [*EMPTY, 1440, False, True]
    pool.give_back(profile)


def test_a_page_used_again_has_no_listener_no_route_no_pointer_and_no_question(pool, app_url):
    page, profile = pool.take({})
    heard = []
    page.goto(app_url)
    page.on("request", lambda request: heard.append(request.url))
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.route("**/*", lambda route: route.abort())
    page.mouse.move(50, 50)
    page.evaluate("addEventListener('beforeunload', (leaving) => leaving.preventDefault())")
    page.mouse.click(50, 50)
    heard.clear()
    pool.give_back(profile)
    again, same = pool.take({})
    assert (again, same) == (page, profile)
    again.goto(app_url + "/_stcore/health?again")
    again.set_content("<style>body { height: 100vh; margin: 0 }</style>")
    assert not again.locator("body:hover").count()
    assert not heard
    pool.give_back(profile)


def test_what_would_outlast_a_test_is_refused_on_a_page_that_does(pool):
    page, profile = pool.take({})
    with pytest.raises(AssertionError, match="fresh=True"):
        page.add_init_script("1")
    pool.give_back(profile)


def test_after_a_page_that_was_closed_there_is_another(pool, app_url):
    page, profile = pool.take({})
    page.close()
    pool.give_back(profile)
    again, same = pool.take({})
    assert same is profile and again is not page
    again.goto(app_url + "/_stcore/health?again")
    assert again.evaluate(FOUND)[:STORED] == EMPTY[:STORED]
    pool.give_back(profile)


def test_two_visits_at_a_time_are_two_persons(pool, app_url):
    (one, first), (other, second) = pool.take({}), pool.take({})
    assert first is not second
    for page in (one, other):
        page.goto(app_url + "/_stcore/health")
    one.evaluate(LEAVE)
    assert other.evaluate(FOUND)[:STORED] == EMPTY[:STORED]
    for profile in (first, second):
        pool.give_back(profile)


def test_another_locale_is_another_profile(pool):
    (one, first), (other, second) = pool.take({"locale": "zh-CN"}), pool.take({"locale": "en-US"})
    assert (one.evaluate("navigator.language"), other.evaluate("navigator.language")) == (
        "zh-CN",
        "en-US",
    )
    pool.give_back(first)
    _, third = pool.take({"locale": "en-US"})
    assert third not in (first, second)
    for profile in (second, third):
        pool.give_back(profile)


def test_a_profile_that_can_not_be_emptied_is_not_used_again(pool):
    _, profile = pool.take({})
    profile.rest.close()
    pool.give_back(profile)
    assert not any(profile in free for free in pool.free.values())
