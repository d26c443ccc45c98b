"""Prepare a table as the documents do, list its changes, and name the first step they altered."""

import re
from dataclasses import dataclass

import streamlit as st

from c45_core.dialect import preset
from c45_core.explain.sentences import Narrator
from c45_core.language.refusal import list_names, shorten
from c45_core.trace.frames import Frame, as_step
from c45_core.trace.replay import Trace
from c45_course.compare.first_change import Change, first_change
from c45_course.prepare import steps
from c45_course.prepare.replay import usual_value
from c45_course.prepare.steps import Bin, Drop, Fill, Merge, Step
from c45_course.readers.columns import way_of
from ui import cache
from ui.markdown import plain, with_terms
from ui.own.tasks import work_out
from ui.own.work import Work, columns_key, go_back, step_through, take_steps, undo_last
from ui.state import session
from ui.state.own_table import EXAMPLE, Own, dataset_of
from ui.state.widgets import choose_text
from ui.workers import away
from ui.workers.texts import counted

_BETWEEN = re.compile(r"[,，;；、]")

ACTIONS = ("drop", "bin", "merge", "fill")
MAX_VALUES = 200
"""Maximum number of values that can be chosen from."""
DOCUMENTS_STEPS: tuple[Step, ...] = (
    Drop("姓名"),
    Drop("电话"),
    Drop("地址"),
    Drop("邮编"),
    Bin("年龄", (30.0, 50.0), ("青", "中", "老")),
    Bin("收入", (2000.0, 5000.0), ("低", "中", "高")),
)
"""Steps of the document with its seven raw rows; the cuts are ours, it prints none."""


def show_preparing(work: Work) -> None:
    """Show what can be done with a column."""
    words, names = work.words, work.own.now.grid.header
    _offer_documents_way(work)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        places = range(len(names))
        place = st.selectbox(
            work.say("column"),
            places,
            key=f"own_prepared_{columns_key(work)}",
            format_func=lambda number: work.label(names[number]),
            width=220,
        )
        action = st.segmented_control(
            work.say("do"),
            ACTIONS,
            key="own_action",
            default="drop",
            required=True,
            format_func=lambda action: work.say(f"do_{action}"),
        )
    name = names[place if place in places else 0]
    if action not in _FORMS:  # a browser says so of a choice whose labels have just become others
        action = ACTIONS[0]
    st.caption(with_terms(work.say(f"{action}_idea"), words))
    _FORMS[action](work, name)


def _offer_documents_way(work: Work) -> None:
    """Offer the document's own preparation, one step at a time, for its own table."""
    base = work.own.base
    if base is None or base.name != EXAMPLE:
        return
    done = sum(step in work.own.steps for step in DOCUMENTS_STEPS)
    if done == len(DOCUMENTS_STEPS) or any(step not in DOCUMENTS_STEPS for step in work.own.steps):
        return
    label = work.say("documents_way", n=done + 1, of=len(DOCUMENTS_STEPS))
    with st.container(border=True):
        st.button(label, key="own_documents", on_click=take_steps, args=(work, DOCUMENTS_STEPS[done]))
        sentences = [plain(step_text(DOCUMENTS_STEPS[done], work))]
        if isinstance(DOCUMENTS_STEPS[done], Bin):
            sentences.append(work.say("documents_note"))
        st.caption(" · ".join(sentences))


def _offer_drop(work: Work, name: str) -> None:
    label = work.say("drop", column=plain(work.label(name)))
    st.button(label, key="own_drop", on_click=take_steps, args=(work, Drop(name)))


def _offer_bin(work: Work, name: str) -> None:
    words = work.words
    if work.own.now.kind(name) != "numeric":
        st.caption(with_terms(work.say("bin_text"), words))
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.text_input(work.say("cuts"), key="own_cuts", placeholder="30, 50", width=180)
        st.text_input(work.say("names"), key="own_names", placeholder="A, B, C", width=220)
        label = work.say("bin", column=plain(work.label(name)))
        st.button(label, key="own_bin", on_click=_do_bin, args=(work, name))


def _do_bin(work: Work, name: str) -> None:
    now = work.own.now
    way = way_of(now.grid, name, now.schema)
    numbers = [way.number(text) for text in _split(st.session_state["own_cuts"])]
    cuts = tuple(number for number in numbers if number is not None)
    known = len(cuts) == len(numbers)
    take_steps(work, Bin(name, cuts if known else (), tuple(_split(st.session_state["own_names"]))))


def _offer_merge(work: Work, name: str) -> None:
    now = work.own.now
    values = [text for text in counted(now.cells(name)) if text not in now.schema.missing]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        places = range(min(len(values), MAX_VALUES))
        chosen = st.multiselect(
            work.say("values"),
            places,
            key=f"own_values_{now.place(name)}_{columns_key(work)}_{work.version}",
            format_func=lambda number: values[number] if number < len(values) else "",
            width=320,
        )
        known = [values[number] for number in chosen if number < len(values)]
        st.text_input(work.say("into"), key="own_into", placeholder=(known or [""])[0], width=160)
        label = work.say("merge")
        st.button(label, key="own_merge", on_click=_do_merge, args=(work, name, known))


def _do_merge(work: Work, name: str, values: list[str]) -> None:
    into = st.session_state["own_into"].strip() or (values or [""])[0]
    take_steps(work, Merge(name, tuple(values), into))


def _offer_fill(work: Work, name: str) -> None:
    words, now = work.words, work.own.now
    found = counted(now.cells(name))
    missing = sum(found.get(marker, 0) for marker in set(now.schema.missing))
    if not missing:
        st.caption(with_terms(work.say("fill_none"), words))
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        suggested = usual_value(now, name)
        key = f"own_fill_{now.place(name)}_{columns_key(work)}_{work.version}"
        st.text_input(work.say("fill_with"), suggested, key=key, width=180)
        label = work.say("fill", n=missing)
        st.button(label, key="own_fill", on_click=_do_fill, args=(work, name, key))


def _do_fill(work: Work, name: str, key: str) -> None:
    text = st.session_state.get(key)
    if text is not None:
        take_steps(work, Fill(name, text.strip()))


_FORMS = {"drop": _offer_drop, "bin": _offer_bin, "merge": _offer_merge, "fill": _offer_fill}


def _split(text: str) -> list[str]:
    """Return the parts of a list as people write it: by commas of any kind, or semicolons."""
    return [part.strip() for part in _BETWEEN.split(text) if part.strip()]


def step_text(step: steps.Step, work: Work) -> str:
    """Return one step as a short text; names and values in it are data."""
    words = work.words

    def say(key: str, **values: object) -> str:
        return work.say(f"step_{key}", **values)

    match step:
        case steps.Declare():
            return say(
                "declare", column=work.label(step.column), role=work.is_called(step.role, step.kind)
            )
        case steps.Mark():
            markers = tuple(marker or work.say("empty_cell") for marker in step.markers)
            return say("mark", markers=list_names(markers, words))
        case steps.Drop():
            return say("drop", column=work.label(step.column))
        case steps.Bin():
            cuts = tuple(format(cut, ".15g") for cut in step.cuts)
            names = list_names(step.names, words)
            return say("bin", column=work.label(step.column), names=names, cuts=list_names(cuts, words))
        case steps.Merge():
            values = list_names(step.values, words)
            return say("merge", column=work.label(step.column), values=values, into=shorten(step.into))
        case steps.Fill():
            return say("fill", column=work.label(step.column), value=shorten(step.value))
        case steps.Edit():
            if len(step.cells) > 1:
                return say("edit_many", column=work.label(step.column), n=len(step.cells))
            row, text = step.cells[0]
            return say("edit", column=work.label(step.column), row=row + 1, value=shorten(text) or "?")
        case steps.AddRow():
            return say("add_row")
        case steps.RemoveRows():
            if len(step.rows) > 1:
                return say("remove_rows", n=len(step.rows))
            return say("remove_row", row=step.rows[0] + 1)
        case steps.Weigh():
            return say("weigh", column=work.label(step.column))


LAST, START = SINCE = "last", "start"


@dataclass(frozen=True, eq=False)
class Comparison:
    """The table before the changes, its trace, and the first step that differs."""

    own: Own
    trace: Trace
    change: Change | None


def show_changes(work: Work) -> None:
    """Show what was changed, each undone in one click, and what came of it."""
    words, taken = work.words, work.own.steps
    listed = "\n".join(f"1. {plain(step_text(step, work))}" for step in taken)
    st.markdown(f"**{work.say('changes')}**\n\n{listed or with_terms(work.say('no_changes'), words)}")
    if not taken:
        return
    with st.container(horizontal=True, gap="small"):
        st.button(work.say("undo"), key="own_undo", on_click=undo_last, args=(work,))
        label = work.say("original")
        st.button(label, key="own_back", on_click=go_back, args=(work,), type="tertiary")
    if session.is_own(work.name) and work.own.invalid_because is None:
        _show_first_difference(work)


def _show_first_difference(work: Work) -> None:
    words = work.words
    st.markdown(f"**{work.say('since')}**")
    if not work.is_small:
        st.caption(with_terms(work.say("comparing_large"), words))
        return
    since = LAST
    if len(work.own.steps) > 1:
        since = choose_text(words, "your_table", "since", SINCE)
    found = _compare_with(work.name, work.dialect, since)
    if found is None:
        return
    if found.change is None:
        st.caption(with_terms(work.say("no_change"), words))
        return
    step = as_step(found.change.step)
    st.markdown(with_terms(work.say("first_step", step=step), words))
    after = cache.trace(work.name, work.dialect)
    before = plain(_say_frame(found.own, found.trace, found.change.before, work))
    now = plain(_say_frame(work.own, after, found.change.after, work))
    if before == now:
        st.markdown(with_terms(work.say("other_numbers", said=now), words))
    else:
        st.markdown(f"- **{work.say('before')}** {before}")
        st.markdown(f"- **{work.say('now')}** {now}")
    if found.change.after is not None:
        label = work.say("see_step", step=step)
        if st.button(label, key="own_see", type="tertiary", icon=":material/arrow_forward:"):
            step_through(work, step=step, size="calculation")


def _say_frame(own: Own, trace: Trace, frame: Frame | None, work: Work) -> str:
    if frame is None:
        return work.say("ends")
    labels = dataset_of(own, work.name).labels(work.words.language)
    return Narrator(trace, labels, work.words).say(frame)


@cache.kept()
def _compare_with(name: str, dialect: str, since: str) -> Comparison | None:
    """Compare an own table with what it was; None where that could not be traced."""
    own = session.find(name)
    assert own is not None
    earlier = own.with_steps(own.steps[:-1] if since == LAST else ())
    before = away.run(name, work_out, earlier, text="comparing")
    if before.invalid_because is not None:
        return None
    trace = cache.grow_from(name, before.table, preset(dialect))
    now = cache.trace(name, dialect)
    change = away.run(name, first_change, trace, now, text="comparing")
    return Comparison(before, trace, change)
