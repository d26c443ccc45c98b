"""The plan of a lesson: its times add up for every table, and its answers are those of the record."""

import re

import pytest
from pairs import some

from c45_core import PRESETS, grow
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.exports import blocks
from c45_course.exports.files import HANDOUTS, Told, plan_file
from c45_course.exports.plan import LENGTHS, MINUTES, Plan, request_of

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
    assert asked["choice"][-1].answer.startswith(winner)
    assert f"{root.entropy:.4f}" in asked["entropy"][0].answer
    steps = [int(step) for step in re.findall(r"step=(\d+)", str(list(plan.document().blocks)))]
    assert steps and all(1 <= step <= len(plan.trace) for step in steps)


def test_every_format_is_written():
    chosen = datasets.load("golf_14")
    told = Told(grow(chosen.table), chosen.labels("zh"), words("zh"), chosen.title["zh"])
    for form in HANDOUTS:
        assert len(b"".join(plan_file(told, 45, form, "golf_14"))) > 2000
