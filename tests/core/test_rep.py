"""Pruning by a validation part: the book's figures, the ties, and the laws of both directions."""

import re
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples
from verdicts import agrees

from c45_core import Dialect, InputError, Nominal, Numeric, Table, grow, preset
from c45_core.language.words import languages, words
from c45_core.prune import prune, prune_tree, tree_of
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.reasons import Outcome
from c45_core.validate import measured
from c45_course import datasets
from c45_course.claims.quantities import dialect_of, pruned_number
from c45_course.documents import printed_trees

MELONS = datasets.load("watermelon_2.0_split")
METHODS = ("rep", "pre_pruning")
ID3 = preset("id3")
KEPT, LEAF = Outcome.KEPT, Outcome.LEAF


def pruned(dialect, melons=MELONS):
    return prune(grow(melons.training, dialect), validation=melons.validation)


def percents(pruning, which):
    return [round(100 * getattr(v.numbers, which), 1) for v in pruning.weighed]


# --- the book -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "claim", [pytest.param(c, id=f"{c.id} {c.printed}") for c in MELONS.pruning_claims]
)
def test_printed_number(claim):
    value = pruned_number(pruned(dialect_of(claim)), claim)
    assert agrees(claim, value), (claim.printed, claim.verdict, value)


def test_the_training_part_grows_the_books_figure():
    trace = grow(MELONS.training, ID3)
    tests = {n.number: trace.node(n.number).split.name for n in tree_of(trace).walk() if n.test}
    paths = {
        (): "脐部",
        ("脐部=凹陷",): "色泽",
        ("脐部=稍凹",): "根蒂",
        ("脐部=稍凹", "根蒂=稍蜷"): "色泽",
        ("脐部=稍凹", "根蒂=稍蜷", "色泽=乌黑"): "纹理",
    }
    assert {trace.find(*path): name for path, name in paths.items()} == tests
    assert tree_of(trace).training_errors == 0


def test_navel_comes_first_because_the_gains_tie():
    """Colour and Navel tie at the root; in the order of the book's table Colour would be taken."""
    trace = grow(MELONS.training, ID3)
    gains = [trace.evaluation(0, name).gain for name in ("色泽", "脐部")]
    assert gains[0] == pytest.approx(gains[1], abs=1e-12)
    assert MELONS.training.attributes[0].name == "脐部"


def test_pre_pruning_goes_from_42_9_to_71_4_percent():
    pruning = pruned(ID3.with_(pruning="pre_pruning"))
    assert percents(pruning, "accuracy_as_leaf") == [42.9, 71.4, 71.4]
    assert percents(pruning, "accuracy_as_subtree") == [71.4, 57.1, 71.4]
    assert [v.outcome for v in pruning.weighed] == [KEPT, LEAF, LEAF]
    assert pruning.tree.size == 4


def test_post_pruning_goes_from_42_9_to_71_4_percent():
    pruning = pruned(ID3.with_(pruning="rep"))
    assert percents(pruning, "accuracy_as_subtree") == [42.9, 57.1, 57.1, 71.4, 71.4]
    assert percents(pruning, "accuracy_as_leaf") == [57.1, 57.1, 71.4, 71.4, 42.9]
    assert [v.outcome for v in pruning.weighed] == [LEAF, KEPT, LEAF, KEPT, KEPT]
    assert measured(pruning.tree, MELONS.validation, ID3).accuracy == pytest.approx(5 / 7)
    assert pruning.tree.size == 10


def test_where_ties_prune_the_tree_is_smaller():
    """C16: Quinlan 1987 takes the leaf when both make as many errors; Occam would too."""
    pruning = pruned(ID3.with_(pruning="rep", rep_ties="prune"))
    assert [v.outcome for v in pruning.weighed] == [LEAF, LEAF, LEAF, LEAF, KEPT]
    assert measured(pruning.tree, MELONS.validation, ID3).accuracy == pytest.approx(5 / 7)
    assert pruning.tree.size == 4


def test_the_cascade_is_in_the_record():
    pruning = pruned(ID3.with_(pruning="rep"))
    trace = pruning.trace
    black = trace.find("脐部=稍凹", "根蒂=稍蜷", "色泽=乌黑")
    assert [pruning.cut_below(i) for i in range(2)] == [(), (black,)]
    assert pruning.weighed[1].subtree.find(black).is_leaf


# --- what cannot be done --------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_without_a_validation_part_it_is_refused(method):
    with pytest.raises(InputError, match="needs a validation set"):
        prune(grow(MELONS.training, Dialect(pruning=method)))
    with pytest.raises(InputError, match="needs a validation set"):
        prune_tree(printed_trees.load("pep_t4").tree, Dialect(pruning=method))


def test_a_table_without_parts_has_no_validation_part():
    golf = datasets.load("golf_14")
    assert golf.part == () and golf.training is golf.table
    with pytest.raises(InputError, match="'golf_14' has no validation set"):
        _ = golf.validation


def test_the_parts_divide_the_table():
    names = set(MELONS.training.case_names), set(MELONS.validation.case_names)
    assert set.union(*names) == set(MELONS.table.case_names) and not set.intersection(*names)
    assert names[1] == {"4", "5", "8", "9", "11", "12", "13"}


# --- laws ---------------------------------------------------------------------------------------


@st.composite
def two_parts(draw):
    """Draw training and validation cases of one table: nominal, numeric, with gaps and weights."""
    rows = draw(st.integers(4, 24))
    gaps = draw(st.booleans())
    cells = st.integers(-1 if gaps else 0, 2)
    one = np.array(draw(st.lists(cells, min_size=rows, max_size=rows)), dtype=np.int32)
    two = np.array(draw(st.lists(cells, min_size=rows, max_size=rows)), dtype=np.int32)
    numbers = np.array(draw(st.lists(st.integers(0, 5), min_size=rows, max_size=rows)), dtype=float)
    if gaps:
        numbers[numbers == 5] = np.nan
    labels = draw(st.lists(st.integers(0, 2), min_size=rows, max_size=rows))
    weights = draw(st.lists(st.sampled_from([0.5, 1.0, 2.0]), min_size=rows, max_size=rows))
    table = Table(
        name="random",
        attributes=(
            Nominal("A", tuple("abc"), one),
            Nominal("B", tuple("abc"), two),
            Numeric("C", numbers),
        ),
        target="class",
        classes=("x", "y", "z"),
        labels=np.array(labels, dtype=np.int32),
        weights=np.array(weights),
        case_names=tuple(str(i) for i in range(rows)),
    )
    cut = draw(st.integers(2, rows - 2))
    return table.take(range(cut)), table.take(range(cut, rows)), gaps


def law(test):
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=examples(120), deadline=None, suppress_health_check=slow)(test)


@law
@given(two_parts(), st.sampled_from(["keep", "prune"]))
def test_post_pruning_never_makes_more_errors(parts, ties):
    training, validation, gaps = parts
    dialect = ID3.with_(pruning="rep", rep_ties=ties)
    pruning = prune(grow(training, dialect), validation=validation)
    for before, after in pairwise(pruning.weighed):
        moved = before.numbers
        now = moved.accuracy_as_leaf if before.outcome is LEAF else moved.accuracy_as_subtree
        assert after.numbers.accuracy_as_subtree == pytest.approx(now, abs=1e-12)
        assert now >= moved.accuracy_as_subtree - 1e-12
    if not gaps and pruning.weighed:
        last = pruning.weighed[-1]
        kept = last.numbers
        end = kept.accuracy_as_leaf if last.outcome is LEAF else kept.accuracy_as_subtree
        assert measured(pruning.tree, validation, dialect).accuracy == pytest.approx(end, abs=1e-12)
        assert end >= measured(pruning.grown, validation, dialect).accuracy - 1e-12


@law
@given(two_parts())
def test_replayed_pre_pruning_is_the_tree_one_would_grow(parts):
    """Against a plain recursion that decides while it goes down."""
    training, validation, gaps = parts
    dialect = ID3.with_(pruning="pre_pruning")
    trace = grow(training, dialect)
    pruning = prune(trace, validation=validation)
    if gaps:
        return
    everyone = tree_of(trace)

    def wrong(label, rows):
        return float(validation.weights[rows][validation.labels[rows] != label].sum())

    def grown(node, rows):
        if node.is_leaf:
            return {node.number}
        column = validation.attributes[node.test.attribute]
        if isinstance(column, Nominal):
            way = column.codes[rows]
        else:
            way = (column.numbers[rows] > node.test.threshold).astype(int)
        parts = [rows[way == b] for b in range(len(node.branches))]
        split = sum(wrong(b.label, part) for b, part in zip(node.branches, parts, strict=True))
        if not split < wrong(node.label, rows) - 1e-12:
            return {node.number}
        below = [grown(b, part) for b, part in zip(node.branches, parts, strict=True)]
        return {node.number}.union(*below)

    expected = grown(everyone, np.arange(validation.rows))
    assert {node.number for node in pruning.tree.walk()} == expected


@law
@given(two_parts(), st.sampled_from(METHODS))
def test_every_formula_gives_the_recorded_number(parts, method):
    training, validation, _ = parts
    dialect = ID3.with_(pruning=method)
    trace = grow(training, dialect)
    pruning = prune(trace, validation=validation)
    for verdict in pruning.weighed:
        for explanation in explain_verdict(verdict, dialect):
            assert explanation.value == pytest.approx(explanation.recorded, abs=1e-12)
        n = verdict.numbers
        assert 0 <= n.weight <= n.whole + 1e-9
        assert -1e-9 <= n.accuracy_as_leaf <= 1 + 1e-9


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("method", METHODS)
def test_every_verdict_is_said(method, language):
    for ties in ("keep", "prune"):
        pruning = pruned(ID3.with_(pruning=method, rep_ties=ties))
        says = speaker(pruning.trace, MELONS.labels(language), words(language))
        for number in range(len(pruning.weighed)):
            said = says.say(pruning, number)
            assert "{" not in said and re.search(r"\d\d\.\d ?%", said)


def test_every_method_has_a_name():
    for language in languages():
        said = words(language).sections["prune"]
        assert {"none", "pep", "rep", "pre_pruning", "ebp", "collapse"} <= set(said)
        assert {outcome.name.lower() for outcome in Outcome} <= set(said)


def test_texts_of_the_claims_are_there_in_both_languages():
    for claim in MELONS.pruning_claims:
        assert set(claim.name) == {"zh", "en"} and all(claim.name.values())
        assert not any("\u4e00" <= letter <= "\u9fff" for letter in claim.name["en"])
