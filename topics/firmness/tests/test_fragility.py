"""The map of fragility: what each change of a cell alters, against growing the changed table anew.

The oracle compares two trees node by node as a person would: the same attribute, the same
other cases on the same sides, the same class of a leaf.
"""

from __future__ import annotations

import numpy as np
import pytest
from lane import examples
from pairs import REST, every_two
from weighted_tables import weighted_table

from c45_core import PRESETS, Numeric, Table, grow, preset
from c45_core.tree import tree_of
from c45_course import datasets
from topics.firmness.fragility import (
    CLASS,
    MAX_NUMBERS,
    changed,
    changes_of,
    fragility,
    same_node,
    text_of,
)

DIALECTS = sorted(PRESETS)


def first_difference(before, after, change):
    """Walk two grown trees depth first, and return the first node that is decided otherwise."""
    waiting = [(tree_of(before), tree_of(after))]
    while waiting:
        old, new = waiting.pop()
        if old.test is None or new.test is None:
            if old.test is not new.test or old.label != new.label:
                return old.number
            continue
        if old.test.attribute != new.test.attribute:
            return old.number
        column = before.table.attributes[old.test.attribute]
        if isinstance(column, Numeric):
            here = [row for row in before.node(old.number).cases.tolist() if row != change.row]
            sides = [
                [bool(column.numbers[row] <= test.threshold) for row in here]
                for test in (old.test, new.test)
                if not np.isnan(column.numbers[here]).all()
            ]
            if len(sides) == 2 and sides[0] != sides[1]:
                return old.number
        waiting += reversed(list(zip(old.branches, new.branches, strict=True)))
    return None


def check(table, dialect, every=1):
    found = fragility(table, dialect)
    assert found.is_whole and list(found.cells) == [
        (row, column) for row in range(table.rows) for column in (*range(len(table.attributes)), CLASS)
    ]
    listed = [altered for cell in found.cells.values() for altered in cell]
    for altered in listed[::every]:
        after = grow(changed(table, altered.change), dialect)
        assert first_difference(found.trace, after, altered.change) == altered.node, altered
    return found, listed


@pytest.mark.parametrize("name", ["golf_14", "watermelon_2.0"])
def test_every_cell_is_what_growing_anew_says(name):
    found, listed = check(datasets.load(name).table, preset("documents"))
    assert {altered.node is None for altered in listed} == {True, False}
    for cell, altered in found.cells.items():
        first, nodes = found.first(*cell), [each.node for each in altered if each.node is not None]
        assert (first is None) == (not nodes)
        if first is not None:
            assert found.step(first.node) == min(map(found.step, nodes))


@pytest.mark.parametrize(
    ("name", "dialect"),
    every_two(["missing_14", "watermelon_3.0", "computer_buyers_1024_weighted"], DIALECTS),
)
def test_other_tables_and_variants_agree_with_growing_anew(name, dialect):
    check(datasets.load(name).table, PRESETS[dialect], every=37)


@pytest.mark.worth(2)
@pytest.mark.parametrize(("seed", "tables"), [(0, 12), pytest.param(1, examples(60), marks=REST)])
def test_random_tables_agree_with_growing_anew(seed, tables):
    random = np.random.default_rng(seed)
    for _ in range(tables):
        table, dialect = weighted_table(random), PRESETS[str(random.choice(DIALECTS))]
        if random.integers(2):
            dialect = dialect.with_(max_depth=int(random.integers(0, 4)) or None)
        if len(np.unique(table.labels)) > 1:
            check(table, dialect, every=5)


def test_what_is_decided_there_is_another_decision():
    table = datasets.load("watermelon_2.0").table
    found = fragility(table, preset("documents"))
    altered = found.first(0, CLASS)
    after = grow(changed(table, altered.change))
    node = same_node(found.trace, altered.node, after)
    before, now = found.trace.node(altered.node), after.node(node)
    assert found.trace.path(altered.node) == after.path(node)
    assert (before.split and before.split.name, before.label) != (
        now.split and now.split.name,
        now.label,
    )
    assert found.trace[found.step(altered.node)].kind.value in ("split", "closed")


def test_a_change_is_every_other_value_of_its_column():
    table = datasets.load("watermelon_3.0").table
    for column, attribute in enumerate(table.attributes):
        texts = [text_of(table, change) for change in changes_of(table, 3, column)]
        others = {attribute.text(row) for row in range(table.rows)} | set(
            getattr(attribute, "values", ())
        )
        assert sorted(texts) == sorted(others - {attribute.text(3)})
    assert [text_of(table, change) for change in changes_of(table, 0, CLASS)] == ["否"]


def test_a_large_table_is_looked_at_from_its_first_row_as_far_as_there_is_time():
    random = np.random.default_rng(5)
    table = Table.from_columns(
        {"x": random.normal(size=300), "y": random.integers(2, size=300)}, target="y"
    )
    told = []
    found = fragility(
        table, preset("documents"), most_rows=60_000, progress=lambda *done: told.append(done)
    )
    assert 0 < found.rows < 300 and not found.is_whole
    assert {row for row, _ in found.cells} == set(range(found.rows))
    assert len(changes_of(table, 0, 0)) in (MAX_NUMBERS, MAX_NUMBERS - 1)
    assert sum(map(len, found.cells.values())) * 300 <= 60_000 and told[0][0] == 0


def test_rows_that_are_alike_are_grown_once_and_say_the_same():
    found = fragility(datasets.load("computer_buyers_1024_expanded").table, preset("documents"))
    assert found.is_whole
    table = found.trace.source
    alike = [r for r in range(table.rows) if all(c.text(r) == c.text(0) for c in table.attributes)]
    alike = [row for row in alike if table.labels[row] == table.labels[0]]
    assert len(alike) > 1
    for row in alike:
        nodes = [(each.change.value, each.node) for each in found.cells[row, CLASS]]
        assert nodes == [(each.change.value, each.node) for each in found.cells[0, CLASS]]
        assert {each.change.row for each in found.cells[row, CLASS]} == {row}
