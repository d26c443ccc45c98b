"""What a file leaves open is asked in a real browser, and an answer reads the file anew."""

import os

import pytest
from pairs import some
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone, serious, settle

pytestmark = pytest.mark.browser

GERMAN = (
    "sunny;1.200;DE;no\nrain;2.500;NA;yes\nsunny;3.400;FR;yes\nrain;1.950;US;no\nsunny;2.100;DE;yes\n"
)
SAID = {
    "en": {
        "header": "Does it name the columns?",
        "names": "yes: 4 rows follow",
        "case": "no, it is a case: 5 rows",
        "point": "1.2 (decimal point)",
        "comma": "1200 (the point groups thousands)",
        "value": "a value, like DE, FR, US",
        "missing": "a missing value",
    },
    "zh": {
        "header": "它是列名吗？",
        "names": "是列名（共 4 行）",
        "case": "不，是样本（共 5 行）",
        "point": "1.2（点号是小数点）",
        "comma": "1200（点号是千位分隔）",
        "value": "是取值，同 DE, FR, US 一样",
        "missing": "表示缺失",
    },
}


def upload(page, name, text):
    chooser = page.get_by_test_id("stFileUploaderDropzoneInput").first
    chooser.set_input_files({"name": name, "mimeType": "text/csv", "buffer": text.encode()})
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    address(page, "table=own-")
    settle(page)


def chosen(page, said):
    # While a page runs, Streamlit shows what was there beside what is new.
    return page.get_by_role("radio", name=said, exact=True).last


@pytest.mark.parametrize("language", some(SAID, 1))
def test_every_question_is_asked_and_an_answer_is_taken(visit, language):
    page, said = visit(f"/your_table?lang={language}"), SAID[language]
    upload(page, "markt.csv", GERMAN)
    expect(page.get_by_text(said["header"])).to_be_visible()
    for answer in ("case", "comma", "value"):
        expect(chosen(page, said[answer])).to_be_checked()
    for size in os.environ.get("LOOK_AT", "").split():
        width, height = map(int, size.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        page.screenshot(path=f"/tmp/asking-{language}-{size}.png", full_page=True)
    settle(page)
    chosen(page, said["point"]).click()
    expect(chosen(page, said["point"])).to_be_checked()
    expect(chosen(page, said["value"])).to_be_checked()
    settle(page)
    chosen(page, said["missing"]).click()
    expect(chosen(page, said["missing"])).to_be_checked()
    expect(chosen(page, said["point"])).to_be_checked()
    settle(page)
    chosen(page, said["names"]).click()
    expect(chosen(page, said["names"])).to_be_checked()
    expect(page.get_by_text("DE", exact=True).first).to_be_visible()
    assert serious(page) == []


@pytest.mark.nightly
def test_the_questions_fit_a_phone_and_take_the_keyboard(visit):
    page = visit("/your_table?lang=en", viewport=PHONE)
    upload(page, "markt.csv", GERMAN)
    fits_a_phone(page)
    chosen(page, SAID["en"]["comma"]).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(chosen(page, SAID["en"]["point"])).to_be_checked()
