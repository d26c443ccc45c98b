"""Taking along in a real browser, by keys and on a phone; what is printed; a lesson link afresh."""

import re
from pathlib import Path

import pytest
import streamlit
from pairs import some
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone, link, open_menu, serious, settle
from test_takeaway import from_page, text_of, told_of
from worksheets import worksheet_file

from c45_core.explain.sentences import Narrator
from c45_core.language.notation import PLAIN
from c45_core.language.words import languages, words
from c45_course.cli.main import main
from c45_course.exports.files import solution_file
from c45_course.exports.worksheet import Request
from ui.state.choices import Choices

pytestmark = pytest.mark.browser

PAPER = {"width": 672, "height": 980}
"""The room for text on A4: 178 mm, in CSS pixels."""


def test_the_node_on_the_stage_is_taken_along_by_keys(visit):
    page = visit("/growing?lang=en&digits=3")
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    address(page, "step=52")
    open_menu(page)
    opener = page.get_by_role("button", name="Export")
    opener.focus()
    opener.press("Enter")
    every = page.get_by_role("radio", name="All steps, interactive")
    expect(every).to_be_checked()
    every.focus()
    every.press("ArrowDown")
    package = page.get_by_role("radio", name="Steps and questions (SCORM)")
    expect(package).to_be_checked()
    package.press("ArrowDown")
    expect(page.get_by_role("radio", name="This node, worked out")).to_be_checked()
    expect(page.get_by_text("Node 1: Texture = clear")).to_be_visible()
    settle(page)
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download", exact=True).press("Enter")
    assert taken.value.suggested_filename == "watermelon_2.0.documents.en.node1.md"
    three = PLAIN.finer(-1)
    choices = Choices("watermelon_2.0", "documents", "en", (), three)
    assert taken.value.path().read_bytes() == from_page(choices, "node", "md", 1)
    assert "= 0.764$" in taken.value.path().read_text(encoding="utf-8")
    page.keyboard.press("Escape")
    expect(page.get_by_text("Node 1: Texture = clear")).to_have_count(0)
    page.locator(".stage").click(position={"x": 5, "y": 5})
    page.keyboard.press("End")
    address(page, f"step={len(told_of('watermelon_2.0').trace)}")
    open_menu(page)
    opener.press("Enter")
    expect(page.get_by_text("Node 3: Texture = blurred")).to_be_visible()


@pytest.mark.nightly
def test_on_a_phone_the_tree_is_taken_as_a_picture(visit):
    page = visit("/growing?lang=zh&table=loan_5", viewport=PHONE)
    open_menu(page)
    page.get_by_role("button", name="导出").click()
    page.get_by_text("决策树的图", exact=True).click()
    page.get_by_test_id("stPopoverBody").get_by_text("PNG", exact=True).click()
    settle(page)
    with page.expect_download() as taken:
        page.get_by_role("button", name="下载", exact=True).click()
    assert taken.value.suggested_filename == "loan_5.documents.zh.tree.png"
    assert taken.value.path().read_bytes().startswith(b"\x89PNG")
    fits_a_phone(page)
    assert serious(page, lambda node: "take" in str(node["target"])) == []


@pytest.mark.nightly
def test_an_own_table_is_taken_along_as_the_command_line_makes_it(visit, tmp_path):
    data = b"a,b,class\n<b>,1,yes\n$x$,2,no\n<b>,3,yes\n=1+1,4,no\n"
    page = visit("/your_table?lang=en")
    chooser = page.get_by_test_id("stFileUploaderDropzoneInput").first
    chooser.set_input_files({"name": "own.csv", "mimeType": "text/csv", "buffer": data})
    expect(page.get_by_role("heading", name="own.csv", exact=True)).to_be_visible()
    settle(page)
    page.get_by_role("button", name="Step through it").click()
    expect(page.locator(".sentence")).to_contain_text("Everything starts at the root")
    open_menu(page)
    page.get_by_role("button", name="Export").click()
    page.get_by_text("Tables for a spreadsheet", exact=True).click()
    page.get_by_text("Attributes compared here", exact=True).click()
    expect(page.get_by_text("Node 0: root")).to_be_visible()
    settle(page)
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download", exact=True).click()
    own, made = tmp_path / "own.csv", tmp_path / "made.csv"
    own.write_bytes(data)
    assert main(["table", str(own), "--target", "class", "--what", "ranking", "-o", str(made)]) == 0
    assert taken.value.path().read_bytes() == made.read_bytes()


@pytest.mark.nightly
def test_the_pruned_tree_is_taken_along(visit, tmp_path):
    page = visit("/pruning?lang=en&room=grown&table=golf_14_quinlan_numeric&rule=rep&seed=2")
    page.get_by_text("The tree before and after pruning").click()
    page.get_by_role("button", name="Export").click()
    page.get_by_text("The pruned tree", exact=True).click()
    page.get_by_text("SVG", exact=True).click()
    settle(page)
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download", exact=True).click()
    assert taken.value.suggested_filename == "golf_14_quinlan_numeric.documents.en.rep.pruned.svg"
    made = tmp_path / "made.svg"
    where = ["--dataset", "golf_14_quinlan_numeric", "--pruned", "--set", "pruning=rep"]
    kept_aside = ["--aside", "1/3", "--seed", "2"]
    assert main(["tree", *where, *kept_aside, "--format", "svg", "-o", str(made)]) == 0
    assert taken.value.path().read_bytes() == made.read_bytes()


@pytest.mark.nightly
def test_a_lesson_link_shows_a_fresh_session_the_same(visit):
    page = visit("/growing?lang=zh&table=golf_14_quinlan_numeric&dialect=zhou")
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    told = told_of("golf_14_quinlan_numeric", "zh", "zhou")
    step = told.trace.next(0, "split") + 1
    address(page, f"step={step + 1}")
    say = Narrator(told.trace, told.labels.on(told.trace.table), told.words)
    fresh = visit(f"{link(page)}&controls=table,lang", locale="en-US")
    expect(fresh.locator(".stage .sentence")).to_have_text(say.say(told.trace[step]))
    expect(fresh.locator(".stage .place")).to_contain_text(f"第 {step + 1} 步")
    open_menu(fresh)
    expect(fresh.get_by_role("combobox", name="数据表")).to_have_value(told.title)
    expect(fresh.locator(".stage")).to_have_attribute("lang", "zh-CN")
    expect(fresh.locator(".st-key-pick_lang")).to_be_visible()
    for hidden in (".st-key-pick_dialect", ".st-key-take_save"):
        expect(fresh.locator(hidden)).to_have_count(0)
    for name in ("导出", "生长方式", "数字格式"):
        expect(fresh.get_by_role("button", name=name)).to_have_count(0)
    address(fresh, f"step={step + 1}", "dialect=zhou")


def test_a_download_that_fails_says_so_in_the_language_of_the_page(visit):
    """Streamlit has a sentence for it, in English: the style sheet of every page puts ours there."""
    for language in languages():
        page = visit(f"/entropy?lang={language}")
        said = words(language)("export_menu", "failed")
        shown = page.evaluate(
            """() => {
              const failed = document.createElement("small");
              failed.dataset.testid = "stDownloadButtonError";
              document.body.append(failed);
              return [getComputedStyle(failed, "::after").content, getComputedStyle(failed).fontSize];
            }"""
        )
        assert shown == [f'"{said}"', "0px"]
    scripts = Path(streamlit.__file__).parent.glob("static/static/js/DownloadButton.*.js")
    assert any("stDownloadButtonError" in script.read_text("utf-8") for script in scripts)


@pytest.fixture
def paper(browser):
    """A page of paper: what is set on it is laid out as it is printed."""
    page = browser.new_page(viewport=PAPER)
    page.emulate_media(media="print")
    yield page
    page.close()


@pytest.mark.parametrize("language", some(["zh", "en"], 1))
def test_what_is_printed_fits_its_paper(paper, language):
    for name in ("watermelon_2.0", "watermelon_3.0", "missing_14"):
        told = told_of(name, language)
        request = Request(told.title, 7, name)
        for key in (False, True):
            fits(paper, worksheet_file(told, request, "html", key).decode(), 2, 6)
        fits(paper, text_of(solution_file(told, "html", 0)), 1, 5)


def fits(paper, html, fewest, most):
    """Nothing is wider than the paper, and there are about as many sheets as expected."""
    paper.set_content(html)
    assert paper.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]
    printed = paper.pdf(prefer_css_page_size=True)
    assert printed.startswith(b"%PDF")
    assert fewest <= len(re.findall(rb"/Type ?/Page\b", printed)) <= most
