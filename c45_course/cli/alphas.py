"""`alphas`: the subtrees of cost-complexity pruning, and which of them cases not seen choose."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from math import isfinite
from typing import Any

from c45_core.language.words import Words, words
from c45_core.prune.verdicts import speaker
from c45_core.validate.alphas import AlphaChoice, Candidate, by_folds, by_held_out
from c45_course.cli import arguments, chosen_table, pruning
from c45_course.cli.read import aligned
from c45_course.cli.watching import grown

COLUMNS = ("alpha", "leaves", "cost", "errors", "rate", "standard_error")


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "alphas",
        run,
        help="the subtrees of cost-complexity pruning, and which is chosen",
        about="Grow a tree, cut its weakest links one after the other, and judge every subtree by\n"
        "k folds or by cases kept aside. prune --set pruning=ccp --set ccp_alpha=ALPHA\n"
        "prunes with one of them.",
    )
    arguments.add_dialect(verb)
    verb.add_argument("--folds", metavar="K", type=int, default=10, help="default: 10")
    pruning.add_aside(verb)
    verb.add_argument(
        "--standard-errors",
        metavar="N",
        type=float,
        default=0.0,
        help="take a smaller subtree at most so many standard errors worse; 1: Breiman's rule",
    )
    verb.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    arguments.add_language(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give a line for every subtree, and the links of each."""
    found, dialect = chosen_table.asked(chosen), arguments.dialect_of(chosen)
    said, errors = words(chosen.language), chosen.standard_errors
    learned, held = found.table, None
    if chosen.aside is not None:
        learned, held = pruning.parted(chosen, found.table, dialect)
    trace = grown(learned, dialect)
    if held is None:
        choice = by_folds(trace, chosen.folds, errors, chosen.seed)
    else:
        choice = by_held_out(trace, held, errors)
    if chosen.format == "json":
        yield json.dumps(_told(choice), ensure_ascii=False, indent=1) + "\n"
        return
    yield from _written(choice, said)
    yield "\n" + said("command", "alphas_links") + "\n"
    name = speaker(trace, found.labels.on(trace.table), said).node
    for each in choice.candidates:
        yield from _links(choice, each, name, said)


def _written(choice: AlphaChoice, said: Words) -> Iterator[str]:
    rows = [[*(said("command", f"alphas_{name}") for name in COLUMNS), ""]]
    for each in choice.candidates:
        marks = [
            said("command", f"alphas_{name}")
            for name, one in (("best", choice.best), ("chosen", choice.chosen))
            if one is each
        ]
        numbers = (each.alpha, each.leaves, each.cost, each.errors, each.rate, each.standard_error)
        rows.append([*(format(number, ".6g") for number in numbers), ", ".join(marks)])
    yield from aligned(rows)


def _links(choice: AlphaChoice, each: Candidate, name: Any, said: Words) -> Iterator[str]:
    links = choice.sequence.links(each.place)
    if not links:
        return
    written = sorted(links, key=lambda link: link.strength)
    texts = [f"{name(link.node)} {link.strength:.6g}" for link in written]
    yield said("command", "alphas_step", leaves=each.leaves, links=said.listed(texts)) + "\n"


def _told(choice: AlphaChoice) -> dict[str, Any]:
    return {
        "alpha": choice.alpha,
        "leaves": choice.chosen.leaves,
        "best": choice.best.place,
        "chosen": choice.chosen.place,
        "standard_errors": choice.standard_errors,
        "limit": choice.limit,
        "subtrees": [_subtree(choice, each) for each in choice.candidates],
    }


def _subtree(choice: AlphaChoice, each: Candidate) -> dict[str, Any]:
    step = choice.sequence.steps[each.place]
    return {
        "alpha": each.alpha,
        "until": each.until if isfinite(each.until) else None,
        "asked": each.asked,
        "cut": list(step.cuts),
        "leaves": each.leaves,
        "cost": each.cost,
        "errors": each.errors,
        "errors_by_fold": list(each.by_fold),
        "rate": each.rate,
        "standard_error": each.standard_error,
        "links": [
            {
                "node": link.node,
                "leaf_cost": link.leaf_cost,
                "subtree_cost": link.subtree_cost,
                "leaves": link.leaves,
                "strength": link.strength,
            }
            for link in choice.sequence.links(each.place)
        ],
    }
