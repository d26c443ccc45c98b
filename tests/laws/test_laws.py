"""Hold the core against the book's recursion (`c45_core.book`), and the record against its own laws.

Random tables: nominal, numeric and mixed, with weights, missing values, ties, constant columns,
single rows and classes nobody has. About 3000 tables in a thorough run, 1000 in the whole command and
300 in the fast lane; `C45_EXAMPLES=20000 C45_THOROUGH=1 python -m pytest` on this file tries more.
"""

import os
from dataclasses import replace
from math import isnan, log2

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import Dialect, Nominal, Numeric, Table, book, grow
from c45_core.reasons import Leaf

WANTED = int(os.environ.get("C45_EXAMPLES", examples(3000)))
"""How many random tables all laws together try."""
NEAR = 1e-11
"""How closely the core and the book agree: absolutely, and relative to numbers above 1."""


def law(share):
    """Run a law on its share of the random tables."""
    return settings(
        max_examples=max(int(WANTED * share), 20),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


# --- random tables and dialects -----------------------------------------------------------------

WEIGHTS = {
    "ones": st.just(1.0),
    "whole": st.integers(1, 6).map(float),
    "any": st.sampled_from([0.1, 0.25, 1 / 3, 0.5, 1.0, 1.7, 2.0, 10.0, 1000.0]),
}
NUMBERS = {
    "few": st.integers(0, 3).map(float),
    "decimals": st.integers(-7, 7).map(lambda i: i / 10),
    "any": st.floats(-1e6, 1e6, allow_nan=False).map(lambda x: round(x, 3)),
}


@st.composite
def columns(draw, name, rows, missing):
    """Draw a column; one in three cells may be missing, a column may be constant or unknown."""
    gap = st.integers(0, 2).map(lambda i: i == 0) if missing else st.just(False)
    if draw(st.booleans()):
        values = draw(st.integers(0 if missing else 1, 4))
        cells = draw(
            st.lists(st.integers(min(0, values - 1), values - 1), min_size=rows, max_size=rows)
        )
        gaps = draw(st.lists(gap, min_size=rows, max_size=rows))
        codes = [-1 if absent else cell for cell, absent in zip(cells, gaps, strict=True)]
        return Nominal(name, tuple("abcd"[:values]), np.array(codes, dtype=np.int32))
    number = NUMBERS[draw(st.sampled_from(sorted(NUMBERS)))]
    cells = draw(st.lists(number, min_size=rows, max_size=rows))
    gaps = draw(st.lists(gap, min_size=rows, max_size=rows))
    numbers = [np.nan if absent else cell for cell, absent in zip(cells, gaps, strict=True)]
    return Numeric(name, np.array(numbers, dtype=np.float64))


@st.composite
def tables(draw, weights=tuple(WEIGHTS), most=14):
    """Draw a table of 1 to `most` rows, 0 to 4 attributes, 1 to 6 classes."""
    rows = draw(st.integers(1, most))
    classes = draw(st.integers(1, 3) | st.integers(4, 6))
    missing = draw(st.booleans())
    kind = draw(st.sampled_from(sorted(weights)))
    width = draw(st.integers(0, 4))
    labels = draw(st.lists(st.integers(0, classes - 1), min_size=rows, max_size=rows))
    return Table(
        name="random",
        attributes=tuple(draw(columns(f"A{i}", rows, missing)) for i in range(width)),
        target="class",
        classes=tuple("uvwxyz"[:classes]),
        labels=np.array(labels, dtype=np.int32),
        weights=np.array(draw(st.lists(WEIGHTS[kind], min_size=rows, max_size=rows))),
        case_names=tuple(str(row + 1) for row in range(rows)),
    )


@st.composite
def dialects(draw):
    """Draw the switches the book honours."""
    criterion = draw(st.sampled_from(["gain_ratio", "gain_ratio", "gain"]))
    gates = ["above_average", "none"] if criterion == "gain_ratio" else ["none"]
    return Dialect(
        criterion=criterion,
        gate=draw(st.sampled_from(gates)),
        threshold_by=draw(st.sampled_from(["gain_ratio", "gain"])),
        unknown_factor=draw(st.sampled_from(["gain", "ratio"])),
        unknown_in_iv=draw(st.sampled_from(["branch", "known_only"])),
        min_cases=draw(st.sampled_from([0.0, 0.0, 1.0, 2.0, 2.5])),
        zero_gain=draw(st.sampled_from(["stop", "stop", "split"])),
        max_depth=draw(st.sampled_from([None, None, 0, 1, 2])),
        branching=draw(st.sampled_from(["multiway", "multiway", "groups"])),
    )


def near(a, b, what=""):
    """Demand equal numbers (nan equals nan)."""
    if isnan(a) and isnan(b):
        return
    assert abs(a - b) <= NEAR * max(1.0, abs(a)), f"{what}: {a!r} is not {b!r}"


def all_near(a, b, what=""):
    """Demand equal numbers, and an exact 0 where the other is an exact 0."""
    assert len(a) == len(b), what
    for x, y in zip(a, b, strict=True):
        assert (x == 0) == (y == 0), f"{what}: {x!r} is not {y!r}"
        near(float(x), float(y), what)


# --- the core is the book -----------------------------------------------------------------------


def cases_of(table):
    """Return a table as the cases and attributes of the book."""
    names = table.classes
    cases = [
        {"class": names[label], "weight": float(weight)}
        for label, weight in zip(table.labels, table.weights, strict=True)
    ]
    attributes = {}
    for column in table.attributes:
        if column.kind == "nominal":
            attributes[column.name] = list(column.values)
            cells = [None if code < 0 else column.values[code] for code in column.codes]
        else:
            attributes[column.name] = None
            cells = [None if isnan(x) else float(x) for x in column.numbers]
        for case, cell in zip(cases, cells, strict=True):
            case[column.name] = cell
    return cases, attributes


def same_tree(trace, number, expected):
    """Demand the same node, the same numbers for every attribute, the same children."""
    node = trace.node(number)
    all_near(node.counts, expected.counts, "class weights")
    near(node.entropy, expected.entropy, "entropy")
    assert node.label == expected.label
    assert (node.leaf.name if node.leaf else None) == expected.leaf
    all_near(sorted(node.weights), sorted(case["weight"] for case in expected.cases), "cases")
    near(np.nan if node.average_gain is None else node.average_gain, expected.average, "average")
    evaluations = trace.evaluations(number)
    assert len(evaluations) == len(expected.scores)
    for evaluation, score in zip(evaluations, expected.scores, strict=True):
        same_score(evaluation, score, trace.table.classes)
    winner = expected.split
    assert (node.split.name if node.split else None) == (winner.name if winner else None)
    assert len(node.children) == len(expected.children)
    for child, branch in zip(node.children, expected.children, strict=True):
        same_tree(trace, child, branch)


def same_score(evaluation, score, classes):
    """Demand the same numbers for one attribute at one node, every candidate cut included."""
    assert evaluation.name == score.name
    assert evaluation.verdict.name == score.verdict
    assert (evaluation.threshold is None) == (score.threshold is None)
    if evaluation.threshold is not None:
        near(evaluation.threshold, score.threshold, "threshold")
    for branch, part in zip(evaluation.branches, score.branches, strict=True):
        all_near(branch.counts, book.class_weights(part, classes), "branch")
        near(branch.entropy, book.entropy(book.class_weights(part, classes)), "branch entropy")
    near(evaluation.unknown, book.weight(score.unknown), "unknown")
    near(evaluation.known_fraction, score.fraction, "F")
    near(evaluation.base_entropy, score.base, "H of the known")
    near(evaluation.conditional_entropy, score.conditional, "H(D|A)")
    near(evaluation.gain, score.gain, "gain")
    near(evaluation.iv, score.iv, "IV")
    near(evaluation.gain_ratio, score.ratio, "gain ratio")
    assert (evaluation.cuts is None) == (score.candidates is None)
    for cut, candidate in enumerate(score.candidates or ()):
        assert len(evaluation.cuts) == len(score.candidates)
        near(evaluation.cuts.thresholds[cut], candidate.threshold, "candidate")
        near(evaluation.cuts.gains[cut], candidate.gain, "candidate gain")
        near(evaluation.cuts.ivs[cut], candidate.iv, "candidate IV")
        near(evaluation.cuts.gain_ratios[cut], candidate.ratio, "candidate ratio")
        assert bool(evaluation.cuts.skip(cut)) == candidate.too_few
        for branch, part in zip(evaluation.cuts.branches(cut), candidate.branches, strict=True):
            all_near(branch.counts, book.class_weights(part, classes), "candidate side")


@pytest.mark.worth(10)
@law(0.55)
@given(tables(), dialects())
def test_core_is_the_book(table, dialect):
    cases, attributes = cases_of(table)
    classes = list(table.classes)
    same_tree(grow(table, dialect), 0, book.grow(cases, attributes, classes, dialect))


@law(0.05)
@given(tables(most=60), dialects())
def test_core_is_the_book_on_larger_tables(table, dialect):
    cases, attributes = cases_of(table)
    classes = list(table.classes)
    same_tree(grow(table, dialect), 0, book.grow(cases, attributes, classes, dialect))


# --- what must not matter -----------------------------------------------------------------------


def same_record(first, second, scale=1.0, rows=None):
    """Demand two traces that differ in nothing but a factor of weights and row numbers (`rows`)."""
    assert first.size == second.size
    assert len(first) == len(second)
    for number in range(first.size):
        one, other = first.node(number), second.node(number)
        assert (one.parent, one.branch, one.label, one.leaf) == (
            other.parent, other.branch, other.label, other.leaf,
        )  # fmt: skip
        all_near(one.counts * scale, other.counts, "class weights")
        near(one.entropy, other.entropy, "entropy")
        if rows is not None:
            there = dict(zip(rows[other.cases].tolist(), other.weights.tolist(), strict=True))
            here = dict(zip(one.cases.tolist(), one.weights.tolist(), strict=True))
            assert sorted(here) == sorted(there)
            all_near([here[row] for row in sorted(here)], [there[row] for row in sorted(there)])
        for mine, theirs in zip(first.evaluations(number), second.evaluations(number), strict=True):
            assert (mine.verdict, mine.threshold) == (theirs.verdict, theirs.threshold)
            for name in ("known_fraction", "base_entropy", "conditional_entropy", "gain", "iv",
                         "gain_ratio"):  # fmt: skip
                near(getattr(mine, name), getattr(theirs, name), name)
            near(mine.unknown * scale, theirs.unknown, "unknown")
            for a, b in zip(mine.branches, theirs.branches, strict=True):
                all_near(a.counts * scale, b.counts, "branch")
            if mine.cuts is not None and theirs.cuts is not None:
                all_near(mine.cuts.gains, theirs.cuts.gains, "candidate gains")
                assert mine.cuts.thresholds.tolist() == theirs.cuts.thresholds.tolist()


@law(0.08)
@given(tables(), dialects(), st.randoms(use_true_random=False))
def test_shuffled_rows_change_only_row_numbers(table, dialect, random):
    rows = list(range(table.rows))
    random.shuffle(rows)
    same_record(grow(table, dialect), grow(table.take(rows), dialect), rows=np.array(rows))


@law(0.06)
@given(tables(), dialects())
def test_doubled_weights_change_only_weights(table, dialect):
    doubled = replace(table, weights=table.weights * 2)
    twice = replace(dialect, min_cases=dialect.min_cases * 2)
    first, second = grow(table, dialect), grow(doubled, twice)
    same_record(first, second, scale=2.0)
    for mine, theirs in zip(first.ledger.scores, second.ledger.scores, strict=True):
        assert mine.gain.tobytes() == theirs.gain.tobytes()
        assert mine.ratio.tobytes() == theirs.ratio.tobytes()


@law(0.06)
@given(tables(weights=["whole"], most=8), dialects())
def test_a_weight_is_as_many_equal_rows(table, dialect):
    rows = np.repeat(np.arange(table.rows), table.weights.astype(int))
    expanded = replace(table.take(rows), weights=np.ones(len(rows)))
    same_record(grow(table, dialect), grow(expanded, dialect))


# --- what the numbers obey ----------------------------------------------------------------------


@law(0.1)
@given(tables(), dialects())
def test_numbers_stay_in_their_bounds(table, dialect):
    trace = grow(table, dialect)
    highest = log2(max(len(table.classes), 1)) + NEAR
    for number in range(trace.size):
        node = trace.node(number)
        assert 0 <= node.entropy <= highest
        assert (node.leaf is None) == bool(node.children)
        for evaluation in trace.evaluations(number):
            slots = len(evaluation.branches) + (evaluation.unknown > 0)
            assert 0 <= evaluation.iv <= log2(slots) + NEAR
            assert 0 <= evaluation.gain <= evaluation.base_entropy + NEAR
            assert 0 <= evaluation.conditional_entropy <= evaluation.base_entropy + NEAR
            if dialect.unknown_factor == "gain" or not evaluation.unknown:
                assert evaluation.gain <= evaluation.iv + NEAR
            assert all(0 <= branch.entropy <= highest for branch in evaluation.branches)
            near(evaluation.known + evaluation.unknown, node.weight, "known and unknown")
            near(sum(b.weight for b in evaluation.branches), evaluation.known, "branches")
            if evaluation.cuts is not None:
                assert all(np.diff(evaluation.cuts.thresholds) > 0)


@law(0.06)
@given(tables(), dialects())
def test_weight_in_is_weight_out(table, dialect):
    trace = grow(table, dialect)
    leaves = 0.0
    for number in range(trace.size):
        node = trace.node(number)
        near(float(node.weights.sum()), node.weight, "cases of a node")
        if node.children:
            near(sum(trace.node(child).weight for child in node.children), node.weight, "children")
            for k in range(len(table.classes)):
                below = sum(float(trace.node(child).counts[k]) for child in node.children)
                if not node.split.unknown:
                    near(below, float(node.counts[k]), "a class at the children")
        else:
            leaves += node.weight
    near(leaves, table.weight, "leaves")


@law(0.02)
@given(tables(), dialects())
def test_same_input_same_bits(table, dialect):
    first, second = grow(table, dialect), grow(table, dialect)
    assert first[:] == second[:]
    assert first.nodes.counts.tobytes() == second.nodes.counts.tobytes()
    for x, y in zip(first.ledger.scores, second.ledger.scores, strict=True):
        assert x.division.gain.tobytes() == y.division.gain.tobytes()


# --- single cases -------------------------------------------------------------------------------


def one_attribute(cells, labels, weights=None):
    return Table.from_columns({"A": cells, "class": labels}, target="class", weights=weights)


def test_tied_attributes_go_to_the_first_declared():
    table = Table.from_columns(
        {"A": ["a", "b", "a", "b"], "B": ["x", "y", "x", "y"], "class": ["u", "v", "u", "v"]},
        target="class",
    )
    root = grow(table).node(0)
    assert root.split.name == "A"
    assert grow(table).evaluation(0, "B").verdict.name == "TIED"


def test_tied_cuts_go_to_the_lowest():
    table = one_attribute([1, 2, 3, 4], ["u", "v", "v", "u"])
    evaluation = grow(table, Dialect(gate="none", threshold_by="gain")).evaluation(0, "A")
    assert evaluation.cuts.thresholds.tolist() == [1.5, 2.5, 3.5]
    assert evaluation.threshold == 1.5


@pytest.mark.parametrize(
    ("low", "high"),
    [(1.0, np.nextafter(1.0, 2.0)), (-1.7e308, 1.7e308), (1.6e308, 1.7e308), (0.0, 5e-324)],
)
def test_cut_between_extreme_neighbours_parts_them(low, high):
    trace = grow(one_attribute([low, high], ["u", "v"]))
    assert trace.node(0).split.threshold < high
    assert [trace.node(child).leaf for child in trace.node(0).children] == [Leaf.PURE, Leaf.PURE]


@pytest.mark.parametrize("weight", [0.1, 1 / 3, 1000.7])
def test_many_fractional_weights_leave_no_unknown_dust(weight):
    """Sums of thousands of fractions differ in the last bits; no unknown weight may come of it."""
    rows = 6000
    cells = [float(i * 7919 % rows) for i in range(rows)]
    table = one_attribute(cells, ["u" if i % 3 else "v" for i in range(rows)], [weight] * rows)
    evaluation = grow(table, Dialect(max_depth=1)).evaluation(0, "A")
    assert evaluation.unknown == 0
    assert evaluation.known_fraction == 1
