"""Declare what is known of one number, and of one criterion that chooses by such numbers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from c45_core.formula.expression import Expression
from c45_core.measures import Floats

NODE, ATTRIBUTE, BRANCH = "node", "attribute", "branch"
"""The thing that a number is of; a candidate cut has the numbers of an attribute, too."""


@dataclass(frozen=True)
class Quantity:
    """One number of the record: everything that the places which show it need to know.

    `key`: of its term, its sentence, its formula and its JSON; `of`: what it is a number of;
    `symbol`: its name in LaTeX and `plain`: in plain text, both with marked symbols (`signs.py`), the
    latter with `{d}` for the cases, `{a}` for the attribute and `{part}` for the branch; `line`: the
    line of the algorithm; `heads`: other names of it, without what is in the brackets; `recorded`: the
    field of the view that holds what its frame shows; `frame`: the kind of frame that shows it;
    `source`: the key of its source in the words (all three are the key, where they are empty);
    `compared`: whether more of it is better, so that it is drawn as a bar and as a curve; `bits`:
    whether it is an amount of information.
    """

    key: str
    of: str
    symbol: str
    plain: str
    line: str
    heads: tuple[str, ...] = ()
    recorded: str = ""
    frame: str = ""
    source: str = ""
    compared: bool = False
    bits: bool = False

    @property
    def field(self) -> str:
        """The field of the view that holds the number its frame shows."""
        return self.recorded or self.key

    @property
    def kind(self) -> str:
        """The kind of the frame that shows the number."""
        return self.frame or self.key


@dataclass(frozen=True)
class Divisor:
    """The divisor by which a criterion divides a decrease, where that is not the IV.

    `measure`: from the class weights of the branches [classes, branches, ...] and of the cases with an
    unknown value [classes, ...] (None: they are left out, C8) to the divisor [...]; `terms`: from the
    class weights of one branch and the weight of all cases to the terms of the sum that is written,
    each with its class; `rule`: the right side of the formula in symbols.
    """

    measure: Callable[[Floats, Floats | None], Floats]
    terms: Callable[[Floats, float], Iterable[tuple[int, Expression]]]
    rule: str


@dataclass(frozen=True)
class Criterion:
    """One way to compare attributes, or cuts: the decrease of an impurity, or that over a divisor.

    `name`: the value of the switches `criterion` and `threshold_by`; `impurity`: 'entropy' or 'gini';
    `measures`: the numbers of an attribute that are compared, in the order they are computed;
    `cut_measures`: those of a candidate cut; `by`: the one that chooses; `said`: what is added to the
    key of a sentence about a cut; `divisor`: the key of what the decrease is divided by, `divided_by`:
    how it is computed and written (None: no divisor, or the IV, which is always computed);
    `quantities`: the numbers that only this criterion has; `source`: who describes it.
    """

    name: str
    impurity: str
    measures: tuple[str, ...]
    cut_measures: tuple[str, ...]
    by: str
    source: str
    said: str = ""
    divisor: str = ""
    divided_by: Divisor | None = None
    quantities: tuple[Quantity, ...] = ()

    @property
    def steps(self) -> tuple[str, ...]:
        """The measures that follow the mean impurity of the branches, each with a frame of its own."""
        return tuple(key for key in self.measures if not key.startswith("conditional_"))
