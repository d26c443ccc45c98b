"""Verbs of what C5.0 added: boost, costs, winnow; each writes JSON or text, or step by step."""

from argparse import Namespace
from collections.abc import Iterator

from c45_core.explain.labels import Labels
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_core.prune import prune
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course.cli.arguments import (
    GROWN,
    READER,
    Option,
    Options,
    Verb,
    dialect_of,
    format_option,
    words_of,
)
from c45_course.cli.inputs import find_table
from c45_course.cli.terminal import grow_visibly, show_progress
from c45_course.exports.as_code import drawn
from c45_course.exports.as_json import Json, json_text, nodes_json, number, write_tree
from c45_course.readers.encodings import read_text

from .boosting import DEFAULT, METHODS, BoostOptions, Committee, Round, StepKind, boost
from .costs import CostedTree, CostTable, apply_costs
from .explanation import BoostTeller, CostTeller, tell_winnowing
from .winnowing import Winnowing, keep_attributes, winnow

FORMATS = ("text", "json", "steps")
"""The formats of a committee."""


def committee_file(
    found: Committee, labels: Labels, words: Words, form: str, costs: CostTable | None = None
) -> Iterator[str]:
    """Give a committee in one of `FORMATS`; `labels`: of the table; `costs`: to answer by, if any."""
    if form == "json":
        return _write_json(found, costs)
    return _write_steps(found, labels, words, trees=form == "text")


def costs_file(
    found: CostedTree, trace: Trace, labels: Labels, words: Words, form: str
) -> Iterator[str]:
    """Give a tree that answers by costs, as JSON or as text with every decision.

    `labels`: of the table as the tree asks it.
    """
    if form == "json":
        yield from _costs_json(found, trace)
        return
    teller = CostTeller(found, labels, words)
    pruning = (*teller.corrections(), *map(teller.verdict, found.verdicts)) if found.verdicts else ()
    for said in (*teller.leaves(), *pruning):
        yield said + "\n"
    yield "\n" + drawn(found.pruned, labels) + "\n"


def winnowing_file(found: Winnowing, labels: Labels, words: Words, form: str) -> Iterator[str]:
    """Give what winnowing found, as JSON or as sentences; `labels`: of the table."""
    if form != "json":
        yield from (said + "\n" for said in tell_winnowing(found, labels, words))
        return
    names = [column.name for column in labels.table.attributes]
    yield (
        json_text(
            {
                "error": number(found.error),
                "attributes": [
                    {
                        "attribute": names[each.attribute],
                        "error": None if each.error is None else number(each.error),
                        "verdict": each.verdict.name.lower(),
                    }
                    for each in found.sifted
                ],
                "again": None if found.again is None else number(found.again),
                "kept": [names[place] for place in found.kept_places],
            }
        )
        + "\n"
    )


def _write_steps(found: Committee, labels: Labels, words: Words, *, trees: bool) -> Iterator[str]:
    """Give a numbered sentence for every step; `trees`: with the tree of each round."""
    teller, steps = BoostTeller(found, labels, words), found.steps
    for place, step in enumerate(steps):
        if step.kind is StepKind.TREE:
            yield "\n" if place else ""
        yield f"{place + 1}. {teller.step(step)}\n"
        if trees and step.kind is StepKind.TREE:
            each = found.rounds[step.round]
            yield drawn(each.tree, labels.on(each.trace.table)) + "\n"
    errors = found.errors(found.table)
    yield "\n" + teller.errors(errors) + "\n"


def _write_json(found: Committee, costs: CostTable | None) -> Iterator[str]:
    """Give a committee as one object; a tree is written with a stack, for it may be deep."""
    shares = dict(zip((each.number for each in found.members), found.shares.tolist(), strict=True))
    head = {"variant": found.options.method, "end": found.end.value, "cases": found.table.case_names}
    yield json_text(head)[:-1] + ', "rounds": ['
    for place, each in enumerate(found.rounds):
        yield (", " if place else "") + json_text(_round_json(each, shares))[:-1] + ', "tree": '
        yield from write_tree(nodes_json(each.trace, each.tree))
        yield "}"
    classes = found.table.classes
    tail: Json = {
        "errors": [number(error) for error in found.errors(found.table)],
        "answers": [classes[code] for code in found.classify(found.table, costs).tolist()],
    }
    if costs is not None:
        tail["costs"] = costs.costs.tolist()
    yield "], " + json_text(tail)[1:] + "\n"


def _round_json(found: Round, shares: dict[int, float]) -> Json:
    return {
        "number": found.number,
        "error": number(found.error),
        "beta": number(found.beta),
        "vote": number(found.vote),
        "share": number(shares[found.number]) if found.kept else None,
        "kept": found.kept,
        "weights": [number(weight) for weight in found.weights.tolist()],
        "wrong": found.wrong.tolist(),
        "after": None if found.after is None else [number(w) for w in found.after.tolist()],
    }


def _costs_json(found: CostedTree, trace: Trace) -> Iterator[str]:
    classes = trace.table.classes
    nodes = [
        {
            "node": each.node,
            "class": classes[each.label],
            "without_costs": classes[each.before],
            "expected": dict(zip(classes, map(number, each.expected.tolist()), strict=True)),
        }
        for _, each in sorted(found.nodes.items())
    ]
    verdicts = [
        {
            "node": verdict.node,
            "leaf": number(verdict.leaf),
            "subtree": number(verdict.subtree),
            "pruned": verdict.pruned,
        }
        for verdict in found.verdicts
    ]
    yield json_text({"costs": found.costs.costs.tolist(), "nodes": nodes, "pruning": verdicts})[:-1]
    for name, tree in (("tree", found.tree), ("pruned", found.pruned)):
        yield f', "{name}": '
        yield from write_tree(nodes_json(trace, tree))
    yield "}\n"


def write_committee(chosen: Namespace) -> Iterator[str]:
    """Give the committee."""
    if chosen.dialect in METHODS:  # a method of boosting where a variant of C4.5 belongs
        raise refusal("boosting.as_variant", found=chosen.dialect)
    found, dialect = find_table(chosen), dialect_of(chosen)
    options = BoostOptions(rounds=chosen.rounds, method=chosen.method)
    table = found.table
    if chosen.winnow:
        table = keep_attributes(table, winnow(table, dialect, chosen.seed).kept_places)
    by_costs = read_costs(chosen, table) if chosen.costs or chosen.cost else None
    with show_progress(table.name) as show:
        made = boost(table, dialect, options, watch=lambda number: show((number - 1) / options.rounds))
    said = words_of(chosen)
    return committee_file(made, found.labels.on(table), said, chosen.format, by_costs)


def write_costs(chosen: Namespace) -> Iterator[str]:
    """Give the tree that answers by costs."""
    found, dialect = find_table(chosen), dialect_of(chosen)
    by_costs = read_costs(chosen, found.table)
    trace = grow_visibly(found.table, dialect)
    made = apply_costs(prune(trace).tree, by_costs, dialect)
    said = words_of(chosen)
    return costs_file(made, trace, found.labels.on(trace.table), said, chosen.format)


def read_costs(chosen: Namespace, table: Table) -> CostTable:
    """Return what mistakes cost; of a file and an argument the argument counts."""
    lines = [] if chosen.costs is None else read_text(chosen.costs).splitlines()
    return CostTable.read([*lines, *chosen.cost], table.classes)


def write_winnowing(chosen: Namespace) -> Iterator[str]:
    """Give what was found of each attribute."""
    found, dialect = find_table(chosen), dialect_of(chosen)
    said = words_of(chosen)
    made = winnow(found.table, dialect, chosen.seed)
    return winnowing_file(made, found.labels, said, chosen.format)


COSTS: Options = (
    Option(
        "--cost",
        metavar="LINE",
        help="of a mistake: 'answered class, true class: cost'; one not named costs 1",
        again=True,
    ),
    Option("--costs", metavar="FILE", help="a file of such lines, as C5.0 reads it"),
)
"""Options that say what mistakes cost."""
BOOST_VERB = Verb(
    "boost",
    write_committee,
    help="grow a committee of trees that vote",
    about="Boost: grow a tree, give the cases it gets wrong more weight, grow the next one.\n"
    "Give --set max_depth=1 for trees of one test, or a variant that prunes.",
    options=(
        *GROWN,
        Option("--rounds", metavar="NUMBER", help="at most so many trees", usual=DEFAULT.rounds),
        Option(
            "--method",
            choices=METHODS,
            help="whose boosting; c50: as far as it is described in public",
            usual=DEFAULT.method,
        ),
        *COSTS,
        Option("--winnow", help="leave out useless attributes before", flag=True),
        format_option(FORMATS),
        *READER,
    ),
    examples=(
        "c45 boost golf.csv --target play --set max_depth=1 --rounds 5",
        "c45 boost --dataset golf_14 --variant release8 --rounds 10 --format json -o committee.json",
    ),
)
COSTS_VERB = Verb(
    "costs",
    write_costs,
    help="let the costs of mistakes change a tree's answers, and prune by them",
    about="Grow a tree, let every leaf answer the class of the least expected cost, prune by it.",
    options=(*GROWN, *COSTS, format_option(("text", "json")), *READER),
    examples=('c45 costs golf.csv --target play --set max_depth=1 --cost "yes, no: 3"',),
)
WINNOW_VERB = Verb(
    "winnow",
    write_winnowing,
    help="say which attributes a tree does not need",
    about="Grow a tree from one half of the cases, and try it on the other without each attribute.",
    options=(*GROWN, format_option(("text", "json")), *READER),
    examples=("c45 winnow golf.csv --target play --variant j48",),
)
