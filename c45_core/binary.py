"""Replace attributes of more than two values by yes-or-no columns, one per value.

CART branches in two (Breiman and others 1984). For a numeric attribute that is the cut; a nominal one
is asked for one value against the rest, as in Li Hang, algorithm 5.6. Here this is a change of the
table: one column "A = a" for each value a of an attribute A with more than two, in its place and in
declared order, so that growing, pruning and explaining go on as with any nominal attribute.

What it leaves out: several values against the rest, which Breiman and others allow.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.table import MISSING, Column, Nominal, OneValue, Table

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
