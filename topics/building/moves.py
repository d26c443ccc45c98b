"""Moves of a learner who grows a tree: attributes, cuts, leaves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from c45_core.language.refusal import refusal

Value = TypeVar("Value")
Path = tuple[int, ...]
"""The branches taken from the root; () is the root."""


class MoveKind(StrEnum):
    """Effect of a move at its node."""

    SPLIT = "t"
    """Test an attribute; what stood below is gone."""
    LEAF = "l"
    """Make it a leaf: at an open node, or later, by pruning by hand."""
    GO_ON = "g"
    """Let the algorithm decide here and below, where nothing is decided yet."""
    REOPEN = "o"
    """Take back what was decided here and below."""


@dataclass(frozen=True, order=True)
class Move:
    """One choice. `attribute` and, of a numeric one, `cut` (which of the node's cuts, the lowest is 0)
    belong to a split; they are None otherwise.

    >>> Move((0, 2), MoveKind.SPLIT, 5, 3).text, Move.read("r.l")
    ('r-0-2.t5c3', Move(path=(), kind=<MoveKind.LEAF: 'l'>, attribute=None, cut=None))
    """

    path: Path
    kind: MoveKind
    attribute: int | None = None
    cut: int | None = None

    @property
    def text(self) -> str:
        """The move in the letters of an address."""
        attribute = "" if self.attribute is None else str(self.attribute)
        cut = "" if self.cut is None else f"c{self.cut}"
        return f"{'-'.join(['r', *map(str, self.path)])}.{self.kind}{attribute}{cut}"

    @classmethod
    def read(cls, text: str) -> Move:
        """Read a move; what is none is refused."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise refusal("building.not_a_move", found=text)
        path = tuple(int(branch) for branch in found[1].split("-")[1:])
        if found[2] is None:
            return cls(path, MoveKind(found[4]))
        return cls(path, MoveKind.SPLIT, int(found[2]), None if found[3] is None else int(found[3]))


_WRITTEN = re.compile(r"(r(?:-[0-9]{1,6})*)\.(?:t([0-9]{1,6})(?:c([0-9]{1,9}))?|([lgo]))")


@dataclass(frozen=True)
class Play:
    """All moves made, and how many of them stand: the others are undone and can be redone."""

    moves: tuple[Move, ...] = ()
    done: int = 0

    @property
    def standing(self) -> tuple[Move, ...]:
        """The moves that count."""
        return self.moves[: self.done]

    def after(self, move: Move) -> Play:
        """Make a move; what was undone before is forgotten."""
        return Play((*self.standing, move), self.done + 1)

    def undone(self) -> Play:
        """Take back the last move; at the beginning there is none."""
        return Play(self.moves, max(self.done - 1, 0))

    def redone(self) -> Play:
        """Make the move again that was taken back last, if there is one."""
        return Play(self.moves, min(self.done + 1, len(self.moves)))

    @property
    def text(self) -> str:
        """The play in the letters of an address: the moves, and how many stand unless all do.

        >>> play = Play().after(Move((), MoveKind.SPLIT, 3)).after(Move((1,), MoveKind.LEAF)).undone()
        >>> play.text, Play.read(play.text) == play
        ('r.t3_r-1.l~1', True)
        """
        moves = "_".join(move.text for move in self.moves)
        return moves if self.done == len(self.moves) else f"{moves}~{self.done}"

    @classmethod
    def read(cls, text: str) -> Play:
        """Read a play; what is none is refused."""
        written, _, done = text.partition("~")
        moves = tuple(Move.read(move) for move in written.split("_")) if written else ()
        if done and not (done.isdecimal() and len(done) < 7 and int(done) <= len(moves)):
            raise refusal("building.not_so_many", n=len(moves), found=done)
        return cls(moves, int(done) if done else len(moves))


@dataclass(frozen=True)
class Plan:
    """The outcome of moves: `decided`, a split or a leaf by path; `handed`, from which paths on the
    algorithm decides (True) or the learner (False): the nearest one above a node holds for it.
    """

    decided: dict[Path, Move]
    handed: dict[Path, bool]

    def is_handed(self, path: Path) -> bool:
        """Tell whether the algorithm decides a node that nobody has decided."""
        ways = (path[:length] for length in range(len(path), -1, -1))
        return next((self.handed[way] for way in ways if way in self.handed), False)

    def without_path(self, path: Path) -> Plan:
        """Return the plan with nothing decided at a node and below it: the learner is asked there."""
        return Plan(_outside(self.decided, path), {**_outside(self.handed, path), path: False})


def plan(moves: Iterable[Move]) -> Plan:
    """Work out what moves come to, one after the other."""
    now = Plan({}, {})
    for move in moves:
        if move.kind is MoveKind.GO_ON:
            # What was decided below stays: the algorithm takes what is left.
            now = Plan(now.decided, {**_outside(now.handed, move.path), move.path: True})
            continue
        now = now.without_path(move.path)
        if move.kind is not MoveKind.REOPEN:
            now.decided[move.path] = move
    return now


def _outside(entries: dict[Path, Value], path: Path) -> dict[Path, Value]:
    """Return the entries without those at a path and below."""
    return {key: value for key, value in entries.items() if key[: len(path)] != path}
