"""Define the records of the numbers that PEP and the accuracy methods compare."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist


@dataclass(frozen=True)
class Numbers:
    """What a method records of a verdict besides the expected errors of its sides; each has its own."""


@dataclass(frozen=True)
class PepNumbers(Numbers):
    """One node weighed by pessimistic errors (weights and errors in cases).

    `weight`: N; `errors`: J, made as a leaf; `leaves`: L, those of the subtree that hold cases;
    `leaf_errors`: what they make together; `penalty`: added for each leaf; `rate`: e; `subtree`:
    N e; `standard_error`: sqrt(N e (1 - e)); `multiplier`: k; `limit`: N e + k SE; `leaf_rate`:
    (J + 1/2)/N; `leaf`: J + 1/2; `tipping`: the k at which the verdict turns; negative: none does.
    """

    weight: float
    errors: float
    leaves: int
    leaf_errors: float
    penalty: float
    rate: float
    subtree: float
    standard_error: float
    multiplier: float
    limit: float
    leaf_rate: float
    leaf: float
    tipping: float

    @property
    def one_sided(self) -> float:
        """The share of a normal distribution below its mean plus k standard errors.

        >>> round(NormalDist().cdf(1), 4)
        0.8413
        """
        return NormalDist().cdf(self.multiplier)


@dataclass(frozen=True)
class AccuracyNumbers(Numbers):
    """One node weighed by cases kept aside: as a leaf, and with branches.

    `weight`: of those cases that come here, of `whole` in all; `leaf_errors` and `subtree_errors`:
    what of it each form gets wrong; `elsewhere`: the errors of the rest of the tree as it stood;
    `ties`: the form that wins when both are equal, "leaf" or "subtree".
    """

    weight: float
    whole: float
    leaf_errors: float
    subtree_errors: float
    elsewhere: float
    ties: str

    @property
    def accuracy_as_leaf(self) -> float:
        """Accuracy of the whole tree with this node as a leaf."""
        return (self.whole - self.elsewhere - self.leaf_errors) / self.whole

    @property
    def accuracy_as_subtree(self) -> float:
        """Accuracy of the whole tree with this node's branches."""
        return (self.whole - self.elsewhere - self.subtree_errors) / self.whole


@dataclass(frozen=True)
class CcpNumbers(Numbers):
    """One link of the tree weighed by cost and complexity; costs are shares of all cases.

    `kind`: what a leaf costs, "errors", "gini" or "entropy"; `whole`: the weight of all cases, N;
    `leaf_cost`: R(t); `subtree_cost`: R(T_t); `leaves`: |T_t|; `strength`: g(t); `alpha`; `step`: the
    place in the sequence at which it is weighed.
    """

    kind: str
    whole: float
    leaf_cost: float
    subtree_cost: float
    leaves: int
    strength: float
    alpha: float
    step: int


@dataclass(frozen=True)
class MepNumbers(Numbers):
    """One node weighed by expected errors with a prior (weights in cases).

    `weight`: n; `right`: n_c, of the class a leaf predicts; `prior`: p_c; `equivalent`: m, the cases
    the prior counts as; `rate`: the error rate expected of a leaf; `leaf`: n times that; `subtree`: the
    sum over the leaves below; `priors`: those of all classes.
    """

    weight: float
    right: float
    prior: float
    priors: tuple[float, ...]
    equivalent: float
    rate: float
    leaf: float
    subtree: float


@dataclass(frozen=True)
class CvpNumbers(Numbers):
    """One node weighed by the measures of its tests.

    `own`: the measure by which its test won; `largest`: the largest of it and of all tests left below;
    `best`: the node that has it; `critical`: the least that counts.
    """

    own: float
    largest: float
    best: int
    critical: float
