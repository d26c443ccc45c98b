"""Build the tree that moves describe: the algorithm grows it, the learner decides node by node.

The result is a trace like any other, so all of its numbers are recorded, opened and used as usual. A
node is closed by itself where the algorithm would not look at an attribute (pure, empty, too small)
or where no test can be made; where a test can be made, the learner is asked, whatever its gain.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Columns, Ints
from c45_core.engine.cuts import Found, midpoints, summed
from c45_core.engine.level import Level
from c45_core.engine.progress import Budget
from c45_core.engine.recording import Record
from c45_core.engine.scan import cut_scores
from c45_core.engine.scores import Scan, Scores
from c45_core.engine.sums import Runs
from c45_core.errors import Sentence
from c45_core.frozen import Frozen, Once
from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_core.reasons import Verdict
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of

from .moves import Move, MoveKind, Path, Plan, plan

IMPOSSIBLE = (Verdict.SINGLE_BRANCH, Verdict.TOO_FEW, Verdict.ALL_MISSING, Verdict.USED)
"""Reasons that keep an attribute from being tested at a node, by the algorithm or by the learner."""


class NodeState(StrEnum):
    """State of a node."""

    OPEN = "open"
    """Nobody has decided: the learner is asked."""
    SPLIT = "split"
    LEAF = "leaf"
    """Made a leaf by the learner, or by the algorithm where it goes on."""
    CLOSED = "closed"
    """There is nothing to decide: pure, empty, too small, or no test can be made."""


@dataclass(frozen=True, eq=False)
class Built(Frozen):
    """The tree that moves describe.

    `trace`: grown with these decisions; `plan`: what the moves come to; `paths`: the way to each node,
    by number; `own_cuts`: the nodes cut elsewhere than the algorithm cuts that attribute; `budget`: of
    the growing.
    """

    table: Table
    dialect: Dialect
    trace: Trace
    plan: Plan
    paths: tuple[Path, ...]
    own_cuts: frozenset[Path]
    budget: Budget | None

    def number(self, path: Path) -> int:
        """Return the number of the node at the end of a way."""
        number = self._numbers.get(path)
        if number is None:
            raise refusal("building.no_node", path=Move(path, MoveKind.LEAF).text.split(".")[0])
        return number

    @Once
    def _numbers(self) -> dict[Path, int]:
        return {path: number for number, path in enumerate(self.paths)}

    def state(self, number: int) -> NodeState:
        """Say what a node is."""
        path, nodes = self.paths[number], self.trace.nodes
        if nodes.attribute[number] >= 0:
            return NodeState.SPLIT
        if self.trace.ledger.opened[number] < 0 or not _is_testable(self.trace, number):
            return NodeState.CLOSED
        return (
            NodeState.LEAF if path in self.plan.decided or self.plan.is_handed(path) else NodeState.OPEN
        )

    @Once
    def open(self) -> tuple[int, ...]:
        """The nodes at which the learner is asked, depth first."""
        return tuple(n for n in self.trace.sequence.tolist() if self.state(n) is NodeState.OPEN)

    @Once
    def chosen(self) -> tuple[int, ...]:
        """The nodes the learner has decided, depth first; not those the algorithm did."""
        return tuple(n for n in self.trace.sequence.tolist() if self.paths[n] in self.plan.decided)

    @Once
    def tree(self) -> Tree:
        """The tree as it stands; an open node counts as a leaf."""
        return tree_of(self.trace)

    def find_measured(self, number: int) -> tuple[Trace, int]:
        """Return the trace in which the algorithm itself measured a node, and the node's number there.

        It is this trace, unless the learner cut a number elsewhere: then the one before that choice.
        """
        path = self.paths[number]
        if path not in self.own_cuts:
            return self.trace, number
        before = _grow(self.table, self.dialect, self.plan.without_path(path), self.budget)
        return before.trace, before.number(path)


def apply(
    table: Table, dialect: Dialect, moves: tuple[Move, ...] = (), *, budget: Budget | None = None
) -> Built:
    """Build the tree that moves describe; a move that can not be made is refused.

    `budget`: how large the tree may grow where the algorithm goes on, as for `grow`.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> melons = datasets.load("watermelon_2.0").table
    >>> moves = Move((), MoveKind.SPLIT, 5), Move((1,), MoveKind.LEAF)
    >>> built = apply(melons, preset("documents"), moves)
    >>> [built.state(node).value for node in range(3)], round(built.trace.node(0).split.gain, 4)
    (['split', 'open', 'leaf'], 0.006)
    """
    built = _grow(table, dialect, plan(moves), budget)
    for path in (*built.plan.decided, *built.plan.handed):
        built.number(path)
    for path, move in built.plan.decided.items():
        if move.kind is MoveKind.LEAF and built.state(built.number(path)) is NodeState.CLOSED:
            raise refusal("building.leaf_already", move=move.text)
    return built


def allowed_cuts(trace: Trace, number: int, attribute: int) -> list[int]:
    """Return the cuts of a numeric attribute that leave enough cases on both sides, lowest first."""
    cuts = trace.evaluation(number, attribute).candidate_cuts
    return [cut for cut, skip in enumerate(cuts.skips.tolist()) if not skip]


def _grow(table: Table, dialect: Dialect, decided: Plan, budget: Budget | None) -> Built:
    learner = Learner(decided, dialect)
    trace = grow(table, dialect, decide=learner, budget=budget)
    return Built(table, dialect, trace, decided, _paths_of(trace), frozenset(learner.own_cuts), budget)


def _paths_of(trace: Trace) -> tuple[Path, ...]:
    """Return the way to each node, by number."""
    paths: list[Path] = [()]
    for parent, branch in zip(
        trace.nodes.parent[1:].tolist(), trace.nodes.branch[1:].tolist(), strict=True
    ):
        paths.append((*paths[parent], branch))
    return tuple(paths)


def _is_testable(trace: Trace, number: int) -> bool:
    """Tell whether any test can be made at a scanned node."""
    choice, place = trace.ledger.choice, int(trace.ledger.opened[number])
    assert choice is not None
    return any(Verdict(verdict) not in IMPOSSIBLE for verdict in choice.verdict[:, place].tolist())


# --- the learner -----------------------------------------------------------------------------------


class Learner:
    """Decides in place of the algorithm while a tree grows: it follows the numbers of the nodes."""

    def __init__(self, decided: Plan, dialect: Dialect) -> None:
        self.plan, self.dialect = decided, dialect
        self.paths: dict[int, Path] = {0: ()}
        self.own_cuts: set[Path] = set()

    def __call__(self, record: Record, level: Level, scan: Scan, winner: Ints) -> tuple[Scan, Ints]:
        """Return the scan with the learner's cuts in it, and what splits each node, -1 for nothing."""
        self._follow(record)
        taken = winner.copy()
        for place, number in enumerate(level.number.tolist()):
            path = self.paths[number]
            move = self.plan.decided.get(path)
            if move is None:
                taken[place] = winner[place] if self.plan.is_handed(path) else -1
            elif move.attribute is None:
                taken[place] = -1
            else:
                scan = self._split(record, level, scan, place, move)
                taken[place] = move.attribute
        return scan, taken

    def _follow(self, record: Record) -> None:
        """Learn where the nodes of the last level hang."""
        last = record.nodes[-1]
        first = record.size - len(last.parent)
        for place, (parent, branch) in enumerate(
            zip(last.parent.tolist(), last.branch.tolist(), strict=True)
        ):
            if parent >= 0:
                self.paths[first + place] = (*self.paths[parent], branch)

    def _split(self, record: Record, level: Level, scan: Scan, place: int, move: Move) -> Scan:
        """Return the scan with the cut of a move; a test that can not be made is refused."""
        columns, attribute = record.columns, move.attribute
        assert attribute is not None
        if attribute >= len(columns.branches):
            raise refusal("building.no_attribute", move=move.text, n=len(columns.branches))
        name = columns.table.attributes[attribute].name
        is_numeric = bool(columns.is_numeric[attribute])
        if is_numeric != (move.cut is not None):
            wrong = "building.needs_cut" if is_numeric else "building.has_no_cuts"
            raise refusal(wrong, move=move.text, attribute=name)
        verdict = Verdict(int(scan.stacked("verdict")[attribute, place]) or Verdict.LOWER)
        if verdict in IMPOSSIBLE:
            why = Sentence("verdict", verdict.name.lower())
            raise refusal("building.impossible", move=move.text, attribute=name, why=why)
        if move.cut is None or move.cut == int(scan.stacked("best")[attribute, place]):
            return scan
        self.own_cuts.add(move.path)
        return _put_cut(columns, level, scan, place, attribute, move, self.dialect)


def _put_cut(
    columns: Columns, level: Level, scan: Scan, place: int, attribute: int, move: Move, dialect: Dialect
) -> Scan:
    """Return the scan with a numeric attribute cut as a move says at one node, `place` in the level."""
    row = int(columns.within[attribute])
    numeric = scan.groups[0]  # numeric attributes are measured first
    found = _find_cut(columns, level, numeric, row, place, move, dialect)
    return Scan(
        scan.attributes, (_put_in(numeric, cut_scores(found, dialect), row, place), *scan.groups[1:])
    )


def _find_cut(
    columns: Columns, level: Level, numeric: Scores, row: int, place: int, move: Move, dialect: Dialect
) -> Found:
    """Return the cut of a move as if it were the best, every array ending in the axes [1, 1]."""
    runs = _run_of(columns, level, row, place)
    sums = summed(runs, len(columns.table.classes), dialect)
    entries, cut = np.flatnonzero(sums.is_cut), move.cut
    assert cut is not None
    if cut >= len(entries) or (sums.short is not None and sums.short[entries[cut]]):
        raise refusal("building.no_cut", move=move.text)
    at = entries[cut : cut + 1]
    here = slice(place, place + 1)
    return Found(
        cuts=numeric.cuts[row : row + 1, here],
        tries=numeric.tries[row : row + 1, here],
        best=np.array([[cut]]),
        below=sums.running.to(at, np.zeros_like(at))[:, None],
        midpoint=midpoints(runs.value[at], runs.value[at + 1], dialect)[None],
        known=sums.known[:, None],
        unknown=sums.unknown[:, None],
        penalty=numeric.penalty[row : row + 1, here],
    )


def _run_of(columns: Columns, level: Level, row: int, place: int) -> Runs:
    """Return the sorted entries of a numeric column at one node."""
    here = slice(int(level.start[place]), int(level.start[place + 1]))
    return Runs.alone(
        level.value[row, here],
        level.label[row, here],
        None if level.unit else level.weight[level.entry[row, here]],
        gaps=bool(columns.gaps[row]),
    )


def _put_in(whole: Any, part: Any, row: int, place: int) -> Any:
    """Return scores [.., g, n] with those of one attribute at one node, [.., 1, 1], put in."""
    if isinstance(whole, np.ndarray):
        made = whole.copy()
        made[..., row, place] = part[..., 0, 0]
        return made
    if isinstance(whole, dict):
        return {key: _put_in(array, part[key], row, place) for key, array in whole.items()}
    names = [each.name for each in fields(whole)]
    return type(whole)(
        **{name: _put_in(getattr(whole, name), getattr(part, name), row, place) for name in names}
    )
