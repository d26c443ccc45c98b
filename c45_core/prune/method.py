"""Define what a pruning method declares, and find the methods in their files.

`prune/methods/NAME.py` has `METHOD`, a `Method`; `prune(tree, dialect, cases, record)`; and `FORMULAS`,
a `MethodFormulas`: its formulas, the lines of its calculation and its sentences. Everything that lists
the methods (the lesson, practice, the exports, the command line) reads `methods()`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Literal

from c45_core.dialect import pruning_methods

COLLAPSE = "collapse"
"""Name that a verdict of undoing a useless split has in the place of a method."""


@dataclass(frozen=True)
class Parameter:
    """The number of the dialect with which the verdicts of a method turn.

    `switch`: the number in the dialect; `symbol`: its letter in formulas; `least`, `most`: the range in
    which it is offered and looked at; `only_margin`: whether it changes nothing but what the subtree is
    granted, so that one formula gives the point at which a verdict turns; `name`: what an address calls
    it where that is not its letter; `step`: from one number that is offered to the next; `by_formula`:
    whether a formula gives every point at which a verdict turns.
    """

    switch: str
    symbol: str
    least: float
    most: float
    only_margin: bool = False
    name: str = ""
    step: float = 0.01
    by_formula: bool = False

    @property
    def key(self) -> str:
        """Its name in an address.

        >>> Parameter("confidence", "CF", 0.01, 0.5).key
        'cf'
        """
        return self.name or self.symbol.lower()


@dataclass(frozen=True)
class Method:
    """The declaration of a pruning method: what it judges by and can be set to.

    `judges_by`: "errors" (sizes and errors of the nodes, so a tree given by hand is enough), "classes"
    (the class weights of the nodes) or "validation" (cases kept aside, of which `prune` gets these
    instead of those the tree was grown from); `parameter`: the number its verdicts turn with, None if
    there is none; `switches`: its other switches, each with the numbers that are offered, () for all
    values of a switch that has names for them; `before_growing`: whether it decides about a split
    before it is made; `printed`: the numbers of a verdict that a document may print; `place`: where it
    comes among the methods.
    """

    judges_by: Literal["errors", "classes", "validation"]
    parameter: Parameter | None = None
    switches: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    before_growing: bool = False
    printed: tuple[str, ...] = ()
    place: int = 100

    @property
    def by_hand(self) -> bool:
        """Whether it can judge a tree of which sizes and errors alone are known."""
        return self.judges_by == "errors"

    @property
    def by_validation(self) -> bool:
        """Whether it judges by cases kept aside."""
        return self.judges_by == "validation"


def short_name(switch: str) -> str:
    """Return what an address calls a switch of a method: its last word.

    >>> short_name("leaf_penalty")
    'penalty'
    """
    return switch.rpartition("_")[2]


def file_of(name: str) -> ModuleType:
    """Return the module of a method, or that of collapsing."""
    folder = "c45_core.prune" if name == COLLAPSE else "c45_core.prune.methods"
    return import_module(f"{folder}.{name}")


def declared(name: str) -> Method:
    """Return what a method declares.

    >>> declared("pep").parameter.symbol, declared("rep").by_hand
    ('k', False)
    """
    found: Method = file_of(name).METHOD
    return found


@cache
def methods() -> Mapping[str, Method]:
    """Return the methods by name, in the order in which they are shown.

    >>> [name for name, method in methods().items() if not method.before_growing][:3]
    ['pep', 'ebp', 'rep']
    """
    found = {name: declared(name) for name in pruning_methods()}
    return dict(sorted(found.items(), key=lambda item: (item[1].place, item[0])))
