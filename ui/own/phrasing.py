"""Describe a step of preparing in a language."""

from __future__ import annotations

from c45_core.language.refusal import listed, short
from c45_course.prepare import (
    AddRow,
    Bin,
    Declare,
    Drop,
    Edit,
    Fill,
    Mark,
    Merge,
    RemoveRows,
    Step,
    Weigh,
)
from ui.own.work import Work


def step_text(step: Step, work: Work) -> str:
    """Return one step as a short text; names and values in it are data."""
    words = work.words

    def said(key: str, **values: object) -> str:
        return words("your_table", f"step_{key}", **values)

    match step:
        case Declare():
            return said(
                "declare", column=work.label(step.column), role=work.is_called(step.role, step.kind)
            )
        case Mark():
            markers = tuple(marker or words("your_table", "empty_cell") for marker in step.markers)
            return said("mark", markers=listed(markers, words))
        case Drop():
            return said("drop", column=work.label(step.column))
        case Bin():
            cuts = tuple(format(cut, ".15g") for cut in step.cuts)
            names = listed(step.names, words)
            return said("bin", column=work.label(step.column), names=names, cuts=listed(cuts, words))
        case Merge():
            values = listed(step.values, words)
            return said("merge", column=work.label(step.column), values=values, into=short(step.into))
        case Fill():
            return said("fill", column=work.label(step.column), value=short(step.value))
        case Edit():
            if len(step.cells) > 1:
                return said("edit_many", column=work.label(step.column), n=len(step.cells))
            row, text = step.cells[0]
            return said("edit", column=work.label(step.column), row=row + 1, value=short(text) or "?")
        case AddRow():
            return said("add_row")
        case RemoveRows():
            if len(step.rows) > 1:
                return said("remove_rows", n=len(step.rows))
            return said("remove_row", row=step.rows[0] + 1)
        case Weigh():
            return said("weigh", column=work.label(step.column))
