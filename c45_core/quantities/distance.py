"""Choose by the normalised distance between the partition by an attribute and the classes.

R. López de Mántaras (1991), "A distance-based attribute selection measure for decision tree
induction", Machine Learning 6, 81-92: d_N = 1 - Gain(D, A) / H(C ∧ A), where H(C ∧ A) is the joint
entropy of class and branch. The attribute nearest to the classes is chosen, so the measure is 1 - d_N:
the largest is best, and none is above 1. With missing values, F is put where the dialect puts it (C7),
and the cases with an unknown value count in the joint entropy as they do in the IV (C8).
"""

from collections.abc import Iterator

import numpy as np

from c45_core.formula.expression import Expression, surprise
from c45_core.language.signs import sign
from c45_core.measures import Floats, added, entropy_of
from c45_core.quantities.row import ATTRIBUTE, Criterion, Divisor, Quantity


def joint_entropy(by_class: Floats, absent: Floats | None) -> Floats:
    """Return the joint entropy of class and branch in bits, [...].

    `by_class` [classes, branches, ...]: the class weights of the branches; `absent` [classes, ...]:
    those of the cases with an unknown value, as one more branch; None: they are left out.

    >>> float(joint_entropy(np.array([[2.0, 0.0], [0.0, 2.0]]), None))
    1.0
    """
    classes, branches, *batch = by_class.shape
    cells = by_class.reshape(classes * branches, *batch)
    if absent is not None:
        cells = np.concatenate([cells, absent])
    return entropy_of(cells, added(cells))


def _write_terms(counts: Floats, whole: float) -> Iterator[tuple[int, Expression]]:
    return ((k, surprise(float(c), whole)) for k, c in enumerate(counts) if c > 0)


_PAIR = f"p_{{k{sign('index')}}}"
_MEASURES = ("gain", "joint_entropy", "one_minus_distance")

CRITERION = Criterion(
    name="distance",
    impurity="entropy",
    measures=_MEASURES,
    cut_measures=_MEASURES,
    by="one_minus_distance",
    said="_distance",
    divisor="joint_entropy",
    divided_by=Divisor(
        joint_entropy, _write_terms, rf"-\sum_{{k,{sign('index')}}} {_PAIR} \log_2 {_PAIR}"
    ),
    quantities=(
        Quantity(
            "joint_entropy",
            ATTRIBUTE,
            sign("entropy", rf"C \wedge {sign('attribute')}"),
            sign("entropy", "C∧{a}"),
            "distance",
            ("JointEntropy", "联合熵"),
            bits=True,
        ),
        Quantity(
            "one_minus_distance",
            ATTRIBUTE,
            f"1 - d_N({sign('data')},{sign('attribute')})",
            f"1-dN({sign('data')},{{a}})",
            "distance",
            ("1-d",),
            compared=True,
        ),
    ),
    source="distance: López de Mántaras 1991",
)
