"""Find the questions of the step that an address names, whose table the address may hold."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from c45_core import InputError
from c45_course.step_place import Place, place_of
from ui.own.tasks import taken_from_link
from ui.state.own_table import dataset_of
from ui.workers.jobs import Job, SupersededError, done

from ..classes.asked import Asked, asked_about, asked_at

MAX_CELLS = 2_000
"""Of an own table that a class is asked about: its tree is grown by the server."""
MAX_KEPT = 64
"""Steps of own tables whose questions are kept."""


class Steps:
    """Finds the questions of steps, and keeps those about own tables until it is to forget them."""

    def __init__(self) -> None:
        self._own: dict[Place, tuple[Asked, ...]] = {}
        self._reading = Lock()

    def questions(self, step: Mapping[str, str]) -> tuple[Asked, ...]:
        """Return the questions of a step; () where there are none, or no table that can be read."""
        place = place_of(step)
        if place is None:
            return ()
        return self._of_own(place) if place.own and not place.tree else asked_at(place)

    def forget(self) -> None:
        """Forget all that is kept of own tables."""
        self._own = {}

    def _of_own(self, place: Place) -> tuple[Asked, ...]:
        with self._reading:  # one reads it for all the phones of a class
            kept = self._own
            if place not in kept:
                try:
                    found = _asked_of_own(place)
                except (InputError, SupersededError):
                    return ()
                if len(kept) >= MAX_KEPT:
                    del kept[next(iter(kept))]
                kept[place] = found
            return kept[place]


def _asked_of_own(place: Place) -> tuple[Asked, ...]:
    """Return the questions about the table that an address holds, () where it is too large.

    A worker reads it, as all that somebody brings. Errors: InputError where it is no table, or none
    that can be traced; SupersededError where another process of this person takes its place.
    """
    own = done(Job(taken_from_link, (place.own,)), f"class {place.table}")
    grid = own.now.grid
    few = grid.rows * len(grid.header) <= MAX_CELLS
    return asked_about(place, dataset_of(own, place.table)) if few else ()
