"""Hold every table of `datasets/` to the contract of a declaration; tables are found in the folder."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from c45_core import InputError, Nominal, Numeric
from c45_course import datasets as rooms
from c45_course.datasets import FOLDER, Dataset
from c45_course.declaration import LANGUAGES, Texts

NAMES = rooms.names()
CHINESE = re.compile(r"[\u4e00-\u9fff\uff00-\uffef\u3000-\u303f]")
MARKUP = re.compile(r"<[A-Za-z/]|\*\*|[$`\\]|\]\(")


@pytest.fixture(params=NAMES)
def dataset(request: pytest.FixtureRequest) -> Dataset:
    return rooms.load(request.param)


def cells(dataset: Dataset, name: str) -> list[str]:
    return [row[[column.name for column in dataset.columns].index(name)] for row in dataset.rows]


def texts(dataset: Dataset) -> Iterator[tuple[str, Texts]]:
    yield from (("title", dataset.title), ("story", dataset.story), ("source", dataset.source))
    for column in dataset.columns:
        yield f"label of {column.name}", column.label
        yield from ((f"{column.name} = {value}", said) for value, said in column.values.items())
    for claim in dataset.claims:
        yield f"name of {claim.id}", claim.name
        if claim.note:
            yield f"note of {claim.id}", claim.note


# --- every table ----------------------------------------------------------------------------------


def test_every_csv_has_a_declaration_and_every_declaration_a_csv() -> None:
    assert {path.stem for path in FOLDER.glob("*.csv")} == set(NAMES)


def test_header_is_the_declared_columns(dataset: Dataset) -> None:
    with (FOLDER / f"{dataset.name}.csv").open(encoding="utf-8", newline="") as lines:
        header, *rows = csv.reader(lines)
    assert header == [column.name for column in dataset.columns]
    assert [list(row) for row in dataset.rows] == rows


def test_no_text_is_missing_in_either_language(dataset: Dataset) -> None:
    for what, said in texts(dataset):
        assert set(said) == set(LANGUAGES), what
        assert all(text.strip() == text and text for text in said.values()), what


def test_english_texts_hold_no_chinese(dataset: Dataset) -> None:
    found = [what for what, said in texts(dataset) if CHINESE.search(said["en"])]
    assert not found


def test_chinese_texts_are_chinese(dataset: Dataset) -> None:
    long = [("title", dataset.title), ("story", dataset.story), ("source", dataset.source)]
    long += [(claim.id, said) for claim in dataset.claims for said in (claim.name, claim.note) if said]
    assert not [what for what, said in long if not CHINESE.search(said["zh"])]


def test_texts_are_not_markup(dataset: Dataset) -> None:
    found = [what for what, said in texts(dataset) for text in said.values() if MARKUP.search(text)]
    assert not found


def test_labels_tell_columns_and_values_apart(dataset: Dataset) -> None:
    for language in LANGUAGES:
        labels = [column.label[language] for column in dataset.columns]
        assert len(set(labels)) == len(labels), language
        for column in dataset.columns:
            said = [label[language] for label in column.values.values()]
            assert len(set(said)) == len(said), (column.name, language)


def test_values_and_classes_stand_in_order_of_first_appearance(dataset: Dataset) -> None:
    for column in dataset.columns:
        if column.values:
            seen = [v for v in dict.fromkeys(cells(dataset, column.name)) if v in column.values]
            assert list(column.values) == seen, column.name
            if column.role == "class":
                assert list(dataset.table.classes) == seen


def test_kinds_are_right(dataset: Dataset) -> None:
    """A nominal column of nothing but numbers, or a numeric one with two numbers, looks wrong."""
    for column in dataset.table.attributes:
        if isinstance(column, Nominal):
            numbers = all(re.fullmatch(r"-?[\d.]+", value) for value in column.values)
            assert not numbers, f"{column.name}: call the values words, or declare it numeric"
        else:
            few = len(np.unique(column.numbers[~column.missing()])) <= 2
            assert not few, f"{column.name}: two numbers are two values, declare it nominal"


def test_table_says_what_the_cells_say(dataset: Dataset) -> None:
    units = {column.name: column.unit for column in dataset.columns}
    for column in dataset.table.attributes:
        for row, cell in enumerate(cells(dataset, column.name)):
            if column.missing()[row]:
                assert cell in ("-", "？")
            elif isinstance(column, Numeric):
                assert float(cell.removesuffix(units[column.name])) == column.numbers[row]
            else:
                assert column.text(row) == cell
    classes = [dataset.table.classes[code] for code in dataset.table.labels]
    assert classes == cells(dataset, dataset.table.target)


def test_case_names_are_unique(dataset: Dataset) -> None:
    assert len(set(dataset.table.case_names)) == dataset.table.rows


def test_documents_are_named(dataset: Dataset) -> None:
    known = rooms.documents()
    assert {*dataset.documents, *(claim.document for claim in dataset.claims)} <= set(known)
    assert all(set(title) == set(LANGUAGES) and all(title.values()) for title in known.values())


def test_a_difference_is_explained(dataset: Dataset) -> None:
    plain = ("exact", "rounded")
    assert not [claim.id for claim in dataset.claims if claim.verdict not in plain and not claim.note]
    mistakes = [
        claim.id for claim in dataset.claims if (claim.verdict == "mistake") != bool(claim.value)
    ]
    assert not mistakes


def test_only_reconstructed_tables_are_marked() -> None:
    marked = {name for name in NAMES if rooms.load(name).reconstructed}
    assert marked == {name for name in NAMES if "reconstructed" in name}


# --- single tables --------------------------------------------------------------------------------


def test_weighted_and_expanded_buyers_are_the_same_people() -> None:
    weighted = rooms.load("computer_buyers_1024_weighted")
    expanded = rooms.load("computer_buyers_1024_expanded")
    counted = {row[1:]: int(row[0]) for row in weighted.rows}
    assert Counter(row[1:] for row in expanded.rows) == counted
    assert weighted.table.weight == expanded.table.weight == 1024
    assert weighted.claims == expanded.claims


def test_a_unit_is_not_part_of_the_number() -> None:
    loan = rooms.load("loan_10")
    income = loan.table.attributes[2]
    assert isinstance(income, Numeric)
    assert cells(loan, "年收入")[0] == "125K"
    assert income.numbers[0] == 125.0


def test_missing_markers_are_missing_values() -> None:
    holes = {
        name: sum(int(c.missing().sum()) for c in rooms.load(name).table.attributes) for name in NAMES
    }
    assert {name: count for name, count in holes.items() if count} == {
        "missing_14": 1,
        "watermelon_2.0_alpha": 13,
    }


def test_labels_translate() -> None:
    melons = rooms.load("watermelon_2.0")
    english, chinese = melons.labels("en"), melons.labels("zh")
    assert (english.attribute(3), english.value(3, 0), english.klass(1)) == ("Texture", "clear", "no")
    assert (chinese.attribute(3), chinese.value(3, 0), chinese.target) == ("纹理", "清晰", "好瓜")
    with pytest.raises(InputError, match="A language is one of zh, en; found 'fr'"):
        melons.labels("fr")


# --- a declaration that does not fit --------------------------------------------------------------

CSV = "no,sky,heat,play\n1,sun,20C,yes\n2,rain,-,no\n"
DOCUMENTS = '[book]\ntitle = {zh = "书", en = "a book"}\n'
TOML = """
title = {zh = "题", en = "Title"}
story = {zh = "事", en = "Story"}
source = {zh = "源", en = "Source"}
documents = ["book"]
reconstructed = false
target = "play"
classes = ["yes", "no"]
missing = ["-"]
[[columns]]
name = "no"
role = "case"
label = {zh = "编号", en = "No."}
[[columns]]
name = "sky"
role = "attribute"
kind = "nominal"
label = {zh = "天", en = "Sky"}
values = [{value = "sun", zh = "晴", en = "sun"}, {value = "rain", zh = "雨", en = "rain"}]
[[columns]]
name = "heat"
role = "attribute"
kind = "numeric"
unit = "C"
label = {zh = "温度", en = "Heat"}
[[columns]]
name = "play"
role = "class"
label = {zh = "玩", en = "Play"}
values = [{value = "yes", zh = "是", en = "yes"}, {value = "no", zh = "否", en = "no"}]
[[claims]]
id = "1"
name = {zh = "熵", en = "entropy"}
document = "book"
place = "1"
printed = "1"
at = {quantity = "entropy"}
verdict = "exact"
"""


def write(folder: Path, toml: str = TOML, cells: str = CSV) -> Path:
    (folder / "tiny.toml").write_text(toml, encoding="utf-8")
    (folder / "tiny.csv").write_text(cells, encoding="utf-8")
    (folder / "documents.toml").write_text(DOCUMENTS, encoding="utf-8")
    return folder


def test_a_new_table_is_two_files(tmp_path: Path) -> None:
    assert rooms.names(write(tmp_path)) == ("tiny",)
    tiny = rooms.load("tiny", tmp_path)
    assert (tiny.table.rows, tiny.table.case_names, len(tiny.claims)) == (2, ("1", "2"), 1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "reconstructed = false",
            "",
            "tiny.toml: reconstructed must be true or false; found 'nothing'.",
        ),
        ("reconstructed = false", "reconstructed = 0", "reconstructed must be true or false; found 0."),
        ('story = {zh = "事", en', 'story = {zh = " ", en', "story must be a text in both languages"),
        ('source = {zh = "源", ', "source = {", "source must be a text in both languages"),
        ('target = "play"', 'target = "play"\ncolour = 1', "it may hold .*; found 'colour'"),
        ('target = "play"', 'target = "sky"', "must be the target sky; found 'play'"),
        ('classes = ["yes", "no"]', 'classes = ["yes"]', "classes must be the values of play"),
        ('classes = ["yes", "no"]', 'classes = "yes"', "classes must be a list; found 'yes'"),
        ('documents = ["book"]', 'documents = ["film"]', "a document must be one of book"),
        ('missing = ["-"]', "", "row 2 of column heat must be a number followed by C; found '-'"),
        ('role = "case"', 'role = "id"', "column no: role must be one of attribute, class, case"),
        ('kind = "nominal"', 'kind = "word"', "column sky: kind must be one of nominal, numeric"),
        (
            'kind = "nominal"',
            'unit = "m"\nkind = "nominal"',
            "column sky: it may hold .*; found 'unit'",
        ),
        ('unit = "C"', "", "row 1 of column heat must be a number; found '20C'"),
        ('{value = "rain", zh = "雨", en = "rain"}', "", "row 2 of column sky must be one of sun, -"),
        ('zh = "雨", ', "", "column sky, value rain: zh must be a text; found 'nothing'"),
        ('value = "rain"', 'value = "sun"', "each value must be declared once; found 'sun'"),
        (
            'name = "heat"',
            'name = "cold"',
            "tiny.csv: the header must be the declared columns no, sky, cold",
        ),
        ('printed = "1"', 'printed = "one"', "claim 1 1: printed: A printed number is .* found 'one'"),
        ('printed = "1"', 'printed = "1/0"', "A printed number is .* found '1/0'"),
        ('verdict = "exact"', 'verdict = "fine"', "verdict must be one of exact, rounded"),
        ('verdict = "exact"', 'verdict = "mistake"', "value must be a text; found 'nothing'"),
        ('verdict = "exact"', 'verdict = "truncated"', "note must be a table"),
        ('quantity = "entropy"', 'quantity = "size"', "at: quantity must be one of "),
        ('quantity = "entropy"', 'quantity = "gain"', "at: gain needs attribute; found"),
        (
            'quantity = "entropy"',
            'quantity = "gain", attribute = "wind"',
            "must be one of sky, heat; found 'wind'",
        ),
        (
            '"entropy"}\nverdict',
            '"branch_weight", attribute = "sky", branch = "fog"}\nverdict',
            "a branch of sky .* found 'fog'",
        ),
        (
            'quantity = "entropy"',
            'quantity = "class_weight", class = "maybe"',
            "class must be one of yes, no",
        ),
        (
            'quantity = "entropy"',
            'quantity = "entropy", dialect = "latin"',
            "dialect must be one of documents",
        ),
        ("title = {", "title = [", "tiny.toml is not TOML in UTF-8"),
    ],
)
def test_a_declaration_that_does_not_fit_gets_one_sentence(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in TOML
    folder = write(tmp_path, TOML.replace(old, new, 1))
    with pytest.raises(InputError, match=message) as refused:
        rooms.load("tiny", folder)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("", "tiny.csv is not a CSV with a header"),
        ("no,sky,heat,play\n1,sun,20C\n", "row 1 must have 4 cells; found 3"),
        ("no,sky,heat,play\n", "has no rows"),
        (
            "no,sky,heat,play\n1,fog,20C,yes\n",
            "row 1 of column sky must be one of sun, rain, -; found 'fog'",
        ),
        ("no,sky,heat,play\n1,sun,infC,yes\n", "row 1 of column heat must be a number"),
        ("no,sky,heat,play\n1,sun,20C,-\n", "row 1 of column play must be one of yes, no; found '-'"),
    ],
)
def test_a_csv_that_does_not_fit_gets_one_sentence(tmp_path: Path, cells: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        rooms.load("tiny", write(tmp_path, cells=cells))


def test_an_unknown_table_is_refused_with_the_names(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"There is no table 'big'; the tables are: tiny\."):
        rooms.load("big", write(tmp_path))


def test_a_declaration_without_its_csv_is_refused(tmp_path: Path) -> None:
    (write(tmp_path) / "tiny.csv").unlink()
    with pytest.raises(InputError, match=r"tiny\.csv is missing"):
        rooms.load("tiny", tmp_path)
