"""Slides, pictures and animations of steps: each says what the trace says, and shows no later node."""

import io
import json
import re

import pytest
from PIL import Image

from c45_core import InputError, grow
from c45_core.explain.sentences import Narrator
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.cli.main import main
from c45_course.exports.tree_names import TraceForReader
from topics.teacher_kit.files import animation_file, image_file, slides_file
from topics.teacher_kit.shapes import Box, Text
from topics.teacher_kit.slides import parse_notes
from topics.teacher_kit.step_cards import (
    HEIGHT,
    MAX_NODES,
    WIDTH,
    Stage,
    TraceSteps,
    draw_card,
    find_stretch,
)


def _told(name, language="en"):
    chosen = datasets.load(name)
    return TraceForReader(
        grow(chosen.table), chosen.labels(language), words(language), chosen.title[language]
    )


def _made(parts):
    return b"".join(parts)


@pytest.mark.parametrize("language", languages())
def test_a_slide_has_the_sentence_and_the_result_of_its_step(language):
    told = _told("golf_14", language)
    page = _made(slides_file(told, last=12)).decode()
    narrator = Narrator(told.trace, told.labels, told.words)
    said = re.findall(r'<p class="said">(.*?)</p>', page)
    assert said == [narrator.say(told.trace[number]) for number in range(12)]
    assert page.count("<section>") == 13 and page.count("<svg viewBox=") == 12
    assert "0.9403" in page and not re.search(r'(?:src|href)="http', page)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["golf_14", "watermelon_2.0"])
def test_who_has_the_largest_ratio_is_seen_beside_those_it_is_compared_with(name, language):
    told = _told(name, language)
    root, labels = told.trace.node(0), told.labels.on(told.trace.table)
    split = next(n + 1 for n in told.trace.about(0) if told.trace[n].kind.value == "split")
    page = _made(slides_file(told, first=split, last=split)).decode()
    picture = _made(image_file(told, "svg", split)).decode()
    for each in told.trace.evaluations(0):
        for file in (page, picture):
            assert labels.attribute(each.attribute) in file
            assert told.words.notation.fixed(each.gain_ratio) in file
    classes = " / ".join(labels.klass(code) for code in range(len(root.counts)))
    assert classes in page and classes in picture, "what the numbers in a node are"


def test_a_picture_shows_no_node_that_is_not_there_yet():
    told = _told("watermelon_2.0")
    last = len(told.trace) - 1
    stage = Stage(told, last)
    before = 0
    for number in told.trace.steps("split"):
        frame, window = told.trace[number], told.trace.tree_at(number)
        shapes = stage.draw(frame).shapes
        boxes = [shape for shape in shapes if isinstance(shape, Box)]
        assert len(boxes) == len(window.visible()) >= before
        decided = [n for n in window.visible() if window.state(n) == "decided"]
        asked = [shape for shape in shapes if isinstance(shape, Text) and shape.pieces[0][0] == "?"]
        assert len(asked) == len(boxes) - len(decided)
        before = len(boxes)


@pytest.mark.parametrize("name", ["watermelon_3.0", "golf_14_quinlan_numeric"])
def test_no_shape_of_a_picture_lies_outside(name):
    told = _told(name, "zh")
    teller = TraceSteps(told)
    numbers = told.trace.steps("split")[:12]
    stage = Stage(told, numbers[-1])
    for number in numbers:
        drawn = draw_card(teller.step(number), stage.draw(told.trace[number]), told.title)
        assert sum(isinstance(shape, Box) for shape in drawn.shapes) <= MAX_NODES
        for shape in drawn.shapes:
            if isinstance(shape, Box):
                assert shape.width / 2 <= shape.x <= WIDTH - shape.width / 2
                assert shape.height / 2 <= shape.y <= HEIGHT - shape.height / 2


def test_an_animation_has_a_picture_for_each_step():
    told = _told("loan_5")
    for form in ("webp", "gif"):
        made = Image.open(io.BytesIO(_made(animation_file(told, form, size="split"))))
        assert made.n_frames == len(told.trace.steps("split")) and made.size == (WIDTH, HEIGHT)
    image = Image.open(io.BytesIO(_made(image_file(told, "png", 2))))
    assert image.size == (2 * WIDTH, 2 * HEIGHT)
    assert b"<svg" in _made(image_file(told, "svg", 2))


def test_a_stretch_that_there_is_not_is_refused():
    trace = grow(datasets.load("loan_5").table)
    for first, last, size, most in ((0, 3, "calculation", 9), (3, 2, "calculation", 9)):
        with pytest.raises(InputError):
            find_stretch(trace, first, last, size, most)
    with pytest.raises(InputError):
        find_stretch(trace, 1, len(trace) + 1, "calculation", 10**6)
    with pytest.raises(InputError):
        find_stretch(trace, 2, 2, "split", 9)
    with pytest.raises(InputError):
        find_stretch(trace, 1, None, "calculation", 3)


def test_the_notes_of_a_teacher_stand_in_the_window_of_the_speaker(tmp_path, capsysbinary):
    file = tmp_path / "notes.json"
    file.write_text(json.dumps({"notes": {"2": "Wait <here>."}}), encoding="utf-8")
    asked = ["slides", "--dataset", "loan_5", "--to", "3", "--notes", str(file)]
    assert main(asked) == 0
    page = capsysbinary.readouterr().out.decode()
    asides = re.findall(r'<aside class="notes">.*?</aside>', page)
    assert ["Wait &lt;here&gt;." in aside for aside in asides] == [False, True, False]
    file.write_text("[]", encoding="utf-8")
    assert main(asked) == 2
    assert main([*asked[:-1], str(tmp_path / "none.json")]) == 2
    with pytest.raises(ValueError):
        parse_notes('{"notes": 3}')
