"""Two sides on a table: what each grows, where they part, and the row in which they are chosen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import streamlit as st

from c45_core.dialect import PRESETS
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import say_value
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.prune.method import methods
from c45_core.prune.record import Pruning
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.validate.folds import needs_validation
from c45_course.compare.parting import Parting, Stage, causes, number_point, part_point
from c45_course.compare.settings import Effect, alternatives, companions, effect_between
from c45_course.datasets import Dataset
from ui import cache
from ui.lessons.shared.kept_work import with_progress
from ui.lessons.shared.prepared import menu
from ui.lessons.shared.sides import SOURCES, SWITCHES, VALUES, DialectSide, name_side, read_side, traced
from ui.markdown import plain, with_terms
from ui.own.tasks import effects_of
from ui.state import address, session
from ui.state import own_table as growing
from ui.state.address import write
from ui.state.choices import Choices
from ui.workers import away

Answer = TypeVar("Answer")
OPPONENTS = (
    "documents,gate:none",
    "id3",
    "documents,threshold_by:gain",
    "documents,unknown_in_iv:known_only",
    "release8",
)
"""Opponents of the documents if the address names none: the first who grows another tree."""


@dataclass(frozen=True, eq=False)
class DialectsContext:
    """Two sides on a table, in one language."""

    table: str
    a: DialectSide
    b: DialectSide
    words: Words

    @Once
    def dataset(self) -> Dataset:
        """The table with its story."""
        return cache.dataset(self.table)

    @Once
    def labels(self) -> tuple[Labels, Labels]:
        """The names of columns and values, in the table of each side."""
        names = self.dataset.labels(self.words.language)
        a, b = self.traces
        return names.on(a.table), names.on(b.table)

    @property
    def sides(self) -> tuple[DialectSide, DialectSide]:
        """The two sides."""
        return self.a, self.b

    @Once
    def traces(self) -> tuple[Trace, Trace]:
        """The trace of each side."""
        return traced(self.table, self.a), traced(self.table, self.b)

    @Once
    def prunings(self) -> tuple[Pruning, Pruning]:
        """The pruning of each side."""
        return prune_side(self.table, self.a), prune_side(self.table, self.b)

    @Once
    def parting(self) -> Parting | None:
        """The first decision that the sides make differently."""
        return find_parting(self.table, self.a, self.b)

    @Once
    def causes(self) -> tuple[tuple[str, ...], ...]:
        """The sets of switches that make the sides part."""
        return find_causes(self.table, self.a, self.b)

    @Once
    def nodes(self) -> tuple[int, int] | None:
        """The nodes whose numbers are shown: where the sides part in growing, or numbers differ."""
        where = self.parting
        if where is None:
            return find_other_numbers(self.table, self.a, self.b)
        return (where.a, where.b) if where.stage is Stage.GROWING else None

    def say(self, key: str, **values: object) -> str:
        """Return a text of the lesson."""
        return self.words("dialects", key, **values)

    def parting_node(self, side: int) -> int:
        """Return the number of the node, in the tree of a side, at which the sides part."""
        assert self.parting is not None
        return (self.parting.a, self.parting.b)[side]

    def letter(self, side: int) -> str:
        """Return the letter of a side."""
        return self.say(f"letter_{'ab'[side]}")

    def name(self, side: int) -> str:
        """Name a side."""
        return name_side(self.sides[side], self.words)

    def title(self, side: int) -> str:
        """Write the letter of a side before its name."""
        return f"**{self.letter(side)}** · {plain(self.name(side))}"


def build_context(choices: Choices) -> tuple[DialectsContext, list[str]]:
    """Return the context the address asks for, and what in it could not be read."""
    texts = [address.text(name) for name in ("a", "b")]
    wrong = [text for text in texts if text and read_side(text) is None]
    a = read_side(texts[0]) or DialectSide(choices.dialect)
    b = read_side(texts[1]) or first_opponent(choices.table, a)
    return DialectsContext(choices.table, a, b, choices.words), wrong


def needs_part(context: DialectsContext) -> bool:
    """Tell whether a side judges by cases kept aside and the table has none."""
    return not context.dataset.part and any(needs_validation(side.dialect) for side in context.sides)


@cache.kept(256)
def prune_side(table: str, side: DialectSide) -> Pruning:
    """Prune the tree of a side."""
    return cache.prune_from(table, traced(table, side), _validation_of(table))


def _validation_of(table: str) -> Table | None:
    """Return the cases kept aside, of a table that has some."""
    dataset = cache.dataset(table)
    return dataset.validation if dataset.part else None


def _compare_sides(
    work: Callable[..., Answer], table: str, a: DialectSide, b: DialectSide, *args: Any, **named: Any
) -> Answer:
    traces = traced(table, a), traced(table, b)
    return away.run(table, work, *traces, *args, text="comparing", **named)


@cache.kept(256)
def find_parting(table: str, a: DialectSide, b: DialectSide) -> Parting | None:
    """Return where two sides part."""
    return _compare_sides(part_point, table, a, b, validation=_validation_of(table))


@cache.kept(256)
def find_other_numbers(table: str, a: DialectSide, b: DialectSide) -> tuple[int, int] | None:
    """Return the first node at which two sides measure or judge an attribute otherwise."""
    return _compare_sides(number_point, table, a, b)


@cache.kept(256)
def find_causes(table: str, a: DialectSide, b: DialectSide) -> tuple[tuple[str, ...], ...]:
    """Return the sets of switches that did it."""
    found = find_parting(table, a, b)
    assert found is not None
    return _compare_sides(causes, table, a, b, found, validation=_validation_of(table))


@cache.kept(256)
def first_opponent(table: str, a: DialectSide) -> DialectSide:
    """Return the first side that grows another tree from the table, the first of all if none does."""
    found = [side for side in map(read_side, OPPONENTS) if side is not None]
    return next((side for side in found if find_parting(table, a, side) is not None), found[0])


def list_effects(context: DialectsContext) -> tuple[tuple[DialectSide, str, object, Effect], ...]:
    """Return what every other value of every switch does to the first side: the side it makes, switch,
    value, effect; a bar shows how many are tried."""
    a, dataset = context.a, context.dataset
    tries = [
        (a.with_(**companions(a.dialect, name, value)), name, value)
        for name in SWITCHES
        for value in alternatives(a.dialect, name)
    ]
    found = with_progress(
        context.table,
        ("effects", a),
        effects_of,
        traced(context.table, a),
        tuple(side.dialect for side, _, _ in tries),
        dataset.training,
        _validation_of(context.table),
        growing.BUDGET if session.is_own(context.table) else None,
        said=("dialects", "trying"),
        keep=cache.told_answer,
    )
    return tuple((*each, Effect(effect)) for each, effect in zip(tries, found, strict=True))


@cache.kept(256)
def have_same_numbers(table: str, a: DialectSide, b: DialectSide) -> bool:
    """Tell whether not one number differs."""
    effect = _compare_sides(effect_between, table, a, b)
    return effect is Effect.NOTHING


GROUPS: dict[str, tuple[str, ...]] = {
    group: tuple(switches.split())
    for group, switches in {
        "choosing": "criterion gate branching least_iv",
        "numbers": (
            "threshold_by threshold_value numeric_penalty numeric_min_split known_cases value_gap"
        ),
        "missing": "unknown_factor unknown_in_iv",
        "stopping": "min_cases max_depth chi_squared zero_gain empty_branch",
        "pruning": (
            "pruning collapse confidence error_limit subtree_raising pep_order "
            "standard_errors leaf_penalty rep_ties ccp_alpha ccp_cost mep_prior mep_cases "
            "cvp_critical tie_after_pruning"
        ),
        "precision": "tolerance arithmetic value_precision",
    }.items()
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


def choose_sides(context: DialectsContext) -> None:
    """Show the row in which both sides are chosen."""
    words = context.words
    row: dict[str, Any] = {"horizontal": True, "vertical_alignment": "center", "gap": "small"}
    with st.container(**row):
        # Each side stays together where the row wraps.
        with st.container(**row, width="content"):
            _choose_side(context, "a")
            st.markdown(with_terms(context.say("against"), words), width="content")
        with st.container(**row, width="content"):
            _choose_side(context, "b")
        st.button(
            "⇄",
            type="tertiary",
            help=context.say("swap"),
            on_click=write,
            args=(FORGET,),
            kwargs={"a": context.b.text, "b": context.a.text},
        )
        menu("dialects", EXAMPLES, words)


def _choose_side(context: DialectsContext, name: str) -> None:
    words, side = context.words, getattr(context, name)
    key = f"side_{name}"
    st.session_state[key] = side.preset
    st.markdown(f"**{context.say(f'letter_{name}')}**", width="content")
    st.selectbox(
        context.say(key),
        tuple(PRESETS),
        key=key,
        format_func=lambda preset: words("dialect", preset),
        label_visibility="collapsed",
        on_change=_take_preset,
        args=(context, name),
        width=250,
    )
    key = "settings_changed" if side.changes else "settings"
    label = context.say(key, n=len(side.changes))
    with st.popover(label, key=f"settings_{name}", on_change="rerun") as settings:
        if settings.open:
            _offer_settings(context, name)


def _take_preset(context: DialectsContext, name: str) -> None:
    _write_sides(context, **{name: DialectSide(st.session_state[f"side_{name}"])})


def _offer_settings(context: DialectsContext, name: str) -> None:
    st.caption(with_terms(context.say("settings_idea"), context.words))
    for group, switches in GROUPS.items():
        st.markdown(f"**{context.say(f'group_{group}')}**")
        for switch in switches:
            _offer_switch(context, name, switch)


def _offer_switch(context: DialectsContext, name: str, switch: str) -> None:
    words, side = context.words, getattr(context, name)
    key = f"switch_{name}_{switch}"
    value = getattr(side.dialect, switch)
    mark = "• " if switch in dict(side.changes) else ""
    options: dict[str, Any] = {
        "key": key,
        "help": f"{context.say(f'about_{switch}')} ({SOURCES[switch]})",
        "on_change": _take_switch,
        "args": (context, name, switch),
    }
    label = mark + context.say(f"switch_{switch}")
    st.session_state[key] = value
    if VALUES[switch]:
        shown = _list_values(context, switch, value)
        st.selectbox(label, shown, format_func=lambda v: say_value(switch, v, words), **options)
    elif switch == "max_depth":
        st.number_input(label, min_value=0, max_value=99, step=1, **options)
    else:
        limits = {"confidence": (0.01, 0.99), "tolerance": (0.0, 1e-3)}.get(switch, (0.0, 999.0))
        step = STEPS.get(switch, 1.0 if switch == "min_cases" else 1e-6)
        form = "%g" if step < 0.01 else None
        st.number_input(label, *limits, step=step, format=form, **options)


def _list_values(context: DialectsContext, switch: str, now: str) -> list[str]:
    """Return the values to choose from: none that asks for cases kept aside where there are none."""
    judging = {name for name, method in methods().items() if method.by_validation}
    judging = set() if context.dataset.part else judging
    return [value for value in VALUES[switch] if value not in judging or value == now]


def _take_switch(context: DialectsContext, name: str, switch: str) -> None:
    side = getattr(context, name)
    value = st.session_state[f"switch_{name}_{switch}"]
    st.session_state[f"settings_{name}"] = True  # its button has another label now
    _write_sides(context, **{name: side.with_(**companions(side.dialect, switch, value))})


def _write_sides(context: DialectsContext, **changed: DialectSide) -> None:
    """Write both sides: the other one may have been chosen for this one by itself."""
    written = {name: changed.get(name, getattr(context, name)).text for name in ("a", "b")}
    write(FORGET, **written)
