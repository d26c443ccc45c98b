"""The player in a real browser: what a student does, on the real app."""

import pytest

from c45_core import datasets, grow, preset
from c45_core.explain.sentences import Narrator
from c45_core.words import words

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture
def visit(visit):
    """Open the lesson and wait until the player stands."""

    def _visit(path, **options):
        page = visit(path, **options)
        page.wait_for_selector(".stage")
        return page

    return _visit


def step(page):
    """The step shown, counted from 0, and the number of steps."""
    text = page.locator(".place").inner_text()
    numbers = [int(part) for part in "".join(c if c.isdigit() else " " for c in text).split()]
    return numbers[0] - 1, numbers[1]


def sentence(page):
    return page.locator(".sentence").inner_text()


def narrator(table, language):
    chosen = datasets.load(table)
    trace = grow(chosen.table)
    return trace, Narrator(trace, chosen.labels(language), words(language))


def test_stepping_through_a_whole_table_says_every_sentence_of_the_trace(visit):
    trace, say = narrator("loan_5", "en")
    page = visit("/growing?table=loan_5&lang=en")
    assert step(page) == (0, len(trace))
    for frame in trace:
        assert step(page)[0] == frame.number
        assert sentence(page) == say.say(frame)
        page.keyboard.press("ArrowRight")
    assert step(page)[0] == len(trace) - 1, "the last step stays the last"


def test_twenty_fast_arrow_keys_are_twenty_steps(visit):
    page = visit("/growing?lang=en")
    page.evaluate(
        """() => { for (let i = 0; i < 20; i++)
           document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true})) }"""
    )
    assert step(page)[0] == 20
    for _ in range(20):
        page.keyboard.press("ArrowRight", delay=0)
    assert step(page)[0] == 40


def test_keys_first_last_split_and_play(visit):
    trace, _ = narrator("golf_14", "en")
    page = visit("/growing?table=golf_14&lang=en")
    page.keyboard.press("End")
    assert step(page)[0] == len(trace) - 1
    page.keyboard.press("Home")
    assert step(page)[0] == 0
    page.keyboard.press("n")
    assert step(page)[0] == trace.next(0, "split")
    page.keyboard.press(" ")
    assert page.get_by_role("button", name="Pause").is_visible()
    page.keyboard.press(" ")
    assert page.get_by_role("button", name="Play", exact=True).is_visible()


def test_no_key_acts_while_typing(visit):
    page = visit("/growing?table=golf_14&lang=en&step=5")
    box = page.get_by_role("combobox").first
    box.click()
    page.keyboard.press("n")
    page.keyboard.press("Home")
    assert step(page)[0] == 5
    page.keyboard.press("Escape")


def test_step_sizes_stop_where_the_trace_says(visit):
    trace, _ = narrator("golf_14", "en")
    page = visit("/growing?table=golf_14&lang=en")
    for size in ("split", "attribute"):
        page.locator(".settings").get_by_text(size, exact=True).click()
        assert step(page)[1] == len(trace.steps(size))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert f"step={trace.steps('attribute')[1]}" in _url(page)


def test_a_deep_link_shows_the_same_screen_elsewhere_and_after_a_reload(visit):
    page = visit("/growing?table=golf_14_quinlan_numeric&lang=en&step=53")
    first = sentence(page)
    assert "Without the gate Temperature would have won" in first
    other = visit("/" + page.url.split("/", 3)[3])
    assert sentence(other) == first and step(other) == step(page)
    page.reload()
    page.wait_for_selector(".stage")
    assert sentence(page) == first


def test_browser_back_returns_to_the_step_before_a_leap_and_to_the_table_before(visit):
    page = visit("/growing?table=golf_14&lang=en")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("n")
    leapt = step(page)[0]
    _url(page)
    page.go_back()
    page.wait_for_timeout(300)
    assert step(page)[0] == 1 and leapt > 1
    page.get_by_role("combobox").first.click()
    page.get_by_role("option", name="Five borrowers").click()
    page.wait_for_function("() => location.search.includes('table=loan_5')")
    page.wait_for_timeout(600)
    assert step(page) == (0, len(narrator("loan_5", "en")[0]))
    page.go_back()
    page.wait_for_function("() => location.search.includes('table=golf_14')")
    page.wait_for_timeout(800)
    assert step(page)[1] == len(narrator("golf_14", "en")[0])


def test_the_language_changes_and_the_step_stays(visit):
    page = visit("/growing?table=golf_14&lang=en&step=12")
    page.get_by_text("中文", exact=True).click()
    page.wait_for_selector(".stage[lang=zh-CN]")
    trace, say = narrator("golf_14", "zh")
    assert step(page)[0] == 12
    assert sentence(page) == say.say(trace[12])
    assert page.get_by_role("button", name="下一步").is_visible()


@pytest.mark.parametrize(("locale", "lang"), [("zh-CN", "zh-CN"), ("en-GB", "en"), ("fr-FR", "en")])
def test_the_language_follows_the_browser(visit, locale, lang):
    page = visit("/growing", locale=locale)
    assert page.locator(".stage").get_attribute("lang") == lang


def test_choosing_a_node_shows_its_cases_and_goes_to_its_steps(visit):
    trace, _ = narrator("golf_14", "en")
    page = visit("/growing?table=golf_14&lang=en")
    page.keyboard.press("End")
    node = page.locator(".node").nth(2)
    node.click()
    assert f"{len(trace.node(2).cases)} case" in page.locator(".panel.cases").inner_text()
    node.focus()
    page.keyboard.press("Enter")
    assert step(page)[0] == trace.about(2)[0]


def test_a_term_lights_up_its_cases_and_its_branch(visit):
    trace, _ = narrator("golf_14", "en")
    frame = next(f for f in trace if f.kind == "branch_entropy")
    page = visit(f"/growing?table=golf_14&lang=en&step={frame.number}")
    term = page.locator(".term").first
    term.hover()
    lit = page.locator(".cases tbody tr.lit")
    expected = trace.evaluation(0, frame.attribute).branches[frame.branch].counts[0]
    assert lit.count() == expected


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_themes_have_their_own_colours(visit, scheme):
    page = visit("/growing?lang=en", color_scheme=scheme)
    background = page.evaluate("getComputedStyle(document.querySelector('.stApp')).backgroundColor")
    brightness = sum(int(part) for part in background.strip("rgb()").split(",")[:3])
    assert (brightness > 600) == (scheme == "light")
    text = page.locator(".sentence").evaluate("e => getComputedStyle(e).color")
    assert (sum(int(part) for part in text.strip("rgb()").split(",")[:3]) < 300) == (scheme == "light")


def test_on_a_phone_the_panels_stack_in_reading_order_and_nothing_is_wider(visit):
    page = visit("/growing?lang=zh&step=30", viewport={"width": 390, "height": 844})
    tops = [
        page.locator(s).bounding_box()["y"] for s in (".sentence", ".formula", ".tree", ".panel.cases")
    ]
    assert tops == sorted(tops)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_nothing_on_the_stage_moves_from_step_to_step(visit):
    page = visit("/growing?table=golf_14&lang=en")
    panels = (".top", ".panel.tree", ".panel.formula", ".panel.cases", ".controls")

    def places():
        return [page.locator(panel).first.bounding_box() for panel in panels]

    first = places()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
        assert places() == first


def test_axe_finds_nothing_serious(visit):
    from axe_playwright_python.sync_playwright import Axe

    page = visit("/growing?table=golf_14&lang=en&step=20")
    found = Axe().run(page).response["violations"]
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    ours = [
        (v["id"], node["target"])
        for v in serious
        for node in v["nodes"]
        if "c45-root" in str(node["target"]) or "c45" in node["html"]
    ]
    assert not ours, ours


def _url(page):
    """The address after the player has written it."""
    page.wait_for_timeout(400)
    return page.url


def test_cart_is_compared_by_the_gini_index_and_the_attribute_in_work_stays_in_view(visit):
    trace = grow(datasets.load("watermelon_2.0").table, preset("cart"))
    last = max(k for k in trace.about(0) if trace[k].kind == "gini_decrease")
    page = visit(f"/growing?dialect=cart&table=watermelon_2.0&lang=en&step={last}")
    heads = page.locator(".ranking thead th").all_inner_texts()
    assert heads == ["attribute", "Gini after the split", "Gini decrease", "Verdict"]
    row, frame = (
        page.locator(".ranking tr.now").bounding_box(),
        page.locator(".ranking-frame").bounding_box(),
    )
    assert frame["y"] <= row["y"] and row["y"] + row["height"] <= frame["y"] + frame["height"] + 1
    assert (
        f"{trace.evaluation(0, trace[last].attribute).gini_decrease:.4f}"
        in page.locator(".ranking tr.now").inner_text()
    )
