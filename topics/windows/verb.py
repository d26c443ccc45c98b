"""The verb windows grows trees by windows, and writes every step as text, or the record as JSON."""

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from c45_core.explain.labels import Labels
from c45_core.language.notation import PLAIN
from c45_core.language.words import Words
from c45_core.table import Nominal
from c45_core.tree import Tree
from c45_course.cli.arguments import GROWN, READER, Option, Verb, dialect_of, format_option, words_of
from c45_course.cli.inputs import find_table
from c45_course.exports.as_code import rules_as_data, rules_file
from c45_course.exports.tree_names import draw_tree_lines, names_by_labels

from ..rules.verb import final_list
from .algorithm import DEFAULT, Cycle, StepKind, Trial, Windowing, WindowOptions, windows
from .explanation import WindowTeller

WINDOWS = ("text", "json")
"""The formats of windowing."""


def windows_file(
    found: Windowing, labels: Labels, words: Words, form: str, *, rules: bool = False
) -> Iterator[str]:
    """Give windowing in one of `WINDOWS`; `rules`: with the lists of C4.5rules.

    `labels`: of the table as the trees ask it.
    """
    if form == "json":
        data = _record_data(found, labels, rules=rules)
        return iter([json.dumps(data, ensure_ascii=False, indent=1) + "\n"])
    return _write_steps(found, labels, words, rules=rules)


def _write_steps(found: Windowing, labels: Labels, words: Words, *, rules: bool) -> Iterator[str]:
    """Give the steps with an empty line before each trial, the pruned tree, and the composite list."""
    teller = WindowTeller(found, labels, words)
    for number, step in enumerate(found.steps, 1):
        if step.kind in (StepKind.DRAWN, StepKind.BEST):
            yield "\n"
        yield f"{number}. {teller.step(step)}\n"
    yield f"\n{words('windowing', 'tree_of', number=found.best + 1)}\n"
    expected = found.dialect.pruning == "ebp"
    for line in draw_tree_lines(found.tree, names_by_labels(labels), PLAIN.weight, expected=expected):
        yield line + "\n"
    if rules:
        yield "\n"
        yield from rules_file(final_list(found.rules()[1]), labels, words, "text")


def _record_data(found: Windowing, labels: Labels, *, rules: bool) -> dict[str, Any]:
    """Return the record; rows are numbered from 1 in the order of the table."""
    data = {
        "window": found.sizes.window,
        "increment": found.sizes.increment,
        "wanted": {labels.klass(step.label): step.taken_cases for step in found.wanted},
        "best_trial": found.best,
        "best_pruned": _tree_data(found.tree, labels),
        "trials": [_trial_data(trial, labels) for trial in found.trials],
    }
    if rules:
        lists, composite = found.rules()
        data["rules"] = {
            "trials": [rules_as_data(final_list(each), labels) for each in lists],
            "composite": rules_as_data(final_list(composite), labels),
        }
    return data


def _trial_data(trial: Trial, labels: Labels) -> dict[str, Any]:
    return {
        "trial": trial.number,
        "initial_window_rows": (trial.first + 1).tolist(),
        "cycles": [_cycle_data(cycle, len(trial.drawn)) for cycle in trial.cycles],
        "best_cycle": trial.best,
        "size_grown": trial.tree.size,
        "size_pruned": trial.pruning.tree.size,
        "estimated_errors": trial.expected_errors,
        "grown": _tree_data(trial.tree, labels),
    }


def _cycle_data(cycle: Cycle, rows: int) -> dict[str, Any]:
    return {
        "tree_size": cycle.tree.size,
        "window": len(cycle.window),
        "other": rows - len(cycle.window),
        "errors_in_window": cycle.inside,
        "errors_outside": cycle.outside,
        "errors_total": cycle.errors,
        "exception_rows": (cycle.exceptions + 1).tolist(),
    }


def _tree_data(tree: Tree, labels: Labels) -> dict[str, Any]:
    """Return a node with what is below it."""
    data: dict[str, Any] = {"counts": tree.counts.tolist(), "label": labels.klass(tree.label)}
    if tree.test is None:
        return data
    place = tree.test.attribute
    data["attribute"] = labels.attribute(place)
    signs = ["<=", ">"]
    if isinstance(labels.table.attributes[place], Nominal):
        signs = [labels.value(place, code) for code in range(len(tree.branches))]
    else:
        data["threshold"] = tree.test.threshold
    parts = zip(signs, tree.branches, strict=True)
    data["branches"] = [{"value": sign, "node": _tree_data(branch, labels)} for sign, branch in parts]
    return data


DRAWS = ("program", "seeded")
"""Names of what draws a window."""


def write_windows(chosen: Namespace) -> Iterator[str]:
    """Give every step and the tree, or the record."""
    said = words_of(chosen)
    found = find_table(chosen)
    options = WindowOptions(
        trials=chosen.trials,
        window=chosen.window,
        increment=chosen.increment,
        seed=chosen.seed if chosen.draw == "seeded" else None,
    )
    made = windows(found.table, dialect_of(chosen), options)
    labels = found.labels.on(made.table)
    return windows_file(made, labels, said, chosen.format, rules=chosen.rules)


VERB = Verb(
    "windows",
    write_windows,
    help="grow trees by windows, as c4.5 -t",
    about="Grow a tree from a part of the cases, add cases it gets wrong, and go on until it gets\n"
    "none wrong outside; several trials, the best of which is pruned by all cases.",
    options=(
        *GROWN,
        Option("--trials", metavar="N", help="-t", usual=DEFAULT.trials),
        Option(
            "--window",
            metavar="N",
            type=int,
            help="cases of the first window (-w); default: by the table",
        ),
        Option(
            "--increment", metavar="N", type=int, help="exceptions added (-i); default: by the window"
        ),
        Option(
            "--draw",
            choices=DRAWS,
            help="the program's random numbers, or those of --seed",
            usual=DRAWS[0],
        ),
        Option("--rules", help="add the lists of C4.5rules: of each trial, and of all", flag=True),
        format_option(WINDOWS),
        *READER,
    ),
    examples=("c45 windows golf.csv --target play --variant release8 --trials 3",),
)
