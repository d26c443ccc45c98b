"""Show what every column was taken for, and why; each can be corrected in its place."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from c45_course.prepare import Declare, Mark
from c45_course.readers.remarks import Remark, RemarkKind, say
from c45_course.readers.understanding import Role, Understood, why
from ui.markdown import plain, with_terms
from ui.own.showing import showing
from ui.own.work import Work, do, step_through

KINDS = {
    "nominal": ("attribute", "nominal"),
    "numeric": ("attribute", "numeric"),
    "target": ("target", ""),
    "weight": ("weight", ""),
    "names": ("names", ""),
    "ignored": ("ignored", ""),
}
"""What a column can be: role and kind."""
FACTS = 340
"""Pixels for the facts about a column: what is left beside its name and its part."""
AT_ONCE = 12
"""So many columns are shown at once."""
FEW = 4
"""So many remarks stand open."""


def columns(work: Work) -> None:
    """Show the columns, some at a time, and what is odd about them."""
    words, understood = work.words, work.own.understood
    idea = "columns_idea" if work.is_small else "columns_idea_large"
    st.caption(with_terms(words("your_table", idea), words))
    first = _first(work)
    for place in range(first, min(first + AT_ONCE, len(understood.columns))):
        _column(work, place, understood.columns[place])
    _markers(work)


def _markers(work: Work) -> None:
    """Let the reader say what stands for a missing value; those that occur are shown."""
    words, schema = work.words, work.own.now.schema
    found = list(work.own.understood.markers)
    key = showing(work, "markers", found)
    st.multiselect(
        words("your_table", "markers"),
        list(dict.fromkeys([*found, *schema.missing])),
        key=key,
        format_func=lambda marker: marker or words("your_table", "empty_cell"),
        placeholder=words("your_table", "markers_none"),
        accept_new_options=True,
        on_change=_mark,
        args=(work, key, tuple(found)),
        width=520,
    )


def _mark(work: Work, key: str, before: tuple[str, ...]) -> None:
    """Take the markers chosen, and with them those that could be but do not occur."""
    chosen = tuple(marker.strip() for marker in st.session_state.get(key, before))
    if chosen == before:
        return
    idle = tuple(marker for marker in work.own.now.schema.missing if marker not in before)
    do(work, Mark((*chosen, *idle)))


def _first(work: Work) -> int:
    """Let the reader choose from where on columns are shown, if there are many."""
    words, count = work.words, len(work.own.understood.columns)
    if count <= AT_ONCE:
        return 0
    last, key = max(count - AT_ONCE + 1, 1), f"own_columns_{work.name}_{count}"
    return (
        int(
            st.number_input(
                words("your_table", "columns_from"), 1, last, step=AT_ONCE, key=key, width=180
            )
        )
        - 1
    )


def _column(work: Work, place: int, column: Understood) -> None:
    words, row = work.words, f"own_column_{place}"
    now = column.kind if column.role == "attribute" else str(column.role)
    key = showing(work, f"column_{place}", now)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=row):
        label = work.label(column.name)
        with st.container(width=160):
            st.markdown(f"**{plain(label)}**")
        st.selectbox(
            words("your_table", "column_is", column=plain(label)),
            list(KINDS),
            key=key,
            format_func=lambda kind: words("your_table", f"is_{kind}"),
            on_change=_declare,
            args=(work, key, column.name, now),
            label_visibility="collapsed",
            width=190,
        )
        st.caption(plain(_facts(work, column)), width=FACTS)


def _facts(work: Work, column: Understood) -> str:
    words = work.words
    key = "distinct_one" if column.distinct == 1 else "distinct"
    said = [words("your_table", key, **({} if column.distinct == 1 else {"n": column.distinct}))]
    if column.missing:
        said.append(words("your_table", "missing", n=column.missing))
    if column.example:
        example = _short(work.value(column.name, column.example))
        said.append(words("your_table", "for_example", example=example))
    return f"{words('your_table', 'joint').join(said)} · {why(column, words)}"


def _short(text: str, most: int = 24) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _declare(work: Work, key: str, name: str, now: str) -> None:
    """Take what a column was said to be; what it is already changes nothing."""
    said = st.session_state.get(key)
    if said in KINDS and said != now:
        do(work, Declare(name, *KINDS[said]))


# --- remarks --------------------------------------------------------------------------------------


def remarks(work: Work) -> None:
    """Show what was mended in reading and what is odd, as sentences."""
    found = (*work.own.start.grid.how.notes, *work.own.understood.remarks)
    told = [remark for remark in found if not _is_idle(work, remark)]
    if not told:
        return
    words, said = work.words, _said(work, told)
    label = words("your_table", "remarks", n=len(said))
    with st.expander(label, expanded=len(said) <= FEW, key="own_remarks"):
        st.markdown("\n".join(f"- {plain(text)}" for text in said))
        loved = any(remark.kind is RemarkKind.ID_LIKE for remark in told)
        if loved and work.own.invalid_because is None:
            label = words("your_table", "id_lesson")
            if st.button(label, key="own_lesson", type="tertiary", icon=":material/school:"):
                step_through(work, "choosing")


def _said(work: Work, told: list[Remark]) -> list[str]:
    """Return the remarks as sentences; what is true of several columns is said once."""
    words = work.words
    alike = [remark for remark in told if remark.kind is RemarkKind.ID_LIKE]
    if len(alike) < 2:
        return [say(_named(work, remark), words) for remark in told]
    names = [words("remark", "column", column=_named(work, each).column) for each in alike]
    several = words("remark", "id_like_several", columns=words.listed(names))
    said = [say(_named(work, remark), words) for remark in told if remark not in alike]
    return [*said, several]


def _named(work: Work, remark: Remark) -> Remark:
    """Return a remark that calls its column as the reader's language does."""
    return remark if remark.column is None else replace(remark, column=work.label(remark.column))


def _is_idle(work: Work, remark: Remark) -> bool:
    """Tell whether a remark warns of a column that takes no part anyway."""
    if remark.kind is not RemarkKind.ID_LIKE or remark.column is None:
        return False
    return work.own.now.role(remark.column) is not Role.ATTRIBUTE
