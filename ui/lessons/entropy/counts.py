"""Show the entropy of chosen counts: the unit and the derivation."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from c45_core import Table
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain
from c45_core.explain.units import UNITS, converted
from c45_core.growing import grow
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_course.claims import relation
from ui.drawing.colours import Palette
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import with_terms
from ui.state.address import number, write
from ui.state.address_names import NUMBER, declared
from ui.state.widgets import choose

NAMES = ("n0", "n1", "n2")
MAX_CASES = int(declared(NAMES[0], NUMBER).high)
EXAMPLES: dict[tuple[int, ...], str] = {(5, 5, 0): "1", (2, 8, 0): "0.722", (10, 0, 0): "0"}
"""The counts the document on C4.5 speaks of, with the entropy it prints."""
THREE = (4, 3, 3)
FIRST = tuple(int(declared(name, NUMBER).default) for name in NAMES)
"""The counts that the lesson opens with, and speaks of."""


def examples(trace: Trace, words: Words) -> None:
    """Offer counts to look at: the first, those of the document and of the table, three classes."""
    chosen: dict[str, tuple[int, ...]] = {_said(counts): counts for counts in (FIRST, *EXAMPLES, THREE)}
    offered = {said: said for said in chosen}
    own = _of_table(trace)
    if own is not None:
        offered[_said(own)] = words("entropy", "this_table", counts=_said(own))
        chosen[_said(own)] = own
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="short_examples"):
        st.caption(with_terms(words("entropy", "examples"), words), width="content")
        for said, label in offered.items():
            st.button(label, on_click=_set, args=(chosen[said],), key=f"example_{said}")


def counts(colours: Palette, words: Words) -> tuple[int, ...]:
    """Let the reader choose how many cases each class has; the address keeps them."""
    for code in range(len(NAMES)):
        name, place = st.columns([2, 7], wrap=False, vertical_alignment="center", gap="small")
        label = words("entropy", "class", n=code + 1)
        name.html(f'<span style="color:{colours.klass(code)}">{colours.glyph(code)}</span> {label}')
        st.session_state[f"count_{code}"] = _asked(code)
        place.slider(
            label, 0, MAX_CASES, key=f"count_{code}", on_change=_slid, label_visibility="collapsed"
        )
    return tuple(map(_asked, range(len(NAMES))))


def move(counts: Sequence[int], words: Words) -> None:
    """Offer to move a single case from one of the first two classes to the other."""
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="move_case"):
        st.caption(words("entropy", "move"), width="content")
        for here, there in ((0, 1), (1, 0)):
            moved = list(counts)
            moved[here], moved[there] = counts[here] - 1, counts[there] + 1
            label = words("entropy", "move_from_to", here=here + 1, there=there + 1)
            full = counts[here] == 0 or counts[there] == MAX_CASES
            st.button(label, on_click=_set, args=(moved,), key=f"move_{here}{there}", disabled=full)


def cases(chosen: Sequence[int], colours: Palette, words: Words) -> None:
    """Show the cases themselves, one mark each."""
    marks = [
        f'<span style="color:{colours.klass(code)}">{colours.glyph(code) * number}</span>'
        for code, number in enumerate(chosen)
    ]
    style = "min-height:2.9em;font-size:.8rem;line-height:1.45;letter-spacing:.1em;word-break:break-all"
    said = words.cases(sum(chosen))
    st.html(f'<div role="img" aria-label="{said}" style="{style}">{"".join(marks)}</div>')


def unit(words: Words) -> str:
    """Let the reader choose the unit."""
    return choose(
        "unit",
        list(UNITS),
        words("entropy", "unit"),
        shown=lambda name: words("entropy", f"unit_{name}"),
        kind="segmented",
        hidden_label=True,
    )


def of_counts(chosen: Sequence[int], words: Words) -> Explanation | None:
    """Return the derivation of the entropy of class counts, from the trace of such a table."""
    if not sum(chosen):
        return None
    classes = chosen if chosen[-1] else chosen[:-1]
    present = [code for code, number in enumerate(classes) if number]
    table = Table(
        name="mixture",
        attributes=(),
        target="class",
        classes=tuple(words("entropy", "class", n=code + 1) for code in range(len(classes))),
        labels=np.array(present, dtype=np.int32),
        weights=np.array([float(classes[code]) for code in present]),
        case_names=tuple(map(str, present)),
    )
    trace = grow(table)
    return explain(trace, trace[1], Labels(table))[0]


def derive(explanation: Explanation, chosen: tuple[int, ...], unit_name: str, words: Words) -> None:
    """Show how the entropy comes about, in the chosen unit too, and what the document prints."""
    other = [] if unit_name == "bit" else [converted(explanation, unit_name)]
    derivation_view([explanation, *other], words)
    printed = EXAMPLES.get(chosen)
    found = relation(printed, explanation.recorded) if printed else None
    if found is not None:
        st.caption(
            with_terms(
                words("entropy", "printed", printed=printed, verdict=words("claim", found)), words
            )
        )


def _said(numbers: Sequence[int]) -> str:
    return " / ".join(str(n) for n in (numbers if numbers[-1] else numbers[:-1]))


def _asked(code: int) -> int:
    """Return the count of a class that the address holds, or the first one."""
    return int(number(f"n{code}"))


def _slid() -> None:
    _set([st.session_state[f"count_{code}"] for code in range(len(NAMES))])


def _set(numbers: Sequence[int]) -> None:
    write(**{f"n{code}": str(number) for code, number in enumerate(numbers)})


def _of_table(trace: Trace) -> tuple[int, ...] | None:
    """Return the class counts of the table if the sliders can show them."""
    found = [float(count) for count in trace.node(0).counts]
    if len(found) > len(NAMES) or any(count > MAX_CASES or count % 1 for count in found):
        return None
    whole = [int(count) for count in found]
    return tuple(whole + [0] * (len(NAMES) - len(whole)))
