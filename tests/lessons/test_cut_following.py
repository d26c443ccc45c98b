"""What the browser shows while the slider of a cut moves is what the server draws of that cut."""

from pathlib import Path

import pytest
from node import asking

from c45_core import grow, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import words
from c45_core.rounding import fixed
from c45_course import datasets
from ui.charts.overlay import Overlay
from ui.drawing.colours import PAGE
from ui.lessons.numbers.context import NumbersContext
from ui.lessons.numbers.cut import branch_rows
from ui.lessons.numbers.laboratory import list_cut_answers
from ui.lessons.numbers.stage import PANELS, column, mark_now

SHOW = Path(__file__).resolve().parents[2] / "ui/components/lookup/show.js"
RUN = """
import { showMarks, showRows } from "./show.js";
import { readFileSync } from "node:fs";
globalThis.Node = { TEXT_NODE: 3 };
const { first, marks, rows } = JSON.parse(readFileSync(0, "utf-8"));
const page = {};
for (const [name, { text, ...style }] of Object.entries(first)) {
  const kept = { ...style };
  page[name] = { kept, textContent: text, style: { setProperty: (key, value) => (kept[key] = value) } };
}
const place = { querySelector: (selector) => page[selector.match(/"(.*)"/)[1]] ?? null };
const cellsOf = (texts) => ({ cells: texts.map((data) => ({ firstChild: { nodeType: 3, data } })) });
const table = { tBodies: [{ rows: rows[0].map(cellsOf) }] };
const seen = rows.map((_, cut) => {
  showMarks(place, marks, cut);
  showRows(table, rows[cut]);
  const told = ([name, { kept, textContent: text }]) => [name, { ...kept, text }];
  const drawn = Object.entries(page).map(told);
  const textsOf = ({ cells }) => cells.map(({ firstChild }) => firstChild.data);
  return { drawn: Object.fromEntries(drawn), written: table.tBodies[0].rows.map(textsOf) };
});
console.log(JSON.stringify(seen));
"""
NUMERIC = [
    (name, place)
    for name in datasets.names()
    for place, c in enumerate(datasets.load(name).table.attributes)
    if c.kind == "numeric"
]


def _scene(name, attribute, **switches):
    table = datasets.load(name).table
    trace = grow(table, preset("documents").with_(**switches))
    return NumbersContext(trace, Labels(table), words("zh"), 0, attribute)


def _drawn(context, cut):
    over = Overlay(PAGE)
    mark_now(over, context, cut)
    return over.named


@pytest.fixture(scope="module")
def in_the_browser(tmp_path_factory):
    """Show every cut, one after the other, by the module of the page."""
    return asking(tmp_path_factory.mktemp("following"), [SHOW], RUN)


@pytest.mark.parametrize("value", ["midpoint", "data_value"])
@pytest.mark.parametrize(("name", "attribute"), NUMERIC[::3])
def test_the_marks_and_rows_of_every_cut_are_those_the_server_draws(
    in_the_browser, name, attribute, value
):
    context = _scene(name, attribute, threshold_value=value)
    told = list_cut_answers(context)
    marks, rows = told["marks"]["stage_ground"], told["rows"]["cut_branches"]
    seen = in_the_browser({"first": _drawn(context, 0), "marks": marks, "rows": rows})
    for cut, shown in enumerate(seen):
        drawn = {one: {k: v for k, v in mark.items() if v} for one, mark in shown["drawn"].items()}
        for one, mark in _drawn(context, cut).items():
            if one in drawn:
                assert drawn[one] == {k: v for k, v in mark.items() if v}, (cut, one)
        assert shown["written"] == branch_rows(context, cut)


@pytest.mark.parametrize(("name", "attribute"), NUMERIC)
def test_the_numbers_sent_are_the_record_of_every_cut(name, attribute):
    context = _scene(name, attribute)
    told = list_cut_answers(context)
    for quantity in PANELS:
        recorded = [fixed(float(number)) for number in column(context, quantity)]
        # What is the same for every cut is not sent: the mark on the page says it already.
        sent = told["marks"]["stage_ground"][quantity].get("text", recorded[:1] * len(recorded))
        assert sent == recorded
    for said, *numbers in zip(
        told["texts"]["stage_said"], context.cuts.gains, context.cuts.ivs, strict=True
    ):
        assert all(fixed(float(number)) in said for number in numbers)
