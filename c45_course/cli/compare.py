"""`compare`: find where two variants of C4.5 part on a table, and which switch does it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from c45_core.dialect import PRESETS, parse_switch, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import Words, words
from c45_core.trace.replay import Trace
from c45_core.validate.learning import needs_validation
from c45_course.cli import arguments, chosen_table, pruning, watching
from c45_course.compare import Parting, causes, part_point, tree_at


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "compare",
        run,
        help="find where two variants of C4.5 part",
        about="Grow a table by two variants, find the first node at which they decide otherwise, and\n"
        "the switches that do it.",
    )
    arguments.add_dialect(verb)
    pruning.add_aside(verb)
    verb.add_argument(
        "--with",
        dest="other",
        metavar="NAME",
        default="j48",
        help=f"the other variant, one of {', '.join(PRESETS)}; default: j48",
    )
    verb.add_argument(
        "--with-set",
        metavar="SWITCH=VALUE",
        action="append",
        default=[],
        help="set one switch of the other variant anew",
    )
    verb.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    arguments.add_language(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the node, what each does there, and the switches."""
    asked, dialect = chosen_table.asked(chosen), arguments.dialect_of(chosen)
    other = preset(chosen.other).with_(**dict(parse_switch(text) for text in chosen.with_set))
    asking = dialect if needs_validation(dialect) else other
    learned, validation = pruning.recorded(chosen, asked.table, asking)
    traces = watching.grown(learned, dialect), watching.grown(learned, other)
    found = part_point(*traces, validation=validation)
    said = words(chosen.language)
    if found is None:
        told: dict[str, Any] = {"same": True}
        lines = [said("command", "same")]
    else:
        sets = causes(*traces, found, validation=validation)
        sides = [
            _decision(trace, number, found, asked.labels, said)
            for trace, number in zip(traces, (found.a, found.b), strict=True)
        ]
        ways = traces[0].path(found.a)
        way = [f"{name} {sign} {value}" for name, sign, value in ways]
        told = {
            "same": False,
            "stage": str(found.stage),
            "node": found.a,
            "path": way,
            "first": sides[0],
        }
        told |= {"second": sides[1], "switches": [list(each) for each in sets]}
        place = said("command", "at_node", path=", ".join(way)) if way else said("command", "at_root")
        lines = [
            said("command", str(found.stage), place=place),
            said("command", "decides", which=chosen.dialect, what=sides[0]),
            said("command", "decides", which=chosen.other, what=sides[1]),
            *(said("command", "switches", names=", ".join(each)) for each in sets),
        ]
    if chosen.format == "json":
        return iter([json.dumps(told, ensure_ascii=False, indent=1) + "\n"])
    return (f"{line}\n" for line in lines)


def _decision(trace: Trace, number: int, found: Parting, labels: Labels, said: Words) -> str:
    """Say what a trace does at the node: the test it makes, or the class of its leaf."""
    names = labels.on(trace.table)
    node = tree_at(trace, found.stage).find(number)
    if node.is_leaf:
        return said("command", "leaf", klass=names.klass(node.label))
    split = trace.node(number).split
    assert split is not None
    if split.threshold is None:
        return said("command", "test", attribute=names.attribute(split.attribute))
    cut = {"attribute": names.attribute(split.attribute), "threshold": format(split.threshold, ".6g")}
    return said("command", "cut", **cut)
