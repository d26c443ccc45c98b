"""Look at single cases: those that a tree misclassifies, and the tree without one of them."""

from __future__ import annotations

import streamlit as st

from c45_core import InputError
from c45_core.explain.answers import path_text
from c45_core.language.refusal import sentence
from c45_core.tree import Tree
from c45_core.validate.both import Both, HeldOutPart
from c45_core.validate.result import Mistake
from c45_core.validate.stability import LeftOut, Stability, TreeChange, stability
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, lit, walked, way_to
from ui.lessons.evaluation.context import EvaluationContext, grown_again
from ui.markdown import plain, with_terms
from ui.state.widgets import choose

HEIGHT = 420


def show_mistakes(both: Both, on: EvaluationContext) -> None:
    """Show every mistake of one side as a sentence, and the tree that made the chosen one."""
    words = on.words
    left, right = st.columns([5, 6], gap="medium")
    with left:
        side = choose(
            "side",
            ("pruned", "grown"),
            words("evaluation", "side"),
            shown=lambda name: words("evaluation", name),
            kind="segmented",
            hidden_label=True,
        )
        found = {str(m.row): (part, m) for part in both.parts for m in part.result(side).mistakes}
        if not found:
            st.info(words("evaluation", "no_mistakes"))
            return
        said = {row: _sentence(part.tree(side), mistake, on) for row, (part, mistake) in found.items()}
        with st.container(height=HEIGHT, border=False):
            row = choose(
                "mistake",
                list(found),
                words("evaluation", "mistakes"),
                shown=said.__getitem__,
                kind="radio",
                hidden_label=True,
            )
    with right:
        part, mistake = found[row]
        _tree(part, part.tree(side), mistake, on)


def _sentence(tree: Tree, mistake: Mistake, on: EvaluationContext) -> str:
    """Say what the case is, what the tree says, and by which ways."""
    words, labels = on.words, on.labels
    ways = [
        path_text(path.steps, tree, labels, words)
        if len(mistake.paths) == 1
        else words(
            "validate",
            "mistake_share",
            share=words.notation.exactly().weight(path.share),
            path=path_text(path.steps, tree, labels, words),
        )
        for path in mistake.paths
    ]
    said = words(
        "validate",
        "mistake",
        case=mistake.name,
        actual=labels.klass(mistake.actual),
        predicted=labels.klass(mistake.predicted),
        paths=words("evaluation", "between_ways").join(ways),
    )
    return plain(said)


def _tree(part: HeldOutPart, tree: Tree, mistake: Mistake, on: EvaluationContext) -> None:
    nodes = {node for path in mistake.paths for node in way_to(tree, path.leaf)}
    key = "mistake_fold" if on.by == "folds" else "mistake_part"
    said = on.words("evaluation", key, n=part.number + 1, case=mistake.name)
    draw(
        walked(tree, on.labels, lit(tree, nodes), words=on.words),
        key="mistake_tree",
        text=in_words(said, tree, on.labels),
        height=460,
    )
    st.caption(plain(said))


SIGNS = {TreeChange.SAME: "", TreeChange.CUT: " ·", TreeChange.BELOW: " ◐", TreeChange.ROOT: " ●"}
"""How much of the tree changes, behind the name of a case."""


def show_leaving(_: Both, on: EvaluationContext) -> None:
    """Show for each case what the tree would be without it."""
    words = on.words
    try:
        found = grown_again(stability, "evaluation", on.choices, on)
    except InputError as error:
        st.info(sentence(error, words))
        return
    _summary(found, on)
    most = max(found.without, key=lambda left: left.change)
    groups = {str(left.rows[0]): left for left in found.without}
    row = choose(
        "without",
        list(groups),
        words("evaluation", "leave_out"),
        default=str(most.rows[0]),
        shown=lambda first: plain(on.table.case_names[int(first)]) + SIGNS[groups[first].change],
    )
    read = words.told(words("evaluation", key) for key in ("signs", "by_convention"))
    st.caption(with_terms(read, words))
    left, right = st.columns(2, gap="medium")
    with left:
        _draw_tree(found.whole, (), "whole", words("evaluation", "whole"), on)
    with right:
        case = groups[row]
        _draw_tree(case.tree, case.differing, "without", _about(case, on), on)


def _summary(found: Stability, on: EvaluationContext) -> None:
    """Say how often how much changes, what stands at the root, and how good the left-out trees are."""
    words, labels = on.words, on.labels
    counts = {change.name.lower(): found.count(change) for change in TreeChange}
    st.markdown(with_terms(plain(words("evaluation", "changes", n=found.rows, **counts)), words))
    roots = [
        words(
            "evaluation",
            "root_count",
            attribute=words("terms", "leaf") if a is None else labels.attribute(a),
            n=count,
        )
        for a, count in found.roots.items()
    ]
    said = [words("evaluation", "roots", roots=words("language", "comma").join(roots))]
    said.append(words("evaluation", "left_out_right", n=found.rows, right=found.right))
    if len(found.without) < found.rows:
        said.append(words("evaluation", "alike", n=found.rows, trees=len(found.without)))
    st.caption(plain(words.told(said)))


def _about(left: LeftOut, on: EvaluationContext) -> str:
    """Say what one case changes, and what the tree without it makes of it."""
    words, labels = on.words, on.labels
    name = on.table.case_names[left.rows[0]]
    said = words("evaluation", f"change_{left.change.name.lower()}", case=name)
    key = "judged_right" if left.predicted == left.actual else "judged_wrong"
    judged = words(
        "evaluation", key, actual=labels.klass(left.actual), predicted=labels.klass(left.predicted)
    )
    return words.told((said, judged))


def _draw_tree(
    tree: Tree, current: tuple[int, ...], key: str, said: str, on: EvaluationContext
) -> None:
    st.markdown(plain(said))
    draw(
        walked(tree, on.labels, dict.fromkeys(current, "current"), words=on.words),
        key=f"tree_{key}",
        text=in_words(said, tree, on.labels),
        height=420,
    )
