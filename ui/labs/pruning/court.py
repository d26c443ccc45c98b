"""Hold court over one node: the docket, both sides' numbers, the verdict, the scales."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.prune.record import Pruning, Weighed
from c45_core.words import Words
from ui.colours import palette
from ui.labs.pruning.case import Case, docket, first_of_interest
from ui.labs.pruning.charts import scales
from ui.labs.pruning.comparison import comparison
from ui.labs.pruning.lines import Line, lines, sides_of
from ui.labs.pruning.steps import steps
from ui.labs.pruning.trees import SIGNS, before_and_after
from ui.labs.pruning.witness import Heard, witnesses
from ui.markdown import plain
from ui.remembered import choose

MOST_PILLS = 12
WIDE = {"subtree": 4, "leaf": 3, "branch": 3}
"""The subtree has the longest formulas."""
_STYLE = """<style>
.st-key-court .katex { font-size: 1.12em; }
.st-key-court [data-testid=stMarkdownContainer] { margin-bottom: 0; }
.st-key-court [data-testid=stMarkdownContainer] p { margin: 0; overflow-x: auto; overflow-y: hidden; }
.st-key-court [data-testid=stMarkdownContainer] h3 { padding: 0; }
.st-key-verdict { min-height: 7.7rem; }
</style>"""


def call(case: Case, rule: str, words: Words, usual: Pruning | None = None) -> int | None:
    """Show the docket, return the place of the verdict chosen; None if no node has branches.

    `usual`: the pruning with the usual settings, by which the first node is chosen, so that it stays
    the same while a slider moves.
    """
    pruning = case.prunings[rule]
    listed = docket(pruning)
    if not listed:
        return None
    if len(listed) == 1:
        return next(iter(listed.values()))

    def shown(name: str) -> str:
        verdict = pruning.weighed[listed[name]]
        number = "∅" if name.startswith("c") else f"{list(listed).index(name) + 1}."
        return f"{plain(f'{number} {case.name(verdict.node)}')} {SIGNS[verdict.outcome]}"

    chosen = choose(
        "node",
        list(listed),
        words("pruning", "docket"),
        shown=shown,
        default=first_of_interest(usual or pruning),
        kind="pills" if len(listed) <= MOST_PILLS else "select",
        forget=("at",),
    )
    return listed[chosen]


def hold(case: Case, rule: str, place: int, words: Words, buttons: DeltaGenerator) -> None:
    """Show the tree on the left and the hearing of one verdict on the right.

    `buttons`: where those stand by which the numbers are said one at a time.
    """
    st.html(_STYLE)
    pruning = case.prunings[rule]
    verdict = pruning.weighed[place]
    written = lines(verdict, case, words)
    left, right = st.columns([4, 8], gap="medium")
    with right, st.container(key="court"):
        last = len(written) + 2
        with buttons:
            here = steps(last, words)
        _sides(verdict, case, written, here, words, _heard(case, rule, place))
        with st.container(border=True, key="verdict", gap="xxsmall"):
            _verdict(pruning, place, case, written, here, words)
        said = {line.side for line in written[:here]}
        if here >= sum(line.side == "subtree" for line in written):
            said.add("limit")
        else:
            said.discard("subtree")
        scales(verdict, case, words, said, turned=here >= last)
    with left:
        before_and_after(case, pruning, verdict.node, words, done=here > len(written))


def _heard(case: Case, rule: str, place: int) -> Heard:
    if case.validation is None:
        return {}
    return witnesses(case.prunings[rule], place, case.validation, case.dialects[rule])


def _sides(
    verdict: Weighed, case: Case, written: Sequence[Line], here: int, words: Words, heard: Heard
) -> None:
    """Show the sides beside each other, each with its lines; what is not said yet keeps its room."""
    sides = sides_of(written)
    name = plain(case.name(verdict.node))
    place = 0
    columns = st.columns([WIDE[side] for side in sides], gap="small")
    for column, side in zip(columns, sides, strict=True):
        with column, st.container(border=True, height="stretch", gap="xxsmall"):
            st.markdown(f"**{words('pruning', _heading(side, verdict), node=name)}**")
            for line in written:
                if line.side == side:
                    place += 1
                    st.markdown(_written(line, place, here, words))
            if side in heard:
                right, wrong = heard[side]
                names = (
                    ("witnesses", plain(words.listed(right))),
                    ("others", plain(words.listed(wrong))),
                )
                for key, listed in names:
                    none = words("language", "none")
                    st.caption(words("pruning", key, cases=listed or none))


def _heading(side: str, verdict: Weighed) -> str:
    return f"heading_{side}_pre" if verdict.method == "pre_pruning" else f"heading_{side}"


def _written(line: Line, place: int, here: int, words: Words) -> str:
    """Write a line: what it is, small; below it the number with its formula."""
    formula = line.formula
    if place > here:
        formula = rf"\phantom{{{formula}}}"
    elif place == here:
        formula = rf"\textcolor{{{palette().accent}}}{{{formula}}}"
    printed = ""
    if line.printed and place <= here:
        printed = f" :small[:gray[{words('pruning', 'printed', number=plain(line.printed))}]]"
    return f":small[:gray[{line.label}]]  \n${formula}${printed}"


def _verdict(
    pruning: Pruning, place: int, case: Case, written: Sequence[Line], here: int, words: Words
) -> None:
    """Say the inequality, the verdict and its sentence; before that, why the number is asked for."""
    verdict = pruning.weighed[place]
    said = here > len(written)
    formula = comparison(verdict, case)
    outcome = verdict.outcome.name.lower()
    key = f"outcome_{outcome}_pre" if verdict.method == "pre_pruning" else f"outcome_{outcome}"
    name = plain(case.name(verdict.node))
    if said:
        text = words("pruning", key, node=name)
        st.markdown(rf"### ${formula}$ ⟹ {text}", anchors=False)
        st.markdown(plain(case.speaker.say(pruning, place)))
        return
    st.markdown(rf"### ? $\phantom{{{formula}}}$", anchors=False)
    st.markdown(words("pruning", written[here - 1].why))
