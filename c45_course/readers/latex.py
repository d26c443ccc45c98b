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
_END = re.compile(r"\\end\s*\{(?:tabular[*xy]?|longtable|array|tabu|tblr)\}")
_RULES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|centering|small|footnotesize)\b"
    r"|\\(?:cline|cmidrule|addlinespace|specialrule)\b(?:\([^)\n]*\))?(?:[\[{][^\]}\n]*[\]}])*"
)
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_WRAPPED = re.compile(
    r"\\(?:textbf|textit|emph|texttt|text|mathrm|mathbf|textsc|underline|multicolumn\{\d+\}\{[^{}]*\}"
    r"|multirow\{\d+\}\{[^{}]*\})\s*\{([^{}]*)\}"
)
_ESCAPED = re.compile(r"\\([&%$#_{}])")
_LEFT = re.compile(r"\\[a-zA-Z]+")
_SIGNS = {"textless": "<", "textgreater": ">", "leq": "≤", "geq": "≥", "le": "≤", "ge": "≥"}
_SIGN = re.compile(rf"\\({'|'.join(_SIGNS)})(?![a-zA-Z])(?:\{{\}})?")
_CELL_END = re.compile(r"(?<!\\)&")
_ROW = re.compile(r"\\\\(?:\[[^\]\n]{0,20}\])?")
_MATHS = re.compile(r"(?<!\\)\$")
_BRACED = re.compile(r"\{([^{}]*)\}")
_FEWEST = 2
_DEEPEST = 4
"""Commands are unwrapped so often, one within another."""


def latex_rows(table: TableText, name: str) -> TableText | None:
    r"""Return the rows of a LaTeX table as lines of cells between tabs, None of any other text.

    It is one if most lines with & end a row. Errors: InputError for an unknown command within a cell.

    >>> latex_rows(TableText("a & b \\\\\n\\hline\n1 & 2 \\\\\n"), "golf.tex").text
    'a\tb\n1\t2\n'
    """
    text = table.text
    if "&" not in text or "\\\\" not in text:
        return None
    with_cells = [line for line in text.split("\n") if "&" in line]
    ends = sum(_ROW_END.search(line) is not None for line in with_cells)
    if ends < _FEWEST or 2 * ends <= len(with_cells):
        return None
    begin = _ENVIRONMENT.search(text)
    if begin is not None:
        end = _END.search(text, begin.end())
        text = text[begin.end() : len(text) if end is None else end.start()]
    text = _RULES.sub("", _COMMENT.sub("", text))
    text = _SIGN.sub(lambda found: _SIGNS[found[1]], text)
    rows = (_CELL_END.split(row) for row in _ROW.split(text) if row.strip())
    cells = ([_plain(cell, name) for cell in row] for row in rows)
    return table.with_rows(cells, remark(RemarkKind.LATEX))


def _plain(cell: str, name: str) -> str:
    """Return the text of a cell."""
    if "\\" in cell:
        for _ in range(_DEEPEST):
            cell = _WRAPPED.sub(r"\1", cell)
        if (left := _LEFT.search(cell)) is not None:
            raise refusal("latex_command", file=name, found=left[0])
    if "$" in cell:
        cell = _MATHS.sub("", cell)
    cell = _ESCAPED.sub(r"\1", cell).replace("~", " ").replace("``", "“").replace("''", "”")
    return " ".join(_BRACED.sub(r"\1", cell).split())
