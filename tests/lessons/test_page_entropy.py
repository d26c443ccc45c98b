"""The lesson on entropy under Streamlit's own test runner: every table and language, its numbers."""

import json

import numpy as np
import pytest
from lesson import opened

from c45_core import grow
from c45_core.language.words import languages, words
from c45_core.measures import entropy
from c45_core.rounding import fixed
from c45_course import datasets
from ui.lessons.entropy.laboratory import list_lines
from ui.lessons.entropy.lesson import BOX, MELONS
from ui.lessons.shape.told import tell
from ui.state import course
from ui.state.choices import Choices


def _open(**query):
    return opened("02_entropy", **query)


def _texts(app):
    kinds = ("markdown", "caption", "title", "header")
    return [str(element.value) for kind in kinds for element in app.get(kind)]


def _board(app):
    return "\n".join(text for text in _texts(app) if "$$" in text)


def test_the_toy_shows_the_entropy_of_every_mixture_of_the_classes_that_are_guessed_at():
    app = _open(lang="en")
    [toy] = [it for it in app.get("bidi_component") if it.proto.component_name == "c45_toy_mixture"]
    told = json.loads(toy.proto.json)
    assert len(told["kinds"]) == len(told["begin"]) == len(BOX)
    for counts, mixture in told["mixtures"].items():
        bits = entropy(np.array(counts.split(","), dtype=float))
        assert mixture["bits"] == pytest.approx(float(bits)) and mixture["value"] in (
            "0",
            mixture["said"].split()[-2],
        )
    assert [cost["value"] for cost in told["costs"]][::2] == ["2.5850", "1", "0.2630"]


@pytest.mark.parametrize("language", languages())
def test_what_is_asked_is_answered_by_nothing_above_it(language):
    """Neither the box of the guess nor a line of the laboratory has an entropy of the toy."""
    app = _open(lang=language)
    [toy] = [it for it in app.get("bidi_component") if it.proto.component_name == "c45_toy_mixture"]
    shown = [mixture["bits"] for mixture in json.loads(toy.proto.json)["mixtures"].values()]
    box = float(entropy(np.array([*BOX.values()], dtype=float)))
    lines = {found.value: found for _, found in list_lines(words(language)).values()}
    assert len(lines) == 2 and not any(np.isclose(bits, shown).any() for bits in (box, *lines))
    told = tell(course.declared()["entropy"], Choices(MELONS, "documents", language))
    texts = (key for key in told.words.sections["lesson_entropy"] if not key.startswith("picture_"))
    said = " ".join(map(told.say, texts))
    assert not [bits for bits in lines if fixed(bits, 3) in said or fixed(bits) in said]


@pytest.mark.parametrize(
    ("key", "typed", "said"),
    [
        ("numbers", "0.863", "Correct."),
        ("numbers", "0.5983", "natural logarithm"),
        ("counts", "0.971", "Correct."),
        ("counts", "0.2", "Incorrect."),
        ("counts", "x y", "Type a number"),
    ],
)
def test_a_line_is_finished_by_hand_and_may_be_tried_again(key, typed, said):
    """The lines are of 5 and 2, and of 2 and 3 melons of the two classes."""
    app = _open(lang="en")
    field = f"fading_{key}"
    app.text_input(key=field).set_value(typed).run()
    assert any(said in text for text in _texts(app))
    right = app.text_input(key=field).set_value("0.8631" if key == "numbers" else "0.97095").run()
    assert any(text.startswith("Correct.") for text in _texts(right))


@pytest.mark.parametrize("table", datasets.names())
def test_the_conditional_entropy_is_that_of_the_trace(table):
    trace = grow(datasets.load(table).table)
    for evaluation in trace.evaluations(0):
        if evaluation.divides:
            app = _open(table=table, lang="en", attr=evaluation.name)
            assert rf"\mathbf{{{fixed(evaluation.conditional_entropy)}}}" in _board(app)
            break


def test_another_attribute_is_not_left_with_a_number_of_the_one_before():
    app = _open(lang="en", attr="触感", open="branch0:纹理")
    assert r"H(D|\text{Touch})" in _board(app)
