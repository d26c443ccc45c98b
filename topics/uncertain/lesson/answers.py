"""Show the answer for a case, by tree and rules, and how it came about, step by step."""

from html import escape

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.rounding import fixed
from ui.drawing.colours import PAGE
from ui.drawing.tree_picture import draw, in_words, lit, walked
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state.choices import Choices
from ui.state.widgets import slide_along, switch

from ..consultation import Arrived, Consultation, RuleConsultation, Split
from ..formulas import certainty, gap, least, part_of, pessimistic, strength
from ..soft_thresholds import SoftThresholds
from .form import Case, list_answers, read_case, show_form
from .lesson import UncertainContext, open_context


def show_case(choices: Choices) -> None:
    """Ask for a case, and show its answers."""
    on = open_context(choices)
    case = read_case(on)
    show_form(on, case)
    show_answers(on, case)


def show_answers(on: UncertainContext, case: Case) -> None:
    """Show the tree with the weights of the case, and what tree and rules answer."""
    known = list_answers(on.table, case)
    soft = ask_soft(on)
    found = on.by_tree(known, soft=soft is not None)
    draw_weights(found, len(found.steps), on)
    left, right = st.columns([6, 5], gap="large")
    with left:
        _show_tree_answer(found, soft, on)
    with right:
        _show_rules_answer(on.by_rules(known), on)


def ask_soft(on: UncertainContext) -> SoftThresholds | None:
    """Ask whether thresholds are soft; None where they are hard, or the tree has none."""
    if not on.soft.tests:
        return None
    return on.soft if switch("soft", on.say("use_soft")) else None


def draw_weights(found: Consultation, steps: int, on: UncertainContext) -> None:
    """Draw the tree with the weights that go down its branches in the first steps.

    The leaves are numbered in the order in which parts of the case come to them.
    """
    done = found.steps[:steps]
    arrived = [step.node for step in done if isinstance(step, Arrived)]
    numbers = {node: f"({place})" for place, node in enumerate(arrived, 1)}
    parts = {
        branch.number: fixed(passed, 2)
        for step in done
        if isinstance(step, Split)
        for branch, passed in zip(on.tree.find(step.node).branches, step.passed, strict=True)
        if passed > 0
    }
    marks = lit(on.tree, (step.node for step in done))
    pictures = walked(
        on.tree, on.labels, marks, notes=parts, parts=parts, signs=numbers, words=on.words
    )
    key = "tree_told" if steps == len(found.steps) else "tree_so_far"
    text = on.say(key, n=len(arrived), variant=on.words("dialect", on.choices.dialect))
    draw(pictures, key="uncertain_tree", text=in_words(text, on.tree, on.labels), height=480)
    st.caption(text)


def _show_tree_answer(found: Consultation, soft: SoftThresholds | None, on: UncertainContext) -> None:
    st.subheader(on.say("by_tree"), anchor=False)
    st.markdown(with_terms(plain(on.teller.answer_of_tree(found)), on.words))
    st.html(draw_bars(found.certainty.tolist(), found.least.tolist(), found.gap, found.label, on))
    st.caption(with_terms(on.say("bars", gap=on.words.notation.number(found.gap)), on.words))
    if found.lost_weight > 0:
        lost = on.words.notation.number(found.lost_weight)
        st.caption(with_terms(on.say("lost", lost=lost), on.words))
    fold(on.say("calculated"), "calculated", _show_calculation, found, soft, on)


def _show_calculation(found: Consultation, soft: SoftThresholds | None, on: UncertainContext) -> None:
    st.caption(on.say("leaves_numbered"))
    derivation_view(_explain_answer(found, soft, on), on.words)


def _explain_answer(
    found: Consultation, soft: SoftThresholds | None, on: UncertainContext
) -> list[Explanation]:
    dialect = on.trace.dialect
    return [
        certainty(found, found.label, on.labels, soft),
        *pessimistic(found, found.label, dialect),
        least(found, found.label, on.labels, dialect, soft),
        gap(found, on.labels, dialect, soft),
    ]


def draw_bars(
    certain: list[float], low: list[float], gap: float, label: int, on: UncertainContext
) -> str:
    """Draw the certainty of each class as a bar, and over it the range between its bounds."""
    rows = []
    for code, share in enumerate(certain):
        most = min(low[code] + gap, 1.0)
        write = on.words.notation.number
        weight = 600 if code == label else 400
        rows.append(
            f'<span style="font-weight:{weight}">{escape(on.labels.klass(code))}</span>'
            f'<span style="position:relative;background:{PAGE.line};border-radius:4px;height:14px;'
            f'align-self:center"><span style="display:block;height:14px;border-radius:4px;'
            f'width:{100 * min(share, 1.0):.2f}%;background:{PAGE.klass(code)}"></span>'
            f'<span style="position:absolute;top:5px;height:4px;left:{100 * low[code]:.2f}%;'
            f"width:{100 * (most - low[code]):.2f}%;background:{PAGE.ink};border-radius:2px;"
            f'box-shadow:0 0 0 1px {PAGE.paper}"></span></span>'
            f'<span style="font-variant-numeric:tabular-nums;text-align:end">{write(share)} '
            f"[{write(low[code])}, {write(most)}]</span>"
        )
    return (
        '<div style="display:grid;grid-template-columns:auto minmax(60px,1fr) auto;gap:6px 12px;'
        f'max-width:560px">{"".join(rows)}</div>'
    )


def _show_rules_answer(found: RuleConsultation, on: UncertainContext) -> None:
    st.subheader(on.say("by_rules"), anchor=False)
    st.markdown(with_terms(plain(on.teller.answer_of_rules(found)), on.words))
    st.markdown("\n".join(f"- {plain(on.teller.rule(tried))}" for tried in found.tried))
    if found.answering_rule is not None:
        made = [strength(found.answering_rule)]
        fold(on.say("calculated_rule"), "calculated_rule", derivation_view, made, on.words)
    st.caption(with_terms(on.say("rules_know"), on.words))


STEPS_IN_SIGHT = 4
"""Number of steps that are in sight: the current one, and those before it."""


def show_steps(choices: Choices) -> None:
    """Show a step with those before it, the tree as far as the case has come, and the sums."""
    on = open_context(choices)
    soft = ask_soft(on)
    found = on.by_tree(list_answers(on.table, read_case(on)), soft=soft is not None)
    st.caption(_write_known(found, on))
    numbers = range(1, len(found.steps) + 1)
    number = slide_along("at", numbers, on.say("step", n=len(numbers)), default=1)
    left, right = st.columns([2, 3], gap="medium")  # a tree of four levels is whole on a laptop
    with left:
        for place in range(number - 1, max(number - STEPS_IN_SIGHT, 0) - 1, -1):
            _show_step(found, place, place == number - 1, soft, on)
        certain, low = found.sums_after(number)
        st.markdown(f"**{on.say('sums')}**")
        open_to = 1.0 - float(low.sum())
        label = found.label if number == len(numbers) else -1
        st.html(draw_bars(certain.tolist(), low.tolist(), open_to, label, on))
    with right:
        draw_weights(found, number, on)


def _write_known(found: Consultation, on: UncertainContext) -> str:
    """Say what is known of the attributes the tree asks for."""
    said = [
        on.say(
            "is",
            attribute=plain(on.labels.attribute(attribute)),
            answer=plain(on.teller.answer(attribute, found.answers[attribute])),
        )
        for attribute in found.asked_attributes
    ]
    return on.say("the_case", known=on.say("next").join(said) or "–")


def _show_step(
    found: Consultation, place: int, current: bool, soft: SoftThresholds | None, on: UncertainContext
) -> None:
    step = found.steps[place]
    said = plain(on.teller.step(step))
    if not current:
        st.caption(f"{place + 1} · {said}")
        return
    st.markdown(with_terms(f"**{place + 1}** · {said}", on.words))
    if isinstance(step, Split) and step.threshold is not None:
        made = [part_of(step, 0, soft)]
        fold(on.say("calculated_part"), "calculated_part", derivation_view, made, on.words)
