"""Show a case of the lesson on classifying by the list of C4.5rules, and draw why a rule is simpler."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from c45_core.classify import Classified
from c45_core.language.words import Words
from c45_core.prune import unpruned
from c45_core.rules import RuleWriter
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.classifying.answer import ClassifyingContext
from ui.lessons.classifying.case import Case, as_table
from ui.lessons.classifying.laboratory import HEIGHT, MANY
from ui.markdown import plain, with_terms
from ui.state import course
from ui.state.choices import Choices
from ui.state.lesson import Picture

from ..algorithm import RuleOptions, c45rules
from ..algorithm.generalising import Generalised, PathFate
from .context import rule_list

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


def list_of_rules(on: ClassifyingContext, choices: Choices, case: Case, answer: Classified) -> None:
    """Show the rules of C4.5rules in order, the one that answers marked; say if the tree agrees."""
    found, words = rule_list(choices.table, choices.dialect, RuleOptions()), on.words
    writer = RuleWriter(on.labels, words)
    fired = int(found.fired(as_table(on.table, case))[0])
    st.caption(with_terms(words("classifying", "simple_idea"), words))
    lines = []
    for place, rule in enumerate(found.rules):
        said = plain(writer.if_then(rule.conditions, rule.label))
        lines.append(f"1. {said}{_decides(place == fired, words)}")
    lines.append(f"1. {plain(writer.otherwise(found.default))}{_decides(fired < 0, words)}")
    with st.container(height=HEIGHT if len(lines) > MANY else "content", border=False):
        st.markdown("\n".join(lines))
    label = found.rules[fired].label if fired >= 0 else found.default
    key = "by_rule" if fired >= 0 else "by_default"
    klass = plain(on.labels.klass(label))
    said = words("classifying", key, n=fired + 1, klass=klass)
    tree = "same_answer" if label == answer.label else "other_answer"
    also = words("classifying", tree, klass=plain(on.labels.klass(answer.label)))
    st.markdown(with_terms(words.told((said, also)), words))
    origin = words("classifying", "in_lesson", lesson=words("lesson", "rules"))
    course.link("rules", words, label=origin)


def _decides(mine: bool, words: Words) -> str:
    return f" :primary-badge[{words('classifying', 'decides')}]" if mine else ""
