"""Show the cases a calculation is about."""

from __future__ import annotations

import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.table import Nominal
from c45_core.trace.replay import Trace
from ui.markdown import plain, with_terms
from ui.state.presenting import presenting

FEW, MOST, HEIGHT = 18, 200, 420
"""So many cases are shown at once, so many at all, and the height of a longer table."""


def see_step(step: int | str, words: Words) -> str:
    """Name a link to the step at which a number is calculated."""
    return words("practice_page", "see_step", n=step, lesson=words("lesson", "growing"))


def show_cases(trace: Trace, number: int, labels: Labels, words: Words) -> None:
    """Show the cases of a node, with the weight they have there where it is not 1."""
    table, node = trace.source, trace.node(number)
    names = labels.on(table)
    rows = [int(row) for row in node.cases[:MOST]]
    columns: dict[str, list[str]] = {words("terms", "case"): [table.case_names[row] for row in rows]}
    for a, column in enumerate(table.attributes):
        if isinstance(column, Nominal):
            codes = [int(column.codes[row]) for row in rows]
            cells = ["?" if code < 0 else names.value(a, code) for code in codes]
        else:
            cells = [column.text(row) for row in rows]
        columns[names.attribute(a)] = cells
    columns[names.target] = [names.klass(int(table.labels[row])) for row in rows]
    if (node.weights != 1).any():
        write = words.notation.weight
        columns[words("terms", "weight")] = [write(float(each)) for each in node.weights[:MOST]]
    if presenting():
        st.markdown(_written(columns))
        return
    # On a phone the values scroll; what a calculation asks for, the class of a case, stays in sight.
    pinned = {
        name: st.column_config.Column(pinned=True) for name in (next(iter(columns)), names.target)
    }
    st.dataframe(
        columns,
        hide_index=True,
        height="content" if len(rows) <= FEW else HEIGHT,
        column_config=pinned,
    )
    if len(node.cases) > MOST:
        st.caption(
            with_terms(words("practice_page", "some_cases", shown=MOST, n=len(node.cases)), words)
        )


def _written(columns: dict[str, list[str]]) -> str:
    """Write the cases for a class, which cannot scroll a grid."""
    rows = [[*columns], ["---"] * len(columns), *zip(*columns.values(), strict=True)]
    return "\n".join("|".join(cell if cell == "---" else plain(cell) for cell in row) for row in rows)
