"""Show the pruning of trees by hand: T4, the five nodes, or a tree written in one line."""

from __future__ import annotations

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.dialect import Dialect
from c45_core.language.words import Words
from c45_core.prune import prune_tree
from c45_core.prune.methods.pep import PepNumbers
from c45_core.prune.record import Pruning
from c45_course import datasets
from c45_course.claims import Claim
from c45_course.documents import printed_trees, tree_notation
from c45_course.documents.printed_trees import HandTree
from ui import cache
from ui.lessons.pruning.charts import draw_normal_curve
from ui.lessons.pruning.context import (
    JUDGES,
    PARAMETERS,
    PruningContext,
    Rules,
    choices_row,
    hand_context,
    pick_number,
    pick_rule,
    pick_settings,
)
from ui.lessons.pruning.decision import prune_each_position
from ui.lessons.pruning.walkthrough import choose_verdict, compare_on_node, show_derivations, show_turns
from ui.markdown import plain, with_terms
from ui.state import address
from ui.state.choices import Choices
from ui.state.presenting import offered
from ui.state.widgets import choose

PEP = "pep"
"""The method the document about T4 shows."""
FIRST = "pep_t4"


@cache.kept()
def load_hand_tree(name: str) -> HandTree:
    """Return a tree of `datasets/trees/`."""
    return printed_trees.load(name)


def show_given_tree(choices: Choices) -> None:
    """Show this part of the lesson."""
    words, language = choices.words, choices.language
    base = Dialect()
    with choices_row():
        name = choose(
            "tree",
            _list_trees(),
            words("pruning", "example"),
            shown=lambda tree: words("pruning", f"tree_{tree}"),
            kind="segmented",
            forget=("own", "node", "step"),
        )
        given = load_hand_tree(name)
        hand_tree, own = _read_tree(given)
        if offered("own"):
            _show_editor(hand_tree, own, words)
        method = pick_rule(words, JUDGES)
        numbers = pick_number(method, words, base)
        rules = Rules(method, base, {**pick_settings(words, base, method), **numbers})
    if "own_wrong" in st.session_state:
        _, key, values = st.session_state["own_wrong"]
        st.error(words("pruning", key, **{k: plain(v) for k, v in values.items()}))
    context = _make_context(given, hand_tree, rules, words, own)
    place = choose_verdict(context, method, words, _prune_as_usual(hand_tree, method, rules))
    if place is None:
        return
    verdict = context.prunings[method].weighed[place]
    with st.expander(words("pruning", "about_tree")):
        st.markdown(given.story[language])
        st.caption(f"{words('app', 'source')}{words('language', 'colon')}{given.source[language]}")
    show_derivations(context, verdict, words)
    left, right = st.columns(2, gap="large")
    with left:
        show_turns(context, verdict, rules, words)
    with right:
        _show_ninety_five(rules, choices)
    compare_on_node(context, verdict.node, words)


def _list_trees() -> list[str]:
    """Return the declared trees, T4 first."""
    return sorted(printed_trees.names(), key=lambda name: name != FIRST)


def _read_tree(given: HandTree) -> tuple[tree_notation.HandNode, bool]:
    """Return the tree of the address, else the declared one; and whether it is the reader's own."""
    line = address.text("own")
    if line:
        try:
            return tree_notation.read(line), True
        except tree_notation.NotATreeError:
            pass
    return tree_notation.of_declared(given), False


def _show_editor(hand_tree: tree_notation.HandNode, own: bool, words: Words) -> None:
    """Let the reader change every number, or write another tree."""
    with st.popover(words("pruning", "edit")):
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
    node = list(hand_tree.walk())[number]
    fixed = what == "cases" and bool(node.branches)
    key = f"own_{what}_{number}"
    whole = getattr(node, what)
    number_type = int if whole == int(whole) else float
    if st.session_state.get(key) != whole:
        st.session_state[key] = number_type(whole)
    column.number_input(
        f"{plain(node.name)}: {words('pruning', what)}",
        min_value=number_type(what == "cases"),
        max_value=number_type(node.cases if what == "errors" else 999999),
        step=number_type(1),
        key=key,
        disabled=fixed,
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


def _make_context(
    given: HandTree, hand_tree: tree_notation.HandNode, rules: Rules, words: Words, own: bool
) -> PruningContext:
    names = tree_notation.tree_of(hand_tree)[1]
    dialects = {rule: rules.dialect(rule) for rule in JUDGES}
    prunings = {rule: _prune_by_hand(hand_tree, dialect) for rule, dialect in dialects.items()}
    printed = {}
    if not own and rules.method == PEP and _as_in_the_book(rules):
        printed = {(given.number(c.at.node or ""), c.at.quantity): c.printed for c in given.claims}
    title, stem = (hand_tree.name, "tree") if own else (given.title[words.language], given.name)
    along = prune_each_position(dialects, partial(_prune_by_hand_in_each, hand_tree))
    found = prunings, dialects, printed
    return hand_context(names, words, *found, title=title, stem=stem, along=along, about=hand_tree)


def _as_in_the_book(rules: Rules) -> bool:
    """Whether PEP is Quinlan's: one standard error, half an error a leaf."""
    return rules.number(PARAMETERS[PEP]) == 1 and rules.settings["leaf_penalty"] == 0.5


def _prune_as_usual(hand_tree: tree_notation.HandNode, method: str, rules: Rules) -> Pruning:
    return _prune_by_hand(hand_tree, rules.base.with_(pruning=method))


@cache.kept()
def _prune_by_hand(hand_tree: tree_notation.HandNode, dialect: Dialect) -> Pruning:
    return prune_tree(tree_notation.tree_of(hand_tree)[0], dialect)


@cache.kept(16)
def _prune_by_hand_in_each(
    hand_tree: tree_notation.HandNode, dialects: tuple[Dialect, ...]
) -> tuple[Pruning, ...]:
    tree = tree_notation.tree_of(hand_tree)[0]
    return tuple(prune_tree(tree, dialect) for dialect in dialects)


def _show_ninety_five(rules: Rules, choices: Choices) -> None:
    """Show what share one standard error covers, and what the document says it does."""
    words, claim = choices.words, _find_claim()
    named = {
        "document": datasets.documents()[claim.document][choices.language],
        "printed": claim.printed,
        "right": claim.value,
    }
    title = words("pruning", "ninety_five", **named)
    st.header(plain(title), anchor=False)
    # The share is the same on every tree; T4 has one verdict that knows it.
    t4 = tree_notation.of_declared(load_hand_tree(FIRST))
    weighed = _prune_by_hand(t4, rules.dialect(PEP).with_(collapse="off")).weighed
    numbers = weighed[0].numbers
    assert isinstance(numbers, PepNumbers)
    draw_normal_curve(rules.number(PARAMETERS[PEP]), numbers.one_sided, title, words)
    st.markdown(
        words(
            "pruning",
            "ninety_five_text",
            note=claim.note[choices.language],
            **named,
        )
    )


def _find_claim() -> Claim:
    return next(c for c in load_hand_tree(FIRST).claims if c.at.quantity == "one_sided")
