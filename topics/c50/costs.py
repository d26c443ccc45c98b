"""Let the costs of mistakes change what a tree answers, and where it is cut (convention C34).

Growing does not change: tests are chosen by information. Every node answers the class of the least
expected cost, and a subtree gives way to a leaf where the leaf is expected to cost no more.

Sources: the expected cost is that of Breiman and others (1984). Pruning by it, with the Laplace
correction of the shares, is one of the methods of Bradford, Kunz, Kohavi, Brunk and Brodley (1998).
How C5.0 prunes with costs is not described in public; this is not it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.choice import first_largest
from c45_core.engine.level import Ints
from c45_core.frozen import Frozen, read_only
from c45_core.language.refusal import refusal, whole
from c45_core.measures import TIE, Floats
from c45_core.prune.walk import levels
from c45_core.tree import Tree


@dataclass(frozen=True, eq=False)
class CostTable(Frozen):
    """The costs of answering one class where another is true.

    `classes`: their names; `costs` [answered, true]: 0 on the diagonal.

    Errors: InputError for a cost that is not a number of at least 0, or a class answered rightly that
    costs something.
    """

    classes: tuple[str, ...]
    costs: Floats

    def __post_init__(self) -> None:
        object.__setattr__(self, "costs", read_only(self.costs))
        for answered, true in np.argwhere(~(np.isfinite(self.costs) & (self.costs >= 0))).tolist():
            self._refuse("costs.number", answered, true)
        for code in np.flatnonzero(np.diag(self.costs)).tolist():
            self._refuse("costs.right", code, code)

    def _refuse(self, key: str, answered: int, true: int) -> None:
        found = float(self.costs[answered, true])
        names = {"answered": self.classes[answered], "true": self.classes[true]}
        raise refusal(key, found=found, **names)

    @classmethod
    def of(
        cls, classes: tuple[str, ...], costs: Mapping[tuple[str, str], float] | None = None
    ) -> CostTable:
        """Return the costs of mistakes by (answered class, true class); one not named costs 1.

        Errors: InputError for a class that there is not.

        >>> CostTable.of(("no", "yes"), {("no", "yes"): 5}).costs.tolist()
        [[0.0, 5.0], [1.0, 0.0]]
        """
        table = 1.0 - np.eye(len(classes))
        for (answered, true), cost in (costs or {}).items():
            for name in (answered, true):
                if name not in classes:
                    raise refusal("costs.no_class", found=name, names=whole(classes))
            table[classes.index(answered), classes.index(true)] = cost
        return cls(classes, table)

    @classmethod
    def read(cls, lines: Iterable[str], classes: tuple[str, ...]) -> CostTable:
        """Return the costs that lines say as those of a C5.0 file: answered class, true class: cost.

        What follows a | is a comment.

        >>> CostTable.read(["no, yes: 5  | worse"], ("no", "yes")).costs.tolist()
        [[0.0, 5.0], [1.0, 0.0]]
        """
        found: dict[tuple[str, str], float] = {}
        for number, line in enumerate(lines, 1):
            text = line.partition("|")[0].strip().rstrip(".")
            if not text:
                continue
            names, _, cost = text.rpartition(":")
            pair = _split_pair(names, classes)
            try:
                found[pair] = float(cost)
            except (ValueError, TypeError):
                raise refusal("costs.line", line=number, found=line.strip()) from None
            if not names or len(pair) != 2:
                raise refusal("costs.line", line=number, found=line.strip())
        return cls.of(classes, found)

    @property
    def equal(self) -> bool:
        """Whether every mistake costs the same, so that the most frequent class is the cheapest."""
        wrong = self.costs[~np.eye(len(self.classes), dtype=bool)]
        return bool(len(wrong) == 0 or (wrong == wrong[0]).all())

    def expected_costs(self, shares: Floats) -> Floats:
        """Return what answering each class is expected to cost, [..., classes].

        R(i) = sum over the true classes j of P(j) C(i, j); `shares` [..., classes]: of the true
        classes. Sources: Breiman and others 1984; Duda and Hart 1973.

        >>> costs = CostTable.of(("no", "yes"), {("no", "yes"): 5})
        >>> costs.expected_costs(np.array([0.7, 0.3])).tolist()
        [1.5, 0.7]
        """
        return np.asarray(shares @ self.costs.T)

    def cheapest(self, shares: Floats, dialect: Dialect) -> Ints:
        """Return the class of the least expected cost of each row; of equals the first declared."""
        return first_largest(-self.expected_costs(shares), dialect.tolerance)

    def total(self, answers: Ints, labels: Ints, weights: Floats) -> float:
        """Return what answers cost in all: weights times the costs of each."""
        return float((weights * self.costs[answers, labels]).sum())


def _split_pair(names: str, classes: tuple[str, ...]) -> tuple[str, str]:
    """Return the two classes of a line; a name may have a comma itself."""
    parts = names.split(",")
    for place in range(1, len(parts)):
        pair = (",".join(parts[:place]).strip(), ",".join(parts[place:]).strip())
        if set(pair) <= set(classes):
            return pair
    first, _, second = names.partition(",")
    return first.strip(), second.strip()


@dataclass(frozen=True, eq=False)
class NodeCost:
    """The answer of a node.

    `node`: its number; `counts` [classes]: class weights of its training cases; `shares` [classes]:
    theirs; `expected` [classes]: what answering each class is expected to cost a case; `before`: the
    class without costs; `label`: that of the least expected cost.
    """

    node: int
    counts: Floats
    shares: Floats
    expected: Floats
    before: int
    label: int


@dataclass(frozen=True)
class CostVerdict:
    """Whether a subtree gives way to a leaf.

    `node`: its number; `leaf`: what its cases are expected to cost as a leaf, with corrected shares;
    `leaves`: by number of each leaf below, what its cases are; `pruned`: whether it became a leaf.
    """

    node: int
    leaf: float
    leaves: tuple[tuple[int, float], ...]
    pruned: bool

    @property
    def subtree(self) -> float:
        """The expected cost of the cases in the leaves below."""
        return sum(cost for _, cost in self.leaves)


@dataclass(frozen=True, eq=False)
class CostedTree:
    """A tree that answers by costs.

    `costs`: the table; `tree`: answers the cheapest classes, before pruning; `nodes`: why, by number;
    `verdicts`: of pruning, from below; `pruned`: the tree after it.
    """

    costs: CostTable
    tree: Tree
    nodes: dict[int, NodeCost]
    verdicts: tuple[CostVerdict, ...]
    pruned: Tree

    @property
    def changed_leaves(self) -> tuple[NodeCost, ...]:
        """The leaves that answer another class than without costs."""
        leaves = (self.nodes[leaf.number] for leaf in self.tree.leaves())
        return tuple(found for found in leaves if found.label != found.before)


def apply_costs(tree: Tree, costs: CostTable, dialect: Dialect) -> CostedTree:
    """Return the tree with the answers that cost least, and the same tree pruned by costs.

    >>> from c45_core import PRESETS, grow
    >>> from c45_core.tree import tree_of
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14").table, PRESETS["documents"].with_(max_depth=1))
    >>> table = CostTable.of(golf.table.classes, {("适合", "不适合"): 3})
    >>> found = apply_costs(tree_of(golf), table, golf.dialect)
    >>> [(each.node, golf.table.classes[each.label]) for each in found.changed_leaves]
    [(3, '不适合')]
    """
    nodes: dict[int, NodeCost] = {}
    built: dict[int, Tree] = {}
    for level in reversed(levels(tree)):
        for node in level:
            nodes[node.number] = found = node_cost(node, costs, dialect)
            branches = tuple(built.pop(branch.number) for branch in node.branches)
            built[node.number] = replace(node, branches=branches, label=found.label, estimate=None)
    relabelled = built[tree.number]
    verdicts: list[CostVerdict] = []
    pruned = _prune_by_costs(relabelled, costs, verdicts)
    return CostedTree(costs, relabelled, nodes, tuple(verdicts), pruned)


def node_cost(node: Tree, costs: CostTable, dialect: Dialect) -> NodeCost:
    """Return what a node answers with costs; one that no case came to keeps its class."""
    weight = node.weight
    if weight < TIE:
        nothing = np.zeros(len(node.counts))
        return NodeCost(node.number, node.counts, nothing, nothing, node.label, node.label)
    shares = np.asarray(node.counts / weight)
    expected = costs.expected_costs(shares)
    label = int(costs.cheapest(shares[None, :], dialect)[0])
    return NodeCost(node.number, node.counts, shares, expected, node.label, label)


def correct_shares(counts: Floats) -> Floats:
    """Return the shares of the classes with the Laplace correction, (n_j + 1) / (N + K).

    >>> correct_shares(np.array([3.0, 0.0])).tolist()
    [0.8, 0.2]
    """
    return np.asarray((counts + 1.0) / (counts.sum() + len(counts)))


def leaf_loss(node: Tree, costs: CostTable) -> float:
    """Return what the cases of a node are expected to cost as a leaf: N times the least of R(i)."""
    return node.weight * float(costs.expected_costs(correct_shares(node.counts)).min())


def leaf_answer(node: Tree, costs: CostTable) -> int:
    """Return the class whose cost that is: pruning takes a node as a leaf to answer it."""
    return int(costs.expected_costs(correct_shares(node.counts)).argmin())


def _prune_by_costs(tree: Tree, costs: CostTable, verdicts: list[CostVerdict]) -> Tree:
    """Return the tree with leaves where they are expected to cost no more, from below."""
    built: dict[int, Tree] = {}
    for level in reversed(levels(tree)):
        for node in level:
            if node.is_leaf:
                built[node.number] = node
                continue
            branches = tuple(built.pop(branch.number) for branch in node.branches)
            here = replace(node, branches=branches)
            below = tuple((leaf.number, leaf_loss(leaf, costs)) for leaf in here.leaves())
            verdict = CostVerdict(node.number, leaf_loss(node, costs), below, False)
            cheap = verdict.leaf <= verdict.subtree + TIE
            verdicts.append(replace(verdict, pruned=cheap))
            built[node.number] = here.as_leaf() if cheap else here
    return built[tree.number]
