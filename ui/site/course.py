"""Say where in the player a lesson can be seen. The laboratories themselves need the app."""

from __future__ import annotations

from functools import cache

from c45_core.trace.frames import Kind, as_step
from ui.cache import trace

_SEEN: dict[str, tuple[str, str, Kind]] = {
    "entropy": ("golf_14", "documents", Kind.ENTROPY),
    "choosing": ("golf_14_quinlan_numeric", "documents", Kind.GATED),
    "numbers": ("watermelon_3.0", "documents", Kind.SORTED),
    "growing": ("watermelon_2.0", "documents", Kind.OPENED),
    "missing": ("missing_14", "documents", Kind.KNOWN_FRACTION),
    "dialects": ("golf_14_quinlan_numeric", "li_hang", Kind.SPLIT),
}


@cache
def lessons() -> dict[str, str]:
    """Return for every lesson the link to a step that shows what it is about."""
    return {lesson: _link(*place) for lesson, place in _SEEN.items()}


def _link(table: str, dialect: str, kind: Kind) -> str:
    step = next(frame.number for frame in trace(table, dialect) if frame.kind is kind)
    asked = [] if dialect == "documents" else [f"dialect={dialect}"]
    asked += [f"step={as_step(step)}"] if step else []
    return f"{table}.html" + (f"#{'&'.join(asked)}" if asked else "")
