"""Name the conventions in which the books and the programs differ, each as a switch.

A `Dialect` is a frozen record of switches; the presets are values of it. Nothing in the growing
code knows a preset's name: it asks the switches only. The numbers C1-C29 are those of
`docs/conventions.md`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from c45_core.errors import InputError


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
        "gain_ratio", "gain_ratio", "gain", source="C1: ID3 takes the gain, C4.5 the gain ratio"
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
        source="C2: the documents' rule; gain: Zhou 4.8, Quinlan 1996",
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
    zero_gain: str = _switch(
        "stop", "stop", "split", source="C18: a split without gain; Release 8 may take it"
    )
    max_depth: int | None = _switch(None, source="C17: document 001, 3.2.6.1; none: no limit")

    def __post_init__(self) -> None:
        for switch in fields(self):
            values = switch.metadata["values"]
            found = getattr(self, switch.name)
            if values and found not in values:
                raise InputError(
                    f"Switch {switch.name} is one of {', '.join(values)}; found {found!r}."
                )
        if not 0 <= self.min_cases < float("inf"):
            raise InputError(f"Switch min_cases is a number of at least 0; found {self.min_cases!r}.")
        if self.max_depth is not None and (self.max_depth < 0 or self.max_depth != int(self.max_depth)):
            raise InputError(f"Switch max_depth is none or a whole number; found {self.max_depth!r}.")
        if self.criterion == "gain" and self.gate != "none":
            raise InputError(
                f"Switch gate={self.gate} needs criterion=gain_ratio: the attribute with the largest "
                "gain always passes the average; set gate=none."
            )

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
    def name(self) -> str:
        """The name of the preset with these switches, or 'custom'."""
        return next((name for name, preset in PRESETS.items() if preset == self), "custom")


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
