"""Show an open node: its cases and the attributes that may be tested, without the answer."""

from __future__ import annotations

import streamlit as st

from c45_core.explain.labels import cut_value
from c45_core.measures import Floats
from c45_core.trace.views import Evaluation
from c45_course.building import MoveKind
from c45_course.building.judgement import measured, winner
from c45_course.building.tree_by_moves import IMPOSSIBLE, allowed_cuts
from ui.drawing.colours import PAGE
from ui.lessons.building.context import HINT, TRY, BuildingContext
from ui.lessons.building.pressed import Offer, OfferBranch, offers
from ui.markdown import plain, with_terms
from ui.state.address import has, text, write

MARKED = 40
"""Up to so many cases each has a mark of its own; of more they are counted."""
MAX_STOPS = 400
"""A slider with more stops could not be set."""


def show_choice(context: BuildingContext) -> None:
    """Let the learner choose: an attribute, a cut, or a leaf."""
    trace, node = context.built.trace, context.node
    asked = context.say("ask" if _are_few(context) else "ask_counted")
    st.markdown(with_terms(asked, context.words))
    evaluations = trace.evaluations(node)
    tried = _tried(context, evaluations)
    rows = [_offer(context, e, tried) for e in evaluations]
    offers(rows, text=context.say("offers"), press=lambda name: _take(context, name))
    if tried is not None:
        _cut(context, *tried)
    klass = context.labels.klass(trace.node(node).label)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        label = context.say("make_leaf", klass=plain(klass))
        st.button(label, key="make_leaf", on_click=context.make, args=(MoveKind.LEAF,))
        st.button(context.say("go_on"), key="go_on", on_click=context.make, args=(MoveKind.GO_ON,))
        hinted = has(HINT)
        if not hinted:
            st.button(context.say("hint"), key="hint", type="tertiary", on_click=_hint)
    if hinted:
        st.info(_hinted(context))


def _hint() -> None:
    write(**{HINT: "on"})


def _hinted(context: BuildingContext) -> str:
    """Say how good the best choice is, and not which one it is."""
    words, trace = context.words, context.built.trace
    best = winner(trace, context.node)
    if best is None:
        return context.say("hint_leaf")
    by = trace.dialect.attribute_by
    value = words.notation.fixed(measured(best, trace.dialect))
    return context.say("hint_best", measure=words("terms", by), value=value)


# --- what is on offer -----------------------------------------------------------------------------


def _offer(
    context: BuildingContext, evaluation: Evaluation, tried: tuple[Evaluation, int] | None
) -> Offer:
    name = context.labels.attribute(evaluation.attribute)
    identity = str(evaluation.attribute)
    if evaluation.verdict in IMPOSSIBLE:
        why = context.words("player", f"status_{evaluation.verdict.name.lower()}")
        return Offer(identity, name, (), why)
    unknown = _unknown(context, evaluation)
    if evaluation.cuts is None:
        parts = tuple(
            OfferBranch(context.labels.value(evaluation.attribute, b), _runs(branch.counts, context))
            for b, branch in enumerate(evaluation.branches)
            if branch.weight
        )
        return Offer(identity, name, (*parts, *unknown))
    current = tried is not None and tried[0].attribute == evaluation.attribute
    parts = _sides(context, evaluation, tried[1]) if current and tried else _along(context, evaluation)
    return Offer(identity, name, (*parts, *unknown), current=current)


def _unknown(context: BuildingContext, evaluation: Evaluation) -> tuple[OfferBranch, ...]:
    if not evaluation.unknown:
        return ()
    label = context.words("language", "unknown")
    return (OfferBranch(label, _runs(evaluation.unknown_counts, context)),)


def _runs(counts: Floats, context: BuildingContext) -> tuple[tuple[str, str], ...]:
    """Return the cases of each class: a mark each where they are few and whole, else how many."""
    colours = PAGE.about(context.labels.table.classes)
    few = _are_few(context) and all(float(c).is_integer() for c in counts)
    return tuple(
        (
            colours.glyph(k) * int(c)
            if few
            else f"{colours.glyph(k)} {context.words.notation.weight(c)} ",
            colours.klass(k),
        )
        for k, c in enumerate(counts.tolist())
        if c
    )


def _are_few(context: BuildingContext) -> bool:
    """Tell whether each case here can have a mark of its own."""
    node = context.built.trace.node(context.node)
    return node.weight <= MARKED and all(float(c).is_integer() for c in node.counts)


def _sides(context: BuildingContext, evaluation: Evaluation, cut: int) -> tuple[OfferBranch, ...]:
    assert evaluation.cuts is not None
    threshold = cut_value(float(evaluation.cuts.thresholds[cut]))
    sides = zip(("≤", ">"), evaluation.cuts.branches(cut), strict=True)
    return tuple(
        OfferBranch(f"{sign} {threshold}", _runs(side.counts, context)) for sign, side in sides
    )


def _along(context: BuildingContext, evaluation: Evaluation) -> tuple[OfferBranch, ...]:
    """Return the cases of a numeric attribute from the smallest value up, where they are few."""
    trace = context.built.trace
    node, columns = trace.node(context.node), trace.ledger.columns
    assert evaluation.cuts is not None
    label = context.say("cuts", n=evaluation.cuts.tries)
    if len(node.cases) > MARKED:
        return (OfferBranch(label, _runs(evaluation.cuts.known, context)),)
    order = columns.by_rank(int(columns.within[evaluation.attribute]), node.cases)
    rows = node.cases[order]
    known = rows[~trace.table.attributes[evaluation.attribute].missing()[rows]]
    colours, codes = PAGE.about(trace.table.classes), trace.table.labels[known].tolist()
    return (OfferBranch(label, tuple((colours.glyph(code), colours.klass(code)) for code in codes)),)


# --- cutting a number -----------------------------------------------------------------------------


def _take(context: BuildingContext, name: str) -> None:
    """Test an attribute; a numeric one is looked at first, in the middle of its cuts."""
    attribute = int(name)
    trace = context.built.trace
    if trace.evaluation(context.node, attribute).cuts is None:
        context.make(MoveKind.SPLIT, attribute)
        return
    cuts = allowed_cuts(trace, context.node, attribute)
    write(**{TRY: f"{attribute}c{cuts[len(cuts) // 2]}"})


def _tried(
    context: BuildingContext, evaluations: tuple[Evaluation, ...]
) -> tuple[Evaluation, int] | None:
    """Return the numeric attribute and the cut the address says are being looked at."""
    name, _, cut = text(TRY).partition("c")
    for evaluation in evaluations:
        if str(evaluation.attribute) == name and evaluation.verdict not in IMPOSSIBLE:
            if evaluation.cuts is None or not (cut.isdecimal() and len(cut) < 10):
                return None
            allowed = allowed_cuts(context.built.trace, context.node, evaluation.attribute)
            return (evaluation, int(cut)) if int(cut) in allowed else None
    return None


def _cut(context: BuildingContext, evaluation: Evaluation, cut: int) -> None:
    """Show where the number is cut: move it, then take it."""
    cuts = evaluation.cuts
    assert cuts is not None
    allowed = allowed_cuts(context.built.trace, context.node, evaluation.attribute)
    stops = _stops(allowed, {cut, cuts.best})
    shown = {place: cut_value(float(cuts.thresholds[place])) for place in stops}
    name = context.labels.attribute(evaluation.attribute)
    key = f"cut_{context.name(context.node)}_{evaluation.attribute}"
    if st.session_state.get(key) != cut:
        st.session_state[key] = cut
    if len(stops) > 1:
        st.select_slider(
            context.say("where", attribute=plain(name)),
            stops,
            key=key,
            format_func=lambda place: shown[place],
            on_change=lambda: write(**{TRY: f"{evaluation.attribute}c{st.session_state[key]}"}),
        )
    if len(stops) < len(allowed):
        st.caption(context.say("stops", n=len(allowed), m=len(stops)))
    label = context.say("take_cut", test=plain(f"{name} ≤ {shown[cut]}"))
    st.button(
        label,
        key="take_cut",
        type="primary",
        on_click=context.make,
        args=(MoveKind.SPLIT, evaluation.attribute, cut),
    )


def _stops(allowed: list[int], kept: set[int | None]) -> list[int]:
    """Return where the slider stops: at every cut, or, of very many, evenly and at those to be kept."""
    if len(allowed) <= MAX_STOPS:
        return allowed
    step = -(-len(allowed) // MAX_STOPS)
    return [place for n, place in enumerate(allowed) if n % step == 0 or place in kept]
