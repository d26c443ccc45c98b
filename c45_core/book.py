"""Grow a decision tree with C4.5 as the textbooks write it: the file to read first.

Everything here is lists and recursion. A case is a dict from attribute names to values, and holds its
class under "class"; a missing value is None. `engine/` computes the same numbers for tables of millions
of cases, and the tests hold it to this file, number by number (tests/laws/test_laws.py). Nothing is
imported from the rest of the package. Left out: pruning (`prune/`) and the switches of Quinlan's
program.

Sources: Quinlan 1993, "C4.5: Programs for Machine Learning", chapters 2 and 3; Zhou, "Machine
Learning", chapter 4. C1 to C29 are the questions of docs/conventions.md.

The root of Quinlan's golf table. Temperature has the largest gain ratio, but its gain is below average:

>>> rows = '''sunny 85 85 no stay, sunny 80 90 yes stay, overcast 83 78 no play, rain 70 96 no play,
... rain 68 80 no play, rain 65 70 yes stay, overcast 64 65 yes play, sunny 72 95 no stay,
... sunny 69 70 no play, rain 75 80 no play, sunny 75 70 yes play, overcast 72 90 yes play,
... rain 71 80 yes stay, overcast 81 75 no play'''
>>> golf = [dict(zip(("outlook", "temperature", "humidity", "windy", "class"), row.split()))
...         for row in rows.split(",")]
>>> golf = [case | {name: float(case[name]) for name in ("temperature", "humidity")} for case in golf]
>>> attributes = {"outlook": ["sunny", "overcast", "rain"], "temperature": None, "humidity": None,
...               "windy": ["no", "yes"]}
>>> root = grow(golf, attributes, ["stay", "play"])
>>> for score in root.scores:
...     print(f"{score.name:12}{score.gain:.4f} {score.iv:.4f} {score.ratio:.4f} {score.verdict}")
outlook     0.2467 1.5774 0.1564 WON
temperature 0.1134 0.3712 0.3055 BELOW_AVERAGE
humidity    0.0477 0.3712 0.1285 BELOW_AVERAGE
windy       0.0481 0.9852 0.0488 BELOW_AVERAGE
>>> print(root.split.name, [child.leaf or child.split.name for child in root.children])
outlook ['humidity', 'PURE', 'windy']
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import log2, nan
from typing import Any

Case = dict[str, Any]
Attributes = dict[str, list[str] | None]
"""The declared values of each nominal attribute; None for a numeric one."""

TIE = 1e-12
"""Numbers this close are equal: the first attribute, lowest threshold or first class wins (C19)."""


@dataclass(frozen=True)
class Conventions:
    """The questions on which the books differ, each with the answer taken by default."""

    criterion: str = "gain_ratio"  # or "gain": ID3 (C1)
    gate: str = "above_average"  # or "none": every attribute may win by its ratio (C1)
    threshold_by: str = "gain_ratio"  # or "gain" (C2)
    unknown_factor: str = "gain"  # F multiplies the gain, or the "ratio" (C7)
    unknown_in_iv: str = "branch"  # missing values are one more branch of the IV, or "known_only" (C8)
    min_cases: float = 0.0  # two branches must have this weight (C17)
    branching: str = "multiway"  # a branch for each value, or for "groups" of them (C30)
    max_depth: int | None = None  # the number of tests from the root to a leaf (C17)
    zero_gain: str = "stop"  # or "split": a test without gain is allowed (C18)


BOOK = Conventions()


def entropy(weights: list[float]) -> float:
    """H = - sum p_k log2 p_k, in bits, with 0 log2 0 = 0 (Zhou 4.1)."""
    total = sum(weights)
    return tidy(-sum(w / total * log2(w / total) for w in weights if w > 0)) if total else 0.0


def tidy(number: float) -> float:
    """Return 0 for a number that differs from 0 by rounding only."""
    return 0.0 if abs(number) < TIE else number


def weight(cases: list[Case]) -> float:
    """|D|: the sum of the weights of the cases; a whole case weighs 1."""
    return float(sum(case.get("weight", 1.0) for case in cases))


def class_weights(cases: list[Case], classes: list[str]) -> list[float]:
    """|C_k|: the weight of the cases of each class."""
    return [weight([case for case in cases if case["class"] == k]) for k in classes]


def conditional_entropy(branches: list[list[Case]], classes: list[str]) -> float:
    """H(D|A) = sum |D_v| / |D| H(D_v): the entropy that is left in the branches."""
    total = sum(map(weight, branches))
    return tidy(sum(weight(b) / total * entropy(class_weights(b, classes)) for b in branches))


@dataclass
class Split:
    """A test of one attribute at one node: its branches and its numbers.

    The known cases are divided among the branches; `unknown` are the cases without a value.
    """

    name: str
    branches: list[list[Case]]
    unknown: list[Case]
    fraction: float  # F = |known cases| / |D| (Zhou 4.9)
    base: float  # H of the known cases
    conditional: float  # H(D|A) of the known cases
    gain: float
    iv: float
    ratio: float
    threshold: float | None = None
    too_few: bool = False  # a side of the threshold has less than `min_cases`
    candidates: list[Split] | None = None  # of a numeric attribute: one split per threshold
    verdict: str | None = None  # why it was chosen, or not


def measure(
    cases: list[Case], name: str, branches: list[list[Case]], classes: list[str], by: Conventions
) -> Split:
    """Measure a test that sends the known cases down these branches (Quinlan 1993, 2.2 and 3.1).

    gain = F (H(D) - H(D|A)) (Zhou 4.2, with missing values 4.12); IV = - sum p_v log2 p_v with
    p_v = |D_v| / |D| (Zhou 4.4); ratio = gain / IV (Zhou 4.3).
    """
    known = [case for case in cases if case[name] is not None]
    unknown = [case for case in cases if case[name] is None]
    fraction = weight(known) / (weight(known) + weight(unknown))
    base = entropy(class_weights(known, classes))
    conditional = conditional_entropy(branches, classes) if known else 0.0
    gain = tidy(base - conditional) * (fraction if by.unknown_factor == "gain" else 1.0)
    sizes = [weight(branch) for branch in branches]
    iv = entropy([*sizes, weight(unknown)] if by.unknown_in_iv == "branch" else sizes)
    ratio = gain / iv * (fraction if by.unknown_factor == "ratio" else 1.0) if iv > TIE else nan
    return Split(name, branches, unknown, fraction, base, conditional, gain, iv, ratio)


def nominal(
    cases: list[Case], name: str, values: list[str], classes: list[str], by: Conventions
) -> Split:
    """Measure the test with a branch for each declared value (Quinlan 1993, 2.3), or group of them."""
    groups = [[value] for value in values]
    if is_grouped(values, by) and any(case[name] is not None for case in cases):
        groups = grouped(cases, name, values, classes, by)
    return measure(cases, name, taken(cases, name, groups), classes, by)


def taken(cases: list[Case], name: str, groups: list[list[str]]) -> list[list[Case]]:
    """Return the cases of each group of values."""
    return [[case for case in cases if case[name] in group] for group in groups]


def is_grouped(values: list[str] | None, by: Conventions) -> bool:
    """Say whether the values of an attribute are grouped: if there are more than two (C30)."""
    return by.branching == "groups" and values is not None and len(values) > 2


def grouped(
    cases: list[Case], name: str, values: list[str], classes: list[str], by: Conventions
) -> list[list[str]]:
    """Merge values to groups, pair after pair, as long as the ratio rises (Quinlan 1993, 7; C30).

    Before that the groups of one class alone become one. Values that no case has are the last group.
    """

    def split(groups: list[list[str]]) -> Split:
        return measure(cases, name, taken(cases, name, groups), classes, by)

    def together(groups: list[list[str]], i: int, j: int) -> list[list[str]]:
        """Group j joins group i, and the last group takes its place."""
        joined = list(groups)
        joined[i], joined[j] = joined[i] + joined[j], joined[-1]
        return joined[:-1]

    def only_class(group: list[str]) -> str | None:
        found = {case["class"] for case in cases if case[name] in group}
        return found.pop() if len(found) == 1 else None

    groups = [[value] for value in values if any(case[name] == value for case in cases)]
    absent = [value for value in values if not any(value in group for group in groups)]
    i = 0
    while i < len(groups) - 1:
        alike = [j for j in range(i + 1, len(groups)) if only_class(groups[j]) == only_class(groups[i])]
        if only_class(groups[i]) and alike:
            groups = together(groups, i, alike[0])
        else:
            i += 1
    here = split(groups)
    half = here.gain / 2 - TIE
    while len(groups) > 2:
        sizes = [weight(branch) for branch in taken(cases, name, groups)]
        enough = sum(size >= by.min_cases - TIE for size in sizes)
        largest = next(i for i, size in enumerate(sizes) if size >= max(sizes) - TIE)
        heaviest = largest if enough <= 2 else None  # it is left alone
        best, gain, ratio = None, -1.0, 0.0
        for i in range(len(groups)):
            for j in range(i + 1, len(groups)):
                if heaviest not in (i, j):
                    found = split(together(groups, i, j))
                    worth = ratio_of(found)
                    if found.gain >= half > gain or worth >= ratio - TIE or (not best and enough < 2):
                        best, gain, ratio = (i, j), found.gain, worth
        if best is None or (enough >= 2 and ratio < ratio_of(here) + 1e-5):
            break
        groups = together(groups, *best)
        here = split(groups)
    return [*groups, absent] if absent else groups


def ratio_of(split: Split) -> float:
    """Return a gain ratio while values are grouped: none where gain or IV are next to nothing (C30)."""
    return split.gain / split.iv if split.gain > 1e-10 and split.iv > 0.001 else -0.001


def thresholds(cases: list[Case], name: str, classes: list[str], by: Conventions) -> list[Split]:
    """Measure A <= t against A > t for each t halfway between neighbours (Zhou 4.7; C3, C4, C5)."""
    known = [case for case in cases if case[name] is not None]
    found = []
    for low, high in pairwise(sorted({case[name] for case in known})):
        sides = [[c for c in known if c[name] <= low], [c for c in known if c[name] > low]]
        split = measure(cases, name, sides, classes, by)
        split.threshold = (low + high) / 2
        split.too_few = min(map(weight, sides)) < by.min_cases - TIE
        found.append(split)
    return found


def numeric(cases: list[Case], name: str, classes: list[str], by: Conventions) -> Split:
    """Measure all thresholds and take the best one (Quinlan 1993, 2.4; Zhou 4.8; C2)."""
    candidates = thresholds(cases, name, classes, by)
    allowed = [split for split in candidates if not split.too_few]
    known = [case for case in cases if case[name] is not None]
    unsplit = measure(cases, name, [known, []], classes, by)
    chosen = best(allowed, by.threshold_by) if allowed else unsplit
    chosen.candidates = candidates
    return chosen


def best(splits: list[Split], criterion: str) -> Split:
    """Return the split with the largest number; a later one must be larger by more than `TIE`."""
    found = splits[0]
    for split in splits[1:]:
        if number(split, criterion) > number(found, criterion) + TIE:
            found = split
    return found


def number(split: Split, criterion: str) -> float:
    """Return the number of a split that `criterion` compares."""
    return split.gain if criterion == "gain" else split.ratio


def objection(split: Split, used: tuple[str, ...], by: Conventions) -> str | None:
    """Return why this split cannot be made at all, or None (C17, C23)."""
    sizes = [weight(branch) for branch in split.branches]
    if split.name in used:
        return "USED"  # a nominal attribute is tested once on a path
    if not any(size > TIE for size in sizes):
        return "ALL_MISSING"
    if split.candidates and split.threshold is None:
        return "TOO_FEW"
    if sum(size > TIE for size in sizes) < 2:
        return "SINGLE_BRANCH"
    return "TOO_FEW" if sum(size >= max(by.min_cases, TIE) - TIE for size in sizes) < 2 else None


def choose(splits: list[Split], by: Conventions) -> tuple[Split | None, float]:
    """Take the split of the largest ratio among those of at least average gain (Zhou 4.2.2; C1).

    Returns the split, or None if none is worth it, and the average gain. Every verdict is noted.
    """
    possible = [split for split in splits if split.verdict is None]
    average, passed = nan, possible
    if by.gate == "above_average" and possible:
        average = sum(split.gain for split in possible) / len(possible)
        passed = [split for split in possible if split.gain >= average - TIE]
    winner = best(passed, by.criterion) if passed else None
    if winner and by.zero_gain == "stop" and number(winner, by.criterion) <= TIE:
        winner = None
    for split in possible:
        if winner is None:
            split.verdict = "NO_GAIN"
        elif split is winner:
            split.verdict = "WON"
        elif not any(split is each for each in passed):
            split.verdict = "BELOW_AVERAGE"
        else:
            tied = number(split, by.criterion) >= number(winner, by.criterion) - TIE
            split.verdict = "TIED" if tied else "LOWER"
    return winner, average


def distribute(split: Split) -> list[list[Case]]:
    """Return the cases of each branch, with a share of each case of unknown value (Zhou 4.4.2; C9)."""
    total = sum(map(weight, split.branches))
    below = []
    for branch in split.branches:
        share = weight(branch) / total
        shared = [
            {**case, "weight": case.get("weight", 1.0) * share} for case in split.unknown if share
        ]
        below.append(branch + shared)
    return below


@dataclass
class Node:
    """A node of the tree: a test with its children, or a leaf with the reason why it is one."""

    cases: list[Case]
    counts: list[float]  # the weight of each class
    entropy: float
    label: int  # the place of the majority class; of an empty node, that of its parent
    scores: list[Split] = field(default_factory=list)  # one per attribute, in the declared order
    average: float = nan  # the average gain, if the gate asked for it
    split: Split | None = None
    children: list[Node] = field(default_factory=list)
    leaf: str | None = None


def grow(
    cases: list[Case], attributes: Attributes, classes: list[str], by: Conventions = BOOK,
    used: tuple[str, ...] = (), depth: int = 0, above: int = 0,
) -> Node:  # fmt: skip
    """Grow the tree of these cases (Quinlan 1993, 2.1; Zhou, figure 4.2).

    `used` are the nominal attributes tested above, `above` is the majority class of the parent.
    """
    counts = class_weights(cases, classes)
    label = next(k for k, count in enumerate(counts) if count >= max(counts) - TIE)
    node = Node(cases, counts, entropy(counts), label)
    node.leaf = stop(counts, depth, by)
    if node.leaf:
        node.label = above if node.leaf == "EMPTY" else label
        return node
    for name, values in attributes.items():
        if values is None:
            split = numeric(cases, name, classes, by)
        else:
            split = nominal(cases, name, values, classes, by)
        split.verdict = objection(split, used, by)
        node.scores.append(split)
    node.split, node.average = choose(node.scores, by)
    if node.split is None:
        node.leaf = no_split({split.verdict for split in node.scores})
        return node
    values = attributes[node.split.name]
    below = used if values is None or is_grouped(values, by) else (*used, node.split.name)
    for part in distribute(node.split):
        node.children.append(grow(part, attributes, classes, by, below, depth + 1, label))
    return node


def stop(counts: list[float], depth: int, by: Conventions) -> str | None:
    """Return why a node is a leaf before any attribute is measured, or None (C17, C18)."""
    if sum(counts) < TIE:
        return "EMPTY"
    if sum(counts) - max(counts) < TIE:
        return "PURE"
    if sum(counts) < 2 * by.min_cases - TIE:
        return "TOO_FEW"
    return "MAX_DEPTH" if by.max_depth is not None and depth >= by.max_depth else None


def no_split(verdicts: set[str | None]) -> str:
    """Return why a node of several classes is a leaf, from the verdicts on its attributes."""
    if verdicts <= {"USED"}:
        return "NO_ATTRIBUTE"
    if verdicts <= {"USED", "SINGLE_BRANCH", "ALL_MISSING"}:
        return "SAME_VALUES"
    return "NO_GAIN" if "NO_GAIN" in verdicts else "NO_TEST"
