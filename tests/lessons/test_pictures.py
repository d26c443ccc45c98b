"""The pictures beside the texts of lessons: what they draw, and that it can be read and heard."""

import re
from itertools import pairwise
from math import isclose
from xml.etree import ElementTree

import pytest
from lesson import opened

from c45_core.language.words import languages, words
from c45_core.tree import tree_of
from c45_core.validate.result import accuracy_interval
from topics.rules.lesson import comparison as classifying
from ui import cache
from ui.drawing.canvas import WIDTH
from ui.lessons.evaluation import lesson as evaluation
from ui.lessons.growing import lesson as growing
from ui.lessons.pruning import lesson as pruning
from ui.lessons.shape.told import Told
from ui.state import course
from ui.state.choices import Choices

DECLARED = course.declared()
PICTURES = [(name, part) for name, lesson in DECLARED.items() for part in lesson.pictures]
PHONE = 350
"""A picture is about so many pixels wide on a phone of 390."""
TEXT = "{http://www.w3.org/2000/svg}text"


def _drawn(lesson, part, language):
    declared, choices = DECLARED[lesson], Choices("watermelon_2.0", "documents", language)
    told = Told(declared, choices.words, declared.facts(choices))
    canvas = declared.pictures[part].draw(
        lambda name, **facts: told.say(f"picture_{part}_{name}", **facts), choices
    )
    return told, ElementTree.fromstring(canvas.svg(told.say(f"picture_{part}_told")))


def _wide(text):
    """The width of a text, a little more than it is."""
    size, said = float(text.get("font-size")), text.text
    return size * sum(1.0 if ord(letter) > 0x2E80 else 0.53 for letter in said)


@pytest.mark.parametrize(("lesson", "part"), PICTURES)
@pytest.mark.parametrize("language", languages())
def test_a_picture_is_described_and_its_letters_are_in_sight_on_a_phone(lesson, part, language):
    told, drawn = _drawn(lesson, part, language)
    assert drawn.get("role") == "img" and drawn.get("aria-label") == told.say(f"picture_{part}_told")
    _, _, width, height = map(float, drawn.get("viewBox").split())
    assert width == WIDTH
    for text in drawn.iter(TEXT):
        assert float(text.get("font-size")) * PHONE / width >= 12, text.text
        x, room = float(text.get("x")), _wide(text)
        left = x - {"start": 0, "middle": room / 2, "end": room}[text.get("text-anchor")]
        assert left >= -2 and left + room <= WIDTH + 2, text.text
        assert 8 < float(text.get("y")) < height, text.text


@pytest.mark.parametrize(("lesson", "part"), PICTURES)
def test_a_picture_has_the_colours_of_both_themes(lesson, part):
    _, drawn = _drawn(lesson, part, "en")
    for shape in drawn.iter():
        for name in ("fill", "stroke"):
            assert re.fullmatch(r"none|var\(--[\w-]+\)", shape.get(name, "none")), shape.get(name)


@pytest.mark.parametrize("lesson", sorted({name for name, _ in PICTURES}))
def test_a_picture_stands_beside_a_part_the_lesson_has_with_its_caption(lesson):
    declared = DECLARED[lesson]
    places = {"guess", "idea", *(f"why_{name}" for name in declared.whys)}
    assert declared.pictures.keys() <= places
    app = opened(course.lessons()[lesson].stem, lang="en")
    captions = "\n".join(caption.value for caption in app.caption)
    for part in declared.pictures.keys() - {"guess"}:
        text = words("en").sections[declared.words][f"picture_{part}"]
        assert max(re.split(r"\{[^}]*\}", text), key=len)[:20] in captions, part


def test_the_curve_meets_the_staircase_half_a_step_to_the_right():
    errors = pruning.find_errors_of_t4()
    assert isclose(errors.at_most(errors.cases), 1)
    for r in range(3, 10):
        step = errors.at_most(r)
        apart = [abs(errors.normal.cdf(x) - step) for x in (r, r + 0.5, r + 1)]
        assert apart[1] == min(apart)


def test_an_interval_of_many_cases_is_a_tenth_as_wide_as_of_a_hundredth_of_them():
    few = accuracy_interval(evaluation.RIGHT, evaluation.CASES)
    many = accuracy_interval(evaluation.RIGHT * 100, evaluation.CASES * 100)
    assert few[0] < evaluation.RIGHT / evaluation.CASES < few[1]
    assert isclose((few[1] - few[0]) / (many[1] - many[0]), 10, rel_tol=0.1)


def test_the_captions_of_three_pictures_say_what_the_record_holds():
    branches = tree_of(cache.trace(growing.MELONS, "documents")).branches
    assert [branch.is_leaf for branch in branches].count(True) == 1
    assert all(branch.is_leaf == (min(branch.counts) == 0) for branch in branches)
    rules = [each.base for each in classifying.shortened_path().rounds]
    assert rules[-1].wrong > rules[0].wrong and rules[-1].pessimistic < rules[0].pessimistic
    assert all(later.pessimistic <= rule.pessimistic for rule, later in pairwise(rules))
    _, drawn = _drawn("dialects", "idea", "en")
    said = [text.text for text in drawn.iter(TEXT) if text.get("font-weight") == "600"]
    assert len(set(said[1:])) == 2, "the two tests at the root"
