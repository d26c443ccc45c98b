"""Explain a frame: every recorded number it shows, with its formula and terms."""

from __future__ import annotations

from c45_core.explain.explanation import Explanation
from c45_core.explain.grouping import of_merge
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import of_cut, shown_by
from c45_core.trace.frames import Frame, Kind
from c45_core.trace.replay import Trace


def explain(trace: Trace, frame: Frame, labels: Labels | None = None) -> tuple[Explanation, ...]:
    """Return the explanations of a frame's numbers; () for one that only shows or decides.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> trace = grow(datasets.load("watermelon_2.0").table)
    >>> (entropy,) = explain(trace, trace[1])
    >>> entropy.text(), round(entropy.value, 6)
    ('-8/17 log2(8/17) - 9/17 log2(9/17)', 0.997503)
    """
    names = (labels or Labels(trace.table)).on(trace.table)
    if frame.kind is Kind.MERGED:
        return of_merge(trace, frame, names)
    if frame.kind is not Kind.CANDIDATE:
        about = {"attribute": frame.attribute, "branch": frame.branch}
        return shown_by(trace, frame.kind, frame.node, names, **about)
    assert frame.attribute is not None and frame.cut is not None
    return of_cut(trace, trace.evaluation(frame.node, frame.attribute), frame.cut, names)
