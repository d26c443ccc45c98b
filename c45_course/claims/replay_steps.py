"""Find the step of the replay that shows a number a document prints.

A claim says where a trace keeps its number (`At`), its quantity which kinds of frame show it. Decisions
have their frames, too: the split of a node, and the class of a leaf.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from c45_core.language.refusal import refusal, saying, whole
from c45_core.trace.frames import OF_BRANCH, Kind, Segment
from c45_core.trace.replay import Trace
from c45_course.claims.claim import At, Claim
from c45_course.claims.quantities import QUANTITIES

DECISIONS: Mapping[str, Kind] = {"split": Kind.SPLIT, "leaf": Kind.CLOSED}
"""Quantities that are no numbers, and the frame of each: the attribute a node is split by, the class of
a leaf."""


def frame_of(trace: Trace, claim: Claim | At) -> int:
    """Return the number of the frame that shows the number of a claim, in the trace's order.

    A path the trace does not have, or an attribute that was not measured there, raises `InputError`.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> melons = datasets.load("watermelon_2.0")
    >>> trace = grow(melons.table)
    >>> [(c.printed, trace[frame_of(trace, c)].kind.value) for c in melons.claims[:2]]
    [('0.109', 'gain'), ('1.579', 'iv')]
    """
    at = claim.at if isinstance(claim, Claim) else claim
    node = trace.find(*at.path)
    attribute = None if at.attribute is None else trace.table.index(at.attribute)
    for kind in _kinds(trace, at):
        item = _item(trace, at, node, kind)
        offset = 0
        for segment in trace.plan(node):
            about = segment.attribute in (None, attribute)
            if segment.kind is kind and about and (item is None or item in segment.items):
                return trace.about(node)[0] + offset + _place(segment, item)
            offset += len(segment)
    of = at.attribute or saying("claim.the_node")
    raise refusal("claim.no_step", node=node, quantity=at.quantity, attribute=of)


def _place(segment: Segment, item: int | None) -> int:
    return 0 if item is None else segment.items.index(item)


def decision(trace: Trace, at: At) -> str:
    """Return what was decided: the name of the attribute that splits a node, or a leaf's class."""
    node = trace.node(trace.find(*at.path))
    if at.quantity == "split" and node.split is not None:
        return node.split.name
    if at.quantity == "leaf" and node.leaf is not None:
        return trace.table.classes[node.label]
    raise refusal("claim.no_decision", node=node.number, quantity=at.quantity)


def _kinds(trace: Trace, at: At) -> tuple[Kind, ...]:
    """Return the kinds of frame to look for."""
    if at.quantity in DECISIONS:
        return (DECISIONS[at.quantity],)
    if at.quantity not in QUANTITIES:
        known = whole((*DECISIONS, *QUANTITIES))
        raise refusal("claim.no_quantity", quantity=at.quantity, names=known)
    shown = QUANTITIES[at.quantity].shown
    if at.quantity == "unknown_share" and trace.dialect.unknown_in_iv == "known_only":
        return tuple(kind for kind in shown if kind is not Kind.IV)
    return shown


def _item(trace: Trace, at: At, node: int, kind: Kind) -> int | None:
    """Return which branch or which cut the frame is about, None where it is about neither."""
    if kind in OF_BRANCH and at.attribute is not None:
        values = [branch.value for branch in trace.evaluation(node, at.attribute).branches]
        return values.index(at.branch) if at.branch in values else None
    if kind is not Kind.CANDIDATE or at.attribute is None:
        return None
    if at.index is not None:
        return at.index - 1
    cuts = trace.evaluation(node, at.attribute).cuts
    if cuts is None or at.threshold is None:
        return None
    return int(np.abs(cuts.thresholds - at.threshold).argmin())
