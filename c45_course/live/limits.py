"""Limit how often one address may do something within a stretch of time."""

from __future__ import annotations

from threading import Lock

MOST_KNOWN = 10_000
"""So many addresses are remembered; whoever floods them with more begins a new stretch for all."""


class Limit:
    """At most `most` times within `seconds`, of each address.

    >>> limit = Limit(2, 60)
    >>> [limit.allows("10.0.0.7", now) for now in (0, 1, 2, 61)]
    [True, True, False, True]
    """

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._used: dict[str, tuple[float, int]] = {}
        self._guard = Lock()

    def allows(self, address: str, now: float) -> bool:
        """Count one more time, and say whether it is allowed."""
        with self._guard:
            began, times = self._used.get(address, (now, 0))
            if now - began >= self.seconds:
                began, times = now, 0
            if len(self._used) >= MOST_KNOWN and address not in self._used:
                self._used.clear()
            self._used[address] = (began, times + 1)
            return times < self.most

    def is_met(self, address: str, now: float) -> bool:
        """Say whether the next time would not be allowed, without counting it."""
        with self._guard:
            began, times = self._used.get(address, (now, 0))
            return now - began < self.seconds and times >= self.most
