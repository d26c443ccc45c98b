"""Let one melon go down a tree: a press gives it another value, or takes the value away.

The server says once, from the record, with which weights it comes to each node for every combination
of the values that the tree asks for; the browser only looks up.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from c45_core.classify import Classified, classify
from c45_core.table import Nominal
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.exports.tree_names import names_by_labels
from ui import cache
from ui.components.toy import class_marks, show_toy
from ui.drawing.svg import keep_room
from ui.lessons.shape.told import Told
from ui.lessons.shared.case import Case, as_values, case_of
from ui.state.choices import Choices

TABLE, DIALECT = "watermelon_2.0_alpha", "release8"
"""The melons, and the variant whose tree of them is small enough to be drawn beside a text."""
MELON = "8"
"""The melon that goes down: its texture, which the root tests, is missing in the table."""
_FOLDER = Path(__file__).with_name("weights")
_ROOM = '<svg viewBox="0 0 400 460" style="width:100%;height:460px">'


def show_weights(told: Told, choices: Choices) -> None:
    """Show the melon with the first value of its missing one, until the reader takes that away."""
    keep_room(_ROOM, key="toy_weights")
    key = ("weights", choices.language, choices.notation)
    show_toy(_FOLDER, cache.answer(TABLE, key, lambda: tell_weights(told, choices.language)))


def tell_weights(told: Told, language: str) -> dict[str, Any]:
    """Return the tree, and what becomes of the melon for all values that it may have."""
    trace, words = cache.trace(TABLE, DIALECT), told.words
    labels = cache.dataset(TABLE).labels(language).on(trace.table)
    tree, names = tree_of(trace), names_by_labels(labels)
    nodes = list(_walk(tree))
    tested = list(dict.fromkeys(node.test.attribute for node, *_ in nodes if node.test is not None))
    case = case_of(trace.table, trace.table.case_names.index(MELON))
    begin = [0 if (value := case[a]) is None else int(value) for a in tested]
    texts = words.sections["missing"]
    return {
        "nodes": [
            {
                "depth": depth,
                "value": "" if above is None else names.branch(above, branch),
                "asks": None if above is None else tested.index(above.test.attribute),  # type: ignore[union-attr]
                "branch": branch,
                "test": names.title(node) if node.test is not None else "",
                "tests": None if node.test is None else tested.index(node.test.attribute),
                "klass": node.label,
            }
            for node, above, branch, depth in nodes
        ],
        "answers": dict(_answer_all(trace, tree, case, tested, told)),
        "classes": class_marks(labels),
        "begin": begin,
        "texts": {
            "missing": words("language", "unknown"),
            **{key: texts[f"toy_{key}"] for key in ("one", "several")},
        },
    }


def _walk(
    node: Tree, above: Tree | None = None, branch: int = 0, depth: int = 0
) -> Iterator[tuple[Tree, Tree | None, int, int]]:
    """Yield each node with the one above it, the place of its branch there, and its depth."""
    yield node, above, branch, depth
    for at, below in enumerate(node.branches):
        yield from _walk(below, node, at, depth + 1)


def _answer_all(
    trace: Trace, tree: Tree, case: Case, tested: list[int], told: Told
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what becomes of the melon for each combination of the values that the tree asks for."""
    table, write = trace.table, told.words.notation.exactly().weight
    labels = cache.dataset(TABLE).labels(told.words.language).on(table)
    columns = [table.attributes[a] for a in tested]
    offered = [(*range(len(c.values)), None) for c in columns if isinstance(c, Nominal)]
    order = [node.number for node, *_ in _walk(tree)]
    for values in product(*offered):
        asked = dict(zip(tested, values, strict=True))
        mine = tuple(asked.get(a, cell) for a, cell in enumerate(case))
        answer = classify(tree, table, as_values(table, mine), trace.dialect)
        parts = weigh_nodes(answer)
        shares = zip(answer.distribution.tolist(), range(len(table.classes)), strict=True)
        yield (
            "_".join("x" if value is None else str(value) for value in values),
            {
                "parts": [round(parts.get(number, 0.0), 6) for number in order],
                "weights": [write(parts.get(number, 0.0)) for number in order],
                "leaves": len(answer.paths),
                "klass": labels.klass(answer.label),
                "shares": told.words.listed(
                    f"{labels.klass(code)} {told.words.notation.fixed(share)}" for share, code in shares
                ),
            },
        )


def weigh_nodes(answer: Classified) -> dict[int, float]:
    """Return the part of a case that comes to each node that it visits."""
    found: dict[int, float] = {}
    for path in answer.paths:
        part = 1.0
        for step in path.steps:
            found[step.node] = part
            part *= step.share
        found[path.leaf] = path.share
    return found
