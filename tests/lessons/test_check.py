"""What a check may ask, over all lessons, tables, conventions and rounds."""

import re
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from string import Formatter

import numpy as np
import pytest
from lesson import opened, settle_question, sound
from pairs import every_two

from c45_core import PRESETS
from c45_core.language.notation import PLAIN
from c45_core.language.words import languages, words
from c45_core.measures import entropy_of
from c45_course import datasets
from c45_course.practice.checks import (
    CONTINUOUS,
    MISSING,
    growing_items,
    in_rounds,
    needs,
    pruning_items,
)
from c45_course.practice.items import numbers_in, readings
from c45_course.practice.made_tables import THREE, TWO, made_sets
from c45_course.practice.phrasing import Asker
from ui import cache
from ui.lessons.shape import questions as check
from ui.lessons.shape.check import list_understood, mix_questions
from ui.lessons.shape.questions import IDEAS, drawn, tables_asked
from ui.lessons.shape.told import Told, tell
from ui.markdown import plain
from ui.state import course
from ui.state.choices import Choices

DECLARED = course.declared()
DRAWING = [name for name, lesson in DECLARED.items() if lesson.kinds]
SHOWN = ("watermelon_2.0", "golf_14", "buys_computer_14", "missing_14")
FIRST_PATH = [lesson.key for lesson in course.path_of("first")]
ROUNDS = 4


@dataclass(frozen=True)
class Reader:
    """What a check asks of the choices of a reader."""

    table: str
    dialect: str = "documents"
    language: str = "en"

    @property
    def words(self):
        return words(self.language)


def told(lesson, reader):
    """The texts of a lesson; a fact in them is its own name."""
    declared = DECLARED[lesson]
    texts = [reader.words.sections[declared.words][key] for key in declared.texts]
    names = {
        name.partition("|")[0] for text in texts for _, name, _, _ in Formatter().parse(text) if name
    }
    return Told(declared, reader.words, {name: name for name in names})


def rounds(lesson, reader, most=ROUNDS):
    """The candidates of the first rounds, in the order in which they are shown."""
    for number in range(1, most + 1):
        found = check._round(told(lesson, reader), reader, number)
        yield sorted(found, key=lambda each: each.place)


# --- what may be asked about ------------------------------------------------------------------------


def test_what_is_taught_follows_the_order_of_the_course():
    assert all(not course.taught(DECLARED[name]) for name in FIRST_PATH)
    assert course.taught(DECLARED["numbers"]) == {CONTINUOUS}
    assert course.taught(DECLARED["missing"]) == {CONTINUOUS, MISSING}
    assert course.taught(list(DECLARED.values())[-1]) == {CONTINUOUS, MISSING}


@pytest.mark.parametrize(("lesson", "shown"), every_two(DRAWING, SHOWN))
def test_a_check_uses_only_what_its_lesson_and_those_before_it_teach(lesson, shown):
    may, reader = course.taught(DECLARED[lesson]), Reader(shown)
    able = [name for name in datasets.names() if needs(cache.dataset(name).table) <= may]
    titles = [plain(cache.title(name, "en")) for name in able]
    for number in range(1, ROUNDS + 1):
        asked = drawn(told(lesson, reader), reader, number)
        assert len(asked) == DECLARED[lesson].asked, (lesson, shown, number)
        for question in asked:
            said = [title for title in titles if f" {title}\\. " in question.text]
            assert said or not (question.show or question.line), (lesson, question.text)
            if question.where:
                assert question.where["table"] in able, (lesson, number)


def test_a_check_asks_about_numbers_that_do_not_stand_in_the_laboratory():
    def attributes(name):
        return {each.name for each in datasets.load(name).table.attributes}

    for lesson in DRAWING:
        for shown in SHOWN:
            own, others, *_ = tables_asked(DECLARED[lesson], shown, check.chance(lesson))
            assert not own
            assert all(not attributes(name) & attributes(shown) for name in others), (lesson, shown)


@pytest.mark.parametrize("lesson", [name for name in DRAWING if DECLARED[name].teaches])
def test_a_lesson_asks_about_what_it_teaches(lesson):
    reader, teaches = Reader("golf_14"), DECLARED[lesson].teaches
    for found in rounds(lesson, reader):
        for each in (one for one in found if one.item.entries):
            question = each.item.entries[0].about
            trace = cache.trace(each.put().where["table"], "documents")
            column = trace.table.attributes[question.attribute]
            evaluation = trace.evaluation(question.node, question.attribute)
            assert evaluation.unknown > 0 if teaches == MISSING else column.kind == "numeric"


def test_a_right_gain_ratio_is_told_with_the_iv_it_was_divided_by():
    reader = Reader("watermelon_2.0")
    asked = [e for n in range(1, 5) for e in drawn(told("choosing", reader), reader, n)]
    ratios = [each for each in asked if "GainRatio" in each.right]
    assert ratios
    for each in ratios:
        right, reply = each.judge(re.findall(r"mathbf\{([\d.]+)", each.right)[-1])
        assert right and each.right in reply and "IV" in each.right


# --- a minute's work --------------------------------------------------------------------------------


def items_of(table, dialect="documents", language="en"):
    kinds = {kind for name in DRAWING for kind in DECLARED[name].kinds}
    asker = Asker(
        cache.trace(table, dialect), cache.dataset(table).labels(language), words(language), None
    )
    pruning = check._pruning(table, dialect, "pep")
    return [*growing_items(asker, kinds), *pruning_items(replace(asker, pruning=pruning), kinds)]


SMALL = [name for name in datasets.names() if len(datasets.load(name).rows) <= 20]


@pytest.mark.parametrize(("table", "dialect"), every_two(SMALL, PRESETS))
def test_a_number_can_be_worked_out_from_what_is_stated(table, dialect):
    """By no more than four shares or gains, and what is asked for is not among what is stated."""
    for item in items_of(table, dialect):
        (entry,) = item.entries
        found = entry.about.explanation
        if found is None:
            continue
        assert not item.printed & item.hidden
        if item.kind in ("gain", "iv", "gain_ratio", "conditional_entropy"):
            trace = cache.trace(table, dialect)
            evaluation = trace.evaluation(entry.about.node, entry.about.attribute)
            sizes = [b.weight for b in evaluation.branches if b.weight > 0]
            sizes += [evaluation.unknown] * (evaluation.unknown > 0)
            assert len(sizes) <= 4 and all(PLAIN.weight(size) in entry.given for size in sizes)
        if item.kind == "average_gain":
            assert len([n for n in numbers_in(entry.given) if "." in n]) <= 4


@pytest.mark.parametrize("table", SMALL)
def test_the_winner_is_found_by_the_numbers_that_are_stated(table):
    trace = cache.trace(table, "documents")
    chosen = [item for item in items_of(table) if item.kind == "attribute"]
    for item in chosen:
        question = item.entries[0].about
        found = {e.attribute: (round(e.gain, 4), e) for e in trace.evaluations(question.node)}
        counted = [gain for gain, e in found.values() if e.counted]
        able = {
            a: round(e.gain_ratio, 4)
            for a, (gain, e) in found.items()
            if e.divides and gain >= sum(counted) / len(counted) - 1e-9
        }
        best = {a for a, ratio in able.items() if ratio == max(able.values())}
        assert best == {option.value for option in question.options if option.right}
        assert all(f"{ratio:.4f}" in item.entries[0].given for ratio in able.values())
    if table in ("watermelon_2.0", "buys_computer_14"):
        assert chosen


# --- no question answers another one ----------------------------------------------------------------


@pytest.mark.parametrize(("lesson", "shown", "language"), every_two(DRAWING, SHOWN, languages()))
def test_no_question_of_a_round_is_answered_by_text_or_reply_of_another(lesson, shown, language):
    reader = Reader(shown, language=language)
    for found in rounds(lesson, reader):
        asked = [(each.put(), each.item) for each in found]
        for place, (_, item) in enumerate(asked):
            question = item.entries[0].about if item.entries else None
            if question is None or question.explanation is None:
                continue
            recorded = question.explanation.recorded
            answer = readings(recorded, question.explanation.result(PLAIN))
            if recorded % 1 == 0:
                continue
            before = [(other, said) for other, said in asked[:place]]
            seen = [text for other, _ in before for text in (other.text, other.line, *other.options)]
            for other, said in before:
                seen += [said.asked, *(entry.given for entry in said.entries)]
                seen += [other.judge(n)[1] for n in range(len(other.options))] or [other.judge("77")[1]]
            shown_numbers = numbers_in(*(text.replace("\\", "") for text in seen))
            assert not answer & shown_numbers, (lesson, item.asked, answer & shown_numbers)


def test_a_case_that_nobody_reaches_is_not_asked_about():
    for table in SMALL:
        trace = cache.trace(table, "documents")
        leaves = [item.entries[0].about.node for item in items_of(table) if item.kind == "leaf"]
        assert all(trace.node(node).weight > 0 for node in leaves)


def test_decisions_on_pruning_say_method_and_setting_and_the_counts_they_need():
    for language in languages():
        for found in rounds("pruning", Reader("golf_14", language=language)):
            for each in found:
                if each.item.kind != check.POSED:
                    asked = each.put()
                    assert "PEP" in asked.line and "k = 1" in asked.line.replace("\\", "")
                    assert len(numbers_in(asked.line.replace("\\", ""))) >= 4


# --- rounds -----------------------------------------------------------------------------------------


WALKED = [name for name, lesson in DECLARED.items() if lesson.is_walked]


@pytest.mark.parametrize(("lesson", "shown"), every_two(WALKED, SHOWN))
def test_three_others_are_others(lesson, shown):
    reader, declared = Reader(shown), DECLARED[lesson]
    asked = [{each.put().text for each in found} for found in rounds(lesson, reader)]
    assert asked[0] == {q.text for q in drawn(told(lesson, reader), reader, 1)}, (
        "a round is the same again"
    )
    assert all(one != other for one, other in pairwise(asked))
    assert not asked[0] & asked[1] or len(declared.kinds) == 0 or declared.key == "pruning"


@pytest.mark.parametrize("lesson", [name for name in FIRST_PATH if not DECLARED[name].played])
def test_a_check_of_the_first_path_is_a_calculation_and_an_idea(lesson):
    for found in rounds(lesson, Reader("watermelon_2.0")):
        assert sorted(each.item.kind in IDEAS for each in found) == [False, True]


def test_the_test_of_the_first_path_asks_ten_and_states_no_numbers_of_a_first_check():
    choices = Choices("watermelon_2.0", "documents", "en")
    known = {
        each.line for name in FIRST_PATH for each in drawn(tell(DECLARED[name], choices), choices, 1)
    }
    for number in (2, 3):
        asked = [each for _, each in mix_questions("first", choices, number)]
        assert len(asked) == 10 and not known & {each.line for each in asked} - {""}


@pytest.mark.parametrize(("lesson", "shown"), every_two(WALKED, SHOWN))
def test_what_comes_again_has_other_numbers_where_it_is_drawn(lesson, shown):
    texts, reader, declared = told(lesson, Reader(shown)), Reader(shown), DECLARED[lesson]
    [first] = rounds(lesson, reader, 1)
    for place, each in enumerate(first):
        one, other = each.put(), check.draw_another(texts, reader, 1, place)
        is_same = (one.text, one.line, one.right) == (other.text, other.line, other.right)
        if each.item.kind == check.POSED:
            assert is_same
        elif lesson != "pruning":  # of its few subtrees a number may be asked once
            assert not is_same
    assert check.draw_another(texts, reader, 1, declared.asked) is None


def test_nothing_is_asked_again_before_everything_else_that_fits():
    made = [each.item(words("en")) for each in made_sets(words("en"))]
    seen = [
        each.asked for found in islice(in_rounds([made], [], 3, lambda one: one), 4) for each in found
    ]
    assert len(seen) == 12 and len(set(seen)) == 12


def test_a_set_has_no_entropy_that_the_laboratory_shows():
    def entropy(counts):
        return float(entropy_of(np.array(counts, dtype=float), sum(counts)))

    offered = [entropy(counts) for counts in ((8, 9), (7, 2), (1, 4))]
    for counts in (*TWO, *THREE):
        found = entropy([sum(column) for column in zip(*counts, strict=True)])
        assert all(abs(found - each) > 5e-4 for each in offered), counts


# --- on the page ------------------------------------------------------------------------------------


def _page(lesson):
    return course.lessons()[lesson].stem


@pytest.mark.parametrize("language", languages())
def test_every_answer_is_marked_and_the_button_says_what_comes(language):
    said = words(language)
    app = opened(_page("pruning"), lang=language)
    app.button(key="check_begin").click().run()
    for _ in range(DECLARED["pruning"].asked):
        settle_question(app)
        sound(app)
    assert app.button(key="check_begin").label == said("course", "check_again")


@pytest.mark.parametrize("language", languages())
def test_cases_show_number_and_class_first_and_scroll_by_the_keyboard(language):
    app = opened(_page("growing"), lang=language, table="golf_14")
    shown = []
    for _ in range(4):  # every other round asks whether a node is a leaf
        app.button(key="check_begin").click().run()
        for _ in range(DECLARED["growing"].asked):
            shown += [each.proto.body for each in app.get("html") if "cases wide" in each.proto.body]
            settle_question(app)
    assert shown and all('role="region" tabindex="0"' in table for table in shown)
    head = shown[0].partition("</thead>")[0]
    names = [cell.partition("</th>")[0] for cell in head.split('<th scope="col">')[1:]]
    targets = {datasets.load(name).labels(language).target for name in datasets.names()}
    assert names[0] == words(language)("terms", "case") and names[1] in targets


def _send(app, given):
    """Give an answer to the question that is asked: a number as a text, an option by its place."""
    (box,) = [each for each in (*app.text_input, *app.radio) if str(each.key).startswith("check:")]
    box.set_value(given)
    (send,) = [button for button in app.button if button.proto.is_form_submitter]
    send.click().run()
    return "\n".join(text.value for text in app.markdown)


def _hint(app):
    return next(button for button in app.button if str(button.key).startswith("check_hint"))


@pytest.mark.parametrize("language", languages())
def test_a_wrong_number_is_tried_again_and_hints_lead_to_its_solution(language):
    said, led = words(language), 0
    app = opened(_page("entropy"), lang=language)
    app.button(key="check_begin").click().run()
    for _ in range(DECLARED["entropy"].asked):
        if _hint(app).label == said("course", "hint_all"):  # of a choice
            settle_question(app)
            continue
        reply = _send(app, "7").rpartition(said("practice_page", "given"))[2]
        # No slip leads to it, so the formula is shown unasked; it does not tell the number.
        assert said("course", "try_formula") in reply and "mathbf" not in reply
        for step in ("formula", "counts", "line"):
            assert any(text.value.startswith(said("course", f"hint_{step}")) for text in app.markdown)
            _hint(app).click().run()
        led += 1
    sound(app)
    assert led and app.button(key="check_begin")


def test_a_wrong_choice_is_told_why_and_tried_again_and_only_the_first_try_counts():
    app, reader = opened(_page("evaluation"), lang="en"), Reader("watermelon_2.0")
    texts = Told(DECLARED["evaluation"], reader.words, DECLARED["evaluation"].facts(reader))
    app.button(key="check_begin").click().run()
    for question in drawn(texts, reader, 1):
        places = sorted(range(len(question.options)), key=lambda place: question.judge(place)[0])
        assert "Try again." in _send(app, places[0])
        _send(app, places[-1])
    sound(app)
    low = words("en")("course", "check_low")
    assert any("0 of 3 right" in text.value and low in text.value for text in app.markdown)


def test_what_went_wrong_in_earlier_lessons_comes_again_and_nothing_else():
    said = "1 tree:1:0 pruning:1:0 nonsense tree:99:0 entropy:2:1 tree:1:1"
    assert list_understood(said, DECLARED["choosing"]) == (1, ["tree:1:0", "entropy:2:1"])
    assert (
        list_understood("", DECLARED["tree"])
        == list_understood("x tree:1:0", DECLARED["tree"])
        == (0, [])
    )


def test_the_end_of_a_path_asks_ten_questions_about_its_lessons():
    app = opened(_page("pruning"), lang="en", part="summary")
    app.button(key="test_begin").click().run()
    for _ in range(10):
        settle_question(app)
    sound(app)
    result = next(text.value for text in app.markdown if " of 10 right" in text.value)
    of = [int(n) for n in re.findall(r"\d of (\d) right", result)]
    assert sum(of) == 10 and len(of) == len(FIRST_PATH) and max(of) - min(of) <= 1


# --- questions of a lesson's own ------------------------------------------------------------------


def test_a_wrong_answer_is_told_why_the_right_one_is_right():
    declared, reader = DECLARED["c50"], Reader("watermelon_2.0")
    (vote,) = [each for each in declared.posed if each.key == "vote"]
    texts = Told(declared, reader.words, declared.facts(reader))
    asked = check._put_posed(vote, texts, check.chance("c50"))
    replies = [asked.judge(place) for place in range(3)]
    assert all(texts.say("ask_vote_error_said") in reply for _, reply in replies)
    assert [right for right, _ in replies].count(True) == 1
