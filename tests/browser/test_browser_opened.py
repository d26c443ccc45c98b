"""A pressed number opens in the browser at once; what the server shows then is the same."""

import pytest
from pairs import some
from playwright.sync_api import expect
from screen import address, becomes, settle

pytestmark = pytest.mark.browser

GOLF = "table=golf_14_quinlan_numeric"
PLACES = {
    "choosing": (f"/choosing?{GOLF}&lang=en", "open"),
    "by hand": ("/choosing?table=missing_14&lang=zh&hand=on&digits=3", "open"),
    "entropy": ("/entropy?attr=纹理&lang=en", "open"),
    "missing": ("/missing?lang=zh", "of"),
}
# All that is to be seen of the open number. KaTeX of another release writes other elements; what it is
# given is the same.
SEEN = """([name, standing]) => {
  const place = document.querySelector(`.st-key-opened_${name}`);
  const standIn = place.querySelector(".stand-in");
  const parts = standIn ? [...standIn.children] : [...place.children];
  const within = (part) => [...part.querySelectorAll("span")].map((it) => it.shadowRoot);
  const roots = parts.flatMap((part) => [part, ...within(part)]);
  const latex = roots.flatMap((root) => [...(root?.querySelectorAll("annotation") ?? [])]);
  const caption = parts.at(-1).textContent.trim();
  const tables = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")]
    .flatMap((host) => [...host.shadowRoot.querySelectorAll(".numbers")]);
  return {
    standing: standIn !== null,
    formulas: latex.map((it) => it.textContent.trim().replaceAll("\\\\displaystyle ", "")),
    caption,
    tables: tables.map((it) => [it.innerText, it.querySelector("[aria-pressed=true]")?.innerText]),
  };
}"""


def _pressed(button, asked):
    """Press a number and look at once: no answer can have come."""
    return button.evaluate(
        f"(button, asked) => {{ button.focus(); button.click(); return ({SEEN})(asked); }}", asked
    )


@pytest.mark.worth(7)
@pytest.mark.parametrize("place", some(PLACES, 1))
def test_what_a_press_shows_at_once_is_what_the_server_shows_then(visit, place):
    path, name = PLACES[place]
    page, asked = visit(path), [name]
    settle(page)
    page.wait_for_function("() => globalThis.katex")
    keys = dict.fromkeys(
        key
        for host in page.locator(".numbers").all()
        for key in host.locator("button").evaluate_all("all => all.map((it) => it.dataset.opens)")
    )
    table = page.locator(f".st-key-comparison_{name}, .st-key-contingency_{name}, .st-key-numbers")
    buttons = [table.locator(f'button[data-opens="{key}"]') for key in keys]
    tried = 0
    for button in [one.first for one in buttons if one.count()][::4]:
        if button.get_attribute("aria-pressed") == "true":
            continue
        at_once = _pressed(button, asked)
        assert at_once.pop("standing")
        becomes(lambda: page.evaluate(SEEN, asked)["standing"], False)
        settle(page)
        then = page.evaluate(SEEN, asked)
        assert not then.pop("standing")
        assert at_once == then
        tried += 1
    assert tried > 1


@pytest.mark.nightly
def test_the_last_of_two_quick_presses_counts(visit):
    page = visit("/choosing?table=watermelon_2.0&lang=en")
    page.wait_for_function("() => globalThis.katex")
    table = page.locator(".st-key-comparison_open")
    first, second = (table.locator(f'button[data-opens="iv:{name}"]') for name in ("色泽", "敲声"))
    first.click()
    second.click()
    address(page, "open=iv:敲声")
    becomes(lambda: page.evaluate(SEEN, ["open", None])["standing"], False)
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".st-key-opened_open annotation").first).to_be_attached()
    assert r"\text{Sound}" in "".join(page.evaluate(SEEN, ["open", None])["formulas"])


@pytest.mark.nightly
def test_a_cut_of_the_ranking_is_taken_in_hand(visit):
    page = visit("/numbers?table=buys_computer_14_numeric_age&lang=en")
    page.get_by_text("All thresholds, the best first").first.click()
    row = page.locator(".st-key-ranking .numbers button").nth(2)
    threshold = row.inner_text()
    row.click()
    address(page, "cut=")
    expect(page.locator(".st-key-cuts .number").last).to_have_text(f"t = {threshold}")
