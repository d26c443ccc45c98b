"""One number, one row: what each row of the quantity table must have, and that it tells the truth."""

import json
import math
import re
from pathlib import Path

import pytest
from records import trace_json

from c45_core import grow
from c45_core.dialect import PRESETS, Dialect
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import OF_ATTRIBUTE, OF_BRANCH, OF_NODE, explain
from c45_core.explain.sentences import Narrator
from c45_core.language import signs
from c45_core.language.words import languages, words
from c45_core.quantities import ATTRIBUTE, BRANCH, CRITERIA, NODE, QUANTITIES
from c45_core.trace.frames import Kind
from c45_course import datasets
from c45_course.compare.settings import companions
from c45_course.practice.calculations import derivation, plain_name
from c45_course.practice.lines import Status, check
from c45_course.story import algorithm
from c45_course.story.book import bound
from c45_course.story.teller import Telling

OF = {NODE: OF_NODE, ATTRIBUTE: OF_ATTRIBUTE, BRANCH: OF_BRANCH}
TOLD = ("opened", "scored", "gated")
"""The events that hold numbers."""
WRITTEN = (".py", ".toml", ".js")


def chosen_by(criterion):
    """The documents' convention with both, attribute and cut, chosen by a criterion."""
    if criterion == "gini":
        return PRESETS["cart"]
    changed = companions(Dialect(), "criterion", criterion)
    return Dialect().with_(**{**changed, "threshold_by": criterion})


def some_tables():
    """Tables with nominal, numeric and missing values, and with more than two classes."""
    names = [
        *("watermelon_2.0", "watermelon_3.0", "golf_14_quinlan_numeric", "missing_14"),
        *(name for name in datasets.names() if len(datasets.load(name).table.classes) > 2),
    ]
    return dict.fromkeys(names)


@pytest.mark.parametrize("key", QUANTITIES)
def test_a_number_has_a_formula_a_frame_a_name_and_a_source_in_every_language(key):
    row = QUANTITIES[key]
    assert key in OF[row.of], "a formula"
    assert Kind(row.kind) == row.kind, "a frame"
    assert plain_name(key, "A", "v") == signs.plain(row.plain.format(d="D", a="A", part="v")) != ""
    for language in languages():
        said = words(language).sections
        assert said["source"][row.source or row.key]
        assert said["frame"][row.kind]
        assert said["algorithm"][row.line]
        assert said["practice"][f"number_{key}"] and said["practice_page"][f"idea_{key}"]
        assert said["notes"][f"{row.kind}_ask"] and said["notes"][f"{row.kind}_slip"]


@pytest.mark.parametrize("name", CRITERIA)
def test_a_criterion_has_its_texts_in_every_language(name):
    criterion = CRITERIA[name]
    assert criterion.by in criterion.measures and criterion.by in criterion.cut_measures
    assert QUANTITIES[criterion.by].compared
    for language in languages():
        said = words(language).sections
        for key in criterion.measures:
            assert said["terms"][key] and said["dialects"][f"head_{key}"]
        for switch in ("criterion", "threshold_by"):
            assert said["dialects"][f"value_{switch}_{name}"]
        assert said["frame"][f"candidate{criterion.said}"]
        assert said["frame"][f"candidate_skipped{criterion.said}"]
        if name != "gain_ratio":
            assert said["frame"][f"split_{name}"] and said["algorithm"][f"split_{name}"]
            assert said["verdict"][f"lower_{name}"]


@pytest.mark.parametrize("table", some_tables())
@pytest.mark.parametrize("criterion", CRITERIA)
def test_the_formula_gives_the_number_of_the_record_and_each_frame_its_row(criterion, table):
    chosen, dialect = datasets.load(table), chosen_by(criterion)
    trace = grow(chosen.table, dialect)
    labels = Labels(trace.table)
    seen = set()
    for frame in trace:
        for found in explain(trace, frame, labels):
            seen.add(found.quantity)
            if math.isnan(found.recorded):
                continue
            assert found.value == pytest.approx(found.recorded, rel=0, abs=1e-12), frame
            if frame.kind is not Kind.CANDIDATE:
                row = QUANTITIES[found.quantity]
                assert row.kind == frame.kind
                assert found.recorded == _recorded(trace, frame, row)
    wanted = {*dialect.comparing.steps, f"conditional_{dialect.impurity}", dialect.impurity}
    assert wanted <= seen
    assert len(trace) == sum(len(s) for node in range(trace.size) for s in trace.plan(node))


def _recorded(trace, frame, row):
    if frame.attribute is None:
        return getattr(trace.node(frame.node), row.field)
    evaluation = trace.evaluation(frame.node, frame.attribute)
    if frame.branch is not None:
        return getattr(evaluation.branches[frame.branch], row.field)
    return evaluation.measured(row.field)


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("language", languages())
def test_every_frame_is_said_and_is_a_line_of_the_algorithm(language, criterion):
    dialect = chosen_by(criterion)
    for name in ("watermelon_3.0", "missing_14"):
        chosen = datasets.load(name)
        trace = grow(chosen.table, dialect)
        narrator = Narrator(trace, chosen.labels(language), words(language))
        for frame in trace:
            said = narrator.say(frame)
            assert said and "{" not in said and "None" not in said
            assert algorithm.line_of(frame.kind, dialect) >= 0
        for node in range(trace.size):
            for evaluation in trace.evaluations(node):
                assert narrator.verdict(evaluation, trace.node(node))
    assert all(algorithm.lines(dialect, words(language)))


@pytest.mark.parametrize("criterion", CRITERIA)
def test_the_json_holds_every_number_of_the_record(criterion):
    trace = grow(datasets.load("watermelon_3.0").table, chosen_by(criterion))
    told = trace_json(trace)
    told = json.loads(told if isinstance(told, str) else json.dumps(told))
    scored = [event for event in told["steps"] if event["event"] == "scored"]
    assert scored
    for event in scored:
        evaluation = trace.evaluation(event["node"], event["attribute"])
        for key in trace.dialect.measures:
            value = evaluation.measured(key)
            assert event[key] == (None if math.isnan(value) else value)
        for place, cut in enumerate(event["candidates"] or ()):
            for key in trace.dialect.cut_measures:
                value = float(evaluation.cuts.measured(key)[place])
                assert cut[key] == (None if math.isnan(value) else value)


@pytest.mark.parametrize("table", ["watermelon_3.0", "missing_14"])
@pytest.mark.parametrize("criterion", CRITERIA)
def test_a_worksheet_takes_every_line_as_it_is_written_and_no_other_number(criterion, table):
    trace = grow(datasets.load(table).table, chosen_by(criterion))
    for attribute in trace.table.attributes:
        if not trace.evaluation(0, attribute.name).divides:
            continue
        steps = derivation(trace, 0, attribute.name)
        asked = {step.explanation.quantity for step in steps}
        assert set(trace.dialect.comparing.steps) <= asked
        for step in steps:
            right = check(step.line(), steps).lines[0]
            assert right.status is Status.RIGHT, step.line()
            wrong = check(f"{step.named()} = {step.explanation.recorded + 0.25:.4f}", steps).lines[0]
            assert wrong.status is Status.VALUE, step.named()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("criterion", CRITERIA)
def test_the_player_is_told_every_frame_every_column_and_every_question(criterion, language):
    for name in ("watermelon_3.0", "missing_14"):
        chosen, dialect = datasets.load(name), chosen_by(criterion)
        trace = grow(chosen.table, dialect)
        book = bound(trace, chosen.labels(language), Telling(language, "made"), "made")
        measures = book.opening["measures"]
        assert measures["columns"] == list(dialect.measures)
        assert dialect.attribute_by in measures["bars"]
        assert set(measures["bars"]) <= set(measures["columns"])
        assert measures["curves"][measures["cut"]] == dialect.cut_by
        assert set(measures["columns"]) <= book.opening["terms"].keys()
        assert {str(frame.kind) for frame in trace} <= measures["lines"].keys()
        assert book.later


def test_no_index_is_the_name_of_a_function_alone():
    """KaTeX writes the MathML of `n_{\\min}` with three parts, which Firefox reports as an error."""
    bare = re.compile(r"[_^]\{?\\+(min|max|log|ln|lim|arg|gcd)\b\}?")
    root = Path(__file__).resolve().parents[2]
    rooms = ("c45_core", "c45_course", "ui", "topics", "words")
    sources = [path for room in rooms for path in (root / room).rglob("*") if path.suffix in WRITTEN]
    assert len(sources) > 500
    found = [path.name for path in sources if bare.search(path.read_text("utf-8"))]
    assert found == []
