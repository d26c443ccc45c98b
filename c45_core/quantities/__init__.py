"""One number, one row: everything that a number's sentence, formula, column and JSON ask about it.

    row.py         what is declared of a number, and of a criterion
    standard.py    the numbers and criteria of C4.5, ID3 and CART
    NAME.py        one further criterion each, with the numbers that only it has: `CRITERION`

The formulas of a trace are written above, by `explain/quantities.py`; those of a further criterion from
what its file declares. Its texts are `words/LANGUAGE/NAME.toml`.
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType

from c45_core.quantities.row import ATTRIBUTE, BRANCH, NODE, Criterion, Quantity
from c45_core.quantities.standard import CRITERIA as _STANDARD
from c45_core.quantities.standard import ROWS

__all__ = ["ATTRIBUTE", "BRANCH", "CRITERIA", "FURTHER", "NODE", "QUANTITIES", "Criterion", "Quantity"]

_NAMES = (module.name for module in iter_modules([str(Path(__file__).resolve().parent)]))
FURTHER: tuple[Criterion, ...] = tuple(
    import_module(f"{__name__}.{name}").CRITERION
    for name in sorted(_NAMES)
    if name not in ("row", "standard")
)
"""The criteria that have a file of their own here."""
CRITERIA: Mapping[str, Criterion] = MappingProxyType(
    {criterion.name: criterion for criterion in (*_STANDARD, *FURTHER)}
)
"""Every criterion by its name, the default first."""
QUANTITIES: Mapping[str, Quantity] = MappingProxyType(
    {row.key: row for row in (*ROWS, *(row for criterion in FURTHER for row in criterion.quantities))}
)
"""Every number by its key, in the order in which they are computed."""
