"""`consult`: ask a tree, or rules, about a case that is not fully known."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.language.refusal import saying
from c45_core.language.words import words
from c45_core.prune import prune
from c45_core.table import Nominal, Table
from c45_course.cli import arguments, chosen_table, watching

from ..rules.algorithm import c45rules
from ..rules.verb import as_the_program, rule_tree
from .consult import Answer, consult, consult_rules, read
from .file import FORMS, UncertainWriter
from .soft import soften

BY = ("tree", "rules")


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "consult",
        run,
        help="ask a tree or rules about a case that is not fully known",
        about="Ask the pruned tree, or the rules of C4.5rules, about a case whose values may be\n"
        "ranges, probabilities or unknown: Quinlan's programs consult and consultr. The tree is grown\n"
        "from a table, or that of a record which trace or grow has written.",
    )
    arguments.add_dialect(verb)
    chosen_table.add_model(verb)
    verb.add_argument(
        "--case",
        metavar="NAME=ANSWER",
        action="append",
        default=[],
        type=_parts,
        help="what is known: a value, 70-85, or 'rain: 0.7, sunny: 0.3'; several after a semicolon, or "
        "given again; an attribute left out, or ?, is unknown",
    )
    verb.add_argument("--by", choices=BY, default=BY[0], help=f"which one answers; default: {BY[0]}")
    verb.add_argument(
        "--soft", action="store_true", default=None, help="of a tree: with soft thresholds (-p)"
    )
    verb.add_argument("--format", choices=FORMS, default="text", help="default: text")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the answer."""
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    if chosen.by == "rules":
        chosen_table.refuse_beside(chosen, "by_rules", ("soft",))
    if chosen.model is None:
        found = chosen_table.asked(chosen)
        labels, case = found.labels, _case(chosen, found.table, found.labels)
        trace = watching.grown(found.table, as_the_program(chosen))
    else:
        trace = chosen_table.of_model(chosen, pruned=chosen.by == "tree")
        labels = Labels(trace.source, answers=said.answers)
        case = _case(chosen, trace.source, labels)
    writer = UncertainWriter(labels.on(trace.table), said)
    if chosen.by == "rules":
        rules = c45rules(rule_tree(trace), trace.table, trace.dialect)
        return writer.consulted_rules(consult_rules(rules, trace.source, case), chosen.format)
    tree = prune(trace).tree
    soft = soften(tree, trace.table, trace.dialect) if chosen.soft else None
    answer = consult(tree, trace.source, case, trace.dialect, soft)
    return writer.consulted(answer, trace.dialect, soft, chosen.format)


def _case(chosen: argparse.Namespace, table: Table, labels: Labels) -> dict[str, Answer]:
    """Return what is known of the case, by attribute."""
    known = (each for several in chosen.case for each in several)
    return dict(_known(name, answer, table, labels) for name, answer in known)


def _parts(text: str) -> list[tuple[str, str]]:
    """Return the names and answers of an argument, which may hold several between semicolons."""
    found = []
    for part in text.replace("；", ";").split(";"):
        name, equals, answer = part.partition("=")
        if not equals and part.strip():
            raise arguments.Unfit(saying("arguments.case", found=part.strip()))
        if equals:
            found.append((name.strip(), answer.strip()))
    return found


def _known(name: str, answer: str, table: Table, labels: Labels) -> tuple[str, Answer]:
    """Read what is known of one attribute, by its own name and values or by those of the language."""
    places = {labels.attribute(place): place for place in range(len(table.attributes))}
    place = places[name] if name in places else table.index(name)
    column = table.attributes[place]
    try:
        return column.name, read(column, answer)
    except InputError:
        if not isinstance(column, Nominal):
            raise
        shown = tuple(labels.value(place, code) for code in range(len(column.values)))
        return column.name, read(replace(column, name=labels.attribute(place), values=shown), answer)
