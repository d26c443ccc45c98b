"""Hold a tree, its pruning by each method and the names of its nodes; choose method and settings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_core.prune.formulas import DerivationLine, Speaker, formulas_of
from c45_core.prune.method import declared, methods, short_name
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.verdicts import explain_verdict
from c45_core.table import Table
from c45_core.tree import Tree
from c45_course.exports.tree_names import PruningForReader, TreeNames
from ui.lessons.shared.sides import VALUES
from ui.markdown import with_terms
from ui.on_demand import box
from ui.state.address import number
from ui.state.presenting import offered
from ui.state.widgets import choose, slide

Along = Callable[[tuple[Dialect, ...]], Sequence[Pruning]]
"""Prunes in each of several dialects, which differ by the number of a slider."""


@dataclass(frozen=True, eq=False)
class PruningContext:
    """A tree and its prunings.

    `prunings`: the record of each rule that can judge it, `dialects` the convention of each;
    `along`: prunes with every number of a slider, None where that is too much; `table`, `about`: whose
    tree it is, and which, so that what is worked out of it can be kept;
    `named`: how its parts are called; `exact`: how files write a number; `validation`: the cases kept
    aside; `title`: of the table or the tree, `stem`: how the name of a file about it begins; `labels`:
    of the table it was grown from, if it was.
    """

    grown: Tree
    prunings: Mapping[str, Pruning]
    dialects: Mapping[str, Dialect]
    speaker: Speaker
    named: TreeNames
    title: str
    stem: str
    exact: Notation
    validation: Table | None = None
    labels: Labels | None = None
    along: Along | None = None
    table: str = ""
    about: Hashable = None

    def pruned(self, rule: str) -> PruningForReader:
        """Return what files about the pruning by a rule are made of."""
        said = replace(self.speaker, words=self.speaker.words.noted(self.exact))
        return PruningForReader(self.prunings[rule], self.dialects[rule], self.named, said, self.title)

    @property
    def notation(self) -> Notation:
        """The way in which the page writes its numbers."""
        return self.speaker.words.notation

    def dialect_of(self, verdict: Weighed) -> Dialect:
        """Return the convention a verdict was given in; useless splits are undone in any of them."""
        return self.dialects.get(verdict.method) or next(iter(self.dialects.values()))

    def name(self, number: int) -> str:
        """Return what a node is called."""
        return self.speaker.node(number)

    def number(self, value: float) -> str:
        """Write a number."""
        return self.notation.number(value)


def find_last_verdict(pruning: Pruning, node: int) -> Weighed | None:
    """Return the last verdict on a node, None if there is none."""
    said = [verdict for verdict in pruning.about(node) if verdict.method != "collapse"]
    return said[-1] if said else None


def explain_numbers(verdict: Weighed, context: PruningContext) -> tuple[Explanation, ...]:
    """Return the derivation of every number of a verdict."""
    return explain_verdict(verdict, context.dialect_of(verdict), context.name)


def write_lines(verdict: Weighed, context: PruningContext) -> list[DerivationLine]:
    """Return the lines of all sides, the subtree's first."""
    found = {each.quantity: each for each in explain_numbers(verdict, context)}
    formulas = formulas_of(verdict.method)
    return formulas.lines(verdict, context.dialect_of(verdict), found, context.speaker)


RULES = tuple(name for name, method in methods().items() if not method.before_growing)
"""The methods that judge a tree that is grown, in the order in which they are offered."""
JUDGES = tuple(name for name in RULES if methods()[name].by_hand)
"""Names of those that judge a tree given by hand, of which sizes and errors alone are known."""
PARAMETERS = {name: found for name in RULES if (found := methods()[name].parameter) is not None}
"""The one number of a rule, if it has one."""


def set_rules(rules: Sequence[str], base: Dialect, settings: Mapping[str, Any]) -> dict[str, Dialect]:
    """Return the convention in which each rule prunes a tree that was grown in another one.

    `settings`: those of all rules; another rule's number is not in its convention.
    """
    dialects = {}
    for rule in rules:
        other = {found.switch for owner, found in PARAMETERS.items() if owner != rule}
        mine = {name: value for name, value in settings.items() if name not in other}
        dialects[rule] = base.with_(pruning=rule, **mine)
    return dialects


def choices_row() -> DeltaGenerator:
    """Return the row of the choices of a part; a small screen folds it away (`lesson.py`)."""
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
    found: dict[str, Any] = {each.switch: number(each.key) for each in PARAMETERS.values()}
    if method not in PARAMETERS:
        return found | _show_switches(method, words, base)
    chosen = PARAMETERS[method]
    label = words("pruning", chosen.switch)
    return found | {chosen.switch: slide(chosen.key, label, step=chosen.step, format="%.2f")}


def pick_settings(words: Words, base: Dialect, method: str) -> dict[str, Any]:
    """Show the other settings behind one button, each rule under its name."""
    found: dict[str, Any] = {}
    settings = box(words("pruning", "settings"), "settings", type="tertiary")
    with settings if offered("settings") else nullcontext() as is_open:
        for rule in RULES:
            if methods()[rule].switches and (rule in PARAMETERS or rule != method):
                if is_open:
                    st.markdown(f"**{words('pruning', f'{rule}_short')}**")
                found |= _show_switches(rule, words, base)
        if is_open:
            st.caption(with_terms(words("pruning", "settings_source"), words))
    return found


def _show_switches(rule: str, words: Words, base: Dialect) -> dict[str, Any]:
    """Show the switches of a rule, at first as the convention has them."""
    switches = declared(rule).switches.items()
    return {switch: _show_switch(switch, numbers, words, base) for switch, numbers in switches}


def _show_switch(switch: str, numbers: Sequence[float], words: Words, base: Dialect) -> str | float:
    """Show a switch that takes one of a few numbers, or has names for its values."""
    usual = getattr(base, switch)
    chosen = choose(
        short_name(switch),
        [f"{number:g}" for number in numbers] or VALUES[switch],
        words("pruning", switch),
        default=f"{usual:g}" if numbers else str(usual),
        shown=lambda each: str(Fraction(each)) if numbers else words("pruning", f"{switch}_{each}"),
        kind="segmented",
    )
    return float(chosen) if numbers else chosen
