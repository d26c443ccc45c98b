"""Decide in place of the algorithm while a tree grows, node by node, by the learner's plan."""

from __future__ import annotations

from c45_core.dialect import Dialect
from c45_core.engine.columns import Ints
from c45_core.engine.level import Level
from c45_core.engine.recording import Record
from c45_core.engine.scores import Scan
from c45_core.errors import Sentence
from c45_core.language.refusal import refusal
from c45_core.reasons import Verdict
from c45_course.building.moves import Move, Path, Plan, at_cut

IMPOSSIBLE = (Verdict.SINGLE_BRANCH, Verdict.TOO_FEW, Verdict.ALL_MISSING, Verdict.USED)
"""Why an attribute cannot be tested at a node, by the algorithm or by the learner."""


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
        return at_cut(columns, level, scan, place, attribute, move, self.dialect)
