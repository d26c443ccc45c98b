"""Declare every switch once: its values (the default first), the conventions it settles, its source.

What is declared stands in the metadata of the field, so whoever asks about a switch reads it there:
`values` (none for a number), `tried` (numbers worth a try), `conventions` (Cn, as in
docs/conventions.md), `source`, `wanted` (what it may be, to be said), `fits` (whether a value may be).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, dataclass, field, fields, replace
from math import inf, nextafter
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from c45_core.dialect.contradictions import refuse
from c45_core.errors import InputError, Sentence
from c45_core.language.refusal import make_sentence, refusal, whole
from c45_core.measures import TIE
from c45_core.quantities import CRITERIA, FURTHER, Criterion


def choice(*values: str, of: str, source: str) -> Any:
    """Declare a switch with names for values, the default first; `of`: "C1, C25"."""
    wanted = make_sentence("dialect.one_of", names=whole(values))
    return _switch(values[0], values, (), of, source, wanted, lambda found: found in values)


def number(
    default: float,
    *,
    tried: tuple[float, ...],
    of: str,
    source: str,
    wanted: Sentence | None = None,
    above: float = -inf,
    below: float = inf,
) -> Any:
    """Declare a switch that takes a number of at least 0, and between `above` and `below`."""

    def fits(found: Any) -> bool:
        return _is_number(found) and found >= 0 and above < found < below

    return _switch(default, (), tried, of, source, wanted or make_sentence("dialect.number"), fits)


def limit(*, tried: tuple[int | None, ...], of: str, source: str) -> Any:
    """Declare a switch that takes a whole number, or none for no limit, which is the default."""

    def fits(found: Any) -> bool:
        return found is None or (_is_number(found) and 0 <= found < inf and found == int(found))

    return _switch(None, (), tried, of, source, make_sentence("dialect.limit"), fits)


def _switch(
    default: Any,
    values: tuple[str, ...],
    tried: tuple[Any, ...],
    of: str,
    source: str,
    wanted: Sentence,
    fits: Callable[[Any], bool],
) -> Any:
    conventions = tuple(of.split(", ")) if of else ()
    return field(
        default=default,
        metadata={
            "values": values,
            "tried": tried,
            "conventions": conventions,
            "source": f"{of}: {source}" if of else source,
            "wanted": wanted,
            "fits": fits,
        },
    )


def _is_number(found: Any) -> bool:
    return isinstance(found, (int, float)) and not isinstance(found, bool)


def check(switch: Field[Any], found: Any) -> None:
    """Refuse a value the switch does not have."""
    if not switch.metadata["fits"](found):
        raise _unfit(switch, found)


def _unfit(switch: Field[Any], found: Any) -> InputError:
    wanted = switch.metadata["wanted"]
    return refusal("dialect.unfit", switch=switch.name, wanted=wanted, found=repr(found))


def read(switch: Field[Any], text: str) -> Any:
    """Read a value as it is written; a name is checked where it is set."""
    if switch.metadata["values"]:
        return text
    unlimited = switch.default is None
    if unlimited and text.lower() == "none":
        return None
    try:
        return int(text) if unlimited else float(text)
    except ValueError:
        raise _unfit(switch, text) from None


MAX_TOLERANCE = 1e-3
"""Maximum tolerance: a coarser one would call different gains equal."""


def pruning_methods() -> tuple[str, ...]:
    """Return the names of the pruning methods: one file each in `prune/methods`."""
    folder = Path(__file__).resolve().parent.parent / "prune" / "methods"
    return tuple(sorted(module.name for module in iter_modules([str(folder)])))


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """One way to read "C4.5", as switches. The defaults are those of the five documents.

    >>> Dialect().gate, Dialect(gate="none").gate
    ('above_average', 'none')
    """

    # --- which attribute ---------------------------------------------------------------------------
    criterion: str = choice(
        *CRITERIA,
        of="C1",
        source="; ".join(
            (
                "ID3 takes the gain, C4.5 the gain ratio; gini: CART (Breiman et al. 1984)",
                *(criterion.source for criterion in FURTHER),
            )
        ),
    )
    branching: str = choice(
        "multiway",
        "binary",
        "groups",
        of="C30",
        source="multiway: a branch for every value (Quinlan); binary: one value against the rest "
        "(CART; Li Hang, algorithm 5.6); groups: values that go together share a branch (Quinlan 1993, "
        "chapter 7; Release 8 option -s)",
    )
    gate: str = choice(
        "above_average",
        "none",
        "release8",
        of="C1, C25",
        source="Quinlan 1986; Zhou 4.2.2; none: Li Hang, algorithm 5.3",
    )
    # --- which cut of a number ---------------------------------------------------------------------
    threshold_by: str = choice(
        *CRITERIA, of="C2", source="the documents' rule; gain: Zhou 4.8, Quinlan 1996; gini: CART"
    )
    threshold_value: str = choice(
        "midpoint", "data_value", of="C3", source="midpoint: the documents; data value: Release 8"
    )
    numeric_penalty: str = choice(
        "none", "log2_candidates", of="C2", source="Quinlan 1996, log2(candidates)/N"
    )
    # --- missing values ----------------------------------------------------------------------------
    unknown_factor: str = choice(
        "gain", "ratio", of="C7", source="on the gain: Zhou 4.12, Release 8; on the ratio: document 000"
    )
    unknown_in_iv: str = choice(
        "branch", "known_only", of="C8", source="an extra branch: document 001, Release 8"
    )
    # --- what is enough, what is equal -------------------------------------------------------------
    min_cases: float = number(
        0.0,
        tried=(0.0, 2.0, 5.0),
        of="C17",
        source="Release 8 option -m; 0: no limit, as in the documents",
    )
    numeric_min_split: str = choice(
        "min_cases", "release8", of="C2", source="a tenth of the known cases per class, at most 25"
    )
    known_cases: str = choice(
        "weight",
        "rows",
        of="C2",
        source="what a numeric attribute must have on two sides together; rows: Weka",
    )
    value_gap: float = number(
        0.0,
        tried=(0.0, 1e-5),
        of="C4",
        source="no cut between numbers this close; 0.00001: Release 8, Weka; 0: the documents",
    )
    value_precision: str = choice(
        "double",
        "single",
        of="C3",
        source="Release 8 reads numbers and takes midpoints in single precision",
    )
    arithmetic: str = choice(
        "double",
        "single",
        of="C19",
        source="single: sums and gains in single precision, by which Release 8 breaks ties",
    )
    zero_gain: str = choice(
        "stop", "split", of="C18", source="a split without gain; Release 8 may take it"
    )
    least_iv: float = number(
        0.0,
        tried=(0.0, 0.001),
        of="C1",
        source="an attribute needs more IV than this, in bits; 0.001: Release 8",
    )
    tolerance: float = number(
        TIE,
        tried=(1e-12, 1e-6),
        of="C19",
        source="numbers this close are equal and the first one wins; 0.000001: Weka",
        wanted=make_sentence("dialect.tolerance", most=MAX_TOLERANCE),
        below=nextafter(MAX_TOLERANCE, 1),
    )
    chi_squared: float = number(
        0.0,
        tried=(0.0, 0.01, 0.05),
        of="C37",
        source="the significance that a test of independence must reach for an attribute to be "
        "chosen; 0: no test; 0.01: Quinlan 1986 (99 percent confidence)",
        wanted=make_sentence("dialect.significance"),
        below=1,
    )
    max_depth: int | None = limit(
        tried=(None, 1, 2), of="C17", source="document 001, 3.2.6.1; none: no limit"
    )
    empty_branch: str = choice(
        "majority",
        "copy",
        "distribution",
        of="C18",
        source="a branch without training cases: a leaf of the parent's majority class (Zhou), with a "
        "copy of the parent's class weights (Release 8); or the parent answers with its class "
        "distribution (Weka)",
    )
    # --- pruning -----------------------------------------------------------------------------------
    collapse: str = choice(
        "off",
        "on",
        of="C11",
        source="Release 8, Weka (-O: off): a split that saves no training error is undone",
    )
    pruning: str = choice(
        "none", *pruning_methods(), of="C11, C17", source="after growing; ebp: Release 8, Weka"
    )
    confidence: float = number(
        0.25,
        tried=(0.1, 0.25, 0.5),
        of="C11",
        source="CF of error-based pruning; Release 8 option -c",
        wanted=make_sentence("dialect.confidence"),
        above=0,
        below=1,
    )
    error_limit: str = choice(
        "binomial",
        "release8",
        "j48",
        of="C11",
        source="U_CF(E, N): exact (Quinlan 1993, 4.2) or as the programs come near it",
    )
    subtree_raising: str = choice(
        "off",
        "on",
        of="C11",
        source="put the largest branch in the place of a node; Release 8, Weka (-S: off)",
    )
    pep_order: str = choice(
        "top_down",
        "bottom_up",
        of="C12",
        source="the order in which PEP weighs the nodes; top_down: Quinlan 1987, document 001",
    )
    standard_errors: float = number(
        1.0,
        tried=(0.0, 1.0, 2.0),
        of="C13, C14",
        source="PEP: how many standard errors the subtree is given; 1: Quinlan 1987",
    )
    leaf_penalty: float = number(
        0.5,
        tried=(0.0, 0.5, 1.0),
        of="C15",
        source="PEP: the correction added to the errors of every leaf; 1/2: Quinlan 1987",
    )
    rep_ties: str = choice(
        "keep",
        "prune",
        of="C16",
        source="REP: a leaf that makes as many errors as its subtree; keep: document 001, Zhou figure "
        "4.7; prune: Quinlan 1987, Weka (-R)",
    )
    ccp_alpha: float = number(
        0.0,
        tried=(0.0, 0.02, 0.05),
        of="C35",
        source="CCP: what a leaf costs, as a share of all cases; 0: only what costs nothing is cut",
    )
    ccp_cost: str = choice(
        "errors",
        "gini",
        "entropy",
        of="C35",
        source="CCP: R of a leaf; errors: Breiman et al. 1984; gini, entropy: "
        "scikit-learn takes the impurity the tree was grown by",
    )
    mep_prior: str = choice(
        "uniform",
        "training",
        of="C36",
        source="MEP: the prior of a class; uniform: Niblett and Bratko 1986; its share in the training "
        "cases: Cestnik and Bratko 1991",
    )
    mep_cases: float = number(
        2.0,
        tried=(0.0, 2.0, 10.0),
        of="C36",
        source="MEP: how many cases the prior counts as, m; uniform with m = number of classes: "
        "Niblett and Bratko 1986",
    )
    cvp_critical: float = number(
        0.0,
        tried=(0.0, 0.1, 0.5),
        of="C36",
        source="CVP: the measure of its test that keeps a node; Mingers 1987",
    )
    tie_after_pruning: str = choice(
        "first",
        "keep",
        of="C19",
        source="two classes of equal weight after raising: the first declared (Weka) or the class the "
        "node had (Release 8)",
    )

    def __post_init__(self) -> None:
        for switch in fields(self):
            check(switch, getattr(self, switch.name))
        refuse(self.switches())

    def with_(self, **changes: Any) -> Dialect:
        """Return the dialect with some switches set anew."""
        known = [switch.name for switch in fields(self)]
        for name in changes:
            if name not in known:
                raise refusal("dialect.no_switch", name=name, names=whole(known))
        return replace(self, **changes)

    def switches(self) -> dict[str, Any]:
        """Return every switch with its value, in declared order."""
        return {switch.name: getattr(self, switch.name) for switch in fields(self)}

    @property
    def comparing(self) -> Criterion:
        """The criterion by which attributes are compared."""
        return CRITERIA[self.criterion]

    @property
    def cutting(self) -> Criterion:
        """The criterion by which the cuts of a numeric attribute are compared."""
        return CRITERIA[self.threshold_by]

    @property
    def dividing(self) -> tuple[Criterion, ...]:
        """Return those of the two whose quotient is a number of their own, not the gain ratio."""
        names = (self.criterion, self.threshold_by)
        return tuple(each for each in FURTHER if each.divisor and each.name in names)

    @property
    def impurity(self) -> str:
        """The measure that says how mixed the classes are: 'entropy' or 'gini'."""
        return self.comparing.impurity

    @property
    def measures(self) -> tuple[str, ...]:
        """The numbers of an attribute that are compared, in the order in which they are computed."""
        return self.comparing.measures

    @property
    def cut_measures(self) -> tuple[str, ...]:
        """The numbers of a candidate cut, in the same way."""
        return self.cutting.cut_measures

    @property
    def attribute_by(self) -> str:
        """The one of `measures` that chooses the attribute."""
        return self.comparing.by

    @property
    def cut_by(self) -> str:
        """The one of `cut_measures` that chooses the cut."""
        return self.cutting.by


def parse_switch(text: str) -> tuple[str, Any]:
    """Read 'SWITCH=VALUE' as the command line and a link write it.

    >>> parse_switch("min_cases=2"), parse_switch("max_depth=none")
    (('min_cases', 2.0), ('max_depth', None))
    """
    name, equals, value = text.partition("=")
    known = {switch.name: switch for switch in fields(Dialect)}
    if name not in known or not equals:
        raise refusal("dialect.switch_form", names=whole(known), found=text)
    return name, read(known[name], value)
