"""Give the terms of the lesson to the glossary, with their examples."""

from c45_course.glossary.scene import Example, Scene, Values

from .algorithm import rules_of_trace

ROW = "using rules generalise description_length default_class"
"""Group, lesson and terms, in teaching order."""


def _count_dropped(scene: Scene) -> Values:
    paths = rules_of_trace(scene.trace).paths
    before = sum(len(path.generalised.conditions) for path in paths)
    left = sum(len(path.generalised.left) for path in paths)
    return {"before": before, "gone": before - left} if paths else None


def _give_description_length(scene: Scene) -> Values:
    choice = next((each for each in rules_of_trace(scene.trace).choices if each.chosen), None)
    if choice is None:
        return None
    return {
        "klass": scene.labels.klass(choice.label),
        "empty": scene.number(choice.empty.total),
        "total": scene.number(choice.cost.total),
    }


def _give_default_class(scene: Scene) -> Values:
    rules = rules_of_trace(scene.trace)
    if not rules.rules:
        return None
    return {"klass": scene.labels.klass(rules.default), "n": len(rules.rules)}


EXAMPLES: dict[str, Example] = {
    "generalise": _count_dropped,
    "description_length": _give_description_length,
    "default_class": _give_default_class,
}
