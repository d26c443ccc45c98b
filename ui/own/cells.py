"""Edit the cells of a table, its rows and the weights of its cases, in the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from c45_course.prepare import AddRow, Edit, RemoveRows, Step, Weigh
from ui.markdown import with_terms
from ui.own.work import Work, do

ROWS = 200
"""So many rows are shown at once."""
COLUMNS = 50
"""So many columns are shown."""
WEIGHT = "w"
"""The id of the column of weights that is shown where the table has none."""


def cells(work: Work) -> None:
    """Show the cells, to be changed."""
    words, now = work.words, work.own.now
    st.caption(with_terms(words("your_table", "cells_idea"), words))
    header = now.grid.header[:COLUMNS]
    if len(header) < len(now.grid.header):
        st.caption(with_terms(words("your_table", "cells_wide", n=COLUMNS), words))
    first = _first(work)
    last = min(first + ROWS, now.rows)
    data = {_id(place): list(now.grid.columns[place][first:last]) for place in range(len(header))}
    shown = {
        _id(place): st.column_config.TextColumn(work.label(name)) for place, name in enumerate(header)
    }
    if now.schema.weight is None:
        data[WEIGHT] = ["1"] * (last - first)
        shown[WEIGHT] = st.column_config.TextColumn(words("your_table", "weight"))
    # Another key after every change: what was typed is in the table now.
    key = f"own_cells_{work.name}_{work.version}_{first}"
    st.data_editor(
        data,
        key=key,
        column_config=shown,
        num_rows="dynamic" if last == now.rows else "delete",
        hide_index=True,
        height=min(36 * (last - first + 2) + 4, 480),
        on_change=_changed,
        args=(work, key, first),
    )
    if st.session_state.get(key, {}).get("added_rows"):
        st.caption(with_terms(words("your_table", "incomplete"), words))


def _first(work: Work) -> int:
    """Let the reader choose from where on rows are shown, if there are many."""
    if work.own.now.rows <= ROWS:
        return 0
    label, key = work.words("your_table", "rows_from"), f"own_rows_{work.name}_{work.own.now.rows}"
    return int(st.number_input(label, 1, work.own.now.rows, step=ROWS, key=key, width=180)) - 1


def _changed(work: Work, key: str, first: int) -> None:
    """Take what was changed as steps; a new row waits until it has a class."""
    change = st.session_state.get(key)
    if not change:
        return
    added = [_row(work, row) for row in change["added_rows"]]
    if added and not all(added):
        return
    steps = [*_edits(work, change["edited_rows"], first), *(AddRow(row) for row in added if row)]
    if change["deleted_rows"]:
        steps.append(RemoveRows(tuple(first + int(row) for row in change["deleted_rows"])))
    if steps:
        do(work, *steps)


def _edits(work: Work, rows: Mapping[Any, Mapping[str, Any]], first: int) -> list[Step]:
    """Return the steps that change cells, one per column."""
    changed: dict[str, list[tuple[int, str]]] = {}
    for row, cells in rows.items():
        for column, value in cells.items():
            changed.setdefault(column, []).append((first + int(row), _text(value)))
    steps: list[Step] = []
    for column, values in changed.items():
        name = _weight_name(work) if column == WEIGHT else work.own.now.grid.header[_place(column)]
        if column == WEIGHT:
            steps.append(Weigh(name))
        steps.append(Edit(name, tuple(values)))
    return steps


def _row(work: Work, cells: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a new row as texts, () while its class is not there."""
    now = work.own.now
    row = tuple(_text(cells.get(_id(place))) for place in range(len(now.grid.header)))
    return row if row[now.place(now.schema.target)] else ()


def _weight_name(work: Work) -> str:
    """Return a name for the column of weights that no other column has."""
    name = work.words("your_table", "weight")
    while name in work.own.now.grid.header:
        name += "_"
    return name


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _id(place: int) -> str:
    return f"c{place}"


def _place(column: str) -> int:
    return int(column[1:])
