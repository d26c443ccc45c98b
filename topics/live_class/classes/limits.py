"""Limit how often one address, or one token, may do something within a stretch of time."""

from __future__ import annotations

import math
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import TypeVar

MAX_KNOWN = 10_000
"""So many are remembered; those who asked longest ago are forgotten first."""
_NEARLY = 1e-9
"""What came back is a float."""


Noted = TypeVar("Noted")


class Recent(dict[str, Noted]):
    """What is noted of those who were here last, at most `MAX_KNOWN`; threads may write to it."""

    def __init__(self) -> None:
        super().__init__()
        self._turn = Lock()

    def __setitem__(self, who: str, noted: Noted) -> None:
        with self._turn:
            self.pop(who, None)
            super().__setitem__(who, noted)
            if len(self) > MAX_KNOWN:
                del self[next(iter(self))]


class Limit:
    """At most `most` times at once, of each who asks; what was used comes back evenly in `seconds`.

    So whoever is refused waits for the next time only, not for the end of a stretch.

    >>> limit = Limit(2, 60)
    >>> [limit.allows("10.0.0.7", now) for now in (0, 1, 2, 31, 32)]
    [True, True, False, True, False]
    """

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._used: Recent[tuple[float, float]] = Recent()
        self._guard = Lock()

    def allows(self, who: str, now: float) -> bool:
        """Count one more time if it is allowed, and say whether it is."""
        with self._guard:
            used = self._still_used(who, now)
            allowed = used + 1 <= self.most + _NEARLY
            self._used[who] = (now, used + allowed)
            return allowed

    def is_met(self, who: str, now: float) -> bool:
        """Say whether the next time would not be allowed, without counting it."""
        with self._guard:
            return self._still_used(who, now) + 1 > self.most + _NEARLY

    def seconds_to_wait(self, who: str, now: float) -> int:
        """Return after how many seconds the next time is allowed, a whole number, at least 1."""
        with self._guard:
            over = self._still_used(who, now) + 1 - self.most
        return max(1, math.ceil(over * self.seconds / self.most - _NEARLY))

    def _still_used(self, who: str, now: float) -> float:
        at, used = self._used.get(who, (now, 0.0))
        return max(0.0, used - max(0.0, now - at) * self.most / self.seconds)


def network_of(address: str) -> str:
    """Return what counts as one address: of IPv6 the first 64 bits, which one household or phone has.

    >>> network_of("2001:db8:1:2:a:b:c:d"), network_of("::ffff:192.0.2.7"), network_of("192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7', '192.0.2.7')
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Address(int(known) >> 64 << 64))
