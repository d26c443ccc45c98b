"""Cut a tree back link after link, the weakest first: the sequence of cost-complexity pruning (C35).

    R(t)    the cost of a node as a leaf, a share of all cases      R(T_t)   that of the leaves below
    g(t) = (R(t) - R(T_t)) / (|T_t| - 1)         what each leaf saved by cutting at t costs

Every inner node has its g; the node with the smallest is the weakest link. It becomes a leaf, the g of
the nodes above it are computed anew, and so on to the root. What has equally small g is cut at once:
one subtree of the sequence for each alpha. The first one, of alpha 0, is the smallest subtree that
costs no more than the whole tree.

Source: Breiman, Friedman, Olshen and Stone 1984, chapter 3. The cost is the share of errors there;
scikit-learn takes the impurity the tree was grown by, which is `cost` "gini" or "entropy" here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf

from c45_core.frozen import Frozen, Once
from c45_core.measures import TIE, entropy, gini
from c45_core.prune.walk import cut, levels
from c45_core.tree import Tree

Cost = Callable[[Tree], float]
"""The cost of a node as a leaf, in cases: its errors, or its weight times its impurity."""

COSTS: dict[str, Cost] = {
    "errors": lambda node: node.errors,
    "gini": lambda node: node.weight * float(gini(node.counts)),
    "entropy": lambda node: node.weight * float(entropy(node.counts)),
}
EQUAL_DECIMALS = 12
"""Number of decimals to which the strengths of equal links agree."""


@dataclass(frozen=True)
class Link:
    """An inner node as a link of the tree: what cutting there costs for each leaf it saves.

    `node`: its number; `leaf_cost`: R(t); `subtree_cost`: R(T_t); `leaves`: |T_t|; costs are shares of
    all cases.
    """

    node: int
    leaf_cost: float
    subtree_cost: float
    leaves: int

    @property
    def strength(self) -> float:
        """The cost of each leaf saved, g(t)."""
        return max(self.leaf_cost - self.subtree_cost, 0.0) / (self.leaves - 1)


@dataclass(frozen=True)
class Cut:
    """An inner node that becomes a leaf: its `cost` in cases for each leaf saved, and what it saves.

    `more`: the cost it adds, in cases; `more_errors`: the training errors it adds.
    """

    node: int
    cost: float
    saved_nodes: int
    saved_leaves: int
    more: float
    more_errors: float


@dataclass(frozen=True)
class Step:
    """A subtree of the sequence: the best one from `alpha` up to the alpha of the next step.

    `cuts`: the nodes that became leaves with it, in order; `leaves` and `cost` (a share of all cases)
    of what is left.
    """

    alpha: float
    cuts: tuple[int, ...]
    leaves: int
    cost: float


@dataclass(frozen=True, eq=False)
class Sequence(Frozen):
    """The subtrees of a tree from the smallest without further cost to the root alone.

    `tree`: the whole; `kind`: what a leaf costs ("errors", "gini", "entropy"); `steps`: one for each
    alpha, rising.

    >>> from c45_core.tree import by_hand
    >>> t4 = by_hand(4, 16, 7, by_hand(6, 6, 2), by_hand(7, 10, 5, by_hand(8, 8, 3), by_hand(9, 2, 0)))
    >>> [(step.alpha, step.cuts, step.leaves, step.cost) for step in sequence(t4).steps]
    [(0.0, (), 3, 0.3125), (0.0625, (4,), 1, 0.4375)]
    >>> [(link.node, link.strength) for link in sequence(t4).links(0)]
    [(4, 0.0625), (7, 0.125)]
    """

    tree: Tree
    kind: str
    steps: tuple[Step, ...]

    def at(self, alpha: float) -> int:
        """Return the place of the subtree that is best at an alpha: the last with no larger one."""
        return max(
            place for place, step in enumerate(self.steps) if place == 0 or step.alpha <= alpha + TIE
        )

    def subtree(self, place: int) -> Tree:
        """Return a subtree of the sequence."""
        gone = {node for step in self.steps[: place + 1] for node in step.cuts}
        return cut(
            self.tree, {node.number: node.as_leaf() for node in self.tree.walk() if node.number in gone}
        )

    def links(self, place: int) -> tuple[Link, ...]:
        """Return every link of a subtree, a node before those below it."""
        return links(self.subtree(place), self.kind, self.tree.weight)

    def until(self, place: int) -> float:
        """Return the alpha at which the next subtree takes over, infinite for the root alone."""
        return self.steps[place + 1].alpha if place + 1 < len(self.steps) else inf

    def between(self, place: int) -> float:
        """Return the geometric mean of both ends of a step, by which folds name it."""
        low, high = self.steps[place].alpha, self.until(place)
        return low if high == inf else float((low * high) ** 0.5)

    @Once
    def cuts(self) -> tuple[int, ...]:
        """Every node that is cut, in order."""
        return tuple(node for step in self.steps for node in step.cuts)


def sequence(tree: Tree, kind: str = "errors") -> Sequence:
    """Return the sequence of a tree."""
    cost, whole = COSTS[kind], tree.weight or 1.0
    leaves, total = len(tree.leaves()), sum(cost(leaf) for leaf in tree.leaves())
    steps = [Step(0.0, (), leaves, total / whole)]
    for found in weakest_first(tree, cost):
        leaves, total = leaves - found.saved_leaves, total + found.more
        last, alpha = steps[-1], found.cost / whole
        if alpha <= last.alpha + TIE:
            steps[-1] = Step(last.alpha, (*last.cuts, found.node), leaves, total / whole)
        else:
            steps.append(Step(alpha, (found.node,), leaves, total / whole))
    return Sequence(tree, kind, tuple(steps))


def links(tree: Tree, kind: str, whole: float) -> tuple[Link, ...]:
    """Return the link at each inner node of a tree of `whole` cases in all, its node before those
    below it.
    """
    cost, below = COSTS[kind], dict[int, tuple[float, int]]()
    found: dict[int, Link] = {}
    for level in reversed(levels(tree)):
        for node in level:
            sums = [below.pop(branch.number) for branch in node.branches]
            below[node.number] = (
                (sum(each[0] for each in sums), sum(each[1] for each in sums))
                if sums
                else (cost(node), 1)
            )
            if sums:
                subtree, leaves = below[node.number]
                found[node.number] = Link(
                    node.number, cost(node) / (whole or 1.0), subtree / (whole or 1.0), leaves
                )
    return tuple(found[node.number] for node in tree.walk() if not node.is_leaf)


def weakest_first(tree: Tree, cost: Cost) -> list[Cut]:
    """Return the cuts from the full tree to the root alone, one node after the other.

    Of equals the smaller subtree goes first, then the deeper, then the left one.
    """
    place: dict[int, tuple[int, int]] = {}
    parent: dict[int, Tree] = {}
    state: dict[int, list[float]] = {}  # nodes, leaves, cost and errors of what is below now
    own: dict[int, float] = {}
    for depth, level in reversed(list(enumerate(levels(tree)))):
        for left, node in enumerate(level):
            place[node.number], own[node.number] = (-depth, left), cost(node)
            parent.update({branch.number: node for branch in node.branches})
            sums = [
                sum(column) for column in zip(*(state[b.number] for b in node.branches), strict=True)
            ]
            state[node.number] = (
                [1 + sums[0], *sums[1:]] if sums else [1, 1, own[node.number], node.errors]
            )
    waiting: list[tuple[float, float, tuple[int, int], int]] = []
    nodes = {node.number: node for node in tree.walk()}

    def entry(node: Tree) -> tuple[float, float, tuple[int, int], int]:
        _, leaves, below, _ = state[node.number]
        strength = max(own[node.number] - below, 0.0) / (leaves - 1) if leaves > 1 else 0.0
        return round(strength, EQUAL_DECIMALS), leaves, place[node.number], node.number

    for node in nodes.values():
        if not node.is_leaf:
            heappush(waiting, entry(node))
    gone: set[int] = set()
    order: list[Cut] = []
    while waiting:
        found = heappop(waiting)
        node = nodes[found[3]]
        if node.number in gone or found != entry(node):
            continue
        size, leaves, below, errors = state[node.number]
        saved, more = (int(size) - 1, int(leaves) - 1), own[node.number] - below
        order.append(Cut(node.number, found[0], *saved, more, node.errors - errors))
        gone |= {under.number for under in node.walk()}
        here: Tree | None = node
        while here is not None:
            before = state[here.number]
            state[here.number] = [
                before[0] - saved[0],
                before[1] - saved[1],
                before[2] + more,
                before[3] + node.errors - errors,
            ]
            if here.number not in gone:
                heappush(waiting, entry(here))
            here = parent.get(here.number)
    return order
