"""Correct what was understood: roles, kinds, markers; and what a grid can do."""

from dataclasses import replace

import pytest

from c45_core import InputError, Numeric
from c45_core.language.words import words
from c45_course import datasets
from c45_course.exports.tables import csv_bytes, grid_of
from c45_course.prepare.steps import Declare
from c45_course.readers.columns import table_of
from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind, write_answer
from c45_course.readers.grid import read_grid, read_text_grid
from c45_course.readers.number_cells import Way, number_remarks, shortest_number
from c45_course.readers.remarks import write_remark
from c45_course.readers.schema import Attribute
from c45_course.readers.understanding import Because, Role, understand, with_role
from ui.state.own_table import read_in

BUYERS = """编号,姓名,年龄,计数,收入,类别
1,张,30,64,125K,买
2,李,-,128,12K,不买
3,王,41,64,60K,买
"""


@pytest.fixture
def grid():
    return read_grid(BUYERS.encode("gbk"), name="buyers.csv")


def roles(found):
    return {column.name: str(column.role) for column in found.columns}


def test_names_and_cells_tell_the_roles(grid):
    found = understand(grid)
    assert roles(found) == {
        "编号": "names",
        "姓名": "attribute",
        "年龄": "attribute",
        "计数": "weight",
        "收入": "attribute",
        "类别": "target",
    }
    assert found.markers == ("-",)
    table = table_of(grid, found.schema)
    assert table.weights.tolist() == [64, 128, 64]
    assert table.case_names == ("1", "2", "3")
    assert table.attributes[2].numbers.tolist() == [125_000, 12_000, 60_000]


def test_a_kind_is_corrected_in_place(grid):
    schema = understand(grid).schema
    nominal = with_role(schema, grid, "年龄", role=Role.ATTRIBUTE, kind="nominal")
    assert table_of(grid, nominal).attributes[1].values == ("30", "41")
    age = understand(grid, nominal).columns[2]
    assert (age.kind, age.because) == ("nominal", Because.DECLARED)
    back = with_role(nominal, grid, "年龄", role=Role.ATTRIBUTE, kind="numeric")
    assert isinstance(table_of(grid, back).attributes[1], Numeric)


def test_a_role_is_taken_from_who_had_it(grid):
    schema = with_role(understand(grid).schema, grid, "姓名", role=Role.TARGET)
    assert schema.target == "姓名"
    assert roles(understand(grid, schema))["类别"] == "attribute"
    schema = with_role(schema, grid, "姓名", role=Role.NAMES)
    found = roles(understand(grid, schema))
    assert (found["姓名"], found["编号"], found["类别"]) == ("names", "attribute", "target")
    assert [each.name for each in schema.attributes] == ["编号", "年龄", "收入"]


def test_an_ignored_column_is_not_in_the_table(grid):
    schema = with_role(understand(grid).schema, grid, "姓名", role=Role.IGNORED)
    assert [column.name for column in table_of(grid, schema).attributes] == ["年龄", "收入"]
    assert understand(grid, schema).columns[1].because is Because.NOT_DECLARED


def test_another_marker_may_be_called_missing(grid):
    odd = grid.with_cell(0, "年龄", "thirty").with_cell(1, "年龄", "28")
    odd = odd.take([0, 1, 2, 1, 2])
    schema = understand(odd).schema
    with pytest.raises(InputError, match="'thirty'"):
        table_of(odd, schema)
    schema = replace(schema, missing=(*schema.missing, "thirty"))
    table = table_of(odd, schema)
    age = table.attributes[table.index("年龄")]
    assert age.missing().tolist() == [True] + [False] * 4


def test_columns_and_cells_of_a_grid(grid):
    assert grid.only(["类别", "年龄"]).columns == (("买", "不买", "买"), ("30", "-", "41"))
    assert grid.with_cell(1, "年龄", " 7 ").column("年龄") == ("30", "7", "41")
    assert grid.column("年龄")[1] == "-"


def test_a_pasted_table_may_leave_out_its_last_cells():
    pasted = read_text_grid("a\tb\tplay\tnote\n1\t2\tno\n3\t4\tyes\tx\n", name="pasted")
    assert pasted.column("note") == ("", "x")
    assert [str(note.kind) for note in pasted.how.notes] == ["rows_filled"]


def test_one_column_one_way_of_writing_numbers():
    assert Way(comma=True).number("1.234,5") == 1234.5
    assert Way(comma=True).number("1.5") is None
    assert Way().number("1,5") is None
    assert Way().number("0,123") is None


@pytest.mark.parametrize("name", datasets.names())
def test_bundled_tables_are_understood_as_they_are_declared(name):
    table = datasets.load(name).table
    grid, schema = grid_of(table)
    again = read_grid(csv_bytes(grid), name="again.csv")
    found = understand(again)
    kinds = {column.name: column.kind for column in table.attributes}
    for attribute in found.schema.attributes:
        if attribute.name in kinds and kinds[attribute.name] != "nominal":
            assert attribute == Attribute(attribute.name, kinds[attribute.name])
    written = table_of(again, schema)
    assert written.labels.tolist() == table.labels.tolist()
    assert written.weights.tolist() == table.weights.tolist()


def test_a_column_called_no_that_repeats_itself_is_the_class():
    rows = "sunny,85,no\nrainy,70,yes\nsunny,72,yes\n"
    seen = understand(read_grid(f"outlook,humidity,no\n{rows}".encode(), name="t.csv"))
    assert seen.target == "no"
    numbered = understand(
        read_grid(b"outlook,play,no\nsunny,a,1\nrainy,b,2\nsunny,b,3\n", name="t.csv")
    )
    assert numbered.target == "play"


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("1.234,5", "the points group thousands; 1.234,5 is 1234.5"),
        ("1,234.5", "the commas group thousands; 1,234.5 is 1234.5"),
        ("1'234.567", "the spaces or apostrophes group thousands; 1'234.567 is 1234.567"),
        ("1 234", "the spaces or apostrophes group thousands; 1 234 is 1234"),
    ],
)
def test_the_sign_between_thousands_is_named(cell, said):
    way = Way(comma=cell == "1.234,5")
    told = number_remarks("price", [cell], [cell], way)
    assert f"“price”: {said}." in [write_remark(each, words("en")) for each in told]


@pytest.mark.parametrize(("cell", "decimal"), [("1.250", "point"), ("1,250", "comma")])
def test_an_answer_says_what_the_sign_is_taken_for(cell, decimal):
    answers = [
        FileAnswer(sign, cell, shortest_number(cell, Way(sign == "comma")))
        for sign in ("point", "comma")
    ]
    question = FileQuestion(QuestionKind.NUMBERS, tuple(answers), "price")
    said = {each.id: write_answer(question, each, words("en")) for each in answers}
    assert said.pop(decimal) == f"1.25 (decimal {decimal})"
    assert list(said.values()) == [f"1250 (the {decimal} groups thousands)"]


def test_a_column_says_who_chose_its_kind():
    own = read_in(read_text_grid(BUYERS, name="buyers.csv"))
    assert Because.CHOSEN not in {each.because for each in own.understood.columns}
    chosen = own.with_steps([Declare("年龄", "attribute", "nominal"), Declare("收入", "ignored", "")])
    why = {each.name: each.because for each in chosen.understood.columns}
    assert (why["年龄"], why["收入"]) == (Because.CHOSEN, Because.CHOSEN)
    back = chosen.with_steps([*chosen.steps, Declare("年龄", "attribute", "numeric")])
    again = {each.name: each.because for each in back.understood.columns}
    assert again["年龄"] == {each.name: each.because for each in own.understood.columns}["年龄"]


def test_thousands_of_digits_are_a_number_too_large_and_no_accident():
    rows = "".join(f"{cell},{'pq'[row % 2]}\n" for row, cell in enumerate(["0", "1", "9" * 5000] * 4))
    found = understand(read_grid(f"C#n,cD#class\n{rows}".encode(), name="declared.csv"))
    assert {str(each.kind) for each in found.remarks} == {"infinite"}
