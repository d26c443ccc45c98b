"""What the texts say of numbers and of conditions is computed here, so that no text says it alone."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import PRESETS, Table, grow, preset
from c45_core.explain import formulas
from c45_core.language.words import languages, words
from c45_core.measures import gini
from c45_core.reasons import Verdict
from c45_core.tree import tree_of
from c45_course import datasets
from c45_course.documents import ledger

PLACES, PARTS = ("gain", "ratio"), ("branch", "known_only")


def _one_split(table, **switches):
    return grow(table, preset("documents").with_(max_depth=1, **switches))


# --- where F goes (C7), and whether the unknown cases are a branch (C8) -----------------------------


@pytest.mark.parametrize(("part", "ratio"), [("branch", 0.110016), ("known_only", 0.128531)])
def test_the_place_of_f_changes_the_gain_and_never_the_ratio(part, ratio):
    golf = datasets.load("missing_14").table
    found = {
        place: _one_split(golf, unknown_factor=place, unknown_in_iv=part).evaluation(0, "属性1")
        for place in PLACES
    }
    assert [round(found[place].gain_ratio, 6) for place in PLACES] == [ratio, ratio]
    assert [round(found[place].gain, 6) for place in PLACES] == [0.199041, 0.214352]


FOUR = Table.from_columns(
    {"A": list("abbb"), "B": ["c", "d", "d", None], "class": list("ynnn")}, target="class"
)


@pytest.mark.parametrize("part", PARTS)
def test_four_cases_whose_gate_lets_another_attribute_through(part):
    """The table of C7 in docs/conventions.md and in the ledger."""
    verdicts, gains = {}, {}
    for place in PLACES:
        trace = _one_split(FOUR, unknown_factor=place, unknown_in_iv=part)
        verdicts[place] = [each.verdict for each in trace.evaluations(0)]
        gains[place] = [round(each.gain, 6) for each in trace.evaluations(0)]
    assert verdicts == {
        "gain": [Verdict.WON, Verdict.BELOW_AVERAGE],
        "ratio": [Verdict.BELOW_AVERAGE, Verdict.WON],
    }
    assert gains == {"gain": [0.811278, 0.688722], "ratio": [0.811278, 0.918296]}


def test_one_more_cell_lost_from_the_melons_changes_what_passes_the_gate():
    """The other table of C7 in docs/conventions.md."""
    melons = datasets.load("watermelon_2.0_alpha").table
    columns = {
        c.name: [None if c.missing()[r] else c.text(r) for r in range(melons.rows)]
        for c in melons.attributes
    }
    columns["色泽"][10] = None
    labels = [melons.classes[code] for code in melons.labels]
    table = Table.from_columns({**columns, "好瓜": labels}, target="好瓜")
    found = {}
    for place in PLACES:
        trace = _one_split(table, unknown_factor=place)
        colour, node = trace.evaluation(0, "色泽"), trace.node(0)
        found[place] = (colour.verdict, round(colour.gain, 4), round(node.average_gain, 4))
        assert node.split.name == "纹理"
    assert found == {
        "gain": (Verdict.BELOW_AVERAGE, 0.2020, 0.2060),
        "ratio": (Verdict.LOWER, 0.2642, 0.2394),
    }


def test_the_ledger_compares_what_its_convention_is_about():
    c7 = next(convention for convention in ledger.conventions() if convention.id == "C7")
    assert (c7.compare.a, c7.compare.b) == ("documents", "documents,unknown_factor:ratio")


# --- a subtree never makes more training errors than its node as a leaf ----------------------------


@settings(max_examples=examples(60), deadline=None)
@given(
    st.lists(
        st.tuples(*(st.sampled_from([None, "a", "b", "c"]),) * 2, st.sampled_from("pq")),
        min_size=2,
        max_size=14,
    ),
    st.sampled_from(["documents", "id3", "release8"]),
)
def test_a_subtree_never_makes_more_training_errors_than_a_leaf(rows, dialect):
    columns = dict(zip(("x", "y", "class"), zip(*rows, strict=True), strict=True))
    if len(set(columns["class"])) < 2 or not any(columns["x"]) or not any(columns["y"]):
        return
    for node in tree_of(grow(Table.from_columns(columns, target="class"), preset(dialect))).walk():
        assert node.training_errors <= node.errors + 1e-9


def test_a_subtree_may_make_as_many_training_errors_as_a_leaf():
    """Release 8 undoes the only split of this table: it saves no error."""
    root = tree_of(grow(datasets.load("weather_6_reconstructed").table, preset("release8")))
    assert not root.is_leaf and root.training_errors == root.errors == 1


# --- small numbers in the texts --------------------------------------------------------------------


def test_the_gini_index_is_a_draw_with_replacement():
    counts = grow(datasets.load("watermelon_2.0").table).node(0).counts
    whole = counts.sum()
    with_it = sum(a / whole * (whole - a) / whole for a in counts)
    without = sum(a / whole * (whole - a) / (whole - 1) for a in counts)
    assert round(float(gini(counts)), 6) == round(with_it, 6) == 0.498270
    assert round(without, 6) == 0.529412


@pytest.mark.parametrize("dialect", [name for name in PRESETS if PRESETS[name].criterion != "gini"])
def test_the_source_of_an_iv_is_the_one_that_has_its_branches(dialect):
    """The unknown cases as a branch are Quinlan 1993, 3.1 (C8); Zhou's formula 4.4 has none."""
    chosen = datasets.load("missing_14")
    trace = grow(chosen.table, PRESETS[dialect])
    as_branch = trace.dialect.unknown_in_iv == "branch"
    for each in trace.evaluations(0):
        if each.divides:
            found = formulas.iv(trace, each, chosen.labels("en"))
            unknown = as_branch and each.unknown > 0
            assert found.source == ("iv_unknown" if unknown else "iv"), each.name


@pytest.mark.parametrize("language", languages())
def test_a_citation_of_unknown_cases_as_a_branch_names_no_book_without_them(language):
    said = words(language)("source", "iv_unknown")
    assert "3.1" in said and not re.search(r"Zhou|周志华", said)
