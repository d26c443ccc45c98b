"""A class in the browser: one who leads it and five who answer, each in a context of their own."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from c45_core.language.words import words

pytestmark = pytest.mark.browser

EN, ZH = words("en"), words("zh")
LONG = """() => [2, 3].map((column) => {
  const bars = [...document.querySelectorAll(`.bars tbody td:nth-child(${column}) .bar i`)];
  const part = (bar) => getComputedStyle(bar).getPropertyValue("--part");
  const whole = bars.map((bar) => bar.getBoundingClientRect().width / part(bar));
  return Math.max(...whole.filter(Number.isFinite));
})"""
"""Of each vote how long the bar of all answers would be."""
PHONE = {"width": 390, "height": 844}
LEARNERS = 5


def _in(language, key, **values):
    return (ZH if language == "zh" else EN)("live", key, **values)


@pytest.fixture
def classroom(browser, app_url):
    """Open a page in a context of its own; no script may fail on any of them."""
    contexts, troubles = [], []

    def _open(path, **options):
        contexts.append(browser.new_context(reduced_motion="reduce", **options))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(app_url + path)
        return page

    yield _open
    for context in contexts:
        context.close()
    assert troubles == []


def _faults(page):
    """What axe finds, of any grade."""
    return [(each["id"], each["nodes"][0]["html"]) for each in Axe().run(page).response["violations"]]


def _bars(desk):
    """Of every answer the counts of each vote."""
    rows = desk.locator(".bars tbody tr").all()
    return [[int(text.split()[0]) for text in row.locator("td").all_inner_texts()] for row in rows]


def _joined(classroom, code):
    """The phones of all learners, one of them in Chinese."""
    phones = []
    for n in range(LEARNERS):
        language = "zh" if n == 1 else "en"
        phone = classroom(f"/join?lang={language}&code={code.replace(' ', '')}", viewport=PHONE)
        phone.get_by_label(_in(language, "name")).fill("<b>Eve</b>" if n == 4 else f"L{n}")
        phone.get_by_role("button", name=_in(language, "join"), exact=True).click()
        expect(phone.get_by_text(_in(language, "waiting"))).to_be_visible()
        phones.append(phone)
    return phones


def _ended(desk, phone):
    """End the class, take its answers along, and delete it."""
    desk.get_by_role("button", name=_in("en", "end"), exact=True).click()
    desk.get_by_role("button", name=_in("en", "yes"), exact=True).click()
    expect(desk.locator(".summary")).to_be_visible()
    heads = desk.locator(".summary thead th").all_inner_texts()
    changed = heads.index(_in("en", "changed_head"))
    row = desk.locator(".summary tbody tr > *").all_inner_texts()
    assert row[changed] == _in("en", "changed", right=3, wrong=0) and "changed" not in row[-1]
    expect(desk.get_by_role("button", name=_in("en", "print"), exact=True)).to_be_visible()
    with desk.expect_download() as saved:
        desk.get_by_role("button", name=_in("en", "csv"), exact=True).click()
    rows = saved.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert len(rows) == 1 + 4 + 5 and "<b>Eve</b>" in rows[-1]
    expect(phone.locator(".kicker")).to_have_text(EN("live", "over_now"))
    desk.get_by_role("button", name=_in("en", "forget"), exact=True).click()
    desk.get_by_role("button", name=_in("en", "yes"), exact=True).click()
    expect(desk.get_by_text(EN("live", "forgotten"))).to_be_visible()
    expect(phone.get_by_text(EN("live", "no_learner"))).to_be_visible()


@pytest.mark.worth(20)
def test_a_class_of_five_votes_twice_and_sees_the_answer(classroom):
    # The button is in the header of every lesson; the step comes with the address.
    lesson = classroom(
        "/growing?lang=en&table=watermelon_2.0&step=2", viewport={"width": 1366, "height": 768}
    )
    lesson.locator(".st-key-menu button").click()
    with lesson.context.expect_page() as opened:
        lesson.get_by_role("button", name=_in("en", "ask_class")).click()
    desk = opened.value
    desk.get_by_role("button", name=_in("en", "begin")).click()
    code = desk.locator(".codes").inner_text()
    phones = _joined(classroom, code)
    expect(desk.get_by_text(EN("live", "here", n=LEARNERS)).first).to_be_visible()
    assert not _faults(desk)
    desk.get_by_role("radio").last.check()
    desk.get_by_role("radio").first.check()
    desk.get_by_role("button", name=_in("en", "ask"), exact=True).click()

    # The first vote is about H(D) of 17 melons: two take the natural logarithm.
    for phone, given in zip(phones, ["0.6914", "0.691", "0.998", "0.5", "q"], strict=True):
        phone.locator("#number").fill(given)
        phone.locator("#send").click()
    for phone in phones[:4]:
        expect(phone.locator("#said")).not_to_be_empty()
    expect(phones[4].locator(".status")).to_contain_text("q")
    assert not _faults(phones[1])
    phones[0].reload()
    expect(phones[0].locator("#number")).to_have_value("0.6914")
    expect(phones[0].get_by_text(EN("live", "mine", answer="0.6914"))).to_be_visible()
    expect(desk.locator(".count")).to_have_text(EN("live", "answered", n=4))
    desk.get_by_role("button", name=_in("en", "show"), exact=True).click()
    expect(desk.locator(".bars tbody tr")).to_have_count(3)
    assert sorted(_bars(desk)) == [[1], [1], [2]]
    assert desk.get_by_text(EN("live_slips", "natural_log")).count() == 0, (
        "before the answer is revealed"
    )

    # After the discussion all but one are right; by the keyboard alone.
    desk.get_by_role("button", name=_in("en", "again"), exact=True).press("Enter")
    for phone, given in zip(phones, ["0.998", "0.9975", "0.998", "0.998", "0.691"], strict=True):
        expect(phone.locator(".kicker")).to_have_text(
            re.compile(f"{EN('live', 'second')}|{ZH('live', 'second')}")
        )
        phone.locator("#number").fill(given)
        phone.locator("#number").press("Enter")
        expect(phone.locator("#said")).not_to_be_empty()
    desk.reload()
    desk.get_by_role("button", name=_in("en", "reveal"), exact=True).click()
    expect(desk.locator(".revealed")).to_contain_text(f"1 × {EN('live_slips', 'natural_log')}")
    expect(desk.locator(".revealed")).to_contain_text(EN("live", "changed", right=3, wrong=0))
    assert sorted(_bars(desk)) == [[1, 0], [1, 4], [2, 1]]
    first, second = desk.evaluate(LONG)
    assert first == pytest.approx(second, rel=0.02), "both votes on one scale"
    assert not _faults(desk)
    expect(phones[1].locator(".revealed")).to_contain_text("0.9975")
    expect(phones[1].locator(".mine .wrong")).to_contain_text(ZH("practice", "slip_natural_log"))
    expect(phones[1].locator(".mine .right")).to_contain_text(ZH("live", "is_right"))

    _ended(desk, phones[0])

    # Before a class a key asks, in the same window.
    lesson.goto(f"{lesson.url}&view=present")
    expect(lesson.locator(".presenter .place")).to_contain_text("2 / ")
    expect(lesson.get_by_role("button", name=_in("en", "ask_class"))).to_be_hidden()
    with desk.expect_navigation():
        lesson.keyboard.press("a")
    expect(desk.get_by_text(EN("live", "choose"))).to_be_visible()
    assert "step=2" in desk.url


def _begun(classroom, language, step):
    """Begin a class and let a phone join it: the desk and the phone."""
    desk = classroom(f"/class?lang={language}&{step}", viewport={"width": 1366, "height": 768})
    desk.get_by_role("button", name=_in(language, "begin")).click()
    code = desk.locator(".codes").inner_text().replace(" ", "")
    phone = classroom(f"/join?lang={language}&code={code}", viewport=PHONE)
    phone.get_by_role("button", name=_in(language, "join"), exact=True).click()
    expect(phone.get_by_text(_in(language, "waiting"))).to_be_visible()
    return desk, phone


@pytest.mark.parametrize(("language", "beside"), [("en", 2), ("zh", 3)])
def test_counts_lie_beside_each_other_on_a_phone_so_that_the_answers_follow_soon(
    classroom, language, beside
):
    desk, phone = _begun(classroom, language, "table=watermelon_2.0&step=51")
    desk.get_by_role("radio").first.check()
    desk.get_by_role("button", name=_in(language, "ask"), exact=True).click()
    expect(phone.locator(".given table")).to_have_count(6)
    tops = [table.bounding_box()["y"] for table in phone.locator(".given table").all()]
    assert tops.count(tops[0]) >= beside
    assert phone.locator(".option").first.bounding_box()["y"] < 0.75 * PHONE["height"]
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_who_leads_closes_joining_and_removes_a_learner_by_the_keyboard(classroom, language):
    desk = classroom(f"/class?lang={language}&table=golf_14", viewport={"width": 1366, "height": 768})

    def press(key):
        button = desk.get_by_role("button", name=_in(language, key), exact=True)
        button.focus()
        button.press("Enter")

    def joining(name):
        phone = classroom(f"/join?lang={language}&code={code}", viewport=PHONE)
        phone.get_by_label(_in(language, "name")).fill(name)
        phone.get_by_role("button", name=_in(language, "join"), exact=True).click()
        return phone

    press("begin")
    code = desk.locator(".codes").inner_text().replace(" ", "")
    phones = [joining(name) for name in ("", "<i>Bob</i>")]
    for phone in phones:
        expect(phone.get_by_text(_in(language, "waiting"))).to_be_visible()
    press("close_joining")
    expect(desk.locator(".door img")).to_have_count(0)
    expect(desk.locator(".door")).to_contain_text(_in(language, "no_joining"))
    late = joining("Cid")
    expect(late.locator(".status")).to_have_text(_in(language, "joining_closed"))

    press("learners")
    lines = desk.locator(".learners li > span:first-child")
    named = [_in(language, "nameless", n=1), _in(language, "named", n=2, name="<i>Bob</i>")]
    expect(lines).to_have_text(named)
    assert not _faults(desk)
    desk.get_by_role("button", name=f"{_in(language, 'remove')}: {named[1]}").press("Enter")
    desk.get_by_role("button", name=_in(language, "yes"), exact=True).press("Enter")
    expect(lines).to_have_text(named[:1])
    expect(desk.get_by_role("button", name=_in(language, "hide_learners"))).to_be_focused()
    expect(phones[1].locator(".status")).to_have_text(_in(language, "no_learner"))
    phones[1].get_by_role("button", name=_in(language, "join"), exact=True).click()
    expect(phones[1].locator(".status")).to_have_text(_in(language, "joining_closed"))

    press("open_joining")
    expect(desk.locator(".door img")).to_be_visible()
    late.get_by_role("button", name=_in(language, "join"), exact=True).click()
    expect(late.get_by_text(_in(language, "waiting"))).to_be_visible()
    expect(lines).to_have_text([named[0], _in(language, "named", n=2, name="Cid")])
    press("hide_learners")
    expect(desk.locator(".learners")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_the_server_says_is_shown_and_what_failed_is_not_taken_for_done(classroom, language):
    """A phone and the desk while the server stores nothing, is started again, or cannot be reached."""
    desk, phone = _begun(classroom, language, "table=golf_14")
    # The class is ended, so that it can be deleted.
    desk.get_by_role("button", name=_in(language, "end"), exact=True).click()
    desk.get_by_role("button", name=_in(language, "yes"), exact=True).click()
    desk.get_by_role("button", name=_in(language, "forget"), exact=True).click()
    full = {"status": 503, "json": {"key": "unavailable", "says": _in(language, "unavailable")}}
    restarted = {"status": 502, "content_type": "text/html", "body": "<html>502</html>"}
    said = (
        (lambda route: route.abort(), "offline"),
        (lambda route: route.fulfill(**restarted), "failed"),
        (lambda route: route.fulfill(**full), "unavailable"),
    )
    for answer, key in said:
        for page in (phone, desk):
            page.route("**/live/**", answer)
            expect(page.locator(".status")).to_have_text(_in(language, key))
    with desk.expect_response(lambda response: response.request.method == "POST"):
        desk.get_by_role("button", name=_in(language, "yes"), exact=True).click()
    for page in (phone, desk):
        page.unroute("**/live/**")
    expect(phone.locator(".status")).to_be_hidden()
    expect(desk.get_by_text(_in(language, "forgotten"))).to_have_count(0)
    desk.get_by_role("button", name=_in(language, "yes"), exact=True).click()
    expect(desk.get_by_text(_in(language, "forgotten"))).to_be_visible()
    expect(phone.get_by_text(_in(language, "no_learner"))).to_be_visible()
