"""Show which C4.5 printed some numbers: what is typed, and where each number comes from.

To begin with stand the numbers that a document prints of the table, or some with a misprint.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import streamlit as st

from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.language.refusal import write_error
from c45_core.language.words import Words, languages
from c45_core.rounding import fixed
from c45_core.trace.replay import Trace
from c45_course.claims.claim import Claim
from ui import cache
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.lessons.dialects.sides import DialectsContext
from ui.lessons.shared.derivations import (
    Derivation,
    send_derivations,
    show_derivation,
    tell_derivations,
)
from ui.lessons.shared.prepared import show_text_field as field
from ui.lessons.shared.sides import FIRST, DialectSide, traced
from ui.markdown import plain, with_terms
from ui.state import own_table, session
from ui.workers import away

from .algorithm import Answer, explain_number, look_up
from .report import Which, heads_of_numbers, name_typed

NUMBERS_OF_EXAMPLE = {
    "entropy": "H(D)",
    "gain": "Gain({a})",
    "iv": "IV({a})",
    "gain_ratio": "GainRatio({a})",
    "conditional_entropy": "H(D|{a})",
    "threshold": "{cut}({a})",
}
"""Names of the numbers that an example is made of."""
MAX_EXAMPLE_LINES, EXAMPLE_DIGITS = 12, 3


def make_example(trace: Trace, claims: Iterable[Claim], labels: Labels, cut: str) -> str:
    """Return lines as they are typed; `cut`: what a threshold is called.

    Where a document prints at least two such numbers of the root, they are its own; otherwise they are
    the entropy and the gains of the root, the first of them with two digits that changed places.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14")
    >>> print(make_example(grow(golf.table), (), golf.labels("en"), "cut"))
    H(D) = 0.940
    Gain(Outlook) = 0.274
    Gain(Temperature) = 0.029
    Gain(Humidity) = 0.048
    Gain(Wind) = 0.048
    """
    printed = list(_lines_of_document(claims, labels, cut))
    return "\n".join(
        printed[:MAX_EXAMPLE_LINES] if len(printed) > 1 else _lines_with_misprint(trace, labels)
    )


def _lines_of_document(claims: Iterable[Claim], labels: Labels, cut: str) -> Iterator[str]:
    """Give the numbers of the first document that prints some, each place once."""
    seen, document = set(), None
    for claim in claims:
        at = claim.at
        place = (at.quantity, at.attribute)
        document = document or claim.document
        if (
            at.quantity not in NUMBERS_OF_EXAMPLE
            or at.path
            or place in seen
            or claim.document != document
        ):
            continue
        seen.add(place)
        name = "" if at.attribute is None else labels.attribute(labels.table.index(at.attribute))
        yield f"{NUMBERS_OF_EXAMPLE[at.quantity].format(a=name, cut=cut)} = {claim.printed}"


def _lines_with_misprint(trace: Trace, labels: Labels) -> Iterator[str]:
    yield f"{NUMBERS_OF_EXAMPLE['entropy']} = {fixed(trace.node(0).entropy, EXAMPLE_DIGITS)}"
    mistaken = False
    for each in trace.evaluations(0):
        name, printed = labels.attribute(each.attribute), fixed(each.gain, EXAMPLE_DIGITS)
        other = printed[:-2] + printed[:-3:-1]
        if not mistaken and other != printed:
            mistaken, printed = True, other
        yield f"{NUMBERS_OF_EXAMPLE['gain'].format(a=name)} = {printed}"


def which(context: DialectsContext) -> None:
    """Show the numbers of a book, which may be replaced, and where each comes from."""
    words = context.words
    st.caption(with_terms(words("which", "idea"), words))
    left, right = st.columns([4, 8], gap="large")
    with left:
        text, example = _choose_text(context)
        st.button(words("which", "examine"), type="primary", key="which_examine")
        st.caption(words("which", "help"))
    # What is typed is told to nobody else.
    keep = cache.told_answer if text == example else cache.answer
    key = ("which", text, words.language, words.notation)
    with right:
        try:
            told = keep(context.table, key, partial(tell_answer, context, text))
        except InputError as error:
            st.error(plain(write_error(error, words)))
            return
        _show_answer(told, words)


def _choose_text(context: DialectsContext) -> tuple[str, str]:
    """Let numbers be typed; return them and the example, which stands there at first."""
    words, dataset = context.words, context.dataset
    labels = dataset.labels(words.language)
    trace = traced(context.table, DialectSide(FIRST))
    begin = make_example(trace, dataset.claims, labels, words("which", "cut"))
    key = f"which:{context.table}:{words.language}"
    return field(words("which", "numbers"), begin, place="which_text", key=key), begin


@cache.kept(32)
def find_answer(table: str, text: str) -> Answer:
    """Return what is found about the numbers."""
    dataset = cache.dataset(table)
    labels = [dataset.labels(language) for language in languages()]
    budget = own_table.BUDGET if session.is_own(table) else None
    return away.run(table, look_up, text, dataset.training, labels, budget, text="comparing")


def tell_answer(context: DialectsContext, text: str) -> dict[str, Any]:
    """Return what is said of numbers, as JSON holds it: the convention that fits best, a row for each,
    whether it is right, and the derivations of those that can be computed.
    """
    words, answer = context.words, find_answer(context.table, text)
    labels = context.dataset.labels(words.language).on(answer.trace.table)
    said = Which(answer, labels, words)
    made = {
        f"n{place}": found[0]
        for place, finding in enumerate(answer.findings)
        if (found := explain_number(answer.trace, finding.typed.at, labels)) is not None
    }
    said_of = (said.say_printed, said.say_right, said.say_why)
    rows = [
        (name_typed(each.typed.name), *(say(each) for say in said_of), each.origin.is_right)
        for each in answer.findings
    ]
    derived = tell_derivations(made, lambda one: (made[one],), words)
    return {"said": list(said.sentences()), "rows": rows, "derived": derived}


def _show_answer(told: dict[str, Any], words: Words) -> None:
    """Show the convention that fits best, and every number; a computed one opens to its derivation."""
    st.markdown("  \n".join(map(plain, told["said"])))
    derived, rows = told["derived"], told["rows"]
    wrong = (f"n{place}" for place, (*_, is_right) in enumerate(rows) if not is_right)
    first = next((each for each in wrong if each in derived), next(iter(derived), ""))
    current = opened("open", tuple(derived), first)
    shown = [
        Row(
            Cell(name),
            (Cell(printed), Cell(right, f"n{place}" if f"n{place}" in derived else ""), Cell(why)),
            kind="" if is_right else "best",
        )
        for place, (name, printed, right, why, is_right) in enumerate(rows)
    ]
    *others, origin = heads_of_numbers(words)
    heads, text = [*map(Head, others), Head(origin, words=True)], words("which", "numbers")
    number_table("open", heads, shown, key="which_numbers", text=text, current=current)
    if current in derived:
        with st.container(key="opened_open"):
            show_derivation(Derivation(**derived[current]), words)
    send_derivations("open", derived)
