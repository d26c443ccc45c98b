"""Send work on an own table to a worker, and show its progress with a stop button.

The one seam between pages and `ui/workers`. Work on a bundled table is done here and now: it is the
same for everybody and known to be small. A stop, a newer request and a closed page end the work at
once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from itertools import count
from typing import Any, TypeVar, cast

import streamlit as st
from streamlit import runtime
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequestType
from streamlit.runtime.scriptrunner_utils.script_run_context import (
    ScriptRunContext,
    ThreadState,
    get_script_run_ctx,
)

from c45_core.errors import InputError
from c45_core.language.refusal import write_error
from ui.markdown import plain
from ui.state import course, session
from ui.state.choices import HOME, read
from ui.workers.jobs import Job, JobState, SupersededError, done, is_lost
from ui.workers.pool import pool

SOON = 0.3
"""Seconds within which work shows no bar: it would only flash."""
SELDOM = 0.25
"""Seconds between two changes of a bar."""
Answer = TypeVar("Answer")
ProgressText = Callable[..., tuple[float, str]]
"""Makes what a job tells a share of the whole and a sentence."""
Ending = tuple[str, object, str]
"""The key of a piece of work: its table, its function, its settings."""
_ENDED = "away_ended"
"""The work of this session that was stopped or lost, and why."""
_NUMBER = count()
"""A page may wait for several pieces of work: each has a button of its own."""
_PLACE: ContextVar[DeltaGenerator | None] = ContextVar("away_place", default=None)
_LESSON: ContextVar[str] = ContextVar("away_lesson", default=HOME)


def warm() -> None:
    """Start a worker, since a visitor is about to bring a table."""
    pool().warm()


def place_here(lesson: str = HOME) -> None:
    """Tell where the bar of this run of a page shall stand, and which lesson the page is."""
    _PLACE.set(st.empty())
    _LESSON.set(lesson)


def run(
    table: str,
    function: Callable[..., Answer],
    *args: Any,
    text: str = "begins",
    tells: str = "",
    said: ProgressText | None = None,
    **named: Any,
) -> Answer:
    """Return `function(*args, **named)`: of an own table from a worker, of a bundled one at once.

    `table`: the name of the table it is about; `text`: what stands over the bar, of the section
    `work`; `tells`: the argument by which the function says how far it is, `said` what that means.
    Where the work was stopped, or did not come to its end, the page ends with the reason, a button to
    start again and the way back to the table.
    """
    job = Job(function, args, named, tells)
    watch = _Watch(lambda: read().words("work", text), said)
    if not session.is_own(table):
        return cast(Answer, _here(job, watch))
    mark: Ending = (
        table,
        job.place,
        repr([each for each in args if isinstance(each, str | int | float)]),
    )
    watch.stop = partial(_end, mark, None)
    _stand_still(mark)
    try:
        return cast(Answer, answered(job, watch))
    except InputError as error:
        if is_lost(error):
            _end(mark, error)
            _stand_still(mark)
        raise


def wished(job: Job, text: str, stop: Callable[[], None], said: ProgressText | None = None) -> Any:
    """Return what a worker answers; `text` stands over the bar, `stop` is what its button does.

    `said`: what it means that the job tells.

    Errors: the InputError of the job, or one that says why it did not come to its end.
    """
    watch = _Watch(lambda: text, said)
    watch.stop = stop
    return answered(job, watch)


def answered(job: Job, watch: _Watch) -> Any:
    """Have a job done by a worker, in the name of this session."""
    context = get_script_run_ctx(suppress_warning=True)
    try:
        answer = done(job, context.session_id if context else "", watch if context else lambda _: None)
    except SupersededError:
        st.stop()
    except InputError:
        watch.clear()
        raise
    watch.clear()
    return answer


@contextmanager
def meanwhile(text: str) -> Iterator[None]:
    """Say what is being done here, where a bar would stand, while it is done."""
    place = _place()
    place.progress(1.0, text)
    yield
    place.empty()


def later(table: str, function: Callable[..., Any], *args: Any) -> Callable[[], Any]:
    """Return what makes a file when it is asked for: of an own table in a worker.

    No page is at hand then, so nothing is shown; an error is the download's.
    """
    if not session.is_own(table):
        return partial(function, *args)
    context = get_script_run_ctx(suppress_warning=True)
    # Beside the work of the page: to take a file along does not end it.
    owner = f"{context.session_id if context else ''}/file"
    return partial(done, Job(function, args), owner)


# --- watching -------------------------------------------------------------------------------------


class _Watch:
    """Show how far work is, once it takes long, and end it when the page shall do something else."""

    def __init__(self, text: Callable[[], str], said: ProgressText | None) -> None:
        self.text, self.said = text, said
        self.stop: Callable[[], None] | None = None
        self.began = self.drawn = time.monotonic()
        self.place: DeltaGenerator | None = None
        self.bar: DeltaGenerator | None = None

    def __call__(self, state: JobState) -> None:
        _look_around()
        self.show(state)

    def told(self, *values: Any) -> None:
        """Take what work tells that is done here."""
        self.show(JobState(told=values))

    def show(self, state: JobState) -> None:
        """Show the bar, if it is time."""
        now = time.monotonic()
        if now - self.began < SOON or (self.bar is not None and now - self.drawn < SELDOM):
            return
        self.drawn = now
        share, text = self._said(state)
        if self.bar is None:
            self._open(share, text)
        else:
            self.bar.progress(share, text)

    def clear(self) -> None:
        """Take the bar away."""
        if self.place is not None:
            self.place.empty()

    def _said(self, state: JobState) -> tuple[float, str]:
        if state.before is not None:
            key = "waiting" if state.before else "waiting_next"
            return 0.0, read().words("work", key, **({"n": state.before} if state.before else {}))
        if state.told is None or self.said is None:
            return 0.0, self.text()
        share, text = self.said(*state.told)
        return min(max(share, 0.0), 1.0), text

    def _open(self, share: float, text: str) -> None:
        # A press on a button within a fragment waits for the run to end: this one belongs to the page.
        with ThreadState.scoped(fragment_id=None):
            self.place = _place()
            number = next(_NUMBER)
            with self.place.container(key=f"waiting_{number}"):
                self.bar = st.progress(share, text)
                if self.stop is not None:
                    label, key = read().words("work", "stop"), f"away_stop_{number}"
                    st.button(label, key=key, on_click=self.stop)


def _place() -> DeltaGenerator:
    """Return where the bar stands: under the header, in a part of the page that runs alone there."""
    context = get_script_run_ctx(suppress_warning=True)
    alone = context is not None and bool(context.fragment_ids_this_run)
    return (None if alone else _PLACE.get()) or st.empty()


def _here(job: Job, watch: _Watch) -> Any:
    tells = {job.tells: watch.told} if job.tells and watch.said is not None else {}
    answer = job.function(*job.args, **job.named, **tells)
    watch.clear()
    return answer


def _look_around() -> None:
    """Leave, by Streamlit's own exceptions, if this run of the page is not wanted any more."""
    _ = _ENDED in st.session_state  # a look at the state is where Streamlit ends a run
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return
    if _is_asked_for_a_part(context):
        st.rerun()
    if runtime.exists() and not runtime.get_instance().is_active_session(context.session_id):
        st.stop()


def _is_asked_for_a_part(context: ScriptRunContext) -> bool:
    """Tell whether a part of the page shall run: Streamlit lets it wait for the end of this run."""
    return getattr(context.script_requests, "_state", None) is ScriptRequestType.RERUN


# --- what was ended -------------------------------------------------------------------------------


def _end(mark: Ending, why: InputError | None) -> None:
    st.session_state[_ENDED] = (mark, why)


def _forget() -> None:
    st.session_state.pop(_ENDED, None)


def _stand_still(mark: Ending) -> None:
    """End the page where this work was stopped or lost: say why, and show the ways on and back."""
    ended, why = st.session_state.get(_ENDED, (None, None))
    if ended != mark:
        return
    words = read().words
    with ThreadState.scoped(fragment_id=None), _place().container():
        if why is None:
            st.info(words("work", "stopped", limits=words("app", "limits")))
        else:
            st.error(plain(write_error(why, words)))
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(words("work", "again"), key="away_again", on_click=_forget)
            if _LESSON.get() != HOME:
                course.link(HOME, words, label=words("work", "to_table"), table=mark[0])
    st.stop()
