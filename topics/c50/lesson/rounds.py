"""Show the rounds of boosting: weights, tree and vote of each, and the steps one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.measures import Floats
from ui.drawing.canvas import LINE, MARK, WIDTH, Canvas, class_marks, placed
from ui.drawing.colours import PAGE
from ui.drawing.svg import show_svg
from ui.drawing.tree_picture import draw, in_words, walked
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state.widgets import slide_along

from ..boosting import Round
from ..boosting.steps import BoostStep, StepKind
from ..explanation import boosting
from .context import C50Context

_ROW, _NAME, _NUMBER = 19.0, 74.0, 60.0


def weights(
    cases: Sequence[tuple[str, int, float, bool]],
    most: float,
    titles: Sequence[str],
    write: Callable[[float], str],
    classes: tuple[Sequence[str], Sequence[str]],
) -> Canvas:
    """Return a picture with a row for each case: its name, class, weight, and whether it is wrong.

    `most`: the weight of a bar as long as can be; `titles`: what the two colours mean, right and wrong,
    none where nobody has judged yet; `classes`: of the table, as its file names them and as they are
    shown.
    """
    named, shown = classes
    canvas = Canvas(0, named)
    top = class_marks(canvas, shown, 17 + LINE * bool(titles)) - LINE + 15
    canvas.height = top + _ROW * len(cases) + 4
    for (title, x, _), colour in zip(placed(titles), (PAGE.muted, PAGE.accent), strict=False):
        canvas.box(x, 6, 12, 12, colour, opacity=0.85)
        canvas.note(title, x + MARK, 17)
    for place, (name, code, weight, wrong) in enumerate(cases):
        y, long = top + _ROW * place, (WIDTH - _NAME - _NUMBER) * weight / most
        canvas.note(name if len(name) < 6 else name[:5] + "…", 44, y + 12, anchor="end")
        canvas.case(code, 58, y + 7, radius=6)
        canvas.box(_NAME, y + 1, long, _ROW - 6, PAGE.accent if wrong else PAGE.muted, opacity=0.85)
        canvas.note(write(weight), _NAME + long + 6, y + 12)
    return canvas


MAX_DRAWN_CASES = 40
"""Maximum number of cases that are drawn, the heaviest of a larger table."""


def show_rounds(on: C50Context) -> None:
    """Let a reader go from round to round."""
    found = on.found
    number = slide_along("round", range(1, len(found.rounds) + 1), on.say("round"), default=1)
    each = found.rounds[number - 1]
    left, right = st.columns([5, 6], gap="medium")
    with left:
        show_weights(each, on)
    with right:
        for said in _sentences(number - 1, each, on):
            st.markdown(with_terms(plain(said), on.words))
        show_tree(each, on)
    with st.expander(on.say("calculated")):
        derivation_view(list(explanations(each, on)), on.words)


def show_weights(
    each: Round, on: C50Context, now: Floats | None = None, *, judged: bool = True
) -> None:
    """Draw the weights of a round, or those `now` [rows], on one scale for all rounds.

    `judged`: the cases that its tree misclassifies are marked.
    """
    table, now = on.table, each.weights if now is None else now
    rows = list(range(table.rows))
    if table.rows > MAX_DRAWN_CASES:
        rows = sorted(sorted(rows, key=lambda row: (-now[row], row))[:MAX_DRAWN_CASES])
    most = max(float(now.max()), *(float(other.weights.max()) for other in on.found.rounds))
    wrong = each.wrong & judged
    cases = [
        (table.case_names[row], int(table.labels[row]), float(now[row]), bool(wrong[row]))
        for row in rows
    ]
    titles = (on.say("right"), on.say("wrong")) if judged else ()
    shown = [on.labels.klass(code) for code in range(len(table.classes))]
    drawn = weights(cases, most, titles, on.teller.number, (table.classes, shown))
    show_svg(drawn.svg(on.say("weights_told", n=each.number)), key="c50_weights")
    if table.rows > MAX_DRAWN_CASES:
        st.caption(on.say("heaviest", n=MAX_DRAWN_CASES, cases=on.words.cases(table.rows)))


def show_tree(each: Round, on: C50Context) -> None:
    """Draw the tree of a round."""
    labels = on.labels.on(each.trace.table)
    said = on.say("tree" if each.number > 1 else "first_tree", n=each.number)
    drawn = walked(each.tree, labels, {}, words=on.words)
    draw(drawn, key="c50_tree", text=in_words(said, each.tree, labels), height=300)
    st.caption(said)


def _sentences(place: int, each: Round, on: C50Context) -> tuple[str, ...]:
    teller = on.teller
    said = [teller.error(place)]
    if each.kept:
        said.append(teller.vote(place))
    said.append(teller.weights(place) if each.after is not None else teller.end())
    return tuple(said)


def explanations(each: Round, on: C50Context) -> tuple[Explanation, ...]:
    """Return how the numbers of a round came about, with the weight of a wrong and of a right case."""
    midpoint = on.found.by_confidence
    told = [boosting.weighted_error(each)]
    if not midpoint and each.error < 1:
        told.append(boosting.beta(each))
        told += filter(None, [boosting.vote(each)])
    if each.after is not None:
        told.append(boosting.moved(each) if midpoint else boosting.normaliser(each))
        for rows in (each.wrong, ~each.wrong):
            if rows.any():
                told.append(boosting.new_weight(each, int(rows.argmax()), by_midpoint=midpoint))
    return tuple(told)


SHOWN = 5
"""Number of steps that are in sight: the chosen one, and those before it."""


def show_steps(on: C50Context) -> None:
    """Show a step with those before it, and beside them the weights after it."""
    steps = on.steps
    number = slide_along("at", range(1, len(steps) + 1), on.say("step", n=len(steps)), default=1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        for place in range(number - 1, max(number - SHOWN, 0) - 1, -1):
            _step(steps[place], place + 1, place == number - 1, on)
        st.caption(on.say("members", n=steps.members(number - 1)))
    with right:
        step = steps[number - 1]
        each = on.found.rounds[step.round]
        if step.kind is StepKind.TREE:
            show_tree(each, on)
        show_weights(each, on, steps.weights(number - 1), judged=step.kind is not StepKind.TREE)


def _step(step: BoostStep, number: int, current: bool, on: C50Context) -> None:
    said = plain(on.teller.step(step))
    head = f"{number} · {on.say(f'kind_{step.kind}')}"
    if current:
        st.markdown(f"**{head}**")
        st.markdown(with_terms(said, on.words))
    else:
        st.caption(f"{head}{on.words('language', 'colon')}{said}")
