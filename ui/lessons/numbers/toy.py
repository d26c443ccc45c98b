"""Let the reader drag the cut along the sorted cases: one attribute in the laboratory, two as a toy.

The browser gets every cut with its numbers, as the record has them, and asks the server for nothing
while the hand moves.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from c45_core.explain.labels import cut_value
from c45_core.language.words import Words
from c45_core.table import Numeric
from c45_course.exports.tree_names import positive
from ui import cache
from ui.components.toy import class_marks
from ui.drawing.svg import keep_room
from ui.lessons.numbers.context import NumbersContext, go_to
from ui.lessons.shape.told import Told
from ui.scripts import register_files
from ui.state.choices import Choices
from ui.state.presenting import presenting

TABLE, DIALECT = "watermelon_3.0", "zhou"
"""The melons whose density and sugar content are cut, as Zhou's book cuts them."""
CURVES = ("gain", "iv", "gain_ratio")
MAX_MARKS = 200
"""Maximum number of cases that are drawn as marks; more are counted in columns."""
COLUMNS = 60
_PATH = str(Path(__file__).with_name("dragging") / "dragging")
_ROOM = '<svg viewBox="0 0 400 {high}" style="width:100%;height:{high}px">'


def show_toy(told: Told, choices: Choices) -> None:
    """Show the cut of the two continuous attributes of the melons.

    Until the guess is made only that part of the curve is there where the cut has been.
    """
    trace, words = cache.trace(TABLE, DIALECT), told.words
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    numeric = [a for a, c in enumerate(trace.table.attributes) if isinstance(c, Numeric)]
    contexts = [NumbersContext(trace, labels, words, 0, a) for a in numeric]
    keep_room(_ROOM.format(high=430), key="toy_numbers")
    data = _tell(contexts, ("gain",), words, "toy", high=60 if presenting() else 150)
    guessed = st.session_state.get(f"guess_{told.lesson.key}_given") is not None
    _component()(key="toy_numbers", data={**data, "veiled": True, "revealed": guessed, "now": 0})


def show_cuts(context: NumbersContext, cut: int) -> None:
    """Show gain, IV and gain ratio of every cut of an attribute, the chosen one in hand."""
    keep_room(_ROOM.format(high=480), key="cuts")
    data = _tell([context], CURVES, context.words, "stage", high=76)
    told = context.points.tolist()
    now = told.index(cut) if cut in told else int(np.argmin(np.abs(context.points - cut)))
    _component()(
        key="cuts",
        data={**data, "veiled": False, "revealed": False, "now": now},
        on_cut_change=lambda: _go_to_dropped(context),
    )


def _go_to_dropped(context: NumbersContext) -> None:
    """Go to the cut at which the hand let go."""
    places = {context.place(cut): cut for cut in context.points.tolist()}
    if (place := st.session_state["cuts"].cut) in places:
        go_to(context, places[place])


def _tell(
    contexts: Sequence[NumbersContext], curves: Sequence[str], words: Words, name: str, *, high: int
) -> dict[str, Any]:
    """Return what the component gets; `name`: with which the keys of its texts begin."""
    said, first = words.sections["numbers"], positive(contexts[0].trace.table.classes)
    labels = contexts[0].labels
    return {
        "attributes": [_recall_cuts(context) for context in contexts],
        "classes": class_marks(labels),
        "first": first,
        "presented": presenting(),
        "curves": list(curves),
        "high": high,
        "texts": {
            **{key: said[key] for key in ("which", "slider")},
            **{key: said[f"axis_{key}"] for key in CURVES},
            "out": f"{said[f'{name}_said']} {said['stage_out']}",
            "said": said[f"{name}_said"],
            "picture": words("numbers", f"{name}_picture", attribute=contexts[0].name),
        },
    }


def _recall_cuts(context: NumbersContext) -> Any:
    words = context.words
    key = ("cuts", context.number, context.attribute, words.language, words.notation)
    return cache.told_of(context.trace, key, partial(tell_cuts, context))


def tell_cuts(context: NumbersContext) -> dict[str, Any]:
    """Return an attribute with its cases and its cuts, lowest first, and how each number is written."""
    told, cuts, write = context.points, context.cuts, context.words.notation
    numbers = dict(zip(CURVES, (cuts.gains, cuts.ivs, cuts.gain_ratios), strict=True))
    best = {"gain": context.largest("gain"), "iv": None, "gain_ratio": context.largest("gain_ratio")}
    place = {int(cut): k for k, cut in enumerate(told)}
    ends = [float(context.values[end]) for end in (0, -1)]
    penalty = context.evaluation.penalty
    return {
        "name": context.name,
        "ends": ends,
        "ends_text": [cut_value(end) for end in ends],
        "decimals": max(
            len(cut_value(float(value)).partition(".")[2]) for value in context.values[:50]
        ),
        **_tell_cases(context),
        "lows": context.neighbours(told)[0].tolist(),
        "mids": cuts.midpoints[told].tolist(),
        "places": [context.place(cut) for cut in told],
        "shown": [context.threshold(cut) for cut in told],
        "numbers": {key: np.round(each[told], 12).tolist() for key, each in numbers.items()},
        "texts": {key: [write.fixed(float(v)) for v in each[told]] for key, each in numbers.items()},
        "sides": [
            [[write.weight(float(c)) for c in branch.counts] for branch in cuts.branches(cut)]
            for cut in told
        ],
        "out": np.flatnonzero(~context.taking_part[told]).tolist(),
        "best": {key: None if cut is None else place[cut] for key, cut in best.items()},
        "penalty": penalty,
        "penalty_text": context.words("numbers", "penalty_line", value=write.fixed(penalty)),
    }


def _tell_cases(context: NumbersContext) -> dict[str, Any]:
    """Return the cases by value and class, or of a great many how many lie in each column."""
    values, codes, weights = context.known
    if len(values) <= MAX_MARKS:
        return {"cases": [[float(v), int(code)] for v, code in zip(values, codes, strict=True)]}
    edges = np.linspace(values[0], values[-1], COLUMNS + 1)
    return {
        "columns": [
            np.histogram(values[codes == code], edges, weights=weights[codes == code])[0].tolist()
            for code in range(len(context.trace.table.classes))
        ]
    }


def _component() -> Any:
    return register_files(_PATH, '<div class="dragging"></div>', name="cut_dragging")
