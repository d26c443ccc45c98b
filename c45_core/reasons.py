"""Define the reasons for leaves, verdicts and outcomes as data; `words/` names them."""

from enum import IntEnum


class Leaf(IntEnum):
    """The reason why a node is a leaf (conventions C17, C18)."""

    PURE = 1
    """All its cases are of one class."""
    EMPTY = 2
    """No case came down this branch: the parent's majority decides."""
    TOO_FEW = 3
    """The node has less weight than twice `min_cases`."""
    MAX_DEPTH = 4
    """The height limit is reached."""
    NO_ATTRIBUTE = 5
    """Every attribute was used on the way here."""
    SAME_VALUES = 6
    """The cases agree in every attribute that is left."""
    NO_TEST = 7
    """No attribute leaves `min_cases` in two branches, or none keeps a gain after its penalty."""
    NO_GAIN = 8
    """Every split is possible and none has a gain."""
    NO_AVERAGE = 9
    """Only many-valued attributes could split it, and they do not make an average for the gate."""
    BUDGET = 10
    """The tree or its record had reached the size the run was allowed."""
    INDEPENDENT = 11
    """No attribute depends on the class by more than chance (`chi_squared`)."""


class Verdict(IntEnum):
    """The fate of an attribute at a node."""

    WON = 1
    """It splits the node."""
    TIED = 2
    """As good as the winner (within the tolerance of the dialect), but declared later."""
    LOWER = 3
    """It passed the gate, but its measure is lower than the winner's."""
    BELOW_AVERAGE = 4
    """Its gain is below the average: the gate holds it back."""
    NO_GAIN = 5
    """It has no gain (left), so it was not chosen."""
    SINGLE_BRANCH = 6
    """All known cases take the same branch: nothing is split, IV is 0."""
    TOO_FEW = 7
    """At most one branch keeps `min_cases`."""
    ALL_MISSING = 8
    """No case at this node has a known value."""
    USED = 9
    """A nominal attribute is tested once on a path (convention C23)."""
    PENALISED = 10
    """Nothing is left of the best cut's gain after the penalty for the number of cuts."""
    NO_AVERAGE = 11
    """Only many-valued attributes can be tested, and they do not make an average for the gate."""
    SMALL_IV = 12
    """Its IV is too small to divide by."""
    WITHOUT_GAIN = 13
    """The best cut of a number has no gain: the programs do not compare such an attribute."""
    INDEPENDENT = 14
    """It may be independent of the class: the chi-squared test does not reject that."""

    @property
    def admitted(self) -> bool:
        """Whether the attribute took part in the comparison."""
        return self <= Verdict.NO_GAIN


class Skip(IntEnum):
    """The reason why a cut between two neighbouring values was not a candidate."""

    NONE = 0
    TOO_FEW = 1
    """One side keeps fewer cases than the limit."""


class Outcome(IntEnum):
    """The fate of a node that was weighed for pruning (convention C11)."""

    KEPT = 1
    """The subtree is better: it stays."""
    LEAF = 2
    """It became a leaf."""
    RAISED = 3
    """Its largest branch took its place."""


class Winnow(IntEnum):
    """The fate of an attribute in winnowing (convention C34)."""

    KEPT = 1
    """The error does not fall without it: it stays."""
    UNUSED = 2
    """The trial tree does not ask it."""
    HARMFUL = 3
    """The error falls without it."""
