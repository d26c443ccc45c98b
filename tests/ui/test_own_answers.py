"""Of what is worked out of an own table only so much is kept, whoever works it out."""

import operator
from types import SimpleNamespace

import pytest

from c45_core.language.words import words
from ui.lessons.shared.progress import with_progress
from ui.state import session


@pytest.fixture
def table(monkeypatch):
    """Keep a table of so many rows in a session of its own; return its name."""
    monkeypatch.setattr(session.st, "session_state", {})

    def kept(rows):
        now = SimpleNamespace(rows=rows, grid=SimpleNamespace(header=("a", "b", "class")))
        return session.add(SimpleNamespace(now=now))

    return kept


WAYS = {
    "in a moment": lambda name, key: session.answer_kept(name, key, lambda: key),
    "patiently": lambda name, key: with_progress(name, key, operator.index, key, words=words("en")),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize(
    ("rows", "most"),
    [(100, session.MOST_ANSWERS), (session.LARGE, session.FEW_ANSWERS)],
    ids=["small", "large"],
)
def test_the_oldest_answers_go_first(table, way, rows, most):
    name = table(rows)
    assert [way(name, key) for key in range(100)] == list(range(100))
    left = [key[-1] if isinstance(key, tuple) else key for key in session.beside(name)]
    assert left == list(range(100 - most, 100))
