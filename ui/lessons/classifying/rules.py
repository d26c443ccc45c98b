"""Show rules as a list to choose from: one per path, or simplified with every dropped condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from c45_core.classify import Classified
from c45_core.explain.rules import RuleWriter
from c45_core.language.words import Words
from c45_core.rules import Fate, Rule, RuleSet, Simplified, simplified_rules, tree_rules
from ui import cache
from ui.lessons.classifying.answer import ClassifyingContext
from ui.lessons.classifying.case import Case, as_table
from ui.markdown import plain, with_terms
from ui.state import address
from ui.state import choices as chosen
from ui.state.choices import Choices
from ui.workers import away

HEIGHT = 520
"""The list scrolls within this many pixels, so that the page stays where it is."""
MANY = 7
"""More rules than this scroll."""


def path_rules(on: ClassifyingContext, answer: Classified) -> int | None:
    """Show one rule per path, that of the case marked; return the leaf of the chosen one."""
    rules = tree_rules(on.tree, on.trace.dialect)
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


def simple_rules(on: ClassifyingContext, choices: Choices, case: Case) -> int | None:
    """Show every path's rule with its dropped conditions struck out; return the chosen one's leaf."""
    rules, words = _simplified(choices.table, choices.dialect), on.words
    writer = RuleWriter(on.labels, words)
    fired = int(rules.fired(as_table(on.table, case))[0])
    deciding = rules.rules[fired].leaf if fired >= 0 else None
    st.caption(with_terms(words("classifying", "simple_idea"), words))
    if not rules.record:
        return None
    leaf = _chosen(
        [_leaf(found.path) for found in rules.record],
        [_struck(found, writer, words) + _decides(found, deciding, words) for found in rules.record],
        [_became(found, writer, words) for found in rules.record],
        deciding if deciding is not None else _leaf(rules.record[0].path),
        words,
    )
    _verdict(rules, fired, writer, words)
    return leaf


def show_rounds(on: ClassifyingContext, choices: Choices, leaf: int | None) -> None:
    """Show how the chosen rule was simplified, and in which order the rules are tried."""
    rules, words = _simplified(choices.table, choices.dialect), on.words
    writer = RuleWriter(on.labels, words)
    found = next((entry for entry in rules.record if entry.path.leaf == leaf), None)
    if found is not None:
        said = [f"1. {plain(writer.round(step))}" for step in found.rounds if step.trials]
        st.markdown("\n".join([*said, f"1. {plain(writer.fate(found))}"]))
        with st.expander(words("classifying", "trials")):
            for number, step in enumerate(found.rounds, 1):
                if step.trials:
                    st.markdown(f"**{words('classifying', 'round', n=number)}**")
                    st.markdown("\n".join(f"- {plain(writer.trial(t))}" for t in step.trials))
    with st.expander(words("classifying", "order")):
        ordered = [f"1. {plain(writer.rule(rule))}" for rule in rules.rules]
        st.markdown("\n".join([*ordered, "", *(f"- {plain(s)}" for s in writer.order(rules))]))
    source = words("app", "source") + words("language", "colon") + words("rules", "source")
    st.caption(with_terms(source, words))


@cache.kept(32)
def _simplified(table: str, dialect: str) -> RuleSet:
    trace, unpruned = cache.trace(table, dialect), cache.pruning(table, dialect).collapsed
    words = chosen.read().words
    return away.run(table, simplified_rules, unpruned, trace.table, trace.dialect, words=words)


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


def _struck(found: Simplified, writer: RuleWriter, words: Words) -> str:
    """Write the rule of a path with the dropped conditions struck out."""
    klass = plain(writer.labels.klass(found.path.label))
    if not found.path.conditions:
        return words("rules", "always", klass=klass)
    written = []
    for condition in found.path.conditions:
        said = plain(writer.condition(condition))
        written.append(said if condition in found.rule.conditions else f"~~{said}~~")
    return words("rules", "rule", conditions=words("rules", "and").join(written), klass=klass)


def _became(found: Simplified, writer: RuleWriter, words: Words) -> str:
    """Say what is left of a rule: its numbers, or why it goes."""
    counts = plain(writer.counts(found.rule))
    if found.fate is Fate.TAKEN:
        return counts
    return words("classifying", f"fate_{found.fate.name.lower()}", counts=counts)


def _decides(found: Simplified, deciding: int | None, words: Words) -> str:
    mine = found.fate is Fate.TAKEN and found.path.leaf == deciding
    return f" :primary-badge[{words('classifying', 'decides')}]" if mine else ""


def _verdict(rules: RuleSet, fired: int, writer: RuleWriter, words: Words) -> None:
    """Say what the simplified rules make of the case."""
    label = rules.rules[fired].label if fired >= 0 else rules.default
    key = "by_rule" if fired >= 0 else "by_default"
    st.markdown(
        with_terms(
            words("classifying", key, n=fired + 1, klass=plain(writer.labels.klass(label))), words
        )
    )
