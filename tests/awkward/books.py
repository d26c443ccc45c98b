"""Write the same sheets as .xlsx, .xls, .ods and .xlsb."""

import io
import struct
import zipfile
from dataclasses import dataclass
from datetime import date, datetime, time

import xlwt
from awkward.workbooks import rewritten
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style, TableProperties
from odf.table import CoveredTableCell, Table, TableCell, TableColumn, TableRow
from odf.text import P
from openpyxl import Workbook
from openpyxl.utils import get_column_letter


@dataclass(frozen=True)
class Sheet:
    """Rows of values; `merged`: first row, first column, last row, last column, from 0.

    `hidden_rows`, `hidden_columns`: places that are hidden, from 0.
    """

    name: str
    rows: tuple
    hidden: bool = False
    merged: tuple = ()
    hidden_rows: tuple = ()
    hidden_columns: tuple = ()


def xlsx(*sheets):
    """Return a workbook of Excel."""
    book = Workbook()
    book.remove(book.active)
    for sheet in sheets:
        made = book.create_sheet(sheet.name)
        made.sheet_state = "hidden" if sheet.hidden else "visible"
        for row in sheet.rows:
            made.append(row)
        for row in sheet.hidden_rows:
            made.row_dimensions[row + 1].hidden = True
        for column in sheet.hidden_columns:
            made.column_dimensions[get_column_letter(column + 1)].hidden = True
        for top, left, bottom, right in sheet.merged:
            made.merge_cells(
                start_row=top + 1, start_column=left + 1, end_row=bottom + 1, end_column=right + 1
            )
    return _bytes(book.save)


def xls(*sheets):
    """Return a workbook of Excel 97."""
    book = xlwt.Workbook()
    dated = xlwt.easyxf(num_format_str="YYYY-MM-DD HH:MM:SS")
    plain = xlwt.easyxf()
    for sheet in sheets:
        made = book.add_sheet(sheet.name)
        made.visibility = int(sheet.hidden)
        for row in sheet.hidden_rows:
            made.row(row).hidden = True
        for column in sheet.hidden_columns:
            made.col(column).hidden = True
        corners = {(top, left): (bottom, right) for top, left, bottom, right in sheet.merged}
        covered = _covered(sheet.merged)
        for row, cells in enumerate(sheet.rows):
            for column, value in enumerate(cells):
                style = dated if isinstance(value, date | time) else plain
                if (row, column) in corners:
                    bottom, right = corners[row, column]
                    made.write_merge(row, bottom, column, right, value, style)
                elif value is not None and (row, column) not in covered:
                    made.write(row, column, value, style)
    return _bytes(book.save)


def ods(*sheets):
    """Return a workbook of LibreOffice."""
    document = OpenDocumentSpreadsheet()
    hidden = Style(name="ta2", family="table")
    hidden.addElement(TableProperties(display="false"))
    document.automaticstyles.addElement(hidden)
    for sheet in sheets:
        table = Table(name=sheet.name, **({"stylename": hidden} if sheet.hidden else {}))
        document.spreadsheet.addElement(table)
        for column in range(max(map(len, sheet.rows), default=0)):
            unseen = {"visibility": "collapse"} if column in sheet.hidden_columns else {}
            table.addElement(TableColumn(**unseen))
        corners = {area[:2]: area[2:] for area in sheet.merged}
        covered = _covered(sheet.merged)
        for row, cells in enumerate(sheet.rows):
            line = TableRow(**({"visibility": "filter"} if row in sheet.hidden_rows else {}))
            table.addElement(line)
            for column, value in enumerate(cells):
                spans = {}
                if (row, column) in corners:
                    bottom, right = corners[row, column]
                    spans = {
                        "numberrowsspanned": bottom - row + 1,
                        "numbercolumnsspanned": right - column + 1,
                    }
                if (row, column) in covered:
                    line.addElement(CoveredTableCell())
                else:
                    line.addElement(_ods_cell(value, spans))
        rest = TableRow(numberrowsrepeated=1_048_576 - len(sheet.rows))
        rest.addElement(TableCell(numbercolumnsrepeated=16_384))
        table.addElement(rest)
    return _bytes(document.save)


def _ods_cell(value, spans):
    if value is None:
        return TableCell(**spans)
    if isinstance(value, bool):
        return TableCell(valuetype="boolean", booleanvalue=str(value).lower(), **spans)
    if isinstance(value, int | float):
        return TableCell(valuetype="float", value=repr(value), **spans)
    if isinstance(value, date):
        return TableCell(valuetype="date", datevalue=value.isoformat(), **spans)
    if isinstance(value, time):
        return TableCell(valuetype="time", timevalue=value.strftime("PT%HH%MM%SS"), **spans)
    cell = TableCell(valuetype="string", **spans)
    for line in value.split("\n"):
        cell.addElement(P(text=line))
    return cell


def xlsb(*sheets):
    """Return a binary workbook of Excel, its records written by hand."""
    file = io.BytesIO()
    shared: dict[str, int] = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        listed, targets = b"", ""
        for number, sheet in enumerate(sheets, 1):
            archive.writestr(f"xl/worksheets/sheet{number}.bin", _xlsb_sheet(sheet, shared))
            names = _wide(f"rId{number}") + _wide(sheet.name)
            listed += _record(156, struct.pack("<II", sheet.hidden, number) + names)
            targets += f'<Relationship Id="rId{number}" Target="worksheets/sheet{number}.bin"/>'
        book = _record(131, b"") + _record(153, bytes(8)) + _record(143, b"") + listed
        archive.writestr("xl/workbook.bin", book + _record(144, b"") + _record(132, b""))
        archive.writestr("xl/_rels/workbook.bin.rels", f"<Relationships>{targets}</Relationships>")
        strings = b"".join(_record(19, b"\0" + _wide(text)) for text in shared)
        count = struct.pack("<II", len(shared), len(shared))
        archive.writestr("xl/sharedStrings.bin", _record(159, count) + strings + _record(160, b""))
        formats = b"".join(
            _record(47, struct.pack("<HH", 0, number) + bytes(12)) for number in (0, 14, 21, 22)
        )
        styles = _record(617, struct.pack("<I", 4)) + formats + _record(618, b"")
        archive.writestr("xl/styles.bin", styles)
        archive.writestr("[Content_Types].xml", "<Types/>")
    return file.getvalue()


def _xlsb_sheet(sheet, shared):
    data = _record(129, b"") + _record(148, bytes(16))
    for column in sheet.hidden_columns:
        data += _record(60, struct.pack("<4IH", column, column, 0, 0, 1))
    data += _record(145, b"")
    for row, cells in enumerate(sheet.rows):
        unseen = bytes(7) + bytes([0x10 if row in sheet.hidden_rows else 0]) + bytes(5)
        data += _record(0, struct.pack("<I", row) + unseen)
        for column, value in enumerate(cells):
            style = {datetime: 3, date: 1, time: 2}.get(type(value), 0)
            head = struct.pack("<II", column, style)
            if value is None:
                continue
            if isinstance(value, bool):
                data += _record(4, head + bytes([value]))
            elif isinstance(value, str) and value.startswith("#"):
                data += _record(3, head + b"\x07")
            elif isinstance(value, str):
                data += _record(7, head + struct.pack("<I", shared.setdefault(value, len(shared))))
            elif isinstance(value, int) and abs(value) < 1 << 28:
                data += _record(2, head + struct.pack("<i", value << 2 | 2))
            else:
                data += _record(5, head + struct.pack("<d", _days(value)))
    data += _record(146, b"")
    for top, left, bottom, right in sheet.merged:
        data += _record(176, struct.pack("<4I", top, bottom, left, right))
    return data + _record(130, b"")


def _days(value):
    if isinstance(value, datetime):
        return (value - datetime(1899, 12, 30)).total_seconds() / 86_400
    if isinstance(value, date):
        return float((value - date(1899, 12, 30)).days)
    if isinstance(value, time):
        return (value.hour * 3600 + value.minute * 60 + value.second) / 86_400
    return value


def _record(kind, data):
    number = bytes([kind]) if kind < 128 else bytes([kind & 127 | 128, kind >> 7])
    length, size = b"", len(data)
    while True:
        size, part = size >> 7, size & 127
        length += bytes([part | 128 if size else part])
        if not size:
            return number + length + data


def _wide(text):
    coded = text.encode("utf-16-le")
    return struct.pack("<I", len(coded) // 2) + coded


def _covered(merged):
    return {
        (row, column)
        for top, left, bottom, right in merged
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
        if (row, column) != (top, left)
    }


def _bytes(save):
    file = io.BytesIO()
    save(file)
    return file.getvalue()


_STRICT = (
    (
        b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        b"http://purl.oclc.org/ooxml/spreadsheetml/main",
    ),
    (
        b"http://schemas.openxmlformats.org/officeDocument/2006/",
        b"http://purl.oclc.org/ooxml/officeDocument/",
    ),
    (
        b"http://schemas.openxmlformats.org/drawingml/2006/",
        b"http://purl.oclc.org/ooxml/drawingml/",
    ),
)


def strict(*sheets):
    """Return a workbook as Excel saves it as Strict Open XML: other names for the same parts."""

    def change(name, content):
        for usual, called in _STRICT:
            content = content.replace(usual, called)
        return content.replace(b"<workbook ", b'<workbook conformance="strict" ')

    return rewritten(xlsx(*sheets), change)
