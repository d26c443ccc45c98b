"""Check a calculation written by hand, line by line, and find the first line that is wrong.

A line is one equation: `H(D) = -8/17 log2 8/17 - 9/17 log2 9/17 = 0.9975`. It is wrong where two of its
sides cannot be equal however its numbers were rounded, or where what it names is another number in the
trace. A line that names nothing known is held against itself only.

Somebody who checks one attribute writes lines about others, too: `Gain(D,Texture)`, `H(Colour=green)`,
or about the cases of one branch of the split: `Gain(Texture=clear, Stem)`, `Gain(D^1, Stem)`. Those
names are known at a node and right below it (`NamedCalculations`), in every language the table has
names in, if they say what they are about: a bare `Gain` is about the attribute at hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.quantities import explain
from c45_core.frozen import Once
from c45_core.quantities import QUANTITIES
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.practice.answers import Judge, Right, Slip, rounding_of, without_unit
from c45_course.practice.arithmetic import Read, UnreadableError, normalise, read
from c45_course.practice.calculations import LEFT_OUT, SETS, Calculation, frames, name_key, with_cut
from c45_course.practice.slips import division_of
from c45_course.practice.tolerance import Band, tolerance

MAX_LINES = 60
"""Maximum number of lines that are checked; what follows them is left out."""


class Status(StrEnum):
    """Verdict on a line."""

    RIGHT = "right"
    """It agrees with itself and with the trace."""
    ALONE = "alone"
    """It agrees with itself; what it is about is not known."""
    SIDES = "sides"
    """Two of its sides are not equal."""
    VALUE = "value"
    """Its sides are equal, but the number it names is another one."""
    UNREAD = "unread"
    """It is no equation that can be read."""
    LATER = "later"
    """It comes after a wrong line and may only follow from it."""
    BLANK = "blank"
    """There is nothing on it."""


WRONG = (Status.SIDES, Status.VALUE)


@dataclass(frozen=True)
class CheckedLine:
    """A line and its verdict.

    `step`: the calculation it is about; `slips`: names of the known slips that lead to its number;
    `sides`: what the two sides that differ come to; `key`, `part`: why it can not be read.
    """

    text: str
    status: Status
    step: Calculation | None = None
    slips: tuple[str, ...] = ()
    sides: tuple[float, float] | None = None
    key: str = ""
    part: str = ""


@dataclass(frozen=True)
class CheckedCalculation:
    """The lines of a calculation, and the number of the first wrong one (from 0), None if none is."""

    lines: tuple[CheckedLine, ...]

    @property
    def first_wrong(self) -> int | None:
        """The number of the first wrong line."""
        found = (n for n, line in enumerate(self.lines) if line.status in WRONG)
        return next(found, None)


def check(
    text: str, steps: Sequence[Calculation], elsewhere: NamedCalculations | None = None
) -> CheckedCalculation:
    """Check a calculation, one equation per line, against the calculations it may be about.

    `elsewhere` is asked for a name that none of them has: it knows those of other attributes and nodes.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_course.practice.calculations import derivation
    >>> steps = derivation(grow(datasets.load("watermelon_2.0").table), 0, "敲声")
    >>> typed = "IV(敲声) = -10/17 log2 10/17 - 5/17 log2 5/17 - 2/17 log2 2/17 = 1.382"
    >>> line = check(typed, steps).lines[0]
    >>> line.status.name, [round(side, 4) for side in line.sides]
    ('SIDES', [1.3328, 1.382])
    """
    lines: list[CheckedLine] = []
    wrong = False
    for typed in text.splitlines()[:MAX_LINES]:
        line = (
            CheckedLine(typed, Status.LATER)
            if wrong and typed.strip()
            else _check_line(typed, steps, elsewhere)
        )
        wrong = wrong or line.status in WRONG
        lines.append(line)
    return CheckedCalculation(tuple(lines))


def _check_line(
    text: str, steps: Sequence[Calculation], elsewhere: NamedCalculations | None
) -> CheckedLine:
    plain, unit = without_unit(normalise(text), "bit")
    if not plain:
        return CheckedLine(text, Status.BLANK)
    sides = _split_sides(plain)
    if len(sides) == 1:
        return CheckedLine(text, Status.UNREAD, key="unread_equation")
    named = _find_named(sides[0], steps)
    if not named and elsewhere is not None:
        named = elsewhere.find(sides[0])
    found: list[Read] = []
    for number, side in enumerate(sides):
        try:
            found.append(read(side))
        except UnreadableError as error:
            # The name of what is calculated, or the formula in letters: H(D) - H(D|A).
            if number > 0 and not any(character.isalpha() for character in side):
                return CheckedLine(text, Status.UNREAD, key=error.key, part=error.part)
    if not found:
        return CheckedLine(text, Status.UNREAD, key="unread_number")
    return _judge_line(text, found, named, unit)


def _split_sides(equation: str) -> list[str]:
    """Split at the equals signs; one within brackets is part of a name: H(outlook=sunny)."""
    sides, depth = [""], 0
    for character in equation:
        depth += (character == "(") - (character == ")")
        if character == "=" and depth <= 0:
            sides.append("")
        else:
            sides[-1] += character
    return [side.strip() for side in sides]


def _find_named(name: str, steps: Sequence[Calculation]) -> list[Calculation]:
    """Return the calculations a name may mean: first of just this name, else whatever its case."""
    key = name_key(name)
    exactly = [step for step in steps if key in step.keys]
    lower = key.lower()
    return exactly or [step for step in steps if lower in {each.lower() for each in step.keys}]


def _judge_line(text: str, sides: list[Read], named: list[Calculation], unit: str) -> CheckedLine:
    apart = next(((a, b) for a, b in pairwise(sides) if not _band_of(a).meets(_band_of(b))), None)
    answers = [(step, Judge(step.explanation, step.division).judge(sides[-1], unit)) for step in named]
    right = next((step for step, answer in answers if isinstance(answer, Right)), None)
    slips = next(((step, a.names) for step, a in answers if isinstance(a, Slip)), None)
    about = right or (slips[0] if slips else named[0] if named else None)
    names = slips[1] if slips and right is None else ()
    if apart is not None:
        return CheckedLine(text, Status.SIDES, about, names, (apart[0].value, apart[1].value))
    if right is not None:
        return CheckedLine(text, Status.RIGHT, right)
    return CheckedLine(text, Status.VALUE if named else Status.ALONE, about, names)


def _band_of(side: Read) -> Band:
    if side.unit is not None:
        return rounding_of(side.value, side.unit)
    return tolerance(side.expression).join(Band(side.interval.low, side.interval.high))


# --- the calculations that a name means ------------------------------------------------------------

_PART_OF_SET = re.compile(r"(?<![^\W_])([DSTX])(?:\^?\(([^()]*)\)|\^)")
_FIRST = ("entropy", "branches", "gate")
_OF_ATTRIBUTE = tuple(row.key for row in QUANTITIES.values() if row.line not in _FIRST)
"""The numbers of an attribute that follow those of its branches."""

What = tuple[str, int | None]
"""A quantity, and the branch it is about."""
Case = Callable[[str], str]


@dataclass(frozen=True, eq=False)
class NamedCalculations:
    """The calculations at a node of a trace and right below it, by name.

    `readers`: the names of the table in each language, that of the reader first; `attribute`: the one
    at hand, whose branches may go by their numbers, as those of the split may.
    """

    trace: Trace
    node: int
    attribute: int
    readers: tuple[Labels, ...]

    def find(self, name: str) -> list[Calculation]:
        """Return the calculations of just this name, else whatever its case; [] if there is none.

        >>> from c45_core import grow
        >>> from c45_course import datasets
        >>> trace = grow(datasets.load("watermelon_2.0").table)
        >>> near = NamedCalculations(trace, 0, trace.table.index("敲声"), (Labels(trace.table),))
        >>> names = "g(D,纹理)", "Gain(纹理=清晰, 根蒂)", "Gain(D^1, 根蒂)"
        >>> [round(near.find(name)[0].explanation.recorded, 4) for name in names]
        [0.3806, 0.4581, 0.4581]
        """
        head, _, about = _canonical_name(name).partition("(")
        if not about.endswith(")"):
            return []
        called = head, about.removesuffix(")")
        exactly = list(self._calculations(name.strip(), called, str))
        return exactly or list(self._calculations(name.strip(), called, str.lower))

    def _calculations(self, name: str, called: tuple[str, str], case: Case) -> Iterator[Calculation]:
        head, about = map(case, called)
        for number, sets in self._places:
            if number != self.node and not about.startswith(tuple(map(case, sets))):
                continue
            for evaluation in self.trace.evaluations(number):
                if not evaluation.divides:
                    continue
                meant = {
                    what
                    for what in self._quantities(evaluation, head, case)
                    if about in map(case, self._names_of(evaluation, what, sets))
                }
                yield from self._explain(name, evaluation, meant)

    def _explain(self, name: str, evaluation: Evaluation, meant: set[What]) -> Iterator[Calculation]:
        """Give the calculations of an attribute that are meant, each with the frame that shows it."""
        if not meant:
            return
        labels = self._labels[0] if self._labels else Labels(self.trace.table)
        for frame in frames(self.trace, evaluation.node, but=LEFT_OUT):
            if frame.attribute != evaluation.attribute:
                continue
            for found in explain(self.trace, frame, labels):
                if (found.quantity, frame.branch) in meant:
                    division = division_of(self.trace, evaluation.node, evaluation)
                    yield Calculation(found, name, frozenset(), frame.number, division)

    @Once
    def _places(self) -> tuple[tuple[int, list[str]], ...]:
        """The node and those below it, with the names of their cases."""
        places, split = [(self.node, list(SETS))], self._split
        if split is not None:
            children = self.trace.node(self.node).children
            places += [(child, self._names_of_branch(split, n)) for n, child in enumerate(children)]
        return tuple(places)

    @Once
    def _split(self) -> Evaluation | None:
        return self.trace.node(self.node).split

    @Once
    def _labels(self) -> tuple[Labels, ...]:
        return tuple(reader.on(self.trace.table) for reader in self.readers)

    # --- the names ---------------------------------------------------------------------------------

    def _quantities(self, evaluation: Evaluation, head: str, case: Case) -> Iterator[What]:
        """Give the calculations of an attribute that are called by the letters before the brackets."""
        for kind in ("entropy", "gini"):
            if head in map(case, QUANTITIES[f"conditional_{kind}"].heads):
                yield f"conditional_{kind}", None
            if head in map(case, QUANTITIES[kind].heads):
                yield from ((f"branch_{kind}", branch) for branch in evaluation.filled)
        for quantity in _OF_ATTRIBUTE:
            if head in map(case, QUANTITIES[quantity].heads):
                yield quantity, None

    def _names_of(self, evaluation: Evaluation, what: What, sets: list[str]) -> list[str]:
        """Return what may stand in the brackets of a calculation; `sets`: names of the cases."""
        quantity, branch = what
        names, here = self._names_of_attribute(evaluation), evaluation.node == self.node
        if branch is not None:
            part = self._names_of_branch(evaluation, branch)
            return (
                part if here else [f"{d}{sign}{each}" for d in sets for each in part for sign in "|,"]
            )
        if quantity not in _OF_ATTRIBUTE:
            return [f"{d}{sign}{a}" for d in sets for a in names for sign in "|,"]
        return [f"{d},{a}" for d in sets for a in names] + (names if here else [])

    def _names_of_attribute(self, evaluation: Evaluation) -> list[str]:
        found = [labels.attribute(evaluation.attribute) for labels in self._labels]
        names, cut = [*found, evaluation.name], evaluation.threshold
        tests = [] if cut is None else [with_cut(name, cut_value(cut)) for name in names]
        return _canonical_names([*names, *tests])

    def _names_of_branch(self, evaluation: Evaluation, branch: int) -> list[str]:
        """Return the names of the cases of a branch: 'clear', 'Texture=clear', 'D|Texture=clear'.

        'D^1' and 'D_clear' too, but by number of the attribute at hand and of the split only.
        """
        values = [labels.part(evaluation, branch) for labels in self._labels]
        nominal = evaluation.kind == "nominal"
        values = _canonical_names([*values, evaluation.branches[branch].value] if nominal else values)
        sign = "=" if nominal else ""
        named = [f"{a}{sign}{value}" for a in self._names_of_attribute(evaluation) for value in values]
        sets = [f"{d}{value}" for d in SETS for value in values]
        found = [*values, *named, *(f"{d}|{each}" for d in SETS for each in named), *sets]
        known = self.attribute, None if self._split is None else self._split.attribute
        if evaluation.node == self.node and evaluation.attribute in known:
            found += [f"{d}{branch + 1}" for d in SETS]
        return found


def _canonical_names(names: list[str]) -> list[str]:
    return list(dict.fromkeys(map(_canonical_name, dict.fromkeys(names))))


def _canonical_name(name: str) -> str:
    r"""Return a name as it is compared: the part of a set stands right behind its letter.

    >>> [_canonical_name(name) for name in ("H(D_{clear})", "Gain(D^1, Root)", "H(x <= 2.5)")]
    ['H(Dclear)', 'Gain(D1,Root)', 'H(x≤2.5)']
    """
    return _PART_OF_SET.sub(r"\1\2", name_key(name).replace("<=", "≤"))
