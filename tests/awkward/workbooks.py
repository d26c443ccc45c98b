"""Make workbooks, whole ones and broken ones, and things that only look like workbooks."""

import io
import struct
import zipfile
import zlib
from datetime import date, datetime

from openpyxl import Workbook

ROWS = [("outlook", "humidity", "play"), ("sunny", 85, "no"), ("rainy", 70.5, "yes")]


def workbook(*sheets, fill=None):
    """Return a workbook of one or more sheets, each a list of rows."""
    book = Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets or [ROWS], 1):
        sheet = book.create_sheet(f"Sheet{number}")
        for row in rows:
            sheet.append(row)
        if fill is not None:
            fill(sheet)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def kinds_of_cells():
    """Dates, times, booleans, floats, texts of digits, errors, empty cells."""
    rows = [("when", "true", "x", "code", "bad", "play")]
    rows += [(date(2024, 1, 5), True, 0.1, "007", "#N/A", "no")]
    rows += [(datetime(2024, 1, 6, 13, 30), False, 1e-7, "010", 2, "yes")]
    rows += [(date(2024, 1, 7), True, 3, None, 3, "no")]
    return workbook(rows)


def rewritten(data, change):
    """Return an archive with its parts changed: `change(name, bytes)` gives the new bytes, or None."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for part in old.infolist():
            content = change(part.filename, old.read(part))
            if content is not None:
                new.writestr(part.filename, content)
    return file.getvalue()


def _in_sheet(old, new):
    def change(name, content):
        return content.replace(old, new) if name == "xl/worksheets/sheet1.xml" else content

    return rewritten(workbook(), change)


def with_result():
    """A formula with its stored result."""
    return _in_sheet(b"<v>85</v>", b"<f>80+5</f><v>85</v>")


def without_result():
    """A formula whose result was never stored."""
    return _in_sheet(b"<v>85</v>", b"<f>80+5</f><v></v>")


def lying_size():
    """A sheet that declares a million rows of 16384 columns and has two."""
    return _in_sheet(b'ref="A1:C3"', b'ref="A1:XFD1048576"')


def far_away():
    """A cell in the last row of the sheet: the rows between are blank."""
    return workbook(ROWS, fill=lambda sheet: sheet.cell(60_000, 1, "foggy"))


def entities():
    """A billion laughs in a cell."""
    laughs = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 10))
    head = f'<!DOCTYPE worksheet [<!ENTITY a0 "ha">{laughs}]>'.encode()

    def change(name, content):
        return head + content.replace(b"sunny", b"&a9;") if name.endswith("sheet1.xml") else content

    return rewritten(workbook(), change)


def bomb(megabytes=30):
    """A sheet of zeros: packed a thousand times."""

    def change(name, content):
        return b"0" * megabytes * 1_000_000 if name.endswith("sheet1.xml") else content

    return rewritten(workbook(), change)


def declares(size):
    """A workbook whose directory gives the sheet another size unpacked."""
    data = workbook()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        real = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    return data.replace(struct.pack("<I", real), struct.pack("<I", size))


def many_parts():
    """An archive of thousands of empty files."""
    file = io.BytesIO(workbook())
    with zipfile.ZipFile(file, "a") as archive:
        for number in range(6_000):
            archive.writestr(f"xl/x{number}", b"")
    return file.getvalue()


def locked():
    """An archive whose parts are marked as encrypted."""
    data = bytearray(workbook())
    for sign, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(sign)
        while at >= 0:
            data[at + place] |= 1
            at = data.find(sign, at + 4)
    return bytes(data)


def other_archive():
    """A text in an archive."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("word/document.xml", "<x/>")
    return file.getvalue()


def broken_xml():
    """A workbook whose sheet breaks off in the middle of a tag."""
    return rewritten(
        workbook(), lambda name, old: old[: len(old) // 2] if name.endswith("sheet1.xml") else old
    )


def flipped():
    """A workbook with a byte of the packed sheet changed."""
    data = bytearray(workbook())
    at = data.find(b"xl/worksheets/sheet1.xml") + 40
    data[at] ^= 0xFF
    return bytes(data)


def gzipped():
    """A packed CSV file."""
    packer = zlib.compressobj(wbits=31)
    return packer.compress(b"a,b\n1,x\n2,y\n") + packer.flush()
