"""The laboratory: what is held out, the results for it, the trees of every size, and the mistakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

import numpy as np
import streamlit as st

from c45_core import Table, preset
from c45_core.align import fitted
from c45_core.dialect import Dialect, pruning_methods
from c45_core.explain.answers import path_text
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.rounding import fixed, shown
from c45_core.tree import Tree
from c45_core.validate.both import SIDES, Both, HeldOutPart, Size, Sizes, crossed, parted, sizes
from c45_core.validate.folds import holdout, needs_validation
from c45_core.validate.result import Mistake, Result, accuracy_interval
from c45_course.datasets import PARTS, Dataset
from ui import cache
from ui.charts.errors_by_size import ErrorRates, errors_by_size
from ui.components.lookup import look_up
from ui.drawing import tree_picture
from ui.drawing.colours import PAGE, Palette
from ui.drawing.grid import grid
from ui.drawing.svg import show_svg
from ui.drawing.tree_picture import Picture
from ui.lessons.evaluation.lesson import LESSON
from ui.lessons.shape import choose_view
from ui.lessons.shared.kept_work import with_progress
from ui.markdown import plain, with_terms
from ui.own.tasks import sizes_of
from ui.state import session
from ui.state.choices import Choices
from ui.state.widgets import choose, choose_text, count, slide_along

FOLDS_OFFERED = (2, 3, 5, 10)
SHARES_OFFERED = {"half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4}
DECLARED = "declared"
"""The table says itself which cases are held out."""
USUAL_PRUNING = "ebp"
"""The pruning where the variant prunes by nothing: C4.5's own method."""
MIN_TELLING_CASES = 200
"""Minimum number of cases; with fewer, it is said how little their number says."""


@dataclass(frozen=True, eq=False)
class EvaluationContext:
    """The test: `k` folds, or one part held out (`share` of the cases), by `seed`."""

    choices: Choices
    dataset: Dataset
    dialect: Dialect
    by: str
    k: int
    share: str
    seed: int
    labels: Labels
    words: Words

    @property
    def table(self) -> Table:
        """The cases."""
        return self.dataset.table

    @property
    def is_bundled(self) -> bool:
        """Whether it is everybody's table."""
        return not session.is_own(self.table.name)

    @property
    def key(self) -> tuple[object, ...]:
        """The settings that the outcome depends on."""
        return (self.table.name, self.dialect, self.by, self.k, self.share, self.seed)


def choose_context(choices: Choices) -> EvaluationContext:
    """Show the settings in a row and return them."""
    dataset, words = cache.dataset(choices.table), choices.words
    own = preset(choices.dialect)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        by = choose_text(
            words,
            "evaluation",
            "by",
            ("folds", "part"),
            default="part" if dataset.part else "folds",
            hidden_label=False,
        )
        k, share = (
            (_choose_folds(dataset, words), "") if by == "folds" else (0, _choose_share(dataset, words))
        )
        method = _choose_method(own, words)
        dialect = own.with_(pruning=method)
        drawn = share != DECLARED or needs_validation(dialect)
        seed = (
            count("seed", words("evaluation", "seed"), lesson="evaluation", width=140) if drawn else 1
        )
    labels = dataset.labels(choices.language).on(fitted(dataset.table, dialect))
    return EvaluationContext(choices, dataset, dialect, by, k, share, seed, labels, words)


def judge_trees(on: EvaluationContext) -> Both:
    """Grow, prune and judge as set up; a bar shows how many folds are done."""

    key, words, held = ("both", *on.key), on.words, rows_held_out(on)
    if held is not None:
        return with_progress(
            on.table.name, key, parted, on.table, on.dialect, held, words=words, seed=on.seed
        )
    cases = (on.table, on.dialect, on.k)
    return with_progress(
        on.table.name, key, crossed, *cases, words=words, said=say_folds_done(on), seed=on.seed
    )


def say_folds_done(on: EvaluationContext) -> Callable[[int, int], str]:
    """Return what says how many folds are done."""
    return lambda done, k: on.words("validate", "progress", done=done, k=k)


def show_remarks(on: EvaluationContext) -> None:
    """Say what must be known to read the numbers."""
    stand_for_more = bool((on.table.weights != 1).any())
    for key, holds in (("kept_aside", needs_validation(on.dialect)), ("weighted", stand_for_more)):
        if holds:
            st.caption(on.words("evaluation", key))


def rows_held_out(on: EvaluationContext) -> np.ndarray | None:
    """Return the rows held out, None for folds."""
    if on.by == "folds":
        return None
    if on.share == DECLARED:
        return np.flatnonzero(np.array(on.dataset.part) == PARTS[1])
    return holdout(on.table, SHARES_OFFERED[on.share], on.seed)[1]


def _choose_method(own: Dialect, words: Words) -> str:
    with st.container(width=330):
        return choose(
            "pruning",
            pruning_methods(),
            words("evaluation", "pruning"),
            shown=lambda name: words("prune", name),
            default=USUAL_PRUNING if own.pruning == "none" else own.pruning,
            kind="select",
        )


def _choose_folds(dataset: Dataset, words: Words) -> int:
    rows = dataset.table.rows
    offered = [k for k in FOLDS_OFFERED if k < rows] + (
        [rows] if rows <= max(FOLDS_OFFERED) * 2 else []
    )
    usual = 10 if 10 in offered else offered[-1]
    return int(
        choose(
            "k",
            [str(k) for k in offered],
            words("evaluation", "folds"),
            shown=lambda k: words("evaluation", "each") if int(k) == rows else k,
            default=str(usual),
            kind="segmented",
        )
    )


def _choose_share(dataset: Dataset, words: Words) -> str:
    offered = [*([DECLARED] if dataset.part else []), *SHARES_OFFERED]
    return choose_text(
        words,
        "evaluation",
        "share",
        offered,
        label="held_out",
        default=DECLARED if dataset.part else "third",
        hidden_label=False,
    )


# --- the page, and the results -----------------------------------------------------------------------


def show_laboratory(choices: Choices) -> None:
    """Show the results for the cases held out, and one view of the trees behind them."""
    on = choose_context(choices)
    both = judge_trees(on)
    left, right = st.columns([5, 6], gap="medium")
    with left:
        show_headline(both, on)
        show_uncertainty(both, on)
        show_sides(both, on)
        show_remarks(on)
        show_folds(both, on)
    with right:
        show_confusion(both, on)
    LESSON.load_view(choose_view("evaluation", choices.words))(both, on)


def show_headline(both: Both, on: EvaluationContext) -> None:
    """Say in a sentence what pruning did to the cases not seen."""
    grown, pruned = (both.side(side).whole for side in SIDES)
    text = on.words(
        "evaluation",
        "headline",
        cases=on.words.cases(grown.weight),
        grown=on.words.notation.weight(grown.weight - grown.errors),
        pruned=on.words.notation.weight(pruned.weight - pruned.errors),
        method=on.words("prune", on.dialect.pruning),
    )
    st.markdown(f"## {plain(text)}")


def show_uncertainty(both: Both, on: EvaluationContext) -> None:
    """Say how little a few cases say: what one of them is, and which accuracies fit the result."""
    result = both.side(SIDES[1]).whole
    if not 0 < result.weight < MIN_TELLING_CASES:
        return
    low, high = accuracy_interval(result.weight - result.errors, result.weight)
    text = on.words(
        "evaluation",
        "few",
        cases=on.words.cases(result.weight),
        one=shown(100 / result.weight, 1),
        right=on.words.notation.weight(result.weight - result.errors),
        low=shown(100 * low, 0),
        high=shown(100 * high, 0),
    )
    st.caption(with_terms(text, on.words))


def show_sides(both: Both, on: EvaluationContext) -> None:
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


def show_folds(both: Both, on: EvaluationContext) -> None:
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


def show_confusion(both: Both, on: EvaluationContext) -> None:
    """Show a confusion matrix for each side, and how to read it."""
    st.caption(with_terms(on.words("evaluation", "matrix_note"), on.words))
    with st.container(horizontal=True, gap="medium"):
        for side in SIDES:
            with st.container(width="content"):
                st.markdown(f"**{on.words('evaluation', side)}**")
                colours = PAGE.about(on.labels.table.classes)
                st.html(_draw_matrix(both.side(side).whole, side, on, colours))


def _draw_matrix(result: Result, side: str, on: EvaluationContext, colours: Palette) -> str:
    """Write one matrix: a row per actual, a column per predicted class; right answers are framed."""
    words, labels = on.words, on.labels
    classes = range(len(result.confusion))
    most = float(result.confusion.max()) or 1.0
    cell = "padding:0.45rem 0.8rem;text-align:right;min-width:3.6rem;white-space:nowrap;"
    head = "".join(
        f'<th scope="col" style="{cell}">{_name_class(code, on, colours)}</th>' for code in classes
    )
    rows = []
    for actual in classes:
        cells = [
            f'<th scope="row" style="{cell}text-align:left">{_name_class(actual, on, colours)}</th>'
        ]
        for predicted in classes:
            weight = float(result.confusion[actual, predicted])
            strength = round(8 + 40 * weight / most) if weight else 0
            frame = f"box-shadow:inset 0 0 0 2px {colours.muted};" if actual == predicted else ""
            text = words(
                "validate",
                "cell",
                cases=words.cases(weight),
                actual=labels.klass(actual),
                predicted=labels.klass(predicted),
            )
            shade = f"background:color-mix(in srgb,{colours.klass(actual)} {strength}%,transparent);"
            cells.append(
                f'<td style="{cell}{shade}{frame}font-size:1.2rem" title="{escape(text)}">'
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


def _name_class(code: int, on: EvaluationContext, colours: Palette) -> str:
    mark = f'<span style="color:{colours.klass(code)}">{colours.glyph(code)}</span>'
    return f"{mark} {escape(on.labels.klass(code))}"


# --- every size ---------------------------------------------------------------------------------------

TREE_HEIGHT = 420
MAX_DRAWN_NODES = 1500
"""Maximum number of nodes in the trees of all sizes for the tree to follow the moving slider."""


def show_sizes(both: Both, on: EvaluationContext) -> None:
    """Show the curve on the left and one part's tree, as far as it is left, on the right."""
    # The trees of all folds are more to send than what they are grown from.
    again = (sizes_of, on.table, on.dialect, on.k, rows_held_out(on), on.seed)
    work = (sizes, both, on.table, on.dialect) if on.is_bundled else again
    found = with_progress(
        on.table.name,
        ("sizes", *on.key),
        *work,
        words=on.words,
        said=None if on.is_bundled else say_folds_done(on),
    )
    words = on.words
    left, right = st.columns([6, 6], gap="medium")
    with left:
        numbers = [size.leaves for size in found.sizes]
        chosen = slide_along(
            "leaves", numbers, words("evaluation", "at_most"), default=found.best.leaves
        )
        show_svg(_draw_curve(found, chosen - 1, both, on), key="size_curve")
        with st.container(key="size_said"):
            st.caption(plain(_describe_size(found.sizes[chosen - 1], both, on)))
    with right:
        part = 0
        if len(both.parts) > 1:
            folds = [str(part.number + 1) for part in both.parts]
            part = int(choose("fold", folds, words("evaluation", "tree_of_fold"), default="1")) - 1
        tree = both.parts[part].learned.grown
        drawn, text, sentence = _cut_tree(tree, found.cuts(part, found.sizes[chosen - 1]), on)
        tree_picture.draw(drawn, key="size_tree", text=text, height=TREE_HEIGHT)
        with st.container(key="size_tree_said"):
            st.caption(sentence)
    if len(found.sizes) * min(tree.size, tree_picture.MAX_READABLE_NODES) <= MAX_DRAWN_NODES:
        _follow_slider(found, part, tree, both, on)


def _follow_slider(found: Sizes, part: int, tree: Tree, both: Both, on: EvaluationContext) -> None:
    """Let the curve, the tree and both sentences follow the slider in the browser."""
    cut = [_cut_tree(tree, found.cuts(part, size), on) for size in found.sizes]
    look_up(
        "url_leaves",
        slider="url_leaves",
        texts={
            "size_said": [_describe_size(size, both, on) for size in found.sizes],
            "size_tree_said": [sentence for _, _, sentence in cut],
        },
        drawings={
            "size_curve": [_draw_curve(found, at, both, on) for at in range(len(found.sizes))],
            "size_tree": [tree_picture.svg(drawn, PAGE, text, TREE_HEIGHT) for drawn, text, _ in cut],
        },
    )


def _cut_tree(
    tree: Tree, cuts: tuple[int, ...], on: EvaluationContext
) -> tuple[list[Picture], str, str]:
    """Return the pictures of a tree that is cut back, its text for who cannot see it, its caption."""
    gone = {node.number for cut in cuts for node in tree.find(cut).walk()} - set(cuts)
    edges = {cut for cut in cuts if cut not in gone}
    marks = dict.fromkeys(gone, "faded") | dict.fromkeys(edges - gone, "current")
    inside = {below.number for cut in cuts for b in tree.find(cut).branches for below in b.walk()}
    marks |= dict.fromkeys(inside, "faded")
    edges -= inside
    left = tree.size - len(inside)
    text = on.words("evaluation", "cut_tree" if edges else "full_tree", n=len(edges), size=left)
    drawn = tree_picture.walked(tree, on.labels, marks, cut=edges, words=on.words)
    return drawn, tree_picture.in_words(text, tree, on.labels), text


def _draw_curve(found: Sizes, at: int, both: Both, on: EvaluationContext) -> str:
    """Draw the error rates over the number of leaves, with the size at a place marked."""
    rates = ErrorRates(
        axis=on.words("evaluation", "axis_leaves"),
        sizes=tuple(size.leaves for size in found.sizes),
        training=tuple(size.training_error_rate for size in found.sizes),
        unseen=tuple(size.error_rate for size in found.sizes),
        line=(both.side("pruned").leaves, on.words("prune", on.dialect.pruning)),
    )
    drawn = errors_by_size(rates, lambda key: on.words("errors_by_size", key), at=at)
    return drawn.svg(_describe_size(found.sizes[at], both, on))


def _describe_size(size: Size, both: Both, on: EvaluationContext) -> str:
    """Say how good the trees of a size are."""
    words = on.words
    return words(
        "evaluation",
        "curve_text",
        n=size.leaves,
        error=shown(100 * size.error_rate, 1),
        training=shown(100 * size.training_error_rate, 1),
        method=words("prune", on.dialect.pruning),
        pruned=shown(both.side("pruned").leaves, 1),
    )


# --- the mistakes -------------------------------------------------------------------------------------

LIST_HEIGHT = 420


def show_mistakes(both: Both, on: EvaluationContext) -> None:
    """Show every mistake of one side as a sentence, and the tree that made the chosen one."""
    words = on.words
    left, right = st.columns([5, 6], gap="medium")
    with left:
        side = choose(
            "side",
            ("pruned", "grown"),
            words("evaluation", "side"),
            shown=lambda name: words("evaluation", name),
            kind="segmented",
            hidden_label=True,
        )
        found = {str(m.row): (part, m) for part in both.parts for m in part.result(side).mistakes}
        if not found:
            st.info(words("evaluation", "no_mistakes"))
            return
        texts = {
            row: _describe_mistake(part.tree(side), mistake, on)
            for row, (part, mistake) in found.items()
        }
        with st.container(height=LIST_HEIGHT, border=False):
            row = choose(
                "mistake",
                list(found),
                words("evaluation", "mistakes"),
                shown=texts.__getitem__,
                kind="radio",
                hidden_label=True,
            )
    with right:
        part, mistake = found[row]
        _draw_ways(part, part.tree(side), mistake, on)


def _describe_mistake(tree: Tree, mistake: Mistake, on: EvaluationContext) -> str:
    """Say what the case is, what the tree says, and by which ways."""
    words, labels = on.words, on.labels
    ways = [
        path_text(path.steps, tree, labels, words)
        if len(mistake.paths) == 1
        else words(
            "validate",
            "mistake_share",
            share=words.notation.exactly().weight(path.share),
            path=path_text(path.steps, tree, labels, words),
        )
        for path in mistake.paths
    ]
    text = words(
        "validate",
        "mistake",
        case=mistake.name,
        actual=labels.klass(mistake.actual),
        predicted=labels.klass(mistake.predicted),
        paths=words("evaluation", "between_ways").join(ways),
    )
    return plain(text)


def _draw_ways(part: HeldOutPart, tree: Tree, mistake: Mistake, on: EvaluationContext) -> None:
    nodes = {node for path in mistake.paths for node in tree_picture.way_to(tree, path.leaf)}
    key = "mistake_fold" if on.by == "folds" else "mistake_part"
    text = on.words("evaluation", key, n=part.number + 1, case=mistake.name)
    tree_picture.draw(
        tree_picture.walked(tree, on.labels, tree_picture.lit(tree, nodes), words=on.words),
        key="mistake_tree",
        text=tree_picture.in_words(text, tree, on.labels),
        height=460,
    )
    st.caption(plain(text))
