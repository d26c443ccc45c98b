"""Run the core from the command line: `python -m c45_core trace FILE.csv --target COLUMN`.

Bad input is answered by one sentence and exit status 2. docs/command-line.md describes everything.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, NoReturn

from c45_core import PRESETS, Dialect, InputError, Table, grow, preset
from c45_core.border import as_json, as_text
from c45_core.border.reading import Reading, read_table
from c45_core.border.remarks import say
from c45_core.border.schema import Schema, read_schema, schema_of
from c45_core.dialect import SOURCES, parse_switch
from c45_core.explain.labels import Labels
from c45_core.record.trace import Trace
from c45_core.words import languages, words

BAD_INPUT = 2
BROKEN_PIPE = 141
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    try:
        chosen = _parser().parse_args(arguments)
        _write(chosen.run(chosen), chosen.output)
    except InputError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except MemoryError:
        print("The memory is not enough for this; try fewer rows, or max_depth.", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # The reader has enough, as `head` has: keep the interpreter from flushing into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


# --- commands -------------------------------------------------------------------------------------


def _trace(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the trace in the wanted format."""
    changes = dict(parse_switch(text) for text in chosen.set)
    dialect = preset(chosen.dialect).with_(**changes)
    table, labels, _ = _table(chosen)
    return _told(grow(table, dialect), labels, chosen)


def _told(trace: Trace, labels: Labels | None, chosen: argparse.Namespace) -> Iterator[str]:
    if chosen.format == "json":
        return as_json.written(trace)
    write = as_text.markdown if chosen.format == "markdown" else as_text.text
    return (f"{line}\n" for line in write(trace, chosen.language, labels))


def _worksheet(chosen: argparse.Namespace) -> Iterator[str]:
    """Give a worksheet, or its key."""
    from c45_core.practice.tables import practice_table
    from c45_core.practice.worksheet import FORMATS, Request, worksheet

    dialect = preset(chosen.dialect)
    table, labels, _ = _table(chosen)
    title = table.name
    if chosen.dataset is not None:
        from c45_core import datasets

        title = datasets.load(chosen.dataset).title[chosen.language]
    if chosen.new or chosen.tie:
        table = practice_table(table, chosen.seed, dialect, ties=chosen.tie)
    # Only a bundled table as it stands has steps in the app to link to.
    linked = "" if chosen.dataset is None or chosen.new or chosen.tie else chosen.dataset
    request = Request(title, chosen.seed, linked, chosen.dialect, chosen.address)
    names = Labels(table) if labels is None else labels.on(table)
    sheet = worksheet(grow(table, dialect), names, words(chosen.language), request, key=chosen.key)
    yield FORMATS[chosen.format](sheet)


def _schema(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the schema of a table, to be kept beside it and edited."""
    _, _, schema = _table(chosen)
    yield json.dumps(schema.as_dict(), ensure_ascii=False, indent=1) + "\n"


def _table(chosen: argparse.Namespace) -> tuple[Table, Labels | None, Schema]:
    """Return the table, for a bundled one its names in the wanted language, and its schema."""
    if chosen.dataset is None:
        if chosen.file is None:
            raise InputError("Name a CSV file, or a bundled table with --dataset.")
        read = _read(chosen)
        for note in read.notes():
            print(say(note, words(chosen.language)), file=sys.stderr)
        return read.table, None, read.full_schema()
    for option in ("file", "target", "schema", "weight", "encoding", "separator", "sheet", "sample"):
        if getattr(chosen, option) is not None:
            said = "A file" if option == "file" else f"--{option}"
            raise InputError(f"{said} does not go with --dataset, which brings its own; leave one out.")
    from c45_core import datasets

    bundled = datasets.load(chosen.dataset)
    return bundled.table, bundled.labels(chosen.language), schema_of(bundled.table)


def _read(chosen: argparse.Namespace) -> Reading:
    """Read the file as the options say."""
    return read_table(
        chosen.file,
        target=chosen.target,
        schema=None if chosen.schema is None else read_schema(chosen.schema),
        weight=chosen.weight,
        encoding=chosen.encoding,
        separator="\t" if chosen.separator in ("tab", "\\t") else chosen.separator,
        sheet=chosen.sheet,
        rows=chosen.sample,
        seed=chosen.seed,
    )


# --- output ---------------------------------------------------------------------------------------


def _write(parts: Iterable[str], path: str | None) -> None:
    """Write to a file, or to standard output; UTF-8 in both."""
    try:
        if path is not None:
            with Path(path).open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(parts)
            return
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8")
        sys.stdout.writelines(parts)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        place = "Standard output" if path is None else f"The file {path!r}"
        raise InputError(f"{place} can not be written: {_reason(error)}.") from None


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


# --- arguments ------------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, as everything else does."""

    def error(self, message: str) -> NoReturn:
        raise InputError(f"{message[:1].upper()}{message[1:].rstrip('.')}; see {self.prog} --help.")


def _parser() -> _Parser:
    parser = _Parser(
        prog="python -m c45_core",
        description="Grow a C4.5 decision tree and write down every number on the way.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    trace = commands.add_parser(
        "trace",
        help="grow a tree and write the record",
        description="Grow a tree from a CSV file or a bundled table and write the record.",
        epilog=_conventions(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    _add_table(trace)
    trace.add_argument(
        "--dialect", metavar="NAME", default="documents", help=f"one of {', '.join(PRESETS)}"
    )
    trace.add_argument(
        "--set", metavar="SWITCH=VALUE", action="append", default=[], help="set one switch anew"
    )
    trace.add_argument(
        "--format", choices=("json", "markdown", "text"), default="json", help="default: json"
    )
    trace.add_argument(
        "--language", choices=languages(), default="en", help="of markdown and text; default: en"
    )
    trace.set_defaults(run=_trace)
    _add_worksheet(commands)
    schema = commands.add_parser(
        "schema",
        help="write the schema of a table",
        description="Write the schema of a CSV file as it is read, to be edited and given to --schema.",
        allow_abbrev=False,
    )
    _add_table(schema)
    schema.set_defaults(run=_schema, language="en")
    return parser


def _add_worksheet(commands: Any) -> None:
    """Add the command that writes worksheets."""
    sheet = commands.add_parser(
        "worksheet",
        help="write a worksheet, or its key",
        description="Write a worksheet about a table, or its key; the same seed gives the same sheet.",
        allow_abbrev=False,
    )
    _add_table(sheet)
    sheet.add_argument("--key", action="store_true", help="write the key in place of the sheet")
    sheet.add_argument("--new", action="store_true", help="other cases of the same structure")
    sheet.add_argument("--tie", action="store_true", help="other cases, with a tie at the root")
    sheet.add_argument("--format", choices=("html", "md"), default="html", help="default: html")
    sheet.add_argument(
        "--lang", "--language", dest="language", choices=languages(), default="en", help="default: en"
    )
    sheet.add_argument("--dialect", metavar="NAME", default="documents", help="as for trace")
    sheet.add_argument(
        "--address", metavar="URL", default="", help="of the app, before the links to its steps"
    )
    sheet.set_defaults(run=_worksheet)


def _add_table(command: argparse.ArgumentParser) -> None:
    """Add the arguments that name a table, and where to write."""
    command.add_argument(
        "file", metavar="FILE", nargs="?", help="the table, with a header: text or .xlsx"
    )
    command.add_argument("--target", metavar="COLUMN", help="the class column")
    command.add_argument("--schema", metavar="FILE.json", help="kinds, and the order of values")
    command.add_argument("--weight", metavar="COLUMN", help="a column of case weights")
    command.add_argument("--encoding", metavar="NAME", help="of a text file; default: found")
    command.add_argument("--separator", metavar="SIGN", help="of the cells, or tab; default: found")
    command.add_argument("--sheet", metavar="NAME", help="of a workbook; default: the first")
    command.add_argument("--sample", metavar="ROWS", type=int, help="draw so many rows")
    command.add_argument(
        "--seed", metavar="NUMBER", type=int, default=0, help="of what is drawn; default: 0"
    )
    command.add_argument("--dataset", metavar="NAME", help="a bundled table, instead of a file")
    command.add_argument("-o", "--output", metavar="PATH", help="a file to write; default: the screen")


def _conventions() -> str:
    """List the dialects and the switches for the help, each with where it comes from."""
    lines = ["dialects:"]
    for name, source in SOURCES.items():
        lines += [f"  {name}", f"      {source}"]
    lines += ["", "switches and their values, the default first:"]
    for switch in fields(Dialect):
        usual = "none" if switch.default is None else f"{switch.default}"
        values = switch.metadata["values"] or (usual,)
        lines += [f"  {switch.name}={'|'.join(values)}", f"      {switch.metadata['source']}"]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
