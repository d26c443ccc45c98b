"""A play: its moves in the address, the tree they build, and what can be chosen at an open node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.dialect import Dialect, preset
from c45_core.errors import InputError
from c45_core.explain.labels import Labels, cut_value
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.measures import Floats
from c45_core.table import Table
from c45_core.trace.views import Evaluation
from c45_core.tree import Tree
from c45_course.compare.settings import winner
from ui import cache, components
from ui.drawing.colours import PAGE
from ui.drawing.svg import WIDE
from ui.markdown import plain, with_terms
from ui.own.tasks import learned_tree
from ui.own.tasks import parts_of as parts_of_cases
from ui.scripts import register_files
from ui.state import address, session
from ui.state.address import has, text, write
from ui.state.choices import Choices
from ui.state.own_table import BUDGET
from ui.workers import away

from ..judgement import JudgedChoice, judge, measured
from ..moves import Move, MoveKind, Play
from ..tree_by_moves import IMPOSSIBLE, Built, allowed_cuts, apply

MOVES, NODE, TRY, OPEN, HINT, TEST = "moves", "node", "try", "open", "hint", "test"
"""Names of the address in which the lesson keeps a play."""
PASSING = (TRY, OPEN, HINT)
"""Names of the address that belong to the node looked at and go with it."""
DECLARED, NONE, THIRD = "declared", "none", "third"
SEED = 1


@dataclass(frozen=True, eq=False)
class BuildingContext:
    """The table, the tree so far, and the selected node; `lost`: moves of the link that can not
    be made here."""

    choices: Choices
    play: Play
    built: Built
    labels: Labels
    words: Words
    test: str
    lost: int

    @property
    def dialect(self) -> Dialect:
        """The convention by which choices are judged."""
        return preset(self.choices.dialect)

    @property
    def training(self) -> Table:
        """The cases the tree is built from."""
        return parts(self.choices.table, self.test)[0]

    @property
    def held_out(self) -> Table | None:
        """The cases it is only judged by, None where there are none."""
        return parts(self.choices.table, self.test)[1]

    @Once
    def node(self) -> int:
        """The number of the node looked at: that of the address, else the first open one."""
        name = address.text(NODE)
        found = next((n for n in range(self.built.trace.size) if self.name(n) == name), None)
        if found is not None:
            return found
        return self.built.open[0] if self.built.open else 0

    @property
    def next_open(self) -> int | None:
        """The open node to go to: the first one below or after the node looked at, else the first."""
        order = self.built.trace.sequence.tolist()
        later = [n for n in self.built.open if order.index(n) > order.index(self.node)]
        return next(iter(later or self.built.open), None)

    @property
    def who(self) -> str:
        """The opponent: C4.5, or the algorithm that the convention is of."""
        name = self.choices.dialect
        return self.words("dialect", name) if name in ("id3", "cart") else "C4.5"

    def say(self, key: str, **values: object) -> str:
        """Say something of this lesson."""
        return self.words("building", key, who=self.who, **values)

    def name(self, number: int) -> str:
        """Name a node in the address: r, r-0, r-0-2."""
        return Move(self.built.paths[number], MoveKind.LEAF).text.partition(".")[0]

    def judge(self, number: int) -> JudgedChoice:
        """Judge what was chosen at a node."""
        return _judge_choice(*_key(self.choices, self.test), self.play.standing, number)

    @property
    def theirs(self) -> Tree:
        """The tree of the convention, pruned as it prunes."""
        return _their_tree(*_key(self.choices, self.test))

    # --- moves ------------------------------------------------------------------------------------

    def make(self, kind: MoveKind, attribute: int | None = None, cut: int | None = None) -> None:
        """Make a move at the node looked at, and stay there."""
        move = Move(self.built.paths[self.node], kind, attribute, cut)
        self._keep(self.play.after(move), self.name(self.node))

    def finish(self) -> None:
        """Let the algorithm decide all that is open."""
        self._keep(self.play.after(Move((), MoveKind.GO_ON)), self.name(0))

    def undo(self) -> None:
        """Take back the last move, and look at its node."""
        self._keep(self.play.undone(), _name_node(self.play.standing[-1]))

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        again = self.play.redone()
        self._keep(again, _name_node(again.standing[-1]))

    def start_again(self) -> None:
        """Take back everything; it can be redone."""
        self._keep(Play(self.play.moves), self.name(0))

    def go_to(self, number: int) -> None:
        """Look at another node."""
        address.write(PASSING, **{NODE: self.name(number)})

    def _keep(self, play: Play, node: str) -> None:
        address.write(PASSING, **{MOVES: f"{name_columns(self.choices)}!{play.text}", NODE: node})


def build_context(choices: Choices) -> BuildingContext:
    """Build what the address says; moves that can not be made here are left out, from the first on."""
    play, offered = _read_play(choices), parts_of(choices.table)
    test = address.one_of(TEST, offered) or offered[0]
    kept = play.done
    while True:
        try:
            built = _build_tree(*_key(choices, test), play.moves[:kept])
            break
        except InputError:
            kept -= 1
    labels = cache.dataset(choices.table).labels(choices.language).on(built.trace.table)
    whole = kept == play.done
    return BuildingContext(
        choices=choices,
        play=play if whole else Play(play.moves[:kept], kept),
        built=built,
        labels=labels,
        words=choices.words,
        test=test,
        lost=play.done - kept,
    )


def parts_of(table: str) -> tuple[str, ...]:
    """Return how a table is divided into cases to learn from and to judge by, the usual way first."""
    dataset = cache.dataset(table)
    if dataset.part:
        return (DECLARED,)
    return (NONE, THIRD) if dataset.table.rows > 2 else (NONE,)


@cache.kept()
def parts(table: str, test: str) -> tuple[Table, Table | None]:
    """Return the cases a tree is built from and those it is judged by."""
    dataset = cache.dataset(table)
    if test == DECLARED:
        return dataset.training, dataset.validation
    if test == NONE:
        return dataset.table, None
    return away.run(table, parts_of_cases, dataset.table, 1 / 3, SEED)


def _read_play(choices: Choices) -> Play:
    """Read the moves of the address; those of another table, or none at all, are no moves."""
    sign, _, text = address.text(MOVES).rpartition("!")
    if sign != name_columns(choices):
        return Play()
    try:
        return Play.read(text)
    except InputError:
        return Play()


def name_columns(choices: Choices) -> str:
    """Name the columns that moves speak of: a tree of questions with two answers has others."""
    return choices.table + ("." if preset(choices.dialect).branching == "binary" else "")


def _name_node(move: Move) -> str:
    return move.text.partition(".")[0]


def _key(choices: Choices, test: str) -> tuple[str, str, str]:
    return choices.table, choices.dialect, test


@cache.kept(256)
def _build_tree(table: str, dialect: str, test: str, moves: tuple[Move, ...]) -> Built:
    budget = BUDGET if session.is_own(table) else None
    training = parts(table, test)[0]
    return away.run(table, apply, training, preset(dialect), moves, budget=budget)


@cache.kept(256)
def _judge_choice(
    table: str, dialect: str, test: str, moves: tuple[Move, ...], number: int
) -> JudgedChoice:
    return away.run(table, judge, _build_tree(table, dialect, test, moves), number)


@cache.kept()
def _their_tree(table: str, dialect: str, test: str) -> Tree:
    training = parts(table, test)[0]
    return away.run(table, learned_tree, training, preset(dialect))


MAX_MARKED_CASES = 40
"""Maximum number of cases that have a mark each; more are counted."""
MAX_STOPS = 400
"""Maximum number of stops of a slider: one with more could not be set."""


def show_choice(context: BuildingContext) -> None:
    """Let the learner choose: an attribute, a cut, or a leaf."""
    trace, node = context.built.trace, context.node
    question = context.say("ask" if _are_few(context) else "ask_counted")
    st.markdown(with_terms(question, context.words))
    evaluations = trace.evaluations(node)
    cut_tried = _read_cut_tried(context, evaluations)
    rows = [offer_attribute(context, e, cut_tried) for e in evaluations]
    offers(rows, text=context.say("offers"), press=lambda name: _take_attribute(context, name))
    if cut_tried is not None:
        _show_cut(context, *cut_tried)
    klass = context.labels.klass(trace.node(node).label)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        label = context.say("make_leaf", klass=plain(klass))
        st.button(label, key="make_leaf", on_click=context.make, args=(MoveKind.LEAF,))
        st.button(context.say("go_on"), key="go_on", on_click=context.make, args=(MoveKind.GO_ON,))
        is_hinted = has(HINT)
        if not is_hinted:
            st.button(context.say("hint"), key="hint", type="tertiary", on_click=_ask_for_hint)
    if is_hinted:
        st.info(write_hint(context))


def _ask_for_hint() -> None:
    write(**{HINT: "on"})


def write_hint(context: BuildingContext) -> str:
    """Say how good the best choice is, and not which one it is."""
    words, trace = context.words, context.built.trace
    best = winner(trace, context.node)
    if best is None:
        return context.say("hint_leaf")
    by = trace.dialect.attribute_by
    value = words.notation.fixed(measured(best, trace.dialect))
    return context.say("hint_best", measure=words("terms", by), value=value)


# --- what is on offer -----------------------------------------------------------------------------


def offer_attribute(
    context: BuildingContext, evaluation: Evaluation, cut_tried: tuple[Evaluation, int] | None
) -> Offer:
    """Return how an attribute would divide the cases; `cut_tried`: the numeric one looked at."""
    name = context.labels.attribute(evaluation.attribute)
    identity = str(evaluation.attribute)
    if evaluation.verdict in IMPOSSIBLE:
        why = context.words("player", f"status_{evaluation.verdict.name.lower()}")
        return Offer(identity, name, (), why)
    unknown = _unknown_branch(context, evaluation)
    if evaluation.cuts is None:
        parts = tuple(
            OfferBranch(
                context.labels.value(evaluation.attribute, b), _marks_of(branch.counts, context)
            )
            for b, branch in enumerate(evaluation.branches)
            if branch.weight
        )
        return Offer(identity, name, (*parts, *unknown))
    current = cut_tried is not None and cut_tried[0].attribute == evaluation.attribute
    parts = (
        _branches_at(context, evaluation, cut_tried[1])
        if current and cut_tried
        else _cases_in_order(context, evaluation)
    )
    return Offer(identity, name, (*parts, *unknown), current=current)


def _unknown_branch(context: BuildingContext, evaluation: Evaluation) -> tuple[OfferBranch, ...]:
    if not evaluation.unknown:
        return ()
    label = context.words("language", "unknown")
    return (OfferBranch(label, _marks_of(evaluation.unknown_counts, context)),)


def _marks_of(counts: Floats, context: BuildingContext) -> tuple[tuple[str, str], ...]:
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
    return node.weight <= MAX_MARKED_CASES and all(float(c).is_integer() for c in node.counts)


def _branches_at(context: BuildingContext, evaluation: Evaluation, cut: int) -> tuple[OfferBranch, ...]:
    assert evaluation.cuts is not None
    threshold = cut_value(float(evaluation.cuts.thresholds[cut]))
    sides = zip(("≤", ">"), evaluation.cuts.branches(cut), strict=True)
    return tuple(
        OfferBranch(f"{sign} {threshold}", _marks_of(side.counts, context)) for sign, side in sides
    )


def _cases_in_order(context: BuildingContext, evaluation: Evaluation) -> tuple[OfferBranch, ...]:
    """Return the cases of a numeric attribute from the smallest value up, where they are few."""
    trace = context.built.trace
    node, columns = trace.node(context.node), trace.ledger.columns
    assert evaluation.cuts is not None
    label = context.say("cuts", n=evaluation.cuts.tries)
    if len(node.cases) > MAX_MARKED_CASES:
        return (OfferBranch(label, _marks_of(evaluation.cuts.known, context)),)
    order = columns.by_rank(int(columns.within[evaluation.attribute]), node.cases)
    rows = node.cases[order]
    known = rows[~trace.table.attributes[evaluation.attribute].missing()[rows]]
    colours, codes = PAGE.about(trace.table.classes), trace.table.labels[known].tolist()
    return (OfferBranch(label, tuple((colours.glyph(code), colours.klass(code)) for code in codes)),)


# --- cutting a number -----------------------------------------------------------------------------


def _take_attribute(context: BuildingContext, name: str) -> None:
    """Test an attribute; a numeric one is looked at first, in the middle of its cuts."""
    attribute = int(name)
    trace = context.built.trace
    if trace.evaluation(context.node, attribute).cuts is None:
        context.make(MoveKind.SPLIT, attribute)
        return
    cuts = allowed_cuts(trace, context.node, attribute)
    write(**{TRY: f"{attribute}c{cuts[len(cuts) // 2]}"})


def _read_cut_tried(
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


def _show_cut(context: BuildingContext, evaluation: Evaluation, cut: int) -> None:
    """Show where the number is cut: move it, then take it."""
    cuts = evaluation.candidate_cuts
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


_PRESSED = Path(components.__file__).with_name("pressed")


@dataclass(frozen=True)
class OfferBranch:
    """A branch as cases: its label and the marks of its cases, a run of one class each."""

    label: str
    runs: tuple[tuple[str, str], ...]
    """(marks, colour) each."""


@dataclass(frozen=True)
class Offer:
    """An attribute: its id, its name, how it would divide; `why` it cannot be taken ("": it can)."""

    id: str
    name: str
    parts: tuple[OfferBranch, ...]
    why: str = ""
    current: bool = False


def pressed_tree(*, press: Callable[[str], None], **drawing: object) -> None:
    """Show a drawn tree whose nodes are pressed.

    `drawing`: its `svg` and its `text`; `names`: the id of each node, in its order, `said`: how it is
    read out; `current`: the one looked at; `waiting`: those where a choice is due; `hinted`: a hint is
    shown.
    """
    _show("tree", drawing, key="built_tree", press=press)


def offers(rows: Sequence[Offer], *, text: str, press: Callable[[str], None]) -> None:
    """Show what may be tested at a node; pressing a name takes it."""
    data = {"rows": [asdict(row) for row in rows], "text": text}
    _show("offers", data, key="offers", press=press)


def _show(part: str, data: dict[str, Any], *, key: str, press: Callable[[str], None]) -> None:
    def taken() -> None:
        name = st.session_state[key].pressed
        if name is not None:
            press(str(name))

    path, html = str(_PRESSED / part), f'<div class="{part} wide"></div>'
    style = (_PRESSED / "pressed.css").read_text(encoding="utf-8") + WIDE
    shown = register_files(path, html, name=f"building_{part}", css=style)
    shown(key=key, data=data, on_pressed_change=taken)
