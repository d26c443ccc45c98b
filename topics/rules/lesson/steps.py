"""Show the steps of C4.5rules, and the order of the classes among them."""

from __future__ import annotations

import streamlit as st

from ui.drawing.grid import grid
from ui.markdown import plain, with_terms
from ui.state.widgets import slide_along

from ..algorithm.rule_list import Usage
from ..algorithm.steps import RuleStep, RuleSteps, StepKind
from .context import RulesContext
from .shrinking import struck


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


SHOWN = 4
"""Number of decisions that are in sight: that of the step, and those before it."""


def show_steps(on: RulesContext) -> None:
    """Show the decision of a step with those before it, and beside them the rules as they stand."""
    steps = RuleSteps(on.found)
    numbers = range(1, len(steps) + 1)
    number = slide_along("at", numbers, on.say("step", n=len(steps)), default=1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        first = max(number - SHOWN, 0)
        for place in range(number - 1, first - 1, -1):
            _step(steps[place], place + 1, place == number - 1, on)
    with right:
        standing = steps.standing(number - 1)
        st.markdown(f"**{on.say('standing', n=len(standing))}**")
        st.markdown(on.lines(standing) or on.say("none_yet"))


def _step(step: RuleStep, number: int, current: bool, on: RulesContext) -> None:
    """Say one decision; of a path its rule, too."""
    said = plain(on.teller.step(step))
    head = f"{number} · {on.say(f'kind_{step.kind}')}"
    if not current:
        st.caption(f"{head}{on.words('language', 'colon')}{said}")
        return
    st.markdown(f"**{head}**")
    if step.kind in (StepKind.ROUND, StepKind.FATE):
        path = on.found.paths[step.place]
        rounds = step.within if step.kind is StepKind.ROUND else len(path.generalised.rounds)
        st.markdown(struck(path, rounds, on))
    st.markdown(with_terms(said, on.words))
