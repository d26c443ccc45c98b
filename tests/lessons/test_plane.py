"""The plane of two attributes: its regions hold their cases, the browser's cuts are the record's."""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from lesson import asked, opened
from node import asking
from pairs import every_two
from test_page_your_table import _uploaded

from c45_core import PRESETS, Table, grow, preset
from c45_core.explain.labels import Labels, cut_value
from c45_core.language.words import words
from c45_core.rounding import fixed
from c45_course import datasets
from ui.lessons.numbers import plane as of_plane
from ui.lessons.numbers.context import name_node
from ui.lessons.numbers.plane import MAX_SPLITS, column_of, list_splits, tell_component, usual_axes

HERE = Path(__file__).resolve().parents[2] / "ui/lessons/numbers/plane"


def _numeric(table):
    return [a for a, column in enumerate(table.attributes) if column.kind == "numeric"]


TWO = [name for name in datasets.names() if len(_numeric(datasets.load(name).table)) > 1]
CONVENTIONS = [name for name in PRESETS if preset(name).criterion != "gini"]


def _made_up(rows=240, gaps=True):
    """Two numbers and a colour, some of them missing, with equal values."""
    rng = np.random.default_rng(45)
    x, y = np.round(rng.normal(size=(2, rows)), 1)
    label = np.where(rng.random(rows) < 0.2, "b", np.where(x * y > 0, "a", "c"))
    if gaps:
        x[rng.random(rows) < 0.1] = np.nan
    columns = {
        "x": [None if np.isnan(v) else float(v) for v in x],
        "colour": rng.choice(["red", "green"], rows).tolist(),
        "y": y.tolist(),
        "class": label.tolist(),
    }
    return Table.from_columns(columns, target="class", name="made_up")


def _told(table, dialect="documents"):
    trace = grow(table, preset(dialect))
    axes = usual_axes(trace, _numeric(table))
    data = tell_component(trace, axes, Labels(trace.table), words("en"))
    return trace, axes, json.loads(json.dumps(data))["plane"]


RUN = """
import { cutAtNode } from "./cuts.js";
import { readFileSync } from "node:fs";
const plane = JSON.parse(readFileSync(0, "utf-8"));
const words = { say: (key) => key };
const found = {};
for (const [number, node] of Object.entries(plane.nodes))
  found[number] = (node.cuts ?? []).map((cuts, axis) => {
    if (cuts === null) return null;
    const { measured, written, goal, shown } = cutAtNode(plane, node, axis, words);
    return { measured, written, goal, shown };
  });
console.log(JSON.stringify(found));
"""


@pytest.fixture(scope="module")
def in_the_browser(tmp_path_factory):
    """Measure all cuts of a plane by the modules of the page."""
    return asking(tmp_path_factory.mktemp("plane"), (HERE / "measure.js", HERE / "cuts.js"), RUN)


PLANES = [*((name, "documents") for name in TWO), *(("made_up", name) for name in CONVENTIONS)]


@pytest.mark.parametrize(("name", "dialect"), PLANES)
def test_every_cut_the_browser_measures_is_the_record_s(in_the_browser, name, dialect):
    """Gain, IV, ratio and the weights of both sides, at the root and at every node that is split."""
    trace, axes, plane = _told(_made_up() if name == "made_up" else datasets.load(name).table, dialect)
    found = in_the_browser(plane)
    compared = 0
    for number in map(int, [n for n, node in plane["nodes"].items() if node["cases"] is not None]):
        for axis, here in zip(axes, found[str(number)], strict=True):
            cuts = trace.evaluation(number, axis).cuts
            assert (here is None) == (len(cuts) == 0)
            if here is None:
                continue
            for key, column in (
                ("gain", cuts.gains),
                ("iv", cuts.ivs),
                ("gain_ratio", cuts.gain_ratios),
            ):
                mine = [np.nan if one[key] is None else one[key] for one in here["measured"]]
                assert np.allclose(mine, column, rtol=0, atol=1e-12, equal_nan=True), (
                    number,
                    axis,
                    key,
                )
            below = [one["below"] for one in here["measured"]]
            assert np.allclose(below, cuts.columns.below, rtol=0, atol=1e-9)
            by = cuts.gains if trace.dialect.threshold_by == "gain" else cuts.gain_ratios
            assert here["written"] == [fixed(float(score)) for score in by]
            assert here["shown"] == [cut_value(float(place)) for place in cuts.thresholds]
            if cuts.best is not None:
                assert here["goal"] == cuts.best
            compared += len(cuts)
    assert compared > 5


def _in_box(trace, axes, box):
    inside = np.ones(trace.table.rows, dtype=bool)
    for axis, (low, high) in zip(axes, box, strict=True):
        values = column_of(trace, axis)
        inside &= (values > (-np.inf if low is None else low)) | np.isnan(values)
        inside &= (values <= (np.inf if high is None else high)) | np.isnan(values)
    return inside


@pytest.mark.parametrize("dialect", ["documents", "j48"])
@pytest.mark.parametrize("name", [*TWO, "made_up"])
def test_the_cases_of_a_node_lie_in_its_region(name, dialect):
    trace, axes, plane = _told(_made_up() if name == "made_up" else datasets.load(name).table, dialect)
    for number, node in plane["nodes"].items():
        here = trace.node(int(number)).cases
        inside = _in_box(trace, axes, node["box"])
        assert inside[here].all()
        if not node["came"] and not trace.fractional:
            assert inside.sum() == len(here), "a region that is not shared holds no other case"


def test_the_splits_come_in_the_order_of_the_player_and_a_parent_before_its_children():
    trace, _, plane = _told(_made_up())
    assert len(plane["steps"]) == min(MAX_SPLITS, plane["splits"])
    assert all(trace.about(a)[0] < trace.about(b)[0] for a, b in pairwise(plane["steps"]))
    for number, node in plane["nodes"].items():
        assert node["from"] == (
            0 if number == "0" else plane["steps"].index(trace.node(int(number)).parent) + 1
        )


def test_the_melons_are_cut_as_the_record_says():
    trace, axes, plane = _told(datasets.load("watermelon_3.0_alpha").table)
    cut = [(plane["nodes"][str(n)]["axis"], plane["nodes"][str(n)]["at"]) for n in plane["steps"]]
    assert cut == [
        (axes.index(s.attribute), s.threshold) for s in map(_split(trace), list_splits(trace))
    ]
    assert [round(at, 4) for _, at in cut] == [0.126, 0.3815, 0.2045, 0.56]


def _split(trace):
    return lambda number: trace.node(number).split


@pytest.mark.parametrize(
    ("table", "dialect"),
    every_two(["watermelon_3.0", "golf_14_quinlan_numeric"], ["documents", "release8"]),
)
def test_the_lesson_shows_the_plane_in_both_languages(table, dialect):
    for language, title in (("en", "Two attributes: the plane"), ("zh", "两个属性：在平面上看划分")):
        app = opened("04_numbers", table=table, dialect=dialect, lang=language)
        assert title in [item.value for item in app.header]


def test_who_opens_the_lesson_at_a_node_sees_its_split(monkeypatch):
    """The component is given the step to begin with: that of the node in the address."""
    given = []
    component = lambda: lambda **told: given.append(told["data"])  # noqa: E731
    monkeypatch.setattr(of_plane, "_component", component)
    trace = grow(datasets.load("watermelon_3.0_alpha").table)
    path = " & ".join("".join(test) for test in trace.path(4))
    query = {"table": "watermelon_3.0_alpha", "attr": "密度", "lang": "zh"}
    opened("04_numbers", **query)
    opened("04_numbers", **query, node=path)
    assert [told["start"] for told in given] == [0, given[1]["plane"]["steps"].index(4) + 1]


def test_the_player_names_a_node_by_its_tests_and_nothing_that_is_not_there():
    trace = grow(datasets.load("watermelon_3.0_alpha").table)
    assert name_node(trace, "numbers 2 0") == {"attr": "密度", "node": "含糖率>0.126"}
    assert name_node(trace, "numbers 0 1") == {"attr": "含糖率", "node": "root"}
    assert [name_node(trace, f"numbers {wrong}") for wrong in ("99 0", "0 99", "a 0", "")] == [{}] * 4


THREE = "a,b,c,class\n" + "".join(
    f"{k % 5},{k % 7},{k},{'x' if (k % 7 > 3) == (k > 20) else 'y'}\n" for k in range(42)
)


def test_of_three_numbers_the_two_that_split_most_cases_are_shown_and_others_can_be_chosen():
    app = _uploaded(THREE.encode(), name="three.csv", lang="en")
    app.switch_page("pages/04_numbers.py").run()
    assert [app.selectbox(key=f"url_{key}").value for key in ("across", "up")] == ["b", "c"]
    app.selectbox(key="url_across").set_value("c").run()
    assert app.selectbox(key="url_up").value == "b", "no attribute is on both axes"
    assert asked(app, "across") == "c"
    assert not app.exception


def test_a_table_with_one_number_has_no_plane():
    app = opened("04_numbers", table="loan_5", lang="en")
    assert "Two attributes: the plane" not in [item.value for item in app.header]
