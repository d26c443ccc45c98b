"""Define the jobs of a worker that are more than one call of the core, without Streamlit."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.progress import Budget, Watch
from c45_core.growing import grow
from c45_core.prune import Pruning, prune
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_core.validate import holdout, measured
from c45_core.validate.both import Sizes, crossed, parted, sizes
from c45_core.validate.folds import learn
from c45_core.validate.result import Result
from c45_course.compare.settings import Effect, effect_between, one_split, with_identifier
from c45_course.exports.tables import csv_bytes
from c45_course.prepare.keeping import from_link, joined
from c45_course.prepare.replay import Prepared
from c45_course.prepare.steps import parse_steps, plain_data
from c45_course.readers.columns import table_of
from c45_course.readers.file_questions import AS_FOUND, Corrections
from c45_course.readers.grid import Grid
from c45_course.readers.schema import parse_schema
from ui.own.keeping import grid_of_file, revive
from ui.state.own_table import Own, read_in

Progress = Callable[[int, int], None]


def work_out(own: Own, ready: bool = False) -> Own:
    """Return a table with all that pages ask of it: what the changes made of it, what is understood,
    the cases, and why they can not be traced, if so.

    Errors: InputError if a change does not fit, or if a table that shall be `ready` can not be traced.
    """
    found = own.with_steps(own.steps)
    _ = found.now, found.understood, found.questions
    if found.invalid_because is not None and ready:
        raise found.invalid_because
    return found


def read(data: bytes | str, name: str, corrections: Corrections = AS_FOUND) -> Own:
    """Return the table of a file or of a text.

    Errors: InputError for what is no table.
    """
    return work_out(read_in(grid_of_file(data, name, corrections), data))


def read_kept(head: bytes, file: bytes) -> Own:
    """Return the table of what a browser kept.

    Errors: InputError for anything else.
    """
    return work_out(revive(joined(head, file)))


def taken_from_link(text: str) -> Own:
    """Return the table of a link.

    Errors: InputError for anything else.
    """
    return work_out(revive(from_link(text)))


def spreadsheet_csv(grid: Grid) -> bytes:
    """Return the cells as CSV that a spreadsheet may open."""
    return csv_bytes(grid, for_spreadsheet=True)


def draw_rows(own: Own, rows: int) -> Own:
    """Return a table of some of its rows."""
    return work_out(own.drawn(rows))


def with_saved(own: Own, data: bytes, name: str) -> Own:
    """Return the table with columns or changes that were saved; both must fit it.

    Saved columns are those of the table as it was read, so they take the place of the changes.
    """
    saved = plain_data(data.decode("utf-8-sig", "replace"), name)
    if isinstance(saved, dict) and "steps" in saved:
        found = own.with_steps(parse_steps(saved, name))
        _ = found.now
    else:
        schema = parse_schema(saved, name)
        table_of(own.start.grid, schema)
        found = replace(own, start=Prepared(own.start.grid, schema), steps=())
    return work_out(found, True)


def parts_of(table: Table, share: float, seed: int) -> tuple[Table, Table]:
    """Return the cases to learn from, and those held out."""
    learned, held = holdout(table, share, seed)
    return table.take(learned), table.take(held)


def grown_apart(
    table: Table,
    dialect: Dialect,
    share: float,
    seed: int,
    *,
    budget: Budget | None = None,
    watch: Watch | None = None,
) -> tuple[Trace, Table]:
    """Return the trace of the cases to learn from, and the cases held out."""
    learned, held = parts_of(table, share, seed)
    return grow(learned, dialect, watch=watch, budget=budget or Budget()), held


def pruned_in_each(
    trace: Trace, dialects: Sequence[Dialect], validation: Table | None
) -> tuple[Pruning, ...]:
    """Return the records of pruning a tree in each of several dialects."""
    return tuple(prune(replace(trace, dialect=each), validation=validation) for each in dialects)


def split_with_identifier(table: Table, name: str, dialect: Dialect) -> Trace:
    """Return the first split of a table that has an identifier as one more column."""
    return one_split(with_identifier(table, name), dialect)


def sizes_of(
    table: Table, dialect: Dialect, k: int, held: np.ndarray | None, seed: int, progress: Progress
) -> Sizes:
    """Return how good trees of every size are, of `k` folds or of one part held out."""
    if held is None:
        both = crossed(table, dialect, k, seed=seed, progress=progress)
    else:
        both = parted(table, dialect, held, seed=seed)
    return sizes(both, table, dialect)


def effects_of(
    before: Trace,
    tries: Sequence[Dialect],
    training: Table,
    validation: Table | None,
    budget: Budget | None,
    progress: Progress,
) -> tuple[Effect, ...]:
    """Return what each of several dialects changes on a table."""
    found = []
    for done, dialect in enumerate(tries):
        progress(done, len(tries))
        after = grow(training, dialect, budget=budget or Budget())
        found.append(effect_between(before, after, validation=validation))
    return tuple(found)


def learned_tree(table: Table, dialect: Dialect) -> Tree:
    """Return the tree of a convention, pruned as it prunes."""
    return learn(table, dialect).tree


def judged_by(tree: Tree, tables: Sequence[Table], dialect: Dialect) -> tuple[Result, ...]:
    """Return what a tree makes of the cases of each table."""
    return tuple(measured(tree, table, dialect) for table in tables)
