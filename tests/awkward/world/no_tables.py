"""Files that are no tables, whatever they are called."""

import gzip
import io
import pickle
import sqlite3
import struct
import zipfile

from awkward.world.telling import World, golf, text


def _archive(**parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/"), content)
    return file.getvalue()


def _database():
    with sqlite3.connect(":memory:") as base:
        base.execute("create table t (a, b)")
        return base.serialize()


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1000)
REFUSED = [
    text("a.json", '[{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]', "json"),
    text("cut-off.json", '{"columns": ["a", "b"], "data": [[1, "x"], [2', "json"),
    text("lines.jsonl", '{"a": 1, "b": "x"}\n{"a": 2, "b": "y"}\n', "json_lines"),
    text("lists.csv", '["a", 1]\n["b", 2]\n', "json_lines"),
    text("page.xls", "<html><body><table><tr><td>a</td></tr></table></body></html>", "web_page"),
    text("fragment.xls", "<tr><td>a</td><td>1</td></tr>\n<tr><td>b</td><td>2</td></tr>", "web_page"),
    text("styled.xls", "<style>td {}</style><table><tr><td>1</td></tr></table>", "web_page"),
    text(
        "page.mht",
        "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n<table></table>\n",
        "mht",
    ),
    text("excel2003.xml", '<?xml version="1.0"?><Workbook xmlns="x"><Table/></Workbook>', "web_page"),
    text("drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', "picture"),
    World("t.parquet", b"PAR1\x15\x04\x15" + bytes(50) + b"PAR1", "parquet"),
    World("t.feather", b"ARROW1\0\0" + bytes(50), "arrow"),
    World("old.feather", b"FEA1\0" + bytes(50), "arrow"),
    World("photo.csv", b"\xff\xd8\xff\xe0" + bytes(99), "picture"),
    World("photo.heic", bytes(3) + b"\x18ftypheic" + bytes(99), "picture"),
    World("photo.webp", b"RIFF" + bytes(4) + b"WEBPVP8 " + bytes(99), "picture"),
    World("paper.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "pdf"),
    World("letter.rtf", rb"{\rtf1\ansi hello}", "document"),
    World("letter.docx", _archive(word__document="<x/>", **{"word__document.xml": "<x/>"}), "document"),
    World("letter.doc", OLE + "WordDocument".encode("utf-16-le") + bytes(500), "document"),
    World(
        "letter.odt",
        _archive(mimetype="application/vnd.oasis.opendocument.text", **{"content.xml": "<x/>"}),
        "other_archive",
    ),
    World("golf.zip", _archive(**{"golf.csv": golf()}), "other_archive"),
    World("secret.xlsx", OLE + "EncryptedPackage".encode("utf-16-le") + bytes(500), "locked"),
    World(
        "secret.ods",
        _archive(
            mimetype="application/vnd.oasis.opendocument.spreadsheet",
            **{"content.xml": "x", "META-INF__manifest.xml": "<manifest:encryption-data/>"},
        ),
        "locked",
    ),
    World("a.7z", b"7z\xbc\xaf\x27\x1c" + bytes(30), "packed"),
    World("a.rar", b"Rar!\x1a\x07\x01" + bytes(30), "packed"),
    World("a.csv.bz2", b"BZh91AY&SY" + bytes(30), "packed"),
    World("a.csv.xz", b"\xfd7zXZ\0" + bytes(30), "packed"),
    World("a.csv.zst", b"\x28\xb5\x2f\xfd" + bytes(30), "packed"),
    World("a.db", _database(), "sqlite"),
    World("a.pkl", pickle.dumps({"a": [1, 2]}), "pickle"),
    World("a.sav", b"$FL2@(#) IBM SPSS STATISTICS" + bytes(60), "spss"),
    World("a.dta", b"<stata_dta><header><release>118</release>" + bytes(60), "stata"),
    World("old.dta", b"\x73\x01\x01\x00" + struct.pack("<H", 3) + bytes(100), "stata"),
    World("a.rds", gzip.compress(b"X\n\0\0\0\3" + bytes(60)), "r_data"),
    World("a.h5", b"\x89HDF\r\n\x1a\n" + bytes(60), "binary"),
    World("a.npy", b"\x93NUMPY\x01\0v\0{'descr'" + bytes(60), "binary"),
]
