"""Read what somebody types of a book: the name of a number, and the number as it is printed.

A line is `Gain(outlook) = 0.247`, `IV(outlook) 1.577`, `cut(age) = 37` or `root = outlook`; before a
colon may stand the way to the node: `outlook = sunny: Gain(humidity) = 0.971`. Names are those that
the exercises know, in every author's symbols and in every language of the table: of the numbers of
growing, of every criterion, of the methods of pruning, and `U(0, 6)`. A name may stand for several
numbers, as `E(T)` does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from c45_core.dialect import Dialect, preset
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.language.refusal import refusal, whole
from c45_core.prune.formulas import formulas_of
from c45_core.prune.method import methods
from c45_core.quantities import CRITERIA, QUANTITIES
from c45_core.table import Nominal, Table
from c45_core.trace.frames import OF_BRANCH
from c45_core.trace.replay import Trace
from c45_course.claims.claim import At, read_number
from c45_course.claims.quantities import QUANTITIES as KEPT
from c45_course.compare.settings import companions, one_split
from c45_course.practice.calculations import derivation, name_key

from ...doctor.algorithm.conditions import read_condition
from ...doctor.algorithm.matching import plain_name

CUTS = ("cut", "threshold", "split point", "划分点", "阈值", "切点")
ROOTS = ("root", "split", "根", "根结点", "根节点", "划分属性")
AVERAGES = ("average gain", "average", "平均增益", "平均信息增益")
MAX_NUMBERS = 200
"""Maximum number of numbers that are looked at together."""
LIMIT, LEAF_ERRORS = "upper_limit", "leaf_errors"
"""U_CF(E, N), and N times it; `At.where` has `errors` and `cases`, and `confidence` if it is named."""
_LIMIT_NAME = re.compile(
    r"(?P<times>\d+(?:\.\d+)?[×x*·]?)?U(?:_?\{?(?:CF|(?P<percent>\d+(?:\.\d+)?)%|(?P<share>0\.\d+))\}?)?"
    r"\((?P<one>\d+(?:\.\d+)?),(?P<other>\d+(?:\.\d+)?)\)",
    re.IGNORECASE,
)

_PRINTED_NUMBER = re.compile(r"(?P<minus>[-−－]?)(?P<whole>\d*)[.,](?P<part>\d+)(?P<percent>%?)")


@dataclass(frozen=True)
class Typed:
    """A number as it is printed, and where a trace keeps it; `name`: as it was typed.

    Of a split, `printed` is the attribute, by its own name in the table. `others`: what else the name
    may stand for.
    """

    name: str
    printed: str
    at: At
    others: tuple[At, ...] = ()

    @property
    def readings(self) -> tuple[Typed, ...]:
        """The same number as each of the others that its name may stand for."""
        every = (self.at, *self.others)
        return tuple(
            replace(self, at=at, others=tuple(each for each in every if each != at))
            for at in self.others
        )

    @property
    def is_split(self) -> bool:
        """Whether it is an attribute that was chosen, and no number."""
        return self.at.quantity == "split"


def read_typed(text: str, table: Table, labels: Sequence[Labels] = ()) -> tuple[Typed, ...]:
    """Read lines of names and numbers; `labels`: other names of the table's columns and values.

    Errors: InputError for a line that names no number of the table, or none at all.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14")
    >>> for each in read_typed("H(D) = 0.940\\nGain(天气) 0.246\\nroot = 天气", golf.table):
    ...     print(each.at.quantity, each.at.attribute, each.printed)
    entropy None 0.940
    gain 天气 0.246
    split None 天气
    """
    reader = _Reader(table, (Labels(table), *labels))
    pieces = [piece.strip() for line in text.splitlines() for piece in line.split(";")]
    found = [reader.read_line(piece) for piece in pieces if piece]
    if not found:
        raise refusal("which.nothing")
    if len(found) > MAX_NUMBERS:
        raise refusal("which.many", limit=MAX_NUMBERS)
    return tuple(found)


class _Reader:
    """Knows the names of all numbers of a table."""

    def __init__(self, table: Table, labels: tuple[Labels, ...]) -> None:
        self.table, self.labels = table, labels
        self.names: dict[str, list[tuple[str, At]]] = {}
        usual, *self._further = _conventions_of_criteria()
        self._learn_all(usual)
        self._learn_pruning()

    def _learn_all(self, dialect: Dialect) -> None:
        """Learn the names of the numbers that a convention measures."""
        trace = one_split(self.table, dialect)
        for labels in self.labels:
            for place in range(len(self.table.attributes)):
                self._learn(trace, place, labels)
        for labels in self.labels:
            for place in range(len(self.table.attributes)):
                self._learn_bare(place, labels)

    def _learn(self, trace: Trace, place: int, labels: Labels) -> None:
        """Learn the names of the numbers of one attribute, and of the node."""
        own, said = self.table.attributes[place].name, labels.attribute(place)
        for name in (own, said):
            for cut in CUTS:
                self._name(f"{cut}({name})", At("threshold", attribute=own))
        if int(trace.ledger.opened[0]) < 0:
            return
        for each in derivation(trace, 0, place, labels):
            found = each.explanation
            if found.quantity not in KEPT:
                continue
            at = At(found.quantity, attribute=None if found.attribute is None else own)
            frame = None if each.frame is None else trace[each.frame]
            if frame is not None and frame.kind in OF_BRANCH and frame.branch is not None:
                branch = trace.evaluation(0, place).branches[frame.branch].value
                at = replace(at, branch=branch)
            for key in each.keys:
                if "(" in key or found.attribute is None:
                    self._name(key, at)

    def _learn_bare(self, place: int, labels: Labels) -> None:
        """Learn that H(A) and Gini(A) are what is left after the split by A."""
        own = self.table.attributes[place].name
        for kind in ("entropy", "gini"):
            for head in QUANTITIES[kind].heads:
                for name in (own, labels.attribute(place)):
                    self._name(f"{head}({name})", At(f"conditional_{kind}", attribute=own))

    def _learn_pruning(self) -> None:
        """Learn the names of the numbers of pruning, but of methods that need cases kept aside."""
        for method, declared in methods().items():
            if not declared.by_validation:
                for quantity, names in formulas_of(method).plain.items():
                    for name in names:
                        self._name(name, At(quantity, method=method))

    def _name(self, name: str, at: At) -> None:
        exactly = name_key(name)
        known = self.names.setdefault(exactly.casefold(), [])
        if all(at != other for _, other in known):
            known.append((exactly, at))

    def read_line(self, line: str) -> Typed:
        """Read one line."""
        where, name, printed = _split_line(line)
        path = tuple(self._step(each, line) for each in where)
        if name.casefold() in ROOTS:
            return Typed(line, self._attribute(printed, line), At("split", path=path))
        found = (
            [At("average_gain")] if name.casefold() in AVERAGES else self._places_of_name(name, line)
        )
        try:
            read_number(printed)
        except InputError:
            raise refusal("which.number", line=line, found=printed) from None
        at, *others = (replace(each, path=path) for each in found)
        return Typed(line, printed, at, tuple(others))

    def _places_of_name(self, name: str, line: str) -> list[At]:
        """Return where the numbers of a name are kept, those first that are written just so."""
        exactly = name_key(name)
        key = exactly.casefold()
        head, _, about = name.partition(" ")  # "gain outlook"
        other = name_key(f"{head}({about.strip()})").casefold()
        if limit := _LIMIT_NAME.fullmatch(exactly):
            return [_place_of_limit(limit)]
        while not {key, other} & self.names.keys() and self._further:  # few ask for other criteria
            self._learn_all(self._further.pop(0))
        known = self.names.get(key) or self.names.get(other if about else key)
        if known:
            return [at for _, at in sorted(known, key=lambda each: each[0] != exactly)]
        near = get_close_matches(name_key(name).casefold(), self.names, 1, 0.7)
        sentence = "which.name_near" if near else "which.name"
        raise refusal(sentence, line=line, name=name, near="".join(near))

    def _attribute(self, name: str, line: str) -> str:
        for labels in self.labels:
            for place, column in enumerate(self.table.attributes):
                if plain_name(name) in (plain_name(column.name), plain_name(labels.attribute(place))):
                    return column.name
        names = whole(column.name for column in self.table.attributes)
        raise refusal("which.attribute", line=line, attribute=name, names=names)

    def _step(self, text: str, line: str) -> str:
        """Return a condition as a path has it: in the table's own names, without blanks."""
        asked = read_condition(text)
        if asked is None:
            raise refusal("which.path", line=line, found=text)
        name = self._attribute(asked.attribute, line)
        column = self.table.attributes[self.table.index(name)]
        if not isinstance(column, Nominal):
            return f"{name}{asked.sign}{asked.values[0]}"
        place = self.table.index(name)
        for labels in self.labels:
            for code, value in enumerate(column.values):
                if plain_name(asked.values[0]) in (
                    plain_name(value),
                    plain_name(labels.value(place, code)),
                ):
                    return f"{name}={value}"
        raise refusal("which.path", line=line, found=text)


def _conventions_of_criteria() -> list[Dialect]:
    """Return a convention for each criterion, the usual one first: it names what it measures."""
    usual = preset("documents")
    return [
        usual if name == usual.criterion else usual.with_(**companions(usual, "criterion", name))
        for name in CRITERIA
    ]


def _place_of_limit(found: re.Match[str]) -> At:
    """Return the limit that a name such as U_25%(0, 6) means; the smaller number is that of errors."""
    errors, cases = sorted((found["one"], found["other"]), key=float)
    where = {"errors": errors, "cases": cases}
    if found["percent"]:
        where["confidence"] = str(float(found["percent"]) / 100)
    elif found["share"]:
        where["confidence"] = found["share"]
    return At(LEAF_ERRORS if found["times"] else LIMIT, where=where)


def _split_line(line: str) -> tuple[list[str], str, str]:
    """Part a line into the way to its node, the name of the number, and the number."""
    bare = line.replace("：", ":").replace("＝", "=").strip()
    before, colon, rest = bare.rpartition(":")
    where = [each for each in before.replace("，", ",").split(",") if each.strip()] if colon else []
    name, equals, printed = rest.rpartition("=")
    if not equals:
        name, _, printed = rest.strip().rpartition(" ")
    return where, name.strip(), _with_point(printed.strip())


def _with_point(printed: str) -> str:
    """Write a printed number with a point and a plain minus: −0,247 and .247 are read as meant.

    >>> _with_point("−0,247"), _with_point(".94"), _with_point("5/14"), _with_point("outlook")
    ('-0.247', '0.94', '5/14', 'outlook')
    """
    found = _PRINTED_NUMBER.fullmatch(printed)
    if found is None:
        return printed
    minus = "-" if found["minus"] else ""
    return f"{minus}{found['whole'] or '0'}.{found['part']}{found['percent']}"
