"""Tell all that can be reached in a small table: each node, and what is said of each choice there.

A page without a server plays by it (`without_server.js`): moves lead from node to node, and what is
said of them was written here, by the same functions that the app calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from c45_core.dialect import preset
from c45_core.table import Nominal, Table
from c45_course.exports.layout import EDGE_FONT, Box, Place, lay_out, text_width
from ui import cache
from ui.drawing.colours import PAGE
from ui.drawing.grid import write_grid
from ui.drawing.tree_picture import Picture, draw_edge, draw_node, svg, walked
from ui.lessons.shared.number_ids import name_node, name_test
from ui.markdown import with_terms
from ui.site.writing import html
from ui.state.choices import FIRST_DIALECT, FIRST_TABLE, Choices

from ..judgement import judge
from ..moves import Move, MoveKind, Play
from ..moves import Path as Way
from ..tree_by_moves import IMPOSSIBLE, NodeState, apply
from . import laboratory, play
from .play import BuildingContext

SCRIPT = Path(__file__).with_suffix(".js")
CONTROLS = ("pick_table", f"url_{play.TEST}")
"""Keys of the controls whose choices have pages of their own."""
MAX_CASES = 20
"""Maximum number of cases of such a table: a larger one has too many nodes for a file."""
TEXTS = (
    *(
        "undo",
        "redo",
        "finish",
        "start_again",
        "waiting",
        "waiting_one",
        "finished",
        "make_leaf",
        "go_on",
    ),
    *("hint", "next", "prune", "again", "undecided", "tree", "all", "offers", "together", "choices"),
    *("given_up", "tree_mine"),
)
"""The keys of the texts on the page."""


@dataclass(frozen=True, eq=False)
class _At(BuildingContext):
    """The context at a node, whatever the address says."""

    at: int = 0

    @property
    def node(self) -> int:
        """The node looked at."""
        return self.at


def can_be_told(table: Table) -> bool:
    """Tell whether a table has few nodes: nominal attributes, few cases, each whole and known."""
    columns = table.attributes
    known = all(isinstance(each, Nominal) and not each.missing().any() for each in columns)
    return known and table.rows <= MAX_CASES and bool((table.weights == 1).all())


def tell(language: str, query: Mapping[str, str]) -> dict[str, Any]:
    """Return what a page at an address plays by, as JSON.

    `nodes`: by the attributes and branches on the way, `"5-1 0-2"`; "t" and the place of an attribute,
    or "l", name a choice there. Texts are HTML.
    """
    choices = Choices(query.get("table", FIRST_TABLE), FIRST_DIALECT, language)
    test = query.get(play.TEST, play.parts_of(choices.table)[0])
    root = _look(choices, test, (), ())
    words, table = root.words, root.training
    nodes = dict(_tell_below(root, test, (), (), ""))
    said = {key: text.replace("{who}", root.who) for key, text in words.sections["building"].items()}
    drawing, height = _tell_drawing(root)
    return {
        "nodes": nodes,
        "words": {**{key: said[key] for key in TEXTS}, "ask": html(root.say("ask"))},
        "classes": [root.labels.klass(code) for code in range(len(table.classes))],
        "colours": [PAGE.about(table.classes).klass(code) for code in range(len(table.classes))],
        "attributes": [root.labels.question(each) for each in range(len(table.attributes))],
        "rows": [table.rows, 0 if root.held_out is None else root.held_out.rows],
        "digits": words.notation.digits,
        "sign": play.name_columns(choices),
        "drawing": drawing,
        "height": height,
        "together": _tell_together(root),
    }


def _look(choices: Choices, test: str, moves: tuple[Move, ...], path: Way) -> _At:
    """Return the context at the end of a path after moves."""
    built = apply(play.parts(choices.table, test)[0], preset(choices.dialect), moves)
    labels = cache.dataset(choices.table).labels(choices.language).on(built.trace.table)
    kept = Play(moves, len(moves))
    return _At(choices, kept, built, labels, choices.words, test, 0, at=built.number(path))


def _tell_below(
    here: _At, test: str, moves: tuple[Move, ...], path: Way, key: str
) -> Iterator[tuple[str, Any]]:
    """Yield a node and all that can come to stand below it, each by its key."""
    built, number, choices = here.built, here.at, here.choices
    trace, labels = built.trace, here.labels
    node = trace.node(number)
    title, cases = laboratory.write_heading(here)
    told = {
        "where": html(title),
        "cases": cases,
        "name": escape(name_node(trace, number, labels, here.words)),
        "counts": [int(each) for each in node.counts],
        "label": node.label,
        "held": _count_held_out(here, key),
    }
    if built.state(number) is NodeState.CLOSED:
        yield key, told | {"closed": html(laboratory.explain_closed(here))}
        return
    handed = _look(choices, test, (*moves, Move(path, MoveKind.GO_ON)), path)
    own = handed.built.trace.node(number).split
    chosen: dict[str, Any] = {}
    for attribute, evaluation in enumerate(trace.evaluations(number)):
        if evaluation.verdict in IMPOSSIBLE:
            continue
        after = (*moves, Move(path, MoveKind.SPLIT, attribute))
        split = _look(choices, test, after, path)
        chosen[f"t{attribute}"] = _tell_choice(split)
        for branch in range(len(evaluation.branches)):
            below, way = (*path, branch), f"{key} {attribute}-{branch}".strip()
            kid = replace(split, at=split.built.number(below))
            edge = labels.value(attribute, branch)
            above = {"edge": escape(edge), "room": text_width(edge) * EDGE_FONT}
            for each, found in _tell_below(kid, test, after, below, way):
                yield each, (above if each == way else {}) | found
    judged = _look(choices, test, (*moves, Move(path, MoveKind.LEAF)), path)
    yield (
        key,
        told
        | {
            "choices": chosen | {"l": _tell_choice(judged)},
            "own": "l" if own is None else f"t{own.attribute}",
            "theirs": html(laboratory.explain_closed(handed)),
            "hint": html(play.write_hint(here)),
            "offers": [asdict(play.offer_attribute(here, e, None)) for e in trace.evaluations(number)],
            "all": laboratory.write_attributes(judge(judged.built, number), judged),
        },
    )


def _tell_choice(made: _At) -> dict[str, Any]:
    judged, fixed = judge(made.built, made.at), made.words.notation.fixed
    tests = [made.say("a_leaf") if judged.mine is None else name_test(judged.mine, made.labels)]
    tests.append("–" if judged.best is None else name_test(judged.best, made.labels))
    lost = ["–" if each is None else fixed(each) for each in (judged.regret, judged.gain_regret)]
    return {
        "said": html(laboratory.explain_verdict(judged, made)),
        "row": [escape(each) for each in (*tests, *lost)],
        "lost": judged.gain_regret,
    }


def _count_held_out(here: _At, key: str) -> list[int]:
    """Return by class the held-out cases at the end of a way."""
    table = here.held_out
    if table is None:
        return []
    there = np.ones(table.rows, bool)
    for step in key.split():
        attribute, branch = map(int, step.split("-"))
        there &= table.nominal(attribute).codes == branch
    counts: list[int] = np.bincount(table.labels[there], minlength=len(table.classes)).tolist()
    return counts


def _tell_drawing(root: _At) -> tuple[dict[str, str], float]:
    """Return a node of each kind as SVG around (0, 0), its texts to be filled in, and its height.

    Kinds: "split", "open", or the class of a leaf; "here" behind it marks the one looked at. All are as
    wide as the widest.
    """
    labels, table = root.labels, root.training
    titles = [labels.question(each) for each in range(len(table.attributes))]
    titles += [labels.klass(code) for code in range(len(table.classes))]
    sizes = [lay_out([Box(None, "", (each, ""))]).places[0] for each in titles]
    width, height = max(each.width for each in sizes), sizes[0].height
    place, found = (
        Place(0.0, 0.0, width, height, "{path}", (0.0, -height / 2 - 12)),
        {"width": f"{width}"},
    )
    for mark in ("", "current"):
        kinds = {"split": None, "open": None} | {f"{code}": code for code in range(len(table.classes))}
        for kind, leaf in kinds.items():
            picture = Picture(0, "{edge}", "{title}", ("{counts}",), (), leaf, mark)
            found[f"{kind}{mark}"] = draw_node(picture, place, PAGE)
    found["edge"] = draw_edge(Picture(0, "{edge}", "", (), ()), place, PAGE)
    return found, height


def _tell_together(root: _At) -> dict[str, str]:
    """Return what stands below the finished tree; `{…}` stands for what the reader's moves decide."""
    held, theirs = root.held_out, root.theirs
    measure = laboratory.judge_tree(root, theirs, *(() if held is None else (held,)), root.training)
    weight, named = root.words.notation.weight, root.words("terms", root.dialect.attribute_by)
    errors = [f"{weight(each.errors)} / {weight(each.weight)}" for each in measure]
    keys = [*([] if held is None else ["wrong_test"]), "wrong_training", "nodes", "leaves", "height"]
    size = [str(theirs.size), str(len(theirs.leaves())), str(theirs.height)]
    names = [laboratory.title_of(root, each) for each in ("mine", "theirs")]
    rows = [[names[0], *(f"{{{each}}}" for each in keys)], [names[1], *errors, *size]]
    heads = [root.say(f"head_{key}") for key in ("node", "choice", "best")]
    heads += [root.say("head_regret", measure=named), root.say("head_bits")]
    judged = root.say(
        f"judged_{root.test}", n=root.training.rows, m=held.rows if held else 0, seed=play.SEED
    )
    drawn = walked(theirs, root.labels, {}, words=root.words)
    return {
        "judged": html(with_terms(judged, root.words)),
        "numbers": write_grid(["", *map(root.say, keys)], rows, caption=root.say("together")),
        "choices": write_grid(
            heads, [["{0}", "{1}", "{2}", "{3}", "{4}"]], caption=root.say("choices"), words=(1, 2)
        ),
        "theirs": escape(names[1]),
        "picture": svg(drawn, PAGE, names[1]),
    }
