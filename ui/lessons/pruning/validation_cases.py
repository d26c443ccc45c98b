"""Name the validation cases that each side classifies rightly or wrongly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from c45_core.classify import distributions, labels
from c45_core.dialect import Dialect
from c45_core.measures import TIE
from c45_core.prune.record import Pruning
from c45_core.prune.validation import AccuracyNumbers
from c45_core.table import Table
from c45_course.exports.decisions import standing

MOST = 30
"""More cases than this are not listed."""

RightAndWrong = dict[str, tuple[Sequence[str], Sequence[str]]]
"""By side: the names of the cases classified rightly, and of the others."""


def right_and_wrong(pruning: Pruning, place: int, table: Table, dialect: Dialect) -> RightAndWrong:
    """Return what each side of a verdict makes of the cases kept aside; {} if they are too many.

    Also {} where the count would not be that of the record: there a case with a missing value is
    weighed in parts, here it is classified as a whole.
    """
    verdict = pruning.weighed[place]
    numbers = verdict.numbers
    if table.rows > MOST or not isinstance(numbers, AccuracyNumbers):
        return {}
    before = standing(pruning, place)
    validated: RightAndWrong = {}
    sides = (
        ("subtree", verdict.subtree, numbers.accuracy_as_subtree),
        ("leaf", verdict.leaf, numbers.accuracy_as_leaf),
    )
    for side, form, accuracy in sides:
        tree = before.replaced(verdict.node, form)
        right = labels(distributions(tree, table, dialect), dialect) == table.labels
        if abs(float(table.weights[right].sum() / table.weights.sum()) - accuracy) > TIE:
            return {}
        names = np.array(table.case_names)
        validated[side] = (tuple(names[right]), tuple(names[~right]))
    return validated
