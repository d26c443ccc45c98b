"""Spare Streamlit what it works out for every answer, though it always comes out the same.

* It shapes the value of a component by a class made anew at each reading, and reads all of them for
  each choice that is shown: a class of thirty left twenty thousand classes in a minute to the
  collector, for which everybody waits. Here one class shapes them all.
* It searches what a component is told for data frames, and writes it as JSON twice: here once.
* It reads the theme from its options for each run: here once a process.

`requirements.txt` fixes the version of Streamlit that this was written for.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from streamlit.components.v2.bidi_component import main
from streamlit.proto.BidiComponent_pb2 import BidiComponent
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session
from streamlit.runtime.state.session_state import SessionState

READ_THEME = app_session._populate_theme_msg


class ComponentValue(dict[str, Any]):
    """The value of a component, by name; None for what it does not say: another page may ask it."""

    __getattr__ = dict.get


def present_value(aggregator: str, *_: object) -> Callable[[object, SessionState], object]:
    """Return what shapes the value of a component; `aggregator`: the widget of what is pressed."""

    def shape(said: object, state: SessionState) -> object:
        if not isinstance(said, dict):
            return said
        pressed = state._new_widget_state.get(aggregator) or ()
        return ComponentValue({each["event"]: each.get("value") for each in pressed} | said)

    return shape


def write_data(data: Any, told: BidiComponent) -> None:
    """Write what a component is told; none here is told a data frame."""
    told.json = json.dumps(data)


def identify(_: object, *, proto: BidiComponent, data: object, **named: Any) -> dict[str, Any]:
    """Return what tells a component without a key from others: how it is shown and what it is told."""
    return {**named, "json": proto.json}


def tell_theme(told: CustomThemeConfig, section: str = "theme") -> None:
    """Write a section of the theme into what a run begins with."""
    if (found := _read_theme(section)).ListFields():
        told.MergeFrom(found)


@cache
def _read_theme(section: str) -> CustomThemeConfig:
    found = CustomThemeConfig()
    READ_THEME(found, section)
    return found


def spare_repeats() -> None:
    """Let Streamlit do so in this process."""
    vars(main).update(make_bidi_component_presenter=present_value, serialize_mixed_data=write_data)
    main.BidiComponentMixin._build_bidi_identity_kwargs = identify  # type: ignore[assignment,method-assign]
    vars(app_session).update(_populate_theme_msg=tell_theme)
