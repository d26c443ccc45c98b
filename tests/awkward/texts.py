"""The awkward text files: encodings, separators, headers, rows, cells, numbers, and no tables."""

import json

from awkward.expected import Awkward, Refused, Seen, seen
from awkward.workbooks import gzipped

from c45_course.readers.files import Limits

CHINESE = "编号,湿度,有风,类别\n1,85,是,不适合\n2,78,否,适合\n3,96,否,适合\n"
CHINESE_SEEN = "编号=names 湿度=numeric 有风=nominal 类别=target"
TRADITIONAL = "天氣,溫度,類別\n晴,85,否\n多雲,83,是\n"
ACCENTS = "name,stadt,klasse\nMüller,Köln,ja\nJosé,Málaga,nein\nZoë,Genève,ja\n"


SMALL = Limits(bytes=10_000, columns=10, cells=100, traced=50)


def _wide(columns):
    header = ",".join(f"a{i}" for i in range(columns - 1))
    rows = [",".join(str((i * row) % 7) for i in range(columns - 1)) for row in range(1, 5)]
    return "\n".join(
        [f"{header},class", *(f"{row},{'xy'[i % 2]}" for i, row in enumerate(rows))]
    ).encode()


def _wide_seen():
    return {f"a{i}": "numeric" for i in range(1999)} | {"class": "target"}


def text(name, content, outcome, **options):
    """Describe a file in UTF-8."""
    return Awkward(name, content.encode(), outcome, options)


def coded(name, content, encoding, outcome):
    """Describe a file in another encoding."""
    return Awkward(name, content.encode(encoding), outcome)


def chinese(encoding, **how):
    """Describe the outcome of the Chinese file in an encoding."""
    return seen(
        CHINESE_SEEN,
        remarks="names_cases rare_class",
        first=("1", "85", "是", "不适合"),
        how={"encoding": encoding, "separator": ",", **how},
    )


ENCODINGS = [
    coded("utf8.csv", CHINESE, "utf-8", chinese("utf-8")),
    coded("utf8-bom.csv", CHINESE, "utf-8-sig", chinese("utf-8-sig")),
    coded("gbk.csv", CHINESE, "gbk", chinese("gb18030")),
    coded("gb18030.csv", CHINESE, "gb18030", chinese("gb18030")),
    coded("utf16-bom.csv", CHINESE, "utf-16", chinese("utf-16")),
    coded("utf16-le.csv", CHINESE, "utf-16-le", chinese("utf-16-le")),
    coded("utf16-be.csv", CHINESE, "utf-16-be", chinese("utf-16-be")),
    coded("utf32.csv", CHINESE, "utf-32", chinese("utf-32")),
    coded(
        "gbk-two-lines.csv",
        "色泽,好瓜\n青绿,是\n乌黑,否\n",
        "gbk",
        seen("色泽=nominal 好瓜=target", remarks="rare_class", how={"encoding": "gb18030"}),
    ),
    coded(
        "big5.csv",
        TRADITIONAL,
        "big5",
        seen("天氣=nominal 溫度=numeric 類別=target", remarks="rare_class", how={"encoding": "big5"}),
    ),
    coded(
        "latin1.csv",
        ACCENTS,
        "latin-1",
        seen(
            "name=names stadt=nominal klasse=target",
            remarks="rare_class names_cases",
            how={"encoding": "cp1252"},
        ),
    ),
    Awkward(
        "gbk-told-big5.csv",
        "色泽,好瓜\n青绿,是\n乌黑,否\n".encode("gbk"),
        seen("伎屙=nominal 疑圖=target", remarks="rare_class", how={"encoding": "big5"}),
        {"encoding": "big5"},
    ),
    Awkward(
        "gbk-told-utf8.csv",
        "色泽,好瓜\n青绿,是\n乌黑,否\n".encode("gbk"),
        Refused("not_this_encoding", "not text in utf-8"),
        {"encoding": "utf-8"},
    ),
    Awkward("strange-encoding.csv", b"a,b\n1,2\n", Refused("no_encoding"), {"encoding": "klingon"}),
    Awkward("rot13.csv", b"a,b\n1,2\n", Refused("no_encoding"), {"encoding": "rot13"}),
    text(
        "bom-in-the-middle.csv",
        "a,play\nx,no\n\ufeffx,yes\ny,no\ny,yes\n",
        seen(
            "a=nominal play=target",
            remarks="nearly_same invisible",
            values={"a": ("x", "\ufeffx", "y")},
        ),
    ),
]

SEPARATORS = [
    text(
        "semicolons.csv",
        "a;size;play\nx;1,5;no\ny;2,25;yes\nx;1.234,5;no\n",
        seen(
            "a=nominal size=numeric play=target",
            notes="",
            remarks="rare_class decimal_comma grouped",
            numbers={"size": [1.5, 2.25, 1234.5]},
            how={"separator": ";"},
        ),
    ),
    text(
        "tabs.tsv",
        "a\tb\tplay\nx\t1\tno\ny\t2\tyes\n",
        seen("a=nominal b=numeric play=target", remarks="rare_class", how={"separator": "\t"}),
    ),
    text(
        "bars.txt",
        "a|b|play\nx|1|no\ny|2|yes\n",
        seen("a=nominal b=numeric play=target", remarks="rare_class", how={"separator": "|"}),
    ),
    text(
        "full-width-commas.csv",
        "色泽，好瓜\n青绿，是\n乌黑，否\n",
        seen("色泽=nominal 好瓜=target", remarks="rare_class", how={"separator": "，"}),
    ),
    text(
        "commas-in-tabs.tsv",
        "a\tplay\nx, y\tno\ny, z\tyes\n",
        seen("a=nominal play=target", remarks="rare_class", first=("x, y", "no")),
    ),
    text(
        "told-semicolon.csv",
        "a,b;play\n1,2;no\n3,4;yes\n",
        seen(
            "a,b=numeric play=target", remarks="rare_class decimal_comma", numbers={"a,b": [1.2, 3.4]}
        ),
        separator=";",
    ),
    text("told-nonsense.csv", "a,play\n1,no\n2,yes\n", Refused("bad_separator"), separator=",,"),
    text("told-quote.csv", "a,play\n1,no\n2,yes\n", Refused("bad_separator"), separator='"'),
    text("sheet-of-text.csv", "a,play\n1,no\n2,yes\n", Refused("no_sheets"), sheet="Sheet1"),
]

HEADERS = [
    text(
        "same-name.csv",
        "a,a,a,play\n1,2,3,no\n1,2,4,yes\n",
        seen(
            "a=numeric a_(2)=numeric a_(3)=numeric play=target",
            notes="header_renamed",
            remarks="constant rare_class",
        ),
    ),
    text(
        "no-name.csv",
        "a,,play\n1,2,no\n2,3,yes\n",
        seen("a=numeric 2=numeric play=target", notes="header_named", remarks="rare_class"),
    ),
    text(
        "pandas-index.csv",
        ",a,play\n0,x,no\n1,y,yes\n2,x,no\n3,y,yes\n4,x,no\n",
        seen("1=names a=nominal play=target", notes="header_named", remarks="names_cases"),
    ),
    text(
        "only-numbers-above.csv",
        "5.1,3.5,1\n4.9,3.0,2\n4.7,3.2,2\n",
        seen("1=numeric 2=numeric 3=target", notes="header_made", remarks="rare_class", rows=3),
    ),
    text(
        "told-no-header.csv",
        "5.1,3.5,a\n4.9,3.0,b\n4.7,3.2,b\n",
        seen("1=numeric 2=numeric 3=target", notes="header_made", remarks="rare_class", rows=3),
        header=False,
    ),
    text(
        "separator-at-the-end.csv",
        "a,play,\n1,no,\n2,yes,\n",
        seen("a=numeric play=target", notes="empty_columns", remarks="rare_class"),
    ),
    text("header-only.csv", "a,b,play\n", Refused("no_rows")),
    text(
        "name-of-300.csv",
        "x" * 300 + ",play\n1,no\n2,yes\n",
        seen("x" * 300 + "=numeric play=target", remarks="rare_class"),
    ),
    text(
        "header-over-lines.csv",
        '"outlook\n(today)",play\nx,no\ny,yes\n',
        Seen({"outlook\n(today)": "nominal", "play": "target"}, remarks=frozenset(["rare_class"])),
    ),
]

ROWS = [
    text("empty.csv", "", Refused("empty")),
    text("blank.csv", " \n\n \t\n", Refused("empty")),
    text("commas-only.csv", ",,,\n,,,\n", Refused("empty")),
    text(
        "short-row.csv",
        "a,b,play\n1,2,no\n1,yes\n",
        Refused("ragged", "row 2 has 2 cells, the header 3"),
    ),
    text(
        "long-row.csv", "a,play\n1,no\n1,2,yes\n", Refused("ragged", "row 2 has 3 cells, the header 2")
    ),
    text(
        "empty-cells-at-the-end.csv",
        "a,play\n1,no,,\n2,yes,,\n",
        seen("a=numeric play=target", remarks="rare_class", first=("1", "no")),
    ),
    text(
        "blank-lines.csv",
        "a,play\n\n1,no\n,\n2,yes\n,\n",
        seen("a=numeric play=target", notes="blank_rows", remarks="rare_class", rows=2),
    ),
    text(
        "one-row.csv",
        "a,play\n1,no\n",
        seen("a=numeric play=target", remarks="one_class constant", rows=1, table="one_class"),
    ),
    text(
        "one-column.csv",
        "play\nno\nyes\n",
        seen("play=target", remarks="no_attribute rare_class", table="no_attribute"),
    ),
    text("one-cell.csv", "x", Refused("no_rows")),
    text(
        "mixed-line-ends.csv",
        "a,play\r1,no\r\n2,yes\n3,no\r",
        seen("a=numeric play=target", remarks="rare_class", rows=3),
    ),
    text(
        "lone-cr.csv",
        "a,play\r1,no\r2,yes\r",
        seen("a=numeric play=target", remarks="rare_class", rows=2),
    ),
    text("quote-never-closed.csv", 'a,play\n"1,no\n2,yes\n', Refused("quotes", "quotation mark")),
    text(
        "quote-in-a-cell.csv",
        'a,play\n5" disk,no\n3" disk,yes\n',
        seen("a=nominal play=target", remarks="rare_class", first=('5" disk', "no")),
    ),
    text(
        "line-break-in-a-cell.csv",
        'a,play\n"two\nlines",no\n"x ""1""",yes\n',
        seen("a=nominal play=target", remarks="rare_class", values={"a": ("two\nlines", 'x "1"')}),
    ),
    text("nul.csv", "a,play\n\0,no\n1,yes\n", Refused("not_text")),
]

CELLS = [
    text(
        "all-missing.csv",
        "a,b,play\n?,x,no\n,y,yes\n？,x,no\n",
        seen("a=nominal b=nominal play=target", remarks="all_missing rare_class", missing={"a": 3}),
    ),
    text(
        "markers.csv",
        "a,b,play\n1,x,no\n?,？,yes\nNA,nan,no\n-,—,yes\nn/a,#N/A,no\n2,y,yes\n",
        seen(
            "a=numeric b=nominal play=target",
            remarks="markers_read",
            missing={"a": 4, "b": 4},
            numbers={"a": [1, 2]},
        ),
    ),
    text(
        "plus-and-minus.csv",
        "a,b,class\n+,-,-\n-,1,+\n+,2,-\n-,3,+\n",
        seen(
            "a=nominal b=numeric class=target",
            remarks="odd_texts",
            table="no_number_or_missing",
            values={},
        ),
    ),
    text(
        "class-missing.csv",
        "a,play\n1,no\n2,yes\n3,?\n",
        seen("a=numeric play=target", remarks="class_missing rare_class", table="no_class"),
    ),
    text(
        "constant.csv",
        "a,b,play\nx,1,no\nx,2,yes\nx,3,no\n",
        seen("a=nominal b=numeric play=target", remarks="constant rare_class"),
    ),
    text(
        "id-like.csv",
        "phone,a,play\n13800000001x,x,no\n13800000002x,y,yes\n13800000003x,x,no\n13800000004x,x,yes\n",
        seen("phone=nominal a=nominal play=target", remarks="id_like"),
    ),
    text(
        "postcodes-alike.csv",
        "postcode,price,play\n70244,12000,no\n77388,31000,yes\n70244,25000,no\n78566,99000,yes\n",
        seen("postcode=numeric price=numeric play=target", remarks="digits_alike"),
    ),
    text(
        "numbered-groups.csv",
        "group,children,rooms,play\n"
        + "".join(f"{i % 3 + 1},{i % 2},{i % 4 + 2},{'yes' if i % 5 else 'no'}\n" for i in range(24)),
        seen("group=numeric children=numeric rooms=numeric play=target", remarks="numbered"),
    ),
    text(
        "long-numbers.csv",
        "card,play\n110101199003070011,no\n110101199003070012,yes\n",
        seen(
            "card=nominal play=target",
            remarks="rare_class",
            values={"card": ("110101199003070011", "110101199003070012")},
        ),
    ),
    text(
        "postcodes.csv",
        "code,play\n010020,no\n200030,yes\n",
        seen(
            "code=nominal play=target",
            remarks="codes rare_class",
            values={"code": ("010020", "200030")},
        ),
    ),
    text(
        "numeric-class.csv",
        "a,y\n" + "".join(f"{i % 3},{i}.5\n" for i in range(20)),
        seen("a=numeric y=target", remarks="numbered numeric_class"),
    ),
    text(
        "nearly-same.csv",
        "city,play\nBeijing,no\nbeijing,yes\nＢeijing,no\nBei jing,yes\n",
        seen("city=nominal play=target", remarks="nearly_same id_like"),
    ),
    text(
        "odd-texts.csv",
        "a,play\n"
        + "".join(f"{i},{'yes' if i % 2 else 'no'}\n" for i in range(30))
        + "about 7,no\n12kg,yes\nmany,no\n",
        seen(
            "a=numeric play=target",
            remarks="odd_texts about unit_left_out",
            table="no_number_or_missing",
        ),
    ),
    text(
        "dates.csv",
        "day of,play\n2024-01-05,no\n2024/1/6,yes\n2024年1月7日,no\n",
        seen("day_of=nominal play=target", remarks="dates rare_class"),
    ),
    text(
        "booleans.csv",
        "windy,play\nTRUE,no\nFALSE,yes\nTRUE,no\n",
        seen("windy=nominal play=target", remarks="rare_class", values={"windy": ("TRUE", "FALSE")}),
    ),
    text(
        "weights.csv",
        "a,计数,类别\nx,64,否\ny,128,是\n",
        seen("a=nominal 计数=weight 类别=target", remarks="rare_class weighs_cases"),
    ),
    text(
        "weight-of-a-car.csv",
        "weight,class\n1200,a\n900,b\n1100,a\n",
        seen("weight=numeric class=target", remarks="may_be_weight rare_class"),
    ),
    text(
        "class-in-front.csv",
        "class,a,b\nx,1,2\ny,2,3\n",
        seen("class=target a=numeric b=numeric", remarks="rare_class"),
    ),
    text(
        "emoji.csv",
        "😀,play\n👨‍👩‍👧,no\n🇨🇳,yes\n",
        seen("😀=nominal play=target", remarks="rare_class", values={"😀": ("👨‍👩‍👧", "🇨🇳")}),
    ),
    text(
        "right-to-left.csv",
        "الطقس,لعب\nمشمس,لا\nممطر,نعم\n",
        seen("الطقس=nominal لعب=target", remarks="rare_class"),
    ),
    text(
        "direction-marks.csv",
        "a,play\nx\u202egpj,no\ny,yes\n",
        seen("a=nominal play=target", remarks="invisible rare_class"),
    ),
    text(
        "markup.csv",
        "<script>alert(1)</script>,$x$,</table>,label=<b>\n"
        "<img src=x onerror=alert(1)>,**a**,[x](javascript:1),no\n"
        "&amp;,`b`,<b>,yes\n",
        seen(
            "<script>alert(1)</script>=nominal $x$=nominal </table>=nominal label=<b>=target",
            remarks="rare_class",
            first=("<img src=x onerror=alert(1)>", "**a**", "[x](javascript:1)", "no"),
        ),
    ),
    text(
        "formulas.csv",
        "=cmd|' /C calc'!A0,play\n=1+1,no\n+x,yes\n@SUM(A1),no\n-x,yes\n",
        seen("=cmd|'_/C_calc'!A0=nominal play=target", remarks="id_like", first=("=1+1", "no")),
    ),
    text(
        "guarded-formulas.csv",
        "a,play\n'=1+1,no\n'-x,yes\n",
        seen(
            "a=nominal play=target",
            notes="formula_guard_removed",
            remarks="rare_class",
            values={"a": ("=1+1", "-x")},
        ),
    ),
    text(
        "../../etc/passwd.csv",
        "a,play\n1,no\n2,yes\n",
        seen("a=numeric play=target", remarks="rare_class"),
    ),
    text(
        "C:\\con<b>|?*.csv",
        "a,play\n1,no\n2,yes\n",
        seen("a=numeric play=target", remarks="rare_class"),
    ),
    Awkward(
        "cell-of-10-MB.csv",
        lambda: b"a,play\nx,no\n" + b"y" * 10_000_000 + b",yes\n",
        Refused("cell_too_long", "row 2"),
    ),
    Awkward(
        "cell-of-50-kB.csv",
        lambda: b"a,play\nx,no\n" + b"y" * 50_000 + b",yes\n",
        Refused("cell_too_long", "row 2"),
    ),
    Awkward(
        "file-of-25-MB.csv", lambda: b"a,play\n" + b"1,no\n" * 5_000_000, Refused("bytes", "25.0 MB")
    ),
    Awkward(
        "2000-columns.csv",
        lambda: _wide(2000),
        Seen(_wide_seen(), remarks=frozenset(["constant", "id_like"])),
    ),
    Awkward("2001-columns.csv", lambda: _wide(2001), Refused("columns", "at most 2000")),
    text(
        "more-cells-than-read.csv",
        "a,b,c\n" + "1,2,x\n" * 40,
        Refused("cells", "more than 100 cells"),
        limits=SMALL,
    ),
    text(
        "more-cells-than-traced.csv",
        "a,class\n" + "1,x\n2,y\n" * 15,
        seen("a=numeric class=target", table="too_large"),
        limits=SMALL,
    ),
]

NUMBERS = [
    text(
        "suffixes.csv",
        "income,play\n125K,no\n1.5M,yes\n60k,no\n",
        seen(
            "income=numeric play=target",
            remarks="suffix rare_class",
            numbers={"income": [125_000, 1_500_000, 60_000]},
        ),
    ),
    text(
        "ten-thousands.csv",
        "收入,类别\n2万,否\n1.5亿,是\n8000,否\n",
        seen(
            "收入=numeric 类别=target",
            remarks="suffix rare_class",
            numbers={"收入": [20_000, 150_000_000, 8000]},
        ),
    ),
    text(
        "per-cent.csv",
        "share,play\n12.5%,no\n0.3,yes\n７％,no\n",
        seen(
            "share=numeric play=target",
            remarks="percent full_width rare_class",
            numbers={"share": [0.125, 0.3, 0.07]},
        ),
    ),
    text(
        "groups.csv",
        'size,play\n"1,234.5",no\n"12,345,678",yes\n17,no\n',
        seen(
            "size=numeric play=target",
            remarks="grouped rare_class",
            numbers={"size": [1234.5, 12_345_678, 17]},
        ),
    ),
    text(
        "decimal-commas.csv",
        'size,play\n"1,5",no\n"2,25",yes\n"0,125",no\n',
        seen(
            "size=numeric play=target",
            remarks="decimal_comma rare_class",
            numbers={"size": [1.5, 2.25, 0.125]},
        ),
    ),
    text(
        "full-width.csv",
        "湿度,类别\n８５,否\n－３．５,是\n？,否\n",
        seen(
            "湿度=numeric 类别=target",
            remarks="full_width rare_class",
            numbers={"湿度": [85, -3.5]},
            missing={"湿度": 1},
        ),
    ),
    text(
        "1e308.csv",
        "a,play\n1e308,no\n-1e308,yes\n1.7976931348623157e308,no\n",
        seen(
            "a=numeric play=target",
            remarks="rare_class",
            numbers={"a": [1e308, -1e308, 1.7976931348623157e308]},
        ),
    ),
    text(
        "1e999.csv",
        "a,play\n1e999,no\n1,yes\n",
        seen("a=numeric play=target", remarks="infinite rare_class", table="infinite"),
    ),
    text(
        "1e-999.csv",
        "a,play\n1e-999,no\n1,yes\n",
        seen("a=numeric play=target", remarks="rounded rare_class", numbers={"a": [0, 1]}),
    ),
    text(
        "nan-text.csv",
        "a,play\nnan,no\nNaN,yes\n1,no\n2,yes\n",
        seen("a=numeric play=target", missing={"a": 2}),
    ),
    text(
        "inf-text.csv",
        "a,play\ninf,no\nInfinity,yes\n-inf,no\n1,yes\n",
        seen("a=nominal play=target", remarks="id_like"),
    ),
    text(
        "many-digits.csv",
        "a,play\n0.12345678901234567890123,no\n1,yes\n",
        seen("a=numeric play=target", remarks="rounded rare_class"),
    ),
    text(
        "not-numbers.csv",
        "a,b,c,d,play\n1_000,0x1F,10 00,12kg,no\n2_000,0x2F,20 00,13kg,yes\n",
        seen(
            "a=nominal b=nominal c=nominal d=numeric play=target",
            remarks="rare_class unit_left_out",
            numbers={"d": [12, 13]},
        ),
    ),
    text(
        "addresses.csv",
        "ip,play\n192.168.001.001,no\n10.20.30.40,yes\n",
        seen("ip=nominal play=target", remarks="rare_class"),
    ),
]

NO_TABLES = [
    Awkward("binary.csv", bytes(range(256)) * 20, Refused("not_text")),
    Awkward("picture.csv", b"\x89PNG\r\n\x1a\n" + bytes(200), Refused("picture")),
    Awkward("photo.csv", b"\xff\xd8\xff\xe0" + bytes(200), Refused("picture")),
    Awkward("paper.csv", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", Refused("pdf")),
    Awkward("packed.csv", gzipped, seen("a=numeric b=target", remarks="rare_class")),
    Awkward("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1000), Refused("broken_workbook")),
    text(
        "page.xls", "<html><body><table><tr><td>a</td></tr></table></body></html>", Refused("web_page")
    ),
    text("table.xls", "\n<table border=1><tr><td>a</td></tr></table>", Refused("web_page")),
    text("spreadsheet-2003.xls", '<?xml version="1.0"?><Workbook/>', Refused("web_page")),
    text("data.csv", json.dumps([{"a": 1, "play": "no"}]), Refused("json")),
    text("object.csv", json.dumps({"a": [1, 2]}, indent=1), Refused("json")),
    text(
        "prose.csv",
        "Once upon a time there was a tree.\nIt grew.\n",
        seen(
            "Once_upon_a_time_there_was_a_tree.=target",
            remarks="no_attribute one_class",
            table="no_attribute",
        ),
    ),
]


TEXTS = [*ENCODINGS, *SEPARATORS, *HEADERS, *ROWS, *CELLS, *NUMBERS, *NO_TABLES]
