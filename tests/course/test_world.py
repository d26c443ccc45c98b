"""Files as people bring them: the verb `read` tells of each what is stated, or refuses it so."""

import json
import random

import fuzz_reading as fuzz
import pytest
from awkward.world import WORLD
from awkward.world.telling import Told

from c45_core import InputError
from c45_core.__main__ import main
from c45_core.language.refusal import write_error
from c45_core.language.words import languages, words
from c45_course.cli import inputs
from c45_course.cli.main import build_parser
from c45_course.readers.columns import table_of
from c45_course.readers.grid import read_grid
from c45_course.readers.understanding import understand


def test_there_are_enough_of_them():
    assert len(WORLD) >= 80
    assert len({file.name for file in WORLD}) == len(WORLD)


@pytest.fixture
def asked(tmp_path):
    def read(file, *options):
        place = tmp_path / file.name
        place.write_bytes(file.data)
        return ["read", str(place), *file.options, *options]

    return read


def named(files):
    return pytest.mark.parametrize("file", files, ids=lambda file: file.name)


@named([file for file in WORLD if isinstance(file.outcome, str)])
def test_is_refused_so(file, asked, capsys):
    assert main(asked(file)) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    chosen = build_parser().parse_args(asked(file))
    with pytest.raises(InputError) as error:
        read_grid(file.data, name=file.name, corrections=inputs.corrections_of(chosen))
    assert error.value.said.key == file.outcome
    for language in languages():
        told = write_error(error.value, words(language))
        assert told.endswith((".", "。")) and "\n" not in told and "{" not in told


@named([file for file in WORLD if isinstance(file.outcome, Told)])
def test_is_told_so(file, asked, capsys):
    expected = file.outcome
    assert main(asked(file)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    told = json.loads(out)
    columns = {
        each["name"]: each["kind"] if each["role"] == "attribute" else each["role"]
        for each in told["columns"]
    }
    said = {each["kind"] for each in told["remarks"]}
    # Whether an encoding is sure is for the encodings to say; the cells must be right.
    asked_of = {each["kind"] for each in told["questions"]}
    assert columns == expected.columns
    assert asked_of - {"encoding"} == expected.asks - {"encoding"}
    assert asked_of >= expected.asks
    assert said >= expected.says
    assert said.isdisjoint(expected.never)
    assert {key: told[key] for key in expected.more} == expected.more
    for each in told["questions"]:
        assert len(each["answers"]) > 1 and each["text"]
    _cells(file, build_parser().parse_args(asked(file)))


def _cells(file, chosen):
    """Compare cells, and the numbers they are worth."""
    grid = read_grid(file.data, name=file.name, corrections=inputs.corrections_of(chosen))
    for name, cells in file.outcome.cells.items():
        assert list(grid.column(name)[: len(cells)]) == cells
    if file.outcome.numbers:
        table = table_of(grid, understand(grid).schema)
        for name, numbers in file.outcome.numbers.items():
            column = table.attributes[table.index(name)]
            assert column.numbers[~column.missing()].tolist() == numbers


def test_damaged_files_cause_no_other_exception():
    """A share of tests/helpers/fuzz_reading.py, which is run by hand; a minute means that one hangs."""
    files, draw = fuzz.collection(), random.Random(0)
    for _ in range(400):
        name, data = fuzz.damaged(draw, files)
        assert fuzz.read(name, data)[1] < 60
