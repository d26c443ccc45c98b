"""Compare the attributes: whom each criterion chooses, and every attribute's numbers."""

from __future__ import annotations

import streamlit as st

from c45_core.explain import formulas
from c45_core.explain.explanation import Explanation
from c45_core.explain.sentences import Narrator
from c45_core.language.words import Words
from c45_core.reasons import Verdict
from c45_core.trace.frames import Kind
from c45_core.trace.views import Evaluation
from ui.components.number_table import Cell, Head, Row, number_table
from ui.lessons.choosing.context import GATE, ID3, WAYS, ChoosingContext
from ui.lessons.choosing.context import RATIO as BY_RATIO
from ui.lessons.shared.derivations import MAX_OPENED_NUMBERS, derivation_view
from ui.lessons.shared.number_ids import (
    AVERAGE,
    CONDITIONAL,
    GAIN,
    IV,
    RATIO,
    attribute_of,
    explain_number,
    list_ids,
    name_number,
)
from ui.markdown import plain, with_terms

_MARKS = {"won": "★", "held": "✕", "passed": "●", "": "–"}


def judges(context: ChoosingContext, words: Words, *, key: str = "") -> None:
    """Show what ID3, the ratio alone and C4.5 take, side by side; `key`: tells two such rows apart."""
    for place, way in zip(st.columns(len(WAYS)), WAYS, strict=True):
        taken = context.decided[way].split
        with place.container(border=True, height="stretch", gap=None, key=f"judge_{key}{way}"):
            st.caption(with_terms(words("choosing", f"judge_{way}"), words))
            if taken is None:
                st.markdown(with_terms(words("choosing", "nobody"), words))
                continue
            measure, value = ("gain", taken.gain) if way == ID3 else ("ratio", taken.gain_ratio)
            said = f"{words('choosing', measure)} {words.notation.fixed(value)}"
            st.markdown(f"**{plain(_name(context, taken))}** · {said}")


def verdict(context: ChoosingContext, words: Words) -> None:
    """Say in words how the node was decided: the gate, and the choice."""
    narrator = Narrator(context.trace, context.labels, words)
    frames = [context.trace[k] for k in context.trace.about(context.number)]
    said = [narrator.say(f) for f in frames if f.kind in (Kind.GATED, Kind.SPLIT, Kind.CLOSED)]
    # A full-width stop brings its own space.
    st.markdown(plain(" ".join(said).replace("。 ", "。")))


def first(context: ChoosingContext) -> str:
    """Return the number that is open at first: what the winner won by."""
    best = context.node.split or context.dividing[0]
    by_gain = context.trace.dialect.criterion == "gain" or best.iv == 0
    return name_number(GAIN if by_gain else RATIO, best)


def spoken_of(context: ChoosingContext, current: str) -> Evaluation:
    """Return the attribute the open number belongs to; of the average, the winner's."""
    name = attribute_of(current) or attribute_of(first(context))
    return context.trace.evaluation(context.number, name)


def spoken_of_each(context: ChoosingContext) -> dict[str, Evaluation]:
    """Return by the name of an attribute what a number of it speaks of; of the average, under ""."""
    if len(list_ids(context.trace, context.number)) > MAX_OPENED_NUMBERS:
        return {}
    return {e.name: e for e in context.dividing} | {"": spoken_of(context, first(context))}


def derived(context: ChoosingContext, opened: str) -> tuple[Explanation, ...]:
    """Return the derivation of a number of the node."""
    return explain_number(context.trace, context.number, opened, context.labels)


def comparison(context: ChoosingContext, words: Words, *, current: str, name: str = "open") -> None:
    """Show conditional entropy, gain, IV and ratio of every attribute, each to be opened."""
    heads = [
        Head(words("choosing", "attribute")),
        Head(words.symbol("H(D|A)")),
        Head(words("choosing", "gain")),
        Head(words.symbol("IV")),
        Head(words("choosing", "ratio")),
        Head(words("choosing", "verdict"), roomy=True),
    ]
    rows = [_row(context, e, words) for e in context.evaluations]
    average = context.node.average_gain
    if average is not None:
        mean = Cell(words.notation.fixed(average), AVERAGE)
        head = Cell(words("choosing", "average"))
        rows.append(Row(head, (Cell(""), mean, *(Cell(""),) * 3), kind="sum"))
    text = words("choosing", "comparison_text")
    number_table(name, heads, rows, key=f"comparison_{name}", text=text, current=current)


def identifier(context: ChoosingContext, words: Words) -> None:
    """Say what an identifier does to the gain, to the ratio and to the gate, as the traces have it."""
    mine = context.trace.evaluation(context.number, context.identifier)
    takes = {way for way in WAYS if context.taken(way) == context.identifier}
    other = context.decided[BY_RATIO if takes == {ID3, GATE} else GATE].split or mine
    said = words(
        "choosing",
        _identifier_key(takes, mine),
        iv=words.notation.fixed(mine.iv),
        n=len(mine.filled),
        ratio=words.notation.fixed(mine.gain_ratio),
        other=_name(context, other),
        other_ratio=words.notation.fixed(other.gain_ratio),
        average=words.notation.fixed(context.decided[GATE].average_gain or 0.0),
    )
    gain = words("choosing", "identifier_gain", gain=words.notation.fixed(mine.gain))
    st.markdown(plain(gain + said))


def _identifier_key(takes: set[str], mine: Evaluation) -> str:
    if mine.verdict is Verdict.TOO_FEW:
        return "identifier_few"
    if GATE not in takes:
        return "identifier_refused" if ID3 in takes else "identifier_tied"
    return "identifier_ratio" if BY_RATIO in takes else "identifier_gate"


def iv_of(context: ChoosingContext, evaluation: Evaluation, words: Words) -> None:
    """Show how an IV comes about."""
    derivation_view([formulas.iv(context.trace, evaluation, context.labels)], words)


def _row(context: ChoosingContext, evaluation: Evaluation, words: Words) -> Row:
    head = Cell(_name(context, evaluation))
    note = words("player", f"status_{evaluation.verdict.name.lower()}")
    if not evaluation.divides:
        return Row(head, (*(Cell("–"),) * 4, Cell(note)), note, _MARKS[""], "out")
    numbers = (
        (CONDITIONAL, evaluation.conditional_entropy),
        (GAIN, evaluation.gain),
        (IV, evaluation.iv),
        (RATIO, evaluation.gain_ratio),
    )
    fixed = words.notation.fixed
    cells = [Cell(fixed(value), name_number(quantity, evaluation)) for quantity, value in numbers]
    kind = {Verdict.WON: "best", Verdict.TIED: "", Verdict.LOWER: ""}.get(evaluation.verdict, "out")
    return Row(head, (*cells, Cell(note)), note, _mark(evaluation.verdict), kind)


def _mark(verdict: Verdict) -> str:
    if verdict is Verdict.WON:
        return _MARKS["won"]
    if verdict in (Verdict.TIED, Verdict.LOWER):
        return _MARKS["passed"]
    return _MARKS["held" if verdict in (Verdict.BELOW_AVERAGE, Verdict.NO_GAIN) else ""]


def _name(context: ChoosingContext, evaluation: Evaluation) -> str:
    """Return the attribute's name, with the cut where it is a number."""
    name = context.labels.attribute(evaluation.attribute)
    if evaluation.threshold is None:
        return name
    return f"{name} {context.labels.branch(evaluation, 0)}"
