"""Read, write and name a convention some switches of which are set otherwise, and grow tables by it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from c45_core.dialect import PRESETS, Dialect, parse_switch, preset
from c45_core.errors import InputError
from c45_core.explain.sentences import say_setting
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from ui import cache

FIRST = "documents"
"""The preset that others are compared with."""
SWITCHES = tuple(field.name for field in fields(Dialect))
SOURCES = {field.name: ", ".join(field.metadata["conventions"]) for field in fields(Dialect)}
"""The conventions a switch belongs to: "C1, C25"."""
VALUES: dict[str, tuple[str, ...]] = {f.name: f.metadata["values"] for f in fields(Dialect)}


@dataclass(frozen=True)
class DialectSide:
    """A preset with some switches set otherwise."""

    preset: str
    changes: tuple[tuple[str, Any], ...] = ()

    @property
    def dialect(self) -> Dialect:
        """The dialect."""
        return preset(self.preset).with_(**dict(self.changes))

    @property
    def text(self) -> str:
        """The side as an address writes it."""
        return ",".join(
            [self.preset, *(f"{name}:{_value_text(value)}" for name, value in self.changes)]
        )

    def with_(self, **changes: Any) -> DialectSide:
        """Return the side with some switches set; one that is as in the preset is no change."""
        usual = preset(self.preset).switches()
        wanted = {**self.dialect.switches(), **changes}
        return DialectSide(
            self.preset, tuple((name, wanted[name]) for name in SWITCHES if wanted[name] != usual[name])
        )


def read_side(text: str) -> DialectSide | None:
    """Read a side; None if the text is none.

    >>> [read_side(text) for text in ("documents,gate:sideways", "c5")]
    [None, None]
    >>> read_side("documents,gate:none").dialect.gate
    'none'
    """
    name, *rest = text.split(",")
    if name not in PRESETS:
        return None
    try:
        changes = dict(parse_switch(change.replace(":", "=", 1)) for change in rest)
        preset(name).with_(**changes)  # refuses what does not go together
    except InputError:
        return None
    return DialectSide(name).with_(**changes)


def name_side(side: DialectSide, words: Words) -> str:
    """Say what a side is: the preset, and what is otherwise."""
    name = words("dialect", side.preset)
    if not side.changes:
        return name
    changes = words("language", "comma").join(say_setting(*change, words) for change in side.changes)
    return words("dialects", "changed", preset=name, changes=changes)


def _value_text(value: Any) -> str:
    if value is None:
        return "none"
    return value if isinstance(value, str) else format(value, ".12g")


@cache.kept(256)
def traced(table: str, side: DialectSide) -> Trace:
    """Return the trace of a side."""
    return cache.grow_from(table, cache.dataset(table).training, side.dialect)
