"""Offer a download: ask for a kind of file, its format and, of steps, which ones; show one button.

`export_menu` offers the files about a grown tree, `export_pruned` those about a pruning,
`export_decision` the hand-out of one decision. Nothing is written before the button is pressed. The
kinds are those of the command line (`c45_course/file_kinds.py`), and the page to be stepped through.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.language.refusal import write_error
from c45_core.language.words import Words
from c45_core.trace.frames import SIZES
from c45_core.trace.replay import Trace
from c45_course.exports.decisions import list_decisions
from c45_course.exports.files import MAX_DRAWN, PICTURES, find_missing_font
from c45_course.exports.picture import refuse_without_font
from c45_course.exports.tree_names import PruningForReader, TraceForReader, describe_path
from c45_course.file_kinds import FileKind, file_kinds, make, make_of_grown, media_type_of, stem_of_file
from c45_course.story.book import Book
from ui import cache
from ui.markdown import plain
from ui.state import session
from ui.state.asked_step import node_at_step, query_now
from ui.state.choices import Choices
from ui.state.parts import run_alone
from ui.workers.away import later

MAX_DECISIONS = 40
"""Maximum number of decisions of a pruning of which one may choose the steps."""
WIDTH = 320
"""Width of the menu in pixels."""
_BEFORE = "_before"
"""Ending of the key under which the session keeps a choice while the menu is closed."""
_SIZES = tuple(map(str, reversed(SIZES)))
"""Sizes of the steps of a stretch, the smallest first."""


def offer_every_step(choices: Choices) -> None:
    """Show the button that saves every step of a table as one page, or the hindrance."""
    trace = cache.trace(choices.table, choices.dialect)
    _offer_grown_download(choices, trace, file_kinds(Book)["steps"], "html", 0)


@run_alone
def export_menu(choices: Choices) -> None:
    """Ask for a file about the grown tree and show its button; nothing else runs again."""
    words = choices.words
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    kinds = file_kinds(Book) | file_kinds(TraceForReader)
    kind = kinds[_ask_kind(words, tuple(kinds), key="take_what")]
    form = _ask_format(words, kind.name, kind.menu)
    if kind.steps:
        maker, about, hindrance = ask_steps(describe_trace(choices), choices.table, kind, form)
        name = ".".join([stem_of_table(choices), choices.language, about, form])
        return _offer_download(words, maker, name, hindrance)
    rest = st.container()
    # Below the rest: a component without a face still takes its room.
    node = node_at_step(trace, key="take_at")
    with rest:
        _offer_grown_download(choices, trace, kind, form, node)


def ask_steps(
    told: TraceForReader, table: str, kind: FileKind, form: str
) -> tuple[Callable[[], bytes], str, str]:
    """Ask for the steps; return what makes the file, its part of the name, and the hindrance.

    `table`: the name under which workers know it; the hindrance is "" where the file can be made.
    """
    trace, now = order_as_shown(told.trace)
    shown = replace(told, trace=trace)
    first, last, size = _ask_steps_and_size(told.words, kind, len(trace), now)
    hindrance = _find_hindrance_of_steps(shown, kind, form, first, last, size)
    about = f"step{first}" if kind.steps == 1 else f"steps{first}-{last}"
    settings: dict[str, int | str] = {"first": first}
    if kind.steps > 1:
        settings |= {"last": last, "size": size}
    return later(table, make, kind.name, form, shown, settings), about, hindrance


def order_as_shown(trace: Trace) -> tuple[Trace, int]:
    """Return the trace in the order in which the page shows it, and the step shown, counted from 1."""
    now = query_now(key="take_query")
    shown = trace.ordered("level") if now.get("order") == "level" else trace
    step = now.get("step", "")
    return shown, min(int(step), len(shown)) if step.isdecimal() and 0 < len(step) < 10 else 1


def _ask_steps_and_size(words: Words, kind: FileKind, count: int, now: int) -> tuple[int, int, str]:
    """Ask for the first and the last step and their size; for one step where the kind has only one."""
    now = max(now, 1)
    if kind.steps == 1:
        step = st.number_input(words("export_menu", "step"), 1, count, now, key=f"take_step_{now}")
        return step, step, _SIZES[0]
    first, last = ask_stretch(words, count)
    size = st.pills(
        words("export_menu", "size"),
        _SIZES,
        default=_SIZES[0] if kind.name == "slides" and count <= kind.steps else _SIZES[-1],
        required=True,
        format_func=lambda one: words("player", f"size_{one}"),
        key=f"take_size_{kind.name}_{count <= kind.steps}",
        width=WIDTH,
    )
    return first, last, str(size)


def ask_stretch(words: Words, count: int) -> tuple[int, int]:
    """Ask for the first and the last of so many steps."""
    with st.container(horizontal=True, width=WIDTH):
        first = st.number_input(words("export_menu", "first"), 1, count, 1, key="take_first", width=150)
        last = st.number_input(
            words("export_menu", "last"), 1, count, count, key=f"take_last_{count}", width=150
        )
    return int(first), int(last)


def _find_hindrance_of_steps(
    told: TraceForReader, kind: FileKind, form: str, first: int, last: int, size: str
) -> str:
    """Say why a file of these steps can not be made, "" if it can."""
    try:
        kind.tell(told).stretch(first, last, kind.steps, size)
    except InputError as error:
        return write_error(error, told.words)
    if form in ("html", "svg"):
        return ""
    refused = refuse_without_font("".join(map(told.named.title, told.tree.walk())))
    return write_error(refused, told.words) if refused else ""


@run_alone
def export_pruned(pruned: PruningForReader, stem: str, labels: Labels | None) -> None:
    """Ask for a file about a pruning and show its button.

    `stem`: how its name begins; `labels`: of the table the tree was grown from, if it was.
    """
    words = pruned.words
    stepped = bool(list_decisions(pruned.pruning))
    kinds = {
        name: kind
        for name, kind in file_kinds(PruningForReader).items()
        if not kind.of_decision and (stepped or not kind.steps)
    }
    kind = kinds[_ask_kind(words, tuple(kinds), key="take_what_pruned")]
    form = _ask_format(words, kind.name, kind.menu)
    hindrance = _explain_size(words, pruned.tree.size, form) or _explain_missing_font(pruned, form)
    settings, refused = _ask_steps(pruned, kind) if kind.steps else ({}, "")
    name = ".".join([stem, words.language, pruned.dialect.pruning, kind.name, form])
    _offer_download(
        words,
        _choose_pruned_maker(pruned, labels, kind.name, form, settings),
        name,
        hindrance or refused,
    )


def _ask_steps(pruned: PruningForReader, kind: FileKind) -> tuple[dict[str, int], str]:
    """Ask for the first and the last step; return them as settings, and the hindrance, "" for none.

    Of a pruning with many decisions all steps are taken.
    """
    if len(list_decisions(pruned.pruning)) > MAX_DECISIONS:
        return {}, ""
    decided = kind.tell(pruned)
    first, last = ask_stretch(pruned.words, len(decided))
    try:
        decided.stretch(first, last, kind.steps)
    except InputError as error:
        return {}, write_error(error, pruned.words)
    return {"first": first, "last": last}, ""


@run_alone
def export_decision(pruned: PruningForReader, place: int, stem: str, labels: Labels | None) -> None:
    """Ask for a hand-out of one decision and show its button; the rest as `export_pruned`."""
    words, node = pruned.words, pruned.pruning.weighed[place].node
    kinds = [kind for kind in file_kinds(PruningForReader).values() if kind.of_decision]
    form = _ask_format(words, "handout", tuple(form for kind in kinds for form in kind.menu))
    what = next(kind.name for kind in kinds if form in kind.menu)
    settings: dict[str, Any] = {"place": place}
    if what == "handout":
        settings["empty"] = st.toggle(words("handout", "empty"), key="take_handout_empty")
    hindrance = _explain_missing_font(pruned, form)
    name = ".".join([stem, words.language, pruned.dialect.pruning, f"node{node}", form])
    maker = _choose_pruned_maker(pruned, labels, what, form, settings)
    _offer_download(words, maker, name, hindrance, key="take_handout_save")


def _choose_pruned_maker(
    pruned: PruningForReader, labels: Labels | None, what: str, form: str, settings: dict[str, Any]
) -> Callable[[], bytes]:
    """Return what makes a file about a pruning; a worker that makes it is sent no functions."""
    trace = pruned.pruning.trace
    if labels is None or trace is None or not session.is_own(trace.table.name):
        return partial(make, what, form, pruned, settings)
    about = (pruned.pruning, pruned.dialect, labels, pruned.words, pruned.title)
    return later(trace.table.name, make_of_grown, what, form, settings, *about)


def _ask_kind(words: Words, offered: tuple[str, ...], *, key: str) -> str:
    chosen = st.radio(
        words("export_menu", "what"),
        offered,
        offered.index(_chosen_before(key, offered)),
        format_func=lambda name: words("export_menu", name),
        key=key,
        width=WIDTH,
    )
    st.session_state[f"{key}{_BEFORE}"] = chosen
    return chosen


def _chosen_before(key: str, offered: tuple[str, ...]) -> str:
    """Return what was chosen when the menu was open last: its widgets forget it when it closes."""
    before = st.session_state.get(f"{key}{_BEFORE}")
    return before if before in offered else offered[0]


def _offer_grown_download(choices: Choices, trace: Trace, kind: FileKind, form: str, node: int) -> None:
    """Show which node a file is about, if it is about one, and its button."""
    about_node = form in kind.node_formats
    if about_node:
        st.caption(plain(_name_node(trace, choices, node)), width=WIDTH)
    # The session is not at hand where the file is made, so all that is needed is sent; the functions
    # that prune a tree of the session are left out, because a worker does not have them.
    told_of = kind.about is TraceForReader
    about = describe_trace(choices, kind.name) if told_of else replace(cache.book(choices), pruned={})
    settings = {"node": node} if about_node else {}
    name = _name_file(choices, kind, form, node if about_node else None)
    maker = later(choices.table, make, kind.name, form, about, settings)
    _offer_download(choices.words, maker, name, _find_hindrance_of_grown(choices, trace, kind, form))


def _offer_download(
    words: Words, maker: Callable[[], bytes], name: str, hindrance: str, key: str = "take_save"
) -> None:
    """Show the button that makes a file, disabled beside the hindrance if there is one."""
    if hindrance:
        st.caption(hindrance, width=WIDTH)
    st.download_button(
        words("export_menu", "save"),
        maker,
        file_name=name,
        mime=media_type_of(name),
        key=key,
        disabled=bool(hindrance),
        on_click="ignore",
        type="primary",
    )


def _ask_format(words: Words, what: str, forms: tuple[str, ...]) -> str:
    if len(forms) == 1:
        st.caption(words("export_menu", f"{what}_about"), width=WIDTH)
        return forms[0]
    chosen = st.pills(
        words("export_menu", "which" if what == "tables" else "format"),
        forms,
        default=_chosen_before(f"take_{what}", forms),
        required=True,
        format_func=lambda name: words("export_menu", name),
        key=f"take_{what}",
        width=WIDTH,
    )
    st.session_state[f"take_{what}{_BEFORE}"] = chosen
    return str(chosen)


def _name_node(trace: Trace, choices: Choices, node: int) -> str:
    """Say which node a file is about."""
    labels = cache.dataset(choices.table).labels(choices.language).on(trace.table)
    where = describe_path(trace, node, labels, choices.words)
    return choices.words("export", "node", n=node, path=where)


def _find_hindrance_of_grown(choices: Choices, trace: Trace, kind: FileKind, form: str) -> str:
    """Say why a file can not be made here, "" if it can."""
    if kind.whole and not cache.book(choices).whole:
        return choices.words("export_menu", "too_long")
    return _explain_size(choices.words, trace.size, form) or _explain_missing_font(
        describe_trace(choices), form
    )


def _explain_missing_font(told: TraceForReader | PruningForReader, form: str) -> str:
    """Say why a PNG would hold boxes for letters, "" if it would not."""
    refused = find_missing_font(told) if form == "png" else None
    return write_error(refused, told.words) if refused else ""


def _explain_size(words: Words, nodes: int, form: str) -> str:
    """Say why a picture can not be drawn, "" if it can."""
    if form in PICTURES and nodes > MAX_DRAWN:
        return words("export_menu", "too_many", n=nodes, most=MAX_DRAWN)
    return ""


def stem_of_table(choices: Choices) -> str:
    """Return the beginning of the name of a file about a table."""
    own = session.find(choices.table)
    return f"{stem_of_file(own.name) if own else choices.table}.{choices.dialect}"


def _name_file(choices: Choices, kind: FileKind, form: str, node: int | None) -> str:
    """Return the name of a file: table, dialect, language, kind, node, ending."""
    tables = kind.name == "tables"
    about = (
        [form if tables else kind.name] if kind.about is TraceForReader and kind.name != "node" else []
    )
    if node is not None:
        about.append(f"node{node}")
    ending = "csv" if tables else form
    return ".".join([stem_of_table(choices), choices.language, *about, ending])


def describe_trace(choices: Choices, what: str = "") -> TraceForReader:
    """Return the grown tree for a reader; `what`: the kind of file.

    The picture of a tree has weights as the page shows them, every other file exact ones.
    """
    dataset = cache.dataset(choices.table)
    notation = choices.notation if what == "tree" else choices.notation.exactly()
    return TraceForReader(
        cache.trace(choices.table, choices.dialect, choices.limits),
        dataset.labels(choices.language),
        choices.words.noted(notation),
        cache.title(choices.table, choices.language),
    )
