"""Show the pruning of a tree that is grown: by any method, or by validation cases before it grows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from c45_core.dialect import Dialect, preset
from c45_core.language.words import Words
from c45_core.prune.method import declared, methods
from c45_core.prune.record import Pruning
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course.exports.decisions import list_decisions
from c45_course.step_place import Settings
from ui import cache
from ui.exports import stem_of
from ui.lessons.pruning.charts import draw_stairs
from ui.lessons.pruning.context import (
    RULES,
    PruningContext,
    Rules,
    choices_row,
    find_printed,
    grown_context,
    pick_number,
    pick_rule,
    pick_settings,
)
from ui.lessons.pruning.decision import MAX_SLIDER_NODES, prune_each_position
from ui.lessons.pruning.walkthrough import choose_verdict, compare_on_node, show_derivations, show_turns
from ui.lessons.shared import melons
from ui.markdown import with_terms
from ui.own.tasks import grown_apart, pruned_in_each
from ui.state import address, course, session
from ui.state import choices as chosen
from ui.state import own_table as growing
from ui.state.choices import Choices
from ui.state.presenting import offered, presenting
from ui.state.widgets import choose
from ui.workers import away

ASIDE = {"none": 0.0, "fifth": 1 / 5, "third": 1 / 3}
"""The share of the cases kept aside to judge by, where the table does not say which."""
DECLARED = "declared"

Parts = tuple[str, str, Settings, str, int]
"""All that a grown tree depends on: table, convention, limits of growing, share kept aside, seed."""


def show_grown_tree(choices: Choices) -> None:
    """Show this part of the lesson."""
    words = choices.words
    with choices_row():
        method = pick_rule(words, RULES)
        numbers = pick_number(method, words, choices.convention)
        parts = pick_parts(choices, needed=declared(method).by_validation)
        settings = pick_settings(words, choices.convention, method)
        rules = Rules(method, choices.convention, {**settings, **numbers})
    context = prune_by_each(parts, rules, choices)
    if not presenting():
        say_parts(parts, context, words)
    say_nothing_cut(context, choices)
    usual = prune_parts(parts, rules.base.with_(pruning=method))
    place = choose_verdict(context, method, words, usual)
    if place is None:
        return
    verdict = context.prunings[method].weighed[place]
    show_derivations(context, verdict, words)
    left, right = st.columns(2, gap="large")
    with left:
        compare_on_node(context, verdict.node, words)
    with right:
        show_turns(context, verdict, rules, words)


def pick_parts(choices: Choices, *, needed: bool) -> Parts:
    """Let the reader keep cases aside where the table does not; `needed`: the rule judges by them."""
    words, head = choices.words, (choices.table, choices.dialect, choices.limits)
    if cache.dataset(choices.table).part:
        return *head, DECLARED, 0
    aside = choose(
        "aside",
        [name for name in ASIDE if name != "none" or not needed],
        words("pruning", "aside"),
        default="third" if needed else "none",
        shown=lambda name: words("pruning", f"aside_{name}"),
        kind="segmented",
    )
    seed = int(address.number("seed", lesson="pruning"))
    if aside == "none":
        return *head, aside, 0
    if offered("seed"):
        again = words("pruning", "deal_again")
        st.button(again, on_click=_deal_again, args=(seed + 1,), type="tertiary")
    return *head, aside, seed


def say_parts(parts: Parts, context: PruningContext, words: Words) -> None:
    """Say how many cases grew the tree and how many are kept aside."""
    if context.validation is not None:
        trained = words.cases(context.grown.weight)
        st.caption(
            words("pruning", "parts", train=trained, aside=words.cases(context.validation.weight))
        )


def say_nothing_cut(context: PruningContext, choices: Choices) -> None:
    """Lead to a tree on which the methods differ, where none of them prunes anything of this one."""
    example = course.declared()["pruning"].example
    cut = any(pruning.tree.size < pruning.grown.size for pruning in context.prunings.values())
    if cut or presenting() or choices.table == example:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(choices.words("pruning", "no_method_cuts"), width="content")
        title = cache.title(example, choices.language)
        st.button(title, key="differing_example", on_click=_to_example, args=(example,))


def _to_example(table: str) -> None:
    """Turn to the tree of another table, in this part from its first step on."""
    forgotten = ("node", "rule", "aside", "seed")
    address.write(forgotten, table=table, room="grown", step="1")


def prune_by_each(
    parts: Parts, rules: Rules, choices: Choices, judges: tuple[str, ...] = RULES
) -> PruningContext:
    """Prune the tree by every applicable method, and return the context."""
    trace, validation = grow_parts(parts)
    able = [rule for rule in judges if validation is not None or not declared(rule).by_validation]
    dialects = {rule: rules.dialect(rule) for rule in able}
    dataset = cache.dataset(choices.table)
    return grown_context(
        trace,
        dataset.labels(choices.language),
        choices.words,
        {rule: prune_parts(parts, dialect) for rule, dialect in dialects.items()},
        dialects,
        title=cache.title(choices.table, choices.language),
        stem=stem_of(choices),
        validation=validation,
        # With limits the tree is not the book's.
        printed={} if parts[2] else find_printed(dataset, trace, rules.method, choices.dialect),
        along=prune_each_position(dialects, partial(prune_parts_in_each, parts))
        if trace.size <= MAX_SLIDER_NODES
        else {},
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
    words = chosen.read().words
    told = partial(growing.told, words=words)
    budget = growing.BUDGET if session.is_own(table) else None
    cases = (dataset.table, convention, ASIDE[aside], seed)
    return away.run(table, grown_apart, *cases, budget=budget, words=words, tells="watch", said=told)


@cache.kept(256)
def prune_parts(parts: Parts, dialect: Dialect) -> Pruning:
    """Return the record of pruning the tree in a convention."""
    trace, validation = grow_parts(parts)
    return cache.prune_from(parts[0], replace(trace, dialect=dialect), validation)


@cache.kept(16)
def prune_parts_in_each(parts: Parts, dialects: tuple[Dialect, ...]) -> tuple[Pruning, ...]:
    """Return the records of pruning the tree in each of several conventions."""
    trace, validation = grow_parts(parts)
    words = chosen.read().words
    cases = (trace, dialects, validation)
    return away.run(parts[0], pruned_in_each, *cases, words=words, text="pruning")


def _deal_again(seed: int) -> None:
    address.write(("node", "step"), seed=str(seed))


BOOK = Choices(melons.TABLE, melons.DIALECT, "")
"""Zhou's example: his table, its two parts, and the information gain he grows by."""
WAYS = tuple(name for name, method in methods().items() if method.by_validation)


def show_before_growing(choices: Choices) -> None:
    """Show this part of the lesson."""
    words = choices.words
    with choices_row():
        source = choose(
            "cases",
            ("book", "table"),
            words("pruning", "whose_cases"),
            shown=lambda name: words("pruning", f"cases_{name}"),
            kind="segmented",
            forget=("node", "step"),
        )
        if source == "book":
            choices = Choices(BOOK.table, BOOK.dialect, choices.language)
        way = choose(
            "way",
            WAYS,
            words("pruning", "way"),
            shown=lambda name: words("pruning", f"way_{name}"),
            kind="segmented",
            forget=("node", "step"),
        )
        numbers = pick_number(way, words, choices.convention)
        parts = pick_parts(choices, needed=True)
    base = preset(choices.dialect).with_(**dict(choices.limits))
    rules = Rules(way, base, {"collapse": "off", **numbers})
    context = prune_by_each(parts, rules, choices, judges=(way,))
    if not presenting():
        say_parts(parts, context, words)
    place = choose_verdict(context, way, words)
    if place is None:
        return
    _whole_way(context, way, place, words)
    show_derivations(context, context.prunings[way].weighed[place], words)


def _whole_way(context: PruningContext, way: str, place: int, words: Words) -> None:
    """Show the accuracy along all decisions, and what both ways have in common."""
    st.header(words("pruning", "whole_way"), anchor=False)
    places = list(list_decisions(context.prunings[way]).values())
    left, right = st.columns([3, 2], gap="large")
    with left:
        draw_stairs(context.prunings[way], places, places.index(place), words)
    with right:
        st.markdown(with_terms(words("pruning", "whole_way_text"), words))
