"""Show what every switch does to the tree, and three methods side by side."""

from __future__ import annotations

from collections import Counter

import streamlit as st

from c45_core import PRESETS
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import say_setting, say_value
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_core.tree import tree_of
from c45_course.compare import Effect
from ui.components.number_table import Cell, Head, Row, number_table
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import walked
from ui.lessons.dialects.context import SOURCES, DialectsContext, DialectSide, effects, traced
from ui.lessons.dialects.controls import FORGET, GROUPS
from ui.markdown import plain, with_terms
from ui.state import address, course
from ui.state.widgets import choose

MARKS = {Effect.TREE: "●", Effect.NUMBERS: "○", Effect.NOTHING: "·", Effect.IMPOSSIBLE: "?"}
KEY = "with"
"""The name under which the address holds the switch that was pressed, for one run."""


def show_switches(context: DialectsContext) -> None:
    """Show every other value of every switch of the first side, and what it does."""
    words = context.words
    found = effects(context)
    if address.has(KEY):
        _take(context, address.text(KEY))
    st.caption(with_terms(words("dialects", "switches_idea", side=plain(context.name(0))), words))
    many = Counter(effect for _, _, _, effect in found)
    untried = many[Effect.IMPOSSIBLE]
    said = [
        words(
            "dialects",
            "effect_count",
            tried=len(found) - untried,
            tree=many[Effect.TREE],
            numbers=many[Effect.NUMBERS],
            nothing=many[Effect.NOTHING],
        )
    ]
    if untried:
        said.append(words("dialects", "effect_not_tried", n=untried))
    st.markdown(words.told(said))
    only = choose(
        "effect",
        ("all", "tree", "numbers", "nothing"),
        words("dialects", "column_effect"),
        shown=lambda name: words("dialects", f"effect_{name}"),
        kind="segmented",
        hidden_label=True,
    )
    rows = [
        _row(context, *item)
        for switches in GROUPS.values()
        for item in found
        if item[1] in switches and only in ("all", item[3].value)
    ]
    heads = ("switch", "now", "instead", "effect", "source")
    number_table(
        KEY,
        [Head(words("dialects", f"column_{head}"), words=True) for head in heads],
        rows,
        key="switches",
        text=words("dialects", "view_switches"),
        current=context.b.text,
    )


def _row(
    context: DialectsContext, side: DialectSide, switch: str, value: object, effect: Effect
) -> Row:
    words = context.words
    now = say_value(switch, getattr(context.a.dialect, switch), words)
    others = [name for name, _ in _new(context.a, side) if name != switch]
    instead = say_value(switch, value, words)
    company = [say_setting(name, getattr(side.dialect, name), words) for name in others]
    if company:
        instead = words("dialects", "together", value=instead, others=words.listed(company))
    opens = "" if effect is Effect.IMPOSSIBLE else side.text
    cells = (
        Cell(now),
        Cell(instead, opens),
        Cell(words("dialects", f"effect_{effect}")),
        Cell(SOURCES[switch], numbered=True),
    )
    kind = "best" if effect is Effect.TREE else "" if effect is Effect.NUMBERS else "out"
    head, about = words("dialects", f"switch_{switch}"), words("dialects", f"about_{switch}")
    return Row(Cell(head), cells, note=about, mark=MARKS[effect], kind=kind)


def _new(before: DialectSide, after: DialectSide) -> list[tuple[str, object]]:
    """Return the switches that differ."""
    usual, now = before.dialect.switches(), after.dialect.switches()
    return [(name, value) for name, value in now.items() if usual[name] != value]


def _take(context: DialectsContext, text: str) -> None:
    """Put what was pressed on the other side, and show where it parts."""
    address.write((*FORGET, KEY, "view"), a=context.a.text, b=text)
    st.rerun()


METHODS = tuple(name for name in ("id3", "documents", "cart") if name in PRESETS)
"""What is put side by side: C4.5 as the documents tell it."""


def show_three(context: DialectsContext) -> None:
    """Show the trees, each with its size and the link that replays it."""
    words = context.words
    st.caption(with_terms(words("dialects", "three_idea" if len(METHODS) > 2 else "two_idea"), words))
    for name, column in zip(METHODS, st.columns(len(METHODS), gap="medium"), strict=True):
        trace = traced(context.table, DialectSide(name))
        title = words("dialects", f"method_{name}")
        text = words("dialects", "tree_text_same", side=title, nodes=trace.size, leaves=trace.leaves)
        labels = context.dataset.labels(words.language).on(trace.table)
        with column:
            st.markdown(f"**{title}**")
            st.markdown(_root(trace, labels, words))
            drawn = walked(tree_of(trace), labels, {}, words=words)
            draw(drawn, key=f"three_{name}", text=text, height=420)
            st.caption(plain(text))
            if not context.dataset.part:
                label = words("start", "step_through")
                course.link("growing", words, label=label, table=context.table, dialect=name)


def _root(trace: Trace, labels: Labels, words: Words) -> str:
    """Say what splits the root, and by which measure."""
    split = trace.node(0).split
    if split is None:
        return words("dialects", "no_root")
    name = labels.test(split, 0) if split.threshold is not None else labels.attribute(split.attribute)
    by = trace.dialect.attribute_by
    measure, value = words("dialects", f"head_{by}"), words.notation.shown(split.measured(by))
    return words("dialects", "root", test=plain(name), measure=measure, value=value)
