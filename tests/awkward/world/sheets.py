"""The same sheets in .xlsx, .xls, .ods and .xlsb."""

from datetime import date

from awkward import books
from awkward.books import Sheet
from awkward.world.telling import GOLF, GOLF_NUMBERS, HUMID, PLAY, SKY, World, told

ROWS = (
    ("outlook", "humidity", "play"),
    *((a, float(b), c) for a, b, c in zip(SKY, HUMID, PLAY, strict=True)),
)
DATA, LISTS = Sheet("Daten", ROWS), Sheet("_lists", (("a", "b"), ("c", "d")), hidden=True)
SECOND = Sheet("Mehr", (("x", "class"), (1, "a"), (2, "b")))
COVER = Sheet("Deckblatt", (("Umfrage 2024",), ("erhoben von uns",)))
TITLED = Sheet("Daten", (("Golf 2024", None, None), (None, None, None), *ROWS), merged=((0, 0, 0, 2),))
GROUPS = Sheet(
    "Daten",
    (("group", "n", "class"), ("A", 1, "p"), (None, 2, "q"), ("B", 3, "p"), (None, 4, "q")),
    merged=((1, 0, 2, 0), (3, 0, 4, 0)),
)
DEEP = Sheet(
    "Daten",
    (("weather", None, "play"), ("temp", "wind", None), (20, 3, "no"), (25, 1, "yes"), (18, 7, "no")),
    merged=((0, 0, 0, 1), (0, 2, 1, 2)),
)
DATED = Sheet(
    "Daten",
    (
        ("day", "n", "class"),
        (date(2024, 1, 5), 1, "p"),
        (date(2024, 1, 6), 2, "q"),
        (date(2024, 1, 5), 3, "p"),
    ),
)


def every(name, outcome, *sheets, options=()):
    """Describe the same sheets in all four kinds of workbook."""
    kinds = {"xlsx": books.xlsx, "xls": books.xls, "ods": books.ods, "xlsb": books.xlsb}
    return [World(f"{name}.{kind}", make(*sheets), outcome, options) for kind, make in kinds.items()]


WORKBOOKS = [
    *every(
        "plain",
        told(GOLF, rows=10, sheet="Daten", encoding=None, separator=None, numbers=GOLF_NUMBERS),
        DATA,
    ),
    *every("hidden-first", told(GOLF, rows=10, says="sheets_hidden", sheet="Daten"), LISTS, DATA),
    *every("two-tables", told(GOLF, rows=10, asks="sheet", sheet="Daten"), DATA, SECOND),
    *every(
        "told-second",
        told("x=numeric class=target", rows=2, sheet="Mehr"),
        DATA,
        SECOND,
        options=("--sheet", "Mehr"),
    ),
    *every("cover-first", told(GOLF, rows=10, says="sheet_passed", sheet="Daten"), COVER, DATA),
    *every("titled", told(GOLF, rows=10, says="title_left_out"), TITLED),
    *every(
        "merged",
        told(
            "group=nominal n=numeric class=target", says="merged", cells={"group": ["A", "A", "B", "B"]}
        ),
        GROUPS,
    ),
    *every(
        "deep-header",
        told(
            "weather+temp=numeric weather+wind=numeric play=target", says="header_joined merged", rows=3
        ),
        DEEP,
    ),
    *every(
        "dated",
        told("day=nominal n=numeric class=target", says="dates_written", cells={"day": ["2024-01-05"]}),
        DATED,
    ),
    *every("no-such-sheet", "no_sheet", DATA, options=("--sheet", "Tabelle9")),
    *every("empty", "empty", Sheet("Daten", ())),
]
