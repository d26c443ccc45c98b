"""The lesson on practice: every table, both languages, each of its three parts."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from lesson import opened, settle_question, sound
from pairs import every_two
from worksheets import worksheet_file

from c45_core import grow
from c45_core.language.notation import Notation
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.exports.tree_names import TraceForReader
from c45_course.exports.worksheet import Request, Sheets
from c45_course.file_kinds import file_kinds
from c45_course.practice.questions import kind_of, round_of
from c45_course.practice.subjects import SUBJECTS
from ui.state import course

PAGES = Path(__file__).resolve().parents[2] / "pages"


def _open(**query):
    return opened("13_practice", **query)


def _texts(app):
    return " ".join(str(e.value) for kind in ("markdown", "caption") for e in app.get(kind))


@pytest.mark.parametrize(
    ("table", "language", "view"),
    every_two(datasets.names(), languages(), ["check", "round", "sheet", "order"]),
)
def test_every_table_opens_in_every_language_and_every_part(table, language, view):
    app = _open(table=table, lang=language, view=view)
    sound(app)
    assert words(language)("practice_page", "nothing") not in _texts(app)


def test_each_view_has_a_task_of_its_own():
    said = words("en").sections["lesson_practice"]
    for view, own in (("check", "try"), ("round", "try_round"), ("sheet", "try_sheet")):
        texts = _texts(_open(lang="en", table="golf_14", view=view))
        assert [key for key in said if key.startswith("try") and said[key] in texts] == [own]


def test_the_misprint_that_is_opened_first_is_found_at_its_line():
    app = _open(lang="en")
    assert "IV(Sound)" in app.text_area[0].value and "1.382" in app.text_area[0].value
    app.button(key="check").click().run()
    assert not app.exception
    said = _texts(app)
    assert "Line 7: the two sides are not equal" in said.replace("\\", "")
    assert "1.3328" in said.replace("\\", "") and said.count("✗") == 1 and said.count("✓") == 6


def test_an_own_calculation_is_checked_and_its_slip_named():
    app = _open(lang="en", task="纹理")
    area = app.text_area[0]
    assert area.value == ""
    area.set_value("H(D) = 0.9975\nGain = 0.6169\nIV = ").run()
    app.button(key="check").click().run()
    said = _texts(app).replace("\\", "")
    assert "Line 2: Gain(D,Texture) is 0.3806." in said
    assert words("en")("practice", "slip_not_subtracted") in said


def test_a_round_is_answered_to_its_summary():
    app = _open(lang="en", view="round", seed="3")
    for number in range(1, 9):
        assert f"{number} of 8." in _texts(app)
        while number == 2 and "3 of 8." not in _texts(app):  # through its hints to its solution
            app.button(key="round_hint_1").click().run()
        if number != 2:
            settle_question(app)
        assert not app.exception
    assert "of 8 correct" in _texts(app)
    app.button(key="another").click().run()
    assert app.query_params["seed"] in ("4", ["4"]) and "1 of 8." in _texts(app)


def test_what_is_no_number_is_not_counted_as_an_answer():
    app = _open(lang="en", view="round", on="entropy")
    app.text_input[0].set_value("much")
    next(b for b in app.button if b.label == "Answer").click().run()
    assert "cannot be read" in _texts(app) and " 2 of 8." not in _texts(app)


@pytest.mark.parametrize(
    ("lesson", "asked"), [("entropy", {"entropy", "conditional_entropy"}), ("missing", None)]
)
def test_a_round_about_a_lesson_asks_what_it_teaches(lesson, asked):
    golf = datasets.load("golf_14")
    kinds = course.declared()[lesson].practised
    found = round_of(grow(golf.table), golf.labels("en"), Random(1), kinds)
    drawn = {kind_of(question) for question in found}
    assert found and drawn <= (asked or set(kinds))


def test_the_files_are_those_of_the_command_line(tmp_path):
    from ui.lessons.practice.sheet import SheetChoice, write_sheet
    from ui.state.choices import Choices

    melons = datasets.load("watermelon_2.0")
    request = Request(melons.title["zh"], 7, "watermelon_2.0", "documents")
    told = TraceForReader(
        grow(melons.table),
        melons.labels("zh"),
        words("zh").noted(Notation(by_hand=True)),
        request.title,
    )
    chosen = Choices("watermelon_2.0", "documents", "zh")
    for key in (False, True):
        for form in ("html", "md"):
            file = worksheet_file(told, request, form, key)
            asked = SheetChoice("key" if key else "sheet", form, 7)
            assert write_sheet(chosen, asked) == file
    sheets = json.loads(write_sheet(chosen, SheetChoice("set", "json", 7, variants=2)))["sheets"]
    assert len(sheets) == 2 and sheets[0]["points"] == sheets[1]["points"]


@pytest.mark.parametrize("language", languages())
def test_every_file_of_a_sheet_can_be_chosen(language):
    app = _open(table="golf_14", lang=language, view="sheet")
    for what, kind in file_kinds(Sheets).items():
        app.session_state["paper_what"] = what
        app.run()
        assert not app.exception
        (offered,) = app.get("download_button")
        assert offered.proto.label == words(language)("export_menu", "save")
        assert len(app.selectbox(key=f"paper_form_{what}").options) == len(kind.menu)


@pytest.mark.parametrize(("subject", "language"), every_two(SUBJECTS, languages()))
def test_a_sheet_on_a_lesson_is_shown_and_its_lesson_leads_to_practice(subject, language):
    app, said = _open(table="golf_14", lang=language, view="sheet", subject=subject), words(language)
    sound(app)
    assert f"· {said('lesson', subject)}" in _texts(app)
    assert said("practice_page", "sheet_idea_lesson")[:20] in _texts(app)
    app.session_state["paper_what"] = "plan"  # of the table alone, whatever the sheet is on
    app.run()
    sound(app)
    assert f"· {said('lesson', subject)}" not in _texts(app)
    (lesson,) = PAGES.glob(f"*_{subject}.py")
    found = _links(opened(lesson.stem, table="golf_14", lang=language))
    (link,) = [each for each in found if "on=" in each.query_string]
    assert f"on={subject}" in link.query_string and f"subject={subject}" in link.query_string


def test_a_lesson_on_which_a_table_has_nothing_to_ask_is_told():
    app = _open(table="loan_5", lang="en", view="sheet", subject="groups")
    assert not app.exception and "nothing to calculate or decide" in _texts(app)


def test_the_sheet_that_can_be_taken_is_shown_beside_its_files():
    said = _texts(_open(table="watermelon_2.0", lang="en", view="sheet", seed="7"))
    assert re.search(r"^\| -+: \|", said, re.M), "the cases are a table"
    assert "Sheet 7" in said and "GainRatio(D,Texture)" in said


@pytest.mark.parametrize(("language", "said"), [("en", "There is no number yet"), ("zh", "还没有写数")])
def test_an_answer_sent_empty_is_told_so(language, said):
    app = _open(view="round", lang=language)
    sent = {"en": "Answer", "zh": "回答"}[language]
    next(button for button in app.button if button.label == sent).click().run()
    assert not app.exception
    assert said in _texts(app)


def _links(app):
    return [each.proto for each in app.get("page_link")]


@pytest.mark.parametrize("language", languages())
def test_a_table_is_ordered_found_and_opened(language):
    app = _open(lang=language, view="order", wish="empty-branch", rows="6-9", seed="2")
    app.button(key="order_search").click().run()
    sound(app)
    assert [len(each.value) for each in app.table] == [6]
    said = words(language)
    assert f"**{said('orders', 'wish_empty_branch')}**" in _texts(app)
    opens = [each.query_string for each in _links(app) if "own-link." in each.query_string]
    assert len(opens) == 2 and all("step=" in query for query in opens)


def test_an_order_that_cannot_be_is_refused_in_the_reader_s_words():
    app = _open(lang="en", view="order", wish="no-gain,pep-turns,none-such")
    assert not app.warning and not app.button(key="order_search").disabled
    app.button(key="order_search").click().run()
    assert "one table cannot do both" in app.warning[0].value
    app = _open(lang="en", view="order", rows="9" * 5000 + "-9")
    sound(app)
    assert app.button(key="order_search").disabled


@pytest.mark.parametrize("language", languages())
def test_the_preview_is_of_what_is_taken_and_names_its_sheets(language):
    said, told = words(language), words(language).sections["plan"]
    app = _open(table="golf_14", lang=language, view="sheet")

    def shown(what):
        app.session_state["paper_what"] = what
        app.run()
        assert not app.exception
        return _texts(app)

    assert told["goals"] in shown("plan") and told["goals"] not in shown("sheet")
    assert said("worksheet", "key_title", table="").strip() in shown("key")
    numbers = re.search(
        said("practice_page", "preview_set", numbers="(.*?)", first=r"(\d+)"), shown("set")
    )
    listed = [int(n) for n in re.findall(r"\d+", numbers[1])]
    assert len(set(listed)) == 6 and int(numbers[2]) == listed[0]
    assert said("worksheet", "seed", seed=listed[0]) in _texts(app)
    assert said("practice_page", "preview_questions", numbers="1", first=1) in shown("questions")
    assert said("practice_page", "preview_kit", n=11)[:20] in shown("kit")
