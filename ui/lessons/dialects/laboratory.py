"""The laboratory: where two sides part, in words, trees and numbers; every switch; three methods."""

from collections import Counter
from functools import partial

import streamlit as st

from c45_core.dialect import PRESETS
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import of_attribute
from c45_core.explain.sentences import say_setting, say_value
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_core.tree import tree_of
from c45_course.compare.parting import Stage
from c45_course.compare.settings import Effect
from c45_course.step_place import as_text, settings_of
from c45_course.topic import views_of
from ui import cache
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.drawing.tree_picture import draw, walked
from ui.lessons.dialects import sides
from ui.lessons.dialects.lesson import LESSON
from ui.lessons.dialects.sides import DialectsContext
from ui.lessons.shape import choose_view
from ui.lessons.shared.derivations import derivation_view, open_at_once, opened_view
from ui.lessons.shared.number_ids import (
    AVERAGE,
    attribute_of,
    explain_number,
    list_ids,
    name_number,
    name_test,
)
from ui.lessons.shared.sides import SOURCES, DialectSide, traced
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.state.widgets import choose_text

WITH_PART = "watermelon_2.0_split"


def show_laboratory(choices: Choices) -> None:
    """Show the sides and the view the address names."""
    words = choices.words
    here, wrong = sides.build_context(choices)
    for text in wrong:
        st.warning(words("dialects", "bad_side", text=plain(text)))
    # Asked before it is offered: a row that is empty at first would push the page down when it goes.
    name = "shown" if presenting() else "view"
    alone = views_of("dialects")
    if address.one_of(name, (*LESSON.views, *alone)) not in alone:
        sides.choose_sides(here)
    view = choose_view("dialects", words)
    if view not in ("three", *alone) and sides.needs_part(here):
        title = cache.dataset(WITH_PART).title[choices.language]
        st.info(words("dialects", "needs_part", table=title))
        return
    LESSON.load_view(view)(here)


TREE_HEIGHT, LEVEL_HEIGHT = 320, 78
"""Pixels: of a tree, and of each of its levels at least, so that a tall one scrolls and can be read."""


def show_parting(context: DialectsContext) -> None:
    """Show where the sides part, or that they do not."""
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.markdown(describe_parting(context), width="content")
        st.space("stretch")
        for name in list_conventions(context):
            label = context.say("to_convention", name=name)
            course.link("documents", context.words, label=label, view="conventions", c=name)
    left, right = st.columns(2, gap="large")
    for side, column in enumerate((left, right)):
        with column:
            _draw_tree(context, side)
    classes = " / ".join(map(context.labels[0].klass, range(len(context.traces[0].table.classes))))
    st.caption(plain(context.words("start", "tree_legend", classes=classes)))
    if context.nodes is not None:
        # A link to a number shows it.
        options = {"expanded": address.has("open")}
        fold(context.say("numbers"), "numbers", _show_numbers, context, context.nodes, **options)
    elif context.parting is not None:
        _show_verdicts(context)


# --- the sentence -----------------------------------------------------------------------------------

MAX_LINKS = 3


def describe_parting(context: DialectsContext) -> str:
    """Say where the sides part, what either does there, and which switch did it."""
    words = context.words
    if context.a.dialect == context.b.dialect:
        return context.say("same_settings")
    if context.parting is None:
        same = sides.have_same_numbers(context.table, context.a, context.b)
        sentences = [context.say("same"), context.say("same_everything" if same else "same_numbers")]
        if context.nodes is not None:
            sentences.append(context.say("other_numbers", node=_say_path(context, context.nodes[0])))
        return words.told(sentences)
    did = context.say("did_join", a=_say_what_is_done(context, 0), b=_say_what_is_done(context, 1))
    caused = words.told((_say_cause(context), *_compare_measures(context)))
    return f"{words.told((_say_where(context), did))}  \n{caused}"


def _say_where(context: DialectsContext) -> str:
    where = context.parting
    assert where is not None
    pruned = "_pruned" if where.stage is Stage.PRUNING else ""
    if not where.steps:
        return context.say(f"part{pruned}_root")
    return context.say(f"part{pruned}_node", path=_say_path(context, where.a))


def _say_path(context: DialectsContext, number: int) -> str:
    """Say where a node of the first side is: the tests from the root to it."""
    tests = (context.labels[0].test(split, branch) for split, branch in context.traces[0].way(number))
    return plain(" → ".join(tests)) or context.words("terms", "root")


def _say_what_is_done(context: DialectsContext, side: int) -> str:
    """Say what a side does at the parting."""
    where = context.parting
    assert where is not None
    number, letter = context.parting_node(side), context.letter(side)
    grown = where.stage is Stage.GROWING
    node = (tree_of(context.traces[side]) if grown else context.prunings[side].tree).find(number)
    if node.test is None:
        klass = plain(context.labels[side].klass(node.label))
        return context.say("did_leaf", side=letter, klass=klass)
    trace, labels = context.traces[side], context.labels[side]
    split = trace.evaluation(number, node.test.attribute)
    return context.say("did_split", side=letter, **_measure(trace, split, labels, context))


def _measure(
    trace: Trace, split: Evaluation, labels: Labels, context: DialectsContext
) -> dict[str, str]:
    """Return what a text says of a split: its test, by which measure it was chosen, and the value."""
    by, test = trace.dialect.attribute_by, plain(name_test(split, labels))
    value = context.words.notation.shown(split.measured(by))
    return {"test": test, "measure": context.say(f"head_{by}"), "value": value}


def _compare_measures(context: DialectsContext) -> list[str]:
    """Say it where both sides ask the same attribute there, and measure it differently: what changes a
    number need not be what changes the tree."""
    words, (one, other) = context.words, context.sides
    by = one.dialect.attribute_by
    mine, theirs = (context.traces[s].node(context.parting_node(s)).split for s in (0, 1))
    if not mine or not theirs or by != other.dialect.attribute_by or mine.attribute != theirs.attribute:
        return []
    a, b = (words.notation.shown(split.measured(by)) for split in (mine, theirs))
    if a == b:
        return []
    return [context.say("measured_otherwise", measure=context.say(f"head_{by}"), a=a, b=b)]


def _say_cause(context: DialectsContext) -> str:
    words = context.words
    sets = context.causes
    joined = [words.listed(_say_change(context, name) for name in names) for names in sets]
    if all(len(names) == 1 for names in sets):
        key = "cause_one" if len(sets) == 1 else "cause_several"
        return context.say(key, switches=words.listed(joined))
    key = "cause_set" if len(sets) == 1 else "cause_sets"
    return context.say(key, switches=context.say("cause_or").join(joined))


def list_conventions(context: DialectsContext) -> list[str]:
    """Return the conventions the switches that did it belong to."""
    if context.parting is None:
        return []
    sources = [SOURCES[switch].split(", ") for switches in context.causes for switch in switches]
    found = [name for names in sources for name in names if name]
    return list(dict.fromkeys(found))[:MAX_LINKS]


def _say_change(context: DialectsContext, switch: str) -> str:
    """Say a switch with its values on both sides."""
    words = context.words
    before, after = (say_value(switch, getattr(s.dialect, switch), words) for s in context.sides)
    name = context.say(f"switch_{switch}")
    change = context.say("change", a=before, b=after)
    return context.say("changed_switch", switch=name, change=change)


# --- the trees --------------------------------------------------------------------------------------


def _draw_tree(context: DialectsContext, side: int) -> None:
    """Draw what a side grows, what pruning takes away pale, the parting marked."""
    words, trace, pruning = context.words, context.traces[side], context.prunings[side]
    grown, kept = tree_of(trace), {node.number: node for node in pruning.tree.walk()}
    marks = {node.number: "faded" for node in grown.walk() if node.number not in kept}
    where = context.parting
    if where is not None:
        marks[context.parting_node(side)] = "current"
    cut = [number for number, node in kept.items() if node.is_leaf]
    key = "tree_text" if where is not None else "tree_text_same"
    leaves = len(pruning.tree.leaves())
    text = context.say(key, side=context.letter(side), nodes=len(kept), leaves=leaves)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(context.title(side), width="content")
        _link_to_player(context, side)
    with st.container(height=TREE_HEIGHT + 20, border=False, key=f"grown_{side}"):
        height = max(TREE_HEIGHT, LEVEL_HEIGHT * (trace.height + 1))
        drawn = walked(grown, context.labels[side], marks, cut=cut, words=context.words)
        draw(drawn, key=f"tree_{side}", text=text, height=height)
    if len(kept) < trace.size:
        st.caption(with_terms(context.say("pruned_away", nodes=len(kept)), words))


def _link_to_player(context: DialectsContext, side: int) -> None:
    """Link to the step in the player, where the player knows the dialect."""
    where, chosen = context.parting, context.sides[side]
    if where is None or context.dataset.part or not _is_known(chosen):
        return
    query = {
        **as_text(chosen.changes),
        "table": context.table,
        "dialect": chosen.preset,
        "step": as_step(context.traces[side].about(context.parting_node(side))[-1]),
    }
    course.link("growing", context.words, label=context.say("step_a"), **query)


def _is_known(side: DialectSide) -> bool:
    """Tell whether the player grows this dialect: a preset, with settings of growing at most."""
    return settings_of(as_text(side.changes).get, side.preset) == side.changes


# --- the numbers ------------------------------------------------------------------------------------

DIFFERENT, SAME = "≠", "\u00a0"


def _show_numbers(context: DialectsContext, nodes: tuple[int, int]) -> None:
    """Show the attributes at the node of each side, and the derivation of the number that is open."""
    words = context.words
    st.caption(with_terms(context.say("numbers_idea"), words))
    ids = [_list_ids(trace, node) for trace, node in zip(context.traces, nodes, strict=True)]
    current = opened("open", tuple(dict.fromkeys(ids[1] + ids[0])), _first_opened(context, nodes))
    for side, column in enumerate(st.columns(2, gap="large")):
        trace, node = context.traces[side], nodes[side]
        with column:
            st.markdown(context.title(side))
            _show_table(context, side, nodes, current)
            if current in ids[side]:
                made = _explain(trace, node, current, context.labels[side])
                opened_view("open", made, words, side=str(side))
    for side, (trace, node) in enumerate(zip(context.traces, nodes, strict=True)):
        derived = partial(_explain, trace, node, labels=context.labels[side])
        open_at_once("open", ids[side], derived, words, side=str(side), about=(trace, node))


def _first_opened(context: DialectsContext, nodes: tuple[int, int]) -> str:
    """Return what is open at first: the measure by which the second side has chosen."""
    for side in (1, 0):
        split = context.traces[side].node(nodes[side]).split
        if split is not None:
            return name_number(context.traces[side].dialect.attribute_by, split)
    return ""


def _show_table(context: DialectsContext, side: int, nodes: tuple[int, int], current: str) -> None:
    words, trace, node = context.words, context.traces[side], nodes[side]
    letter = context.letter(side)
    evaluations = trace.evaluations(node)
    if not evaluations:
        leaf = trace.node(node).leaf
        assert leaf is not None
        reason = words("leaf", leaf.name.lower())
        st.markdown(with_terms(plain(context.say("closed_early", side=letter, reason=reason)), words))
        return
    others = {e.name: e for e in context.traces[1 - side].evaluations(nodes[1 - side])}
    ids = _list_ids(trace, node)
    rows = [_compared_row(context, side, e, others.get(e.name), ids) for e in evaluations]
    rows += _average_rows(context, trace, node)
    measures = trace.dialect.measures
    heads = [words("terms", "attribute"), *(context.say(f"head_{name}") for name in measures)]
    number_table(
        "open",
        [*map(Head, heads), Head(context.say("head_verdict"), words=True)],
        rows,
        key=f"numbers_{side}",
        text=f"{letter}: {context.say('numbers_text')}",
        current=current,
    )


def _compared_row(
    context: DialectsContext,
    side: int,
    evaluation: Evaluation,
    other: Evaluation | None,
    ids: tuple[str, ...],
) -> Row:
    """Write an attribute; it is marked where the other side has other numbers, and so is its result."""
    measures, others = (context.traces[s].dialect.measures for s in (side, 1 - side))
    fixed = context.words.notation.fixed
    mine = [fixed(evaluation.measured(name)) for name in measures]
    theirs = [fixed(other.measured(name)) for name in measures] if other and measures == others else []
    # Where the sides measure different things, every row differs: no mark then.
    same = other is not None and mine == theirs and evaluation.threshold == other.threshold
    differs = measures == others and not same
    cells = []
    for quantity, value in zip(measures, mine, strict=True):
        name = name_number(quantity, evaluation)
        cells.append(Cell(value, name if name in ids else ""))
    verdict = evaluation.verdict.name.lower()
    result = context.words("player", f"status_{verdict}")
    judged = other is not None and other.verdict != evaluation.verdict
    cells.append(Cell(f"{result} {DIFFERENT}" if judged else result))
    name = name_test(evaluation, context.labels[side])
    kind = "best" if verdict == "won" else "" if evaluation.verdict.admitted else "out"
    return Row(Cell(name), tuple(cells), mark=DIFFERENT if differs else SAME, kind=kind)


def _average_rows(context: DialectsContext, trace: Trace, node: int) -> list[Row]:
    """Write the average gain of the gate, where there is one."""
    average = trace.node(node).average_gain
    if average is None:
        return []
    head = Cell(context.say("average"))
    mean = Cell(context.words.notation.fixed(average), AVERAGE)
    return [Row(head, (mean, *[Cell("")] * 3), mark=SAME, kind="sum")]


def _list_ids(trace: Trace, node: int) -> tuple[str, ...]:
    """Return the id of every number that can be opened at a node."""
    standard = list_ids(trace, node) if trace.dialect.impurity == "entropy" else ()
    dividing = [e for e in trace.evaluations(node) if e.divides]
    compared = [name_number(name, e) for e in dividing for name in trace.dialect.measures]
    return tuple(dict.fromkeys((*standard, *compared)))


def _explain(trace: Trace, node: int, opened: str, labels: Labels) -> tuple[Explanation, ...]:
    """Return the derivation of a number."""
    if trace.dialect.impurity == "entropy":
        return explain_number(trace, node, opened, labels)
    evaluation = trace.evaluation(node, attribute_of(opened))
    return (of_attribute(trace, opened.partition(":")[0], evaluation, labels),)


# --- what pruning weighed ---------------------------------------------------------------------------


def _show_verdicts(context: DialectsContext) -> None:
    """Say the verdicts of pruning on the node, on either side, each with its derivation."""
    words = context.words
    st.header(context.say("pruning_here"), anchor=False)
    for side, column in enumerate(st.columns(2, gap="large")):
        trace, pruning = context.traces[side], context.prunings[side]
        number, says = context.parting_node(side), speaker(trace, context.labels[side], words)
        found = [k for k, verdict in enumerate(pruning.weighed) if verdict.node == number]
        with column:
            if not found:
                st.markdown(with_terms(words("prune", "none"), words))
            for k in found:
                st.markdown(plain(says.say(pruning, k)))
                made = explain_verdict(pruning.weighed[k], trace.dialect, says.node)
                fold(context.say("derivation"), f"derivation_{side}_{k}", derivation_view, made, words)


# --- switches, and methods ----------------------------------------------------------------------------

MARKS = {Effect.TREE: "●", Effect.NUMBERS: "○", Effect.NOTHING: "·", Effect.IMPOSSIBLE: "?"}
PRESSED = "with"
"""The name under which the address holds the switch that was pressed, for one run."""


def show_switches(context: DialectsContext) -> None:
    """Show every other value of every switch of the first side, and what it does."""
    words = context.words
    found = sides.list_effects(context)
    if address.has(PRESSED):
        # What was pressed is the other side now, and it is shown where that parts.
        pressed = address.text(PRESSED)
        address.write((*sides.FORGET, PRESSED, "view"), a=context.a.text, b=pressed)
        st.rerun()
    st.caption(with_terms(context.say("switches_idea", side=plain(context.name(0))), words))
    many = Counter(effect for _, _, _, effect in found)
    untried = many[Effect.IMPOSSIBLE]
    counts = {each.value: many[each] for each in (Effect.TREE, Effect.NUMBERS, Effect.NOTHING)}
    sentences = [context.say("effect_count", tried=len(found) - untried, **counts)]
    if untried:
        sentences.append(context.say("effect_not_tried", n=untried))
    st.markdown(words.told(sentences))
    only = choose_text(
        words, "dialects", "effect", ("all", "tree", "numbers", "nothing"), label="column_effect"
    )
    rows = [
        _switch_row(context, *item)
        for switches in sides.GROUPS.values()
        for item in found
        if item[1] in switches and only in ("all", item[3].value)
    ]
    heads = ("switch", "now", "instead", "effect", "source")
    number_table(
        PRESSED,
        [Head(context.say(f"column_{head}"), words=True) for head in heads],
        rows,
        key="switches",
        text=context.say("view_switches"),
        current=context.b.text,
    )


def _switch_row(
    context: DialectsContext, side: DialectSide, switch: str, value: object, effect: Effect
) -> Row:
    words = context.words
    now = say_value(switch, getattr(context.a.dialect, switch), words)
    before, instead = context.a.dialect.switches(), say_value(switch, value, words)
    company = [
        say_setting(name, other, words)
        for name, other in side.dialect.switches().items()
        if other != before[name] and name != switch
    ]
    if company:
        instead = context.say("together", value=instead, others=words.listed(company))
    opens = "" if effect is Effect.IMPOSSIBLE else side.text
    cells = (
        Cell(now),
        Cell(instead, opens),
        Cell(context.say(f"effect_{effect}")),
        Cell(SOURCES[switch], numbered=True),
    )
    kind = "best" if effect is Effect.TREE else "" if effect is Effect.NUMBERS else "out"
    head, about = context.say(f"switch_{switch}"), context.say(f"about_{switch}")
    return Row(Cell(head), cells, note=about, mark=MARKS[effect], kind=kind)


METHODS = tuple(name for name in ("id3", "documents", "cart") if name in PRESETS)
"""Methods side by side: C4.5 as the documents tell it."""


def show_three(context: DialectsContext) -> None:
    """Show the trees, each with its size and the link that replays it."""
    words = context.words
    st.caption(with_terms(context.say("three_idea" if len(METHODS) > 2 else "two_idea"), words))
    for name, column in zip(METHODS, st.columns(len(METHODS), gap="medium"), strict=True):
        trace = traced(context.table, DialectSide(name))
        title = context.say(f"method_{name}")
        text = context.say("tree_text_same", side=title, nodes=trace.size, leaves=trace.leaves)
        labels = context.dataset.labels(words.language).on(trace.table)
        with column:
            st.markdown(f"**{title}**")
            split = trace.node(0).split
            said = None if split is None else _measure(trace, split, labels, context)
            st.markdown(context.say("root", **said) if said else context.say("no_root"))
            drawn = walked(tree_of(trace), labels, {}, words=words)
            draw(drawn, key=f"three_{name}", text=text, height=420)
            st.caption(plain(text))
            if not context.dataset.part:
                label = words("start", "step_through")
                course.link("growing", words, label=label, table=context.table, dialect=name)
