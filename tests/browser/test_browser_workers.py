"""A long piece of work in a real browser: its bar, and a Stop that stops at once."""

import re
import time
from random import Random

import pytest
from playwright.sync_api import expect
from screen import PATIENCE, PHONE, address, settle

pytestmark = pytest.mark.browser

ROWS = 100_000
LONG = 120_000
"""Milliseconds that reading may take on a machine that does much else."""


@pytest.fixture(scope="module")
def noisy(tmp_path_factory):
    """The path of a large table, of which half the classes are chance."""
    path = tmp_path_factory.mktemp("noisy") / "noisy.csv"
    path.write_bytes(_noisy())
    return path


def _noisy(rows=ROWS):
    rng = Random(1)
    lines = ["a,b,c,d,e,f,play"]
    for _ in range(rows):
        row = [rng.gauss(0, 1) for _ in range(6)]
        said = (row[0] + row[1] > 0) != (rng.random() < 0.3)
        lines.append(",".join(f"{cell:.5f}" for cell in row) + (",yes" if said else ",no"))
    return "\n".join(lines).encode()


def _choose(page, path):
    page.get_by_test_id("stFileUploaderDropzoneInput").first.set_input_files(path)


@pytest.fixture
def patient():
    expect.set_options(timeout=LONG)
    yield
    expect.set_options(timeout=PATIENCE)


@pytest.mark.nightly
def test_stop_stops_within_two_seconds_and_the_page_goes_on(visit, patient, noisy):
    page = visit("/your_table?lang=en")
    _choose(page, noisy)
    expect(page.get_by_role("heading", name="noisy.csv", exact=True)).to_be_visible()
    address(page, "table=own-")
    settle(page)
    page.get_by_role("button", name="Step through it").click()
    bar = page.get_by_text(re.compile(r"^Level \d+; nodes so far"))
    expect(bar).to_be_visible()
    # The header is whole while the tree grows: another language is a newer request, and ends the work.
    expect(page.get_by_role("radio", name="中文")).to_be_visible()
    page.get_by_role("radio", name="中文").click()
    expect(page.get_by_text(re.compile(r"^第 \d+ 层"))).to_be_visible()
    page.set_viewport_size(PHONE)
    # Not `fits_a_phone`: that waits for the end of the run.
    place = page.locator('[class*="st-key-waiting_"]').bounding_box()
    assert place["x"] >= 0 and place["x"] + place["width"] <= PHONE["width"]
    pressed = time.monotonic()
    page.get_by_role("button", name="停止", exact=True).click()
    expect(page.get_by_text("已停止，表没有变化。")).to_be_visible()
    assert time.monotonic() - pressed < 2
    settle(page)
    page.get_by_role("button", name="重新开始").click()
    expect(page.get_by_text(re.compile(r"^第 \d+ 层"))).to_be_visible()
    page.get_by_role("button", name="停止", exact=True).click()
    expect(page.get_by_text("已停止，表没有变化。")).to_be_visible()
    page.get_by_role("link", name="回到这张表").click()
    address(page, "/your_table", "table=")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("noisy")


@pytest.mark.nightly
def test_a_reading_can_be_stopped_and_the_table_before_stays(visit, patient, noisy):
    page = visit("/your_table?lang=en&table=golf_14")
    title = page.get_by_role("heading", level=2).first.inner_text()
    _choose(page, noisy)
    expect(page.get_by_text("Reading noisy.csv.")).to_be_visible()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("Reading noisy.csv.")).to_have_count(0)
    settle(page)
    expect(page.get_by_role("heading", level=2).first).to_have_text(title)
