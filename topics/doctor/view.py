"""Show how a tree from elsewhere was grown: its text on the left, what was found on the right.

Trees that other programs grew from the bundled tables begin there, as they printed them
(`datasets/elsewhere/TABLE.PROGRAM.txt`). scikit-learn takes numbers only, so a nominal column is given
to it as one column of 0 and 1 for each of its values, `NAME_VALUE`.
"""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from c45_core.dialect import PRESETS, preset
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.language.refusal import write_error
from c45_core.language.words import languages
from c45_core.table import Nominal
from c45_core.tree import tree_of
from c45_course import datasets
from c45_course.compare.parting import grown_alike
from c45_course.exports.tree_names import draw_tree_lines, names_by_labels
from ui import cache
from ui.components.number_table import Cell, Head, Row, number_table
from ui.lessons.dialects.sides import DialectsContext
from ui.lessons.shared.derivations import derivation_view
from ui.lessons.shared.prepared import show_text_field as field
from ui.lessons.shared.sides import FIRST, DialectSide, traced
from ui.markdown import plain, with_terms
from ui.state import own_table, session
from ui.state.widgets import choose
from ui.workers import away

from .algorithm.diagnosis import Diagnosis, examine
from .algorithm.review import Review
from .report import MAX_NODES_LISTED, Doctor, heads_of_nodes, row_of_node

FOLDER = datasets.FOLDER / "elsewhere"


def read_recorded(table: str, folder: Path = FOLDER) -> dict[str, str]:
    """Return the texts recorded of a table, by program.

    >>> list(read_recorded("watermelon_3.0_alpha")), read_recorded("own-1")
    (['scikit-learn'], {})
    """
    found = sorted(folder.glob(f"{table}.*.txt"))
    named = {path.name[len(table) + 1 : -len(".txt")]: path for path in found}
    return {name: path.read_text(encoding="utf-8") for name, path in named.items() if "." not in name}


def call_by_labels(text: str, labels: Labels) -> str:
    """Return a recorded text in the names of a reader."""
    names, table = dict[str, str](), labels.table
    for place, column in enumerate(table.attributes):
        names[column.name] = labels.attribute(place)
        for code, value in enumerate(column.values if isinstance(column, Nominal) else ()):
            names[f"{column.name}_{value}"] = f"{labels.attribute(place)}_{labels.value(place, code)}"
    for code, name in enumerate(table.classes):
        names[f"class: {name}"] = f"class: {labels.klass(code)}"
    return "".join(_call_line(line, names) for line in text.splitlines(keepends=True))


def _call_line(line: str, names: dict[str, str]) -> str:
    """Write one line: behind its bars stands a name and a sign, or the class."""
    bars, mark, said = line.partition("|--- ")
    for end in (" <= ", " >  ", "\n"):
        name, sign, rest = said.partition(end)
        if sign and name in names:
            return f"{bars}{mark}{names[name]}{sign}{rest}"
    return line


VARIANT = "variant"
"""The tree that stands there at first: that of a convention; or else of a program, by its name."""
ANY = "any"
"""Holds a tree against the convention that is found."""


def doctor(context: DialectsContext) -> None:
    """Show the text of a tree, which may be replaced, and what was found about it."""
    words = context.words
    st.caption(with_terms(words("doctor", "idea"), words))
    left, right = st.columns([5, 7], gap="large")
    with left:
        text = _choose_text(context)
        against = choose(
            "against",
            (ANY, *PRESETS),
            words("doctor", "against"),
            shown=lambda name: words("doctor", ANY) if name == ANY else words("dialect", name),
            kind="select",
        )
        st.button(words("doctor", "examine"), type="primary", key="doctor_examine")
    with right:
        try:
            found = examine_tree(context.table, text, against)
        except InputError as error:
            st.error(plain(write_error(error, words)))
            return
        _show_diagnosis(context, found)
        if against == ANY and found.first is None and found.nearest.dialect != preset(FIRST):
            _show_diagnosis(context, examine_tree(context.table, text, FIRST), again=True)


def _choose_text(context: DialectsContext) -> str:
    """Let a tree be pasted; at first that of another convention or program stands there."""
    words, programs = context.words, read_recorded(context.table)
    begin = VARIANT
    if programs:
        begin = choose(
            "begin",
            (VARIANT, *programs),
            words("doctor", "begin"),
            shown=lambda name: words("doctor", VARIANT) if name == VARIANT else name,
            hidden_label=True,
        )
    key = f"doctor:{context.table}:{words.language}:{begin}"
    labels = context.dataset.labels(words.language)
    example = (
        call_by_labels(programs[begin], labels) if begin in programs else _tree_of_variant(context)
    )
    return field(words("doctor", "tree"), example, place="doctor_text", key=key)


def _tree_of_variant(context: DialectsContext) -> str:
    """Return the tree of another convention as text."""
    words = context.words
    trace = traced(context.table, _variant_that_differs(context.table))
    labels = context.dataset.labels(words.language).on(trace.table)
    return "\n".join(draw_tree_lines(tree_of(trace), names_by_labels(labels), words.notation.weight))


@cache.kept()
def _variant_that_differs(table: str) -> DialectSide:
    """Return the first preset that grows another tree than the documents', these if none does."""
    first = DialectSide(FIRST)
    for name in PRESETS:
        trace, other = traced(table, first), traced(table, DialectSide(name))
        if not grown_alike(trace, other):
            return DialectSide(name)
    return first


@cache.kept(32)
def examine_tree(table: str, text: str, against: str) -> Diagnosis:
    """Return what is found about a tree."""
    dataset = cache.dataset(table)
    labels = [dataset.labels(language) for language in languages()]
    expected = None if against == ANY else preset(against)
    budget = own_table.BUDGET if session.is_own(table) else None
    return away.run(table, examine, text, dataset.training, labels, expected, budget, text="comparing")


def _show_diagnosis(context: DialectsContext, found: Diagnosis, *, again: bool = False) -> None:
    """Show the sentences, both tests at the first node that differs, and the nodes one by one."""
    words = context.words
    told = Doctor(found, context.dataset.labels(words.language), words)
    said = [told.say_first()] if again and found.first is not None else list(told.sentences())
    st.markdown("  \n".join(map(plain, said)))
    review, met = found.first_review, found.first
    if review is not None and met is not None and met.difference.of_structure and not found.is_tied:
        _show_numbers(told, review)
    judged = told.reviews_to_say()
    if judged and found.first is not None and not again:
        st.markdown(plain(told.say_count()))
        _show_nodes(told, judged)


def _show_numbers(told: Doctor, review: Review) -> None:
    """Show where the choice falls, and how the numbers of both tests came about."""
    if falls := told.say_line(review):
        st.caption(plain(falls))
    for key, made in zip(("theirs", "mine"), review.explain_measures(told.labels), strict=True):
        if made:
            with st.expander(told.words("doctor", f"numbers_{key}"), expanded=True):
                derivation_view(made, told.words)


def _show_nodes(told: Doctor, judged: Sequence[Review]) -> None:
    """Show the nodes that are not decided the same, each judged on its own."""
    words, rows = told.words, []
    for each in judged[:MAX_NODES_LISTED]:
        _, path, *tests, why = row_of_node(told, each)
        rows.append(Row(Cell(path), (*map(Cell, tests), Cell(why, numbered=True))))
    number_table(
        "open",
        [Head(name, words=True) for name in heads_of_nodes(words)[1:]],
        rows,
        key="doctor_nodes",
        text=words("doctor", "nodes"),
        current="",
    )
    if len(judged) > MAX_NODES_LISTED:
        st.caption(words("doctor", "more", n=len(judged) - MAX_NODES_LISTED))
