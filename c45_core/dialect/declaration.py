"""Declare a switch by its values or its range, its default, its conventions and its source.

What is declared stands in the metadata of the field, so whoever asks about a switch reads it there:
`values` (none for a number), `tried` (numbers worth a try), `conventions` (Cn, as in
docs/conventions.md), `source`, `wanted` (what it may be, to be said), `fits` (whether a value may be).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, field
from math import inf
from typing import Any

from c45_core.errors import InputError, Sentence
from c45_core.language.refusal import refusal, saying, whole


def choice(*values: str, of: str, source: str) -> Any:
    """Declare a switch with names for values, the default first; `of`: "C1, C25"."""
    wanted = saying("dialect.one_of", names=whole(values))
    return _switch(values[0], values, (), of, source, wanted, lambda found: found in values)


def number(
    default: float,
    *,
    tried: tuple[float, ...],
    of: str,
    source: str,
    wanted: Sentence | None = None,
    above: float = -inf,
    below: float = inf,
) -> Any:
    """Declare a switch that takes a number of at least 0, and between `above` and `below`."""

    def fits(found: Any) -> bool:
        return _is_number(found) and found >= 0 and above < found < below

    return _switch(default, (), tried, of, source, wanted or saying("dialect.number"), fits)


def limit(*, tried: tuple[int | None, ...], of: str, source: str) -> Any:
    """Declare a switch that takes a whole number, or none for no limit, which is the default."""

    def fits(found: Any) -> bool:
        return found is None or (_is_number(found) and 0 <= found < inf and found == int(found))

    return _switch(None, (), tried, of, source, saying("dialect.limit"), fits)


def _switch(
    default: Any,
    values: tuple[str, ...],
    tried: tuple[Any, ...],
    of: str,
    source: str,
    wanted: Sentence,
    fits: Callable[[Any], bool],
) -> Any:
    conventions = tuple(of.split(", ")) if of else ()
    return field(
        default=default,
        metadata={
            "values": values,
            "tried": tried,
            "conventions": conventions,
            "source": f"{of}: {source}" if of else source,
            "wanted": wanted,
            "fits": fits,
        },
    )


def _is_number(found: Any) -> bool:
    return isinstance(found, (int, float)) and not isinstance(found, bool)


def check(switch: Field[Any], found: Any) -> None:
    """Refuse a value the switch does not have."""
    if not switch.metadata["fits"](found):
        raise _unfit(switch, found)


def _unfit(switch: Field[Any], found: Any) -> InputError:
    wanted = switch.metadata["wanted"]
    return refusal("dialect.unfit", switch=switch.name, wanted=wanted, found=repr(found))


def read(switch: Field[Any], text: str) -> Any:
    """Read a value as it is written; a name is checked where it is set."""
    if switch.metadata["values"]:
        return text
    unlimited = switch.default is None
    if unlimited and text.lower() == "none":
        return None
    try:
        return int(text) if unlimited else float(text)
    except ValueError:
        raise _unfit(switch, text) from None
