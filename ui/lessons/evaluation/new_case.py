"""Send a case down the tree: a form for it, the answer, its ways in the tree, and the tree as code."""

from dataclasses import dataclass
from html import escape

import streamlit as st

from c45_core.align import fitted
from c45_core.classify import Classified, Path, classify
from c45_core.dialect import Dialect, preset
from c45_core.explain.answers import class_share, path_text, way_shares
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune import Tree
from c45_core.table import Table
from c45_course.datasets import Dataset
from c45_course.exports import as_code
from ui import cache
from ui.drawing.colours import PAGE
from ui.drawing.tree_picture import lit, show_tree, way_to
from ui.lessons.shared.case import (
    Case,
    as_values,
    case_of,
    examples,
    keep,
    list_different_rows,
    read_case,
    row_of,
    show_field,
)
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.widgets import choose_text


@dataclass(frozen=True, eq=False)
class NewCaseContext:
    """The table in hand: a table, the tree of it in a variant, names and words.

    `labels` name the columns the tree asks for, `names` those of the table (a tree that branches in
    two asks for one value of a column).
    """

    dataset: Dataset
    dialect: Dialect
    labels: Labels
    names: Labels
    words: Words
    tree: Tree
    """The tree that classifies: pruned as the convention says."""

    @property
    def table(self) -> Table:
        """The table as it was given."""
        return self.dataset.table

    def answer(self, case: Case) -> Classified:
        """Classify a case."""
        return classify(self.tree, self.table, as_values(self.table, case), self.dialect)


def build_context(choices: Choices) -> NewCaseContext:
    """Lay out what is chosen."""
    dataset, dialect = cache.dataset(choices.table), preset(choices.dialect)
    names = dataset.labels(choices.language)
    labels = names.on(fitted(dataset.table, dialect))
    tree = cache.pruned(choices.table, choices.dialect)
    return NewCaseContext(dataset, dialect, labels, names, choices.words, tree)


def show_case(choices: Choices) -> None:
    """Show the case that is chosen, what the tree says of it, and its ways down the tree."""
    on = build_context(choices)
    case = read_case(on.table, on.tree, on.dialect)
    answer = on.answer(case)
    left, right = st.columns([5, 7], gap="medium")
    with left:
        show_form(on, case)
        show_answer(answer, on)
    with right:
        show_ways(answer, on)
    fold(on.words("classifying", "code"), "code", show_code, on, expanded=address.has("form"))
    if RULES in course.declared():
        course.link(RULES, on.words, label=on.words("classifying", "in_rules"))


# --- the answer -----------------------------------------------------------------------------------


def show_answer(answer: Classified, on: NewCaseContext) -> None:
    """Say the class, show the share of each class, and every way the case took."""
    words, labels = on.words, on.labels
    key = "answer" if len(answer.paths) == 1 else "answer_ways"
    names = {"target": plain(labels.target), "klass": plain(labels.klass(answer.label))}
    text = words("classifying", key, n=len(answer.paths), **names)
    st.markdown(f"## {text}")
    st.html(_draw_shares(answer, labels, words))
    ways = [_describe_way(path, on) for path in answer.paths]
    st.markdown("\n".join(f"{n}. {way}" for n, way in enumerate(ways, 1)))
    fold(words("classifying", "why"), "why_answer", _show_why, answer, on)


def _show_why(answer: Classified, on: NewCaseContext) -> None:
    words, labels = on.words, on.labels
    shares = way_shares(answer, on.tree, labels)
    derivation_view([*shares, class_share(answer, answer.label, on.tree, labels)], words)
    for number, path in enumerate(answer.paths, 1):
        if path.empty:
            key = "empty_share" if path.distribution.max() == 1 else "empty_shared"
            klass = labels.klass(int(path.distribution.argmax()))
            st.markdown(words("classifying", key, number=number, klass=plain(klass)))


def _describe_way(path: Path, on: NewCaseContext) -> str:
    end = on.tree.find(path.leaf)
    empty = end.weight <= TIE and bool(path.steps)
    counted = on.tree.find(path.steps[-1].node) if empty else end
    key = ("empty_leaf" if empty else "leaf") + ("_tied" if _is_tied(counted) else "")
    sentence = on.words(
        "classifying", key, klass=on.labels.klass(end.label), cases=on.words.cases(end.weight)
    )
    part = "" if path.share == 1 else f"**{on.words.notation.exactly().weight(path.share)}** "
    text = path_text(path.steps, on.tree, on.labels, on.words)
    return f"{part}{plain(text)} → {plain(sentence)}"


def _is_tied(node: Tree) -> bool:
    """Tell whether several classes are the most frequent ones of a node."""
    return int((node.counts >= node.counts.max() - TIE).sum()) > 1


def _draw_shares(answer: Classified, labels: Labels, words: Words) -> str:
    """Draw the share of each class as a bar; the exact fraction and the decimal stand beside it."""
    rows = []
    for code, share in enumerate(answer.distribution.tolist()):
        exact = words.notation.exactly().weight(share)
        text = f"{exact} = {words.notation.fixed(share)}" if "/" in exact else exact
        weight = 600 if code == answer.label else 400
        rows.append(
            f'<div style="display:contents;font-weight:{weight}">'
            f'<span style="font-weight:{weight}">{escape(labels.klass(code))}</span>'
            f'<span style="background:{PAGE.line};border-radius:4px;height:12px;align-self:center">'
            f'<span style="display:block;height:12px;border-radius:4px;width:{100 * share:.2f}%;'
            f'background:{PAGE.klass(code)}"></span></span>'
            f'<span style="font-variant-numeric:tabular-nums;text-align:end">{text}</span></div>'
        )
    return (
        '<div style="display:grid;grid-template-columns:auto 1fr auto;gap:4px 12px;max-width:480px">'
        f"{''.join(rows)}</div>"
    )


# --- the tree -------------------------------------------------------------------------------------


def show_ways(answer: Classified, on: NewCaseContext) -> None:
    """Draw the tree with the ways of a case; where its value is unknown the branch says its share."""
    nodes, notes = {on.tree.number}, set()
    for path in answer.paths:
        nodes.update(way_to(on.tree, path.leaf))
        for step in path.steps:
            if not step.known:
                branch = on.tree.find(step.node).branches[step.branch]
                notes.add(branch.number)
    key = "tree_case" if not notes else "tree_shares"
    _draw_tree(on.tree, on, nodes, on.words("classifying", key, n=len(answer.paths)), notes)


def _draw_tree(tree: Tree, on: NewCaseContext, nodes: set[int], sentence: str, notes: set[int]) -> None:
    marks = lit(tree, nodes)
    show_tree(tree, on.labels, on.words, marks, key="tree", text=sentence, height=560, notes=notes)
    st.caption(sentence)
    if on.dialect.pruning != "none":
        method = on.words("prune", on.dialect.pruning)
        st.caption(on.words("classifying", "after_pruning", method=method, n=on.tree.size))


# --- the tree as code -----------------------------------------------------------------------------

FORMS = ("text", "python", "sql")
RULES = "rules"
"""The page on the rules of a tree, which a topic brings."""


def show_code(on: NewCaseContext) -> None:
    """Show the tree as text, Python or SQL, to be copied."""
    words, table, dialect = on.words, on.table, on.dialect
    form = choose_text(words, "classifying", "form", FORMS)
    about = f"about_{form}"
    if form == "text":
        expected = dialect.pruning == "ebp"
        about += "_expected" if expected else ""
        st.code(as_code.drawn(on.tree, on.labels, expected=expected), language=None)
    elif form == "python":
        st.code(as_code.python(on.tree, table, dialect), language="python")
    else:
        st.code(as_code.sql(on.tree, table, dialect), language="sql")
    st.caption(with_terms(words("classifying", about), words))


MAX_ROWS_LISTED = 1000
"""Maximum number of different cases in a list; of more, one is chosen by its number."""


def show_form(on: NewCaseContext, case: Case) -> None:
    """Show a case in the form; a change is written to the address, from where it is read again."""
    table, labels, words = on.table, on.names, on.words
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        (_offer_rows if len(list_different_rows(table)) <= MAX_ROWS_LISTED else _offer_number)(
            table, case, words
        )
        for key, example in examples(table, on.tree, on.dialect).items():
            st.button(
                words("classifying", f"example_{key}"),
                key=f"example_{key}",
                on_click=keep,
                args=(table, example),
            )
    for a in range(len(table.attributes)):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.markdown(plain(labels.attribute(a)), width=100)
            show_field(table, case, a, labels, words)


def _offer_rows(table: Table, case: Case, words: Words) -> None:
    """Offer the cases of the table, each different one once."""
    st.session_state["case_row"] = row_of(table, case)
    st.selectbox(
        words("classifying", "from_table"),
        list_different_rows(table),
        key="case_row",
        format_func=lambda row: words("classifying", "row", name=table.case_names[row]),
        placeholder=words("classifying", "own_case"),
        index=None,
        on_change=_take_row,
        args=(table,),
        label_visibility="collapsed",
        width=170,
    )


def _offer_number(table: Table, case: Case, words: Words) -> None:
    """Offer the cases of a large table by their numbers: a list of them keeps the browser busy."""
    key = f"case_number_{table.name}"
    typed = st.session_state.get(key) or table.rows + 1  # an own table may have lost rows since
    if typed > table.rows or case_of(table, typed - 1) != case:
        row = row_of(table, case)
        st.session_state[key] = None if row is None else row + 1
    st.markdown(words("classifying", "case_number"), width="content")
    st.number_input(
        words("classifying", "from_table"),
        1,
        table.rows,
        key=key,
        step=1,
        placeholder=words("classifying", "numbers_to", n=table.rows),
        on_change=_take_number,
        args=(table, key),
        label_visibility="collapsed",
        width=170,
    )


def _take_number(table: Table, key: str) -> None:
    number = st.session_state[key]
    if number is not None:
        keep(table, case_of(table, number - 1))


def _take_row(table: Table) -> None:
    row = st.session_state["case_row"]
    if row is not None:
        keep(table, case_of(table, row))
