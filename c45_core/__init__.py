"""Grow C4.5 decision trees and keep every number: the traced core.

    table ──grow──▶ trace ──[k]──▶ frame ──explain──▶ explanation

Read `book.py` first: the algorithm in plain recursion. The package knows no screen and no files; it
needs numpy and the standard library alone. `docs/python.md` shows what a script does with it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from c45_core.classify import classify
from c45_core.dialect import PRESETS, Dialect, preset
from c45_core.engine.progress import Budget, Progress
from c45_core.errors import InputError, InputWarning
from c45_core.explain.quantities import explain
from c45_core.prune import Pruning, prune
from c45_core.table import Nominal, Numeric, Table
from c45_core.tree import Tree

if TYPE_CHECKING:
    from c45_library import C45Classifier as C45Classifier
    from c45_library import Trace, boost, cross_validate, grow, read_csv

__version__ = "0.2.0"

__all__ = [
    "PRESETS",
    "Budget",
    "Dialect",
    "InputError",
    "InputWarning",
    "Nominal",
    "Numeric",
    "Progress",
    "Pruning",
    "Table",
    "Trace",
    "Tree",
    "boost",
    "classify",
    "cross_validate",
    "explain",
    "grow",
    "preset",
    "prune",
    "read_csv",
]

_FACE = ("C45Classifier", "Trace", "boost", "cross_validate", "grow", "read_csv")
"""Names of what lies above this package, in `c45_library`: imported when it is asked for."""


def __getattr__(name: str) -> Any:
    if name not in _FACE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("c45_library"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_FACE})
