"""Trees in the forms people have them in: read back as they are, never read as something else."""

from functools import cache

import numpy as np
import pytest
from printed_forms import FORMS, Form

from c45_core import InputError, Nominal, Numeric, Table, grow, preset
from c45_core.tree import tree_of
from c45_course.doctor import Difference, diagnose, match, read
from c45_course.doctor.meeting import meet
from c45_course.doctor.reshaping import along

WRITERS = [(name, write) for name, writers in FORMS.items() for write in writers]
KEPT = 6
"""So many random tables are written in every form."""


@cache
def grown(seed):
    """Return a small random table and its tree, unpruned, of at least three leaves."""
    draw = np.random.default_rng(seed)
    rows, kinds = 24, draw.integers(0, 2, 4)
    columns = []
    for place, numeric in enumerate(kinds):
        if numeric:
            columns.append(Numeric(f"n{place}", draw.integers(-5, 6, rows) / 2))
        else:
            values = ("low", "very high", "x-3")[: draw.integers(2, 4)]
            codes = draw.integers(0, len(values), rows).astype(np.int32)
            columns.append(Nominal(f"size of {place}", values, codes))
    labels = draw.integers(0, 3, rows).astype(np.int32)
    names = tuple(map(str, range(1, rows + 1)))
    table = Table(
        "random", tuple(columns), "class", ("no", "yes", "may be"), labels, np.ones(rows), names
    )
    return table, grow(table, preset("id3" if not any(kinds) else "documents").with_(pruning="none"))


SEEDS = [seed for seed in range(40) if sum(1 for _ in tree_of(grown(seed)[1]).leaves()) > 4][:KEPT]


def written(write, trace, *, changed=None, skips=False):
    """Write the tree of a trace; `changed`: the number of a leaf that is given another class."""
    n = len(trace.table.classes)
    form = Form(trace.table, lambda leaf: (leaf.label + (leaf.number == changed)) % n, skips=skips)
    return write(form, tree_of(trace))


def held(text, trace):
    """Return how a text differs from the tree it should be."""
    other, tree = match(read(text), trace.source), tree_of(trace)
    return meet(along(other, tree, trace) if other.of_rules else other, tree, trace)


@pytest.mark.worth(6)
@pytest.mark.parametrize("skips", [False, True])
@pytest.mark.parametrize(("format", "write"), WRITERS)
def test_a_tree_is_read_back_as_it_is(format, write, skips):
    for seed in SEEDS:
        _, trace = grown(seed)
        text = written(write, trace, skips=skips)
        assert read(text).format.name == format, text
        assert not held(text, trace).differing, text


@pytest.mark.parametrize(("format", "write"), WRITERS)
def test_the_convention_that_grew_it_is_named(format, write):
    table, trace = grown(SEEDS[0])
    printed = read(written(write, trace))
    found = diagnose(printed, match(printed, table), table)
    assert trace.dialect in {fit.dialect for fit in found.same}


@pytest.mark.worth(4)
@pytest.mark.parametrize(("format", "write"), WRITERS)
def test_another_class_is_found_at_its_leaf(format, write):
    for seed in SEEDS[:3]:
        _, trace = grown(seed)
        for leaf in tree_of(trace).leaves():
            if not leaf.weight:
                continue
            met = held(written(write, trace, changed=leaf.number), trace).differing
            structural = [each for each in met if each.difference.of_structure]
            assert [(each.difference, each.ours.number) for each in structural] == [
                (Difference.CLASS, leaf.number)
            ]


@pytest.mark.worth(8)
@pytest.mark.parametrize(("format", "write"), WRITERS)
def test_a_text_that_is_cut_off_is_no_other_tree(format, write):
    """It is refused at every line, but where what is missing says nothing."""
    for seed in SEEDS[:3]:
        _, trace = grown(seed)
        lines = written(write, trace).splitlines()
        for end in range(len(lines)):
            try:
                found = held("\n".join(lines[:end]), trace)
            except InputError:
                continue
            assert not found.differing, "\n".join(lines[:end])
