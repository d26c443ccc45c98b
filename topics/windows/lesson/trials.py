"""Compare the trials of windowing, and what windows cost beside one tree from all cases."""

from __future__ import annotations

from collections.abc import Iterator

import streamlit as st

from c45_core.prune import Pruning
from c45_core.rules import RuleWriter
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.drawing.svg import show_svg
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, walked
from ui.markdown import plain, with_terms
from ui.state import choices as chosen
from ui.workers import away

from ...rules.algorithm import RuleList
from ..algorithm import Trial, Windowing, WindowOptions
from .context import FIRST_TABLE, WindowsContext, windowing


def show_trials(on: WindowsContext) -> None:
    """Show what each trial came to, the tree of the best one, and the composite list of rules."""
    found = on.found
    rows = [_row(trial, on) for trial in found.trials] + [_usual(on.usual, on)]
    keys = ("trial", "trees", "last_window", "errors", "sizes", "expected")
    grid([on.say(key) for key in keys], rows, caption=on.say("view_trials"), current=found.best)
    st.markdown(with_terms(plain(on.teller.best()), on.words))
    if found.all_tied:
        st.markdown(with_terms(plain(on.words.told(_tied(on))), on.words))
    left, right = st.columns([6, 5], gap="medium")
    with left:
        said = on.say("best_tree", number=found.best + 1)
        draw(
            walked(found.tree, on.labels, {}, words=on.words),
            key="windows_best",
            text=in_words(said, found.tree, on.labels),
            height=400,
        )
        st.caption(plain(said))
    with right:
        _rules(on)


def _tied(on: WindowsContext) -> Iterator[str]:
    """Say that nothing is gained by choosing a trial, and where something is."""
    yield on.say("all_tied")
    if not windowing(FIRST_TABLE, on.variant).all_tied:
        yield on.say("all_tied_elsewhere", table=cache.title(FIRST_TABLE, on.choices.language))


def _row(trial: Trial, on: WindowsContext) -> list[str]:
    weight, kept = on.words.notation.weight, trial.cycles[trial.best]
    numbers = [len(trial.cycles), len(trial.cycles[-1].window)]
    return [
        str(trial.number + 1),
        *map(str, numbers),
        weight(kept.errors),
        on.say("sizes_of", before=trial.tree.size, after=trial.pruning.tree.size),
        on.words.notation.fixed(trial.expected),
    ]


def _usual(usual: Pruning, on: WindowsContext) -> list[str]:
    """Return the row of the tree from all cases."""
    tree, weight = usual.collapsed, on.words.notation.weight
    expected = usual.tree.estimate
    errors = usual.tree.training_errors if expected is None else expected
    return [
        on.say("all_cases"),
        "1",
        str(on.table.rows),
        weight(tree.training_errors),
        on.say("sizes_of", before=tree.size, after=usual.tree.size),
        on.words.notation.fixed(errors),
    ]


def _rules(on: WindowsContext) -> None:
    """List the rules of all trials together, in order."""
    lists, composite = rule_lists(on.choices.table, on.variant, on.found.options)
    said = on.say("rules_of", trials=len(lists), rules=len(composite.rules))
    st.markdown(with_terms(plain(said), on.words))
    writer = RuleWriter(on.labels, on.words)
    lines = [plain(writer.if_then(rule.conditions, rule.label)) for rule in composite.rules]
    last = plain(writer.otherwise(composite.default))
    st.markdown("\n".join(f"1. {line}" for line in [*lines, last]))


@cache.kept(32)
def rule_lists(
    table: str, dialect: str, options: WindowOptions
) -> tuple[tuple[RuleList, ...], RuleList]:
    """Return the list of rules of each trial, and that of all together."""
    found, words = windowing(table, dialect, options), chosen.read().words
    return away.run(table, Windowing.rules, found, words=words)


_ROW, _HIGH = 56.0, 20.0


def show_costs(on: WindowsContext) -> None:
    """Draw the cases that trees were grown from, trial by trial, beside one tree from all."""
    rows, write = on.table.rows, on.words.notation.fixed
    totals = [sum(len(cycle.window) for cycle in trial.cycles) for trial in on.found.trials]
    left, right = st.columns([5, 6], gap="medium")
    with left:
        show_svg(_bars(totals, on).svg(on.say("costs_told")), key="windows_costs")
        st.caption(on.say("costs"))
    with right:
        share = write(sum(totals) / rows)
        said = on.say("costs_said", n=sum(totals), rows=rows, times=share, trials=len(totals))
        st.markdown(with_terms(plain(said), on.words))
        for key in ("then", "found", "now"):
            st.markdown(with_terms(on.say(f"costs_{key}"), on.words))
        source = on.words("app", "source") + on.words("language", "colon")
        st.caption(source + on.words("source", "windows_history"))


def _bars(totals: list[int], on: WindowsContext) -> Canvas:
    """Draw a bar for each trial, a piece for each of its windows, and one for all cases."""
    bars = [[len(cycle.window) for cycle in trial.cycles] for trial in on.found.trials]
    names = [on.words("windowing", "trial_head", number=n + 1) for n in range(len(bars))]
    bars.append([on.table.rows])
    names.append(on.say("all_cases"))
    most = max(*totals, on.table.rows)
    canvas = Canvas(_ROW * len(bars) + 4)
    for place, (name, pieces) in enumerate(zip(names, bars, strict=True)):
        y, x = 20 + _ROW * place, 4.0
        canvas.text(name, 4, y)
        canvas.text(str(sum(pieces)), WIDTH - 4, y, anchor="end", bold=True)
        for size in pieces:
            wide = (WIDTH - 8) * size / most
            canvas.box(x, y + 8, wide, _HIGH, PAGE.accent, edge=PAGE.paper, opacity=0.75)
            x += wide
    return canvas
