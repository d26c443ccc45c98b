"""Declare the lesson on what came after C4.5, and lay out what its views work on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from c45_core.dialect import Dialect, preset
from c45_core.explain.labels import Labels, cut_value
from c45_core.language.words import Words
from c45_core.table import Table
from c45_core.tree import Tree
from c45_core.validate.folds import holdout, needs_validation
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.drawing.tree_picture import draw, in_words, walked
from ui.lessons.shape import choose_view
from ui.state import choices as chosen
from ui.state import own_table as growing
from ui.state import session
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture, Posed
from ui.state.parts import run_alone
from ui.state.widgets import choose, slide
from ui.workers import away

from ..boosting import METHODS, BoostOptions, Committee, boost, errors_beside
from ..explanation import BoostTeller

DEPTHS = ("1", "2", "3", "any")
THIRD = 1 / 3
Signs = Mapping[int, str] | None


@dataclass(frozen=True, eq=False)
class C50Context:
    """The cases that are shown, the convention with its depth, the names, and the options asked."""

    table: Table
    dialect: Dialect
    options: BoostOptions
    labels: Labels
    words: Words

    @property
    def committee(self) -> Committee:
        """The committee of all cases."""
        return boost_table(self.table.name, self.dialect, self.options)

    @property
    def teller(self) -> BoostTeller:
        """Says the steps."""
        return BoostTeller(self.committee, self.labels, self.words)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the laboratory."""
        return self.words("c50", key, **values)

    def draw_tree(
        self, tree: Tree, labels: Labels, said: str, key: str, marks: Signs = None, signs: Signs = None
    ) -> None:
        """Draw a tree above its caption; `marks`, `signs`: of nodes by their numbers."""
        drawn = walked(tree, labels, marks or {}, signs=signs, words=self.words)
        draw(drawn, key=key, text=in_words(said, tree, labels), height=300)
        st.caption(said)


def open_context(choices: Choices, *, boosts: bool) -> C50Context:
    """Ask for the depth of the trees, and where the view `boosts` for rounds and variant."""
    dataset, words = cache.dataset(choices.table), choices.words
    rounds, variant = float(BoostOptions().rounds), METHODS[0]
    with st.container(horizontal=True, vertical_alignment="top", gap="medium"):
        depth = choose(
            "depth",
            DEPTHS,
            words("c50", "depth"),
            shown=lambda name: words("c50", f"depth_{name}"),
            kind="segmented",
        )
        if boosts:
            rounds = slide("rounds", words("c50", "rounds"), step=1.0, format="%.0f", width=180)
            variant = choose(
                "variant",
                METHODS,
                words("c50", "variant"),
                shown=lambda name: words("c50", f"variant_{name}"),
                kind="segmented",
                wrap=True,
            )
    if boosts:
        st.caption(words("c50", f"variant_note_{variant}"))
    return C50Context(
        dataset.table,
        _with_depth(preset(choices.dialect), depth),
        BoostOptions(rounds=int(rounds), method=variant),
        dataset.labels(choices.language),
        words,
    )


def _with_depth(dialect: Dialect, depth: str) -> Dialect:
    """Return a convention with a depth; one that prunes by cases kept aside does not prune here."""
    if needs_validation(dialect):
        dialect = dialect.with_(pruning="none")
    return dialect if depth == "any" else dialect.with_(max_depth=int(depth))


def split_cases(table: Table, seed: int) -> tuple[Table, Table]:
    """Return two thirds of the cases to learn from, and the third held out."""
    learn, held = holdout(table, THIRD, seed)
    return table.take(np.sort(learn)), table.take(np.sort(held))


@cache.kept(32)
def boost_table(table: str, dialect: Dialect, options: BoostOptions) -> Committee:
    """Return the committee of the cases of a table."""
    cases = cache.dataset(table).table
    return away.run(table, boost, cases, dialect, options, **_show_work(table, options))


@cache.kept(32)
def find_errors(
    table: str, dialect: Dialect, options: BoostOptions, seed: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the errors of committees of rising size, on training cases and on those held out."""
    parts = split_cases(cache.dataset(table).table, seed)
    return away.run(table, errors_beside, *parts, dialect, options, **_show_work(table, options))


def _show_work(table: str, options: BoostOptions) -> dict[str, Any]:
    """Return how the work is shown, and how large the trees of an own table may grow."""
    words = chosen.read().words

    def tell_round(number: int) -> tuple[float, str]:
        return (number - 1) / options.rounds, words("c50", "making", n=number)

    budget = {"budget": growing.BUDGET} if session.is_own(table) else {}
    return {"tells": "watch", "said": tell_round, **budget}


ROUNDS = 3
STUMPS = Dialect(criterion="gain", threshold_by="gain", gate="none", max_depth=1)
_CLASSES = "+++---+++-"


def example_table() -> Table:
    """Return the table of Li Hang's example 8.1: x from 0 to 9, with two classes."""
    cells = [[number] for number in range(len(_CLASSES))]
    return Table.from_arrays(cells, list(_CLASSES), names=["x"], name="li_hang_8_1")


@cache.kept()
def example_committee() -> Committee:
    """Return the three stumps of that example with their record."""
    return boost(example_table(), STUMPS, BoostOptions(rounds=ROUNDS))


_ROUND, _LEFT, _HIGH = 86.0, 30.0, 38.0


def _draw_rounds(say: Callable[..., str], _: Choices) -> Canvas:
    """For each round a bar for each number, its class below, the cut of the stump, the wrong marked."""
    found, cases = example_committee(), example_table()
    wide = (WIDTH - 2 * _LEFT) / cases.rows
    most = max(float(each.weights.max()) for each in found.rounds)
    canvas = Canvas(_ROUND * len(found.rounds) + 4, cases.classes)
    for place, each in enumerate(found.rounds):
        base = _ROUND * place + 24 + _HIGH
        canvas.note(say("round", n=each.number), 8, base - _HIGH - 6)
        test = each.tree.test
        assert test is not None and test.threshold is not None
        for row in range(cases.rows):
            x, high = _LEFT + wide * row, _HIGH * float(each.weights[row]) / most
            colour = PAGE.accent if each.wrong[row] else PAGE.muted
            canvas.box(x + 4, base - high, wide - 8, high, colour, opacity=0.85)
            canvas.case(int(cases.labels[row]), x + wide / 2, base + 12, radius=6)
        cut = _LEFT + wide * (test.threshold + 0.5)
        canvas.line([(cut, base - _HIGH), (cut, base + 22)], dashed=True)
        canvas.note(f"x ≤ {cut_value(test.threshold)}", WIDTH - 8, base - _HIGH - 6, anchor="end")
    return canvas


PICTURES = {"idea": Picture(_draw_rounds, ("round",))}


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the numbers of the first rounds of Li Hang's example."""
    words, write = choices.words, choices.words.notation
    found, table = example_committee(), example_table()
    first = found.rounds[0]
    assert first.after is not None
    wrong = [round(error * table.rows) for error in found.errors(table)]
    return {
        "cases": words.cases(table.rows),
        "wrong": str(int(first.wrong.sum())),
        "others": str(int((~first.wrong).sum())),
        "error": write.number(first.error),
        "before": write.number(float(first.weights[first.wrong][0])),
        "after": write.number(float(first.after[first.wrong][0])),
        "right_after": write.number(float(first.after[~first.wrong][0])),
        "half": write.number(table.weight / 2),
        "rounds": str(len(found.rounds)),
        "first_wrong": str(wrong[0]),
        "all_wrong": str(wrong[-1]),
    }


@run_alone
def show_laboratory(choices: Choices) -> None:
    """Show one view; what is chosen in it runs nothing else again."""
    view = choose_view("c50", choices.words, wrap=True)
    LESSON.load_view(view)(open_context(choices, boosts=view not in ("costs", "winnow")))


LESSON = Lesson(
    package=__package__,
    key="c50",
    path="reference",
    place=50,
    minutes=14,
    guess=Options(("same", "half", "all"), right="half"),
    symbols=(
        "n, w",
        "h_t(x), y",
        r"\varepsilon_t",
        r"\beta_t",
        r"\alpha_t",
        "S_{+}, S_{-}",
        "Z",
        "w'_{+}, w'_{-}",
        "s_t, V(c)",
        "m, n_{-}, T, P_t(c)",
        "C(i,j)",
        "R(i), P(j)",
        "L, L'",
        "N, n_j, K",
    ),
    whys=("half", "weak", "noise", "costs", "winnow", "more", "elsewhere"),
    builds_on=("rules",),
    posed=(
        Posed("vote", ("same", "error", "last"), right="error"),
        Posed("cost", ("frequent", "cheapest", "dearest"), right="cheapest"),
    ),
    facts=facts,
    pictures=PICTURES,
    other_views={"view": ("vote", "errors", "costs", "winnow")},
    controls=("depth", "round", "shown"),
    laboratory="lesson:show_laboratory",
    views={
        "rounds": "committee:show_rounds",
        "vote": "committee:show_vote",
        "errors": "committee:show_errors",
        "steps": "committee:show_steps",
        "costs": "costs:show_costs",
        "winnow": "costs:show_winnowing",
    },
)
