"""Show the list of rules in order, the default class, and what each rule does on the training cases."""

from __future__ import annotations

import streamlit as st

from ui.drawing.grid import grid
from ui.markdown import plain, with_terms
from ui.state.widgets import slide_along

from ..algorithm.rule_list import Usage
from .context import RulesContext


def show_order(on: RulesContext) -> None:
    """Show the list at an evaluation, what each rule does, and why the classes stand in this order."""
    found, words = on.found, on.words
    passes = found.passes
    number = slide_along("pass", range(1, len(passes) + 1), on.say("evaluation"), default=1)
    evaluation = passes[number - 1]
    left, right = st.columns([6, 5], gap="medium")
    with left:
        lines = [on.line(found.rule(usage.number), named=True) for usage in evaluation.usages]
        otherwise = plain(words("rules", "otherwise", klass=on.labels.klass(found.default)))
        st.markdown("\n".join(f"1. {line}" for line in [*lines, otherwise]))
    with right:
        if evaluation.usages:
            head = [on.say(key) for key in ("number", "used", "wrong", "good", "harm")]
            rows = [_row(usage, on) for usage in evaluation.usages]
            harmful = [usage.number for usage in evaluation.usages].index
            current = None if evaluation.dropped is None else harmful(evaluation.dropped)
            grid(head, rows, caption=on.say("view_order"), current=current)
            st.caption(with_terms(on.say("good_and_harm"), words))
        st.markdown(with_terms(plain(on.teller.evaluation(evaluation)), words))
    said = [on.teller.placed(place) for place in range(len(found.order.placed))]
    st.markdown("\n".join(f"1. {plain(each)}" for each in [*said, on.teller.default()]))


def _row(usage: Usage, on: RulesContext) -> list[str]:
    weight = on.words.notation.weight
    counts = (usage.used, usage.wrong, usage.better, usage.worse)
    return [str(usage.number), *map(weight, counts)]
