"""Show the pruning of the tree that is grown from the chosen table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from c45_core import preset
from c45_core.dialect import Dialect
from c45_core.language.words import Words
from c45_core.prune.method import declared
from c45_core.prune.record import Pruning
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course.step_place import Settings
from ui import cache
from ui.exports import stem_of_table
from ui.lessons.pruning import decision_tables, walkthrough
from ui.lessons.pruning.context import PruningContext, grown_context, printed_of
from ui.lessons.pruning.methods import RULES, Rules, choices_row, pick_number, pick_rule, pick_settings
from ui.lessons.pruning.slider_answers import MAX_SLIDER_NODES, prune_each_position
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
"""What a grown tree depends on: table, convention, limits of growing, share kept aside, seed."""


def show(choices: Choices) -> None:
    """Show this part of the lesson."""
    words = choices.words
    with choices_row():
        method = pick_rule(words, RULES)
        numbers = pick_number(method, words, choices.convention)
        parts = pick_parts(choices, needed=declared(method).by_validation)
        settings = pick_settings(words, choices.convention, method)
        rules = Rules(method, choices.convention, {**settings, **numbers})
    context = bring(parts, rules, choices)
    if not presenting():
        say_parts(parts, context, words)
    say_nothing_cut(context, choices)
    usual = pruned(parts, rules.base.with_(pruning=method))
    place = walkthrough.chosen_verdict(context, method, words, usual)
    if place is None:
        return
    verdict = context.prunings[method].weighed[place]
    decision_tables.show_derivations(context, verdict, words)
    left, right = st.columns(2, gap="large")
    with left:
        decision_tables.compare_on_node(context, verdict.node, words)
    with right:
        decision_tables.show_turns(context, verdict, rules, words)


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
        st.button(again, on_click=_deal, args=(seed + 1,), type="tertiary")
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


def bring(
    parts: Parts, rules: Rules, choices: Choices, judges: tuple[str, ...] = RULES
) -> PruningContext:
    """Prune the tree by every applicable method, and return the context."""
    trace, validation = grown(parts)
    able = [rule for rule in judges if validation is not None or not declared(rule).by_validation]
    dialects = {rule: rules.dialect(rule) for rule in able}
    dataset = cache.dataset(choices.table)
    return grown_context(
        trace,
        dataset.labels(choices.language),
        choices.words,
        {rule: pruned(parts, dialect) for rule, dialect in dialects.items()},
        dialects,
        title=cache.title(choices.table, choices.language),
        stem=stem_of_table(choices),
        validation=validation,
        # With limits the tree is not the book's.
        printed={} if parts[2] else printed_of(dataset, trace, rules.method, choices.dialect),
        along=prune_each_position(dialects, partial(all_pruned, parts))
        if trace.size <= MAX_SLIDER_NODES
        else {},
        about=parts,
    )


@cache.kept()
def grown(parts: Parts) -> tuple[Trace, Table | None]:
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
def pruned(parts: Parts, dialect: Dialect) -> Pruning:
    """Return the record of pruning the tree in a convention."""
    trace, validation = grown(parts)
    return cache.prune_from(parts[0], replace(trace, dialect=dialect), validation)


@cache.kept(16)
def all_pruned(parts: Parts, dialects: tuple[Dialect, ...]) -> tuple[Pruning, ...]:
    """Return the records of pruning the tree in each of several conventions."""
    trace, validation = grown(parts)
    words = chosen.read().words
    cases = (trace, dialects, validation)
    return away.run(parts[0], pruned_in_each, *cases, words=words, text="pruning")


def _deal(seed: int) -> None:
    address.write(("node", "step"), seed=str(seed))
