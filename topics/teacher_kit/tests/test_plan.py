"""The plan of a lesson: its times add up for every table, and its answers are those of the record."""

import re
import zipfile

import pytest
from pairs import some

from c45_core import PRESETS, grow
from c45_core.__main__ import main
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.exports import blocks
from c45_course.exports.files import HANDOUTS
from c45_course.exports.tree_names import TraceForReader
from topics.teacher_kit.files import plan_file
from topics.teacher_kit.plan import LENGTHS, MINUTES, Plan, request_of

TABLES = [name for name in datasets.names() if datasets.load(name).table.rows <= 200]


def _plan(name, language, minutes, dialect="documents"):
    chosen = datasets.load(name)
    trace = grow(chosen.table, PRESETS[dialect])
    title = chosen.title[language]
    request = request_of(trace, title, name, "https://c45.example/")
    return Plan(trace, chosen.labels(language), words(language), request, minutes)


def test_the_times_declared_add_up():
    assert tuple(map(sum, zip(*MINUTES.values(), strict=True))) == LENGTHS


@pytest.mark.parametrize("name", some(TABLES, 6))
@pytest.mark.parametrize("minutes", LENGTHS)
def test_the_times_of_a_table_add_up_and_nothing_is_left_open(name, minutes):
    for number, language in enumerate(languages()):
        plan = _plan(name, language, minutes, list(PRESETS)[(minutes + number) % len(PRESETS)])
        assert sum(part.minutes for part in plan.parts) == minutes
        assert all(part.minutes > 0 and part.asked for part in plan.parts)
        document = plan.document()
        told = list(document.blocks)
        (times,) = (block for block in told if isinstance(block, blocks.Listing))
        assert times.rows[-1][0] == str(minutes)
        said = " ".join(str(block) for block in told)
        assert not re.search(r"\{\w*\}|\bNone\b|\bnan\b", said.replace("link=None", ""))


def test_a_plan_names_what_the_record_has():
    plan = _plan("watermelon_3.0", "en", 90)
    asked = {part.name: part.asked for part in plan.parts}
    assert list(asked) == list(MINUTES)
    root = plan.trace.node(0)
    winner = plan.labels.attribute(root.split.attribute)
    assert asked["choice"][1].answer.startswith(winner)
    assert f"{root.entropy:.4f}" in asked["entropy"][0].answer
    steps = [int(step) for step in re.findall(r"step=(\d+)", str(list(plan.document().blocks)))]
    assert steps and all(1 <= step <= len(plan.trace) for step in steps)


@pytest.mark.parametrize("name", ["golf_14", "watermelon_3.0"])
@pytest.mark.parametrize("language", languages())
def test_the_average_is_asked_of_gains_that_are_given_and_before_the_winner(name, language):
    (average, vote) = next(p for p in _plan(name, language, 45).parts if p.name == "choice").asked
    terms = re.search(r"\(([\d. +]+)\)/\d", average.answer)[1].split(" + ")
    assert len(terms) > 3 and all(f" {term}" in average.question for term in terms)
    assert vote.frame.kind.value == "split" and average.frame.number < vote.frame.number


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("dialect", ["documents", "id3", "cart"])
def test_the_last_answer_names_the_measure_of_the_variant(language, dialect):
    plan = _plan("golf_14", language, 45, dialect)
    answer = plan.parts[-1].asked[0].answer
    assert words(language)("terms", plan.trace.dialect.attribute_by) in answer
    gate = {"en": "average gain", "zh": "增益达到平均"}[language]
    assert (gate in answer) is (dialect == "documents")


def test_a_plan_without_an_address_has_no_dead_link_and_its_goals_are_a_list():
    chosen = datasets.load("golf_14")
    told = TraceForReader(grow(chosen.table), chosen.labels("en"), words("en"), chosen.title["en"])
    text = b"".join(plan_file(told, "md", 45, "golf_14")).decode()
    assert "](" not in text and "(step 2)" in text and "\n1. calculate" in text
    assert (
        "](https://app/growing?"
        in b"".join(plan_file(told, "md", 45, "golf_14", "https://app/")).decode()
    )


def test_every_format_is_written():
    chosen = datasets.load("golf_14")
    told = TraceForReader(grow(chosen.table), chosen.labels("zh"), words("zh"), chosen.title["zh"])
    for form in HANDOUTS:
        assert len(b"".join(plan_file(told, form, 45, "golf_14"))) > 2000


@pytest.mark.parametrize("language", languages())
def test_a_lesson_is_one_archive_of_its_parts_and_prunes_one_tree(tmp_path, capsysbinary, language):
    asked = ["--dataset", "golf_14", "--lang", language, "--address", "http://x/"]
    file = tmp_path / "lesson.zip"
    assert main(["lesson", *asked, "--about", "pruning", "--minutes", "90", "-o", str(file)]) == 0
    with zipfile.ZipFile(file) as archive:
        parts = [archive.read(name).decode() for name in archive.namelist()]
    assert len(parts) == 7 and archive.namelist()[0].startswith("1. ")
    plan, links, sheet, key, slides, full, empty = parts
    for more, part in (
        (["plan", "--minutes", "90"], plan),
        (["worksheet", "--about", "pruning"], sheet),
    ):
        capsysbinary.readouterr()
        assert main([*more, *asked]) == 0
        alone = capsysbinary.readouterr().out.decode()
        if more[0] == "worksheet":
            assert alone == part
        else:  # in the archive one tree is pruned, that of its hand-outs
            assert "T4" in part and "1.4330" not in part
            assert "T4" not in alone and "1.4330" in alone
    assert words(language)("lesson_files", "about_slides") in links
    assert "room=hand&amp;view=present&amp;step=1" in links and "http://x/pruning" in links
    assert "1.9646" in key and "1.9645" in full and "1.9645" not in sheet + empty
    assert "reveal" in slides.lower()
