"""Name the conventions in which the books and the programs differ, each as a switch.

A `Dialect` is a frozen record of switches; the presets are values of it. Nothing in the growing code
knows a preset's name: it asks the switches only. The numbers C1-C29 are those of `docs/conventions.md`.

    switches.py        every switch, declared once: values, default, conventions, source
    contradictions.py  the switches that do not go together, each with the reason
    presets.py         the presets, each with its source
    declared.py        how a switch is declared, checked and read
"""

from c45_core.dialect.presets import PRESETS, SOURCES, name_of, preset, takes_variant
from c45_core.dialect.switches import Dialect, parse_switch, pruning_methods

__all__ = [
    "PRESETS",
    "SOURCES",
    "Dialect",
    "name_of",
    "parse_switch",
    "preset",
    "pruning_methods",
    "takes_variant",
]
