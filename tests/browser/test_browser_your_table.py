"""One's own table in a real browser: brought, corrected, changed, traced, and seen by nobody else."""

import re

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone, link, open_course, serious, settle

pytestmark = pytest.mark.browser

ROWS = """天气,温度,有风,打球
晴,30,否,否
晴,28,是,否
阴,27,否,是
雨,20,否,是
雨,18,是,否
雨,19,否,是
"""
ODD = """<script>alert(1)</script>,$x$,[a](http://b),label=<b>
</table>,1,:red[r],=1+1
**y**,2,![i](http://c),<b>
"""


def _upload(page, name, data):
    chooser = page.get_by_test_id("stFileUploaderDropzoneInput").first
    chooser.set_input_files({"name": name, "mimeType": "text/csv", "buffer": data})
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    address(page, "table=own-")
    settle(page)


def _type_into_cell(page, row, column, columns, text):
    """Write into a cell of the grid, which is drawn on a canvas: row and column counted from 0."""
    grid = page.locator(".stDataFrameGlideDataEditor").first
    expect(grid).to_be_visible()
    settle(page)
    marker, line = 34, 35
    width = (grid.bounding_box()["width"] - marker) / columns
    grid.click(position={"x": marker + width * (column + 0.5), "y": line * (row + 1.5)})
    # Typing opens the editor and may lose the keys that come before it is there; Enter opens it too.
    page.keyboard.press("Enter")
    editor = page.locator("#portal .gdg-input, #portal input, #portal textarea").first
    expect(editor).to_be_focused()
    editor.fill(text)
    expect(editor).to_have_value(text)
    editor.press("Enter")


def test_a_pasted_text_outlives_its_box_which_closes_when_the_text_is_taken(visit):
    page = visit("/your_table?lang=en")
    paste, field = page.get_by_role("button", name="Paste a table"), page.locator("textarea:visible")
    paste.click()
    field.fill(ROWS)
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    paste.click()
    expect(field).to_have_value(ROWS)
    page.get_by_role("button", name="Use this table").click()
    expect(page.get_by_role("heading", name="pasted", exact=True)).to_be_visible()
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)


def test_from_a_gbk_file_to_the_first_different_step(visit):
    page = visit("/your_table?lang=en")
    _upload(page, "打球.csv", ROWS.encode("gb18030"))
    expect(
        page.get_by_text("6 rows × 4 columns · read as GB18030, cells separated by commas")
    ).to_be_visible()

    page.get_by_label("温度").select_option(label="attribute: nominal")
    expect(page.get_by_text("温度 → attribute: nominal")).to_be_visible()
    page.get_by_role("button", name="Undo the last change").click()
    expect(page.get_by_text("None yet.")).to_be_visible()

    page.get_by_role("button", name="Step through it").click()
    expect(page.locator(".sentence")).to_have_text(
        re.compile("^Everything starts at the root: 6 cases")
    )
    address(page, "/growing", "table=own-")
    settle(page)  # the first sentence is there before the player is, which the keys need
    page.keyboard.press("n")
    expect(page.locator(".sentence")).to_contain_text("温度")

    open_course(page)
    page.get_by_role("link", name="Your own table", exact=True).click()
    expect(page.get_by_role("heading", name="打球.csv", exact=True)).to_be_visible()
    page.get_by_role("radio", name="Cells").click()
    _type_into_cell(page, 2, 1, 5, "40")
    expect(page.get_by_text("温度, row 3: now 40")).to_be_visible()
    expect(page.get_by_text("The first step that differs is step")).to_be_visible()
    see = page.get_by_role("button", name=re.compile("^See step"))
    number = see.inner_text().split()[-1]
    see.click()
    expect(page.locator(".c45-root")).to_contain_text(f"step {number} of")
    address(page, f"step={number}")


@pytest.mark.nightly
def test_two_people_never_see_each_other_s_table(visit):
    """The name of a table is no key: in another session it opens nothing."""
    mine, theirs = visit("/your_table?lang=en"), visit("/your_table?lang=en")
    _upload(mine, "mine.csv", b"secret,play\nalpha,yes\nbeta,no\n")
    _upload(theirs, "theirs.csv", b"elsewhere,play\ngamma,yes\ndelta,no\n")
    other = visit("/?lang=en")
    home = other.url.partition("/?")[0]
    for path in (
        link(mine),
        link(mine).replace("/your_table", "/growing"),
        "/entropy?" + link(mine).split("?")[1],
    ):
        other.goto(home + path)
        settle(other)
        expect(
            other.get_by_text("This table is visible only in the browser of the person who loaded it")
        ).to_be_visible()
        expect(other.get_by_role("heading", name="Your own table")).to_be_visible()
        address(other, "/your_table")
        assert "secret" not in other.content() and "mine.csv" not in other.content()
    theirs.evaluate(
        "token => history.replaceState(null, '', location.pathname + '?table=' + token)", link(mine)
    )
    expect(theirs.get_by_role("heading", name="theirs.csv", exact=True)).to_be_visible()
    assert "secret" not in theirs.content()
    settle(mine)
    expect(mine.get_by_role("heading", name="mine.csv", exact=True)).to_be_visible()
    assert "elsewhere" not in mine.content() and "theirs.csv" not in mine.content()


@pytest.mark.nightly
def test_headers_cells_and_file_names_are_never_markup(visit):
    """`visit` fails on a dialog's script error, on an exception and on a request to another machine."""
    page = visit("/your_table?lang=en")
    _upload(page, "$x$ _a_ <b>.csv", ODD.encode())
    for text in ("<script>alert(1)</script>", "$x$", "[a](http://b)", "label=<b>"):
        expect(
            page.locator("[class*=st-key-own_columns]").get_by_text(text, exact=True).first
        ).to_be_visible()
    page.get_by_role("button", name="Step through it").click()
    expect(page.locator(".sentence")).to_contain_text("root: 2 cases")
    settle(page)
    for _ in range(4):
        page.keyboard.press("n")
    settle(page)
    main = page.get_by_test_id("stMain")
    expect(main.locator("script, a[href^='http://b'], img[src^='http://c']")).to_have_count(0)


@pytest.mark.nightly
def test_the_raw_buyers_are_prepared_as_the_document_does(visit):
    page = visit("/your_table?lang=en&view=prepare")
    expect(page.get_by_role("img", name="The finished tree")).to_contain_text("Postcode")
    for number in range(1, 7):
        # While a page runs, Streamlit shows what was there beside what is new.
        settle(page)
        page.get_by_role("button", name=f"Do step {number} of 6").click()
    expect(page.get_by_text("Income put into bins")).to_be_visible()
    expect(page.get_by_role("img", name="The finished tree")).not_to_contain_text("Postcode")
    page.get_by_role("button", name="Back to the original").click()
    expect(page.get_by_role("img", name="The finished tree")).to_contain_text("Postcode")
    address(page, "table=computer_buyers_raw7")


@pytest.mark.nightly
def test_it_is_read_again_and_worked_by_the_keyboard(visit):
    page = visit("/your_table?lang=zh", locale="zh-CN")
    page.get_by_role("button", name="粘贴").focus()
    page.keyboard.press("Enter")
    box = page.get_by_role("textbox", name="在电子表格里")
    box.fill("天气\t温度\t打球\n晴\t30\t否\n雨\t20\t是\n")
    take = page.get_by_role("button", name="用这张表")
    take.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="粘贴的表", exact=True)).to_be_visible()
    chosen = page.get_by_label("天气")
    chosen.focus()
    for _ in range(5):  # past what does not fit to the last one: the table changes once
        page.keyboard.press("ArrowDown")
    expect(page.get_by_text("天气 → 不使用")).to_have_count(1)
    expect(chosen).to_be_focused()
    page.get_by_role("button", name="撤销").first.press("Enter")
    expect(page.get_by_text("天气 →")).to_have_count(0)


@pytest.mark.nightly
def test_it_fits_a_phone_and_reads_well(visit):
    page = visit("/your_table?lang=zh", viewport=PHONE, locale="zh-CN")
    fits_a_phone(page)
    assert not serious(page, lambda node: "stFileUploader" not in str(node))
