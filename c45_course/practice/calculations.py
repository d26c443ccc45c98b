"""List the calculations of an attribute at a node as a person writes them, right or with a mistake.

Each has a name in plain text (`H(D|纹理)`, `GainRatio(D,纹理)`), the names others use for it, and the
step of the replay that shows it. The mistakes are printed ones of the documents, and known slips.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from c45_core.dialect import preset
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.quantities import explain
from c45_core.formula.by_hand import EQUAL
from c45_core.formula.expression import Decimal, Expression
from c45_core.growing import grow
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.signs import AUTHORS, plain, sign, unmarked
from c45_core.prune.verdicts import plain_names
from c45_core.quantities import QUANTITIES
from c45_core.table import Table
from c45_core.trace.frames import Frame, Kind
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.claims.claim import Claim
from c45_course.claims.quantities import frame_of
from c45_course.practice.arithmetic import normalise
from c45_course.practice.slips import SplitSizes, division_of, rebuilt, wrong_formulas
from c45_course.practice.tolerance import CLOSE

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

    def named(self, notation: Notation = PLAIN) -> str:
        """Its name as plain text in the symbols of the notation."""
        return notation.plain_symbols(self.called)

    def result(self, notation: Notation = PLAIN) -> str:
        """Its result."""
        return self.explanation.result(notation)

    def line(self, notation: Notation = PLAIN) -> str:
        """The whole equation: name = formula = result; once where the formula is a number itself."""
        return equation(self.named(notation), self.explanation, notation, self.result(notation))


def equation(name: str, found: Explanation, notation: Notation, result: str) -> str:
    """Write an equation: name = formula = result; once where the formula is a number itself."""
    formula = found.text(notation)
    if formula == result:
        return f"{name} = {result}"
    return f"{name} = {formula} {found.sign(notation)} {result}"


@lru_cache(4096)
def name_key(name: str) -> str:
    """Return a name as it is compared: without spaces and marks of mathematics.

    >>> name_key(r" Gain_( Ｄ，色泽 ) "), name_key(r"H(D｜A)")
    ('Gain(D,色泽)', 'H(D|A)')
    """
    return _MARKS.sub("", normalise(name)).replace("~", "")


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
    return tuple(
        _make_calculation(trace, frame, explanation, evaluation, names)
        for frame in frames(trace, node, but=LEFT_OUT)
        if frame.attribute in (None, wanted)
        for explanation in explain(trace, frame, names)
    )


def frames(trace: Trace, node: int, *, but: Sequence[Kind] = ()) -> Iterator[Frame]:
    """Give the frames of a node but those of some kinds, which are not even looked at."""
    number = trace.about(node)[0]
    for segment in trace.plan(node):
        if segment.kind not in but:
            yield from (trace[number + item] for item in range(len(segment)))
        number += len(segment)


def _make_calculation(
    trace: Trace, frame: Frame, explanation: Explanation, evaluation: Evaluation, labels: Labels
) -> Calculation:
    quantity, part = explanation.quantity, None
    if frame.branch is not None:
        part = labels.part(evaluation, frame.branch)
    if explanation.attribute is None:
        division = division_of(trace, frame.node, None)
        a, cut, others = "", "", ()
    else:
        division = division_of(trace, frame.node, evaluation)
        a, threshold = labels.attribute(evaluation.attribute), evaluation.threshold
        cut = "" if threshold is None else cut_value(threshold)
        taken = any(column.name in ("A", "a") for column in labels.table.attributes)
        others = (evaluation.name, *(() if taken else ("A", "a")))
    name = marked_name(quantity, a, part, evaluation.unknown > 0, cut)
    tests = tuple(with_cut(each, cut) for each in (a, *others))
    names = (plain(name, author) for author in AUTHORS)
    keys = map(name_key, (*names, *_other_names(quantity, (a, *others, *tests), part)))
    return Calculation(explanation, name, frozenset(keys), frame.number, division)


def with_cut(attribute: str, cut: str) -> str:
    """Return what is tested: an attribute, with its threshold if it has one (Zhou 4.8)."""
    return f"{attribute},{cut}" if cut else attribute


def marked_name(
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
    return notation.plain_symbols(marked_name(quantity, a, part, some_unknown, cut))


def _other_names(quantity: str, attributes: tuple[str, ...], part: str | None) -> Iterable[str]:
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


# --- calculations with a mistake in them -----------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Exercise:
    """A calculation to be checked: its lines, the number of the first wrong one, and what it is about.

    `steps`: the right calculations; `claim`: the printed mistake, None of a slip made up; `slip`: its
    name, "" of a printed mistake.
    """

    lines: tuple[str, ...]
    wrong: int
    trace: Trace
    node: int
    attribute: int
    steps: tuple[Calculation, ...]
    claim: Claim | None = None
    slip: str = ""

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)


def printed_mistakes(
    table: Table, claims: Iterable[Claim], labels: Labels, notation: Notation = PLAIN
) -> Iterator[Exercise]:
    """Give every calculation of a table in which a document prints a wrong number.

    Of the notation the symbols alone are taken: the printed number has digits of its own.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14")
    >>> for exercise in printed_mistakes(golf.table, golf.claims, golf.labels("en")):
    ...     print(exercise.lines[exercise.wrong])
    GainRatio(D,Temperature) = 0.0292/1.5567 = 0.0248
    GainRatio(D,Humidity,67.5) = 0.0477/0.3712 = 0.0483
    """
    mistakes = [claim for claim in claims if claim.verdict == "mistake"]
    seen: set[tuple[object, ...]] = set()
    for claim in mistakes:
        place = claim.at.dialect, claim.at.path, claim.at.attribute
        if claim.at.attribute is None or place in seen:
            continue
        trace = grow(table, preset(claim.at.dialect))
        node = trace.find(*claim.at.path)
        steps = derivation(trace, node, claim.at.attribute, labels)
        printed = {
            frame_of(trace, other): other
            for other in mistakes
            if (other.at.dialect, other.at.path, other.at.attribute) == place
        }
        found = _write_printed(steps, printed, notation)
        if found is not None:
            seen.add(place)
            attribute = trace.table.index(claim.at.attribute)
            yield Exercise(*found, trace, node, attribute, steps, claim)


def _write_printed(
    steps: Sequence[Calculation], printed: dict[int, Claim], notation: Notation
) -> tuple[tuple[str, ...], int] | None:
    """Write the calculation up to the last printed mistake; later lines take over the wrong numbers."""
    places = [n for n, step in enumerate(steps) if step.frame in printed and _is_of(step, printed)]
    if not places:
        return None
    lines: list[str] = []
    replaced: dict[str, str] = {}
    for number, step in enumerate(steps[: places[-1] + 1]):
        formula, result = step.explanation.text(), step.result()
        equals = step.explanation.sign()
        for right, wrong in replaced.items():
            formula = formula.replace(right, wrong)
        if number in places:
            assert step.frame is not None
            # What a document claims, it claims with an equals sign.
            equals, replaced[result] = EQUAL, printed[step.frame].printed
            result = replaced[result]
        lines.append(f"{step.named(notation)} = {formula} {equals} {result}")
    return tuple(lines), places[0]


def _is_of(step: Calculation, printed: dict[int, Claim]) -> bool:
    """Tell whether the printed number is the result of a calculation, and not one within it."""
    assert step.frame is not None
    value = printed[step.frame].value
    return value is not None and abs(float(value) - step.explanation.recorded) < 1e-3


def list_spoiled(
    trace: Trace, node: int, attribute: int, labels: Labels, notation: Notation = PLAIN
) -> Iterator[Exercise]:
    """Give the calculation of an attribute with one slip in it, each slip at each place it can be.

    What follows is calculated rightly with the wrong number. Rounding and signs are left out: they
    would be seen at once, or not at all.
    """
    steps = derivation(trace, node, attribute, labels)
    recorded = [step.explanation.recorded for step in steps]
    for place, step in enumerate(steps):
        if sum(abs(each - recorded[place]) < CLOSE for each in recorded) > 1:
            continue  # Nobody could tell which of two equal numbers the later lines go on with.
        made = set()
        for name, formula in wrong_formulas(_with_given_numbers(step.explanation), step.division):
            if name in made or name in ("sign", "rounded_early", "common_log") or formula.value < 0:
                continue
            made.add(name)
            lines = tuple(_carry_on(steps, place, formula, notation))
            if lines[place].rpartition(" ")[2] != step.result(notation):
                yield Exercise(lines, place, trace, node, attribute, steps, slip=name)


def _with_given_numbers(explanation: Explanation) -> Explanation:
    """Return an explanation whose numbers are given: a slip is made in this formula, not before."""

    def change(part: Expression) -> Expression | None:
        return Decimal(part.value) if isinstance(part, Decimal) else None

    return replace(explanation, expression=rebuilt(explanation.expression, change))


def _carry_on(
    steps: Sequence[Calculation], place: int, wrong: Expression, notation: Notation
) -> Iterator[str]:
    """Write the lines of a calculation with a wrong formula at one place, and what follows from it.

    By hand each line goes on with the numbers of the lines before as they are written.
    """
    values: dict[float, float] = {}

    def change(part: Expression) -> Expression | None:
        if isinstance(part, Decimal):
            found = next((new for old, new in values.items() if abs(old - part.value) < CLOSE), None)
            return None if found is None else Decimal(found)
        return None

    for number, step in enumerate(steps):
        expression = rebuilt(wrong if number == place else step.explanation.expression, change)
        made = replace(step.explanation, expression=expression, recorded=expression.value)
        if notation.by_hand:
            values[step.explanation.recorded] = float(made.result(notation))
        elif number >= place:
            values[step.explanation.recorded] = expression.value
        yield replace(step, explanation=made).line(notation)
