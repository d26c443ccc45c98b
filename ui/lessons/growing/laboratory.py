"""Put the laboratory together, the player and the ways on from it; and show the toy, one split."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from urllib.parse import urlencode

import streamlit as st

from c45_core.language.words import Words, grouped
from c45_core.table import Nominal
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_core.tree import tree_of
from c45_course.compare.parting import grown_alike
from ui import cache
from ui.components.toy import class_marks, show_toy
from ui.lessons.growing.lesson import MELONS
from ui.lessons.numbers.context import name_node
from ui.lessons.shape.told import Told
from ui.player import player
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.workers import away

LARGE_TREE_NODES = 5000
"""Number of nodes of a tree whose steps take some tenths of a second to write."""
MAX_COMPARED_NODES = 2000
"""Maximum number of nodes of trees that are compared; of larger ones their numbers are said."""
_SHOWN = "growing_shown"
"""Key of what this session was shown last: table, variant, limits, and the nodes of the tree."""


def show_laboratory(choices: Choices) -> None:
    """Show the steps of growing; a press in them may lead to another lesson."""
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    with tell_meanwhile(trace, choices.words):
        story = cache.story_address(choices, presented=presenting())
    supplies = lambda names: cache.book(choices).supplies(names)  # noqa: E731
    onward = player(story, cache.story_id(choices), key="growing", more=supplies)
    _say_changed(choices)
    if onward is not None and onward.startswith("pruning"):
        onto, _, rule = onward.partition(" ")
        begun = {"room": "grown", "step": "1", **({"rule": rule} if rule else {})}
        st.switch_page(course.lessons()[onto], query_params={**address.kept(), **begun})
    elif onward is not None:
        named = name_node(trace, onward)
        st.switch_page(course.lessons()["numbers"], query_params={**address.kept(), **named})


def tell_meanwhile(trace: Trace, words: Words) -> AbstractContextManager[None]:
    """Return what says that the steps of a large tree are being written, while it lasts.

    The page would only turn grey meanwhile; of a smaller tree nothing is said.
    """
    if trace.size < LARGE_TREE_NODES:
        return nullcontext()
    return away.meanwhile(words("growing", "telling", nodes=grouped(trace.size)))


def _say_changed(choices: Choices) -> None:
    """Say how many nodes the tree has, and had before, where the same table was grown otherwise."""
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    now = choices.table, choices.dialect, choices.limits
    table, dialect, limits, nodes = st.session_state.get(_SHOWN, (*now, trace.size))
    st.session_state[_SHOWN] = (*now, trace.size)
    if presenting() or table != choices.table or (dialect, limits) == now[1:]:
        return
    words = choices.words
    key = "before"
    if nodes == trace.size <= MAX_COMPARED_NODES:
        key = "same" if grown_alike(cache.trace(table, dialect, limits), trace) else "as_before"
    said = [words("growing", f"nodes_{key}", nodes=trace.size, leaves=trace.leaves, before=nodes)]
    if dialect != choices.dialect:
        # That lesson opens on a table of its own.
        shown = {"table": choices.table, "a": dialect, "b": choices.dialect}
        query = {**address.kept(), **shown}
        said.append(f"[{words('growing', 'compare')}](dialects?{urlencode(query)})")
    st.toast(words.told(said), duration="long")


# --- the toy --------------------------------------------------------------------------------------


def show_parts(told: Told, choices: Choices) -> None:
    """Show the melons, and for each attribute the parts that its test makes of them."""
    trace = cache.trace(MELONS, "documents")
    labels = cache.dataset(MELONS).labels(choices.language).on(trace.table)
    root, write, tree = trace.node(0), told.words.notation.fixed, tree_of(trace)
    assert root.split is not None
    chosen_name = root.split.name

    def name_next(branch: int) -> str:
        test = tree.branches[branch].test
        return "" if test is None else labels.attribute(test.attribute)

    def describe(each: Evaluation) -> dict[str, object]:
        column, chosen = trace.table.attributes[each.attribute], each.name == chosen_name
        assert isinstance(column, Nominal)
        parts = []
        for branch in each.filled:
            counts = each.branches[branch].counts
            pure = int(counts.argmax()) if counts.max() == counts.sum() else None
            text, following = "toy_again", name_next(branch) if chosen else ""
            if pure is not None:
                text, following = "toy_leaf", labels.klass(pure)
            elif chosen:
                text = "toy_next"
            parts.append(
                {
                    "value": labels.branch(each, branch),
                    "cases": (column.codes == branch).nonzero()[0].tolist(),
                    "note": told.words("growing", text, next=following),
                }
            )
        name = labels.attribute(each.attribute)
        numbers = {"gain": write(each.gain), "ratio": write(each.gain_ratio)}
        said = told.words("growing", "toy_chosen" if chosen else "toy_other", name=name, **numbers)
        return {"key": each.name, "name": name, "parts": parts, "said": said}

    data = {
        "classes": class_marks(labels),
        "cases": trace.table.labels.tolist(),
        "attributes": [describe(each) for each in trace.evaluations(0)],
        "whole": told.words(
            "growing", "toy_whole", cases=told.words.cases(root.weight), target=labels.target
        ),
        "root": told.words("choosing", "root"),
        "begin": told.words("growing", "toy_begin"),
    }
    show_toy(Path(__file__).parent / "parts", data)
