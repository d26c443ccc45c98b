"""Boosting on random tables: against a plain version, scikit-learn, and its own laws."""

from dataclasses import replace
from itertools import pairwise
from math import isinf

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from plain_boosting import boosted
from test_laws import cases_of, dialects, law, tables

from c45_core import PRESETS, Dialect, Numeric, Table
from c45_core.classify import distributions, labels
from c45_core.explain.labels import Labels
from c45_core.formula.by_hand import by_hand
from c45_core.language.notation import Notation
from c45_core.language.words import languages, words
from c45_core.table import LIGHTEST
from topics.c50 import explanation
from topics.c50.boosting import METHODS, BoostOptions, End, StepKind, boost
from topics.c50.explanation import BoostTeller

WEAK = st.sampled_from(
    [
        PRESETS["release8"],
        PRESETS["j48"],
        *(PRESETS[name].with_(max_depth=1) for name in ("documents", "zhou", "cart", "id3")),
        PRESETS["documents"].with_(pruning="pep"),
        Dialect(max_depth=2),
    ]
)
ASKED = st.builds(BoostOptions, rounds=st.integers(1, 8), method=st.sampled_from(METHODS))
EIGHT = Notation(digits=8, by_hand=True)


@pytest.mark.worth(4)
@law(0.3)
@given(tables(weights=("ones", "whole"), most=25), dialects(), st.integers(0, 2), st.integers(1, 6))
def test_boosting_is_the_plain_version(table, dialect, depth, rounds):
    dialect = dialect.with_(max_depth=depth)
    found = boost(table, dialect, BoostOptions(rounds=rounds))
    cases, attributes = cases_of(table)
    told, answers = boosted(cases, attributes, list(table.classes), dialect, rounds)
    assert len(told) == len(found.rounds)
    for (error, vote, wrong, weights), mine in zip(told, found.rounds, strict=True):
        assert mine.error == pytest.approx(error, abs=1e-9)
        assert mine.wrong.tolist() == wrong
        assert mine.weights == pytest.approx(np.array(weights), rel=1e-9)
        assert isinf(vote) == (isinf(mine.vote) or mine.error < 1e-12)
        if not isinf(vote):
            assert mine.vote == pytest.approx(vote, rel=1e-9, abs=1e-9)
    votes = found.votes(table)
    ordered = np.sort(votes, axis=1)
    clear = np.ones(table.rows, dtype=bool)
    if votes.shape[1] > 1:
        clear = ordered[:, -1] - ordered[:, -2] > 1e-9
    assert (found.classify(table) == np.array(answers))[clear].all()


@law(0.3)
@given(tables(most=20), WEAK, ASKED)
def test_weights_keep_their_sum_and_move_to_the_wrong(table, dialect, options):
    found = boost(table, dialect, options)
    assert 1 <= len(found.rounds) <= options.rounds
    assert found.rounds[0].weights.tolist() == table.weights.tolist()
    for each, after in pairwise(found.rounds):
        assert after.weights.tolist() == each.after.tolist()
    for each in found.rounds:
        assert each.weights.sum() == pytest.approx(table.weight, rel=1e-12)
        said = labels(distributions(each.tree, table, dialect), dialect)
        assert each.answers.tolist() == said.tolist()
        assert each.wrong.tolist() == (said != table.labels).tolist()
        assert each.error == pytest.approx(each.weights[each.wrong].sum() / table.weight)
        if each.after is None:
            continue
        assert 0 < each.error < 0.5 and each.after.min() >= LIGHTEST
        assert each.after.sum() == pytest.approx(table.weight, rel=1e-12)
        grown = each.after / each.weights
        assert grown[each.wrong].min() > 1 > grown[~each.wrong].max()
        of_wrong = each.after[each.wrong].sum() / table.weight
        if options.method == "c50":
            assert of_wrong == pytest.approx((each.error + 0.5) / 2)  # half the way to one half
        else:
            assert of_wrong == pytest.approx(0.5)  # the last tree knows nothing any more


@law(0.2)
@given(tables(most=20), WEAK, ASKED)
def test_boosting_ends_as_it_says(table, dialect, options):
    found = boost(table, dialect, options)
    last = found.rounds[-1]
    assert all(each.after is not None and each.kept for each in found.rounds[:-1])
    assert len(found.members) >= 1
    match found.end:
        case End.ROUNDS:
            assert len(found.rounds) == options.rounds and last.kept
        case End.PERFECT:
            assert not last.wrong.any()
            assert last.kept == (options.method != "weka" or last.number == 1)
        case End.USELESS:
            assert last.error >= 0.5 - 1e-12 and last.kept == (last.number == 1)
        case End.EFFECTIVE:
            assert options.method == "c50" and 0 < last.of_wrong < 0.1
        case End.TOO_LIGHT:
            assert last.kept and last.after is None


@law(0.2)
@given(tables(most=20), WEAK, ASKED)
def test_the_vote_is_recomputed_from_the_members(table, dialect, options):
    found = boost(table, dialect, options)
    assert found.shares.sum() == pytest.approx(1)
    votes, expected = found.votes(table), np.zeros((table.rows, len(table.classes)))
    for member, share in zip(found.members, found.shares, strict=True):
        given_by = distributions(member.tree, table, dialect)
        for row in range(table.rows):
            if options.method == "c50":
                expected[row] += given_by[row] / len(found.members)
            else:
                expected[row, member.answers[row]] += share
    assert votes == pytest.approx(expected) and votes.sum(axis=1) == pytest.approx(1)
    if options.method != "c50":
        assert found.naming_votes() == pytest.approx(votes)
    assert found.naming_votes().sum(axis=1) == pytest.approx(1)
    answers = found.classify(table)
    assert (votes[np.arange(table.rows), answers] >= votes.max(axis=1) - 1e-9).all()
    errors = found.errors(table)
    assert len(errors) == len(found.members)
    for size, error in enumerate(errors, 1):
        wrong = found.first(size).classify(table) != table.labels
        assert error == pytest.approx(table.weights[wrong].sum() / table.weight)
    for row in range(min(table.rows, 3)):
        case = {
            column.name: None
            if column.missing()[row]
            else column.text(row)
            if column.kind == "nominal"
            else float(column.numbers[row])
            for column in table.attributes
        }
        voted = found.vote(case)
        assert voted.votes == pytest.approx(votes[row], abs=1e-6)
        assert sum(ballot.share for ballot in voted.ballots) == pytest.approx(1)
        for klass in range(len(table.classes)):
            told = explanation.class_votes(
                voted, klass, Labels(table), by_confidence=found.by_confidence
            )
            assert told.value == pytest.approx(told.recorded)


@law(0.2)
@given(tables(most=20), WEAK, ASKED)
def test_every_formula_gives_the_recorded_number(table, dialect, options):
    found = boost(table, dialect, options)
    for told in explanations(found):
        assert told.value == pytest.approx(told.recorded, rel=1e-11, abs=1e-11), told.quantity
        for text in (told.numbers(), told.text(), told.in_symbols(), told.named()):
            assert text and "{}" not in text
        worked = by_hand(told.expression, EIGHT)
        if worked is not None:
            near = pytest.approx(told.recorded, rel=1e-4, abs=1e-5)
            assert float(worked) == near, told.quantity


def explanations(found):
    """Give the explanation of every number of a committee."""
    midpoint = found.options.method == "c50"
    for each in found.rounds:
        yield explanation.weighted_error(each)
        if each.error < 1:
            yield explanation.beta(each)
        told = explanation.vote(each)
        assert (told is None) == isinf(each.vote)
        if told is not None:
            yield told
        if each.after is not None:
            yield explanation.moved_weight(each) if midpoint else explanation.normaliser(each)
            for case in range(len(each.after)):
                yield explanation.new_weight(each, case, by_midpoint=midpoint)
    for member in range(len(found.members)):
        told = explanation.vote_share(found, member)
        if told is not None:
            yield told


@law(0.1)
@given(tables(most=12), WEAK, ASKED, st.sampled_from(languages()))
def test_replay_shows_and_says_every_step(table, dialect, options, language):
    found = boost(table, dialect, options)
    steps = found.steps
    teller = BoostTeller(found, Labels(table), words(language))
    kinds = [step.kind for step in steps]
    assert kinds[-1] is StepKind.END and kinds.count(StepKind.TREE) == len(found.rounds)
    assert kinds.count(StepKind.WEIGHTS) == sum(each.after is not None for each in found.rounds)
    members = [found.members_after(step) for step in steps]
    assert members == sorted(members) and members[-1] == len(found.members)
    for step in steps:
        assert teller.step(step)
        each = found.rounds[step.round]
        new = step.kind is StepKind.WEIGHTS
        assert found.weights_after(step).tolist() == (each.after if new else each.weights).tolist()


@st.composite
def two_classes(draw):
    """Draw a table of numbers with two classes, as scikit-learn takes it."""
    rows = draw(st.integers(6, 24))
    numbers = st.lists(st.integers(0, 9).map(float), min_size=rows, max_size=rows)
    names = [f"x{place}" for place in range(draw(st.integers(1, 3)))]
    columns = [Numeric(name, np.array(draw(numbers))) for name in names]
    codes = draw(st.lists(st.integers(0, 1), min_size=rows, max_size=rows).filter(lambda c: sum(c) > 0))
    return Table(
        "numbers", tuple(columns), "class", ("no", "yes"), np.array(codes, dtype=np.int32),
        np.ones(rows), tuple(map(str, range(rows))),
    )  # fmt: skip


@law(0.05)
@given(two_classes(), st.integers(1, 6))
def test_two_classes_and_stumps_are_scikit_learns(table, rounds):
    """SAMME with two classes is AdaBoost.M1: the same errors and votes, round by round."""
    ensemble = pytest.importorskip("sklearn.ensemble")
    from sklearn.tree import DecisionTreeClassifier

    stumps = Dialect(
        criterion="gini", threshold_by="gini", gate="none", max_depth=1, branching="binary"
    )
    found = boost(table, stumps, BoostOptions(rounds=rounds))
    assume(found.end is End.ROUNDS and far_from_equal_cuts(found))
    values = np.column_stack([column.numbers for column in table.attributes])
    theirs = ensemble.AdaBoostClassifier(
        DecisionTreeClassifier(max_depth=1, random_state=0), n_estimators=rounds, random_state=0
    ).fit(values, table.labels)
    assert len(theirs.estimators_) == len(found.members)
    for mine, error, weight in zip(
        found.members, theirs.estimator_errors_, theirs.estimator_weights_, strict=True
    ):
        assert mine.error == pytest.approx(error, abs=1e-9)
        assert mine.vote == pytest.approx(weight, abs=1e-8)
    votes = np.sort(found.votes(table), axis=1)
    clear = votes[:, 1] - votes[:, 0] > 1e-9
    assert (found.classify(table) == theirs.predict(values))[clear].all()


def far_from_equal_cuts(found):
    """Whether each stump has one best cut, and a clear class on each side."""
    for each in found.rounds:
        split = each.trace.node(0).split
        if split is None:
            return False
        decreases = np.concatenate(
            [
                e.cuts.listed().gini_decrease
                for e in each.trace.evaluations(0)
                if e.cuts is not None and len(e.cuts)
            ]
        )
        if (decreases > decreases.max() - 1e-9).sum() != 1:
            return False
        if any(abs(np.diff(branch.counts)[0]) < 1e-9 for branch in each.tree.branches):
            return False
    return True


@law(0.05)
@given(tables(most=12), WEAK)
def test_a_weighted_case_is_so_many_cases(table, dialect):
    """Growing takes weights as numbers of cases: doubled weights change no error and no vote."""
    once = boost(table, dialect.with_(max_depth=1, pruning="none"), BoostOptions(rounds=3))
    twice = boost(
        replace(table, weights=table.weights * 2),
        dialect.with_(max_depth=1, pruning="none", min_cases=dialect.min_cases * 2),
        BoostOptions(rounds=3),
    )
    assume(dialect.numeric_min_split != "release8" and dialect.numeric_penalty == "none")
    assert [each.error for each in once.rounds] == pytest.approx([r.error for r in twice.rounds])
