"""Functions of this topic for scripts."""

from collections.abc import Iterable
from typing import Any

from c45_core.dialect import Dialect, takes_variant
from c45_core.language.refusal import refusal
from c45_library.library import table_of, variant_of

from .boosting import METHODS, BoostOptions, Committee
from .boosting import boost as committee


@takes_variant
def boost(
    table: Any,
    variant: Dialect | str = "release8",
    *,
    target: Any = None,
    weights: Iterable[object] | None = None,
    name: str = "table",
    **options: Any,
) -> Committee:
    """Grow a committee of trees by boosting and return it with its record.

    `table`, `variant`, `target`, `weights`, `name` as in `grow`; `options`: of `BoostOptions`.

    >>> found = boost({"x": [1, 2, 3], "y": ["a", "b", "a"]}, target="y", rounds=3)
    >>> len(found.rounds), found.predict({"x": [2]}).tolist()
    (2, ['a'])
    """
    if isinstance(variant, str) and variant in METHODS:  # so called before
        raise refusal("boosting.as_variant", found=variant)
    chosen = variant_of("boost", table, variant)
    return committee(table_of(table, target, weights, name), chosen, BoostOptions(**options))
