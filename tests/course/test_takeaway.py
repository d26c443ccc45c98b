"""What is taken along: every number is the trace's, and page and command line make the same files."""

import csv
import io
import os
import re
import subprocess
import sys
from dataclasses import replace

import pygraphviz
import pytest
from pairs import every_two

from c45_core import PRESETS, grow
from c45_core.__main__ import main
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.words import languages, words
from c45_core.prune import tree_of
from c45_core.trace.frames import OF_BRANCH, Kind
from c45_course import datasets
from c45_course.exports import picture
from c45_course.exports.blocks import Calculation, Listing
from c45_course.exports.files import MAX_DRAWN, TREES, WRITERS, table_file, tree_file
from c45_course.exports.picture import find_uncovered
from c45_course.exports.solution import write_solution
from c45_course.exports.tables import TABLES
from c45_course.exports.tree_names import TraceForReader
from c45_course.file_kinds import file_kinds, make
from c45_course.readers.reading import read_table
from c45_course.story.book import Book
from ui import cache
from ui.drawing.tree_picture import walked
from ui.exports import describe_trace
from ui.state.choices import Choices

BY_HAND = Notation(digits=3, fractions=False, by_hand=True)
FEW = ("watermelon_2.0", "watermelon_3.0", "missing_14", "golf_14_quinlan_numeric")


def told_of(name, language="en", dialect="documents", notation=PLAIN):
    chosen = datasets.load(name)
    trace = grow(chosen.table, PRESETS[dialect])
    said = words(language).noted(notation)
    return TraceForReader(trace, chosen.labels(language), said, chosen.title[language])


def blocks_of(told, node=None):
    return list(write_solution(told.trace, told.words, told.labels, told.title, node).blocks)


def text_of(parts):
    return b"".join(parts).decode()


def explained(told):
    """What the replay explains, step by step, but the single cuts and branches of one class."""
    labels = told.labels.on(told.trace.table)
    for frame in told.trace:
        if frame.kind is Kind.CANDIDATE:
            continue
        for found in explain(told.trace, frame, labels):
            if frame.kind not in OF_BRANCH or found.recorded > 0:
                yield found


# --- every number is the trace's ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dialect", "language"), every_two(["documents", "release8", "cart"], languages())
)
def test_each_calculation_is_the_explanation_of_its_step(language, dialect):
    for name in datasets.names():
        told = told_of(name, language, dialect)
        written = [block for block in blocks_of(told) if isinstance(block, Calculation)]
        expected = list(explained(told))
        assert [(c.latex_left, c.value) for c in written] == [
            (found.name, found.result(PLAIN)) for found in expected
        ]
        assert all(
            c.numbers in ("", found.text(PLAIN)) for c, found in zip(written, expected, strict=True)
        )


@pytest.mark.parametrize("name", FEW)
def test_by_hand_the_results_are_those_of_a_person_and_partings_are_said(name):
    told = told_of(name, "zh", notation=BY_HAND)
    written = [block for block in blocks_of(told) if isinstance(block, Calculation)]
    expected = list(explained(told))
    assert [c.value for c in written] == [found.result(BY_HAND) for found in expected]
    assert [c.parted is not None for c in written] == [
        found.rounding_difference(BY_HAND) is not None for found in expected
    ]


@pytest.mark.parametrize("name", datasets.names())
def test_the_ranking_shows_the_recorded_numbers(name):
    told = told_of(name)
    measures = told.trace.dialect.measures
    for node in range(told.trace.size):
        listings = [block for block in blocks_of(told, node) if isinstance(block, Listing)]
        if not listings:
            continue
        rows = {row[0]: row[1:-1] for row in listings[-1].rows}
        for evaluation in told.trace.evaluations(node):
            attribute = told.labels.on(told.trace.table).attribute(evaluation.attribute)
            if attribute in rows:
                numbers = [PLAIN.fixed(getattr(evaluation, key)) for key in measures]
                assert rows[attribute] == numbers


def test_one_node_is_told_as_it_is_in_the_whole():
    told = told_of("missing_14")
    whole = [block for block in blocks_of(told) if isinstance(block, Calculation)]
    single = [b for node in told.trace.sequence for b in blocks_of(told, int(node))]
    assert [block for block in single if isinstance(block, Calculation)] == whole


def read_csv(data):
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


# --- the tree and the tables ----------------------------------------------------------------------


def says(graph, number, shown, parent):
    """A node of a drawing, and the branch to it, say what the app's drawing shows."""
    expected = picture.quote(shown.title, " / ".join(shown.counts))
    assert graph.get_node(f"n{number}").attr["label"] == expected.strip('"')
    if parent is not None:
        edge = graph.get_edge(f"n{parent}", f"n{number}").attr["label"] or ""
        assert edge == picture.quote(shown.edge).strip('"')


@pytest.mark.parametrize(("name", "language"), every_two(datasets.names(), languages()))
def test_the_drawing_says_what_the_drawing_of_the_app_says(name, language):
    told = told_of(name, language)
    trace, labels = told.trace, told.labels.on(told.trace.table)
    drawn = {node.number: shown for node, shown in zip(
        tree_of(trace).walk(), walked(tree_of(trace), labels, {}, words=words("en")), strict=True
    )}  # fmt: skip
    graph = pygraphviz.AGraph(string=text_of(tree_file(told, "dot")), encoding="UTF-8")
    for number, shown in drawn.items():
        says(graph, number, shown, trace.node(number).parent)


def test_pictures_are_pictures():
    told = told_of("watermelon_2.0", "zh")
    assert b"".join(tree_file(told, "png")).startswith(b"\x89PNG")
    assert "脐部" in text_of(tree_file(told, "svg")) or "纹理" in text_of(tree_file(told, "svg"))


def test_without_graphviz_the_remedy_is_said(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    monkeypatch.setenv("PATH", "")
    assert main(["tree", "--dataset", "loan_5", "--format", "svg"]) == 2
    assert "pip install pygraphviz" in capsys.readouterr().err
    assert main(["tree", "--dataset", "loan_5", "--format", "dot"]) == 0


@pytest.fixture
def no_font(tmp_path):
    """The environment of a machine without a font, as a slim container is."""
    settings = tmp_path / "fonts.conf"
    settings.write_text('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig/>')
    return {**os.environ, "FONTCONFIG_FILE": str(settings)}


@pytest.mark.skipif(sys.platform != "linux", reason="fontconfig finds the fonts on Linux")
@pytest.mark.parametrize(("form", "code"), [("png", 2), ("svg", 0)])
def test_without_a_font_a_png_is_refused_with_the_remedy(form, code, no_font, tmp_path):
    """In a process of its own, since fontconfig looks for fonts once."""
    file = tmp_path / "tree"
    command = [sys.executable, "-m", "c45_core", "tree", "--dataset", "watermelon_2.0"]
    command += ["--format", form, "--lang", "zh", "-o", str(file)]
    ran = subprocess.run(command, env=no_font, capture_output=True, text=True, check=False)
    assert (ran.returncode, file.exists()) == (code, code == 0), ran.stderr
    assert ("fonts-noto-cjk" in ran.stderr) == (form == "png")


@pytest.mark.skipif(sys.platform != "linux", reason="fontconfig finds the fonts on Linux")
def test_the_characters_without_a_font_are_named():
    """No font has a character that is kept for private use; blanks and joiners need none."""
    assert find_uncovered("a\ue9d3b \u200b\n\u0301") == "\ue9d3"


@pytest.mark.parametrize("name", FEW)
def test_the_cases_are_read_back_as_they_were(name, tmp_path):
    chosen = datasets.load(name)
    told = TraceForReader(grow(chosen.table), Labels(chosen.table), words("zh"), name)
    path = tmp_path / "cases.csv"
    path.write_bytes(b"".join(table_file(told, "data")))
    rows = read_csv(path.read_bytes())
    assert [row[0] for row in rows[1:]] == list(chosen.table.case_names)
    path.write_bytes("\n".join(",".join(row[1:]) for row in rows).encode())
    read = read_table(str(path), target=chosen.table.target).table
    assert read.rows == chosen.table.rows
    for mine, theirs in zip(chosen.table.attributes, read.attributes, strict=True):
        assert [mine.text(i) for i in range(read.rows)] == [theirs.text(i) for i in range(read.rows)]


def test_a_tree_too_large_for_a_picture_is_refused_in_a_sentence(monkeypatch, capsys):
    monkeypatch.setattr("c45_course.exports.files.MAX_DRAWN", 3)
    assert MAX_DRAWN > 3
    assert main(["tree", "--dataset", "watermelon_2.0", "--format", "png"]) == 2
    assert "too large for a picture" in capsys.readouterr().err


# --- page and command line ------------------------------------------------------------------------


def options(language, notation):
    said = ["--lang", language, "--digits", str(notation.digits)]
    said += [] if notation.fractions else ["--no-fractions"]
    return said + (["--by-hand"] if notation.by_hand else [])


def from_page(choices, what, form, node=0):
    if what in file_kinds(Book):
        return make(what, form, cache.book(choices))
    about_node = form in file_kinds(TraceForReader)[what].node_formats
    return make(what, form, describe_trace(choices, what), {"node": node} if about_node else {})


COMMANDS = {
    "node": lambda form: ["solution", "--node", "1", "--format", form],
    "solution": lambda form: ["solution", "--format", form],
    "tree": lambda form: ["tree", "--format", form],
    "tables": lambda form: ["table", "--what", form, "--node", "1"],
}


@pytest.mark.parametrize(("language", "notation"), [("zh", PLAIN), ("en", BY_HAND)])
def test_the_command_line_makes_the_files_of_the_page(tmp_path, language, notation):
    choices = Choices("golf_14_quinlan_numeric", "zhou", language, (("max_depth", 2),), notation)
    path = tmp_path / "file"
    where = ["--dataset", choices.table, "--variant", choices.dialect, "--set", "max_depth=2"]
    for what, command in COMMANDS.items():
        for form in file_kinds(TraceForReader)[what].menu:
            arguments = [*command(form), *where, *options(language, notation), "-o", str(path)]
            assert main(arguments) == 0
            assert path.read_bytes() == from_page(choices, what, form, 1), (what, form)
    assert main(["trace", *where, "-o", str(path)]) == 0
    assert path.read_bytes() == from_page(choices, "trace", "json")


def test_a_tree_that_is_taken_along_has_its_weights_as_on_the_screen():
    """A picture is looked at: its weights are short, those of a solution are exact."""
    choices = Choices("watermelon_2.0_alpha", "documents", "en", (), replace(PLAIN, brief=True))
    drawn = {form: from_page(choices, "tree", form).decode() for form in ("txt", "dot")}
    for text in drawn.values():
        assert "0.47" in text
        assert not re.search(r"\d/\d", text)
    assert "7/15" in from_page(choices, "solution", "txt").decode()


def test_the_command_line_makes_the_file_to_step_through(tmp_path):
    choices = Choices("loan_5", "documents", "zh", (), BY_HAND)
    path = tmp_path / "file.html"
    command = ["html", "--dataset", "loan_5", *options("zh", BY_HAND), "-o", str(path)]
    assert main(command) == 0
    assert path.read_bytes() == from_page(choices, "steps", "html")
    assert main([*command, "--scorm"]) == 0
    assert path.read_bytes() == from_page(choices, "package", "scorm.zip")


@pytest.mark.parametrize("node", ["-1", "99"])
def test_a_node_that_is_not_there_is_said(capsys, node):
    for command in ("solution", "table"):
        assert main([command, "--dataset", "loan_5", "--node", node]) == 2
        assert f"There is no node {node}" in capsys.readouterr().err


def test_every_format_is_offered_with_a_name():
    said = words("en").sections["export_menu"]
    assert {*file_kinds(Book), *file_kinds(TraceForReader), *WRITERS, *TREES, *TABLES} <= set(said)
