"""One file in the pages of others, in frames of every kind, which speak with it; why it is small."""

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from c45_core import grow
from c45_core.explain.sentences import Narrator
from c45_core.language.words import words
from c45_course import datasets
from c45_course.embed.bundle import base64, small_style
from c45_course.embed.onefile import write_page
from c45_course.embed.page_parts import style_sheet
from ui import cache
from ui.state.choices import Choices

pytestmark = pytest.mark.browser
FONTS = Path(__file__).resolve().parents[2] / "static" / "katex" / "fonts"
HOST = """<!doctype html><link rel="icon" href="data:,"><title>host</title>
<script>
  const heard = [];
  addEventListener("message", ({ data }) => heard.push(data));
  const ask = (message) => document.querySelector("iframe").contentWindow.postMessage(message, "*");
</script>
<iframe title="C4.5 step by step" width="WIDTH" height="400" SOURCE></iframe>"""
FRAMES = {
    "plain": 'src="OTHER/one.html"',
    "sandboxed": 'sandbox="allow-scripts" src="OTHER/one.html"',
    "srcdoc": 'srcdoc="PAGE"',
    "sandboxed srcdoc": 'sandbox="allow-scripts" srcdoc="PAGE"',
}


class Quiet(SimpleHTTPRequestHandler):
    """A plain web server that keeps no log."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A folder and two servers of it: its pages are of another site on the other one."""
    folder = tmp_path_factory.mktemp("embedded")
    page = write_page(cache.book(Choices("loan_5", "documents", "en")))
    (folder / "one.html").write_text(page, encoding="utf-8")
    servers = [
        ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) for _ in range(2)
    ]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    here, other = (server.server_port for server in servers)
    yield folder, page, f"http://localhost:{here}", f"http://127.0.0.1:{other}"
    for server in servers:
        server.shutdown()


@pytest.fixture
def framed(browser, served):
    """Open a page with the file in a frame, framed(kind, width): no error, nothing asked elsewhere."""
    folder, text, here, other = served
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    troubles = []

    def _framed(kind, width=1200):
        source = FRAMES[kind].replace("OTHER", other).replace("PAGE", _attribute(text))
        host = HOST.replace("WIDTH", str(width)).replace("SOURCE", source)
        (folder / "host.html").write_text(host, encoding="utf-8")
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"exception: {error}"))
        page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(m.text))
        own = (here, other, "data:", "blob:", "about:")
        page.on("request", lambda r: r.url.startswith(own) or troubles.append(r.url))
        page.goto(f"{here}/host.html")
        return page

    yield _framed
    context.close()
    assert not troubles, troubles


def _attribute(text):
    return text.replace("&", "&amp;").replace('"', "&quot;")


def _last(page, what):
    """The last message of a kind that the page heard from its frame."""
    return page.evaluate("(what) => heard.findLast(({ c45 }) => c45 === what) ?? null", what)


@pytest.mark.parametrize("kind", FRAMES)
def test_a_frame_says_its_step_and_takes_one(framed, kind):
    chosen = datasets.load("loan_5")
    trace = grow(chosen.table)
    say = Narrator(trace, chosen.labels("en"), words("en"))
    page = framed(kind)
    inside = page.frame_locator("iframe")
    sentence = inside.locator(".sentence")
    expect(sentence).to_have_text(say.say(trace[0]))
    assert _last(page, "step") == {"c45": "step", "step": 1, "of": len(trace)}
    inside.get_by_role("button", name="Next").click()
    expect(sentence).to_have_text(say.say(trace[1]))
    page.wait_for_function("() => heard.findLast(({ c45 }) => c45 === 'step').step === 2")
    page.evaluate("ask({ c45: 'step', step: 7 })")
    expect(sentence).to_have_text(say.say(trace[6]))
    page.evaluate("ask({ c45: 'step', step: 9999 })")
    expect(sentence).to_have_text(say.say(trace[len(trace) - 1]))
    for nonsense in ("{ c45: 'step', step: '3' }", "{ c45: 'step' }", "null", "'step'", "{ step: 3 }"):
        page.evaluate(f"ask({nonsense})")
    page.evaluate("ask({ c45: 'step', step: 0 })")
    expect(sentence).to_have_text(say.say(trace[0]))
    assert page.evaluate("history.length") <= 2, "a step that the page asks for is no entry for 'back'"


def test_a_frame_takes_the_theme_of_the_page_around_it(framed):
    page = framed("sandboxed srcdoc")
    root = page.frame_locator("iframe").locator(".c45-root")
    expect(root).to_have_attribute("data-theme", "light")
    page.evaluate("ask({ c45: 'theme', theme: 'dark' })")
    expect(root).to_have_attribute("data-theme", "dark")
    page.evaluate("ask({ c45: 'theme', theme: null })")
    expect(root).to_have_attribute("data-theme", "light")


def test_only_the_page_around_a_frame_is_obeyed(framed):
    page = framed("plain")
    inside = page.frames[1]
    expect(page.frame_locator("iframe").locator(".place")).to_contain_text("step 1 of")
    inside.evaluate("window.postMessage({ c45: 'step', step: 5 }, '*')")
    inside.evaluate("new Promise((done) => setTimeout(done, 50))")
    expect(page.frame_locator("iframe").locator(".place")).to_contain_text("step 1 of")


@pytest.mark.parametrize("width", [1200, 380])
def test_a_frame_as_tall_as_it_asks_shows_all_and_grows_no_further(framed, width):
    page = framed("plain", width)
    expect(page.frame_locator("iframe").locator(".place")).to_be_visible()
    obey = """() => addEventListener("message", ({ data }) => {
      if (data.c45 === "height") document.querySelector("iframe").height = data.height;
    })"""
    page.evaluate(obey)
    height = _last(page, "height")["height"]
    page.evaluate("(height) => (document.querySelector('iframe').height = height)", height)
    page.wait_for_timeout(400)  # as long as a page that answers itself would go on growing
    heights = page.evaluate("heard.filter(({ c45 }) => c45 === 'height').map(({ height }) => height)")
    assert len(heights) <= 4, heights
    assert 600 < heights[-1] < (800 if width == 1200 else 2600)
    inside = page.frames[1]
    over = "document.documentElement.scrollHeight - innerHeight"
    assert inside.evaluate(over) <= 1, "the frame scrolls"


def test_the_smaller_style_sheet_says_the_same(browser):
    rules = """(text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return [...sheet.cssRules].map((rule) => rule.cssText);
    }"""
    page = browser.new_page()
    whole, small = style_sheet(), small_style(style_sheet())
    said = [
        [re.sub(r"([,:]) ", r"\1", rule) for rule in page.evaluate(rules, each)]
        for each in (whole, small)
    ]
    assert said[0] == said[1]
    assert len(small) < 0.9 * len(whole)
    page.close()


USED = """() => {
  const used = {};
  for (const part of document.querySelectorAll(".katex-html *"))
    for (const node of part.childNodes)
      if (node.nodeType === Node.TEXT_NODE) {
        const { fontFamily, fontStyle, fontWeight } = getComputedStyle(part);
        const font = [fontFamily.split(",")[0], fontStyle, fontWeight].join("|");
        used[font] = [...new Set([...(used[font] ?? ""), ...node.data])].join("");
      }
  return used;
}"""
USED_AT = f"""async (steps) => {{
  const found = [];
  for (const step of steps) {{
    location.hash = `#step=${{step}}`;
    await new Promise((done) => setTimeout(done, 10));
    found.push(({USED})());
  }}
  return found;
}}"""
WIDTHS = """async ([used, faces]) => {
  for (const [name, data] of Object.entries(faces)) {
    const face = new FontFace(`Whole_${name}`, `url(data:font/woff2;base64,${data})`);
    document.fonts.add(await face.load());
  }
  const brush = document.createElement("canvas").getContext("2d");
  const width = (style, family, letter) => {
    brush.font = `${style} 400px ${family}, "Courier New", monospace`;
    return brush.measureText(letter).width;
  };
  const other = [];
  for (const [font, letters] of Object.entries(used)) {
    const [family, style] = font.split("|");
    const whole = `Whole_${family.slice("KaTeX_".length)}`;
    if (!document.fonts.check(`400px ${whole}`)) other.push(whole);
    for (const letter of letters)
      if (width(style, family, letter) !== width("normal", whole, letter)) other.push([font, letter]);
  }
  return other;
}"""


def test_the_fonts_of_a_file_have_every_letter_of_its_formulas(browser, tmp_path):
    """Letters of a name that no font of KaTeX has, such as Chinese ones, are the system's anyway."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    used = {}
    for table, dialect, language in (
        ("golf_14_quinlan_numeric", "documents", "en"),
        ("missing_14", "cart", "en"),
        ("watermelon_3.0", "release8", "zh"),
    ):
        book = cache.book(Choices(table, dialect, language))
        (tmp_path / "one.html").write_text(write_page(book), encoding="utf-8")
        page.goto((tmp_path / "one.html").as_uri())
        steps = [step + 1 for step in book.teller.trace.steps("attribute")]
        for seen in page.evaluate(USED_AT, steps):
            for font, letters in seen.items():
                used[font] = "".join({*used.get(font, ""), *letters})
    assert len("".join(used.values())) > 60
    assert {font.split("|")[2] for font in used} == {"400"}, "a bold letter: its font is not carried"
    faces = {
        "Main": "Main-Regular",
        "Math": "Math-Italic",
        **{f"Size{size}": f"Size{size}-Regular" for size in range(1, 5)},
    }
    coded = {name: base64(FONTS / f"KaTeX_{file}.woff2") for name, file in faces.items()}
    ours = {font: letters for font, letters in used.items() if font.startswith("KaTeX_")}
    assert {font.split("|")[0] for font in ours} <= {f"KaTeX_{name}" for name in faces}
    assert page.evaluate(WIDTHS, [ours, coded]) == []
    page.close()
