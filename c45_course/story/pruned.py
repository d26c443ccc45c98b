"""Tell what pruning does to the tree of a story, decision by decision."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from c45_core.prune import prune
from c45_core.prune.method import COLLAPSE, methods
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.verdicts import speaker
from c45_core.reasons import Outcome
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.story.teller import Teller

MAX_KEPT = 400
"""Maximum number of decisions; of more, those that change nothing are left out."""


def offered(usual: str) -> list[str]:
    """Return the methods that prune a tree without cases kept aside, the usual one first."""
    able = [name for name, one in methods().items() if not one.by_validation and not one.before_growing]
    return sorted(able, key=lambda name: name != usual)


def ways(trace: Trace) -> dict[str, Callable[[], Pruning]]:
    """Return what prunes the tree of a trace, by the name of each method that is offered."""
    return {
        rule: partial(prune, replace(trace, dialect=trace.dialect.with_(pruning=rule)))
        for rule in offered(trace.dialect.pruning)
    }


def told_pruning(teller: Teller, pruning: Pruning) -> dict[str, Any]:
    """Return the decisions in their order, for the picture of the finished tree.

    Each has `node`, `outcome`, `klass` of a new leaf, `sentence`, and the nodes `gone` with it.
    `method`: by which the tree was pruned; `left`: how many nodes remain.
    """
    words = teller.words
    say = speaker(teller.trace, teller.labels, words)
    verdicts = list(enumerate(pruning.weighed))
    judged = [verdict.method for verdict in pruning.weighed if verdict.method != COLLAPSE]
    method = judged[-1] if judged else "none"
    told = [(place, verdict) for place, verdict in verdicts if _is_told(verdict, len(verdicts))]
    return {
        "method": words("prune", method),
        "left": sum(1 for _ in pruning.tree.walk()),
        "decisions": [
            {
                "node": verdict.node,
                "outcome": verdict.outcome.name.lower(),
                "klass": int(verdict.leaf.label) if verdict.outcome is Outcome.LEAF else None,
                "sentence": say.say(pruning, place),
                "gone": sorted(_numbers(verdict.subtree) - _numbers(verdict.taken)),
            }
            for place, verdict in told
        ],
    }


def _is_told(verdict: Weighed, count: int) -> bool:
    kept = verdict.outcome is Outcome.KEPT
    return not kept or (verdict.method != COLLAPSE and count <= MAX_KEPT)


def _numbers(tree: Tree) -> set[int]:
    return {node.number for node in tree.walk()}
