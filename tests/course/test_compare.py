"""Where two conventions part, which switch did it, and what every switch does."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from importlib import import_module
from itertools import combinations

import pytest
from pairs import every_two, some

from c45_core import PRESETS, Dialect, InputError, Trace, grow, preset
from c45_core.trace.replay import TreeWindow
from c45_course import datasets
from c45_course.compare.parting import (
    Stage,
    causes,
    part_point,
    same_decision,
    switches_between,
    tree_at,
)
from c45_course.compare.settings import Effect, alternatives, companions, effect_between


def effect_of_switch(table, switch, value):
    """What setting a switch to a value changes, other switches as they are."""
    changed = Dialect().with_(**companions(Dialect(), switch, value))
    return effect_between(grow(table, Dialect()), grow(table, changed))


TABLES = [name for name in datasets.names() if name != "computer_buyers_1024_expanded"]
PAIRS = list(combinations(PRESETS, 2))


def _of(value: str | tuple[str, str]) -> str:
    return value if isinstance(value, str) else "-".join(value)


@cache
def grown(name: str, dialect: str) -> Trace:
    return grow(datasets.load(name).training, preset(dialect))


def told(name: str, dialect: Dialect) -> Trace:
    return grow(datasets.load(name).training, dialect)


# --- where they part ------------------------------------------------------------------------------


@pytest.mark.parametrize(("dialect", "table"), every_two(PRESETS, TABLES))
def test_nobody_parts_from_himself(table: str, dialect: str) -> None:
    trace = grown(table, dialect)
    assert part_point(trace, told(table, preset(dialect))) is None


@pytest.mark.parametrize(("table", "pair"), every_two(TABLES, PAIRS), ids=_of)
def test_a_parting_is_the_first_difference_depth_first(table: str, pair: tuple[str, str]) -> None:
    a, b = (grown(table, name) for name in pair)
    where = part_point(a, b)
    back = part_point(b, a)
    if where is None:
        assert back is None
        for stage in Stage:
            left, right = tree_at(a, stage), tree_at(b, stage)
            assert left.size == right.size
            assert all(same_decision(*nodes) for nodes in zip(left.walk(), right.walk(), strict=True))
        return
    assert back is not None and (back.stage, back.steps, back.a, back.b) == (
        where.stage,
        where.steps,
        where.b,
        where.a,
    )
    left, right = tree_at(a, where.stage), tree_at(b, where.stage)
    for walked, other in zip(left.walk(), right.walk(), strict=False):
        if walked.number == where.a:
            assert other.number == where.b and not same_decision(walked, other)
            break
        assert same_decision(walked, other), "they had parted before"
    else:
        pytest.fail("the node is not in the tree")


def test_golf_parts_at_the_root_by_the_gate() -> None:
    golf = "golf_14_quinlan_numeric"
    documents, without = grown(golf, "documents"), told(golf, Dialect(gate="none"))
    where = part_point(documents, without)
    assert where is not None and (where.stage, where.steps) == (Stage.GROWING, ())
    assert documents.node(where.a).split.name == "天气"
    split = without.node(where.b).split
    assert (split.name, split.threshold, round(split.gain_ratio, 6)) == ("温度", 84.0, 0.305471)
    assert causes(documents, without, where) == (("gate",),)


def test_melons_part_from_id3_at_a_tie_in_gain() -> None:
    documents, id3 = grown("watermelon_2.0", "documents"), grown("watermelon_2.0", "id3")
    where = part_point(documents, id3)
    assert where is not None and documents.find("纹理=清晰") == where.a
    assert (documents.node(where.a).split.name, id3.node(where.b).split.name) == ("触感", "根蒂")
    assert causes(documents, id3, where) == (("criterion", "gate"),)


def test_borrowers_are_grown_alike_and_pruned_differently() -> None:
    documents, release8 = grown("loan_5", "documents"), grown("loan_5", "release8")
    where = part_point(documents, release8)
    assert where is not None and where.stage is Stage.PRUNING and where.steps == ()
    assert causes(documents, release8, where) == (("pruning",),)


def test_a_cut_in_single_precision_is_the_same_question() -> None:
    double, single = (
        told("watermelon_3.0_alpha", Dialect(value_precision=p)) for p in ("double", "single")
    )
    assert part_point(double, single) is None


def test_cases_kept_aside_are_asked_for() -> None:
    melons = datasets.load("watermelon_2.0_split")
    rep = told("watermelon_2.0_split", preset("id3").with_(pruning="rep"))
    where = part_point(grown("watermelon_2.0_split", "id3"), rep, validation=melons.validation)
    assert where is not None and where.stage is Stage.PRUNING
    with pytest.raises(InputError):
        part_point(grown("watermelon_2.0_split", "id3"), rep)


# --- which switch did it --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "pair"),
    every_two(TABLES, [("documents", n) for n in PRESETS] + [("id3", "j48")]),
    ids=_of,
)
def test_causes_are_enough_and_no_switch_of_them_can_be_left_out(
    table: str, pair: tuple[str, str]
) -> None:
    a, b = (grown(table, name) for name in pair)
    where = part_point(a, b)
    if where is None:
        return
    wanted = switches_between(a.dialect, b.dialect)
    found = causes(a, b, where)
    assert found
    for names in found:
        assert set(names) <= set(wanted)
        assert _decides_alike(a, b, names, wanted, where)
        for name in names:
            rest = tuple(other for other in names if other != name)
            assert not rest or not _decides_alike(a, b, rest, wanted, where)


def _decides_alike(a, b, names, wanted, where) -> bool:
    try:
        trace = grow(a.source, a.dialect.with_(**{name: wanted[name] for name in names}))
    except InputError:
        return False
    mine, goal = tree_at(trace, where.stage), tree_at(b, where.stage)
    for step in where.steps:
        if not same_decision(mine, goal):
            return False
        mine, goal = mine.branches[step], goal.branches[step]
    return same_decision(mine, goal)


def test_trees_that_part_while_growing_are_tried_no_deeper_than_there(monkeypatch) -> None:
    """A table may have thousands of rows, and a hundred sets of switches are tried."""
    module, depths = import_module("c45_course.compare.parting"), []

    def kept(table, dialect) -> Trace:
        depths.append(dialect.max_depth)
        return grow(table, dialect)

    monkeypatch.setattr(module, "grow", kept)
    deeper = 0
    for name in TABLES:
        a, b = grown(name, "documents"), grown(name, "release8")
        where = part_point(a, b)
        if where is None or where.stage is not Stage.GROWING:
            continue
        depths.clear()
        causes(a, b, where)
        assert set(depths) == {len(where.steps) + 1}
        deeper += bool(where.steps)
    assert deeper


# --- what every switch does -----------------------------------------------------------------------


def test_every_switch_has_something_to_try() -> None:
    for field in fields(Dialect):
        assert field.metadata["values"] or field.metadata["tried"], field.name
        for name in PRESETS:
            other = alternatives(preset(name), field.name)
            assert other and getattr(preset(name), field.name) not in other


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_can_be_set_with_its_companions(name: str) -> None:
    for field in fields(Dialect):
        for value in alternatives(preset(name), field.name):
            change = companions(preset(name), field.name, value)
            assert change[field.name] == value
            preset(name).with_(**change)


def test_a_value_no_company_makes_possible_is_refused() -> None:
    with pytest.raises(InputError):
        companions(Dialect(), "confidence", 2.0)


@pytest.mark.parametrize(
    ("table", "switch", "value", "effect"),
    [
        ("golf_14_quinlan_numeric", "gate", "none", Effect.TREE),
        (
            "watermelon_2.0",
            "gate",
            "none",
            Effect.NUMBERS,
        ),  # nobody is held back, so nobody is averaged
        ("watermelon_2.0", "unknown_in_iv", "known_only", Effect.NOTHING),
        ("watermelon_2.0_alpha", "unknown_in_iv", "known_only", Effect.TREE),
        ("missing_14", "unknown_factor", "ratio", Effect.NUMBERS),
        ("watermelon_2.0", "confidence", 0.1, Effect.NOTHING),  # nothing is pruned
        ("watermelon_2.0", "pruning", "ebp", Effect.TREE),
        ("buys_computer_14", "pruning", "ebp", Effect.NUMBERS),  # weighed, and all stay
        ("watermelon_2.0", "pruning", "rep", Effect.IMPOSSIBLE),
        ("golf_14", "threshold_value", "data_value", Effect.TREE),
        ("golf_14", "threshold_by", "gain", Effect.NUMBERS),
        ("computer_buyers_1024_weighted", "criterion", "gain", Effect.TREE),
    ],
)
def test_effects(table: str, switch: str, value: object, effect: Effect) -> None:
    found = effect_of_switch(datasets.load(table).training, switch, value)
    assert found is effect


@pytest.mark.parametrize("table", some(TABLES))
def test_a_switch_that_changes_nothing_shows_on_no_frame(table: str) -> None:
    rows = datasets.load(table).training
    before = grow(rows)
    for field in fields(Dialect):
        for value in alternatives(Dialect(), field.name):
            if effect_of_switch(rows, field.name, value) is Effect.NOTHING:
                after = grow(rows, Dialect().with_(**{field.name: value}))
                assert list(before) == list(after)
                assert TreeWindow(before, len(before) - 1).visible() == list(range(after.size))
