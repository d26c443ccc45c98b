"""Judging trees in a real browser: fold, cut back, leave a case out, open the link again."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, becomes, link, settle, views_fit_a_phone

pytestmark = pytest.mark.browser


@pytest.mark.nightly
def test_the_book_s_validation_part_shows_the_book_s_accuracy(visit):
    # Zhou 4.3: the full ID3 tree is right on 42.9 % of the validation part.
    page = visit("/evaluation?table=watermelon_2.0_split&dialect=id3&lang=en")
    row = page.get_by_role("row", name="unpruned")
    expect(row).to_contain_text("0.4286")
    expect(row).to_contain_text("4 / 7")


def test_cutting_back_and_a_mistake_are_kept_in_the_link(visit):
    page = visit("/evaluation?lang=en")
    expect(page.get_by_role("row", name="pruned").first).to_be_visible()
    page.get_by_role("slider").press("ArrowRight")
    address(page, "leaves=4")
    expect(page.get_by_text("At most 4 leaves:")).to_be_visible()
    page.get_by_text("Misclassified cases", exact=True).click()
    address(page, "view=mistakes")
    page.get_by_text("Case 15 is “no”, but the tree predicts “yes”").click()
    expect(page.get_by_text("which was grown without case 15")).to_be_visible()
    address(page, "mistake=14")
    other = visit(link(page))
    expect(other.get_by_text("which was grown without case 15")).to_be_visible()
    other.get_by_text("Error rate and size", exact=True).click()
    expect(other.get_by_text("At most 4 leaves:")).to_be_visible()


@pytest.mark.nightly
def test_leaving_a_case_out_changes_the_tree(visit):
    page = visit("/evaluation?table=buys_computer_14&view=leaving&lang=en")
    expect(page.get_by_text("Without case 3: another root")).to_be_visible()
    expect(page.locator(".st-key-tree_whole .drawing")).to_contain_text("Age ?")
    expect(page.locator(".st-key-tree_without .drawing")).to_contain_text("Student ?")
    page.get_by_role("radio", name="13", exact=True).or_(
        page.get_by_text("13", exact=True)
    ).first.click()
    expect(page.get_by_text("Without case 13: the same tree")).to_be_visible()


@pytest.mark.nightly
def test_a_cell_is_pressed_by_keyboard_and_its_step_is_one_press_away(visit):
    page = visit("/evaluation?table=golf_14_quinlan_numeric&view=firmness&lang=en")
    cell = page.get_by_role("button", name="overcast: changing it alters decision 1").first
    cell.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    address(page, "cell=3.1")
    settle(page)
    page.get_by_role("button", name="suitable: changing it alters decision 1", exact=True).nth(
        1
    ).click()
    address(page, "cell=3.class")
    expect(page.get_by_text("unsuitable: alters decision 1")).to_be_visible()
    page.get_by_role("link", name="Step 54 of the tree grown from the changed table").click()
    page.wait_for_url("**/growing?*")
    address(page, "step=54", "own=")
    expect(page.get_by_text("Humidity splits this node").first).to_be_visible()


@pytest.mark.nightly
def test_on_a_phone_no_view_is_wider_than_the_screen(visit):
    page = visit("/evaluation?lang=zh", viewport=PHONE)
    views_fit_a_phone(
        page,
        "evaluation",
        "view",
        "case",
        "mistakes",
        "leaving",
        "firmness",
        there=".drawing svg, .shaded",
    )


SIZE_SEEN = """() => {
  const inside = "[data-testid=stBidiComponentIsolated]";
  const host = (it) => document.querySelector(`.st-key-size_${it} ${inside}`);
  const shown = (it) => host(it).shadowRoot.querySelector(".drawing svg").innerHTML;
  const drawn = ["curve", "tree"].map(shown);
  const said = [".st-key-size_said p", ".st-key-size_tree_said p"];
  const texts = said.map((it) => document.querySelector(it).textContent);
  return [...drawn, ...texts];
}"""


def test_what_the_slider_of_size_shows_at_once_is_what_the_server_shows_then(visit):
    page = visit("/evaluation?lang=zh")
    slider = page.locator(".st-key-url_leaves input").first
    slider.focus()
    shown = page.evaluate(SIZE_SEEN)
    for key, leaves in (("ArrowRight", 4), ("End", 10), ("Home", 1)):
        page.keyboard.press(key)
        becomes(lambda before=shown: page.evaluate(SIZE_SEEN) != before, True)
        at_once = page.evaluate(SIZE_SEEN)
        address(page, f"leaves={leaves}")
        settle(page)
        shown = page.evaluate(SIZE_SEEN)
        assert at_once == shown
