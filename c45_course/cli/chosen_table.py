"""Find the table the arguments name: a file, or a bundled one."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import dataclass

from c45_core.explain.labels import Labels
from c45_core.language.refusal import refusal, saying
from c45_core.language.words import Words, languages, words
from c45_core.table import Nominal, Table
from c45_core.trace.replay import Trace
from c45_core.validate.learning import needs_validation
from c45_course import datasets
from c45_course.cli.arguments import DEFAULT_VARIANT, dialect_of, words_of
from c45_course.cli.parser import Option
from c45_course.cli.terminal import grow_visibly
from c45_course.exports import as_json
from c45_course.exports.named import TraceForReader
from c45_course.exports.rows import MISSING
from c45_course.readers.encodings import read_text
from c45_course.readers.file_questions import Corrections, ask_fully
from c45_course.readers.reading import read_table
from c45_course.readers.remarks import say
from c45_course.readers.schema import Attribute, Schema, read_schema

FILE_ARGUMENTS = (
    *("file", "target", "schema", "weight", "encoding", "separator", "sheet", "header", "decimal"),
    *("value", "missing", "numeric", "nominal", "sample"),
)
"""Names of the arguments that name a file, or say how it is read."""


@dataclass(frozen=True)
class ChosenTable:
    """A table with the names for the wanted language, its title and the schema of its file.

    The file of a bundled table is the one `table --what data` writes.
    """

    table: Table
    labels: Labels
    title: str
    schema: Schema


def find_table(chosen: Namespace) -> ChosenTable:
    """Return the table; what was noticed when reading a file is said on standard error."""
    said = words(chosen.language)
    if chosen.dataset is None:
        if chosen.file is None:
            raise refusal("command.no_table")
        read = read_table(
            chosen.file,
            target=chosen.target,
            schema=None if chosen.schema is None else read_schema(chosen.schema),
            weight=chosen.weight,
            corrections=corrections_of(chosen),
            rows=chosen.sample,
            seed=chosen.seed,
        )
        for note in read.notes():
            print(say(note, said), file=sys.stderr)
        for question in read.questions():
            print(ask_fully(question, said), file=sys.stderr)
        labels = Labels(read.table, answers=said.answers)
        return ChosenTable(read.table, labels, read.table.name, read.full_schema())
    refuse_beside(chosen, "beside_dataset", FILE_ARGUMENTS)
    bundled = datasets.load(chosen.dataset)
    labels = bundled.labels(chosen.language)
    return ChosenTable(
        bundled.table, labels, bundled.title[chosen.language], _schema_of_bundled(labels, said)
    )


def labels_to_match(chosen: Namespace, found: ChosenTable) -> list[Labels]:
    """Return the names of a table that a text may use: of a bundled one those of every language."""
    if chosen.dataset is None:
        return [found.labels]
    bundled = datasets.load(chosen.dataset)
    return [found.labels, *(bundled.labels(language) for language in languages())]


def refuse_beside(chosen: Namespace, other: str, options: tuple[str, ...]) -> None:
    """Refuse options that mean nothing beside another one, which `command.OTHER` of words names."""
    for option in options:
        if getattr(chosen, option) is not None:
            name = saying("command.a_file") if option == "file" else f"--{option}"
            raise refusal("command.beside", option=name, other=saying(f"command.{other}"))


MODEL = Option(
    "--model",
    metavar="FILE.json",
    help="a record that trace or grow has written, in the place of a table",
)
"""Option that names a record, which has the cases and the conventions of its tree."""


def load_model(chosen: Namespace, beside: tuple[str, ...] = (), *, pruned: bool = True) -> Trace:
    """Return the trace of the record that `--model` names.

    `beside`: what means nothing there, besides all that names a table or says how its tree is grown;
    `pruned`: whether its tree is to be pruned.
    Errors: InputError for these, for a file that is no record, or not of the tree its cases grow, and
    where pruning needs cases kept aside, which a record does not hold.
    """
    refuse_beside(chosen, "beside_model", (*FILE_ARGUMENTS, "dataset", *beside))
    for option, found, usual in (
        ("--variant", chosen.dialect, DEFAULT_VARIANT),
        ("--set", chosen.set, []),
    ):
        if found != usual:
            raise refusal("command.beside", option=option, other=saying("command.beside_model"))
    trace = as_json.read_back(read_text(chosen.model))
    if pruned and needs_validation(trace.dialect):
        raise refusal("record.kept_aside", method=trace.dialect.pruning)
    return trace


def grow_table(chosen: Namespace) -> TraceForReader:
    """Return the grown tree of the table, for the reader the arguments describe."""
    found = find_table(chosen)
    trace = grow_visibly(found.table, dialect_of(chosen))
    return TraceForReader(trace, found.labels, words_of(chosen), found.title)


def _schema_of_bundled(labels: Labels, said: Words) -> Schema:
    """Return the schema of the file that `table --what data` writes for a reader."""
    table = labels.table
    return Schema(
        target=labels.target,
        attributes=tuple(
            Attribute(
                labels.attribute(place),
                column.kind,
                tuple(labels.value(place, code) for code in range(len(column.values)))
                if isinstance(column, Nominal)
                else None,
            )
            for place, column in enumerate(table.attributes)
        ),
        classes=tuple(labels.klass(code) for code in range(len(table.classes))),
        missing=(MISSING,),
        weight=said("terms", "weight") if (table.weights != 1).any() else None,
        case_names=said("terms", "case"),
    )


def corrections_of(chosen: Namespace) -> Corrections:
    """Return what the arguments say about the file."""
    return Corrections(
        encoding=chosen.encoding,
        separator="\t" if chosen.separator in ("tab", "\\t") else chosen.separator,
        sheet=chosen.sheet,
        header=chosen.header,
        decimal=chosen.decimal,
        values=tuple(chosen.value or ()),
        missing=tuple(chosen.missing or ()),
        numeric=tuple(chosen.numeric or ()),
        nominal=tuple(chosen.nominal or ()),
    )
