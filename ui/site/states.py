"""Walk through the states of a page: at which address each choice ends, and what the page shows there.

The app itself says where a choice leads: its own answer to it is called, and writes the address.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ui.site.recording import Recording, Shown

Query = Mapping[str, str]
MAX_VALUES = 24
"""Maximum number of values of one choice that are written."""
MAX_NUMBERS = 5
"""Maximum number of whole numbers that are written of a field that takes more."""
MAX_STATES, MAX_STATES_OF_TABLE = 40, 4
"""Maximum number of states of a page that are written, with its own table and with another one."""
_IN_BROWSER = ("guess_", "check_", "test_", "pick_lang", "pick_dialect", "fading_")
"""The beginnings of the keys of what the browser answers, or what no page of files shows."""
_ABOUT = {"table", "dialect", "room", "view", "part", "tree"}
"""The names in the address that say what the others are about."""
_EXAMPLES = "example_"
"""The beginning of the keys of buttons that change the table for a lesson alone."""
_LISTED = {"selectbox", "radio", "button_group"}
_BLOCKS_LEFT_OUT = ("popover", "menu_course")


@dataclass
class State:
    """A state of a page; `goes`: by the key of a control the state after each of its values."""

    recording: Recording
    controls: Mapping[str, Sequence[Any]]
    targets: Mapping[str, Sequence[Query]]
    goes: dict[str, list[int | None]] = field(default_factory=dict)

    @property
    def query(self) -> Query:
        """The names and values of its address."""
        return self.recording.query

    @property
    def form(self) -> frozenset[tuple[str, str]]:
        """Its controls with their values: what two states have in common that offer the same."""
        return frozenset((key, f"{values}") for key, values in self.controls.items())


def walk(
    record: Callable[[Query], Recording], tables: Collection[str] = (), only: Collection[str] = ()
) -> list[State]:
    """Return the states of a page that are written, the first one first.

    Each value of each control is shown in some state, as long as there is room; where it meets another
    choice, that may be as it is at first. `tables`: those to which the table may be changed;
    `only`: the keys of the controls that are followed, all if none is named.
    """
    first = record({})
    at_first = ("table", first.state.get("pick_table"))
    look = partial(_look, at_first=at_first, only=only)
    found = {_name({}): look(first)}
    waiting, shown, room = deque(found.values()), set(), Counter[str]()
    while waiting:
        state = waiting.popleft()
        shown_table = "table" in state.query
        for key, targets in state.targets.items():
            for place, query in enumerate(targets):
                table, is_table = query.get("table", ""), key == "pick_table"
                what = (state.form if not is_table else frozenset(), key, place)
                most = MAX_STATES_OF_TABLE if table else MAX_STATES
                if _name(query) in found or what in shown or room[table] >= most:
                    continue
                if table and (table not in tables or (shown_table and key.startswith(_EXAMPLES))):
                    continue
                shown.add(what)
                room[table] += 1
                found[_name(query)] = made = look(record(query))
                waiting.append(made)
    states = list(found.values())
    for state in states:
        for key, targets in state.targets.items():
            state.goes[key] = [_find(states, state, key, target) for target in targets]
    return states


def _name(query: Query) -> frozenset[tuple[str, str]]:
    return frozenset(query.items())


def _look(recording: Recording, at_first: tuple[str, Any], only: Collection[str]) -> State:
    """Return a state without the states after it; `at_first`: what an address need not name."""
    controls, targets = {}, {}
    for shown in _list_controls(recording.shown):
        if only and shown.key not in only:
            continue
        values = _list_values(shown, recording)
        answers = (recording.answer(shown, value) for value in values)
        made = [dict(item for item in each.items() if item != at_first) for each in answers]
        if any(each != recording.query for each in made):
            controls[shown.key], targets[shown.key] = values, made
    return State(recording, controls, targets)


def _list_controls(shown: Shown) -> Iterator[Shown]:
    """Yield the elements of a page that are pressed or chosen in."""
    if shown.kind in _BLOCKS_LEFT_OUT or shown.key in _BLOCKS_LEFT_OUT:
        return
    if shown.key and not shown.key.startswith(_IN_BROWSER):
        yield shown
    for each in shown.within:
        yield from _list_controls(each)


def _list_values(shown: Shown, recording: Recording) -> list[Any]:
    """Return what the browser may send of an element: few values, [] where they are looked up there."""
    proto = shown.proto
    if not recording.hears(shown) or getattr(proto, "disabled", False):
        return []
    if shown.kind in _LISTED:
        return [getattr(each, "content", each) for each in proto.options]
    if shown.kind in ("checkbox", "toggle"):
        return [False, True]
    if shown.kind == "button":
        return [True]
    if shown.kind == "number_input" and proto.step == 1:
        return [float(n) for n in range(int(proto.min), int(proto.max) + 1)][:MAX_NUMBERS]
    if shown.kind == "slider" and shown.key not in recording.looked_up:
        steps = round((proto.max - proto.min) / proto.step)
        return [proto.min + n * proto.step for n in range(steps + 1)] if steps < MAX_VALUES else []
    if shown.kind == "bidi_component":
        return _list_presses(shown, recording)[:MAX_VALUES]
    return []


def _list_presses(shown: Shown, recording: Recording) -> list[Any]:
    """Return the ids that can be pressed in a component, or its candidate thresholds."""
    told, kind = shown.data, shown.proto.component_name
    if kind == "c45_numbers" and told["name"] not in recording.looked_up:
        opens = (cell["opens"] for row in told["rows"] for cell in (row["head"], *row["cells"]))
        return [each for each in dict.fromkeys(opens) if each not in ("", told["current"])]
    if shown.key == "cuts":
        return list(told["attributes"][0]["places"])
    return []


def _find(states: Sequence[State], before: State, key: str, target: Query) -> int | None:
    """Return the number of the state nearest to an address, None where there is none.

    What was chosen last is as the address says, and what the others are about; any other choice may be
    as it is at first. The same is offered there under the same name.
    """
    best, most, values = None, -1, before.controls[key]
    wanted, now = set(target.items()), set(before.query.items())
    held = {name for name, _ in wanted ^ now} | _ABOUT
    for number, state in enumerate(states):
        named = set(state.query.items())
        alike = not any(name in held for name, _ in wanted - named)
        near = alike and state.controls.get(key) == values
        if named <= wanted and len(named) > most and (near or named == wanted):
            best, most = number, len(named)
    return best
