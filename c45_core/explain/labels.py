"""Name attributes, values and classes as a reader of one language calls them.

A table has its own names; a bundled one also has those of the other language. An explanation asks
these labels and never the table, so the same trace is explained in either language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from c45_core.record.views import Evaluation
from c45_core.rounding import shown
from c45_core.table import Nominal, Table

_LATEX = str.maketrans(
    {
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
)


def escape(name: str) -> str:
    r"""Write data as LaTeX text, so that no cell of a table is ever read as a command.

    >>> escape("a_b$"), escape("天气")
    ('\\text{a\\_b\\$}', '\\text{天气}')
    """
    return rf"\text{{{name.translate(_LATEX)}}}"


@dataclass(frozen=True)
class Labels:
    """The names of a table's columns and values for one reader; a name not given stays as it is.

    `columns`: column name to label; `values`: column name to {value: label}.
    """

    table: Table
    columns: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def target(self) -> str:
        """The class column's name."""
        return self.columns.get(self.table.target, self.table.target)

    def attribute(self, attribute: int) -> str:
        """An attribute's name."""
        name = self.table.attributes[attribute].name
        return self.columns.get(name, name)

    def value(self, attribute: int, branch: int) -> str:
        """A value of a nominal attribute."""
        column = self.table.attributes[attribute]
        assert isinstance(column, Nominal)
        value = column.values[branch]
        return self.values.get(column.name, {}).get(value, value)

    def klass(self, code: int) -> str:
        """A class."""
        name = self.table.classes[code]
        return self.values.get(self.table.target, {}).get(name, name)

    def test(self, evaluation: Evaluation, branch: int) -> str:
        """A branch of a division as a condition: 'outlook = sunny', 'humidity ≤ 77.5'."""
        return f"{self.attribute(evaluation.attribute)} {self.condition(evaluation, branch)}"

    def condition(self, evaluation: Evaluation, branch: int) -> str:
        """The condition alone: '= sunny', '≤ 77.5'."""
        if evaluation.kind == "nominal":
            return f"= {self.value(evaluation.attribute, branch)}"
        return cut_condition(evaluation.threshold, branch)

    def branch(self, evaluation: Evaluation, branch: int) -> str:
        """A branch for a narrow place: 'sunny', '≤ 77.5'."""
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
