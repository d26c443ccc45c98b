"""List the changes, undo them, and name the first step of the trace that they made different."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from c45_core import preset
from c45_core.explain.sentences import Narrator
from c45_core.language.refusal import listed, short
from c45_core.trace.frames import Frame, as_step
from c45_core.trace.replay import Trace
from c45_course.compare.first_change import Change, first_change
from c45_course.prepare import steps
from ui import cache
from ui.markdown import plain, with_terms
from ui.own.tasks import worked_out
from ui.own.work import Work, back, step_through, undo
from ui.state import choices as chosen
from ui.state import session
from ui.state.own_table import Own, dataset_of
from ui.state.widgets import choose
from ui.workers import away


def step_text(step: steps.Step, work: Work) -> str:
    """Return one step as a short text; names and values in it are data."""
    words = work.words

    def said(key: str, **values: object) -> str:
        return words("your_table", f"step_{key}", **values)

    match step:
        case steps.Declare():
            return said(
                "declare", column=work.label(step.column), role=work.is_called(step.role, step.kind)
            )
        case steps.Mark():
            markers = tuple(marker or words("your_table", "empty_cell") for marker in step.markers)
            return said("mark", markers=listed(markers, words))
        case steps.Drop():
            return said("drop", column=work.label(step.column))
        case steps.Bin():
            cuts = tuple(format(cut, ".15g") for cut in step.cuts)
            names = listed(step.names, words)
            return said("bin", column=work.label(step.column), names=names, cuts=listed(cuts, words))
        case steps.Merge():
            values = listed(step.values, words)
            return said("merge", column=work.label(step.column), values=values, into=short(step.into))
        case steps.Fill():
            return said("fill", column=work.label(step.column), value=short(step.value))
        case steps.Edit():
            if len(step.cells) > 1:
                return said("edit_many", column=work.label(step.column), n=len(step.cells))
            row, text = step.cells[0]
            return said("edit", column=work.label(step.column), row=row + 1, value=short(text) or "?")
        case steps.AddRow():
            return said("add_row")
        case steps.RemoveRows():
            if len(step.rows) > 1:
                return said("remove_rows", n=len(step.rows))
            return said("remove_row", row=step.rows[0] + 1)
        case steps.Weigh():
            return said("weigh", column=work.label(step.column))


LAST, START = SINCE = "last", "start"


@dataclass(frozen=True, eq=False)
class Compared:
    """The table before the changes, its trace, and the first step that differs."""

    own: Own
    trace: Trace
    change: Change | None


def changes(work: Work) -> None:
    """Show what was changed, each undone in one click, and what came of it."""
    words, taken = work.words, work.own.steps
    st.markdown(f"**{words('your_table', 'changes')}**")
    if not taken:
        st.caption(with_terms(words("your_table", "no_changes"), words))
        return
    st.markdown("\n".join(f"1. {plain(step_text(step, work))}" for step in taken))
    with st.container(horizontal=True, gap="small"):
        st.button(words("your_table", "undo"), key="own_undo", on_click=undo, args=(work,))
        label = words("your_table", "original")
        st.button(label, key="own_back", on_click=back, args=(work,), type="tertiary")
    if session.is_own(work.name) and work.own.invalid_because is None:
        _what_changed(work)


def _what_changed(work: Work) -> None:
    words = work.words
    st.markdown(f"**{words('your_table', 'since')}**")
    if not work.is_small:
        st.caption(with_terms(words("your_table", "comparing_large"), words))
        return
    since = LAST
    if len(work.own.steps) > 1:
        since = choose(
            "since",
            SINCE,
            words("your_table", "since"),
            shown=lambda name: words("your_table", f"since_{name}"),
            kind="segmented",
            hidden_label=True,
        )
    found = _compared(work.name, work.dialect, since)
    if found is None:
        return
    if found.change is None:
        st.caption(with_terms(words("your_table", "no_change"), words))
        return
    step = as_step(found.change.step)
    st.markdown(with_terms(words("your_table", "first_step", step=step), words))
    after = cache.trace(work.name, work.dialect)
    before = plain(_say(found.own, found.trace, found.change.before, work))
    now = plain(_say(work.own, after, found.change.after, work))
    if before == now:
        st.markdown(with_terms(words("your_table", "other_numbers", said=now), words))
    else:
        st.markdown(f"- **{words('your_table', 'before')}** {before}")
        st.markdown(f"- **{words('your_table', 'now')}** {now}")
    if found.change.after is not None:
        label = words("your_table", "see_step", step=step)
        if st.button(label, key="own_see", type="tertiary", icon=":material/arrow_forward:"):
            step_through(work, step=step, size="calculation")


def _say(own: Own, trace: Trace, frame: Frame | None, work: Work) -> str:
    if frame is None:
        return work.words("your_table", "ends")
    labels = dataset_of(own, work.name).labels(work.words.language)
    return Narrator(trace, labels, work.words).say(frame)


@cache.kept()
def _compared(name: str, dialect: str, since: str) -> Compared | None:
    """Compare an own table with what it was; None where that could not be traced."""
    own = session.find(name)
    assert own is not None
    words = chosen.read(allow_invalid=True).words
    earlier = own.with_steps(own.steps[:-1] if since == LAST else ())
    before = away.run(name, worked_out, earlier, words=words, text="comparing")
    if before.invalid_because is not None:
        return None
    trace = cache.grow_from(name, before.table, preset(dialect))
    now = cache.trace(name, dialect)
    change = away.run(name, first_change, trace, now, words=words, text="comparing")
    return Compared(before, trace, change)
