"""Ask for the options of C4.5rules: -c, -r and -F, as the address keeps them."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from c45_core.rules import RuleOptions
from ui.state.presenting import offered
from ui.state.widgets import choose, slide

TESTS = ("off", "0.1", "0.05", "0.01", "0.001")
"""The limits of Fisher's test that are offered, as shares; the program takes percent."""
WIDTH = 300


def options_asked(words: Words) -> RuleOptions:
    """Show the options behind one button; the program's own are the defaults."""
    if not any(map(offered, ("rule_cf", "redundancy", "significance"))):
        return RuleOptions()
    with st.popover(words("rule_list", "options")):
        confidence = slide(
            "rule_cf", words("rule_list", "rule_cf"), step=0.01, format="%.2f", width=WIDTH
        )
        st.caption(words("rule_list", "rule_cf_help"), width=WIDTH)
        redundancy = slide(
            "redundancy", words("rule_list", "redundancy"), step=0.5, format="%.1f", width=WIDTH
        )
        st.caption(words("rule_list", "redundancy_help"), width=WIDTH)
        limit = choose(
            "significance",
            TESTS,
            words("rule_list", "significance"),
            shown=lambda share: words("rule_list", "significance_off") if share == TESTS[0] else share,
            kind="segmented",
        )
        st.caption(words("rule_list", "significance_help"), width=WIDTH)
    return RuleOptions(
        confidence=confidence,
        redundancy=redundancy,
        significance=None if limit == TESTS[0] else float(limit),
    )
