"""The laboratory: what is held out, the results for it, the trees of every size, and the mistakes."""

from dataclasses import dataclass
from functools import cache as once
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from c45_core.align import fitted
from c45_core.dialect import Dialect, preset, pruning_methods
from c45_core.explain.answers import path_text
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.rounding import fixed, shown
from c45_core.table import Table
from c45_core.tree import Tree
from c45_core.validate.both import SIDES, Both, HeldOutPart, Size, Sizes, crossed, parted, sizes
from c45_core.validate.folds import holdout, needs_validation
from c45_core.validate.result import Mistake, accuracy_interval
from c45_course import datasets
from c45_course.datasets import PARTS, Dataset
from c45_course.exports.tree_names import positive
from ui import cache
from ui.charts.errors_by_size import ErrorRates, draw_errors_by_size
from ui.components.lookup import look_up
from ui.components.toy import class_marks, show_toy
from ui.drawing import tree_picture
from ui.drawing.canvas import Canvas
from ui.drawing.colours import PAGE
from ui.drawing.grid import confusion_matrix, grid
from ui.drawing.svg import keep_room, show_svg
from ui.lessons.evaluation.lesson import LESSON, NEW_CASE
from ui.lessons.shape import choose_view
from ui.lessons.shape.told import Told
from ui.lessons.shared.kept_work import with_progress
from ui.markdown import plain, with_terms
from ui.own.tasks import sizes_of
from ui.state import session
from ui.state.choices import Choices
from ui.state.widgets import choose, choose_text, count, slide_along

FOLDS_DONE = ("validate", "progress")
"""The text that says how many folds are done."""
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

    def say(self, key: str, **values: object) -> str:
        """Return a text of the lesson."""
        return self.words("evaluation", key, **values)

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
        k = _choose_folds(dataset, words) if by == "folds" else 0
        share = "" if by == "folds" else _choose_share(dataset, words)
        dialect, seed = own.with_(pruning=_choose_method(own, words)), 1
        if share != DECLARED or needs_validation(dialect):
            seed = count("seed", words("evaluation", "seed"), lesson="evaluation", width=140)
    labels = dataset.labels(choices.language).on(fitted(dataset.table, dialect))
    return EvaluationContext(choices, dataset, dialect, by, k, share, seed, labels, words)


def judge_trees(on: EvaluationContext) -> Both:
    """Grow, prune and judge as set up; a bar shows how many folds are done."""
    held = rows_held_out(on)
    work, by, said = (crossed, on.k, FOLDS_DONE) if held is None else (parted, held, None)
    cases = (on.table, on.dialect, by)
    key = ("both", *on.key)
    return with_progress(on.table.name, key, work, *cases, said=said, seed=on.seed)


def show_remarks(on: EvaluationContext) -> None:
    """Say what must be known to read the numbers."""
    stand_for_more = bool((on.table.weights != 1).any())
    for key, holds in (("kept_aside", needs_validation(on.dialect)), ("weighted", stand_for_more)):
        if holds:
            st.caption(on.say(key))


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
    offered = [k for k in FOLDS_OFFERED if k < rows]
    if rows <= 2 * max(FOLDS_OFFERED):
        offered.append(rows)
    names = {str(k): words("evaluation", "each") if k == rows else str(k) for k in offered}
    usual, label = str(10 if 10 in offered else offered[-1]), words("evaluation", "folds")
    name = names.__getitem__
    return int(choose("k", list(names), label, shown=name, default=usual, kind="segmented"))


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
    """Show one view: a case on its way, or what the cases held out say of the trees."""
    view = choose_view("evaluation", choices.words)
    if view == NEW_CASE:
        LESSON.load_view(view)(choices)
        return
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
    LESSON.load_view(view)(both, on)


def show_headline(both: Both, on: EvaluationContext) -> None:
    """Say in a sentence what pruning did to the cases not seen."""
    grown, pruned = (both.side(side).whole for side in SIDES)
    text = on.say(
        "headline",
        cases=on.words.cases(grown.weight),
        grown=on.words.notation.weight(grown.weight - grown.errors),
        pruned=on.words.notation.weight(pruned.weight - pruned.errors),
        method=on.words("prune", on.dialect.pruning),
    )
    st.markdown(f"## {plain(text)}")


def show_uncertainty(both: Both, on: EvaluationContext) -> None:
    """Say how little a few cases say: which accuracies fit the result."""
    result = both.side(SIDES[1]).whole
    if not 0 < result.weight < MIN_TELLING_CASES:
        return
    low, high = accuracy_interval(result.weight - result.errors, result.weight)
    text = on.say("few", low=shown(100 * low, 0), high=shown(100 * high, 0))
    st.caption(with_terms(text, on.words))


def show_sides(both: Both, on: EvaluationContext) -> None:
    """Show both sides in numbers."""
    words = on.words
    keys = ("wrong", "accuracy", "mean_leaves" if len(both.parts) > 1 else "leaves")
    weight, rows = words.notation.weight, []
    for name in SIDES:
        side = both.side(name)
        wrong = f"{weight(side.whole.errors)} / {weight(side.whole.weight)}"
        accuracy = words.notation.fixed(side.whole.accuracy)
        rows.append([on.say(name), wrong, accuracy, fixed(side.leaves, 1)])
    head = ["", *(on.say(key) for key in keys)]
    grid(head, rows, caption=on.say("sides"))


def show_folds(both: Both, on: EvaluationContext) -> None:
    """Show every fold, or the one part held out: the same cases judge both trees."""
    words, alone = on.words, len(both.parts) == 1
    keys = ("fold", "cases", "grown_wrong", "pruned_wrong", "leaves")
    head = [on.say(key) for key in keys]
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
    title = on.say("one_part" if alone else "fold_by_fold")
    with st.expander(title):
        grid(head, rows, caption=title)
        if not alone:
            grown, pruned = (
                f"{words.notation.fixed(side.mean)} ± {fixed(side.spread, 3)}"
                for side in map(both.side, SIDES)
            )
            note = on.say("mean_note", k=len(both.parts), grown=grown, pruned=pruned)
            st.caption(with_terms(note, words))
        source = words("app", "source") + words("language", "colon")
        st.caption(with_terms(source + words("validate", "source"), words))


def show_confusion(both: Both, on: EvaluationContext) -> None:
    """Show a confusion matrix for each side, and how to read it."""
    st.caption(with_terms(on.say("matrix_note"), on.words))
    with st.container(horizontal=True, gap="medium"):
        for side in SIDES:
            with st.container(width="content"):
                st.markdown(f"**{on.say(side)}**")
                confusion = both.side(side).whole.confusion
                st.html(confusion_matrix(confusion, on.labels, on.words, about=on.say(side)))


# --- every size ---------------------------------------------------------------------------------------

TREE_HEIGHT = 420
PLACES = {"size_curve": "size_said", "size_tree": "size_tree_said"}
"""Keys of the two drawings, and of the sentence below each."""
MAX_DRAWN_NODES = 1500
"""Maximum number of nodes in the trees of all sizes for the tree to follow the moving slider."""


def show_sizes(both: Both, on: EvaluationContext) -> None:
    """Show the curve on the left and one part's tree, as far as it is left, on the right."""
    # The trees of all folds are more to send than what they are grown from.
    again = (sizes_of, on.table, on.dialect, on.k, rows_held_out(on), on.seed)
    is_own, key = session.is_own(on.table.name), ("sizes", *on.key)
    work = again if is_own else (sizes, both, on.table, on.dialect)
    progress = FOLDS_DONE if is_own else None
    found = with_progress(on.table.name, key, *work, said=progress)
    left, right = st.columns([6, 6], gap="medium")
    with left:
        numbers = [size.leaves for size in found.sizes]
        at = slide_along("leaves", numbers, on.say("at_most"), default=found.best.leaves) - 1
    with right:
        folds = [str(part.number + 1) for part in both.parts]
        several = len(folds) > 1
        part = int(choose("fold", folds, on.say("tree_of_fold"), default="1")) - 1 if several else 0
    nodes = min(both.parts[part].learned.grown.size, tree_picture.MAX_READABLE_NODES) * len(found.sizes)
    key, places = ("drawn_sizes", *on.key, on.choices, part), range(len(found.sizes))
    draw = lambda: [_draw_size(found, each, part, both, on) for each in places]  # noqa: E731
    every = cache.told_answer(on.table.name, key, draw) if nodes <= MAX_DRAWN_NODES else []
    shown_now = every[at] if every else _draw_size(found, at, part, both, on)
    for place, (name, said) in zip((left, right), PLACES.items(), strict=True):
        with place:
            show_svg(shown_now[name], key=name)
            with st.container(key=said):
                st.caption(plain(shown_now[said]))
    if every:
        drawings = {name: [each[name] for each in every] for name in PLACES}
        sentences = {said: [each[said] for each in every] for said in PLACES.values()}
        look_up("url_leaves", slider="url_leaves", texts=sentences, drawings=drawings)


def _draw_size(found: Sizes, at: int, part: int, both: Both, on: EvaluationContext) -> dict[str, str]:
    """Return the curve with a size marked and the tree cut back to it, and a sentence on each."""
    size, tree = found.sizes[at], both.parts[part].learned.grown
    said = _describe_size(size, both, on)
    drawn, sentence = _cut_tree(tree, found.cuts(part, size), on)
    return {
        "size_curve": _draw_curve(found, at, both, on).svg(said),
        "size_said": said,
        "size_tree": drawn,
        "size_tree_said": sentence,
    }


def _cut_tree(tree: Tree, cuts: tuple[int, ...], on: EvaluationContext) -> tuple[str, str]:
    """Draw a tree that is cut back, and say how much of it is left."""
    gone = {node.number for cut in cuts for node in tree.find(cut).walk()} - set(cuts)
    edges = {cut for cut in cuts if cut not in gone}
    marks = dict.fromkeys(gone, "faded") | dict.fromkeys(edges - gone, "current")
    inside = {below.number for cut in cuts for b in tree.find(cut).branches for below in b.walk()}
    marks |= dict.fromkeys(inside, "faded")
    edges -= inside
    left = tree.size - len(inside)
    said = on.say("cut_tree" if edges else "full_tree", n=len(edges), size=left)
    pictures = tree_picture.walked(tree, on.labels, marks, cut=edges, words=on.words)
    text = tree_picture.in_words(said, tree, on.labels)
    return tree_picture.svg(pictures, PAGE, text, TREE_HEIGHT), said


def _draw_curve(found: Sizes, at: int, both: Both, on: EvaluationContext) -> Canvas:
    """Draw the error rates over the number of leaves, with the size at a place marked."""
    rates = ErrorRates(
        axis=on.say("axis_leaves"),
        sizes=tuple(size.leaves for size in found.sizes),
        training=tuple(size.training_error_rate for size in found.sizes),
        unseen=tuple(size.error_rate for size in found.sizes),
        line=(both.side("pruned").leaves, on.words("prune", on.dialect.pruning)),
    )
    return draw_errors_by_size(rates, lambda key: on.words("errors_by_size", key), at=at)


def _describe_size(size: Size, both: Both, on: EvaluationContext) -> str:
    """Say how good the trees of a size are."""
    return on.say(
        "curve_text",
        n=size.leaves,
        error=shown(100 * size.error_rate, 1),
        training=shown(100 * size.training_error_rate, 1),
        method=on.words("prune", on.dialect.pruning),
        pruned=shown(both.side("pruned").leaves, 1),
    )


# --- the mistakes -------------------------------------------------------------------------------------

LIST_HEIGHT = 420


def show_mistakes(both: Both, on: EvaluationContext) -> None:
    """Show every mistake of one side as a sentence, and the tree that made the chosen one."""
    left, right = st.columns([5, 6], gap="medium")
    with left:
        side = choose(
            "side",
            ("pruned", "grown"),
            on.say("side"),
            shown=on.say,
            kind="segmented",
            hidden_label=True,
        )
        found = {str(m.row): (part, m) for part in both.parts for m in part.result(side).mistakes}
        if not found:
            st.info(on.say("no_mistakes"))
            return
        texts = {
            row: _describe_mistake(part.tree(side), mistake, on)
            for row, (part, mistake) in found.items()
        }
        with st.container(height=LIST_HEIGHT, border=False):
            row = choose(
                "mistake",
                list(found),
                on.say("mistakes"),
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
    ways = [path_text(path.steps, tree, labels, words) for path in mistake.paths]
    if len(ways) > 1:
        weight = words.notation.exactly().weight
        shares = [weight(path.share) for path in mistake.paths]
        parts = zip(shares, ways, strict=True)
        ways = [words("validate", "mistake_share", share=part, path=way) for part, way in parts]
    said = {"actual": labels.klass(mistake.actual), "predicted": labels.klass(mistake.predicted)}
    paths = on.say("between_ways").join(ways)
    return plain(words("validate", "mistake", case=mistake.name, **said, paths=paths))


def _draw_ways(part: HeldOutPart, tree: Tree, mistake: Mistake, on: EvaluationContext) -> None:
    nodes = {node for path in mistake.paths for node in tree_picture.way_to(tree, path.leaf)}
    key = "mistake_fold" if on.by == "folds" else "mistake_part"
    text = on.say(key, n=part.number + 1, case=mistake.name)
    marks = tree_picture.lit(tree, nodes)
    tree_picture.show_tree(tree, on.labels, on.words, marks, key="mistake_tree", text=text, height=460)
    st.caption(plain(text))


# --- the toy ------------------------------------------------------------------------------------------

MELONS, MELONS_DIALECT = "watermelon_2.0", "documents"
SHARE, MAX_DRAWS = 1 / 3, 24
"""The share of the melons that is set aside, and the number of times."""
_FOLDER = Path(__file__).with_name("draws")
_ROOM = '<svg viewBox="0 0 400 390" style="width:100%;height:390px">'


def show_draws(told: Told, choices: Choices) -> None:
    """Show the toy: the melons, and a button that sets others aside. Every tree is grown once."""
    words, table = told.words, datasets.load(MELONS).table
    labels, first = cache.dataset(MELONS).labels(choices.language), positive(table.classes)
    texts, tested = words.sections["evaluation"], len(list_draws()[0]["tested"])
    keep_room(_ROOM, key="toy_draws")
    data = {
        "cases": [
            {"name": name, "klass": int(table.labels[row])} for row, name in enumerate(table.case_names)
        ],
        "draws": list_draws(),
        "classes": class_marks(labels),
        "first": first,
        "texts": {
            **{key: texts[f"toy_{key}"] for key in ("said", "said_first", "picture")},
            **{
                key: words("evaluation", f"toy_{key}", n=tested, cases=table.rows)
                for key in ("draw", "begin")
            },
        },
    }
    show_toy(_FOLDER, data)


@once
def list_draws() -> list[dict[str, Any]]:
    """Return for each draw the rows set aside, and which of them the tree classified correctly."""
    table, dialect = datasets.load(MELONS).table, preset(MELONS_DIALECT)
    found = []
    for seed in range(1, MAX_DRAWS + 1):
        held = holdout(table, SHARE, seed)[1]
        wrong = {each.row for each in parted(table, dialect, held, seed=seed).parts[0].grown.mistakes}
        rows = np.sort(held).tolist()
        found.append({"tested": rows, "right": [row not in wrong for row in rows]})
    return found
