"""What Streamlit is spared comes out as it would by Streamlit itself."""

import copy
import json

import pytest
from streamlit import config
from streamlit.components.v2.bidi_component.serialization import serialize_mixed_data
from streamlit.components.v2.presentation import make_bidi_component_presenter
from streamlit.proto.BidiComponent_pb2 import BidiComponent
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.state.session_state import SessionState

from ui.doors.repeats import READ_THEME, identify, present_value, tell_theme, write_data

SAID = {"at": 3, "names": ["a", "b"]}
EVENTS = "$$STREAMLIT_INTERNAL_KEY_one__events"


def state_with(pressed):
    """A session in which a component said what is pressed; None: it was not asked yet."""
    state = SessionState()
    if pressed is not None:
        reads = WidgetMetadata(EVENTS, json.loads, json.dumps, "json_trigger_value")
        state._new_widget_state.set_widget_metadata(reads)
        told = WidgetState(id=EVENTS, json_trigger_value=json.dumps(pressed))
        state._new_widget_state.set_widget_from_proto(told)
    return state


@pytest.mark.parametrize("said", [SAID, {}, None, "text"])
@pytest.mark.parametrize(
    "pressed",
    [None, [], [{"event": "go", "value": "x"}], [{"event": "at", "value": 9}, {"event": "go"}]],
)
def test_the_value_of_a_component_is_streamlits(said, pressed):
    state = state_with(pressed)
    ours = present_value(EVENTS)(said, state)
    theirs = make_bidi_component_presenter(EVENTS)(said, state)
    assert ours == theirs
    if isinstance(said, dict):
        # A press on a page that is left is told to the component of the next one, which has the key.
        assert ours.not_said is None and copy.deepcopy(ours) == ours
        assert pressed is None or theirs.not_said is None
    if said is SAID and pressed and pressed[0]["event"] == "go":
        assert (ours.go, ours.at) == ("x", 3)


def test_reading_the_value_of_a_component_makes_no_class():
    shape, state = present_value(EVENTS), state_with([])
    assert type(shape(SAID, state)) is type(shape({}, state))


@pytest.mark.parametrize("data", [{"svg": "增益", "n": [1, 2.5, None]}, [1, "a"], (1, 2), {}])
def test_a_component_is_told_what_streamlit_would_tell_it(data):
    ours, theirs = BidiComponent(), BidiComponent()
    write_data(data, ours)
    serialize_mixed_data(data, theirs)
    assert ours.SerializeToString() == theirs.SerializeToString()


def test_components_without_a_key_are_told_apart_by_what_they_are_told():
    one, other = BidiComponent(json='{"a": 1}'), BidiComponent(json='{"a": 2}')
    named = {"component_name": "c45_drawing", "width": 3}
    ids = [identify(None, proto=told, data=None, **named) for told in (one, one, other)]
    assert ids[0] == ids[1] != ids[2]
    assert ids[0] != identify(None, proto=one, data=None, component_name="c45_drawing", width=4)


@pytest.mark.parametrize("category", ["", *(f".{each.value}" for each in config.CustomThemeCategories)])
def test_the_theme_is_streamlits(category):
    ours, theirs = CustomThemeConfig(), CustomThemeConfig()
    tell_theme(ours, f"theme{category}")
    READ_THEME(theirs, f"theme{category}")
    assert ours == theirs


def test_a_section_of_the_theme_without_options_stays_away():
    told = CustomThemeConfig()
    tell_theme(told.light.sidebar, "theme.light.sidebar")
    assert not told.HasField("light")
