"""Show the committee: the weights, tree and vote of each round, how it votes, its errors by size."""

from collections.abc import Callable, Sequence

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.measures import Floats
from c45_core.table import Column, Nominal
from ui.charts.errors_by_size import ErrorRates, draw_errors_by_size
from ui.drawing.canvas import LINE, MARK, WIDTH, Canvas, class_marks, placed
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.drawing.svg import show_svg
from ui.lessons.shared.case import as_values, case_of
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state.widgets import choose, count, slide_along

from .. import explanation
from ..boosting import BoostStep, Round, StepKind, Voted
from .lesson import C50Context, find_errors, split_cases

_ROW, _NAME, _NUMBER = 19.0, 74.0, 60.0


def draw_weights(
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
    found = on.committee
    number = slide_along("round", range(1, len(found.rounds) + 1), on.say("round"), default=1)
    each = found.rounds[number - 1]
    left, right = st.columns([5, 6], gap="medium")
    with left:
        show_weights(each, on)
    with right:
        for said in _list_sentences(number - 1, each, on):
            st.markdown(with_terms(plain(said), on.words))
        show_tree(each, on)
    fold(on.say("calculated"), "calculated", _derive_round, each, on)


def _derive_round(each: Round, on: C50Context) -> None:
    derivation_view(list(list_explanations(each, on)), on.words)


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
    most = max(float(now.max()), *(float(other.weights.max()) for other in on.committee.rounds))
    wrong = each.wrong & judged
    cases = [
        (table.case_names[row], int(table.labels[row]), float(now[row]), bool(wrong[row]))
        for row in rows
    ]
    titles = (on.say("right"), on.say("wrong")) if judged else ()
    shown = [on.labels.klass(code) for code in range(len(table.classes))]
    drawn = draw_weights(cases, most, titles, on.teller.number, (table.classes, shown))
    show_svg(drawn.svg(on.say("weights_told", n=each.number)), key="c50_weights")
    if table.rows > MAX_DRAWN_CASES:
        st.caption(on.say("heaviest", n=MAX_DRAWN_CASES, cases=on.words.cases(table.rows)))


def show_tree(each: Round, on: C50Context) -> None:
    """Draw the tree of a round."""
    labels = on.labels.on(each.trace.table)
    said = on.say("tree" if each.number > 1 else "first_tree", n=each.number)
    on.draw_tree(each.tree, labels, said, "c50_tree")


def _list_sentences(place: int, each: Round, on: C50Context) -> tuple[str, ...]:
    teller = on.teller
    said = [teller.error(place)]
    if each.kept:
        said.append(teller.vote(place))
    said.append(teller.weights(place) if each.after is not None else teller.end())
    return tuple(said)


def list_explanations(each: Round, on: C50Context) -> tuple[Explanation, ...]:
    """Return how the numbers of a round came about, with the weight of a wrong and of a right case."""
    midpoint = on.committee.by_confidence
    told = [explanation.weighted_error(each)]
    if not midpoint and each.error < 1:
        told.append(explanation.beta(each))
        told += filter(None, [explanation.vote(each)])
    if each.after is not None:
        told.append(explanation.moved_weight(each) if midpoint else explanation.normaliser(each))
        for rows in (each.wrong, ~each.wrong):
            if rows.any():
                told.append(explanation.new_weight(each, int(rows.argmax()), by_midpoint=midpoint))
    return tuple(told)


STEPS_IN_SIGHT = 5
"""Number of steps that are in sight: the chosen one, and those before it."""


def show_steps(on: C50Context) -> None:
    """Show a step with those before it, and beside them the weights after it."""
    steps = on.committee.steps
    number = slide_along("at", range(1, len(steps) + 1), on.say("step", n=len(steps)), default=1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        for place in range(number - 1, max(number - STEPS_IN_SIGHT, 0) - 1, -1):
            _show_step(steps[place], place + 1, place == number - 1, on)
        st.caption(on.say("members", n=on.committee.members_after(steps[number - 1])))
    with right:
        step = steps[number - 1]
        each = on.committee.rounds[step.round]
        if step.kind is StepKind.TREE:
            show_tree(each, on)
        show_weights(each, on, on.committee.weights_after(step), judged=step.kind is not StepKind.TREE)


def _show_step(step: BoostStep, number: int, current: bool, on: C50Context) -> None:
    said = plain(on.teller.step(step))
    head = f"{number} · {on.say(f'kind_{step.kind}')}"
    if current:
        st.markdown(f"**{head}**")
        st.markdown(with_terms(said, on.words))
    else:
        st.caption(f"{head}{on.words('language', 'colon')}{said}")


MAX_OFFERED_CASES = 200
"""Maximum number of cases that can be chosen."""


def show_vote(on: C50Context) -> None:
    """Ask for a case and show every ballot."""
    table = on.table
    rows = [str(row) for row in range(min(table.rows, MAX_OFFERED_CASES))]
    row = int(
        choose(
            "row",
            rows,
            on.say("case"),
            shown=lambda code: _write_case(int(code), on),
            default=str(_find_closest(on)),
            kind="select",
        )
    )
    found, by_confidence = on.committee, on.committee.by_confidence
    voted = found.vote(as_values(table, case_of(table, row)))
    left, right = st.columns([6, 5], gap="medium")
    with left:
        _list_ballots(voted, on)
    with right:
        st.markdown(with_terms(f"**{plain(on.teller.answer(voted))}**", on.words))
        klass = on.labels.klass(int(table.labels[row]))
        key = "is_right" if voted.label == table.labels[row] else "is_wrong"
        st.markdown(plain(on.say(key, klass=klass)))
        st.caption(with_terms(on.say("confidence" if by_confidence else "counted"), on.words))
    fold(on.say("calculated"), "calculated", _show_calculation, voted, on)


def _show_calculation(voted: Voted, on: C50Context) -> None:
    found, by_confidence = on.committee, on.committee.by_confidence
    shares = (explanation.vote_share(found, place) for place in range(len(found.members)))
    told = (
        explanation.class_votes(voted, klass, on.labels, by_confidence=by_confidence)
        for klass in range(len(on.table.classes))
    )
    derivation_view([*filter(None, shares), *told], on.words)


def _list_ballots(voted: Voted, on: C50Context) -> None:
    """List what each tree says, and the sums."""
    write = on.words.notation.fixed
    classes = range(len(on.table.classes))
    head = [on.say("tree_head"), on.say("says"), on.say("share"), *map(on.labels.klass, classes)]
    rows = [
        [
            str(ballot.round),
            on.labels.klass(ballot.label),
            write(ballot.share),
            *(write(float(ballot.given[code])) for code in classes),
        ]
        for ballot in voted.ballots
    ]
    sums = [write(float(votes)) for votes in voted.votes]
    rows.append([on.say("together"), on.labels.klass(voted.label), write(1.0), *sums])
    kinds = (None, None, None, *classes)
    colours = PAGE.about(on.table.classes)
    said = on.say("view_vote")
    grid(head, rows, caption=said, classes=kinds, words=(1,), total=True, colours=colours)


def _find_closest(on: C50Context) -> int:
    """Return the case on which the vote is closest, the first of equals."""
    votes = on.committee.naming_votes()[:MAX_OFFERED_CASES]
    votes.sort(axis=1)
    if votes.shape[1] < 2:
        return 0
    return int((votes[:, -1] - votes[:, -2]).argmin())


def _write_case(row: int, on: C50Context) -> str:
    table = on.table
    cells = (_write_cell(place, column, row, on) for place, column in enumerate(table.attributes))
    comma = on.words("language", "comma")
    return f"{table.case_names[row]} · {comma.join(cells)}"


def _write_cell(place: int, column: Column, row: int, on: C50Context) -> str:
    if isinstance(column, Nominal) and not column.missing()[row]:
        return on.labels.value(place, int(column.codes[row]))
    return column.text(row)


MIN_TELLING_CASES = 30
"""Minimum number of held-out cases; with fewer, it is said how little their number says."""


def show_errors(on: C50Context) -> None:
    """Boost two thirds of the cases, and judge committees of rising size by both parts."""
    if on.table.rows < 2:
        st.info(on.say("one_case"))
        return
    seed = count("seed", on.say("seed"), lesson="c50")
    learned, held = split_cases(on.table, seed)
    training, unseen = find_errors(on.table.name, on.dialect, on.options, seed)
    sizes = range(1, len(training) + 1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        chosen = slide_along("trees", sizes, on.say("trees"), default=len(training))
        rates = ErrorRates(on.say("trees"), tuple(map(float, sizes)), training, unseen)
        drawn = draw_errors_by_size(rates, _name_of(on), at=chosen - 1)
        show_svg(drawn.svg(on.say("errors_told")), key="c50_errors")
    with right:
        percent = "{:.1%}".format
        said = on.say(
            "errors_at",
            n=chosen,
            training=percent(training[chosen - 1]),
            unseen=percent(unseen[chosen - 1]),
            first=percent(unseen[0]),
        )
        st.markdown(with_terms(plain(said), on.words))
        st.caption(on.say("parts", learn=learned.rows, held=held.rows))
        if held.rows < MIN_TELLING_CASES:
            st.caption(on.say("few"))


def _name_of(on: C50Context) -> Callable[[str], str]:
    return lambda key: on.words("errors_by_size", key)
