"""The laboratory: the tree so far, what became of each node, and at the end both trees side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.reasons import Leaf, Verdict
from c45_core.table import Table
from c45_core.tree import Tree
from c45_core.validate.result import Result
from ui.components import number_table
from ui.components.number_table import Cell, Head, Row
from ui.drawing.colours import PAGE
from ui.drawing.grid import class_mark, grid, write_grid
from ui.drawing.tree_picture import Picture, show_tree, svg, walked
from ui.lessons.shared.derivations import open_at_once, opened_view
from ui.lessons.shared.number_ids import name_node, name_test
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.own.tasks import judged_by
from ui.state import course
from ui.state.address import has
from ui.state.choices import Choices
from ui.state.widgets import choose_text
from ui.workers import away

from ..judgement import SIDES, JudgedChoice, compared, given_up, measured, opened
from ..moves import MoveKind
from ..tree_by_moves import NodeState
from . import play
from .play import BuildingContext


def show_laboratory(choices: Choices) -> None:
    """Let the reader choose at every node; show the other tree when none is open any more."""
    context = play.build_context(choices)
    if context.lost:
        st.warning(context.say("lost", n=context.lost))
    choose_test(context)
    left, right = st.columns([6, 5], gap="large")
    with left:
        show_tree_so_far(context)
        show_moves(context)
    with right:
        show_heading(context)
        if context.built.state(context.node) is NodeState.OPEN:
            play.show_choice(context)
        else:
            show_verdict(context)
    if not context.built.open:
        show_together(context)
    course.link("practice", choices.words, label=context.say("practise"))


QUESTION_MARK = "?"
TIMES_CLOSED = "menu_closed"
"""Number of times that the menu closed after a press in it; the next menu is another one."""
MAX_DRAWN_NODES = 400
"""A tree of more nodes is not drawn: nobody could read it."""


def show_tree_so_far(context: BuildingContext) -> None:
    """Draw the tree so far."""
    tree, trace, words = context.built.tree, context.built.trace, context.words
    if tree.size > MAX_DRAWN_NODES:
        st.info(context.say("too_large", n=tree.size))
        return
    numbers = [node.number for node in tree.walk()]
    marks = {context.node: "current"}
    drawn = walked(tree, context.labels, marks, words=words, most=MAX_DRAWN_NODES)
    pictures = [
        _draw_open_as_question(p, context.built.state(n)) for p, n in zip(drawn, numbers, strict=True)
    ]
    sentences = [
        f"{name_node(trace, n, context.labels, words)}: {_describe_node(context, n, picture)}"
        for n, picture in zip(numbers, pictures, strict=True)
    ]
    by_name = {context.name(n): n for n in numbers}
    play.pressed_tree(
        svg=svg(pictures, PAGE, context.say("tree")),
        names=[context.name(n) for n in numbers],
        said=sentences,
        text=context.say("tree"),
        current=context.name(context.node),
        waiting=[context.name(n) for n in context.built.open],
        hinted=has(play.HINT),
        press=lambda name: context.go_to(by_name[name]) if name in by_name else None,
    )


def _draw_open_as_question(picture: Picture, state: NodeState) -> Picture:
    """Draw a node at which nobody has decided as a question."""
    return replace(picture, title=QUESTION_MARK, leaf=None) if state is NodeState.OPEN else picture


def _describe_node(context: BuildingContext, number: int, picture: Picture) -> str:
    return context.say("undecided") if number in context.built.open else picture.title


def show_moves(context: BuildingContext) -> None:
    """Show what can be done with all of it: back, again, let the algorithm finish, from the start."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="moves"):
        undoable, redoable = context.play.done > 0, context.play.done < len(context.play.moves)
        st.button(context.say("undo"), key="undo", on_click=context.undo, disabled=not undoable)
        st.button(context.say("redo"), key="redo", on_click=context.redo, disabled=not redoable)
        times = st.session_state.setdefault(TIMES_CLOSED, 0)
        with st.popover(context.say("more"), type="tertiary", key=f"more_{times}"):
            _offer_more(context)
    waiting = len(context.built.open)
    key = "waiting" if waiting > 1 else "waiting_one" if waiting else "finished"
    st.caption(context.say(key, n=waiting))


def _offer_more(context: BuildingContext) -> None:
    closed_to = {"finish": not context.built.open, "start_again": context.play.done == 0}
    for name, act in (("finish", context.finish), ("start_again", context.start_again)):
        st.button(
            context.say(name), key=name, on_click=_close_and, args=(act,), disabled=closed_to[name]
        )


def _close_and(act: Callable[[], None]) -> None:
    """Do what was pressed; the menu closes, so that it can be seen."""
    st.session_state[TIMES_CLOSED] += 1
    act()


def show_together(context: BuildingContext) -> None:
    """Show the learner's tree beside that of the convention, and every choice with its regret."""
    words = context.words
    st.header(context.say("together"), anchor=False)
    _say_who_judges(context)
    trees = {"mine": context.built.tree, "theirs": context.theirs}
    _compare_numbers(context, trees)
    for place, (name, tree) in zip(st.columns(2, gap="large"), trees.items(), strict=True):
        with place:
            st.markdown(f"**{title_of(context, name)}**")
            _draw_tree(context, name, tree)
    if context.test == play.NONE:
        course.link("growing", words, label=context.say("steps"))
    if context.built.chosen:
        fold(context.say("choices"), "choices", _list_choices, context)


def _draw_tree(context: BuildingContext, name: str, tree: Tree) -> None:
    if tree.size > MAX_DRAWN_NODES:
        st.info(context.say("too_large", n=tree.size))
        return
    text, words = title_of(context, name), context.words
    show_tree(tree, context.labels, words, {}, key=f"tree_{name}", text=text, height=420)


def choose_test(context: BuildingContext) -> None:
    """Let the reader hold cases out, before the first choice: cases held out later were in sight."""
    offered = play.parts_of(context.choices.table)
    if len(offered) > 1:
        choose_text(context.words, "building", play.TEST, offered, hidden_label=False)


def _say_who_judges(context: BuildingContext) -> None:
    """Say by which cases both are judged."""
    held = context.held_out
    n, m = context.training.rows, 0 if held is None else held.rows
    st.caption(
        with_terms(context.say(f"judged_{context.test}", n=n, m=m, seed=play.SEED), context.words)
    )


def _compare_numbers(context: BuildingContext, trees: dict[str, Tree]) -> None:
    weight, fixed = context.words.notation.weight, context.words.notation.fixed
    held = context.held_out
    errors = ["wrong_training"] if held is None else ["wrong_test", "wrong_training"]
    keys = [*errors, "nodes", "leaves", "height"]
    rows = []
    for name, tree in trees.items():
        found = judge_tree(context, tree, *(() if held is None else (held,)), context.training)
        row = [f"{weight(each.errors)} / {weight(each.weight)}" for each in found]
        row += [str(tree.size), str(len(tree.leaves())), str(tree.height)]
        rows.append([title_of(context, name), *row])
    grid(["", *(context.say(key) for key in keys)], rows, caption=context.say("together"))
    lost = given_up(context.judge(node) for node in context.built.chosen)
    st.caption(with_terms(context.say("given_up", bits=fixed(lost)), context.words))


def judge_tree(context: BuildingContext, tree: Tree, *tables: Table) -> tuple[Result, ...]:
    """Return what a tree makes of the cases of each table."""
    name = context.choices.table
    return away.run(name, judged_by, tree, tables, context.dialect)


def title_of(context: BuildingContext, name: str) -> str:
    """Name one of both trees."""
    if name == "mine":
        return context.say("tree_mine")
    dialect = context.words("dialect", context.choices.dialect)
    key = "tree_theirs" if context.dialect.pruning == "none" else "tree_theirs_pruned"
    return dialect if dialect == context.who else context.say(key, dialect=dialect)


def _list_choices(context: BuildingContext) -> None:
    """List every choice of the learner with what it was worth."""
    words, fixed = context.words, context.words.notation.fixed
    rows = []
    for node in context.built.chosen:
        judged = context.judge(node)
        mine = judged.mine
        lost = [judged.regret, judged.gain_regret]
        rows.append(
            [
                name_node(context.built.trace, node, context.labels, words),
                context.say("a_leaf") if mine is None else name_test(mine, context.labels),
                "–" if judged.best is None else name_test(judged.best, context.labels),
                *("–" if each is None else fixed(each) for each in lost),
            ]
        )
    named = words("terms", context.dialect.attribute_by)
    keys = ("node", "choice", "best")
    head = [context.say(f"head_{key}") for key in keys]
    head += [context.say("head_regret", measure=named), context.say("head_bits")]
    grid(head, rows, caption=context.say("choices"), words=(1, 2))


def show_heading(context: BuildingContext) -> None:
    """Say where we are: the way to the node, and its cases."""
    title, cases = write_heading(context)
    st.markdown(title)
    st.html(cases)


def write_heading(context: BuildingContext) -> tuple[str, str]:
    """Return the way to the node as Markdown, and its cases as HTML."""
    trace, node = context.built.trace, context.node
    colours, here = PAGE.about(trace.table.classes), trace.node(node).counts.tolist()
    colon = context.words("language", "colon")
    marks = [
        f"{class_mark(k, colours)} {escape(context.labels.klass(k))}{colon}"
        f"{context.words.notation.weight(count)}"
        for k, count in enumerate(here)
    ]
    text = "".join(f"<span>{mark}</span>" for mark in marks)
    title = f"## {plain(name_node(trace, node, context.labels, context.words))}"
    return title, f'<div style="display:flex;flex-wrap:wrap;gap:0 1.2em">{text}</div>'


def show_verdict(context: BuildingContext) -> None:
    """Say what became of the node, and go on to the next."""
    words, built, node = context.words, context.built, context.node
    state, mine = context.built.state(node), node in built.chosen
    judged = context.judge(node) if mine else None
    text = explain_verdict(judged, context) if judged else explain_closed(context)
    with st.container(key="said"):
        st.markdown(text)
    _offer_actions(context, state)
    if judged:
        current, ids = _show_numbers(judged, context)

        def derived(number: str) -> tuple[Explanation, ...]:
            what, _, side = number.partition(":")
            return opened(judged, built.trace, what, side, context.labels)

        opened_view(play.OPEN, derived(current), words)
        open_at_once(play.OPEN, ids, derived, words)
        fold(context.say("all"), "all", lambda: st.html(write_attributes(judged, context)))


def _offer_actions(context: BuildingContext, state: NodeState) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if context.next_open is not None:
            label = context.say("next", n=len(context.built.open))
            st.button(
                label, key="next", type="primary", on_click=context.go_to, args=(context.next_open,)
            )
        if state is NodeState.SPLIT:
            st.button(context.say("prune"), key="prune", on_click=context.make, args=(MoveKind.LEAF,))
        if state in (NodeState.SPLIT, NodeState.LEAF):
            st.button(context.say("again"), key="again", on_click=context.make, args=(MoveKind.REOPEN,))


# --- the sentence ---------------------------------------------------------------------------------


def explain_verdict(judged: JudgedChoice, context: BuildingContext) -> str:
    """Say in a sentence or two how the choice compares with what the convention takes."""
    mine = context.say("a_leaf") if judged.mine is None else name_test(judged.mine, context.labels)
    parts = [_compare_tests(judged, mine, context)]
    if judged.cut_regret is not None and not _is_same_cut(judged):
        parts.append(_compare_cuts(judged, context))
    if not (judged.measure == "gain" and judged.mine and judged.regret and _is_same_cut(judged)):
        parts.append(_compare_gains(judged, context))  # else the gain was compared already
    return "\n\n".join(part for part in parts if part)


def _compare_gains(judged: JudgedChoice, context: BuildingContext) -> str:
    """Say what the choice gains, and what the largest gain there was."""
    fixed, gain = context.words.notation.fixed, judged.mine.gain if judged.mine else 0.0
    if judged.gain_regret > judged.asked.dialect.tolerance:
        richest, names = judged.richest, {"gain": fixed(gain), "regret": fixed(judged.gain_regret)}
        if richest is None:
            return context.say("gain_regret_none", **names)
        key = "gain_regret" if judged.mine else "gain_regret_leaf"
        test = plain(name_test(richest, context.labels))
        return context.say(key, **names, test=test, most=fixed(richest.gain))
    return context.say("no_gain_regret", gain=fixed(gain)) if judged.mine else ""


def _compare_tests(judged: JudgedChoice, mine: str, context: BuildingContext) -> str:
    words, fixed = context.words, context.words.notation.fixed
    dialect = judged.asked.dialect
    if judged.agrees:
        return context.say("same_leaf" if judged.mine is None else "same", test=plain(mine))
    if judged.best is None:
        assert isinstance(judged.because, Leaf)
        return context.say("would_stop", because=words("leaf", _reason_key(judged.because, context)))
    names = {
        "mine": plain(mine),
        "best": plain(name_test(judged.best, context.labels)),
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
        because = words("player", f"status_{_reason_key(same.verdict, context)}")
        return context.say("left_out", **names, because=because)
    if same.attribute == judged.best.attribute:
        return context.say("other_cut", **names)
    less = fixed(measured(same, dialect))
    # Attributes are compared each at its best cut, wherever the learner cut.
    names["same"] = plain(name_test(same, context.labels))
    if judged.regret <= dialect.tolerance:
        return context.say("equal", **names)
    key = "lower" if _is_same_cut(judged) else "lower_attribute"
    return context.say(key, **names, less=less, regret=fixed(judged.regret))


def _compare_cuts(judged: JudgedChoice, context: BuildingContext) -> str:
    """Say where the convention would have cut the attribute that was chosen."""
    words, fixed = context.words, context.words.notation.fixed
    mine, same = judged.mine, judged.same_attribute
    assert mine is not None and same is not None and judged.cut_regret is not None
    equal = judged.cut_regret <= judged.asked.dialect.tolerance
    return context.say(
        "cut_equal" if equal else "cut_regret",
        mine=plain(name_test(mine, context.labels)),
        best=plain(name_test(same, context.labels)),
        measure=words("terms", judged.cut_measure),
        most=fixed(getattr(same, judged.cut_measure)),
        less=fixed(getattr(mine, judged.cut_measure)),
        regret=fixed(judged.cut_regret),
    )


def explain_closed(context: BuildingContext) -> str:
    """Say why there is nothing to decide at a node, or what the algorithm decided when it went on."""
    words, node = context.words, context.built.trace.node(context.node)
    klass = plain(context.labels.klass(node.label))
    if node.split is not None:
        return context.say("theirs", test=plain(name_test(node.split, context.labels)))
    reason = node.leaf or Leaf.NO_TEST
    because = words("leaf", _reason_key(reason, context))
    return context.say("closed", klass=klass, because=because)


def _reason_key(reason: Leaf | Verdict, context: BuildingContext) -> str:
    """Return the key of a reason; the Gini index has no gain, it decreases."""
    name = reason.name.lower()
    return "no_decrease" if name == "no_gain" and context.dialect.impurity == "gini" else name


# --- the numbers ----------------------------------------------------------------------------------


def _show_numbers(judged: JudgedChoice, context: BuildingContext) -> tuple[str, list[str]]:
    """Show each comparison as a row: the choice, the best, the regret.

    Return the number that is open, and all that can be opened.
    """
    numbers = [n for n in ("measure", "cut", "gain") if _is_compared(judged, n)]
    rows = [_number_row(judged, number, context) for number in numbers]
    ids = [cell.opens for row in rows for cell in row.cells if cell.opens]
    usual = f"{numbers[0]}:regret" if f"{numbers[0]}:regret" in ids else "gain:regret"
    current = number_table.opened(play.OPEN, ids, usual)
    heads = [Head(""), *(Head(context.say(side)) for side in SIDES)]
    text = context.say("table")
    number_table.number_table(play.OPEN, heads, rows, key="regret", text=text, current=current)
    return current, ids


def write_attributes(judged: JudgedChoice, context: BuildingContext) -> str:
    """Return every attribute as the convention measured it here, as a table."""
    words, fixed, dialect = context.words, context.words.notation.fixed, context.dialect
    measures = dict.fromkeys(("gain", *dialect.measures))
    shown = [m for m in measures if m == "gain" or m in dialect.comparing.steps]
    rows = [
        [
            name_test(each, context.labels),
            *(fixed(each.measured(m)) if each.divides else "–" for m in shown),
            words("player", f"status_{_reason_key(each.verdict, context)}"),
        ]
        for each in judged.asked.evaluations(judged.asked_node)
    ]
    head = [
        words("terms", "attribute"),
        *(words("terms", m) for m in shown),
        words("player", "status_column"),
    ]
    return write_grid(head, rows, caption=context.say("all"), words=(len(head) - 1,))


def _is_compared(judged: JudgedChoice, number: str) -> bool:
    if number == "cut":
        return judged.cut_regret is not None and not _is_same_cut(judged)
    if number == "measure":
        return judged.measure != "gain" and judged.best is not None
    return True


def _is_same_cut(judged: JudgedChoice) -> bool:
    mine, same = judged.mine, judged.same_attribute
    return mine is None or same is None or mine.threshold == same.threshold


def _number_row(judged: JudgedChoice, number: str, context: BuildingContext) -> Row:
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
    note = "" if best is None else context.say(f"note_{number}", test=name_test(best, context.labels))
    if number == "measure" and mine is not None and best is not None and not _is_same_cut(judged):
        names = {"mine": name_test(mine, context.labels), "best": name_test(best, context.labels)}
        note = context.say("against", **names)
    return Row(Cell(head), tuple(cells), note)
