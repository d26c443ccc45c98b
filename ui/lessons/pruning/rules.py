"""Choose the pruning method and its settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from c45_core.dialect import Dialect
from c45_core.language.words import Words
from ui.state.presenting import offered
from ui.state.url import choose, slide

PEP, EBP, REP = "pep", "ebp", "rep"
RULES = (PEP, EBP, REP)
MOST_K = 3.0
LEAST_CF, MOST_CF = 0.01, 0.5
"""Weka's formula adds no errors beyond it, and nobody prunes with so much trust."""
NUMBERS = {PEP: "standard_errors", EBP: "confidence"}
"""The one number of a rule."""
PENALTIES = ("0", "0.5", "1")


@dataclass(frozen=True)
class Rules:
    """The pruning method, the convention the tree was grown in, and the settings of all rules."""

    method: str
    base: Dialect
    settings: Mapping[str, Any]

    def dialect(self, rule: str) -> Dialect:
        """Return the convention in which a rule prunes; another rule's number is not in it."""
        other = {name for owner, name in NUMBERS.items() if owner != rule}
        mine = {name: value for name, value in self.settings.items() if name not in other}
        return self.base.with_(pruning=rule, **mine)

    @property
    def k(self) -> float:
        """How many standard errors PEP grants the subtree."""
        return float(self.settings["standard_errors"])

    @property
    def cf(self) -> float:
        """The confidence CF of EBP."""
        return float(self.settings["confidence"])

    @property
    def as_in_the_book(self) -> bool:
        """Whether PEP is Quinlan's: one standard error, half an error a leaf."""
        return self.k == 1 and self.settings["leaf_penalty"] == 0.5


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
    """Show the one number of the chosen method; the others keep theirs from the address."""
    found: dict[str, Any] = {
        "standard_errors": _kept("k", 1.0, MOST_K),
        "confidence": _kept("cf", 0.25, MOST_CF),
    }
    if method == PEP:
        label = words("pruning", "k")
        found["standard_errors"] = slide("k", label, 0.0, MOST_K, default=1.0, step=0.01, format="%.2f")
    elif method == EBP:
        label = words("pruning", "cf")
        found["confidence"] = slide(
            "cf", label, LEAST_CF, MOST_CF, default=0.25, step=0.01, format="%.2f"
        )
    elif method == REP:
        found["rep_ties"] = _switch("ties", "rep_ties", ("keep", "prune"), words, base)
    return found


def pick_settings(words: Words, base: Dialect, method: str) -> dict[str, Any]:
    """Show the other settings behind one button, each rule under its name."""
    if not offered("settings"):
        return _settings(words, base, method)
    with st.popover(words("pruning", "settings"), type="tertiary"):
        found = _settings(words, base, method)
        st.caption(words("pruning", "settings_source"))
    return found


def _settings(words: Words, base: Dialect, method: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    _name("pep", words)
    found["pep_order"] = _switch("order", "pep_order", ("top_down", "bottom_up"), words, base)
    found["leaf_penalty"] = float(
        choose(
            "penalty",
            PENALTIES,
            words("pruning", "leaf_penalty"),
            default="0.5",
            shown=lambda number: {"0.5": "1/2"}.get(number, number),
            kind="segmented",
        )
    )
    _name("ebp", words)
    limits = ("binomial", "release8", "j48")
    found["error_limit"] = _switch("limit", "error_limit", limits, words, base)
    found["subtree_raising"] = _switch("raising", "subtree_raising", ("off", "on"), words, base)
    found["collapse"] = _switch("collapse", "collapse", ("off", "on"), words, base)
    if method != REP:
        _name("rep", words)
        found["rep_ties"] = _switch("ties", "rep_ties", ("keep", "prune"), words, base)
    return found


def _name(rule: str, words: Words) -> None:
    """Write the name of a rule above its settings."""
    if offered("settings"):
        st.markdown(f"**{words('pruning', f'{rule}_short')}**")


def _switch(name: str, switch: str, values: Sequence[str], words: Words, base: Dialect) -> str:
    """Show one switch of the convention, at first as the convention has it."""
    return choose(
        name,
        values,
        words("pruning", switch),
        default=str(getattr(base, switch)),
        shown=lambda value: words("pruning", f"{switch}_{value}"),
        kind="segmented",
    )


def _kept(name: str, default: float, most: float) -> float:
    """Return the number of a slider that is not in sight, as the address has it."""
    text = st.query_params.get(name, "")
    try:
        number = float(text)
    except ValueError:
        return default
    return number if 0 < number <= most else default
