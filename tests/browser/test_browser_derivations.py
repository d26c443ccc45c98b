"""On a phone every formula of a derivation is whole: it wraps, within brackets and columns, too."""

import pytest
from pairs import some
from playwright.sync_api import expect
from screen import PHONE, fits_a_phone, settle

pytestmark = pytest.mark.browser

PAGES = (
    "/groups?round=1",
    "/uncertain?view=case",
    "/rules?view=bits",
    "/groups?round=0",
    "/groups?round=3",
    "/uncertain?view=case&table=watermelon_3.0",
    "/uncertain?view=case&table=golf_14_quinlan_numeric&dialect=release8",
)
"""Long sums in brackets, columns of long terms, names of several values."""
FOLDED = "[data-testid=stMain] details:not([open]) > summary"

# A folded part hides what is wider than itself, so a formula is measured and not the page alone.
CUT = """() => {
  const pieces = [...document.querySelectorAll("[data-testid=stMain] .katex-html > .base")];
  const seen = pieces.filter((piece) => piece.checkVisibility());
  const wide = seen.filter((piece) => {
    let room = innerWidth;
    for (let frame = piece.parentElement; frame; frame = frame.parentElement)
      if (getComputedStyle(frame).overflowX !== "visible")
        room = Math.min(room, frame.getBoundingClientRect().right);
    return piece.getBoundingClientRect().right > room + 1;
  });
  const latex = (piece) => piece.closest(".katex").querySelector("annotation").textContent;
  return [seen.length, wide.map(latex)];
}"""


def unfolded(page):
    """Open everything that is folded on the page."""
    summaries = page.locator(FOLDED).filter(visible=True)
    while summaries.count():
        summaries.first.click()
        settle(page)
    expect(page.locator("[data-testid=stMain] details[open]")).not_to_have_count(0)


@pytest.mark.worth(8)
@pytest.mark.parametrize("path", some(PAGES, 2))
def test_no_formula_is_cut_and_nothing_scrolls_sideways(visit, path):
    page = visit(f"{path}&lang=en", viewport=PHONE)
    unfolded(page)
    read, cut = page.evaluate(CUT)
    assert read > 3 and cut == []
    fits_a_phone(page)


COLUMN, LIST = ".stMain p:has(> .katex .mtable)", ".stMain p:has(> .katex .mtable) + ul"


def test_terms_stand_in_a_column_on_a_laptop_and_in_a_list_on_a_phone(visit):
    page = visit("/groups?round=1&lang=en")
    unfolded(page)
    shown, hidden = page.locator(COLUMN), page.locator(LIST)
    for size in (page.viewport_size, PHONE):
        page.set_viewport_size(size)
        expect(shown.first).to_be_visible()
        expect(hidden.first).to_be_hidden()
        shown, hidden = hidden, shown
