"""An attribute with missing values, measured: F on the gain, the unknown cases in the IV."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.explain.explanation import Explanation
from c45_core.explain.quantities import of_attribute
from c45_core.trace.views import Evaluation
from c45_course import datasets
from c45_course.claims import Claim, computed
from ui import cache
from ui.charts.divided_bars import divided_bars
from ui.charts.plots import draw
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.drawing.grid import grid
from ui.lessons.missing.lesson import MissingContext
from ui.lessons.shared.derivations import open_at_once, opened_view
from ui.lessons.shared.kept_work import grow_with
from ui.markdown import plain, with_terms
from ui.state.widgets import choose

SAME = 1e-9
KEYS = ("known_fraction", "base_entropy", "conditional_entropy", "gain", "iv", "gain_ratio")
"""The numbers of the lesson, in the order they are computed."""
CONVENTIONS = (("gain", "branch"), ("gain", "known_only"), ("ratio", "branch"), ("ratio", "known_only"))


def show_measured(context: MissingContext, controls: DeltaGenerator) -> None:
    """Show how one attribute divides the cases, its numbers, and what the documents print of them."""
    with controls:
        attribute = _choose_attribute(context)
    evaluation = context.trace.evaluation(0, attribute)
    made = explain_attribute(context, evaluation)
    # Two digits more than elsewhere: as many as the documents' sums need to be checked.
    finer = context.words.noted(context.words.notation.finer())
    left, right = st.columns([6, 5], gap="large")
    with left:
        draw_bars(context, evaluation)
        _show_mistakes(context, evaluation)
        _show_conventions(context, evaluation)
    with right:
        current = opened("of", list(made), "iv" if "iv" in made else "known_fraction")
        _show_numbers(context, evaluation, made, current)
        opened_view("of", [made[current]], finer)
    open_at_once("of", list(made), lambda number: [made[number]], finer)


def explain_attribute(context: MissingContext, evaluation: Evaluation) -> dict[str, Explanation]:
    """Return the derivation of every number of the attribute, in the order they are computed."""
    keys = KEYS if evaluation.divides else KEYS[:1]
    return {key: of_attribute(context.trace, key, evaluation, context.labels) for key in keys}


def _choose_attribute(context: MissingContext) -> int:
    table = context.table
    names = [table.attributes[a].name for a in context.incomplete]
    chosen = choose(
        "attr",
        names,
        context.say("attribute"),
        shown=lambda name: plain(context.labels.attribute(table.index(name))),
    )
    return table.index(chosen)


def _show_numbers(
    context: MissingContext, evaluation: Evaluation, made: Mapping[str, Explanation], current: str
) -> None:
    """Show the numbers beside the printed ones; pressing one opens how it comes about."""
    words, printed = context.words, _find_printed(context, evaluation, made)
    rows = []
    for quantity, explanation in made.items():
        claim = printed.get(quantity)
        verdict = words("claim", claim.verdict) if claim else ""
        cells = (
            Cell(context.words.notation.finer().fixed(explanation.recorded), quantity),
            Cell(claim.printed if claim else ""),
            Cell(verdict),
        )
        name = Cell(context.say(f"name_{quantity}"))
        rows.append(Row(name, cells, mark="✕" if claim and claim.verdict == "mistake" else ""))
    heads = [Head(context.say(key)) for key in ("quantity", "computed", "printed")]
    heads.append(Head(context.say("verdict"), words=True))
    st.caption(words("derivation_view", "press"))
    number_table("of", heads, rows, key="numbers", text=context.say("numbers"), current=current)


def _find_printed(
    context: MissingContext, evaluation: Evaluation, made: Mapping[str, Explanation]
) -> dict[str, Claim]:
    """Return what documents print of these very numbers: computed alike in the claim's convention."""
    found = {}
    for claim in _list_claims(context, evaluation):
        explanation = made.get(claim.at.quantity)
        value = computed(lambda dialect: cache.trace(context.table.name, dialect), claim)
        if explanation is not None and abs(value - explanation.recorded) < SAME:
            found[claim.at.quantity] = claim
    return found


def _list_claims(context: MissingContext, evaluation: Evaluation) -> list[Claim]:
    return [c for c in context.dataset.claims if c.at.attribute == evaluation.name and not c.at.path]


def _show_mistakes(context: MissingContext, evaluation: Evaluation) -> None:
    """Show what the documents print wrongly about this attribute, as what it is: a mistake."""
    language = context.words.language
    for claim in _list_claims(context, evaluation):
        if claim.verdict == "mistake":
            text = context.say(
                "mistake",
                document=datasets.documents()[claim.document][language],
                claim=plain(claim.name[language]),
                printed=claim.printed,
                right=claim.value,
                note=plain(claim.note.get(language, "")),
            )
            st.error(text)


def _show_conventions(context: MissingContext, evaluation: Evaluation) -> None:
    """Show the four ways books put F and the unknown cases into the formulas (C7, C8)."""
    words, fixed = context.words, context.words.notation.finer().fixed
    rows, current = [], None
    for place, (factor, branch) in enumerate(CONVENTIONS):
        switches = {"unknown_factor": factor, "unknown_in_iv": branch}
        if context.trace.dialect == context.trace.dialect.with_(**switches):
            current = place
        trace = grow_with(context.table.name, context.dialect, **switches)
        found, split = trace.evaluation(0, evaluation.attribute), trace.node(0).split
        numbers = map(fixed, (found.raw_gain, found.iv, found.gain_ratio))
        winner = context.labels.attribute(split.attribute) if split else words("language", "none")
        rows.append([context.say(f"convention_{factor}_{branch}"), *numbers, winner])
    text = context.say("conventions")
    st.markdown(f"**{text}**")
    head = [context.say(key) for key in ("convention", "gain", "name_iv_short", "ratio", "winner")]
    grid(head, rows, caption=text, current=current, words=(4,), numbered=True)
    st.caption(with_terms(context.say("conventions_note"), words))


def draw_bars(context: MissingContext, evaluation: Evaluation) -> None:
    """Show two bars of all cases: one divided as the gain sees it, one as the IV sees it."""
    weight = context.words.notation.weight
    every = weight(evaluation.known + evaluation.unknown)
    is_branch = context.trace.dialect.unknown_in_iv == "branch"
    gain = context.say("bar_gain", known=weight(evaluation.known), all=every)
    iv = context.say("bar_iv" if is_branch else "bar_iv_known", all=every)
    chart = divided_bars(evaluation, context.labels, weight, (gain, iv), unknown_is_branch=is_branch)
    draw(chart, key="bars", text=f"{gain} {iv}")
