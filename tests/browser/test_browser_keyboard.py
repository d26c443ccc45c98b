"""No step of a lesson needs a mouse: lessons gone through with the keyboard alone, desk and phone."""

import pytest
from pairs import some
from playwright.sync_api import expect
from screen import PHONE, address, settle

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize(
        "size", some([{"width": 1440, "height": 900}, PHONE], 1), ids=["desk", "phone"]
    ),
]

FOCUSED = """() => {
  let it = document.activeElement;
  while (it?.shadowRoot?.activeElement) it = it.shadowRoot.activeElement;
  return [it?.ariaLabel, it?.title, it?.labels?.[0]?.textContent, it?.textContent].join("|");
}"""
STOPS = 80
"""More stops than any of these lessons has."""
FEW = 12
"""So many lie at most between a guess and the laboratory: a text is one stop, whatever its terms."""


def tab_to(page, name, most=STOPS):
    """Press Tab until what is called so has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if name in page.evaluate(FOCUSED).split("|"):
            return
    raise AssertionError(f"Tab does not lead to {name}")


@pytest.mark.nightly
def test_an_identifier_is_added_and_a_number_opened(visit, size):
    page = visit("/choosing?table=watermelon_2.0&lang=en&identifier=off", viewport=size)
    tab_to(page, "With the case number")
    page.keyboard.press("Space")
    expect(page.get_by_text("C4.5 chooses Texture with 0.2631")).to_be_visible()
    tab_to(page, "0.3806")
    page.keyboard.press("Enter")
    address(page, "open=gain:纹理")
    expect(page.get_by_text("C4.5 chooses Texture with 0.2631")).to_be_visible()


@pytest.mark.nightly
def test_the_three_toys_of_the_second_path_are_used_by_keyboard(visit, size):
    page = visit("/numbers?lang=en&part=guess", viewport=size)
    tab_to(page, "Threshold of Density")
    said = page.locator(".st-key-toy_numbers .said")
    before = said.inner_text()
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    expect(said).not_to_have_text(before)
    page = visit("/missing?lang=en&part=guess", viewport=size)
    tab_to(page, "missing")
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-toy_weights .said")).to_contain_text("reaches 3 leaves")
    page = visit("/evaluation?lang=en&part=guess", viewport=size)
    tab_to(page, "Set aside 6 other melons")
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-toy_draws .said")).to_contain_text("of 6 correct")


@pytest.mark.parametrize("lesson", ["growing", "pruning"])
def test_the_list_of_keys_is_reached_read_to_its_end_and_left(visit, size, lesson):
    page = visit(f"/{lesson}?lang=en", viewport=size)
    settle(page)
    tab_to(page, "More")
    page.keyboard.press("Enter")
    tab_to(page, "Help")
    page.keyboard.press("Enter")
    card = page.locator("dialog.help-card[open]").first
    expect(card).to_contain_text("leave the presentation")
    last = card.locator("td").last
    for _ in range(30):
        page.keyboard.press("PageDown")
    expect(last).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert "More" in page.evaluate(FOCUSED)
    page.keyboard.press("?")
    expect(card).to_be_visible()


@pytest.mark.nightly
def test_a_decision_is_made_by_another_method(visit, size):
    page = visit("/pruning?lang=en", viewport=size)
    tab_to(page, "Settings")
    page.keyboard.press("Enter")
    tab_to(page, "PEP")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    address(page, "rule=ebp")
    expect(page.get_by_role("slider", name="Confidence CF")).to_be_visible()
    # The page draws from above: the player below still shows the other method for a moment.
    expect(page.locator(".place")).to_have_text("step 1 of 9")
    tab_to(page, "Next")
    page.keyboard.press("Enter")
    expect(page.locator(".place")).to_have_text("step 2 of 9")
