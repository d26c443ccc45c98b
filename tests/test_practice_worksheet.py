"""Worksheets: the same seed gives the same sheet, and each answer of the key is the trace's own."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest

from c45_core import Dialect, grow, preset
from c45_core.__main__ import main
from c45_core.explain.explain import explain
from c45_core.language.words import words
from c45_core.reasons import Verdict
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.practice.derivation import Step
from c45_course.practice.lines import Status, check
from c45_course.practice.tables import practice_table
from c45_course.practice.worksheet import FORMATS, Request, markdown, worksheet
from c45_course.practice.worksheet.markdown import BLANK, plain

ROOT = Path(__file__).resolve().parent.parent
TABLES = datasets.names()


@cache
def grown(name, dialect="documents"):
    return grow(datasets.load(name).table, preset(dialect))


def sheet_of(name, seed, language="en", key=False, dialect="documents"):
    dataset = datasets.load(name)
    request = Request(dataset.title[language], seed, name, dialect)
    labels = dataset.labels(language)
    return worksheet(grown(name, dialect), labels, words(language), request, key=key)


def run(capsys, *arguments):
    assert main(["worksheet", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("key", [[], ["--key"]])
@pytest.mark.parametrize("form", ["html", "md"])
def test_the_same_seed_gives_the_same_bytes(capsys, form, key):
    def written(*more):
        chosen = ["--dataset", "watermelon_2.0", "--lang", "zh", "--format", form, *key]
        return run(capsys, *chosen, *more)

    first = written("--seed", "7")
    assert first == written("--seed", "7") != written("--seed", "8")
    other = {"cwd": ROOT, "capture_output": True, "encoding": "utf-8"}
    command = [sys.executable, "-m", "c45_core", "worksheet", "--dataset", "watermelon_2.0"]
    again = subprocess.run(
        [*command, "--lang", "zh", "--format", form, *key, "--seed", "7"], check=True, **other
    )
    assert again.stdout == first


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", TABLES)
def test_each_answer_of_the_key_equals_the_trace(name, language):
    trace, key = grown(name), sheet_of(name, 3, language, key=True)
    answers = 0
    for section in key.sections:
        for item in section.items:
            for entry in item.entries:
                if entry.answer is None:
                    continue
                answers += 1
                (text, link) = key.link(entry)
                query = parse_qs(urlsplit(link).query)
                assert urlsplit(link).path == "growing" and query["table"] == [name]
                frame = trace[int(query["step"][0]) - 1]
                assert query["step"][0] in text
                explanation = getattr(entry.about, "explanation", None)
                if explanation is not None:
                    recorded = [found.recorded for found in explain(trace, frame)]
                    assert explanation.recorded in recorded
                    assert entry.answer.endswith(fixed(explanation.recorded, 4))
                elif not isinstance(entry.about, Step):
                    assert frame is not None and entry.about.frame == frame
                    assert entry.answer in item.options
    assert answers > 3


@pytest.mark.parametrize("name", ["golf_14", "missing_14", "watermelon_3.0"])
def test_the_full_solution_and_the_key_pass_the_check_by_hand(name):
    for item in sheet_of(name, 5, key=True).sections[0].items:
        steps = [entry.about for entry in item.entries]
        text = "\n".join(entry.answer or entry.given for entry in item.entries)
        assert {line.status for line in check(text, steps).lines} == {Status.RIGHT}


def test_the_examples_fade():
    examples = sheet_of("watermelon_2.0", 7).sections[0].items
    blank = [sum(entry.answer is not None for entry in item.entries) for item in examples]
    lines = [len(item.entries) for item in examples]
    assert blank[0] == 0 and blank[1] == 1 and 0 < blank[2] < lines[2] and blank[3] == lines[3]


@pytest.mark.parametrize("name", TABLES)
def test_the_sheet_gives_nothing_away_and_needs_no_network(name):
    sheet, key = sheet_of(name, 11), sheet_of(name, 11, key=True)
    for write in FORMATS.values():
        assert "step=" not in write(sheet) and "step=" in write(key)
        assert not re.search(r"https?://|<script|src=|@import", write(sheet))
    written = markdown(sheet)
    blanks = [e for s in sheet.sections for i in s.items for e in i.entries if e.answer and e.given]
    assert all(f"{plain(entry.given)} {BLANK}" in written for entry in blanks)
    assert written.count(BLANK) >= len(blanks)


def test_names_are_data():
    from c45_core import Table

    evil = "<b>a|b</b> *x* [y](z)"
    columns = {evil: ["<i>", "q", "<i>", "q"] * 3, "class": ["u", "v", "u", "u"] * 3}
    trace = grow(Table.from_columns(columns, target="class"))
    from c45_core.explain.labels import Labels

    sheet = worksheet(trace, Labels(trace.table), words("en"), Request(evil, 1), key=True)
    assert "<b>a" not in FORMATS["html"](sheet) and "<i>" not in FORMATS["html"](sheet)
    assert "<b>" not in FORMATS["md"](sheet) and "[y](z)" not in FORMATS["md"](sheet)
    assert "growing?" not in FORMATS["md"](sheet)  # the app does not have this table


# --- practice tables --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", ["golf_14_quinlan_numeric", "watermelon_2.0", "missing_14"])
def test_a_practice_table_has_the_structure_and_no_tie_at_the_root(name, seed):
    table = datasets.load(name).table
    made = practice_table(table, seed, Dialect())
    again = practice_table(table, seed, Dialect())
    assert made.classes == table.classes and made.rows == table.rows
    for old, new, same in zip(table.attributes, made.attributes, again.attributes, strict=True):
        assert (old.name, old.kind) == (new.name, new.kind)
        cells = [c.codes if c.kind == "nominal" else c.numbers for c in (new, same)]
        assert np.array_equal(*cells, equal_nan=True)
    trace = grow(made)
    assert trace.node(0).split is not None
    assert not any(e.verdict is Verdict.TIED for e in trace.evaluations(0))


def test_a_tie_is_made_where_one_is_asked_for():
    made = practice_table(datasets.load("watermelon_2.0").table, 4, Dialect(), ties=True)
    assert any(e.verdict is Verdict.TIED for e in grow(made).evaluations(0))


@pytest.mark.parametrize(("option", "said"), [("--new", "without a tie"), ("--tie", "with a tie")])
def test_a_practice_table_that_can_not_be_made_is_refused_as_it_was_asked_for(
    capsys, tmp_path, option, said
):
    path = tmp_path / "allmiss.csv"
    path.write_text("a,y\n,p\n,q\n,p\n", encoding="utf-8")
    assert main(["worksheet", str(path), "--target", "y", option]) == 2
    sentence = capsys.readouterr().err
    assert said in sentence
    assert ("allow ties" in sentence) == (option == "--new")


def test_the_command_line_sets_a_switch_and_the_digits(capsys):
    asked = ["--dataset", "loan_10", "--format", "md", "--key"]
    plain = run(capsys, *asked)
    own = run(capsys, *asked, "--set", "gate=none", "--digits", "6")
    assert "The five documents" in plain and "](growing" in plain
    # The app's address holds presets only, so no step of it can be linked to.
    assert "Own settings" in own and "](growing" not in own
    assert re.search(r"\d\.\d{6}(?!\d)", own) and not re.search(r"\d\.\d{6}", plain)


def test_the_command_line(capsys, tmp_path):
    new = run(capsys, "--dataset", "golf_14", "--seed", "2", "--new", "--key", "--format", "md")
    assert "](growing" not in new and "step" in new
    own = tmp_path / "own.csv"
    own.write_text("a,b,y\n" + "1,p,u\n2,p,u\n3,q,v\n4,q,u\n5,p,v\n" * 2, encoding="utf-8")
    assert "own" in run(capsys, str(own), "--target", "y", "--format", "md")
    linked = run(capsys, "--dataset", "golf_14", "--key", "--address", "https://c45.example/")
    assert 'href="https://c45.example/growing?table=golf_14&amp;' in linked
    assert main(["worksheet", "--dataset", "none"]) == 2
