"""Choose what the lesson opens on where the address names nothing of it: the table in hand, step 1."""

from __future__ import annotations

from typing import Any

from ui.state import address
from ui.state import choices as chosen
from ui.state.address_names import NAMES

_OWN = {row.key for row in NAMES if "pruning" in row.lessons.split()} | {"own"}
"""The names of the lesson; the step is named by links from before its usual one was the first."""


def is_untouched() -> bool:
    """Return whether the address names nothing of the lesson: then the first step is shown.

    A link that names a part of the lesson and no step shows the last one, as it always has.
    """
    return not any(map(address.has, _OWN))


def default_room() -> str:
    """Return the usual part of the lesson: the table's tree, where the address brings only a table."""
    named = address.text("table") in chosen.tables(allow_invalid=False)
    return "grown" if named and is_untouched() and not address.has("step") else "hand"


def describe_opening() -> dict[str, Any]:
    """Return what the player is told: whether the first step is usual, and what it adds to the address.

    It adds the part that is shown, because what a reader chooses next names something of the lesson.
    """
    usual = default_room()
    pin = {"room": usual, "step": "1"} if usual != "hand" and not address.has("room") else None
    return {"begins": is_untouched(), "pin": pin}
