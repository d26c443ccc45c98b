"""Put the laboratory together: what is said of the case, and beside it the ways it takes."""

from __future__ import annotations

import streamlit as st

from c45_course.topic import views_of
from ui.lessons.classifying import answer as lab
from ui.lessons.classifying import rules
from ui.lessons.classifying.case import asked
from ui.lessons.classifying.form import case_form
from ui.state.choices import Choices


def show_laboratory(choices: Choices) -> None:
    """Show one view of the case that is chosen, and its ways down the tree."""
    on = lab.bench(choices)
    left, right = st.columns([5, 7], gap="medium")
    with left:
        view = lab.view(choices.words)
        case = asked(on.table, on.tree, on.dialect)
        answer = on.answer(case)
        if view == "case":
            case_form(on, case)
            lab.show_answer(answer, on)
        elif view == "rules":
            leaf = rules.path_rules(on, answer)
        elif view == "code":
            lab.show_code(on)
        else:
            views_of("classifying")[view]()(on, choices, case, answer)
    with right:
        if view == "rules":
            lab.show_leaf(on.tree, leaf, on)
        else:
            lab.show_ways(answer, on)
