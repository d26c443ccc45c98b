"""Read the grown tree from the ledger: nodes, numbers, paths.

Nothing is copied and nothing is computed again: a node and an evaluation are views, made when looked
at. What growing tried of an attribute, its cuts and merges, follows from the cases of the node and
their order, which the ledger has: it is listed again, bit for bit the same, and takes no room until
somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.cuts import Candidates, as_read, candidates, cut_values
from c45_core.engine.grouped import grouping_of
from c45_core.engine.ledger import Ledger, Nodes
from c45_core.engine.scan import nominal_counts
from c45_core.engine.sums import Runs
from c45_core.frozen import Frozen, Once, close_arrays
from c45_core.grouping import Grouping
from c45_core.language.refusal import refusal, whole
from c45_core.measures import Floats
from c45_core.reasons import Leaf, Verdict
from c45_core.table import Nominal, Table
from c45_core.trace.views import Branch, Cuts, Evaluation, Groups, Node


@dataclass(frozen=True, eq=False)
class Grown(Frozen):
    """A grown tree with the record of every number.

    `grown.node(i)` is a node, `grown.evaluation(i, attribute)` an attribute at a node. `table` has the
    columns the tree asks for; `source` is the table as it was given, which differs where the dialect
    branches in two (`binary.py`).
    """

    table: Table
    dialect: Dialect
    ledger: Ledger
    source: Table

    @property
    def nodes(self) -> Nodes:
        """The columns of the nodes."""
        return self.ledger.nodes

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.nodes.parent)

    @property
    def leaves(self) -> int:
        """Number of leaves."""
        return int((self.nodes.attribute < 0).sum())

    @property
    def fractional(self) -> bool:
        """Whether some case went down several branches, with a part of its weight each."""
        return len(self.ledger.row) > self.table.rows

    @property
    def height(self) -> int:
        """Number of splits on the longest path."""
        return int(self.nodes.depth[-1])

    def node(self, number: int) -> Node:
        """Return a node by its number (level by level, root 0)."""
        if not 0 <= number < self.size:
            raise refusal("trace.no_node", node=number, last=self.size - 1)
        nodes, choice = self.nodes, self.ledger.choice
        attribute, stop = int(nodes.attribute[number]), int(nodes.stop[number])
        parent, first = int(nodes.parent[number]), int(nodes.first_child[number])
        place = int(self.ledger.opened[number])
        average = np.nan if choice is None or place < 0 else float(choice.average[place])
        return Node(
            number=number,
            parent=None if parent < 0 else parent,
            branch=None if parent < 0 else int(nodes.branch[number]),
            depth=int(nodes.depth[number]),
            counts=nodes.counts[number],
            entropy=float(nodes.entropy[number]),
            label=int(nodes.label[number]),
            leaf=Leaf(stop) if stop else None,
            split=self.evaluation(number, attribute) if attribute >= 0 else None,
            average_gain=None if np.isnan(average) else average,
            children=tuple(range(first, first + int(nodes.children[number]))),
            ledger=self.ledger,
        )

    def evaluation(self, node: int, attribute: int | str) -> Evaluation:
        """Return what was computed for an attribute at a node that was scanned."""
        return self._looked_at(int(node), self.table.index(attribute))

    @Once
    def _looked_at(self) -> Callable[[int, int], Evaluation]:
        """Keep what was last looked at, with its cuts: the next step is mostly about the same."""
        return lru_cache(maxsize=16)(self._evaluation)

    def _evaluation(self, node: int, a: int) -> Evaluation:
        column = int(self.ledger.opened[node])
        if column < 0 or self.ledger.choice is None:
            raise refusal("trace.closed", node=node)
        scores, choice = self.ledger.scores[a], self.ledger.choice
        division, counts = (
            scores.division,
            close_arrays(np.ascontiguousarray(scores.counts[..., column])),
        )
        cut = float(scores.threshold[column])
        declared = self.table.attributes[a]
        values = declared.values if isinstance(declared, Nominal) else ("<=", ">")
        groups = self._groups(node, a, values)
        if groups is not None:
            values = tuple(_name_values(groups.names, codes) for codes in groups.branches)
        unknown = float(counts[-1].sum())
        return Evaluation(
            node=node,
            attribute=a,
            name=declared.name,
            kind=declared.kind,
            threshold=None if np.isnan(cut) else cut,
            branches=tuple(Branch(value, counts[b]) for b, value in enumerate(values)),
            unknown=unknown,
            unknown_counts=counts[-1],
            known=float(division.known[column]),
            known_fraction=float(division.fraction[column]),
            base_entropy=float(division.base[column]),
            conditional_entropy=float(division.conditional[column]),
            raw_gain=float(division.gain[column]),
            penalty=float(scores.penalty[column]),
            gain=float(scores.gain[column]),
            iv=float(division.iv[column]),
            gain_ratio=float(scores.ratio[column]),
            base_gini=float(division.base_gini[column]),
            conditional_gini=float(division.conditional_gini[column]),
            gini_decrease=float(division.gini_decrease[column]),
            verdict=Verdict(int(choice.verdict[a, column])),
            counted=bool(choice.counted[a, column]),
            cuts=None if isinstance(declared, Nominal) else self._cuts(node, a, counts),
            own={key: float(array[column]) for key, array in division.own.items()},
            groups=groups,
        )

    def _groups(self, node: int, attribute: int, names: tuple[str, ...]) -> Groups | None:
        """Return how the values were grouped at a node; the merges are listed when looked at."""
        steps = int(self.ledger.scores[attribute].steps[self.ledger.opened[node]])
        if not steps:
            return None
        branches = self.ledger.groups(node, attribute)
        listed = partial(listed_groups, self.ledger, node, attribute, self.dialect)
        return Groups(names, branches, steps, listed)

    def _cuts(self, node: int, attribute: int, counts: Floats) -> Cuts:
        """Return the cuts of a numeric attribute at a node; they are listed when looked at."""
        scores, column = self.ledger.scores[attribute], int(self.ledger.opened[node])
        best = int(scores.best[column])
        return Cuts(
            size=int(scores.cuts[column]),
            tries=int(scores.tries[column]),
            best=None if best < 0 else best,
            known=close_arrays(counts[:-1].sum(axis=0)),
            unknown=float(counts[-1].sum()),
            listed=partial(listed_cuts, self.ledger, node, attribute, self.dialect),
        )

    def evaluations(self, node: int) -> tuple[Evaluation, ...]:
        """Return every attribute at a node, in declared order; () if it was closed before a scan."""
        if self.ledger.opened[node] < 0:
            return ()
        return tuple(self.evaluation(node, a) for a in range(len(self.table.attributes)))

    def path(self, node: int) -> tuple[tuple[str, str, str], ...]:
        """Return the conditions from the root to a node: (attribute, sign, value) each."""
        return tuple((split.name, *split.test(branch)) for split, branch in self.way(node))

    def way(self, node: int) -> tuple[tuple[Evaluation, int], ...]:
        """Return the splits from the root to a node, each with the branch taken."""
        steps = self.ledger.way(node)
        return tuple((self.evaluation(n, int(self.nodes.attribute[n])), branch) for n, branch in steps)

    def find(self, *path: str) -> int:
        """Return the node at the end of a path such as 'outlook=sunny', 'humidity<=77.5'.

        The number of a cut may be left out ('humidity>').
        """
        number = 0
        for step in path:
            node = self.node(number)
            tests = [node.split.test(b) for b in range(len(node.children))] if node.split else []
            known = [f"{node.split.name}{sign}{value}" for sign, value in tests] if node.split else []
            wanted = step.replace(" ", "")
            found = [b for b, test in enumerate(known) if test.replace(" ", "") == wanted]
            if not found and wanted.endswith((">", "<=")):
                found = [b for b, test in enumerate(known) if test.startswith(wanted)]
            if not found:
                raise refusal("trace.no_branch", node=number, branch=step, names=whole(known))
            number = node.children[found[0]]
        return number


def _name_values(values: tuple[str, ...], codes: tuple[int, ...]) -> str:
    """Name the values of a branch."""
    said = ", ".join(values[code] for code in codes)
    return said if len(codes) == 1 else f"{{{said}}}"


def listed_cuts(ledger: Ledger, node: int, attribute: int, dialect: Dialect) -> Candidates:
    """Return every cut of a numeric attribute at a scanned node, with every number."""
    columns = ledger.columns
    column = int(columns.within[attribute])
    rows = ledger.cases(node)
    weights = ledger.weights(node, rows)
    order = columns.by_rank(column, rows)
    rows = rows[order]
    runs = Runs.alone(
        as_read(columns.numbers[column][rows], dialect),
        columns.table.labels[rows],
        None if bool((weights == 1.0).all()) else weights[order],
        gaps=bool(columns.gaps[column]),
    )
    classes = len(columns.table.classes)
    weight = float(np.add.reduce(ledger.nodes.counts[node]))
    return candidates(
        runs, weight, classes, lambda middle: cut_values(columns, column, middle, dialect), dialect
    )


def listed_groups(
    ledger: Ledger, node: int, attribute: int, dialect: Dialect
) -> tuple[Floats, Grouping]:
    """Return the class weights by value [values, classes] at a scanned node, and how it merged them."""
    columns, rows = ledger.columns, ledger.cases(node)
    counts = nominal_counts(
        columns,
        np.array([columns.within[attribute]]),
        int(columns.branches[attribute]),
        rows.astype(np.int32),
        ledger.weights(node, rows),
        np.zeros(len(rows), dtype=np.int32),
        1,
    )[:, :, 0, 0]
    found = grouping_of(counts[:-1], float(counts[-1].sum()), dialect)
    assert found is not None  # else it has no groups
    return close_arrays(counts[:-1]), found
