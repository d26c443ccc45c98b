"""Read a file or a pasted text as named columns of text cells.

The csv module tells the cells apart, charset-normalizer helps to find the encoding; what they leave
open is decided here by rules, said in `How`, and can be corrected. What is no plain text a topic reads.

R quotes texts and writes a missing value as NA without quotation marks, MySQL does the same with NULL.
Where a file writes such a word both ways, or quotes its texts and nothing else, the quoted one is a
value. It keeps its quotation marks as a part of the text, since cells are plain texts afterwards.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from c45_core.frozen import Once
from c45_core.language.refusal import refusal
from c45_core.randomness import seeded
from c45_course.readers.cells import CellOptions, Cells, arrange_cells, check_size, lines_of
from c45_course.readers.encodings import decode
from c45_course.readers.file_questions import AS_FOUND, Corrections, FileQuestion
from c45_course.readers.file_type import refuse_declared_file, refuse_foreign_file
from c45_course.readers.files import DATA, UPLOAD, Limits, inner_name, unpack_gzip
from c45_course.readers.number_cells import Way
from c45_course.readers.number_columns import AS_PROGRAMS, NumberFormat, Tally, number_format, tally
from c45_course.readers.odd_rows import is_number
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING, Schema
from c45_course.readers.text_tables import (
    SEPARATORS,
    TableText,
    find_drawn,
    find_dump,
    find_latex,
    find_separator,
    table_in,
    unescape_cell,
)
from c45_course.topic import declared


@dataclass(frozen=True)
class How:
    """Say in which way a file was read, what else it could have been, and what was mended.

    `form`: csv, pasted, or what a topic that reads the file calls it;
    `header`: whether the first row names the columns; `corrections`: what a person said, which holds
    for what is understood of the cells, too; `questions`: what reading leaves open; `declared`: what
    the file itself declares of its columns, as ARFF and C4.5's .names do.
    """

    form: str = "csv"
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

    def with_notes(self, *notes: Remark) -> How:
        """Return the same with more notes."""
        return replace(self, notes=(*self.notes, *notes))


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
        return {name: held for name, held in self.__dict__.items() if name != "memory"}

    @Once
    def memory(self) -> dict[Any, Any]:
        """Results that others work out of the cells and keep here, as long as there is the grid."""
        return {}

    @Once
    def tallies(self) -> dict[str, Tally]:
        """Tally of each column: under which decimal sign its cells are numbers."""
        return {name: tally(column) for name, column in self.named_columns()}

    @Once
    def numbers(self) -> NumberFormat:
        """Format of the numbers of the file; a workbook and what a program holds: with a point."""
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

    def with_notes(self, *notes: Remark) -> Grid:
        """Return the grid with more notes on its reading."""
        return replace(self, how=self.how.with_notes(*notes))

    def named_columns(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Give the name and the cells of each column."""
        return zip(self.header, self.columns, strict=True)

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
    data: bytes, *, name: str, corrections: Corrections = AS_FOUND, limits: Limits = UPLOAD
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
    data, name = unpack_gzip(data, name, limits), inner_name(name)
    wanted = CellOptions(name, limits, corrections.header, bool(corrections.exact))
    if (grid := _read_by_topic("bytes", data, wanted, corrections)) is not None:
        return grid
    if corrections.sheet is not None:
        raise refusal("no_sheets", file=name)
    refuse_foreign_file(data, name)
    found = decode(data, name, corrections.encoding)
    how = How(encoding=found.encoding, encodings=found.likely, corrections=corrections)
    if found.doubtful:
        how = how.with_notes(remark(RemarkKind.ENCODING_DOUBTFUL, values=[found.encoding]))
    if found.question:
        how = replace(how, questions=(found.question,))
    if (grid := _read_by_topic("text", found.text, wanted, how)) is not None:
        return grid
    refuse_declared_file(data, found.text, name)
    if name.casefold().endswith(DATA):
        how = how.with_notes(remark(RemarkKind.WITHOUT_NAMES))
    return _read_text_table(found.text, wanted, how, ",")


def read_text_grid(
    text: str, *, name: str, corrections: Corrections = AS_FOUND, limits: Limits = UPLOAD
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
    wanted = CellOptions(name, limits, corrections.header, fill=True)
    how = How("pasted", corrections=corrections)
    return _read_text_table(text, wanted, how, "\t")


def _read_by_topic(stage: str, *file: Any) -> Grid | None:
    """Return the grid of the first topic that reads a file at a stage (`Topic.readers`), None: none."""
    reads = (topic.load(at) for topic, readers in declared("readers") for at in readers.get(stage, ()))
    return next((found for read in reads if (found := read(*file)) is not None), None)


def sample(grid: Grid, rows: int, seed: int) -> Grid:
    """Return rows drawn without replacement, in the order of the file; the same seed, the same rows."""
    if not 0 < rows <= grid.rows:
        raise refusal("sample", rows=rows, found=grid.rows)
    chosen = sorted(seeded(seed).sample(range(grid.rows), rows))
    note = remark(RemarkKind.SAMPLED, values=[str(rows), str(seed)], count=grid.rows)
    return grid.take(chosen).with_notes(note)


def _read_text_table(text: str, wanted: CellOptions, how: How, usual: str) -> Grid:
    """Read a text; `usual`: its separator where none can be found."""
    separator = how.corrections.separator
    if separator is not None and (len(separator) != 1 or separator in '"\r\n'):
        raise refusal("bad_separator", separator=separator)
    table = TableText(text) if wanted.exact else _rewrite_table(table_in(text), wanted.name)
    if not table.text.strip():
        raise refusal("empty", file=wanted.name)
    mark = separator or table.separator or find_separator(table.text, usual)
    check_size(table.text, mark, wanted)
    separators = tuple(dict.fromkeys((mark, *SEPARATORS)))
    how = replace(how, separator=mark, separators=separators).with_notes(*table.notes)
    if mark == " ":
        how = how.with_notes(remark(RemarkKind.SPACES_SEPARATE))
    if wanted.exact:
        return make_grid(arrange_cells(lines_of(table.text, mark, wanted), wanted), wanted, how)
    if (read := _read_by_topic("lines", table.text, mark, wanted, how)) is not None:
        return read
    kept, values = _keep_quoted_values(table.text, mark)
    if table.header is not None:
        wanted = replace(wanted, headerless=not table.header, header=table.header or wanted.header)
    lines = lines_of(kept, mark, wanted)
    if table.escaped:
        lines = (list(map(unescape_cell, row)) for row in lines)
    grid = make_grid(arrange_cells(lines, wanted), wanted, how)
    return grid.with_notes(*_remark_on_quoted(grid, values))


def _rewrite_table(table: TableText, name: str) -> TableText:
    """Return a table of LaTeX, a drawn one and a database's export as lines of cells, others as they
    are."""
    rewritten = (rows(table, name) for rows in (find_latex, find_drawn, find_dump))
    return next((found for found in rewritten if found is not None), table)


def make_grid(cells: Cells, wanted: CellOptions, how: How) -> Grid:
    """Return arranged cells as a grid, with what was found and asked on the way."""
    questions = (*how.questions, *cells.questions)
    how = replace(how, header=cells.named, questions=questions).with_notes(*cells.notes)
    return Grid(wanted.name, cells.header, cells.columns, how)


_QUOTED_WORDS = tuple(sorted({marker for marker in MISSING if marker.isalpha() or "/" in marker}))
"""Words that mark a missing value unless they stand in quotation marks."""
_MAX_LINES_LOOKED_AT = 200
"""Maximum number of lines that tell whether a file quotes its texts and nothing else."""


def _keep_quoted_values(text: str, separator: str) -> tuple[str, tuple[str, ...]]:
    """Return a text in which quoted words that look like markers stay values, and these words.

    >>> _keep_quoted_values('"land","n"\\n"NA",1\\nNA,2\\n', ",")
    ('"land","n"\\n\"\"\"NA\"\"\",1\\nNA,2\\n', ('NA',))
    """
    found = []
    for word in _QUOTED_WORDS:
        quoted = f'"{word}"'
        if quoted not in text:
            continue
        cells = _find_cells(text, separator, quoted)
        if cells and (_find_cells(text, separator, word) or _quotes_texts_alone(text, separator)):
            ends = [0, *(place + len(quoted) for place in cells)]
            between = (text[end:place] for end, place in zip(ends, cells, strict=False))
            text = "".join(f'{part}"""{word}"""' for part in between) + text[ends[-1] :]
            found.append(word)
    return text, tuple(found)


def _find_cells(text: str, separator: str, written: str) -> list[int]:
    """Return where cells begin that are written so."""
    found, place = [], text.find(written)
    while place >= 0:
        end = place + len(written)
        begins = place == 0 or text[place - 1] in ("\n", separator)
        if begins and text[end : end + 1] in ("", "\r", "\n", separator):
            found.append(place)
        place = text.find(written, end)
    return found


def _quotes_texts_alone(text: str, separator: str) -> bool:
    """Tell whether numbers stand bare and texts in quotation marks, in all lines looked at."""
    lines = list(islice(text.splitlines(), _MAX_LINES_LOOKED_AT))
    marks = csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_NONE)
    try:
        cells = {cell for row in marks for cell in row if cell not in MISSING}
    except csv.Error:
        return False
    bare = {cell for cell in cells if cell[:1] != '"'}
    return bool(bare) and len(bare) < len(cells) and all(map(is_number, bare))


def _remark_on_quoted(grid: Grid, words: Sequence[str]) -> Iterator[Remark]:
    """Say of each column in which words in quotation marks were kept as values, where they stand."""
    for word in words:
        kept = f'"{word}"'
        for name, cells in grid.named_columns():
            rows = [row for row, cell in enumerate(cells) if cell == kept]
            if rows:
                yield remark(RemarkKind.QUOTED_VALUE, name, rows=rows, values=[word])
