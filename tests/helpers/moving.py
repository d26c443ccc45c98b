"""The moves of a tree: those that may be made, and those the algorithm makes itself."""

from topics.building.moves import Move, MoveKind
from topics.building.tree_by_moves import IMPOSSIBLE, NodeState, allowed_cuts, apply


def legal_moves(built, number):
    """Every split that may be made at an open node: each attribute, and each cut of a number."""
    if built.state(number) is not NodeState.OPEN:
        return ()
    path, moves = built.paths[number], []
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


def moves_of(trace):
    """The moves that lead to a tree that was grown: the algorithm's own choices.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> [move.text for move in moves_of(grow(datasets.load("watermelon_3.0").table))]
    ['r.t7c4', 'r-1.t6c1', 'r-1-1.t3', 'r-1-1-1.t4']
    """
    built, moves = apply(trace.source, trace.dialect, (Move((), MoveKind.GO_ON),)), []
    for number in trace.sequence.tolist():
        path, split = built.paths[number], trace.node(number).split
        if split is not None:
            cut = None if split.cuts is None else split.cuts.best
            moves.append(Move(path, MoveKind.SPLIT, split.attribute, cut))
        elif built.state(number) is NodeState.LEAF:
            moves.append(Move(path, MoveKind.LEAF))
    return tuple(moves)
