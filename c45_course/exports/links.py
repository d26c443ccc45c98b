"""Write the address of a step about any table, and draw it as a QR code for a printed page.

A small table travels in its address.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from c45_core.language.refusal import refusal
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


def code_svg(address: str) -> str:
    """Return the code as an SVG element, or file, that takes the size its style gives it."""
    return _saved(address, kind="svg", xmldecl=False, nl=False, omitsize=True).decode()


def code_png(address: str) -> bytes:
    """Return the code as a PNG."""
    return _saved(address, kind="png", scale=6)


def _saved(address: str, **how: Any) -> bytes:
    try:
        import segno
    except ImportError:
        raise refusal("picture.no_segno") from None
    file = io.BytesIO()
    segno.make_qr(address, error="m").save(file, border=2, **how)
    return file.getvalue()
