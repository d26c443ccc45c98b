"""Run again only the parts of a page that a choice changes.

A part is a fragment of Streamlit with a key. It says what it depends on; a choice that has written the
address compares that with what was shown last, and has those parts run that differ (`rerun_changed`).
A page that knows no parts, or on which more than its parts changes, runs as a whole.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar

import streamlit as st
from streamlit.delta_generator_singletons import context_dg_stack
from streamlit.errors import StreamlitAPIException

Chosen = TypeVar("Chosen")
Given = ParamSpec("Given")
EXPLAINED, WORKED = "explained", "worked"
"""The parts of a lesson that are made only when wanted: idea, rule and why; the laboratory."""
WANTED = "lesson_wanted"
"""Key of the session for what was wanted of each lesson."""
LABORATORY = "laboratory"
"""The key of the part that shows what is chosen, on every page that has parts."""
PARTS = "page_parts"
"""Key of the session for the parts of the page that is shown."""


def run_alone(show: Callable[Given, None], key: str | None = None) -> Callable[Given, None]:
    """Return what shows a part that runs alone when something is pressed in it; `key`: of the part.

    Streamlit keeps a copy of every container that is entered around it, and with each all that lie
    around that one: of twenty containers it would copy two hundred. The innermost will do.
    """

    @wraps(show)
    def show_alone(*args: Given.args, **named: Given.kwargs) -> None:
        entered = context_dg_stack.get()
        context_dg_stack.set((*entered[:1], *entered[1:][-1:]))
        try:
            st.fragment(show, key=key)(*args, **named)
        finally:
            context_dg_stack.set(entered)

    return show_alone


@dataclass
class Parts(Generic[Chosen]):
    """The parts of the page that is shown.

    `read`: reads what is chosen; `named`: returns what most parts depend on; `whole`: returns what the
    page as a whole depends on, None where it always runs as a whole.
    """

    read: Callable[[], Chosen]
    named: Callable[[Chosen], Hashable]
    whole: Callable[[Chosen], Hashable | None] = lambda _: None
    _shown: dict[str, tuple[Callable[[Chosen], Hashable], Hashable]] = field(default_factory=dict)
    _before: Hashable | None = None
    _chosen: Chosen | None = None
    """The choices with which the whole page runs, or the part that ran last."""
    _now: Chosen | None = None
    """The same, while a part is made with the whole page; a part that runs alone reads it anew."""

    def begin(self) -> None:
        """Begin a run of the whole page; a page of which nothing can run alone is forgotten."""
        self._chosen = self.read()
        self._before = self.whole(self._chosen)
        if self._before is None:
            st.session_state.pop(PARTS, None)
        else:
            st.session_state[PARTS] = self

    def show(
        self,
        key: str,
        show: Callable[[Chosen], None],
        depends: Callable[[Chosen], Hashable] | None = None,
        *,
        alone: bool = False,
    ) -> None:
        """Show a part, and remember what it was made of.

        `alone`: what is pressed in it runs it alone on every page.
        """
        if self._before is None:
            (run_alone(show) if alone else show)(self.read())
            return

        made_of = depends or self.named

        def run() -> None:
            choices = self._chosen = self.read() if self._now is None else self._now
            self._shown[key] = made_of, made_of(choices)
            show(choices)

        self._now = self._chosen
        try:
            run_alone(run, key)()
        finally:
            self._now = None

    def changed(self) -> list[str] | None:
        """Return the keys of the parts that what is chosen now changes, None for the whole page."""
        choices = self.read()
        if self.whole(choices) != self._before:
            return None
        return [key for key, (depends, made) in self._shown.items() if depends(choices) != made]

    def names(self) -> list[str]:
        """Return the keys of the parts of the page."""
        return list(self._shown)

    def rerun(self, *keys: str) -> None:
        """End a callback: these parts run, or the whole page where no part runs alone."""
        if self._before is None:
            st.rerun("app")
        try:
            st.rerun(list(keys))
        except StreamlitAPIException:
            # The page was left at this moment: the one that is shown now has no such parts.
            st.rerun("app")


def wanted_of(lesson: str) -> set[str]:
    """Return what this session has wanted of a lesson; the caller may add to it."""
    wanted: set[str] = st.session_state.setdefault(WANTED, {}).setdefault(lesson, set())
    return wanted


def rerun_changed() -> None:
    """End a callback that has written the address: the parts that it changes run, or the whole page."""
    parts: Parts[Any] | None = st.session_state.get(PARTS)
    changed = parts.changed() if parts is not None else None
    # By itself only the part would run in which the choice lies.
    st.rerun("app" if changed is None else changed or [LABORATORY])


def forget() -> None:
    """Let the next choice run the whole page: something on it is said of this address alone."""
    st.session_state.pop(PARTS, None)
