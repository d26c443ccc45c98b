"""Choose the lesson's context: hold-out set or folds, how many, by which seed, which pruning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import streamlit as st

from c45_core import Table, preset
from c45_core.align import fitted
from c45_core.dialect import Dialect, pruning_methods
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.validate.both import Both, crossed, parted
from c45_core.validate.folds import holdout, needs_validation
from c45_course.datasets import PARTS, Dataset
from ui import cache
from ui.lessons.shared.kept_work import Answer, with_progress
from ui.state import session
from ui.state.choices import Choices
from ui.state.widgets import choose, count

FOLDS = (2, 3, 5, 10)
SHARES = {"half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4}
DECLARED = "declared"
"""The table says itself which cases are held out."""
PRUNING = "ebp"
"""What prunes where the variant prunes by nothing: C4.5's own method."""
MIN_TELLING_CASES = 200
"""Minimum number of cases; with fewer, it is said how little their number says."""


@dataclass(frozen=True, eq=False)
class EvaluationContext:
    """What is tested: `k` folds, or one part held out (`share` of the cases), by `seed`."""

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
    def weighted(self) -> bool:
        """Whether a row stands for more or less than one case."""
        return bool((self.table.weights != 1).any())

    @property
    def key(self) -> tuple[object, ...]:
        """What the outcome depends on."""
        return (self.table.name, self.dialect, self.by, self.k, self.share, self.seed)


def choose_context(choices: Choices) -> EvaluationContext:
    """Show the settings in a row and return them."""
    dataset, words = cache.dataset(choices.table), choices.words
    own = preset(choices.dialect)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        by = choose(
            "by",
            ("folds", "part"),
            words("evaluation", "by"),
            shown=lambda name: words("evaluation", f"by_{name}"),
            default="part" if dataset.part else "folds",
            kind="segmented",
        )
        k, share = (_folds(dataset, words), "") if by == "folds" else (0, _share(dataset, words))
        method = _method(own, words)
        dialect = own.with_(pruning=method)
        drawn = share != DECLARED or needs_validation(dialect)
        seed = _seed(words) if drawn else 1
    labels = dataset.labels(choices.language).on(fitted(dataset.table, dialect))
    return EvaluationContext(choices, dataset, dialect, by, k, share, seed, labels, words)


def tested(on: EvaluationContext) -> Both:
    """Grow, prune and judge as set up; a bar shows how many folds are done."""

    key, words, held = ("both", *on.key), on.words, held_out(on)
    if held is not None:
        return with_progress(
            on.table.name, key, parted, on.table, on.dialect, held, words=words, seed=on.seed
        )
    cases = (on.table, on.dialect, on.k)
    return with_progress(
        on.table.name, key, crossed, *cases, words=words, said=folds_done(on), seed=on.seed
    )


def grown_again(
    work: Callable[..., Answer], section: str, choices: Choices, on: EvaluationContext
) -> Answer:
    """Grow the table changed in many ways by the chosen variant; a bar shows how many trees are grown.

    `work`: from the table and the variant to what is found; `section`: of the words of the bar.
    """
    dialect = cache.trace(choices.table, choices.dialect).dialect
    return with_progress(
        choices.table,
        (work.__name__, choices.table, choices.dialect),
        work,
        on.table,
        dialect,
        words=on.words,
        said=lambda done, k: on.words(section, "growing", done=done, k=k),
    )


def folds_done(on: EvaluationContext) -> Callable[[int, int], str]:
    """Return what says how many folds are done."""
    return lambda done, k: on.words("validate", "progress", done=done, k=k)


def remarks(on: EvaluationContext) -> None:
    """Say what must be known to read the numbers."""
    said = []
    if needs_validation(on.dialect):
        said.append(on.words("evaluation", "kept_aside"))
    if on.weighted:
        said.append(on.words("evaluation", "weighted"))
    for sentence in said:
        st.caption(sentence)


def held_out(on: EvaluationContext) -> np.ndarray | None:
    """Return the rows held out, None for folds."""
    if on.by == "folds":
        return None
    if on.share == DECLARED:
        return np.flatnonzero(np.array(on.dataset.part) == PARTS[1])
    return holdout(on.table, SHARES[on.share], on.seed)[1]


def _method(own: Dialect, words: Words) -> str:
    with st.container(width=330):
        return choose(
            "pruning",
            pruning_methods(),
            words("evaluation", "pruning"),
            shown=lambda name: words("prune", name),
            default=PRUNING if own.pruning == "none" else own.pruning,
            kind="select",
        )


def _folds(dataset: Dataset, words: Words) -> int:
    rows = dataset.table.rows
    offered = [k for k in FOLDS if k < rows] + ([rows] if rows <= max(FOLDS) * 2 else [])
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


def _share(dataset: Dataset, words: Words) -> str:
    offered = [*([DECLARED] if dataset.part else []), *SHARES]
    return choose(
        "share",
        offered,
        words("evaluation", "held_out"),
        shown=lambda name: words("evaluation", f"share_{name}"),
        default=DECLARED if dataset.part else "third",
        kind="segmented",
    )


def _seed(words: Words) -> int:
    return count("seed", words("evaluation", "seed"), lesson="evaluation", width=140)
