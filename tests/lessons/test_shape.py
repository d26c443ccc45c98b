"""What every lesson declares and shows: its texts in each language, its parts, its check, its place."""

import re
from collections import Counter
from string import Formatter

import pytest
from lesson import opened, settle_question, sound

from c45_core.language.words import languages, words
from ui.lessons.shape import guess as shape_guess
from ui.lessons.shape import opening as shape_opening
from ui.lessons.shape.guess import in_order
from ui.lessons.shape.questions import chance, in_any_order
from ui.state import course
from ui.state.lesson import OPENING, PARTS, PATHS, Options, Slider
from ui.state.parts import WORKED
from ui.state.presenting import STEPPED, notes_of

DECLARED = {name: each for name, each in course.declared().items() if not each.played}
"""The lessons of parts: one that is played has none of them, and is held to its texts and its place."""
WITH_PARTS = [(name, language) for name in DECLARED for language in languages()]


def _page(lesson):
    return course.lessons()[lesson].stem


@pytest.mark.parametrize("lesson", course.declared())
@pytest.mark.parametrize("language", languages())
def test_a_lesson_has_every_text_it_declares_and_no_other(lesson, language):
    said = words(language).sections
    declared = course.declared()[lesson]
    assert declared.words in said, f"{language}.toml has no section [{declared.words}]"
    mine = said[declared.words]
    assert not [f"{declared.words}.{key} in {language}" for key in declared.texts if not mine.get(key)]
    assert not mine.keys() - {*declared.texts, *declared.replies}, "texts that no part shows"


@pytest.mark.parametrize("lesson", DECLARED)
def test_what_a_lesson_declares_fits_together(lesson):
    declared, order = DECLARED[lesson], list(course.declared())
    assert lesson in course.lessons(), "a lesson has a page"
    assert declared.path in PATHS and 3 <= declared.minutes <= 30
    assert all(order.index(name) < order.index(lesson) for name in declared.builds_on)
    assert declared.symbols and len(declared.whys) >= 2
    own = [each.key for each in declared.posed]
    assert declared.kinds or own or declared.sets, "the check has something to ask"
    assert len(set(own)) == len(own), "no two questions have one name"
    for posed in declared.posed:
        assert posed.right in posed.answers and len(set(posed.answers)) >= 3
    if isinstance(declared.guess, Options):
        assert declared.guess.right in declared.guess.names and len(declared.guess.names) >= 3
    else:
        assert isinstance(declared.guess, Slider) and declared.guess.low < declared.guess.high


NOTES = ("guess_slip", "idea_slip", "rule_slip", "laboratory_ask", "laboratory_slip")
"""What a speaker is told of a lesson itself, in place of what holds for every lesson."""


@pytest.mark.parametrize(
    ("lesson", "language"), [each for each in WITH_PARTS if each[0] not in STEPPED]
)
def test_a_lesson_has_notes_of_its_own_for_the_speaker(lesson, language):
    said = words(language)
    mine = said.sections.get(f"notes_{lesson}", {})
    assert not set(NOTES) - mine.keys(), f"{lesson}/{language}.toml: [notes_{lesson}]"
    told = notes_of(lesson, said)
    assert all(told[key] == mine[key] != said.sections["notes_parts"][key] for key in NOTES)


def test_no_two_lessons_have_one_place():
    places = [(each.path, each.place) for each in course.declared().values()]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize(("lesson", "language"), WITH_PARTS)
def test_no_text_of_a_lesson_types_a_measured_number(lesson, language):
    """A number with three decimals or more comes from the record, as a fact."""
    for key in DECLARED[lesson].texts:
        text = words(language)(DECLARED[lesson].words, key, **_names(lesson, language, key))
        assert not re.search(r"\d\.\d{3}", text), f"{key} in {language}"


def _names(lesson, language, key):
    text = words(language).sections[DECLARED[lesson].words][key]
    return {name: "x" for _, name, _, _ in Formatter().parse(text) if name and "|" not in name}


@pytest.mark.worth(2)
@pytest.mark.parametrize(("lesson", "language"), WITH_PARTS)
def test_a_lesson_shows_all_its_parts_and_the_way_on(lesson, language):
    app = opened(_page(lesson), lang=language)
    sound(app)
    said = words(language)
    texts = [*app.markdown, *app.get("html")]
    shown = "\n".join(text.value if hasattr(text, "value") else text.proto.body for text in texts)
    for part in DECLARED[lesson].parts[1:]:
        assert f"## {said('course', f'part_{part}')}\n" in f"{shown}\n", part
    for key in ("question", "goal_1", "know_3"):
        assert said.sections[DECLARED[lesson].words][key].partition("{")[0][:40] in shown, key
    named = re.findall(r"^\| \$(\w{2,})\$ \|", shown, re.MULTILINE)
    assert not [sign for sign in named if "_" not in sign or len(sign) > 4], "a key, not its symbol"


@pytest.mark.worth(4)
@pytest.mark.parametrize(
    ("lesson", "language"), [each for each in WITH_PARTS if DECLARED[each[0]].is_walked]
)
def test_a_check_asks_its_questions_and_says_what_is_right(lesson, language):
    app = opened(_page(lesson), lang=language)
    app.button(key="check_begin").click().run()
    for _ in range(DECLARED[lesson].asked):
        settle_question(app)
        assert not app.exception
    done = words(language)("course", "check_done", right=0, of=DECLARED[lesson].asked).partition("0")[2]
    assert any(done.strip("* ") in text.value for text in app.markdown), "the check has an end"
    answer = words(language)("practice", "solution", solution="").rstrip(" .。")
    told = [text.value.replace("\\:", ":") for text in app.markdown]
    told = [text.partition(answer)[2] for text in told if answer in text]
    assert all("$$" in text for text in told if "=" in text), "an equation is set as one"


def _places(seeds):
    """At which places the right answers stand, over the checks of all lessons of some rounds."""
    found = Counter()
    for name, lesson in DECLARED.items():
        for seed in seeds:
            draw = {each.key: chance(f"{name}:{each.key}", seed) for each in lesson.posed}
            orders = [(in_any_order(each, draw[each.key]), each.right) for each in lesson.posed]
            found.update(order.index(right) for order, right in orders)
    return found


def test_the_right_answer_stands_at_every_place_about_as_often():
    """In everybody's first check of every lesson, in each further one, and over many."""
    posed = sum(len(lesson.posed) for lesson in DECLARED.values())
    for seeds in ([1], [2], [3], range(1, 41)):
        found, whole = _places(seeds), posed * len(seeds)
        assert all(whole / 8 < found[place] < whole * 5 / 8 for place in range(3)), (seeds, found)
    many = _places(range(1, 41))
    assert max(many.values()) < 1.3 * min(many.values())


@pytest.mark.parametrize("lesson", DECLARED)
def test_a_guess_is_answered_after_it_was_made(lesson):
    app = opened(_page(lesson), lang="en")
    text = words("en").sections[DECLARED[lesson].words]["guess_told"]
    told = max(re.split(r"\{[^}]*\}", text), key=len)[:40]

    def answered():
        return any(told in text.value for text in app.markdown)

    assert not answered()
    if isinstance(DECLARED[lesson].guess, Options):
        app.radio(key=f"guess_{lesson}").set_value(DECLARED[lesson].guess.right).run()
    else:
        assert app.button(key=f"guess_{lesson}_commit").disabled, "a slider has no default"
        app.slider(key=f"guess_{lesson}").set_value(DECLARED[lesson].guess.high).run()
    app.button(key=f"guess_{lesson}_commit").click().run()
    assert answered()


def test_a_remembered_guess_is_shown_once_more_where_the_browser_missed_the_run_that_showed_it(
    monkeypatch,
):
    monkeypatch.setattr(shape_guess, "register_files", lambda _: lambda **_: None)
    [lesson] = [each for each in DECLARED.values() if isinstance(each.guess, Slider)]
    key, low = f"guess_{lesson.key}", lesson.guess.low
    app = opened(_page(lesson.key))
    app.session_state[f"{key}_browser"] = {"given": lesson.guess.high}
    app.run()
    commits = lambda: [each for each in app.button if each.key == f"{key}_commit"]  # noqa: E731
    assert app.slider(key=key).value == lesson.guess.high and not commits()
    app.slider(key=key).set_value(low).run()  # what the browser says that was not told
    assert app.slider(key=key).value == lesson.guess.high and not commits()
    app.slider(key=key).set_value(low).run()  # and this the reader does
    assert app.slider(key=key).value == low and commits()


def test_the_right_guess_stands_at_every_place():
    guesses = [each for each in DECLARED.values() if isinstance(each.guess, Options)]
    places = Counter(in_order(each).index(each.guess.right) for each in guesses)
    assert all(0 < places[place] < len(guesses) * 5 / 8 for place in range(3)), places


@pytest.mark.parametrize(("lesson", "language"), WITH_PARTS)
def test_a_term_is_marked_once_in_the_texts_of_a_lesson_and_once_in_its_laboratory(
    lesson, language, monkeypatch
):
    monkeypatch.setattr("ui.on_demand.is_open", lambda _: False)
    app = opened(_page(lesson), lang=language)
    shown = [text.proto.body for text in (*app.markdown, *app.caption)]
    linked = Counter(re.findall(r"\]\(#term-(\w+)\)", "\n".join(shown)))
    assert linked and max(linked.values()) <= 2, linked.most_common(3)


def test_numbers_in_prose_are_short_unless_the_reader_chose_how_they_are_written():
    said = {}
    for chosen in ({}, {"digits": "5"}):
        app = opened(_page("entropy"), lang="en", **chosen)
        (said[len(chosen)],) = [
            text.value for text in app.markdown if text.value.startswith("## The idea")
        ]
    assert re.search(r"\b0\.998\b", said[0]) and re.search(r"\b0\.99750\b", said[1])


def _how(app):
    assert not app.exception
    return app.session_state["lesson_how"].partition(":")[2]


@pytest.mark.parametrize("part", PARTS)
def test_a_link_opens_a_lesson_at_a_part(part):
    app = opened(_page("entropy"), lang="en", part=part)
    assert _how(app) == ("open" if part in OPENING else "linked")


def test_a_link_into_the_laboratory_opens_with_the_explanation_folded():
    assert _how(opened(_page("entropy"), lang="en", table="golf_14")) == "free"
    assert _how(opened(_page("entropy"), lang="en", attr="触感")) == "linked"
    app = opened(_page("choosing"), lang="en")
    app.toggle(key="url_identifier").set_value(False).run()
    assert _how(app) == "free", "what is done in the laboratory folds nothing"


@pytest.mark.parametrize("lesson", [each.key for each in course.path_of(course.DOORS)])
def test_the_guess_of_a_door_is_made_when_the_explanation_is_wanted(lesson, monkeypatch):
    wanted = opened(_page(lesson), lang="en")
    monkeypatch.setattr(shape_opening, "is_wanted", lambda _, what, __: what == WORKED)
    alone = opened(_page(lesson), lang="en")
    made = [
        [each.key for each in app.radio if each.key == f"guess_{lesson}"] for app in (wanted, alone)
    ]
    assert not alone.exception and made == [[f"guess_{lesson}"], []]


def test_a_part_there_is_not_is_said():
    app = opened(_page("entropy"), lang="en", part="cellar")
    assert any("part=cellar" in caption.value for caption in app.caption)


@pytest.mark.parametrize(("lesson", "language"), WITH_PARTS)
def test_each_sign_of_a_legend_has_one_row_of_two_cells(lesson, language):
    app = opened(_page(lesson), lang=language)
    (legend,) = [text.value for text in app.markdown if "\n| | |\n" in text.value]
    rows = [line for line in legend.splitlines() if line.startswith("|")][2:]
    assert len(rows) == len(DECLARED[lesson].symbols)
    for row in rows:
        sign, meaning = [cell.strip() for cell in row.strip("|").split("|")]
        assert re.fullmatch(r"\$[^$]+\$", sign) and meaning, row


@pytest.mark.parametrize(
    ("lesson", "address", "tried"),
    [
        ("evaluation", {}, True),
        ("evaluation", {"view": "firmness"}, False),
        ("pruning", {"room": "hand"}, True),
        ("pruning", {"room": "map"}, False),
        ("pruning", {"room": "grown"}, False),
        ("pruning", {"table": "golf_14"}, True),
    ],
)
def test_the_task_is_shown_with_the_part_of_the_laboratory_it_is_about(lesson, address, tried):
    app = opened(_page(lesson), lang="en", **address)
    task = words("en").sections[DECLARED[lesson].words]["try"][:40]
    assert any(task in text.value for text in app.markdown) is tried


@pytest.mark.parametrize("name", course.declared())
def test_every_function_that_a_lesson_names_is_there(name):
    """They are named as texts and loaded when a view is opened."""
    lesson = course.declared()[name]
    named = filter(None, (lesson.played or lesson.laboratory, lesson.toy, *lesson.views.values()))
    for at in named:
        assert callable(lesson.load(at)), at
