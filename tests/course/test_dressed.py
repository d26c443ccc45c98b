"""A column of numbers with something about them is read the same way by everybody, and says so."""

import json
import unicodedata

import pytest
from awkward.world import WORLD
from awkward.world.telling import Told

from c45_core import InputError, read_csv
from c45_core.__main__ import main
from c45_core.language.words import languages, words
from c45_course.prepare.keeping import TableRecipe, head, joined, packed_file
from c45_course.readers.columns import cells_for, table_of
from c45_course.readers.file_questions import AS_FOUND, Corrections, QuestionKind, write_with_answers
from c45_course.readers.grid import read_grid
from c45_course.readers.number_cells import Dress, Way, undress, usual_signs
from c45_course.readers.reading import read_table
from c45_course.readers.understanding import understand

CRP = "x,crp,class\n" + "1,<0.5,a\n2,1.2,b\n3,>100,a\n4,7.9,b\n" * 2
DAYS = "No,sky,play\n" + "".join(
    f"{row},{sky},{play}\n" for row, (sky, play) in enumerate([("sun", "no"), ("rain", "yes")] * 3, 1)
)


def write(folder, text, name="t.csv"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def crp_read(said=AS_FOUND):
    grid = read_grid(CRP.encode(), name="t.csv", corrections=said)
    return grid, understand(grid)


# --- one reading, one role ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "file",
    [file for file in WORLD if isinstance(file.outcome, Told) and not file.options],
    ids=lambda file: file.name,
)
def test_what_read_says_of_a_column_it_is_for_every_verb(file, tmp_path):
    path = tmp_path / file.name
    path.write_bytes(file.data)
    try:
        read = read_table(path)
    except InputError:
        return  # of one class, of a text among numbers, ...: `read` says that, too
    seen = understand(read_grid(file.data, name=file.name))
    assert read.schema == seen.schema
    assert [(each.name, each.role, each.kind) for each in read.understood.columns] == [
        (each.name, each.role, each.kind) for each in seen.columns
    ]
    assert {each for each in read.notes() if each.column is None} <= {
        *read.grid.how.notes,
        *seen.remarks,
    }


@pytest.mark.parametrize(
    "asked",
    [
        ["grow"],
        ["which", "H(D) = 1"],
        ["trace"],
        ["rules"],
        ["schema"],
    ],
    ids=lambda asked: asked[0],
)
def test_a_column_that_numbers_the_rows_takes_part_nowhere_and_that_is_said(asked, tmp_path, capsys):
    path = write(tmp_path, DAYS)
    assert main([asked[0], path, *asked[1:]]) == 0
    out, err = capsys.readouterr()
    assert "“No” names or numbers the cases" in err
    assert "“play” is taken as the class" in err
    assert "No <=" not in out and '"name": "No"' not in out


def test_doctor_gives_it_the_same_part(tmp_path, capsys):
    path = write(tmp_path, DAYS)
    tree = write(tmp_path, "sky = sun: no (3)\nsky = rain: yes (3)\n", "tree.txt")
    assert main(["doctor", path, tree]) == 0
    assert "“No” names or numbers the cases" in capsys.readouterr().err


def test_who_names_a_column_an_attribute_is_believed(tmp_path, capsys):
    path = write(tmp_path, DAYS)
    assert main(["trace", path, "--target", "play", "--numeric", "No"]) == 0
    out, err = capsys.readouterr()
    assert [each["name"] for each in json.loads(out)["table"]["attributes"]] == ["No", "sky"]
    assert "names or numbers" not in err
    assert "“No” has as many values as rows" in err
    assert main(["grow", path, "--numeric", "Nr"]) == 2
    assert "no column 'Nr' (an attribute" in capsys.readouterr().err


def test_a_header_with_gaps_is_mended_for_every_verb(tmp_path, capsys):
    path = write(tmp_path, "a,,a,class\n" + "1,2,3,x\n4,5,6,y\n" * 2)
    assert main(["grow", path]) == 0
    err = capsys.readouterr().err
    assert "A column had no name" in err and "like an earlier column" in err


# --- it is said and asked wherever the file is read -----------------------------------------------


def test_a_script_is_warned(tmp_path):
    with pytest.warns(UserWarning) as warned:
        table = read_csv(write(tmp_path, CRP), target="class")
    told = [str(each.message) for each in warned]
    assert table.attributes[1].numbers.tolist() == [0.5, 1.2, 100, 7.9] * 2
    assert any(text.startswith("“crp”: signs such as <") for text in told)
    assert any(text.startswith("Does column “crp”") for text in told)


def test_the_command_line_says_it_and_takes_the_answer(tmp_path, capsys):
    path = write(tmp_path, CRP)
    assert main(["grow", path, "--target", "class"]) == 0
    out, err = capsys.readouterr()
    assert "“crp”: signs such as <" in err and "Does column “crp”" in err
    assert main(["grow", path, "--target", "class", "--nominal", "crp"]) == 0
    out, err = capsys.readouterr()
    assert "crp = <0.5" in out
    assert err == ""


def test_the_same_question_is_asked_in_every_language():
    _, found = crp_read()
    (question,) = found.questions
    for language in languages():
        assert "{" not in write_with_answers(question, words(language))


@pytest.mark.parametrize("kind", ["numeric", "nominal"])
def test_an_answer_is_kept_and_can_be_changed(kind):
    grid, found = crp_read()
    (question,) = found.questions
    assert (question.kind, question.column) == (QuestionKind.KIND, "crp")
    said = question.add_answer(grid.how.corrections, "nominal")
    said = question.add_answer(said, kind)
    grid, found = crp_read(said)
    (question,) = found.questions
    assert question.settled
    assert question.answers[0].id == kind
    assert table_of(grid, found.schema).attributes[1].kind == kind
    kept = TableRecipe("t.csv", CRP.encode(), said)
    assert joined(head(kept), packed_file(kept)).corrections == said


def test_an_answer_about_a_column_that_another_reading_does_not_have_is_no_error():
    said = Corrections(header=False, nominal=("crp",))
    found = understand(read_grid(CRP.encode(), name="t.csv", corrections=said))
    assert [column.name for column in found.columns] == ["1", "2", "3"]


def test_a_new_case_is_read_as_the_numbers_it_was_learned_from():
    grid, found = crp_read()
    model = table_of(grid, found.schema)
    case = read_grid(b"x,crp\n2,<0.5\n", name="case.csv")
    assert cells_for(case, model)["crp"] == [0.5]


def test_a_part_of_the_rows_is_read_as_all_of_them():
    grid, found = crp_read()
    few = grid.take([0, 2, 3])
    assert table_of(few, found.schema).attributes[1].numbers.tolist() == [0.5, 100, 7.9]


# --- what stands about a number -------------------------------------------------------------------


def test_the_digits_of_every_script_are_digits():
    every = [chr(code) for code in range(0x20000) if unicodedata.category(chr(code)) == "Nd"]
    read = [each for each in every if usual_signs(each).isascii()]
    assert len(read) >= 200
    assert all(int(usual_signs(each)) == unicodedata.decimal(each) for each in read)


@pytest.mark.parametrize("before", ["", "€ ", "$", "< ", "~", "Rp "])
@pytest.mark.parametrize("number", ["1,234.5", "0.5", "-12", "1e3"])
@pytest.mark.parametrize("behind", ["", " kg", "%", " *", "±0.2", "bn", " CHF", "×10^2"])
def test_what_is_taken_off_leaves_the_number(before, number, behind):
    found = undress(f"{before}{number}{behind}")
    if before in ("€ ", "$", "Rp ") and behind in (" CHF", " kg"):
        assert found is None  # money of two currencies, or both money and a weight
    else:
        assert found.core == number


NO_NUMBERS = ["", "x", "A1", "Room 12", "10-14", "2024-01-05", "1.2.3", "12:30:15", "v2", "--5", "#1"]


@pytest.mark.parametrize("cell", NO_NUMBERS)
def test_what_is_no_such_number_is_read_by_no_column(cell):
    assert not Way(dress=frozenset(Dress) - {Dress.MORE}).reads(cell)


def test_the_last_column_is_not_the_class_where_it_was_said_to_be_an_attribute(tmp_path):
    path = write(tmp_path, "sky,play,humidity\nsun,no,85\nrain,yes,70\n")
    read = read_table(path, corrections=Corrections(numeric=("humidity",)))
    assert (read.schema.target, read.table.attributes[1].kind) == ("play", "numeric")
