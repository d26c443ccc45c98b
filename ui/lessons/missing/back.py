"""Show how a new case with missing values collects the class shares of all branches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.classify import Classified, classify
from c45_core.explain.answers import class_share, path_text, test_text, way_shares
from c45_core.table import MISSING, Nominal
from c45_core.tree import Tree
from c45_course.exports.tree_names import names_by_labels
from ui.drawing.colours import PAGE
from ui.drawing.flow import Flow, Sink, Stream, flow_svg
from ui.drawing.grid import grid
from ui.drawing.svg import show_svg
from ui.lessons.classifying.case import Case, Cell, as_values, asked, case_of, keep, written
from ui.lessons.missing.context import MissingContext
from ui.lessons.missing.down import NARROW, split_cases
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state import address, course

DOCUMENT: dict[str, Case] = {"missing_14": (0.0, None, 1.0)}
"""The document's question, by table: A, unknown, false."""
COLUMNS = 6
MAX_CASES = 4


def case_chosen(context: MissingContext) -> Case:
    """Return the case in the address; else the document's own, or one that takes several ways."""
    table = context.table
    named = address.text("case").startswith(f"{table.name}!")
    if table.name in DOCUMENT and not named:
        return DOCUMENT[table.name]
    return asked(table, context.tree, context.trace.dialect)


def case_form(context: MissingContext, case: Case) -> None:
    """Show a field for every attribute the tree asks for."""
    tested = sorted({node.test.attribute for node in context.tree.walk() if node.test is not None})
    for start in range(0, len(tested), COLUMNS):
        columns = st.columns(COLUMNS, gap="small")
        for column, attribute in zip(columns, tested[start : start + COLUMNS], strict=False):
            with column:
                _field(context, case, attribute)
    if len(tested) < len(case):
        st.caption(with_terms(context.words("missing", "not_asked"), context.words))


def prepared_cases(context: MissingContext) -> None:
    """Offer the document's case and the first ones of the table that the tree splits."""
    table, words = context.table, context.words
    if table.name in DOCUMENT:
        _offer(context, words("missing", "document_case"), DOCUMENT[table.name])
    for row in split_cases(context)[:MAX_CASES]:
        name = plain(table.case_names[row])
        _offer(context, words("missing", "table_case", name=name), case_of(table, row))


def _offer(context: MissingContext, label: str, case: Case) -> None:
    st.button(label, on_click=keep, args=(context.table, case))


def _field(context: MissingContext, case: Case, attribute: int) -> None:
    column, labels = context.table.attributes[attribute], context.labels
    label, unknown = plain(labels.attribute(attribute)), context.words("language", "unknown")
    key = f"missing_case_{attribute}"
    changed: dict[str, Any] = {"key": key, "on_change": _write, "args": (context, case, attribute)}
    cell = case[attribute]
    if not isinstance(column, Nominal):
        st.session_state[key] = cell
        st.number_input(label, value=None, format="%g", placeholder=unknown, **changed)
        return

    def shown(code: int) -> str:
        return unknown if code == MISSING else labels.value(attribute, code)

    st.session_state[key] = MISSING if cell is None else int(cell)
    st.selectbox(label, [*range(len(column.values)), MISSING], format_func=shown, **changed)


def _write(context: MissingContext, case: Case, attribute: int) -> None:
    value: Cell = st.session_state[f"missing_case_{attribute}"]
    if isinstance(context.table.attributes[attribute], Nominal) and value == MISSING:
        value = None
    keep(context.table, (*case[:attribute], value, *case[attribute + 1 :]))


def show_back(context: MissingContext, controls: DeltaGenerator) -> None:
    """Show the form of the case, its ways, and what the leaves say together."""
    words = context.words
    case = case_chosen(context)
    answer = classify(
        context.tree, context.table, as_values(context.table, case), context.trace.dialect
    )
    said = _said(context, answer)
    with controls:
        prepared_cases(context)
    case_form(context, case)
    st.markdown(f"**{plain(said)}**")
    beside = context.trace.height <= NARROW
    left, right = st.columns([8, 5], gap="large") if beside else (st.container(), st.container())
    with left:
        colours = PAGE.about(context.table.classes)
        show_svg(flow_svg(flow(context, answer), colours, said), key="back")
        st.caption(with_terms(words("missing", "back_text"), words))
    with right:
        _ways(context, answer)
        _sums(context, answer)
        held = {
            "table": context.table.name,
            "dialect": context.dialect,
            "case": written(context.table, case),
        }
        course.link("classifying", words, label=words("missing", "classifying"), **held)


def _sums(context: MissingContext, answer: Classified) -> None:
    """Show how the share of each class comes about, to as many digits as it is said."""
    classes, words = (
        range(len(context.table.classes)),
        context.words.noted(context.words.notation.finer()),
    )
    tree, labels = context.tree, context.labels
    ways = way_shares(answer, tree, labels)
    if ways:
        st.caption(with_terms(words("missing", "way_shares"), words))
        st.markdown("\n".join(f"- {plain(said)}" for said in _divided(context, answer)))
    derivation_view([*ways, *(class_share(answer, code, tree, labels) for code in classes)], words)


def _divided(context: MissingContext, answer: Classified) -> Iterator[str]:
    """Say of each test whose value is missing what part of the training cases took the branch."""
    words, weight = context.words, context.words.notation.exactly().weight
    steps = [step for path in answer.paths for step in path.steps if not step.known]
    for step in dict.fromkeys(steps):
        yield words(
            "missing",
            "way_share_of",
            test=test_text(step, context.tree, context.labels),
            part=weight(step.branch_weight),
            whole=weight(step.weight),
            share=weight(step.share),
        )


def shares(answer: Classified) -> dict[int, float]:
    """Return the share of the case that comes to each node it visits."""
    found: dict[int, float] = {}
    for path in answer.paths:
        part = 1.0
        for step in path.steps:
            found[step.node] = part
            part *= step.share
        found[path.leaf] = path.share
    return found


def flow(context: MissingContext, answer: Classified) -> Flow:
    """Return the picture: the ways taken, the branches not taken as stubs, the classes at the end."""
    labels = context.labels
    named, part = names_by_labels(labels), shares(answer)
    says = {path.leaf: path.share * path.distribution for path in answer.paths}
    streams: list[Stream] = []

    def add(node: Tree, parent: int | None, edge: str) -> None:
        here = part.get(node.number, 0.0)
        place = len(streams)
        streams.append(
            Stream(
                parent=parent,
                edge=edge,
                title=named.title(node) if here else "",
                note=context.words.notation.weight(here) if here else "",
                weights=tuple(says[node.number].tolist()) if node.number in says else (),
                plain=here,
                leaf=node.is_leaf,
                klass=node.label if node.is_leaf and here else None,
            )
        )
        if here:
            for number, branch in enumerate(node.branches):
                add(branch, place, named.branch(node, number))

    add(context.tree, None, "")
    sinks = tuple(
        Sink(labels.klass(code), context.words.notation.weight(float(share)))
        for code, share in enumerate(answer.distribution)
    )
    return Flow(tuple(streams), sinks=sinks, tall=170.0)


def _said(context: MissingContext, answer: Classified) -> str:
    klass = context.labels.klass
    listed = context.words("missing", "answer_join").join(
        context.words("missing", "answer_class", klass=klass(code), share=_both(float(share), context))
        for code, share in enumerate(answer.distribution)
    )
    key = "answer" if len(answer.paths) > 1 else "answer_one"
    return context.words("missing", key, n=len(answer.paths), shares=listed, klass=klass(answer.label))


def _both(share: float, context: MissingContext) -> str:
    """Write a share as the fraction it is and as a decimal."""
    notation = context.words.notation
    fraction = notation.weight(share)
    return f"{fraction} = {notation.finer().fixed(share)}" if "/" in fraction else fraction


def _ways(context: MissingContext, answer: Classified) -> None:
    """List every way with its share, the leaf it ends in, and what that gives each class."""
    words, classes = context.words, range(len(context.table.classes))
    rows = []
    for path in answer.paths:
        leaf = context.tree.find(path.leaf)
        counts = ", ".join(words.notation.weight(float(count)) for count in leaf.counts)
        given = [words.notation.weight(float(path.share * path.distribution[code])) for code in classes]
        way = path_text(path.steps, context.tree, context.labels, words)
        rows.append([way, words.notation.weight(path.share), counts, *given])
    sums = [words.notation.weight(float(share)) for share in answer.distribution]
    rows.append([words("missing", "sum"), "1", "", *sums])
    head = [words("missing", "way"), words("missing", "share"), words("missing", "leaf_counts")]
    head += [context.labels.klass(code) for code in classes]
    kinds, colours = [None, None, None, *classes], PAGE.about(context.table.classes)
    grid(head, rows, caption=words("missing", "ways"), classes=kinds, total=True, colours=colours)
