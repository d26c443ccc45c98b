"""Show one trial cycle by cycle, its steps one by one, and all trials with what they cost."""

from collections.abc import Iterator

import streamlit as st

from c45_core.classify import distributions
from c45_core.classify import labels as largest
from c45_core.engine.level import Ints
from c45_core.prune import Pruning
from c45_core.rules import RuleWriter
from c45_core.tree import Tree
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.drawing.svg import show_svg
from ui.drawing.tree_picture import draw, in_words, walked
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state.widgets import choose, slide_along
from ui.workers import away

from ...rules.algorithm import RuleList
from ..algorithm import StepKind, Trial, Windowing, WindowOptions, WindowStep
from ..explanation import class_share, errors_of, increment, next_window, window_size
from .drawings import MAX_DRAWN_CASES, draw_cases, draw_errors, newcomers
from .lesson import FIRST_TABLE, WindowsContext, windowing

MAX_LISTED_CASES = 40
"""Maximum number of cases that are listed, with their place and its reason."""


def show_cycles(on: WindowsContext) -> None:
    """Show the window and the tree of a cycle, and the curve of errors of its trial."""
    trial = _choose_trial(on)
    numbers = range(1, len(trial.cycles) + 1)
    place = min(slide_along("cycle", numbers, on.say("cycle"), default=1), len(trial.cycles)) - 1
    left, right = st.columns([5, 6], gap="medium")
    with left:
        if on.table.rows <= MAX_DRAWN_CASES:
            drawn = draw_cases(trial, place, on.table, on.labels, on.say)
            show_svg(drawn.svg(_describe_picture(trial, place, on)), key="windows_cases")
        else:
            st.caption(on.say("too_many", n=MAX_DRAWN_CASES))
        curve = draw_errors(trial.cycles, place, trial.best, on.say, on.words.notation.weight).svg(
            on.say("curve_told")
        )
        st.caption(on.say("curve"))
        show_svg(curve, key="windows_errors")
    with right:
        for sentence in _list_sentences(trial, place, on):
            st.markdown(with_terms(plain(sentence), on.words))
        _draw_tree(trial.cycles[place].tree, on.say("tree", n=place + 1), "windows_tree", 380, on)
    fold(on.say("cases_listed"), "cases_listed", _list_cases, trial, place, on)
    fold(on.say("calculated"), "calculated", _show_calculation, trial, place, on)


def _draw_tree(tree: Tree, said: str, key: str, height: int, on: WindowsContext) -> None:
    """Draw a tree above its caption."""
    drawn = walked(tree, on.labels, {}, words=on.words)
    draw(drawn, key=key, text=in_words(said, tree, on.labels), height=height)
    st.caption(said)


def _choose_trial(on: WindowsContext) -> Trial:
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


def _describe_picture(trial: Trial, place: int, on: WindowsContext) -> str:
    """Say in words what the picture of the cases shows."""
    cycle = trial.cycles[place]
    return on.say(
        "cases_told",
        window=len(cycle.window),
        rows=on.table.rows,
        fresh=len(newcomers(trial, place)),
        wrong=len(cycle.exceptions),
    )


def _list_sentences(trial: Trial, place: int, on: WindowsContext) -> Iterator[str]:
    """Say the draw before the first cycle, its tree, what enters, and at the end what is kept."""
    teller = on.teller
    if place == 0:
        yield teller.step(WindowStep(StepKind.DRAWN, trial.number))
    yield teller.tree(trial, place)
    if trial.cycles[place].next_window is not None:
        yield teller.entering(trial, place)
    else:
        yield teller.best_tree(trial)
        yield teller.pruning(trial)


def _list_cases(trial: Trial, place: int, on: WindowsContext) -> None:
    """List the cases that just came in, those that are wrong now, and those in the window before."""
    cycle, table, rows = trial.cycles[place], on.table, []

    def case(row: int) -> tuple[str, str]:
        return table.case_names[row], on.labels.klass(int(table.labels[row]))

    if place:
        before = trial.cycles[place - 1].tree
        for row, answer in _answer_cases(before, newcomers(trial, place), on):
            rows.append([*case(row), "+ " + on.say("came_in"), on.say("said_before", klass=answer)])
    for row, answer in _answer_cases(cycle.tree, cycle.exceptions, on):
        rows.append([*case(row), "× " + on.say("wrong_listed"), on.say("says_now", klass=answer)])
    known = {*newcomers(trial, place).tolist()}
    for row in cycle.window.tolist():
        if row not in known:
            rows.append([*case(row), on.say("in_window"), on.say("since", n=_find_entry(trial, row))])
    head = [on.words("terms", "case"), on.labels.target, on.say("where"), on.say("reason")]
    grid(head, rows[:MAX_LISTED_CASES], caption=on.say("cases_listed"), words=(1, 2, 3))
    if len(rows) > MAX_LISTED_CASES:
        st.caption(on.say("more", n=len(rows) - MAX_LISTED_CASES))


def _find_entry(trial: Trial, row: int) -> int:
    """Return the number of the first window that a case was in."""
    return next(n for n, cycle in enumerate(trial.cycles, 1) if row in cycle.window)


def _answer_cases(tree: Tree, rows: Ints, on: WindowsContext) -> Iterator[tuple[int, str]]:
    """Give what a tree says of some cases."""
    if len(rows) == 0:
        return
    dialect = on.found.dialect
    codes = largest(distributions(tree, on.table.take(rows), dialect), dialect)
    for row, code in zip(rows.tolist(), codes.tolist(), strict=True):
        yield row, on.labels.klass(code)


def _show_calculation(trial: Trial, place: int, on: WindowsContext) -> None:
    """Open the sizes, the places of each class, and the errors to their formulas."""
    cycle = trial.cycles[place]
    sizes = [window_size(on.found), increment(on.found)] if place == 0 else []
    shares = [class_share(step, on.labels) for step in on.found.wanted] if place == 0 else []
    following = next_window(cycle, on.found)
    derivation_view([*sizes, *shares, errors_of(cycle), *([following] if following else [])], on.words)


STEPS_IN_SIGHT = 4
"""Number of decisions that are in sight: that of the step, and those before it."""


def show_steps(on: WindowsContext) -> None:
    """Show the decision of a step with those before it, and beside them the window as it is then."""
    steps = on.found.steps
    number = slide_along("at", range(1, len(steps) + 1), on.say("step", n=len(steps)), default=1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        for place in range(number - 1, max(number - STEPS_IN_SIGHT, 0) - 1, -1):
            said, head = plain(on.teller.step(steps[place])), _write_head(place, steps[place], on)
            if place == number - 1:
                st.markdown(f"**{head}**")
                st.markdown(with_terms(said, on.words))
            else:
                st.caption(f"{head}{on.words('language', 'colon')}{said}")
    with right:
        window = on.found.window_after(steps[number - 1])
        if len(window):
            st.markdown(f"**{on.say('standing', n=len(window))}**")
            st.markdown(plain(on.teller.cases(window)))
        elif number < len(steps):
            st.markdown(on.say("none_yet"))


def _write_head(place: int, step: WindowStep, on: WindowsContext) -> str:
    """Return the number of a step and what it decides; within a trial the number of this, too."""
    head = f"{place + 1} · {on.words('windowing', f'kind_{step.kind}')}"
    if step.kind in (StepKind.SIZES, StepKind.WANTED, StepKind.DRAWN, StepKind.BEST):
        return head
    return f"{head} · {on.words('windowing', 'trial_head', number=step.place + 1)}"


def show_trials(on: WindowsContext) -> None:
    """Show what each trial came to, the tree of the best one, and the composite list of rules."""
    found = on.found
    rows = [_trial_row(trial, on) for trial in found.trials] + [_usual_row(on.usual, on)]
    keys = ("trial", "trees", "last_window", "errors", "sizes", "expected")
    grid([on.say(key) for key in keys], rows, caption=on.say("view_trials"), current=found.best)
    st.markdown(with_terms(plain(on.teller.best()), on.words))
    if found.all_tied:
        st.markdown(with_terms(plain(on.words.told(_explain_tie(on))), on.words))
    left, right = st.columns([6, 5], gap="medium")
    with left:
        said = plain(on.say("best_tree", number=found.best + 1))
        _draw_tree(found.tree, said, "windows_best", 400, on)
    with right:
        _list_rules(on)


def _explain_tie(on: WindowsContext) -> Iterator[str]:
    """Say that nothing is gained by choosing a trial, and where something is."""
    yield on.say("all_tied")
    if not windowing(FIRST_TABLE, on.variant).all_tied:
        yield on.say("all_tied_elsewhere", table=cache.title(FIRST_TABLE, on.choices.language))


def _trial_row(trial: Trial, on: WindowsContext) -> list[str]:
    weight, kept = on.words.notation.weight, trial.cycles[trial.best]
    numbers = [len(trial.cycles), len(trial.cycles[-1].window)]
    return [
        str(trial.number + 1),
        *map(str, numbers),
        weight(kept.errors),
        on.say("sizes_of", before=trial.tree.size, after=trial.pruning.tree.size),
        on.words.notation.fixed(trial.expected_errors),
    ]


def _usual_row(usual: Pruning, on: WindowsContext) -> list[str]:
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


def _list_rules(on: WindowsContext) -> None:
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
    found = windowing(table, dialect, options)
    return away.run(table, Windowing.rules, found)


_ROW, _HIGH = 56.0, 20.0


def show_costs(on: WindowsContext) -> None:
    """Draw the cases that trees were grown from, trial by trial, beside one tree from all."""
    rows, write = on.table.rows, on.words.notation.fixed
    totals = [sum(len(cycle.window) for cycle in trial.cycles) for trial in on.found.trials]
    left, right = st.columns([5, 6], gap="medium")
    with left:
        show_svg(_draw_bars(totals, on).svg(on.say("costs_told")), key="windows_costs")
        st.caption(on.say("costs"))
    with right:
        share = write(sum(totals) / rows)
        said = on.say("costs_said", n=sum(totals), rows=rows, times=share, trials=len(totals))
        st.markdown(with_terms(plain(said), on.words))
        for key in ("then", "found", "now"):
            st.markdown(with_terms(on.say(f"costs_{key}"), on.words))
        source = on.words("app", "source") + on.words("language", "colon")
        st.caption(source + on.words("source", "windows_history"))


def _draw_bars(totals: list[int], on: WindowsContext) -> Canvas:
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
