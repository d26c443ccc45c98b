"""Show the laboratory: how an attribute with missing values is measured, and the ways of such cases.

An attribute has F on its gain and the unknown cases in its IV; a case goes down the tree in parts, or
by a surrogate test.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.dialect import preset
from c45_core.explain.explanation import Explanation
from c45_core.explain.formulas import association
from c45_core.explain.labels import Labels, cut_condition
from c45_core.explain.quantities import of_attribute
from c45_core.formula.expression import Expression, Product, Weight, share
from c45_core.formula.writing import text
from c45_core.measures import TIE
from c45_core.surrogates import Surrogates, sent, surrogates
from c45_core.trace.views import Evaluation
from c45_core.tree import Cases, Test, Tree, tree_of
from c45_course.exports.tree_names import describe_path
from ui import cache
from ui.charts.divided_bars import divided_bars
from ui.charts.plots import draw
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.drawing.colours import PAGE
from ui.drawing.flow import Flow, Stream, flow_svg
from ui.drawing.grid import grid
from ui.drawing.svg import show_svg
from ui.drawing.tree_picture import show_tree
from ui.lessons.missing.lesson import MissingContext
from ui.lessons.shared.derivations import derivation_view, open_at_once, opened_view
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state import course
from ui.state.widgets import choose
from ui.workers import away

# --- an attribute ---------------------------------------------------------------------------------

KEYS = ("known_fraction", "base_entropy", "conditional_entropy", "gain", "iv", "gain_ratio")
"""The numbers of the lesson, in the order they are computed."""


def show_measured(context: MissingContext, controls: DeltaGenerator) -> None:
    """Show how one attribute divides the cases, and its numbers."""
    with controls:
        attribute = _choose_attribute(context)
    evaluation = context.trace.evaluation(0, attribute)
    made = explain_attribute(context, evaluation)
    # Two digits more than elsewhere: as many as printed sums need to be checked.
    finer = context.words.noted(context.words.notation.finer())
    left, right = st.columns([6, 5], gap="large")
    with left:
        draw_bars(context, evaluation)
        held = {"table": context.table.name, "a": "zhou", "b": "release8", "view": "numbers"}
        course.link("dialects", context.words, label=context.say("conventions"), **held)
    with right:
        current = opened("of", list(made), "iv" if "iv" in made else "known_fraction")
        _show_numbers(context, made, current)
        opened_view("of", [made[current]], finer)
    about = context.trace, attribute
    open_at_once("of", list(made), lambda number: [made[number]], finer, about=about)


def explain_attribute(context: MissingContext, evaluation: Evaluation) -> dict[str, Explanation]:
    """Return the derivation of every number of the attribute, in the order they are computed."""
    keys = KEYS if evaluation.divides else KEYS[:1]
    return {key: of_attribute(context.trace, key, evaluation, context.labels) for key in keys}


def _choose_attribute(context: MissingContext) -> int:
    table = context.table
    names = [table.attributes[a].name for a in context.incomplete]
    chosen = choose(
        "attr",
        names,
        context.say("attribute"),
        shown=lambda name: plain(context.labels.attribute(table.index(name))),
    )
    return table.index(chosen)


def _show_numbers(context: MissingContext, made: Mapping[str, Explanation], current: str) -> None:
    """Show the numbers; pressing one opens how it comes about."""
    write = context.words.notation.finer().fixed
    rows = [
        Row(Cell(context.say(f"name_{quantity}")), (Cell(write(each.recorded), quantity),))
        for quantity, each in made.items()
    ]
    heads = [Head(context.say(key)) for key in ("quantity", "computed")]
    st.caption(context.words("derivation_view", "press"))
    number_table("of", heads, rows, key="numbers", text=context.say("numbers"), current=current)


def draw_bars(context: MissingContext, evaluation: Evaluation) -> None:
    """Show two bars of all cases: one divided as the gain sees it, one as the IV sees it."""
    weight = context.words.notation.weight
    every = weight(evaluation.known + evaluation.unknown)
    is_branch = context.trace.dialect.unknown_in_iv == "branch"
    gain = context.say("bar_gain", known=weight(evaluation.known), all=every)
    iv = context.say("bar_iv" if is_branch else "bar_iv_known", all=every)
    about = context.trace, evaluation.attribute, context.words.language, context.words.notation
    given = evaluation, context.labels, weight, (gain, iv)
    show = lambda: divided_bars(*given, unknown_is_branch=is_branch)  # noqa: E731
    chart = cache.answer(context.table.name, ("bars", *about), show)
    draw(chart, key="bars", text=f"{gain} {iv}")


# --- down the tree -------------------------------------------------------------------------------

MAX_PILLS = 12
MAX_NODES = 90
"""Maximum number of nodes in the picture, by whole levels; the table of levels goes on."""
MAX_ADDENDS = 14
"""Maximum number of addends written; of more, only their number is said."""
MAX_HEIGHT_BESIDE = 3
"""Maximum height of a tree that leaves room for the tables beside it."""


def show_down(context: MissingContext, controls: DeltaGenerator) -> None:
    """Show the flow, the parts of one case, and the sums of every level."""
    words = context.words
    rows = list_split_cases(context)
    if not rows:
        st.markdown(with_terms(context.say("nothing_split"), words))
    with controls:
        row = _pick_case(context, rows) if rows else None
    cases = words.cases(context.table.weight)
    text = context.say("flow_text", cases=cases, levels=context.trace.height)
    if row is not None:
        name, leaves = context.table.case_names[row], leaves_of(context, row)
        text += context.say("flow_text_case", case=name, n=len(leaves))
    beside = context.trace.height <= MAX_HEIGHT_BESIDE
    left, right = st.columns([7, 5], gap="large") if beside else (st.container(), st.container())
    with left:
        colours = PAGE.about(context.table.classes)
        show_svg(flow_svg(flow_of_table(context, row), colours, text), key="flow")
        st.caption(plain(text))
    with right:
        if row is not None:
            _show_parts(context, row)
        _show_levels(context)


def list_split_cases(context: MissingContext) -> list[int]:
    """Return the cases that reach several leaves, those divided at the root first."""
    found: dict[int, int] = {}
    for number in range(context.trace.size):
        node = context.trace.node(number)
        if node.split is None:
            continue
        holes = context.table.attributes[node.split.attribute].missing()[node.cases]
        for row in node.cases[holes].tolist():
            found.setdefault(row, number)
    several = [row for row in found if len(leaves_of(context, row)) > 1]
    return sorted(several, key=lambda row: (found[row] != 0, row))


def leaves_of(context: MissingContext, row: int) -> list[int]:
    """Return the leaves a case comes to, first branch first."""
    found, waiting = [], [0]
    while waiting:
        node = context.trace.node(waiting.pop())
        if weight_of(context, row, node.number) <= TIE:
            continue
        if node.split is None:
            found.append(node.number)
        waiting.extend(reversed(node.children))
    return found


def weight_of(context: MissingContext, row: int, number: int) -> float:
    """Return the weight with which a case is at a node."""
    node = context.trace.node(number)
    return float(node.weights[node.cases == row].sum())


def flow_of_table(context: MissingContext, row: int | None) -> Flow:
    """Return the picture: the nodes of the tree as far down as it can be read, and a case in parts."""
    deepest, weight, names = _depth_drawn(context), context.words.notation.weight, context.names
    case = "" if row is None else context.table.case_names[row]

    def stream(node: Tree, parent: int | None, edge: str) -> Stream:
        part = 0.0 if row is None else weight_of(context, row, node.number)
        return Stream(
            parent=parent,
            edge=edge,
            title=names.title(node),
            note=weight(node.weight),
            weights=tuple(node.counts.tolist()),
            part=part,
            part_class=None if row is None else int(context.table.labels[row]),
            part_note=context.say("part_note", case=case, part=weight(part)) if part > TIE else "",
            leaf=node.is_leaf or not goes_on(node),
            klass=node.label if node.is_leaf else None,
        )

    def goes_on(node: Tree) -> bool:
        return context.trace.node(node.number).depth < deepest

    heads = [context.words("terms", "root"), *(context.say("depth", n=n + 1) for n in range(deepest))]
    feet = [f"Σ = {weight(sum(weights_of_level(context, d)))}" for d in range(deepest + 1)]
    return Flow(_list_streams(context, stream, goes_on), tuple(heads), tuple(feet))


def _list_streams(
    context: MissingContext,
    stream: Callable[[Tree, int | None, str], Stream],
    goes_on: Callable[[Tree], bool],
) -> tuple[Stream, ...]:
    """Return the streams to the nodes of the tree, a parent before its branches.

    `stream`: makes one from a node, the place of its parent and the name of the branch.
    """
    streams: list[Stream] = []
    waiting: list[tuple[Tree, int | None, str]] = [(context.tree, None, "")]
    while waiting:
        node, parent, edge = waiting.pop()
        place = len(streams)
        streams.append(stream(node, parent, edge))
        if goes_on(node):
            below = [(b, place, context.names.branch(node, n)) for n, b in enumerate(node.branches)]
            waiting.extend(reversed(below))
    return tuple(streams)


def _depth_drawn(context: MissingContext) -> int:
    """Return how far down the picture goes: level by level, as long as it can be read."""
    depths = context.trace.nodes.depth
    return max(d for d in range(context.trace.height + 1) if d < 2 or (depths <= d).sum() <= MAX_NODES)


def weights_of_level(context: MissingContext, depth: int) -> list[float]:
    """Return the weights of all nodes of a depth, and of the leaves that ended above it."""
    nodes = [context.trace.node(number) for number in range(context.trace.size)]
    return [n.weight for n in nodes if n.depth == depth or (n.depth < depth and n.split is None)]


def _pick_case(context: MissingContext, rows: Sequence[int]) -> int:
    """Let the reader choose the case to follow; the address holds its number in the table."""
    names = {str(row + 1): context.table.case_names[row] for row in rows}
    chosen = choose(
        "row",
        list(names),
        context.say("follow"),
        shown=lambda number: plain(names[number]),
        kind="pills" if len(rows) <= MAX_PILLS else "select",
    )
    return int(chosen) - 1


def _show_parts(context: MissingContext, row: int) -> None:
    """Show into which parts a case went, each as a product of shares, and that they make one case."""
    words, weight, rows = context.words, context.words.notation.weight, list[list[str]]()
    whole, parts = float(context.table.weights[row]), 0.0
    for leaf in leaves_of(context, row):
        factors = [*([Weight(whole)] if whole != 1 else []), *_list_shares(context, row, leaf)]
        way = describe_path(context.trace, leaf, context.labels, words)
        part = weight_of(context, row, leaf)
        rows.append([way, text(Product(tuple(factors)), words.notation), weight(part)])
        parts += part
    rows.append([context.say("sum"), "", weight(parts)])
    title = context.say("parts", case=context.table.case_names[row])
    st.markdown(f"**{plain(title)}**")
    head = [context.say(key) for key in ("way", "product", "weight")]
    grid(head, rows, caption=title, words=(1,))
    st.caption(with_terms(context.say("parts_source"), words))


def _list_shares(context: MissingContext, row: int, number: int) -> list[Expression]:
    """Return the share of each branch on the way to a node where the case's value is unknown."""
    return [
        share(split.branches[branch].weight, split.known)
        for split, branch in context.trace.way(number)
        if context.table.attributes[split.attribute].missing()[row]
    ]


def _show_levels(context: MissingContext) -> None:
    """Show the sum of the weights of every level."""
    weight, rows = context.words.notation.weight, list[list[str]]()
    for depth in range(context.trace.height + 1):
        weights = [part for part in weights_of_level(context, depth) if part > TIE]
        # Wider than what stands between a whole number and its fraction.
        addends = "\u2003+\u2003".join(map(weight, weights))
        if len(weights) > MAX_ADDENDS:
            addends = context.say("nodes", n=len(weights))
        rows.append([context.say("depth", n=depth), addends, weight(sum(weights))])
    title = context.say("levels")
    st.markdown(f"**{title}**")
    head = [context.say(key) for key in ("level", "weights", "sum")]
    grid(head, rows, caption=title, words=(1,))
    whole = weight(context.table.weight)
    st.caption(with_terms(context.say("levels_text", whole=whole), context.words))


# --- by a surrogate ------------------------------------------------------------------------------

CART = "cart"
TREE_HEIGHT = 340
MAX_CASES_SENT = 8
"""Maximum number of cases that are said to be sent."""
MAX_DRAWN_NODES = 60
"""Maximum number of nodes of a tree that is drawn, and of splits offered."""


def show_surrogate(context: MissingContext, controls: DeltaGenerator) -> None:
    """Show the surrogates of one split of CART's tree, and what the best one saves."""
    words, trace = context.words, cache.trace(context.table.name, CART)
    cart = replace(context, dialect=CART, trace=trace, labels=context.labels.on(trace.table))
    found = _find_surrogates(context.table.name)
    if not found:
        st.markdown(with_terms(context.say("surrogate_leaf"), words))
        return
    with controls:
        number = _pick_split(cart, found)
    left, right = st.columns([6, 7], gap="large")
    with left:
        if trace.size <= MAX_DRAWN_NODES:
            marks, text = {number: "current"}, words("dialect", CART)
            tree, labels = cart.tree, cart.labels
            show_tree(tree, labels, words, marks, key="surrogate", text=text, height=TREE_HEIGHT)
        st.caption(with_terms(context.say("surrogate_idea"), words))
    with right:
        _show_ranking(cart, found[number])
        _say_cases_sent(cart, found, number)


@cache.kept(32)
def _find_surrogates(table: str) -> dict[int, Surrogates]:
    trace = cache.trace(table, CART)
    return away.run(table, surrogates, tree_of(trace), trace.table, preset(CART))


def _pick_split(cart: MissingContext, found: dict[int, Surrogates]) -> int:
    """Let the reader choose a split, named by the way to it."""

    def shown(name: str) -> str:
        where = describe_path(cart.trace, int(name), cart.labels, cart.words)
        return f"{cart.labels.question(found[int(name)].split.attribute)} ({where})"

    names = [str(number) for number in found][:MAX_DRAWN_NODES]
    return int(choose("node", names, cart.say("surrogate_of"), shown=shown, kind="select"))


def _show_ranking(cart: MissingContext, here: Surrogates) -> None:
    """Show how well each surrogate agrees with the split, and what the best one saves."""
    words, say = cart.words, cart.say
    weight, fixed = words.notation.weight, words.notation.fixed
    tests = [_condition(each.test, int(each.swapped), cart.labels) for each in here.ranked]
    split = _condition(here.split, 0, cart.labels)
    st.markdown(f"**{plain(say('surrogate_title', split=split))}**")
    rows = [
        [
            test,
            f"{weight(each.agreeing)} / {weight(each.known)}",
            fixed(each.association),
            say("surrogate_asked" if each.is_used else "surrogate_not"),
        ]
        for test, each in zip(tests, here.ranked, strict=True)
    ]
    majority = say("surrogate_majority", branch=_condition(here.split, here.majority, cart.labels))
    agreeing = f"{weight(max(here.known))} / {weight(sum(here.known))}"
    rows.append([majority, agreeing, fixed(0.0), say("surrogate_last")])
    head = list(map(say, ("surrogate_test", "surrogate_agrees", "association", "surrogate_use")))
    grid(head, rows, caption=say("surrogate_text"), words=(3,), total=True)
    st.caption(with_terms(plain(say("surrogate_read", split=split)), words))
    if not here.used:
        st.markdown(with_terms(say("surrogate_none"), words))
        return
    best = here.used[0]
    test, wrong = tests[here.ranked.index(best)], weight(best.disagreeing)
    text = say("surrogate_best", test=test, wrong=wrong, fewer=weight(best.fewer))
    st.markdown(with_terms(plain(text), words))
    fold(say("surrogate_how"), "surrogate_how", _explain_surrogate, cart, here)


def _explain_surrogate(cart: MissingContext, here: Surrogates) -> None:
    derivation_view([association(here.used[0], here)], cart.words)
    st.caption(with_terms(cart.say("surrogate_symbols"), cart.words))


def _say_cases_sent(cart: MissingContext, found: dict[int, Surrogates], number: int) -> None:
    """Say where the surrogates send the training cases that lack the value of the split."""
    here, table, lines = found[number], cart.table, list[str]()
    lacking = table.attributes[here.split.attribute].missing()
    for row in map(int, np.flatnonzero(lacking)):
        steps, _ = sent(cart.tree, found, Cases(table, np.array([row]), np.ones(1)))
        step = next((each for each in steps if each.node == number), None)
        if step is None:
            continue
        branch = _condition(here.split, step.way, cart.labels)
        case = table.case_names[row]
        if step.by is None:
            lines.append(cart.say("surrogate_sent_last", case=case, branch=branch))
        else:
            way = step.way if not step.by.swapped else 1 - step.way
            test = _condition(step.by.test, way, cart.labels)
            lines.append(cart.say("surrogate_sent", case=case, test=test, branch=branch))
    shown = lines[:MAX_CASES_SENT]
    if len(lines) > MAX_CASES_SENT:
        shown.append(cart.say("surrogate_sent_more", n=len(lines) - MAX_CASES_SENT))
    st.markdown("\n".join(f"- {plain(line)}" for line in shown))


def _condition(test: Test, way: int, labels: Labels) -> str:
    if test.threshold is None:
        return labels.nominal_test(test.attribute, way)
    return f"{labels.attribute(test.attribute)} {cut_condition(test.threshold, way)}"
