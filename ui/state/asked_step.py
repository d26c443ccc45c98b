"""Read what the player writes to the address without telling the server: the step, or all of it.

The address counts steps as the screen does, from 1; frames are numbered from 0.

A component without a face reads the address when it is shown, and says so if that is news; then only
the part of the page around it runs again.
"""

from urllib.parse import parse_qsl

import streamlit as st

from c45_core.trace.replay import Trace
from c45_course.step_place import PRUNING
from ui.scripts import register_script
from ui.state import address

_SCRIPT = """export default ({ data, setStateValue }) => {
  const asked = new URLSearchParams(location.search);
  const at = `${asked.get("order") === "level" ? "level" : "depth"}.${asked.get("step") ?? 1}`;
  if (at !== data.at) setStateValue("at", at);
}"""

_WHOLE = """export default ({ data, setStateValue }) => {
  if (location.search !== data.now) setStateValue("now", location.search);
}"""


def node_at_step(trace: Trace, *, key: str) -> int:
    """Return the node the step on the stage is about; the root where the address names no step."""
    known = st.session_state.get(key, {}).get("at") or _in_query()
    register_script("asked_step", _SCRIPT)(data={"at": known}, key=key, on_at_change=lambda: None)
    order, _, step = str(known).partition(".")
    number = max(0, int(step) - 1) if step.isdecimal() and len(step) < 10 else 0
    frames = trace if order == trace.order else trace.ordered("level" if order == "level" else "depth")
    return frames[min(number, len(frames) - 1)].node


def query_now(*, key: str) -> dict[str, str]:
    """Return all that the browser's address holds, with what the player wrote since the page ran."""
    known = st.session_state.get(key, {}).get("now")
    register_script("query_now", _WHOLE)(data={"now": known}, key=key, on_now_change=lambda: None)
    if known is None:
        return address.kept(address.names())
    return dict(parse_qsl(str(known).removeprefix("?"), keep_blank_values=True))


def _in_query() -> str:
    order = "level" if address.text("order") == "level" else "depth"
    return f"{order}.{address.text('step', '1')}"


def is_by_hand(lesson: str) -> bool:
    """Tell whether the address opens the trees by hand of *Pruning*, whose `own` is a tree."""
    return lesson == PRUNING and address.text("room") in ("", "hand")
