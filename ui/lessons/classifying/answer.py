"""Show the answer for a case: its paths through the tree, and the tree as code."""

from __future__ import annotations

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
from c45_course.topic import views_of
from ui import cache
from ui.drawing.colours import PAGE
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, lit, walked, way_to
from ui.lessons.classifying.case import Case, as_values
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state.choices import Choices
from ui.state.widgets import choose


@dataclass(frozen=True, eq=False)
class ClassifyingContext:
    """What lies on the bench: a table, the tree of it in a variant, names and words.

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


def bench(choices: Choices) -> ClassifyingContext:
    """Lay out what is chosen."""
    dataset, dialect = cache.dataset(choices.table), preset(choices.dialect)
    names = dataset.labels(choices.language)
    labels = names.on(fitted(dataset.table, dialect))
    tree = cache.pruned(choices.table, choices.dialect)
    return ClassifyingContext(dataset, dialect, labels, names, choices.words, tree)


def view(words: Words) -> str:
    """Let the reader choose what stands beside the tree."""
    return choose(
        "view",
        ("case", "rules", *views_of("classifying"), "code"),
        words("classifying", "view"),
        shown=lambda name: words("classifying", f"view_{name}"),
        kind="segmented",
        hidden_label=True,
    )


# --- the answer -----------------------------------------------------------------------------------


def show_answer(answer: Classified, on: ClassifyingContext) -> None:
    """Say the class, show the share of each class, and every way the case took."""
    words, labels = on.words, on.labels
    key = "answer" if len(answer.paths) == 1 else "answer_ways"
    said = words(
        "classifying",
        key,
        target=plain(labels.target),
        klass=plain(labels.klass(answer.label)),
        n=len(answer.paths),
    )
    st.markdown(f"## {said}")
    st.html(_shares(answer, labels, words))
    ways = [_way(path, on) for path in answer.paths]
    st.markdown("\n".join(f"{n}. {way}" for n, way in enumerate(ways, 1)))
    with st.expander(words("classifying", "why")):
        shares = way_shares(answer, on.tree, labels)
        derivation_view([*shares, class_share(answer, answer.label, on.tree, labels)], words)
        for number, path in enumerate(answer.paths, 1):
            if path.empty:
                key = "empty_share" if path.distribution.max() == 1 else "empty_shared"
                st.markdown(words("classifying", key, number=number, klass=plain(_best(path, labels))))


def _way(path: Path, on: ClassifyingContext) -> str:
    end = on.tree.find(path.leaf)
    empty = end.weight <= TIE and bool(path.steps)
    counted = on.tree.find(path.steps[-1].node) if empty else end
    key = ("empty_leaf" if empty else "leaf") + ("_tied" if _is_tied(counted) else "")
    said = on.words(
        "classifying", key, klass=on.labels.klass(end.label), cases=on.words.cases(end.weight)
    )
    part = "" if path.share == 1 else f"**{on.words.notation.exactly().weight(path.share)}** "
    text = path_text(path.steps, on.tree, on.labels, on.words)
    return f"{part}{plain(text)} → {plain(said)}"


def _best(path: Path, labels: Labels) -> str:
    return labels.klass(int(path.distribution.argmax()))


def _is_tied(node: Tree) -> bool:
    """Tell whether several classes are the most frequent ones of a node."""
    return int((node.counts >= node.counts.max() - TIE).sum()) > 1


def _shares(answer: Classified, labels: Labels, words: Words) -> str:
    """Draw the share of each class as a bar; the exact fraction and the decimal stand beside it."""
    colours = PAGE
    rows = []
    for code, share in enumerate(answer.distribution.tolist()):
        exact = words.notation.exactly().weight(share)
        said = f"{exact} = {words.notation.fixed(share)}" if "/" in exact else exact
        weight = 600 if code == answer.label else 400
        rows.append(
            f'<div style="display:contents;font-weight:{weight}">'
            f'<span style="font-weight:{weight}">{escape(labels.klass(code))}</span>'
            f'<span style="background:{colours.line};border-radius:4px;height:12px;align-self:center">'
            f'<span style="display:block;height:12px;border-radius:4px;width:{100 * share:.2f}%;'
            f'background:{colours.klass(code)}"></span></span>'
            f'<span style="font-variant-numeric:tabular-nums;text-align:end">{said}</span></div>'
        )
    return (
        '<div style="display:grid;grid-template-columns:auto 1fr auto;gap:4px 12px;max-width:480px">'
        f"{''.join(rows)}</div>"
    )


# --- the tree -------------------------------------------------------------------------------------


def show_ways(answer: Classified, on: ClassifyingContext) -> None:
    """Draw the tree with the ways of a case; where its value is unknown the branch says its share."""
    nodes, notes = {on.tree.number}, set()
    for path in answer.paths:
        nodes.update(way_to(on.tree, path.leaf))
        for step in path.steps:
            if not step.known:
                branch = on.tree.find(step.node).branches[step.branch]
                notes.add(branch.number)
    key = "tree_case" if not notes else "tree_shares"
    _draw(on.tree, on, nodes, on.words("classifying", key, n=len(answer.paths)), notes)


def show_leaf(tree: Tree, leaf: int | None, on: ClassifyingContext) -> None:
    """Draw a tree with the way to one leaf, or without any mark."""
    nodes = set() if leaf is None else set(way_to(tree, leaf))
    _draw(tree, on, nodes, on.words("classifying", "tree_rule"), set())


def _draw(tree: Tree, on: ClassifyingContext, nodes: set[int], said: str, notes: set[int]) -> None:
    pictures = walked(tree, on.labels, lit(tree, nodes), notes=notes, words=on.words)
    text = in_words(said, tree, on.labels)
    draw(pictures, key="tree", text=text, height=560)
    st.caption(said)
    if on.dialect.pruning != "none":
        method = on.words("prune", on.dialect.pruning)
        st.caption(on.words("classifying", "after_pruning", method=method, n=on.tree.size))


# --- the tree as code -----------------------------------------------------------------------------

FORMS = ("text", "python", "sql")


def show_code(on: ClassifyingContext) -> None:
    """Show the tree as text, Python or SQL, to be copied."""
    words, table, dialect = on.words, on.table, on.dialect
    form = choose(
        "form",
        FORMS,
        words("classifying", "form"),
        shown=lambda name: words("classifying", f"form_{name}"),
        kind="segmented",
        hidden_label=True,
    )
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
