"""The laboratory: what three ways to choose take at a node, and every number; and the toy."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import streamlit as st

from c45_core.dialect import PRESETS, Dialect, preset
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import Narrator
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.reasons import Verdict
from c45_core.trace.frames import Kind, as_step
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node
from c45_core.tree import tree_of
from c45_course.compare.settings import asked_again
from ui import cache
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.components.toy import show_toy
from ui.drawing.tree_picture import draw, walked
from ui.lessons.choosing.lesson import MELONS, put_on_stickers
from ui.lessons.shape.guess import is_made
from ui.lessons.shape.told import Told
from ui.lessons.shared import number_ids
from ui.lessons.shared.contingency import contingency
from ui.lessons.shared.derivations import MAX_OPENED_NUMBERS, open_at_once, opened_view
from ui.lessons.shared.kept_work import with_progress
from ui.lessons.shared.prepared import prepared
from ui.markdown import plain, with_terms
from ui.on_demand import box
from ui.own.tasks import split_with_identifier
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.parts import run_alone
from ui.state.presenting import presenting
from ui.state.widgets import choose, switch
from ui.workers import away

ID3, BY_RATIO, GATE = WAYS = "id3", "ratio", "gate"
"""Three ways to choose: the largest gain; the largest ratio; the gate, then the largest ratio."""

_GOLF = "golf_14_quinlan_numeric"
EXAMPLES: dict[str, dict[str, str]] = {
    "hot": {"table": _GOLF, "identifier": "off"},
    "trap": {"table": _GOLF},
}
"""Settings of the address that each example has, its table included."""
MAX_NUMBERED_ROWS = 2000
"""Maximum number of cases of a table that gets a number for each: every one is a branch."""
MAX_OFFERED_NODES = 100
"""Maximum number of nodes to choose from: to name one takes as long as it lies deep."""


@dataclass(frozen=True, eq=False)
class ChoosingContext:
    """A node at which attributes are compared: the trace that holds it, and the names."""

    trace: Trace
    number: int
    labels: Labels
    identifier: str = ""

    @property
    def node(self) -> Node:
        """The node."""
        return self.trace.node(self.number)

    @property
    def evaluations(self) -> tuple[Evaluation, ...]:
        """Every attribute at the node."""
        return self.trace.evaluations(self.number)

    @property
    def dividing(self) -> tuple[Evaluation, ...]:
        """The attributes that divide the cases, the winner first."""
        found = [e for e in self.evaluations if e.divides]
        return tuple(sorted(found, key=lambda e: e.verdict))

    @Once
    def decisions(self) -> Mapping[str, Node]:
        """The node as each way to choose decides it; `split` is what that way takes."""
        mine = self.trace.dialect
        ratio = mine if mine.criterion == "gain_ratio" else preset("documents")
        gate = mine if mine.gate != "none" else preset("documents")
        ways = {ID3: preset(ID3), BY_RATIO: ratio.with_(gate="none"), GATE: gate}
        return {
            way: self.node if dialect == mine else self._decide_again(dialect).node(0)
            for way, dialect in ways.items()
        }

    def _decide_again(self, dialect: Dialect) -> Trace:
        key = ("again", self.trace.dialect, self.number, self.identifier, dialect)
        arguments = (self.trace, self.number, dialect)
        return with_progress(self.trace.table.name, key, asked_again, *arguments)

    def taken_by(self, way: str) -> str:
        """Return the name of the attribute a way to choose takes, "" for none."""
        split = self.decisions[way].split
        return split.name if split else ""


def show_laboratory(choices: Choices) -> None:
    """Show the comparison at a node, and what the same is with another table."""
    words = choices.words
    context = choose_context(with_ratios(choices))
    if context is None:
        st.info(words("choosing", "nothing"))
    else:
        show_judges(context, words)
        _compare(context, words)
        open_at_once(
            "open",
            number_ids.list_ids(context.trace, context.number),
            lambda number: derive(context, number),
            words,
            about=(context.trace, context.number),
            made="identifier" if context.identifier else "",
        )
    prepared("choosing", EXAMPLES, words)


@run_alone
def _compare(context: ChoosingContext, words: Words) -> None:
    """Show the numbers of every attribute; one opens without running the rest of the page again."""
    current = opened("open", number_ids.list_ids(context.trace, context.number), first_opened(context))
    if context.identifier:
        show_identifier(context, words)
    else:
        show_verdict(context, words)
    left, right = st.columns([6, 5], gap="large")
    with left:
        st.caption(words("derivation_view", "press"))
        show_comparison(context, words, current=current)
    with right:
        about = spoken_of(context, current)
        contingency(about, context.labels, words, current=current, others=spoken_of_each(context))
        opened_view("open", derive(context, current), words)


def with_ratios(choices: Choices) -> Choices:
    """Return the choices with a convention that knows gain and ratio: CART does not, and it is said."""
    if preset(choices.dialect).criterion != "gini":
        return choices
    st.caption(with_terms(choices.words("choosing", "gini"), choices.words))
    return replace(choices, dialect="documents")


def choose_context(choices: Choices) -> ChoosingContext | None:
    """Let the reader choose the node and add an identifier; None where nothing was compared."""
    words, dataset = choices.words, cache.dataset(choices.table)
    trace, labels = cache.trace(choices.table, choices.dialect), dataset.labels(choices.language)
    nodes = [str(number) for number in _list_nodes_offered(trace)]
    if not nodes:
        return None
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        with st.container(width=380):
            number = int(
                choose(
                    "node",
                    nodes,
                    words("terms", "node"),
                    shown=lambda n: number_ids.name_node(trace, int(n), labels, words),
                    kind="select",
                    hidden_label=True,
                )
            )
        with box(words("choosing", "where"), "where_box", type="tertiary") as is_open:
            if is_open:
                marks = {number: "current"}
                text = number_ids.name_node(trace, number, labels, words)
                drawn = walked(tree_of(trace), labels.on(trace.table), marks, words=words)
                draw(drawn, key="where", text=text, height=420)
        if not presenting():
            step = as_step(trace.about(number)[-1])
            query = address.aside({"table": choices.table, "step": step})
            course.link("growing", words, label=words("choosing", "steps"), **query)
        possible = _can_be_identified(choices, number)
        added = switch(
            "identifier",
            words("choosing", "add_identifier"),
            disabled=not possible,
            help=words("choosing", "identifier_help", n=MAX_NUMBERED_ROWS),
        )
    if added and possible:
        return _add_identifier(choices)
    return ChoosingContext(trace, number, labels)


def _list_nodes_offered(trace: Trace) -> list[int]:
    """Return the nodes to choose from: of a large tree the first by level, and that asked for."""

    def divides(number: int) -> bool:
        return any(each.divides for each in trace.evaluations(number))

    found = list(islice(filter(divides, range(trace.size)), MAX_OFFERED_NODES))
    text = address.text("node")
    if text.isdecimal() and len(text) < 10 and int(text) not in found:
        found += [number for number in (int(text),) if number < trace.size and divides(number)]
    return found


def _add_identifier(choices: Choices) -> ChoosingContext:
    """Return the root of the table with an identifier as one more attribute."""
    trace = _split_with_identifier(choices.table, choices.dialect)
    name = trace.table.attributes[-1].name
    labels = cache.dataset(choices.table).labels(choices.language)
    columns = {**labels.columns, name: choices.words("choosing", "identifier")}
    return ChoosingContext(trace, 0, replace(labels, table=trace.table, columns=columns), name)


def _can_be_identified(choices: Choices, number: int) -> bool:
    """Tell whether this is the root, and a row is one case: a row of weight 64 stands for 64 people."""
    weights = cache.dataset(choices.table).table.weights
    return number == 0 and len(weights) <= MAX_NUMBERED_ROWS and bool((abs(weights - 1) < TIE).all())


@cache.kept()
def _split_with_identifier(table: str, dialect: str) -> Trace:
    dataset = cache.dataset(table)
    case = next((column.name for column in dataset.columns if column.role == "case"), "id")
    return away.run(table, split_with_identifier, dataset.table, case, PRESETS[dialect])


_MARKS = {"won": "★", "held": "✕", "passed": "●", "": "–"}


def show_judges(context: ChoosingContext, words: Words) -> None:
    """Show what ID3, the ratio alone and C4.5 take, side by side."""
    for place, way in zip(st.columns(len(WAYS)), WAYS, strict=True):
        taken = context.decisions[way].split
        with place.container(border=True, height="stretch", gap=None, key=f"judge_{way}"):
            st.caption(with_terms(words("choosing", f"judge_{way}"), words))
            if taken is None:
                st.markdown(with_terms(words("choosing", "nobody"), words))
                continue
            measure, value = ("gain", taken.gain) if way == ID3 else ("ratio", taken.gain_ratio)
            text = f"{words('choosing', measure)} {words.notation.fixed(value)}"
            st.markdown(f"**{plain(number_ids.name_test(taken, context.labels))}** · {text}")


def show_verdict(context: ChoosingContext, words: Words) -> None:
    """Say in words how the node was decided: the gate, and the choice."""
    narrator = Narrator(context.trace, context.labels, words)
    frames = [context.trace[k] for k in context.trace.about(context.number)]
    sentences = [narrator.say(f) for f in frames if f.kind in (Kind.GATED, Kind.SPLIT, Kind.CLOSED)]
    # A full-width stop brings its own space.
    st.markdown(plain(" ".join(sentences).replace("。 ", "。")))


def first_opened(context: ChoosingContext) -> str:
    """Return the number that is open at first: what the winner won by."""
    best = context.node.split or context.dividing[0]
    by_gain = context.trace.dialect.criterion == "gain" or best.iv == 0
    return number_ids.name_number(number_ids.GAIN if by_gain else number_ids.RATIO, best)


def spoken_of(context: ChoosingContext, current: str) -> Evaluation:
    """Return the attribute the open number belongs to; of the average, the winner's."""
    name = number_ids.attribute_of(current) or number_ids.attribute_of(first_opened(context))
    return context.trace.evaluation(context.number, name)


def spoken_of_each(context: ChoosingContext) -> dict[str, Evaluation]:
    """Return by the name of an attribute what a number of it speaks of; of the average, under ""."""
    if len(number_ids.list_ids(context.trace, context.number)) > MAX_OPENED_NUMBERS:
        return {}
    return {e.name: e for e in context.dividing} | {"": spoken_of(context, first_opened(context))}


def derive(context: ChoosingContext, number: str) -> tuple[Explanation, ...]:
    """Return the derivation of a number of the node."""
    return number_ids.explain_number(context.trace, context.number, number, context.labels)


def show_comparison(context: ChoosingContext, words: Words, *, current: str) -> None:
    """Show conditional entropy, gain, IV and ratio of every attribute, each to be opened."""
    heads = [
        Head(words("choosing", "attribute")),
        Head(words.symbol("H(D|A)")),
        Head(words("choosing", "gain")),
        Head(words.symbol("IV")),
        Head(words("choosing", "ratio")),
        Head(words("choosing", "verdict"), roomy=True),
    ]
    rows = [_attribute_row(context, e, words) for e in context.evaluations]
    average = context.node.average_gain
    if average is not None:
        mean = Cell(words.notation.fixed(average), number_ids.AVERAGE)
        head = Cell(words("choosing", "average"))
        rows.append(Row(head, (Cell(""), mean, *(Cell(""),) * 3), kind="sum"))
    text = words("choosing", "comparison_text")
    number_table("open", heads, rows, key="comparison_open", text=text, current=current)


def show_identifier(context: ChoosingContext, words: Words) -> None:
    """Say what an identifier does to the gain, to the ratio and to the gate, as the traces have it."""
    mine = context.trace.evaluation(context.number, context.identifier)
    takes = {way for way in WAYS if context.taken_by(way) == context.identifier}
    other = context.decisions[BY_RATIO if takes == {ID3, GATE} else GATE].split or mine
    text = words(
        "choosing",
        _identifier_key(takes, mine),
        iv=words.notation.fixed(mine.iv),
        n=len(mine.filled),
        ratio=words.notation.fixed(mine.gain_ratio),
        other=number_ids.name_test(other, context.labels),
        other_ratio=words.notation.fixed(other.gain_ratio),
        average=words.notation.fixed(context.decisions[GATE].average_gain or 0.0),
    )
    gain = words("choosing", "identifier_gain", gain=words.notation.fixed(mine.gain))
    st.markdown(plain(gain + text))


def _identifier_key(takes: set[str], mine: Evaluation) -> str:
    if mine.verdict is Verdict.TOO_FEW:
        return "identifier_few"
    if GATE not in takes:
        return "identifier_refused" if ID3 in takes else "identifier_tied"
    return "identifier_ratio" if BY_RATIO in takes else "identifier_gate"


def _attribute_row(context: ChoosingContext, evaluation: Evaluation, words: Words) -> Row:
    head = Cell(number_ids.name_test(evaluation, context.labels))
    note = words("player", f"status_{evaluation.verdict.name.lower()}")
    if not evaluation.divides:
        return Row(head, (*(Cell("–"),) * 4, Cell(note)), note, _MARKS[""], "out")
    numbers = (
        (number_ids.CONDITIONAL, evaluation.conditional_entropy),
        (number_ids.GAIN, evaluation.gain),
        (number_ids.IV, evaluation.iv),
        (number_ids.RATIO, evaluation.gain_ratio),
    )
    fixed = words.notation.fixed
    cells = [
        Cell(fixed(value), number_ids.name_number(quantity, evaluation)) for quantity, value in numbers
    ]
    kind = {Verdict.WON: "best", Verdict.TIED: "", Verdict.LOWER: ""}.get(evaluation.verdict, "out")
    return Row(head, (*cells, Cell(note)), note, _mark(evaluation.verdict), kind)


def _mark(verdict: Verdict) -> str:
    if verdict is Verdict.WON:
        return _MARKS["won"]
    if verdict in (Verdict.TIED, Verdict.LOWER):
        return _MARKS["passed"]
    return _MARKS["held" if verdict in (Verdict.BELOW_AVERAGE, Verdict.NO_GAIN) else ""]


# --- the toy --------------------------------------------------------------------------------------


def show_prices(told: Told, choices: Choices) -> None:
    """Show the attributes, and once the guess is made, or the class has seen it, the sticker."""
    known = presenting() or is_made(told.lesson)
    trace = put_on_stickers() if known else cache.trace(MELONS, "documents")
    labels, write = cache.dataset(MELONS).labels(choices.language), told.words.notation.fixed
    root, found = trace.node(0), trace.evaluations(0)
    split, average = root.split, root.average_gain
    assert split is not None and average is not None
    most_gain, most_iv = (max(getattr(each, key) for each in found) for key in ("gain", "iv"))

    def describe(each: Evaluation) -> dict[str, object]:
        real = each.attribute < len(labels.table.attributes)
        name = labels.attribute(each.attribute) if real else told.say("picture_guess_sticker")
        numbers = {"gain": write(each.gain), "iv": write(each.iv), "ratio": write(each.gain_ratio)}
        said = [told.words("choosing", "toy_bought", name=name, **numbers)]
        if each.gain < average:
            said.append(told.words("choosing", "toy_held", average=write(average)))
        if each.name == split.name:
            said.append(told.words("choosing", "toy_chosen"))
        elif each.gain == most_gain:
            said.append(told.words("choosing", "toy_most"))
        return {
            "key": each.name,
            "name": name,
            **numbers,
            "learnt": each.gain / most_gain,
            "paid": each.iv / most_iv,
            "held": each.gain < average,
            "said": told.words.told(said),
        }

    data = {
        "rows": [describe(each) for each in found],
        "average": average / most_gain,
        "heads": [told.words("choosing", f"toy_{key}") for key in ("learnt", "paid", "ratio")],
        "line": told.words("choosing", "toy_average", n=len(found), average=write(average)),
        "begin": told.words("choosing", "toy_begin"),
    }
    show_toy(Path(__file__).parent / "prices", data)
