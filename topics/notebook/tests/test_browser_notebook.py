"""The player in a cell of a notebook: on a page that stands for one, and in JupyterLab itself."""

import json
import os
import shutil
import subprocess
import time
import urllib.request
from base64 import b64encode
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect
from screen import becomes
from servers import free_port
from stepping import choose

from c45_core import grow
from c45_core.explain.sentences import Narrator
from c45_core.language.words import words
from c45_course import datasets

pytestmark = pytest.mark.browser
ROOT = Path(__file__).resolve().parents[3]
SYNCED = ("step", "order", "language", "_story", "_around")
CELL = """<!doctype html><html style="background: GROUND; color: INK"><meta charset="utf-8">
<title>cell</title><link rel="icon" href="data:,"><input id="elsewhere" aria-label="elsewhere">
<div id="cell"></div></html>"""
MODEL = """async ([module, state]) => {
  const bytes = (text) => new DataView(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer);
  const heard = new Map();
  const held = { ...state, _story: bytes(state._story) };
  const changed = new Set();
  const model = {
    get: (name) => held[name],
    set: (name, value) => {
      if (held[name] === value) return;
      held[name] = value;
      changed.add(name);
      (heard.get(`change:${name}`) ?? []).forEach((act) => act());
    },
    save_changes: () => {
      for (const name of changed) kernel("set", JSON.stringify([name, held[name]]));
      changed.clear();
    },
    send: (content) => kernel("ask", JSON.stringify(content)),
    on: (event, act) => heard.set(event, [...(heard.get(event) ?? []), act]),
    off: (event, act) => heard.set(event, (heard.get(event) ?? []).filter((other) => other !== act)),
  };
  globalThis.says = (name, value) => {
    model.set(name, name === "_story" ? bytes(value) : value);
    changed.delete(name);
  };
  globalThis.answers = (content, parts) =>
    heard.get("msg:custom").forEach((act) => act(content, parts.map(bytes)));
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const { render } = (await import(url)).default;
  const el = document.getElementById("cell");
  globalThis.leave = render({ model, el });
}"""
"""What anywidget does for a widget, with a kernel that is a function."""


def coded(value):
    return b64encode(value).decode() if isinstance(value, bytes) else value


@pytest.fixture
def cell(browser):
    """Show a widget in a page: cell(player, ...) -> page. What the page sets, the widget is told."""
    contexts, troubles = [], []

    def _cell(player, ground="#fff", ink="#111", width=1200):
        context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"exception: {error}"))
        page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(m.text))
        own = ("data:", "blob:", "about:")
        page.on("request", lambda r: r.url.startswith(own) or troubles.append(r.url))
        waiting = []

        def kernel(verb, text):
            given = json.loads(text)
            if verb == "set":
                setattr(player, *given)
            else:
                player._handle_custom_msg(given, [])

        def says(change):
            waiting.append(("says", change["name"], coded(change["new"])))

        def tell():
            """Bring the page what the kernel has said since."""
            while waiting:
                page.evaluate("([verb, ...rest]) => globalThis[verb](...rest)", waiting.pop(0))

        page.expose_function("kernel", kernel)
        player.observe(says, names=list(SYNCED))
        player.send = lambda content, parts: waiting.append(("answers", content, [*map(coded, parts)]))
        page.tell = tell
        page.set_content(CELL.replace("GROUND", ground).replace("INK", ink))
        state = {name: coded(getattr(player, name)) for name in SYNCED}
        page.evaluate(MODEL, [player._esm, state])
        expect(page.locator(".sentence")).not_to_be_empty()
        return page

    yield _cell
    for context in contexts:
        context.close()
    assert not troubles, troubles


@pytest.fixture(scope="module")
def golf():
    chosen = datasets.load("golf_14")
    return chosen, grow(chosen.table)


def test_a_key_moves_the_kernel_and_the_kernel_the_player(cell, golf):
    chosen, trace = golf
    say = Narrator(trace, chosen.labels("en"), words("en"))
    player = trace.show(step=3)
    page = cell(player)
    sentence = page.locator(".sentence")
    expect(sentence).to_have_text(say.say(trace[2]))
    sentence.click()
    page.keyboard.press("ArrowRight")
    expect(sentence).to_have_text(say.say(trace[3]))
    assert player.step == 4 and player.frame == trace[3]
    page.keyboard.press("n")
    expect(page.locator(".place")).to_have_text(f"step {trace.next(3, 'split') + 1} of {len(trace)}")
    assert player.step == trace.next(3, "split") + 1
    player.step = 10
    page.tell()
    expect(sentence).to_have_text(say.say(trace[9]))
    choose(page, "level by level")
    # The order is written after a pause, as it is into an address.
    becomes(lambda: (page.evaluate("0"), player.order)[1], "level")
    assert player.frame.node == trace[9].node
    expect(page.locator(".katex:visible").first).to_be_visible()
    assert page.evaluate("document.fonts.check('16px KaTeX_Main') && document.fonts.size >= 6")


def test_keys_belong_to_the_player_that_has_the_focus_alone(cell, golf):
    _, trace = golf
    player = trace.show()
    page = cell(player)
    page.keyboard.press("ArrowRight")
    page.locator("#elsewhere").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.type("n")
    assert player.step == 1 and page.locator("#elsewhere").input_value() == "n"
    page.locator(".sentence").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place")).to_contain_text("step 2 of")
    for name in ("share", "present"):
        expect(page.locator(f".settings .{name}")).to_have_attribute("hidden", "")
    page.evaluate("leave()")
    expect(page.locator(".stage")).to_have_count(0)


def test_the_other_language_keeps_the_step(cell, golf):
    chosen, trace = golf
    player = trace.show(step=20)
    page = cell(player)
    page.get_by_role("button", name="中文", exact=True).click()
    say = Narrator(trace, chosen.labels("zh"), words("zh"))
    becomes(lambda: _told(page, ".sentence"), say.say(trace[19]))
    expect(page.get_by_role("button", name="中文", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.locator(".cell-title")).to_contain_text(chosen.title["zh"])
    assert (player.language, player.step) == ("zh", 20)


def test_the_player_is_as_light_or_dark_as_the_notebook(cell, golf):
    _, trace = golf
    page = cell(trace.show(), "#111", "#eee")
    root = page.locator(".c45-root")
    expect(root).to_have_attribute("data-theme", "dark")
    page.evaluate("document.documentElement.style = 'background: #fff; color: rgb(20, 20, 20)'")
    expect(root).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize("width", [1200, 420])
def test_a_cell_is_as_tall_as_the_player_and_nothing_runs_out_of_it(cell, golf, width):
    _, trace = golf
    page = cell(trace.show(step=8), width=width)
    expect(page.locator(".place")).to_be_visible()
    box = page.locator("#cell").bounding_box()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # A narrow player shows one of its parts at a time.
    assert 450 < box["height"] < 720


def test_predicting_asks_the_kernel(cell, golf):
    _, trace = golf
    page = cell(trace.show())
    choose(page, "Predict")
    becomes(lambda: "entropy" in _told(page, ".predict-ask"), True)


def _told(page, part):
    """A text of the page once what it has asked the kernel for is told, if it has asked by now."""
    page.tell()
    return "".join(page.locator(part).all_text_contents())


# --- JupyterLab -----------------------------------------------------------------------------------

FIRST = """from c45_core import grow
days = {"windy": ["no", "yes", "no", "yes"], "hot": [1, 2, 3, 4], "play": ["yes", "no", "yes", "yes"]}
trace = grow(days, target="play")
player = trace.show()
player"""
START = 60_000
"""Milliseconds that JupyterLab, or a kernel, may take to begin."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """JupyterLab with one notebook: its address. Skipped where it is not installed.

    `C45_JUPYTER` names the program of another environment; there the kernel runs, too.
    """
    program = os.environ.get("C45_JUPYTER") or shutil.which("jupyter-lab")
    if program is None:
        pytest.skip("no jupyter-lab on this machine: pip install jupyterlab")
    folder, port = tmp_path_factory.mktemp("lab"), free_port()
    cells = [FIRST, "print('the step is', player.step)", "player.step = 2"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])
    notebook.metadata["kernelspec"] = {
        "name": "python3",
        "display_name": "Python 3",
        "language": "python",
    }
    nbformat.write(notebook, folder / "one.ipynb")
    options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"]
    options += ["--IdentityProvider.token=", "--LabApp.news_url=None"]
    own = {"HOME": str(folder), "PYTHONPATH": str(ROOT), "IPYTHONDIR": str(folder)}
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [program, *options], cwd=folder, env={**os.environ, **own}, stdout=log, stderr=log
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{address}/api", folder / "log")
        yield address
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(address, log):
    end = time.monotonic() + START / 1000
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=1).close()
        except OSError:
            time.sleep(0.3)
        else:
            return
    pytest.fail(log.read_text())


@pytest.mark.nightly
def test_in_jupyterlab_a_key_changes_the_step_in_the_kernel_and_back(browser, lab):
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    elsewhere = []
    local = (lab, "data:", "blob:", "about:")
    page.on("request", lambda r: r.url.startswith(local) or elsewhere.append(r.url))
    page.goto(f"{lab}/lab/tree/one.ipynb?reset")
    cells = page.locator(".jp-Notebook .jp-Cell")
    expect(cells).to_have_count(3, timeout=START)
    page.get_by_title("Python 3 | Idle").or_(page.get_by_text("| Idle")).first.wait_for(timeout=START)

    def run(place):
        cells.nth(place).locator(".cm-content").click()
        page.keyboard.press("Control+Enter")

    run(0)
    sentence, place = page.locator(".sentence"), page.locator(".place")
    expect(sentence).not_to_be_empty(timeout=START)
    sentence.click()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("m")  # marks the step; in the notebook it would make text of the cell
    expect(place).to_contain_text("step 4 of")
    expect(page.locator(".jp-MarkdownCell")).to_have_count(0)
    run(1)
    expect(cells.nth(1).locator(".jp-OutputArea-output")).to_contain_text("the step is 4")
    run(2)
    expect(place).to_contain_text("step 2 of")
    assert elsewhere == []
    context.close()
