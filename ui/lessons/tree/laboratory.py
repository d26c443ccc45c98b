"""Put the laboratory together: the tree with its cases, and beside it the errors at each size.

Cases fall through the tree in the browser: one, or all, and through a tree of fewer splits. The server
says once where each case lands at each size of the tree, and whether the leaf is right.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.table import Table
from c45_core.tree import Tree
from c45_core.validate.curve import Part, Stage
from c45_course.datasets import Dataset
from c45_course.embed.bundle import join_modules
from c45_course.exports.layout import Box, lay_out
from c45_course.exports.tree_names import TreeNames, names_by_labels
from ui import cache
from ui.components.lookup import look_up
from ui.drawing.colours import PAGE
from ui.drawing.svg import keep_room, show_svg
from ui.lessons.shared import melons
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.state.widgets import slide_along


# A fragment: a movement of the slider runs nothing else of the page.
@st.fragment
def show_laboratory(choices: Choices) -> None:
    """Show the tree of so many splits, all of them at first, and the errors on both parts."""
    words, found = choices.words, melons.grown()
    sizes = range(len(found))
    drawn = [melons.drawn(at, words).svg(melons.said(at, words)) for at in sizes]
    left, right = st.columns([7, 5], gap="large")
    # A class sees both on one screen: the slider stands where the tree leaves room.
    with left, st.container(key="over" if presenting() else None):
        with st.container(key="splits_place"):
            at = slide_along("splits", sizes, words("tree", "splits"), default=sizes[-1])
        let_cases_fall(found, at, cache.dataset(melons.TABLE), "url_splits", words)
    with right:
        show_svg(drawn[at], key="both_errors")
        with st.container(key="both_errors_said"):
            st.caption(melons.said(at, words))
    look_up(
        "url_splits",
        slider="url_splits",
        texts={"both_errors_said": [melons.said(at, words) for at in sizes]},
        drawings={"both_errors": drawn},
    )
    st.caption(words("tree", "source"))


PARTS = ("training", "unseen")
_ROOM = (
    '<svg viewBox="{box}" style="width:100%;max-width:{width:.0f}px;'
    'margin-bottom:max(9.5rem, 24rem - 50vw)">'
)
"""Room of the tree, with the buttons and the sentence above it."""
_SIDE, _ABOVE, _BELOW = 8, 50, 40
"""Room beside the tree, for the cases that wait above it and for those that have landed below it."""
_STRETCHED, _PRESENTED = (1.0, 1.2), (1.36, 0.67)
"""Factors by which a tree is stretched: cases land below its leaves; before a class a
screen is wide, and its letters are large."""
_AIR = " "
"""Text that the place of a value is wider than its own: letters are larger on a phone."""
_FALLING = Path(__file__).resolve().parent / "falling"


def let_cases_fall(
    found: tuple[Stage, ...], at: int, dataset: Dataset, slider: str, words: Words
) -> None:
    """Show the tree of the stage `at`, and its cases above it.

    `found`: its stages; `slider`: the key of the slider of the page that chooses the stage.
    """
    data = tell_falling(found, dataset, words, stretch=_PRESENTED if presenting() else _STRETCHED)
    if not presenting():
        box = data["box"]
        keep_room(_ROOM.format(box=" ".join(f"{part:g}" for part in box), width=box[2]), key="falling")
    _component()(key="falling", data={**data, "stage": at, "slider": slider, "presented": presenting()})


def tell_falling(
    found: tuple[Stage, ...],
    dataset: Dataset,
    words: Words,
    *,
    stretch: tuple[float, float] = (1.0, 1.0),
) -> dict[str, Any]:
    """Return what the browser gets: the nodes, the stages, the cases of both parts, the texts.

    `stretch`: so much wider and higher than it is laid out the tree is drawn.
    """
    labels = dataset.labels(words.language)
    tree, named = found[-1].tree, names_by_labels(labels)
    nodes, box = _place_nodes(tree, labels, named, stretch)
    tables = dict(zip(PARTS, (dataset.training, dataset.validation), strict=True))
    parts = {"training": found[-1].training, "unseen": found[-1].unseen}
    texts = words.sections["tree"]
    return {
        "nodes": nodes,
        "box": box,
        "label": words("tree", "picture"),
        "stages": [_tell_stage(stage) for stage in found],
        "parts": {
            name: {
                "title": words("tree", name, n=table.rows),
                "before": texts[f"before_{name}"],
                "cases": _tell_cases(tree, parts[name], table, named, words),
            }
            for name, table in tables.items()
        },
        "classes": [
            {
                "name": labels.klass(code),
                "title": f"{labels.target}{words('language', 'colon')}{labels.klass(code)}",
                "sign": PAGE.about(tables["training"].classes).glyph(code),
                "colour": PAGE.klass(code),
            }
            for code in range(len(tables["training"].classes))
        ],
        "words": dict(texts),
    }


def _tell_stage(stage: Stage) -> dict[str, Any]:
    """Say which nodes are split, and which cases of each part are classified correctly."""
    return {
        "split": [node.number for node in stage.tree.walk() if not node.is_leaf],
        "right": {"training": stage.training.right.tolist(), "unseen": stage.unseen.right.tolist()},
    }


def _tell_cases(
    tree: Tree, part: Part, table: Table, named: TreeNames, words: Words
) -> list[dict[str, Any]]:
    """Return the cases of a part: name, class, the nodes on their way, and what is tested there."""
    ways: dict[int, tuple[list[int], list[str]]] = {}
    for came in part.arrivals:
        way = [step.node for step in came.steps] + [came.leaf]
        tests = [named.test(tree.find(step.node), step.branch) for step in came.steps]
        ways |= {int(row): (way, tests) for row in came.cases.rows}
    return [
        {
            "name": name,
            "said": words("tree", "melon", name=name),
            "klass": int(table.labels[row]),
            "way": ways[row][0],
            "tests": ways[row][1],
        }
        for row, name in enumerate(table.case_names)
    ]


def _place_nodes(
    tree: Tree, labels: Labels, named: TreeNames, stretch: tuple[float, float]
) -> tuple[list[dict[str, Any]], list[float]]:
    """Return each node with its place, in the order of the numbers, and the box around all of them."""
    nodes = sorted(tree.walk(), key=lambda node: node.number)
    above = {b.number: (node, at) for node in nodes for at, b in enumerate(node.branches)}
    boxes: list[Box] = []
    drawn: list[dict[str, Any]] = []
    for node in nodes:
        parent, branch = above.get(node.number, (None, 0))
        value = "" if parent is None else named.branch(parent, branch)
        said = (named.title(node), labels.klass(node.label))
        # A value of several words stands below each other, so that the branches stay close.
        longest = max(value.split() or [""], key=len) + _AIR
        boxes.append(Box(None if parent is None else parent.number, longest, said))
        drawn.append(
            {
                "parent": None if parent is None else parent.number,
                "value": value.split(),
                "test": "" if node.is_leaf else said[0],
                "leaf": said[1],
                "klass": node.label,
            }
        )
    layout, (across, down) = lay_out(boxes), stretch
    for each, place in zip(drawn, layout.places, strict=True):
        each |= {"x": across * place.x, "y": down * place.y, "width": place.width}
    width, height = across * layout.width + 2 * _SIDE, down * layout.height + _ABOVE + _BELOW
    return drawn, [-_SIDE, -_ABOVE, width, height]


@functools.cache
def _component() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component(
        "c45_falling",
        html='<div class="falling"></div>',
        css=(_FALLING / "falling.css").read_text(encoding="utf-8"),
        js=join_modules(_FALLING / "falling.js"),
    )
