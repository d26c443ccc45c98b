"""Show how firm a tree is: what changing one cell alters, and what leaving out one case."""

from collections.abc import Callable

import streamlit as st

from c45_core import InputError, Nominal
from c45_core.explain.labels import cut_value
from c45_core.explain.sentences import Narrator
from c45_core.language.refusal import write_error
from c45_core.table import Table
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_core.validate.both import Both
from c45_course.exports.tree_names import describe_path
from c45_course.prepare.keeping import linked_name
from c45_course.prepare.steps import Edit
from ui import cache
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.drawing.tree_picture import show_tree
from ui.lessons.evaluation.laboratory import EvaluationContext
from ui.lessons.shared.case import cell_of
from ui.lessons.shared.kept_work import Answer, with_progress
from ui.lessons.shared.number_ids import name_test
from ui.markdown import plain, with_terms
from ui.own.keeping import in_link
from ui.state import course, session
from ui.state.own_table import Own, copy_of
from ui.state.widgets import choose
from ui.workers import away

from .fragility import (
    CLASS,
    MAX_NUMBERS,
    Altered,
    CellChange,
    Fragility,
    changed,
    fragility,
    holding,
    regrown,
    text_of,
)
from .stability import LeftOut, Stability, TreeChange, stability

MAX_SHOWN_ROWS = 120
"""Maximum number of rows of the table that are shown."""
DARKEST, LIGHTEST = 0.5, 0.1
"""The strength of the accent on a cell that alters the first decision, and the last."""


def show_firmness(_: Both, on: EvaluationContext) -> None:
    """Show the map, its decisions, and what changing the chosen cell does."""
    _FirmnessMap(grow_again(fragility, "firmness", on), on).show()


def grow_again(work: Callable[..., Answer], section: str, on: EvaluationContext) -> Answer:
    """Grow the table changed in many ways by the chosen variant; a bar shows how many trees are grown.

    `work`: from the table and the variant to what is found; `section`: of the words of the bar.
    """
    choices = on.choices
    dialect = cache.trace(choices.table, choices.dialect).dialect
    return with_progress(
        choices.table,
        (work.__name__, choices.table, choices.dialect),
        work,
        on.table,
        dialect,
        said=(section, "growing"),
    )


class _FirmnessMap:
    """The map of the fragility of one tree, in one language."""

    def __init__(self, found: Fragility, on: EvaluationContext) -> None:
        self.found, self.choices, self.words = found, on.choices, on.words
        self.table: Table = on.table
        self.labels = on.dataset.labels(on.choices.language)
        self.names = self.labels.on(found.trace.table)
        self.firsts = [found.first(*cell) for cell in found.cells]
        self.number = {node: n for n, node in enumerate(found.decisions, 1)}
        self.rows = min(found.rows, MAX_SHOWN_ROWS)

    def show(self) -> None:
        """Show the map on the left, on the right the chosen cell and the decisions."""
        words = self.words
        st.markdown(with_terms(self.say("idea"), words))
        root = sum(each is not None and each.node == 0 for each in self.firsts)
        cells, firm = len(self.firsts), self.firsts.count(None)
        st.markdown(self.say("summary", cells=cells, firm=firm, root=root))
        left, right = st.columns([7, 5], gap="large")
        with left:
            cell = self._show_cells()
        with right:
            self._show_pressed_cell(*cell)
            self._list_decisions()
        st.caption(with_terms(words.told([self.say("rule"), *self._say_left_out()]), words))

    def say(self, key: str, **values: object) -> str:
        """Return a text of the lesson."""
        return self.words("firmness", key, **values)

    def _say_left_out(self) -> list[str]:
        """Say what of a large table was not tried, or is not shown."""
        sentences = []
        if not self.found.is_whole:
            sentences.append(self.say("rows_left_out", n=self.table.rows, rows=self.found.rows))
        if self.rows < self.found.rows:
            sentences.append(self.say("rows_not_shown", n=self.found.rows, rows=self.rows))
        thinned = any(len(found) >= MAX_NUMBERS - 1 for found in self.found.cells.values())
        if thinned:
            sentences.append(self.say("numbers_thinned", most=MAX_NUMBERS))
        return sentences

    # --- the table --------------------------------------------------------------------------------

    def _show_cells(self) -> tuple[int, int]:
        """Show the table and return the cell that is chosen."""
        columns = [*range(len(self.table.attributes)), CLASS]
        ids = {
            f"{row}.{'class' if column == CLASS else column}": (row, column)
            for row in range(self.rows)
            for column in columns
        }
        current = opened("cell", list(ids), self._first_cell(ids))
        names = {cell: name for name, cell in ids.items()}
        heads = [Head(self.say("case")), *(Head(self._name_column(c), words=True) for c in columns)]
        rows = [
            Row(Cell(name), tuple(self._cell(row, c, names[row, c]) for c in columns))
            for row, name in enumerate(self.table.case_names[: self.rows])
        ]
        text = self.say("map_text")
        number_table("cell", heads, rows, key="firmness", text=text, current=current)
        return ids[current]

    def _first_cell(self, ids: dict[str, tuple[int, int]]) -> str:
        """Return a cell that alters the earliest decision: the first one."""

        def place(name: str) -> float:
            first = self.found.first(*ids[name])
            return len(self.number) + 1 if first is None else self.number[first.node or 0]

        return min(ids, key=place)

    def _cell(self, row: int, column: int, name: str) -> Cell:
        value, first = self._text_now(row, column), self.found.first(row, column)
        if first is None or first.node is None:
            return Cell(value, name, said=self.say("cell_firm", value=value))
        number = self.number[first.node]
        text = self.say("cell_said", value=value, number=number)
        return Cell(value, name, badge=str(number), shade=self._shade(number), said=text)

    def _shade(self, number: int) -> float:
        """Return how dark a decision is: the root's is darkest."""
        steps = max(1, len(self.number) - 1)
        return round(DARKEST - (DARKEST - LIGHTEST) * (number - 1) / steps, 3)

    def _text_now(self, row: int, column: int) -> str:
        """Write what a cell holds."""
        if column == CLASS:
            return self.labels.klass(int(self.table.labels[row]))
        return self._value_text(column, cell_of(self.table.attributes[column], row))

    def _value_text(self, column: int, value: float | None) -> str:
        if value is None:
            return self.words("language", "unknown")
        if column == CLASS:
            return self.labels.klass(int(value))
        if isinstance(self.table.attributes[column], Nominal):
            return self.labels.value(column, int(value))
        return cut_value(value)

    def _name_column(self, column: int) -> str:
        return self.labels.target if column == CLASS else self.labels.attribute(column)

    # --- beside it --------------------------------------------------------------------------------

    def _show_pressed_cell(self, row: int, column: int) -> None:
        """Say what each change of a cell does, and what the first decision is that differs."""
        words, now = self.words, self._text_now(row, column)
        title = self.say(
            "pressed", case=self.table.case_names[row], column=self._name_column(column), value=now
        )
        st.markdown(f"**{plain(title)}**")
        groups: dict[int | None, list[str]] = {}
        for each in self.found.cells[row, column]:
            number = None if each.node is None else self.number[each.node]
            groups.setdefault(number, []).append(self._value_text(column, each.change.value))
        for number, values in sorted(groups.items(), key=lambda item: item[0] or len(self.number) + 1):
            listed = plain(words("language", "comma").join(values))
            key = "values_same" if number is None else "values_alter"
            given = {} if number is None else {"number": number}
            st.markdown("- " + self.say(key, values=listed, **given))
        first = self.found.first(row, column)
        if first is not None and first.node is not None:
            self._show_first_change(first, first.node, now)

    def _show_first_change(self, first: Altered, node: int, now: str) -> None:
        words, trace = self.words, self.found.trace
        after, place = _regrow(self.choices.table, self.choices.dialect, first)
        value = self._value_text(first.change.column, first.change.value)
        path = plain(self._path_text(node))
        where = self.say("at_node", path=path) if path else self.say("at_root")
        st.markdown(self.say("earliest", value=plain(value), now=plain(now), where=where))
        before = self._say_step(trace, self.found.step(node))
        step = after.about(place)[-1]
        colon = words("language", "colon")
        st.markdown(f"- **{self.say('before')}**{colon}{before}")
        st.markdown(f"- **{self.say('after')}**{colon}{self._say_step(after, step)}")
        query = link_query(self.choices.table, self.table, first.change)
        if query is None:
            st.caption(self.say("no_link"))
            return
        label = self.say("see", step=as_step(step))
        course.link("growing", words, label=label, **query, step=str(as_step(step)), size="calculation")

    def _path_text(self, node: int) -> str:
        """Say where a node is, "" of the root."""
        return describe_path(self.found.trace, node, self.names, self.words) if node else ""

    def _say_step(self, trace: Trace, step: int) -> str:
        narrator = Narrator(trace, self.labels.on(trace.table), self.words)
        return plain(narrator.say(trace[step]))

    def _list_decisions(self) -> None:
        """List the decisions: number, what is decided, at which step, how many cells alter it."""
        trace = self.found.trace
        rows = [self._decision_row(number, node) for node, number in self.number.items()]
        firm = Cell(str(self.firsts.count(None)))
        last = Row(Cell(self.say("no_change")), (Cell(""), firm), kind="sum")
        heads = [self.say(f"head_{key}") for key in ("decision", "step", "cells")]
        st.markdown(f"**{self.say('decisions')}**")
        rows += [last] if trace.size else []
        text, key = self.say("decisions_text"), "firmness_decisions"
        number_table("cell", [*map(Head, heads)], rows, key=key, text=text, current="")

    def _decision_row(self, number: int, node: int) -> Row:
        here, names = self.found.trace.node(node), self.names
        text = f"{name_test(here.split, names)} ?" if here.split else names.klass(here.label)
        return Row(
            Cell(text, badge=str(number), shade=self._shade(number)),
            (Cell(str(as_step(self.found.step(node)))), Cell(str(self.found.altering(node)))),
            note=self._path_text(node),
        )


@cache.kept(256)
def _regrow(table: str, dialect: str, altered: Altered) -> tuple[Trace, int]:
    """Return the trace of a changed table, and the node that is decided otherwise there."""
    trace = cache.trace(table, dialect)
    return away.run(table, regrown, trace, altered, text="comparing")


def link_query(name: str, table: Table, change: CellChange) -> dict[str, str] | None:
    """Return the query that opens the changed table, None where it fits no link or has one class."""
    if len(set(changed(table, change).labels.tolist())) == 1:
        return None
    own = session.find(name) or copy_of(cache.dataset(name))
    text = in_link(_change_cell(own, table, change))
    return None if text is None else {"table": linked_name(text), session.HELD: text}


def _change_cell(own: Own, table: Table, change: CellChange) -> Own:
    """Return an own table with one cell changed, written as the column writes that value elsewhere."""
    of = None if change.column == CLASS else table.attributes[change.column]
    name, text = (table.target if of is None else of.name), text_of(table, change)
    like = holding(table, change)
    if len(like):
        text = own.now.cells(name)[int(like[0])]
    return own.with_steps((*own.steps, Edit(name, ((change.row, text),))))


# --- leaving a case out ------------------------------------------------------------------------------

SIGNS = {TreeChange.SAME: "", TreeChange.CUT: " ·", TreeChange.BELOW: " ◐", TreeChange.ROOT: " ●"}
"""Signs of the change of the tree, behind the name of a case."""


def show_leaving(_: Both, on: EvaluationContext) -> None:
    """Show for each case what the tree would be without it."""
    words = on.words
    try:
        found = grow_again(stability, "evaluation", on)
    except InputError as error:
        st.info(write_error(error, words))
        return
    _summarise(found, on)
    most = max(found.without, key=lambda left: left.change)
    groups = {str(left.rows[0]): left for left in found.without}
    row = choose(
        "without",
        list(groups),
        on.say("leave_out"),
        default=str(most.rows[0]),
        shown=lambda first: plain(on.table.case_names[int(first)]) + SIGNS[groups[first].change],
    )
    read = words.told(on.say(key) for key in ("signs", "by_convention"))
    st.caption(with_terms(read, words))
    left, right = st.columns(2, gap="medium")
    with left:
        _draw_tree(found.whole, (), "whole", on.say("whole"), on)
    with right:
        case = groups[row]
        _draw_tree(case.tree, case.differing, "without", _describe_change(case, on), on)


def _summarise(found: Stability, on: EvaluationContext) -> None:
    """Say how often how much changes, what stands at the root, and how good the left-out trees are."""
    words, labels = on.words, on.labels
    counts = {change.name.lower(): found.count(change) for change in TreeChange}
    st.markdown(with_terms(plain(on.say("changes", n=found.rows, **counts)), words))
    roots = [
        on.say(
            "root_count",
            attribute=words("terms", "leaf") if a is None else labels.attribute(a),
            n=count,
        )
        for a, count in found.roots.items()
    ]
    sentences = [on.say("roots", roots=words("language", "comma").join(roots))]
    sentences.append(on.say("left_out_right", n=found.rows, right=found.right))
    if len(found.without) < found.rows:
        sentences.append(on.say("alike", n=found.rows, trees=len(found.without)))
    st.caption(plain(words.told(sentences)))


def _describe_change(left: LeftOut, on: EvaluationContext) -> str:
    """Say what one case changes, and what the tree without it makes of it."""
    words, labels = on.words, on.labels
    name = on.table.case_names[left.rows[0]]
    text = on.say(f"change_{left.change.name.lower()}", case=name)
    key = "judged_right" if left.predicted == left.actual else "judged_wrong"
    judged = on.say(key, actual=labels.klass(left.actual), predicted=labels.klass(left.predicted))
    return words.told((text, judged))


def _draw_tree(
    tree: Tree, current: tuple[int, ...], key: str, said: str, on: EvaluationContext
) -> None:
    st.markdown(plain(said))
    marks = dict.fromkeys(current, "current")
    show_tree(tree, on.labels, on.words, marks, key=f"tree_{key}", text=said, height=420)
