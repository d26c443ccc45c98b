"""Write the rows of a record, and write tables as CSV, as workbooks and into a link.

The rows are of texts: the cases, the nodes, the branches of an attribute, its cuts, the ranking. In a
table for a spreadsheet numbers have the digits the reader asked for, weights as decimals, because a
spreadsheet takes 5/13 for a day in May. The numbers of the cases are those of the table, unrounded.

The cells of a grid are written as they are, so that reading them again gives the same table. Only a
text that reading would take for a marked one (`formula_guard.py`) gets a mark, and with
`for_spreadsheet` every text a spreadsheet would calculate. A small table travels in an address.
"""

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import numpy as np

from c45_core.errors import InputError
from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.sentences import Narrator
from c45_core.language.notation import Notation
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_core.measures import Floats
from c45_core.reasons import Skip, Verdict
from c45_core.table import Column, Nominal, Table
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node
from c45_course.exports.tree_names import describe_path
from c45_course.formula_guard import guarded, unmistaken
from c45_course.prepare.keeping import TableRecipe, in_link, linked_name
from c45_course.readers.file_questions import Corrections
from c45_course.readers.files import LONGEST_CELL
from c45_course.readers.grid import Grid, How
from c45_course.readers.number_cells import PLAIN
from c45_course.readers.schema import Attribute, Schema

ROWS, COLUMNS = 1_048_576, 16_384
"""Maximum numbers of rows and columns of a sheet of Excel."""
WEIGHTS, NAMES = "weight", "case"
"""Names of the columns of weights and of names for the cases, if no other column has them."""
_HALF = re.compile("[\ud800-\udfff]")
_MARKERS = ("?", "", "NA", "—")
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")


def grid_of(table: Table) -> tuple[Grid, Schema]:
    """Return a table as text cells, and the schema under which `table_of` makes it again.

    >>> from c45_core.table import Table
    >>> grid, schema = grid_of(Table.from_columns({"x": [1, None], "y": ["a", "b"]}, target="y"))
    >>> grid.header, grid.columns, schema.missing
    (('x', 'y'), (('1', '?'), ('a', 'b')), ('?',))
    """
    nominal = (column for column in table.attributes if isinstance(column, Nominal))
    held = {*table.classes, *(value for column in nominal for value in column.values)}
    marker = next(each for each in (*_MARKERS, "?missing?") if each not in held)
    columns = {column.name: _column_cells(column, marker) for column in table.attributes}
    columns[table.target] = tuple(table.classes[code] for code in table.labels)
    weight = names = None
    if (table.weights != 1).any():
        weight = _free(WEIGHTS, columns)
        columns[weight] = tuple(number_text(float(each)) for each in table.weights)
    if table.case_names != tuple(str(row) for row in range(1, table.rows + 1)):
        names = _free(NAMES, columns)
        columns = {names: table.case_names, **columns}
    attributes = tuple(
        Attribute(column.name, column.kind, column.values if isinstance(column, Nominal) else None)
        for column in table.attributes
    )
    schema = Schema(table.target, attributes, table.classes, (marker,), weight, names, "point")
    how = How(separator=",")
    return Grid(f"{table.name}.csv", tuple(columns), tuple(columns.values()), how), schema


def csv_bytes(grid: Grid, *, for_spreadsheet: bool = False) -> bytes:
    """Return a grid as CSV: UTF-8 with the mark Excel needs, every cell in quotation marks.

    Errors: InputError for a text with half a character (a lone surrogate), which no file can hold.
    """
    safe = _guarded_text if for_spreadsheet else unmistaken
    header, columns = [safe(name) for name in grid.header], [_each(c, safe) for c in grid.columns]
    if for_spreadsheet and len(header) > 1:
        # Where a spreadsheet parts cells at another sign, the whole line begins with its first cell.
        header[0], columns[0] = _blank_before_sign(header[0]), _each(columns[0], _blank_before_sign)
    file = io.StringIO(newline="")
    writer = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows(zip(*columns, strict=True))
    try:
        return file.getvalue().encode("utf-8-sig")
    except UnicodeEncodeError:
        raise _half_character(grid) from None


def xlsx_bytes(grid: Grid) -> bytes:
    """Return a grid as an Excel workbook; texts are marked as texts, so nothing is calculated."""
    if grid.rows >= ROWS or len(grid.header) > COLUMNS:
        raise refusal("spreadsheet_size", rows=grid.rows, columns=len(grid.header))
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append([_text_cell(sheet, unmistaken(name)) for name in grid.header])
    for row in zip(*grid.columns, strict=True):
        sheet.append([_workbook_cell(sheet, cell) for cell in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def number_text(number: float) -> str:
    """Return a number as the shortest text that is read as the same number.

    >>> number_text(85.0), number_text(0.1), number_text(1e308)
    ('85', '0.1', '1e+308')
    """
    return repr(number).removesuffix(".0")


def _column_cells(column: Column, marker: str) -> tuple[str, ...]:
    if isinstance(column, Nominal):
        return tuple(marker if code < 0 else column.values[code] for code in column.codes)
    return tuple(marker if np.isnan(each) else number_text(float(each)) for each in column.numbers)


def _free(name: str, taken: dict[str, Any]) -> str:
    while name in taken:
        name += "_"
    return name


def _each(column: Sequence[str], safe: Callable[[str], str]) -> list[str]:
    return [safe(cell) for cell in column]


def _blank_before_sign(cell: str) -> str:
    """Return a number whose sign does not begin the line; a text has its mark."""
    return f" {cell}" if cell[:1] in ("+", "-") else cell


def _half_character(grid: Grid) -> InputError:
    for name, column in zip(grid.header, grid.columns, strict=True):
        for row, cell in enumerate((name, *column)):
            if found := _HALF.search(cell):
                code = f"U+{ord(found[0]):04X}"
                return refusal("half_character", column=name, row=row, code=code)
    raise AssertionError("every other text can be written")


def _guarded_text(cell: str) -> str:
    return cell if PLAIN.fullmatch(cell) else guarded(cell)


def _workbook_cell(sheet: Any, cell: str) -> Any:
    """Return a number where a spreadsheet gives back the same text, else a text."""
    if PLAIN.fullmatch(cell):
        number = float(cell)
        # openpyxl writes 16 digits; a number that needs 17 stays a text, so that it is not altered.
        if number_text(number) == cell and float(f"{number:.16g}") == number:
            return number if "e" in cell or "." in cell else int(number)
    return _text_cell(sheet, unmistaken(cell)) if cell else None


def _text_cell(sheet: Any, text: str) -> Any:
    """Return a cell that holds a text, with what XML cannot hold written as _xHHHH_."""
    from openpyxl.cell import WriteOnlyCell

    made = WriteOnlyCell(sheet)
    made.value = _UNWRITABLE.sub(lambda found: f"_x{ord(found[0]):04X}_", text)
    if len(made.value) > LONGEST_CELL:
        raise refusal("cell_for_spreadsheet", limit=LONGEST_CELL)
    made.data_type = "s"
    made.quotePrefix = True
    return made


MISSING = "?"
HeadAndRows = tuple[list[str], list[list[str]]]


def case_rows(trace: Trace, labels: Labels, words: Words) -> HeadAndRows:
    """Return the cases as they were given, in the reader's words, their numbers unrounded."""
    table = trace.source
    names = labels.on(table)
    weighted = bool((table.weights != 1).any())
    head = [words("terms", "case"), *map(names.attribute, range(len(table.attributes))), names.target]
    rows = []
    for row in range(table.rows):
        cells = [_case_cell(names, a, column, row) for a, column in enumerate(table.attributes)]
        cells = [table.case_names[row], *cells, names.klass(int(table.labels[row]))]
        rows.append([*cells, number_text(float(table.weights[row]))] if weighted else cells)
    return [*head, words("terms", "weight")] if weighted else head, rows


def branch_rows(trace: Trace, evaluation: Evaluation, labels: Labels, words: Words) -> HeadAndRows:
    """Return what is in each branch: its weight, its classes, how mixed it is."""
    impurity, notation = trace.dialect.impurity, words.notation
    classes = [labels.klass(code) for code in range(len(trace.table.classes))]
    head = [words("terms", "branch"), words("terms", "weight"), *classes, words("terms", impurity)]
    rows = []
    for b in evaluation.filled:
        branch = evaluation.branches[b]
        mixed = notation.fixed(getattr(branch, impurity))
        rows.append([labels.branch(evaluation, b), *_weights(branch.counts, notation), mixed])
    if evaluation.unknown > 0:
        unknown = _weights(evaluation.unknown_counts, notation)
        rows.append([words("language", "unknown"), *unknown, ""])
    return head, rows


def cut_rows(
    trace: Trace, evaluation: Evaluation, words: Words, most: int | None = None
) -> HeadAndRows:
    """Return the candidate cuts of a numeric attribute: all, or the `most` best of them."""
    cuts, notation = evaluation.cuts, words.notation
    assert cuts is not None
    measures = trace.dialect.cut_measures
    columns = [cuts.measured(key) for key in measures]
    head = [words("terms", "candidate"), "≤", ">", *(words("terms", key) for key in measures), ""]
    rows = []
    for i in _best(trace, evaluation, most):
        sides = (notation.weight(side.weight) for side in cuts.branches(i))
        mark = "best" if i == cuts.best else "" if cuts.skip(i) is Skip.NONE else "left_out"
        said = words("export", mark) if mark else ""
        numbers = (notation.fixed(float(column[i])) for column in columns)
        rows.append([cut_value(float(cuts.thresholds[i])), *sides, *numbers, said])
    return head, rows


def ranking_rows(trace: Trace, node: Node, labels: Labels, words: Words) -> HeadAndRows:
    """Return how the attributes of a node were judged."""
    narrator, measures = Narrator(trace, labels, words), trace.dialect.measures
    head = [*(words("terms", key) for key in ("attribute", *measures)), words("export", "verdict")]
    rows = [
        [
            labels.attribute(e.attribute),
            *(words.notation.fixed(e.measured(key)) for key in measures),
            narrator.verdict(e, node),
        ]
        for e in trace.evaluations(node.number)
        if e.verdict is not Verdict.USED
    ]
    return head, rows


def _case_cell(names: Labels, attribute: int, column: Column, row: int) -> str:
    if column.missing()[row]:
        return MISSING
    if isinstance(column, Nominal):
        return names.value(attribute, int(column.codes[row]))
    return number_text(float(column.numbers[row]))


def _best(trace: Trace, evaluation: Evaluation, most: int | None) -> Sequence[int]:
    """Return the cuts to list, lowest first: all, or the best by the measure that chooses."""
    cuts = evaluation.candidate_cuts
    if most is None or len(cuts) <= most:
        return range(len(cuts))
    scores = cuts.measured(trace.dialect.cut_by)
    order = [(i != cuts.best, cuts.skip(i) is not Skip.NONE, -scores[i], i) for i in range(len(cuts))]
    return sorted([i for *_, i in sorted(order)][:most])


def _weights(counts: Floats, notation: Notation) -> list[str]:
    """Return the total and the class weights as text."""
    return [notation.weight(float(w)) for w in (counts.sum(), *counts)]


def write_csv(trace: Trace, labels: Labels, words: Words, what: str, node: int = 0) -> bytes:
    """Return a table as CSV that a spreadsheet opens without calculating anything in it.

    `what`: "data", "nodes", "ranking" or "cuts"; the last two are of one `node`.
    """
    said = words.noted(replace(words.notation, fractions=False))
    rows = _TABLES[what](trace, labels, said, node)
    columns = tuple(tuple(row[i] for row in rows) for i in range(len(rows[0])))
    header, cells = tuple(c[0] for c in columns), tuple(c[1:] for c in columns)
    return csv_bytes(Grid(what, header, cells), for_spreadsheet=True)


def _data(trace: Trace, labels: Labels, words: Words, _: int) -> list[list[str]]:
    head, rows = case_rows(trace, labels, words)
    return [head, *rows]


def _nodes(trace: Trace, labels: Labels, words: Words, _: int) -> list[list[str]]:
    """Give every node: where it hangs, what it holds, what it asks or answers."""
    names, notation = labels.on(trace.table), words.notation
    narrator = Narrator(trace, names, words)
    impurity = trace.dialect.impurity
    classes = [names.klass(code) for code in range(len(trace.table.classes))]

    def term(key: str) -> str:
        return words("terms", key)

    head = [term("node"), words("export", "parent"), words("export", "path"), term("attribute")]
    head += [term("threshold"), term("majority"), term("weight"), *classes]
    rows = [[*head, words("export", "errors"), term(impurity), words("export", "why")]]
    for number in trace.sequence.tolist():
        node = trace.node(number)
        split = node.split
        rows.append(
            [
                str(number),
                "" if node.parent is None else str(node.parent),
                describe_path(trace, number, names, words),
                "" if split is None else names.attribute(split.attribute),
                "" if split is None or split.threshold is None else cut_value(split.threshold),
                names.klass(node.label),
                *(notation.weight(float(each)) for each in (node.weight, *node.counts)),
                notation.weight(node.errors),
                notation.fixed(getattr(node, impurity)),
                "" if node.leaf is None else narrator.because(node.leaf),
            ]
        )
    return rows


def _ranking(trace: Trace, labels: Labels, words: Words, node: int) -> list[list[str]]:
    head, rows = ranking_rows(trace, trace.node(node), labels.on(trace.table), words)
    return [head, *rows]


def _cuts(trace: Trace, labels: Labels, words: Words, node: int) -> list[list[str]]:
    """Give the candidate cuts of every numeric attribute of a node."""
    names = labels.on(trace.table)
    measures = [words("terms", key) for key in trace.dialect.cut_measures]
    head = [words("terms", key) for key in ("attribute", "candidate")]
    rows = [[*head, "≤", ">", *measures, words("export", "verdict")]]
    for evaluation in trace.evaluations(node):
        if evaluation.cuts is not None and len(evaluation.cuts):
            name = names.attribute(evaluation.attribute)
            rows += [[name, *row] for row in cut_rows(trace, evaluation, words)[1]]
    return rows


_TABLES = {"data": _data, "nodes": _nodes, "ranking": _ranking, "cuts": _cuts}
TABLES = tuple(_TABLES)


def table_query(table: Table) -> dict[str, str]:
    """Return the part of a link that holds a table, {} for one that is too large for a link.

    >>> from c45_course import datasets
    >>> sorted(table_query(datasets.load("loan_5").table))
    ['own', 'table']
    """
    grid, schema = grid_of(table)
    asked = Corrections(encoding="utf-8", separator=",", header=True, decimal="point", exact=True)
    text = in_link(TableRecipe(grid.name, csv_bytes(grid), asked, schema=schema))
    return {} if text is None else {"table": linked_name(text), "own": text}


def address_of(page: str, app: str, query: Mapping[str, str]) -> str:
    """Return the address of a page; `app`: the address of the app, before its pages."""
    return f"{app}{page}?{urlencode(query)}"
