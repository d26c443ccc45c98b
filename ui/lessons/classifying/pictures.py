"""Draw what the lesson on rules explains: a rule that loses conditions covers more cases."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.explain.rules import RuleWriter
from c45_core.rules import Simplified, simplified_rules
from c45_core.tree import tree_of
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.state.choices import Choices
from ui.state.lesson import Picture

TABLE = "watermelon_2.0"
_EDGE, _ROW, _BAR, _STEP = 8.0, 64.0, 150.0, 17.0


@cache.kept()
def simplified_rule() -> Simplified:
    """Return the rule of the melons that loses most conditions and is taken into the rule set."""
    trace = cache.trace(TABLE, "documents")
    found = simplified_rules(tree_of(trace), trace.table, trace.dialect)
    taken = [each for each in found.record if each.rule in found.rules]
    return max(taken, key=lambda each: len(each.rounds))


def _simpler(say: Callable[..., str], choices: Choices) -> Canvas:
    """The cases a rule covers, and the upper limit of its error rate, after each dropped condition."""
    found, write = simplified_rule(), choices.words.notation
    canvas = Canvas(_ROW * len(found.rounds) + 36)
    trace = cache.trace(TABLE, "documents")
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    writer = RuleWriter(labels, choices.words)
    head = say("all", n=len(found.path.conditions))
    right, other = found.path.label, 1 - found.path.label
    canvas.note(say("covered"), _EDGE, 18)
    canvas.note(say("limit"), WIDTH - _EDGE - _BAR, 18)
    for place, each in enumerate(found.rounds):
        y, rule = 50 + _ROW * place, each.rule
        canvas.text(head, _EDGE, y, bold=True)
        codes = [right] * round(rule.weight - rule.errors) + [other] * round(rule.errors)
        for at, code in enumerate(codes):
            canvas.case(code, _EDGE + 6 + _STEP * at, y + 20, radius=6)
        left = WIDTH - _EDGE - _BAR
        canvas.box(left, y + 10, _BAR, 20, PAGE.ink, opacity=0.1)
        canvas.box(left, y + 10, _BAR * rule.limit, 20, PAGE.accent, opacity=0.8)
        canvas.text(write.fixed(rule.limit), WIDTH - _EDGE, y, anchor="end", bold=True)
        if each.dropped is not None:
            head = say("without", condition=writer.condition(each.dropped))
    return canvas


PICTURES = {"why_simpler": Picture(_simpler, ("covered", "limit", "all", "without"))}
