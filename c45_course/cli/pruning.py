"""Verbs that prune a tree, choose among its subtrees and classify by it: prune, alphas, classify."""

import csv
import io
import json
from argparse import Namespace
from collections.abc import Callable, Iterator
from math import isfinite
from typing import Any

from c45_core.align import as_cases
from c45_core.classify import distributions, labels
from c45_core.language.notation import PLAIN
from c45_core.language.refusal import make_sentence, refusal
from c45_core.language.words import Words, words
from c45_core.prune import prune
from c45_core.prune.verdicts import speaker
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.validate.alphas import AlphaChoice, Candidate, by_folds, by_held_out
from c45_course.cli.arguments import (
    FOLDS,
    GROWN,
    LANGUAGE,
    READER,
    Option,
    UnfitValue,
    Verb,
    dialect_of,
    format_option,
    language_option,
)
from c45_course.cli.inputs import (
    ASIDE_OPTION,
    MODEL_OPTION,
    PRUNING_INPUTS,
    choose_cases,
    divide_cases,
    find_pruning,
    find_table,
    load_model,
)
from c45_course.cli.terminal import align_columns, format_json, grow_visibly
from c45_course.exports.tree_names import draw_tree_lines
from c45_course.formula_guard import guarded
from c45_course.readers.columns import cells_for
from c45_course.readers.files import read_pair
from c45_course.readers.grid import read_grid

COLUMNS = ("alpha", "leaves", "cost", "errors", "rate", "standard_error")
"""Names of the numbers of a subtree in the text of `alphas`."""
LINK_COLUMNS = ("node", "leaf_cost", "subtree_cost", "leaves", "strength")
"""Names of the numbers of a link in its JSON."""


def write_decisions(chosen: Namespace) -> Iterator[str]:
    """Give a line for each decision, and the tree that is left."""
    found = find_pruning(chosen)
    assert found is not None
    record = found.pruning
    for number in range(len(record.weighed)):
        yield found.speaker.say(record, number) + "\n"
    yield "\n"
    expected = found.dialect.pruning == "ebp"
    for line in draw_tree_lines(record.tree, found.named, PLAIN.weight, expected=expected):
        yield line + "\n"
    sizes = {"before": record.grown.size, "after": record.tree.size}
    yield "\n" + found.words("command", "pruned", **sizes) + "\n"


def write_alphas(chosen: Namespace) -> Iterator[str]:
    """Give a line for every subtree, and the links of each."""
    found, dialect = find_table(chosen), dialect_of(chosen)
    said, errors = words(chosen.language), chosen.standard_errors
    learned, held = found.table, None
    if chosen.aside is not None:
        learned, held = divide_cases(chosen, found.table, dialect)
    trace = grow_visibly(learned, dialect)
    if held is None:
        choice = by_folds(trace, chosen.folds, errors, chosen.seed)
    else:
        choice = by_held_out(trace, held, errors)
    if chosen.format == "json":
        yield format_json(_describe_choice(choice))
        return
    yield from align_columns([*_list_subtrees(choice, said)])
    yield "\n" + said("command", "alphas_links") + "\n"
    name = speaker(trace, found.labels.on(trace.table), said).node
    for each in choice.candidates:
        yield from _write_links(choice, each, name, said)


def _list_subtrees(choice: AlphaChoice, said: Words) -> Iterator[list[str]]:
    yield [*(said("command", f"alphas_{name}") for name in COLUMNS), ""]
    for each in choice.candidates:
        marks = [
            said("command", f"alphas_{name}")
            for name, one in (("best", choice.best), ("chosen", choice.chosen))
            if one is each
        ]
        yield [*(format(getattr(each, name), ".6g") for name in COLUMNS), ", ".join(marks)]


def _write_links(
    choice: AlphaChoice, each: Candidate, name: Callable[[int], str], said: Words
) -> Iterator[str]:
    links = choice.sequence.links(each.place)
    if not links:
        return
    texts = [
        f"{name(link.node)} {link.strength:.6g}"
        for link in sorted(links, key=lambda link: link.strength)
    ]
    yield said("command", "alphas_step", leaves=each.leaves, links=said.listed(texts)) + "\n"


def _describe_choice(choice: AlphaChoice) -> dict[str, Any]:
    return {
        "alpha": choice.alpha,
        "leaves": choice.chosen.leaves,
        "best": choice.best.place,
        "chosen": choice.chosen.place,
        "standard_errors": choice.standard_errors,
        "limit": choice.limit,
        "subtrees": [_describe_subtree(choice, each) for each in choice.candidates],
    }


def _describe_subtree(choice: AlphaChoice, each: Candidate) -> dict[str, Any]:
    return {
        "alpha": each.alpha,
        "until": each.until if isfinite(each.until) else None,
        "asked": each.asked,
        "cut": list(choice.sequence.steps[each.place].cuts),
        "leaves": each.leaves,
        "cost": each.cost,
        "errors": each.errors,
        "errors_by_fold": list(each.by_fold),
        "rate": each.rate,
        "standard_error": each.standard_error,
        "links": [
            {name: getattr(link, name) for name in LINK_COLUMNS}
            for link in choice.sequence.links(each.place)
        ],
    }


def classify_cases(chosen: Namespace) -> Iterator[str]:
    """Give the class of each case, and how probable each class is."""
    trace, validation = _learn(chosen)
    names = trace.source.classes
    cases = _read_cases(chosen, trace.source)
    tree = prune(trace, validation=validation).tree
    found = distributions(tree, cases, trace.dialect)
    classes = [names[label] for label in labels(found, trace.dialect).tolist()]
    if chosen.laplace:
        found = distributions(tree, cases, trace.dialect, laplace=True)
    rows = enumerate(zip(classes, found.tolist(), strict=True), start=1)
    if chosen.format == "json":
        for case, (klass, shares) in rows:
            distribution = dict(zip(names, shares, strict=True))
            line = {"case": case, "class": klass, "distribution": distribution}
            yield json.dumps(line, ensure_ascii=False) + "\n"
        return
    yield _csv_line(["case", "class", *(f"P({name})" for name in names)])
    for case, (klass, shares) in rows:
        yield _csv_line([case, klass, *shares])


def _learn(chosen: Namespace) -> tuple[Trace, Table | None]:
    """Return the trace, and the cases kept aside to prune by."""
    if chosen.model is not None:
        return load_model(chosen, ("aside",)), None
    found, dialect = find_table(chosen), dialect_of(chosen)
    learned, validation = choose_cases(chosen, found.table, dialect)
    return grow_visibly(learned, dialect), validation


def _read_cases(chosen: Namespace, model: Table) -> Table:
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
    values = _csv_line([given.get(column.name, "?") for column in model.attributes])
    grid = read_grid(f"{header}\n{values}".encode(), name="case.csv")
    return as_cases(cells_for(grid, model), model)


def _csv_line(cells: list[Any]) -> str:
    """Return cells as a line of CSV; a text that a spreadsheet would calculate is guarded."""
    written = io.StringIO()
    safe = [guarded(cell) if isinstance(cell, str) else cell for cell in cells]
    csv.writer(written, lineterminator="\n").writerow(safe)
    return written.getvalue()


def read_value(text: str) -> tuple[str, str]:
    """Read the value of `--case`: a name and what is known."""
    name, equals, value = text.partition("=")
    if not equals:
        raise UnfitValue(make_sentence("arguments.case", found=text))
    return name.strip(), value.strip()


VERBS = (
    Verb(
        "prune",
        write_decisions,
        help="prune a tree and say every decision",
        about="Grow a tree, prune it, and say for every node what was compared and what came of it;\n"
        "solution --pruned writes the calculation.",
        options=(*GROWN, *PRUNING_INPUTS, *READER),
        examples=("c45 prune golf.csv --target play --variant j48", "c45 prune --tree pep_t4"),
        defaults={"pruned": True},
    ),
    Verb(
        "alphas",
        write_alphas,
        help="the subtrees of cost-complexity pruning, and which is chosen",
        about="Grow a tree, cut its weakest links one after the other, and judge every subtree by\n"
        "k folds or by cases kept aside. prune --set pruning=ccp --set ccp_alpha=ALPHA\n"
        "prunes with one of them.",
        options=(
            *GROWN,
            FOLDS,
            ASIDE_OPTION,
            Option(
                "--standard-errors",
                metavar="N",
                type=float,
                default=0.0,
                help="take a smaller subtree at most so many standard errors worse; 1: Breiman's rule",
            ),
            format_option(("text", "json")),
            LANGUAGE,
        ),
        examples=("c45 alphas golf.csv --target play --variant id3 --folds 7",),
    ),
    Verb(
        "classify",
        classify_cases,
        help="classify cases by a tree",
        about="Classify cases by a tree that is grown from a table, or by a record that trace or grow\n"
        "has written. A missing value sends a case down all branches, with a part in each.",
        options=(
            *GROWN,
            ASIDE_OPTION,
            MODEL_OPTION,
            Option("--cases", metavar="FILE", help="the cases: a file with a header, or -"),
            Option(
                "--case",
                metavar="NAME=VALUE",
                type=read_value,
                help="one value of a single case; may be given again and again",
                again=True,
            ),
            Option(
                "--laplace",
                help="smooth the probabilities of every leaf, (n + 1)/(N + classes); the class stays",
                flag=True,
            ),
            format_option(("csv", "json"), "csv"),
            language_option("of messages; "),
        ),
        examples=(
            "c45 classify golf.csv --target play --case outlook=rain --case windy=true",
            "c45 classify --model golf.json --cases golf.csv",
        ),
    ),
)
