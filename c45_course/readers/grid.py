"""Read a file or a pasted text as named columns of text cells.

The csv module and openpyxl tell the cells apart, charset-normalizer helps to find the encoding; what
they leave open is decided here by rules, said in `How`, and can be corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from c45_core.frozen import Once
from c45_core.language.refusal import refusal
from c45_core.randomness import seeded
from c45_course.readers.archives import inner_name, unpacked
from c45_course.readers.arff import is_arff, read_arff
from c45_course.readers.cells import Cells, Wanted, arranged, check_size, lines_of
from c45_course.readers.declared_columns import Declared
from c45_course.readers.drawn import undrawn
from c45_course.readers.dumps import dump_in, unescaped
from c45_course.readers.encodings import decoded
from c45_course.readers.file_questions import AS_FOUND, Corrections, FileQuestion
from c45_course.readers.file_type import seen_through
from c45_course.readers.latex import latex_rows
from c45_course.readers.limits import UPLOAD, Form, Limits
from c45_course.readers.names import is_names, read_data, read_names
from c45_course.readers.number_cells import Way
from c45_course.readers.number_columns import AS_PROGRAMS, NumberFormat, Tally, number_format, tally
from c45_course.readers.orange import orange_header, read_orange
from c45_course.readers.pair import DATA, parted
from c45_course.readers.quoted_markers import quoted_values, with_values_kept
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import Schema
from c45_course.readers.separators import SEPARATORS, found_separator
from c45_course.readers.text_lines import TableText, table_in
from c45_course.readers.workbook import is_workbook, read_workbook


@dataclass(frozen=True)
class How:
    """How a file was read, what else it could have been, and what was mended.

    `header`: whether the first row names the columns; `corrections`: what a person said, which holds
    for what is understood of the cells, too; `questions`: what reading leaves open; `declared`: what
    the file itself declares of its columns, as ARFF and C4.5's .names do.
    """

    form: Form = Form.CSV
    encoding: str | None = None
    separator: str | None = None
    sheet: str | None = None
    sheets: tuple[str, ...] = ()
    encodings: tuple[str, ...] = ()
    separators: tuple[str, ...] = ()
    notes: tuple[Remark, ...] = ()
    header: bool = True
    corrections: Corrections = AS_FOUND
    questions: tuple[FileQuestion, ...] = ()
    declared: Schema | None = None


@dataclass(frozen=True)
class Grid:
    """Named columns of text cells, all of one length, at least one row. Nothing is converted yet."""

    name: str
    header: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]
    how: How = How()

    @property
    def rows(self) -> int:
        """Number of rows without the header."""
        return len(self.columns[0])

    def __getstate__(self) -> dict[str, Any]:
        """Leave behind what is worked out again where it is asked for."""
        return {name: held for name, held in self.__dict__.items() if name != "kept"}

    @Once
    def kept(self) -> dict[Any, Any]:
        """What others work out of the cells and keep here, as long as there is the grid."""
        return {}

    @Once
    def tallies(self) -> dict[str, Tally]:
        """Under which decimal sign the cells of each column are numbers."""
        return {name: tally(column) for name, column in zip(self.header, self.columns, strict=True)}

    @Once
    def numbers(self) -> NumberFormat:
        """How the file writes its numbers; a workbook and what a program holds: with a point."""
        how = self.how
        told = how.corrections.decimal
        if how.separator is None or how.declared is not None:
            return AS_PROGRAMS if told is None else NumberFormat(told, told=True)
        return number_format(self.tallies, how.separator, told)

    @property
    def decimal(self) -> str:
        """The decimal sign of cells that can be read with either, `point` or `comma`."""
        return self.numbers.decimal

    def numbers_under(self, decimal: str | None) -> NumberFormat:
        """The same where a schema says the sign; the one found leaves it as doubtful as it is."""
        how = self.how
        if decimal in (None, self.decimal) or how.separator is None or how.declared is not None:
            return self.numbers
        return number_format(self.tallies, self.how.separator, decimal)

    def way(self, name: str, decimal: str | None, *, numeric: bool = False) -> Way:
        """Return how a column writes its numbers; `decimal`: what a schema says of the file; `numeric`:
        the column is said to hold numbers."""
        return self.tallies[name].way(decimal or self.numbers.decimal, numeric=numeric)

    def column(self, name: str) -> tuple[str, ...]:
        """Return the cells of a column."""
        return self.columns[self.header.index(name)]

    def take(self, rows: Iterable[int]) -> Grid:
        """Return the given rows (from 0) in the given order."""
        chosen = list(rows)
        return replace(self, columns=tuple(tuple(each[row] for row in chosen) for each in self.columns))

    def only(self, names: Sequence[str]) -> Grid:
        """Return the given columns in the given order."""
        return replace(self, header=tuple(names), columns=tuple(map(self.column, names)))

    def with_cell(self, row: int, name: str, text: str) -> Grid:
        """Return the grid with one cell changed; rows count from 0."""
        at = self.header.index(name)
        column = self.columns[at]
        changed = (*column[:row], text.strip(), *column[row + 1 :])
        return replace(self, columns=(*self.columns[:at], changed, *self.columns[at + 1 :]))


def read_grid(
    data: bytes,
    *,
    name: str,
    corrections: Corrections = AS_FOUND,
    limits: Limits = UPLOAD,
) -> Grid:
    """Read the bytes of a text file or of a workbook, which of them its bytes tell.

    `corrections`: what a person says about the file, in place of what is found. Columns without a
    name, or with a name taken, get one of their own, and that is said.

    >>> grid = read_grid("名称;值\\na;1\\n".encode("gb18030"), name="t.csv")
    >>> grid.header, grid.how.encoding, grid.how.separator
    (('名称', '值'), 'gb18030', ';')
    """
    if len(data) > limits.bytes:
        raise refusal("bytes", file=name, megabytes=len(data) / 1e6, limit=limits.megabytes)
    data, name = unpacked(data, name, limits), inner_name(name)
    wanted = Wanted(name, limits, corrections.header, bool(corrections.exact))
    if is_workbook(data):
        book = read_workbook(data, name, corrections.sheet, limits, header=wanted.header is not False)
        titles = (note.values for note in book.notes if note.kind is RemarkKind.TITLE_LEFT_OUT)
        cells = arranged(book.lines, replace(wanted, titles=next(titles, ())))
        how = How(book.form, sheet=book.sheet, sheets=book.sheets, corrections=corrections)
        return _grid(cells, wanted, replace(how, notes=book.notes, questions=book.questions))
    if corrections.sheet is not None:
        raise refusal("no_sheets", file=name)
    if (both := parted(data)) is not None:
        return _of_pair(*both, name, corrections, limits)
    seen_through(data, name)
    found = decoded(data, name, corrections.encoding)
    how = How(Form.CSV, found.encoding, encodings=found.likely, corrections=corrections)
    if found.doubtful:
        how = replace(how, notes=(remark(RemarkKind.ENCODING_DOUBTFUL, values=[found.encoding]),))
    if found.question:
        how = replace(how, questions=(found.question,))
    if is_arff(found.text):
        return _declared(read_arff(found.text, name, limits), name, replace(how, form=Form.ARFF))
    if is_names(found.text, name):
        read_names(found.text, name, limits)
        raise refusal("names_alone", file=name)
    if name.casefold().endswith(DATA):
        how = replace(how, notes=(*how.notes, remark(RemarkKind.WITHOUT_NAMES)))
    return _from_text(found.text, wanted, how, ",")


def read_text_grid(
    text: str,
    *,
    name: str,
    corrections: Corrections = AS_FOUND,
    limits: Limits = UPLOAD,
) -> Grid:
    """Read a table pasted from a spreadsheet, or typed.

    A row may be shorter than the header: a spreadsheet leaves out the last empty cells.

    >>> read_text_grid("a\\tb\\n1\\t2\\n", name="pasted").columns
    (('1',), ('2',))
    """
    if len(text) > limits.bytes:
        raise refusal("bytes", file=name, megabytes=len(text) / 1e6, limit=limits.megabytes)
    if "\0" in text:
        raise refusal("not_text", file=name)
    wanted = Wanted(name, limits, corrections.header, fill=True)
    how = How(Form.PASTED, corrections=corrections)
    return _from_text(text, wanted, how, "\t")


def sample(grid: Grid, rows: int, seed: int) -> Grid:
    """Return rows drawn without replacement, in the order of the file; the same seed, the same rows."""
    if not 0 < rows <= grid.rows:
        raise refusal("sample", rows=rows, found=grid.rows)
    chosen = sorted(seeded(seed).sample(range(grid.rows), rows))
    note = remark(RemarkKind.SAMPLED, values=[str(rows), str(seed)], count=grid.rows)
    drawn = grid.take(chosen)
    return replace(drawn, how=replace(grid.how, notes=(*grid.how.notes, note)))


def _from_text(text: str, wanted: Wanted, how: How, usual: str) -> Grid:
    separator = how.corrections.separator
    if separator is not None and (len(separator) != 1 or separator in '"\r\n'):
        raise refusal("bad_separator", separator=separator)
    table = TableText(text) if wanted.exact else _plain(table_in(text), wanted.name)
    if not table.text.strip():
        raise refusal("empty", file=wanted.name)
    mark = separator or table.separator or found_separator(table.text, usual)
    check_size(table.text, mark, wanted)
    notes = (*how.notes, *table.notes)
    if mark == " ":
        notes += (remark(RemarkKind.SPACES_SEPARATE),)
    how = replace(how, separator=mark, separators=_separators(mark), notes=notes)
    if wanted.exact:
        return _grid(arranged(lines_of(table.text, mark, wanted), wanted), wanted, how)
    if wanted.header is not False and (header := orange_header(table.text, mark, wanted.name)):
        found = read_orange(table.text, mark, header, wanted.name, wanted.limits)
        return _declared(found, wanted.name, how)
    kept, values = with_values_kept(table.text, mark)
    if table.header is not None:
        wanted = replace(wanted, headerless=not table.header, header=table.header or wanted.header)
    lines = lines_of(kept, mark, wanted)
    if table.escaped:
        lines = (list(map(unescaped, row)) for row in lines)
    grid = _grid(arranged(lines, wanted), wanted, how)
    said = tuple(quoted_values(grid.header, grid.columns, values))
    return replace(grid, how=replace(grid.how, notes=(*grid.how.notes, *said)))


def _plain(table: TableText, name: str) -> TableText:
    """Return a table of LaTeX, a drawn one and a database's export as lines of cells, others as they
    are."""
    rewritten = (rows(table, name) for rows in (latex_rows, undrawn, dump_in))
    return next((found for found in rewritten if found is not None), table)


def _of_pair(names: bytes, cases: bytes, name: str, corrections: Corrections, limits: Limits) -> Grid:
    """Read C4.5's .names and .data together."""
    for half in (names, cases):
        seen_through(half, name)
    declared = read_names(decoded(names, name, corrections.encoding).text, name, limits)
    found = decoded(cases, name, corrections.encoding)
    how = How(Form.NAMES, found.encoding, ",", encodings=found.likely, corrections=corrections)
    return _declared(read_data(found.text, declared, name, limits), name, how)


def _declared(found: Declared, name: str, how: How) -> Grid:
    how = replace(how, declared=found.schema, notes=(*how.notes, *found.notes))
    return Grid(name, found.header, found.columns, how)


def _separators(mark: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((mark, *SEPARATORS)))


def _grid(cells: Cells, wanted: Wanted, how: How) -> Grid:
    notes = (*how.notes, *cells.notes)
    questions = (*how.questions, *cells.questions)
    how = replace(how, notes=notes, header=cells.named, questions=questions)
    return Grid(wanted.name, cells.header, cells.columns, how)
