"""Show the cases a calculation is about."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.table import Nominal
from c45_core.trace.replay import Trace
from ui.markdown import plain, with_terms
from ui.state.presenting import presenting

MOST = 200
"""So many cases are shown; a longer table scrolls within its frame (`.cases` in lesson.css)."""


def see_step(step: int | str, words: Words) -> str:
    """Name a link to the step at which a number is calculated."""
    return words("practice_page", "see_step", n=step, lesson=words("lesson", "growing"))


def show_cases(
    trace: Trace,
    number: int,
    labels: Labels,
    words: Words,
    *,
    about: int | None = None,
    alone: bool = False,
) -> None:
    """Show the cases of a node, with the weight they have there where it is not 1.

    `about`: the attribute that is asked about stands first; `alone`: without the others.
    """
    table, node = trace.source, trace.node(number)
    names = labels.on(table)
    rows = [int(row) for row in node.cases[:MOST]]
    if not rows:
        st.caption(words("practice_page", "no_cases"))
        return
    columns: dict[str, list[str]] = {words("terms", "case"): [table.case_names[row] for row in rows]}
    columns[names.target] = [names.klass(int(table.labels[row])) for row in rows]
    if (node.weights != 1).any():
        write = words.notation.weight
        columns[words("terms", "weight")] = [write(float(each)) for each in node.weights[:MOST]]
    first = _in_source(trace, about)
    order = sorted(range(len(table.attributes)), key=lambda a: a != first)
    for a in order[:1] if alone and first is not None else order:
        column = table.attributes[a]
        if isinstance(column, Nominal):
            codes = [int(column.codes[row]) for row in rows]
            cells = ["?" if code < 0 else names.value(a, code) for code in codes]
        else:
            cells = [column.text(row) for row in rows]
        columns[names.attribute(a)] = cells
    _show([*columns], [*zip(*columns.values(), strict=True)], words)
    if len(node.cases) > MOST:
        st.caption(
            with_terms(words("practice_page", "some_cases", shown=MOST, n=len(node.cases)), words)
        )


def _in_source(trace: Trace, attribute: int | None) -> int | None:
    """Return the column of the given table that an attribute of the grown one is, or asks about."""
    if attribute is None:
        return None
    column = trace.table.attributes[attribute]
    asks = column.asks if isinstance(column, Nominal) else None
    return trace.source.index(asks.attribute if asks else column.name)


def _show(heads: Sequence[str], rows: Sequence[Sequence[str]], words: Words) -> None:
    """Show cases: on a phone they scroll sideways, and number and class of a case stay in sight."""
    if presenting():
        show_small(heads, rows)
        return
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    label = escape(words("terms", "cases"), quote=True)
    st.html(
        f'<div class="cases wide" role="region" tabindex="0" aria-label="{label}"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def show_small(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Show a small table that a phone has room for; before a class, which cannot scroll, any."""
    lines = [heads, ["---"] * len(heads), *rows]
    written = ("|".join(cell if cell == "---" else plain(cell) for cell in row) for row in lines)
    st.markdown("\n".join(f"|{line}|" for line in written))
