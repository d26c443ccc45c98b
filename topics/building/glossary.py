"""Give the term of the lesson to the glossary, with its example."""

from c45_core.reasons import Verdict
from c45_course.glossary.scene import Example, Scene, Values

ROW = "using be_the_tree regret"
"""Group, lesson and term."""


def _give_regret(scene: Scene) -> Values:
    best = scene.root.split
    key = scene.dialect.attribute_by
    compared = (e for e in scene.trace.evaluations(0) if e.divides and e.verdict.admitted)
    others = [e for e in compared if e.verdict is not Verdict.WON]
    if best is None or not others:
        return None
    lost = {e.name: best.measured(key) - e.measured(key) for e in others}
    worst = max(others, key=lambda e: lost[e.name])
    return {
        "attribute": scene.attribute(worst),
        "best": scene.attribute(best),
        "value": scene.number(lost[worst.name]),
    }


EXAMPLES: dict[str, Example] = {"regret": _give_regret}
