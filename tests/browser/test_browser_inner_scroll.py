"""No summand and no row of a step is under an inner scroll unseen: all is in sight, or it is said.

Stories of several tables are looked at on a laptop, at every kind of step of every attribute.
"""

import random

import pytest
from pairs import some
from staged import book_of, bundled_book, stage

from c45_core.table import Table

pytestmark = pytest.mark.browser

LAPTOPS = ((1366, 768), (1280, 720))
REST = """() => new Promise((done) =>
  requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 20), { timeout: 300 })))"""

UNSAID = """() => {
  const found = [];
  const frames = ".board, .sum-body, .division-frame, .ranking-frame, .cases-frame, .reason";
  for (const frame of document.querySelectorAll(`.stage :is(${frames})`)) {
    if (!frame.getClientRects().length || frame.closest("[data-next]")) continue;
    const over = frame.scrollHeight - frame.clientHeight;
    if (over <= 3) continue;
    const head = frame.closest(".ranking, .division, .formula, .cases").querySelector("header");
    const said = head.querySelector(".rows-in-sight")?.textContent ?? "";
    if (!/[0-9]/.test(said)) found.push([frame.className, over]);
    // Terms scroll in no larger letters than they must.
    if (frame.matches(".sum-body") && !frame.closest(".packed, .bare")) found.push(["large", over]);
  }
  return found;
}"""

CUT_TERMS = """() => [...document.querySelectorAll(".board:not([data-next]) .sum-body")]
  .map((body) => body.scrollHeight - body.clientHeight).filter((over) => over > 2)"""


def customers():
    """Thirty customers with a missing age, job or income here and there."""
    chance = random.Random(1)
    jobs, incomes = ("engineer", "doctor", "teacher", "own business"), (4200, 7300, 8800, 12000)
    ages = [None if k % 15 == 4 else chance.randint(20, 59) for k in range(30)]
    columns = {
        "age": ages,
        "job": [chance.choice((*jobs, None)) for _ in ages],
        "income": [chance.choice((*incomes, None)) for _ in ages],
        "city": [chance.choice((1, 2, 3)) for _ in ages],
        "car": [chance.choice(("yes", "no")) for _ in ages],
    }
    answer = [chance.choice(("yes", "no")) for _ in ages]
    return Table.from_columns({**columns, "buys": answer}, target="buys")


def many_values():
    """An attribute of eleven values, one with missing cells, and three classes."""
    chance = random.Random(2)
    values = [f"value {k}" for k in range(11)]
    columns = {
        "many": [chance.choice((*values, None)) for _ in range(60)],
        "length": [round(chance.random(), 2) for _ in range(60)],
        "width": [chance.choice((round(chance.random(), 2), None)) for _ in range(60)],
    }
    kinds = [chance.choice("pqr") for _ in range(60)]
    return Table.from_columns({**columns, "kind": kinds}, target="kind")


OWN = {"customers": customers, "many values": many_values}
TABLES = ("customers", "many values", "missing_14", "watermelon_3.0", "golf_14_quinlan_numeric")


def opened(context, table, size):
    """Open the story of a table in a window; the page and the trace."""
    book = book_of(OWN[table](), "en", title=table) if table in OWN else bundled_book(table, "en")
    page = stage(context, book.opening, supplies=book.supplies)
    page.wait_for_selector(".board:not([data-next]) :is(.katex, .picture)")
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.evaluate(REST)
    return page, book.teller.trace


@pytest.mark.worth(20)
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("size", some(LAPTOPS, 1))
def test_what_scrolls_within_a_panel_is_said(context, table, size):
    page, trace = opened(context, table, size)
    steps = {(frame.kind, frame.attribute): frame.number for frame in reversed(tuple(trace))}
    faults = []
    for step in sorted(steps.values()):
        page.evaluate(f"player.seek({step - 1})")
        page.evaluate(REST)  # meanwhile the calculation of the next step is laid out
        page.evaluate(f"player.seek({step})")
        page.evaluate(REST)
        faults += [(step + 1, trace[step].kind.value, *one) for one in page.evaluate(UNSAID)]
    assert not page.troubles
    page.close()
    assert not faults, "\n".join(map(str, faults))


@pytest.mark.worth(5)
@pytest.mark.parametrize("table", ["customers", *some(["missing_14", "watermelon_3.0"], 1)])
def test_every_summand_at_a_threshold_is_in_sight_where_values_are_missing(context, table):
    """At the root, in one step after the other: what was laid out ahead is laid out as it is seen."""
    page, trace = opened(context, table, LAPTOPS[0])
    numbers = [frame.number for frame in trace if frame.kind == "candidate" and frame.node == 0]
    page.evaluate(f"player.seek({numbers[0] - 1})")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        page.evaluate(REST)
        assert page.evaluate(CUT_TERMS) == []
    page.close()
