"""Hold the lesson's context: the trees of two conventions on one table, and their first difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from c45_core import PRESETS, Dialect, InputError, Table, preset
from c45_core.dialect import parse_switch
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import say_setting
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.prune.record import Pruning
from c45_core.trace.replay import Trace
from c45_core.validate.folds import needs_validation
from c45_course import compare
from c45_course.compare import Effect, Parting, Stage
from c45_course.datasets import Dataset
from ui import cache
from ui.lessons.shared.kept_work import with_progress
from ui.own.tasks import effects_of
from ui.state import address, session
from ui.state import choices as chosen
from ui.state import own_table as growing
from ui.state.choices import Choices
from ui.workers import away

SWITCHES = tuple(field.name for field in fields(Dialect))
SOURCES = {field.name: ", ".join(field.metadata["conventions"]) for field in fields(Dialect)}
"""The conventions a switch belongs to: "C1, C25"."""
VALUES: dict[str, tuple[str, ...]] = {f.name: f.metadata["values"] for f in fields(Dialect)}


@dataclass(frozen=True)
class DialectSide:
    """A preset with some switches set otherwise."""

    preset: str
    changes: tuple[tuple[str, Any], ...] = ()

    @property
    def dialect(self) -> Dialect:
        """The dialect."""
        return preset(self.preset).with_(**dict(self.changes))

    @property
    def text(self) -> str:
        """The side as an address writes it."""
        return ",".join([self.preset, *(f"{name}:{_written(value)}" for name, value in self.changes)])

    def with_(self, **changes: Any) -> DialectSide:
        """Return the side with some switches set; one that is as in the preset is no change."""
        usual = preset(self.preset).switches()
        wanted = {**self.dialect.switches(), **changes}
        return DialectSide(
            self.preset, tuple((name, wanted[name]) for name in SWITCHES if wanted[name] != usual[name])
        )


def read(text: str) -> DialectSide | None:
    """Read a side; None if the text is none.

    >>> read("documents,gate:none").dialect.gate, read("documents,gate:sideways"), read("c5")
    ('none', None, None)
    """
    name, *rest = text.split(",")
    if name not in PRESETS:
        return None
    try:
        changes = dict(parse_switch(change.replace(":", "=", 1)) for change in rest)
        preset(name).with_(**changes)  # refuses what does not go together
    except InputError:
        return None
    return DialectSide(name).with_(**changes)


def called(side: DialectSide, words: Words) -> str:
    """Say what a side is: the preset, and what is otherwise."""
    name = words("dialect", side.preset)
    if not side.changes:
        return name
    changes = words("language", "comma").join(say_setting(*change, words) for change in side.changes)
    return words("dialects", "changed", preset=name, changes=changes)


def _written(value: Any) -> str:
    if value is None:
        return "none"
    return value if isinstance(value, str) else format(value, ".12g")


Answer = TypeVar("Answer")
FIRST = "documents"
OPPONENTS = (
    "documents,gate:none",
    "id3",
    "documents,threshold_by:gain",
    "documents,unknown_in_iv:known_only",
    "release8",
)
"""Whom the documents meet if the address does not say: the first who grows another tree."""


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
        """How columns and values are called, in the table of each side."""
        names = self.dataset.labels(self.words.language)
        a, b = self.traces
        return names.on(a.table), names.on(b.table)

    @property
    def sides(self) -> tuple[DialectSide, DialectSide]:
        """Both sides."""
        return self.a, self.b

    @Once
    def traces(self) -> tuple[Trace, Trace]:
        """What each side grows."""
        return traced(self.table, self.a), traced(self.table, self.b)

    @Once
    def prunings(self) -> tuple[Pruning, Pruning]:
        """What each side leaves of it."""
        return pruned(self.table, self.a), pruned(self.table, self.b)

    @property
    def validation(self) -> Table | None:
        """The cases kept aside, of a table that has some."""
        return self.dataset.validation if self.dataset.part else None

    @Once
    def parting(self) -> Parting | None:
        """Where the sides part."""
        return parting(self.table, self.a, self.b)

    @Once
    def nodes(self) -> tuple[int, int] | None:
        """Where numbers are shown: where the sides part while growing, else where numbers differ."""
        where = self.parting
        if where is None:
            return other_numbers(self.table, self.a, self.b)
        return (where.a, where.b) if where.stage is Stage.GROWING else None

    def name(self, side: int) -> str:
        """What a side is called."""
        return called(self.sides[side], self.words)


def opened(choices: Choices) -> tuple[DialectsContext, list[str]]:
    """Return the context the address asks for, and what in it could not be read."""
    asked = [address.text(name) for name in ("a", "b")]
    wrong = [text for text in asked if text and read(text) is None]
    a = read(asked[0]) or DialectSide(choices.dialect)
    b = read(asked[1]) or first_opponent(choices.table, a)
    return DialectsContext(choices.table, a, b, choices.words), wrong


def needs_part(context: DialectsContext) -> bool:
    """Tell whether a side judges by cases kept aside and the table has none."""
    return not context.dataset.part and any(needs_validation(side.dialect) for side in context.sides)


@cache.kept(256)
def traced(table: str, side: DialectSide) -> Trace:
    """Return the trace of a side."""
    return cache.grow_from(table, cache.dataset(table).training, side.dialect)


@cache.kept(256)
def pruned(table: str, side: DialectSide) -> Pruning:
    """Return what a side leaves of its tree."""
    dataset = cache.dataset(table)
    return cache.prune_from(table, traced(table, side), dataset.validation if dataset.part else None)


def _compared(
    work: Callable[..., Answer], table: str, a: DialectSide, b: DialectSide, *args: Any, **named: Any
) -> Answer:
    words = chosen.read().words
    traces = traced(table, a), traced(table, b)
    return away.run(table, work, *traces, *args, words=words, text="comparing", **named)


@cache.kept(256)
def parting(table: str, a: DialectSide, b: DialectSide) -> Parting | None:
    """Return where two sides part."""
    dataset = cache.dataset(table)
    validation = dataset.validation if dataset.part else None
    return _compared(compare.part_point, table, a, b, validation=validation)


@cache.kept(256)
def other_numbers(table: str, a: DialectSide, b: DialectSide) -> tuple[int, int] | None:
    """Return the first node at which two sides measure or judge an attribute otherwise."""
    return _compared(compare.number_point, table, a, b)


@cache.kept(256)
def causes(table: str, a: DialectSide, b: DialectSide) -> tuple[tuple[str, ...], ...]:
    """Return the sets of switches that did it."""
    dataset, found = cache.dataset(table), parting(table, a, b)
    assert found is not None
    validation = dataset.validation if dataset.part else None
    return _compared(compare.causes, table, a, b, found, validation=validation)


@cache.kept(256)
def first_opponent(table: str, a: DialectSide) -> DialectSide:
    """Return the first side that grows another tree from the table, the first of all if none does."""
    found = [side for side in map(read, OPPONENTS) if side is not None]
    return next((side for side in found if parting(table, a, side) is not None), found[0])


def effects(context: DialectsContext) -> tuple[tuple[DialectSide, str, object, Effect], ...]:
    """Return what every other value of every switch does to the first side: the side it makes, switch,
    value, effect; a bar shows how many are tried."""
    a, dataset, words = context.a, context.dataset, context.words
    tries = [
        (a.with_(**compare.companions(a.dialect, name, value)), name, value)
        for name in SWITCHES
        for value in compare.alternatives(a.dialect, name)
    ]
    found = with_progress(
        context.table,
        ("effects", context.table, a),
        effects_of,
        traced(context.table, a),
        tuple(side.dialect for side, _, _ in tries),
        dataset.training,
        context.validation,
        growing.BUDGET if session.is_own(context.table) else None,
        words=words,
        said=lambda done, k: words("dialects", "trying", done=done, k=k),
    )
    return tuple((*each, effect) for each, effect in zip(tries, found, strict=True))


@cache.kept(256)
def same_numbers(table: str, a: DialectSide, b: DialectSide) -> bool:
    """Tell whether not one number differs."""
    effect = _compared(compare.effect_between, table, a, b)
    return effect is Effect.NOTHING
