"""The encoding of a text is found, or doubted with the right one among those offered."""

import pytest
from tongues import HOW, made

from c45_core import InputError
from c45_core.language.refusal import write_error
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.readers.encodings import decode
from c45_course.readers.file_questions import Corrections, QuestionKind
from c45_course.readers.grid import read_grid

FILES = 120
SURE = {"czech": 0.8, "polish": 0.8, "french": 0.75}
"""The share of files that are read rightly without a doubt; of the others nearly all."""


@pytest.mark.parametrize(("language", "encoding"), HOW)
def test_a_text_is_read_rightly_or_doubted_with_the_right_reading_offered(language, encoding):
    sure = 0
    for seed in range(FILES):
        text = made(language, seed)
        data = text.encode(encoding)
        found = decode(data, "t.csv")
        if not found.doubtful:
            assert found.text == text, seed
            sure += 1
            continue
        readings = [data.decode(each.id, "replace") for each in found.question.answers]
        assert text in readings, seed
        assert readings[0] == found.text
    wanted = 0 if (language, encoding) == ("czech", "iso8859_2") else SURE.get(language, 0.95)
    assert sure >= wanted * FILES


@pytest.mark.parametrize("name", datasets.names())
def test_the_bundled_tables_in_gbk_are_not_doubted(name):
    dataset = datasets.load(name)
    lines = [[column.name for column in dataset.columns], *dataset.rows]
    text = "\n".join(map(",".join, lines))
    found = decode(text.encode("gb18030"), "t.csv")
    assert (found.text, found.doubtful) == (text, False)


@pytest.mark.parametrize(
    "text", ["色泽,好瓜\n青绿,是\n乌黑,否\n", "a,类别\n1,是\n2,否\n", "天气,打球\n晴,否\n雨,是\n"]
)
def test_a_file_of_a_few_chinese_characters_is_not_doubted(text):
    found = decode(text.encode("gbk"), "t.csv")
    assert (found.text, found.encoding, found.doubtful) == (text, "gb18030", False)


def test_what_is_doubted_is_asked_with_the_same_cells_in_both_readings():
    data = made("czech", 2).encode("iso8859_2")
    grid = read_grid(data, name="t.csv")
    (question,) = (each for each in grid.how.questions if each.kind is QuestionKind.ENCODING)
    assert len({each.read_as for each in question.answers}) == len(question.answers) > 1
    assert all(each.read_as for each in question.answers)
    assert "encoding_doubtful" in {str(note.kind) for note in grid.how.notes}
    told = read_grid(data, name="t.csv", corrections=Corrections(encoding="iso8859_2"))
    assert not told.how.questions


def test_a_bad_byte_in_utf_8_is_named_with_its_place():
    lines = ["stadt,größe,klasse", "Köln,3,ja", "Zürich,4,nein", "Orl?ans,5,ja", "Málaga,5,ja"]
    data = "\n".join(lines).encode().replace(b"?", b"\xe9")
    with pytest.raises(InputError) as error:
        read_grid(data, name="t.csv")
    assert error.value.said.key == "bad_byte"
    for language in languages():
        said = write_error(error.value, words(language))
        assert all(part in said for part in ("0xE9", "é", "4"))
    assert error.value.said.values["line"] == 4
    assert error.value.said.values["column"] == 4
    assert read_grid(data, name="t.csv", corrections=Corrections(encoding="cp1252")).rows == 4


def test_one_byte_beyond_ascii_alone_is_no_bad_utf_8():
    grid = read_grid(b"city,class\nOrl\xe9ans,yes\nParis,no\n", name="t.csv")
    assert grid.column("city") == ("Orléans", "Paris")


def test_hostile_bytes_take_no_time_to_speak_of():
    noise = bytes(range(128, 256)) * 40_000 + b"\n"
    with pytest.raises(InputError):
        decode(bytes(range(256)) * 20_000, "t.csv")
    try:
        decode(noise, "t.csv")
    except InputError as error:
        assert error.said.key == "not_text"
