"""Judge what another tree asks at a node, by a convention and on the cases that come there.

Whatever the tree asked above, the convention is asked what it would do with just these cases. So a
node far below the first difference is judged on its own, and a tie is told from a mistake.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import derived
from c45_core.growing import grow
from c45_core.reasons import Leaf, Verdict
from c45_core.table import Nominal, Table
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_core.tree import Cases, Test
from c45_course.compare.settings import COMPARED, evaluated_at, one_split, winner

from .matching import OtherNode, Question, send_cases
from .meeting import compare_questions, question_of, same_division, same_number

EQUAL = 1e-9
"""Two measures this close are equal, whatever the last bits of floating point say."""


class Standing(StrEnum):
    """The judgement of a convention on what another tree does at a node."""

    SAME = "same"
    """It does the very same."""
    VALUE = "value"
    """It divides the cases in the same way, at another number (C3)."""
    TIED_CUT = "tied_cut"
    """It cuts the same attribute elsewhere, and both cuts are equally good (C19)."""
    TIED = "tied"
    """It asks another attribute that is equally good (C19)."""
    CUT = "cut"
    """It has a better cut of the same attribute."""
    LOWER = "lower"
    """It has a better attribute."""
    HELD = "held"
    """It does not compare that attribute: the gate, too few cases, nothing left of its gain."""
    CLOSED = "closed"
    """It makes a leaf."""
    FOREIGN = "foreign"
    """It does not ask such a question: several values in one branch."""
    SPLIT = "split"
    """It splits where the other tree ends."""
    LEAF = "leaf"
    """Both end, with the same class."""
    CLASS = "class"
    """Both end, with different classes."""

    @property
    def agrees(self) -> bool:
        """Whether nothing is to be explained."""
        return self in (Standing.SAME, Standing.LEAF)

    @property
    def is_alike(self) -> bool:
        """Whether the convention does the same, or something equally good."""
        return self.agrees or self in (Standing.VALUE, Standing.TIED, Standing.TIED_CUT)


_LINES = {
    Standing.TIED_CUT: "cuts",
    Standing.CUT: "cuts",
    Standing.TIED: "split",
    Standing.LOWER: "split",
    Standing.CLOSED: "leaf",
    Standing.SPLIT: "leaf",
    Standing.FOREIGN: "each",
}
_GATES = (Verdict.BELOW_AVERAGE, Verdict.NO_AVERAGE)


@dataclass(frozen=True, eq=False)
class Review:
    """A node of another tree, judged by a convention.

    `trace`, `number`: where the node was measured; `mine`: the test the convention takes there, None
    where it makes a leaf, `leaf`: why; `theirs`: the test of the other tree, measured by the
    convention, None where it ends or asks what the convention cannot; `measure`: the number the two
    are compared by; `because`: why theirs is not compared, None if it is; `same_cases`: both tests
    part the cases alike, though they ask something else.
    """

    other: OtherNode
    trace: Trace
    number: int
    standing: Standing
    mine: Evaluation | None
    theirs: Evaluation | None
    measure: str
    leaf: Leaf | None = None
    because: Verdict | None = None
    same_cases: bool = False

    @property
    def line(self) -> str:
        """The line of the algorithm at which the choice falls, a key of the words; "" for none."""
        if self.because in _GATES:
            return "gate"
        line = _LINES.get(self.standing, "leaf" if self.because else "")
        criterion = self.trace.dialect.criterion
        if line == "split" and criterion != "gain_ratio":
            return f"split_{criterion}"
        return line

    @property
    def lead(self) -> float:
        """Amount of the measure that theirs has less; nan where the two are not compared."""
        if self.mine is None or self.theirs is None:
            return float("nan")
        return self.mine.measured(self.measure) - self.theirs.measured(self.measure)

    def explain_measures(
        self, labels: Labels
    ) -> tuple[tuple[Explanation, ...], tuple[Explanation, ...]]:
        """Return how the measure of theirs came about, and that of ours; () for a missing one."""
        names = labels.on(self.trace.table)
        theirs, mine = (
            () if test is None or not test.divides else derived(self.trace, self.measure, test, names)
            for test in (self.theirs, self.mine)
        )
        return theirs, mine


def review(other: OtherNode, table: Table, dialect: Dialect) -> Review:
    """Ask a convention about the cases of a node of another tree.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> from topics.doctor.algorithm.formats import read
    >>> from topics.doctor.algorithm.matching import match
    >>> golf = datasets.load("golf_14_quinlan_numeric").table
    >>> tree = match(read("温度 <= 84: 适合\\n温度 > 84: 不适合"), golf)
    >>> found = review(tree, golf, preset("documents"))
    >>> found.standing.value, found.because.name, found.mine.name
    ('held', 'BELOW_AVERAGE', '天气')
    """
    cases = replace(table.take(other.rows), weights=other.cases.weights)
    ends = dialect.max_depth is not None and len(other.way) >= dialect.max_depth
    trace = grow(cases, dialect.with_(max_depth=0)) if ends else one_split(cases, dialect)
    there = replace(other, cases=Cases.all(trace.source))
    return replace(review_node(there, trace, 0), other=other)


def review_node(other: OtherNode, trace: Trace, number: int) -> Review:
    """Judge a node of another tree by a node of a trace that holds the same cases; `other.rows` are
    rows of the trace's own table."""
    compared, node = int(trace.ledger.opened[number]) >= 0, trace.node(number)
    mine = winner(trace, number) if compared else None
    measure = trace.dialect.attribute_by
    if other.question is None:
        standing = (
            Standing.SPLIT if mine is not None
            else Standing.LEAF if other.label == node.label else Standing.CLASS
        )  # fmt: skip
        return Review(other, trace, number, standing, mine, None, measure, node.leaf)
    theirs = measure_question(other.question, trace, number, other) if compared else None
    if mine is None:
        leaf = node.leaf or Leaf.NO_GAIN
        return Review(other, trace, number, Standing.CLOSED, None, theirs, measure, leaf)
    if theirs is None:
        return Review(other, trace, number, Standing.FOREIGN, mine, None, measure)
    return _compare_tests(other, trace, number, mine, theirs)


def _compare_tests(
    other: OtherNode, trace: Trace, number: int, mine: Evaluation, theirs: Evaluation
) -> Review:
    """Judge a test against the one the convention takes."""
    question, measure = other.question, trace.dialect.attribute_by
    assert question is not None
    ours = question_of(trace, _test_of(mine))
    found = compare_questions(question, ours, other.cases)
    if found is None or (mine.threshold is not None and theirs.threshold == mine.threshold):
        same = mine.threshold is None or same_number(question, mine.threshold)
        standing = Standing.SAME if same else Standing.VALUE
        return Review(other, trace, number, standing, mine, theirs, measure)
    because: Verdict | None = None
    alike = False
    if theirs.attribute == mine.attribute:
        measure, tied, lower = trace.dialect.cut_by, Standing.TIED_CUT, Standing.CUT
    else:
        tied, lower = Standing.TIED, Standing.LOWER
        verdict = trace.evaluation(number, theirs.attribute).verdict
        because = None if verdict in COMPARED else verdict
        alike = _case_sets(ours, other.cases) == _case_sets(question, other.cases)
    lost = mine.measured(measure) - theirs.measured(measure)
    if because is None and lost < -EQUAL:
        # What would be better is left out: one side of it keeps too few cases.
        because = Verdict.TOO_FEW
    standing = Standing.HELD if because else tied if abs(lost) <= EQUAL else lower
    return Review(
        other, trace, number, standing, mine, theirs, measure, because=because, same_cases=alike
    )


def _case_sets(question: Question, cases: Cases) -> set[frozenset[int]]:
    """Return the sets of cases into which a question parts the cases of a node."""
    parts = send_cases(question, cases)
    return {frozenset(part.rows.tolist()) for part in parts if len(part.rows)}


def measure_question(
    question: Question, trace: Trace, number: int, other: OtherNode
) -> Evaluation | None:
    """Return the test of a question as a trace measures it at a node; None where it has none."""
    column = _column(question, trace, number)
    if column is None:
        return None
    evaluation = trace.evaluation(number, column)
    if question.threshold is None or evaluation.cuts is None:
        return evaluation
    if evaluation.threshold is not None and same_division(question, evaluation.threshold, other.cases):
        return evaluation
    for cut, midpoint in enumerate(evaluation.cuts.midpoints.tolist()):
        if same_division(question, midpoint, other.cases):
            gain = float(evaluation.cuts.gains[cut]) - evaluation.penalty
            return evaluated_at(evaluation, cut, gain, trace.dialect)
    return None


def _test_of(evaluation: Evaluation) -> Test:
    """Return what an attribute asks at a node."""
    groups = () if evaluation.groups is None else evaluation.groups.branches
    return Test(evaluation.attribute, evaluation.threshold, groups)


def _column(question: Question, trace: Trace, number: int) -> int | None:
    """Return the column of a trace that asks a question of the source at a node."""
    for place, column in enumerate(trace.table.attributes):
        asked = question_of(trace, _test_of(trace.evaluation(number, place)))
        if asked.attribute != question.attribute:
            continue
        if not isinstance(column, Nominal):
            return place
        filled = {part for part in question.parts if part}
        if set(asked.parts) == filled or (len(filled) > 1 and set(asked.parts) >= filled):
            return place
    return None
