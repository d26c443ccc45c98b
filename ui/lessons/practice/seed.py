"""Read the seed of what is drawn from the address."""

from __future__ import annotations

from ui.state.address import number
from ui.state.address_names import NUMBER, declared

MOST = int(declared("seed", NUMBER, lesson="practice").high)


def seed_of() -> int:
    """Return the seed the address names, 1 if it names none."""
    return int(number("seed", lesson="practice"))
