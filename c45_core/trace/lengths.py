"""Count the frames of every node at once, without planning any: opening a step of a large trace asks
where the frames of its node begin.

It counts what `frames.plan` lists; a law in the tests holds the two together.
"""

from __future__ import annotations

import numpy as np

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
