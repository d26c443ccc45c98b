"""What every lesson promises: it opens on every bundled table in every language and is all there.

A new file in `pages/`, a new table and a new language are held to it without a word here.
"""

from collections import defaultdict

import pytest
from lesson import opened, sound
from pairs import REST, covering

from c45_core import PRESETS
from c45_core.language.words import languages
from c45_course import datasets
from ui.state.course import lessons

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


@pytest.mark.parametrize("lesson", PAGES)
def test_it_opens_in_a_presentation(lesson):
    sound(opened(PAGES[lesson], view="present", controls="table", lang="zh"))


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
