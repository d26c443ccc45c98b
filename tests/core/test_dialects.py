"""Hold the switches to what docs/conventions.md says of them: each one changes something, and only
what cannot be is refused. The numbers are those the books and programs print."""

from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from c45_core import PRESETS, Dialect, InputError, Table, grow, preset
from c45_core.dialect import SOURCES, name_of, parse_switch
from c45_core.engine.choice import first_largest, first_largest_of_runs
from c45_core.engine.columns import laid_out
from c45_core.engine.cuts import cut_values, midpoints
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.quantities import CRITERIA
from c45_core.reasons import Leaf, Outcome, Verdict
from c45_core.tree import Cases, resend_cases, tree_of
from c45_course import datasets
from c45_course.documents import ledger

SWITCHES = {switch.name: switch.metadata for switch in fields(Dialect)}
RELEASE8, J48 = preset("release8"), preset("j48")


def table(name):
    return datasets.load(name).table


def root(name, dialect, attribute):
    return grow(table(name), dialect).evaluation(0, attribute)


# --- the switches -------------------------------------------------------------------------------


def test_every_switch_names_its_convention_and_its_source():
    for name, told in SWITCHES.items():
        assert told["source"].startswith("C"), name
        assert not told["values"] or getattr(Dialect(), name) in told["values"]


@pytest.mark.parametrize("name", SWITCHES)
def test_every_value_can_be_set_alone_and_read_from_text(name):
    for value in SWITCHES[name]["values"]:
        by_gini = name in ("criterion", "threshold_by") and CRITERIA[value].impurity == "gini"
        if by_gini or (name, value) == ("criterion", "gain"):
            continue  # need others with them: see the refusals, and those of test_cart
        assert parse_switch(f"{name}={value}") == (name, value)
        assert getattr(Dialect().with_(**{name: value}), name) == value
    if not SWITCHES[name]["values"]:
        assert parse_switch(f"{name}=1")[1] == 1


def test_the_page_of_conventions_knows_every_switch_and_every_convention():
    page = (Path(__file__).resolve().parents[2] / "docs" / "conventions.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:4] for line in page.splitlines() if line.startswith("| `")]
    assert [name.strip(" `") for name, _, _ in rows] == list(SWITCHES)
    for (_, told, of), switch in zip(rows, SWITCHES.values(), strict=True):
        listed = tuple(value.strip(" *") for value in told.split(","))
        assert listed == switch["values"] or not switch["values"]
        assert tuple(name for name in of.strip().split(", ") if name != "CART") == switch["conventions"]
    assert all(f"**C{number} " in page for number in range(1, 30))


def test_the_conventions_know_their_switches():
    for name, switch in SWITCHES.items():
        asked = [question.id for question in ledger.conventions() if name in question.switches]
        assert sorted(asked) == sorted(switch["conventions"]), name


def test_every_preset_has_a_source_and_is_called_something():
    assert list(SOURCES) == list(PRESETS) and all(SOURCES.values())
    for language in languages():
        assert all(words(language)("dialect", f"{name}_about") for name in PRESETS)


def test_presets_know_their_names():
    assert [name_of(dialect) for dialect in PRESETS.values()] == list(PRESETS)
    assert name_of(RELEASE8.with_(confidence=0.1)) == "custom"
    assert Dialect() == preset("documents")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"criterion": "gain"}, "always passes the average"),
        ({"gate": "sometimes"}, "one of above_average, none, release8"),
        ({"min_cases": -1.0}, "at least 0"),
        ({"min_cases": "two"}, "at least 0"),
        ({"min_cases": float("nan")}, "at least 0"),
        ({"max_depth": 1.5}, "whole number"),
        ({"confidence": 0.0}, "between 0 and 1"),
        ({"confidence": 25.0}, "0.25 means"),
        ({"error_limit": "j48", "confidence": 0.6}, "adds no errors at all"),
        ({"tolerance": 0.1}, "largest difference at which"),
        ({"arithmetic": "single", "unknown_in_iv": "known_only"}, "arithmetic of Release 8"),
        ({"arithmetic": "single", "unknown_factor": "ratio"}, "arithmetic of Release 8"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(changes, reason):
    with pytest.raises(InputError, match=reason):
        Dialect().with_(**changes)


def test_unknown_switches_are_refused_with_the_list():
    with pytest.raises(InputError, match="the settings are: criterion"):
        Dialect().with_(prunning="ebp")
    with pytest.raises(InputError, match="NAME=VALUE"):
        parse_switch("min_cases:2")


# --- which test (C1, C2, C3, C4, C25) -----------------------------------------------------------


def test_cuts_of_the_ages():
    """By gain 37, by ratio 62.5; Release 8 refuses the attribute: 0.192829 - 0.247102 < 0."""
    ages = "buys_computer_14_numeric_age"
    assert root(ages, preset("id3"), "age").threshold == 37
    assert root(ages, preset("documents"), "age").threshold == 62.5
    for dialect in (RELEASE8, J48):
        age = root(ages, dialect, "age")
        assert (round(age.raw_gain, 6), round(age.penalty, 6)) == (0.192829, 0.247102)
        assert age.verdict is Verdict.PENALISED
        assert (age.threshold, age.cuts.midpoints[age.cuts.best]) == (36, 37)


ROWS_J = "v1,2,1,c1; v1,2,2,c1; v0,2,1,c0; v0,2,2,c1; v1,2,1,c1; v0,0,2,c0; v0,2,1,c1; v1,1,2,c1"


@pytest.mark.parametrize("dialect", [RELEASE8, J48])
def test_a_number_without_gain_is_not_counted_by_the_programs(dialect):
    """Weka's -J: z has no gain, so the average is that of a and b, and b is below it."""
    rows = [row.split(",") for row in ROWS_J.split("; ")]
    columns = {name: [row[place] for row in rows] for place, name in enumerate(("a", "b", "z"))}
    numbers = {name: [float(cell) for cell in columns[name]] for name in ("b", "z")}
    classes = [row[3] for row in rows]
    small = Table.from_columns({**columns, **numbers, "class": classes}, target="class")
    plain = {"numeric_penalty": "none", "min_cases": 1.0, "pruning": "none", "collapse": "off"}
    grown = grow(small, dialect.with_(**plain))
    a, b, z = grown.evaluations(0)
    assert (z.gain, z.counted, z.verdict) == (0.0, False, Verdict.WITHOUT_GAIN)
    assert grown.node(0).split.name == "a"
    assert grown.node(0).average_gain == pytest.approx((a.gain + b.gain) / 2)
    assert b.verdict is Verdict.BELOW_AVERAGE
    documents = grow(small, preset("documents").with_(gate="above_average", threshold_by="gain"))
    assert documents.evaluation(0, "z").counted


@pytest.mark.parametrize("dialect", [RELEASE8, J48])
def test_numbers_without_gain_alone_make_a_leaf(dialect):
    small = Table.from_columns({"z": [1, 1, 2, 2], "class": list("uvuv")}, target="class")
    grown = grow(small, dialect.with_(numeric_penalty="none", min_cases=1.0))
    assert (grown.size, grown.node(0).leaf) == (1, Leaf.NO_GAIN)
    assert grown.evaluation(0, "z").verdict is Verdict.WITHOUT_GAIN


def test_watermelon_3_under_zhou_and_release8():
    zhou = grow(table("watermelon_3.0"), preset("zhou"))
    density, sugar = zhou.evaluation(0, "密度"), zhou.evaluation(0, "含糖率")
    assert (density.threshold, round(density.gain, 6)) == (0.3815, 0.262439)
    assert (sugar.threshold, round(sugar.gain, 6)) == (0.126, 0.349294)
    for dialect in (RELEASE8, J48):
        grown = grow(table("watermelon_3.0"), dialect)
        assert grown.node(0).split.name == "纹理"
        assert grown.node(0).average_gain == pytest.approx(0.153898, abs=1e-6)
        sugar = grown.evaluation(0, "含糖率")
        assert (sugar.threshold, round(sugar.penalty, 6)) == (0.103, 0.223962)
        assert (round(sugar.gain, 6), round(sugar.gain_ratio, 6)) == (0.125332, 0.143403)


def test_the_gate_decides_at_golf():
    """Without a gate a cut that takes off one case of 14 wins by its ratio (C1)."""
    golf = table("golf_14_quinlan_numeric")
    gated = preset("documents")
    assert grow(golf, gated).node(0).split.name == "天气"
    assert grow(golf, gated.with_(gate="none")).node(0).split.name == "温度"


def test_many_valued_attributes_stay_out_of_the_average():
    """loan_10: 婚姻状况 has 3 values for 10 rows, so the average falls from 0.157826 to 0.096093."""
    grown = grow(table("loan_10"), RELEASE8)
    assert grown.node(0).average_gain == pytest.approx(0.096093, abs=1e-6)
    assert grown.node(0).split.name == "有房者"


def test_without_an_average_there_is_no_split():
    """A 4-value attribute that decides all, and a number that decides nothing, on 10 rows."""
    rows = {"a": list("wwwxxxyyzz"), "n": [1.0, 2, 1, 2, 1, 2, 1, 2, 1, 2], "c": list("ppppppqqqq")}
    both = Table.from_columns(rows, target="c")
    alone = Table.from_columns({"a": rows["a"], "c": rows["c"]}, target="c")
    for dialect in (RELEASE8, J48):
        grown = grow(both, dialect)
        assert grown.node(0).leaf is Leaf.NO_AVERAGE
        assert grown.evaluation(0, "a").verdict is Verdict.NO_AVERAGE
        assert grow(alone, dialect).node(0).split.name == "a"


def test_a_split_without_gain():
    """XOR of two attributes, 16 rows: Release 8 goes through it, Weka stops (C18)."""
    rows = {"a": [0, 0, 1, 1] * 4, "b": [0, 1, 0, 1] * 4, "c": ["no", "yes", "yes", "no"] * 4}
    xor = Table.from_columns(rows, target="c", nominal=["a", "b"])
    grown = grow(xor, RELEASE8)
    assert (grown.node(0).split.name, grown.node(0).split.gain_ratio) == ("a", 0.0)
    assert (grown.size, prune(grown).collapsed.training_errors) == (7, 0.0)
    assert grow(xor, J48).node(0).leaf is Leaf.NO_GAIN


def test_candidates_keep_cases_on_both_sides():
    """A tenth of the known cases per class, at least min_cases, at most 25."""
    for rows, least in ((14, 2.0), (100, 5.0), (600, 25.0)):
        numbers = {
            "n": [float(i) for i in range(rows)],
            "c": ["a" if i % 3 else "b" for i in range(rows)],
        }
        cuts = grow(Table.from_columns(numbers, target="c"), RELEASE8).evaluation(0, "n").cuts
        assert cuts.least == pytest.approx(least)
        assert cuts.tries == rows - 2 * int(least) + 1


def test_numbers_closer_than_the_gap_are_not_cut_apart():
    near = {"n": [1.0, 1.000005, 1.00001, 1.000015] * 2, "c": ["a", "a", "b", "b"] * 2}
    cases = Table.from_columns(near, target="c")
    assert len(grow(cases, preset("documents")).evaluation(0, "n").cuts) == 3
    assert len(grow(cases, RELEASE8).evaluation(0, "n").cuts) == 0


def test_single_precision_moves_a_midpoint_onto_a_data_value():
    """Between 0.559 and 0.563: just below 0.561 in double precision, equal to it in single."""
    table = Table.from_columns({"n": [0.563, 0.559, 0.561], "c": list("aab")}, target="c")
    columns, low, high = laid_out(table), np.array([0.559]), np.array([0.563])
    found = {d: cut_values(columns, 0, midpoints(low, high, d), d) for d in (J48, RELEASE8)}
    assert {name: cut.tolist() for name, cut in found.items()} == {J48: [0.559], RELEASE8: [0.561]}


def test_known_cases_may_be_counted_by_rows():
    """Three heavy rows: 12 by weight, but Weka counts 3, fewer than twice the 2 of each side."""
    heavy = Table.from_columns({"n": [1.0, 2.0, 3.0], "c": list("aab")}, target="c", weights=[4, 4, 4])
    assert grow(heavy, RELEASE8).evaluation(0, "n").cuts.tries == 2
    assert grow(heavy, J48).evaluation(0, "n").cuts.tries == 0


def test_an_iv_too_small_to_divide_by():
    rows = 40000
    rare = ["x", "x", *("y" for _ in range(rows - 2))]
    cases = {"a": rare, "c": ["p", "p", *("q" for _ in range(rows - 3)), "p"]}
    grown = grow(Table.from_columns(cases, target="c"), RELEASE8)
    assert grown.evaluation(0, "a").verdict in (Verdict.SMALL_IV, Verdict.NO_GAIN)
    assert grown.evaluation(0, "a").iv < 0.001
    assert grow(Table.from_columns(cases, target="c"), J48).node(0).split.name == "a"


# --- ties (C19) ---------------------------------------------------------------------------------


def test_the_first_of_equals_wins():
    numbers = np.array([[1.0, 1.0 + 5e-7, 1.0 + 9e-7], [0.0, np.nan, -np.inf]])
    assert first_largest(numbers, 1e-6).tolist() == [0, 0]
    assert first_largest(numbers, 1e-12).tolist() == [2, 0]
    assert first_largest(numbers, 1e-12, least=0.0).tolist() == [2, -1]


@pytest.mark.parametrize("tolerance", [1e-12, 1e-6, 0.3])
def test_runs_are_gone_through_as_one_by_one(tolerance):
    chance = np.random.default_rng(1)
    for _ in range(200):
        start = np.concatenate([[0], np.cumsum(chance.integers(0, 9, size=6))])
        values = (
            chance.integers(0, 9, size=start[-1]) / 10 + chance.integers(0, 3, size=start[-1]) * 7e-7
        )
        values[chance.random(len(values)) < 0.2] = -np.inf
        wanted = []
        for a, b in pairwise(start):
            place = first_largest(values[None, a:b], tolerance)[0] if b > a else -1
            wanted.append(a + place if place >= 0 else -1)
        assert first_largest_of_runs(values, start, tolerance).tolist() == wanted


def test_a_tie_after_pruning():
    tied = Table.from_columns({"a": ["x"] * 6, "c": ["bad"] * 3 + ["good"] * 3}, target="c")
    leaf = tree_of(grow(tied.take([3, 4]), J48))
    assert tied.classes[leaf.label] == "good"
    assert tied.classes[resend_cases(leaf, Cases.all(tied), RELEASE8).label] == "good"
    assert tied.classes[resend_cases(leaf, Cases.all(tied), J48).label] == "bad"


# --- pruning ------------------------------------------------------------------------------------


def test_a_branch_takes_its_parents_place():
    """watermelon 3.0-alpha: the root 含糖率 gives way to its branch, 密度, pruned once more."""
    cases = table("watermelon_3.0_alpha")
    found = prune(grow(cases, RELEASE8))
    assert cases.attributes[found.collapsed.test.attribute].name == "含糖率"
    assert cases.attributes[found.tree.test.attribute].name == "密度"
    first, again = found.weighed[-2:]
    raised = next(verdict for verdict in found.weighed if verdict.outcome is Outcome.RAISED)
    assert raised.node == 0 and raised.branch.number == found.tree.number == again.node
    assert raised.branch.estimate <= raised.subtree.estimate + raised.margin
    estimates = [(round(leaf.weight, 1), round(leaf.estimate, 1)) for leaf in found.tree.leaves()]
    assert estimates == [(4.0, 1.2), (6.0, 2.3), (7.0, 1.3)]
    assert first.outcome is Outcome.KEPT
    kept = prune(grow(cases, RELEASE8.with_(subtree_raising="off"))).tree
    assert cases.attributes[kept.test.attribute].name == "含糖率"


def test_useless_splits_are_undone():
    """weather_6: the only split saves no training error."""
    found = prune(grow(table("weather_6_reconstructed"), RELEASE8))
    assert (found.grown.size > 1, found.collapsed.size) == (True, 1)
    (verdict,) = [verdict for verdict in found.weighed if verdict.method == "collapse"][-1:]
    assert verdict.leaf.estimate == pytest.approx(verdict.subtree.estimate)
    kept = grow(table("weather_6_reconstructed"), RELEASE8.with_(collapse="off", pruning="none"))
    assert prune(kept).tree.size == found.grown.size


@pytest.mark.parametrize("dialect", PRESETS)
def test_a_number_beyond_single_precision_ends_in_a_tree_or_in_a_sentence(dialect):
    table = Table.from_columns({"a": [1e308, 1.7e308, -1e308, -1e307], "y": list("ppqq")}, target="y")
    if PRESETS[dialect].value_precision == "double":
        assert grow(table, PRESETS[dialect]).size == 3
    else:
        with pytest.raises(InputError, match=r"'a' holds 1e\+308 in row 1; .* single precision"):
            grow(table, PRESETS[dialect])
