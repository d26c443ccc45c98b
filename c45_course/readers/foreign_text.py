"""Bring a drawn table, one of LaTeX and a database's export into the form of a plain table."""

from __future__ import annotations

from dataclasses import replace

from c45_course.readers.drawn import undrawn
from c45_course.readers.dumps import dump_in
from c45_course.readers.latex import is_latex, latex_rows
from c45_course.readers.text_lines import TableText


def as_plain_table(table: TableText, name: str) -> TableText:
    """Return a text as lines of cells; any other text as it is.

    Errors: InputError for statements of SQL, and for commands of LaTeX within cells.
    """
    if is_latex(table.text):
        text, note = latex_rows(table.text, name)
        return replace(table, text=text, separator="\t", notes=(*table.notes, note))
    if (drawn := undrawn(table.text)) is not None:
        text, note = drawn
        return replace(table, text=text, separator="\t", notes=(*table.notes, note))
    dump = dump_in(table.text, name)
    if dump is None:
        return table
    notes = (*table.notes, *dump.notes)
    return replace(table, text=dump.text, notes=notes, header=dump.header, escaped=dump.escaped)
