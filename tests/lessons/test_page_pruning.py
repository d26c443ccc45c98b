"""The page of pruning: every table and language, the documents' numbers, and the laws of its parts."""

import re

import pytest
from lesson import asked, opened, told_by
from pairs import every_two

from c45_core import PRESETS, grow, preset
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.prune.formulas import trim_zeros
from c45_core.trace.frames import Kind
from c45_core.tree import tree_of
from c45_course import datasets
from c45_course.documents import printed_trees, tree_notation
from c45_course.exports.decisions import list_right_and_wrong
from ui.lessons.pruning.laboratory import tell_scissors
from ui.lessons.pruning.lesson import grow_stages
from ui.lessons.slides import MAX_SLIDES

MELONS = datasets.load("watermelon_2.0_split")


def page(**query):
    return opened("07_pruning", **query)


def sent(app):
    """What was sent to the player."""
    (told,) = told_by(app).values()
    return told


def walkthrough(app):
    """The decision that was sent to the player."""
    return sent(app).get("story", sent(app))


def said(app):
    """All text on the page, Markdown without its escapes, and that of the decision."""
    parts = [str(part.value) for part in [*app.markdown, *app.caption, *app.header, *app.info]]
    if told_by(app):
        parts += texts(walkthrough(app))
    return re.sub(r"\\([^a-zA-Z])", r"\1", "\n".join(parts))


def texts(told):
    """Every sentence and formula of a decision."""
    found = [step["sentence"] + step["tree"] for step in told["steps"]]
    found += [told["result"][key] for key in ("formula", "text", "said", "turns")]
    for side in told["sides"]:
        found += [side["title"], side["source"], *side["notes"]]
        found += [line[key] for line in side["lines"] for key in ("label", "formula")]
    return found


def verdict(app):
    """The inequality and what follows."""
    result = walkthrough(app)["result"]
    return f"{result['formula']} ⟹ {result['text']}"


def sound(app):
    assert not app.exception, app.exception[0].stack_trace
    # Formulas have braces of their own; a placeholder is a small word in braces, and no command.
    assert not re.search(r"(?<![\\a-zA-Z_^}])\{[a-z]+\}", said(app)), "a placeholder was not filled"
    assert "None" not in said(app) and "nan" not in said(app).split()


# --- it opens ---------------------------------------------------------------------------------------


def test_what_is_chosen_in_a_closed_box_holds_though_no_control_of_it_is_made(monkeypatch):
    query = {"lang": "en", "room": "grown", "penalty": "1"}
    usual, chosen = page(lang="en", room="grown"), page(**query)
    monkeypatch.setattr("ui.on_demand.is_open", lambda _: False)
    closed = page(**query)
    made = [{each.key for each in app.get("button_group")} for app in (chosen, closed)]
    assert "url_penalty" in made[0] - made[1]
    assert walkthrough(closed) == walkthrough(chosen) != walkthrough(usual)


@pytest.mark.parametrize(
    ("table", "language", "query"),
    every_two(
        datasets.names(),
        languages(),
        [
            *({"room": "grown", "rule": rule} for rule in ("pep", "ebp", "rep")),
            {"room": "before", "cases": "table"},
        ],
    ),
)
def test_every_table_is_pruned_step_by_step_in_every_language(table, language, query):
    sound(page(table=table, lang=language, **query))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "query",
    [
        {},
        {"rule": "ebp"},
        {"tree": "pep_wei2005"},
        {"tree": "pep_wei2005", "rule": "ebp", "cf": "0.05", "order": "bottom_up"},
        {"step": "1"},
        {"view": "present", "controls": "k,node"},
        {"room": "grown", "view": "present"},
        {"room": "before"},
        {"room": "before", "way": "rep", "ties": "prune"},
        {"room": "grown", "aside": "third", "seed": "3"},
        {"room": "nowhere", "rule": "nobody", "k": "many", "step": "-1", "own": "(((", "node": "99"},
    ],
    ids=str,
)
def test_every_room_opens_in_every_language(query, language):
    sound(page(lang=language, **query))


@pytest.mark.parametrize(
    ("table", "dialect", "rule"),
    every_two(["watermelon_3.0_alpha", "missing_14"], PRESETS, ["pep", "ebp", "rep"]),
)
def test_every_convention_opens(table, dialect, rule):
    sound(page(table=table, dialect=dialect, room="grown", rule=rule, lang="en"))


def test_the_chinese_page_has_no_english_words():
    for text in words("zh").sections["pruning"].values():
        found = set(re.findall(r"[A-Za-z]{4,}", re.sub(r"\{.*?\}", "", text)))
        assert found <= {
            "Quinlan",
            "Release",
            "Weka",
            "Breiman",
            "Niblett",
            "Cestnik",
            "Bratko",
            "Mingers",
        }, text


# --- the documents ------------------------------------------------------------------------------------


def test_t4_stands_there_as_the_document_has_it():
    app = page(lang="en")
    text = said(app)
    for number in ("0.406", "6.5", "1.96", "8.46", "0.469", "7.5"):
        assert rf"\mathbf{{{number}}}" in text, number
    assert verdict(app) == r"7.5 \le 8.46 ⟹ T4 becomes a leaf"
    assert "With k below 0.51 the subtree would be kept" in text
    assert "so T4 becomes a leaf: positive." in text
    assert "in print" not in text and not re.search(r"\d\.\d{4}", text), "two decimals decide"


def test_the_decimals_that_a_reader_asks_for_are_those_of_t4():
    assert verdict(page(lang="en", digits="6")) == r"7.5 \le 8.464529 ⟹ T4 becomes a leaf"


@pytest.mark.parametrize(
    ("way", "percents"),
    [("pre_pruning", "42.9 71.4 71.4 71.4"), ("rep", "42.9 57.1 57.1 71.4 71.4 71.4")],
)
def test_the_book_s_accuracies_one_after_the_other(way, percents):
    line = " → ".join(f"{number}%" for number in percents.split())
    assert line in said(page(lang="en", room="before", way=way))


# --- what one can do ----------------------------------------------------------------------------------


def test_below_the_tipping_point_t4_stays():
    app = page(lang="en", k="0.51")
    assert "becomes a leaf" in verdict(app)
    app.slider(key="url_k").set_value(0.5).run()
    assert "the subtree of T4 is kept" in verdict(app)
    assert app.query_params["k"] in ("0.5", ["0.5"])


def test_the_decision_on_t4_says_one_number_after_the_other():
    told = walkthrough(page(lang="en"))
    lines = [line for side in told["sides"] for line in side["lines"]]
    assert [line["from"] for line in lines] == list(range(1, 8))
    assert [step["kind"] for step in told["steps"]] == [
        *("tree", "leaf_errors", "rate", "subtree", "standard_error", "limit", "leaf_rate", "leaf"),
        *("comparison", "tipping", "done"),
    ]
    assert told["steps"][2]["tags"] == {"1": "2 + 1/2", "2": "3 + 1/2", "3": "0 + 1/2"}
    assert told["steps"][-2]["states"] == {}
    assert told["steps"][-1]["states"] == {"0": "leaf", "1": "gone", "2": "gone", "3": "gone"}
    assert r"\mathbf{0.51}" in told["result"]["turns"]
    assert all("Quinlan 1987" in side["source"] for side in told["sides"])


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_step_has_its_notes_for_the_speaker(language):
    notes = words(language).sections["notes"]
    kinds = {kind.value for kind in Kind}
    for query in ({}, {"rule": "ebp"}, {"room": "before"}, {"room": "grown", "rule": "ebp"}):
        kinds |= {step["kind"] for step in walkthrough(page(lang=language, **query))["steps"]}
    kinds.add("collapse")
    assert {f"{kind}_{what}" for kind in kinds for what in ("ask", "slip")} == set(notes)


def test_another_part_keeps_the_method_and_its_number_where_it_offers_them():
    app = page(lang="en", rule="ebp", cf="0.1")
    app.segmented_control(key="url_room").set_value("grown").run()
    assert asked(app, "rule") == "ebp"
    assert "U_{10%}" in said(app)
    app.segmented_control(key="url_rule").set_value("rep").run()
    app.segmented_control(key="url_room").set_value("hand").run()
    assert not app.exception and "rule=rep" not in said(app)  # T4 has no cases to validate by
    app.segmented_control(key="url_room").set_value("grown").run()
    assert asked(app, "rule") == "rep"


def opened_lines(app):
    """What the lines of both sides open to, joined."""
    lines = (line for side in walkthrough(app)["sides"] for line in side["lines"])
    opened = [line["opens"] for line in lines if line["opens"]]
    return [" ".join([each["said"], *each["lines"]]) for each in opened]


@pytest.mark.parametrize("language", languages())
def test_the_errors_expected_of_every_leaf_open_to_their_calculation(language):
    exact = opened_lines(page(lang=language, rule="ebp"))
    assert len(exact) == 4  # three leaves and T4 as one
    assert "0.447^{6} = 0.008" in exact[0] and "U = 0.553" in exact[0]
    by_program = opened_lines(page(lang=language, rule="ebp", limit="release8"))
    assert len(by_program) == 4 and "0.48" in by_program[0]
    by_hand = opened_lines(page(lang=language, rule="ebp", by_hand="on", digits="3"))
    assert "0.553" in by_hand[0]
    assert not opened_lines(page(lang=language))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("query", "of_t4"),
    [
        ({}, True),
        ({"k": "0.5"}, False),
        ({"rule": "ebp"}, False),
        ({"tree": "pep_wei2005"}, False),
        (
            {"own": tree_notation.written(tree_notation.of_declared(printed_trees.load("pep_t4")))},
            False,
        ),
        ({"room": "grown"}, False),
        ({"room": "before"}, False),
    ],
)
def test_what_is_noted_of_t4_is_said_of_t4_alone(language, query, of_t4):
    notes = sent(page(lang=language, view="present", step="1", **query))["notes"]
    everywhere, of_t4_alone = (words(language).sections[key] for key in ("notes", "notes_pep_t4"))
    assert notes == ({**everywhere, **of_t4_alone} if of_t4 else everywhere)
    assert of_t4_alone.keys() <= everywhere.keys()
    assert not any("T4" in text or "1.96" in text for text in everywhere.values())


@pytest.mark.parametrize(
    "query", [{}, {"view": "present", "step": "1"}, {"digits": "3"}, {"table": "golf_14"}]
)
def test_the_lesson_begins_with_t4_where_the_address_names_nothing_of_it(query):
    told = walkthrough(page(lang="en", **query))
    assert told["begins"]
    assert "T4" in told["steps"][0]["sentence"]


@pytest.mark.parametrize(
    "query", [{"step": "9"}, {"k": "0.5"}, {"tree": "pep_t4"}, {"rule": "pep"}, {"room": "hand"}]
)
def test_an_old_link_opens_t4_whatever_table_it_carries_and_ends_without_a_step(query):
    told = walkthrough(page(lang="en", table="golf_14", **query))
    assert "T4" in told["steps"][0]["sentence"]
    assert told["begins"] == (list(query) == ["step"])


def test_a_presentation_shows_the_lesson_and_the_controls_the_link_names():
    app = page(lang="en", view="present", controls="k", step="1")
    assert len(app.slider) == 1 and not app.segmented_control and not app.button
    assert not app.get("plotly_chart") and walkthrough(app)["steps"]
    assert not page(lang="en", view="present", step="1").slider


@pytest.mark.parametrize(
    ("controls", "slider"), [({}, False), ({"controls": "k"}, True), ({"controls": "cf"}, False)]
)
def test_a_note_asks_for_the_slider_only_where_it_is_in_sight(controls, slider):
    told = sent(page(lang="en", view="present", step="1", **controls))
    assert told["story"]["control"] == "k"
    assert told["story"]["steps"][told["story"]["used"]]["kind"] == "limit"
    assert ("Move the slider" in told["notes"]["tipping_ask"]) == slider


def test_a_lesson_is_presented_as_few_slides_and_without_the_header():
    app = opened("02_entropy", view="present", lang="en")
    assert not app.exception and "view" in app.query_params
    assert not [one for one in app.segmented_control if one.key == "pick_lang"]
    heads = [each.value.split("\n")[0] for each in app.markdown if each.value.startswith("## ")]
    assert heads[:3] == ["## Entropy", "## Guess first", "## The idea"] and len(heads) <= MAX_SLIDES
    assert not app.radio and not [one for one in app.slider if str(one.key).startswith("guess")]
    told = [it.value for it in app.markdown if it.value.startswith("**The right answer is: ")]
    assert len(told) == 3, "of the guess and of each question of the check"
    assert not [it for it in app.button if it.key == "check_begin"]


def test_whoever_names_controls_keeps_the_lesson_and_its_choices():
    app = page(lang="en", controls="k", rule="ebp", cf="0.3")
    assert len(app.slider) == 0 and "EBP" not in str(app.segmented_control)
    assert "U_{30" in said(app)


def test_the_numbers_can_be_changed_and_the_link_carries_them():
    app = page(lang="en")
    app.number_input(key="own_errors_0").set_value(9).run()
    assert "9.5 > 8.46" in verdict(app)
    line = app.query_params["own"]
    line = line[0] if isinstance(line, list) else line
    assert line == "T4:9(T6:2/6,T8:3/8,T9:0/2)"
    again = page(lang="zh", own=line)
    assert "9.5 > 8.46" in verdict(again)


def test_any_tree_can_be_written_and_a_wrong_one_is_said_in_a_sentence():
    app = page(lang="zh")
    app.text_input(key="own_line").set_value("A:5(B:1/9, C:2/6)").run()
    assert not app.error and "A 剪成叶结点" in verdict(app)
    app.text_input(key="own_line").set_value("A:5(B:1/9, C:7/6)").run()
    assert "C" in app.error[0].value and "误判数不能大于样本数" in app.error[0].value
    assert app.text_input(key="own_line").value == "A:5(B:1/9, C:7/6)"


def test_the_printed_tree_is_one_press_away_whatever_was_chosen_before():
    """Its room is the usual one where a step or a method is named, and is not where only a table is."""
    app = page(lang="en", table="golf_14", room="grown", step="11", rule="ebp")
    app.segmented_control(key="url_room").set_value("hand").run()
    assert app.query_params["room"] in ("hand", ["hand"])
    assert app.segmented_control(key="url_room").value == "hand"
    assert app.query_params["step"] in ("1", ["1"]), "a part is looked at from its first step on"


def decided(app):
    """The control that lists the decisions."""
    return next(each for each in app.get("button_group") if each.key == "url_node")


def test_another_method_judges_the_node_that_is_shown():
    app = page(lang="en", table="watermelon_2.0", room="grown")
    shown, pep = decided(app).value, decided(app).options
    app.segmented_control(key="url_rule").set_value("ebp").run()
    assert decided(app).value == shown
    signs = [sorted(each[-1] for each in options) for options in (pep, decided(app).options)]
    assert signs[0] != signs[1], "the two methods decide differently"


def test_another_room_forgets_the_node_and_keeps_the_table():
    app = page(lang="en", room="grown", table="golf_14", node="3")
    app.segmented_control(key="url_room").set_value("before").run()
    assert "node" not in app.query_params
    assert app.query_params["table"] in ("golf_14", ["golf_14"])


# --- its parts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", printed_trees.names())
def test_a_declared_tree_can_be_written_and_read_back(name):
    given = printed_trees.load(name)
    line = tree_notation.written(tree_notation.of_declared(given))
    tree, names = tree_notation.tree_of(tree_notation.read(line))
    assert names == given.nodes
    mine = [(n.number, n.weight, n.errors) for n in tree.walk()]
    assert mine == [(n.number, n.weight, n.errors) for n in given.tree.walk()]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "line_node"),
        ("A:3", "line_cases"),
        ("A:3/2", "line_errors"),
        ("A:0/0", "line_errors"),
        ("A:1(B:1/2", "line_bracket"),
        ("A:1(B:1/2)x", "line_rest"),
        ("A:1(B:1/2,)", "line_node"),
        (f"A:1({','.join(['0/1'] * 80)})", "line_large"),
        ("A:0(" * 50 + "0/1" + ")" * 50, "line_large"),
        ("<b>:1/2", "line_node"),
    ],
)
def test_a_line_that_is_no_tree_is_refused_with_its_reason(line, key):
    if key == "line_node" and line.startswith("<"):
        assert tree_notation.read(line).name == "<b>"  # data, shown as it is
        return
    with pytest.raises(tree_notation.NotATreeError) as refused:
        tree_notation.read(line)
    assert refused.value.key == key
    for language in languages():
        assert "{" not in words(language)("pruning", key, **refused.value.values)


def test_no_node_errs_on_more_cases_than_it_has():
    hand_tree = tree_notation.changed(
        tree_notation.of_declared(printed_trees.load("pep_t4")), 2, cases=1
    )
    assert tree_notation.written(hand_tree) == "T4:7(T6:2/6,T8:1/1,T9:0/2)"
    assert (
        tree_notation.written(tree_notation.changed(hand_tree, 1, cases=3))
        == "T4:6(T6:2/3,T8:1/1,T9:0/2)"
    )


@pytest.mark.parametrize("method", ["rep", "pre_pruning"])
def test_right_and_wrong_cases_are_those_the_book_names(method):
    dialect = preset("id3").with_(pruning=method)
    pruning = prune(grow(MELONS.training, dialect), validation=MELONS.validation)
    heard = [
        list_right_and_wrong(pruning, i, MELONS.validation, dialect)
        for i in range(len(pruning.weighed))
    ]
    for verdict_, sides in zip(pruning.weighed, heard, strict=True):
        n = verdict_.numbers
        assert len(sides["leaf"][0]) / 7 == pytest.approx(n.accuracy_as_leaf)
        assert len(sides["subtree"][0]) / 7 == pytest.approx(n.accuracy_as_subtree)
    if method == "pre_pruning":
        # Zhou 4.3.1: as a single leaf 4, 5 and 8 are right; divided by Navel 4, 5, 8, 11 and 12.
        assert heard[0]["leaf"][0] == ("4", "5", "8")
        assert heard[0]["subtree"][0] == ("4", "5", "8", "11", "12")


def test_decimals_lose_the_zeros_at_their_end_only():
    assert trim_zeros("0.406250 = 10 + 1.00") == "0.40625 = 10 + 1"
    assert trim_zeros("1.2005, 100") == "1.2005, 100"


def test_a_single_leaf_is_said_to_be_one():
    tree = tree_of(grow(MELONS.training.take([0, 1]), preset("id3")))
    assert tree.is_leaf
    app = page(lang="en", own="A:2/9")
    assert not app.exception and "nothing to prune" in app.info[0].value


@pytest.mark.parametrize(("table", "outcome"), [("missing_14", "is kept"), ("golf_14", "is kept")])
def test_the_number_of_a_rule_is_that_of_the_link_whichever_rule_is_shown(table, outcome):
    """With k = 0 PEP grants nothing, beside EBP too."""
    rows = []
    for rule in ("pep", "ebp"):
        app = opened("07_pruning", lang="en", room="grown", table=table, rule=rule, k="0", node="0")
        text = next(it.proto.body for it in app.get("html") if ">Method</th>" in it.proto.body)
        rows += [line for line in text.split("<tr") if ">PEP</th>" in line]
    assert rows[0] == rows[1] and "+ 0 ×" in rows[0] and outcome in rows[0]


# --- the toy, and the lesson on error-based pruning --------------------------------------------------


def test_the_scissors_count_the_errors_of_every_tree_on_the_way_to_the_whole_one():
    """A law: what the browser adds up for a cut tree are the errors of that tree, on both parts."""
    told, stages = tell_scissors(words("en")), grow_stages()
    for stage in stages:
        leaves = [node.number for node in stage.tree.leaves()]
        for name, part in (("training", stage.training), ("unseen", stage.unseen)):
            wrong = told["parts"][name]["wrong"]
            assert sum(wrong.get(number, 0) for number in leaves) == part.errors, (stage.splits, name)
    assert {node["number"] for node in told["tree"]["nodes"]} >= {
        n.number for n in stages[-1].tree.walk()
    }


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "query", [{}, {"room": "grown", "table": "golf_14"}, {"rule": "pep", "cf": "0.1"}]
)
def test_the_lesson_on_c45_s_own_method_has_the_stage_for_that_method_alone(query, language):
    app = opened("21_ebp", lang=language, **query)
    sound(app)
    assert not [box for box in app.segmented_control if box.key == "url_rule"]
    assert walkthrough(app)["id"].startswith("ebp/")


def test_quinlan_s_example_becomes_a_leaf_by_the_numbers_of_the_text():
    app = opened("21_ebp", lang="en")
    assert verdict(app) == r"2.554 \le 3.273 + 0.1 ⟹ K becomes a leaf"
    for number in ("1.238 + 1.285 + 0.75 = 3.273", "16 \\cdot 0.1596 = 2.554", "0.284"):
        assert number in said(app), number


def test_a_decision_tells_how_it_ends_once_another_one_is_looked_at():
    app = page(lang="en", table="watermelon_2.0", room="grown", rule="ebp")
    assert not any(option[-1] in "✓✂⤴" for option in decided(app).options)
    app.button_group(key="url_node").set_value(decided(app).options[1]).run()
    first, second, *_ = decided(app).options
    assert first[-1] in "✓✂⤴" and second[-1] not in "✓✂⤴"
