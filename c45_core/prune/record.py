"""Define the record of pruning: one verdict per inner node visited, in order.

A verdict holds the candidates as trees with their expected errors, so every term of both sides of
an inequality is there: the leaves of `subtree`, the single node of `leaf`, the leaves of `branch`.
"""

from dataclasses import dataclass, replace
from typing import Any

from c45_core.frozen import Frozen, Once
from c45_core.language.refusal import refusal
from c45_core.reasons import Outcome
from c45_core.trace.replay import Trace
from c45_core.tree import Rows, Tree, read_back

TREES = "grown", "collapsed", "tree"
"""The trees of a pruning."""
CANDIDATES = "subtree", "leaf", "branch"
"""The trees of a verdict."""


@dataclass(frozen=True)
class Numbers:
    """Numbers that a method records of a verdict besides the expected errors; each has its own."""


@dataclass(frozen=True, eq=False)
class Weighed:
    """The record of what was weighed at one node.

    `method`: the file in `prune/methods` (or "collapse"); `subtree`: the node as it stands, its
    branches already pruned; `leaf`: the node as a leaf; `branch`: its largest branch with all cases
    of the node, None where that is not tried; each with its `estimate`. The leaf is taken if its
    estimate is at most the others' plus `margin`; the branch if its is at most the subtree's plus
    `margin`. `numbers`: what a method has besides.
    """

    node: int
    method: str
    subtree: Tree
    leaf: Tree
    branch: Tree | None
    margin: float
    outcome: Outcome
    numbers: Numbers | None = None

    @property
    def taken(self) -> Tree:
        """The candidate that was taken."""
        if self.outcome is Outcome.LEAF:
            return self.leaf
        if self.outcome is Outcome.RAISED and self.branch is not None:
            return self.branch
        return self.subtree


def weigh_leaf(
    node: Tree,
    method: str,
    subtree: Tree,
    leaf: float,
    numbers: Numbers,
    *,
    is_better: bool,
    margin: float = 0.0,
) -> Weighed:
    """Return the verdict on a node that becomes a leaf if that is better; `leaf`: its estimate then."""
    outcome = Outcome.LEAF if is_better else Outcome.KEPT
    as_leaf = replace(node.as_leaf(), estimate=leaf)
    return Weighed(node.number, method, subtree, as_leaf, None, margin, outcome, numbers)


@dataclass(frozen=True, eq=False)
class Pruning(Frozen):
    """The record of pruning a tree.

    `grown`: the tree as it was grown; `collapsed`: after useless splits were undone (the same
    where the dialect does not), which the programs call unpruned; `tree`: the result; `weighed`:
    the verdicts, those of collapsing first.
    """

    grown: Tree
    collapsed: Tree
    tree: Tree
    weighed: tuple[Weighed, ...]
    trace: Trace | None = None

    def __getstate__(self) -> dict[str, Any]:
        rows = Rows()
        weighed = [{**vars(verdict), **rows.placed(verdict, CANDIDATES)} for verdict in self.weighed]
        own = rows.placed(self, TREES)
        return {"rows": rows.rows, "weighed": weighed, "trace": self.trace, **own}

    def __setstate__(self, state: dict[str, Any]) -> None:
        trees = read_back(state["rows"])

        def found(fields: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
            places = ((name, fields[name]) for name in names)
            return {**fields, **{name: trees[place] for name, place in places if place is not None}}

        weighed = tuple(Weighed(**found(verdict, CANDIDATES)) for verdict in state["weighed"])
        own = found({name: state[name] for name in TREES}, TREES)
        super().__setstate__({**own, "weighed": weighed, "trace": state["trace"]})

    def about(self, node: int) -> tuple[Weighed, ...]:
        """Return the verdicts on a node: more than one if it was raised or stood below a raised one."""
        return tuple(verdict for verdict in self.weighed if verdict.node == node)

    def cut_below(self, verdict: int) -> tuple[int, ...]:
        """Return the nodes below the one weighed in a verdict that had changed before: the cascade.

        They are why the subtree weighed is not the one that was grown.
        """
        below = {node.number for node in self.grown.find(self.weighed[verdict].node).walk()}
        earlier = self.weighed[:verdict]
        return tuple(v.node for v in earlier if v.outcome is not Outcome.KEPT and v.node in below)

    def tree_after(self, verdicts: int) -> Tree:
        """Return the tree as it stood after the first so many verdicts."""
        if not 0 <= verdicts <= len(self.weighed):
            raise refusal("tree.no_verdict", n=len(self.weighed), found=verdicts)
        return self._steps[verdicts]

    @Once
    def _steps(self) -> list[Tree]:
        steps = [self.grown]
        for verdict in self.weighed:
            changed = verdict.outcome is not Outcome.KEPT
            steps.append(steps[-1].replaced(verdict.node, verdict.taken) if changed else steps[-1])
        # In the end values that cannot arrive have left their groups (C30).
        return [*steps[:-1], self.tree] if self.weighed else steps


def estimate(tree: Tree) -> float:
    """Return the expected errors of a tree whose method has estimated them."""
    assert tree.estimate is not None
    return tree.estimate
