"""Grow C4.5 decision trees and keep every number: the traced core.

    table ──grow──▶ trace ──[k]──▶ frame ──explain──▶ explanation

Read `book.py` first: the algorithm in plain recursion. The package knows no screen and no files; it
needs numpy and the standard library alone.
"""

from c45_core.dialect import PRESETS, Dialect, preset
from c45_core.engine.progress import Budget, Progress
from c45_core.errors import InputError
from c45_core.growing import grow
from c45_core.table import Nominal, Numeric, Table
from c45_core.trace.replay import Trace

__version__ = "0.2.0"

__all__ = [
    "PRESETS",
    "Budget",
    "Dialect",
    "InputError",
    "Nominal",
    "Numeric",
    "Progress",
    "Table",
    "Trace",
    "grow",
    "preset",
]
