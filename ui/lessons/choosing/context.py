"""Choose the context of the lesson on choosing: a node of the tree, with an identifier or without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice

import streamlit as st

from c45_core import PRESETS, Dialect, preset
from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node
from c45_core.tree import tree_of
from c45_course.compare.settings import asked_again
from ui import cache
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import walked
from ui.lessons.shared.kept_work import with_progress
from ui.markdown import with_terms
from ui.own.tasks import split_with_identifier
from ui.state import address, course
from ui.state import choices as chosen
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.state.widgets import choose, switch
from ui.workers import away

ID3, RATIO, GATE = WAYS = "id3", "ratio", "gate"
"""Three ways to choose: the largest gain; the largest ratio; the gate, then the largest ratio."""

_GOLF = "golf_14_quinlan_numeric"
FIRST_TABLE = _GOLF
"""The lesson opens on a table on which the three ways do not choose alike."""
EXAMPLES: dict[str, dict[str, str]] = {
    "hot": {"table": _GOLF},
    "sugar": {"table": "watermelon_3.0"},
    "number": {"table": "watermelon_2.0", "identifier": "on"},
    "trap": {"table": _GOLF, "identifier": "on"},
}
"""The prepared examples of the lesson, and what each sets in the address."""
MAX_OFFERED_NODES = 100
"""Maximum number of nodes to choose from: to name one takes as long as it lies deep."""


@dataclass(frozen=True, eq=False)
class ChoosingContext:
    """A node at which attributes are compared: the trace that holds it, and the names."""

    trace: Trace
    number: int
    labels: Labels
    identifier: str = ""

    @property
    def node(self) -> Node:
        """The node."""
        return self.trace.node(self.number)

    @property
    def evaluations(self) -> tuple[Evaluation, ...]:
        """Every attribute at the node."""
        return self.trace.evaluations(self.number)

    @property
    def dividing(self) -> tuple[Evaluation, ...]:
        """The attributes that divide the cases, the winner first."""
        found = [e for e in self.evaluations if e.divides]
        return tuple(sorted(found, key=lambda e: e.verdict))

    @Once
    def decided(self) -> Mapping[str, Node]:
        """The node as each way to choose decides it; `split` is what that way takes."""
        mine = self.trace.dialect
        ratio = mine if mine.criterion == "gain_ratio" else preset("documents")
        gate = mine if mine.gate != "none" else preset("documents")
        ways = {ID3: preset(ID3), RATIO: ratio.with_(gate="none"), GATE: gate}
        return {
            way: self.node if dialect == mine else self._again(dialect).node(0)
            for way, dialect in ways.items()
        }

    def _again(self, dialect: Dialect) -> Trace:
        key = ("again", self.trace.dialect, self.number, self.identifier, dialect)
        asked, words = (self.trace, self.number, dialect), chosen.read().words
        return with_progress(self.trace.table.name, key, asked_again, *asked, words=words)

    def taken(self, way: str) -> str:
        """Return the name of the attribute a way to choose takes, "" for none."""
        split = self.decided[way].split
        return split.name if split else ""


def with_ratios(choices: Choices) -> Choices:
    """Return the choices with a convention that knows gain and ratio: CART does not, and it is said."""
    if preset(choices.dialect).criterion != "gini":
        return choices
    st.caption(with_terms(choices.words("choosing", "gini"), choices.words))
    return replace(choices, dialect="documents")


def choose_context(choices: Choices) -> ChoosingContext | None:
    """Let the reader choose the node and add an identifier; None where nothing was compared."""
    words, dataset = choices.words, cache.dataset(choices.table)
    trace, labels = cache.trace(choices.table, choices.dialect), dataset.labels(choices.language)
    nodes = [str(number) for number in _offered(trace)]
    if not nodes:
        return None
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        with st.container(width=380):
            number = int(
                choose(
                    "node",
                    nodes,
                    words("terms", "node"),
                    shown=lambda n: path_text(trace, int(n), labels, words),
                    kind="select",
                    hidden_label=True,
                )
            )
        with st.popover(words("choosing", "where"), type="tertiary"):
            marks = {number: "current"}
            text = path_text(trace, number, labels, words)
            drawn = walked(tree_of(trace), labels.on(trace.table), marks, words=words)
            draw(drawn, key="where", text=text, height=420)
        if not presenting():
            step = as_step(trace.about(number)[-1])
            asked = address.aside({"table": choices.table, "step": step})
            course.link("growing", words, label=words("choosing", "steps"), **asked)
        possible = _may_be_identified(choices, number)
        added = switch(
            "identifier",
            words("choosing", "add_identifier"),
            disabled=not possible,
            help=words("choosing", "identifier_help"),
        )
    if added and possible:
        return identified(choices)
    return ChoosingContext(trace, number, labels)


def _offered(trace: Trace) -> list[int]:
    """Return the nodes to choose from: of a large tree the first by level, and that asked for."""

    def divides(number: int) -> bool:
        return any(each.divides for each in trace.evaluations(number))

    found = list(islice(filter(divides, range(trace.size)), MAX_OFFERED_NODES))
    asked = address.text("node")
    if asked.isdecimal() and len(asked) < 10 and int(asked) not in found:
        found += [number for number in (int(asked),) if number < trace.size and divides(number)]
    return found


def identified(choices: Choices) -> ChoosingContext:
    """Return the root of the table with an identifier as one more attribute."""
    trace = _identified(choices.table, choices.dialect)
    name = trace.table.attributes[-1].name
    labels = cache.dataset(choices.table).labels(choices.language)
    columns = {**labels.columns, name: choices.words("choosing", "identifier")}
    return ChoosingContext(trace, 0, replace(labels, table=trace.table, columns=columns), name)


def path_text(trace: Trace, number: int, labels: Labels, words: Words) -> str:
    """Say where a node is: the conditions on the way to it, and how many cases are there."""
    node = trace.node(number)
    tests: list[str] = []
    while node.parent is not None and node.branch is not None:
        parent = trace.node(node.parent)
        assert parent.split is not None
        tests.insert(0, labels.test(parent.split, node.branch))
        node = parent
    where = words("language", "comma").join(tests) or words("choosing", "root")
    return f"{where} · {words.cases(trace.node(number).weight)}"


def _may_be_identified(choices: Choices, number: int) -> bool:
    """Tell whether this is the root and a row is one case: a row of weight 64 stands for 64 people."""
    weights = cache.dataset(choices.table).table.weights
    return number == 0 and bool((abs(weights - 1) < TIE).all())


@cache.kept()
def _identified(table: str, dialect: str) -> Trace:
    dataset = cache.dataset(table)
    case = next((column.name for column in dataset.columns if column.role == "case"), "id")
    words = chosen.read().words
    return away.run(table, split_with_identifier, dataset.table, case, PRESETS[dialect], words=words)
