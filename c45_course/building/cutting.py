"""Replace the cut of a numeric attribute in a scan by another one, measured in the same way."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Columns
from c45_core.engine.cuts import summed
from c45_core.engine.level import Level
from c45_core.engine.measuring import Found
from c45_core.engine.scan import cut_scores
from c45_core.engine.scores import Scan, Scores
from c45_core.engine.sums import Runs
from c45_core.engine.thresholds import midpoints
from c45_core.language.refusal import refusal
from c45_course.building.moves import Move


def at_cut(
    columns: Columns, level: Level, scan: Scan, place: int, attribute: int, move: Move, dialect: Dialect
) -> Scan:
    """Return the scan with a numeric attribute cut as a move says at one node, `place` in the level."""
    row = int(columns.within[attribute])
    numeric = scan.groups[0]  # numeric attributes are measured first
    found = _found(columns, level, numeric, row, place, move, dialect)
    return Scan(
        scan.attributes, (_put(numeric, cut_scores(found, dialect), row, place), *scan.groups[1:])
    )


def _found(
    columns: Columns, level: Level, numeric: Scores, row: int, place: int, move: Move, dialect: Dialect
) -> Found:
    """Return the cut of a move as if it were the best, every array ending in the axes [1, 1]."""
    runs = _run(columns, level, row, place)
    sums = summed(runs, len(columns.table.classes), dialect)
    entries, cut = np.flatnonzero(sums.is_cut), move.cut
    assert cut is not None
    if cut >= len(entries) or (sums.short is not None and sums.short[entries[cut]]):
        raise refusal("building.no_cut", move=move.text)
    at = entries[cut : cut + 1]
    here = slice(place, place + 1)
    return Found(
        cuts=numeric.cuts[row : row + 1, here],
        tries=numeric.tries[row : row + 1, here],
        best=np.array([[cut]]),
        below=sums.running.to(at, np.zeros_like(at))[:, None],
        midpoint=midpoints(runs.value[at], runs.value[at + 1], dialect)[None],
        known=sums.known[:, None],
        unknown=sums.unknown[:, None],
        penalty=numeric.penalty[row : row + 1, here],
    )


def _run(columns: Columns, level: Level, row: int, place: int) -> Runs:
    """Return the sorted entries of a numeric column at one node."""
    here = slice(int(level.start[place]), int(level.start[place + 1]))
    return Runs.alone(
        level.value[row, here],
        level.label[row, here],
        None if level.unit else level.weight[level.entry[row, here]],
        gaps=bool(columns.gaps[row]),
    )


def _put(whole: Any, part: Any, row: int, place: int) -> Any:
    """Return scores [.., g, n] with those of one attribute at one node, [.., 1, 1], put in."""
    if isinstance(whole, np.ndarray):
        made = whole.copy()
        made[..., row, place] = part[..., 0, 0]
        return made
    if isinstance(whole, dict):
        return {key: _put(array, part[key], row, place) for key, array in whole.items()}
    names = [each.name for each in fields(whole)]
    return type(whole)(
        **{name: _put(getattr(whole, name), getattr(part, name), row, place) for name in names}
    )
