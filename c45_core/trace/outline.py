"""Say of all nodes at once, without planning any: their number of frames, the stops and the events.

Opening a step of a large trace asks where the frames of its node begin; the outline of a story carries
the stops of a step "attribute by attribute" and the events, so "go to the next tie" and "stop where ID3
would choose otherwise" need no step of the trace, however long it is. The frames are counted as
`frames.plan` lists them, and the stops as `Trace.steps("attribute")` does; tests hold them together.
"""

from enum import IntFlag
from itertools import compress

import numpy as np

from c45_core.engine.choice import first_largest
from c45_core.engine.columns import Ints
from c45_core.engine.ledger import Ledger
from c45_core.engine.scores import Scores
from c45_core.measures import TIE
from c45_core.quantities import Criterion
from c45_core.reasons import Verdict
from c45_core.trace.frames import Kind


def frame_counts(ledger: Ledger, criterion: Criterion) -> Ints:
    """Return how many frames each node has, [nodes], if attributes are compared by a criterion."""
    weight = ledger.nodes.counts.sum(axis=1)
    counts: Ints = 2 + (weight > TIE).astype(np.int64)  # opened, its impurity, split or closed
    choice = ledger.choice
    if choice is None:
        return counts
    gate = (~np.isnan(choice.average)).astype(np.int64)
    scanned = gate + np.add.reduce(attribute_frames(ledger, criterion), axis=0)
    opened = ledger.opened >= 0
    counts[opened] += scanned[ledger.opened[opened]]
    return counts


def attribute_frames(ledger: Ledger, criterion: Criterion) -> Ints:
    """Return how many frames each attribute has at each scanned node, [attributes, scanned]."""
    assert ledger.choice is not None
    verdicts, numeric = ledger.choice.verdict, ledger.columns.is_numeric
    frames = [
        np.where(verdict == Verdict.USED, 0, _of_attribute(scores, bool(number), criterion))
        for scores, verdict, number in zip(ledger.scores, verdicts, numeric, strict=True)
    ]
    return np.stack(frames)


def _of_attribute(scores: Scores, numeric: bool, criterion: Criterion) -> Ints:
    """Return the frames of one attribute at each scanned node."""
    frames: Ints = np.ones(len(scores.gain), dtype=np.int64)
    if numeric:
        frames += np.where(scores.cuts > 0, scores.cuts + 1, 0)
    frames += scores.steps
    filled = np.add.reduce(np.add.reduce(scores.counts[:-1], axis=1) > TIE, axis=0)
    unknown = np.add.reduce(scores.counts[-1], axis=0)
    division = filled + 1 + np.where(unknown > 0, 2, 0)
    division += len(criterion.steps)
    if Kind.GAIN in criterion.steps:
        division += (scores.penalty != 0).astype(np.int64)
    frames += np.where(filled > 1, division, 0)
    return frames


def attribute_stops(ledger: Ledger, criterion: Criterion, frames: Ints) -> list[list[int]]:
    """Return for each node its first frame, the last of each attribute, the gate, and the last one.

    They are counted within the node; `frames` [nodes]: how many each has (`frame_counts`).
    """
    stops: list[list[int]] = [[0, int(last)] for last in frames - 1]
    if ledger.choice is None:
        return stops
    counts = attribute_frames(ledger, criterion)
    ends = np.cumsum(counts, axis=0)
    scanned = np.flatnonzero(ledger.opened >= 0)
    column = ledger.opened[scanned]
    gated = ~np.isnan(ledger.choice.average[column])
    last = frames[scanned] - 1
    before = last - gated - ends[-1, column] - 1
    inner = (before + ends[:, column]).T.tolist()
    here = (counts[:, column] > 0).T.tolist()
    gates, lasts = gated.tolist(), last.tolist()
    for place, number in enumerate(scanned.tolist()):
        end = lasts[place]
        attributes = compress(inner[place], here[place])
        stops[number] = [0, *attributes, *([end - 1] if gates[place] else []), end]
    return stops


class Event(IntFlag):
    """Something that can happen when the attributes of a node are compared; several can at one node."""

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
