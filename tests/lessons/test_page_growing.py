"""The page under Streamlit's own test runner: every table, convention and language, no exception."""

import json
from contextlib import contextmanager

import pytest
from lesson import opened

from c45_core import grow, preset
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.reasons import Outcome
from c45_course.datasets import load
from ui.lessons.growing import laboratory
from ui.lessons.growing.lesson import four_cases
from ui.markdown import plain
from ui.player import STORY
from ui.workers import away


def _open(**query):
    return opened("05_growing", **query)


def test_of_the_four_cases_only_quinlans_program_splits_and_undoes_it():
    """As the guess is answered: no gain and a leaf, but for Release 8, which tests A first."""
    table = four_cases()
    assert [grow(table, preset(each)).size for each in ("documents", "j48", "id3")] == [1, 1, 1]
    grown = grow(table, preset("release8"))
    assert grown.node(0).split.attribute == 0
    pruned = prune(grown)
    [undone] = [
        verdict for verdict in pruned.weighed if verdict.node == 0 and verdict.method == "collapse"
    ]
    assert undone.outcome is Outcome.LEAF and pruned.tree.size == 1


def test_the_toy_divides_the_melons_as_the_record_does():
    app = _open(lang="en", table="golf_14")
    [toy] = [it for it in app.get("bidi_component") if it.proto.component_name == "c45_toy_parts"]
    shown, trace = json.loads(toy.proto.json), grow(load("watermelon_2.0").table)
    for told, each in zip(shown["attributes"], trace.evaluations(0), strict=True):
        parts = [[shown["cases"][number] for number in part["cases"]] for part in told["parts"]]
        counts = [[part.count(0), part.count(1)] for part in parts]
        assert counts == [each.branches[b].counts.tolist() for b in each.filled]
    [texture] = [told for told in shown["attributes"] if "C4.5 takes:" in told["said"]]
    assert texture["name"] == "Texture"
    assert [part["note"] for part in texture["parts"]] == [
        "mixed: Touch?",
        "mixed: Touch?",
        "one class: leaf “no”",
    ]


def test_choosing_a_table_writes_the_link_and_forgets_the_step():
    app = _open(table="golf_14", step="7")
    app.selectbox(key="pick_table").set_value("loan_5").run()
    assert app.query_params["table"] in ("loan_5", ["loan_5"])
    assert "step" not in app.query_params


def test_another_variant_brings_neither_the_player_nor_the_cards_again():
    """A browser keeps what it was sent once and asks for nothing that is the same."""
    app = opened("05_growing", lang="en", table="golf_14", dialect="documents")
    sent = {name: proto_of(app, name) for name in ("c45_player", "c45_cardsen", STORY)}
    app.selectbox(key="pick_dialect").set_value("release8").run()
    again = {name: proto_of(app, name) for name in sent}
    assert {name for name in sent if sent[name] == again[name]} == {"c45_player", "c45_cardsen"}


def proto_of(app, name):
    """All that the browser is sent of a component."""
    [proto] = [it.proto for it in app.get("bidi_component") if it.proto.component_name == name]
    return proto.SerializeToString(deterministic=True)


def test_choosing_a_language_keeps_table_and_step():
    app = _open(table="golf_14", step="7", lang="en")
    assert any(
        "golf" in str(m.value).lower() or "weather" in str(m.value).lower() for m in app.markdown
    )
    app.segmented_control(key="pick_lang").set_value("zh").run()
    assert app.query_params["lang"] in ("zh", ["zh"])
    assert app.query_params["step"] in ("7", ["7"])
    assert app.query_params["table"] in ("golf_14", ["golf_14"])


def test_a_name_that_does_not_exist_is_said_in_a_sentence():
    app = _open(table="golf_15", lang="en")
    assert not app.exception
    assert plain("golf_15") in app.warning[0].value


def test_a_limit_of_growing_is_kept_in_the_link():
    app = _open(table="golf_14", max_depth="1", lang="en")
    assert not app.exception
    app.number_input(key="pick_max_depth").set_value(2).run()
    assert app.query_params["max_depth"] in ("2", ["2"])


@pytest.mark.parametrize("language", languages())
def test_another_variant_says_what_became_of_the_tree(language):
    app = _open(table="watermelon_3.0", lang=language)
    app.selectbox(key="pick_dialect").set_value("release8").run()
    [said] = app.toast
    table, names = load("watermelon_3.0").table, ("documents", "release8")
    before, after = (grow(table, preset(name)).size for name in names)
    assert before != after and f"{before}" in said.value and f"{after}" in said.value
    for part in ("table=watermelon_3.0", "a=documents", "b=release8"):
        assert part in said.value
    app.number_input(key="pick_max_depth").set_value(1).run()
    [said] = app.toast
    assert "dialects?" not in said.value
    start, end = (words(language)("growing", "nodes_same", nodes=8).split("8")[k] for k in (0, 1))
    app = _open(table="golf_14", lang=language)
    app.selectbox(key="pick_dialect").set_value("zhou").run()
    [said] = app.toast
    assert said.value.startswith(start) and end[:8] in said.value
    app.selectbox(key="pick_table").set_value("loan_5").run()
    assert not app.toast, "another table is no change of the tree"


def test_while_the_steps_of_a_large_tree_are_written_that_is_said(monkeypatch):
    said = []

    @contextmanager
    def meanwhile(text):
        said.append(text)
        with real(text):
            yield

    real = away.meanwhile
    monkeypatch.setattr(away, "meanwhile", meanwhile)
    _open(table="golf_14", lang="en")
    assert not said, "of a small tree nothing is said"
    monkeypatch.setattr(laboratory, "LARGE_TREE_NODES", 1)
    app = _open(table="golf_14", lang="en")
    assert said == ["The tree has 8 nodes. Its steps are being written …"]
    assert not app.exception and not app.get("progress")


def test_the_limit_that_a_variant_has_of_its_own_is_shown():
    """Release 8 wants two cases in two branches (C6); 0 in the address leaves it at that."""
    app = _open(table="watermelon_2.0", dialect="release8", lang="en")
    assert app.number_input(key="pick_min_cases").value == preset("release8").min_cases == 2
    least = [app.number_input(key=f"pick_{name}").min for name in ("min_cases", "max_depth")]
    assert least == [1, 0]
    assert _open(table="watermelon_2.0", lang="en").number_input(key="pick_min_cases").value == 0
