"""Run a page of the app without a server, and keep what it shows.

A static page is what the app shows at an address: the same calls, recorded. So no text and no number is
written twice.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import streamlit as st
from streamlit.logger import get_logger
from streamlit.runtime.state.common import user_key_from_element_id
from streamlit.runtime.state.session_state import SessionState
from streamlit.testing.v1 import AppTest

from c45_core.frozen import Once
from ui.state import course
from ui.state.parts import EXPLAINED, PARTS, WANTED, WORKED

# Streamlit warns at every answer of a cache that no browser is there: none is meant to be. Switched
# off, for it sets the levels of its loggers anew when it reads its settings.
for _name in ("scriptrunner_utils.script_run_context", "state.session_state_proxy"):
    get_logger(f"streamlit.runtime.{_name}").disabled = True

_WIRED_AS_LISTS = ("button_group", "slider")
"""Kinds of elements of which a browser sends the value within a list."""
MAX_SECONDS = 120.0
"""Maximum time of one run, for a large table on a slow machine."""


@dataclass(frozen=True)
class Shown:
    """An element of a page, or a block of such: what Streamlit sends of it.

    `kind`: Streamlit's name of it; `proto`: its message; `key`: under which the page holds it, or "";
    `within`: the elements of a block, in order.
    """

    kind: str
    proto: Any
    key: str
    within: tuple[Shown, ...] = ()

    @property
    def data(self) -> Any:
        """The data of a component, None where it is told bytes."""
        return json.loads(self.proto.json or "null")

    def walk(self) -> Iterator[Shown]:
        """Yield this element and all within it, from above."""
        yield self
        for each in self.within:
            yield from each.walk()

    def find(self, key: str) -> Shown | None:
        """Return the element with a key, None where the page has none."""
        return next((each for each in self.walk() if each.key == key), None)

    def put(self, other: Shown) -> Shown:
        """Return this with another element in the place of that which has its key."""
        if self.key == other.key:
            return other
        return replace(self, within=tuple(each.put(other) for each in self.within))


class _Address(dict[str, str]):
    """Stands for the address of a session: what answers a choice writes it."""

    def from_dict(self, query: Mapping[str, str]) -> None:
        """Hold this instead."""
        self.clear()
        self.update(query)

    def to_dict(self) -> dict[str, str]:
        """Return all it holds."""
        return dict(self)


@dataclass(frozen=True)
class Recording:
    """A page at an address: the elements it shows, its own style sheets, the answers to a choice.

    `query`: what the address names, but for the language; `widgets`: by the identity of an element what
    the app does when a value of it is chosen; `state`: what the session holds then.
    """

    shown: Shown
    sheets: str
    query: Mapping[str, str]
    widgets: Mapping[str, Any]
    state: Mapping[str, Any]

    def hears(self, shown: Shown) -> bool:
        """Return whether the app answers a choice in an element."""
        found = self.widgets.get(getattr(shown.proto, "id", ""))
        return found is not None and bool(found.callback or found.callbacks)

    def answer(self, shown: Shown, value: Any) -> dict[str, str]:
        """Return what the address names after a value was chosen in an element."""
        found, address = self.widgets[shown.proto.id], _Address(self.query)
        if shown.kind == "bidi_component":
            chosen: Any = SimpleNamespace(opened=value, cut=value)
            answers = list((found.callbacks or {}).values())
        else:
            chosen = found.deserializer([value] if shown.kind in _WIRED_AS_LISTS else value)
            answers = [found.callback]
        with (
            patch.object(st, "session_state", {**self.state, shown.key: chosen}),
            patch.object(st, "query_params", address),
        ):
            for each in answers:
                each(*(found.callback_args or ()), **(found.callback_kwargs or {}))
        return dict(address)

    @Once
    def looked_up(self) -> frozenset[str]:
        """The keys of sliders, and the names of numbers, of which the browser looks up every value."""
        found = []
        for each in self.shown.walk():
            if each.kind == "bidi_component" and each.proto.component_name == "c45_lookup":
                found.append(each.data)
            elif each.key == "decision_story":
                _, _, packed = each.proto.bytes.partition(b"\0")
                live = json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))["live"] or {}
                found += [live] if None not in live.get("said", ()) else []
        names = (each.get(name) for each in found for name in ("slider", "name"))
        return frozenset(filter(None, names))


def record(page: str, query: Mapping[str, str], state: Mapping[str, Any] | None = None) -> Recording:
    """Return what a page shows at an address.

    What is made on demand is made: explanation, laboratory, and what is folded. `state`: what the
    session holds before, such as a guess.
    Errors: RuntimeError where the page shows an exception.
    """
    test = AppTest.from_function(_run, default_timeout=MAX_SECONDS)
    test.query_params.update(query)
    wanted = {each: {EXPLAINED, WORKED} for each in course.declared()}
    held = {_PAGE: page, WANTED: wanted, **(state or {})}
    for name, value in held.items():
        test.session_state[name] = value
    test.run()
    for failed in test.exception:
        raise RuntimeError(f"{page} {dict(query)}: {failed.message}")
    # What Streamlit shows beside the page: style sheets alone go there, and nobody asks for it by name.
    beside = [_keep(each) for place, each in test._tree.children.items() if place > 1]
    sheets = (each.proto.body for block in beside for each in block.walk() if each.kind == "html")
    session: Any = test.session_state
    while not isinstance(session, SessionState):  # it stands within others
        session = object.__getattribute__(session, "_state")
    named = {name: value for name, value in query.items() if name != "lang"}
    widgets = dict(session._new_widget_state.widget_metadata)
    # What runs parts of the page again has nothing to run here.
    kept = {key: value for key, value in session.filtered_state.items() if key != PARTS}
    return Recording(_keep(test.main), "".join(sheets), named, widgets, kept)


_PAGE = "recorded_page"
"""Key of the session: of the page that is run."""


def _run() -> None:
    """Run a page as the app does; Streamlit takes the text of this function: it imports for itself."""
    import runpy

    import streamlit as st

    from ui.on_demand import open_all
    from ui.state import choices, course

    course.navigation(choices.read().words)
    with open_all():
        runpy.run_path(str(course.lessons()[st.session_state["recorded_page"]]))


def _keep(node: Any) -> Shown:
    proto = getattr(node, "proto", None)
    within = tuple(_keep(each) for _, each in sorted(getattr(node, "children", {}).items()))
    key = user_key_from_element_id(getattr(proto, "id", ""))
    return Shown(node.type or "", proto, key or "", within)
