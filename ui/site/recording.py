"""Run a page of the app without a server, and keep what it shows.

A static page is what the app shows at an address: the same calls, recorded. So no text and no number is
written twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from streamlit.logger import get_logger
from streamlit.testing.v1 import AppTest

from ui.state import course
from ui.state.parts import EXPLAINED, WANTED, WORKED

# Streamlit warns at every answer of a cache that no browser is there: none is meant to be. Switched
# off, for it sets the levels of its loggers anew when it reads its settings.
for _name in ("scriptrunner_utils.script_run_context", "state.session_state_proxy"):
    get_logger(f"streamlit.runtime.{_name}").disabled = True

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

    def walk(self) -> Iterator[Shown]:
        """Yield this element and all within it, from above."""
        yield self
        for each in self.within:
            yield from each.walk()

    def find(self, key: str) -> Shown | None:
        """Return the element with a key, None where the page has none."""
        return next((each for each in self.walk() if each.key == key), None)


@dataclass(frozen=True)
class Recording:
    """A page as it is shown, its style sheets, and the values that names in its address may have."""

    shown: Shown
    sheets: str
    offered: Mapping[str, tuple[str, ...]]


def record(page: str, query: Mapping[str, str], state: Mapping[str, Any] | None = None) -> Recording:
    """Return what a page shows at an address.

    What is made on demand is made: explanation, laboratory, and what is folded. `state`: what the
    session holds before, such as a guess.
    Errors: RuntimeError where the page shows an exception.
    """
    test = AppTest.from_function(_run, default_timeout=MAX_SECONDS)
    for name, value in query.items():
        test.query_params[name] = value
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
    return Recording(_keep(test.main), "".join(sheets), test.session_state[_OFFERED])


_PAGE, _OFFERED = "recorded_page", "recorded_offers"
"""Keys of the session: of the page that is run, and of the values that it offered."""


def _run() -> None:
    """Run a page as the app does; Streamlit takes the text of this function: it imports for itself."""
    import runpy
    from unittest.mock import patch

    import streamlit as st

    from ui.page.on_demand import open_all
    from ui.state import address, choices, course

    course.navigation(choices.read().words)
    offered = st.session_state["recorded_offers"] = {"table": choices.tables()}
    one_of = address.one_of

    def note(name, options, *rest, **more):  # type: ignore[no-untyped-def]
        offered[name] = tuple(options)
        return one_of(name, options, *rest, **more)

    with patch.object(address, "one_of", note), open_all():
        runpy.run_path(str(course.lessons()[st.session_state["recorded_page"]]))


def _keep(node: Any) -> Shown:
    proto = getattr(node, "proto", None)
    within = tuple(_keep(each) for _, each in sorted(getattr(node, "children", {}).items()))
    return Shown(node.type or "", proto, _key_of(proto), within)


def _key_of(proto: Any) -> str:
    """Return the key in an identity of Streamlit: `$$ID-HASH-KEY`.

    >>> from types import SimpleNamespace
    >>> _key_of(SimpleNamespace(id="$$ID-0f3a-part_idea")), _key_of(None)
    ('part_idea', '')
    """
    identity = getattr(proto, "id", "") or ""
    begins, _, rest = identity.partition("-")
    key = rest.partition("-")[2]
    return key if begins == "$$ID" and key != "None" else ""
