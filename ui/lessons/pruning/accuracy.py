"""Draw the accuracy of the whole tree, decision after decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from c45_core.language.words import Words
from c45_core.prune.numbers import AccuracyNumbers
from c45_core.prune.record import Pruning, Weighed
from c45_core.reasons import Outcome
from ui.charts.plots import figure, show
from ui.drawing.colours import palette
from ui.lessons.pruning.lines import percent


def stairs(pruning: Pruning, places: Sequence[int], current: int, words: Words) -> None:
    """Draw the accuracy of the whole tree after each decision, and what was refused."""
    colours = palette()
    verdicts = [pruning.weighed[place] for place in places]
    chart = figure(
        x=words("pruning", "axis_decision"),
        y=words("pruning", "axis_accuracy"),
        x_range=(-0.4, len(verdicts) + 0.4),
        y_range=(0, 105),
        height=300,
    )
    chart.update_layout(showlegend=True)
    chart.update_xaxes(tickvals=list(range(len(verdicts) + 1)))
    chart.update_yaxes(ticksuffix=" %")
    before, after, refused = [], [], []
    for verdict in verdicts:
        n = verdict.numbers
        assert isinstance(n, AccuracyNumbers)
        forms = (n.accuracy_as_subtree, n.accuracy_as_leaf)
        is_leaf = verdict.outcome is Outcome.LEAF
        before.append(forms[1] if verdict.method == "pre_pruning" else forms[0])
        after.append(forms[is_leaf])
        refused.append(forms[not is_leaf])
    steps = [100 * value for value in (before[:1] + after)]
    texts = [percent(value / 100) for value in steps]
    line: dict[str, Any] = {"color": colours.ink, "width": 2, "shape": "hv"}
    chart.add_scatter(
        x=list(range(len(steps))),
        y=steps,
        mode="lines+markers+text",
        text=texts,
        textposition="top center",
        line=line,
        marker={"size": 9},
        name=words("pruning", "accuracy_after"),
    )
    lost = [i for i, v in enumerate(verdicts) if _held(v)]
    chart.add_scatter(
        x=[i + 1 for i in lost],
        y=[100 * refused[i] for i in lost],
        mode="markers",
        marker={"symbol": "x-thin-open", "size": 11, "line": {"width": 2}, "color": colours.muted},
        name=words("pruning", "accuracy_refused"),
    )
    chart.add_vline(x=current + 1, line={"color": colours.accent, "width": 2})
    show(chart, key="stairs", text=words("pruning", "stairs_text", way=" → ".join(texts)))


def _held(verdict: Weighed) -> bool:
    """Whether the challenger was refused: the leaf of post-pruning, the split of pre-pruning."""
    refused = Outcome.LEAF if verdict.method == "pre_pruning" else Outcome.KEPT
    return verdict.outcome is refused
