"""Look at the app in a browser: wait for what is to be seen, never read once and hope.

A page is drawn by several hands (the server's run, Streamlit's front end, our components), each in its
own time. So a test names what shall be seen and waits for it; only what has come to rest is measured.
"""

import time
from difflib import ndiff

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from c45_core.language.words import words

PATIENCE = 30_000
"""Milliseconds a test waits for what shall be seen: enough for a machine ten times slower."""

ABOUT_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that a theme can break."""

EVERY_GRADE = ("minor", "moderate", "serious", "critical")
PHONE = {"width": 390, "height": 844}

# Before the first run Streamlit's state is "initial"; while parts of the front end are fetched a
# skeleton stands in their place; without its font an icon is as wide as its name; a component of ours
# stands empty until its script has been loaded, but for a span, which is one that only acts; the player
# begins with a sentence alone.
CALM = """() => {
  const app = document.querySelector("[data-testid=stApp]");
  const parts = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
  const hosts = parts.map((part) => part.shadowRoot?.querySelector("div > div > *"));
  const passing = "[data-stale=true], [data-testid=stSkeleton], [data-testid=stAppSkeleton]";
  const calm =
    app?.dataset.testScriptState === "notRunning" &&
    app.dataset.testConnectionState === "CONNECTED" &&
    document.fonts.status === "loaded" &&
    document.querySelector("[data-testid=stMain] [data-testid=stElementContainer]") &&
    !document.querySelector(passing) &&
    hosts.every((host) => host?.matches("span") || host?.querySelector(":scope > :not(.opening)")) &&
    [...document.querySelectorAll(".js-plotly-plot")].every((plot) => plot.querySelector(".main-svg"));
  window.c45Calm = calm ? (window.c45Calm ?? 0) + 1 : 0;
  return window.c45Calm >= 3;
}"""


def settle(page):
    """Wait until the run has ended, the components have drawn, and that has stayed so for a moment."""
    page.evaluate("window.c45Calm = 0")
    page.wait_for_function(CALM, polling=60, timeout=2 * PATIENCE)


def becomes(read, wanted):
    """Read again until a value is as wanted; what is still otherwise at the end is the failure."""
    end = time.monotonic() + PATIENCE / 1000
    while (found := read()) != wanted and time.monotonic() < end:
        time.sleep(0.05)
    assert found == wanted, "\n".join(ndiff(str(wanted).split("', '"), str(found).split("', '")))


LOOKS = 50
"""A page that does not come to rest is looked at so often."""


def at_rest(page, script):
    """What a script finds once it finds the same three times: type comes late, sizes follow it."""
    found = [page.evaluate(script)]
    while len(found) < LOOKS and found[-3:] != [found[-1]] * 3:
        page.evaluate("() => new Promise((done) => requestIdleCallback(done, { timeout: 400 }))")
        found.append(page.evaluate(script))
    return found[-1]


def address(page, *parts):
    """Wait until the address, decoded, holds all parts."""
    for part in parts:
        page.wait_for_function(
            "part => decodeURIComponent(location.pathname + location.search).includes(part)", arg=part
        )


def link(page):
    """What one would send to somebody: the address without the machine."""
    return "/" + page.url.split("/", 3)[3]


MAIN = "[data-testid=stMain]"


def shown(page, text):
    """A sentence that the page shows, whatever its terms are linked to."""
    said = page.locator(f"{MAIN} [data-testid=stMarkdown] p").filter(has_text=text)
    return said.filter(visible=True).first


def rows_of(page, caption):
    """The rows of a small table (`ui/drawing/grid.py`), by its caption."""
    return page.get_by_role("region", name=caption, exact=True).locator("tbody tr")


def moved_by_key(page, name, number):
    """Move a slider by one to the right, to a number that the address then holds under its name."""
    page.locator(f".st-key-url_{name}").get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    address(page, f"{name}={number}")
    settle(page)


def views_fit_a_phone(page, lesson, key, *views, there="svg, table, details"):
    """In the Chinese lesson that is open and in each view turned to, nothing is wider than the screen.

    `key`: the name of a view in the address and in the texts of the lesson. `there`: what each holds.
    """
    said = words("zh")
    fits_a_phone(page)
    for view in views:
        name = said(lesson, f"{key}_{view}")
        page.locator(f".st-key-url_{key}").get_by_text(name, exact=True).click()
        address(page, f"{key}={view}")
        settle(page)
        expect(page.locator("[data-testid=stMain]").locator(there).first).to_be_attached()
        fits_a_phone(page)


def fits_a_phone(page):
    """Nothing is wider than the screen, once everything is drawn."""
    settle(page)
    main = "[data-testid=stMain]"
    widths = f"[document.documentElement, document.querySelector('{main}')].map((it) => it.scrollWidth)"
    becomes(lambda: max(page.evaluate(widths)) <= PHONE["width"], True)


def open_menu(page):
    """Open the menu of the header, unless it is open: what stands in it is made then."""
    button = page.locator(".st-key-menu button")
    # A list that opens near the edge of the window shows but a few of its options.
    page.locator(".st-key-header").evaluate("it => it.scrollIntoView({ block: 'start' })")
    if button.get_attribute("aria-expanded") != "true":
        button.click()
    page.locator(".st-key-header_tools").wait_for(state="attached")


def open_course(page):
    """Open the list of all lessons, in the menu."""
    open_menu(page)
    page.locator(".st-key-menu_course button").click()


LINE = 54
"""Pixels the one line of the header takes at most."""

ROW = """() => {
  const shown = [...document.querySelectorAll(".st-key-header > :not(:has(> .st-key-header_rest))")]
    .map((it) => it.getBoundingClientRect()).filter((box) => box.width && box.height);
  const middles = shown.map((box) => box.top + box.height / 2);
  const inside = shown.every((box) => box.left >= 0 && box.right <= innerWidth);
  return inside && Math.max(...middles) - Math.min(...middles) < 4 && shown.length > 1;
}"""


def the_header_is_one_row(page, *widths):
    """All that is seen of it stands side by side within the screen; on a phone nothing is cut off.

    The page is a phone's; it is looked at in these widths, too.
    """
    for width in (*widths, PHONE["width"]):
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        becomes(lambda: page.evaluate(ROW), True)
        assert page.locator(".st-key-header").bounding_box()["height"] < LINE, (page.url, width)
    for text in page.locator(".st-key-header button p").all():
        whole = "it => it.scrollWidth <= it.offsetWidth"
        assert not text.is_visible() or text.evaluate(whole), page.url


def turned_dark(page):
    """Let the machine change to a dark theme, and wait until the page has followed."""
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(
        """() => getComputedStyle(document.querySelector(".stApp")).backgroundColor
           .match(/[0-9]+/g).slice(0, 3).every((part) => part < 100)"""
    )
    settle(page)


def serious(page, ours=lambda node: True, rules=()):
    """What axe finds serious in the parts that are ours, once everything is drawn.

    `ours`: whether a node (its "html", its "target") is one of our own; the rest is Streamlit's.
    `rules`: those of axe alone that are named so.
    """
    return violations(page, ours, rules, ("serious", "critical"))


def violations(page, ours=lambda node: True, rules=(), grades=EVERY_GRADE):
    """What axe finds of some grades, of every one unless they are named; otherwise as `serious`."""
    settle(page)
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = Axe().run(page, options=options).response["violations"]
    graded = [v for v in found if v["impact"] in grades]
    return [(v["id"], n["target"], n["html"][:100]) for v in graded for n in v["nodes"] if ours(n)]
