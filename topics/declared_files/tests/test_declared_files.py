"""ARFF, C4.5's .names and .data, gzip: the declared order grows the tree."""

import gzip
import json
import random

import arff as liac
import pytest
from records import trace_json

from c45_core import InputError, grow, preset
from c45_core.__main__ import main
from c45_course.readers.columns import table_of
from c45_course.readers.file_questions import Corrections
from c45_course.readers.files import join_pair, paired, split_pair
from c45_course.readers.grid import read_grid
from c45_course.readers.reading import read_csv
from c45_course.readers.schema import Attribute, Schema
from c45_course.readers.understanding import understand

NAMES = """| golf
yes, no.                        | the classes
outlook: sunny, overcast,
         rainy.
humidity: continuous.
windy: true, false.
"""
DATA = """rainy,96,false,yes.
sunny, 85, false, no.
sunny,90,true,no
overcast,78,false,yes
rainy,80,false,yes
rainy,70,true,no
overcast,65,?,yes
sunny,?,false,no
"""
SCHEMA = Schema(
    "class",
    (
        Attribute("outlook", "nominal", ("sunny", "overcast", "rainy")),
        Attribute("humidity", "numeric"),
        Attribute("windy", "nominal", ("true", "false")),
    ),
    ("yes", "no"),
)
ARFF = """% golf
@RELATION golf
@attribute outlook {sunny, overcast, rainy}
@attribute humidity real
@attribute windy {true, false}
@attribute class {yes, no}
@data
"""


def declared_csv():
    rows = (line.rstrip(".").replace(" ", "") for line in DATA.splitlines())
    return "\n".join(["outlook,humidity,windy,class", *rows]).encode()


def understood(data, name, **said):
    grid = read_grid(data, name=name, corrections=Corrections(**said))
    return table_of(grid, understand(grid).schema)


@pytest.mark.parametrize("dialect", ["documents", "release8", "j48"])
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("golf.data", join_pair(NAMES.encode(), DATA.encode())),
        ("golf.data", join_pair(NAMES.replace("\n", "\r\n").encode("utf-16"), DATA.encode())),
        ("golf.data.gz", gzip.compress(join_pair(NAMES.encode(), DATA.encode()))),
        ("golf.arff", (ARFF + DATA.replace(".\n", "\n")).encode()),
        ("golf.arff.gz", gzip.compress((ARFF + DATA.replace(".\n", "\n")).encode("utf-8-sig"))),
    ],
)
def test_the_declared_order_grows_the_tree(tmp_path, name, data, dialect):
    """The first row is of the value and class declared last, so an order by appearance would differ."""
    (tmp_path / "golf.csv").write_bytes(declared_csv())
    wanted = read_csv(tmp_path / "golf.csv", schema=SCHEMA)
    table = understood(data, name)
    assert (table.classes, table.attributes[0].values) == (
        ("yes", "no"),
        ("sunny", "overcast", "rainy"),
    )
    assert trace_json(grow(table, preset(dialect))) == trace_json(grow(wanted, preset(dialect)))


def test_either_of_the_two_files_finds_the_other(tmp_path, capsys):
    (tmp_path / "golf.names").write_text(NAMES)
    (tmp_path / "golf.data").write_text(DATA)
    told = []
    for name in ("golf.names", "golf.data"):
        assert main(["trace", str(tmp_path / name)]) == 0
        told.append(capsys.readouterr().out)
        assert read_csv(tmp_path / name).classes == ("yes", "no")
    assert told[0] == told[1]
    assert json.loads(told[0])["table"]["classes"] == ["yes", "no"]
    assert main(["trace", str(tmp_path / "golf.data"), "--target", "outlook"]) == 0
    assert json.loads(capsys.readouterr().out)["table"]["target"] == "outlook"


def test_names_alone_ask_for_the_data(tmp_path):
    (tmp_path / "golf.names").write_text(NAMES)
    with pytest.raises(InputError, match=r"choose the \.data file"):
        read_csv(tmp_path / "golf.names")


def test_halves_find_each_other_in_any_order():
    one, other, third = ("golf.names", b"n"), ("GOLF.DATA", b"d"), ("iris.data", b"i")
    assert paired([one, other]) == paired([other, one]) == ("GOLF.DATA", join_pair(b"n", b"d"))
    assert paired([one, third]) == ("iris.data", join_pair(b"n", b"i"))
    assert paired([third, one, other]) == ("GOLF.DATA", join_pair(b"n", b"d"))
    assert paired([one, ("a.csv", b"x")]) == ("a.csv", b"x")
    assert split_pair(b"x") is None


QUOTED = ["a", "b c", "it's", 'say "x"', "100%", "x,y", "back\\slash", "{", "?x", "ü", "tab\tbed"]


@pytest.mark.parametrize("seed", range(30))
def test_arff_reads_what_liac_arff_writes(seed):
    """liac-arff, another reader and writer of the format, is the witness."""
    draw = random.Random(seed)
    values = draw.sample(QUOTED, 4)
    names = draw.sample(["a", "b c", "it's", "100%", "x,y", "{y}", "ü"], 3)
    rows = [
        [
            draw.choice([*values, None]),
            draw.choice([None, draw.uniform(-9, 9)]),
            draw.choice(["p", "q r"]),
        ]
        for _ in range(8)
    ]
    kinds = [values, draw.choice(["NUMERIC", "REAL"]), ["q r", "p"]]
    written = {"relation": "drawn", "attributes": list(zip(names, kinds, strict=True)), "data": rows}
    grid = read_grid(liac.dumps(written).encode(), name="drawn.arff")
    schema = understand(grid).schema
    assert grid.header == tuple(names)
    assert (schema.attributes[0].values, schema.classes) == (tuple(values), ("q r", "p"))
    for column, name in enumerate(names):
        for cell, row in zip(grid.column(name), rows, strict=True):
            known = "?" if row[column] is None else row[column]
            assert (float(cell) if isinstance(known, float) else cell) == known


def test_a_pair_has_no_sheets():
    pair = join_pair(NAMES.encode(), DATA.encode())
    with pytest.raises(InputError, match="has no sheets"):
        read_grid(pair, name="golf.data", corrections=Corrections(sheet="1"))
