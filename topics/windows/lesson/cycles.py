"""Show a trial cycle by cycle, and its steps one by one."""

from __future__ import annotations

from collections.abc import Iterator

import streamlit as st

from c45_core.classify import distributions
from c45_core.classify import labels as largest
from c45_core.engine.level import Ints
from c45_core.tree import Tree
from ui.drawing.grid import grid
from ui.drawing.svg import show_svg
from ui.drawing.tree_picture import draw, in_words, walked
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state.widgets import choose, slide_along

from ..algorithm import Trial
from ..algorithm.steps import StepKind, WindowStep, WindowSteps
from ..explanation.sentences import class_share, errors_of, increment, next_window, window_size
from .context import WindowsContext
from .drawn import MAX_DRAWN_CASES, cases_drawn, errors_drawn, newcomers

LISTED = 40
"""Number of cases that are listed with where they are and why."""


def show_cycles(on: WindowsContext) -> None:
    """Show the window and the tree of a cycle, and the curve of errors of its trial."""
    trial = _trial(on)
    numbers = range(1, len(trial.cycles) + 1)
    place = min(slide_along("cycle", numbers, on.say("cycle"), default=1), len(trial.cycles)) - 1
    left, right = st.columns([5, 6], gap="medium")
    with left:
        if on.table.rows <= MAX_DRAWN_CASES:
            drawn = cases_drawn(trial, place, on.table, on.labels, on.say)
            show_svg(drawn.svg(_told(trial, place, on)), key="windows_cases")
        else:
            st.caption(on.say("too_many", n=MAX_DRAWN_CASES))
        curve = errors_drawn(trial.cycles, place, trial.best, on.say, on.words.notation.weight).svg(
            on.say("curve_told")
        )
        st.caption(on.say("curve"))
        show_svg(curve, key="windows_errors")
    with right:
        for sentence in _said(trial, place, on):
            st.markdown(with_terms(plain(sentence), on.words))
        tree, said = trial.cycles[place].tree, on.say("tree", n=place + 1)
        draw(
            walked(tree, on.labels, {}, words=on.words),
            key="windows_tree",
            text=in_words(said, tree, on.labels),
            height=380,
        )
        st.caption(said)
    with st.expander(on.say("cases_listed")):
        _listed(trial, place, on)
    with st.expander(on.say("calculated")):
        _calculated(trial, place, on)


def _trial(on: WindowsContext) -> Trial:
    """Ask for a trial; at first the best one."""
    numbers = [str(trial.number + 1) for trial in on.found.trials]
    chosen = choose(
        "trial",
        numbers,
        on.say("trial"),
        shown=lambda number: on.words("windowing", "trial_head", number=number),
        default=str(on.found.best + 1),
        kind="segmented",
        hidden_label=True,
        forget=("cycle",),
    )
    return on.found.trials[int(chosen) - 1]


def _told(trial: Trial, place: int, on: WindowsContext) -> str:
    """Say in words what the picture of the cases shows."""
    cycle = trial.cycles[place]
    return on.say(
        "cases_told",
        window=len(cycle.window),
        rows=on.table.rows,
        fresh=len(newcomers(trial, place)),
        wrong=len(cycle.exceptions),
    )


def _said(trial: Trial, place: int, on: WindowsContext) -> Iterator[str]:
    """Say the draw before the first cycle, its tree, what enters, and at the end what is kept."""
    teller = on.teller
    if place == 0:
        yield teller.step(WindowStep(StepKind.DRAWN, trial.number))
    yield teller.grown(trial, place)
    if trial.cycles[place].next_window is not None:
        yield teller.added(trial, place)
    else:
        yield teller.kept(trial)
        yield teller.pruned(trial)


def _listed(trial: Trial, place: int, on: WindowsContext) -> None:
    """List the cases that just came in, those that are wrong now, and those in the window before."""
    cycle, table = trial.cycles[place], on.table
    rows = []
    if place:
        before = trial.cycles[place - 1].tree
        for row, answer in _answers(before, newcomers(trial, place), on):
            rows.append([table.case_names[row], on.labels.klass(int(table.labels[row]))])
            rows[-1] += ["+ " + on.say("came_in"), on.say("said_before", klass=answer)]
    for row, answer in _answers(cycle.tree, cycle.exceptions, on):
        rows.append([table.case_names[row], on.labels.klass(int(table.labels[row]))])
        rows[-1] += ["× " + on.say("wrong_listed"), on.say("says_now", klass=answer)]
    known = {*newcomers(trial, place).tolist()}
    for row in cycle.window.tolist():
        if row not in known:
            rows.append([table.case_names[row], on.labels.klass(int(table.labels[row]))])
            rows[-1] += [on.say("in_window"), on.say("since", n=_since(trial, row))]
    head = [on.words("terms", "case"), on.labels.target, on.say("where"), on.say("reason")]
    grid(head, rows[:LISTED], caption=on.say("cases_listed"), words=(1, 2, 3))
    if len(rows) > LISTED:
        st.caption(on.say("more", n=len(rows) - LISTED))


def _since(trial: Trial, row: int) -> int:
    """Return the number of the first window that a case was in."""
    return next(n for n, cycle in enumerate(trial.cycles, 1) if row in cycle.window)


def _answers(tree: Tree, rows: Ints, on: WindowsContext) -> Iterator[tuple[int, str]]:
    """Give what a tree says of some cases."""
    if len(rows) == 0:
        return
    dialect = on.found.dialect
    codes = largest(distributions(tree, on.table.take(rows), dialect), dialect)
    for row, code in zip(rows.tolist(), codes.tolist(), strict=True):
        yield row, on.labels.klass(code)


def _calculated(trial: Trial, place: int, on: WindowsContext) -> None:
    """Open the sizes, the places of each class, and the errors to their formulas."""
    cycle = trial.cycles[place]
    sizes = [window_size(on.found), increment(on.found)] if place == 0 else []
    shares = [class_share(step, on.labels) for step in on.found.wanted] if place == 0 else []
    following = next_window(cycle, on.found)
    derivation_view([*sizes, *shares, errors_of(cycle), *([following] if following else [])], on.words)


SHOWN = 4
"""Number of decisions that are in sight: that of the step, and those before it."""


def show_steps(on: WindowsContext) -> None:
    """Show the decision of a step with those before it, and beside them the window as it is then."""
    steps = WindowSteps(on.found)
    number = slide_along("at", range(1, len(steps) + 1), on.say("step", n=len(steps)), default=1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        for place in range(number - 1, max(number - SHOWN, 0) - 1, -1):
            said, head = plain(on.teller.step(steps[place])), _head(place, steps[place], on)
            if place == number - 1:
                st.markdown(f"**{head}**")
                st.markdown(with_terms(said, on.words))
            else:
                st.caption(f"{head}{on.words('language', 'colon')}{said}")
    with right:
        window = steps.window(number - 1)
        if len(window):
            st.markdown(f"**{on.say('standing', n=len(window))}**")
            st.markdown(plain(on.teller.cases(window)))
        elif number < len(steps):
            st.markdown(on.say("none_yet"))


def _head(place: int, step: WindowStep, on: WindowsContext) -> str:
    """Return the number of a step and what it decides; within a trial the number of this, too."""
    head = f"{place + 1} · {on.words('windowing', f'kind_{step.kind}')}"
    if step.kind in (StepKind.SIZES, StepKind.WANTED, StepKind.DRAWN, StepKind.BEST):
        return head
    return f"{head} · {on.words('windowing', 'trial_head', number=step.place + 1)}"
