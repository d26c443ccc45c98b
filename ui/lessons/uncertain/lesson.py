"""Declare the lesson on uncertain answers."""

from __future__ import annotations

from collections.abc import Mapping

from c45_core.consult import consult
from c45_core.soft import SLACK
from ui import cache
from ui.lessons.uncertain.context import thresholds
from ui.lessons.uncertain.pictures import PICTURES, humidity
from ui.lessons.uncertain.threshold import DIALECT, EXAMPLE
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the numbers of the example: a sunny day whose humidity is just above the threshold."""
    words, write = choices.words, choices.words.notation.number
    dataset, test = cache.dataset(EXAMPLE), humidity()
    trace, tree = cache.trace(EXAMPLE, DIALECT), cache.pruning(EXAMPLE, DIALECT).tree
    labels = dataset.labels(choices.language).on(trace.table)
    above = round(test.cut + 1)
    sunny = {trace.table.attributes[0].name: trace.table.attributes[0].text(0)}
    case = {**sunny, trace.table.attributes[test.attribute].name: above}
    soft = thresholds(EXAMPLE, DIALECT)
    hard = consult(tree, dataset.table, case, trace.dialect)
    softly = consult(tree, dataset.table, case, trace.dialect, soft)
    unknown = consult(tree, dataset.table, sunny, trace.dialect)
    return {
        "table": plain(cache.title(EXAMPLE, choices.language)),
        "attribute": plain(labels.attribute(test.attribute)),
        "outlook": plain(labels.attribute(0)),
        "sunny": plain(labels.value(0, 0)),
        "cut": write(test.cut),
        "lower": write(test.lower),
        "upper": write(test.upper),
        "value": write(above),
        "known": words.cases(test.known),
        "errors": words.notation.weight(test.errors),
        "error": words.notation.fixed(test.standard_error),
        "limit": words.notation.fixed(test.limit),
        "part": words.notation.fixed(test.threshold.left(above)),
        "klass": plain(labels.klass(hard.label)),
        "other": plain(labels.klass(1 - hard.label)),
        "certainty": words.notation.fixed(float(softly.certainty[hard.label])),
        "least": words.notation.fixed(float(softly.least[hard.label])),
        "most": words.notation.fixed(float(softly.most[hard.label])),
        "slack": f"{SLACK:g}",
        "gap": words.notation.fixed(softly.gap),
        "unknown_klass": plain(labels.klass(unknown.label)),
        "unknown_certainty": write(float(unknown.certainty[unknown.label])),
    }


LESSON = Lesson(
    key="uncertain",
    path="book",
    place=30,
    minutes=12,
    guess=Options(("sure", "less", "nothing"), right="less"),
    symbols=(
        r"P(x)",
        r"\ell, c, u",
        r"E(v)",
        r"\mathrm{SE}",
        "q",
        r"S(c)",
        r"L(c)",
        r"\Delta",
        r"w",
    ),
    whys=("error", "bounds", "rules", "program"),
    builds_on=("numbers", "missing", "rules"),
    posed=(
        Posed("part", ("none", "quarter", "half"), right="quarter"),
        Posed("gap", ("more", "same", "unknown"), right="more"),
        Posed("rule", ("zero", "share", "whole"), right="zero"),
    ),
    facts=facts,
    pictures=PICTURES,
    controls=("shown", "x"),
)
