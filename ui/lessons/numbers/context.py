"""Choose what the laboratory shows, and hold it: one numeric attribute at one node, and its cuts.

The address keeps every choice by what it is: column name, path, value between two neighbours.
"""

from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
import streamlit as st

from c45_core.dialect import Dialect, preset
from c45_core.engine.cuts import MAX_MIN_SPLIT, as_read
from c45_core.errors import InputError
from c45_core.explain.labels import Labels, cut_value
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.measures import Floats
from c45_core.reasons import Skip
from c45_core.table import Numeric
from c45_core.trace.replay import Trace
from c45_core.trace.views import Cuts, Evaluation, Node
from c45_course.claims.claim import At
from c45_course.claims.quantities import frame_of
from c45_course.exports.tree_names import describe_path
from c45_course.story.cuts import thinned
from ui import cache
from ui.lessons.shared.kept_work import grow_with, stand_in
from ui.markdown import plain, with_terms
from ui.on_demand import box
from ui.state import address
from ui.state.choices import Choices
from ui.state.widgets import choose


@dataclass(frozen=True, eq=False)
class NumbersContext:
    """A numeric attribute at a node with at least one cut, in one language."""

    trace: Trace
    labels: Labels
    words: Words
    number: int
    attribute: int

    @Once
    def node(self) -> Node:
        """The node."""
        return self.trace.node(self.number)

    @Once
    def evaluation(self) -> Evaluation:
        """Everything computed for the attribute at the node."""
        return self.trace.evaluation(self.number, self.attribute)

    @Once
    def cuts(self) -> Cuts:
        """The cuts of the attribute."""
        return self.evaluation.candidate_cuts

    @Once
    def name(self) -> str:
        """The attribute's name."""
        return self.labels.attribute(self.attribute)

    @Once
    def known(self) -> tuple[Floats, np.ndarray, Floats]:
        """Known values, class codes and weights of the cases here, lowest value first, [known]."""
        column = self.trace.table.numeric(self.attribute)
        rows, weights = self.node.cases, self.node.weights
        there = ~np.isnan(column.numbers[rows])
        rows, weights = rows[there], weights[there]
        order = np.argsort(column.numbers[rows], kind="stable")
        values = as_read(column.numbers[rows][order], self.trace.dialect)
        return values, self.trace.table.labels[rows][order], weights[order]

    @Once
    def values(self) -> Floats:
        """The different known values, lowest first."""
        return np.unique(self.known[0])

    @Once
    def taking_part(self) -> np.ndarray:
        """Whether a cut was not left out, [cuts]."""
        return np.equal(self.cuts.skips, Skip.NONE)

    def largest(self, by: str) -> int | None:
        """Return the cut that a measure would choose: the largest, the lowest of equals."""
        order = self.ranked[by]
        return int(order[0]) if len(order) else None

    @Once
    def ranked(self) -> dict[str, np.ndarray]:
        """The cuts that take part by each measure, best first."""
        there = np.flatnonzero(self.taking_part)
        # 12 decimals, as in the core: equal numbers may differ in their last bits.
        scores = {"gain": -self.cuts.gains[there], "gain_ratio": -self.cuts.gain_ratios[there]}
        return {by: there[np.argsort(np.round(s, 12), kind="stable")] for by, s in scores.items()}

    @Once
    def points(self) -> np.ndarray:
        """The cuts at which the curves are drawn: all, or the highs and lows of a great many."""
        best = [place for by in ("gain", "gain_ratio") if (place := self.largest(by)) is not None]
        return thinned([self.cuts.gains, self.cuts.ivs, self.cuts.gain_ratios], best)

    @property
    def opening(self) -> int:
        """The cut the laboratory opens at: the chosen one, or the best if none was allowed."""
        if self.cuts.best is not None:
            return self.cuts.best
        return int(np.argmax(self.cuts.gains))

    def place(self, cut: int) -> str:
        """Write where a cut lies: halfway between its two neighbours."""
        return cut_value(float(self.cuts.midpoints[cut]))

    def threshold(self, cut: int) -> str:
        """Write the threshold of a cut: its place, or the data value below it."""
        return cut_value(float(self.cuts.thresholds[cut]))

    def neighbours(self, cuts: np.ndarray) -> tuple[Floats, Floats]:
        """Return the values just below and just above some cuts."""
        above = np.searchsorted(self.values, self.cuts.midpoints[cuts], side="right")
        return self.values[above - 1], self.values[above]

    @property
    def step(self) -> int:
        """The number of the step that shows the chosen threshold."""
        path = tuple("".join(test) for test in self.trace.path(self.number))
        name = self.trace.table.attributes[self.attribute].name
        return frame_of(self.trace, At("threshold", path=path, attribute=name))


EXAMPLE = "watermelon_3.0"
"""Shown where the chosen table has no numeric attribute."""
MAX_OFFERED_NODES = 100
"""Maximum number of nodes that can be chosen from: to name one takes as long as it lies deep."""
MIN_CASES_ON_A_SIDE = 2.0
"""Number of cases that Quinlan's program and Weka want on each side of a cut (-m, -M)."""
SIDES: dict[str, dict[str, Any]] = {
    "free": {"min_cases": 0.0, "numeric_min_split": "min_cases"},
    "two": {"min_cases": MIN_CASES_ON_A_SIDE, "numeric_min_split": "min_cases"},
    "tenth": {"min_cases": MIN_CASES_ON_A_SIDE, "numeric_min_split": "release8"},
}
"""Cases that each side of a cut must keep: the switches of each rule."""


def table_with_numbers(table: str) -> str:
    """Return the table that is shown for one: itself, or the example where it has no numbers."""
    return table if _list_numeric(table) else EXAMPLE


def choose_context(choices: Choices) -> NumbersContext:
    """Show the choices and return what is chosen; an example where the table has no numbers."""
    words, name = choices.words, table_with_numbers(choices.table)
    dialect = stand_in("numbers", choices, name, "no_numbers")
    dataset = cache.dataset(name)
    labels, index = dataset.labels(choices.language), dataset.table.index
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        chosen = choose(
            "attr",
            _list_numeric(name),
            words("numbers", "attribute"),
            shown=lambda column: plain(labels.attribute(index(column))),
            forget=("node", "cut"),
        )
        attribute = index(chosen)
        switches = _choose_rules(preset(dialect), words)
        trace = grow_with(name, dialect, **switches)
        number = _choose_node(trace, attribute, labels, words)
    return NumbersContext(trace, labels, words, number, attribute)


def _list_numeric(table: str) -> list[str]:
    return [c.name for c in cache.dataset(table).table.attributes if isinstance(c, Numeric)]


def _choose_rules(dialect: Dialect, words: Words) -> dict[str, Any]:
    """Let the reader set the rules of the cut; the convention's own are the defaults."""
    by = _choose_rule("by", dialect.threshold_by, ("gain", "gain_ratio"), words)
    with box(words("numbers", "rules"), "rules") as is_open:
        penalty = _choose_rule("penalty", dialect.numeric_penalty, ("none", "log2_candidates"), words)
        value = _choose_rule("value", dialect.threshold_value, ("midpoint", "data_value"), words)
        rule = "tenth" if dialect.numeric_min_split == "release8" else "two"
        sides = _choose_rule("sides", rule if dialect.min_cases else "free", tuple(SIDES), words)
        if is_open:
            st.caption(with_terms(words("numbers", "rules_note"), words))
    rules = {"threshold_by": by, "numeric_penalty": penalty, "threshold_value": value}
    return {**rules, **SIDES[sides]}


def _choose_rule(name: str, default: str, ids: tuple[str, ...], words: Words) -> str:
    limits = {"least": MIN_CASES_ON_A_SIDE, "most": MAX_MIN_SPLIT}
    return choose(
        name,
        ids,
        words("numbers", name),
        shown=lambda value: words("numbers", f"{name}_{value}", **limits),
        default=default,
        kind="segmented",
        # Another rule takes another cut: the laboratory goes to it.
        forget=("cut",),
    )


def _choose_node(trace: Trace, attribute: int, labels: Labels, words: Words) -> int:
    """Let the reader go to any node where the attribute could be cut."""
    there = {_write_path(trace, number): number for number in _list_cuttable(trace, attribute)}

    def shown(path: str) -> str:
        where = describe_path(trace, there[path], labels, words)
        return f"{where} · {words.cases(trace.node(there[path]).weight)}"

    if len(there) == 1:
        return 0
    with st.container(width=340):
        label = words("numbers", "node")
        chosen = choose("node", list(there), label, shown=shown, kind="select", forget=("cut", "plane"))
    return there[chosen]


def _list_cuttable(trace: Trace, attribute: int) -> list[int]:
    """Return the nodes to choose from: of a large tree the first by level, and that asked for."""

    def has_cuts(number: int) -> bool:
        evaluations = trace.evaluations(number)
        cuts = evaluations[attribute].cuts if evaluations else None
        return cuts is not None and len(cuts) > 0

    found = list(islice(filter(has_cuts, range(trace.size)), MAX_OFFERED_NODES))
    asked = address.text("node")
    if asked and len(found) == MAX_OFFERED_NODES:
        with suppress(InputError):
            number = trace.find(*asked.split(" & "))
            found += [number] if number not in found and has_cuts(number) else []
    return found


def _write_path(trace: Trace, number: int) -> str:
    return " & ".join("".join(test) for test in trace.path(number)) or "root"


def name_node(trace: Trace, asked: str) -> dict[str, str]:
    """Return what the address holds of a node and an attribute that the player names by their numbers.

    `asked`: 'numbers NODE ATTRIBUTE'. Of what the trace does not have nothing is returned.
    """
    with suppress(ValueError, IndexError, InputError):
        _, number, attribute = asked.split(" ")
        name = trace.table.attributes[int(attribute)].name
        return {"attr": name, "node": _write_path(trace, int(number))}
    return {}


def read_cut(context: NumbersContext) -> int:
    """Return the cut the address names; what is no cut of this attribute is the one it opens at."""
    try:
        place = float(address.text("cut"))
    except ValueError:
        return context.opening
    near = int(np.argmin(np.abs(context.cuts.midpoints - place)))
    if context.place(near) == address.text("cut"):
        return near
    address.refuse("cut")
    return context.opening


def go_to(context: NumbersContext, cut: int) -> None:
    """Write a cut into the address; the one the laboratory opens at needs no writing."""
    address.put("cut", context.place(cut), context.place(context.opening))
