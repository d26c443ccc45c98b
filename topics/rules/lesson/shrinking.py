"""Show how one rule shrinks: every condition tried, round by round, with its numbers."""

from __future__ import annotations

import streamlit as st

from c45_core.explain.explanation import Explanation
from ui.drawing.grid import grid
from ui.drawing.tree_picture import draw, in_words, lit, walked, way_to
from ui.lessons.shared.derivations import derivation_view, equation
from ui.markdown import plain, with_terms
from ui.state.widgets import choose

from ..algorithm.generalising import Measured
from ..algorithm.rule_list import Path
from ..explanation.errors import default_error, pessimistic_error
from .context import RulesContext


def show_shrinking(on: RulesContext) -> None:
    """Show the rounds of one path: the rule, what it is without each condition, and what goes."""
    paths = on.found.paths
    if not paths:
        st.info(on.say("no_path"))
        return
    place = int(
        choose(
            "rule",
            [str(number) for number in range(len(paths))],
            on.say("path"),
            shown=lambda number: _as_read(paths[int(number)], on),
            default=str(_longest(paths)),
            kind="select",
        )
    )
    path = paths[place]
    left, right = st.columns([7, 5], gap="medium")
    with left:
        for number, found in enumerate(path.generalised.rounds):
            st.markdown(f"**{on.say('round', n=number + 1)}** {struck(path, number, on)}")
            _tried(path, number, on)
            st.markdown(with_terms(plain(on.teller.round(path, found)), on.words))
        st.markdown(with_terms(f"**{plain(on.teller.fate(path))}**", on.words))
    with right:
        _tree(path, on)
    with st.expander(on.say("calculated")):
        _calculated(path, on)


def _tree(path: Path, on: RulesContext) -> None:
    """Draw the tree that is not pruned, the path marked."""
    tree, said = on.pruning.collapsed, on.say("tree")
    nodes = set(way_to(tree, path.generalised.leaf))
    drawn = walked(tree, on.labels, lit(tree, nodes), words=on.words)
    draw(drawn, key="rules_tree", text=in_words(said, tree, on.labels), height=480)
    st.caption(said)


def struck(path: Path, rounds: int, on: RulesContext) -> str:
    """Write the rule of a path before a round, the conditions that went crossed out, for Markdown."""
    g = path.generalised
    gone = {found.dropped for found in g.rounds[:rounds]}
    written = [plain(on.writer.condition(condition)) for condition in g.conditions]
    marked = [f"~~{said}~~" if place in gone else said for place, said in enumerate(written)]
    joined = on.words("rules", "and").join(marked)
    return on.words("rules", "rule", conditions=joined, klass=plain(on.labels.klass(g.label)))


def _longest(paths: tuple[Path, ...]) -> int:
    """Return the path of most rounds, the first of equals: there is most to see."""
    return max(range(len(paths)), key=lambda place: (len(paths[place].generalised.rounds), -place))


def _as_read(path: Path, on: RulesContext) -> str:
    return on.writer.if_then(path.generalised.conditions, path.generalised.label)


def _tried(path: Path, number: int, on: RulesContext) -> None:
    """Show a round as a table: the rule as it stands, and without each condition."""
    conditions, found = path.generalised.conditions, path.generalised.rounds[number]
    rows = [_row(on.say("as_it_is"), found.base, on)]
    for attempt in found.without:
        said = on.writer.condition(conditions[attempt.place])
        rows.append(_row(on.say("without", condition=said), attempt.measured, on))
    gone = next((n for n, each in enumerate(found.without) if each.place == found.dropped), None)
    head = ["", *(on.say(key) for key in ("covers", "wrong", "pessimistic"))]
    grid(head, rows, caption=on.say("tried", n=number + 1), current=None if gone is None else gone + 1)


def _row(name: str, measured: Measured, on: RulesContext) -> list[str]:
    write = on.words.notation
    numbers = (write.weight(measured.covers), write.weight(measured.wrong))
    return [name, *numbers, write.fixed(measured.pessimistic)]


def _calculated(path: Path, on: RulesContext) -> None:
    """Calculate every number of every round once, and the error it is compared with in the end."""
    g, written = path.generalised, []
    for number, found in enumerate(g.rounds, 1):
        written.append(f"- {on.say('round', n=number)} {_equation(path, found.base, on)}")
        for attempt in found.without:
            said = on.writer.condition(g.conditions[attempt.place])
            without = plain(on.say("without", condition=said))
            written.append(f"    - {without}{_colon(on)}{_equation(path, attempt.measured, on)}")
    st.markdown("\n".join(written))
    derivation_view([explained(path, g.rounds[-1].base, on), default_of(path, on)], on.words)


def _colon(on: RulesContext) -> str:
    return on.words("language", "colon")


def _equation(path: Path, measured: Measured, on: RulesContext) -> str:
    return equation(explained(path, measured, on), on.words.notation)


def explained(path: Path, measured: Measured, on: RulesContext) -> Explanation:
    """Return how a pessimistic error came about."""
    return pessimistic_error(measured, path.generalised, on.trace.dialect, on.found.options)


def default_of(path: Path, on: RulesContext) -> Explanation:
    """Return the error of naming the class of a path without looking."""
    table = on.table
    of_class = float(table.weights[table.labels == path.generalised.label].sum())
    return default_error(path.generalised, of_class, table.weight)
