"""Give the terms of the lesson to the glossary, with their examples."""

from __future__ import annotations

from c45_course.glossary.scene import Example, Scene, Values

from .algorithm import Windowing, WindowOptions, windows

ROW = "using windows window increment"
"""Group, lesson and terms, in teaching order."""


def _window(scene: Scene) -> Values:
    found = _windowing(scene)
    trial = found.trials[0]
    last = len(trial.cycles[-1].window)
    return {"n": found.sizes.window, "rows": found.sizes.rows, "last": last}


def _increment(scene: Scene) -> Values:
    return {"n": _windowing(scene).sizes.increment}


def _windowing(scene: Scene) -> Windowing:
    return windows(scene.trace.table, scene.dialect, WindowOptions(trials=1))


EXAMPLES: dict[str, Example] = {
    "window": _window,
    "increment": _increment,
}
