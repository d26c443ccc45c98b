"""Choose what the laboratory shows: attribute, node, rules of the cut, and the cut looked at.

The address keeps every choice by what it is: column name, path, value between two neighbours.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any

import numpy as np
import streamlit as st

from c45_core import InputError, preset
from c45_core.dialect import Dialect
from c45_core.engine.cuts import MAX_MIN_SPLIT
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.table import Numeric
from c45_core.trace.replay import Trace
from ui import cache
from ui.lessons.numbers.context import NumbersContext
from ui.lessons.shared.kept_work import choose_bits, grow_with
from ui.markdown import plain, with_terms
from ui.state import address
from ui.state.choices import Choices
from ui.state.widgets import choose

EXAMPLE = "buys_computer_14_numeric_age"
"""Shown where the chosen table has no numeric attribute."""
MAX_NAMED_CUTS = 400
"""Maximum number of cuts; with more, the slider counts them instead of naming each."""
MAX_OFFERED_NODES = 100
"""Maximum number of nodes that can be chosen from: to name one takes as long as it lies deep."""
LEAST = 2.0
"""Quinlan's program and Weka want so many cases on each side of a cut, by their option -m or -M."""
SIDES: dict[str, dict[str, Any]] = {
    "free": {"min_cases": 0.0, "numeric_min_split": "min_cases"},
    "two": {"min_cases": LEAST, "numeric_min_split": "min_cases"},
    "tenth": {"min_cases": LEAST, "numeric_min_split": "release8"},
}
"""What each side of a cut must keep: the switches of each rule."""


def shown(table: str) -> str:
    """Return the table that is shown for one: itself, or the example where it has no numbers."""
    return table if _numeric(table) else EXAMPLE


def opened(choices: Choices) -> NumbersContext:
    """Show the choices and return what is chosen; an example where the table has no numbers."""
    words, name = choices.words, shown(choices.table)
    if name != choices.table:
        title = plain(cache.dataset(choices.table).title[choices.language])
        example = plain(cache.dataset(EXAMPLE).title[choices.language])
        st.markdown(f"**{words('numbers', 'no_numbers', table=title, example=example)}**")
    dialect = choose_bits(choices.dialect)
    if dialect != choices.dialect:
        st.markdown(
            with_terms(words("numbers", "no_gini", dialect=words("dialect", choices.dialect)), words)
        )
    labels = cache.dataset(name).labels(choices.language)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        attribute = _attribute(name, labels, words)
        switches = _switches(preset(dialect), words)
        trace = grow_with(name, dialect, **switches)
        number = _node(trace, attribute, labels, words)
    return NumbersContext(trace, labels, words, number, attribute)


def _numeric(table: str) -> list[str]:
    return [c.name for c in cache.dataset(table).table.attributes if isinstance(c, Numeric)]


def _attribute(table: str, labels: Labels, words: Words) -> int:
    data = cache.dataset(table).table
    chosen = choose(
        "attr",
        _numeric(table),
        words("numbers", "attribute"),
        shown=lambda name: plain(labels.attribute(data.index(name))),
        forget=("node", "cut"),
    )
    return data.index(chosen)


def _switches(dialect: Dialect, words: Words) -> dict[str, Any]:
    """Let the reader set the rules of the cut; the convention's own are the defaults."""
    by = _one("by", dialect.threshold_by, ("gain", "gain_ratio"), words)
    with st.popover(words("numbers", "rules")):
        penalty = _one("penalty", dialect.numeric_penalty, ("none", "log2_candidates"), words)
        value = _one("value", dialect.threshold_value, ("midpoint", "data_value"), words)
        rule = "tenth" if dialect.numeric_min_split == "release8" else "two"
        sides = _one("sides", rule if dialect.min_cases else "free", tuple(SIDES), words)
        st.caption(with_terms(words("numbers", "rules_note"), words))
    return {
        "threshold_by": by,
        "numeric_penalty": penalty,
        "threshold_value": value,
        **SIDES[sides],
    }


def _one(name: str, default: str, ids: tuple[str, ...], words: Words) -> str:
    return choose(
        name,
        ids,
        words("numbers", name),
        shown=lambda value: words("numbers", f"{name}_{value}", least=LEAST, most=MAX_MIN_SPLIT),
        default=default,
        kind="segmented",
        # Another rule takes another cut: the laboratory goes to it.
        forget=("cut",),
    )


def _node(trace: Trace, attribute: int, labels: Labels, words: Words) -> int:
    """Let the reader go to any node where the attribute could be cut."""
    there = {_path(trace, number): number for number in _cuttable(trace, attribute)}

    def shown(path: str) -> str:
        node = trace.node(there[path])
        tests = []
        while node.parent is not None and node.branch is not None:
            above = trace.node(node.parent)
            assert above.split is not None
            tests.append(labels.test(above.split, node.branch))
            node = above
        where = words("language", "comma").join(reversed(tests)) or words("terms", "root")
        return f"{where} · {words.cases(trace.node(there[path]).weight)}"

    if len(there) == 1:
        return 0
    with st.container(width=340):
        label = words("numbers", "node")
        chosen = choose("node", list(there), label, shown=shown, kind="select", forget=("cut", "plane"))
    return there[chosen]


def _cuttable(trace: Trace, attribute: int) -> list[int]:
    """Return the nodes to choose from: of a large tree the first by level, and that asked for."""

    def has_cuts(number: int) -> bool:
        evaluations = trace.evaluations(number)
        cuts = evaluations[attribute].cuts if evaluations else None
        return cuts is not None and len(cuts) > 0

    found = list(islice(filter(has_cuts, range(trace.size)), MAX_OFFERED_NODES))
    asked = address.text("node")
    if asked and len(found) == MAX_OFFERED_NODES:
        with suppress(InputError):
            number = trace.find(*asked.split(" & "))
            found += [number] if number not in found and has_cuts(number) else []
    return found


def _path(trace: Trace, number: int) -> str:
    return " & ".join("".join(test) for test in trace.path(number)) or "root"


def named_node(trace: Trace, asked: str) -> dict[str, str]:
    """Return what the address holds of a node and an attribute that the player names by their numbers.

    `asked`: 'numbers NODE ATTRIBUTE'. Of what the trace does not have nothing is returned.
    """
    with suppress(ValueError, IndexError, InputError):
        _, number, attribute = asked.split(" ")
        name = trace.table.attributes[int(attribute)].name
        return {"attr": name, "node": _path(trace, int(number))}
    return {}


def cut_chosen(context: NumbersContext) -> int:
    """Let the reader go to any cut; the address holds the place of it."""
    cuts, chosen = len(context.cuts), _asked(context)
    label = slider_label(context, chosen)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        if cuts > MAX_NAMED_CUTS:
            st.session_state["cut"] = chosen + 1
            st.slider(label, 1, cuts, key="cut", on_change=_moved, args=(context,))
        elif cuts > 1:
            st.session_state["cut"] = chosen
            st.select_slider(
                label,
                range(cuts),
                key="cut",
                format_func=context.threshold,
                on_change=_moved,
                args=(context,),
            )
    return chosen


def slider_label(context: NumbersContext, cut: int) -> str:
    """Return the label of the slider at a cut."""
    return context.words("numbers", "cut", n=cut + 1, cuts=len(context.cuts))


def _asked(context: NumbersContext) -> int:
    """Return the cut the address names; what is no cut of this attribute is the one it opens at."""
    try:
        place = float(address.text("cut"))
    except ValueError:
        return context.opening
    near = int(np.argmin(np.abs(context.cuts.midpoints - place)))
    if context.place(near) == address.text("cut"):
        return near
    address.refuse("cut")
    return context.opening


def _moved(context: NumbersContext) -> None:
    position = int(st.session_state["cut"])
    go_to(context, position - 1 if len(context.cuts) > MAX_NAMED_CUTS else position)


def go_to(context: NumbersContext, cut: int) -> None:
    """Write a cut into the address; the one the laboratory opens at needs no writing."""
    if cut == context.opening:
        address.write(("cut",))
    else:
        address.write(cut=context.place(cut))
