"""Match a printed tree to a table: its names to columns, its values to codes, its cuts to numbers.

A name is the table's own, or one of the reader's labels; letters of either case, blanks and signs
count as equal, since programs replace them (`petal.length`, `petal length (cm)`). A column that
scikit-learn was given as `outlook_sunny` is the question whether outlook is sunny.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from c45_core.explain.labels import Labels
from c45_core.language.refusal import refusal, whole
from c45_core.measures import gini
from c45_core.table import MISSING, Nominal, Numeric, Table
from c45_core.tree import Cases

from .conditions import is_number
from .printed import ABOVE, EQUAL, OTHER, Condition, PrintedNode, PrintedTree, half_unit, unreadable

Place = TypeVar("Place")
ClassOf = Callable[[PrintedNode], int]
"""Finds the code of the class of a leaf."""
Numbered = list[tuple[str, int]]
"""Names of columns, values or classes, each with its number."""
Way = tuple[int, ...]
"""The branches from the root to a node, by number."""
ROUNDED = 1e-6
"""Part of its size by which a number may miss the edge of what its printed digits stand for."""
Parts = tuple[frozenset[int], ...]
"""The codes of a nominal attribute that go into each branch."""
_SIGNS = re.compile(r"[\W_]+")
_TELLING = re.compile(r"<=|>=|[<>+-]")
_SIDE = re.compile(r"(<=|>=|=<|[<>≤≥≦≧])\s*(.+)")
_OF_CLASS = re.compile(r"^(?:the\s+)?class\s+|^类别?\s*", re.IGNORECASE)
_CODE = re.compile(r"\d+(?:\.0)?")
_KEYBOARD = str.maketrans({"≤": "<=", "≦": "<=", "≥": ">=", "≧": ">=", "−": "-"})
_NUMBERED = re.compile(r"(?:feature_|x_?|f_?|\w+\[)(\d{1,4})\]?", re.IGNORECASE)


@dataclass(frozen=True)
class Question:
    """The question of a node, asked of the table as it was given.

    `parts`: of a nominal attribute; `threshold`: of a numeric one, whose first branch is below it,
    `half`: how far it may be from the number it stands for, `meant`: that number, where the printed one
    does not part the cases, `strict`: the cut itself goes above.
    """

    attribute: int
    parts: Parts = ()
    threshold: float | None = None
    half: float = 0.0
    meant: float | None = None
    strict: bool = False


@dataclass(frozen=True, eq=False)
class OtherNode:
    """A node of a printed tree, matched to a table.

    `line`: of the text; `way`: the branches from the root, by number; `cases`: those that come here;
    `label`: the code of a leaf's class, None for an inner node; `weight`, `errors`: as printed, None
    where they are not, `unit`: half a unit of their last digit, `expects`: the errors may be expected
    ones; `of_rules`, of a root: the leaves are rules, and another tree may have the same.
    """

    line: int
    way: Way
    cases: Cases
    question: Question | None
    branches: tuple[OtherNode, ...]
    label: int | None
    weight: float | None = None
    errors: float | None = None
    unit: float = 0.0
    expects: bool = False
    of_rules: bool = False

    def walk(self) -> Iterator[OtherNode]:
        """Give every node, a node before its branches."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.branches))

    @property
    def rows(self) -> NDArray[np.int64]:
        """The rows of the table that come here."""
        return self.cases.rows

    @property
    def size(self) -> int:
        """Number of nodes."""
        return sum(1 for _ in self.walk())

    @property
    def height(self) -> int:
        """Number of questions on the longest path."""
        return max(len(node.way) for node in self.walk()) - len(self.way)


def match(printed: PrintedTree, table: Table, labels: Sequence[Labels] = ()) -> OtherNode:
    """Return a printed tree as a tree on a table; `labels`: other names it may use.

    Errors: InputError for a name, a value or a class that the table does not have.

    >>> from c45_course import datasets
    >>> from topics.doctor.algorithm.formats import read
    >>> loans = datasets.load("loan_5")
    >>> text = "Marital status = divorced: yes\\nMarital status in {single,married}: no"
    >>> tree = match(read(text), loans.table, [loans.labels("en")])
    >>> [branch.cases.counts.tolist() for branch in tree.branches]
    [[0.0, 1.0], [4.0, 0.0]]
    """
    matching, cases = _Matching(printed, table, tuple(labels)), Cases.all(table)
    found = [matching.node(printed.root, (), cases, klass) for klass in matching.classes()]
    # Of several readings of its classes, that one is taken which has the fewest odd leaves.
    return replace(min(found, key=_odd_leaves), of_rules=printed.root.of_rules)


def columns_named_by_place(printed: PrintedTree, table: Table) -> dict[str, int]:
    """Return the columns that a printed tree names by their place, such as `obj[0]`, by these names."""
    columns = [(column.name, place) for place, column in enumerate(table.attributes)]
    names = {each.condition.attribute for node in printed.root.walk() for each in node.branches}
    found = {name: _NUMBERED.fullmatch(name.strip()) for name in sorted(names)}
    return {
        name: int(place[1])
        for name, place in found.items()
        if place and int(place[1]) < len(columns) and _find_name(name, columns) is None
    }


def plain_name(name: str) -> str:
    """Return a name without what programs change in it."""
    return _SIGNS.sub("", name).casefold()


@dataclass(frozen=True, eq=False)
class _Matching:
    """Matches one tree to one table."""

    printed: PrintedTree
    table: Table
    labels: tuple[Labels, ...]

    def node(self, node: PrintedNode, way: Way, cases: Cases, klass: ClassOf) -> OtherNode:
        here = partial(OtherNode, node.line, way, cases)
        if not node.branches:
            weight, errors = (float(text) if text else None for text in (node.weight, node.errors))
            if weight is not None and errors is None:
                errors = 0.0
            unit = half_unit(node.weight) if node.weight else 0.0
            return here(None, (), klass(node), weight, errors, unit, self.printed.format.expects)
        question, order = self._question(node)
        question = cut_meant(question, cases)
        shares = send_cases(question, cases)
        below = tuple(
            self.node(node.branches[place].node, (*way, number), share, klass)
            for number, (place, share) in enumerate(zip(order, shares, strict=True))
        )
        self._refuse_unsent(node.line, question, cases.rows)
        return here(question, below, None)

    def _refuse_unsent(self, line: int, question: Question, rows: NDArray[np.int64]) -> None:
        """Refuse a node to which cases come with a value that has no branch."""
        column = self.table.attributes[question.attribute]
        if not isinstance(column, Nominal):
            return
        codes = column.codes[rows]
        lost = codes[~np.isin(codes, [*frozenset[int]().union(*question.parts)]) & (codes != MISSING)]
        if lost.size:
            n, value = int((lost == lost[0]).sum()), column.values[lost[0]]
            raise refusal("doctor.no_branch", line=line, attribute=column.name, value=value, n=n)

    # --- names --------------------------------------------------------------------------------------

    def _question(self, node: PrintedNode) -> tuple[Question, list[int]]:
        """Return the question of an inner node, and the places of its branches in the order of it."""
        conditions = [branch.condition for branch in node.branches]
        name = conditions[0].attribute
        if any(other.attribute != name for other in conditions):
            names = whole(dict.fromkeys(other.attribute for other in conditions))
            raise refusal("doctor.two_attributes", line=node.line, names=names)
        attribute, code = self._attribute(name, node.line)
        column = self.table.attributes[attribute]
        if code is not None:
            return _ask_one_value(attribute, column, code, conditions, node.line)
        if isinstance(column, Numeric):
            return self._question_of_cut(attribute, [*map(_side_of_cut, conditions)], node.line)
        conditions = [self._value(attribute, each) for each in conditions]
        if any(each.is_cut for each in conditions):
            raise refusal("doctor.no_number", line=node.line, attribute=column.name)
        parts = self._parts(attribute, conditions, node.line)
        # An else that is left no value is no branch: no case can come there.
        order = [place for place, part in enumerate(parts) if part or conditions[place].values]
        return Question(attribute, tuple(parts[place] for place in order)), order

    def _attribute(self, name: str, line: int) -> tuple[int, int | None]:
        """Return the column of a name, and the value it asks for where it is a yes-or-no column."""
        found = _find_name(name, self._columns())
        if found is not None:
            return found, None
        numbered = _NUMBERED.fullmatch(name.strip())
        if numbered and int(numbered[1]) < len(self.table.attributes):
            return int(numbered[1]), None
        asked = _find_name(name, self._yes_or_no())
        if asked is not None:
            return asked
        names = [column.name for column in self.table.attributes]
        near = get_close_matches(name, [*dict(self._columns())], 1, 0.6)
        key = "doctor.no_attribute_near" if near else "doctor.no_attribute"
        raise refusal(key, line=line, attribute=name, names=whole(names), near="".join(near))

    def _columns(self) -> Numbered:
        """Return every name of every column."""
        names = [column.name for column in self.table.attributes]
        return _number_names(names, [each.attribute for each in self.labels])

    def _yes_or_no(self) -> list[tuple[str, tuple[int, int]]]:
        """Return how a column for one value of a nominal one would be called."""
        return [
            (f"{name} {value}", (place, code))
            for name, place in self._columns()
            if isinstance(self.table.attributes[place], Nominal)
            for value, code in self._values(place)
        ]

    def _values(self, attribute: int) -> Numbered:
        """Return every name of every value of a nominal attribute."""
        column = self.table.nominal(attribute)
        return _number_names(column.values, [partial(each.value, attribute) for each in self.labels])

    def _value(self, attribute: int, asked: Condition) -> Condition:
        """Return `age <= 30` as the value `<=30` where the table has such a value."""
        if not asked.is_cut:
            return asked
        text = _with_usual_signs(f"{asked.sign}{asked.values[0]}")
        same = (value for value, _ in self._values(attribute) if _with_usual_signs(value) == text)
        value = next(same, None)
        return asked if value is None else Condition(asked.attribute, EQUAL, (value,))

    def _parts(self, attribute: int, conditions: list[Condition], line: int) -> Parts:
        """Return the codes of each branch; one that names no values takes what is left."""
        column = self.table.nominal(attribute)
        named = self._values(attribute)

        def code(value: str) -> int:
            found = _find_name(value, named)
            if found is None:
                raise refusal(
                    "doctor.no_value", line=line, value=value, attribute=column.name,
                    names=whole(column.values),
                )  # fmt: skip
            return found

        told = [frozenset(map(code, each.values)) for each in conditions]
        everything = frozenset(range(len(column.values)))
        equal = [part for part, each in zip(told, conditions, strict=True) if each.sign == EQUAL]
        claimed = frozenset[int]().union(*equal)
        parts = tuple(
            part if each.sign == EQUAL else everything - (part or claimed)
            for part, each in zip(told, conditions, strict=True)
        )
        if sum(map(len, parts)) != len(frozenset[int]().union(*parts)):
            raise refusal("doctor.value_twice", line=line, attribute=column.name)
        return parts

    def _question_of_cut(
        self, attribute: int, conditions: list[Condition], line: int
    ) -> tuple[Question, list[int]]:
        """Return a cut; the two branches must be its two sides."""
        name = self.table.attributes[attribute].name
        signs = {each.sign for each in conditions}
        texts = [each.values[0] for each in conditions if each.is_cut]
        if not texts and all(each.values for each in conditions):
            raise refusal("doctor.no_cut", line=line, attribute=name)
        sides = len(conditions) == 2 and signs in ({"<=", ">"}, {"<", ">="})
        if not sides or not all(map(is_number, texts)) or len({*map(float, texts)}) > 1:
            raise refusal("doctor.two_sides", line=line, attribute=name)
        order = [1, 0] if conditions[0].sign in ABOVE else [0, 1]
        half = self.printed.format.half(texts[0])
        return Question(attribute, threshold=float(texts[0]), half=half, strict="<" in signs), order

    # --- classes ------------------------------------------------------------------------------------

    def classes(self) -> list[ClassOf]:
        """Return how a leaf's class is found: by its name, or by its number where all are numbers.

        scikit-learn numbers classes as they are sorted; people also number them as they are declared.
        """
        classes = self.table.classes
        named = _number_names(classes, [each.klass for each in self.labels])
        leaves = [node.label for node in self.printed.root.walk() if not node.branches]
        known = all(_find_name(label, named) is not None for label in leaves)
        if known or not all(_CODE.fullmatch(label) and float(label) < len(classes) for label in leaves):
            return [partial(_class_by_name, named, classes, not self.printed.root.branches)]
        in_order = [classes.index(name) for name in sorted(classes)]
        return [partial(_class_by_number, order) for order in (in_order, [*range(len(classes))])]


def _number_names(names: Sequence[str], labels: Iterable[Callable[[int], str]]) -> Numbered:
    """Return names with their numbers, the names by labels behind them."""
    every = (names, *([label(number) for number in range(len(names))] for label in labels))
    return [(name, number) for each in every for number, name in enumerate(each)]


def _odd_leaves(tree: OtherNode) -> float:
    """Return the weight of the cases in leaves of another class."""
    leaves = (node for node in tree.walk() if node.label is not None)
    return sum(float(leaf.cases.counts.sum() - leaf.cases.counts[leaf.label]) for leaf in leaves)


def _class_by_number(order: list[int], node: PrintedNode) -> int:
    return order[int(float(node.label))]


def _class_by_name(named: Numbered, classes: tuple[str, ...], is_alone: bool, node: PrintedNode) -> int:
    found = _find_name(node.label, named)
    if found is None:
        found = _find_name(_OF_CLASS.sub("", node.label), named)
    if found is None and is_alone:
        raise unreadable(node.line, found=node.label)
    if found is None:
        raise refusal("doctor.no_class", line=node.line, klass=node.label, names=whole(classes))
    return found


def _find_name(name: str, named: list[tuple[str, Place]]) -> Place | None:
    """Return what has a name, in the letters given or else but for what programs change."""
    exact = [place for other, place in named if other == name.strip()]
    if exact:
        return exact[0]
    near = [place for other, place in named if _is_like(name, other)]
    return near[0] if near and all(place == near[0] for place in near) else None


def _is_like(name: str, other: str) -> bool:
    """Tell whether two names are one but for what programs change; 1.0 is 1, and not 10."""
    if is_number(name) and is_number(other):
        return float(name) == float(other)
    plain = plain_name(name)
    if not plain or plain != plain_name(other) or is_number(name) or is_number(other):
        return False
    signs, others = (_TELLING.findall(_with_usual_signs(each)) for each in (name, other))
    return signs == others or not signs or not others


def _with_usual_signs(name: str) -> str:
    """Return a name without blanks, and with signs as a keyboard has them."""
    return "".join(name.split()).translate(_KEYBOARD)


def _side_of_cut(asked: Condition) -> Condition:
    """Return the value `<= 75` of a number as the side of a cut."""
    found = _SIDE.fullmatch(asked.values[0].strip()) if len(asked.values) == 1 else None
    if asked.sign != EQUAL or found is None:
        return asked
    sign = "<=" if found[1] == "=<" else found[1].translate(_KEYBOARD)
    return Condition(asked.attribute, sign, (found[2].replace("−", "-").strip(),))


def _ask_one_value(
    attribute: int, column: object, code: int, conditions: list[Condition], line: int
) -> tuple[Question, list[int]]:
    """Return the question whether a nominal attribute has one value, asked of a column of 0 and 1."""
    assert isinstance(column, Nominal)
    rest = frozenset(range(len(column.values))) - {code}
    is_it = [_holds_for_one(each) for each in conditions]
    if sorted(is_it) != [False, True]:
        raise refusal("doctor.two_sides", line=line, attribute=conditions[0].attribute)
    order = [is_it.index(True), is_it.index(False)]
    return Question(attribute, (frozenset({code}), rest)), order


def _holds_for_one(asked: Condition) -> bool:
    """Tell whether a condition on a column of 0 and 1 holds for 1."""
    if asked.is_cut:
        return asked.sign in ABOVE
    yes = bool(asked.values) and asked.values[0].casefold() in ("1", "yes", "true", "1.0", "是")
    return yes if asked.sign == EQUAL else not yes if asked.sign == OTHER else False


def cut_meant(question: Question, cases: Cases) -> Question:
    """Return a cut with the number that its printed digits stand for, as far as the cases tell.

    Two decimals may be too few to part the cases (0.00): of the numbers halfway between two values
    of the node that are printed alike, that one is meant which parts the classes best.
    """
    column = cases.table.attributes[question.attribute]
    if not isinstance(column, Numeric) or not question.half:
        return question
    numbers = column.numbers[cases.rows]
    known = ~np.isnan(numbers)
    values = np.unique(numbers[known])
    halves = (values[:-1] + values[1:]) / 2
    assert question.threshold is not None
    near = np.abs(halves - question.threshold) <= question.half * (1 + ROUNDED)
    tried = [question.threshold, *halves[near].tolist()]
    labels, weights = cases.table.labels[cases.rows][known], cases.weights[known]

    def left(cut: float) -> float:
        low = numbers[known] <= cut
        sides = (np.bincount(labels[side], weights[side]) for side in (low, ~low))
        return sum(float(side.sum()) * float(gini(side)) for side in sides if side.sum())

    best = min(tried, key=left)
    return replace(question, meant=best if left(best) < left(question.threshold) else None)


def send_cases(question: Question, cases: Cases) -> tuple[Cases, ...]:
    """Send the cases of a node down its branches; a case with a missing value goes down each of them,
    with its weight times the branch's share of the known weight (C9)."""
    weights = cases.weights
    missing = cases.table.attributes[question.attribute].missing()[cases.rows]
    inside = [here & ~missing for here in _cases_inside(question, cases)]
    whole_known = sum(float(weights[here].sum()) for here in inside)
    shares = []
    for here in inside:
        share = float(weights[here].sum()) / whole_known if whole_known else 0.0
        takes = here | missing if share else here
        mine = np.where(missing, weights * share, weights)
        shares.append(replace(cases, weights=mine).take(takes))
    return tuple(shares)


def _cases_inside(question: Question, cases: Cases) -> list[NDArray[np.bool_]]:
    column, rows = cases.table.attributes[question.attribute], cases.rows
    if isinstance(column, Numeric):
        numbers = column.numbers[rows]
        cut = question.threshold if question.meant is None else question.meant
        assert cut is not None
        with np.errstate(invalid="ignore"):
            low = numbers < cut if question.strict else numbers <= cut
        return [low, ~low]
    codes = column.codes[rows]
    return [np.isin(codes, [*part]) & (codes != MISSING) for part in question.parts]
