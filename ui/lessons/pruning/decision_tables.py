"""Compare the methods: their decisions on the selected node, and on every node of the tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import Decimal, total
from c45_core.language.words import Words
from c45_core.prune.formulas import formulas_of
from c45_core.prune.method import declared
from c45_core.prune.record import Weighed
from ui.drawing.grid import grid
from ui.lessons.pruning.charts import draw_turning
from ui.lessons.pruning.context import PruningContext, explain_numbers, find_last_verdict, write_lines
from ui.lessons.pruning.decision import letter_of
from ui.lessons.pruning.methods import RULES, Rules
from ui.lessons.pruning.trees import SIGNS
from ui.lessons.pruning.walkthrough import find_turns
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms


def compare_on_node(context: PruningContext, node: int, words: Words) -> None:
    """Show what each rule says about one node, and how it ends for the whole tree."""
    st.header(words("pruning", "beside"), anchor=False)
    st.markdown(with_terms(words("pruning", "beside_idea", node=plain(context.name(node))), words))
    head = [
        words("pruning", f"column_{name}") for name in ("rule", "subtree", "leaf", "verdict", "turns")
    ]
    rows = [_compare_row(context, rule, node, words) for rule in RULES]
    grid(head, rows, caption=words("pruning", "beside"), words=(3, 4))
    with st.expander(words("pruning", "all_nodes")):
        st.markdown(_all_nodes(context, words))
    with st.expander(words("pruning", "names")):
        names = [words("pruning", f"about_{rule}") for rule in RULES]
        st.markdown("\n".join(f"- {text}" for text in names))
        st.markdown(with_terms(words("pruning", "names_note"), words))


def show_turns(context: PruningContext, verdict: Weighed, rules: Rules, words: Words) -> None:
    """Show where the verdict turns as the rule's number moves."""
    found = find_turns(verdict, context.dialects.get(verdict.method, rules.base))
    parameter = declared(verdict.method).parameter
    if found is None or parameter is None:
        return
    st.header(words("pruning", "tipping"), anchor=False)
    said = words.noted(context.notation)
    draw_turning(found, verdict.method, parameter, rules.number(parameter), said)


def show_derivations(context: PruningContext, verdict: Weighed, words: Words) -> None:
    """Show the derivation and the source of every number of a verdict, folded."""
    said, written = words.noted(context.notation), write_lines(verdict, context)
    colon = words("language", "colon")
    with st.expander(words("pruning", "derivations")):
        columns = st.columns(2, gap="large")
        for place, explanation in enumerate(explain_numbers(verdict, context)):
            with columns[place % 2]:
                of_side = explanation.quantity.rpartition("_")[2]
                leaves = [
                    (line.label, line.opened())
                    for line in written
                    if line.opened and line.side == of_side
                ]
                derivation_view([_sum_up(explanation) if leaves else explanation], said)
                for label, opened in leaves:
                    st.markdown(plain(f"{label}{colon}{opened.said}"))
                    derivation_view(opened.explanations, context.exactly(words))


def _sum_up(explanation: Explanation) -> Explanation:
    """Return a sum of numbers whose own calculations follow one by one."""
    parts = [Decimal(term.value) for term in explanation.terms]
    return replace(explanation, expression=total(parts), terms=())


def _compare_row(context: PruningContext, rule: str, node: int, words: Words) -> list[str]:
    name = words("pruning", f"{rule}_short")
    if rule not in context.prunings:
        return [name, "–", "–", words("pruning", f"needs_{declared(rule).judges_by}"), "–"]
    verdict = find_last_verdict(context.prunings[rule], node)
    if verdict is None:
        return [name, "–", "–", words("pruning", "not_called"), "–"]
    sign = SIGNS[verdict.outcome]
    outcome = f"{sign} {words('prune', verdict.outcome.name.lower())}"
    subtree, leaf = formulas_of(verdict.method).both_sides(verdict, context.notation)
    found = find_turns(verdict, context.dialects[rule])
    points = "–"
    if found is not None and found.points:
        letter = letter_of(verdict)
        points = words.listed(f"{letter} = {context.number(point)}" for point in found.points)
    return [name, subtree, leaf, outcome, points]


def _all_nodes(context: PruningContext, words: Words) -> str:
    """Write every inner node with each rule's outcome, and the size of each tree."""
    there = [rule for rule in RULES if rule in context.prunings]
    head = [words("terms", "node"), *(words("pruning", f"{rule}_short") for rule in there)]
    rows = []
    for node in context.grown.walk():
        if not node.is_leaf:
            said = [find_last_verdict(context.prunings[rule], node.number) for rule in there]
            rows.append([plain(context.name(node.number)), *(_sign_of(verdict) for verdict in said)])
    trees = [context.prunings[rule].tree for rule in there]
    sizes = [str(tree.size) for tree in trees]
    errors = [words.notation.number(tree.training_errors) for tree in trees]
    rows.append([f"**{words('pruning', 'nodes_left')}**", *sizes])
    rows.append([f"**{words('pruning', 'training_errors')}**", *errors])
    return _table(head, rows, "l" + "c" * len(there))


def _sign_of(verdict: Weighed | None) -> str:
    return "·" if verdict is None else SIGNS[verdict.outcome]


def _table(head: Iterable[str], rows: Iterable[Iterable[str]], align: str) -> str:
    marks = {"l": "---", "r": "---:", "c": ":---:"}
    written = [head, [marks[a] for a in align], *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in written)
