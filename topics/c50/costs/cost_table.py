"""Define what each mistake costs, and choose the class of the least expected cost (convention C34)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.choice import first_largest
from c45_core.engine.level import Ints
from c45_core.frozen import Frozen, read_only
from c45_core.language.refusal import refusal, whole
from c45_core.measures import Floats


@dataclass(frozen=True, eq=False)
class CostTable(Frozen):
    """What it costs to answer one class where another is true.

    `classes`: their names; `costs` [answered, true]: 0 on the diagonal.

    Errors: InputError for a cost that is not a number of at least 0, or a class answered rightly that
    costs something.
    """

    classes: tuple[str, ...]
    costs: Floats

    def __post_init__(self) -> None:
        object.__setattr__(self, "costs", read_only(self.costs))
        for answered, true in np.argwhere(~(np.isfinite(self.costs) & (self.costs >= 0))).tolist():
            self._refuse("costs.number", answered, true)
        for code in np.flatnonzero(np.diag(self.costs)).tolist():
            self._refuse("costs.right", code, code)

    def _refuse(self, key: str, answered: int, true: int) -> None:
        found = float(self.costs[answered, true])
        names = {"answered": self.classes[answered], "true": self.classes[true]}
        raise refusal(key, found=found, **names)

    @classmethod
    def of(
        cls, classes: tuple[str, ...], costs: Mapping[tuple[str, str], float] | None = None
    ) -> CostTable:
        """Return the costs of mistakes by (answered class, true class); one not named costs 1.

        Errors: InputError for a class that there is not.

        >>> CostTable.of(("no", "yes"), {("no", "yes"): 5}).costs.tolist()
        [[0.0, 5.0], [1.0, 0.0]]
        """
        table = 1.0 - np.eye(len(classes))
        for (answered, true), cost in (costs or {}).items():
            for name in (answered, true):
                if name not in classes:
                    raise refusal("costs.no_class", found=name, names=whole(classes))
            table[classes.index(answered), classes.index(true)] = cost
        return cls(classes, table)

    @classmethod
    def read(cls, lines: Iterable[str], classes: tuple[str, ...]) -> CostTable:
        """Return the costs that lines say as those of a C5.0 file: answered class, true class: cost.

        What follows a | is a comment.

        >>> CostTable.read(["no, yes: 5  | worse"], ("no", "yes")).costs.tolist()
        [[0.0, 5.0], [1.0, 0.0]]
        """
        found: dict[tuple[str, str], float] = {}
        for number, line in enumerate(lines, 1):
            text = line.partition("|")[0].strip().rstrip(".")
            if not text:
                continue
            names, _, cost = text.rpartition(":")
            pair = _pair(names, classes)
            try:
                found[pair] = float(cost)
            except (ValueError, TypeError):
                raise refusal("costs.line", line=number, found=line.strip()) from None
            if not names or len(pair) != 2:
                raise refusal("costs.line", line=number, found=line.strip())
        return cls.of(classes, found)

    @property
    def equal(self) -> bool:
        """Whether every mistake costs the same, so that the most frequent class is the cheapest."""
        wrong = self.costs[~np.eye(len(self.classes), dtype=bool)]
        return bool(len(wrong) == 0 or (wrong == wrong[0]).all())

    def expected(self, shares: Floats) -> Floats:
        """Return what answering each class is expected to cost, [..., classes].

        R(i) = sum over the true classes j of P(j) C(i, j); `shares` [..., classes]: of the true
        classes. Sources: Breiman and others 1984; Duda and Hart 1973.

        >>> CostTable.of(("no", "yes"), {("no", "yes"): 5}).expected(np.array([0.7, 0.3])).tolist()
        [1.5, 0.7]
        """
        return np.asarray(shares @ self.costs.T)

    def cheapest(self, shares: Floats, dialect: Dialect) -> Ints:
        """Return the class of the least expected cost of each row; of equals the first declared."""
        return first_largest(-self.expected(shares), dialect.tolerance)

    def total(self, answers: Ints, labels: Ints, weights: Floats) -> float:
        """Return what answers cost in all: weights times the costs of each."""
        return float((weights * self.costs[answers, labels]).sum())


def _pair(names: str, classes: tuple[str, ...]) -> tuple[str, str]:
    """Return the two classes of a line; a name may have a comma itself."""
    parts = names.split(",")
    for place in range(1, len(parts)):
        pair = (",".join(parts[:place]).strip(), ",".join(parts[place:]).strip())
        if set(pair) <= set(classes):
            return pair
    first, _, second = names.partition(",")
    return first.strip(), second.strip()
