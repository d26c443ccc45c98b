"""Draw both sides as bars on one axis; each bar appears with the step that calculates it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

from c45_core.language.words import Words
from c45_core.prune.formulas import DerivationLine
from c45_core.prune.method import declared
from c45_core.prune.record import Weighed, estimate
from c45_core.prune.verdicts import Turning
from c45_core.rounding import fixed
from ui.lessons.pruning.context import PruningContext

ROOM = 1.16
"""So much wider than the longest bar is the axis, for the number at its end."""
TICKS = 8


@dataclass(frozen=True)
class Bar:
    """One part: where it begins and ends (shares of the axis), its number, its first step."""

    name: str
    start: float
    end: float
    text: str
    since: int


@dataclass(frozen=True)
class Scales:
    """What is drawn: the sides, what is granted to the subtree (None: nothing), the leaf as a line, the
    tipping point as a mark (None: there is none), ticks (share, text), the axis and what it all means;
    `whole`: the errors at the end of the axis.
    """

    bars: tuple[Bar, ...]
    granted: Bar | None
    line: Bar
    mark: Bar | None
    ticks: tuple[tuple[float, str], ...]
    axis: str
    meaning: str
    whole: float


def scales(
    verdict: Weighed,
    context: PruningContext,
    written: Sequence[DerivationLine],
    turns: Turning | None,
    words: Words,
) -> Scales:
    """Return the scales of a verdict."""
    method = declared(verdict.method)
    parameter = method.parameter if method.parameter and method.parameter.only_margin else None
    trees = {"subtree": verdict.subtree, "leaf": verdict.leaf, "branch": verdict.branch}
    values = {side: estimate(tree) for side, tree in trees.items() if tree is not None}
    # The axis stays the same while the slider moves: it has room for the largest margin.
    most = verdict.margin
    if parameter and turns:
        most = float(turns.sides["limit"].max()) - values["subtree"]
    whole = (max([*values.values(), values["subtree"] + most]) or 1.0) * ROOM
    since = {side: _since(written, side) for side in values}
    form = "_pre" if method.before_growing else ""
    bars = tuple(
        Bar(
            words("pruning", f"side_{side}{form if side != 'branch' else ''}"),
            0.0,
            value / whole,
            context.number(value),
            since[side],
        )
        for side, value in values.items()
    )
    end, leaf = values["subtree"] + verdict.margin, values["leaf"] / whole
    granted_at = _drawn(written, "granted") or len(written) + 1
    granted = Bar("", values["subtree"] / whole, end / whole, context.number(end), granted_at)
    mark = None
    if parameter and turns and turns.points:
        point = f"{parameter.symbol}* = {context.number(turns.points[0])}"
        mark = Bar("", leaf, leaf, point, len(written) + 2)
    return Scales(
        bars=bars,
        granted=granted if verdict.margin > 0 else None,
        line=Bar("", leaf, leaf, "", since["leaf"]),
        mark=mark,
        ticks=_ticks(whole, whole_errors=verdict.margin == 0),
        axis=words("pruning", f"axis_{verdict.method}"),
        meaning=words("pruning", f"scales_{verdict.method}", margin=context.number(verdict.margin)),
        whole=whole,
    )


def _since(written: Sequence[DerivationLine], side: str) -> int:
    """Return the step with which the bar of a side is drawn: with its last line, unless one says so."""
    last = max((step for step, line in enumerate(written, 1) if line.side == side), default=1)
    return _drawn(written, side) or last


def _drawn(written: Sequence[DerivationLine], bar: str) -> int | None:
    return next((step for step, line in enumerate(written, 1) if line.bar == bar), None)


def _ticks(whole: float, *, whole_errors: bool) -> tuple[tuple[float, str], ...]:
    """Divide the axis by 1, 2 or 5 times a power of ten; errors that are counted by whole ones."""
    power = 10 ** floor(log10(whole / TICKS))
    width = next(m * power for m in (1, 2, 5, 10) if whole / (m * power) <= TICKS)
    width = max(width, 1.0) if whole_errors and whole > 1 else width
    count = int(whole / width)
    digits = max(0, -floor(log10(width)))
    return tuple((k * width / whole, fixed(k * width, digits)) for k in range(count + 1))
