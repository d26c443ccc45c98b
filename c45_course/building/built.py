"""Build the tree that moves describe: the algorithm grows it, the learner decides.

The result is a trace like any other, so all of its numbers are recorded, opened and used as usual. A
node is closed by itself where the algorithm would not look at an attribute (pure, empty, too small) or
where no test can be made; where a test can be made, the learner is asked, whatever its gain.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from c45_core.dialect import Dialect
from c45_core.engine.progress import Budget
from c45_core.frozen import Frozen, Once
from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_core.reasons import Verdict
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.building.learner import IMPOSSIBLE, Learner
from c45_course.building.moves import Move, MoveKind, Path, Plan, plan


class NodeState(StrEnum):
    """What a node is."""

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
        if self.trace.ledger.opened[number] < 0 or not _testable(self.trace, number):
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

    def asked(self, number: int) -> tuple[Trace, int]:
        """Return the trace in which the algorithm itself measured a node, and the node's number there.

        It is this trace, unless the learner cut a number elsewhere: then the one before that choice.
        """
        path = self.paths[number]
        if path not in self.own_cuts:
            return self.trace, number
        before = _grown(self.table, self.dialect, self.plan.without(path), self.budget)
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
    built = _grown(table, dialect, plan(moves), budget)
    for path in (*built.plan.decided, *built.plan.handed):
        built.number(path)
    for path, move in built.plan.decided.items():
        if move.kind is MoveKind.LEAF and built.state(built.number(path)) is NodeState.CLOSED:
            raise refusal("building.leaf_already", move=move.text)
    return built


def legal_moves(built: Built, number: int) -> tuple[Move, ...]:
    """Return every split that may be made at an open node: each attribute, and each cut of a number."""
    if built.state(number) is not NodeState.OPEN:
        return ()
    path, moves = built.paths[number], list[Move]()
    for evaluation in built.trace.evaluations(number):
        if evaluation.verdict in IMPOSSIBLE:
            continue
        places = (
            [None]
            if evaluation.cuts is None
            else allowed_cuts(built.trace, number, evaluation.attribute)
        )
        moves += [Move(path, MoveKind.SPLIT, evaluation.attribute, cut) for cut in places]
    return tuple(moves)


def allowed_cuts(trace: Trace, number: int, attribute: int) -> list[int]:
    """Return the cuts of a numeric attribute that leave enough cases on both sides, lowest first."""
    cuts = trace.evaluation(number, attribute).cuts
    assert cuts is not None
    return [cut for cut, skip in enumerate(cuts.skips.tolist()) if not skip]


def moves_of(trace: Trace) -> tuple[Move, ...]:
    """Return the moves that lead to a tree that was grown: the algorithm's own choices.

    >>> from c45_course import datasets
    >>> [move.text for move in moves_of(grow(datasets.load("watermelon_3.0").table))]
    ['r.t7c4', 'r-1.t6c1', 'r-1-1.t3', 'r-1-1-1.t4']
    """
    paths, moves = _paths(trace), list[Move]()
    for number in trace.sequence.tolist():
        split = trace.node(number).split
        if split is not None:
            cut = None if split.cuts is None else split.cuts.best
            moves.append(Move(paths[number], MoveKind.SPLIT, split.attribute, cut))
        elif trace.ledger.opened[number] >= 0 and _testable(trace, number):
            moves.append(Move(paths[number], MoveKind.LEAF))
    return tuple(moves)


def _grown(table: Table, dialect: Dialect, decided: Plan, budget: Budget | None) -> Built:
    learner = Learner(decided, dialect)
    trace = grow(table, dialect, decide=learner, budget=budget)
    return Built(table, dialect, trace, decided, _paths(trace), frozenset(learner.own_cuts), budget)


def _paths(trace: Trace) -> tuple[Path, ...]:
    """Return the way to each node, by number."""
    paths: list[Path] = [()]
    for parent, branch in zip(
        trace.nodes.parent[1:].tolist(), trace.nodes.branch[1:].tolist(), strict=True
    ):
        paths.append((*paths[parent], branch))
    return tuple(paths)


def _testable(trace: Trace, number: int) -> bool:
    """Tell whether any test can be made at a scanned node."""
    choice, place = trace.ledger.choice, int(trace.ledger.opened[number])
    assert choice is not None
    return any(Verdict(verdict) not in IMPOSSIBLE for verdict in choice.verdict[:, place].tolist())
