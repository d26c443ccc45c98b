"""Give the terms of the lesson to the glossary, with their examples."""

from c45_core.explain.labels import cut_value
from c45_course.glossary.scene import Example, Scene, Values

from ..rules.algorithm import rules_of_trace
from .consultation import consult
from .soft_thresholds import soften

ROW = "using uncertain soft_threshold certainty rule_strength"
"""Group, lesson and terms, in teaching order."""


def _give_soft_threshold(scene: Scene) -> Values:
    tests = soften(scene.grown, scene.trace.table, scene.dialect).tests
    if not tests:
        return None
    test = max(tests, key=lambda each: each.known)
    return {
        "attribute": scene.labels.attribute(test.attribute),
        "cut": cut_value(test.cut),
        "lower": scene.words.notation.number(test.lower),
        "upper": scene.words.notation.number(test.upper),
    }


def _give_certainty(scene: Scene) -> Values:
    found = consult(scene.grown, scene.trace.table, {}, scene.dialect)
    return {
        "klass": scene.labels.klass(found.label),
        "certainty": scene.number(float(found.certainty[found.label])),
        "least": scene.number(float(found.least[found.label])),
        "most": scene.number(float(found.most[found.label])),
    }


def _give_rule_strength(scene: Scene) -> Values:
    rules = rules_of_trace(scene.trace).rules
    if not rules:
        return None
    strength, error = scene.number(1 - rules[0].error), scene.number(rules[0].error)
    return {"n": rules[0].number, "error": error, "strength": strength}


EXAMPLES: dict[str, Example] = {
    "soft_threshold": _give_soft_threshold,
    "certainty": _give_certainty,
    "rule_strength": _give_rule_strength,
}
