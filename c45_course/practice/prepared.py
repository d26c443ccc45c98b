"""Prepare calculations with a mistake: printed ones of the documents, and ones with a known slip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from c45_core.dialect import preset
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.formula.by_hand import EQUAL
from c45_core.formula.expression import Decimal, Expression
from c45_core.growing import grow
from c45_core.language.notation import PLAIN, Notation
from c45_core.trace.replay import Trace
from c45_course.claims import Claim, frame_of
from c45_course.datasets import Dataset
from c45_course.practice.derivation import Calculation, derivation
from c45_course.practice.rebuilt import rebuilt
from c45_course.practice.slips import wrong_formulas
from c45_course.practice.tolerance import CLOSE


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
    dataset: Dataset, labels: Labels, notation: Notation = PLAIN
) -> Iterator[Exercise]:
    """Give every calculation of a table in which a document prints a wrong number.

    Of the notation the symbols alone are taken: the printed number has digits of its own.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14")
    >>> for exercise in printed_mistakes(golf, golf.labels("en")):
    ...     print(exercise.lines[exercise.wrong])
    GainRatio(D,Temperature) = 0.0292/1.5567 = 0.0248
    GainRatio(D,Humidity,67.5) = 0.0477/0.3712 = 0.0483
    """
    mistakes = [claim for claim in dataset.claims if claim.verdict == "mistake"]
    seen: set[tuple[object, ...]] = set()
    for claim in mistakes:
        place = claim.at.dialect, claim.at.path, claim.at.attribute
        if claim.at.attribute is None or place in seen:
            continue
        trace = grow(dataset.table, preset(claim.at.dialect))
        node = trace.find(*claim.at.path)
        steps = derivation(trace, node, claim.at.attribute, labels)
        printed = {
            frame_of(trace, other): other
            for other in mistakes
            if (other.at.dialect, other.at.path, other.at.attribute) == place
        }
        found = _with_printed(steps, printed, notation)
        if found is not None:
            seen.add(place)
            attribute = trace.table.index(claim.at.attribute)
            yield Exercise(*found, trace, node, attribute, steps, claim)


def _with_printed(
    steps: Sequence[Calculation], printed: dict[int, Claim], notation: Notation
) -> tuple[tuple[str, ...], int] | None:
    """Write the calculation up to the last printed mistake; later lines take over the wrong numbers."""
    places = [n for n, step in enumerate(steps) if step.frame in printed and _is_of(step, printed)]
    if not places:
        return None
    lines: list[str] = []
    replaced: dict[str, str] = {}
    for number, step in enumerate(steps[: places[-1] + 1]):
        formula, result = step.formula(), step.result()
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


def spoiled(
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
        for name, formula in wrong_formulas(_shallow(step.explanation), step.division):
            if name in made or name in ("sign", "rounded_early", "common_log") or formula.value < 0:
                continue
            made.add(name)
            lines = tuple(_carried(steps, place, formula, notation))
            if lines[place].rpartition(" ")[2] != step.result(notation):
                yield Exercise(lines, place, trace, node, attribute, steps, slip=name)


def _shallow(explanation: Explanation) -> Explanation:
    """Return an explanation whose numbers are given: a slip is made in this formula, not before."""

    def change(part: Expression) -> Expression | None:
        return Decimal(part.value) if isinstance(part, Decimal) else None

    return replace(explanation, expression=rebuilt(explanation.expression, change))


def _carried(
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
