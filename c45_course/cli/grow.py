"""`grow`: grow a tree, prune it as the variant says, and write it in a form to be used."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from c45_core.language.notation import PLAIN
from c45_core.language.words import words
from c45_core.prune import prune
from c45_course.cli import arguments, chosen_table, pruning, watching
from c45_course.exports import as_code, as_json
from c45_course.exports.named import by_labels, drawn_lines
from c45_course.exports.picture import dot

FORMATS = ("text", "json", "python", "sql", "dot")
_ENDINGS = {".json": "json", ".py": "python", ".sql": "sql", ".dot": "dot"}


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "grow",
        run,
        help="grow a tree, to look at or to be used",
        about="Grow a tree and prune it as the variant says. JSON is the whole record, which classify\n"
        "takes as a model; Python and SQL are for other programs.",
    )
    arguments.add_dialect(verb)
    pruning.add_aside(verb)
    verb.add_argument(
        "--format", choices=FORMATS, help="default: by the ending of --output, otherwise text"
    )
    arguments.add_language(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the tree."""
    asked, dialect = chosen_table.asked(chosen), arguments.dialect_of(chosen)
    learned, validation = pruning.recorded(chosen, asked.table, dialect)
    trace = watching.grown(learned, dialect)
    form = chosen.format or _ENDINGS.get(Path(chosen.output or "").suffix.lower(), "text")
    if form == "json":
        return as_json.written(trace, validation=validation)
    tree = prune(trace, validation=validation).tree
    said = words(chosen.language)
    if form in ("python", "sql"):
        lines = iter([getattr(as_code, form)(tree, trace.source, dialect)])
    elif form == "dot":
        named = by_labels(asked.labels.on(trace.table))
        lines = dot(tree, named, said.notation, asked.title)
    else:
        named = by_labels(asked.labels.on(trace.table))
        expected = dialect.pruning == "ebp"
        drawn = drawn_lines(tree, named, PLAIN.weight, expected=expected)
        told = {"nodes": tree.size, "leaves": len(tree.leaves()), "weight": tree.weight}
        summary = said("command", "tree", **told, errors=tree.training_errors)
        lines = iter([*drawn, "", summary])
    return (f"{line}\n" for line in lines)
