"""The plane of two attributes: its regions hold their cases, and every split is drawn and said."""

import xml.etree.ElementTree as ET
from itertools import pairwise

import numpy as np
import pytest
from lesson import opened
from pairs import every_two

from c45_core import grow, preset
from c45_core.explain.labels import Labels
from c45_course import datasets
from ui.lessons.numbers.context import name_node
from ui.lessons.numbers.plane import (
    MAX_SPLITS,
    column_of,
    draw_plane,
    list_splits,
    region_of,
    usual_axes,
)


def _numeric(table):
    return [a for a, column in enumerate(table.attributes) if column.kind == "numeric"]


TWO = [name for name in datasets.names() if len(_numeric(datasets.load(name).table)) > 1]


def _grow(name, dialect="documents"):
    trace = grow(datasets.load(name).table, preset(dialect))
    return trace, usual_axes(trace, _numeric(trace.table))


def _in_box(trace, axes, box):
    inside = np.ones(trace.table.rows, dtype=bool)
    for axis, (low, high) in zip(axes, box, strict=True):
        values = column_of(trace, axis)
        inside &= (values > (-np.inf if low is None else low)) | np.isnan(values)
        inside &= (values <= (np.inf if high is None else high)) | np.isnan(values)
    return inside


@pytest.mark.parametrize("dialect", ["documents", "j48"])
@pytest.mark.parametrize("name", TWO)
def test_the_cases_of_a_node_lie_in_its_region(name, dialect):
    trace, axes = _grow(name, dialect)
    for number in range(trace.size):
        region, here = region_of(trace, number, axes), trace.node(number).cases
        inside = _in_box(trace, axes, region.box)
        assert inside[here].all()
        if not region.elsewhere and not trace.fractional:
            assert inside.sum() == len(here), "a region that is not shared holds no other case"


@pytest.mark.parametrize("name", TWO)
def test_a_picture_has_a_mark_for_each_case_and_a_line_for_each_split_on_an_axis(name):
    trace, axes = _grow(name)
    splits = list_splits(trace)
    assert len(splits) == min(MAX_SPLITS, trace.size - trace.leaves)
    assert all(trace.about(a)[0] < trace.about(b)[0] for a, b in pairwise(splits))
    there = ~np.isnan([column_of(trace, axis) for axis in axes]).any(axis=0)
    for at in range(len(splits) + 1):
        drawn = ET.fromstring(draw_plane(trace, axes, splits, at, labels=Labels(trace.table)).svg("x"))
        lines = [each for each in drawn.findall(".//{*}path") if each.get("fill") == "none"]
        on_axis = [n for n in splits[:at] if trace.node(n).split.attribute in axes]
        assert len(lines) == len(on_axis)
        marks = [each for each in drawn.findall(".//{*}path") if each.get("fill") != "none"]
        assert len(marks) + len(drawn.findall(".//{*}circle")) == there.sum()


def test_the_melons_are_cut_as_the_record_says():
    trace, axes = _grow("watermelon_3.0_alpha")
    cuts = [trace.node(number).split for number in list_splits(trace)]
    assert [round(split.threshold, 4) for split in cuts] == [0.126, 0.3815, 0.2045, 0.56]
    assert all(split.attribute in axes for split in cuts)


@pytest.mark.parametrize(
    ("table", "dialect"),
    every_two(["watermelon_3.0", "golf_14_quinlan_numeric"], ["documents", "release8"]),
)
def test_the_lesson_shows_the_plane_in_both_languages(table, dialect):
    for language, title in (("en", "Two attributes: the plane"), ("zh", "两个属性：在平面上看划分")):
        app = opened("04_numbers", table=table, dialect=dialect, lang=language)
        assert title in [panel.label for panel in app.expander]


def test_it_opens_on_the_whole_tree_at_a_split_or_at_the_split_of_a_node():
    trace, _ = _grow("watermelon_3.0_alpha")
    path = " & ".join("".join(test) for test in trace.path(4))
    query = {"table": "watermelon_3.0_alpha", "attr": "密度", "lang": "en"}
    step = list_splits(trace).index(4) + 1
    for asked, at in (({}, 4), ({"plane": "2"}, 2), ({"node": path}, step)):
        app = opened("04_numbers", **query, **asked)
        assert app.slider(key="url_plane").value == at
    said = [each.value.replace("\\", "") for each in opened("04_numbers", **query, plane="2").markdown]
    assert any("Split 2: Density at 0.3815" in text for text in said)


def test_the_player_names_a_node_by_its_tests_and_nothing_that_is_not_there():
    trace = grow(datasets.load("watermelon_3.0_alpha").table)
    assert name_node(trace, "numbers 2 0") == {"attr": "密度", "node": "含糖率>0.126"}
    assert name_node(trace, "numbers 0 1") == {"attr": "含糖率", "node": "root"}
    assert [name_node(trace, f"numbers {wrong}") for wrong in ("99 0", "0 99", "a 0", "")] == [{}] * 4


def test_a_table_with_one_number_has_no_plane():
    app = opened("04_numbers", table="loan_5", lang="en")
    assert "Two attributes: the plane" not in [panel.label for panel in app.expander]
