"""`rules`: write a tree as if-then rules."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.language.refusal import refusal, saying, whole
from c45_core.language.words import words
from c45_core.prune import prune, unpruned
from c45_core.rules import tree_rules
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.cli import arguments, chosen_table, watching
from c45_course.exports.rules_file import RULES, ListedRules, rules_file

from ..quinlan_program import release8
from .algorithm import RuleOptions, c45rules
from .file import STEPS, list_of, steps_file

METHODS = ("c45rules", "paths")
_OPTIONS = ("confidence", "redundancy", "significance", "annealing")


def add(commands: Any) -> None:
    """Add the verb."""
    usual = RuleOptions()
    verb = arguments.verb(
        commands,
        "rules",
        run,
        help="write the tree as if-then rules",
        about="Write the tree as if-then rules: those of C4.5rules, in order, with a default class,\n"
        "or one per path of the tree as the variant prunes it.",
    )
    arguments.add_dialect(verb)
    verb.add_argument(
        "--method",
        choices=METHODS,
        default=METHODS[0],
        help=f"default: {METHODS[0]}; with --variant release8 in single precision, as the program",
    )
    verb.add_argument(
        "--confidence",
        metavar="CF",
        type=float,
        help=f"of a rule's pessimistic error rate (-c); default: {usual.confidence}",
    )
    verb.add_argument(
        "--redundancy",
        metavar="R",
        type=float,
        help=f"of the attributes (-r); default: {usual.redundancy:g}",
    )
    verb.add_argument(
        "--significance",
        metavar="SHARE",
        type=float,
        help="a condition goes if Fisher's test gives more (-F, there in percent); default: no test",
    )
    verb.add_argument(
        "--annealing",
        action="store_true",
        default=None,
        help="search many rules of a class by annealing (-a), and not by climbs",
    )
    verb.add_argument(
        "--groups",
        action="store_true",
        default=None,
        help="of a tree with groups of values (-s), with --variant release8",
    )
    verb.add_argument("--format", choices=(*RULES, STEPS), default="text", help="default: text")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the rules."""
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    found = chosen_table.asked(chosen)
    if chosen.method == "paths":
        chosen_table.refuse_beside(chosen, "beside_paths", (*_OPTIONS, "groups"))
        if chosen.format == STEPS:
            other = saying("command.beside_paths")
            raise refusal("command.beside", option=whole("--format steps"), other=other)
        trace = watching.grown(found.table, arguments.dialect_of(chosen))
        tree = prune(trace).tree
        listed = ListedRules.of_paths(tree, tree_rules(tree, trace.dialect))
    else:
        dialect = as_the_program(chosen)
        if chosen.groups and not release8.follows(dialect):
            raise refusal("command.groups_variant")
        trace = watching.grown(found.table, dialect)
        tree = rule_tree(trace)
        if chosen.groups:
            tree = release8.grown(trace.table, dialect, groups=True)
        given = {name: getattr(chosen, name) for name in _OPTIONS}
        options = RuleOptions(**{name: value for name, value in given.items() if value is not None})
        made = c45rules(tree, trace.table, trace.dialect, options)
        if chosen.format == STEPS:
            return steps_file(made, found.labels.on(trace.table), said)
        listed = list_of(made)
    return rules_file(listed, found.labels.on(trace.table), said, chosen.format)


def rule_tree(trace: Trace) -> Tree:
    """Return the tree that is not pruned; of divided cases with the rounding errors of the program.

    Where no case is divided, the engine grows the program's tree.
    """
    divided = any(column.missing().any() for column in trace.table.attributes)
    if divided and release8.follows(trace.dialect):
        return release8.grown(trace.table, trace.dialect)
    return unpruned(trace)


def as_the_program(chosen: argparse.Namespace) -> Dialect:
    """Return the variant; that of Quinlan's program in its precision, unless another is asked for.

    Lists of rules are compared with the program's, and one tie that rounding decides in the tree gives
    another list. A switch that single precision contradicts leaves it double.
    """
    dialect = arguments.dialect_of(chosen)
    if chosen.dialect == "release8" and not any(s.startswith("arithmetic=") for s in chosen.set):
        with suppress(InputError):
            return dialect.with_(arithmetic="single")
    return dialect
