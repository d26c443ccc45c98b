"""The awkward workbooks: kinds of cells, sheets, formulas, bombs, and broken ones."""

from awkward import workbooks as made
from awkward.expected import Awkward, Refused, seen

from c45_course.readers.files import Limits

SMALL = Limits(bytes=10_000, columns=10, cells=100, traced=50, sheet=6)
PLAIN = "outlook=nominal humidity=numeric play=target"

SHEETS = [
    Awkward(
        "plain.xlsx",
        made.workbook,
        seen(
            PLAIN,
            remarks="rare_class",
            how={"form": "xlsx", "sheets": ("Sheet1",)},
            numbers={"humidity": [85, 70.5]},
        ),
    ),
    Awkward("workbook.csv", made.workbook, seen(PLAIN, remarks="rare_class", how={"form": "xlsx"})),
    Awkward(
        "cells.xlsx",
        made.kinds_of_cells,
        seen(
            "when=nominal true=nominal x=numeric code=nominal bad=numeric play=target",
            notes="dates_written",
            remarks="codes dates markers_read rare_class",
            first=("2024-01-05", "TRUE", "0.1", "007", "#N/A", "no"),
            numbers={"x": [0.1, 1e-7, 3]},
            values={"code": ("007", "010")},
            missing={"code": 1, "bad": 1},
        ),
    ),
    Awkward(
        "two-sheets.xlsx",
        lambda: made.workbook(made.ROWS, [("x", "y"), (1, "a"), (2, "b")]),
        seen(
            "x=numeric y=target",
            remarks="rare_class",
            how={"sheet": "Sheet2", "sheets": ("Sheet1", "Sheet2")},
        ),
        {"sheet": "Sheet2"},
    ),
    Awkward(
        "no-such-sheet.xlsx",
        made.workbook,
        Refused("no_sheet", "its sheets are Sheet1"),
        {"sheet": "Tabelle1"},
    ),
    Awkward("empty-sheet.xlsx", lambda: made.workbook([]), Refused("empty")),
    Awkward("header-only.xlsx", lambda: made.workbook(made.ROWS[:1]), Refused("no_rows")),
    Awkward(
        "formula.xlsx",
        made.with_result,
        seen(PLAIN, notes="formulas", remarks="rare_class", numbers={"humidity": [85, 70.5]}),
    ),
    Awkward("formula-without-result.xlsx", made.without_result, Refused("no_result", "cell B2")),
    Awkward("lying-size.xlsx", made.lying_size, seen(PLAIN, remarks="rare_class", rows=2)),
    Awkward(
        "far-away.xlsx",
        made.far_away,
        seen(PLAIN, notes="blank_rows", remarks="class_missing rare_class", rows=3, table="no_class"),
    ),
    Awkward(
        "cell-in-the-last-column.xlsx",
        lambda: made.workbook(made.ROWS, fill=lambda sheet: sheet.cell(2, 16384, "x")),
        Refused("columns", "16384 columns"),
    ),
    Awkward("more-cells-than-read.xlsx", made.workbook, Refused("sheet_cells"), {"limits": SMALL}),
    Awkward("entities.xlsx", made.entities, Refused("broken_workbook")),
    Awkward("bomb.xlsx", made.bomb, Refused("unpacks", "at most 200 MB")),
    Awkward(
        "declares-gigabytes.xlsx", lambda: made.declares(2_000_000_000), Refused("unpacks", "2000 MB")
    ),
    Awkward("declares-less.xlsx", lambda: made.declares(200), Refused("broken_workbook")),
    Awkward("many-parts.xlsx", made.many_parts, Refused("unpacks")),
    Awkward("locked.xlsx", made.locked, Refused("locked", "password")),
    Awkward("really-docx.xlsx", made.other_archive, Refused("document")),
    Awkward(
        "truncated.xlsx",
        lambda: made.workbook()[:-500],
        Refused("broken_workbook", "damaged or incomplete"),
    ),
    Awkward("first-kB.xlsx", lambda: made.workbook()[:1000], Refused("broken_workbook")),
    Awkward("only-the-sign.xlsx", b"PK\x03\x04", Refused("broken_workbook")),
    Awkward("broken-xml.xlsx", made.broken_xml, Refused("broken_workbook")),
    Awkward("flipped.xlsx", made.flipped, Refused("broken_workbook")),
    Awkward("page.xlsx", b"<html><table><tr><td>1</td></tr></table></html>", Refused("web_page")),
]
