"""List the wishes of the root and of the tree below it: what proves each, how near a table is to it."""

from collections import Counter
from collections.abc import Iterator
from math import log2

import numpy as np

from c45_core.errors import Sentence
from c45_core.language.refusal import make_sentence
from c45_core.measures import TIE, Floats
from c45_core.prune.methods.pep import PepNumbers
from c45_core.prune.record import estimate
from c45_core.reasons import Leaf, Outcome, Verdict
from c45_core.table import Numeric, Table
from c45_core.trace.frames import Kind
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation

from .wish import LEAF, MIN_GAP, Bounds, GrownTable, Proof, Wish, last_step, step_of

MIN_MANY_BRANCHES = 4
MAX_LITTLE_SHARE = 0.5
"""Maximum share of the largest gain that counts as little."""
MIN_TIED_ATTRIBUTES = 3
MIN_CANDIDATES = 3


def id3_differs(grown: GrownTable) -> Proof | None:
    """ID3 and C4.5 choose different attributes at the root, by the same divisions of the cases.

    Compare the root of both; a threshold that ID3 sets elsewhere would be another division.
    """
    trace = grown.root()
    by_gain, by_ratio = grown.of_id3().node(0).split, trace.node(0).split
    if by_gain is None or by_ratio is None or by_gain.attribute == by_ratio.attribute:
        return None
    other = trace.evaluation(0, by_gain.attribute)
    differs = other.gain > by_ratio.gain + MIN_GAP and by_ratio.gain_ratio > other.gain_ratio + MIN_GAP
    if not differs or other.threshold != by_gain.threshold:
        return None
    return Proof(
        frame=last_step(trace, 0),
        attributes={"winner": by_ratio.attribute, "other": other.attribute},
        numbers={
            "ratio": by_ratio.gain_ratio,
            "other_ratio": other.gain_ratio,
            "gain": by_ratio.gain,
            "other_gain": other.gain,
        },
        counts={"branches": len(by_ratio.filled), "other_branches": len(other.filled)},
    )


def many_values(grown: GrownTable) -> Proof | None:
    """Information gain takes the attribute with the most values, and the gain ratio does not.

    Find ID3 at an attribute of many values where C4.5 takes one of at most half as many.
    """
    proof = id3_differs(grown)
    if proof is None or proof.counts["other_branches"] < MIN_MANY_BRANCHES:
        return None
    return proof if 2 * proof.counts["branches"] <= proof.counts["other_branches"] else None


def near_many_values(grown: GrownTable) -> float:
    """Count a table as half right where ID3 differs for another reason."""
    return 0.5 if id3_differs(grown) else 0.0


def gate_decides(grown: GrownTable) -> Proof | None:
    """The gate changes the winner at the root: the largest gain ratio is of a gain below the average.

    Compare the root with the gate and without.
    """
    trace = grown.root()
    winner, alone = trace.node(0).split, grown.root(gate="none").node(0).split
    average = trace.node(0).average_gain
    if winner is None or alone is None or average is None or alone.attribute == winner.attribute:
        return None
    held = trace.evaluation(0, alone.attribute)
    if held.verdict is not Verdict.BELOW_AVERAGE or held.gain > average - MIN_GAP:
        return None
    if held.gain_ratio < winner.gain_ratio + MIN_GAP:
        return None
    return Proof(
        frame=last_step(trace, 0),
        attributes={"winner": winner.attribute, "other": held.attribute},
        numbers={
            "ratio": winner.gain_ratio,
            "other_ratio": held.gain_ratio,
            "other_gain": held.gain,
            "average": average,
        },
    )


def no_gate(wish: Sentence, bounds: Bounds) -> Sentence | None:
    """Without a gate nothing is held back."""
    if bounds.dialect.gate != "none":
        return None
    return make_sentence("orders.no_gate", wish=wish, dialect=bounds.convention)


def ratio_fooled(grown: GrownTable) -> Proof | None:
    """The gain ratio alone is fooled: it is largest where one case is put apart and little gained.

    Find the largest ratio of all at an attribute with one case apart and the smallest IV.
    """
    trace = grown.root()
    compared = [e for e in trace.evaluations(0) if e.divides and e.gain_ratio > 0]
    if trace.node(0).split is None or len(compared) < 2:
        return None
    fooled = max(compared, key=lambda e: e.gain_ratio)
    best = max((e for e in compared if e is not fooled), key=lambda e: e.gain)
    others = [e for e in compared if e is not fooled]
    if not (_has_one_apart(fooled) and fooled.gain < MAX_LITTLE_SHARE * best.gain):
        return None
    if any(e.iv < fooled.iv + MIN_GAP or e.gain_ratio > fooled.gain_ratio - MIN_GAP for e in others):
        return None
    return Proof(
        frame=last_step(trace, 0),
        attributes={"other": fooled.attribute, "best": best.attribute},
        numbers={
            "other_ratio": fooled.gain_ratio,
            "other_gain": fooled.gain,
            "other_iv": fooled.iv,
            "ratio": best.gain_ratio,
            "gain": best.gain,
        },
    )


def _has_one_apart(evaluation: Evaluation) -> bool:
    """Tell whether a split puts a single case beside all others."""
    sizes = sorted(evaluation.branches[b].weight for b in evaluation.filled)
    return len(sizes) == 2 and sizes[0] == 1.0


def three_way_tie(grown: GrownTable) -> Proof | None:
    """Three attributes have the same gain ratio at the root, though they divide the cases differently.

    Find two attributes tied with the winner, no two of the three with the same parts.
    """
    trace = grown.root()
    evaluations = trace.evaluations(0)
    best = [e for e in evaluations if e.verdict in (Verdict.WON, Verdict.TIED)]
    parts = {_parts_of(grown, e): e for e in reversed(best)}
    tied = sorted(parts.values(), key=lambda e: e.attribute)
    if len(tied) < MIN_TIED_ATTRIBUTES or tied[0].verdict is not Verdict.WON or tied[0].gain < MIN_GAP:
        return None
    names = zip(("winner", "second", "third"), (e.attribute for e in tied), strict=False)
    return Proof(
        frame=last_step(trace, 0), attributes=dict(names), numbers={"ratio": tied[0].gain_ratio}
    )


def near_three_way_tie(grown: GrownTable) -> float:
    """Count how many attributes that divide differently have one ratio."""
    compared = (e for e in grown.root().evaluations(0) if e.divides and e.gain > MIN_GAP)
    ratios = {_parts_of(grown, e): round(e.gain_ratio, 9) for e in compared}
    return max(Counter(ratios.values()).values(), default=0) / (MIN_TIED_ATTRIBUTES + 1)


def _parts_of(grown: GrownTable, evaluation: Evaluation) -> frozenset[frozenset[int]]:
    """Return the cases in each branch, whatever the branches are called."""
    column = grown.table.attributes[evaluation.attribute]
    found: dict[object, set[int]] = {}
    for row in range(grown.table.rows):
        branch: object = column.text(row)
        if isinstance(column, Numeric):
            branch = bool(column.numbers[row] <= (evaluation.threshold or 0.0))
        found.setdefault(branch, set()).add(row)
    return frozenset(map(frozenset, found.values()))


def even_logs(grown: GrownTable) -> Proof | None:
    """Every logarithm at the root is a whole number: every share there is 1, 1/2, 1/4 and so on.

    Look at the classes of the root, and at every division compared there.
    """
    trace = grown.root()
    split = trace.node(0).split
    if split is None or not MIN_GAP < split.gain < trace.node(0).entropy - MIN_GAP:
        return None
    if not all(map(_is_even, _shares_at_root(grown))):
        return None
    return Proof(
        frame=last_step(trace, 0),
        attributes={"winner": split.attribute},
        numbers={"entropy": trace.node(0).entropy, "gain": split.gain, "ratio": split.gain_ratio},
    )


def near_even_logs(grown: GrownTable) -> float:
    """Return how many of the shares are even, less than 1 where there is nothing to choose."""
    shares = list(_shares_at_root(grown))
    return 0.9 * sum(map(_is_even, shares)) / len(shares)


def _shares_at_root(grown: GrownTable) -> Iterator[float]:
    trace = grown.root()
    yield from _shares_of_counts(trace.node(0).counts)
    for each in trace.evaluations(0):
        if each.divides:
            yield from _shares_of_division(each)


def _shares_of_division(evaluation: Evaluation) -> Iterator[float]:
    cuts = evaluation.cuts
    divisions = [evaluation.branches] if cuts is None else map(cuts.branches, range(len(cuts)))
    unknown = evaluation.unknown
    for branches in divisions:
        for whole in {evaluation.known, evaluation.known + unknown}:
            yield from (branch.weight / whole for branch in branches)
        yield unknown / (evaluation.known + unknown)
        for branch in branches:
            yield from _shares_of_counts(branch.counts)


def _shares_of_counts(counts: Floats) -> Iterator[float]:
    whole = float(counts.sum())
    return (float(count) / whole for count in counts if whole > TIE)


def _is_even(share: float) -> bool:
    return share < TIE or abs(log2(share) - round(log2(share))) < TIE


def odd_rows(wish: Sentence, bounds: Bounds) -> Sentence | None:
    """A half of the cases is a whole number of them."""
    if bounds.rows.low == bounds.rows.high and bounds.rows.low % 2:
        return make_sentence("orders.odd_rows", wish=wish, n=bounds.rows.low)
    return None


def threshold_chosen(grown: GrownTable) -> Proof | None:
    """The root is split at a threshold that is the best of several by far.

    Find a number at the root with three candidates, one clearly better than the others.
    """
    trace = grown.root()
    split = trace.node(0).split
    if split is None or split.cuts is None or len(split.cuts) < MIN_CANDIDATES:
        return None
    by = trace.dialect.cut_by
    measured, best = split.cuts.measured(by).tolist(), split.cuts.best
    assert best is not None and split.threshold is not None
    second = max((cut for cut in range(len(measured)) if cut != best), key=measured.__getitem__)
    if measured[second] > measured[best] - MIN_GAP:
        return None
    return Proof(
        frame=step_of(trace, 0, Kind.CUT, split.attribute),
        attributes={"winner": split.attribute},
        numbers={"best": measured[best], "second": measured[second]},
        counts={"n": len(measured)},
        cuts={"cut": split.threshold, "second_cut": float(split.cuts.thresholds[second])},
    )


def missing_decides(grown: GrownTable) -> Proof | None:
    """Missing values decide: without the cases that lack one, another attribute splits the root.

    Compare the root over all cases with the root over those that lack nothing.
    """
    lacking = np.any([column.missing() for column in grown.table.attributes], axis=0)
    rows = np.flatnonzero(~lacking).tolist()
    if len(rows) in (0, grown.table.rows):
        return None
    trace, alone = grown.root(), grown.with_rows(rows).root()
    winner, other = trace.node(0).split, alone.node(0).split
    if winner is None or other is None or winner.attribute == other.attribute:
        return None
    margins = _lead_over(trace, other.attribute), _lead_over(alone, winner.attribute)
    if min(margins) < MIN_GAP:
        return None
    return Proof(
        frame=last_step(trace, 0),
        attributes={"winner": winner.attribute, "other": other.attribute},
        numbers={
            "ratio": winner.gain_ratio,
            "other_ratio": trace.evaluation(0, other.attribute).gain_ratio,
            "alone_ratio": alone.evaluation(0, winner.attribute).gain_ratio,
            "other_alone": other.gain_ratio,
        },
        counts={"n": grown.table.rows, "left": len(rows)},
    )


def _lead_over(trace: Trace, attribute: int) -> float:
    """Return by how much the ratio of the root's split exceeds that of another that passed the gate."""
    split, other = trace.node(0).split, trace.evaluation(0, attribute)
    assert split is not None
    return split.gain_ratio - other.gain_ratio if other.verdict is Verdict.LOWER else 0.0


def no_gain(grown: GrownTable) -> Proof | None:
    """No single attribute tells anything, and together they tell the class: the root is a leaf (XOR).

    Find a mixed root without gain, in a table where no two cases contradict each other.
    """
    trace, table = grown.root(), grown.table
    if trace.node(0).leaf is not Leaf.NO_GAIN or len(trace.evaluations(0)) < 2:
        return None
    if _count_contradicting(table):
        return None
    return Proof(
        frame=last_step(trace, 0), numbers={"entropy": trace.node(0).entropy}, counts={"n": table.rows}
    )


def near_no_gain(grown: GrownTable) -> float:
    """Return more, the less single attributes tell and the fewer cases contradict another one."""
    trace = grown.root()
    gains = [e.gain for e in trace.evaluations(0) if e.divides]
    agreeing = 1 - _count_contradicting(grown.table) / grown.table.rows
    return 0.5 * (1 - min(1.0, sum(gains))) + 0.4 * agreeing if gains else 0.0


def _count_contradicting(table: Table) -> int:
    """Count the cases with the values of an earlier one and another class."""
    classes: dict[tuple[str, ...], int] = {}
    rows = [tuple(column.text(row) for column in table.attributes) for row in range(table.rows)]
    labels = table.labels.tolist()
    return sum(classes.setdefault(v, k) != k for v, k in zip(rows, labels, strict=True))


LOW_K, HIGH_K = 0.5, 1.0


def numeric_twice(grown: GrownTable) -> Proof | None:
    """A number is tested twice on one path, at two thresholds.

    Find a node split by a number that a node above it was split by.
    """
    trace = grown.grow_whole()
    for number in range(1, trace.size):
        split = trace.node(number).split
        if split is None or split.threshold is None:
            continue
        above = [e for e, _ in trace.way(number) if e.attribute == split.attribute]
        if above and above[0].threshold is not None:
            return Proof(
                number,
                last_step(trace, number),
                attributes={"winner": split.attribute},
                nodes={"here": number, "above": above[0].node},
                cuts={"cut": split.threshold, "first_cut": above[0].threshold},
            )
    return None


def empty_branch(grown: GrownTable) -> Proof | None:
    """A branch has no cases: the class of the node above it decides.

    Find the first leaf that no case reaches.
    """
    trace = grown.grow_whole()
    empty = (trace.nodes.stop == Leaf.EMPTY).nonzero()[0].tolist()
    if not empty:
        return None
    parent = trace.node(empty[0]).parent
    assert parent is not None
    return Proof(
        empty[0],
        last_step(trace, empty[0]),
        nodes={"here": empty[0], "above": parent},
        counts={"n": trace.node(parent).weight},
    )


def pep_turns(grown: GrownTable) -> Proof | None:
    """PEP prunes a node with k = 1 and keeps it with k = 0.5.

    Find a node whose decision turns between the two k, while what is below it stays.
    """
    pruning, other = (grown.prune_whole("pep", standard_errors=k) for k in (HIGH_K, LOW_K))
    for verdict in pruning.weighed:
        numbers = verdict.numbers
        assert isinstance(numbers, PepNumbers)
        kept = [v for v in other.about(verdict.node) if v.outcome is Outcome.KEPT]
        if not kept or verdict.outcome is not Outcome.LEAF:
            continue
        if not LOW_K + MIN_GAP < numbers.tipping < HIGH_K - MIN_GAP:
            continue
        fewer = kept[0].numbers
        assert isinstance(fewer, PepNumbers)
        if min(numbers.limit - numbers.leaf, numbers.leaf - fewer.limit) < MIN_GAP:
            continue
        return Proof(
            verdict.node,
            method="pep",
            nodes={"here": verdict.node},
            numbers={"tipping": numbers.tipping},
            errors={"leaf": numbers.leaf, "limit": numbers.limit, "fewer_limit": fewer.limit},
            cuts={"more": HIGH_K, "fewer": LOW_K},
        )
    return None


def ebp_replaces(grown: GrownTable) -> Proof | None:
    """Error-based pruning replaces a subtree by a leaf, and the rest of the tree stays.

    Find a node below the root that is estimated to err less as a leaf.
    """
    pruning = grown.prune_whole("ebp")
    if pruning.tree.is_leaf:
        return None
    for verdict in pruning.weighed:
        leaf, subtree = estimate(verdict.leaf), estimate(verdict.subtree)
        if verdict.outcome is Outcome.LEAF and verdict.node and leaf < subtree - MIN_GAP:
            return Proof(
                verdict.node,
                method="ebp",
                nodes={"here": verdict.node},
                errors={"leaf": leaf, "subtree": subtree},
            )
    return None


_ROWS = (
    Wish("id3_differs", id3_differs, attributes=2, rows=4),
    Wish(
        "many_values",
        many_values,
        near_many_values,
        attributes=2,
        rows=MIN_MANY_BRANCHES + 1,
        nominal=True,
    ),
    Wish("gate_decides", gate_decides, contradicts=no_gate, attributes=2, rows=4),
    Wish("ratio_fooled", ratio_fooled, attributes=2, rows=5),
    Wish("three_way_tie", three_way_tie, near_three_way_tie, attributes=MIN_TIED_ATTRIBUTES, rows=4),
    Wish("even_logs", even_logs, near_even_logs, odd_rows, rows=4),
    Wish("threshold_chosen", threshold_chosen, rows=MIN_CANDIDATES + 1, numeric=True),
    Wish("numeric_twice", numeric_twice, rows=3, numeric=True),
    Wish("missing_decides", missing_decides, attributes=2, rows=4, missing=True),
    Wish("empty_branch", empty_branch, attributes=2, rows=4, nominal=True),
    Wish("no_gain", no_gain, near_no_gain, attributes=2, rows=4, root=LEAF),
    Wish("pep_turns", pep_turns, rows=4),
    Wish("ebp_replaces", ebp_replaces, rows=5),
)

WISHES = {wish.name: wish for wish in _ROWS}
"""The wishes by the names the command line has for them."""
