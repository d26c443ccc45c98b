"""Say what the Gini index is in symbols, for the dialects that choose by it (CART).

Sources: Breiman, Friedman, Olshen and Stone 1984, chapter 4; Li Hang, section 5.5; Zhou 4.2.3. Cases
with a missing value are left out and F is put on the decrease (C7), as with the gain. The formulas
themselves are those of any impurity (`impurity.py`).
"""

from __future__ import annotations

from c45_core.explain.impurity import Impurity
from c45_core.formula.expression import Expression, Minus, Power, Sum, Weight, share
from c45_core.measures import Floats


def _square(part: float, whole: float) -> Expression:
    """Write p^2: what one class takes off 1."""
    return Power(share(part, whole), Weight(2.0))


def _mixed(counts: Floats) -> Expression:
    """Write 1 - sum p_k^2."""
    whole = float(counts.sum())
    return Sum((Weight(1.0), *(Minus(_square(float(c), whole)) for c in counts if c > 0)))


GINI = Impurity(
    quantity="gini",
    right=r"1 - \sum_{{k}} {p}^2",
    term=_square,
    mixed=_mixed,
    decrease="gini_decrease",
)
