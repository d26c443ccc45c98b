"""Files of many formats in a real browser: chosen, asked about where doubtful, stepped to a split."""

import re

import pytest
from awkward import books
from awkward.world.declared import ARFF, NAMES
from awkward.world.headless import CARS
from awkward.world.sheets import DATA, LISTS, SECOND
from awkward.world.telling import golf
from awkward.world.tongues import GERMAN
from playwright.sync_api import expect
from screen import address, settle

pytestmark = pytest.mark.browser

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def bring(page, *files):
    """Choose files together; the table of the last one is opened."""
    settle(page)
    chosen = [{"name": name, "mimeType": kind, "buffer": data} for name, kind, data in files]
    page.get_by_test_id("stFileUploaderDropzoneInput").first.set_input_files(chosen)
    expect(page.get_by_role("heading", name=files[-1][0], exact=True)).to_be_visible()
    address(page, "table=own-")
    settle(page)


def first_split(page, attribute):
    """Step to the first split, and see what it asks."""
    page.get_by_role("button", name=re.compile("Step through it|一步一步看")).click()
    address(page, "/growing", "table=own-")
    expect(page.locator(".sentence")).to_contain_text(re.compile("root|根结点"))
    settle(page)
    page.keyboard.press("n")
    expect(page.locator(".sentence")).to_contain_text(attribute)


@pytest.mark.nightly
def test_an_arff_file(visit):
    page = visit("/your_table?lang=en")
    bring(page, ("golf.arff", "", (ARFF + golf(None)).encode()))
    expect(page.get_by_text("10 rows × 3 columns · read as ARFF, UTF-8")).to_be_visible()
    first_split(page, re.compile("outlook|humidity"))


@pytest.mark.nightly
def test_names_and_data_together(visit):
    page = visit("/your_table?lang=zh", locale="zh-CN")
    bring(page, ("golf.names", "text/plain", NAMES.encode()), ("golf.data", "", golf(None).encode()))
    expect(page.get_by_text("C4.5 的 .names 和 .data")).to_be_visible()
    first_split(page, re.compile("outlook|humidity"))


@pytest.mark.nightly
def test_a_german_semicolon_file(visit):
    page = visit("/your_table?lang=en")
    bring(page, ("preise.csv", "text/csv", GERMAN.encode("cp1252")))
    expect(page.get_by_text("read as CP1252, cells separated by semicolons")).to_be_visible()
    first_split(page, re.compile("Preis|Stra|temperatur|Nieder"))


@pytest.mark.nightly
def test_a_workbook_with_a_hidden_first_sheet(visit):
    page = visit("/your_table?lang=en")
    bring(page, ("golf.xlsx", XLSX, books.xlsx(LISTS, DATA)))
    expect(page.get_by_text("read as workbook, sheet Daten")).to_be_visible()
    first_split(page, re.compile("outlook|humidity"))


@pytest.mark.nightly
def test_what_is_no_table_is_refused_in_the_reader_s_language(visit, tmp_path):
    page = visit("/your_table?lang=zh", locale="zh-CN")
    chooser = page.get_by_test_id("stFileUploaderDropzoneInput").first
    chooser.set_input_files({"name": "t.parquet", "mimeType": "", "buffer": b"PAR1\x15" + bytes(99)})
    expect(page.get_by_text("Parquet 文件")).to_be_visible()
    chooser = page.get_by_test_id("stFileUploaderDropzoneInput").first
    large = tmp_path / "large.csv"
    large.write_bytes(b"a,b\n" * 5_500_000)
    chooser.set_input_files(large)
    refused = page.get_by_test_id("stFileChip").locator("[role=alert]")
    expect(refused).to_be_attached()
    said = refused.evaluate("each => getComputedStyle(each, '::after').content")
    assert "20 MB" in said and "没有读" in said
    # The English words behind it are neither seen nor read out.
    assert refused.evaluate("each => getComputedStyle(each).visibility") == "hidden"


@pytest.mark.nightly
def test_a_uci_file_without_a_header_is_asked_about(visit):
    page = visit("/your_table?lang=en")
    bring(page, ("car.data", "", CARS.encode()))
    expect(page.get_by_text("Does it name the columns?")).to_be_visible()
    expect(page.get_by_role("radio", name="no, it is a case: 16 rows", exact=True)).to_be_checked()
    first_split(page, re.compile(r"[1-6]"))


@pytest.mark.nightly
def test_of_two_sheets_with_tables_the_other_one_is_chosen(visit):
    page = visit("/your_table?lang=en")
    bring(page, ("golf.ods", "", books.ods(DATA, SECOND)))
    expect(page.get_by_text("read as workbook (.ods), sheet Daten")).to_be_visible()
    page.get_by_role("radio", name=re.compile("Mehr")).click()
    expect(page.get_by_text("read as workbook (.ods), sheet Mehr")).to_be_visible()
    expect(page.get_by_text("2 rows × 2 columns")).to_be_visible()
