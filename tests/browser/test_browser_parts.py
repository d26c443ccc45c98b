"""A choice runs the parts of a page that it changes: it reads as its address does, opened anew."""

import pytest
from playwright.sync_api import expect
from screen import becomes, open_course, open_menu, settle

pytestmark = pytest.mark.browser

READ = """() => {
  const [found, SEEN] = [[], { checkVisibilityCSS: true, checkOpacity: true }];
  const read = (node) => {
    if (node.shadowRoot) read(node.shadowRoot);
    for (const each of node.childNodes)
      if (each.nodeType === Node.TEXT_NODE) found.push(each.textContent.trim());
      else if (each.checkVisibility?.(SEEN) && !each.matches("style, script")) read(each);
  };
  read(document.querySelector(".stMain"));
  return found.filter((text) => text).join("\\n");
}"""
"""Every text that is seen on a page, those within components too."""


def pick(page, name, place):
    """Choose an option of a picker by its place; False where the page has no such picker."""
    open_menu(page)
    box = page.locator(f".st-key-pick_{name} input")
    if not box.count():
        return False
    box.click()
    page.get_by_role("option").nth(place).click()
    settle(page)
    page.locator(".st-key-menu button").click()  # what is read afterwards is the page
    return True


@pytest.mark.worth(4)
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "lesson", ["growing", "entropy", "choosing", "numbers", "missing", "evaluation"]
)
def test_after_choices_a_page_reads_as_one_that_is_opened_there(visit, lesson, language):
    page = visit(f"/{lesson}?lang={language}")
    picked = [pick(page, *each) for each in (("dialect", 2), ("table", 4), ("dialect", 5))]
    assert any(picked)
    anew = visit(page.url.removeprefix(page.url.split(f"/{lesson}")[0]))
    expect(anew.locator(".st-key-part_summary")).to_have_count(1)
    settle(page)
    settle(anew)
    becomes(lambda: page.evaluate(READ).splitlines(), anew.evaluate(READ).splitlines())


@pytest.mark.parametrize("path", ["your_table", "start"])
def test_a_page_without_parts_asks_for_none_of_the_page_before(visit, path):
    page = visit("/growing?lang=en")
    if path == "start":
        page.locator(".brand").click()
    else:
        open_course(page)
        page.get_by_role("link", name="Your own table", exact=True).click()
    settle(page)
    picked = [pick(page, each, 3) for each in ("dialect", "table")]
    assert any(picked)
    expect(page.locator("[data-testid=stException]")).to_have_count(0)


def test_a_door_ends_with_its_work_until_its_summary_is_asked_for(visit):
    page = visit("/documents?lang=en")
    settle(page)
    expect(page.locator(".st-key-closing")).to_be_hidden()
    page.get_by_role("button", name="Summary", exact=True).click()
    expect(page.get_by_role("heading", name="What to remember")).to_be_in_viewport()
    expect(page.get_by_role("link", name="Practise this")).to_be_visible()
