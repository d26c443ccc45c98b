"""Show what every column was taken for, and why, what is odd about the table, and its cells.

`columns`, `remarks` and `cells` are three parts of the page of own tables; what a person corrects in
them becomes a step.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from c45_course.prepare.steps import AddRow, Declare, Edit, Mark, RemoveRows, Step, Weigh
from c45_course.readers.remarks import Remark, RemarkKind, write_remark
from c45_course.readers.understanding import Role, Understood, why
from ui.markdown import plain, with_terms
from ui.own.work import Work, columns_key, control_key, step_through, take_steps
from ui.scripts import register_files

KINDS = {
    "nominal": ("attribute", "nominal"),
    "numeric": ("attribute", "numeric"),
    "target": ("target", ""),
    "weight": ("weight", ""),
    "names": ("names", ""),
    "ignored": ("ignored", ""),
}
"""Role and kind of a column, by what it can be."""
_PATH = str(Path(__file__).with_name("columns"))
_CHOSEN = "own_columns_chosen"
"""Key of the session: how often a column was said to be something."""
MAX_COLUMNS_AT_ONCE = 12
"""Number of columns that are shown at once."""
MAX_OPEN_REMARKS = 4
"""Maximum number of remarks that stand open."""
MAX_ROWS_AT_ONCE = 200
"""Number of rows of cells that are shown at once."""
MAX_COLUMNS_OF_CELLS = 50
"""Number of columns of cells that are shown."""
WEIGHT = "w"
"""The id of the column of weights that is shown where the table has none."""


# --- columns --------------------------------------------------------------------------------------


def show_columns(work: Work) -> None:
    """Show the columns, some at a time, and what is odd about them."""
    idea = work.say("columns_idea" if work.is_small else "columns_idea_large")
    st.caption(with_terms(idea, work.words))
    columns = work.own.understood.columns
    first = _choose_first(work, "columns", len(columns), MAX_COLUMNS_AT_ONCE)
    shown = columns[first : first + MAX_COLUMNS_AT_ONCE]
    told = {
        "columns": [_describe_column(work, each) for each in shown],
        "kinds": [(kind, work.say(f"is_{kind}")) for kind in KINDS],
        # How often something was chosen: one that was refused is shown as it was.
        "chosen": st.session_state.get(_CHOSEN, 0),
    }
    key, declare = f"own_columns_{columns_key(work)}", partial(_declare, work)
    component = register_files(_PATH, '<div class="columns"></div>', name="own_columns")
    component(data=told, key=key, on_declare_change=declare)
    _show_markers(work)


def _show_markers(work: Work) -> None:
    """Let the reader say what stands for a missing value; those that occur are shown."""
    schema = work.own.now.schema
    found = list(work.own.understood.markers)
    key = control_key(work, "markers", found)
    st.multiselect(
        work.say("markers"),
        list(dict.fromkeys([*found, *schema.missing])),
        found,
        key=key,
        format_func=lambda marker: marker or work.say("empty_cell"),
        placeholder=work.say("markers_none"),
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
    take_steps(work, Mark((*chosen, *idle)))


def _choose_first(work: Work, what: str, count: int, most: int) -> int:
    """Let the reader choose from where on `columns` or `rows` are shown, if there are many."""
    if count <= most:
        return 0
    label, key = work.say(f"{what}_from"), f"own_{what}_{work.name}_{count}"
    return int(st.number_input(label, 1, count - most + 1, step=most, key=key, width=180)) - 1


def _describe_column(work: Work, column: Understood) -> dict[str, str]:
    told = {"name": column.name, "label": work.label(column.name)}
    return {**told, "facts": _column_facts(work, column), "now": _kind_of(column)}


def _kind_of(column: Understood) -> str:
    return column.kind if column.role == "attribute" else str(column.role)


def _column_facts(work: Work, column: Understood) -> str:
    words = work.words
    if column.distinct == 1:
        sentences = [work.say("distinct_one")]
    else:
        sentences = [work.say("distinct", n=column.distinct)]
    if column.missing:
        sentences.append(work.say("missing", n=column.missing))
    if column.example:
        example = _shorten(work.value(column.name, column.example))
        sentences.append(work.say("for_example", example=example))
    return f"{work.say('joint').join(sentences)} · {why(column, words)}"


def _shorten(text: str, most: int = 24) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _declare(work: Work) -> None:
    """Take what a column was said to be; what it is already changes nothing."""
    st.session_state[_CHOSEN] = st.session_state.get(_CHOSEN, 0) + 1
    asked = st.session_state[f"own_columns_{columns_key(work)}"].declare
    name, kind = asked.get("name"), asked.get("kind")
    now = {each.name: _kind_of(each) for each in work.own.understood.columns}
    if kind in KINDS and now.get(name, kind) != kind:
        take_steps(work, Declare(name, *KINDS[kind]))


# --- remarks --------------------------------------------------------------------------------------


def show_remarks(work: Work) -> None:
    """Show what was mended in reading and what is odd, as sentences."""
    found = (*work.own.start.grid.how.notes, *work.own.understood.remarks)
    remarks = [remark for remark in found if not _is_idle(work, remark)]
    if not remarks:
        return
    sentences = _write_remarks(work, remarks)
    label = work.say("remarks", n=len(sentences))
    with st.expander(label, expanded=len(sentences) <= MAX_OPEN_REMARKS, key="own_remarks"):
        st.markdown("\n".join(f"- {plain(text)}" for text in sentences))
        like_ids = any(remark.kind is RemarkKind.ID_LIKE for remark in remarks)
        if like_ids and work.own.invalid_because is None:
            label = work.say("id_lesson")
            if st.button(label, key="own_lesson", type="tertiary", icon=":material/school:"):
                step_through(work, "choosing")


def _write_remarks(work: Work, remarks: list[Remark]) -> list[str]:
    """Return the remarks as sentences; what is true of several columns is said once."""
    words = work.words
    alike = [remark for remark in remarks if remark.kind is RemarkKind.ID_LIKE]
    if len(alike) < 2:
        return [write_remark(_with_label(work, remark), words) for remark in remarks]
    names = [words("remark", "column", column=_with_label(work, each).column) for each in alike]
    several = words("remark", "id_like_several", columns=words.listed(names))
    sentences = [
        write_remark(_with_label(work, remark), words) for remark in remarks if remark not in alike
    ]
    return [*sentences, several]


def _with_label(work: Work, remark: Remark) -> Remark:
    """Return a remark that calls its column as the reader's language does."""
    return remark if remark.column is None else replace(remark, column=work.label(remark.column))


def _is_idle(work: Work, remark: Remark) -> bool:
    """Tell whether a remark warns of a column that takes no part anyway."""
    if remark.kind is not RemarkKind.ID_LIKE or remark.column is None:
        return False
    return work.own.now.role(remark.column) is not Role.ATTRIBUTE


# --- cells ----------------------------------------------------------------------------------------


def show_cells(work: Work) -> None:
    """Show the cells, to be changed."""
    words, now = work.words, work.own.now
    st.caption(with_terms(work.say("cells_idea"), words))
    header = now.grid.header[:MAX_COLUMNS_OF_CELLS]
    if len(header) < len(now.grid.header):
        st.caption(with_terms(work.say("cells_wide", n=MAX_COLUMNS_OF_CELLS), words))
    first = _choose_first(work, "rows", now.rows, MAX_ROWS_AT_ONCE)
    last = min(first + MAX_ROWS_AT_ONCE, now.rows)
    data = {
        _column_id(place): list(now.grid.columns[place][first:last]) for place in range(len(header))
    }
    shown = {
        _column_id(place): st.column_config.TextColumn(work.label(name))
        for place, name in enumerate(header)
    }
    if now.schema.weight is None:
        data[WEIGHT] = ["1"] * (last - first)
        shown[WEIGHT] = st.column_config.TextColumn(work.say("weight"))
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
        st.caption(with_terms(work.say("incomplete"), words))


def _take_changes(work: Work, key: str, first: int) -> None:
    """Take what was changed as steps; a new row waits until it has a class."""
    change = st.session_state.get(key)
    if not change:
        return
    added = [_new_row(work, row) for row in change["added_rows"]]
    if added and not all(added):
        return
    steps = [*_edit_steps(work, change["edited_rows"], first), *(AddRow(row) for row in added if row)]
    if change["deleted_rows"]:
        steps.append(RemoveRows(tuple(first + int(row) for row in change["deleted_rows"])))
    if steps:
        take_steps(work, *steps)


def _edit_steps(work: Work, rows: Mapping[Any, Mapping[str, Any]], first: int) -> list[Step]:
    """Return the steps that change cells, one per column."""
    changed: dict[str, list[tuple[int, str]]] = {}
    for row, cells in rows.items():
        for column, value in cells.items():
            changed.setdefault(column, []).append((first + int(row), _text(value)))
    steps: list[Step] = []
    for column, values in changed.items():
        if column == WEIGHT:
            name = _weight_name(work)
            steps.append(Weigh(name))
        else:
            name = work.own.now.grid.header[int(column.removeprefix("c"))]
        steps.append(Edit(name, tuple(values)))
    return steps


def _new_row(work: Work, cells: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a new row as texts, () while its class is not there."""
    now = work.own.now
    row = tuple(_text(cells.get(_column_id(place))) for place in range(len(now.grid.header)))
    return row if row[now.place(now.schema.target)] else ()


def _weight_name(work: Work) -> str:
    """Return a name for the column of weights that no other column has."""
    name = work.say("weight")
    while name in work.own.now.grid.header:
        name += "_"
    return name


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _column_id(place: int) -> str:
    return f"c{place}"
