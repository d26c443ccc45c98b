"""Choose the pruning method and its settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.dialect import Dialect
from c45_core.language.words import Words
from c45_core.prune.method import Parameter, declared, methods, short_name
from ui.markdown import with_terms
from ui.state.address import number
from ui.state.presenting import offered
from ui.state.widgets import choose, slide

RULES = tuple(name for name, method in methods().items() if not method.before_growing)
"""The methods that judge a tree that is grown, in the order in which they are offered."""
JUDGES = tuple(name for name in RULES if methods()[name].by_hand)
"""Names of those that judge a tree given by hand, of which sizes and errors alone are known."""
PARAMETERS = {name: found for name in RULES if (found := methods()[name].parameter) is not None}
"""The one number of a rule, if it has one."""
VALUES = {switch.name: tuple(switch.metadata["values"]) for switch in fields(Dialect)}


@dataclass(frozen=True)
class Rules:
    """The pruning method, the convention the tree was grown in, and the settings of all rules."""

    method: str
    base: Dialect
    settings: Mapping[str, Any]

    def dialect(self, rule: str) -> Dialect:
        """Return the convention in which a rule prunes; another rule's number is not in it."""
        other = {found.switch for owner, found in PARAMETERS.items() if owner != rule}
        mine = {name: value for name, value in self.settings.items() if name not in other}
        return self.base.with_(pruning=rule, **mine)

    def number(self, parameter: Parameter) -> float:
        """Return what a rule's number is set to."""
        return float(self.settings[parameter.switch])


def choices_row() -> DeltaGenerator:
    """Return the row of the choices of a part; a small screen folds it away (`views.enter`)."""
    return st.container(key="lab_settings", horizontal=True, vertical_alignment="bottom", gap="medium")


def pick_rule(words: Words, rules: Sequence[str]) -> str:
    """Let the reader choose which rule judges."""
    return choose(
        "rule",
        rules,
        words("pruning", "rule"),
        shown=lambda rule: words("pruning", f"{rule}_short"),
        kind="segmented",
    )


def pick_number(method: str, words: Words, base: Dialect) -> dict[str, Any]:
    """Show the one number of the chosen method; the others keep theirs from the address.

    A method without a number shows its switches here.
    """
    found: dict[str, Any] = {}
    for rule, parameter in PARAMETERS.items():
        name, label = parameter.key, words("pruning", parameter.switch)
        shown = rule == method
        found[parameter.switch] = (
            slide(name, label, step=parameter.step, format="%.2f") if shown else number(name)
        )
    return found if method in PARAMETERS else {**found, **_show_switches(method, words, base)}


def pick_settings(words: Words, base: Dialect, method: str) -> dict[str, Any]:
    """Show the other settings behind one button, each rule under its name."""
    if not offered("settings"):
        return _show_settings(words, base, method)
    with st.popover(words("pruning", "settings"), type="tertiary"):
        found = _show_settings(words, base, method)
        st.caption(with_terms(words("pruning", "settings_source"), words))
    return found


def _show_settings(words: Words, base: Dialect, method: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for rule in RULES:
        if methods()[rule].switches and (rule in PARAMETERS or rule != method):
            _write_name(rule, words)
            found.update(_show_switches(rule, words, base))
    return found


def _show_switches(rule: str, words: Words, base: Dialect) -> dict[str, Any]:
    """Show the switches of a rule, at first as the convention has them."""
    return {
        switch: _show_number_switch(switch, numbers, words, base)
        if numbers
        else _show_switch(switch, words, base)
        for switch, numbers in declared(rule).switches.items()
    }


def _write_name(rule: str, words: Words) -> None:
    """Write the name of a rule above its settings."""
    if offered("settings"):
        st.markdown(f"**{words('pruning', f'{rule}_short')}**")


def _show_switch(switch: str, words: Words, base: Dialect) -> str:
    """Show a switch that has names for its values."""
    return choose(
        short_name(switch),
        VALUES[switch],
        words("pruning", switch),
        default=str(getattr(base, switch)),
        shown=lambda value: words("pruning", f"{switch}_{value}"),
        kind="segmented",
    )


def _show_number_switch(switch: str, numbers: Sequence[float], words: Words, base: Dialect) -> float:
    """Show a switch that takes one of a few numbers."""
    chosen = choose(
        short_name(switch),
        [f"{number:g}" for number in numbers],
        words("pruning", switch),
        default=f"{getattr(base, switch):g}",
        shown=lambda number: str(Fraction(number)),
        kind="segmented",
    )
    return float(chosen)
