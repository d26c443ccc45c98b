"""Say where in the course a claim can be seen: a step of the player, a comparison, a verdict."""

from __future__ import annotations

from c45_core import preset
from c45_core.growing import grow
from c45_core.language.words import Words
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_course import datasets
from c45_course.claims import frame_of
from c45_course.documents import Compare, KeptNumber, printed_trees
from c45_course.exports.links import address_of
from ui.components.claims_table import Link

SLIDERS, MOST = 3, 20
"""The lesson on entropy has three sliders, up to 20 cases each."""


def address(page: str, words: Words, **query: str) -> str:
    """Return the address of a lesson, relative to any other one, in the language of the reader."""
    return address_of(page, "", {**query, "lang": words.language})


def step_query(kept: KeptNumber, trace: Trace) -> dict[str, str]:
    """Return the query of the step of the player that shows a number or a decision."""
    assert kept.at is not None and kept.table is not None
    step = as_step(frame_of(trace, kept.at))
    return {"table": kept.table, "dialect": kept.at.dialect, "step": step}


def decision_query(kept: KeptNumber) -> dict[str, str]:
    """Return the query of the decision of a node in the lesson on pruning."""
    assert kept.at is not None
    if kept.tree is not None:
        node = printed_trees.load(kept.tree).number(kept.at.node or "")
        return {"tree": kept.tree, "node": str(node)}
    assert kept.table is not None
    trace = grow(datasets.load(kept.table).training, preset(kept.at.dialect))
    return {"room": "before", "way": kept.at.method, "node": str(trace.find(*kept.at.path))}


def of_step(kept: KeptNumber, trace: Trace, words: Words) -> Link:
    """Return the link to the step of the player that shows a number or a decision."""
    query = step_query(kept, trace)
    text = words("documents", "step_n", n=query["step"])
    return Link(text, address("growing", words, **query))


def of_pruning(kept: KeptNumber, words: Words) -> Link:
    """Return the link to the decision of a node."""
    return Link(words("documents", "to_pruning"), address("pruning", words, **decision_query(kept)))


def of_counts(kept: KeptNumber, words: Words) -> Link | None:
    """Return the link to the lesson on entropy with these counts, where its sliders reach so far."""
    if kept.share is not None or len(kept.counts) > SLIDERS or max(kept.counts) > MOST:
        return None
    counts = [*kept.counts, 0.0, 0.0, 0.0][:SLIDERS]
    query = {f"n{code}": str(int(count)) for code, count in enumerate(counts)}
    return Link(words("documents", "to_entropy"), address("entropy", words, **query))


def of_comparison(compare: Compare, words: Words) -> Link:
    """Return the link to two conventions side by side."""
    query = {"table": compare.table, "a": compare.a, "b": compare.b}
    return Link(words("documents", "to_comparison"), address("dialects", words, **query))


def of_convention(name: str, words: Words) -> Link:
    """Return the link to a question of convention."""
    text = words("documents", "convention_n", n=name)
    return Link(text, address("documents", words, view="conventions", c=name))
