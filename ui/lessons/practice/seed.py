"""Read the seed of what is drawn from the address."""

from __future__ import annotations

from ui.state.asked import number

FIRST, MOST = 1, 9999


def seed_of() -> int:
    """Return the seed the address names, 1 if it names none."""
    return int(number("seed", 0, MOST, FIRST))
