"""Choose the two sides: a preset each, every switch one click further; the address holds both."""

from __future__ import annotations

from typing import Any

import streamlit as st

from c45_core import PRESETS
from c45_core.explain.sentences import say_value
from c45_core.prune.method import methods
from c45_course import compare
from ui.lessons.dialects.context import SOURCES, VALUES, DialectsContext, DialectSide
from ui.lessons.shared.prepared import menu
from ui.markdown import with_terms
from ui.state.address import write

HEIGHT, LABEL = 300, 30
"""Pixels of the field, and of the label above it."""


def field(label: str, text: str, *, place: str, key: str) -> str:
    """Show a field and return what stands in it; `text`: at first.

    `place`: the key of the room it has on the page; `key`: of the field itself.
    """
    with st.container(key=place):
        st.html(f"<style>.st-key-{place} {{ min-height: {HEIGHT + LABEL}px }}</style>")
        return st.text_area(label, text, key=key, height=HEIGHT)


GROUPS: dict[str, tuple[str, ...]] = {
    "choosing": ("criterion", "gate", "branching", "least_iv"),
    "numbers": (
        "threshold_by",
        "threshold_value",
        "numeric_penalty",
        "numeric_min_split",
        "known_cases",
        "value_gap",
    ),
    "missing": ("unknown_factor", "unknown_in_iv"),
    "stopping": ("min_cases", "max_depth", "chi_squared", "zero_gain", "empty_branch"),
    "pruning": (
        "pruning",
        "collapse",
        "confidence",
        "error_limit",
        "subtree_raising",
        "pep_order",
        "standard_errors",
        "leaf_penalty",
        "rep_ties",
        "ccp_alpha",
        "ccp_cost",
        "mep_prior",
        "mep_cases",
        "cvp_critical",
        "tie_after_pruning",
    ),
    "precision": ("tolerance", "arithmetic", "value_precision"),
}
"""Every switch once, in the order in which it is offered."""
EXAMPLES: dict[str, dict[str, str]] = {
    "gate": {"table": "golf_14_quinlan_numeric", "a": "documents", "b": "documents,gate:none"},
    "tie": {"table": "watermelon_2.0", "a": "documents", "b": "id3"},
    "id3": {"table": "computer_buyers_1024_weighted", "a": "documents", "b": "id3"},
    "cut": {
        "table": "buys_computer_14_numeric_age",
        "a": "documents",
        "b": "documents,threshold_by:gain",
    },
    "unknown": {"table": "watermelon_2.0_alpha", "a": "documents", "b": "zhou"},
    "penalty": {"table": "watermelon_3.0", "a": "zhou", "b": "release8"},
    "pruned": {"table": "loan_5", "a": "documents", "b": "release8"},
}
FORGET = ("open",)
STEPS = {
    **{"confidence": 0.05, "standard_errors": 0.1, "leaf_penalty": 0.1},
    **{"ccp_alpha": 0.01, "mep_cases": 0.5, "cvp_critical": 0.05, "chi_squared": 0.01},
}


def sides(context: DialectsContext) -> None:
    """Show the row in which both sides are chosen."""
    words = context.words
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        # Each side stays together where the row wraps.
        with st.container(horizontal=True, vertical_alignment="center", gap="small", width="content"):
            _side(context, "a")
            st.markdown(with_terms(words("dialects", "against"), words), width="content")
        with st.container(horizontal=True, vertical_alignment="center", gap="small", width="content"):
            _side(context, "b")
        st.button(
            "⇄",
            type="tertiary",
            help=words("dialects", "swap"),
            on_click=write,
            args=(FORGET,),
            kwargs={"a": context.b.text, "b": context.a.text},
        )
        menu("dialects", EXAMPLES, words)


def _side(context: DialectsContext, name: str) -> None:
    words, side = context.words, getattr(context, name)
    key = f"side_{name}"
    st.session_state[key] = side.preset
    st.markdown(f"**{words('dialects', f'letter_{name}')}**", width="content")
    st.selectbox(
        words("dialects", key),
        tuple(PRESETS),
        key=key,
        format_func=lambda preset: words("dialect", preset),
        label_visibility="collapsed",
        on_change=_preset,
        args=(context, name),
        width=250,
    )
    key = "settings_changed" if side.changes else "settings"
    label = words("dialects", key, n=len(side.changes))
    with st.popover(label, key=f"settings_{name}", on_change="rerun") as settings:
        if settings.open:
            _settings(context, name, side)


def _preset(context: DialectsContext, name: str) -> None:
    _write(context, **{name: DialectSide(st.session_state[f"side_{name}"])})


def _settings(context: DialectsContext, name: str, side: DialectSide) -> None:
    words = context.words
    st.caption(with_terms(words("dialects", "settings_idea"), words))
    changed = dict(side.changes)
    for group, switches in GROUPS.items():
        st.markdown(f"**{words('dialects', f'group_{group}')}**")
        for switch in switches:
            _switch(context, name, switch, switch in changed)


def _switch(context: DialectsContext, name: str, switch: str, changed: bool) -> None:
    words, side = context.words, getattr(context, name)
    key = f"switch_{name}_{switch}"
    value = getattr(side.dialect, switch)
    mark = "• " if changed else ""
    options: dict[str, Any] = {
        "key": key,
        "help": f"{words('dialects', f'about_{switch}')} ({SOURCES[switch]})",
        "on_change": _set,
        "args": (context, name, switch),
    }
    label = mark + words("dialects", f"switch_{switch}")
    st.session_state[key] = value
    if VALUES[switch]:
        shown = _offered(context, switch, value)
        st.selectbox(label, shown, format_func=lambda v: say_value(switch, v, words), **options)
    elif switch == "max_depth":
        st.number_input(label, min_value=0, max_value=99, step=1, **options)
    else:
        limits = {"confidence": (0.01, 0.99), "tolerance": (0.0, 1e-3)}.get(switch, (0.0, 999.0))
        step = STEPS.get(switch, 1.0 if switch == "min_cases" else 1e-6)
        form = "%g" if step < 0.01 else None
        st.number_input(label, *limits, step=step, format=form, **options)


def _offered(context: DialectsContext, switch: str, now: str) -> list[str]:
    """Return the values to choose from: none that asks for cases kept aside where there are none."""
    judging = {name for name, method in methods().items() if method.by_validation}
    judging = set() if context.dataset.part else judging
    return [value for value in VALUES[switch] if value not in judging or value == now]


def _set(context: DialectsContext, name: str, switch: str) -> None:
    side = getattr(context, name)
    value = st.session_state[f"switch_{name}_{switch}"]
    _write(context, **{name: side.with_(**compare.companions(side.dialect, switch, value))})


def _write(context: DialectsContext, **changed: DialectSide) -> None:
    """Write both sides: the other one may have been chosen for this one by itself."""
    written = {name: changed.get(name, getattr(context, name)).text for name in ("a", "b")}
    write(FORGET, **written)
