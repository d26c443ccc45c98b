"""Read the lesson's context from the address: the moves, the tree they build, the selected node.

The address holds all moves and the name of the table, so a link opens the same tree and the moves are
never applied to another table. Another convention keeps the moves and judges them anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from c45_core import InputError, Table, preset
from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.tree import Tree
from c45_course.building import Built, JudgedChoice, Move, MoveKind, NodeState, Play, apply, judge
from ui import cache
from ui.own.tasks import learned_tree
from ui.own.tasks import parts_of as parts_of_cases
from ui.state import address, session
from ui.state import choices as chosen
from ui.state.choices import Choices
from ui.state.own_table import BUDGET
from ui.workers import away

MOVES, NODE, TRY, OPEN, HINT, TEST = "moves", "node", "try", "open", "hint", "test"
"""What the lesson keeps in the address."""
PASSING = (TRY, OPEN, HINT)
"""What belongs to the node looked at and goes with it."""
DECLARED, NONE, THIRD = "declared", "none", "third"
SEED = 1
OTHERS = ("id3", "cart")
"""The conventions that are not of C4.5."""


@dataclass(frozen=True, eq=False)
class BuildingContext:
    """The table, the tree so far, and the selected node; `lost`: moves of the link that can not
    be made here."""

    choices: Choices
    play: Play
    built: Built
    labels: Labels
    words: Words
    test: str
    lost: int

    @property
    def dialect(self) -> Dialect:
        """The convention by which choices are judged."""
        return preset(self.choices.dialect)

    @property
    def training(self) -> Table:
        """The cases the tree is built from."""
        return parts(self.choices.table, self.test)[0]

    @property
    def held_out(self) -> Table | None:
        """The cases it is only judged by, None where there are none."""
        return parts(self.choices.table, self.test)[1]

    @Once
    def node(self) -> int:
        """The number of the node looked at: that of the address, else the first open one."""
        asked = address.text(NODE)
        found = next((n for n in range(self.built.trace.size) if self.name(n) == asked), None)
        if found is not None:
            return found
        return self.built.open[0] if self.built.open else 0

    @property
    def next_open(self) -> int | None:
        """The open node to go to: the first one below or after the node looked at, else the first."""
        order = self.built.trace.sequence.tolist()
        later = [n for n in self.built.open if order.index(n) > order.index(self.node)]
        return next(iter(later or self.built.open), None)

    @property
    def who(self) -> str:
        """Who is played against: C4.5, or the algorithm that the convention is of."""
        name = self.choices.dialect
        return self.words("dialect", name) if name in OTHERS else "C4.5"

    def say(self, key: str, **values: object) -> str:
        """Say something of this lesson."""
        return self.words("building", key, who=self.who, **values)

    @property
    def fresh(self) -> bool:
        """Whether nothing is done."""
        return self.play.done == 0

    def state(self, number: int) -> NodeState:
        """Say what a node is."""
        return self.built.state(number)

    def name(self, number: int) -> str:
        """Name a node in the address: r, r-0, r-0-2."""
        return Move(self.built.paths[number], MoveKind.LEAF).text.partition(".")[0]

    def judged(self, number: int) -> JudgedChoice:
        """Judge what was chosen at a node."""
        return _judged(*_key(self.choices, self.test), self.play.standing, number)

    @property
    def theirs(self) -> Tree:
        """The tree of the convention, pruned as it prunes."""
        return _theirs(*_key(self.choices, self.test))

    # --- moves ------------------------------------------------------------------------------------

    def make(self, kind: MoveKind, attribute: int | None = None, cut: int | None = None) -> None:
        """Make a move at the node looked at, and stay there."""
        move = Move(self.built.paths[self.node], kind, attribute, cut)
        self._keep(self.play.after(move), self.name(self.node))

    def finish(self) -> None:
        """Let the algorithm decide all that is open."""
        self._keep(self.play.after(Move((), MoveKind.GO_ON)), self.name(0))

    def undo(self) -> None:
        """Take back the last move, and look at its node."""
        self._keep(self.play.undone(), _node_of(self.play.standing[-1]))

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        again = self.play.redone()
        self._keep(again, _node_of(again.standing[-1]))

    def start_again(self) -> None:
        """Take back everything; it can be redone."""
        self._keep(Play(self.play.moves), self.name(0))

    def go_to(self, number: int) -> None:
        """Look at another node."""
        address.write(PASSING, **{NODE: self.name(number)})

    def _keep(self, play: Play, node: str) -> None:
        address.write(PASSING, **{MOVES: f"{_sign(self.choices)}!{play.text}", NODE: node})


def opened(choices: Choices) -> BuildingContext:
    """Build what the address says; moves that can not be made here are left out, from the first on."""
    play, offered = _play(choices), parts_of(choices.table)
    test = address.one_of(TEST, offered) or offered[0]
    kept = play.done
    while True:
        try:
            built = _built(*_key(choices, test), play.moves[:kept])
            break
        except InputError:
            kept -= 1
    labels = cache.dataset(choices.table).labels(choices.language).on(built.trace.table)
    whole = kept == play.done
    return BuildingContext(
        choices=choices,
        play=play if whole else Play(play.moves[:kept], kept),
        built=built,
        labels=labels,
        words=choices.words,
        test=test,
        lost=play.done - kept,
    )


def parts_of(table: str) -> tuple[str, ...]:
    """Return how a table is divided into cases to learn from and to judge by, the usual way first."""
    dataset = cache.dataset(table)
    if dataset.part:
        return (DECLARED,)
    return (NONE, THIRD) if dataset.table.rows > 2 else (NONE,)


@cache.kept()
def parts(table: str, test: str) -> tuple[Table, Table | None]:
    """Return the cases a tree is built from and those it is judged by."""
    dataset = cache.dataset(table)
    if test == DECLARED:
        return dataset.training, dataset.validation
    if test == NONE:
        return dataset.table, None
    words = chosen.read().words
    return away.run(table, parts_of_cases, dataset.table, 1 / 3, SEED, words=words)


def _play(choices: Choices) -> Play:
    """Read the moves of the address; those of another table, or none at all, are no moves."""
    sign, _, text = address.text(MOVES).rpartition("!")
    if sign != _sign(choices):
        return Play()
    try:
        return Play.read(text)
    except InputError:
        return Play()


def _sign(choices: Choices) -> str:
    """Name the columns that moves speak of: a tree of questions with two answers has others."""
    return choices.table + ("." if preset(choices.dialect).branching == "binary" else "")


def _node_of(move: Move) -> str:
    return move.text.partition(".")[0]


def _key(choices: Choices, test: str) -> tuple[str, str, str]:
    return choices.table, choices.dialect, test


@cache.kept(256)
def _built(table: str, dialect: str, test: str, moves: tuple[Move, ...]) -> Built:
    budget = BUDGET if session.is_own(table) else None
    training, words = parts(table, test)[0], chosen.read().words
    return away.run(table, apply, training, preset(dialect), moves, budget=budget, words=words)


@cache.kept(256)
def _judged(table: str, dialect: str, test: str, moves: tuple[Move, ...], number: int) -> JudgedChoice:
    return away.run(
        table, judge, _built(table, dialect, test, moves), number, words=chosen.read().words
    )


@cache.kept()
def _theirs(table: str, dialect: str, test: str) -> Tree:
    training, words = parts(table, test)[0], chosen.read().words
    return away.run(table, learned_tree, training, preset(dialect), words=words)
