"""Soft thresholds: equal to Quinlan's program on the reference tables, and to their laws."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from references import FOLDER, recorded_tree, reference, table
from test_c45rules import DIALECTS, R8, law, tables

from c45_core import InputError, grow, preset
from c45_core.binary import fitted
from c45_core.classify import classify
from c45_core.prune import by_hand, prune, tree_of
from c45_course import datasets
from topics.uncertain.soft_thresholds import SLACK, Piece, Threshold, soften

RECORDED = sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.soft8.json"))


# --- Quinlan's program ----------------------------------------------------------------------------


@pytest.mark.parametrize("precision", ["single", "double"])
@pytest.mark.parametrize("name", RECORDED)
def test_every_bound_is_that_of_the_program(name, precision):
    data, wanted = table(name), reference(name, "soft8")["tests"]
    tree = recorded_tree(name, "pruned")
    mine = soften(tree, data, R8[precision]).tests
    assert len(mine) == len(wanted) > 0
    ways = ways_of(tree, data)
    for ours, recorded in zip(mine, wanted, strict=True):
        assert data.attributes[ours.attribute].name == recorded["attribute"]
        assert ways[ours.node] == recorded["path"]
        keys = ("lower", "split", "upper", "standard_error", "limit")
        numbers = (ours.lower, ours.cut, ours.upper, ours.standard_error, ours.limit)
        assert numbers == pytest.approx([recorded[key] for key in keys], rel=1e-6, abs=1e-6)
        counts = (ours.known, ours.errors, ours.errors_right)
        assert counts == tuple(recorded[k] for k in ("known", "errors_at_split", "errors_all_above"))
        if "curve" in recorded:
            values, errors = zip(*recorded["curve"], strict=True)
            assert ours.values == pytest.approx(values, rel=1e-6)
            assert ours.curve.tolist() == list(errors)


def ways_of(tree, data):
    """Return the way to each node of a tree, as the record writes it."""
    ways = {tree.number: []}
    for node in tree.walk():
        for place, branch in enumerate(node.branches):
            column = data.attributes[node.test.attribute]
            value = column.values[place] if column.kind == "nominal" else ("<=", ">")[place]
            ways[branch.number] = [*ways[node.number], [column.name, value]]
    return ways


def test_the_example_of_the_weather_table():
    """Humidity under sunny: no crossing below, so the least value; above, 15 times 0.677 from 70 on."""
    (humidity,) = soften(
        recorded_tree("weather_numeric", "pruned"), table("weather_numeric"), R8["double"]
    ).tests
    assert (humidity.lower, humidity.below) == (70, None)
    assert humidity.above.place == 0
    assert humidity.upper == pytest.approx(70 + 15 * sqrt(0.5 * 5.5 / 6))


# --- laws -------------------------------------------------------------------------------------------


@law
@given(tables(), DIALECTS)
def test_bounds_contain_the_cut_and_the_curve_is_that_of_plain_counting(data, dialect):
    trace = grow(data, dialect)
    tree = tree_of(trace)
    soft = soften(tree, data, dialect)
    numeric = [n.number for n in tree.walk() if n.test is not None and n.test.threshold is not None]
    assert [test.node for test in soft.tests] == numeric
    rows = rows_of(tree, trace.table)
    for test in soft.tests:
        assert test.lower <= test.cut <= test.upper
        assert soft.at(test.node) is test and soft.by_node[test.node] == test.threshold
        left, right = tree.find(test.node).branches
        here = [row for row in rows[test.node] if not np.isnan(number(trace.table, test, row))]
        assert test.known == pytest.approx(data.weights[here].sum())
        wrong = {row: [said(b, trace, row) != data.labels[row] for b in (left, right)] for row in here}
        plain = [
            sum(data.weights[row] for row in here if wrong[row][number(trace.table, test, row) > cut])
            for cut in [test.cut, -1.0, *test.values.tolist()]
        ]
        assert [test.errors, test.errors_right, *test.curve] == pytest.approx(plain)
        assert test.values.tolist() == sorted({number(trace.table, test, row) for row in here})


def rows_of(tree, data):
    """Return the rows at each node that have a value at every test above."""
    found = {tree.number: list(range(data.rows))}
    for node in tree.walk():
        for place, branch in enumerate(node.branches):
            column = data.attributes[node.test.attribute]
            found[branch.number] = [
                row
                for row in found[node.number]
                if (
                    column.codes[row] == place
                    if column.kind == "nominal"
                    else not np.isnan(column.numbers[row])
                    and (column.numbers[row] > node.test.threshold) == place
                )
            ]
    return found


def number(data, test, row):
    return float(data.attributes[test.attribute].numbers[row])


def said(branch, trace, row):
    case = {
        column.name: None if column.missing()[row] else value(column, row)
        for column in trace.table.attributes
    }
    return classify(branch, trace.table, case, trace.dialect).label


def value(column, row):
    return column.values[column.codes[row]] if column.kind == "nominal" else column.numbers[row]


@law
@given(tables(), DIALECTS)
def test_a_bound_is_where_the_line_between_two_values_meets_the_limit(data, dialect):
    trace = grow(data, dialect)
    for test in soften(prune_or_not(trace), data, dialect).tests:
        assert test.limit == pytest.approx(
            test.errors
            + sqrt((test.errors + 0.5) * (test.known - test.errors + 0.5) / (test.known + 1))
        )
        curve, values = test.curve, test.values
        if test.below is not None:
            place = test.below.place
            assert (
                curve[place] > test.limit >= curve[place + 1] and values[place + 1] <= test.cut + 1e-6
            )
            falls = [i for i in range(place) if curve[i] > test.limit >= curve[i + 1]]
            assert not falls
            assert on_the_line(test, place, test.lower) == pytest.approx(test.limit)
        else:
            assert test.lower == min([test.cut, *values])
        if test.above is not None:
            place = test.above.place
            assert curve[place] <= test.limit < curve[place + 1] and values[place + 1] > test.cut
            rises = [
                i for i in range(place + 1, len(values) - 1) if curve[i] <= test.limit < curve[i + 1]
            ]
            assert not rises
            met = on_the_line(test, place, test.upper)
            assert met == pytest.approx(test.limit) or test.upper == test.cut
        else:
            assert test.upper == max([test.cut, *values])


def prune_or_not(trace):
    by_cases = trace.dialect.pruning in ("rep", "pre_pruning")
    return tree_of(trace) if by_cases else prune(trace).tree


def on_the_line(test, place, at):
    return np.interp(at, test.values[place : place + 2], test.curve[place : place + 2])


BOUNDS = st.lists(st.floats(-50, 50), min_size=3, max_size=3).map(lambda b: Threshold(*sorted(b)))


@given(BOUNDS, st.floats(-60, 60), st.floats(-60, 60))
def test_p_falls_from_1_to_0_and_never_rises(threshold, one, other):
    low, high = sorted((one, other))
    assert 0 <= threshold.part_left(high) <= threshold.part_left(low) <= 1
    assert threshold.area(high) <= threshold.area(low) + 1e-9
    assert -1e-9 <= threshold.share(low, high) <= 1 + 1e-9
    assert threshold.part_left(threshold.lower) == 1
    assert threshold.part_left(threshold.upper + 1e-6) == 0


@given(BOUNDS)
def test_p_steps_only_by_the_0_001_of_the_program(threshold):
    """At the cut and at the upper bound P falls by half of 0.001 over the length of the side."""
    after = Threshold(threshold.lower, threshold.cut, threshold.upper)
    just_left = 1 - 0.5 * (threshold.cut - threshold.lower) / (threshold.cut - threshold.lower + SLACK)
    just_right = 0.5 * SLACK / (threshold.upper - threshold.cut + SLACK)
    if threshold.lower < threshold.cut:
        assert after.part_left(threshold.cut) == pytest.approx(just_left)
        assert just_left - 0.5 == pytest.approx(0.5 * SLACK / threshold.width_left)
    if threshold.upper - threshold.cut > 1e-3:
        near = np.nextafter(threshold.upper, -np.inf)
        assert after.part_left(near) == pytest.approx(just_right, rel=1e-6, abs=1e-12)


@given(BOUNDS, st.floats(-60, 60), st.floats(0.01, 60))
def test_a_range_gets_the_mean_of_p_up_to_the_0_001(threshold, low, width):
    """The area of the program is the integral of P less, or plus, half of 0.001 over the length."""
    points = np.linspace(low, low + width, 4001)
    mean = np.mean([threshold.part_left(x) for x in (points[1:] + points[:-1]) / 2])
    off = 0.5 * SLACK / min(threshold.width_left, threshold.width_right)
    assert threshold.share(low, low + width) == pytest.approx(mean, abs=off + 2e-3)


def test_a_hard_threshold_has_only_two_pieces():
    hard = Threshold.hard(5.0)
    assert hard.is_hard and not Threshold(1, 5, 5).is_hard
    assert [hard.piece(x) for x in (4.0, 5.0, 5.1)] == [Piece.BELOW, Piece.BELOW, Piece.ABOVE]
    assert [hard.part_left(x) for x in (4.0, 5.0, 5.1)] == [1.0, 1.0, 0.0]
    assert hard.share(3, 6) == pytest.approx(2 / 3)


def test_a_node_without_known_cases_keeps_its_hard_threshold():
    """The program reads what memory holds there; here the bounds are the cut."""
    trace = grow(datasets.load("golf_14_quinlan_numeric").table, preset("release8"))
    tree = tree_of(trace)
    nobody = trace.table.take([2])  # overcast: it never comes to the test of humidity
    (test,) = soften(tree, nobody, trace.dialect).tests
    assert test.known == 0 and test.lower == test.cut == test.upper
    assert fitted(nobody, trace.dialect) is nobody


def test_what_cannot_be_softened_is_refused():
    golf = datasets.load("golf_14").table
    t4 = by_hand(4, 16, 7, by_hand(6, 6, 2), by_hand(7, 10, 5))
    with pytest.raises(InputError, match="given by hand"):
        soften(t4, golf, preset("release8"))
    trace = grow(golf, preset("release8"))
    with pytest.raises(InputError, match="no numeric test"):
        soften(tree_of(trace), golf, trace.dialect).at(0)
