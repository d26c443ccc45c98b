"""Both trees, grown and pruned, judged by the same cases; the sizes between them."""

import numpy as np
import pytest

from c45_core import PRESETS, Dialect
from c45_core.dialect import pruning_methods
from c45_core.validate import measured
from c45_core.validate.both import SIDES, crossed, parted, sizes
from c45_course import datasets

MELONS = datasets.load("watermelon_2.0").table


@pytest.mark.parametrize("method", pruning_methods())
def test_both_trees_are_judged_by_the_same_cases_and_every_case_once(method):
    both = crossed(MELONS, Dialect(pruning=method), 5)
    rows = np.concatenate([part.rows for part in both.parts])
    assert sorted(rows.tolist()) == list(range(MELONS.rows))
    for side in SIDES:
        assert both.side(side).whole.weight == MELONS.rows
        for part in both.parts:
            again = measured(part.tree(side), MELONS.take(part.rows), Dialect())
            assert again.errors == part.result(side).errors
            assert {m.row for m in part.result(side).mistakes} <= set(part.rows.tolist())


def test_the_training_part_of_the_book_gives_its_accuracy():
    # Zhou, table 4.2: the full ID3 tree has 42.9 % on the validation part.
    melons = datasets.load("watermelon_2.0_split")
    held = np.array([row for row, part in enumerate(melons.part) if part == "validation"])
    side = parted(melons.table, PRESETS["id3"], held).side("grown")
    assert round(side.whole.accuracy, 3) == 0.429 and np.isnan(side.spread)


@pytest.mark.parametrize("table", ["watermelon_2.0", "golf_14", "missing_14", "watermelon_3.0_alpha"])
def test_sizes_end_with_the_full_trees_and_begin_with_the_majority(table):
    cases, dialect = datasets.load(table).table, Dialect(pruning="pep")
    both = crossed(cases, dialect, 5)
    found = sizes(both, cases, dialect)
    grown = both.side("grown").whole
    assert found.sizes[-1].accuracy == pytest.approx(grown.accuracy)
    assert found.sizes[-1].training_accuracy == pytest.approx(
        1
        - sum(p.learned.grown.training_errors for p in both.parts)
        / sum(p.learned.grown.weight for p in both.parts)
    )
    assert all(point.leaves == 1 for point in found.sizes[0].points)
    for part in range(len(both.parts)):
        assert found.cuts(part, found.sizes[0])[-1] == both.parts[part].learned.grown.number
        assert found.cuts(part, found.sizes[-1]) == ()
