"""A table that is kept comes back as it was, and anything else is refused in one sentence."""

import json
import zlib
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import InputError
from c45_course import datasets
from c45_course.prepare.keeping import (
    LINK,
    MAX_STEPS,
    TableRecipe,
    from_link,
    head,
    in_link,
    joined,
    packed_file,
)
from c45_course.prepare.steps import (
    AddRow,
    Bin,
    Declare,
    Drop,
    Edit,
    Fill,
    Mark,
    Merge,
    RemoveRows,
    Weigh,
)
from c45_course.readers.file_questions import Corrections
from c45_course.readers.files import UPLOAD
from c45_course.readers.schema import Attribute, Schema
from ui.own.keeping import grid_of_file, kept_of, revive
from ui.state.own_table import EXAMPLE, as_raw, copy_of, read_in

TEXT = st.text(max_size=8)
NAME = TEXT.map(str.strip).filter(bool)
TEXTS = st.lists(TEXT, max_size=3).map(tuple)
ROW = st.integers(0, 50)
CUT = st.floats(allow_nan=False, allow_infinity=False)
STEP = st.one_of(
    st.builds(Declare, TEXT, TEXT, TEXT),
    st.builds(Mark, TEXTS),
    st.builds(Drop, TEXT),
    st.builds(Bin, TEXT, st.lists(CUT, max_size=3).map(tuple), TEXTS),
    st.builds(Merge, TEXT, TEXTS, TEXT),
    st.builds(Fill, TEXT, TEXT),
    st.builds(Edit, TEXT, st.lists(st.tuples(ROW, TEXT), max_size=3).map(tuple)),
    st.builds(AddRow, TEXTS),
    st.builds(RemoveRows, st.lists(ROW, max_size=3).map(tuple)),
    st.builds(Weigh, TEXT),
)
VALUES = st.none() | st.lists(NAME, min_size=1, max_size=3, unique=True).map(tuple)
MARKERS = st.lists(TEXT.map(str.strip), max_size=3, unique=True).map(tuple)


@st.composite
def schemas(draw):
    names = draw(st.lists(NAME, min_size=2, max_size=5, unique=True))
    attributes = [
        Attribute(name, "nominal", draw(VALUES)) if draw(st.booleans()) else Attribute(name, "numeric")
        for name in names[1:]
    ]
    return Schema(names[0], tuple(attributes), draw(VALUES), draw(MARKERS))


ASKED = st.builds(
    Corrections,
    encoding=st.none() | TEXT,
    separator=st.none() | TEXT,
    sheet=st.none() | TEXT,
    header=st.none() | st.booleans(),
    decimal=st.none() | TEXT,
    values=TEXTS,
)
KEPT = st.builds(
    TableRecipe,
    name=TEXT,
    data=st.binary(max_size=60) | st.text(max_size=60),
    corrections=ASKED,
    copied=TEXT,
    schema=st.none() | schemas(),
    drawn=st.none() | st.tuples(ROW, ROW, ROW),
    steps=st.lists(STEP, max_size=5).map(tuple),
)
QUICK = settings(max_examples=examples(200), deadline=None)


@QUICK
@given(KEPT)
def test_what_is_kept_comes_back_as_it_was(kept):
    assert joined(head(kept), packed_file(kept)) == kept
    packed = in_link(kept)
    assert packed is None or (len(packed) <= LINK and from_link(packed) == kept)


# --- what anybody may have put there --------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


def _refused(read, *given_):
    """What is read, or None where it is refused in one sentence that is data."""
    try:
        return read(*given_)
    except InputError as error:
        assert error.said is not None and "\n" not in str(error)
        return None


@QUICK
@given(st.binary(max_size=80), st.binary(max_size=80), st.text(max_size=80))
def test_noise_is_refused(said, file, link):
    _refused(joined, said, file)
    _refused(from_link, link)
    _refused(from_link, "1" + link)


@QUICK
@given(KEPT, st.data())
def test_a_kept_table_with_anything_in_it_changed_is_read_or_refused(kept, data):
    entry = json.loads(head(kept))
    key = data.draw(st.sampled_from([*entry, "steps", "schema", "drawn", "corrections", "copied", "v"]))
    entry[key] = data.draw(JSON)
    found = _refused(joined, json.dumps(entry).encode(), packed_file(kept))
    if found is not None:
        assert _refused(revive, found) is None or found.copied or found.data


@QUICK
@given(KEPT, st.integers(0, 500), st.integers(1, 255))
def test_a_link_with_one_character_changed_is_read_or_refused(kept, place, by):
    packed = in_link(kept)
    if packed is not None:
        place %= len(packed)
        _refused(from_link, packed[:place] + chr((ord(packed[place]) + by) % 128) + packed[place + 1 :])


DEEP = b'{"v":1,"steps":' + b"[" * 100_000
BOMB = zlib.compressobj(9, zlib.DEFLATED, -15)
BOMB = BOMB.compress(b"0" * (UPLOAD.bytes + 1)) + BOMB.flush()

BINNED = b'{"do":"bin","column":"a","cuts":[1%s],"names":[]}' % (b"0" * 400)
DROPPED = b'{"do":"drop","column":"a"}'


@pytest.mark.parametrize(
    ("said", "file"),
    [
        (DEEP, b"\x03\x00"),
        (b'{"v":1,"name":"a"}', BOMB),
        (b'{"v":1,"name":"\\ud800"}', b"\x03\x00"),
        (b'{"v":1,"drawn":[1,1,1e999]}', b"\x03\x00"),
        (
            b'{"v":1,"steps":[{"do":"bin","column":"a","cuts":[1%s],"names":[]}]}' % (b"0" * 400),
            b"\x03\x00",
        ),
        (
            b'{"v":1,"steps":[%s]}' % b",".join([b'{"do":"drop","column":"a"}'] * (MAX_STEPS + 1)),
            b"\x03\x00",
        ),
        (b'{"v":%s}' % (b"9" * 5000), b"\x03\x00"),
    ],
    ids=["deep", "bomb", "surrogate", "infinite", "huge", "many", "long"],
)
def test_what_would_harm_is_refused(said, file):
    with pytest.raises(InputError):
        joined(said, file)


def test_a_table_of_a_newer_version_is_named_so():
    with pytest.raises(InputError, match="newer version"):
        joined(b'{"v":2}', b"\x03\x00")
    with pytest.raises(InputError, match="newer version"):
        from_link("2abc")


@pytest.mark.parametrize(
    "kept",
    [
        TableRecipe("a.csv"),
        TableRecipe("a.csv", b"a,b\n1,2\n", schema=Schema("z", (Attribute("b", "nominal"),))),
        TableRecipe("a.csv", b"a,b\n1,2\n", Corrections(encoding="idna")),
        TableRecipe("a.csv", b"a,b\n1,2\n", Corrections(encoding="zlib_codec")),
        TableRecipe("a.csv", b"a,b\n1,2\n", Corrections(encoding="\0")),
        TableRecipe("a.csv", b"a,b\n1,2\n", Corrections(sheet="x")),
        TableRecipe("a.csv", b"a,b\n1,2\n", steps=(Drop("nobody"),)),
        TableRecipe("x", copied="no_such_table"),
        TableRecipe("x", copied="../golf_14"),
        TableRecipe("x", copied="golf_14", steps=(Drop("nobody"),)),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused(kept):
    with pytest.raises(InputError):
        revive(kept)


# --- tables of people -----------------------------------------------------------------------------


def _same(one, other):
    assert one.start == other.start
    assert one.steps == other.steps
    assert one.now == other.now
    assert one.understood == other.understood
    assert (one.name, one.base and one.base.name) == (other.name, other.base and other.base.name)
    assert str(one.invalid_because) == str(other.invalid_because)


def _there_and_back(own):
    kept = kept_of(own)
    _same(revive(joined(head(kept), packed_file(kept))), own)
    packed = in_link(kept)
    if packed is not None:
        _same(revive(from_link(packed)), own)
    return packed


CELL = st.sampled_from(["", "?", "1", "2.5", "1,5", "x", "是", "a b", "=1", "NA", "007"])


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.tuples(CELL, CELL, CELL), min_size=2, max_size=6), st.data())
def test_a_file_and_its_changes_come_back(rows, data):
    text = "\n".join(";".join(row) for row in [("a", "b", "c"), *rows, ("x", "y", "z")])
    asked = data.draw(st.sampled_from([Corrections(), Corrections(header=False, separator=";")]))
    file = data.draw(st.sampled_from([text, text.encode(), text.encode("gb18030")]))
    own = read_in(grid_of_file(file, "t.csv", asked), file)
    names = own.now.grid.header
    for _ in range(data.draw(st.integers(0, 3))):
        column = data.draw(st.sampled_from(names))
        offered = (Drop(column), Declare(column, "ignored"), Edit(column, ((0, "新"),)), Weigh("w"))
        others = (Mark(("", "x")), RemoveRows((0,)), Fill(column, "1"), Merge(column, ("x", "1"), "x"))
        step = data.draw(st.sampled_from((*offered, *others)))
        longer = own.with_steps((*own.steps, step))
        if _refused(lambda own=longer: own.now) is not None:
            own = longer
    _there_and_back(own)
    if own.now.rows > 1:
        _there_and_back(own.drawn(own.now.rows - 1))


def test_rows_drawn_of_a_table_without_attributes_come_back():
    text = "a;b;c\n;;\n;;\nx;y;z"
    own = read_in(grid_of_file(text, "t.csv", Corrections(header=False, separator=";")), text)
    own = own.with_steps((Drop("1"), Declare("2", "ignored")))
    _there_and_back(own.drawn(1))


def test_drawn_rows_without_a_single_value_come_back():
    text = "a;b;c\n;;?\n;;?\n;?;\nx;y;z"
    own = read_in(grid_of_file(text, "t.csv", Corrections()), text).with_steps((Drop("b"),))
    for rows in range(1, own.now.rows):
        _there_and_back(own.drawn(rows))


@pytest.mark.parametrize("name", datasets.names())
def test_a_changed_copy_of_a_bundled_table_is_a_name_and_its_changes(name):
    copy = (as_raw if name == EXAMPLE else copy_of)(datasets.load(name))
    column = copy.now.schema.attributes[0].name
    packed = _there_and_back(copy.with_steps((Edit(column, ((0, "新"),)),)))
    assert len(packed) < 150


def test_rows_drawn_and_columns_loaded_come_back():
    lines = "\n".join(f"{row % 7},{row % 3},{'yn'[row % 2]}" for row in range(40))
    file = f"a,b,c\n{lines}".encode()
    own = read_in(grid_of_file(file, "t.csv"), file)
    schema = Schema("b", (Attribute("a", "nominal", tuple("6543210")), Attribute("c", "nominal")))
    loaded = replace(own, start=replace(own.start, schema=schema))
    _there_and_back(loaded)
    _there_and_back(loaded.drawn(10))


def test_watermelon_3_takes_a_third_of_what_a_link_may():
    table = datasets.load("watermelon_3.0")
    header = tuple(column.name for column in table.columns)
    file = "\n".join(",".join(row) for row in [header, *table.rows]).encode()
    assert len(_there_and_back(read_in(grid_of_file(file, "watermelon.csv"), file))) <= LINK / 3


def test_what_is_too_large_for_a_link_is_none():
    assert in_link(TableRecipe("noise.csv", Random(1).randbytes(LINK))) is None
    assert in_link(TableRecipe("zeros.csv", bytes(UPLOAD.bytes))) is None
