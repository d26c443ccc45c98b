"""Ask for the options of C4.5rules: -c, -r and -F, as the address keeps them."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from ui.state.presenting import offered
from ui.state.widgets import choose, slide

from ..algorithm import RuleOptions

TESTS = ("off", "0.1", "0.05", "0.01", "0.001")
"""The limits of Fisher's test that are offered, as shares; the program takes percent."""
NAMES = ("rule_cf", "redundancy", "significance")
"""The options, by their names in the address."""
WIDTH = 300


def options_asked(words: Words) -> RuleOptions:
    """Show the options behind one button, and return them; the program's own are the defaults.

    Those that a presentation does not show hold, too, as the address has them.
    """
    if not any(map(offered, NAMES)):
        return _options(words)
    with st.popover(words("rule_list", "options")):
        return _options(words)


def _options(words: Words) -> RuleOptions:
    confidence = _slid("rule_cf", 0.01, "%.2f", words)
    redundancy = _slid("redundancy", 0.5, "%.1f", words)
    limit = choose(
        "significance",
        TESTS,
        words("rule_list", "significance"),
        shown=lambda share: words("rule_list", "significance_off") if share == TESTS[0] else share,
        kind="segmented",
    )
    _explain("significance", words)
    return RuleOptions(
        confidence=confidence,
        redundancy=redundancy,
        significance=None if limit == TESTS[0] else float(limit),
    )


def _slid(name: str, step: float, format: str, words: Words) -> float:
    number = slide(name, words("rule_list", name), step=step, format=format, width=WIDTH)
    _explain(name, words)
    return number


def _explain(name: str, words: Words) -> None:
    """Say what an option does, below it."""
    if offered(name):
        st.caption(words("rule_list", f"{name}_help"), width=WIDTH)
