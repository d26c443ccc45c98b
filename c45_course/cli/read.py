"""`read`: say how a file is read and what it is taken for, as the page does."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

from c45_core.language.refusal import refusal
from c45_core.language.words import Words, words
from c45_course.cli import arguments, chosen_table
from c45_course.readers.characters import visible, width
from c45_course.readers.file_questions import FileQuestion, answer_texts, ask
from c45_course.readers.grid import Grid
from c45_course.readers.limits import UPLOAD
from c45_course.readers.pair import read_pair
from c45_course.readers.reading import read_named, understand_as
from c45_course.readers.remarks import Remark, say
from c45_course.readers.schema import read_schema
from c45_course.readers.understanding import Understanding

_SHORT = 40


def add(commands: Any) -> None:
    """Add the verb."""
    verb = commands.add_parser(
        "read",
        help="say what a file is taken for",
        description="Say how a file is read, what its columns are taken for, what is odd about it\n"
        "and what it leaves open: the same as the page Your own table, with the same limits.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    verb.set_defaults(run=run)
    arguments.add_file(verb)
    verb.add_argument("--format", choices=("json", "text"), default="json", help="default: json")
    arguments.add_language(verb, "of the sentences; ")
    arguments.add_output(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give what was understood."""
    if chosen.file is None:
        raise refusal("command.no_file")
    said = words(chosen.language)
    data, name = read_pair(chosen.file)
    schema = None if chosen.schema is None else read_schema(chosen.schema)
    named = (chosen.target, schema, chosen.weight)
    grid = read_named(data, name, chosen_table.corrections(chosen), *named, limits=UPLOAD)
    seen = understand_as(grid, *named)
    told = _told(grid, seen, said)
    if chosen.format == "json":
        yield json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    else:
        yield from _lines(told, seen.questions, name, said)


def _told(grid: Grid, seen: Understanding, said: Words) -> dict[str, Any]:
    """Return what was understood as plain data."""
    how = grid.how
    numbers = any(column.kind == "numeric" for column in seen.columns)
    return {
        "encoding": how.encoding,
        "separator": how.separator,
        "sheet": how.sheet,
        "header": how.header,
        "rows": grid.rows,
        "columns": [
            {
                "name": column.name,
                "kind": column.kind,
                "role": str(column.role),
                "missing": column.missing,
                "distinct": column.distinct,
            }
            for column in seen.columns
        ],
        "target": seen.target,
        "number_format": seen.decimal if numbers else None,
        "remarks": [_remark(each, said) for each in (*how.notes, *seen.remarks)],
        "questions": [_question(each, said) for each in seen.questions if not each.settled],
    }


def _remark(told: Remark, said: Words) -> dict[str, Any]:
    return {"kind": str(told.kind), "column": told.column, "text": say(told, said)}


def _question(asked: FileQuestion, said: Words) -> dict[str, Any]:
    return {
        "kind": str(asked.kind),
        "column": asked.column,
        "text": ask(asked, said),
        "answers": [
            {"id": each.id, "written": each.written, "read_as": each.read_as} for each in asked.answers
        ],
    }


def _lines(
    told: dict[str, Any], questions: Sequence[FileQuestion], name: str, said: Words
) -> Iterator[str]:
    """Write what was understood as a short table, and what is asked as the page asks it."""
    yield said("reading", "file", file=name, rows=told["rows"], columns=len(told["columns"])) + "\n"
    for key in ("encoding", "separator", "sheet", "number_format"):
        if told[key] is not None:
            yield said("reading", key, value=_value(key, told[key], said)) + "\n"
    yield said("reading", "header" if told["header"] else "no_header") + "\n\n"
    heads = [
        said("reading", f"column_{key}") for key in ("name", "kind", "role", "missing", "distinct")
    ]
    rows = [[visible(str(value))[:_SHORT] for value in column.values()] for column in told["columns"]]
    for row in rows:
        row[1], row[2] = said("reading", row[1]), said("reading", row[2])
    yield from aligned([heads, *rows])
    answers = [answer_texts(each, said) for each in questions if not each.settled]
    for key, below in (("remarks", [()] * len(told["remarks"])), ("questions", answers)):
        if told[key]:
            yield "\n" + said("reading", key) + "\n"
        for each, texts in zip(told[key], below, strict=True):
            yield f"- {visible(each['text'])}\n"
            yield from (visible(f"    {text}") + "\n" for text in texts)


def _value(key: str, value: str, said: Words) -> str:
    """Return what was found of a file in words, where it is no name."""
    if key == "number_format":
        return said("reading", f"decimal_{value}")
    return said("reading", "tab") if value == "\t" else value


def aligned(rows: list[list[str]]) -> Iterator[str]:
    """Give rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        line = "  ".join(cell + " " * (wide - width(cell)) for cell, wide in cells)
        yield line.rstrip() + "\n"
