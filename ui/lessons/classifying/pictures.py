"""Draw what the lesson on rules explains: a rule that loses conditions covers more cases."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.explain.rules import RuleWriter
from c45_core.prune import unpruned
from topics.rules.algorithm import c45rules
from topics.rules.algorithm.generalising import Generalised, PathFate
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.state.choices import Choices
from ui.state.lesson import Picture

TABLE = "watermelon_2.0"
_EDGE, _ROW, _BAR, _STEP = 8.0, 64.0, 150.0, 17.0


@cache.kept()
def shortened_path() -> Generalised:
    """Return the path of the melons that loses most conditions and becomes a rule."""
    trace = cache.trace(TABLE, "documents")
    found = c45rules(unpruned(trace), trace.table, trace.dialect)
    kept = [path.generalised for path in found.paths if path.generalised.fate is PathFate.KEPT]
    return max(kept, key=lambda path: len(path.rounds))


def _simpler(say: Callable[..., str], choices: Choices) -> Canvas:
    """The cases a rule covers, and the upper limit of its error rate, after each dropped condition."""
    found, write = shortened_path(), choices.words.notation
    trace = cache.trace(TABLE, "documents")
    canvas = Canvas(_ROW * len(found.rounds) + 36, trace.table.classes)
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    writer = RuleWriter(labels, choices.words)
    head = say("all", n=len(found.conditions))
    right, other = found.label, 1 - found.label
    canvas.note(say("covered"), _EDGE, 18)
    canvas.note(say("limit"), WIDTH - _EDGE - _BAR, 18)
    for place, each in enumerate(found.rounds):
        y, measured = 50 + _ROW * place, each.base
        canvas.text(head, _EDGE, y, bold=True)
        codes = [right] * round(measured.covers - measured.wrong) + [other] * round(measured.wrong)
        for at, code in enumerate(codes):
            canvas.case(code, _EDGE + 6 + _STEP * at, y + 20, radius=6)
        left = WIDTH - _EDGE - _BAR
        canvas.box(left, y + 10, _BAR, 20, PAGE.ink, opacity=0.1)
        canvas.box(left, y + 10, _BAR * measured.pessimistic, 20, PAGE.accent, opacity=0.8)
        canvas.text(write.fixed(measured.pessimistic), WIDTH - _EDGE, y, anchor="end", bold=True)
        if each.dropped is not None:
            head = say("without", condition=writer.condition(found.conditions[each.dropped]))
    return canvas


PICTURES = {"why_simpler": Picture(_simpler, ("covered", "limit", "all", "without"))}
