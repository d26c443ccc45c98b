"""Find what the arguments name: a table, a record, or a pruning.

A table is a file, or a bundled one; a pruning is of its tree, or of a tree printed without a table.
"""

import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass

from c45_core.dialect import Dialect, parse_switch, pruning_methods
from c45_core.engine.columns import Ints
from c45_core.explain.labels import Labels
from c45_core.language.refusal import make_sentence, refusal, whole
from c45_core.language.words import Words, languages, words
from c45_core.prune import prune
from c45_core.prune.method import declared
from c45_core.table import Nominal, Table
from c45_core.trace.replay import Trace
from c45_core.validate import holdout, last_fold
from c45_core.validate.folds import needs_validation
from c45_course import datasets
from c45_course.cli.arguments import DEFAULT_VARIANT, Option, Options, UnfitValue, dialect_of, words_of
from c45_course.cli.terminal import grow_visibly
from c45_course.documents import printed_trees
from c45_course.documents.printed_trees import HandTree
from c45_course.exports.record_reading import read_back
from c45_course.exports.tables import MISSING
from c45_course.exports.tree_names import PruningForReader, TraceForReader
from c45_course.readers.encodings import read_text
from c45_course.readers.file_questions import Corrections, write_with_answers
from c45_course.readers.reading import read_table
from c45_course.readers.remarks import write_remark
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
    """Return the table; remarks and questions about its file are written to standard error."""
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
            print(write_remark(note, said), file=sys.stderr)
        for question in read.questions():
            print(write_with_answers(question, said), file=sys.stderr)
        labels = Labels(read.table, answers=said.answers)
        return ChosenTable(read.table, labels, read.table.name, read.full_schema())
    refuse_beside(chosen, "beside_dataset", FILE_ARGUMENTS)
    bundled = datasets.load(chosen.dataset)
    labels = bundled.labels(chosen.language)
    return ChosenTable(
        bundled.table, labels, bundled.title[chosen.language], _schema_of_bundled(labels, said)
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


def labels_to_match(chosen: Namespace, found: ChosenTable) -> list[Labels]:
    """Return the labels that a text may use: of a bundled table those of every language."""
    if chosen.dataset is None:
        return [found.labels]
    bundled = datasets.load(chosen.dataset)
    return [found.labels, *(bundled.labels(language) for language in languages())]


def refuse_beside(chosen: Namespace, other: str, options: tuple[str, ...]) -> None:
    """Refuse given options that mean nothing beside the one named `command.OTHER`."""
    for option in options:
        if getattr(chosen, option) is not None:
            name = make_sentence("command.a_file") if option == "file" else f"--{option}"
            raise refusal("command.beside", option=name, other=make_sentence(f"command.{other}"))


MODEL_OPTION = Option(
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
            raise refusal("command.beside", option=option, other=make_sentence("command.beside_model"))
    trace = read_back(read_text(chosen.model))
    if pruned and needs_validation(trace.dialect):
        raise refusal("record.kept_aside", method=trace.dialect.pruning)
    return trace


def grow_table(chosen: Namespace) -> TraceForReader:
    """Return the grown tree of the table, for the reader the arguments describe."""
    found = find_table(chosen)
    trace = grow_visibly(found.table, dialect_of(chosen))
    return TraceForReader(trace, found.labels, words_of(chosen), found.title)


Division = Callable[[Table, int], tuple[Ints, Ints]]
"""Divide a table by a seed into the rows to learn from and those kept aside."""
FOLD_OF_J48 = "j48:"
"""Prefix of a number of folds: the cases kept aside are those that J48's -R -N keeps."""


def read_division(text: str) -> Division:
    """Read the value of `--aside`: a share or a fold, as the function that divides a table by it."""
    try:
        if text.startswith(FOLD_OF_J48):
            folds = int(text.removeprefix(FOLD_OF_J48))
            return lambda table, seed: last_fold(table, folds)
        above, stroke, below = text.partition("/")
        share = float(above) / float(below) if stroke else float(text)
    except (ValueError, ZeroDivisionError):
        raise UnfitValue(make_sentence("arguments.share", found=text)) from None
    return lambda table, seed: holdout(table, share, seed)


ASIDE_OPTION = Option(
    "--aside",
    metavar="SHARE",
    type=read_division,
    help="keep cases aside to prune by: 1/3, 0.2; j48:3 keeps those that J48's -R -N 3 does",
)
"""Option of the share of cases kept aside, drawn by the seed, or of the fold that J48 keeps."""
PRUNING_INPUTS: Options = (
    ASIDE_OPTION,
    Option(
        "--tree",
        metavar="NAME",
        help=f"prune a tree without a table, as its source does: {', '.join(printed_trees.names())}",
    ),
)
"""Options that say by which cases is pruned, or which tree without a table."""
PRUNING_OPTIONS: Options = (
    Option("--pruned", help="as it is pruned by the variant, or --set pruning=METHOD", flag=True),
    *PRUNING_INPUTS,
)
"""Options that ask for a pruning."""


def find_pruning(chosen: Namespace) -> PruningForReader | None:
    """Return the pruning for the reader the arguments describe, None if they ask for none."""
    if chosen.tree is None and not chosen.pruned:
        if chosen.aside is not None:
            raise refusal("command.aside_unpruned")
        return None
    printed = None
    if chosen.tree is not None:
        refuse_beside(chosen, "beside_tree", (*FILE_ARGUMENTS, "dataset", "aside"))
        printed = printed_trees.load(chosen.tree)
    dialect = _dialect_of_pruning(chosen, printed)
    _require_method(dialect)
    if printed is not None and needs_validation(dialect):
        names = whole(name for name in pruning_methods() if declared(name).by_hand)
        raise refusal("command.tree_validation", method=dialect.pruning, tree=printed.name, names=names)
    if getattr(chosen, "node", None) is not None:
        raise refusal("command.node_pruned")
    if printed is None:
        return _prune_table(chosen, dialect)
    return PruningForReader.of_printed(printed, dialect, words_of(chosen))


def _dialect_of_pruning(chosen: Namespace, printed: HandTree | None) -> Dialect:
    """Return the dialect; a printed tree is pruned by its own method unless another is asked for."""
    dialect = dialect_of(chosen)
    is_method_chosen = any(parse_switch(text)[0] == "pruning" for text in chosen.set)
    if printed is not None and dialect.pruning == "none" and not is_method_chosen:
        return dialect.with_(pruning=printed.method)
    return dialect


def _prune_table(chosen: Namespace, dialect: Dialect) -> PruningForReader:
    """Grow the tree of the table and prune it."""
    found, said = find_table(chosen), words_of(chosen)
    learned, validation = divide_cases(chosen, found.table, dialect)
    trace = grow_visibly(learned, dialect)
    pruning = prune(trace, validation=validation)
    return PruningForReader.of_grown(pruning, dialect, found.labels, said, found.title)


def _require_method(dialect: Dialect) -> None:
    if dialect.pruning == "none":
        raise refusal("command.no_pruning", names=whole(pruning_methods()))


def choose_cases(chosen: Namespace, table: Table, dialect: Dialect) -> tuple[Table, Table | None]:
    """Return the cases to grow from, and those kept aside where the dialect or an option asks for any.

    Errors: InputError where cases are to be kept aside and nothing is pruned.
    """
    if chosen.aside is not None:
        _require_method(dialect)
    elif not needs_validation(dialect):
        return table, None
    return divide_cases(chosen, table, dialect)


def divide_cases(chosen: Namespace, table: Table, dialect: Dialect) -> tuple[Table, Table | None]:
    """Divide the cases into those to learn from and those kept aside, as the table declares or
    `--aside` asks.

    Errors: InputError where none are kept aside and the method judges by them.
    """
    bundled = None if chosen.dataset is None else datasets.load(chosen.dataset)
    if bundled is not None and bundled.part:
        if chosen.aside is not None:
            raise refusal("command.parts_declared", table=chosen.dataset)
        return bundled.training, bundled.validation
    if chosen.aside is None:
        if needs_validation(dialect):
            raise refusal("command.no_parts", method=dialect.pruning, table=table.name)
        return table, None
    rows_learned, rows_aside = chosen.aside(table, chosen.seed)
    return table.take(rows_learned), table.take(rows_aside)
