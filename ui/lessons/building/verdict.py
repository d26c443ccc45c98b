"""Show a decided node: the choice, the best choice, the regret; each number can be opened."""

from __future__ import annotations

from html import escape

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.reasons import Leaf, Verdict
from c45_core.trace.views import Evaluation
from c45_course.building import JudgedChoice, MoveKind, NodeState
from c45_course.building.judgement import SIDES, compared, measured, opened
from ui.components import number_table
from ui.components.number_table import Cell, Head, Row
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.lessons.building.context import OPEN, BuildingContext
from ui.lessons.choosing.context import path_text
from ui.lessons.shared.opened import open_at_once, opened_view
from ui.markdown import plain


def show_heading(context: BuildingContext) -> None:
    """Say where we are: the way to the node, and its cases."""
    trace, node = context.built.trace, context.node
    st.markdown(f"## {plain(path_text(trace, node, context.labels, context.words))}")
    colours, here = PAGE.about(trace.table.classes), trace.node(node).counts.tolist()
    colon = context.words("language", "colon")
    marks = [
        f'<span style="color:{colours.klass(k)}">{colours.glyph(k)}</span> '
        f"{escape(context.labels.klass(k))}{colon}{context.words.notation.weight(count)}"
        for k, count in enumerate(here)
    ]
    said = "".join(f"<span>{mark}</span>" for mark in marks)
    st.html(f'<div style="display:flex;flex-wrap:wrap;gap:0 1.2em">{said}</div>')


def show_verdict(context: BuildingContext) -> None:
    """Say what became of the node, and go on to the next."""
    words, built, node = context.words, context.built, context.node
    state, mine = context.state(node), node in built.chosen
    judged = context.judged(node) if mine else None
    said = sentence(judged, context) if judged else closed(context)
    with st.container(key="said"):
        st.markdown(said)
    _actions(context, state)
    if judged:
        current, ids = _table(judged, context)

        def derived(number: str) -> tuple[Explanation, ...]:
            what, _, side = number.partition(":")
            return opened(judged, built.trace, what, side, context.labels)

        opened_view(OPEN, derived(current), words)
        open_at_once(OPEN, ids, derived, words)
        with st.expander(context.say("all")):
            _all(judged, context)


def _actions(context: BuildingContext, state: NodeState) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if context.next_open is not None:
            label = context.say("next", n=len(context.built.open))
            st.button(
                label, key="next", type="primary", on_click=context.go_to, args=(context.next_open,)
            )
        if state is NodeState.SPLIT:
            st.button(context.say("prune"), key="prune", on_click=context.make, args=(MoveKind.LEAF,))
        if state in (NodeState.SPLIT, NodeState.LEAF):
            st.button(
                context.say("again"),
                key="again",
                on_click=context.make,
                args=(MoveKind.REOPEN,),
            )


# --- the sentence ---------------------------------------------------------------------------------


def sentence(judged: JudgedChoice, context: BuildingContext) -> str:
    """Say in a sentence or two how the choice compares with what the convention takes."""
    mine = context.say("a_leaf") if judged.mine is None else test_text(judged.mine, context)
    parts = [_compared(judged, mine, context)]
    if judged.cut_regret is not None and not _same_cut(judged):
        parts.append(_cut_compared(judged, context))
    if not (judged.measure == "gain" and judged.mine and judged.regret and _same_cut(judged)):
        parts.append(_gained(judged, context))  # else the gain was compared already
    return "\n\n".join(part for part in parts if part)


def _gained(judged: JudgedChoice, context: BuildingContext) -> str:
    """Say what the choice gains, and what the largest gain there was."""
    fixed, gain = context.words.notation.fixed, judged.mine.gain if judged.mine else 0.0
    if judged.gain_regret > judged.asked.dialect.tolerance:
        richest, names = judged.richest, {"gain": fixed(gain), "regret": fixed(judged.gain_regret)}
        if richest is None:
            return context.say("gain_regret_none", **names)
        key = "gain_regret" if judged.mine else "gain_regret_leaf"
        test = plain(test_text(richest, context))
        return context.say(key, **names, test=test, most=fixed(richest.gain))
    return context.say("no_gain_regret", gain=fixed(gain)) if judged.mine else ""


def _compared(judged: JudgedChoice, mine: str, context: BuildingContext) -> str:
    words, fixed = context.words, context.words.notation.fixed
    dialect = judged.asked.dialect
    if judged.agrees:
        return context.say("same_leaf" if judged.mine is None else "same", test=plain(mine))
    if judged.best is None:
        assert isinstance(judged.because, Leaf)
        return context.say("would_stop", because=words("leaf", _reason(judged.because, context)))
    names = {
        "mine": plain(mine),
        "best": plain(test_text(judged.best, context)),
        "measure": words("terms", judged.measure),
        "most": fixed(measured(judged.best, dialect)),
    }
    if judged.mine is None:
        return context.say("would_split", **names)
    same = judged.same_attribute
    assert same is not None
    if judged.regret is None:
        if same.verdict is Verdict.BELOW_AVERAGE:
            average = judged.asked.node(judged.asked_node).average_gain or 0.0
            return context.say("below_average", **names, average=fixed(average))
        because = words("player", f"status_{_reason(same.verdict, context)}")
        return context.say("left_out", **names, because=because)
    if same.attribute == judged.best.attribute:
        return context.say("other_cut", **names)
    less = fixed(measured(same, dialect))
    # Attributes are compared each at its best cut, wherever the learner cut.
    names["same"] = plain(test_text(same, context))
    if judged.regret <= dialect.tolerance:
        return context.say("equal", **names)
    key = "lower" if _same_cut(judged) else "lower_attribute"
    return context.say(key, **names, less=less, regret=fixed(judged.regret))


def _cut_compared(judged: JudgedChoice, context: BuildingContext) -> str:
    """Say where the convention would have cut the attribute that was chosen."""
    words, fixed, mine, same = (
        context.words,
        context.words.notation.fixed,
        judged.mine,
        judged.same_attribute,
    )
    assert mine is not None and same is not None and judged.cut_regret is not None
    equal = judged.cut_regret <= judged.asked.dialect.tolerance
    return context.say(
        "cut_equal" if equal else "cut_regret",
        mine=plain(test_text(mine, context)),
        best=plain(test_text(same, context)),
        measure=words("terms", judged.cut_measure),
        most=fixed(getattr(same, judged.cut_measure)),
        less=fixed(getattr(mine, judged.cut_measure)),
        regret=fixed(judged.cut_regret),
    )


def closed(context: BuildingContext) -> str:
    """Say why there is nothing to decide at a node, or what the algorithm decided when it went on."""
    words, node = context.words, context.built.trace.node(context.node)
    klass = plain(context.labels.klass(node.label))
    if node.split is not None:
        return context.say("theirs", test=plain(test_text(node.split, context)))
    reason = node.leaf or Leaf.NO_TEST
    because = words("leaf", _reason(reason, context))
    return context.say("closed", klass=klass, because=because)


def _reason(reason: Leaf | Verdict, context: BuildingContext) -> str:
    """Return the key of a reason; the Gini index has no gain, it decreases."""
    name = reason.name.lower()
    return "no_decrease" if name == "no_gain" and context.dialect.impurity == "gini" else name


def test_text(evaluation: Evaluation, context: BuildingContext) -> str:
    """Name a test: an attribute, with its cut where it is a number."""
    name = context.labels.attribute(evaluation.attribute)
    if evaluation.threshold is None:
        return name
    return f"{name} {context.labels.branch(evaluation, 0)}"


# --- the numbers ----------------------------------------------------------------------------------


def _table(judged: JudgedChoice, context: BuildingContext) -> tuple[str, list[str]]:
    """Show each comparison as a row: the choice, the best, the regret.

    Return the number that is open, and all that can be opened.
    """
    numbers = [n for n in ("measure", "cut", "gain") if _asked_for(judged, n)]
    rows = [_row(judged, number, context) for number in numbers]
    ids = [cell.opens for row in rows for cell in row.cells if cell.opens]
    usual = f"{numbers[0]}:regret" if f"{numbers[0]}:regret" in ids else "gain:regret"
    current = number_table.opened(OPEN, ids, usual)
    heads = [Head(""), *(Head(context.say(side)) for side in SIDES)]
    text = context.say("table")
    number_table.number_table(OPEN, heads, rows, key="regret", text=text, current=current)
    return current, ids


def _all(judged: JudgedChoice, context: BuildingContext) -> None:
    """Show every attribute as the convention measured it here."""
    words, fixed, dialect = context.words, context.words.notation.fixed, context.dialect
    measures = dict.fromkeys(("gain", *dialect.measures))
    shown = [m for m in measures if m == "gain" or m in dialect.comparing.steps]
    rows = [
        [
            test_text(each, context),
            *(fixed(each.measured(m)) if each.divides else "–" for m in shown),
            words("player", f"status_{_reason(each.verdict, context)}"),
        ]
        for each in judged.asked.evaluations(judged.asked_node)
    ]
    head = [
        words("terms", "attribute"),
        *(words("terms", m) for m in shown),
        words("player", "status_column"),
    ]
    grid(head, rows, caption=context.say("all"), words=(len(head) - 1,))


def _asked_for(judged: JudgedChoice, number: str) -> bool:
    if number == "cut":
        return judged.cut_regret is not None and not _same_cut(judged)
    if number == "measure":
        return judged.measure != "gain" and judged.best is not None
    return True


def _same_cut(judged: JudgedChoice) -> bool:
    mine, same = judged.mine, judged.same_attribute
    return mine is None or same is None or mine.threshold == same.threshold


def _row(judged: JudgedChoice, number: str, context: BuildingContext) -> Row:
    words, fixed = context.words, context.words.notation.fixed
    measure, mine, best = compared(judged, number)
    lost = {"measure": judged.regret, "cut": judged.cut_regret, "gain": judged.gain_regret}[number]
    cells = [
        Cell("–") if test is None else Cell(fixed(test.measured(measure)), f"{number}:{side}")
        for side, test in zip(SIDES[:2], (mine, best), strict=True)
    ]
    cells.append(Cell("–") if lost is None else Cell(fixed(lost), f"{number}:regret"))
    if mine is None and best is None:
        cells[2] = Cell(fixed(0.0))
    named = words("terms", measure)
    head = context.say("by_cut", measure=named) if number == "cut" else named
    note = "" if best is None else context.say(f"note_{number}", test=test_text(best, context))
    if number == "measure" and mine is not None and best is not None and not _same_cut(judged):
        names = {"mine": test_text(mine, context), "best": test_text(best, context)}
        note = context.say("against", **names)
    return Row(Cell(head), tuple(cells), note)
