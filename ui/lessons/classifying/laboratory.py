"""Put the laboratory together: what is said of the case, its rule, and beside it the ways it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from c45_core.classify import Classified
from c45_core.language.words import Words
from c45_core.rules import Rule, RuleWriter, tree_rules
from c45_course.topic import views_of
from ui.lessons.classifying import answer as lab
from ui.lessons.classifying.answer import ClassifyingContext
from ui.lessons.classifying.case import asked
from ui.lessons.classifying.form import case_form
from ui.markdown import plain, with_terms
from ui.state import address
from ui.state.choices import Choices

HEIGHT = 520
"""The list scrolls within this many pixels, so that the page stays where it is."""
MANY = 7
"""More rules than this scroll."""


def path_rules(on: ClassifyingContext, answer: Classified) -> int | None:
    """Show one rule per path, that of the case marked; return the leaf of the chosen one."""
    rules = tree_rules(on.tree, on.dialect)
    writer = RuleWriter(on.labels, on.words)
    shares: dict[int | None, float] = {path.leaf: path.share for path in answer.paths}
    first = max(answer.paths, key=lambda path: path.share).leaf
    st.caption(with_terms(on.words("classifying", "rules_idea", n=len(rules)), on.words))
    return _chosen(
        [_leaf(rule) for rule in rules],
        [plain(writer.rule(rule)) + _badge(shares.get(rule.leaf), on.words) for rule in rules],
        [plain(writer.counts(rule)) for rule in rules],
        first,
        on.words,
    )


def _chosen(
    leaves: Sequence[int], texts: Sequence[str], notes: Sequence[str], first: int, words: Words
) -> int:
    """Show rules as a list to choose one of; the address keeps the leaf."""
    asked = address.one_of("rule", [str(leaf) for leaf in leaves])
    st.session_state["chosen_rule"] = int(asked or first)
    said: Mapping[int, str] = dict(zip(leaves, texts, strict=True))
    with st.container(height=HEIGHT if len(leaves) > MANY else "content", border=False):
        return int(
            st.radio(
                words("classifying", "rules"),
                leaves,
                key="chosen_rule",
                format_func=lambda leaf: said[leaf],
                captions=notes,
                label_visibility="collapsed",
                on_change=_write,
            )
        )


def _write() -> None:
    address.write(rule=str(st.session_state["chosen_rule"]))


def _leaf(rule: Rule) -> int:
    assert rule.leaf is not None
    return rule.leaf


def _badge(share: float | None, words: Words) -> str:
    """Mark the rule of the case."""
    if share is None:
        return ""
    key = "mine" if share == 1 else "mine_share"
    return f" :primary-badge[{words('classifying', key, share=words.notation.exactly().weight(share))}]"


def show_laboratory(choices: Choices) -> None:
    """Show one view of the case that is chosen, and its ways down the tree."""
    on = lab.bench(choices)
    left, right = st.columns([5, 7], gap="medium")
    with left:
        view = lab.view(choices.words)
        case = asked(on.table, on.tree, on.dialect)
        answer = on.answer(case)
        if view == "case":
            case_form(on, case)
            lab.show_answer(answer, on)
        elif view == "rules":
            leaf = path_rules(on, answer)
        elif view == "code":
            lab.show_code(on)
        else:
            views_of("classifying")[view]()(on, choices, case, answer)
    with right:
        if view == "rules":
            lab.show_leaf(on.tree, leaf, on)
        else:
            lab.show_ways(answer, on)
