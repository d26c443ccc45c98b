"""Show the list of rules beside the tree: where the two differ; draw how a rule becomes simpler."""

from collections.abc import Callable

import streamlit as st

from c45_core.rules import RuleWriter
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.markdown import plain, with_terms
from ui.state.choices import Choices
from ui.state.lesson import Picture
from ui.workers import away

from ..algorithm import RuleOptions, rules_of_trace
from ..algorithm.generalising import Generalised, PathFate
from ..algorithm.rule_list import Comparison, compare_with_tree
from .lesson import RulesContext, rule_list

MAX_LISTED_CASES = 40
"""Maximum number of cases that are listed."""


def show_beside(on: RulesContext) -> None:
    """Say how many errors either makes and how large it is, and list the cases that get two answers."""
    answers, words = _compare(on.choices.table, on.choices.dialect, on.options), on.words
    for said in _summarise(answers, on):
        st.markdown(with_terms(plain(said), words))
    differing = answers.differing
    if not len(differing):
        st.success(on.say("no_difference"))
        return
    rows = [_write_row(int(case), answers, on) for case in differing[:MAX_LISTED_CASES]]
    keys = ("by_tree", "by_rules", "which")
    head = [words("terms", "case"), on.labels.target, *(on.say(key) for key in keys)]
    with st.columns([7, 5])[0]:
        grid(head, rows, caption=on.say("differences"), words=(1, 2, 3, 4))
    if len(differing) > MAX_LISTED_CASES:
        st.caption(on.say("more", n=len(differing) - MAX_LISTED_CASES))


@cache.kept(32)
def _compare(table: str, dialect: str, options: RuleOptions) -> Comparison:
    pruning, found = cache.pruning(table, dialect), rule_list(table, dialect, options)
    cases = cache.trace(table, dialect).table
    return away.run(table, compare_with_tree, pruning.tree, found, cases)


def _summarise(answers: Comparison, on: RulesContext) -> tuple[str, str, str]:
    """Say the size and the errors of the tree and of the list, and how many cases differ."""
    table, weight = on.table, on.words.notation.weight

    def errors(labels: object) -> str:
        return weight(float(table.weights[labels != table.labels].sum()))

    rules = on.found.rules
    return (
        on.say("the_tree", leaves=len(on.pruning.tree.leaves()), errors=errors(answers.by_tree)),
        on.say(
            "the_list",
            rules=len(rules),
            conditions=sum(len(rule.conditions) for rule in rules),
            errors=errors(answers.by_rules),
        ),
        on.say("they_differ", n=len(answers.differing), cases=on.words.cases(table.weight)),
    )


def _write_row(case: int, answers: Comparison, on: RulesContext) -> list[str]:
    fired = int(answers.fired[case])
    which = on.say("rule_n", n=on.found.rules[fired].number) if fired >= 0 else on.say("by_default")
    classes = (on.table.labels[case], answers.by_tree[case], answers.by_rules[case])
    return [on.table.case_names[case], *(on.labels.klass(int(each)) for each in classes), which]


TABLE = "watermelon_2.0"
_EDGE, _ROW, _BAR, _STEP = 8.0, 64.0, 150.0, 17.0


@cache.kept()
def shortened_path() -> Generalised:
    """Return the path of the melons that loses most conditions and becomes a rule."""
    found = rules_of_trace(cache.trace(TABLE, "documents"))
    kept = [path.generalised for path in found.paths if path.generalised.fate is PathFate.KEPT]
    return max(kept, key=lambda path: len(path.rounds))


def _draw_simpler(say: Callable[..., str], choices: Choices) -> Canvas:
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


PICTURES = {"why_simpler": Picture(_draw_simpler, ("covered", "limit", "all", "without"))}
