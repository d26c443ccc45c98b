"""The verb groups grows and prunes a tree whose branches hold groups of values, as `c4.5 -s` does.

It writes both trees, and how the values were grouped at the root, as JSON or text.
"""

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import Any

from c45_core.dialect import Dialect
from c45_core.explain.grouping import GroupTeller
from c45_core.explain.labels import Labels
from c45_core.grouping import Divided, Grouping
from c45_core.language.notation import PLAIN
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_core.prune import prune_on
from c45_core.table import Table
from c45_core.tree import Tree
from c45_course.cli.arguments import GROWN, READER, Verb, dialect_of, format_option, words_of
from c45_course.cli.inputs import find_table
from c45_course.exports.tree_names import draw_tree_lines, names_by_labels

from ..quinlan_program import release8

FORMS = ("text", "json")
CUT = ("<=", ">")


def groups_file(
    grown: Tree, pruned: Tree, root: Mapping[int, Grouping], labels: Labels, words: Words, form: str
) -> Iterator[str]:
    """Give both trees and the groups at the root in one of `FORMS`."""
    if form == "json":
        told = {
            "grown": _node_data(grown, labels.table),
            "pruned": _node_data(pruned, labels.table),
            "size_grown": grown.size,
            "size_pruned": pruned.size,
            "root": [_grouping_data(place, found, labels.table) for place, found in root.items()],
        }
        yield json.dumps(told, ensure_ascii=False, indent=1) + "\n"
        return
    teller = GroupTeller(labels, words)
    for place, found in root.items():
        yield from (line + "\n" for line in teller.lines(place, found))
        yield "\n"
    named = names_by_labels(labels)
    for tree, expected in ((grown, False), (pruned, True)):
        yield from (
            line + "\n" for line in draw_tree_lines(tree, named, PLAIN.weight, expected=expected)
        )
        yield "\n"


def _node_data(tree: Tree, table: Table) -> dict[str, Any]:
    counts = tree.counts if tree.inherited is None else tree.inherited
    told: dict[str, Any] = {
        "counts": [round(float(count), 5) for count in counts],
        "label": table.classes[tree.label],
        "estimated_errors": tree.estimate,
    }
    if tree.test is not None:
        told["attribute"] = table.attributes[tree.test.attribute].name
        if tree.test.threshold is not None:
            told["threshold"] = tree.test.threshold
        told["branches"] = [
            {"value": _branch_value(tree, number, table), "node": _node_data(branch, table)}
            for number, branch in enumerate(tree.branches)
        ]
    return told


def _branch_value(tree: Tree, branch: int, table: Table) -> str | list[str]:
    assert tree.test is not None
    if tree.test.threshold is not None:
        return CUT[branch]
    column = table.nominal(tree.test.attribute)
    if tree.test.groups:
        return [column.values[code] for code in tree.test.groups[branch]]
    return column.values[branch]


def _grouping_data(place: int, found: Grouping, table: Table) -> dict[str, Any]:
    column = table.nominal(place)
    taken = [each.taken for each in found.rounds if each.taken is not None]
    return {
        "attribute": column.name,
        "start": {"groups": found.after_pure.groups, **_division_data(found.after_pure)},
        "absent": [column.values[code] for code in found.absent],
        "pure_merged": [[column.values[code] for code in pair.joined] for pair in found.pure],
        "merges": [
            {
                "group": [column.values[code] for code in pair.joined],
                "groups": pair.made.groups,
                **_division_data(pair.made),
            }
            for pair in taken
        ],
        "groups": [[column.values[code] for code in group] for group in found.branches],
        "end": _division_data(found.made),
    }


def _division_data(made: Divided) -> dict[str, float]:
    return {"info": float(made.iv), "gain": float(made.gain), "ratio": float(made.ratio)}


def write_groups(chosen: Namespace) -> Iterator[str]:
    """Give the merges at the root, and both trees."""
    found, said = find_table(chosen), words_of(chosen)
    dialect = _follow_program(dialect_of(chosen))
    grown = release8.grow_tree(found.table, dialect, groups=True)
    pruned = prune_on(grown, found.table, dialect).tree
    root = release8.groups_of_values(found.table, dialect)
    return groups_file(grown, pruned, root, found.labels, said, chosen.format)


def _follow_program(dialect: Dialect) -> Dialect:
    single = dialect.with_(arithmetic="single") if dialect.value_precision == "single" else dialect
    if not release8.follows(single):
        raise refusal("command.groups_variant")
    return single


VERB = Verb(
    "groups",
    write_groups,
    help="grow and prune a tree with groups of values (-s)",
    about="Grow a tree as Quinlan's program does with -s: attributes of more than two values are\n"
    "asked by groups of them, merged two by two while the gain ratio rises. The merges at the\n"
    "root are listed, and both trees. Only the variant release8, in its single precision.",
    options=(*GROWN, format_option(FORMS), *READER),
    examples=("c45 groups golf.csv --target play",),
    defaults={"dialect": "release8"},
)
