"""A package of SCORM 1.2 in a host page with an interface of its own, and before a record store."""

import io
import json
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from screen import EVERY_GRADE, PHONE, becomes
from test_banks import paper_of

from c45_course.embed.onefile import write_page
from topics.platforms.problems import make_problems
from topics.platforms.scorm.package import lesson_package
from ui import cache
from ui.state.choices import Choices

pytestmark = pytest.mark.browser

HOST = """<!doctype html><html lang="en"><title>A platform</title><h1>A platform</h1>
<script>
const held = JSON.parse(sessionStorage.getItem("cmi") ?? "{}");
const calls = [];
const call = (name, does) => (...told) => (calls.push([name, ...told]), does(...told));
globalThis.API = {
  LMSInitialize: call("LMSInitialize", () => "true"),
  LMSGetValue: (name) => name === "cmi.interactions._count"
    ? String(Object.keys(held).filter((known) => /interactions\\.\\d+\\.id$/.test(known)).length)
    : held[name] ?? "",
  LMSSetValue: call("LMSSetValue", (name, value) => ((held[name] = value), "true")),
  LMSCommit: call("LMSCommit", () => (sessionStorage.setItem("cmi", JSON.stringify(held)), "true")),
  LMSFinish: call("LMSFinish", () => (sessionStorage.setItem("cmi", JSON.stringify(held)), "true")),
  LMSGetLastError: () => "0", LMSGetErrorString: () => "", LMSGetDiagnostic: () => "",
};
</script>
<iframe id="sco" title="lesson" src="lesson.html" style="width: 100%; height: 90vh; border: 0"></iframe>
</html>"""
WRONG = (4, 8)
"""The questions that are answered wrong."""


class Host(SimpleHTTPRequestHandler):
    """A web server with the package, and a record store that takes every statement."""

    def log_message(self, *_):
        pass

    def do_POST(self):
        """Take statements."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        asked = {name: self.headers[name] for name in ("Authorization", "X-Experience-API-Version")}
        self.server.taken.append((self.path, asked, json.loads(body)))
        self.send_response(200)
        self.end_headers()


@pytest.fixture(scope="module")
def questions():
    """A sheet with ten questions that are marked, and a reason to be written."""
    found = list(make_problems([paper_of("golf_14", "en", 7)]))
    assert sum(bool(each.points) for each in found) == 10
    return found


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    folder = tmp_path_factory.mktemp("platform")
    player = write_page(cache.book(Choices("golf_14", "documents", "en")))
    package = lesson_package(paper_of("golf_14", "en", 7), player)
    zipfile.ZipFile(io.BytesIO(package)).extractall(folder)
    (folder / "host.html").write_text(HOST, encoding="utf-8")
    server = ThreadingHTTPServer(("localhost", 0), partial(Host, directory=folder))
    server.taken = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


@pytest.fixture
def look(browser, host):
    """Open a page of the host; no script may fail, and no other host may be asked."""
    context, troubles = browser.new_context(reduced_motion="reduce"), []
    here = f"http://localhost:{host.server_port}/"

    def _look(path, **options):
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda m: m.type == "error" and troubles.append(m.text))
        strange = lambda r: not r.url.startswith((here, "data:", "blob:"))  # noqa: E731
        page.on("request", lambda r: strange(r) and troubles.append(r.url))
        page.set_viewport_size(options.get("viewport", {"width": 1280, "height": 800}))
        page.goto(here + path)
        return page

    yield _look
    context.close()
    assert not troubles, troubles


def filled(section, problem, right):
    """Answer a question by the keyboard, as the bank has it or wrong; Enter leads to the next field."""
    fields = section.locator(".gap input")
    for number, gap in enumerate(problem.gaps):
        fields.nth(number).fill(str(gap.answer) if right else "77")
        if number + 1 < len(problem.gaps):
            fields.nth(number).press("Enter")
            expect(fields.nth(number + 1)).to_be_focused()
            expect(section.locator(".told")).to_contain_text(f"{len(problem.gaps) - number - 1}.")
            expect(section.locator(".solution")).to_be_hidden()
    if problem.options:
        place = [each.right for each in problem.options].index(right)
        section.get_by_role("radio").nth(place).press("Space")
    elif problem.reason:
        section.locator("textarea").fill("It has the largest gain ratio.")
    section.locator("button.main").first.focus()
    section.page.keyboard.press("Enter")


def held(page):
    return page.evaluate("held")


def faultless(page):
    """Axe finds nothing, of any grade, in either theme, beside the player; a phone holds the page."""
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        found = Axe().run(page, context={"exclude": [["#player"]]}).response["violations"]
        assert [each["id"] for each in found if each["impact"] in EVERY_GRADE] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_a_lesson_is_driven_to_passed_in_a_platform_and_a_return_goes_on(look, questions):
    page = look("host.html")
    sco = page.frame_locator("#sco")
    expect(sco.locator("#note")).to_have_text("The learning platform records your answers.")
    expect(sco.frame_locator("#player").locator(".sentence")).to_contain_text("Everything starts")
    sco.get_by_role("button", name="Questions", exact=True).press("Enter")
    for number, problem in enumerate(questions):
        if number == 6:  # leave in the middle, and come back
            page.reload()
            expect(sco.locator("h2:visible")).to_contain_text(f"Question 7 of {len(questions)}")
            expect(sco.locator("#places [data-verdict]")).to_have_count(6)
        section = sco.locator(".question").nth(number)
        filled(section, problem, number not in WRONG)
        expect(section.locator(".solution")).to_be_visible()
        expect(section.locator(".next")).to_be_focused()
        page.keyboard.press("Enter")
    expect(sco.locator("#result")).to_contain_text("Passed")
    expect(sco.locator("#result")).to_contain_text("Answered correctly: 8 of 10")
    taken_down(held(page), questions)
    page.locator("#sco").evaluate("frame => frame.remove()")
    assert page.evaluate("calls.at(-1)[0]") == "LMSFinish"
    assert held(page)["cmi.core.exit"] == "suspend"


def taken_down(told, questions):
    """The platform has the score and each part of each answer once, also of those before the return."""
    of = sum(problem.points for problem in questions)
    points = of - sum(questions[number].points for number in WRONG)
    assert told["cmi.core.lesson_status"] == "passed"
    assert float(told["cmi.core.score.raw"]) == pytest.approx(100 * points / of, abs=0.005)
    assert (told["cmi.core.score.min"], told["cmi.core.score.max"]) == ("0", "100")
    names = [told[f"cmi.interactions.{n}.id"] for n in range(parts(questions))]
    results = [told[f"cmi.interactions.{n}.result"] for n in range(parts(questions))]
    assert len(set(names)) == len(names) and f"cmi.interactions.{len(names)}.id" not in told
    assert results.count("wrong") == parts([questions[n] for n in WRONG])
    assert results.count("neutral") == 1


def parts(questions):
    return sum(len(problem.gaps) or 1 for problem in questions)


def test_a_record_store_is_told_and_the_page_is_faultless_on_a_phone(look, host, questions):
    actor = json.dumps({"name": "Li", "mbox": "mailto:li@example.org"})
    asked = {"endpoint": f"http://localhost:{host.server_port}/xapi", "auth": "Basic YTpi"}
    query = urlencode({**asked, "actor": actor, "registration": "r-1"})
    page = look(f"lesson.html?{query}", viewport=PHONE)
    expect(page.locator("#note")).to_contain_text("Your answers are sent to localhost")
    page.get_by_role("button", name="Questions", exact=True).click()
    for number, problem in enumerate(questions):
        section = page.locator(".question").nth(number)
        if len(problem.gaps) > 1:  # the button asks once, too
            section.locator(".gap input").first.fill("1")
            section.locator("button.main").first.click()
            expect(section.locator(".gap input").nth(1)).to_be_focused()
        filled(section, problem, right=True)
        expect(section.locator(".next")).to_be_focused()
        if number == 0:
            faultless(page)
        section.locator(".next").click()
    expect(page.locator("#result")).to_contain_text("Answered correctly: 10 of 10")
    becomes(lambda: sum(len(batch) for _, _, batch in host.taken), parts(questions) + 2)
    assert {path for path, _, _ in host.taken} == {"/xapi/statements"}
    assert host.taken[0][1] == {"Authorization": "Basic YTpi", "X-Experience-API-Version": "1.0.3"}
    statements = [each for _, _, batch in host.taken for each in batch]
    verbs = [each["verb"]["id"].rsplit("/", 1)[1] for each in statements]
    assert verbs == ["answered"] * parts(questions) + ["completed", "passed"]
    assert {each["actor"]["mbox"] for each in statements} == {"mailto:li@example.org"}
    assert len({each["id"] for each in statements}) == len(statements)
    assert statements[-1]["result"]["score"]["scaled"] == 1 and statements[-1]["result"]["success"]
