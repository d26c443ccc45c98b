"""Give the terms of the lesson to the glossary, with their examples."""

from c45_course.glossary.scene import Example, Scene, Values

from .algorithm import Windowing, WindowOptions, windows

ROW = "using windows window increment"
"""Group, lesson and terms, in teaching order."""


def _give_window(scene: Scene) -> Values:
    found = _grow_windows(scene)
    trial = found.trials[0]
    last = len(trial.cycles[-1].window)
    return {"n": found.sizes.window, "rows": found.sizes.rows, "last": last}


def _give_increment(scene: Scene) -> Values:
    return {"n": _grow_windows(scene).sizes.increment}


def _grow_windows(scene: Scene) -> Windowing:
    return windows(scene.trace.table, scene.dialect, WindowOptions(trials=1))


EXAMPLES: dict[str, Example] = {"window": _give_window, "increment": _give_increment}
