"""Say at which nodes something happened that a replay can be sent to, without planning any node.

The outline of a story carries it: "go to the next tie" and "stop where ID3 would choose otherwise"
then need no step of the trace, however long it is.
"""

from __future__ import annotations

from enum import IntFlag

import numpy as np

from c45_core.engine.choice import first_largest
from c45_core.engine.columns import Ints
from c45_core.engine.ledger import Ledger
from c45_core.reasons import Verdict


class Event(IntFlag):
    """What can happen when the attributes of a node are compared. Several can at one node."""

    HELD_BACK = 1
    """The gate holds an attribute back: its gain is below the average (convention C1)."""
    TIE = 2
    """Another attribute is as good as the winner, within the tolerance of the dialect."""
    OTHER_WINNER = 4
    """Another attribute has the largest information gain: ID3 (Quinlan 1986) would choose that one."""


def events(ledger: Ledger, tolerance: float) -> Ints:
    """Return the events of each node, [nodes], as a sum of `Event` values; 0: nothing was compared.

    `tolerance`: how close two gains are that count as equal (`Dialect.tolerance`).
    """
    found = np.zeros(len(ledger.nodes.parent), dtype=np.int64)
    choice = ledger.choice
    if choice is None:
        return found
    verdict, winner = choice.verdict, choice.winner
    compared = (verdict <= Verdict.NO_GAIN) | np.isin(verdict, (Verdict.SMALL_IV, Verdict.INDEPENDENT))
    gain = np.where(compared, np.stack([scores.gain for scores in ledger.scores]), -np.inf)
    largest = first_largest(gain.T, tolerance, -np.inf)
    held = (verdict == Verdict.BELOW_AVERAGE).any(axis=0)
    tied = (verdict == Verdict.TIED).any(axis=0)
    other = (winner >= 0) & (largest != winner)
    scanned = Event.HELD_BACK * held + Event.TIE * tied + Event.OTHER_WINNER * other
    opened = ledger.opened >= 0
    found[opened] = scanned[ledger.opened[opened]]
    return found
