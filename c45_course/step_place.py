"""Read from an address how a tree is grown besides its convention, and which step of it is meant.

A table or a tree that somebody brought can be asked about only if the address holds all of it: another
process cannot find what lives in a session or in a browser.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from c45_core.dialect import PRESETS, Dialect, parse_switch, preset
from c45_core.errors import InputError
from c45_core.prune.method import declared, methods, short_name
from c45_course import datasets
from c45_course.documents import printed_trees, tree_notation
from c45_course.prepare.keeping import linked_name

Settings = tuple[tuple[str, float | str], ...]
"""Switches with their values, as an address sets them."""
LIMITS = ("max_depth", "min_cases")
"""The switches by which growing is stopped early (pre-pruning)."""
BRANCHING, GROUPS = "branching", "groups"
"""The switch, and its value, by which values are grouped (C30)."""
MAX_LIMIT_DIGITS = 5
"""Maximum number of digits of a limit in an address."""


def settings_of(text: Callable[[str], str | None], dialect: str) -> Settings:
    """Return the settings that an address has; `text` gives what it has under a name.

    A limit of 0 is no limit; groups are left out where the convention cannot have them.

    >>> settings_of({"max_depth": "2", "branching": "groups"}.get, "documents")
    (('max_depth', 2.0), ('branching', 'groups'))
    """
    limits = ((name, float(number)) for name in LIMITS if (number := limit_of(text(name) or "")))
    grouped = [(BRANCHING, GROUPS)] if text(BRANCHING) == GROUPS and can_group(dialect) else []
    return (*limits, *grouped)


def limit_of(text: str) -> int:
    """Read a limit; 0, no limit, for anything but a number of at most five digits."""
    return int(text) if text.isdecimal() and len(text) <= MAX_LIMIT_DIGITS else 0


def can_group(dialect: str) -> bool:
    """Tell whether groups of values go with a convention.

    >>> can_group("release8"), can_group("cart")
    (True, False)
    """
    try:
        preset(dialect).with_(branching=GROUPS)
    except InputError:
        return False
    return True


def as_text(settings: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """Write settings as an address has them.

    >>> as_text((("max_depth", 2.0), ("branching", "groups")))
    {'max_depth': '2', 'branching': 'groups'}
    """
    return {
        name: f"{value:g}" if isinstance(value, float | int) else str(value) for name, value in settings
    }


# --- which step ------------------------------------------------------------------------------------

GROWING, PRUNING = "growing", "pruning"
MAX_DIGITS = 6
"""Maximum number of digits of a step or a node in an address."""
SETTINGS = {
    **{short_name(switch): switch for method in methods().values() for switch in method.switches},
    **{of.key: of.switch for method in methods().values() if (of := method.parameter)},
}
"""The switches of pruning methods, by the names an address has for them."""
NAMES = tuple(
    dict.fromkeys(
        (
            *("lesson", "table", "dialect", *LIMITS, BRANCHING, "order", "step"),
            *("room", "tree", "aside", "rule", *SETTINGS, "node", "own"),
        )
    )
)
"""Names of an address that say which step it is; in pruning the order is that of PEP."""


@dataclass(frozen=True)
class Place:
    """A step: of the growing of a table's tree, or a decision of a pruning.

    `step`: counted from 1, None where the address names a node or nothing; `node`: as the address
    names it; `tree`: a printed tree that is pruned, "" for that of the table; `own`: the table, or the
    tree by hand, as the address holds it, "" for one of the course; `rule`: the pruning method;
    `settings`: the switches of methods that the address sets, under the names it has for them.
    """

    lesson: str
    table: str
    dialect: str
    limits: Settings = ()
    order: str = "depth"
    step: int | None = None
    node: str = ""
    tree: str = ""
    own: str = ""
    rule: str = ""
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def convention(self) -> Dialect:
        """The convention, with its limits and, in a pruning, its method."""
        chosen = preset(self.dialect).with_(**dict(self.limits))
        if self.lesson != PRUNING:
            return chosen
        base = Dialect() if self.tree else chosen
        settings = (parse_switch(f"{SETTINGS[name]}={text}") for name, text in self.settings)
        return base.with_(pruning=self.rule, **dict(settings))


def place_of(asked: Mapping[str, str]) -> Place | None:
    """Return the step that an address names; None where it holds no table that can be asked about.

    `asked`: the names of the address, and as `lesson` its page.

    >>> place = place_of({"lesson": "growing", "table": "golf_14", "dialect": "id3", "step": "7"})
    >>> place.table, place.dialect, place.step
    ('golf_14', 'id3', 7)
    >>> place_of({"table": "own-0123456789abcdef"}) is None
    True
    """
    table = asked.get("table", "watermelon_2.0")
    dialect = asked.get("dialect", "documents")
    own = asked.get("own", "")
    lesson = PRUNING if asked.get("lesson") == PRUNING else GROWING
    room = asked.get("room") or "hand"
    by_hand = lesson == PRUNING and room == "hand"
    if dialect not in PRESETS or not (by_hand or _is_known(table, own)):
        return None
    place = Place(
        *(lesson, table, dialect, settings_of(asked.get, dialect)),
        node=asked.get("node", "")[:MAX_DIGITS],
        own="" if table in datasets.names() else own,
    )
    if lesson == GROWING:
        order = "level" if asked.get("order") == "level" else "depth"
        return replace(place, order=order, step=_read_whole(asked.get("step", "")) or None)
    rule = _pick_rule(asked.get("rule", ""), by_hand=by_hand)
    place = replace(place, rule=rule, settings=tuple(_list_settings(asked, rule)))
    if by_hand:
        trees, tree = printed_trees.names(), asked.get("tree", "")
        return replace(place, tree=tree if tree in trees else trees[0], own=_read_line(own))
    keeps_aside = declared(rule).by_validation or asked.get("aside", "none") != "none"
    # With cases kept aside it would be another tree, grown from the rest of them.
    return None if room != "grown" or keeps_aside else place


def _is_known(table: str, own: str) -> bool:
    return table in datasets.names() or (bool(own) and table == linked_name(own))


def _read_line(own: str) -> str:
    """Return a tree by hand as one line, "" for no tree: the lesson then shows the printed one."""
    try:
        return tree_notation.written(tree_notation.read(own)) if own else ""
    except tree_notation.NotATreeError:
        return ""


def _pick_rule(named: str, *, by_hand: bool) -> str:
    """Return the method that prunes: the named one, or the first, of those that can prune this tree."""
    able = [
        name
        for name, method in methods().items()
        if not method.before_growing and (method.by_hand or not by_hand)
    ]
    return named if named in able else able[0]


def _list_settings(asked: Mapping[str, str], rule: str) -> Iterator[tuple[str, str]]:
    """Give the settings of an address: the switches of all methods, and the number of this one."""
    for method in methods().values():
        for switch, offered in method.switches.items():
            name = short_name(switch)
            value = _value_of(switch, asked.get(name, ""))
            if value is not None and (not offered or value in offered):
                yield name, asked[name]
    if (of := declared(rule).parameter) is not None:
        value = _value_of(of.switch, asked.get(of.key, ""))
        if value is not None and of.least <= value <= of.most:
            yield of.key, asked[of.key]


def _value_of(switch: str, text: str) -> Any:
    """Return the value that a text names, None where the switch has no such value."""
    try:
        _, value = parse_switch(f"{switch}={text}")
        Dialect().with_(**{switch: value})
    except InputError:
        return None
    return value


def _read_whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS else 0
