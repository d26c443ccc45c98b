"""Show the numbers of both dialects at one node; a clicked number opens its derivation for both."""

from __future__ import annotations

from functools import partial

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import of_attribute
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.lessons.dialects.context import DialectsContext
from ui.lessons.shared import number_ids as opening
from ui.lessons.shared.opened import open_at_once, opened_view
from ui.markdown import plain, with_terms

DIFFERENT, SAME = "≠", "\u00a0"


def numbers(context: DialectsContext, nodes: tuple[int, int]) -> None:
    """Show the attributes at the node of each side, and the derivation of the number that is open."""
    words = context.words
    st.markdown(with_terms(words("dialects", "numbers_idea"), words))
    ids = [number_ids(trace, node) for trace, node in zip(context.traces, nodes, strict=True)]
    current = opened("open", tuple(dict.fromkeys(ids[1] + ids[0])), _first(context, nodes))
    for side, column in enumerate(st.columns(2, gap="large")):
        trace, node = context.traces[side], nodes[side]
        with column:
            letter = words("dialects", f"letter_{'ab'[side]}")
            st.markdown(f"**{letter}** · {plain(context.name(side))}")
            _table(context, side, nodes, current)
            if current in ids[side]:
                made = explained(trace, node, current, context.labels[side])
                opened_view("open", made, words, side=str(side))
    for side, (trace, node) in enumerate(zip(context.traces, nodes, strict=True)):
        derived = partial(explained, trace, node, labels=context.labels[side])
        open_at_once("open", ids[side], derived, words, side=str(side))


def _first(context: DialectsContext, nodes: tuple[int, int]) -> str:
    """Return what is open at first: the measure by which the second side has chosen."""
    for side in (1, 0):
        split = context.traces[side].node(nodes[side]).split
        if split is not None:
            return opening.name_number(context.traces[side].dialect.attribute_by, split)
    return ""


def _table(context: DialectsContext, side: int, nodes: tuple[int, int], current: str) -> None:
    words, trace, node = context.words, context.traces[side], nodes[side]
    letter = words("dialects", f"letter_{'ab'[side]}")
    evaluations = trace.evaluations(node)
    if not evaluations:
        leaf = trace.node(node).leaf
        assert leaf is not None
        reason = words("leaf", leaf.name.lower())
        st.markdown(
            with_terms(plain(words("dialects", "closed_early", side=letter, reason=reason)), words)
        )
        return
    others = {e.name: e for e in context.traces[1 - side].evaluations(nodes[1 - side])}
    ids = number_ids(trace, node)
    rows = [_row(context, side, e, others.get(e.name), ids) for e in evaluations]
    rows += _average(context, trace, node)
    measures = trace.dialect.measures
    heads = [words("terms", "attribute"), *(words("dialects", f"head_{name}") for name in measures)]
    number_table(
        "open",
        [*map(Head, heads), Head(words("dialects", "head_verdict"), words=True)],
        rows,
        key=f"numbers_{side}",
        text=f"{letter}: {words('dialects', 'numbers_text')}",
        current=current,
    )


def _row(
    context: DialectsContext,
    side: int,
    evaluation: Evaluation,
    other: Evaluation | None,
    ids: tuple[str, ...],
) -> Row:
    """Write an attribute; it is marked where the other side has other numbers, and so is its result."""
    measures, others = (context.traces[s].dialect.measures for s in (side, 1 - side))
    fixed = context.words.notation.fixed
    mine = [fixed(evaluation.measured(name)) for name in measures]
    theirs = [fixed(other.measured(name)) for name in measures] if other and measures == others else []
    # Where the sides measure different things, every row differs: no mark then.
    differs = measures == others and (mine != theirs or _cut(evaluation) != _cut(other))
    cells = []
    for quantity, value in zip(measures, mine, strict=True):
        name = opening.name_number(quantity, evaluation)
        cells.append(Cell(value, name if name in ids else ""))
    verdict = evaluation.verdict.name.lower()
    result = context.words("player", f"status_{verdict}")
    judged = other is not None and other.verdict != evaluation.verdict
    cells.append(Cell(f"{result} {DIFFERENT}" if judged else result))
    name = context.labels[side].attribute(evaluation.attribute)
    if evaluation.threshold is not None:
        name = context.labels[side].test(evaluation, 0)
    kind = "best" if verdict == "won" else "" if evaluation.verdict.admitted else "out"
    return Row(Cell(name), tuple(cells), mark=DIFFERENT if differs else SAME, kind=kind)


def _cut(evaluation: Evaluation | None) -> float | None:
    return None if evaluation is None else evaluation.threshold


def _average(context: DialectsContext, trace: Trace, node: int) -> list[Row]:
    """Write the average gain of the gate, where there is one."""
    average = trace.node(node).average_gain
    if average is None:
        return []
    head = Cell(context.words("dialects", "average"))
    cells = (Cell(context.words.notation.fixed(average), opening.AVERAGE), Cell(""), Cell(""), Cell(""))
    return [Row(head, cells, mark=SAME, kind="sum")]


def number_ids(trace: Trace, node: int) -> tuple[str, ...]:
    """Return the id of every number that can be opened at a node."""
    standard = opening.list_ids(trace, node) if trace.dialect.impurity == "entropy" else ()
    dividing = [e for e in trace.evaluations(node) if e.divides]
    compared = [opening.name_number(name, e) for e in dividing for name in trace.dialect.measures]
    return tuple(dict.fromkeys((*standard, *compared)))


def explained(trace: Trace, node: int, opened: str, labels: Labels) -> tuple[Explanation, ...]:
    """Return the derivation of a number."""
    if trace.dialect.impurity == "entropy":
        return opening.explain_number(trace, node, opened, labels)
    evaluation = trace.evaluation(node, opening.attribute_of(opened))
    return (of_attribute(trace, opened.partition(":")[0], evaluation, labels),)
