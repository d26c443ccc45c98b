"""Read what somebody types of a book: the name of a number, and the number as it is printed.

A line is `Gain(outlook) = 0.247`, `IV(outlook) 1.577`, `cut(age) = 37` or `root = outlook`; before a
colon may stand the way to the node: `outlook = sunny: Gain(humidity) = 0.971`. Names are those that
the exercises know, in every author's symbols and in every language of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from c45_core.dialect import preset
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.language.refusal import refusal, whole
from c45_core.table import Nominal, Table
from c45_core.trace.frames import OF_BRANCH
from c45_core.trace.replay import Trace
from c45_course.claims import At, read_number
from c45_course.compare.what_if import one_split
from c45_course.doctor.lines import condition
from c45_course.doctor.matching import plainly
from c45_course.practice.derivation import derivation, name_key

CUTS = ("cut", "threshold", "split point", "划分点", "阈值", "切点")
ROOTS = ("root", "split", "根", "根结点", "根节点", "划分属性")
AVERAGES = ("average gain", "average", "平均增益", "平均信息增益")
MOST = 200
"""So many numbers are looked at together."""


@dataclass(frozen=True)
class Typed:
    """A number as it is printed, and where a trace keeps it; `name`: as it was typed.

    Of a split, `printed` is the attribute, by its own name in the table.
    """

    name: str
    printed: str
    at: At

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
    found = [reader.typed(piece) for piece in pieces if piece]
    if not found:
        raise refusal("which.nothing")
    if len(found) > MOST:
        raise refusal("which.many", limit=MOST)
    return tuple(found)


class _Reader:
    """Knows the names of all numbers of a table."""

    def __init__(self, table: Table, labels: tuple[Labels, ...]) -> None:
        self.table, self.labels = table, labels
        self.names: dict[str, At] = {}
        trace = one_split(table, preset("documents"))
        for reader in labels:
            for place in range(len(table.attributes)):
                self._learn(trace, place, reader)

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
            at = At(found.quantity, attribute=None if found.attribute is None else own)
            frame = None if each.frame is None else trace[each.frame]
            if frame is not None and frame.kind in OF_BRANCH and frame.branch is not None:
                branch = trace.evaluation(0, place).branches[frame.branch].value
                at = replace(at, branch=branch)
            for key in each.keys:
                if "(" in key or found.attribute is None:
                    self._name(key, at)

    def _name(self, name: str, at: At) -> None:
        key = name_key(name).casefold()
        self.names.setdefault(key, at)

    def typed(self, line: str) -> Typed:
        """Read one line."""
        where, name, printed = _parted(line)
        path = tuple(self._step(each, line) for each in where)
        if name.casefold() in ROOTS:
            return Typed(line, self._attribute(printed, line), At("split", path=path))
        at = At("average_gain") if name.casefold() in AVERAGES else self._at(name, line)
        try:
            read_number(printed)
        except InputError:
            raise refusal("which.number", line=line, found=printed) from None
        return Typed(line, printed, replace(at, path=path))

    def _at(self, name: str, line: str) -> At:
        """Return where the number of a name is kept."""
        key = name_key(name).casefold()
        if key in self.names:
            return self.names[key]
        head, _, about = name.partition(" ")  # "gain outlook"
        other = name_key(f"{head}({about.strip()})").casefold()
        if about and other in self.names:
            return self.names[other]
        near = get_close_matches(key, self.names, 1, 0.7)
        sentence = "which.name_near" if near else "which.name"
        raise refusal(sentence, line=line, name=name, near="".join(near))

    def _attribute(self, name: str, line: str) -> str:
        for labels in self.labels:
            for place, column in enumerate(self.table.attributes):
                if plainly(name) in (plainly(column.name), plainly(labels.attribute(place))):
                    return column.name
        names = whole(column.name for column in self.table.attributes)
        raise refusal("which.attribute", line=line, attribute=name, names=names)

    def _step(self, text: str, line: str) -> str:
        """Return a condition as a path has it: in the table's own names, without blanks."""
        asked = condition(text)
        if asked is None:
            raise refusal("which.path", line=line, found=text)
        name = self._attribute(asked.attribute, line)
        column = self.table.attributes[self.table.index(name)]
        if not isinstance(column, Nominal):
            return f"{name}{asked.sign}{asked.values[0]}"
        place = self.table.index(name)
        for labels in self.labels:
            for code, value in enumerate(column.values):
                if plainly(asked.values[0]) in (plainly(value), plainly(labels.value(place, code))):
                    return f"{name}={value}"
        raise refusal("which.path", line=line, found=text)


def _parted(line: str) -> tuple[list[str], str, str]:
    """Part a line into the way to its node, the name of the number, and the number."""
    bare = line.replace("：", ":").replace("＝", "=").strip()
    before, colon, rest = bare.rpartition(":")
    where = [each for each in before.replace("，", ",").split(",") if each.strip()] if colon else []
    name, equals, printed = rest.rpartition("=")
    if not equals:
        name, _, printed = rest.strip().rpartition(" ")
    return where, name.strip(), printed.strip()
