"""Watch a run and limit it: what is watched changes nothing, and a limit closes leaves that say so."""

import numpy as np
import pytest

from c45_core import Budget, InputError, Numeric, Progress, Table, grow
from c45_core.engine import cuts
from c45_core.explain.sentences import Narrator
from c45_core.language.words import languages, words
from c45_core.reasons import Leaf
from c45_course import datasets


class EnoughError(Exception):
    """Raised by a watch to end a run."""


def noisy(rows=300, columns=3):
    random = np.random.default_rng(1)
    numbers = random.normal(size=(columns, rows))
    labels = (numbers[0] + random.normal(size=rows) > 0).astype(np.int32)
    return Table(
        name="noisy",
        attributes=tuple(Numeric(f"a{i}", column) for i, column in enumerate(numbers)),
        target="class",
        classes=("no", "yes"),
        labels=labels,
        weights=np.ones(rows),
        case_names=tuple(str(row + 1) for row in range(rows)),
    )


def test_a_watch_is_told_of_every_level_and_changes_nothing():
    table, told = noisy(), []
    trace, plain = grow(table, watch=told.append), grow(table)
    assert all(isinstance(each, Progress) for each in told)
    assert [each.level for each in told] == list(range(trace.height + 1))
    assert told[0].open_nodes == told[0].nodes == 1
    assert told[0].in_leaves == told[0].candidates == 0
    assert told[-1].nodes == trace.size == plain.size
    shares = [each.in_leaves for each in told]
    assert shares == sorted(shares)
    assert told[-1].in_leaves == 1
    assert trace[:] == plain[:]


def test_an_exception_of_the_watch_ends_the_run():
    seen = []

    def watch(progress):
        seen.append(progress.level)
        if progress.level == 2:
            raise EnoughError

    with pytest.raises(EnoughError):
        grow(noisy(), watch=watch)
    assert seen == [0, 1, 2]


@pytest.mark.parametrize("budget", [Budget(nodes=20), Budget(bytes=60_000), Budget(cuts=2_000)])
def test_a_met_budget_closes_the_open_nodes_and_keeps_the_rest(budget):
    table = noisy()
    limited, free = grow(table, budget=budget), grow(table)
    closed = [n for n in range(limited.size) if limited.node(n).leaf is Leaf.BUDGET]
    assert 1 < limited.size < free.size
    assert budget.nodes is None or limited.size <= budget.nodes
    assert closed
    assert {limited.node(n).depth for n in closed} == {limited.height}
    assert all(limited.evaluations(n) == () for n in closed)
    for number in range(limited.size):
        one, other = limited.node(number), free.node(number)
        assert one.counts.tolist() == other.counts.tolist()
        if number not in closed:
            assert (one.leaf, one.children) == (other.leaf, other.children)


def test_a_budget_that_is_not_met_changes_nothing():
    table = noisy()
    assert grow(table, budget=Budget(nodes=10**6, bytes=10**9))[:] == grow(table)[:]


@pytest.mark.parametrize("language", languages())
def test_the_reason_is_said(language):
    golf = datasets.load("golf_14_quinlan_numeric")
    trace = grow(golf.table, budget=Budget(nodes=1))
    assert trace.size == 1
    assert trace.node(0).leaf is Leaf.BUDGET
    narrator = Narrator(trace, golf.labels(language), words(language))
    assert narrator.because(Leaf.BUDGET) == words(language)("leaf", "budget")
    assert narrator.say(trace[len(trace) - 1])


def test_a_table_with_too_many_classes_for_its_rows_is_refused_and_others_grow():
    def numbered(rows, classes):
        return {"x": range(rows), "class": [f"k{row % classes}" for row in range(rows)]}

    with pytest.raises(InputError, match=r"Column 'class' has 10.?000 classes in 20.?000 rows.* 1677 "):
        grow(numbered(20_000, 10_000), target="class")
    assert grow(numbered(1500, 1100), "j48", target="class", budget=Budget(nodes=3)).size == 3


def test_cuts_are_measured_alike_in_one_piece_and_in_many(monkeypatch):
    table = noisy()
    whole = grow(table)
    monkeypatch.setattr(cuts, "CLASS_WEIGHTS_PER_PIECE", 1)
    monkeypatch.setattr(cuts, "MIN_CUTS_PER_PIECE", 7)
    assert grow(table, decide=lambda *record: record[2:]) == whole
    assert [(piece.start, piece.stop) for piece in cuts.cut_pieces(20, 3)] == [
        (0, 7),
        (7, 14),
        (14, 21),
    ]
