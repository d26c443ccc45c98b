"""Of what is worked out of an own table only so much is kept, whoever works it out."""

import gc
import operator
import weakref
from types import SimpleNamespace

import pytest

from c45_core import InputError, grow, preset
from c45_core.language.words import words
from c45_core.prune import grow_and_prune, prune, pruned_tree
from c45_course import datasets
from ui import cache
from ui.lessons.pruning.decision import find_turns
from ui.lessons.shared.kept_work import with_progress
from ui.state import session

WIDE = 3
"""Columns of the tables."""


@pytest.fixture
def table(monkeypatch):
    """Keep a table of so many rows in a session of its own; return its name."""
    monkeypatch.setattr(session.st, "session_state", {})

    def kept(rows):
        now = SimpleNamespace(rows=rows, grid=SimpleNamespace(header=("a", "b", "class")))
        return session.add(SimpleNamespace(now=now))

    return kept


WAYS = {
    "in a moment": lambda name, key: cache.answer(name, key, lambda: key),
    "patiently": lambda name, key: with_progress(name, key, operator.index, key),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize(
    ("rows", "most"),
    [
        (100, cache.OWN),
        (cache.LARGE, cache.OWN // WIDE),
        (100 * cache.LARGE, cache.OWN_LARGE),
    ],
    ids=["small", "large", "very large"],
)
def test_the_oldest_answers_go_first(table, way, rows, most):
    name = table(rows)
    assert [way(name, key) for key in range(100)] == list(range(100))
    left = [key[-1] if isinstance(key, tuple) else key for key in session.beside(name)[1]]
    assert left == list(range(100 - most, 100))


def test_an_answer_that_is_used_stays_and_goes_with_the_table(table):
    name = table(100)
    for key in range(100):
        assert cache.answer(name, "used", lambda key=key: key) == 0
        cache.answer(name, key, object)
    session.remove(name)
    with pytest.raises(InputError):
        cache.answer(name, "used", object)


def test_what_was_worked_out_is_known_and_nothing_else(table):
    twice = cache.kept()(lambda name, number: 2 * number)
    for name in ("golf_14", table(100)):
        assert twice.known(name, 3) is None
        assert twice(name, 3) == 6
        assert (twice.known(name, 3), twice.known(name, 4)) == (6, None)


@pytest.mark.parametrize("seen", [False, True])
def test_a_tree_is_pruned_where_it_is_grown_unless_it_is_here(table, monkeypatch, seen):
    name, done, golf = table(100), [], datasets.load("golf_14")

    def run(_, work, *args, tells="", said=None, text="", **named):
        done.append(work)
        return work(*args, **named)

    monkeypatch.setattr(cache.away, "run", run)
    monkeypatch.setattr(cache, "dataset", lambda _: golf)
    monkeypatch.setattr(cache, "read", lambda **_: SimpleNamespace(words=words("en")))
    if seen:
        cache.trace(name, "j48")
    found = cache.pruned(name, "j48")
    assert done == ([cache.grow, pruned_tree] if seen else [grow_and_prune])
    expected = prune(grow(golf.table, preset("j48"))).tree
    counts, expected = ([n.counts.tolist() for n in tree.walk()] for tree in (found, expected))
    assert counts == expected


def test_what_is_kept_with_an_object_goes_with_it():
    worked = []

    @cache.kept_with
    def about(part, number):
        worked.append(number)
        return bytearray(number)

    class Part:
        """A part of an answer."""

    part, other = Part(), Part()
    first = about(part, 1)
    assert about(part, 1) is first and about(other, 1) is not first and worked == [1, 1]
    gone = weakref.ref(part)
    del part
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("method", ["pep", "ebp"])
def test_no_verdict_about_an_own_table_outlasts_its_session(method):
    """The points at which a verdict turns go with it, and the verdict lies beside the table."""
    trace = grow(datasets.load("golf_14").table, preset("documents").with_(pruning=method))
    pruning = prune(trace)
    for verdict in pruning.weighed:
        assert find_turns(verdict, trace.dialect) is find_turns(verdict, trace.dialect)
    gone = [weakref.ref(verdict) for verdict in pruning.weighed]
    assert gone
    del pruning, verdict
    gc.collect()
    assert not [each for each in gone if each() is not None]
