"""An own table outlasts a reload, a second tab and the server, in the browser that has it alone."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect
from screen import PATIENCE, PHONE, address, fits_a_phone, link, open_course, open_menu, serious, settle
from servers import START, free_port, launched

from conftest import CHROMIUM, FLAGS

pytestmark = pytest.mark.browser

ROWS = """天气,温度,有风,打球
晴,30,否,否
晴,28,是,否
阴,27,否,是
雨,20,否,是
雨,18,是,否
雨,19,否,是
"""
CORRECTED = "温度 → attribute: nominal"
SAID = "Stored in this browser until you close the page"
KEPT = "Stored on this device until you delete it"
RUNS = """() => {
  const app = document.querySelector("[data-testid=stApp]");
  window.runs = 0;
  new MutationObserver(() => (window.runs += app.dataset.testScriptState === "running")).observe(
    app, { attributeFilter: ["data-test-script-state"] });
}"""
"""Count the runs that begin in a page."""
CLIPBOARD = ["clipboard-read", "clipboard-write"]
GONE = "is visible only in the browser of the person"


def _bring(page, name="打球.csv", rows=ROWS, column=1):
    """Upload a table, correct a column of numbers, and wait until the browser has stored that."""
    page.get_by_test_id("stFileUploaderDropzoneInput").first.set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": rows.encode("gb18030")}
    )
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    settle(page)
    kinds = page.locator("[class*=st-key-own_columns]").get_by_role("combobox")
    kinds.nth(column).select_option(label="attribute: nominal")
    expect(page.get_by_text(CORRECTED)).to_be_visible()
    settle(page)
    expect(page.get_by_text(SAID)).to_be_visible()
    _is_stored(page, "declare")


def _is_stored(page, part):
    """Wait until the browser's storage holds a table whose description holds a part."""
    page.wait_for_function(
        """async (part) => {
          const base = await new Promise((done) => {
            const ask = indexedDB.open("c45_tables");
            ask.onsuccess = () => done(ask.result);
          });
          const found = base.transaction("tables").objectStore("tables").getAll();
          await new Promise((done) => (found.onsuccess = done));
          base.close();
          return found.result.some((table) => table.head.includes(part));
        }""",
        arg=part,
    )


def test_it_is_there_again_in_its_own_browser_alone_until_the_page_is_closed(visit):
    """After a reload, in a second tab and in a lesson; nobody else gets it."""
    mine = visit("/your_table?lang=en")
    _bring(mine)
    mine.reload()
    expect(mine.get_by_text(CORRECTED)).to_be_visible()
    settle(mine)
    mine.get_by_role("button", name="Undo the last change").click()
    expect(mine.get_by_text("None yet.")).to_be_visible()
    settle(mine)
    second = mine.context.new_page()
    second.goto(mine.url.replace("/your_table", "/growing") + "&step=4")
    expect(second.locator(".c45-root")).to_contain_text("step 4 of")
    expect(second.locator(".c45-root")).to_contain_text("温度")
    address(second, "step=4", "table=own-")
    # Whoever comes by an address that does not name it finds it in the list.
    second.goto(mine.url.partition("/your_table")[0] + "/growing?lang=en")
    expect(second.locator(".c45-root")).to_contain_text("step 1 of")
    picker = second.locator(".st-key-pick_table").get_by_role("combobox")
    settle(second)
    open_menu(second)
    picker.click()
    second.get_by_role("option", name="打球.csv", exact=True).click()
    expect(second.locator(".c45-root")).to_contain_text("温度")
    address(second, "table=own-")
    where = link(mine)
    other = visit(where)
    expect(other.get_by_text(GONE)).to_be_visible()
    # Its pages are closed, and another one is opened in the same browser.
    after = mine.context.new_page()
    after.goto("about:blank")
    second.close()
    mine.close()
    after.goto(re.sub(r"(http://[^/]+).*", r"\1", other.url) + where)
    expect(after.get_by_text(GONE)).to_be_visible()
    expect(after.get_by_text("Your tables in this browser")).to_have_count(0)
    assert "打球" not in after.content()


def test_the_browser_asks_before_it_leaves_a_page_whose_file_is_still_on_its_way(visit):
    page = visit("/your_table?lang=en")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    settle(page)
    page.keyboard.press("Tab")  # a browser asks on behalf of who has touched the page
    file = {"name": "打球.csv", "mimeType": "text/csv", "buffer": ROWS.encode()}
    page.get_by_test_id("stFileUploaderDropzoneInput").first.set_input_files(file)
    page.evaluate("() => void setTimeout(() => location.reload())")
    expect(page.get_by_role("heading", name="打球.csv", exact=True)).to_be_visible()
    assert asked == ["beforeunload"]
    _is_stored(page, "打球.csv")
    page.evaluate("() => void setTimeout(() => location.reload())")
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    expect(page.get_by_role("heading", name="打球.csv", exact=True)).to_be_visible()
    assert asked == ["beforeunload"]


@pytest.mark.nightly
def test_over_plain_http_tabs_find_each_other_without_locks(visit):
    """Browsers lend locks over https and on localhost only; a lecture room may have neither."""
    page = visit("/your_table?lang=en", fresh=True)
    page.context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })"
    )
    page.reload()
    settle(page)
    _bring(page)
    page.reload()
    expect(page.get_by_text(CORRECTED)).to_be_visible()
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.get_by_text(CORRECTED)).to_be_visible()
    where = page.url
    page.close()
    second.goto("about:blank")
    third = page.context.new_page()
    third.goto(where)
    expect(third.get_by_text(GONE)).to_be_visible()


@pytest.mark.nightly
def test_where_nothing_may_be_stored_that_is_said_and_the_lessons_work(visit):
    page = visit("/your_table?lang=en", fresh=True)
    page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError') }"
    )
    page.reload()
    settle(page)
    page.get_by_test_id("stFileUploaderDropzoneInput").first.set_input_files(
        {"name": "mine.csv", "mimeType": "text/csv", "buffer": ROWS.encode()}
    )
    expect(page.get_by_text("This browser could not store the table")).to_be_visible()
    page.get_by_role("button", name="Step through it").click()
    expect(page.locator(".sentence")).to_contain_text("root: 6 cases")
    settle(page)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    expect(page.get_by_text(GONE)).to_be_visible()
    assert asked == ["beforeunload"]


@contextmanager
def _profile(browser, folder):
    """A browser on this computer: what it stores outlasts it."""
    context = browser.browser_type.launch_persistent_context(
        folder, executable_path=CHROMIUM, args=FLAGS, locale="en-US", timeout=1000 * START
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.mark.nightly
def test_kept_on_this_computer_it_outlasts_the_browser_until_it_is_deleted(app_url, browser, tmp_path):
    with _profile(browser, tmp_path) as context:
        page = context.new_page()
        page.goto(f"{app_url}/your_table?lang=en")
        settle(page)
        _bring(page, "unkept.csv")
        _bring(page, "kept.csv")
        keep = page.get_by_role("button", name="Keep on this device")
        keep.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text(KEPT)).to_be_visible()
        expect(page.get_by_role("button", name="Keep only until I close the page")).to_be_focused()
    with _profile(browser, tmp_path) as context:
        page = context.new_page()
        page.goto(f"{app_url}/your_table?lang=en")
        page.get_by_text("Your tables in this browser (1)").click()
        page.get_by_role("button", name="Open kept.csv").click()
        expect(page.get_by_role("heading", name="kept.csv", exact=True)).to_be_visible()
        expect(page.get_by_text(CORRECTED)).to_be_visible()
        settle(page)
        page.get_by_text("Your tables in this browser (1)").click()
        page.get_by_role("button", name="Delete kept.csv").click()
        page.get_by_role("button", name="Delete it permanently").click()
        address(page, "table=computer_buyers_raw7")
        expect(page.get_by_text("Your tables in this browser")).to_have_count(0)


@pytest.mark.nightly
def test_one_deleted_in_another_language_than_it_was_brought_in_leaves_the_example_unchanged(visit):
    """A select box sends the label it shows, which another language does not know."""
    page = visit("/your_table?lang=en")
    rows = "Alter;Einkommen;Klasse\n" + "".join(
        f"{20 + n};{n * 37},5;{'ja' * (n % 2)}\n" for n in range(9)
    )
    page.get_by_test_id("stFileUploaderDropzoneInput").first.set_input_files(
        {"name": "kredit.csv", "mimeType": "text/csv", "buffer": rows.encode()}
    )
    expect(page.get_by_text(SAID)).to_be_visible()
    settle(page)
    page.get_by_text("中文", exact=True).click()
    page.get_by_text("这个浏览器里你的表").click()
    settle(page)
    page.get_by_role("button", name="删除").click()
    page.get_by_role("button", name="确定删除").click()
    address(page, "table=computer_buyers_raw7")
    settle(page)
    expect(page.get_by_text("买计算机：七行原始数据")).not_to_have_count(0)
    expect(page.get_by_role("button", name="撤销最后一次改动")).to_have_count(0)
    expect(page.get_by_text("这个浏览器里你的表")).to_have_count(0)


@pytest.mark.nightly
def test_a_killed_server_is_followed_by_one_that_knows_nothing(browser):
    """The table, its corrections and the step are there again without anybody doing anything."""
    port, context = free_port(), browser.new_context(locale="en-US")
    page = context.new_page()
    with launched(port) as server:
        page.goto(f"{server.url}/your_table?lang=en")
        settle(page)
        _bring(page)
        page.evaluate(RUNS)
        server.kill()
        server.wait(30)
        page.wait_for_selector("[data-testid=stApp]:not([data-test-connection-state=CONNECTED])")
    with launched(port):
        page.wait_for_selector("[data-test-connection-state=CONNECTED]", timeout=4 * PATIENCE)
        # What was there stays on the screen until the new server answers; a click on it is lost.
        page.wait_for_function("() => window.runs > 0")  # a function: the page may not eval
        settle(page)
        page.get_by_role("button", name="Undo the last change").click()
        expect(page.get_by_text("None yet.")).to_be_visible()
        settle(page)
        page.get_by_role("button", name="Step through it").click()
        expect(page.locator(".sentence")).to_contain_text("root: 6 cases")
        context.close()


def _copied(page):
    """What the page wrote to the clipboard, which all pages share."""
    return page.evaluate("navigator.clipboard.readText()")


@pytest.mark.nightly
def test_a_small_table_travels_in_the_link_with_its_corrections_and_the_step(visit):
    page = visit("/your_table?lang=en", permissions=CLIPBOARD)
    _bring(page)
    page.get_by_role("button", name="Step through it").click()
    expect(page.locator(".sentence")).to_contain_text("root: 6 cases")
    settle(page)  # the first sentence is there before the player is, which the keys need
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.locator(".press.more").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("anyone who has the link can see the table")).to_be_visible()
    expect(page.get_by_role("button", name="Copy a link that contains the table")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Link copied")).to_be_visible()
    there = visit("/" + _copied(page).split("/", 3)[3])
    expect(there.locator(".c45-root")).to_contain_text("step 6 of")
    expect(there.locator(".c45-root")).to_contain_text("温度")
    open_course(there)
    there.get_by_role("link", name="Your own table", exact=True).click()
    expect(there.get_by_text(CORRECTED)).to_be_visible()
    expect(there.get_by_text(SAID)).to_be_visible()


@pytest.mark.nightly
def test_of_a_large_table_no_dead_link_is_copied(visit):
    page = visit("/your_table?lang=en", permissions=CLIPBOARD)
    rows = "\n".join(f"{row * 7919 % 10007},{row % 31},{'yn'[row % 2]}" for row in range(400))
    page.get_by_test_id("stFileUploaderDropzoneInput").first.set_input_files(
        {"name": "large.csv", "mimeType": "text/csv", "buffer": f"a,b,play\n{rows}\n".encode()}
    )
    expect(page.get_by_text(SAID)).to_be_visible()
    page.get_by_role("button", name="Step through it").click()
    expect(page.locator(".sentence")).to_contain_text("root: 400 cases")
    settle(page)  # what the page says first is there before its buttons answer
    page.evaluate("navigator.clipboard.writeText('before')")
    page.locator(".press.more").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Your table is too large for a link")).to_be_visible()
    expect(page.get_by_text("Export → All steps, interactive")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Your table is too large for a link")).to_have_count(0)
    assert _copied(page) == "before"


@pytest.mark.nightly
def test_it_reads_well_on_a_phone(visit):
    page = visit("/your_table?lang=zh", viewport=PHONE, locale="zh-CN")
    page.get_by_role("button", name="粘贴").click()
    page.get_by_role("textbox", name="在电子表格里").fill("天气\t打球\n晴\t否\n雨\t是\n")
    page.get_by_role("button", name="用这张表").click()
    expect(page.get_by_text("保存在这个浏览器里")).to_be_visible()
    page.get_by_text("这个浏览器里你的表").click()
    fits_a_phone(page)
    assert not serious(page, lambda node: "c45-stored" in str(node))


def test_the_keyboard_stays_where_it_was_after_the_first_choice_on_a_table_brought_back(visit):
    page = visit("/your_table?lang=en")
    humid = zip(ROWS.splitlines(), ("湿度", 85, 90, 78, 96, 80, 70), strict=True)
    _bring(page, rows="\n".join(f"{number},{row}" for row, number in humid), column=2)
    page.goto(page.url.replace("/your_table", "/classifying"))
    settle(page)
    number = page.get_by_role("spinbutton", name="湿度")
    number.fill("29")
    number.press("Enter")
    address(page, "case=own-")
    settle(page)
    expect(number).to_be_focused()
    expect(number).to_have_value("29")
