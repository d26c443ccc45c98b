"""Write the list of C4.5rules, and how it came about."""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.rules.writer import RuleWriter
from c45_course.exports.as_code import ListedRule, ListedRules

from .algorithm import RuleList
from .algorithm.steps import RuleSteps, StepKind
from .explanation.sentences import RuleTeller

STEPS = "steps"
"""The format of how a list came about."""


def list_of(found: RuleList) -> ListedRules:
    """Return the final list of C4.5rules."""
    rules = (ListedRule(r.label, r.conditions, r.error, r.cover) for r in found.rules)
    return ListedRules(tuple(rules), found.default)


def steps_file(found: RuleList, labels: Labels, words: Words) -> Iterator[str]:
    """Give every decision of C4.5rules as a numbered sentence; a path begins with its rule."""
    writer = RuleWriter(labels, words)
    teller = RuleTeller(found, writer)
    for number, step in enumerate(RuleSteps(found), 1):
        if step.kind is StepKind.ROUND and step.within == 0:
            path = found.paths[step.place].generalised
            yield f"\n{writer.if_then(path.conditions, path.label)}\n"
        elif step.within == step.place == 0 and step.kind is not StepKind.FATE:
            yield "\n"
        yield f"{number}. {teller.step(step)}\n"
