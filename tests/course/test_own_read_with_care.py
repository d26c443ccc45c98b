"""A text file is read as a careful person reads it: with all evidence, and asking where that fails."""

import random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import InputError, InputWarning
from c45_core.language.words import languages, words
from c45_course.readers.columns import table_of
from c45_course.readers.file_questions import Corrections, QuestionKind, write_with_answers
from c45_course.readers.grid import read_grid, read_text_grid
from c45_course.readers.reading import read_csv
from c45_course.readers.remarks import write_remark
from c45_course.readers.schema import parse_schema
from c45_course.readers.understanding import understand

GOLF = """sunny, 85, 85, false, Don't Play
sunny, 80, 90, true, Don't Play
overcast, 83, 78, false, Play
rain, 70, 96, false, Play
rain, 68, 80, false, Play
"""
CARS = """vhigh,vhigh,2,2,small,low,unacc
vhigh,vhigh,2,4,small,med,unacc
vhigh,med,3,4,big,high,acc
low,low,5more,more,med,med,good
low,vhigh,2,4,small,low,unacc
"""


def seen(text, **said):
    grid = read_grid(
        text if isinstance(text, bytes) else text.encode(),
        name="t.csv",
        corrections=Corrections(**said),
    )
    return grid, understand(grid)


def kinds(grid, found):
    return {str(each.kind) for each in (*grid.how.notes, *found.remarks)}


def numbers(text, column, **said):
    grid, found = seen(text, **said)
    table = table_of(grid, found.schema)
    return table.attributes[table.index(column)].numbers.tolist()


def asked(found, kind):
    questions = [each for each in found.questions if each.kind is kind]
    assert len(questions) <= 1
    for language in languages():
        for question in questions:
            assert "{" not in write_with_answers(question, words(language))
    return questions[0] if questions else None


# --- numbers: one format per file -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("p;m;k\n0,50;1.200;x\n1,75;2.500;y\n2,00;950;x\n", [1200, 2500, 950]),
        ("p;m;k\n0.50;1.200;x\n1.75;2.500;y\n2.01;950;x\n", [1.2, 2.5, 950]),
        ("m;k\n1.234.567;x\n1.200;y\n", [1_234_567, 1200]),
        ('p,m,k\n"1.234,5","1.250",x\n"2,5","1.000",y\n', [1250, 1000]),
        ('p,m,k\n"1,234.5","1,250",x\n2.5,"1,000",y\n', [1250, 1000]),
        ("m;k\n1 234,5;x\n12 345;y\n", [1234.5, 12345]),
        ("m;k\n1\u202f234,5;x\n12\u00a0345;y\n", [1234.5, 12345]),
        ("m;k\n1'234.5;x\n12'345;y\n", [1234.5, 12345]),
    ],
)
def test_what_a_number_is_worth_all_columns_decide(text, worth):
    assert numbers(text, "m") == worth
    assert asked(seen(text)[1], QuestionKind.NUMBERS) is None


def test_a_utf_16_file_with_tabs_has_one_format():
    text = "preis\tgewicht\tk\n0,5\t1,250\tx\n0,75\t2,125\ty\n".encode("utf-16")
    assert numbers(text, "gewicht") == [1.25, 2.125]


@pytest.mark.parametrize(
    ("text", "likelier", "readings"),
    [
        ("m;k\n1.200;x\n2.500;y\n950;x\n", [1200, 2500, 950], {"comma": "1200", "point": "1.2"}),
        ('m,k\n"1,250",x\n"2,500",y\n', [1250, 2500], {"comma": "1.25", "point": "1250"}),
        ("m\tk\n1.200\tx\n12000\ty\n", [1.2, 12000], {"comma": "1200", "point": "1.2"}),
    ],
)
def test_what_stays_open_is_asked(text, likelier, readings):
    grid, found = seen(text)
    question = asked(found, QuestionKind.NUMBERS)
    assert {each.id: each.read_as for each in question.answers} == readings
    assert "numbers_doubtful" in kinds(grid, found)
    assert numbers(text, "m") == likelier
    for sign in ("point", "comma"):
        grid, found = seen(text, decimal=sign)
        assert asked(found, QuestionKind.NUMBERS).settled
        assert asked(found, QuestionKind.NUMBERS).answers[0].id == sign
        assert "numbers_doubtful" not in kinds(grid, found)
        assert numbers(text, "m", decimal=sign)[0] == float(readings[sign])
        kept = parse_schema(found.schema.as_dict())
        again = table_of(read_grid(text.encode(), name="t.csv"), kept)
        assert again.attributes[0].numbers[0] == float(readings[sign])


def test_columns_that_contradict_each_other_are_read_each_in_its_own_way():
    text = "a;b;c;k\n1,5;2.5;1.200;x\n2,5;3.5;2.300;y\n"
    grid, found = seen(text)
    assert numbers(text, "a") == [1.5, 2.5]
    assert numbers(text, "b") == [2.5, 3.5]
    assert found.decimal == "mixed"
    assert "decimals_differ" in kinds(grid, found)
    assert asked(found, QuestionKind.NUMBERS) is not None


def written(number, decimals, style):
    """Write a number as in German, English or French, its thousands in groups."""
    group, point = {"german": (".", ","), "english": (",", "."), "french": ("\u202f", ",")}[style]
    whole, _, rest = f"{number:,.{decimals}f}".partition(".")
    return whole.replace(",", group) + (point + rest if rest else "")


@settings(max_examples=examples(300), deadline=None, database=None)
@given(
    columns=st.lists(
        st.tuples(st.integers(0, 4), st.lists(st.integers(0, 10**9), min_size=4, max_size=4)),
        min_size=1,
        max_size=4,
    ),
    style=st.sampled_from(["german", "english", "french"]),
    separator=st.sampled_from([",", ";", "\t", "|"]),
)
def test_numbers_written_in_any_country_come_back_or_are_asked_about(columns, style, separator):
    names = [f"column {place}" for place in range(len(columns))]
    true = [[number / 10**decimals for number in cells] for decimals, cells in columns]
    cells = [
        [written(number, decimals, style) for number in column]
        for (decimals, _), column in zip(columns, true, strict=True)
    ]
    lines = [
        [*names, "class"],
        *([*row, "xy"[i % 2]] for i, row in enumerate(zip(*cells, strict=True))),
    ]
    text = "\n".join(separator.join(f'"{cell}"' for cell in line) for line in lines)
    grid, found = seen(text)
    assert grid.how.separator == separator

    def same(**said):
        grid, found = seen(text, **said)
        table = table_of(grid, found.schema)
        return all(
            column.kind == "numeric" and column.numbers.tolist() == pytest.approx(numbers)
            for column, numbers in zip(table.attributes, true, strict=True)
        )

    if asked(found, QuestionKind.NUMBERS) is None:
        assert same()
    else:
        assert same(decimal="point" if style == "english" else "comma")


# --- the first row --------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [GOLF, GOLF.replace("\n", ".\n"), CARS, "5.1,a\n4.9,b\n5.1,b\n"])
def test_a_first_row_that_looks_like_the_others_is_a_case_and_asked_about(text):
    grid, found = seen(text)
    question = asked(found, QuestionKind.HEADER)
    assert [each.id for each in question.answers] == ["case", "names"]
    assert grid.rows == text.count("\n") == int(question.answers[0].read_as)
    assert not grid.how.header
    grid, found = seen(text, header=True)
    assert grid.rows == text.count("\n") - 1
    assert asked(found, QuestionKind.HEADER).settled


@pytest.mark.parametrize(
    "text",
    [
        "windy,play\nno,yes\nyes,no\n",
        "1,2,3\n1,2,yes\n2,1,no\n",
        "a,b,class\nx,1,y\nz,2,n\n",
        "x,x2,y\n1,2,a\n3,4,b\n",
    ],
)
def test_a_header_is_not_asked_about(text):
    grid, found = seen(text)
    assert grid.how.header
    assert asked(found, QuestionKind.HEADER) is None


def test_years_above_columns_are_names_and_asked_about():
    grid, found = seen("country,2019,2020,2021\nDE,1,2,3\nFR,2,3,4\nIT,3,4,5\n")
    assert grid.header == ("country", "2019", "2020", "2021")
    assert asked(found, QuestionKind.HEADER).answers[0].id == "names"
    assert "header_like_data" in kinds(grid, found)


def test_who_names_the_class_has_said_that_there_is_a_header(tmp_path):
    (tmp_path / "t.csv").write_text("1,3\n1,3\n2,1\n1,1\n")
    with pytest.warns(InputWarning, match="The first line looks like a case"):
        table = read_csv(tmp_path / "t.csv", target="3")
    assert (table.rows, table.classes) == (3, ("3", "1"))


# --- rows -----------------------------------------------------------------------------------------

ROWS = {
    "markdown": ("| a | b | k |\n|---|:-:|---|\n| 1 | x | p |\n| 2 | y | q |\n", "rulers", 2),
    "psql": (" a | b | k\n---+---+---\n 1 | x | p\n 2 | y | q\n", "rulers", 2),
    "header again": ("a,b,k\n1,x,p\na,b,k\n2,y,q\n", "headers_again", 2),
    "units": ("a;b;k\nkg;cm;\n70;180;p\n80;175;q\n60;165;q\n", "units_row", 3),
    "units in brackets": ("a,b,k\n[kg],(cm),\n70,180,p\n80,175,q\n", "units_row", 2),
    "second header": ("a,b,k\nfirst,second,\n7,8,p\n6,5,q\n8,9,q\n", "header_rows", 3),
    "perhaps a header": ("a,b,k\nabsent,absent,q\n7,8,p\n6,5,q\n8,9,q\n", "second_header", 4),
    "totals": ("a,b,k\nx,3,p\ny,4,q\nTotal,7,\n", "totals_row", 2),
    "chinese totals": ("甲,乙,类别\nx,3,p\ny,4,q\n合计,7,\n", "totals_row", 2),
    "perhaps totals": ("a,b,k\nx,3,p\ny,4,q\nSumme,9,p\n", "perhaps_totals", 3),
    "sep": ("sep=;\na;k\n1,5;p\n2,5;q\n", "separator_named", 2),
    "ctrl z": ("a,k\n1,p\n2,q\n\x1a", "end_mark", 2),
    "remarks above": ("# made by me\n% and you, too\na,k\n1,p\n2,q\n", "comments", 2),
    "a remark like a header": ("# by me, in May, v2\na,b,k\n1,x,p\n2,y,q\n", "comments", 2),
    "remarks between": ("a,b,k\n1,x,p\n# here it rained\n2,y,q\n", "comments", 2),
    "full stops": ("a,k\n1,p.\n2,q.\n3,q.\n", "full_stops", 3),
    "R": ("mpg,gear\nMazda RX4,21,4\nDatsun,22.8,3\n", "row_names", 2),
}


@pytest.mark.parametrize(("text", "kind", "rows"), ROWS.values(), ids=ROWS)
def test_a_row_that_is_no_case_is_recognised_and_said(text, kind, rows):
    grid, found = seen(text)
    assert grid.rows == rows
    assert kind in kinds(grid, found)
    for language in languages():
        for each in (*grid.how.notes, *found.remarks):
            assert "{" not in write_remark(each, words(language))


def test_what_a_row_names_as_total_elsewhere_is_a_value():
    grid, found = seen("a,b,k\nx,3,p\ntotal,4,q\ny,1,q\ntotal,8,q\n")
    assert grid.rows == 4
    assert not kinds(grid, found) & {"totals_row", "perhaps_totals"}


def test_sentences_keep_their_full_stops():
    grid, _ = seen("a,said\n1,I like it.\n2,We do not.\n3,It rains again.\n")
    assert grid.column("said")[0] == "I like it."


def test_sheets_without_a_separator_line_begin_with_sep():
    assert seen("sep=x,k\n1,p\n2,q\n")[0].header == ("sep=x", "k")


# --- characters -----------------------------------------------------------------------------------

UNSEEN = [
    "\u2066",
    "\u2069",
    "\u061c",
    "\u200d",
    "\u200c",
    "ㅤ",
    "͏",
    "️",
    "\xad",
    "\u200b",
    "\u2060",
    "\u180e",
    "ᅟ",
]


@pytest.mark.parametrize("sign", UNSEEN, ids=lambda sign: f"U+{ord(sign):04X}")
def test_an_invisible_character_is_found_in_a_cell_and_in_a_name(sign):
    grid, found = seen(f"a,k\nyes,p\nye{sign}s,q\n")
    assert {"invisible", "nearly_same"} <= kinds(grid, found)
    grid, found = seen(f"size,si{sign}ze,cl{sign}ass,end\n1,2,p,u\n3,4,q,v\n")
    assert {"invisible_names", "names_alike"} <= kinds(grid, found)
    assert found.target == f"cl{sign}ass"


@pytest.mark.parametrize(
    ("one", "other"),
    [("é", "e\u0301"), ("Ａ", "A"), ("ｶ", "カ"), ("yes", "yеs"), ("Ohm \u2126", "Ohm \u03a9")],
)
def test_texts_that_look_alike_are_found(one, other):
    grid, found = seen(f"a,k\n{one},p\n{other},q\n")
    assert "nearly_same" in kinds(grid, found)
    grid, found = seen(f"{one},{other},k\n1,2,p\n3,4,q\n")
    assert "names_alike" in kinds(grid, found)


def test_joiners_within_emoji_and_scripts_that_need_them_are_no_remark():
    grid, found = seen("a,k\n👨\u200d👩\u200d👧,p\n❤\ufe0f,q\n🏴󠁧󠁢󠁥󠁮󠁧󠁿,q\nمی\u200cروم,q\n")
    assert not kinds(grid, found) & {"invisible", "nearly_same"}


def test_a_second_mark_of_the_encoding_does_not_hide_a_column():
    for text in ("\ufeffclass,size\nx,1\ny,2\n", '\ufeff"class",size\nx,1\ny,2\n'):
        grid, found = seen(text.encode("utf-8-sig"))
        assert grid.header == ("class", "size")
        assert found.target == "class"


# --- NA -------------------------------------------------------------------------------------------


def test_na_among_codes_of_two_letters_is_a_value_and_asked_about():
    text = "code,v,class\nDE,1,a\nNA,2,b\nFR,3,a\nUS,4,b\n"
    grid, found = seen(text)
    assert "NA" not in found.schema.missing
    assert "na_value" in kinds(grid, found)
    assert [each.id for each in asked(found, QuestionKind.MISSING).answers] == ["value", "missing"]
    grid, found = seen(text, missing=("NA",))
    assert "NA" in found.schema.missing
    assert asked(found, QuestionKind.MISSING).settled


def test_na_elsewhere_stays_missing_and_is_asked_about():
    text = "code,v,class\nDE,1,a\nNA,NA,b\nFR,3,a\nUS,4,b\n"
    grid, found = seen(text)
    assert "NA" in found.schema.missing
    assert "na_missing" in kinds(grid, found)
    assert asked(found, QuestionKind.MISSING) is not None
    assert "NA" not in seen(text, values=("NA",))[1].schema.missing


def test_na_among_words_is_missing_and_no_question():
    _, found = seen("a,class\nred,x\nNA,y\nblue,x\ngreen,y\n")
    assert "NA" in found.schema.missing
    assert not found.questions


# --- separators -----------------------------------------------------------------------------------


def test_of_two_separators_that_fit_the_free_one_is_taken():
    assert seen("t;n (1,2)\n1,5;2\n2,5;3\n")[0].how.separator == ";"
    assert seen("name;note, or none\nanna;x, y\nben;z, u\n")[0].how.separator == ";"


# --- time -----------------------------------------------------------------------------------------


def test_six_cells_of_32000_digits_hold_up_nobody():
    rows = [f"{'9' * 32_000 + 'x' if row < 6 else row},{'yn'[row % 2]}" for row in range(12)]
    begun = process_time()
    seen("\n".join(["a,class", *rows]))
    assert process_time() - begun < 2


HOSTILE = {
    "digits and x": lambda row: f"{'9' * 31_990}{row}x",
    "digits and K": lambda row: f"{'9' * 31_990}{row}K",
    "accents": lambda row: "a" + "\u0315\u0300" * 4_000 + str(row),
    "commas": lambda row: '"' + ",1" * 15_000 + f'{row}"',
    "spaces": lambda row: "1" + " " * 32_000 + str(row),
    "points": lambda row: "1." + "000." * 7_000 + str(row),
}


@pytest.mark.parametrize("cell", HOSTILE.values(), ids=HOSTILE)
def test_hostile_cells_take_less_than_a_second_per_megabyte(cell):
    rows = [f"{cell(row)},{'yn'[row % 2]}" for row in range(620)]
    data = "\n".join(["a,class", *rows]).encode()[:20_000_000]
    begun = process_time()
    seen(data)
    assert process_time() - begun < len(data) / 1e6


def test_too_many_cells_are_refused_before_they_are_read():
    data = ("a,b,c,d,e,f,g\n" + "1,2,3,4,5,6,x\n" * 1_000_000).encode()
    begun = process_time()
    with pytest.raises(InputError) as error:
        read_grid(data, name="t.csv")
    assert error.value.said.key == "cells"
    assert process_time() - begun < 5


def test_line_breaks_within_cells_are_not_counted_as_rows():
    cell = "\n," * 15_000
    data = ("a,class\n" + f'"{cell}x",y\n"{cell}u",n\n' * 90).encode()
    assert data.count(b",") > 2_000_000
    assert read_grid(data, name="t.csv").rows == 180


def test_a_pasted_table_is_read_with_the_same_care():
    grid = read_text_grid("sunny\t85\tno\nrain\t80\tyes\nsunny\t70\tyes\n", name="pasted")
    assert not grid.how.header
    assert understand(grid).questions[0].kind is QuestionKind.HEADER


def test_every_way_a_file_is_read_can_be_said_in_every_language():
    shuffled = random.Random(1)
    pieces = [text for text, _, _ in ROWS.values()] + [GOLF, CARS]
    for _ in range(60):
        text = "".join(shuffled.sample(pieces, 2))
        try:
            grid, found = seen(text)
        except InputError:
            continue
        for language in languages():
            for question in found.questions:
                assert "{" not in write_with_answers(question, words(language))
            for each in (*grid.how.notes, *found.remarks):
                assert "{" not in write_remark(each, words(language))
