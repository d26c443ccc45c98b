"""What every lesson promises: it opens on every bundled table in every language and is all there.

A new file in `pages/`, a new table and a new language are held to it without a word here.
"""

import re
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event, current_thread, main_thread

import pytest
from lesson import opened, sound
from pairs import REST, covering

from c45_core import PRESETS
from c45_core.language.words import languages
from c45_course import datasets
from ui.lessons.shape import told as telling
from ui.lessons.shape.told import tell
from ui.lessons.slides import MAX_SLIDES, list_slides
from ui.state.choices import Choices
from ui.state.course import declared, lessons
from ui.state.lesson import WALKED

PAGES = {name: None if name == "start" else path.stem for name, path in lessons().items()}


def _pairs():
    """Return every two choices; fast: one page of each lesson in each convention, all tables alike."""
    rows = covering(list(PAGES), datasets.names(), languages(), list(PRESETS))
    alike, fast = defaultdict(list), []
    for row in rows:
        alike[row[0], row[3]].append(row)
    for found in alike.values():
        fast.append(min(found, key=lambda row: sum(row[1] == other[1] for other in fast)))
    return [pytest.param(*row, marks=() if row in fast else REST) for row in rows]


@pytest.mark.worth(14)
@pytest.mark.parametrize(("lesson", "table", "language", "dialect"), _pairs())
def test_it_opens_with_every_two_choices(lesson, table, language, dialect):
    """Each lesson with each table, each language and each convention, and each table with these.

    The fast lane opens half of them. Texts, tables and conventions have contracts of their own.
    """
    sound(opened(PAGES[lesson], table=table, lang=language, dialect=dialect))


def test_texts_that_two_readers_ask_for_at_once_are_all_there(monkeypatch):
    """They are kept for everybody: the second must not find them half made."""
    told = replace(tell(declared()["entropy"], Choices("golf_14", "documents", "en")))
    linked, half, asked = [], Event(), Event()

    def link(text, *others):
        linked.append(text)
        if current_thread() is not main_thread() and len(linked) > 1:
            half.set()
            asked.wait(0.2)
        return text

    monkeypatch.setattr(telling, "link_once", link)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(told.link, "idea")
        half.wait()
        assert told.link("know_2")
        asked.set()
        assert first.result()


@pytest.mark.parametrize("lesson", PAGES)
def test_it_opens_in_a_presentation(lesson):
    sound(opened(PAGES[lesson], view="present", controls="table", lang="zh"))


SENTENCES = ("guess", "idea", "rule", "try")
"""The slides whose sentence a walked lesson has of its own; a *why* is a slide if it has one."""
MAX_WORDS, MAX_SIGNS = 15, 40
"""Maximum number of words of a sentence in English, and of signs in Chinese."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("lesson", [each for each in declared().values() if not each.played])
def test_its_slides_are_few_and_say_a_sentence_each(lesson, language):
    if not lesson.laboratory or lesson.key == "your_table":
        return  # a door: nothing of it is presented
    told = tell(lesson, Choices("watermelon_2.0", "documents", language))
    slides = list(list_slides(told, Choices("watermelon_2.0", "documents", language)))
    assert 7 <= len(slides) <= MAX_SLIDES and all(each.heading for each in slides)
    own = told.words.sections.get(f"slides_{lesson.key}", {})
    if lesson.path in WALKED:
        assert {*SENTENCES} <= {*own} and {*own} - {*SENTENCES} <= {f"why_{w}" for w in lesson.whys}
    for key in own:
        said = told.words(f"slides_{lesson.key}", key, **told.facts)
        many, most = (len(said.split()), MAX_WORDS) if language == "en" else (len(said), MAX_SIGNS)
        assert many <= most, (key, said)


MAX_READ = {"entropy": 430, "choosing": 490, "growing": 440, "pruning": 460}
"""Maximum number of words that a lesson of the first path says before its laboratory and at its end."""
SIGNS_OF_A_WORD, WORDS_OF_A_MINUTE = 2, 200
AROUND = {"entropy": 5, "choosing": 3, "growing": 4, "pruning": 4}
"""Minutes of a guess and of what is tried in the laboratory."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("lesson", MAX_READ)
def test_a_lesson_of_the_first_path_is_read_in_the_minutes_that_it_declares(lesson, language):
    told = tell(declared()[lesson], Choices("watermelon_2.0", "documents", language))
    own, (why, *_) = told.words.sections[f"lesson_{lesson}"], told.lesson.whys
    read = ("question", "guess", "guess_told", "idea", "rule", f"why_{why}", f"why_{why}_text")
    names = [f"guess_{name}" for name in getattr(told.lesson.guess, "names", ())]
    keys = [
        key for key in own if key in (*read, *names) or key.startswith("know_") or key == "picture_idea"
    ]
    text = " ".join(map(told.say, keys))
    signs = sum("一" <= sign <= "鿿" for sign in text)
    latin = re.findall(r"[A-Za-z]{2,}", re.sub(r"\$[^$]*\$", "", text))
    words = signs / SIGNS_OF_A_WORD + len(latin)
    assert words <= MAX_READ[lesson], words
    assert words / WORDS_OF_A_MINUTE + AROUND[lesson] <= told.lesson.minutes + 1


@pytest.mark.parametrize("lesson", PAGES)
def test_an_address_of_nonsense_opens_it_all_the_same(lesson):
    nonsense = {
        "table": "golf_15",
        "dialect": "c6",
        "step": "-1",
        "node": "x",
        "view": "?",
        "digits": "99",
    }
    sound(opened(PAGES[lesson], lang="en", **nonsense))


@pytest.mark.parametrize("lesson", lessons())
def test_what_is_chosen_is_called_as_the_table_and_the_language_of_now_call_it(lesson):
    """A browser keeps the label of a choice until it is sent another one."""
    app = opened(lessons()[lesson].stem, lang="en", table="golf_14")
    before = {box.key: box.proto for box in app.selectbox}
    app.query_params["lang"], app.query_params["table"] = "zh", "watermelon_2.0"
    app.run()
    for box in app.selectbox:
        was = before.get(box.key)
        if was and was.id == box.proto.id and list(was.options) != list(box.proto.options):
            assert box.proto.set_value, box.key
