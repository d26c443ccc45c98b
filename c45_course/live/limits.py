"""Limit how often one address, or one token, may do something within a stretch of time."""

from __future__ import annotations

import math
from ipaddress import IPv6Address, ip_address
from threading import Lock

MOST_KNOWN = 10_000
"""So many are remembered; those who asked longest ago are forgotten first."""
_NEARLY = 1e-9
"""What came back is a float."""


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
        self._used: dict[str, tuple[float, float]] = {}
        self._guard = Lock()

    def allows(self, who: str, now: float) -> bool:
        """Count one more time if it is allowed, and say whether it is."""
        with self._guard:
            used = self._still_used(who, now)
            allowed = used + 1 <= self.most + _NEARLY
            self._used.pop(who, None)
            if len(self._used) >= MOST_KNOWN:
                del self._used[next(iter(self._used))]
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


class Known:
    """Remembers who was seen, at most `MOST_KNOWN`.

    >>> known = Known()
    >>> known.add("10.0.0.7")
    >>> "10.0.0.7" in known, "10.0.0.8" in known
    (True, False)
    """

    def __init__(self) -> None:
        self._seen: dict[str, None] = {}
        self._guard = Lock()

    def add(self, who: str) -> None:
        """Remember somebody as seen last."""
        with self._guard:
            self._seen.pop(who, None)
            if len(self._seen) >= MOST_KNOWN:
                del self._seen[next(iter(self._seen))]
            self._seen[who] = None

    def __contains__(self, who: str) -> bool:
        return who in self._seen


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
