"""Show the first difference of two dialects: in a sentence, in both trees, in the numbers."""

from __future__ import annotations

from functools import partial

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import of_attribute
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_core.tree import tree_of
from c45_course.step_place import as_text, settings_of
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import walked
from ui.lessons.dialects.context import DialectsContext, DialectSide
from ui.lessons.dialects.sentence import conventions, sentence
from ui.lessons.shared import number_ids
from ui.lessons.shared.derivations import derivation_view
from ui.lessons.shared.opened import open_at_once, opened_view
from ui.markdown import plain, with_terms
from ui.state import course

DIFFERENT, SAME = "≠", "\u00a0"


def numbers(context: DialectsContext, nodes: tuple[int, int]) -> None:
    """Show the attributes at the node of each side, and the derivation of the number that is open."""
    words = context.words
    st.markdown(with_terms(words("dialects", "numbers_idea"), words))
    ids = [offered_ids(trace, node) for trace, node in zip(context.traces, nodes, strict=True)]
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
            return number_ids.name_number(context.traces[side].dialect.attribute_by, split)
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
    ids = offered_ids(trace, node)
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
        name = number_ids.name_number(quantity, evaluation)
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
    cells = (
        Cell(context.words.notation.fixed(average), number_ids.AVERAGE),
        Cell(""),
        Cell(""),
        Cell(""),
    )
    return [Row(head, cells, mark=SAME, kind="sum")]


def offered_ids(trace: Trace, node: int) -> tuple[str, ...]:
    """Return the id of every number that can be opened at a node."""
    standard = number_ids.list_ids(trace, node) if trace.dialect.impurity == "entropy" else ()
    dividing = [e for e in trace.evaluations(node) if e.divides]
    compared = [number_ids.name_number(name, e) for e in dividing for name in trace.dialect.measures]
    return tuple(dict.fromkeys((*standard, *compared)))


def explained(trace: Trace, node: int, opened: str, labels: Labels) -> tuple[Explanation, ...]:
    """Return the derivation of a number."""
    if trace.dialect.impurity == "entropy":
        return number_ids.explain_number(trace, node, opened, labels)
    evaluation = trace.evaluation(node, number_ids.attribute_of(opened))
    return (of_attribute(trace, opened.partition(":")[0], evaluation, labels),)


HEIGHT, PER_LEVEL = 320, 78
"""Pixels: of a tree, and of each of its levels at least, so that a tall one scrolls and can be read."""


def show_parting(context: DialectsContext) -> None:
    """Show where the sides part, or that they do not."""
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.markdown(sentence(context), width="content")
        st.space("stretch")
        for name in conventions(context):
            label = context.words("dialects", "to_convention", name=name)
            course.link("documents", context.words, label=label, view="conventions", c=name)
    left, right = st.columns(2, gap="large")
    for side, column in enumerate((left, right)):
        with column:
            _tree(context, side)
    classes = " / ".join(map(context.labels[0].klass, range(len(context.traces[0].table.classes))))
    st.caption(plain(context.words("start", "tree_legend", classes=classes)))
    if context.nodes is not None:
        numbers(context, context.nodes)
    elif context.parting is not None:
        _weighed(context)


# --- the trees --------------------------------------------------------------------------------------


def _tree(context: DialectsContext, side: int) -> None:
    """Draw what a side grows, what pruning takes away pale, the parting marked."""
    words, trace, pruning = context.words, context.traces[side], context.prunings[side]
    grown, kept = tree_of(trace), {node.number: node for node in pruning.tree.walk()}
    marks = {node.number: "faded" for node in grown.walk() if node.number not in kept}
    where = context.parting
    if where is not None:
        marks[(where.a, where.b)[side]] = "current"
    cut = [number for number, node in kept.items() if node.is_leaf]
    letter, leaves = words("dialects", f"letter_{'ab'[side]}"), len(pruning.tree.leaves())
    key = "tree_text" if where is not None else "tree_text_same"
    text = words("dialects", key, side=letter, nodes=len(kept), leaves=leaves)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"**{letter}** · {plain(context.name(side))}", width="content")
        _player(context, side)
    with st.container(height=HEIGHT + 20, border=False, key=f"grown_{side}"):
        height = max(HEIGHT, PER_LEVEL * (trace.height + 1))
        drawn = walked(grown, context.labels[side], marks, cut=cut, words=context.words)
        draw(drawn, key=f"tree_{side}", text=text, height=height)
    if len(kept) < trace.size:
        st.caption(with_terms(words("dialects", "pruned_away", nodes=len(kept)), words))


def _player(context: DialectsContext, side: int) -> None:
    """Link to the step in the player, where the player knows the dialect."""
    where, chosen = context.parting, context.sides[side]
    if where is None or context.dataset.part or not _is_known(chosen):
        return
    trace = context.traces[side]
    step = as_step(trace.about((where.a, where.b)[side])[-1])
    query = as_text(chosen.changes)
    label = context.words("dialects", "step_a")
    course.link(
        "growing",
        context.words,
        label=label,
        **query,
        table=context.table,
        dialect=chosen.preset,
        step=step,
    )


def _is_known(side: DialectSide) -> bool:
    """Tell whether the player grows this dialect: a preset, with settings of growing at most."""
    return settings_of(as_text(side.changes).get, side.preset) == side.changes


# --- what pruning weighed ---------------------------------------------------------------------------


def _weighed(context: DialectsContext) -> None:
    """Say the verdicts of pruning on the node, on either side."""
    words, where = context.words, context.parting
    assert where is not None
    st.header(words("dialects", "pruning_here"), anchor=False)
    columns = st.columns(2, gap="large")
    for side, column in enumerate(columns):
        with column:
            verdicts = _verdicts(context, side, (where.a, where.b)[side])
            if not verdicts:
                st.markdown(with_terms(words("prune", "none"), words))
            for said, explanations in verdicts:
                st.markdown(plain(said))
                with st.expander(words("dialects", "derivation")):
                    derivation_view(explanations, words)


def _verdicts(
    context: DialectsContext, side: int, number: int
) -> list[tuple[str, tuple[Explanation, ...]]]:
    """Return what was said of a node when it was weighed, each time with its derivation."""
    trace, pruning = context.traces[side], context.prunings[side]
    says = speaker(trace, context.labels[side], context.words)
    return [
        (says.say(pruning, k), explain_verdict(verdict, trace.dialect, says.node))
        for k, verdict in enumerate(pruning.weighed)
        if verdict.node == number
    ]
