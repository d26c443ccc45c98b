"""Windowing: equal to Quinlan's program on the reference tables, and to its laws.

`references/NAME.window8.json` holds what `c4.5 -t 3` did on eight tables, three of them with missing
values: every cycle of every trial is equal, and so is every list of rules but for one tie.
"""

import pickle
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from references import FOLDER, reference, table
from test_c45rules import DIALECTS, is_the_list, law, tables

from c45_core import InputError, grow, preset
from c45_core.frozen import same
from c45_core.prune import unpruned
from topics.windows.algorithm import StepKind, WindowOptions, windows

TIED = "labor"
"""The table in whose composite list two sets of rules cost the same."""
NAMES = sorted(path.name.removesuffix(".window8.json") for path in FOLDER.glob("*.window8.json"))


@cache
def found(name):
    return windows(table(name), preset("release8"), WindowOptions(trials=3))


def window8(name):
    return reference(name, "window8")


def recorded(cycle):
    numbers = ("tree_size", "window", "errors_in_window", "errors_outside", "errors_total")
    return [cycle[name] for name in numbers], cycle["exception_rows"]


def ours(cycle):
    numbers = [cycle.tree.size, len(cycle.window), cycle.inside, cycle.outside, cycle.errors]
    return numbers, (cycle.exceptions + 1).tolist()


def same_tree(mine, wanted, data):
    """Hold a grown tree to a recorded one: tests, classes and weights."""
    assert mine.counts == pytest.approx(wanted["counts"], abs=2e-5) or mine.inherited is not None
    assert data.classes[mine.label] == wanted["label"]
    assert mine.is_leaf == ("attribute" not in wanted)
    if not mine.is_leaf:
        column = data.attributes[mine.test.attribute]
        assert column.name == wanted["attribute"]
        if mine.test.threshold is not None:
            assert np.float32(mine.test.threshold) == np.float32(wanted["threshold"])
        for branch, other in zip(mine.branches, wanted["branches"], strict=True):
            same_tree(branch, other["node"], data)


# --- Quinlan's program ----------------------------------------------------------------------------


@pytest.mark.worth(4)
@pytest.mark.parametrize("name", NAMES)
def test_sizes_and_the_first_window_are_those_of_the_program(name):
    mine, wanted, data = found(name), window8(name), table(name)
    assert (mine.sizes.window, mine.sizes.increment) == (wanted["window"], wanted["increment"])
    assert {data.classes[step.label]: step.taken_cases for step in mine.wanted} == wanted["wanted"]
    first = (mine.trials[0].first + 1).tolist()
    assert first == wanted["trials"][0]["initial_window_rows"]


@pytest.mark.parametrize("name", NAMES)
def test_cycle_by_cycle_it_is_the_program(name):
    for trial, other in zip(found(name).trials, window8(name)["trials"], strict=True):
        assert (trial.first + 1).tolist() == other["initial_window_rows"]
        for cycle, theirs in zip(trial.cycles, other["cycles"], strict=True):
            assert ours(cycle) == recorded(theirs), trial.number
        sizes = (trial.tree.size, trial.pruning.tree.size)
        assert sizes == (other["size_grown"], other["size_pruned"])
        assert trial.expected_errors == pytest.approx(other["estimated_errors"], rel=2e-6)
        same_tree(trial.tree, other["grown"], table(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_best_trial_and_all_lists_are_those_of_the_program(name):
    mine, wanted, data = found(name), window8(name), table(name)
    assert mine.best == wanted["best_trial"]
    same_tree(mine.tree, wanted["best_pruned"], data)
    lists, composite = mine.rules()
    for listed, other in zip(lists, wanted["rules"], strict=False):
        is_the_list(listed, other, data)
        assert (len(listed.dropped_rules), len(listed.kept)) == (other["dropped"], other["paths_rules"])
    other = wanted["rules"][-1]
    assert (len(composite.dropped_rules), len(composite.kept)) == (
        other["dropped"],
        other["paths_rules"],
    )
    if name != TIED:
        is_the_list(composite, other, data)
        return
    # Two sets of rules of a class cost the same bits; the program has the one that is tried later.
    (choice,) = (each for each in composite.choices if each.label == data.classes.index("bad"))
    theirs = [rule["cover"] for rule in other["rules"] if rule["class"] == "bad"]
    covers = {number: composite.rule(number).cover for number in choice.candidates.numbers}
    bits = [choice.candidates.cost(choice.candidates.places(s)).total for s in ((2, 4, 5), (2, 5, 11))]
    assert choice.chosen == (2, 4, 5) and bits[0] == bits[1] == choice.cost.total
    assert sorted(theirs) == sorted(covers[number] for number in (2, 5, 11))
    assert composite.passes[-1].errors == other["errors"]


# --- laws -----------------------------------------------------------------------------------------

OPTIONS = st.builds(
    WindowOptions,
    trials=st.integers(1, 3),
    window=st.none() | st.just(2),
    increment=st.none() | st.integers(1, 3),
    seed=st.none() | st.integers(0, 5),
)


@law
@given(tables(), DIALECTS, OPTIONS)
def test_laws_of_windows(data, dialect, options):
    if (options.window or 1) > data.rows:
        with pytest.raises(InputError):
            windows(data, dialect, options)
        return
    mine = windows(data, dialect, options)
    data = mine.table
    assert sum(step.taken_cases for step in mine.wanted) == mine.sizes.window <= data.rows
    assert len(mine.trials) == options.trials
    for trial in mine.trials:
        assert sorted(trial.drawn.tolist()) == list(range(data.rows))
        counts = np.bincount(data.labels[trial.first], minlength=len(data.classes))
        assert all(counts[step.label] == step.taken_cases for step in mine.wanted)
        assert set(trial.first) == set(trial.cycles[0].window)
        for cycle, after in zip(trial.cycles, [*trial.cycles[1:], None], strict=True):
            a_cycle(cycle, after, mine)
        errors = [cycle.errors for cycle in trial.cycles]
        assert trial.best == errors.index(min(errors))
        assert trial.pruning.tree.weight == pytest.approx(data.weight)
    assert mine.trials[mine.best].expected_errors <= min(t.expected_errors for t in mine.trials) + 1e-9


def a_cycle(cycle, after, mine):
    """An exception is a wrong case outside; the window only grows; the last cycle has no exception."""
    inside, exceptions = set(cycle.window), set(cycle.exceptions)
    assert not inside & exceptions and len(exceptions) == len(cycle.exceptions)
    assert cycle.outside == pytest.approx(mine.table.weights[cycle.exceptions].sum())
    if after is None:
        assert not exceptions and cycle.next_window is None
        return
    assert exceptions and set(after.window) == inside | set(cycle.entering)
    least = max(min(len(exceptions), mine.sizes.increment), len(exceptions) // 2)
    assert len(cycle.entering) == least >= 1


@law
@given(tables(), DIALECTS, OPTIONS.filter(lambda options: options.window is None))
def test_the_same_again_pickled_and_replayed(data, dialect, options):
    mine = windows(data, dialect, options)
    assert same(mine.trials[0].first, windows(data, dialect, options).trials[0].first)
    back = pickle.loads(pickle.dumps(mine))
    assert [t.first.tolist() for t in back.trials] == [t.first.tolist() for t in mine.trials]
    steps = mine.steps
    kinds = [step.kind for step in steps]
    assert kinds.count(StepKind.DRAWN) == options.trials and kinds[-1] is StepKind.BEST
    for step in steps:
        if step.kind is StepKind.ADDED:  # what stands after it is the window of the next tree
            following = mine.trials[step.place].cycles[step.within + 1].window
            assert mine.window_after(step).tolist() == following.tolist()


@law
@given(tables(), DIALECTS)
def test_a_window_of_all_cases_gives_the_usual_tree_at_once(data, dialect):
    if dialect == preset("release8"):
        return
    mine = windows(data, dialect, WindowOptions(trials=1, window=data.rows))
    (trial,) = mine.trials
    assert len(trial.cycles) == 1
    usual = unpruned(grow(data, mine.dialect))
    if mine.dialect.arithmetic == "double":
        assert same(trial.tree, usual)


@pytest.mark.parametrize("option", [{"trials": 0}, {"window": 0}, {"increment": -1}, {"trials": 1.5}])
def test_counts_are_whole_and_at_least_one(option):
    with pytest.raises(InputError, match="whole number"):
        WindowOptions(**option)


def test_another_seed_draws_another_window():
    firsts = {
        tuple(windows(table("iris"), preset("j48"), WindowOptions(trials=1, seed=seed)).trials[0].first)
        for seed in range(5)
    }
    assert len(firsts) == 5
