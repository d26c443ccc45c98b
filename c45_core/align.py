"""Fit tables and trees to each other: columns declared alike, questions of one value or the rest.

Trees know values and classes by their place in the declared order. Two tables may declare the same ones
in another order: so they are matched by name.

CART branches in two (Breiman and others 1984). For a numeric attribute that is the cut; a nominal one
is asked for one value against the rest, as in Li Hang, algorithm 5.6. Here this is a change of the
table: one column "A = a" for each value a of an attribute A with more than two, in its place and in
declared order, so that growing, pruning and explaining go on as with any nominal attribute. What it
leaves out: several values against the rest, which Breiman and others allow.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from c45_core.cells import code_in, columns_of, given, is_column, only_numbers
from c45_core.dialect import Dialect
from c45_core.language.refusal import make_sentence, refusal, whole
from c45_core.table import MISSING, Codes, Column, Nominal, Numeric, OneValue, Table


def declared_as(table: Table, model: Table) -> Table:
    """Return the cases of a table with the attributes, values and classes of a model, in its order.

    A value that the model does not declare counts as missing, as when a case is classified (C10); a
    class that it does not declare is refused, and an attribute that the table does not have. What fits
    already comes back as it is.

    >>> model = Table.from_columns({"windy": ["no", "yes"], "play": ["yes", "no"]}, target="play")
    >>> other = Table.from_columns({"windy": ["yes", "no"], "play": ["no", "yes"]}, target="play")
    >>> aligned = declared_as(other, model)
    >>> aligned.classes, aligned.labels.tolist(), aligned.attributes[0].codes.tolist()
    (('yes', 'no'), [1, 0], [1, 0])
    """
    columns = tuple(_like(table, column) for column in model.attributes)
    labels = _recode(table.labels, table.classes, model.classes)
    if (labels < 0).any():
        row = int(np.flatnonzero(labels < 0)[0])
        raise refusal(
            "table.other_class",
            case=table.case_names[row],
            table=table.name,
            klass=table.classes[table.labels[row]],
            classes=model.classes,
        )
    if columns == table.attributes and model.classes == table.classes:
        return table
    return replace(table, attributes=columns, classes=model.classes, labels=labels)


def as_cases(cases: Any, model: Table) -> Table:
    """Return cases without a class, to be classified, with the attributes a model declares.

    `cases`: a table, columns by name, a data frame, or rows of cells in the order of the attributes; or
    cases whose values go by name: a dictionary for each, or one alone (a row of a data frame, too). A
    value the model does not declare counts as missing. What else columns and frames have is left out;
    in a dictionary an attribute may be missing. The classes of the table returned say nothing.

    Errors: InputError for an attribute that columns or frames have not, for a name in a dictionary that
    is neither an attribute nor the class, and for a numeric one with a cell that is not a number.

    >>> golf = Table.from_columns({"windy": ["no", "yes"], "play": ["yes", "no"]}, target="play")
    >>> as_cases([["yes"], ["gale"]], golf).attributes[0].codes.tolist()
    [1, -1]
    >>> as_cases({"windy": "yes"}, golf).rows, as_cases([{"windy": "yes"}, {}], golf).rows
    (1, 2)
    """
    if isinstance(cases, Table):
        attributes = tuple(_like(cases, column) for column in model.attributes)
    else:
        by_name = _dictionaries(cases)
        given_cases = cases if by_name is None else by_name
        found = columns_of(given_cases, [column.name for column in model.attributes])
        named = {str(name): column for name, column in found.items()}
        if by_name is not None:
            for name in named:
                if name != model.target:
                    model.index(name)  # refuses, and says which attributes there are
            absent = [None] * len(by_name)
            named = {column.name: absent for column in model.attributes} | named
        attributes = tuple(_match_column(named, column) for column in model.attributes)
    rows = len(attributes[0].missing()) if attributes else len(cases)
    return replace(
        model,
        attributes=attributes,
        labels=np.zeros(rows, dtype=np.int32),
        weights=np.ones(rows),
        case_names=tuple(str(row + 1) for row in range(rows)),
    )


def _dictionaries(cases: Any) -> list[Mapping[Any, object]] | None:
    """Return cases whose values go by name, of which there may be one alone; None for any others."""
    if getattr(cases, "ndim", 0) == 1 and hasattr(cases, "to_dict"):  # a row of pandas
        cases = cases.to_dict()
    if isinstance(cases, Mapping):
        return None if any(map(is_column, cases.values())) else [cases]
    rows = cases if isinstance(cases, list | tuple) else []
    return list(rows) if rows and all(isinstance(row, Mapping) for row in rows) else None


def _match_column(columns: Mapping[str, Iterable[object]], model: Column) -> Column:
    """Return a column declared as the model's, with the cells that are given under its name."""
    if model.name not in columns:
        raise refusal("table.no_column", column=model.name, names=whole(columns))
    return fill_column(model, columns[model.name])


def fill_column(model: Column, cells: Iterable[object]) -> Column:
    """Return a column declared as another, with other cells: a value not declared counts as missing.

    Errors: InputError for a numeric column and a cell that is not a number.
    """
    if isinstance(model, Numeric):
        return Numeric(model.name, only_numbers(model.name, cells, "tree.not_a_number"))
    place = {value: code for code, value in enumerate(model.values)}
    codes = [code_in(place, cell) for cell in given(model.name, cells).cells]
    known = [MISSING if code is None else code for code in codes]
    return replace(model, codes=np.array(known, dtype=np.int32))


def _like(table: Table, model: Column) -> Column:
    """Return the column of a table that has the name of the model's, with its values."""
    found = table.attributes[table.index(model.name)]
    if found.kind != model.kind:
        kinds = {
            "found": make_sentence(f"table.{found.kind}"),
            "wanted": make_sentence(f"table.{model.kind}"),
        }
        raise refusal("table.other_kind", column=model.name, table=table.name, **kinds)
    if not (isinstance(found, Nominal) and isinstance(model, Nominal)) or found.values == model.values:
        return found
    return replace(model, codes=_recode(found.codes, found.values, model.values))


def _recode(codes: Codes, names: tuple[str, ...], wanted: tuple[str, ...]) -> Codes:
    """Return codes for names as codes for the wanted names, `MISSING` for what is not among them."""
    place = {name: code for code, name in enumerate(wanted)}
    there = [place.get(name, MISSING) for name in names]
    return np.array([*there, MISSING], dtype=np.int32)[codes]


IT_IS, IT_IS_NOT = 0, 1
"""The codes of the two answers, whose names are `ANSWERS`."""
ANSWERS = ("yes", "no")
MAX_VALUES_KEPT = 2
"""An attribute with so many values asks a question with two answers as it is."""


def fitted(table: Table, dialect: Dialect) -> Table:
    """Return a table with the columns that trees of a dialect ask for: itself, or one against the rest.

    Every table that meets a tree comes through here; one that fits already comes back as it is.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> melons = datasets.load("watermelon_2.0").table
    >>> cart = fitted(melons, preset("cart"))
    >>> [column.name for column in cart.attributes][:3], cart.attributes[0].values
    (['色泽 = 青绿', '色泽 = 乌黑', '色泽 = 浅白'], ('yes', 'no'))
    >>> fitted(cart, preset("cart")) is cart, fitted(melons, preset("documents")) is melons
    (True, True)
    """
    return one_against_rest(table) if dialect.branching == "binary" else table


def one_against_rest(table: Table) -> Table:
    """Return the table with a column for each value of the nominal attributes with more than two.

    The name of a column is its question; where that is taken it gets underscores.
    """
    if not any(_is_long(column) for column in table.attributes):
        return table
    taken = {table.target, *(column.name for column in table.attributes)}
    columns: list[Column] = []
    for column in table.attributes:
        if not (isinstance(column, Nominal) and _is_long(column)):
            columns.append(column)
            continue
        for code in range(len(column.values)):
            asks = OneValue(column.name, column.values, code)
            name = asks.text
            while name in taken:
                name += "_"
            taken.add(name)
            columns.append(asking(column, asks, name))
    return replace(table, attributes=tuple(columns))


def _is_long(column: Column) -> bool:
    return isinstance(column, Nominal) and len(column.values) > MAX_VALUES_KEPT


def asking(column: Nominal, asks: OneValue, name: str) -> Nominal:
    """Return the column that asks for one value of another; what is missing there is missing here."""
    answer = np.where(column.codes == asks.code, IT_IS, IT_IS_NOT)
    codes = np.where(column.missing(), MISSING, answer).astype(np.int32)
    return Nominal(name, ANSWERS, codes, asks)
