"""Verbs about tables, datasets, read and schema, and for a machine, compile and completion."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from c45_core.language.refusal import refusal
from c45_core.language.words import Words, words
from c45_course import datasets
from c45_course.cli.arguments import (
    FILE,
    OUTPUT,
    TABLE,
    Option,
    Verb,
    actions_of,
    format_option,
    language_option,
)
from c45_course.cli.inputs import corrections_of, find_table
from c45_course.cli.terminal import align_columns, format_json
from c45_course.readers.file_questions import FileQuestion, write_answers, write_question
from c45_course.readers.files import UPLOAD, read_pair
from c45_course.readers.grid import Grid
from c45_course.readers.reading import read_named, understand_as
from c45_course.readers.remarks import Remark, write_remark
from c45_course.readers.schema import read_schema
from c45_course.readers.understanding import Understanding
from c45_course.readers.visible_text import visible
from c45_fast import compiled

MAX_CELL_LENGTH = 40
"""Maximum number of signs of a cell in the text of `read`."""


def list_datasets(chosen: Namespace) -> Iterator[str]:
    """Give a line, or an object, for each table."""
    rows = [_describe_dataset(name, chosen.language) for name in datasets.names()]
    if chosen.format == "json":
        return iter([format_json(rows)])
    said = words(chosen.language)
    heads = [said("command", key) for key in rows[0]]
    return align_columns([heads, *([str(cell) for cell in row.values()] for row in rows)])


def _describe_dataset(name: str, language: str) -> dict[str, Any]:
    found = datasets.load(name)
    return {
        "name": name,
        "cases": found.table.rows,
        "attributes": len(found.table.attributes),
        "classes": len(found.table.classes),
        "title": found.title[language],
    }


def write_schema(chosen: Namespace) -> Iterator[str]:
    """Give the schema of a table."""
    yield format_json(find_table(chosen).schema.as_dict())


def write_reading(chosen: Namespace) -> Iterator[str]:
    """Give what was understood."""
    if chosen.file is None:
        raise refusal("command.no_file")
    said = words(chosen.language)
    data, name = read_pair(chosen.file)
    schema = None if chosen.schema is None else read_schema(chosen.schema)
    named = (chosen.target, schema, chosen.weight)
    grid = read_named(data, name, corrections_of(chosen), *named, limits=UPLOAD)
    seen = understand_as(grid, *named)
    read = _describe_reading(grid, seen, said)
    if chosen.format == "json":
        yield format_json(read)
    else:
        yield from _write_lines(read, seen.questions, name, said)


def _describe_reading(grid: Grid, seen: Understanding, said: Words) -> dict[str, Any]:
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
        "remarks": [_describe_remark(each, said) for each in (*how.notes, *seen.remarks)],
        "questions": [_describe_question(each, said) for each in seen.questions if not each.settled],
    }


def _describe_remark(remark: Remark, said: Words) -> dict[str, Any]:
    return {"kind": str(remark.kind), "column": remark.column, "text": write_remark(remark, said)}


def _describe_question(question: FileQuestion, said: Words) -> dict[str, Any]:
    return {
        "kind": str(question.kind),
        "column": question.column,
        "text": write_question(question, said),
        "answers": [
            {"id": each.id, "written": each.written, "read_as": each.read_as}
            for each in question.answers
        ],
    }


def _write_lines(
    read: dict[str, Any], questions: Sequence[FileQuestion], name: str, said: Words
) -> Iterator[str]:
    """Write what was understood as a short table, and what is asked as the page asks it."""
    yield said("reading", "file", file=name, rows=read["rows"], columns=len(read["columns"])) + "\n"
    for key in ("encoding", "separator", "sheet", "number_format"):
        if read[key] is not None:
            yield said("reading", key, value=_describe_value(key, read[key], said)) + "\n"
    yield said("reading", "header" if read["header"] else "no_header") + "\n\n"
    heads = [
        said("reading", f"column_{key}") for key in ("name", "kind", "role", "missing", "distinct")
    ]
    rows = [
        [visible(str(value))[:MAX_CELL_LENGTH] for value in column.values()]
        for column in read["columns"]
    ]
    for row in rows:
        row[1], row[2] = said("reading", row[1]), said("reading", row[2])
    yield from align_columns([heads, *rows])
    answers = [write_answers(each, said) for each in questions if not each.settled]
    for key, below in (("remarks", [()] * len(read["remarks"])), ("questions", answers)):
        if read[key]:
            yield "\n" + said("reading", key) + "\n"
        for each, texts in zip(read[key], below, strict=True):
            yield f"- {visible(each['text'])}\n"
            yield from (visible(f"    {text}") + "\n" for text in texts)


def _describe_value(key: str, value: str, said: Words) -> str:
    """Return what was found of a file in words, where it is no name."""
    if key == "number_format":
        return said("reading", f"decimal_{value}")
    return said("reading", "tab") if value == "\t" else value


SHELLS = ("bash", "zsh")
"""Shells for which there is a completion."""


def compile_loops(chosen: Namespace) -> Iterator[str]:
    """Compile and give the folder."""
    if not compiled.has_numba():
        raise refusal("command.no_numba")
    yield f"{compiled.build()}\n"


def write_completion(chosen: Namespace) -> Iterator[str]:
    """Give the script."""
    try:
        import shtab
    except ImportError:
        raise refusal("command.no_shtab") from None
    parser = chosen.parser("c45")
    for action in actions_of(parser):
        if str(action.metavar).startswith(("FILE", "PATH", "TREE")):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    yield str(shtab.complete(parser, shell=chosen.shell)) + "\n"


VERBS = (
    Verb(
        "datasets",
        list_datasets,
        help="list the bundled tables",
        about="List the bundled tables: the name that --dataset takes, cases, attributes, classes.",
        options=(format_option(("text", "json")), language_option("of the titles; "), OUTPUT),
        examples=("c45 datasets",),
    ),
    Verb(
        "read",
        write_reading,
        help="say what a file is taken for",
        about="Say how a file is read, what its columns are taken for, what is odd about it\n"
        "and what it leaves open: the same as the page Your own table, with the same limits.",
        options=(
            *FILE,
            format_option(("json", "text"), "json"),
            language_option("of the sentences; "),
            OUTPUT,
        ),
        examples=("c45 read golf.csv --format text",),
    ),
    Verb(
        "schema",
        write_schema,
        help="write the schema of a table",
        about="Write the schema of a CSV file as it is read, to be edited and given to --schema; of a\n"
        "bundled table, the schema of the file that `table --what data` writes in the same language.",
        options=(*TABLE, language_option("of the names in a bundled table; ")),
        examples=("c45 schema golf.csv --target play -o golf.schema.json",),
    ),
    Verb(
        "compile",
        compile_loops,
        help="compile what grows large tables, once on a machine",
        about="Compile the loops that grow trees, so that large tables take a fraction of the time. "
        "It takes about a minute, once on a machine, and changes no number. Say where it was kept.",
        options=(language_option("of messages; "), OUTPUT),
        examples=("c45 compile",),
    ),
    Verb(
        "completion",
        write_completion,
        help="write what makes bash or zsh complete c45",
        about="Write a script that makes a shell complete verbs, options and their values.",
        options=(Option("shell", choices=SHELLS), language_option("of messages; "), OUTPUT),
        examples=('eval "$(c45 completion bash)"', "c45 completion zsh -o _c45"),
    ),
)
