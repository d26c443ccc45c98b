"""Offer a table to order: what has to happen, the table that was found, and the step that proves it."""

from dataclasses import dataclass
from functools import partial

import streamlit as st

from c45_core.errors import InputError
from c45_core.language.refusal import write_error
from c45_core.language.words import Words
from c45_course.exports.tables import case_rows, table_query
from c45_course.file_kinds import media_type_of
from ui import cache
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.widgets import choose, count
from ui.workers import away
from ui.workers.jobs import Job

from .algorithm import WISHES, Bounds, MadeTable, Order, Search, Span, complete, find
from .algorithm.search import TRIALS, Watch
from .algorithm.wish import ANY, CONVENTIONS, KINDS
from .file import ordered_file, place_of, query_of, say_search

MIN_ROWS, MAX_ROWS, USUAL_ROWS = 4, 20, Bounds().rows
"""Numbers of cases that may be chosen, and the usual span."""
FILES = ("csv", "toml", "json")
_ORDER_KEY = "order_asked"


@dataclass(frozen=True)
class PlainOrder:
    """An order as plain data, which a worker can be sent."""

    wishes: tuple[str, ...]
    bounds: Bounds
    seed: int

    @property
    def order(self) -> Order:
        """The order; an InputError says what no table can fulfil."""
        return Order.of(self.wishes, self.bounds)


def search_table(asked: PlainOrder, watch: Watch) -> Search:
    """Return what a search came to, in a worker."""
    return find(asked.order, asked.seed, watch=watch)


def show_order(choices: Choices) -> None:
    """Show what can be ordered, and below the button what was found."""
    words = choices.words
    asked = _choose_order(choices)
    st.button(
        words("orders", "search"),
        type="primary",
        key="order_search",
        disabled=not asked.wishes,
        on_click=_keep_order,
        args=(asked,),
    )
    if not asked.wishes:
        st.caption(words("orders", "nothing"))
    if asked.wishes and st.session_state.get(_ORDER_KEY) == asked:
        with st.container(key="order_found"):
            _show_table(asked, choices)


def _choose_order(choices: Choices) -> PlainOrder:
    """Let the reader choose, and return what is chosen."""
    words = choices.words
    st.markdown(with_terms(words("orders", "idea"), words))
    wanted = _pick_wishes(choices)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        rows = _pick_rows(words)
        kinds = choose(
            "kinds",
            ("any", *KINDS),
            words("orders", "kinds"),
            shown=lambda kind: words("orders", f"kinds_{kind}"),
            kind="select",
        )
        seed = count("seed", words("orders", "seed"), lesson="practice")
    convention = choices.dialect if choices.dialect in CONVENTIONS else CONVENTIONS[0]
    kind = ANY if kinds == "any" else kinds
    return PlainOrder(wanted, Bounds(rows=rows, kinds=kind, convention=convention), seed)


def _pick_wishes(choices: Choices) -> tuple[str, ...]:
    words, key = choices.words, f"order_wishes_{choices.language}"
    held = [name for name in address.text("wish").split(",") if name in WISHES]
    if st.session_state.get(key) != held:
        st.session_state[key] = held
    chosen = st.pills(
        words("orders", "what"),
        tuple(WISHES),
        selection_mode="multi",
        wrap=True,
        format_func=lambda name: words("orders", f"wish_{WISHES[name].key}"),
        key=key,
        on_change=lambda: address.put("wish", ",".join(st.session_state[key]), ""),
    )
    for name in chosen:
        st.caption(with_terms(words("orders", f"asks_{WISHES[name].key}"), words))
    return tuple(name for name in WISHES if name in chosen)


def _pick_rows(words: Words) -> Span:
    key, held = "order_rows", Span.read(address.text("rows"))
    if held is None or not MIN_ROWS <= held.low <= held.high <= MAX_ROWS:
        held = USUAL_ROWS

    def write() -> None:
        address.put("rows", str(Span(*st.session_state[key])), str(USUAL_ROWS))

    shown = (held.low, held.high)
    label = words("orders", "rows")
    return Span(*st.slider(label, MIN_ROWS, MAX_ROWS, shown, key=key, on_change=write, width=320))


def _keep_order(asked: PlainOrder) -> None:
    st.session_state[_ORDER_KEY] = asked


def _drop_order() -> None:
    st.session_state.pop(_ORDER_KEY, None)


# --- what was found -------------------------------------------------------------------------------


def _show_table(asked: PlainOrder, choices: Choices) -> None:
    words = choices.words
    try:
        order = asked.order
        search = cache.answer("", ("order", asked), partial(_search, asked, words))
        made = complete(order, search, choices.language, asked.seed)
    except InputError as error:
        st.warning(plain(write_error(error, words)))
        return
    st.markdown(f"### {plain(made.dataset.title[choices.language])}")
    st.markdown(plain(made.dataset.story[choices.language]))
    _show_cases(made, choices)
    query = {**table_query(made.dataset.table), "dialect": asked.bounds.convention}
    for wish, proof, said in made.say_proofs(words):
        with st.container(border=True, key=f"proof_{wish.key}"):
            st.markdown(f"**{words('orders', f'wish_{wish.key}')}**")
            st.markdown(plain(said))
            page, step = query_of(proof)
            course.link(page, words, label=place_of(proof, words), **query, **step)
    with st.container(horizontal=True, vertical_alignment="center"):
        course.link("growing", words, label=words("orders", "open"), **query, step="1")
        fold(choices.words("orders", "save"), "order_save", _offer_files, made, choices, boxed=True)
    st.caption(say_search(made, words))


def _search(asked: PlainOrder, words: Words) -> Search:
    """Search in a worker, with a bar and a button to stop it."""

    def said(tried: int) -> tuple[float, str]:
        return tried / TRIALS, words("orders", "searching", n=tried)

    job, text = Job(search_table, (asked,), tells="watch"), words("orders", "searching", n=0)
    answer: Search = away.wished(job, text, _drop_order, said)
    return answer


def _show_cases(made: MadeTable, choices: Choices) -> None:
    head, rows = case_rows(made.trace, made.dataset.labels(choices.language), choices.words)
    st.table({name: [plain(row[place]) for row in rows] for place, name in enumerate(head)})


def _offer_files(made: MadeTable, choices: Choices) -> None:
    words = choices.words
    for form in FILES:
        st.download_button(
            words("orders", f"save_{form}"),
            b"".join(ordered_file(made, words, form, address.of_app())),
            file_name=f"{made.dataset.name}.{form}",
            mime=media_type_of(form),
            key=f"save_order_{form}",
            on_click="ignore",
        )
