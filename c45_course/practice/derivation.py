"""List the calculations of an attribute at a node, or of a pruning verdict, as a person writes them.

Each has a name in plain text (`H(D|纹理)`, `GainRatio(D,纹理)`), the names others use for it, and the
step of the replay that shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.quantities import explain
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.signs import AUTHORS, plain, sign, unmarked
from c45_core.prune.verdicts import plain_names
from c45_core.quantities import QUANTITIES
from c45_core.trace.frames import Frame, Kind
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.practice.arithmetic import normalised
from c45_course.practice.changes import SplitSizes
from c45_course.practice.slips import division_of

_MARKS = re.compile(r"[\s$_\u0303]")

LEFT_OUT = (Kind.MERGED, Kind.CANDIDATE, Kind.GATED)
SETS = ("D", "S", "T", "X")


@dataclass(frozen=True)
class Calculation:
    """One calculation: its explanation, its name with marked symbols and how else it is called (as
    `name_key` writes names), the frame that shows it (None outside a replay), what slips need to know.
    """

    explanation: Explanation
    called: str
    keys: frozenset[str]
    frame: int | None
    division: SplitSizes

    @property
    def name(self) -> str:
        """Its name as plain text in the symbols of the course."""
        return self.named()

    def named(self, notation: Notation = PLAIN) -> str:
        """Its name as plain text in the symbols of the notation."""
        return notation.plain_symbols(self.called)

    def formula(self, notation: Notation = PLAIN) -> str:
        """The formula with its numbers, as plain text."""
        return self.explanation.text(notation)

    def result(self, notation: Notation = PLAIN) -> str:
        """What it comes to."""
        return self.explanation.result(notation)

    def line(self, notation: Notation = PLAIN) -> str:
        """The whole equation: name = formula = result; once where the formula is a number itself."""
        formula, result = self.formula(notation), self.result(notation)
        name = self.named(notation)
        if formula == result:
            return f"{name} = {result}"
        return f"{name} = {formula} {self.explanation.sign(notation)} {result}"


def name_key(name: str) -> str:
    """Return a name as it is compared: without spaces and marks of mathematics.

    >>> name_key(r" Gain_( Ｄ，色泽 ) "), name_key(r"H(D｜A)")
    ('Gain(D,色泽)', 'H(D|A)')
    """
    return _MARKS.sub("", normalised(name)).replace("~", "")


def derivation(
    trace: Trace, node: int, attribute: int | str, labels: Labels | None = None
) -> tuple[Calculation, ...]:
    """Return the calculations of an attribute at a node, in the order of the replay.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> for step in derivation(grow(datasets.load("golf_14").table), 0, "风况")[-3:]:
    ...     print(step.line())
    Gain(D,风况) = 0.9403 - 0.8922 = 0.0481
    IV(风况) = -8/14 log2(8/14) - 6/14 log2(6/14) = 0.9852
    GainRatio(D,风况) = 0.0481/0.9852 = 0.0488
    """
    names = (labels or Labels(trace.table)).on(trace.table)
    wanted = trace.table.index(attribute)
    evaluation = trace.evaluation(node, wanted)
    steps = []
    for frame in frames(trace, node, but=LEFT_OUT):
        if frame.attribute not in (None, wanted):
            continue
        for explanation in explain(trace, frame, names):
            part = None if frame.branch is None else names.part(evaluation, frame.branch)
            about = explanation.attribute is not None
            division = division_of(trace, node, evaluation if about else None)
            steps.append(_step(explanation, evaluation, part, names, frame.number, division))
    return tuple(steps)


def frames(trace: Trace, node: int, *, but: Sequence[Kind] = ()) -> Iterator[Frame]:
    """Give the frames of a node but those of some kinds, which are not even looked at."""
    number = trace.about(node)[0]
    for segment in trace.plan(node):
        if segment.kind not in but:
            yield from (trace[number + item] for item in range(len(segment)))
        number += len(segment)


def _keys(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(name_key, names))


def _step(
    explanation: Explanation,
    evaluation: Evaluation,
    part: str | None,
    labels: Labels,
    frame: int,
    division: SplitSizes,
) -> Calculation:
    about = explanation.attribute is not None
    a = labels.attribute(evaluation.attribute) if about else ""
    cut = "" if evaluation.threshold is None or not about else cut_value(evaluation.threshold)
    name = called(explanation.quantity, a, part, evaluation.unknown > 0, cut)
    taken = any(column.name in ("A", "a") for column in labels.table.attributes)
    other = (evaluation.name, *(() if taken else ("A", "a"))) if about else ()
    tests = tuple(with_cut(each, cut) for each in (a, *other))
    said = (plain(name, author) for author in AUTHORS)
    keys = _keys((*said, *_others(explanation.quantity, (a, *other, *tests), part)))
    return Calculation(explanation, name, keys, frame, division)


def with_cut(attribute: str, cut: str) -> str:
    """Return what is tested: an attribute, with its threshold if it has one (Zhou 4.8)."""
    return f"{attribute},{cut}" if cut else attribute


def called(
    quantity: str, a: str = "", part: str | None = None, some_unknown: bool = False, cut: str = ""
) -> str:
    """Return the name of a quantity in plain text with marked symbols.

    It is about an attribute `a`, its branch `part` and its threshold `cut`.
    """
    if quantity not in QUANTITIES:
        return plain_names()[quantity][0]
    d = sign("known" if some_unknown else "data")
    said = None if part is None else unmarked(part)
    return QUANTITIES[quantity].plain.format(d=d, a=with_cut(unmarked(a), cut), part=said)


def plain_name(
    quantity: str,
    a: str = "",
    part: str | None = None,
    some_unknown: bool = False,
    cut: str = "",
    notation: Notation = PLAIN,
) -> str:
    """Return what a quantity is called in plain text, in the symbols of a notation.

    It is about an attribute `a`, its branch `part` and its threshold `cut`.

    >>> plain_name("gain_ratio", "纹理"), plain_name("gain", "密度", cut="0.3815")
    ('GainRatio(D,纹理)', 'Gain(D,密度,0.3815)')
    """
    return notation.plain_symbols(called(quantity, a, part, some_unknown, cut))


def _others(quantity: str, attributes: tuple[str, ...], part: str | None) -> Iterable[str]:
    """Give the other names of a quantity: heads with the sets and attributes it may be of."""
    if quantity not in QUANTITIES:
        return ()
    heads = QUANTITIES[quantity].heads
    if quantity in ("entropy", "gini", "base_entropy", "base_gini"):
        return [*heads, *(f"{head}({d})" for head in heads for d in SETS)]
    if part is not None:
        sets = (f"{d}{sign}{part}" for d in SETS for sign in ("^", ""))
        said = [
            part,
            *sets,
            *(f"{a}={part}" for a in attributes),
            *(f"D|{a}={part}" for a in attributes),
        ]
        return [f"{head}({each})" for head in heads for each in said]
    if quantity.startswith("conditional"):
        pairs = [f"{d}{sign}{a}" for d in SETS for a in attributes for sign in ("|", ",")]
        return ["条件熵", *(f"{head}({pair})" for head in heads for pair in pairs)]
    of = [*attributes, *(f"{d},{a}" for d in SETS for a in attributes)]
    return [*heads, *(f"{head}({each})" for head in heads for each in of)]
