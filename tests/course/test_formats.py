"""What the verb `read` says of a file."""

import json

import pytest

from c45_core.__main__ import main
from c45_core.language.words import words
from c45_course.readers.file_questions import write_answers
from c45_course.readers.grid import read_grid
from c45_course.readers.understanding import understand


def read_verb(capsys, path, *options):
    assert main(["read", str(path), *options]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_verb_says_what_is_understood(tmp_path, capsys):
    path = tmp_path / "a.csv"
    path.write_bytes("id;preis;n;klasse\n1;1,5;2;a\n2;;3;b\n3;2,25;1;a\n".encode("cp1252"))
    told = json.loads(read_verb(capsys, path))
    assert {key: told[key] for key in ("separator", "sheet", "header", "rows", "target")} == {
        "separator": ";",
        "sheet": None,
        "header": True,
        "rows": 3,
        "target": "klasse",
    }
    assert told["columns"][0] == {
        "name": "id",
        "kind": "numeric",
        "role": "names",
        "missing": 0,
        "distinct": 3,
    }
    assert told["columns"][1]["missing"] == 1
    assert told["number_format"] == "comma"
    assert "decimal_comma" in {each["kind"] for each in told["remarks"]}
    assert list(told) == [
        *("encoding", "separator", "sheet", "header", "rows", "columns", "target", "number_format"),
        *("remarks", "questions"),
    ]
    again = json.loads(read_verb(capsys, path, "--target", "id", "--weight", "n"))
    assert [each["role"] for each in again["columns"]] == ["target", "attribute", "weight", "attribute"]
    headless = json.loads(read_verb(capsys, path, "--no-header"))
    assert (headless["header"], headless["rows"], headless["columns"][0]["name"]) == (False, 4, "1")
    for language in ("en", "zh"):
        short = read_verb(capsys, path, "--format", "text", "--lang", language)
        assert "preis" in short and "klasse" in short
        assert words(language)("reading", "decimal_comma") in short


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_text_gives_the_answers_as_the_page_does(tmp_path, capsys, language):
    path = tmp_path / "a.csv"
    path.write_text("n;x;k\n<0.5;1;a\n0.7;2;b\n0.9;4;a\n1.2;3;b\n")
    [asked] = understand(read_grid(path.read_bytes(), name=path.name)).questions
    answers = write_answers(asked, words(language))
    lines = read_verb(capsys, path, "--format", "text", "--lang", language).splitlines()
    assert lines[-len(answers) :] == [f"    {answer}" for answer in answers]


def test_the_verb_holds_the_limits_of_the_page(tmp_path, capsys):
    path = tmp_path / "wide.csv"
    path.write_text(",".join(map(str, range(3000))) + "\n" + ",".join("1" * 3000) + "\n")
    assert main(["read", str(path)]) == 2
    assert "3000 columns" in capsys.readouterr().err
