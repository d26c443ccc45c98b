"""Read the case to classify from the address, write it there, show its fields, and prepare examples.

In the address stands the name of the table and the value codes or numbers, so a case is never taken for
one of another table and reads the same in every language.
"""

from typing import Any

import numpy as np
import streamlit as st

from c45_core.align import fitted
from c45_core.classify import arrivals
from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.rules import covered, paths
from c45_core.table import MISSING, Column, Nominal, Numeric, Table
from c45_core.tree import Cases, Tree
from ui import cache
from ui.markdown import plain
from ui.state import address

Cell = float | None
"""A value code, a number, or None where the value is unknown."""
Case = tuple[Cell, ...]

PRINTED: dict[str, tuple[str, dict[str, object]]] = {
    "watermelon_2.0": ("melon", {"色泽": "青绿", "根蒂": "蜷缩", "敲声": "浊响"}),
    "missing_14": ("tutorial", {"属性1": "A", "属性3": "假"}),
    "loan_10": ("borrower", {"有房者": "是", "婚姻状况": "单身", "年收入": 125.0}),
    "buys_computer_14": (
        "customer",
        {"age": "youth", "income": "medium", "student": "yes", "credit_rating": "fair"},
    ),
}
"""The case a book or a document asks about, by table; what it leaves out is unknown."""


def read_case(table: Table, tree: Tree, dialect: Dialect) -> Case:
    """Return the case the address names, the opening example if it names none of this table."""
    name, _, cells = address.text("case").rpartition("!")
    parts = cells.split("_")
    if name == table.name and len(parts) == len(table.attributes):
        read = [_read_cell(part, column) for part, column in zip(parts, table.attributes, strict=True)]
        if all(ok for _, ok in read):
            return tuple(cell for cell, _ in read)
    return opening_case(table, tree, dialect)


def keep(table: Table, case: Case) -> None:
    """Write a case into the address."""
    address.write(case=case_text(table, case))


def show_field(table: Table, case: Case, attribute: int, names: Labels, words: Words) -> None:
    """Show the field of a cell of a case; what is chosen in it is written into the address."""
    column, cell, unknown = table.attributes[attribute], case[attribute], words("language", "unknown")
    key = _key_of_field(table, attribute)
    options: dict[str, Any] = {
        "key": key,
        "on_change": _keep_fields,
        "args": (table, case),
        "label_visibility": "collapsed",
    }
    label = names.attribute(attribute)
    if not isinstance(column, Nominal):
        st.session_state[key] = cell
        options |= {"width": 200, "step": _step_of(column), "format": "%g"}
        st.number_input(label, value=None, placeholder=unknown, **options)
        return
    codes = [*range(len(column.values)), MISSING]
    said = [plain(text) for text in (*(names.value(attribute, c) for c in codes[:-1]), unknown)]
    st.session_state[key] = MISSING if cell is None else int(cell)
    st.segmented_control(label, codes, format_func=said.__getitem__, required=True, **options)


def _keep_fields(table: Table, case: Case) -> None:
    """Keep the case of the fields that are shown; the rest of it is as it was."""
    found: list[Cell] = []
    for a, column in enumerate(table.attributes):
        value = st.session_state.get(_key_of_field(table, a), case[a])
        found.append(None if isinstance(column, Nominal) and value == MISSING else value)
    keep(table, tuple(found))


def _key_of_field(table: Table, attribute: int) -> str:
    return f"case_{table.name}_{attribute}"


def _step_of(column: Numeric) -> float:
    """Return how far one press on + goes: from one whole value to the next, others by a hundredth.

    Of 70000, 85000 and 95000 the next one is 5000 away: the largest step that all of them are on.
    """
    known = np.unique(column.numbers[~np.isnan(column.numbers)])
    if not (known == np.round(known)).all():
        return 0.01
    return float(np.gcd.reduce(np.diff(known).astype(np.int64))) or 1.0


# --- examples -------------------------------------------------------------------------------------


@cache.kept_with
def opening_case(table: Table, tree: Tree, dialect: Dialect) -> Case:
    """Return the case a lesson opens with: one that takes several ways, else that of the longest."""
    ways = np.zeros(table.rows)
    # Where every value is known, there is one way.
    gaps = np.any([column.missing() for column in table.attributes], axis=0)
    for arrival in arrivals(tree, Cases.all(table).take(gaps), dialect):
        ways[arrival.cases.rows] += 1
    return (
        case_of(table, int(np.argmax(ways > 1)))
        if ways.max() > 1
        else case_of_longest_path(table, tree, dialect)
    )


@cache.kept_with
def case_of_longest_path(table: Table, tree: Tree, dialect: Dialect) -> Case:
    """Return the first complete case of the table on the longest path that has one."""
    whole = ~np.any([column.missing() for column in table.attributes], axis=0)
    for conditions, _ in sorted(paths(tree), key=lambda way: -len(way[0])):
        met = np.flatnonzero(covered(conditions, fitted(table, dialect)) & whole)
        if len(met):
            return case_of(table, int(met[0]))
    return case_of(table, 0)


def examples(table: Table, tree: Tree, dialect: Dialect) -> dict[str, Case]:
    """Return the prepared cases, each by the key of its name in the words."""
    whole = case_of_longest_path(table, tree, dialect)
    found = {"whole": whole}
    if tree.test is not None:
        asked_first = fitted(table, dialect).attributes[tree.test.attribute]
        asks = asked_first.asks if isinstance(asked_first, Nominal) else None
        root = table.index(asks.attribute if asks else asked_first.name)
        found["unknown"] = tuple(None if a == root else cell for a, cell in enumerate(whole))
    if table.name in PRINTED:
        key, values = PRINTED[table.name]
        found[key] = tuple(_code_of(column, values.get(column.name)) for column in table.attributes)
    return found


def case_of(table: Table, row: int) -> Case:
    """Return a row of the table as a case."""
    return tuple(cell_of(column, row) for column in table.attributes)


@cache.kept_with
def list_different_rows(table: Table) -> list[int]:
    """Return the first row of each different case, in order."""
    first: list[int] = np.sort(np.unique(_rows(table), return_index=True)[1]).tolist()
    return first


def row_of(table: Table, case: Case) -> int | None:
    """Return the first row that is this case, None if there is none."""
    found = np.flatnonzero(_rows(table) == _rows(as_table(table, case)))
    return int(found[0]) if len(found) else None


def _rows(table: Table) -> np.ndarray:
    """Return the cells of each row as one item, so that rows can be compared as a whole."""
    cells = np.full((table.rows, len(table.attributes)), np.nan)
    for a, column in enumerate(table.attributes):
        known = ~column.missing()
        cells[known, a] = (column.codes if isinstance(column, Nominal) else column.numbers)[known]
    cells += 0.0  # -0 is 0
    return cells.view(np.dtype((np.void, cells.itemsize * cells.shape[1]))).ravel()


# --- for the core ---------------------------------------------------------------------------------


def as_values(table: Table, case: Case) -> dict[str, object]:
    """Return a case as attribute names and values, as `classify` takes it."""
    found: dict[str, object] = {}
    for column, cell in zip(table.attributes, case, strict=True):
        if isinstance(column, Nominal) and cell is not None:
            found[column.name] = column.values[int(cell)]
        else:
            found[column.name] = cell
    return found


def as_table(table: Table, case: Case) -> Table:
    """Return a case as a table of one row (its class is not known; the code stands for nothing)."""
    return Table(
        name=table.name,
        attributes=tuple(
            _one_cell_column(c, cell) for c, cell in zip(table.attributes, case, strict=True)
        ),
        target=table.target,
        classes=table.classes,
        labels=np.zeros(1, dtype=np.int32),
        weights=np.ones(1),
        case_names=("",),
    )


def _one_cell_column(column: Column, cell: Cell) -> Column:
    if isinstance(column, Nominal):
        code = MISSING if cell is None else int(cell)
        return Nominal(column.name, column.values, np.array([code], dtype=np.int32))
    return Numeric(column.name, np.array([np.nan if cell is None else cell]))


def case_text(table: Table, case: Case) -> str:
    """Write a case as the address holds it."""
    cells = ("x" if cell is None else format(cell, ".15g") for cell in case)
    return f"{table.name}!{'_'.join(cells)}"


def _read_cell(part: str, column: Column) -> tuple[Cell, bool]:
    """Return a cell of the address and whether it can be one of the column."""
    if part == "x":
        return None, True
    try:
        number = float(part)
    except ValueError:
        return None, False
    if isinstance(column, Nominal):
        return number, number in range(len(column.values))
    return number, bool(np.isfinite(number))


def cell_of(column: Column, row: int) -> Cell:
    """Return the cell of a column in a row."""
    if isinstance(column, Nominal):
        return None if column.codes[row] == MISSING else float(column.codes[row])
    return None if np.isnan(column.numbers[row]) else float(column.numbers[row])


def _code_of(column: Column, value: object) -> Cell:
    if value is None:
        return None
    return float(column.values.index(str(value))) if isinstance(column, Nominal) else float(str(value))
