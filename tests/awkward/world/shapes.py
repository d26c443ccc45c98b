"""Separators, quotation marks, line ends, lines too many and too few."""

from awkward.world.telling import GOLF, GOLF_NUMBERS, PLAY, SKY, golf, text, told

SHAPES = [
    text("plain.csv", golf(), told(GOLF, rows=10, separator=",", number_format="point")),
    text("crlf.csv", golf(end="\r\n"), told(GOLF, rows=10, numbers=GOLF_NUMBERS)),
    text("old-mac.csv", golf(end="\r"), told(GOLF, rows=10, numbers=GOLF_NUMBERS)),
    text("no-line-end.csv", golf(last=False), told(GOLF, rows=10)),
    text("bom.csv", "\ufeff" + golf(), told(GOLF, rows=10)),
    text("two-boms.csv", "\ufeff\ufeff" + golf(), told(GOLF, rows=10)),
    text("semicolons.csv", golf(sep=";"), told(GOLF, separator=";", rows=10)),
    text("tabs.tsv", golf(sep="\t"), told(GOLF, separator="\t", rows=10)),
    text("bars.psv", golf(sep="|"), told(GOLF, separator="|", rows=10)),
    text(
        "sep-line.csv",
        "sep=;\r\n" + golf(sep=";", end="\r\n"),
        told(GOLF, rows=10, separator=";", numbers=GOLF_NUMBERS),
    ),
    text(
        "trailing-separators.csv",
        golf().replace("\n", ",,,\n"),
        told(GOLF, says="empty_columns", rows=10),
    ),
    text(
        "trailing-full-stops.data",
        golf(None).replace("\n", ".\n"),
        told(
            "1=nominal 2=numeric 3=target",
            says="without_names",
            asks="header",
            header=False,
            rows=10,
            cells={"3": PLAY},
        ),
    ),
    text(
        "dos-end-of-file.csv",
        golf() + "\x1a",
        told(GOLF, rows=10, cells={"play": PLAY}),
    ),
    text(
        "all-quoted.csv",
        golf(sep='","').replace("\n", '"\n"')[:-1].join(['"', ""]),
        told(GOLF, rows=10, numbers=GOLF_NUMBERS),
    ),
    text(
        "mixed-quotes.csv",
        'title,length,kind\n"The ""Big"" One",101,drama\nPlain,99,comedy\n"a, b",87,drama\n',
        told(
            "title=nominal length=numeric kind=target",
            cells={"title": ['The "Big" One', "Plain", "a, b"]},
        ),
    ),
    text(
        "lines-in-cells.csv",
        'comment,score,passed\n"fine\nreally",3,yes\n"bad\r\nno",1,no\nok,2,yes\n',
        told("comment=nominal score=numeric passed=target", rows=3, numbers={"score": [3, 1, 2]}),
    ),
    text(
        "tabs-in-cells.csv",
        'note,n,ok\n"a\tb",1,y\n"c\td",2,n\ne,3,y\n',
        told("note=nominal n=numeric ok=target", rows=3, separator=","),
    ),
    text("never-closed.csv", 'a,b,c\n"x,1,y\nz,2,n\n', "quotes"),
    text("ragged.csv", "a,b,c\n1,2,x\n1,2\n3,4,y\n", "ragged"),
    text("longer-rows.csv", "a,b,c\n1,2,x\n1,2,3,4,y\n3,4,y\n", "ragged"),
    text("one-column.csv", "play\nyes\nno\nyes\n", told("play=target", says="no_attribute", rows=3)),
    text("nul-bytes.csv", golf().replace("rainy", "ra\0iny"), "not_text"),
    text("nul-bytes-in-utf8.csv", golf().replace("rainy", "r\0ägnerisch"), "not_text"),
    text("only-blank-lines.csv", "\n\n   \n\r\n", "empty"),
    text("no-bytes.csv", "", "empty"),
    text("header-only.csv", "outlook,humidity,play\n", "no_rows"),
    text(
        "blank-lines-between.csv",
        golf().replace("\n", "\n\n"),
        told(GOLF, rows=10),
    ),
    text(
        "comma-space.csv",
        golf(sep=", "),
        told(GOLF, rows=10, cells={"outlook": SKY}, numbers=GOLF_NUMBERS),
    ),
]
