"""Classify the training cases by the rules and by the tree, and show where they differ."""

from __future__ import annotations

import streamlit as st

from ui import cache
from ui.drawing.grid import grid
from ui.markdown import plain, with_terms
from ui.state import choices as chosen
from ui.workers import away

from ..algorithm import RuleOptions
from ..beside_tree import BesideTree, beside_tree
from .context import RulesContext, rule_list

MAX_LISTED_CASES = 40
"""Maximum number of cases that are listed."""


def show_beside(on: RulesContext) -> None:
    """Say how many errors either makes and how large it is, and list the cases that get two answers."""
    answers, words = _answers(on.choices.table, on.choices.dialect, on.options), on.words
    for said in _summary(answers, on):
        st.markdown(with_terms(plain(said), words))
    differing = answers.differing
    if not len(differing):
        st.success(on.say("no_difference"))
        return
    rows = [_row(int(case), answers, on) for case in differing[:MAX_LISTED_CASES]]
    keys = ("by_tree", "by_rules", "which")
    head = [words("terms", "case"), on.labels.target, *(on.say(key) for key in keys)]
    with st.columns([7, 5])[0]:
        grid(head, rows, caption=on.say("differences"), words=(1, 2, 3, 4))
    if len(differing) > MAX_LISTED_CASES:
        st.caption(on.say("more", n=len(differing) - MAX_LISTED_CASES))


@cache.kept(32)
def _answers(table: str, dialect: str, options: RuleOptions) -> BesideTree:
    pruning, found = cache.pruning(table, dialect), rule_list(table, dialect, options)
    words = chosen.read().words
    cases = cache.trace(table, dialect).table
    return away.run(table, beside_tree, pruning.tree, found, cases, words=words)


def _summary(answers: BesideTree, on: RulesContext) -> tuple[str, str, str]:
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


def _row(case: int, answers: BesideTree, on: RulesContext) -> list[str]:
    fired = int(answers.fired[case])
    which = on.say("rule_n", n=on.found.rules[fired].number) if fired >= 0 else on.say("by_default")
    classes = (on.table.labels[case], answers.by_tree[case], answers.by_rules[case])
    return [on.table.case_names[case], *(on.labels.klass(int(each)) for each in classes), which]
