"""`validate`: say how good a tree is, by k folds."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from c45_core.language.words import words
from c45_core.validate import CrossValidation, cross_validate
from c45_course.cli import arguments, chosen_table, watching
from c45_course.cli.read import aligned


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "validate",
        run,
        help="cross-validate: how good is the tree?",
        about="Grow k trees, judge each by the cases it was not grown from, and add up the mistakes.",
    )
    arguments.add_dialect(verb)
    verb.add_argument("--folds", metavar="K", type=int, default=10, help="default: 10")
    verb.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    arguments.add_language(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the error and the confusion matrix."""
    found, dialect = chosen_table.asked(chosen), arguments.dialect_of(chosen)
    with watching.shown(found.table.name) as show:
        crossed = cross_validate(
            found.table,
            dialect,
            chosen.folds,
            seed=chosen.seed,
            progress=lambda done, of: show(done / of),
        )
    names = [found.labels.klass(code) for code in range(len(found.table.classes))]
    if chosen.format == "json":
        yield json.dumps(_told(crossed, names), ensure_ascii=False, indent=1) + "\n"
        return
    said, whole = words(chosen.language), crossed.whole
    numbers = {"folds": len(crossed.folds), "wrong": whole.errors, "weight": whole.weight}
    shares = {"accuracy": whole.accuracy, "spread": crossed.spread, "nodes": fmean(crossed.sizes)}
    yield said("command", "crossed", **numbers, **shares) + "\n\n"
    rows = [
        [name, *(format(weight, "g") for weight in weights)]
        for name, weights in zip(names, whole.confusion.tolist(), strict=True)
    ]
    yield from aligned([[said("command", "predicted"), *names], *rows])


def _told(crossed: CrossValidation, names: list[str]) -> dict[str, Any]:
    whole = crossed.whole
    return {
        "folds": [
            {"cases": len(fold.rows), "error": fold.result.error, "nodes": fold.learned.tree.size}
            for fold in crossed.folds
        ],
        "accuracy": whole.accuracy,
        "errors": whole.errors,
        "weight": whole.weight,
        "spread": crossed.spread,
        "confusion": {
            actual: dict(zip(names, row, strict=True))
            for actual, row in zip(names, whole.confusion.tolist(), strict=True)
        },
    }
