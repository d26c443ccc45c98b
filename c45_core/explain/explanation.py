"""Say what an explanation of a number is."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core.explain.expression import Decimal, Expression, latex, text
from c45_core.grow.level import Ints
from c45_core.record.trace import Trace
from c45_core.table import Nominal


@dataclass(frozen=True)
class Term:
    """One term of a formula: its label (LaTeX), its numbers, and what it is about.

    `branch` counts the attribute's branches (the one after the last is the cases with an unknown
    value); None where the term is about all of them.
    """

    label: str
    expression: Expression
    branch: int | None = None
    klass: int | None = None
    attribute: int | None = None

    @property
    def value(self) -> float:
        """The value of the term."""
        return self.expression.value

    def latex(self, digits: int = 4) -> str:
        """The term with its numbers, as LaTeX; empty where it is a single number."""
        return "" if isinstance(self.expression, Decimal) else latex(self.expression, digits)


@dataclass(frozen=True)
class Explanation:
    """How a recorded number came about.

    `name`: the left side ('H(D)'); `symbol`: the formula in symbols; `expression`: the same with
    numbers, which knows its value; `terms`: one line each; `recorded`: the number in the trace,
    equal to `expression.value`; `source`: key of the source in the words.
    """

    quantity: str
    node: int
    attribute: int | None
    cut: int | None
    name: str
    symbol: str
    expression: Expression
    terms: tuple[Term, ...]
    recorded: float
    source: str

    @property
    def value(self) -> float:
        """The value of the formula."""
        return self.expression.value

    def numbers(self, digits: int = 4) -> str:
        """The formula with its numbers, as LaTeX."""
        return latex(self.expression, digits)

    def text(self, digits: int = 4) -> str:
        """The formula with its numbers, as plain text."""
        return text(self.expression, digits)


def term_cases(trace: Trace, explanation: Explanation, term: Term) -> Ints:
    """Return the row numbers a term is about: of its node, its branch and its class."""
    node = trace.node(explanation.node)
    rows = node.cases
    keep = rows >= 0
    attribute = term.attribute if term.attribute is not None else explanation.attribute
    if term.branch is not None and attribute is not None:
        keep &= _branch(trace, explanation, attribute, rows) == term.branch
    if term.klass is not None:
        keep &= trace.table.labels[rows] == term.klass
    return rows[keep]


def _branch(trace: Trace, explanation: Explanation, attribute: int, rows: Ints) -> Ints:
    """Return the branch of each row; a missing value is in the branch after the last."""
    column = trace.table.attributes[attribute]
    missing = column.missing()[rows]
    evaluation = trace.evaluation(explanation.node, attribute)
    if isinstance(column, Nominal):
        branch = column.codes[rows].astype("int64")
    else:
        cuts = evaluation.cuts
        here = explanation.cut
        threshold = (
            cuts.thresholds[here] if cuts is not None and here is not None else evaluation.threshold
        )
        branch = (column.numbers[rows] > (threshold if threshold is not None else 0)).astype("int64")
    branch[missing] = len(evaluation.branches)
    return branch
