"""The lesson on missing values under Streamlit's own test runner, and its pictures alone."""

import json
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from lesson import opened, sound
from pairs import every_two

from c45_core import PRESETS, Table, grow, preset
from c45_core.classify import classify
from c45_core.explain.labels import Labels
from c45_core.language.notation import APART
from c45_core.language.words import languages, words
from c45_core.tree import tree_of
from c45_course import datasets
from ui.drawing.colours import LIGHT
from ui.drawing.flow import Flow, Stream, flow_svg, lay_out
from ui.lessons.missing import laboratory, toy
from ui.lessons.missing.lesson import MissingContext
from ui.lessons.shape.told import tell
from ui.lessons.shared.case import as_values, case_of
from ui.state import course
from ui.state.choices import Choices

PARTS = ("measured", "down", "surrogate")
HOLES = [
    n for n in datasets.names() if any(c.missing().any() for c in datasets.load(n).table.attributes)
]


def _open(**query):
    return opened("06_missing", **query)


def _said(app):
    found = [str(e.value) for kind in ("markdown", "caption", "error") for e in app.get(kind)]
    tables = [str(e.proto.body) for e in app.get("html") if "<table" in str(e.proto.body)]
    return "\n".join(
        text if "$$" in text else re.sub(r"\\(?=[^\w\s\\])", "", text) for text in [*found, *tables]
    )


def _context(name, dialect="documents"):
    dataset = datasets.load(name)
    trace = grow(dataset.table, preset(dialect))
    return MissingContext(dataset, dialect, trace, dataset.labels("en"), words("en"))


@pytest.mark.parametrize(("table", "language", "part"), every_two(datasets.names(), languages(), PARTS))
def test_every_table_opens_in_every_language(table, language, part):
    sound(_open(table=table, lang=language, part=part))


@pytest.mark.parametrize(("table", "dialect", "part"), every_two(HOLES, PRESETS, PARTS))
def test_every_convention_opens(table, dialect, part):
    assert not _open(table=table, dialect=dialect, part=part, lang="en").exception


def test_a_table_without_holes_says_so_and_offers_the_examples():
    app = _open(table="watermelon_2.0", lang="en")
    assert "“Watermelons 2.0” has no missing value" in _said(app)
    app.button(key="example_melon_8").click().run()
    assert app.query_params["part"] in ("down", ["down"])
    assert "Case 8 in parts" in _said(app)


# --- measuring ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "value"),
    [
        ("known_fraction", "0.928571"),
        ("base_entropy", "0.961237"),
        ("conditional_entropy", "0.746885"),
        ("gain", "0.199041"),
        ("iv", "1.809200"),
        ("gain_ratio", "0.110016"),
    ],
)
def test_every_number_opens_with_the_value_of_the_ledger(number, value):
    """Ledger 001-107 to 001-116."""
    app = _open(table="missing_14", lang="en", of=number)
    assert rf"\mathbf{{{value}}}" in _said(app)


def test_the_unknown_cases_are_a_term_of_the_iv_or_not():
    """Ledger C8: 1.809200 with them, 1.548581 without."""
    with_them = _said(_open(table="missing_14", lang="en", of="iv"))
    assert r"\tfrac{1}{14}\log_2 \tfrac{1}{14}" in with_them and "0.271954" in with_them
    without = _said(_open(table="missing_14", lang="en", of="iv", dialect="zhou"))
    assert r"\mathbf{1.548581}" in without and r"\tfrac{1}{14}" not in without


def test_no_table_of_conventions_and_no_mistake_of_a_document_stands_in_the_lesson():
    app = _open(table="missing_14", lang="en")
    assert not app.error
    label = words("en")("missing", "conventions")
    assert label in [link.proto.label for link in app.get("page_link")]


def test_the_gains_of_the_book():
    """Ledger H-012, H-015: 0.252 and 0.424."""
    zhou = {"table": "watermelon_2.0_alpha", "dialect": "zhou", "lang": "en", "of": "gain"}
    assert r"\mathbf{0.423560}" in _said(_open(**zhou))
    assert r"\mathbf{0.251966}" in _said(_open(**zhou, attr="色泽"))


# --- down the tree --------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "dialect"), every_two(datasets.names(), PRESETS))
def test_every_level_holds_all_the_weight(name, dialect):
    if preset(dialect).criterion == "gini":
        return
    context = _context(name, dialect)
    for depth in range(context.trace.height + 1):
        assert sum(laboratory.weights_of_level(context, depth)) == pytest.approx(context.table.weight)


@pytest.mark.parametrize("name", HOLES)
def test_the_parts_of_a_case_make_one_case(name):
    context = _context(name)
    rows = laboratory.list_split_cases(context)
    assert rows
    for row in rows:
        leaves = laboratory.leaves_of(context, row)
        assert len(leaves) > 1
        assert sum(laboratory.weight_of(context, row, leaf) for leaf in leaves) == pytest.approx(1)


def test_row_6_goes_down_in_thirteenths():
    """Ledger H-054, H-055: 5/13, 3/13, 5/13."""
    said = _said(_open(table="missing_14", lang="en", part="down"))
    for part in ("5/13", "3/13"):
        assert f">{part}</td>" in said
    assert "Case 6 in parts" in said
    assert f"5{APART}5/13\u2003+\u20033{APART}3/13\u2003+\u20035{APART}5/13" in said
    streams = laboratory.flow_of_table(_context("missing_14"), 5).streams
    assert [s.part_note for s in streams if s.parent == 0] == [
        f"case 6: {part}/13" for part in (5, 3, 5)
    ]


def test_melon_8_goes_down_in_fifteenths():
    """Ledger H-051 to H-053: 7/15, 5/15, 3/15."""
    app = _open(table="watermelon_2.0_alpha", lang="zh", part="down", dialect="zhou", row="8")
    assert "样本 8 分成几份" in _said(app)
    streams = laboratory.flow_of_table(_context("watermelon_2.0_alpha", "zhou"), 7).streams
    assert [round(s.part, 6) for s in streams if s.parent == 0] == [0.466667, 0.333333, 0.2]


def test_a_tree_that_splits_no_case_says_so():
    table = Table.from_columns(
        {"a": ["x", "y", None], "b": ["p", "q", "q"], "c": ["1", "2", "2"]}, target="c"
    )
    context = MissingContext(
        datasets.load("missing_14"), "documents", grow(table), Labels(table), words("en")
    )
    assert context.trace.node(0).split.name == "b"
    assert laboratory.list_split_cases(context) == []


# --- the toy ----------------------------------------------------------------------------------------


def test_the_toy_knows_the_melon_with_every_value_as_the_core_classifies_it():
    told = tell(course.declared()["missing"], Choices(toy.TABLE, "documents", "en"))
    found = json.loads(json.dumps(toy.tell_weights(told, "en")))
    table = datasets.load(toy.TABLE).table
    trace = grow(table, preset(toy.DIALECT))
    tested = [table.index(name) for name in ("纹理", "根蒂", "敲声")]
    assert len(found["answers"]) == 4**3 and found["begin"] == [0, 1, 0]
    melon = case_of(table, table.case_names.index(toy.MELON))
    assert melon[tested[0]] is None, "its texture is missing in the table"
    whole, parted = found["answers"]["0_1_0"], found["answers"]["x_1_0"]
    assert whole["leaves"] == 1 and parted["leaves"] == 3
    assert [parted["weights"][k] for k, node in enumerate(found["nodes"]) if node["asks"] == 0] == [
        "7/15",
        "1/3",
        "1/5",
    ]
    for name, answer in found["answers"].items():
        values = [None if part == "x" else int(part) for part in name.split("_")]
        case = list(melon)
        for attribute, value in zip(tested, values, strict=True):
            case[attribute] = value
        classified = classify(tree_of(trace), table, as_values(table, tuple(case)), trace.dialect)
        assert answer["leaves"] == len(classified.paths)
        leaves = [k for k, node in enumerate(found["nodes"]) if not node["test"]]
        assert sum(answer["parts"][k] for k in leaves) == pytest.approx(1, abs=1e-5)


def test_the_part_that_classified_leads_to_the_case_of_how_good_is_it():
    app = _open(table="missing_14", lang="en", part="back", dialect="release8", case="missing_14!0_x_1")
    assert "31/70 = 0.4429" in "".join(element.body for element in app.get("html"))


# --- the drawing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOLES)
def test_streams_fill_the_bar_they_leave_and_never_overlap(name):
    flow = laboratory.flow_of_table(_context(name, "zhou"), None)
    layout = lay_out(flow)
    for number, children in enumerate(layout.children):
        heights = [layout.places[child].height for child in children]
        if children:
            assert sum(heights) == pytest.approx(layout.places[number].height)
        for above, below in pairwise(children):
            a, b = layout.places[above], layout.places[below]
            assert a.y + a.height / 2 <= b.y - b.height / 2 + 1e-6


def test_names_are_data_and_never_markup():
    evil = '<script>"&'
    streams = (
        Stream(None, "", evil, evil, (1.0, 1.0)),
        Stream(
            0, evil, evil, evil, (1.0, 0.0), part=0.5, part_class=0, part_note=evil, leaf=True, klass=0
        ),
        Stream(0, evil, evil, evil, (0.0, 1.0), leaf=True, klass=1),
    )
    drawing = ET.fromstring(flow_svg(Flow(streams, (evil,), (evil,)), LIGHT, evil))
    assert drawing.get("aria-label") == evil
    assert not drawing.findall(".//{*}script")
