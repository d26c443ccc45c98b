"""Hold up whoever guesses codes and tokens or floods a class, and nobody of the room they sit in.

A whole class may come through one address. So a right token is never counted against its address, what
is wrong is counted apart from what is right, and whatever was used up comes back second by second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from ..classes.limits import Limit, Recent, network_of
from ..classes.records import DeniedError, hashed

Found = TypeVar("Found")


class Guard:
    """Counts, in this process, what addresses and tokens ask for.

    `now`: the time in seconds. Whoever is held up gets a DeniedError that says for how many seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._begun = Limit(30, 3600)
        self._looked = Limit(60, 60)
        # Joins of one class from one address: two hundred at once, and then twenty a second.
        self._joined = Limit(250, 12.5)
        self._answered = Limit(60, 60)
        self._wrong_tokens = Limit(60, 60)
        # Beyond so many wrong codes the others are told to wait, and right ones still get in; beyond
        # `_codes` nothing is looked up any more but the classes that this address takes part in.
        self._wrong_codes = Limit(60, 60)
        self._codes = Limit(600, 600)
        self._taking_part: Recent[bool] = Recent()
        self._tokens: Recent[bool] = Recent()

    def beginning(self, address: str) -> None:
        """Count a class that is begun."""
        self._count(self._begun, network_of(address))

    def looking(self, who: str) -> None:
        """Count a look at what a step asks, by an address or by who leads a class."""
        self._count(self._looked, network_of(who))

    def answering(self, token: str) -> None:
        """Count an answer of a learner."""
        self._count(self._answered, hashed(token))

    @contextmanager
    def joining(self, code: str, address: str) -> Iterator[None]:
        """Count a code that is tried, within the block."""
        network = network_of(address)
        both = f"{network} {code}"
        if both not in self._taking_part and self._codes.is_met(network, self._now()):
            raise self._busy(self._codes, network)
        self._count(self._joined, both)
        try:
            yield
        except DeniedError as denied:
            if denied.key == "no_class":
                self._codes.allows(network, self._now())
                self._count(self._wrong_codes, network)
            raise
        self._taking_part[both] = True

    def admitted(self, act: Callable[[], Found], code: str, token: str, address: str) -> Found:
        """Return what comes of `act`, which refuses a wrong token with 401; count those.

        A token that was right once is no guess: when a class is deleted all its phones show theirs.
        """
        network, mark = network_of(address), hashed(token)
        try:
            found = act()
        except DeniedError as denied:
            if denied.status == 401 and mark not in self._tokens:
                self._count(self._wrong_tokens, network)
            raise
        self._tokens[mark] = True
        self._taking_part[f"{network} {code}"] = True
        return found

    def _count(self, limit: Limit, who: str) -> None:
        if not limit.allows(who, self._now()):
            raise self._busy(limit, who)

    def _busy(self, limit: Limit, who: str) -> DeniedError:
        return DeniedError("busy", 429, limit.seconds_to_wait(who, self._now()))
