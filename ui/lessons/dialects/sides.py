"""Write a dialect as an address does, and read it back: "documents,gate:none,min_cases:2"."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from c45_core import PRESETS, Dialect, InputError, preset
from c45_core.dialect import parse_switch
from c45_core.explain.settings import say_setting
from c45_core.language.words import Words

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
        return ",".join([self.preset, *(f"{name}:{_written(value)}" for name, value in self.changes)])

    def with_(self, **changes: Any) -> DialectSide:
        """Return the side with some switches set; one that is as in the preset is no change."""
        usual = preset(self.preset).switches()
        wanted = {**self.dialect.switches(), **changes}
        return DialectSide(
            self.preset, tuple((name, wanted[name]) for name in SWITCHES if wanted[name] != usual[name])
        )


def read(text: str) -> DialectSide | None:
    """Read a side; None if the text is none.

    >>> read("documents,gate:none").dialect.gate, read("documents,gate:sideways"), read("c5")
    ('none', None, None)
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


def called(side: DialectSide, words: Words) -> str:
    """Say what a side is: the preset, and what is otherwise."""
    name = words("dialect", side.preset)
    if not side.changes:
        return name
    changes = words("language", "comma").join(say_setting(*change, words) for change in side.changes)
    return words("dialects", "changed", preset=name, changes=changes)


def _written(value: Any) -> str:
    if value is None:
        return "none"
    return value if isinstance(value, str) else format(value, ".12g")
