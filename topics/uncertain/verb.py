"""Verbs about what is not certain: consult answers for a case, soft bounds the thresholds of a tree."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace

from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.language.refusal import saying
from c45_core.prune import prune
from c45_core.table import Nominal, Table
from c45_course.cli.arguments import GROWN, READER, Option, UnfitValue, Verb, format_option, words_of
from c45_course.cli.inputs import MODEL, find_table, load_model, refuse_beside
from c45_course.cli.terminal import grow_visibly

from ..rules.algorithm import c45rules
from ..rules.verb import choose_dialect, grow_rule_tree
from .consult import Answer, consult, consult_rules, read
from .file import FORMS, UncertainWriter
from .soft import soften

ANSWERERS = ("tree", "rules")
"""Names of what can be asked."""


def write_answer(chosen: Namespace) -> Iterator[str]:
    """Give the answer."""
    said = words_of(chosen)
    if chosen.by == "rules":
        refuse_beside(chosen, "by_rules", ("soft",))
    if chosen.model is None:
        found = find_table(chosen)
        labels, case = found.labels, _read_case(chosen, found.table, found.labels)
        trace = grow_visibly(found.table, choose_dialect(chosen))
    else:
        trace = load_model(chosen, pruned=chosen.by == "tree")
        labels = Labels(trace.source, answers=said.answers)
        case = _read_case(chosen, trace.source, labels)
    writer = UncertainWriter(labels.on(trace.table), said)
    if chosen.by == "rules":
        rules = c45rules(grow_rule_tree(trace), trace.table, trace.dialect)
        return writer.consulted_rules(consult_rules(rules, trace.source, case), chosen.format)
    tree = prune(trace).tree
    soft = soften(tree, trace.table, trace.dialect) if chosen.soft else None
    answer = consult(tree, trace.source, case, trace.dialect, soft)
    return writer.consulted(answer, trace.dialect, soft, chosen.format)


def _read_case(chosen: Namespace, table: Table, labels: Labels) -> dict[str, Answer]:
    """Return what is known of the case, by attribute."""
    known = (each for several in chosen.case for each in several)
    return dict(_read_known(name, answer, table, labels) for name, answer in known)


def read_answers(text: str) -> list[tuple[str, str]]:
    """Return the names and answers of an argument, which may hold several between semicolons."""
    found = []
    for part in text.replace("；", ";").split(";"):
        name, equals, answer = part.partition("=")
        if not equals and part.strip():
            raise UnfitValue(saying("arguments.case", found=part.strip()))
        if equals:
            found.append((name.strip(), answer.strip()))
    return found


def _read_known(name: str, answer: str, table: Table, labels: Labels) -> tuple[str, Answer]:
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


def write_soft(chosen: Namespace) -> Iterator[str]:
    """Give the bounds."""
    found = find_table(chosen)
    trace = grow_visibly(found.table, choose_dialect(chosen))
    tree = prune(trace).tree
    said = words_of(chosen)
    writer = UncertainWriter(found.labels.on(trace.table), said)
    return writer.soft(soften(tree, trace.table, trace.dialect), tree, chosen.format)


CONSULT_VERB = Verb(
    "consult",
    write_answer,
    help="ask a tree or rules about a case that is not fully known",
    about="Ask the pruned tree, or the rules of C4.5rules, about a case whose values may be\n"
    "ranges, probabilities or unknown: Quinlan's programs consult and consultr. The tree is grown\n"
    "from a table, or that of a record which trace or grow has written.",
    options=(
        *GROWN,
        MODEL,
        Option(
            "--case",
            metavar="NAME=ANSWER",
            action="append",
            default=[],
            type=read_answers,
            help="what is known: a value, 70-85, or 'rain: 0.7, sunny: 0.3'; several after a "
            "semicolon, or given again; an attribute left out, or ?, is unknown",
        ),
        Option(
            "--by",
            choices=ANSWERERS,
            default=ANSWERERS[0],
            help=f"which one answers; default: {ANSWERERS[0]}",
        ),
        Option(
            "--soft", action="store_true", default=None, help="of a tree: with soft thresholds (-p)"
        ),
        format_option(FORMS),
        *READER,
    ),
    examples=(
        'c45 consult golf.csv --target play --case "outlook=?; humidity=70-85; windy=true: 0.9"',
        'c45 consult golf.csv --target play --case "windy=true: 0.9" --by rules',
        'c45 consult --model golf.json --case "humidity=70-85"',
    ),
)
SOFT_VERB = Verb(
    "soft",
    write_soft,
    help="bound the thresholds of a tree (soft thresholds)",
    about="Give each threshold of the tree, pruned as the variant says, a lower and an upper\n"
    "bound, with the errors that it would make at each value: option -p of Quinlan's program.",
    options=(*GROWN, format_option(FORMS), *READER),
    examples=("c45 soft golf.csv --target play --variant release8 --format steps",),
)
