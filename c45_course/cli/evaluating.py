"""Declare the verbs that judge trees: validate says how good one is, compare where two part."""

from argparse import Namespace
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from c45_core.dialect import PRESETS, parse_switch, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import Words, words
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.validate import CrossValidation, cross_validate
from c45_core.validate.folds import needs_validation
from c45_course.cli.arguments import FOLDS, GROWN, LANGUAGE, Option, Verb, dialect_of, format_option
from c45_course.cli.inputs import ASIDE_OPTION, choose_cases, find_table
from c45_course.cli.terminal import align_columns, format_json, grow_visibly, show_progress
from c45_course.compare.parting import Parting, causes, part_point, tree_at


def write_validation(chosen: Namespace) -> Iterator[str]:
    """Give the accuracy and the confusion matrix of a cross-validation."""
    found, dialect = find_table(chosen), dialect_of(chosen)
    with show_progress(found.table.name) as show:
        crossed = cross_validate(
            found.table,
            dialect,
            chosen.folds,
            seed=chosen.seed,
            progress=lambda done, of: show(done / of),
        )
    names = [found.labels.klass(code) for code in range(len(found.table.classes))]
    if chosen.format == "json":
        yield format_json(_describe_validation(crossed, names))
        return
    said, whole = words(chosen.language), crossed.whole
    numbers = {"folds": len(crossed.folds), "wrong": whole.errors, "weight": whole.weight}
    shares = {"accuracy": whole.accuracy, "spread": crossed.spread, "nodes": fmean(crossed.sizes)}
    yield said("command", "crossed", **numbers, **shares) + "\n\n"
    rows = [
        [name, *(format(weight, "g") for weight in weights)]
        for name, weights in zip(names, whole.confusion.tolist(), strict=True)
    ]
    yield from align_columns([[said("command", "predicted"), *names], *rows])


def _describe_validation(crossed: CrossValidation, names: list[str]) -> dict[str, Any]:
    """Return the results of a cross-validation as data; `names`: of the classes."""
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


def write_comparison(chosen: Namespace) -> Iterator[str]:
    """Give the first node where two variants part, what each does there, and the switches behind it."""
    found, dialect = find_table(chosen), dialect_of(chosen)
    other = preset(chosen.other).with_(**dict(parse_switch(text) for text in chosen.with_set))
    judging = dialect if needs_validation(dialect) else other
    learned, validation = choose_cases(chosen, found.table, judging)
    traces = grow_visibly(learned, dialect), grow_visibly(learned, other)
    parting = part_point(*traces, validation=validation)
    said = words(chosen.language)
    if parting is None:
        data: dict[str, Any] = {"same": True}
        lines = [said("command", "same")]
    else:
        data = _describe_parting(traces, parting, validation, found.labels, said)
        lines = _write_parting(data, chosen, said)
    return iter([format_json(data)] if chosen.format == "json" else [f"{line}\n" for line in lines])


def _describe_parting(
    traces: tuple[Trace, Trace], parting: Parting, validation: Table | None, labels: Labels, said: Words
) -> dict[str, Any]:
    """Return where two traces part, what each does there, and each set of switches that causes it."""
    first, second = [
        _describe_decision(trace, number, parting, labels, said)
        for trace, number in zip(traces, (parting.a, parting.b), strict=True)
    ]
    return {
        "same": False,
        "stage": str(parting.stage),
        "node": parting.a,
        "path": [f"{name} {sign} {value}" for name, sign, value in traces[0].path(parting.a)],
        "first": first,
        "second": second,
        "switches": [list(each) for each in causes(*traces, parting, validation=validation)],
    }


def _write_parting(data: dict[str, Any], chosen: Namespace, said: Words) -> list[str]:
    """Write a described parting in sentences."""
    path = ", ".join(data["path"])
    place = said("command", "at_node", path=path) if path else said("command", "at_root")
    return [
        said("command", data["stage"], place=place),
        said("command", "decides", which=chosen.dialect, what=data["first"]),
        said("command", "decides", which=chosen.other, what=data["second"]),
        *(said("command", "switches", names=", ".join(names)) for names in data["switches"]),
    ]


def _describe_decision(trace: Trace, number: int, parting: Parting, labels: Labels, said: Words) -> str:
    """Say what a trace does at a node: the test it makes, or the class of its leaf."""
    names = labels.on(trace.table)
    node = tree_at(trace, parting.stage).find(number)
    if node.is_leaf:
        return said("command", "leaf", klass=names.klass(node.label))
    split = trace.split_of(number)
    if split.threshold is None:
        return said("command", "test", attribute=names.attribute(split.attribute))
    cut = {"attribute": names.attribute(split.attribute), "threshold": format(split.threshold, ".6g")}
    return said("command", "cut", **cut)


VERBS = (
    Verb(
        "validate",
        write_validation,
        help="cross-validate: how good is the tree?",
        about="Grow k trees, judge each by the cases it was not grown from, and add up the mistakes.",
        options=(*GROWN, FOLDS, format_option(("text", "json")), LANGUAGE),
        examples=("c45 validate golf.csv --target play --variant j48 --folds 7",),
    ),
    Verb(
        "compare",
        write_comparison,
        help="find where two variants of C4.5 part",
        about="Grow a table by two variants, find the first node at which they decide otherwise, and\n"
        "the switches that do it.",
        options=(
            *GROWN,
            ASIDE_OPTION,
            Option(
                "--with",
                dest="other",
                metavar="NAME",
                default="j48",
                help=f"the other variant, one of {', '.join(PRESETS)}; default: j48",
            ),
            Option(
                "--with-set",
                metavar="SWITCH=VALUE",
                help="set one switch of the other variant anew",
                again=True,
            ),
            format_option(("text", "json")),
            LANGUAGE,
        ),
        examples=("c45 compare golf.csv --target play --variant zhou --with li_hang",),
    ),
)
