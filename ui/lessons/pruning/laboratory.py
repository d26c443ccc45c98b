"""Show the laboratory of pruning: one stage, above it a drawer with all that can be chosen.

The stage shows a decision: on a tree by hand, on a grown tree by any method, or on validation cases
while a tree grows. The lesson on error-based pruning shows the same stage for its method alone. The
toy is a grown tree with scissors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.dialect import Dialect, preset
from c45_core.language.words import Words
from c45_core.prune import prune_tree
from c45_core.prune.method import declared, methods
from c45_core.prune.record import Pruning
from c45_core.prune.validation import count_errors
from c45_core.prune.verdicts import speaker
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Cases, Tree
from c45_course import datasets
from c45_course.documents import printed_trees, tree_notation
from c45_course.exports.decisions import write_accuracies
from c45_course.exports.tree_names import names_by_hand, names_by_labels, speaker_by_hand
from c45_course.step_place import Settings
from c45_course.topic import views_of
from ui import cache
from ui.components.toy import show_toy
from ui.exports import stem_of_table
from ui.lessons.pruning.context import (
    JUDGES,
    RULES,
    PruningContext,
    choices_row,
    pick_number,
    pick_rule,
    pick_settings,
    set_rules,
)
from ui.lessons.pruning.decision import MAX_SLIDER_NODES, lay_out_tree
from ui.lessons.pruning.lesson import LESSON, MELONS, MELONS_DIALECT, grow_stages, load_tree
from ui.lessons.pruning.walkthrough import choose_verdict, show_more
from ui.lessons.shape.told import Told
from ui.markdown import plain, with_terms
from ui.on_demand import box
from ui.own.tasks import grown_apart, pruned_in_each
from ui.state import address
from ui.state.choices import Choices
from ui.state.notation import FEW_DIGITS, FEWEST_DIGITS, with_few_digits
from ui.state.presenting import offered, presenting
from ui.state.widgets import choose, choose_text
from ui.workers import away

FIRST = "pep_t4"
"""The tree by hand with which the laboratory begins."""
PARTS = {
    "hand": "laboratory:show_given_tree",
    "grown": "laboratory:show_grown_tree",
    "before": "laboratory:show_before_growing",
    "methods": "compare_methods:show_methods",
}
"""Names of the functions that show the parts of the laboratory, by the name in the address; topics add
others."""
STAGED = ("hand", "grown", "before")
"""The parts that show a decision on the player's stage."""


@dataclass(frozen=True)
class Offered:
    """The choices of a laboratory: its parts, its only method ("": any), the tree it begins with."""

    parts: tuple[str, ...] = (*PARTS, *views_of("pruning"))
    method: str = ""
    tree: str = FIRST


def show_laboratory(choices: Choices, offers: Offered | None = None) -> None:
    """Let the reader choose a part in the drawer, and show it."""
    words, offers = choices.words, offers or Offered()
    drawer = st.container(key="lab_fold", horizontal=True, vertical_alignment="center", gap="small")
    named = "room" if offers == Offered() else "room_own"
    part = choose(
        "room",
        offers.parts,
        words("pruning", "room"),
        shown=lambda name: words("pruning", f"{named}_{name}"),
        kind="segmented",
        hidden_label=True,
        forget=("node", "step", "region"),
        sets={"step": "1"},
    )
    staged = part in STAGED and offered("room")
    if staged:
        # The browser opens and shuts it alone (`ui/page/page.css`): its text never changes.
        drawer.html(f"<details><summary>{words('pruning', 'fold')}</summary></details>")
    show = LESSON.load(PARTS[part]) if part in PARTS else LESSON.load_view(part)
    shown = show(choices, offers)
    if staged:
        drawer.caption(shown)


@cache.kept()
def find_tree(key: str) -> tuple[Tree, tuple[str, ...], tree_notation.HandNode]:
    """Return a tree, the names of its nodes, and its line: of `datasets/trees/`, or written in one."""
    if key not in printed_trees.names():
        drawn = tree_notation.read(key)
        return *tree_notation.tree_of(drawn), drawn
    given = load_tree(key)
    return given.tree, given.nodes, tree_notation.of_declared(given)


def show_given_tree(choices: Choices, offers: Offered) -> str:
    """Show a tree by hand: T4, another one, or one the reader writes; return what it is called."""
    words, base = choices.words, Dialect()
    with choices_row():
        name = choose(
            "tree",
            list(dict.fromkeys((offers.tree, FIRST, *printed_trees.names()))),
            words("pruning", "example"),
            shown=lambda tree: _name_tree(tree, words),
            kind="segmented",
            forget=("own", "node", "step"),
        )
        key = _read_own() or name
        if offered("own"):
            _show_editor(find_tree(key)[2], key != name, words)
        method = offers.method or pick_rule(words, JUDGES)
        numbers = pick_number(method, words, base)
        dialects = set_rules(JUDGES, base, {**pick_settings(words, base, method), **numbers})
    if "own_wrong" in st.session_state:
        _, wrong, values = st.session_state["own_wrong"]
        st.error(words("pruning", wrong, **{k: plain(v) for k, v in values.items()}))
    context = make_hand_context(key, method, dialects, choices)
    place = choose_verdict(context, method, words)
    if place is not None:
        show_more(context, method, place, words)
        if key in printed_trees.names():
            given, colon = load_tree(key), words("language", "colon")
            with st.expander(words("pruning", "about_tree")):
                st.markdown(given.story[choices.language])
                st.caption(f"{words('app', 'source')}{colon}{given.source[choices.language]}")
    return f"{_name_tree(key, words)} · {words('pruning', f'{method}_short')}"


def _name_tree(key: str, words: Words) -> str:
    return words("pruning", f"tree_{key}" if key in printed_trees.names() else "tree_own")


def _read_own() -> str:
    """Return the line of the tree in the address, "" where there is none that can be read."""
    line = address.text("own")
    try:
        return line and tree_notation.written(tree_notation.read(line))
    except tree_notation.NotATreeError:
        return ""


def _show_editor(hand_tree: tree_notation.HandNode, own: bool, words: Words) -> None:
    """Let the reader change every number, or write another tree."""
    with box(words("pruning", "edit"), "edit") as is_open:
        if not is_open:
            return
        st.caption(with_terms(words("pruning", "edit_idea"), words))
        head = st.columns([2, 3, 3])
        for column, key in zip(head[1:], ("cases", "errors"), strict=True):
            column.markdown(f"**{words('pruning', key)}**")
        for number, node in enumerate(hand_tree.walk()):
            name, cases, errors = st.columns([2, 3, 3], vertical_alignment="center")
            name.markdown(plain(node.name))
            _show_field(cases, hand_tree, number, "cases", words)
            _show_field(errors, hand_tree, number, "errors", words)
        wrong = st.session_state.get("own_wrong")
        st.session_state["own_line"] = wrong[0] if wrong else tree_notation.written(hand_tree)
        st.text_input(
            words("pruning", "line"),
            key="own_line",
            help=words("pruning", "line_help"),
            on_change=_take_line,
        )
        if own or wrong:
            st.button(words("pruning", "reset"), on_click=_reset_tree)


def _show_field(
    column: DeltaGenerator, hand_tree: tree_notation.HandNode, number: int, what: str, words: Words
) -> None:
    node, key = list(hand_tree.walk())[number], f"own_{what}_{number}"
    st.session_state[key] = float(getattr(node, what))
    column.number_input(
        f"{plain(node.name)}: {words('pruning', what)}",
        min_value=float(what == "cases"),
        max_value=float(node.cases if what == "errors" else 999999),
        step=1.0,
        format="%g",
        key=key,
        disabled=what == "cases" and bool(node.branches),
        label_visibility="collapsed",
        on_change=_take_number,
        args=(hand_tree, number, what),
    )


def _take_number(hand_tree: tree_notation.HandNode, number: int, what: str) -> None:
    st.session_state.pop("own_wrong", None)
    value = float(st.session_state[f"own_{what}_{number}"])
    address.write(own=tree_notation.written(tree_notation.changed(hand_tree, number, **{what: value})))


def _take_line() -> None:
    """Take a line the reader wrote, or keep the tree and say what is wrong with the line."""
    try:
        hand_tree = tree_notation.read(st.session_state["own_line"])
    except tree_notation.NotATreeError as wrong:
        st.session_state["own_wrong"] = (st.session_state["own_line"], wrong.key, wrong.values)
        return
    st.session_state.pop("own_wrong", None)
    address.write(("node", "step"), own=tree_notation.written(hand_tree))


def _reset_tree() -> None:
    st.session_state.pop("own_wrong", None)
    address.write(("own", "node", "step"))


def make_hand_context(
    key: str, method: str, dialects: Mapping[str, Dialect], choices: Choices
) -> PruningContext:
    """Return the context of a tree by hand, pruned by each method that needs no cases."""
    words, language, (tree, names, _) = choices.words, choices.language, find_tree(key)
    title, stem, classes = names[0], "tree", list[str]()
    if key in printed_trees.names():
        given = load_tree(key)
        title, stem = given.title[language], given.name
        classes = [texts[language] for texts in given.classes.values()]
    said = speaker_by_hand(names, words, classes)
    digits = FEWEST_DIGITS if method == "pep" else FEW_DIGITS
    return PruningContext(
        tree,
        {rule: _prune_by_hand(key, dialect) for rule, dialect in dialects.items()},
        dialects,
        replace(said, words=words.noted(with_few_digits(words.notation, digits))),
        names_by_hand(names, words),
        title,
        stem,
        exact=said.words.notation,
        along=partial(_prune_by_hand_in_each, key),
        about=key,
    )


@cache.kept()
def _prune_by_hand(key: str, dialect: Dialect) -> Pruning:
    return prune_tree(find_tree(key)[0], dialect)


@cache.kept(16)
def _prune_by_hand_in_each(key: str, dialects: tuple[Dialect, ...]) -> tuple[Pruning, ...]:
    return tuple(_prune_by_hand(key, dialect) for dialect in dialects)


ASIDE = {"none": 0.0, "fifth": 1 / 5, "third": 1 / 3}
"""The share of the cases kept aside to judge by, where the table does not say which."""
DECLARED = "declared"

Parts = tuple[str, str, Settings, str, int]
"""All that a grown tree depends on: table, convention, limits of growing, share kept aside, seed."""


def show_grown_tree(choices: Choices, offers: Offered) -> str:
    """Show the tree of the chosen table, pruned by any method; return what it is called."""
    words = choices.words
    with choices_row():
        method = offers.method or pick_rule(words, RULES)
        numbers = pick_number(method, words, choices.convention)
        parts = pick_parts(choices, needed=declared(method).by_validation)
        settings = pick_settings(words, choices.convention, method)
    dialects = set_rules(RULES, choices.convention, {**settings, **numbers})
    context, place = _show_decisions(parts, method, dialects, choices)
    if place is not None:
        show_more(context, method, place, words)
    return f"{words('pruning', 'room_grown')} · {words('pruning', f'{method}_short')}"


def pick_parts(choices: Choices, *, needed: bool) -> Parts:
    """Let the reader keep cases aside where the table does not; `needed`: the rule judges by them."""
    words, head = choices.words, (choices.table, choices.dialect, choices.limits)
    if cache.dataset(choices.table).part:
        return *head, DECLARED, 0
    offered_parts = [name for name in ASIDE if name != "none" or not needed]
    usual = "third" if needed else "none"
    aside = choose_text(words, "pruning", "aside", offered_parts, default=usual, hidden_label=False)
    seed = int(address.number("seed", lesson="pruning"))
    if aside != "none" and offered("seed"):
        deal_again = partial(address.write, ("node", "step"), seed=str(seed + 1))
        st.button(words("pruning", "deal_again"), on_click=deal_again, type="tertiary")
    return *head, aside, 0 if aside == "none" else seed


def _show_decisions(
    parts: Parts, method: str, dialects: Mapping[str, Dialect], choices: Choices
) -> tuple[PruningContext, int | None]:
    """Say how many cases are kept aside, if any, and show the decisions; return the chosen one, too."""
    context, words = prune_by_each(parts, dialects, choices), choices.words
    if context.validation is not None and not presenting():
        trained, aside = context.grown.weight, context.validation.weight
        st.caption(words("pruning", "parts", train=words.cases(trained), aside=words.cases(aside)))
    return context, choose_verdict(context, method, words)


def prune_by_each(parts: Parts, dialects: Mapping[str, Dialect], choices: Choices) -> PruningContext:
    """Prune the tree by every applicable method, and return the context."""
    trace, validation = grow_parts(parts)
    if validation is None:
        dialects = {rule: each for rule, each in dialects.items() if not declared(rule).by_validation}
    labels = cache.dataset(choices.table).labels(choices.language).on(trace.table)
    prunings = {rule: prune_parts(parts, dialect) for rule, dialect in dialects.items()}
    return PruningContext(
        next(iter(prunings.values())).grown,
        prunings,
        dialects,
        speaker(trace, labels, choices.words),
        names_by_labels(labels),
        cache.title(choices.table, choices.language),
        stem_of_table(choices),
        exact=choices.words.notation,
        validation=validation,
        labels=labels,
        along=partial(prune_parts_in_each, parts) if trace.size <= MAX_SLIDER_NODES else None,
        table=trace.table.name,
        about=parts,
    )


@cache.kept()
def grow_parts(parts: Parts) -> tuple[Trace, Table | None]:
    """Return the trace of the cases to learn from, and the cases kept aside."""
    table, dialect, limits, aside, seed = parts
    dataset = cache.dataset(table)
    convention = preset(dialect).with_(**dict(limits))
    if aside == DECLARED:
        return cache.grow_from(table, dataset.training, convention), dataset.validation
    if aside == "none":
        return cache.trace(table, dialect, limits), None
    return cache.grow_by(grown_apart, table, dataset.table, convention, ASIDE[aside], seed)


@cache.kept(256)
def prune_parts(parts: Parts, dialect: Dialect) -> Pruning:
    """Return the record of pruning the tree in a convention."""
    trace, validation = grow_parts(parts)
    return cache.prune_from(parts[0], replace(trace, dialect=dialect), validation)


@cache.kept(16)
def prune_parts_in_each(parts: Parts, dialects: tuple[Dialect, ...]) -> tuple[Pruning, ...]:
    """Return the records of pruning the tree in each of several conventions."""
    trace, validation = grow_parts(parts)
    return away.run(parts[0], pruned_in_each, trace, dialects, validation, text="pruning")


WAYS = tuple(name for name, method in methods().items() if method.by_validation)


def show_before_growing(choices: Choices, _: Offered) -> str:
    """Show the decisions by validation cases, before or after growing; return which."""
    words = choices.words
    with choices_row():
        options: dict[str, Any] = {"forget": ("node", "step"), "hidden_label": False}
        cases = ("book", "table")
        source = choose_text(words, "pruning", "cases", cases, label="whose_cases", **options)
        if source == "book":
            choices = replace(choices, table=MELONS, dialect=MELONS_DIALECT, limits=())
        way = choose_text(words, "pruning", "way", WAYS, **options)
        numbers = pick_number(way, words, choices.convention)
        parts = pick_parts(choices, needed=True)
    dialects = set_rules((way,), choices.convention, {"collapse": "off", **numbers})
    context, place = _show_decisions(parts, way, dialects, choices)
    if place is not None:
        with st.expander(words("pruning", "whole_way")):
            said = words("pruning", "stairs_text", way=write_accuracies(context.prunings[way]))
            st.markdown(with_terms(f"{said}\n\n{words('pruning', 'whole_way_text')}", words))
        show_more(context, way, place, words)
    return words("pruning", f"way_{way}")


# --- the toy --------------------------------------------------------------------------------------


def show_scissors(_: Told, choices: Choices) -> None:
    """Show the toy of the lesson: a press cuts the branches of a node, or puts them back."""
    show_toy(Path(__file__).with_name("scissors"), tell_scissors(choices.words))


def tell_scissors(words: Words) -> dict[str, Any]:
    """Return the tree as it is laid out, the errors of each node as a leaf, and the texts.

    `parts`: of the melons it was grown from, and of those it has not seen, how many there are, and
    by the number of a node those that it misclassifies as a leaf.
    """
    whole, table = grow_stages()[-1].tree, datasets.load(MELONS)
    named = names_by_labels(table.labels(words.language))
    parts = {"training": table.training, "unseen": table.validation}
    return {
        "tree": lay_out_tree(whole, named, words, named.title),
        "parts": {
            name: {"n": part.rows, "wrong": count_errors(whole, Cases.all(part), "rep").wrong}
            for name, part in parts.items()
        },
        "words": words.sections["scissors"],
    }
