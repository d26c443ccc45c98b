"""Follow the tree of Zhou's melons as it grows: ten cases it is grown from, seven it has not seen.

It is the table of his section 4.3, in his two parts, and the tree he grows from it by information gain.
Each lesson that shows what overfitting is shows these numbers.
"""

from __future__ import annotations

from functools import cache

from c45_core.dialect import preset
from c45_core.growing import grow
from c45_core.tree import tree_of
from c45_core.validate.curve import Stage, stages
from c45_course import datasets

TABLE, DIALECT = "watermelon_2.0_split", "id3"


@cache
def grow_stages() -> tuple[Stage, ...]:
    """Return the stages of the growing tree: no split yet, then one stage more after each split."""
    melons, dialect = datasets.load(TABLE), preset(DIALECT)
    tree = tree_of(grow(melons.training, dialect))
    return stages(tree, melons.training, melons.validation, dialect)
