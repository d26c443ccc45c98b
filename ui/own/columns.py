"""Show what every column was taken for, and why, what is odd about the table, and its cells.

`columns`, `remarks` and `cells` are three parts of the page of own tables; what a person corrects in
them becomes a step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from c45_course.prepare.steps import AddRow, Declare, Edit, Mark, RemoveRows, Step, Weigh
from c45_course.readers.remarks import Remark, RemarkKind, say
from c45_course.readers.understanding import Role, Understood, why
from ui.markdown import plain, with_terms
from ui.own.work import Work, do, showing, step_through

KINDS = {
    "nominal": ("attribute", "nominal"),
    "numeric": ("attribute", "numeric"),
    "target": ("target", ""),
    "weight": ("weight", ""),
    "names": ("names", ""),
    "ignored": ("ignored", ""),
}
"""What a column can be: role and kind."""
FACTS = 340
"""Pixels for the facts about a column: what is left beside its name and its part."""
AT_ONCE = 12
"""Number of columns that are shown at once."""
MAX_OPEN_REMARKS = 4
"""Maximum number of remarks that stand open."""
ROWS = 200
"""Number of rows of cells that are shown at once."""
COLUMNS = 50
"""Number of columns of cells that are shown."""
WEIGHT = "w"
"""The id of the column of weights that is shown where the table has none."""


# --- columns --------------------------------------------------------------------------------------


def columns(work: Work) -> None:
    """Show the columns, some at a time, and what is odd about them."""
    words, understood = work.words, work.own.understood
    idea = "columns_idea" if work.is_small else "columns_idea_large"
    st.caption(with_terms(words("your_table", idea), words))
    first = _first_column(work)
    for place in range(first, min(first + AT_ONCE, len(understood.columns))):
        _column(work, place, understood.columns[place])
    _markers(work)


def _markers(work: Work) -> None:
    """Let the reader say what stands for a missing value; those that occur are shown."""
    words, schema = work.words, work.own.now.schema
    found = list(work.own.understood.markers)
    key = showing(work, "markers", found)
    st.multiselect(
        words("your_table", "markers"),
        list(dict.fromkeys([*found, *schema.missing])),
        key=key,
        format_func=lambda marker: marker or words("your_table", "empty_cell"),
        placeholder=words("your_table", "markers_none"),
        accept_new_options=True,
        on_change=_take_markers,
        args=(work, key, tuple(found)),
        width=520,
    )


def _take_markers(work: Work, key: str, before: tuple[str, ...]) -> None:
    """Take the markers chosen, and with them those that could be but do not occur."""
    chosen = tuple(marker.strip() for marker in st.session_state.get(key, before))
    if chosen == before:
        return
    idle = tuple(marker for marker in work.own.now.schema.missing if marker not in before)
    do(work, Mark((*chosen, *idle)))


def _first_column(work: Work) -> int:
    """Let the reader choose from where on columns are shown, if there are many."""
    words, count = work.words, len(work.own.understood.columns)
    if count <= AT_ONCE:
        return 0
    last, key = max(count - AT_ONCE + 1, 1), f"own_columns_{work.name}_{count}"
    label = words("your_table", "columns_from")
    return int(st.number_input(label, 1, last, step=AT_ONCE, key=key, width=180)) - 1


def _column(work: Work, place: int, column: Understood) -> None:
    words, row = work.words, f"own_column_{place}"
    now = column.kind if column.role == "attribute" else str(column.role)
    key = showing(work, f"column_{place}", now)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=row):
        label = work.label(column.name)
        with st.container(width=160):
            st.markdown(f"**{plain(label)}**")
        st.selectbox(
            words("your_table", "column_is", column=plain(label)),
            list(KINDS),
            key=key,
            format_func=lambda kind: words("your_table", f"is_{kind}"),
            on_change=_declare,
            args=(work, key, column.name, now),
            label_visibility="collapsed",
            width=190,
        )
        st.caption(plain(_facts(work, column)), width=FACTS)


def _facts(work: Work, column: Understood) -> str:
    words = work.words
    if column.distinct == 1:
        said = [words("your_table", "distinct_one")]
    else:
        said = [words("your_table", "distinct", n=column.distinct)]
    if column.missing:
        said.append(words("your_table", "missing", n=column.missing))
    if column.example:
        example = _short(work.value(column.name, column.example))
        said.append(words("your_table", "for_example", example=example))
    return f"{words('your_table', 'joint').join(said)} · {why(column, words)}"


def _short(text: str, most: int = 24) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _declare(work: Work, key: str, name: str, now: str) -> None:
    """Take what a column was said to be; what it is already changes nothing."""
    said = st.session_state.get(key)
    if said in KINDS and said != now:
        do(work, Declare(name, *KINDS[said]))


# --- remarks --------------------------------------------------------------------------------------


def remarks(work: Work) -> None:
    """Show what was mended in reading and what is odd, as sentences."""
    found = (*work.own.start.grid.how.notes, *work.own.understood.remarks)
    told = [remark for remark in found if not _is_idle(work, remark)]
    if not told:
        return
    words, said = work.words, _said(work, told)
    label = words("your_table", "remarks", n=len(said))
    with st.expander(label, expanded=len(said) <= MAX_OPEN_REMARKS, key="own_remarks"):
        st.markdown("\n".join(f"- {plain(text)}" for text in said))
        like_ids = any(remark.kind is RemarkKind.ID_LIKE for remark in told)
        if like_ids and work.own.invalid_because is None:
            label = words("your_table", "id_lesson")
            if st.button(label, key="own_lesson", type="tertiary", icon=":material/school:"):
                step_through(work, "choosing")


def _said(work: Work, told: list[Remark]) -> list[str]:
    """Return the remarks as sentences; what is true of several columns is said once."""
    words = work.words
    alike = [remark for remark in told if remark.kind is RemarkKind.ID_LIKE]
    if len(alike) < 2:
        return [say(_named(work, remark), words) for remark in told]
    names = [words("remark", "column", column=_named(work, each).column) for each in alike]
    several = words("remark", "id_like_several", columns=words.listed(names))
    said = [say(_named(work, remark), words) for remark in told if remark not in alike]
    return [*said, several]


def _named(work: Work, remark: Remark) -> Remark:
    """Return a remark that calls its column as the reader's language does."""
    return remark if remark.column is None else replace(remark, column=work.label(remark.column))


def _is_idle(work: Work, remark: Remark) -> bool:
    """Tell whether a remark warns of a column that takes no part anyway."""
    if remark.kind is not RemarkKind.ID_LIKE or remark.column is None:
        return False
    return work.own.now.role(remark.column) is not Role.ATTRIBUTE


# --- cells ----------------------------------------------------------------------------------------


def cells(work: Work) -> None:
    """Show the cells, to be changed."""
    words, now = work.words, work.own.now
    st.caption(with_terms(words("your_table", "cells_idea"), words))
    header = now.grid.header[:COLUMNS]
    if len(header) < len(now.grid.header):
        st.caption(with_terms(words("your_table", "cells_wide", n=COLUMNS), words))
    first = _first_row(work)
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
        on_change=_take_changes,
        args=(work, key, first),
    )
    if st.session_state.get(key, {}).get("added_rows"):
        st.caption(with_terms(words("your_table", "incomplete"), words))


def _first_row(work: Work) -> int:
    """Let the reader choose from where on rows are shown, if there are many."""
    if work.own.now.rows <= ROWS:
        return 0
    label, key = work.words("your_table", "rows_from"), f"own_rows_{work.name}_{work.own.now.rows}"
    return int(st.number_input(label, 1, work.own.now.rows, step=ROWS, key=key, width=180)) - 1


def _take_changes(work: Work, key: str, first: int) -> None:
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
