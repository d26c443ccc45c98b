"""Name attributes, values and classes in the language of the reader.

A table has its own names; a bundled one also has those of the other language. An explanation asks
these labels and never the table, so the same trace is explained in either language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from c45_core.align import ANSWERS, IT_IS
from c45_core.language.signs import unmarked
from c45_core.rounding import shown
from c45_core.table import Nominal, OneValue, Table
from c45_core.trace.views import Evaluation

LATEX_SIGNS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}
"""Characters that LaTeX acts on within a formula, and how each is written as text."""
_LATEX = str.maketrans(LATEX_SIGNS)


def escape(name: str) -> str:
    r"""Write data as LaTeX text, so that no cell of a table is ever read as a command.

    >>> escape("a_b$"), escape("天气")
    ('\\text{a\\_b\\$}', '\\text{天气}')
    """
    return rf"\text{{{unmarked(name).translate(_LATEX)}}}"


@dataclass(frozen=True)
class Labels:
    """The names of a table's columns and values for one reader; a name not given stays as it is.

    `columns`: column name to label; `values`: column name to {value: label}; `answers`: yes and no,
    for a column that asks for one value of another (`align.py`); `write`: writes a name where it
    stands, as it is if nothing else is said.
    """

    table: Table
    columns: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    answers: tuple[str, str] = ANSWERS
    write: Callable[[str], str] = str

    def on(self, table: Table) -> Labels:
        """Return the same names for the columns of another table: that of a trace, `trace.table`."""
        return self if table is self.table else replace(self, table=table)

    @property
    def target(self) -> str:
        """The class column's name."""
        return self._column(self.table.target)

    def attribute(self, attribute: int) -> str:
        """An attribute's name; of a column that asks for a value, the question: 'Colour = green'."""
        column = self.table.attributes[attribute]
        if isinstance(column, Nominal) and column.asks is not None:
            more = column.name.removeprefix(column.asks.text)
            return self._comparison(column.asks, "=") + more
        return self._column(column.name)

    def question(self, attribute: int) -> str:
        """Write what a node asks that is split by an attribute, as trees are drawn: 'outlook ?'."""
        return f"{self.attribute(attribute)} ?"

    def value(self, attribute: int, branch: int) -> str:
        """A value of a nominal attribute."""
        column = self.table.nominal(attribute)
        if column.asks is not None:
            return self.answers[branch]
        return self._value(column.name, column.values[branch])

    def group(self, attribute: int, codes: tuple[int, ...]) -> str:
        """A group of values: 'overcast', '{sunny, rainy}'."""
        said = ", ".join(self.value(attribute, code) for code in codes)
        return said if len(codes) == 1 else f"{{{said}}}"

    def group_test(self, attribute: int, codes: tuple[int, ...]) -> str:
        """The same as a condition: 'outlook = overcast', 'outlook ∈ {sunny, rainy}'."""
        sign = "=" if len(codes) == 1 else "∈"
        return f"{self.attribute(attribute)} {sign} {self.group(attribute, codes)}"

    def nominal_test(self, attribute: int, branch: int) -> str:
        """A branch of a nominal attribute as a condition: 'outlook = sunny', 'outlook ≠ sunny'."""
        column = self.table.nominal(attribute)
        if column.asks is not None:
            return self._comparison(column.asks, "=" if branch == IT_IS else "≠")
        return f"{self.attribute(attribute)} = {self.value(attribute, branch)}"

    def _column(self, name: str) -> str:
        return self.write(self.columns.get(name, name))

    def _value(self, column: str, value: str) -> str:
        return self.write(self.values.get(column, {}).get(value, value))

    def _comparison(self, asks: OneValue, sign: str) -> str:
        return f"{self._column(asks.attribute)} {sign} {self._value(asks.attribute, asks.value)}"

    def klass(self, code: int) -> str:
        """A class."""
        return self._value(self.table.target, self.table.classes[code])

    def test(self, evaluation: Evaluation, branch: int) -> str:
        """A branch of a division as a condition: 'outlook = sunny', 'humidity ≤ 77.5'."""
        if evaluation.groups is not None:
            return self.group_test(evaluation.attribute, evaluation.groups.branches[branch])
        if evaluation.kind == "nominal":
            return self.nominal_test(evaluation.attribute, branch)
        return f"{self.attribute(evaluation.attribute)} {cut_condition(evaluation.threshold, branch)}"

    def part(self, evaluation: Evaluation, branch: int) -> str:
        """A branch where its attribute is not named beside it: 'sunny', '≤ 77.5', 'outlook ≠ sunny'."""
        column = self.table.attributes[evaluation.attribute]
        if isinstance(column, Nominal) and column.asks is not None:
            return self.nominal_test(evaluation.attribute, branch)
        return self.branch(evaluation, branch)

    def branch(self, evaluation: Evaluation, branch: int) -> str:
        """A branch for a narrow place: 'sunny', '≤ 77.5'."""
        if evaluation.groups is not None:
            return self.group(evaluation.attribute, evaluation.groups.branches[branch])
        if evaluation.kind == "nominal":
            return self.value(evaluation.attribute, branch)
        return cut_condition(evaluation.threshold, branch)


def cut_condition(threshold: float | None, branch: int) -> str:
    """Write one side of a cut: '≤ 77.5' or '> 77.5'."""
    return f"{'≤' if branch == 0 else '>'} {'' if threshold is None else cut_value(threshold)}".strip()


def cut_value(threshold: float) -> str:
    """Write a cut as it is, without rounding: 77.5, 0.3815.

    >>> cut_value(0.3815), cut_value(84.0)
    ('0.3815', '84')
    """
    return (
        shown(float(format(threshold, ".12g")), 12).rstrip("0").rstrip(".")
        if threshold % 1
        else shown(threshold)
    )
