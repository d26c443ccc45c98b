"""Write the address of a step about any table: a small one travels in it."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from c45_core.table import Table
from c45_course.exports.writing import csv_bytes, grid_of
from c45_course.prepare.keeping import TableRecipe, in_link, linked_name
from c45_course.readers.file_questions import Corrections


def table_query(table: Table) -> dict[str, str]:
    """Return the part of a link that holds a table, {} for one that is too large for a link.

    >>> from c45_course import datasets
    >>> sorted(table_query(datasets.load("loan_5").table))
    ['own', 'table']
    """
    grid, schema = grid_of(table)
    asked = Corrections(encoding="utf-8", separator=",", header=True, decimal="point", exact=True)
    text = in_link(TableRecipe(grid.name, csv_bytes(grid), asked, schema=schema))
    return {} if text is None else {"table": linked_name(text), "own": text}


def address_of(page: str, app: str, query: Mapping[str, str]) -> str:
    """Return the address of a page; `app`: the address of the app, before its pages."""
    return f"{app}{page}?{urlencode(query)}"
