"""Nothing is cut on the player's stage: results, names and winners are in sight on every screen.

Each table is opened once in a language; then the window changes its size and the step jumps, within
that page. Every two of table, language, size and kind of step are tried together.
"""

import random
from functools import cache
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest
from pairs import covering, some
from screen import at_rest, settle
from staged import book_of, bundled_book, stage

from c45_core.language.words import languages
from c45_core.table import Table
from c45_course import datasets

pytestmark = pytest.mark.browser

CUT = (Path(__file__).resolve().parents[1] / "helpers" / "cut.js").read_text(encoding="utf-8")
SIZES = (
    (320, 640),
    (390, 844),
    (844, 390),
    (1280, 720),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (640, 360),
)
"""The last one is 1280 x 720 enlarged to 200 %."""
KINDS = (
    "opened",
    "impurity",
    "branch",
    "listed",
    "tried",
    "cut",
    "gain",
    "ratio",
    "gated",
    "split",
    "leaf",
    "end",
)
_OF_KIND = {
    "impurity": ("entropy",),
    "branch": ("branch_entropy",),
    "listed": ("sorted", "divided"),
    "tried": ("candidate", "conditional_entropy"),
    "gain": ("gain",),
    "ratio": ("gain_ratio",),
    "leaf": ("closed",),
}
_FLOWERS = {
    "setosa": (5.0, 3.4, 1.5, 0.2),
    "versicolor": (5.9, 2.8, 4.3, 1.3),
    "virginica": (6.6, 3.0, 5.5, 2.0),
}
_PLACES = ("first", "second", "third")


def iris_like():
    """Flowers whose four names begin and end alike in pairs."""
    chance, names = random.Random(3), ("sepal_length", "sepal_width", "petal_length", "petal_width")
    kinds = [kind for kind in _FLOWERS for _ in range(14)]
    columns = {
        name: [round(max(0.1, chance.gauss(_FLOWERS[kind][k], 0.35)), 1) for kind in kinds]
        for k, name in enumerate(names)
    }
    return Table.from_columns({**columns, "species": kinds}, target="species")


def twelve_classes():
    """Twelve classes, and names that differ in their middle only."""
    chance = random.Random(5)
    kinds = [k % 12 for k in range(48)]
    columns = {
        "measurement_of_the_upper_part": [round(k % 4 + chance.gauss(0, 0.2), 2) for k in kinds],
        "measurement_of_the_lower_part": [round(k // 4 + chance.gauss(0, 0.2), 2) for k in kinds],
        "colour": [f"a rather long value, the {_PLACES[k % 3]} of them" for k in kinds],
    }
    return Table.from_columns(
        {**columns, "kind": [f"class number {k + 1}" for k in kinds]}, target="kind"
    )


def long_names():
    """Names without a place to end a line, in Latin and in Chinese letters, and weights in parts."""
    chance = random.Random(8)
    yes = [chance.random() < 0.5 for _ in range(24)]
    columns = {
        "Bundesausbildungsförderungsgesetz": [chance.choice(["ja", "nein", None]) for _ in yes],
        "Bundesausbildungsforderungsgesetz": [chance.choice(["ja", "nein"]) for _ in yes],
        "花萼与花瓣之间的平均距离及其方差的估计值": [
            round(chance.gauss(1e6 * one, 4e5), 3) for one in yes
        ],
    }
    answer = ["unwahrscheinlicherweise" if one else "höchstwahrscheinlich" for one in yes]
    return Table.from_columns({**columns, "Antwort": answer}, target="Antwort")


OWN = {"iris-like": iris_like, "twelve classes": twelve_classes, "long names": long_names}
TABLES = (*datasets.names(), *OWN)
ROWS = sorted(
    covering(TABLES, languages(), SIZES, KINDS), key=lambda row: (TABLES.index(row[0]), row[1])
)


@cache
def opened(table, language):
    return (
        book_of(OWN[table](), language, title=table) if table in OWN else bundled_book(table, language)
    )


def step_of(trace, kind):
    """Return a step of a kind, the last one of it at the root; None if the table has none."""
    if kind == "end":
        return len(trace) - 1
    found = [frame.number for frame in trace if frame.kind in _OF_KIND.get(kind, (kind,))]
    at_root = [number for number in found if number <= trace.about(0)[-1]]
    return (at_root or found or [None])[-1]


def shown_at(page, size, step):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.evaluate(f"() => {{ scrollTo(0, 0); player.seek({step}); }}")
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def cut(page):
    """Return what is cut; of a small screen what is behind each tab."""
    tabs = page.locator("[role=tab]")
    found = []
    for tab in range(tabs.count() if tabs.first.is_visible() else 1):
        if tabs.first.is_visible():
            page.evaluate(f"() => document.querySelectorAll('[role=tab]')[{tab}].click()")
        found += page.evaluate(CUT)
    return found


@pytest.mark.worth(30)
@pytest.mark.parametrize(
    "table",
    list(OWN) + some(datasets.names(), 3),
)
def test_results_names_and_winners_are_in_sight(context, table):
    faults = []
    for language, rows in groupby([row for row in ROWS if row[0] == table], key=lambda row: row[1]):
        book = opened(table, language)
        page = stage(context, book.opening, supplies=book.supplies)
        for _, _, size, kind in rows:
            step = step_of(book.teller.trace, kind)
            if step is not None:
                shown_at(page, size, step)
                faults += [(language, size, kind, step + 1, *fault) for fault in cut(page)]
        assert not page.troubles
        page.close()
    assert not faults, "\n".join(map(str, faults))


def survey():
    """Names of a sentence's length; the first attribute and the last say the same of the class."""
    chance, names = random.Random(4), _QUESTIONS
    kinds = [k % 2 for k in range(60)]
    amounts = [round(40 + 30 * kind + chance.gauss(0, 4), 1) for kind in kinds]
    columns = {
        names[0]: amounts,
        names[1]: [chance.choice([0, 1, 2, 3, None]) for _ in kinds],
        names[2]: [chance.choice(["Metropolitan area", "Northern lowlands"]) for _ in kinds],
        names[3]: [chance.choice(_CONTRACTS) for _ in kinds],
        names[4]: amounts,
    }
    answer = [("stayed with the company", "cancelled the contract")[kind] for kind in kinds]
    return Table.from_columns({**columns, _ANSWER: answer}, target=_ANSWER)


_QUESTIONS = (
    "Average monthly invoice amount before tax (EUR)",
    "Number of support calls in the last twelve months",
    "Region in which the customer is registered",
    "Type of contract currently in force",
    "Average monthly amount paid after tax (EUR)",
)
_CONTRACTS = (
    "two-year fixed-term contract with option",
    "one-year fixed-term contract",
    "month-to-month contract, cancellable",
)
_ANSWER = "Customer has cancelled within ninety days"

ROWS_IN_SIGHT = """() => {
  const frame = document.querySelector(".ranking-frame"), room = frame.getBoundingClientRect();
  const top = frame.querySelector("thead").getBoundingClientRect().bottom;
  return [...frame.querySelectorAll("tbody tr")].map((row) => {
    const [name, place] = [row.querySelector(".row-name"), row.getBoundingClientRect()];
    const lines = Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight));
    const seen = place.top >= top - 2 && place.bottom <= room.bottom + 2;
    return { status: row.dataset.status, lines, seen };
  });
}"""


@pytest.mark.parametrize("size", some([(1366, 768), (1280, 720), (1920, 1080)], 1))
def test_a_ranking_of_long_names_shows_those_spoken_of_and_tells_of_rows_outside(context, size):
    book = book_of(survey(), "en", title="survey")
    page = stage(context, book.opening, supplies=book.supplies)
    for kind in ("opened", "gated", "split"):
        shown_at(page, size, step_of(book.teller.trace, kind))
        rows = page.evaluate(ROWS_IN_SIGHT)
        told = page.locator(".ranking .rows-in-sight").text_content()
        assert len(rows) == 5 and max(row["lines"] for row in rows) <= 2
        assert bool(told) or all(row["seen"] for row in rows), (kind, rows)
        assert all(row["seen"] for row in rows if row["status"] == "won"), (kind, rows)
        if size != (1280, 720):
            assert all(row["seen"] for row in rows if row["status"] == "tied"), (kind, rows)
    assert {"won", "tied"} <= {row["status"] for row in rows}
    page.close()


@pytest.mark.parametrize("size", some([(1366, 768), (1280, 720), (390, 844)], 1))
@pytest.mark.parametrize("language", languages())
def test_long_values_of_cases_keep_about_ten_letters_and_columns_are_turned_to(context, size, language):
    book = book_of(survey(), language, title="survey")
    page = stage(context, book.opening, supplies=book.supplies)
    shown_at(page, size, 0)
    texts = page.locator(".cases tbody td.nominal").evaluate_all(
        "(all) => all.map((one) => one.textContent)"
    )
    assert min(len(text) for text in texts if text != "?") >= 8
    heads = page.locator(".cases thead th").evaluate_all(WORDS_BROKEN)
    assert heads == []
    page.close()


WORDS_BROKEN = """(heads) => heads.flatMap((head) => {
  const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode())
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/[A-Za-z…]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const tops = [...range.getClientRects()].map((box) => Math.round(box.top));
      if (new Set(tops).size > 1) found.push(word);
    }
  return found;
})"""


@pytest.mark.parametrize("size", some([(1366, 768), (1280, 720), (1920, 1080)], 1))
def test_numbers_and_results_of_a_calculation_with_unknown_cases_are_in_sight(context, size):
    book = book_of(survey(), "en", title="survey")
    page = stage(context, book.opening, supplies=book.supplies)
    trace = book.teller.trace
    page.wait_for_selector(".board:not([data-next]) .katex, .picture")
    faults = []
    for kind in ("candidate", "conditional_entropy", "gain", "iv", "gain_ratio"):
        numbers = [one.number for one in trace if one.kind == kind and one.node == 0]
        for step in (numbers[0], numbers[-1]):
            shown_at(page, size, step)
            page.wait_for_selector(".board:not([data-next]) .numbers", timeout=5000)
            faults += [(kind, step + 1, *one) for one in page.evaluate(LINES_CUT)]
    assert not faults, "\n".join(map(str, faults))
    page.close()


LINES_CUT = """() => [
  ...document.querySelectorAll(".board:not([data-next]) :is(.numbers, output)"),
].flatMap((line) => {
  const bottom = line.getBoundingClientRect().bottom - 2;
  const frames = [line.closest(".sum-body"), line.closest(".board")].filter(Boolean);
  const cut = frames.some((frame) => frame.getBoundingClientRect().bottom < bottom);
  return cut ? [[line.className, line.querySelector(".katex-html, b").textContent]] : [];
})"""


@pytest.mark.parametrize("size", some([(1366, 768), (1280, 720)], 1))
def test_a_split_shows_its_branches_in_the_tree(context, size):
    names = ("the northeast", "the northwest", "the southeast")
    regions = [names[k % 3] for k in range(60)]
    columns = {"region": regions, "answer": [f"in {region}" for region in regions]}
    book = book_of(Table.from_columns(columns, target="answer"), "en", title="regions")
    page = stage(context, book.opening, supplies=book.supplies)
    shown_at(page, size, step_of(book.teller.trace, "split"))
    outside = page.locator(".tree .node:not([data-state=hidden])").evaluate_all(
        """(nodes) => nodes.filter((node) => {
          const [box, frame] = [node.querySelector(".outline"), node.closest(".tree-frame")];
          const [one, room] = [box, frame].map((it) => it.getBoundingClientRect());
          return one.left < room.left || one.right > room.right;
        }).length"""
    )
    assert outside == 0
    page.close()


LINES_OF_BAR = """() => {
  const bar = document.querySelector(".controls"), { left, right } = bar.getBoundingClientRect();
  const parts = [...bar.querySelectorAll(":scope > :not([hidden], .settings)")];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const met = boxes.some((a, k) => boxes.slice(0, k).some((b) => meet(a, b)));
  const lines = new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 16))).size;
  const inside = boxes.every((box) => box.width && box.left >= left - 1 && box.right <= right + 1);
  return [lines, inside && !met];
}"""


@pytest.mark.parametrize("language", some(languages(), 1))
def test_the_bar_is_one_line_and_on_a_small_screen_two_at_any_width(context, language):
    book = opened("watermelon_2.0", language)
    page = stage(context, book.opening, supplies=book.supplies, query="?step=200")
    for width in (*range(320, 1240, 46), 1280, 1366, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        lines, whole = at_rest(page, LINES_OF_BAR)
        assert whole and lines <= (1 if width > 1000 else 2), width
    page.close()


def customers():
    """Three hundred rows whose attributes and values have names of a sentence's length."""
    chance = random.Random(11)
    kinds = {name: chance.choices(values, k=300) for name, values in _SENTENCES.items()}
    bill = [round(chance.gauss(60, 20), 1) for _ in range(300)]
    calls = [chance.randint(0, 9) for _ in range(300)]
    signed, _, paid = kinds.values()
    staying = [
        2 * (one == _SENTENCES["Type of contract the customer has signed"][2])
        + (how == "direct debit from a bank account")
        + (much < 55)
        + 1.5 * chance.random()
        > 1.9
        for one, how, much in zip(signed, paid, bill, strict=True)
    ]
    answer = ["stays with the company" if one else "cancels within ninety days" for one in staying]
    numbers = {"Average monthly invoice (EUR)": bill, "Number of support calls last year": calls}
    return Table.from_columns({**kinds, **numbers, _ANSWER: answer}, target=_ANSWER)


_SENTENCES = {
    "Type of contract the customer has signed": (
        "month-to-month contract, cancellable at the end of any month",
        "one-year contract, renewed automatically unless cancelled",
        "two-year contract with a discount on the second year",
    ),
    "Channel of the first contact with us": (
        "by telephone to the central service desk",
        "by electronic mail or the contact form",
        "in person at one of the local branches",
        "through a reseller or another intermediary",
    ),
    "Method of payment agreed upon": (
        "electronic cheque sent by the customer",
        "direct debit from a bank account",
        "credit card stored with the provider",
    ),
}

BRANCHES_OUTSIDE = """(several) => {
  const frame = document.querySelector(".tree-frame").getBoundingClientRect();
  const shown = [...document.querySelectorAll(".tree .node[data-state=waiting]")];
  const now = document.querySelector(".tree .node.now .outline").getBoundingClientRect();
  const below = shown.map((node) => node.querySelector(".outline").getBoundingClientRect());
  const mine = below.filter(({ top }) => top > now.bottom);
  const out = [now, ...mine].filter((box) => box.left < frame.left - 1 || box.right > frame.right + 1);
  return [mine.length - several, out.length];
}"""


@pytest.mark.nightly
@pytest.mark.parametrize("size", some([(1366, 768), (1280, 720), (390, 844), (844, 390)], 1))
def test_the_branches_of_a_split_are_in_sight_whatever_they_are_called(context, size):
    book = book_of(customers(), "en", title="customers")
    trace = book.teller.trace
    page = stage(context, book.opening, supplies=book.supplies)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    if page.locator(".tab").first.is_visible():
        page.locator(".tab", has_text="Tree").click()
    splits = [frame for frame in trace if frame.kind == "split"]
    assert any(len(trace.node(frame.node).children) > 3 for frame in splits[:10])
    for frame in splits[:10]:
        shown_at(page, size, frame.number)
        several = len(trace.node(frame.node).children)
        assert page.evaluate(BRANCHES_OUTSIDE, several) == [0, 0], frame.number + 1
        shown_at(page, size, frame.number + 1)  # the drawing of all steps is back
        assert page.locator(".tree .node").count() == trace.size
    page.close()


def test_both_branches_of_the_root_of_a_wide_tree_are_in_sight(context):
    """The panel is just as tall as the root with its branches: they are in sight together, across."""
    chance = np.random.default_rng(5)
    numbers = chance.normal(size=(160, 2)).round(1)
    answers = np.where(
        chance.random(160) < 0.25, chance.integers(0, 3, 160), np.sign(numbers[:, 0]) + 1
    )
    columns = {
        "length": numbers[:, 0],
        "width": numbers[:, 1],
        "answer": [f"answer {a:.0f}" for a in answers],
    }
    book = book_of(Table.from_columns(columns, target="answer"), "en", title="wide")
    trace = book.teller.trace
    page = stage(context, book.opening, supplies=book.supplies)
    shown_at(page, (1366, 768), step_of(trace, "split"))
    width = page.locator(".tree-frame svg").evaluate(
        "(one) => one.clientWidth / one.parentElement.clientWidth"
    )
    assert width > 2, "the tree has to be wide"
    assert page.evaluate(BRANCHES_OUTSIDE, len(trace.node(0).children)) == [0, 0]
    page.close()


@pytest.mark.parametrize("language", some(languages(), 1))
def test_the_numbers_of_a_decision_and_its_verdict_are_in_sight(visit, language):
    page = visit(f"/pruning?lang={language}&step=1")
    faults = []
    for size in SIZES:
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        settle(page)
        page.locator(".stage").evaluate("(one) => one.scrollIntoView()")
        for key in ("Home", *["ArrowRight"] * 4, "End"):
            page.keyboard.press(key)
            place = page.locator(".place").text_content()
            faults += [(size, place, *fault) for fault in page.locator(".stage").evaluate(CUT)]
    assert not faults, "\n".join(map(str, faults))
