"""Grow C4.5 decision trees and keep every number: the traced core.

    table ──grow──▶ trace ──[k]──▶ frame ──explain──▶ explanation

The package knows no screen. It needs numpy and the standard library.
"""

from c45_core.dialect import PRESETS, Dialect, preset
from c45_core.errors import InputError
from c45_core.grow.loop import grow
from c45_core.record.trace import Trace
from c45_core.table import Nominal, Numeric, Table

__all__ = [
    "PRESETS",
    "Dialect",
    "InputError",
    "Nominal",
    "Numeric",
    "Table",
    "Trace",
    "grow",
    "preset",
]
