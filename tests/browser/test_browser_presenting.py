"""A lesson before a class: all that teaches is large enough for ten metres, and nothing of it is cut.

The stage is shown without the app; a story is opened once, then the window changes its size and the
step jumps.
"""

import re
from pathlib import Path

import pytest
from lesson import opened, told_by
from pairs import every_two
from playwright.sync_api import expect
from screen import PHONE, address, at_rest, becomes, settle
from staged import bundled_book, stage

from c45_core.language.words import words

pytestmark = pytest.mark.browser

CUT = (Path(__file__).resolve().parents[1] / "helpers" / "cut.js").read_text(encoding="utf-8")
SIZES = ((1280, 720), (1920, 1080))
LEAST = 0.04
"""Of the picture's height: the size of the letters."""
SMALL = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector(".stage"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const holder = text.parentElement;
    // An index is smaller than what it belongs to; MathML is for a screen reader; a finished tree is
    // seen whole (test_browser_whole_tree.py).
    const apart =
      ".msupsub, .op-limits, .sizing, .katex-mathml, .controls, [hidden], .there, .ending .tree svg";
    if (!text.data.replace(/[\\s\\u200b]/g, "") || holder.closest(apart)) continue;
    const style = getComputedStyle(holder);
    const box = holder.getBoundingClientRect();
    if (style.visibility === "hidden" || box.width <= 1 || !holder.getClientRects().length) continue;
    const drawing = holder.closest("svg");
    const scale = drawing ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width : 1;
    const share = (parseFloat(style.fontSize) * scale) / innerHeight;
    if (share > 0) found.push([share, text.data.trim().slice(0, 30)]);
  }
  return found;
}"""

HANGING = """() => {
  const found = [];
  const math = ":is(.symbol, .numbers, .latex) .katex-html";
  for (const base of document.querySelectorAll(`${math} > .katex-base`)) {
    const next = base.nextElementSibling;
    const last = [...base.children].findLast((part) => !part.matches(".mspace"));
    if (!next?.getClientRects().length || !last?.matches(".mbin, .mrel")) continue;
    if (next.getBoundingClientRect().left < base.getBoundingClientRect().right - 2)
      found.push(["a line ends after a sign", base.parentElement.textContent.slice(0, 40)]);
  }
  return found;
}"""


def golf_of_quinlan(context, language, step=1):
    """Open golf with two numeric attributes before a class."""
    book, sections = bundled_book("golf_14_quinlan_numeric", language), words(language).sections
    told = {"present": sections["present"], "notes": sections["notes"]}
    query = f"?view=present&step={step}"
    return stage(context, book.opening, supplies=book.supplies, query=query, told=told)


def presented(context, kind, language):
    """Open a story before a class; the page, and the steps that are looked at."""
    if kind == "growing":
        book = bundled_book("golf_14", language)
        sections = words(language).sections
        told = {"present": sections["present"], "notes": sections["notes"]}
        kinds = {frame.kind: frame.number for frame in reversed(tuple(book.teller.trace))}
        steps = sorted({*kinds.values(), len(book.teller.trace) - 1})
        page = stage(context, book.opening, supplies=book.supplies, query="?view=present", told=told)
        return page, steps
    (sent,) = told_by(opened("07_pruning", lang=language, view="present", step="1")).values()
    page = stage(context, sent["story"], kind="pruning", query="?view=present", told=sent)
    return page, range(len(sent["story"]["steps"]))


@pytest.mark.parametrize(("kind", "language"), every_two(["growing", "pruning"], ["en", "zh"]))
def test_all_that_teaches_is_large_and_whole(context, kind, language):
    page, steps = presented(context, kind, language)
    expect(page.locator(".presenter .place")).to_contain_text("1 /")
    faults = []
    for size in SIZES:
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        for step in steps:
            page.evaluate(f"player.seek({step})")
            page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))"
            )
            texts = page.evaluate(SMALL)
            assert len(texts) > 3, "there is something to read"
            faults += [(size, step + 1, "small", *one) for one in texts if one[0] < LEAST]
            faults += [(size, step + 1, *one) for one in page.evaluate(CUT)]
            faults += [(size, step + 1, *one) for one in page.evaluate(HANGING)]
    assert not page.troubles
    page.close()
    assert not faults, "\n".join(map(str, faults))


def test_the_line_of_who_presents_stands_still_under_the_hand_and_is_whole_on_a_phone(context):
    page = golf_of_quinlan(context, "en", 100)
    button = page.locator(".presenter-line .press").nth(2)
    before = button.bounding_box()
    button.hover()
    expect(page.locator(".presenter-line .named")).to_have_text(words("en")("present", "speaker"))
    assert [button.bounding_box()[side] for side in ("x", "width")] == [before["x"], before["width"]]
    page.set_viewport_size(PHONE)
    expect(page.locator(".presenter .place")).to_contain_text("100 /")
    over = "document.querySelector('.presenter-line').scrollWidth - innerWidth"
    assert page.evaluate(over) <= 0
    page.close()


@pytest.mark.parametrize("step", [47, 51])
def test_a_calculation_is_whole_where_a_link_leads_and_its_letters_come_late(browser, step):
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    page = golf_of_quinlan(context, "zh", step)
    expect(page.locator(".formula .term .value:visible")).to_have_count(2)
    becomes(lambda: page.evaluate(CUT) + page.evaluate(HANGING), [])
    context.close()


IN_SIGHT = """() => {
  const frame = document.querySelector(".cases-frame").getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const boxes = (selector) => all(selector).map((it) => it.getBoundingClientRect());
  const [rows, heads] = [boxes(".cases tbody tr:not(.spacer)"), boxes(".cases thead th")];
  const free = heads.filter(({ left }, k) => left >= (heads[k - 1]?.right ?? 0) - 2);
  return [rows.filter(({ bottom }) => bottom <= frame.bottom + 2).length, free.length];
}"""


@pytest.mark.parametrize(("language", "size"), [("en", 1280), ("zh", 1280), ("zh", 960)])
def test_what_a_class_does_not_see_of_the_cases_is_said(context, language, size):
    page = golf_of_quinlan(context, language)
    page.set_viewport_size({"width": size, "height": 720})
    count, place = page.locator(".cases .count"), page.locator(".cases .pager-place")

    def said_and_seen():
        rows, columns = page.evaluate(IN_SIGHT)
        wanted = {"en": f"14 cases, 1–{rows} shown", "zh": f"14 个样本，显示第 1–{rows} 个"}[language]
        return 5 < rows < 14, wanted in count.inner_text(), place.is_visible() == (columns < 6)

    becomes(said_and_seen, (True, True, True))
    page.close()


@pytest.mark.parametrize(("size", "step"), [((1280, 720), 1), ((1920, 1080), 52)])
def test_a_key_shows_a_class_every_case_and_the_count_is_that_of_the_rows_in_sight(context, size, step):
    """Panels change places at a step, so the rows are counted when all has its size."""
    book = bundled_book("watermelon_2.0", "en")
    told = {"present": words("en").sections["present"], "notes": {}}
    page = stage(context, book.opening, supplies=book.supplies, query="?view=present", told=told)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.evaluate(f"player.seek({step - 2 if step > 1 else 0})")
    page.keyboard.press("ArrowDown" if step > 1 else "Home")
    expect(page.locator(".presenter .place")).to_contain_text(f"{step} / ")
    count, seen = page.locator(".cases .count"), set()
    total = int(at_rest(page, COUNTED)["said"].split()[0])
    for _ in range(total):
        becomes(lambda: _counts_what_is_in_sight(page.evaluate(COUNTED)), True)
        found = page.evaluate(COUNTED)
        if set(found["rows"]) <= seen:
            break
        seen |= set(found["rows"])
        page.keyboard.press("c")
    assert len(seen) == total and "1–" in count.inner_text(), "after the last ones the first"
    page.close()


def _counts_what_is_in_sight(found):
    """Whether the places that are said are those of the rows: a panel that grows says it after."""
    first, last = (int(n) for n in re.search(r"(\d+)–(\d+)", found["said"]).groups())
    return last - first + 1 == len(found["rows"])


COUNTED = """() => {
  const frame = document.querySelector(".cases-frame").getBoundingClientRect();
  const head = document.querySelector(".cases thead th").getBoundingClientRect().bottom;
  const rows = [...document.querySelectorAll(".cases tbody tr:not(.spacer)")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= head - 4 && bottom <= frame.bottom + 2;
  });
  const said = document.querySelector(".cases .count").textContent;
  return { said, rows: rows.map((row) => row.cells[0].textContent) };
}"""

STRIP = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const texts = [...document.querySelectorAll(".strip svg text")];
  const shown = texts.filter((text) => getComputedStyle(text).visibility === "visible");
  const boxes = shown.map((text) => [text.textContent, text.getBoundingClientRect()]);
  const [ticks, line] = [box(".strip .ticks"), box(".strip .cut-line")];
  const ends = boxes.slice(0, 2).map(([, one]) => one);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const up = ({ left, right, bottom }) => ({ left, right, bottom, top: ticks.top });
  const { top, height } = box(".strip svg");
  return {
    place: [top, height],
    texts: shown.map((text) => text.textContent),
    met: boxes.filter(([, a], k) => boxes.slice(0, k).some(([, b]) => meet(a, b))).map((it) => it[0]),
    under: ends.filter((end) => meet(end, line) || meet(up(end), ticks)).length,
    classes: document.querySelector(".strip .legend").textContent,
  };
}"""


@pytest.mark.parametrize(("language", "classes"), [("en", "suitable"), ("zh", "适合")])
def test_a_threshold_shows_both_ends_of_the_axis_and_nothing_moves_to_the_best(
    context, language, classes
):
    page = golf_of_quinlan(context, language)
    page.set_viewport_size({"width": 1280, "height": 720})
    faults, places = [], []
    for step in (31, 38, 39):
        page.evaluate(f"player.seek({step - 1})")
        strip = at_rest(page, STRIP)
        assert {"65", "96", "≤", ">"} <= set(strip["texts"]), "both ends are said, and both sides"
        assert classes in strip["classes"]
        faults += [(step, "small", *one) for one in page.evaluate(SMALL) if one[0] < LEAST]
        faults += [(step, *one) for one in page.evaluate(CUT)]
        faults += [(step, "met", one) for one in strip["met"]]
        assert strip["under"] == 0
        places.append(strip["place"])
    assert places[0] == places[1] == places[2]
    page.close()
    assert not faults, faults


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "cases / ✗ training errors"), ("zh", "样本数 / ✗ 误判数")],
)
def test_the_numbers_in_the_tree_of_a_decision_are_explained(context, language, said):
    page, steps = presented(context, "pruning", language)
    page.set_viewport_size({"width": 1280, "height": 720})
    for step in (0, len(steps) - 1):
        page.evaluate(f"player.seek({step})")
        expect(page.locator(".node .count-text").first).to_have_text("16 / ✗7")
        expect(page.locator(".tree header .count")).to_contain_text(said)
        expect(page.locator(".tree header .count")).to_be_visible()
    page.close()


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_scale_of_a_decision_is_whole_before_a_class(context, size):
    page, steps = presented(context, "pruning", "en")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for step in range(len(steps) - 3, len(steps)):
        page.evaluate(f"player.seek({step})")
        panel = page.locator(".verdict-panel")
        expect(panel.locator(".axis-name")).to_be_in_viewport(ratio=1)
        assert panel.evaluate("it => it.scrollHeight <= it.clientHeight"), step
    page.close()


def test_on_a_phone_the_bar_of_a_presentation_ends_with_the_count(context):
    page, steps = presented(context, "pruning", "en")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(f"player.seek({len(steps) - 1})")
    count = page.locator(".presenter .place").get_by_text(f"{len(steps)} / {len(steps)}")
    expect(count).to_be_visible()
    bar = page.locator(".presenter-line")
    assert bar.evaluate("it => it.scrollWidth <= it.clientWidth")
    page.close()


@pytest.mark.parametrize("table", ["golf_14_quinlan_numeric", "watermelon_2.0"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_class_sees_all_columns_of_the_cases_at_step_1(context, table, language):
    book = bundled_book(table, language)
    told = {"present": words(language).sections["present"], "notes": {}}
    page = stage(context, book.opening, supplies=book.supplies, query="?view=present", told=told)
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator(".cases .pager")).to_be_hidden()
    for head in page.locator(".cases thead th").all():
        expect(head).to_be_in_viewport(ratio=1)
    page.close()


@pytest.mark.nightly
def test_full_screen_is_turned_on_and_off_and_left_with_the_presentation(visit):
    page = visit("/growing?table=watermelon_2.0&lang=en&view=present&step=1", fresh=True)
    expect(page.locator(".presenter .place")).to_be_visible()
    full = "() => Boolean(document.fullscreenElement)"
    for wanted in (True, False, True):
        page.keyboard.press("f")
        becomes(lambda: page.evaluate(full), wanted)
    page.keyboard.press("ArrowDown")
    address(page, "step=2")
    assert page.evaluate(full), "a step stays in full screen"
    page.get_by_role("button", name="Leave the presentation").click()
    expect(page.locator(".presenter")).to_have_count(0)
    becomes(lambda: page.evaluate(full), False)


@pytest.mark.nightly
def test_the_results_and_the_speaker_s_window_have_a_key_each(visit):
    page = visit("/growing?table=watermelon_2.0&lang=en&view=present&predict=on&step=1", fresh=True)
    expect(page.locator(".presenter .place")).to_be_visible()
    page.keyboard.press("r")
    summary = page.locator(".predict-summary[open]")
    expect(summary).to_contain_text("Nothing has been answered yet")
    page.keyboard.press("Escape")
    expect(summary).to_have_count(0)
    expect(page.locator(".presenter .place")).to_be_visible()
    settle(page)
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    expect(opened.value.locator("body")).to_contain_text("Ask the class")
    expect(summary).to_have_count(0)


def test_the_second_window_follows_and_leads_and_the_pointer_enlarges(context):
    page, _ = presented(context, "growing", "en")
    page.set_viewport_size({"width": 1280, "height": 720})
    with page.expect_popup() as found:
        page.keyboard.press("s")
    speaker, place = found.value, page.locator(".presenter .place")
    expect(speaker.locator("section.now")).to_contain_text("14 cases")
    page.keyboard.press("ArrowDown")
    expect(speaker.locator("section.now")).to_contain_text("The entropy is 0.9403 bit")
    expect(speaker.locator("body")).to_contain_text("Outlook splits this node")
    expect(speaker.locator("body")).to_contain_text("natural logarithm")
    speaker.keyboard.press("ArrowDown")
    expect(place).to_contain_text("Steps · 3 / 116")
    speaker.keyboard.press("ArrowUp")
    expect(place).to_contain_text("Steps · 2 / 116")
    expect(speaker.locator("header")).to_contain_text("2 / 116")
    speaker.close()
    for key in ("b", "."):
        page.keyboard.press(key)
        expect(page.locator(".blackout")).to_be_visible()
        page.keyboard.press("PageDown")
        expect(page.locator(".blackout")).to_be_hidden()
    expect(place).to_contain_text("Steps · 2 / 116")
    split = page.evaluate(
        "player.actions.nextSplit(), document.querySelector('.presenter .place').textContent"
    )
    page.keyboard.press("Home")
    page.keyboard.press("n")
    expect(place).to_have_text(split)
    page.keyboard.press("n")
    page.keyboard.press("p")
    expect(place).to_have_text(split)
    page.evaluate("player.seek(1)")
    page.locator(".term").first.hover()
    expect(page.locator(".lens")).to_contain_text("0.5305")
    page.keyboard.press("PageDown")
    expect(page.locator(".lens")).to_be_hidden()
    assert not page.troubles
    page.close()
