"""Show what came out: both trees side by side, fold by fold, and the confusion matrices."""

from __future__ import annotations

from html import escape

import streamlit as st

from c45_core.rounding import fixed, shown
from c45_core.validate.both import SIDES, Both
from c45_core.validate.result import Result, accuracy_interval
from ui.drawing.colours import PAGE, Palette
from ui.drawing.grid import grid
from ui.lessons.evaluation.context import (
    MIN_TELLING_CASES,
    EvaluationContext,
    choose_context,
    remarks,
    tested,
)
from ui.lessons.evaluation.lesson import LESSON
from ui.lessons.shape import choose_view
from ui.markdown import plain, with_terms
from ui.state.choices import Choices


def show_laboratory(choices: Choices) -> None:
    """Show the results for the cases held out, and one view of the trees behind them."""
    on = choose_context(choices)
    both = tested(on)
    left, right = st.columns([5, 6], gap="medium")
    with left:
        headline(both, on)
        uncertainty(both, on)
        sides(both, on)
        remarks(on)
        folds(both, on)
    with right:
        confusion(both, on)
    LESSON.load_view(choose_view("evaluation", choices.words))(both, on)


def headline(both: Both, on: EvaluationContext) -> None:
    """Say in a sentence what pruning did to the cases not seen."""
    grown, pruned = (both.side(side).whole for side in SIDES)
    said = on.words(
        "evaluation",
        "headline",
        cases=on.words.cases(grown.weight),
        grown=on.words.notation.weight(grown.weight - grown.errors),
        pruned=on.words.notation.weight(pruned.weight - pruned.errors),
        method=on.words("prune", on.dialect.pruning),
    )
    st.markdown(f"## {plain(said)}")


def uncertainty(both: Both, on: EvaluationContext) -> None:
    """Say how little a few cases say: what one of them is, and which accuracies fit the result."""
    result = both.side(SIDES[1]).whole
    if not 0 < result.weight < MIN_TELLING_CASES:
        return
    low, high = accuracy_interval(result.weight - result.errors, result.weight)
    said = on.words(
        "evaluation",
        "few",
        cases=on.words.cases(result.weight),
        one=shown(100 / result.weight, 1),
        right=on.words.notation.weight(result.weight - result.errors),
        low=shown(100 * low, 0),
        high=shown(100 * high, 0),
    )
    st.caption(with_terms(said, on.words))


def sides(both: Both, on: EvaluationContext) -> None:
    """Show both sides in numbers; of several folds how the mean over them differs from the accuracy."""
    words, folded = on.words, len(both.parts) > 1
    keys = ("wrong", "accuracy", *(("mean_error", "mean_leaves") if folded else ("leaves",)))
    rows = []
    for name in SIDES:
        side, weight = both.side(name), words.notation.weight
        mean = f"{words.notation.fixed(side.mean)} ± {fixed(side.spread, 3)}"
        rows.append(
            [
                words("evaluation", name),
                f"{weight(side.whole.errors)} / {weight(side.whole.weight)}",
                words.notation.fixed(side.whole.accuracy),
                *([mean] if folded else []),
                fixed(side.leaves, 1),
            ]
        )
    head = ["", *(words("evaluation", key) for key in keys)]
    grid(head, rows, caption=words("evaluation", "sides"))
    if folded:
        st.caption(with_terms(words("evaluation", "mean_note", k=len(both.parts)), words))


def folds(both: Both, on: EvaluationContext) -> None:
    """Show every fold, or the one part held out: the same cases judge both trees."""
    words, alone = on.words, len(both.parts) == 1
    keys = ("fold", "cases", "grown_wrong", "pruned_wrong", "leaves")
    head = [words("evaluation", key) for key in keys]
    rows = [
        [
            str(part.number + 1),
            words.notation.weight(part.grown.weight),
            words.notation.weight(part.grown.errors),
            words.notation.weight(part.pruned.errors),
            " → ".join(str(len(part.tree(side).leaves())) for side in SIDES),
        ]
        for part in both.parts
    ]
    if alone:
        head, rows = head[1:], [row[1:] for row in rows]
    title = words("evaluation", "one_part" if alone else "fold_by_fold")
    with st.expander(title):
        grid(head, rows, caption=title)
        source = words("app", "source") + words("language", "colon")
        st.caption(with_terms(source + words("validate", "source"), words))


def confusion(both: Both, on: EvaluationContext) -> None:
    """Show a confusion matrix for each side, and how to read it."""
    st.caption(with_terms(on.words("evaluation", "matrix_note"), on.words))
    with st.container(horizontal=True, gap="medium"):
        for side in SIDES:
            with st.container(width="content"):
                st.markdown(f"**{on.words('evaluation', side)}**")
                colours = PAGE.about(on.labels.table.classes)
                st.html(_matrix(both.side(side).whole, side, on, colours))


def _matrix(result: Result, side: str, on: EvaluationContext, colours: Palette) -> str:
    """Write one matrix: a row per actual, a column per predicted class; right answers are framed."""
    words, labels = on.words, on.labels
    classes = range(len(result.confusion))
    most = float(result.confusion.max()) or 1.0
    cell = "padding:0.45rem 0.8rem;text-align:right;min-width:3.6rem;white-space:nowrap;"
    head = "".join(
        f'<th scope="col" style="{cell}">{_class(code, on, colours)}</th>' for code in classes
    )
    rows = []
    for actual in classes:
        cells = [f'<th scope="row" style="{cell}text-align:left">{_class(actual, on, colours)}</th>']
        for predicted in classes:
            weight = float(result.confusion[actual, predicted])
            strength = round(8 + 40 * weight / most) if weight else 0
            frame = f"box-shadow:inset 0 0 0 2px {colours.muted};" if actual == predicted else ""
            said = words(
                "validate",
                "cell",
                cases=words.cases(weight),
                actual=labels.klass(actual),
                predicted=labels.klass(predicted),
            )
            shade = f"background:color-mix(in srgb,{colours.klass(actual)} {strength}%,transparent);"
            cells.append(
                f'<td style="{cell}{shade}{frame}font-size:1.2rem" title="{escape(said)}">'
                f"{words.notation.weight(weight)}</td>"
            )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    caption = f"{words('validate', 'confusion')}: {words('evaluation', side)}"
    return (
        f'<table aria-label="{escape(caption)}" style="border-collapse:separate;border-spacing:3px;'
        f'font-variant-numeric:tabular-nums;color:{colours.ink}"><thead><tr>'
        f'<td style="font-size:0.8rem;line-height:1.4;color:{colours.muted}">'
        f"{words('validate', 'predicted')} →<br>{words('validate', 'actual')} ↓</td>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _class(code: int, on: EvaluationContext, colours: Palette) -> str:
    mark = f'<span style="color:{colours.klass(code)}">{colours.glyph(code)}</span>'
    return f"{mark} {escape(on.labels.klass(code))}"
