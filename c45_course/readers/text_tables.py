"""Find the table in a text: its separator, what surrounds it, and how programs write one.

Marks, comments, a title, a source and a row count around a table are taken away. A table of LaTeX, a
drawn one and a database's export become lines of cells with tabs between them:

+---------+------+      ┌─────────┬──────┐      =======  ====      ||outlook||play||
| outlook | play |      │ outlook │ play │      outlook  play      |sunny|no|
+---------+------+      ├─────────┼──────┤      =======  ====
| sunny   | no   |      │ sunny   │ no   │      sunny    no

Lines are drawn by MySQL, DuckDB, polars, Org mode, reStructuredText and Jira. Databases write cases
separated by tabs, with `\\N` for a missing value (MySQL's `SELECT ... INTO OUTFILE`, PostgreSQL's
`COPY ... TO`); `\\.` may end them, and `COPY table (columns) FROM stdin;` of `pg_dump` begins them.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from c45_core.language.refusal import refusal
from c45_course.readers.remarks import Remark, RemarkKind, remark

SEPARATORS = (",", ";", "\t", "|", "，")
"""Separators, in this order where two fit equally well; the last is of a Chinese keyboard."""
MAX_TITLE_LINES = 4
"""Maximum number of lines that stand above a table without a separator."""
MAX_LINES_COMPARED, MAX_CHARACTERS_COMPARED = 200, 500_000
"""Maximum number of lines, and of characters, that are looked at."""


def cell_reader(text: str, separator: str) -> Any:
    """Return a reader of the cells; a quotation mark never closed raises `csv.Error`."""
    lines = io.StringIO(text, newline="")
    return csv.reader(lines, delimiter=separator, strict=True, skipinitialspace=True)


def find_separator(text: str, usual: str = ",") -> str:
    """Return the separator of a text; `usual` where none gives two columns.

    >>> find_separator("name;size\\nanna;1,5\\nben;2,5\\n")
    ';'
    """
    head = text[:MAX_CHARACTERS_COMPARED]
    if len(head) < len(text):
        head = head[: head.rfind("\n") + 1] or head
    ranks = {mark: _rank_separator(head, mark) for mark in (usual, *SEPARATORS)}
    best = max(ranks, key=lambda mark: ranks[mark])
    if ranks[best][1] > 1:
        return best
    below = _below_a_title(head)
    if below:
        return find_separator(below, usual)
    return " " if _by_spaces(head) else usual


def _below_a_title(text: str) -> str:
    """Return a text from the first line on that has a separator, if few lines stand above it."""
    lines = text.split("\n", MAX_TITLE_LINES + 1)
    for place, line in enumerate(lines[: MAX_TITLE_LINES + 1]):
        if any(mark in line for mark in SEPARATORS):
            return "\n".join(lines[place:]) if place else ""
    return ""


def _by_spaces(text: str) -> bool:
    """Tell whether spaces separate all lines into as many cells, the header perhaps into one fewer."""
    try:
        rows = list(islice(cell_reader(text, " "), MAX_LINES_COMPARED))
    except csv.Error:
        return False
    widths = [sum(map(bool, row)) for row in rows if any(row)]
    if len(widths) < 3 or widths[1] < 2 or len(set(widths[1:])) > 1:
        return False
    return widths[0] in (widths[1], widths[1] - 1)


def _rank_separator(text: str, separator: str) -> tuple[float, int, float]:
    """Rank a separator by three numbers, the first of them first.

    They are the share of lines as wide as the header, that width, and the share of the signs in the
    header that stand freely.
    """
    widths: list[int] = []
    try:
        for row in islice(cell_reader(text, separator), MAX_LINES_COMPARED):
            if any(cell.strip() for cell in row):
                widths.append(len(row))
    except csv.Error:
        # A quotation mark inside a cell of another separator; the lines before it still count.
        if len(widths) < 2:
            return (0.0, 0, 0.0)
    if not widths or widths[0] < 2:
        return (0.0, 1, 0.0)
    share = sum(width == widths[0] for width in widths) / len(widths)
    return (share, widths[0], _share_free(text[: (text + "\n").index("\n")], separator))


def _share_free(line: str, separator: str) -> float:
    """Return the share of the signs of a line that stand in no brackets and before no space."""
    depth = free = all_ = 0
    for place, sign in enumerate(line):
        depth = max(0, depth + (sign in "([（") - (sign in ")]）"))
        if sign == separator:
            all_ += 1
            free += not depth and line[place + 1 : place + 2] != " "
    return free / max(all_, 1)


FILE_END = "\x1a"
"""Sign at the end of a file under CP/M and DOS."""
_LINE_END = re.compile(r"\r\n?|\n")
_BLANK = re.compile(r"[\r\n]*+")
_MAX_SEPARATOR_LINE = 20
"""Maximum number of characters of the line that names the separator."""


@dataclass(frozen=True)
class TableText:
    """The text of a table alone; `separator`: the one its first line names.

    `header`: whether the program that wrote it names the columns, None: nobody knows; `escaped`:
    whether it writes a tab within a cell with a backslash.
    """

    text: str
    separator: str | None = None
    notes: tuple[Remark, ...] = ()
    header: bool | None = None
    escaped: bool = False

    def with_rows(self, rows: Iterable[Iterable[str]], note: Remark) -> TableText:
        """Return the same with these cells in the place of its text, tabs between them."""
        file = io.StringIO(newline="")
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerows([map(str.strip, row) for row in rows])
        return replace(self, text=file.getvalue(), separator="\t", notes=(*self.notes, note))


def table_in(text: str) -> TableText:
    """Return the table in a text.

    >>> table_in("sep=;\\n# from the scales\\na;b\\n1;2\\n\\x1a").text
    'a;b\\n1;2\\n'
    """
    notes = []
    text = text.lstrip("\ufeff")
    ended = text.rstrip("\x00\r\n \t\x1a")
    if FILE_END in text[len(ended) :]:
        notes.append(remark(RemarkKind.END_MARK))
        text = ended + text[len(ended) :].replace(FILE_END, "").replace("\0", "")
    text, separator = _read_separator_line(text)
    if separator is not None:
        notes.append(remark(RemarkKind.SEPARATOR_NAMED, values=[separator]))
    text, above = _without_remarks(text)
    if above:
        notes.append(remark(RemarkKind.COMMENTS, values=above))
    text, quoted = _with_double_quotes(text)
    if quoted:
        notes.append(remark(RemarkKind.SINGLE_QUOTES, values=[quoted, quoted[1:-1]]))
    return TableText(text, separator, tuple(notes))


_MARKS = f"[{''.join(SEPARATORS)}]"
_SINGLE_QUOTED = re.compile(
    rf"(^|{_MARKS})( {{0,3}})'((?:[^'\r\n]|'')*+)'(?= {{0,3}}(?:{_MARKS}|\r?$))", re.MULTILINE
)
_QUOTE_BEGIN = re.compile(rf"(?:^|{_MARKS}) {{0,3}}'", re.MULTILINE)


def _with_double_quotes(text: str) -> tuple[str, str]:
    """Return a text whose cells stand in single quotation marks with double ones, and the first cell.

    So they are where at least two cells do, every cell that begins with one ends with one, and none
    has a double one. An apostrophe within a word is no quotation mark.
    """
    if text.count("'") < 4 or '"' in text:
        return text, ""
    met = _SINGLE_QUOTED.search(text)
    if met is None:
        return text, ""
    quoted, count = _SINGLE_QUOTED.subn(lambda each: f'{each[1]}{each[2]}"{each[3]}"', text)
    if count < 2 or count != len(_QUOTE_BEGIN.findall(text)):
        return text, ""
    return quoted.replace("''", "'"), f"'{met[3]}'"


def _read_separator_line(text: str) -> tuple[str, str | None]:
    """Read the line that tells Excel the separator."""
    end, after = _find_line_end(text, 0)
    said = text[:end].strip('"').rstrip(" ") if end < len(text) and end < _MAX_SEPARATOR_LINE else ""
    if len(said) == len("sep=;") and said[:4].casefold() == "sep=":
        return text[after:], said[4]
    return text, None


def _without_remarks(text: str) -> tuple[str, list[str]]:
    """Leave out the lines at the top that begin with # or %; the last with # may be the header."""
    starts, at = [], _skip_blank(text, 0)
    while text[at : at + 1] in ("#", "%") and at < len(text):
        starts.append(at)
        at = _skip_blank(text, _find_line_end(text, at)[1])
    if starts and at < len(text) and text[starts[-1]] == "#":
        line, following = (text[each : _find_line_end(text, each)[0]] for each in (starts[-1], at))
        if _has_equal_cells(line, following):
            at = starts.pop()
    if not starts or at >= len(text):
        return text, []
    return text[at:], [text[each : _find_line_end(text, each)[0]].strip() for each in starts]


def _has_equal_cells(line: str, following: str) -> bool:
    """Tell whether a line has as many cells as the next one, more than one, whatever separates them."""
    counts = [(line.count(mark), following.count(mark)) for mark in SEPARATORS]
    most = max(counts, key=lambda pair: pair[1])
    return most[0] == most[1] > 0


def _find_line_end(text: str, at: int) -> tuple[int, int]:
    """Return where a line ends, and where the next one begins."""
    found = _LINE_END.search(text, at)
    return (len(text), len(text)) if found is None else found.span()


def _skip_blank(text: str, at: int) -> int:
    """Return where the first line begins that is not empty."""
    found = _BLANK.match(text, at)
    return at if found is None else found.end()


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
"""Maximum number of commands, one within another, that are unwrapped."""


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


_VERTICAL = str.maketrans("│┃┆┊║╎", "||||||")
_BOX_RULER = re.compile(r"[-+=:|─━┄┈═┌┐└┘├┤┬┴┼╞╪╡╭╮╰╯┏┓┗┛┣┫┳┻╋┡╇┩╔╗╚╝╠╣╦╩╬╟╫╢╤╧╒╕╘╛╓╖╙╜ ]{3,}")
_SURE_RULER = re.compile(
    r"^[ \t]*(?:\+[-=+:]{3,}\+|\|-+(?:\+-+)+\|"
    r"|[┌╭┏╔╒╓├╞][─━═┬┳╦╤┼╪╇┄┈]{2,}.*)[ \t]*\r?$",
    re.MULTILINE,
)
_SPACED_RULER = re.compile(r"=+(?: +=+)+")
_RULED_COLUMN = re.compile("=+")
_WIKI_HEAD = re.compile(r"\|\|[^|\n]+(?:\|\|[^|\n]+)+\|\|[ \t]*\r?(?:\n|$)")
_MARK = "|"


def find_drawn(table: TableText, _name: str) -> TableText | None:
    """Return the cells of a drawn table as lines with tabs between; None where nothing is drawn.

    >>> drawn = "+---+---+\\n| a | b |\\n+---+---+\\n| 1 | x |\\n+---+---+\\n1 row\\n"
    >>> find_drawn(TableText(drawn), "").text
    'a\\tb\\n1\\tx\\n'
    """
    text = table.text
    first = text[: (text + "\n").index("\n")].rstrip()
    if (found := _SURE_RULER.search(text)) is not None:
        first = found[0].strip()
        cells = [line.strip().translate(_VERTICAL) for line in text.splitlines()]
        kept = [line for line in cells if _is_row(line) and not _BOX_RULER.fullmatch(line)]
        rows = [line[1:-1].split(_MARK) for line in kept]
    elif _SPACED_RULER.fullmatch(first):
        spans = [match.span() for match in _RULED_COLUMN.finditer(first)]
        lines = [line for line in text.splitlines() if line.strip()]
        rows = [
            _slice_line(line, spans) for line in lines if not _SPACED_RULER.fullmatch(line.rstrip())
        ]
    elif _WIKI_HEAD.match(text):
        first = 2 * _MARK
        kept = [line.strip().replace(first, _MARK) for line in text.splitlines() if line.strip()]
        rows = [line[1:-1].split(_MARK) for line in kept]
    else:
        return None
    if len(rows) < 2:
        return None
    return table.with_rows(rows, remark(RemarkKind.DRAWN, values=[first]))


def _is_row(line: str) -> bool:
    return len(line) > 2 and line[0] == line[-1] == _MARK


def _slice_line(line: str, spans: list[tuple[int, int]]) -> list[str]:
    """Return the cells of a line below a ruler; the last goes on to the end of the line."""
    ends = [begin for begin, _ in spans[1:]] + [len(line)]
    return [line[begin:end] for (begin, _), end in zip(spans, ends, strict=True)]


NULL = "\\N"
COPY_END = "\\."
_NULL = re.compile(r"(?:^|[\t,;|])\\N(?=[\t,;|]|\r?$)", re.MULTILINE)
_COPY_END = re.compile(r"^\\\.[ \t\r]*$\n?", re.MULTILINE)
_COPY = re.compile(
    r"^COPY\s+[^\s(]{1,200}\s*\((?P<columns>[^()\n]{1,50000})\)\s+FROM\s+stdin\b"
    r"[^\n]{0,500};[ \t\r]*\n",
    re.MULTILINE | re.IGNORECASE,
)
_SQL = re.compile(
    r"(?:\s|--[^\n]*+\n|/\*[^*]*+\*/;?)*+(?:(?:CREATE|DROP|ALTER)\s+(?:TABLE|DATABASE|SCHEMA|EXTENSION)\b"
    r"|INSERT\s+INTO\b|BEGIN\s+TRANSACTION\b|PRAGMA\s+foreign_keys|LOCK\s+TABLES\b"
    r"|SET\s+\w[\w.]*+\s*+(?:=|TO)|SELECT\s+pg_catalog\.)",
    re.IGNORECASE,
)
_MAX_CHARACTERS_OF_SQL = 20_000
_ESCAPED_SIGN = re.compile(r"\\([bfnrtv\\])")
_MEANING_OF_ESCAPE = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}


def find_dump(table: TableText, name: str) -> TableText | None:
    """Return the cases a database wrote, None of any other text; a file of statements is refused.

    >>> found = find_dump(TableText("sunny\\t85\\nrainy\\t\\\\N\\n\\\\.\\n"), "golf.tsv")
    >>> found.text, found.header
    ('sunny\\t85\\nrainy\\t\\\\N\\n', False)
    """
    text = table.text
    if (copy := _COPY.search(text)) is not None:
        return _read_copy(table, copy)
    if _SQL.match(text[:_MAX_CHARACTERS_OF_SQL]):
        raise refusal("sql", file=name)
    if COPY_END in text and (end := _COPY_END.search(text)) is not None:
        if text[end.end() :].strip():
            return None
        notes = (*table.notes, remark(RemarkKind.COPY_END, values=[COPY_END]))
        return replace(table, text=text[: end.start()], notes=notes, header=False, escaped=True)
    return replace(table, header=False) if NULL in text and _NULL.search(text) else None


def _read_copy(table: TableText, copy: re.Match[str]) -> TableText:
    """Return the cases below a COPY of pg_dump, under the names it gives the columns."""
    names = [each.strip().strip('"') for each in copy["columns"].split(",")]
    end = _COPY_END.search(table.text, copy.end())
    cases = table.text[copy.end() : None if end is None else end.start()]
    text = "\t".join(names) + "\n" + cases
    notes = (*table.notes, remark(RemarkKind.COPY_NAMES, values=names))
    return replace(table, text=text, notes=notes, header=True, escaped=True)


def unescape_cell(cell: str) -> str:
    r"""Return a cell as it was before a database escaped it.

    >>> unescape_cell("a\\\\b"), unescape_cell("\\N")
    ('a\\b', '\\N')
    """
    return _ESCAPED_SIGN.sub(lambda found: _MEANING_OF_ESCAPE[found[1]], cell)
