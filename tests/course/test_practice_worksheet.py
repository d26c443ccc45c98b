"""Worksheets: the same seed gives the same sheet, and each answer of the key is the trace's own."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from pairs import every_two, some
from worksheets import worksheet_file

from c45_core import Dialect, grow, preset
from c45_core.__main__ import main
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain, of_attribute
from c45_core.explain.sentences import say_changed
from c45_core.language.notation import Notation
from c45_core.language.words import words
from c45_core.reasons import Verdict
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.exports import blocks
from c45_course.exports.as_html import write_html
from c45_course.exports.as_markdown import BLANK, plain
from c45_course.exports.blocks import Numbered
from c45_course.exports.files import WRITERS
from c45_course.exports.tree_names import TraceForReader
from c45_course.exports.worksheet import MAX_ROWS, Paper, Request, link, write_key
from c45_course.practice.answers import Right, Slip, marking, recognise
from c45_course.practice.exercises import draw_exercises
from c45_course.practice.lines import Status, check
from c45_course.practice.made_tables import practice_tables
from c45_course.practice.subjects import GROWING, SUBJECTS

ROOT = Path(__file__).resolve().parents[2]
TABLES = datasets.names()


@cache
def grown(name, dialect="documents"):
    return grow(datasets.load(name).table, preset(dialect))


def told_of(name, language="en"):
    dataset = datasets.load(name)
    return TraceForReader(
        grown(name), dataset.labels(language), words(language), dataset.title[language]
    )


def exercises_of(name, seed, language="en"):
    told = told_of(name, language)
    return draw_exercises(told.trace, told.labels, told.words, seed)


def written(told, request, form, key=False):
    return worksheet_file(told, request, form, key).decode()


def run(capsys, *arguments):
    assert main(["worksheet", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("form", "key"), every_two(WRITERS, [[], ["--key"]]))
def test_the_same_seed_gives_the_same_bytes(capsys, form, key):
    def sheet(seed):
        chosen = ["--dataset", "watermelon_2.0", "--lang", "zh", "--format", form, *key]
        return run(capsys, *chosen, "--seed", seed)

    first = sheet("7")
    assert first == sheet("7") != sheet("8")
    other = {"cwd": ROOT, "capture_output": True, "encoding": "utf-8"}
    command = [sys.executable, "-m", "c45_core", "worksheet", "--dataset", "watermelon_2.0"]
    again = subprocess.run(
        [*command, "--lang", "zh", "--format", form, *key, "--seed", "7"], check=True, **other
    )
    assert again.stdout == first


@pytest.mark.parametrize(("name", "language"), every_two(TABLES, ["zh", "en"]))
def test_each_answer_of_the_key_equals_the_trace(name, language):
    trace, request = grown(name), Request(name, 3, name)
    answers = 0
    for section in exercises_of(name, 3, language):
        for item in section.items:
            for entry in item.entries:
                if entry.answer is None:
                    continue
                answers += 1
                (text, address) = link(entry, words(language), request)
                query = parse_qs(urlsplit(address).query)
                assert urlsplit(address).path == "growing" and query["table"] == [name]
                frame = trace[int(query["step"][0]) - 1]
                assert query["step"][0] in text
                explanation = getattr(entry.about, "explanation", None)
                if explanation is not None:
                    recorded = [found.recorded for found in explain(trace, frame)]
                    assert explanation.recorded in recorded
                    assert entry.answer.endswith(fixed(explanation.recorded, 4))
                elif entry.about is not None:
                    assert frame is not None and entry.about.frame == frame
                    assert entry.answer in item.options or item.kind == "search"
                if item.kind == "search":
                    assert frame.kind == "cut"
    assert answers > 3


@pytest.mark.parametrize("name", ["golf_14", "missing_14", "watermelon_3.0"])
def test_the_full_solution_and_the_key_pass_the_check_by_hand(name):
    for item in exercises_of(name, 5)[0].items:
        steps = [entry.about for entry in item.entries]
        text = "\n".join(entry.answer or entry.given for entry in item.entries)
        assert {line.status for line in check(text, steps).lines} == {Status.RIGHT}


@pytest.mark.parametrize("name", ["golf_14_quinlan_numeric", "loan_10", "golf_14"])
def test_the_candidates_of_a_search_are_marked_by_their_own_ranges(name):
    told, notation = told_of(name), Notation(by_hand=True)
    said, found = told.words.noted(notation), []
    for seed in range(12):
        sections = draw_exercises(told.trace, told.labels, said, seed)
        found += [item for section in sections for item in section.items if item.kind == "search"]
    for item in found:
        tried, threshold = item.entries
        values = {cut: float(each.result(notation)) for cut, each in tried.listed}
        printed = dict(re.findall(r"([\d.]+) \(([\d.]+)\)", tried.answer))
        assert {cut: float(value) for cut, value in printed.items()} == values
        best = {cut for cut, value in values.items() if value == max(values.values())}
        assert best == set(threshold.answer.split(" / "))
        for cut, each in tried.listed:
            marked = marking(each, notation)
            assert marked.low <= values[cut] <= marked.high and marked.low <= each.recorded + 1e-4
    assert found


def test_the_key_says_how_the_points_of_each_kind_are_given():
    request, by_hand = Request("T", 3, "golf_14"), words("en").noted(Notation(by_hand=True))
    told = replace(told_of("golf_14"), words=by_hand)
    key = written(told, request, "txt", key=True)
    assert "Accepted: 75 (0.4450 to 0.4467), 88 (0.2340 to 0.2370)" in key
    kinds = {item.kind for section in exercises_of("golf_14", 3) for item in section.items}
    assert kinds == {"solved", "half", "frame", "search", "decision", "number", "mistake"}
    for rule in (
        "rule_line",
        "rule_search",
        "rule_decision",
        "rule_number",
        "rule_mistake",
        "rule_explain",
    ):
        assert words("en")("worksheet", rule) in key
    nominal = written(told_of("watermelon_2.0"), Request("T", 3, "watermelon_2.0"), "txt", key=True)
    assert words("en")("worksheet", "rule_search") not in nominal


def test_the_examples_fade():
    examples = exercises_of("watermelon_2.0", 7)[0].items
    blank = [sum(entry.answer is not None for entry in item.entries) for item in examples]
    lines = [len(item.entries) for item in examples]
    assert blank[0] == 0 and blank[1] == 1 and 0 < blank[2] < lines[2]
    # What is printed elsewhere, H(D) at least, is given.
    assert blank[2] < blank[3] < lines[3] and not examples[3].entries[0].answer


@pytest.mark.parametrize("rows", [60, 120, 121])
def test_a_sheet_has_its_cases_or_says_that_they_are_needed(rows):
    table = datasets.load("computer_buyers_1024_expanded").table
    some = table.take(np.linspace(0, table.rows - 1, rows).astype(int))
    told = TraceForReader(grow(some), Labels(some), words("en"), "cases")
    text = written(told, Request("cases", seed=1), "txt")
    printed = all(re.search(rf"^\W*{name}\b", text, re.MULTILINE) for name in some.case_names)
    assert printed == (rows <= MAX_ROWS)
    assert ("You need it beside this sheet" in text) == (not printed)


@pytest.mark.parametrize("name", some(TABLES))
def test_the_sheet_gives_nothing_away_and_needs_no_network(name):
    told, request = told_of(name), Request("T", 11, name)
    for form in WRITERS:
        sheet, key = written(told, request, form), written(told, request, form, key=True)
        assert "step=" not in sheet and ("step=" in key) == (form in ("html", "md"))
        assert not re.search(r"\(step \d", sheet) and "step" in key
        assert not re.search(r"https?://|<script|src=|@import", sheet)
    sheet = written(told, request, "md")
    items = [item for section in exercises_of(name, 11) for item in section.items]
    blanks = [e for item in items for e in item.entries if e.answer and e.given]
    assert all(f"{plain(entry.given)} {BLANK}" in sheet for entry in blanks)
    assert sheet.count(BLANK) >= len(blanks)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("key", [False, True])
def test_the_sheet_and_its_key_number_the_same_exercises(language, key):
    name = "golf_14_quinlan_numeric"
    told, request = told_of(name, language), Request(name, 7, name)
    paper = Paper.drawn(told.trace, told.labels, told.words, request)
    document = write_key(paper) if key else paper.sheet()
    blocks = [block for block in document.blocks if isinstance(block, Numbered)]
    items = paper.items
    assert items[-1].kind == "explain"
    assert [(b.number, b.asked) for b in blocks] == [(n, i.asked) for n, i in enumerate(items, 1)]
    assert all(line.filled and line.text for b in blocks for line in b.lines) == key
    assert [bool(b.options) for b in blocks] == [bool(i.options) and not key for i in items]


def test_the_points_add_up_and_every_answer_is_worth_something():
    told = told_of("golf_14_quinlan_numeric")
    paper = Paper.drawn(told.trace, told.labels, told.words, Request("T", 3))
    answers = [entry for item in paper.items for entry in item.entries if entry.answer is not None]
    assert all(entry.points > 0 for entry in answers)
    assert sum(entry.points for entry in answers) == paper.points
    sheet = written(told, Request("T", 3), "txt")
    worth = [int(n) for n in re.findall(r"\((\d+) points?\)", sheet)]
    assert sum(worth) == paper.points and f"(out of {paper.points})" in sheet


@pytest.mark.parametrize("name", some(TABLES, 3))
def test_the_key_accepts_what_practice_accepts_and_names_the_slips_it_names(name):
    told = told_of(name)
    notation = Notation(by_hand=True)
    said = told.words.noted(notation)
    paper = Paper.drawn(told.trace, told.labels, said, Request("T", 5))
    slips = 0
    for about in (e.about for i in paper.items for e in i.entries if e.answer and e.about):
        if about.explanation is None:
            continue
        marked = marking(about.explanation, notation, about.division)
        for bound in (marked.low, marked.high, float(about.explanation.result(notation))):
            assert marked.low <= bound <= marked.high
        answer = fixed(about.explanation.recorded, 4)
        assert isinstance(recognise(answer, about.explanation, about.division), Right)
        assert marked.low <= float(answer) <= marked.high
        for value, slip in marked.slips:
            slips += 1
            found = recognise(fixed(value, 4), about.explanation, about.division)
            assert isinstance(found, Slip) and slip in found.names
    assert slips


def test_the_links_of_a_key_work_on_paper():
    told = told_of("golf_14")
    request = Request("T", 3, "golf_14", address="https://c45.example/")
    key = written(told, request, "html", key=True)
    shown = re.findall(r'class="address">([^<]*)', key)
    assert shown and all(text.startswith("https://c45.example/growing?table=golf_14") for text in shown)
    assert key.count('class="qr"') == len(shown) == key.count("<svg")
    assert r"\qrcode[" in written(told, request, "tex", key=True)
    assert "<svg" not in written(told, Request("T", 3, "golf_14"), "html", key=True)


def test_a_set_has_sheets_of_one_difficulty_and_all_keys_behind_them(capsys):
    chosen = ["--dataset", "golf_14", "--variants", "3", "--seed", "5", "--format"]
    sheets = json.loads(run(capsys, *chosen, "json"))["sheets"]
    assert len({sheet["seed"] for sheet in sheets}) == 3
    assert len({(sheet["points"], len(sheet["exercises"])) for sheet in sheets}) == 1
    text = run(capsys, *chosen, "txt")
    places = [
        [text.index(f"{title}, sheet {sheet['seed']}") for sheet in sheets]
        for title in ("worksheet", "answer key")
    ]
    assert max(places[0]) < min(places[1])
    assert text[: places[1][0]].count("Accepted") == 0
    anew = json.loads(run(capsys, *chosen, "json", "--new"))["sheets"]
    assert len({(sheet["points"], len(sheet["exercises"])) for sheet in anew}) == 1


def test_json_has_each_blank_with_its_accepted_range_and_its_step(capsys):
    asked = ["--dataset", "watermelon_3.0", "--seed", "2", "--format", "json", "--key"]
    made, numbers = json.loads(run(capsys, *asked)), 0
    for exercise in made["exercises"]:
        assert exercise["text"] and exercise["points"] == sum(b["points"] for b in exercise["blanks"])
        for blank in exercise["blanks"]:
            assert isinstance(blank["step"], int) or exercise is made["exercises"][-1]
            if blank["accepted"] is not None:
                numbers += 1
                assert blank["accepted"][0] <= blank["answer"] <= blank["accepted"][1]
    assert numbers > 5 and made["points"] == sum(e["points"] for e in made["exercises"])


@pytest.mark.parametrize("subject", [GROWING, *SUBJECTS])
def test_json_without_the_key_holds_no_answer(capsys, subject):
    """It held answers, solutions and accepted ranges; the sheet as text has none of these."""
    asked = ["--dataset", "golf_14_quinlan_numeric", "--about", subject, "--variants", "2"]
    sheets, keys = (
        json.loads(run(capsys, *asked, "--format", "json", *key))["sheets"] for key in ([], ["--key"])
    )
    for sheet, key in zip(sheets, keys, strict=True):
        for exercise, solved in zip(sheet["exercises"], key["exercises"], strict=True):
            assert exercise.keys() == solved.keys()
            for blank, answered in zip(exercise["blanks"], solved["blanks"], strict=True):
                assert blank == {"asked": answered["asked"], "points": answered["points"]}
                assert {"answer", "accepted", "step"} <= answered.keys()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_word_file_holds_what_the_text_holds(language):
    import docx

    told = told_of("golf_14", language)
    request = Request("T", 3, "golf_14", address="https://c45.example/")
    for key in (False, True):
        file = worksheet_file(told, request, "docx", key)
        made = docx.Document(io.BytesIO(file))
        said = "\n".join(paragraph.text for paragraph in made.paragraphs)
        for line in re.findall(r"^ {4}(\S.*?) (?:\(|___|$)", written(told, request, "txt", key), re.M):
            assert line in said or line.split()[0] in said, line
        assert len(made.inline_shapes) == (0 if not key else said.count("https://"))
        assert len(made.tables) == (0 if key else 1)


def test_names_are_data():
    from c45_core import Table

    evil = "<b>a|b</b> *x* [y](z)"
    columns = {evil: ["<i>", "q", "<i>", "q"] * 3, "class": ["u", "v", "u", "u"] * 3}
    trace = grow(Table.from_columns(columns, target="class"))
    from c45_core.explain.labels import Labels

    told, request = TraceForReader(trace, Labels(trace.table), words("en"), evil), Request(evil, 1)
    for key in (False, True):
        html, markdown = (written(told, request, form, key) for form in ("html", "md"))
        assert "<b>a" not in html and "<i>" not in html
        assert "<b>" not in markdown and "[y](z)" not in markdown
        assert "growing?" not in markdown  # the app does not have this table


# --- practice tables --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", ["golf_14_quinlan_numeric", "watermelon_2.0", "missing_14"])
def test_a_practice_table_has_the_structure_and_no_tie_at_the_root(name, seed):
    table = datasets.load(name).table
    made = next(practice_tables(table, seed, Dialect()))
    again = next(practice_tables(table, seed, Dialect()))
    assert made.classes == table.classes and made.rows == table.rows
    for old, new, same in zip(table.attributes, made.attributes, again.attributes, strict=True):
        assert (old.name, old.kind) == (new.name, new.kind)
        cells = [c.codes if c.kind == "nominal" else c.numbers for c in (new, same)]
        assert np.array_equal(*cells, equal_nan=True)
    trace = grow(made)
    assert trace.node(0).split is not None
    assert not any(e.verdict is Verdict.TIED for e in trace.evaluations(0))


@pytest.mark.parametrize("name", ["golf_14", "watermelon_2.0"])
def test_a_sheet_of_other_cases_is_as_hard_as_that_of_the_table_itself(capsys, name):
    """Of cases that one attribute separates there is next to nothing to ask."""
    for seed in ("1", "2"):
        asked = ["--dataset", name, "--seed", seed, "--lang", "en", "--format", "json"]
        own, new = (json.loads(run(capsys, *asked, *more)) for more in ([], ["--new"]))
        assert new["exercises"] != own["exercises"]
        assert abs(new["points"] - own["points"]) <= 0.15 * own["points"], (seed, new["points"])


def test_a_tie_is_made_where_one_is_asked_for():
    made = next(practice_tables(datasets.load("watermelon_2.0").table, 4, Dialect(), ties=True))
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
    assert "Course default" in plain and "](growing" in plain
    # The app's address holds presets only, so no step of it can be linked to.
    assert "Own settings" not in own and "](growing" not in own
    (changes,) = say_changed(preset("documents").with_(gate="none"), words("en"))
    assert changes in own
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


def test_what_is_raised_in_a_line_to_fill_in_stands_as_in_one_that_is_given():
    page = "".join(write_html(blocks.Document("", "en", ": ", [blocks.Blank("H(D^(> 67.5)) =")])))
    assert '<p class="blank"><span>H(D<sup>&gt; 67.5</sup>) =</span></p>' in page


def test_a_slip_whose_result_is_accepted_is_named_with_it():
    """H(D|income) is 0.9111; averaged without weights it is 0.9099."""
    trace = grow(datasets.load("buys_computer_14").table)
    income = trace.evaluation(0, 1)
    mean = of_attribute(trace, "conditional_entropy", income, Labels(trace.table))
    marked = marking(mean, Notation(by_hand=True))
    assert marked.within == ((0.9099, "weights_forgotten"),)
    assert marked.low <= 0.9099 <= marked.high and 0.9099 not in dict(marked.slips)


def test_nobody_slips_in_a_number_that_is_given():
    """Where the entropies of the branches are printed, no other logarithm enters their mean."""
    trace = grow(datasets.load("golf_14").table)
    mean = explain(trace, next(f for f in trace if f.kind == "conditional_entropy"))[0]
    given = frozenset(term.expression.factors[1].value for term in mean.terms)
    names = {name for _, name in marking(mean, Notation()).slips}
    left = {name for _, name in marking(mean, Notation(), known=given).slips}
    assert "natural_log" in names and "natural_log" not in left and "weights_forgotten" in left


def test_a_page_that_lies_alone_is_known_by_its_foot():
    told = told_of("golf_14")
    sheet = written(told, Request('A "\\ table', 3), "html")
    assert "counter(page)" in sheet
    foot = re.search(r'@bottom-left \{ content: "([^"]*)"', sheet)[1]
    said = "".join(chr(int(code, 16)) for code in re.findall(r"\\([0-9a-f]+) ", foot))
    assert said == 'A "\\ table: worksheet'
