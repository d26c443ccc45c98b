"""Growing row by row as Quinlan's program does: where no case is divided it is the engine's tree.

That it grows the program's own trees, test_equivalence.py holds.
"""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from test_c45rules import R8, law, tables

from c45_core import grow
from c45_core.prune import unpruned
from topics.quinlan_program import release8
from topics.quinlan_program.release8 import sort_as_the_program


@law
@given(tables(gaps=False, weighted=False), st.sampled_from([1.0, 2.0, 3.0]))
def test_where_no_case_is_divided_it_is_the_tree_of_the_engine(data, least):
    dialect = R8["single"].with_(min_cases=least)
    mine, theirs = release8.grow_tree(data, dialect), unpruned(grow(data, dialect))
    for one, other in zip(mine.walk(), theirs.walk(), strict=True):
        assert (one.test, one.label) == (other.test, other.label)
        assert one.counts.tolist() == other.counts.tolist()
        assert (one.inherited is None) == (other.inherited is None)


@law
@given(tables(), st.sampled_from([1.0, 2.0]))
def test_weight_in_is_weight_out_where_cases_are_divided(data, least):
    tree = release8.grow_tree(data, R8["single"].with_(min_cases=least))
    for node in tree.walk():
        if node.branches:
            parts = np.sum([branch.counts for branch in node.branches], axis=0)
            assert np.allclose(parts, node.counts, atol=1e-4)


@given(st.lists(st.integers(0, 9)))
def test_the_programs_quicksort_sorts(numbers):
    order = sort_as_the_program([float(number) for number in numbers])
    assert sorted(order) == list(range(len(numbers)))
    assert [numbers[place] for place in order] == sorted(numbers)


def test_the_order_of_equal_numbers_is_that_of_the_exchanges():
    """Of 1 1 0 1 the last is the pivot: those equal to it are exchanged to the end, from behind."""
    assert sort_as_the_program([1.0, 1.0, 0.0, 1.0]) == [2, 0, 1, 3]
