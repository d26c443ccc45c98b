"""The start page: every table in both languages, the tree in words, the way into the course."""

import pytest
from lesson import opened
from pairs import every_two

from c45_core import grow
from c45_core.language.words import languages, words
from c45_course import datasets
from ui.markdown import plain
from ui.state.course import lessons, path_of
from ui.state.lesson import CHECK_MINUTES, PATHS, TEST_MINUTES


@pytest.mark.parametrize(("table", "language"), every_two(datasets.names(), languages()))
def test_every_table_is_introduced_in_every_language(table, language):
    app = opened(table=table, lang=language)
    assert not app.exception
    chosen, trace = datasets.load(table), grow(datasets.load(table).table)
    assert app.title[0].value == words(language)("start", "title")
    assert f"**{plain(chosen.title[language])}**" in [text.value for text in app.markdown]
    labels = chosen.labels(language)
    classes = " / ".join(map(labels.klass, range(len(trace.table.classes))))
    facts = {"cases": trace.table.rows, "target": labels.target, "classes": classes}
    told = plain(words(language)("start", "tree_how", **facts))
    assert told in [caption.value for caption in app.caption]


@pytest.mark.parametrize("language", languages())
def test_every_lesson_has_its_name_and_its_idea(language):
    said = words(language).sections["lesson"]
    assert set(said) == {key for name in lessons() for key in (name, f"{name}_idea")}


def test_the_time_of_the_first_path_is_that_of_its_lessons_their_checks_and_the_test():
    found = path_of(PATHS[0])
    minutes = sum(lesson.minutes for lesson in found)
    checks = sum(CHECK_MINUTES[each.asked] for each in found if not each.played)
    heading = words("en")(
        "course", "path_first", minutes=minutes, checked=minutes + checks + TEST_MINUTES
    )
    assert f"### {heading}" in [each.value for each in opened(None, lang="en").markdown]
    assert 35 <= minutes + checks <= 55, "the first path with its checks takes less than an hour"
