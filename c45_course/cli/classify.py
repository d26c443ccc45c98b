"""`classify`: classify cases by a tree: one that is grown now, or a record that was saved."""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from c45_core.align import as_cases
from c45_core.classify import distributions, labels
from c45_core.language.refusal import refusal, saying
from c45_core.prune import prune
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course.cli import arguments, chosen_table, pruning, watching
from c45_course.formula_guard import guarded
from c45_course.readers.columns import cells_for
from c45_course.readers.grid import read_grid
from c45_course.readers.pair import read_pair


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "classify",
        run,
        help="classify cases by a tree",
        about="Classify cases by a tree that is grown from a table, or by a record that trace or grow\n"
        "has written. A missing value sends a case down all branches, with a part in each.",
    )
    arguments.add_dialect(verb)
    pruning.add_aside(verb)
    chosen_table.add_model(verb)
    verb.add_argument("--cases", metavar="FILE", help="the cases: a file with a header, or -")
    verb.add_argument(
        "--case",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        type=_value,
        help="one value of a single case; may be given again and again",
    )
    verb.add_argument(
        "--laplace",
        action="store_true",
        help="smooth the probabilities of every leaf, (n + 1)/(N + classes); the class stays",
    )
    verb.add_argument("--format", choices=("csv", "json"), default="csv", help="default: csv")
    arguments.add_language(verb, "of messages; ")


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the class of each case, and how probable each class is."""
    trace, validation = _learned(chosen)
    names = trace.source.classes
    cases = _cases(chosen, trace.source)
    tree = prune(trace, validation=validation).tree
    found = distributions(tree, cases, trace.dialect)
    chosen_labels = labels(found, trace.dialect).tolist()
    if chosen.laplace:
        found = distributions(tree, cases, trace.dialect, laplace=True)
    told = [
        {"case": row + 1, "class": names[label], **dict(zip(names, shares, strict=True))}
        for row, (label, shares) in enumerate(zip(chosen_labels, found.tolist(), strict=True))
    ]
    if chosen.format == "json":
        for each in told:
            shares = {name: each[name] for name in names}
            line = {"case": each["case"], "class": each["class"], "distribution": shares}
            yield json.dumps(line, ensure_ascii=False) + "\n"
        return
    yield _line(["case", "class", *(f"P({name})" for name in names)])
    for each in told:
        yield _line([each["case"], each["class"], *(each[name] for name in names)])


def _learned(chosen: argparse.Namespace) -> tuple[Trace, Table | None]:
    """Return the trace, and the cases kept aside to prune by."""
    if chosen.model is not None:
        return chosen_table.of_model(chosen, ("aside",)), None
    asked, dialect = chosen_table.asked(chosen), arguments.dialect_of(chosen)
    learned, validation = pruning.recorded(chosen, asked.table, dialect)
    return watching.grown(learned, dialect), validation


def _cases(chosen: argparse.Namespace, model: Table) -> Table:
    """Return the cases to be classified."""
    if (chosen.cases is None) == (not chosen.case):
        raise refusal("command.cases")
    if chosen.cases is not None:
        data, name = read_pair(chosen.cases)
        return as_cases(cells_for(read_grid(data, name=name), model), model)
    given = dict(chosen.case)
    for name in given:
        model.index(name)  # refuses, and says which attributes there are
    header = ",".join(f'"{column.name}"' for column in model.attributes)
    values = _line([given.get(column.name, "?") for column in model.attributes])
    grid = read_grid(f"{header}\n{values}".encode(), name="case.csv")
    return as_cases(cells_for(grid, model), model)


def _line(cells: list[Any]) -> str:
    """Return cells as a line of CSV; a text that a spreadsheet would calculate is guarded."""
    written = io.StringIO()
    safe = [guarded(cell) if isinstance(cell, str) else cell for cell in cells]
    csv.writer(written, lineterminator="\n").writerow(safe)
    return written.getvalue()


def _value(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise arguments.Unfit(saying("arguments.case", found=text))
    return name.strip(), value.strip()
