"""Name the conventions in which the books and the programs differ, each as a switch.

A `Dialect` is a frozen record of switches; the presets, declared here, are values of it. Nothing in the
growing code knows a preset's name: it asks the switches only. The numbers C1-C29 are those of
`docs/conventions.md`.

    switches.py        every switch, declared once: values, default, conventions, source
    contradictions.py  the switches that do not go together, each with the reason
"""

from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar

from c45_core.dialect.switches import Dialect, parse_switch, pruning_methods
from c45_core.language.refusal import refusal, warn, whole

__all__ = [
    "PRESETS",
    "SOURCES",
    "Dialect",
    "name_of",
    "parse_switch",
    "preset",
    "pruning_methods",
    "takes_variant",
]

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

_PROGRAMS = Dialect(
    gate="release8",
    threshold_by="gain",
    threshold_value="data_value",
    numeric_penalty="log2_candidates",
    min_cases=2.0,
    numeric_min_split="release8",
    value_gap=1e-5,
    collapse="on",
    pruning="ebp",
    confidence=0.25,
    subtree_raising="on",
)
"""Switches that Quinlan's program and Weka have in common."""

_DECLARED: dict[str, tuple[Dialect, str]] = {
    "documents": (
        Dialect(),
        "the five documents: gate of 000, 001 and 004; cut by ratio (000, 001, 003, 004)",
    ),
    "zhou": (
        Dialect(threshold_by="gain", unknown_in_iv="known_only"),
        "Zhou Zhihua, Machine Learning, 4.2-4.4: numeric cuts by gain (4.8)",
    ),
    "li_hang": (
        Dialect(gate="none", unknown_in_iv="known_only"),
        "Li Hang, Statistical Learning Methods, algorithm 5.3: the largest ratio, no gate",
    ),
    "id3": (
        Dialect(criterion="gain", gate="none", threshold_by="gain"),
        "Quinlan 1986: information gain alone",
    ),
    "release8": (
        _PROGRAMS.with_(
            value_precision="single",
            zero_gain="split",
            least_iv=0.001,
            empty_branch="copy",
            error_limit="release8",
            tie_after_pruning="keep",
        ),
        "Quinlan's program C4.5 Release 8 (1993, 1996), options -m 2 -c 25",
    ),
    "j48": (
        _PROGRAMS.with_(
            known_cases="rows", tolerance=1e-6, empty_branch="distribution", error_limit="j48"
        ),
        "Weka 3.8 J48, options -C 0.25 -M 2",
    ),
    "cart": (
        Dialect(criterion="gini", branching="binary", threshold_by="gini", gate="none"),
        "Breiman, Friedman, Olshen and Stone 1984; Li Hang, algorithm 5.6; Zhou 4.2.3",
    ),
}

PRESETS: Mapping[str, Dialect] = MappingProxyType({name: d for name, (d, _) in _DECLARED.items()})
SOURCES: Mapping[str, str] = MappingProxyType({name: said for name, (_, said) in _DECLARED.items()})


def preset(name: str) -> Dialect:
    """Return a preset by name; an unknown name is refused with the list of names."""
    if name not in PRESETS:
        raise refusal("dialect.no_dialect", name=name, names=whole(PRESETS))
    return PRESETS[name]


def name_of(dialect: Dialect) -> str:
    """Return the name of the preset with these switches, or 'custom'."""
    return next((name for name, known in PRESETS.items() if known == dialect), "custom")


def takes_variant(work: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Let a function go on taking `dialect=`, as `variant=` was called before, with a warning."""

    @wraps(work)
    def called(*args: Any, **kwargs: Any) -> Answer:
        if "dialect" in kwargs:
            if "variant" in kwargs:
                raise refusal("dialect.twice")
            warn("variant_renamed", DeprecationWarning, old="dialect", new="variant")
            kwargs["variant"] = kwargs.pop("dialect")
        return work(*args, **kwargs)

    return called
