r"""Read the rows of a LaTeX table: cells between &, rows up to \\, rules and commands taken away."""

from __future__ import annotations

import re

from c45_core.language.refusal import refusal
from c45_course.readers.remarks import RemarkKind, remark
from c45_course.readers.text_lines import TableText

_ROW_END = re.compile(r"\\\\(?:\[[^\]\n]{0,20}\])?[ \t]*(?:\\hline\b[ \t]*)*(?=\r?\n|\r|$|\\end\b)")
_ENVIRONMENT = re.compile(
    r"\\begin\s*\{(?:tabular[*xy]?|longtable|array|tabu|tblr)\}(?:\[[^\]\n]*\])?"
    r"(?:\{(?:[^{}\n]++|\{[^{}\n]*+\})*+\}){0,2}"
)
_ENVIRONMENT_END = re.compile(r"\\end\s*\{(?:tabular[*xy]?|longtable|array|tabu|tblr)\}")
_RULES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|centering|small|footnotesize)\b"
    r"|\\(?:cline|cmidrule|addlinespace|specialrule)\b(?:\([^)\n]*\))?(?:[\[{][^\]}\n]*[\]}])*"
)
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_WRAPPED = re.compile(
    r"\\(?:textbf|textit|emph|texttt|text|mathrm|mathbf|textsc|underline|multicolumn\{\d+\}\{[^{}]*\}"
    r"|multirow\{\d+\}\{[^{}]*\})\s*\{([^{}]*)\}"
)
_ESCAPED_MARK = re.compile(r"\\([&%$#_{}])")
_COMMAND = re.compile(r"\\[a-zA-Z]+")
_LATEX_SIGNS = {"textless": "<", "textgreater": ">", "leq": "≤", "geq": "≥", "le": "≤", "ge": "≥"}
_LATEX_SIGN = re.compile(rf"\\({'|'.join(_LATEX_SIGNS)})(?![a-zA-Z])(?:\{{\}})?")
_CELL_END = re.compile(r"(?<!\\)&")
_LATEX_ROW = re.compile(r"\\\\(?:\[[^\]\n]{0,20}\])?")
_MATHS = re.compile(r"(?<!\\)\$")
_BRACED = re.compile(r"\{([^{}]*)\}")
_MIN_ROWS_OF_LATEX = 2
_MAX_NESTED_COMMANDS = 4
"""Commands are unwrapped so often, one within another."""


def find_latex(table: TableText, name: str) -> TableText | None:
    r"""Return the rows of a LaTeX table as lines of cells between tabs, None of any other text.

    It is one if most lines with & end a row. Errors: InputError for an unknown command within a cell.

    >>> find_latex(TableText("a & b \\\\\n\\hline\n1 & 2 \\\\\n"), "golf.tex").text
    'a\tb\n1\t2\n'
    """
    text = table.text
    if "&" not in text or "\\\\" not in text:
        return None
    with_cells = [line for line in text.split("\n") if "&" in line]
    ends = sum(_ROW_END.search(line) is not None for line in with_cells)
    if ends < _MIN_ROWS_OF_LATEX or 2 * ends <= len(with_cells):
        return None
    begin = _ENVIRONMENT.search(text)
    if begin is not None:
        end = _ENVIRONMENT_END.search(text, begin.end())
        text = text[begin.end() : len(text) if end is None else end.start()]
    text = _RULES.sub("", _COMMENT.sub("", text))
    text = _LATEX_SIGN.sub(lambda found: _LATEX_SIGNS[found[1]], text)
    rows = (_CELL_END.split(row) for row in _LATEX_ROW.split(text) if row.strip())
    cells = ([_read_latex_cell(cell, name) for cell in row] for row in rows)
    return table.with_rows(cells, remark(RemarkKind.LATEX))


def _read_latex_cell(cell: str, name: str) -> str:
    """Return the text of a cell."""
    if "\\" in cell:
        for _ in range(_MAX_NESTED_COMMANDS):
            cell = _WRAPPED.sub(r"\1", cell)
        if (left := _COMMAND.search(cell)) is not None:
            raise refusal("latex_command", file=name, found=left[0])
    if "$" in cell:
        cell = _MATHS.sub("", cell)
    cell = _ESCAPED_MARK.sub(r"\1", cell).replace("~", " ").replace("``", "“").replace("''", "”")
    return " ".join(_BRACED.sub(r"\1", cell).split())
