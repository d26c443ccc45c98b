"""List the cuts, the best first by the rule in force, and say what the documents print about them."""

from __future__ import annotations

import numpy as np
import streamlit as st

from c45_course.claims import Claim
from c45_course.datasets import Dataset
from ui.components.number_table import Cell, Head, Row, number_table
from ui.lessons.numbers.context import NumbersContext
from ui.markdown import plain, with_terms

MAX_ROWS = 15


def show_ranking(context: NumbersContext, cut: int) -> None:
    """Show the best cuts in order, those left out last."""
    words = context.words
    ranked = context.ranked(context.by)
    left_out = np.flatnonzero(~context.taking_part)
    shown = np.concatenate([ranked, left_out])[:MAX_ROWS].tolist()
    if cut not in shown:
        shown = [*shown[:-1], cut]
    place = {int(c): str(number + 1) for number, c in enumerate(ranked)}
    rows = [_row(context, c, place.get(c, words("numbers", "left_out"))) for c in shown]
    heads = [
        words("terms", "threshold"),
        *(words("numbers", f"axis_{quantity}") for quantity in ("gain", "iv", "gain_ratio")),
        words("numbers", f"rank_{context.by}"),
    ]
    st.caption(words("derivation_view", "press"))
    number_table(
        "cut",
        [Head(head) for head in heads],
        rows,
        key="ranking",
        text=words("numbers", "ranking"),
        current=context.place(cut),
    )
    if len(context.cuts) > len(shown):
        st.caption(
            with_terms(words("numbers", "more", shown=len(shown), cuts=len(context.cuts)), words)
        )


def _row(context: NumbersContext, cut: int, place: str) -> Row:
    """Write a cut as a row; pressing its threshold goes to it."""
    cuts = context.cuts
    numbers = (cuts.gains[cut], cuts.ivs[cut], cuts.gain_ratios[cut])
    cells = (*(Cell(context.words.notation.fixed(float(number))) for number in numbers), Cell(place))
    kind = "" if context.taking_part[cut] else "out"
    best = "best" if cut == context.cuts.best else kind
    return Row(Cell(context.threshold(cut), context.place(cut)), cells, kind=best)


def show_places(context: NumbersContext) -> None:
    """Say how many places there were to cut, and why some are no candidates."""
    words, cuts = context.words, len(context.cuts)
    known, different = len(context.known[0]), len(context.values)
    said = words("numbers", "places", known=known, different=different, cuts=cuts)
    if different < known:
        said += words("numbers", "equal", m=known - 1, cuts=cuts)
    if cuts < different - 1:
        gap = f"{context.trace.dialect.value_gap:g}"
        said += words("numbers", "close", n=different - 1 - cuts, gap=gap)
    left_out = cuts - int(context.taking_part.sum())
    if left_out:
        least = words.notation.weight(context.cuts.least)
        said += words("numbers", "short", n=left_out, least=least, tries=context.cuts.tries)
    st.markdown(plain(said))


def show_printed(context: NumbersContext, dataset: Dataset) -> None:
    """Show what the documents print about the cuts of the attribute, with the verdict on each."""
    name = context.trace.table.attributes[context.attribute].name
    words, language = context.words, context.words.language
    about = [claim for claim in dataset.claims if claim.at.attribute == name and _is_of_cut(claim)]
    if not about or context.number:
        return
    with st.expander(words("numbers", "printed", n=len(about))):
        for claim in about:
            said = words(
                "numbers",
                "printed_one",
                claim=claim.name[language],
                printed=claim.printed,
                verdict=words("claim", claim.verdict),
                note=claim.note.get(language, ""),
            )
            st.markdown(f"- {plain(said)}")


def _is_of_cut(claim: Claim) -> bool:
    return claim.at.quantity.startswith(("threshold", "candidate"))
