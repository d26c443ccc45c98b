"""Name the conventions in which the books and the programs differ, each as a switch.

A `Dialect` is a frozen record of switches; the presets are values of it. Nothing in the growing
code knows a preset's name: it asks the switches only. The numbers C1-C29 are those of
`docs/conventions.md`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from math import inf
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

from c45_core.errors import InputError
from c45_core.measures import TIE

MOST_CONFIDENCE_J48 = 0.5
"""Weka's normal quantile of 1 - CF is negative beyond this."""
MOST_TOLERANCE = 1e-3
"""A coarser tolerance would call different gains equal."""


def pruning_methods() -> tuple[str, ...]:
    """Return the names of the pruning methods: one file each in `prune/methods`."""
    folder = Path(__file__).parent / "prune" / "methods"
    return tuple(sorted(module.name for module in iter_modules([str(folder)])))


def _switch(default: Any, *values: str, source: str) -> Any:
    """Declare a switch: its default, the values it may take (none: a number) and its source."""
    return field(default=default, metadata={"values": values, "source": source})


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """One way to read "C4.5", as switches. The defaults are those of the five documents.

    >>> Dialect().gate, Dialect(gate="none").gate
    ('above_average', 'none')
    """

    criterion: str = _switch(
        "gain_ratio",
        "gain_ratio",
        "gain",
        "gini",
        source="C1: ID3 takes the gain, C4.5 the gain ratio; gini: CART (Breiman et al. 1984)",
    )
    branching: str = _switch(
        "multiway",
        "multiway",
        "binary",
        source="CART: one value against the rest, as in Li Hang, algorithm 5.6; multiway: a branch for "
        "every value (Quinlan)",
    )
    gate: str = _switch(
        "above_average",
        "above_average",
        "none",
        "release8",
        source="C1, C25: Quinlan 1986; Zhou 4.2.2; none: Li Hang, algorithm 5.3",
    )
    threshold_by: str = _switch(
        "gain_ratio",
        "gain_ratio",
        "gain",
        "gini",
        source="C2: the documents' rule; gain: Zhou 4.8, Quinlan 1996; gini: CART",
    )
    threshold_value: str = _switch(
        "midpoint",
        "midpoint",
        "data_value",
        source="C3: midpoint: the documents; data value: Release 8",
    )
    numeric_penalty: str = _switch(
        "none", "none", "log2_candidates", source="C2: Quinlan 1996, log2(candidates)/N"
    )
    unknown_factor: str = _switch(
        "gain",
        "gain",
        "ratio",
        source="C7: on the gain: Zhou 4.12, Release 8; on the ratio: document 000",
    )
    unknown_in_iv: str = _switch(
        "branch", "branch", "known_only", source="C8: an extra branch: document 001, Release 8"
    )
    min_cases: float = _switch(0.0, source="C17: Release 8 option -m; 0: no limit, as in the documents")
    numeric_min_split: str = _switch(
        "min_cases",
        "min_cases",
        "release8",
        source="C2: a tenth of the known cases per class, at most 25",
    )
    known_cases: str = _switch(
        "weight",
        "weight",
        "rows",
        source="C2: what a numeric attribute must have on two sides together; rows: Weka",
    )
    value_gap: float = _switch(
        0.0, source="C4: no cut between numbers this close; 0.00001: Release 8, Weka; 0: the documents"
    )
    value_precision: str = _switch(
        "double",
        "double",
        "single",
        source="C3, C4: Release 8 reads numbers and takes midpoints in single precision",
    )
    arithmetic: str = _switch(
        "double",
        "double",
        "single",
        source="C19: single: sums and gains in single precision, by which Release 8 breaks ties",
    )
    zero_gain: str = _switch(
        "stop", "stop", "split", source="C18: a split without gain; Release 8 may take it"
    )
    least_iv: float = _switch(
        0.0, source="C1: an attribute needs more IV than this, in bits; 0.001: Release 8"
    )
    tolerance: float = _switch(
        TIE, source="C19: numbers this close are equal and the first one wins; 0.000001: Weka"
    )
    max_depth: int | None = _switch(None, source="C17: document 001, 3.2.6.1; none: no limit")
    empty_branch: str = _switch(
        "majority",
        "majority",
        "copy",
        "distribution",
        source="C18: a branch without training cases: a leaf of the parent's majority class (Zhou), "
        "with a copy of the parent's class weights (Release 8); or the parent answers with its "
        "class distribution (Weka)",
    )
    collapse: str = _switch(
        "off",
        "off",
        "on",
        source="C11: Release 8, Weka (-O: off): a split that saves no training error is undone",
    )
    pruning: str = _switch(
        "none", "none", *pruning_methods(), source="C11: after growing; ebp: Release 8, Weka"
    )
    confidence: float = _switch(0.25, source="C11: CF of error-based pruning; Release 8 option -c")
    error_limit: str = _switch(
        "binomial",
        "binomial",
        "release8",
        "j48",
        source="C11: U_CF(E, N): exact (Quinlan 1993, 4.2) or as the programs come near it",
    )
    subtree_raising: str = _switch(
        "off",
        "off",
        "on",
        source="C11: put the largest branch in the place of a node; Release 8, Weka (-S: off)",
    )
    pep_order: str = _switch(
        "top_down",
        "top_down",
        "bottom_up",
        source="C12: the order in which PEP weighs the nodes; top_down: Quinlan 1987, document 001",
    )
    standard_errors: float = _switch(
        1.0, source="C13, C14: PEP: how many standard errors the subtree is given; 1: Quinlan 1987"
    )
    leaf_penalty: float = _switch(
        0.5, source="C15: PEP: the correction added to the errors of every leaf; 1/2: Quinlan 1987"
    )
    rep_ties: str = _switch(
        "keep",
        "keep",
        "prune",
        source="C16: REP: a leaf that makes as many errors as its subtree; keep: document 001, Zhou "
        "figure 4.7; prune: Quinlan 1987",
    )
    tie_after_pruning: str = _switch(
        "first",
        "first",
        "keep",
        source="C19: two classes of equal weight after raising: the first declared (Weka) or the "
        "class the node had (Release 8)",
    )

    def __post_init__(self) -> None:
        for switch in fields(self):
            _check_value(switch.name, switch.metadata["values"], getattr(self, switch.name))
        _check_combination(self)

    def with_(self, **changes: Any) -> Dialect:
        """Return the dialect with some switches set anew."""
        known = [switch.name for switch in fields(self)]
        for name in changes:
            if name not in known:
                raise InputError(f"There is no switch {name!r}; the switches are: {', '.join(known)}.")
        return replace(self, **changes)

    def switches(self) -> dict[str, Any]:
        """Return every switch with its value, in declared order."""
        return asdict(self)

    @property
    def impurity(self) -> str:
        """What says how mixed the classes are: 'entropy' or 'gini'."""
        return "gini" if self.criterion == "gini" else "entropy"

    @property
    def measures(self) -> tuple[str, ...]:
        """The numbers of an attribute that are compared, in the order in which they are computed."""
        if self.criterion == "gini":
            return ("conditional_gini", "gini_decrease")
        return ("gain", "iv", "gain_ratio")

    @property
    def cut_measures(self) -> tuple[str, ...]:
        """The numbers of a candidate cut, in the same way."""
        return ("gini_decrease",) if self.criterion == "gini" else self.measures

    @property
    def attribute_by(self) -> str:
        """The one of `measures` that chooses the attribute."""
        return _MEASURE[self.criterion]

    @property
    def cut_by(self) -> str:
        """The one of `cut_measures` that chooses the cut."""
        return _MEASURE[self.threshold_by]

    @property
    def name(self) -> str:
        """The name of the preset with these switches, or 'custom'."""
        return next((name for name, preset in PRESETS.items() if preset == self), "custom")


_MEASURE = {"gain_ratio": "gain_ratio", "gain": "gain", "gini": "gini_decrease"}
"""Which number a value of `criterion` and `threshold_by` goes by."""


def _check_value(name: str, values: tuple[str, ...], found: Any) -> None:
    """Refuse a value the switch does not have."""
    number = isinstance(found, (int, float)) and not isinstance(found, bool)
    if values:
        if found not in values:
            raise InputError(f"Switch {name} is one of {', '.join(values)}; found {found!r}.")
    elif name == "max_depth":
        if found is not None and not (number and found >= 0 and found == int(found)):
            raise InputError(f"Switch max_depth is none or a whole number; found {found!r}.")
    elif not (number and 0 <= found < inf):
        raise InputError(f"Switch {name} is a number of at least 0; found {found!r}.")


def _check_combination(dialect: Dialect) -> None:
    """Refuse switches that contradict each other, with the reason."""
    if dialect.criterion == "gain" and dialect.gate != "none":
        raise InputError(
            f"Switch gate={dialect.gate} needs criterion=gain_ratio: the attribute with the largest "
            "gain always passes the average; set gate=none."
        )
    _check_gini(dialect)
    if dialect.arithmetic == "single" and (dialect.unknown_factor, dialect.unknown_in_iv) != (
        "gain",
        "branch",
    ):
        raise InputError(
            "Switch arithmetic=single is the arithmetic of Release 8, which puts the known fraction on "
            "the gain and the unknown cases into the IV; set unknown_factor=gain and "
            "unknown_in_iv=branch, or arithmetic=double."
        )
    if not 0 < dialect.confidence < 1:
        raise InputError(
            "Switch confidence is the share CF of error-based pruning, between 0 and 1 (0.25 stands "
            f"for 25 %); found {dialect.confidence!r}."
        )
    if dialect.error_limit == "j48" and dialect.confidence > MOST_CONFIDENCE_J48:
        raise InputError(
            f"Switch error_limit=j48 needs confidence of at most {MOST_CONFIDENCE_J48}: above it Weka "
            f"adds no errors at all; found {dialect.confidence!r}: lower it, or set "
            "error_limit=release8."
        )
    if dialect.tolerance > MOST_TOLERANCE:
        raise InputError(
            f"Switch tolerance says which numbers are equal but for rounding, at most "
            f"{MOST_TOLERANCE}; found {dialect.tolerance!r}."
        )


def _check_gini(dialect: Dialect) -> None:
    """Refuse a Gini index mixed with measures in bits."""
    if (dialect.criterion == "gini") != (dialect.threshold_by == "gini"):
        raise InputError(
            f"Switch criterion={dialect.criterion} does not go with threshold_by="
            f"{dialect.threshold_by}: the Gini index chooses both, attribute and cut, or neither; "
            "set criterion=gini, threshold_by=gini and gate=none, or neither of the two to gini."
        )
    if dialect.criterion != "gini":
        return
    if dialect.gate != "none":
        raise InputError(
            f"Switch gate={dialect.gate} compares information gains, which criterion=gini does not "
            "take; set gate=none."
        )
    if dialect.numeric_penalty != "none":
        raise InputError(
            f"Switch numeric_penalty={dialect.numeric_penalty} is an amount of bits and cannot be "
            "taken off the decrease of a Gini index; set numeric_penalty=none, or another criterion."
        )
    if dialect.arithmetic == "single":
        raise InputError(
            "Switch arithmetic=single is the arithmetic of Release 8, which does not compute Gini "
            "indices; set arithmetic=double, or another criterion."
        )


# What Quinlan's program and Weka have in common.
_PROGRAMS: dict[str, Any] = {
    "gate": "release8",
    "threshold_by": "gain",
    "threshold_value": "data_value",
    "numeric_penalty": "log2_candidates",
    "min_cases": 2.0,
    "numeric_min_split": "release8",
    "value_gap": 1e-5,
    "collapse": "on",
    "pruning": "ebp",
    "confidence": 0.25,
    "subtree_raising": "on",
}

PRESETS: MappingProxyType[str, Dialect] = MappingProxyType(
    {
        # The five documents: gate of 000, 001 and 004; cut by ratio (000, 001, 003, 004).
        "documents": Dialect(),
        # Zhou Zhihua, Machine Learning, 4.2-4.4: numeric cuts by gain (4.8).
        "zhou": Dialect(threshold_by="gain", unknown_in_iv="known_only"),
        # Li Hang, Statistical Learning Methods, algorithm 5.3: the largest ratio, no gate.
        "li_hang": Dialect(gate="none", unknown_in_iv="known_only"),
        # Quinlan 1986: information gain alone.
        "id3": Dialect(criterion="gain", gate="none", threshold_by="gain"),
        # Quinlan's program C4.5 Release 8 (1993, 1996), options -m 2 -c 25.
        "release8": Dialect(
            **_PROGRAMS,
            value_precision="single",
            zero_gain="split",
            least_iv=0.001,
            empty_branch="copy",
            error_limit="release8",
            tie_after_pruning="keep",
        ),
        # Weka 3.8 J48, options -C 0.25 -M 2.
        "j48": Dialect(
            **_PROGRAMS,
            known_cases="rows",
            tolerance=1e-6,
            empty_branch="distribution",
            error_limit="j48",
        ),
        # Breiman, Friedman, Olshen and Stone 1984; Li Hang, algorithm 5.6; Zhou 4.2.3.
        "cart": Dialect(criterion="gini", branching="binary", threshold_by="gini", gate="none"),
    }
)


def preset(name: str) -> Dialect:
    """Return a preset by name; an unknown name is refused with the list of names."""
    if name not in PRESETS:
        raise InputError(f"There is no dialect {name!r}; the dialects are: {', '.join(PRESETS)}.")
    return PRESETS[name]


def parse_switch(text: str) -> tuple[str, Any]:
    """Read 'SWITCH=VALUE' as the command line and a link write it.

    >>> parse_switch("min_cases=2"), parse_switch("max_depth=none")
    (('min_cases', 2.0), ('max_depth', None))
    """
    name, equals, value = text.partition("=")
    switch = next((s for s in fields(Dialect) if s.name == name), None)
    if switch is None or not equals:
        names = ", ".join(s.name for s in fields(Dialect))
        raise InputError(f"A switch is set as NAME=VALUE with one of {names}; found {text!r}.")
    if switch.metadata["values"]:
        return name, value
    if value.lower() == "none" and switch.default is None:
        return name, None
    try:
        return name, int(value) if switch.default is None else float(value)
    except ValueError:
        raise InputError(f"Switch {name} takes a number; found {value!r}.") from None
