"""The lesson on choosing under Streamlit's own test runner: every table, convention and language."""

import json
import re

import pytest
from lesson import opened, sound
from pairs import every_two, some

from c45_core import PRESETS, grow, preset
from c45_core.explain.labels import Labels
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.compare.settings import one_split, with_identifier
from ui.lessons.choosing.laboratory import EXAMPLES, WAYS, ChoosingContext
from ui.lessons.choosing.lesson import put_on_stickers


def _open(table="watermelon_2.0", **query):
    return opened("03_choosing", table=table, **query)


def _texts(app):
    found = [str(e.value) for kind in ("markdown", "caption", "title", "header") for e in app.get(kind)]
    return [re.sub(r"\\(?=[^\w\s\\])", "", text) if "$$" not in text else text for text in found]


def _board(app):
    return "\n".join(text for text in _texts(app) if "$$" in text)


def _judges(app):
    return [
        text for text in _texts(app) if re.fullmatch(r"\*\*.+\*\* · (Gain|Gain ratio) [\d.]+", text)
    ]


@pytest.mark.parametrize("table", some(datasets.names()))
def test_an_identifier_can_be_added_to_every_table(table):
    sound(_open(table=table, lang="zh", identifier="on"))


@pytest.mark.parametrize(
    ("table", "dialect", "identifier"),
    every_two(
        ["watermelon_2.0", "missing_14", "computer_buyers_1024_weighted"], PRESETS, ["off", "on"]
    ),
)
def test_every_convention_opens(table, dialect, identifier):
    assert not _open(table=table, dialect=dialect, identifier=identifier).exception


@pytest.mark.parametrize("table", some(["golf_14_quinlan_numeric", "watermelon_2.0", "missing_14"], 1))
def test_every_number_of_the_root_and_one_of_every_other_node_opens(table):
    trace = grow(datasets.load(table).table)
    for node in range(trace.size):
        if not any(e.divides for e in trace.evaluations(node)):
            continue
        for evaluation in (e for e in trace.evaluations(node) if e.divides):
            numbers = {
                "gain": evaluation.gain,
                "iv": evaluation.iv,
                "gain_ratio": evaluation.gain_ratio,
                "conditional": evaluation.conditional_entropy,
                f"branch{evaluation.filled[0]}": evaluation.branches[evaluation.filled[0]].entropy,
            }
            chosen = list(numbers.items())
            for quantity, value in chosen if node == 0 else [chosen[node % len(chosen)]]:
                app = _open(
                    table=table, lang="en", node=str(node), open=f"{quantity}:{evaluation.name}"
                )
                assert not app.exception
                assert rf"\mathbf{{{fixed(value)}}}" in _board(app)
            break


def test_the_gate_is_a_number_that_opens():
    app = _open(lang="en", open="average:", identifier="off")
    assert rf"\mathbf{{{fixed(grow(datasets.load('watermelon_2.0').table).node(0).average_gain)}}}" in (
        _board(app)
    )


def test_three_ways_to_choose_take_what_the_ledger_says():
    """Ledger C1: on golf with a numeric temperature only the gate holds Temperature ≤ 84 back."""
    app = _open(table="golf_14_quinlan_numeric", lang="en", identifier="off")
    assert _judges(app) == [
        "**Outlook** · Gain 0.2467",
        "**Temperature ≤ 84** · Gain ratio 0.3055",
        "**Outlook** · Gain ratio 0.1564",
    ]


@pytest.mark.parametrize(
    ("table", "dialect", "said"),
    [
        ("watermelon_2.0", "documents", "C4.5 chooses Texture with 0.2631"),
        ("golf_14", "documents", "still has the largest ratio here, 0.2470"),
        ("computer_buyers_1024_expanded", "documents", "has raised the average to 0.2910"),
        ("loan_5", "documents", "column comes first"),
        ("golf_14", "release8", "not compared at all"),
    ],
)
def test_what_an_identifier_does_is_said_as_it_is(table, dialect, said):
    app = _open(table=table, dialect=dialect, lang="en", identifier="on")
    assert any(said in text for text in _texts(app))


@pytest.mark.parametrize("example", EXAMPLES)
def test_in_each_example_the_ratio_alone_differs_from_the_others(example):
    """One hot day has a small IV; beside the case number the gate lets that alone pass."""
    asked = EXAMPLES[example]
    table, added = datasets.load(asked["table"]).table, "" if "identifier" in asked else "number"
    if added:
        table = with_identifier(table, added)
    context = ChoosingContext(one_split(table, preset("documents")), 0, Labels(table), added)
    taken = {way: context.taken_by(way) for way in WAYS}
    other = taken.pop("ratio")
    assert len(set(taken.values())) == 1 and other not in taken.values()
    passed = {e.name for e in context.dividing if e.gain >= context.node.average_gain}
    assert (passed == {"number"}) == bool(added)


def test_the_lesson_keeps_the_table_and_opens_where_the_three_ways_do_not_choose_alike():
    app = opened("03_choosing", lang="en")
    assert app.selectbox(key="pick_table").value == "watermelon_2.0"
    taken = [text.partition(" · ")[0] for text in _judges(app)]
    assert taken == ["**Case number**", "**Texture**", "**Texture**"]


def test_the_sticker_is_what_the_ratio_alone_takes_and_the_average_holds_back():
    """As the reason for the average is told: its ratio is the largest, its gain below the average."""
    trace = put_on_stickers()
    sticker, root = trace.evaluation(0, "sticker"), trace.node(0)
    assert max(trace.evaluations(0), key=lambda each: each.gain_ratio).name == "sticker"
    assert sticker.gain < root.average_gain and root.split.name == "纹理"


def toy_of(app, name):
    """What the browser is given for a toy."""
    [toy] = [it for it in app.get("bidi_component") if it.proto.component_name == f"c45_toy_{name}"]
    return json.loads(toy.proto.json)


def test_the_toy_has_the_numbers_of_the_record_and_the_sticker_only_after_the_guess():
    """Before it, the toy would give the answer away."""
    app = opened("03_choosing", lang="en")
    trace = grow(datasets.load("watermelon_2.0").table)
    rows = toy_of(app, "prices")["rows"]
    assert [(row["gain"], row["iv"], row["ratio"]) for row in rows] == [
        (fixed(each.gain), fixed(each.iv), fixed(each.gain_ratio)) for each in trace.evaluations(0)
    ]
    assert [row["held"] for row in rows] == [
        e.gain < trace.node(0).average_gain for e in trace.evaluations(0)
    ]
    app.radio(key="guess_choosing").set_value("gain").run()
    app.button(key="guess_choosing_commit").click().run()
    last = toy_of(app, "prices")["rows"][-1]
    sticker = put_on_stickers().evaluation(0, "sticker")
    assert (last["name"], last["gain"], last["iv"]) == (
        "Sticker",
        fixed(sticker.gain),
        fixed(sticker.iv),
    )


def test_an_identifier_is_offered_at_the_root_of_single_cases_only():
    assert _open(node="1").toggle(key="url_identifier").disabled
    assert _open(table="computer_buyers_1024_weighted").toggle(key="url_identifier").disabled
    assert not _open().toggle(key="url_identifier").disabled
    app = _open(table="watermelon_2.0", lang="en", node="1")
    assert not any("Case number" in text for text in _judges(app))
