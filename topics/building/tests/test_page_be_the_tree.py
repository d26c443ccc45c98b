"""The lesson "Build the tree yourself": every table, both languages, from the root to both trees."""

import pytest
from lesson import asked, opened, sound, texts_of
from moving import legal_moves, moves_of
from pairs import every_two

from c45_core import PRESETS, grow, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import languages, words
from c45_core.reasons import Verdict
from c45_course import datasets
from topics.building.judgement import SIDES, judge
from topics.building.judgement import opened as derivation
from topics.building.moves import Move, MoveKind, Play
from topics.building.tree_by_moves import apply


def _open(moves="", table="watermelon_2.0", lang="en", **query):
    if moves:
        query["moves"] = f"{table}{'.' if query.get('dialect') == 'cart' else ''}!{moves}"
    return opened("14_be_the_tree", table=table, lang=lang, **query)


def _says(app):
    return " ".join(texts_of(app)).replace("**", "")


def _training(table):
    return datasets.load(table).training


@pytest.mark.parametrize(
    ("table", "language", "how_far"),
    every_two(datasets.names(), languages(), ["open", "chosen", "finished"]),
)
def test_every_table_is_built_in_every_language(table, language, how_far):
    """The root open, a first choice judged, and the tree finished."""
    own = Play().after(moves_of(grow(_training(table)))[0])
    play = {"open": Play(), "chosen": own, "finished": own.after(Move((), MoveKind.GO_ON))}[how_far]
    sound(_open(play.text, table=table, lang=language, node="r"))


@pytest.mark.parametrize("dialect", PRESETS)
def test_every_convention_judges_every_attribute(dialect):
    for table in ("missing_14", "golf_14_quinlan_numeric"):
        cases = datasets.load(table).table
        built = apply(cases, preset(dialect))
        for first in {move.attribute: move for move in legal_moves(built, 0)}.values():
            sound(_open(first.text, table=table, dialect=dialect, node="r", lang="zh"))


def test_it_opens_on_the_root_of_the_melons_and_gives_nothing_away():
    app = _open()
    text = _says(app)
    assert "Root · 17 cases" in text and "0.3806" not in text and "0.2631" not in text
    app.button(key="hint").click().run()
    assert "0.2631" in _says(app) and asked(app, "hint") == "on"


def test_a_choice_shows_its_gain_the_best_and_the_regret_and_is_undone():
    app = _open("r.t4", node="r")
    text = _says(app)
    assert "You chose Navel (gain ratio" in text and "C4.5 chooses Texture (gain ratio" in text
    assert "0.0764" in text and "lower by 0.0914 bits" in text
    app.button(key="undo").click().run()
    assert "Which attribute" in _says(app) and app.button(key="undo").disabled
    app.button(key="redo").click().run()
    assert "0.0914 bits" in _says(app)
    app.button(key="next").click().run()
    assert "Navel = sunken · 7 cases" in _says(app)
    app.button(key="make_leaf").click().run()
    assert "C4.5 would split on" in _says(app)


def test_an_attribute_as_good_as_the_best_is_not_called_lower():
    trace = grow(_training("watermelon_2.0"))
    path, node, moves = "r", trace.node(0), []
    for branch in (0, 1):
        moves.append(f"{path}.t{node.split.attribute}")
        path, node = f"{path}-{branch}", trace.node(node.children[branch])
    tied = next(each for each in trace.evaluations(node.number) if each.verdict is Verdict.TIED)
    moves.append(f"{path}.t{tied.attribute}")
    text = _says(_open("_".join(moves), node=path))
    assert "are equally good" in text and "lower by 0.0000" not in text


def test_a_number_is_cut_where_the_learner_says():
    app = _open(table="watermelon_3.0", **{"try": "6c8"})
    app.button(key="take_cut").click().run()
    text = _says(app)
    assert "lower by 0.3312" in text and "C4.5 chooses Sugar content" in text
    assert "watermelon_3.0!r.t6c8" in asked(app, "moves")


def test_the_algorithm_finishes_and_both_trees_stand_side_by_side():
    app = _open("r.t4")
    app.button(key="finish").click().run()
    text = _says(app)
    assert "Both trees" in text and "C4.5: Course default" in text
    assert "0.0914 bits of gain per case" in text and "No case is left for testing" in text
    app.button(key="start_again").click().run()
    assert "Which attribute" in _says(app), "even this can be taken back"
    app.button(key="redo").click().run()
    app.button(key="redo").click().run()
    assert "Both trees" in _says(app)
    app = _open("r.g", table="watermelon_2.0_split")
    assert "10 cases for training, 7 for testing" in _says(app)
    app = _open("r.g", test="third")
    assert "11 cases are used for training; 6 are held out" in _says(app)


def test_pruning_by_hand_and_choosing_again():
    app = _open("r.t3_r.g", node="r-0")
    app.button(key="prune").click().run()
    assert asked(app, "moves").endswith("r.t3_r.g_r-0.l")
    app.button(key="again").click().run()
    assert "Which attribute" in _says(app)


@pytest.mark.parametrize(
    "moves",
    ["watermelon_2.0!r.t9", "golf_14!r.t0", "nonsense", "watermelon_2.0!r.t3_r-7.l", "!", "x!~9"],
)
def test_moves_that_can_not_be_made_leave_the_tree_before_them(moves):
    app = opened("14_be_the_tree", lang="en", moves=moves, node="r-99")
    sound(app)


def test_another_convention_judges_the_same_choices_anew():
    for dialect, regret in (("id3", "0.0914"), ("documents", "0.0764")):
        assert regret in _says(_open("r.t4", node="r", dialect=dialect))


def test_who_is_played_against_is_called_by_name():
    assert "this is exactly what CART chooses" in _says(_open("r.t9", dialect="cart", node="r"))
    _, _, text = _says(_open("r.t4", dialect="id3", node="r")).partition("You chose")
    assert "ID3 chooses Texture" in text and "C4.5 chooses" not in text
    assert text.count("lower by") == 1


@pytest.mark.parametrize(
    ("table", "dialect"),
    every_two(["watermelon_2.0_alpha", "watermelon_3.0", "golf_14_quinlan_numeric"], PRESETS),
)
def test_every_derivation_gives_the_number_it_is_of(table, dialect):
    cases = datasets.load(table).table
    built = apply(cases, preset(dialect))
    labels = Labels(built.trace.table)
    for move in legal_moves(built, 0)[::3]:
        now = apply(cases, preset(dialect), (move,))
        judged = judge(now, 0)
        lost = {"measure": judged.regret, "cut": judged.cut_regret, "gain": judged.gain_regret}
        for number, regret in lost.items():
            if regret is None or (number == "measure" and judged.best is None):
                continue
            for side in SIDES:
                for each in derivation(judged, now.trace, number, side, labels):
                    if each.name == r"\Delta":
                        assert each.recorded == regret
                    assert each.value == pytest.approx(
                        each.recorded, abs=2e-7 if dialect == "release8" else 1e-11
                    )


def test_the_texts_are_there_in_both_languages():
    assert words("zh").sections["building"].keys() == words("en").sections["building"].keys()


def test_of_very_many_cuts_the_slider_keeps_the_best_and_the_one_looked_at():
    from topics.building.lesson.play import MAX_STOPS, _stops

    assert _stops(list(range(MAX_STOPS)), {3}) == list(range(MAX_STOPS))
    stops = _stops(list(range(10 * MAX_STOPS)), {17, 2323, None})
    assert {0, 17, 2323} <= set(stops) and len(stops) == MAX_STOPS + 2
